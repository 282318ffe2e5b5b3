"""What a user can get wrong at the command line, as exceptions that carry the message and the exit code."""

from __future__ import annotations


class Mistake(Exception):
    """Something the user asked for can't be done; the message says why."""

    exit_code = 1


class WrongUsage(Mistake):
    """The command was not written as its help says."""

    exit_code = 2
