"""Formats: how programs and people write games down, each with a reader, a writer, or both.

One module a format, found by name or by content in `notation.formats.registry`. A reader gives records as they are
said, with findings (`F…`) for what is wrong with the file; a writer gives the text, and a finding for everything that
the format cannot hold.
"""
