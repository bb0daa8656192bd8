"""The editor: a text judged while it is typed, and a game written down by clicking cards.

The text is the only state. Everything that is clicked changes the record in it, and the record is written anew.
"""
