"""What is allowed: rulesets, the engine, the replay and its findings, and what a viewer may know."""
