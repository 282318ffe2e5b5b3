"""A table as lines of text: the same picture for every front end.

`picture.py` puts panels together out of places, cards and tokens; all lines are measured and broken in `lines.py`.
`sentences.py` tells the same table in sentences, for narrow screens and readers of screens.
"""
