"""From core to Python.

Expressions become `ast` nodes; statements become forms (`forms.py`), a few shapes around ready Python that know where
a question is asked. Chance is lifted out of expressions, conditions are put in order, abilities become listeners. No
text of an author is ever Python: names come from numbers, texts are constants.
"""
