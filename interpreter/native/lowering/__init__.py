"""Functions of Python as code: those that a machine was written with, and those of the runtime that it calls.

A function that was generated comes as an `ast`; one of the runtime is found by reflection, in the file that it was read
from. Both are written in the same small part of Python, and lowered by the same rules. `whole.py` begins with what is
played; whatever a function calls is lowered too, until nothing is missing. Values that are known before play, tables
above all, are worked out here; of all others a kind is known, so that only what may be wrong is looked at in play.
"""
