"""The record of a table: its seed, the choices, and what was laid by hand.

Saving, resuming and taking back are readings of it. A decision is taken back freely only if nobody learned anything
from it (`reveals.py`).
"""
