"""Card games written by hand in Python, as fast as an expert would: what Croupier's compiled games are measured by.

Every module has one class ``G(players, seed)``: `seat` (None when the game is over), `options` (a list of ints, fresh
at each decision), `play(index)`, `record` (the indexes played), `clone()` and `returns()`. The rules are OpenSpiel's.
"""
