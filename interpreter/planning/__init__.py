"""From a `World` to the numbers of a table.

For a number of players and a set of options every card, copy, zone, track and group of abilities gets a number
(`plan.py`), and what is known before play is worked out (`static.py`): the fields of cards, where pieces start, limits.
Which questions hang on what others can't see is found out too (`secrecy.py`). A `Plan` never changes in play.
"""
