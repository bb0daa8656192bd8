"""What was said: cards, shapes, typed moves, records, and the readers and writers of their notation. No rules."""
