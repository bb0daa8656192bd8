"""A game as a reader sees it: the table frame by frame, the list of moves, the source with its findings."""
