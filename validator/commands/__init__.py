"""The commands of this floor, one module each. Here alone files are opened and terminals written to."""
