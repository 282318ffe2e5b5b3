"""From core to Python.

Expressions become `ast` nodes; statements become forms (`forms.py`), a few shapes around ready Python that know where
a question is asked. Each class of node has its function, registered by its class (`context.py`); all of them work on
one writer. Chance is lifted out of expressions, conditions are put in order, abilities become listeners. No text of an
author is ever Python: names come from numbers (`meaning/naming.py`), texts are constants.
"""
