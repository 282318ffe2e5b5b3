"""What follows `croupier` on the command line: one file a command.

`registry.py` lists the commands and reads their options; each command gets the words it was given and returns the exit
code of the program.
"""
