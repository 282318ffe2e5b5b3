"""What compiled games call while they run.

Moves, draws, shuffles, tokens, limits, abilities, rules that cards change, chance, searches, trials: functions over the
state `s`, put together for a plan by `runtime.py`. What happens to knowledge and to the abilities at work is decided
here, with every move. A machine that tells calls the same functions, wrapped by `telling.py`.
"""
