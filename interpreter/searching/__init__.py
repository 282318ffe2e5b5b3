"""What to choose: what a table is worth to each seat, and a search that imagines, tries out and judges.

All that is done many times is written in the part of Python that can also be run natively (`worth.py`, `tree.py`); what
that needs of a machine is put together once (`searcher.py`).
"""
