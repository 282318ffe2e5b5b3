"""What all native programs begin with: memory, lists, dictionaries, equality, chance, and running to the next question.

These files are never imported: `low.py` turns them into code. They read as Python of whole numbers, with the few
operations on memory, and the places in it, that `raw.pyi` declares. A value is a number of 64 bits. Plain numbers are
far from the ends; `NONE` is the least; from `REF` on, the low half is the address of something:

    0 length   4 room   8 where its things begin, from here   12 what it is (TUPLE, LIST, DICT, SET ...)

Things are 8 bytes each; those of a dictionary are pairs of key and value, and a large one has an index behind them.
What is new is made in the nursery, at `AT`. Between two choices, when the nursery is well filled, `collect` copies what
the tables still need into a block that each has for itself, and empties the nursery. Whatever is wrong is a trap.
"""
