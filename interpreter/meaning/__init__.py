"""What a game is once it is understood.

A `World` (`model.py`) holds what is declared: enums, kinds, zones, tracks, rules, procedures, cards. Their bodies are
the core (`core.py`): expressions and statements in which every name is found and every type is known. Values have the
types of `types.py`. Nothing here reads a file or plays a game; all other rooms speak in these words.
"""
