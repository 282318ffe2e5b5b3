"""Card games written by hand in Python, as an expert would for speed: what Croupier's games are measured by.

Every module of a game has one class ``G(players, seed)``: `seat` (None when the game is over), `options` (a
list of ints), `play(index)`, `record` (the indexes played), `clone()` and `returns()`. The rules are those of
OpenSpiel.
"""
