"""The table on the whole screen of a terminal.

A room (`room.py`) says what is shown and what a typed line does: a table or the lobby. `screen.py` runs it under
prompt_toolkit, `windows.py` has the windows, `keys.py` binds the keys.
"""
