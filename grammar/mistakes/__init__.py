"""Mistakes in a text that can be recognized, each with what to write instead.

A file has the functions for one sort of mistake, and lists them in the order in which they are asked. Each looks at the
spot where the parser stopped (`Spot`) and returns a complaint, or None if it was another mistake. `complain.py` asks
them.
"""
