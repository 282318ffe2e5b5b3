"""From files to one tree.

A game can be made of several files: those that it uses, the game that it varies, and those that these use. Each
is found and read once (`sources.py`, `layers.py`), and they are laid over one another (`overlay.py`), so that one tree
comes of them, as if somebody had written it. Two places that can't both count are complained of (`overlay_clashes.py`).
"""
