"""Why something is not an option.

What a text means is looked for in the open question, and why it can't be chosen is worked out on tables that the seat
imagines (`look.py`). Only reasons that hold on all of them are told, in the words of the table (`reasons.py`).
"""
