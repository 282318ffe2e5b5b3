"""Looking at a game and laying it out by hand, for whoever works on it.

Examples of a game file (`examples.py`), scenarios (`scenario.py`), cards laid by words (`hand_words.py`), a table that
is played again by a changed game (`compare.py`), what fires with file and line (`watch.py`).
"""
