"""The commands of this floor, and the files, streams and options that commands share. Here alone files are opened."""
