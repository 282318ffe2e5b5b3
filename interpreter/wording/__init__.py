"""A table in words.

Who is asked what, and the options, in any language (`decision.py`); how an option is named (`notation.py`); the log as
events that tell each seat what it may know (`events.py`), and in few lines (`news.py`); the ledger and the ranking
(`ending.py`). Words are made when somebody looks, never while a game runs.
"""
