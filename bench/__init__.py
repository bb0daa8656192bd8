"""How fast it is, and how much memory it takes, beside other programs of the field. `make bench` runs it."""
