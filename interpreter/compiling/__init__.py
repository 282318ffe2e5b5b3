"""From forms to a machine.

A procedure that can ask is cut at each question into blocks (`blocks.py`); loops and draws are put into their fastest
shape; everything is compiled to Python functions, with a state of its own for each plan (`machine.py`).
"""
