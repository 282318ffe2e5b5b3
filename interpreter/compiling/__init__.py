"""From forms to a machine.

A procedure that can ask is cut at each question into blocks (`cutter.py`), which become functions (`frames.py`); one
that never asks is straight Python. Loops and draws are put into their fastest shape; everything is compiled to Python
functions (`link.py`), with a state of its own for each plan (`state.py`), and run (`machine.py`).
"""
