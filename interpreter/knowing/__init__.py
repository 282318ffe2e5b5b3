"""What a seat may know.

`view.py` looks it up, `determinize.py` makes a copy of a table in which everything else is drawn anew, and what is
typed at a table is worked out on such copies only (`evaluate.py`), so that no value tells a secret.
"""
