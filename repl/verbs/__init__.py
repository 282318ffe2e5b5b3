"""What can be typed at a table besides an answer: `:undo`, `:why`, `:odds` and so on.

A verb is a function with a name, its words for the help, and where it may be used (`verb.py`); `registry.py` lists all
of them and writes the help.
"""
