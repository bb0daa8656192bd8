"""The pages: each module is a blueprint."""
