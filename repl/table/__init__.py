"""A sitting: people and bots at one table, whatever it is shown on.

`sitting.py` takes a line that somebody typed and says what it led to; `answers.py` finds the option that is meant.
`plain.py` is the front end of lines; the full screen is in `screen/`.
"""
