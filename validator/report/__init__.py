"""Verdicts and findings as people and programs read them: text, JSON, JSON Lines, GitHub, SARIF, JUnit."""
