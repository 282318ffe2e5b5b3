"""What the terminal says by itself, in the language of who reads it."""

from __future__ import annotations

from croupier.phrases import Catalogue

INTERFACE = Catalogue("command_line", "figures", "gallery", "help", "kept", "picture", "screen", "verbs", "workbench")

phrase = INTERFACE.phrase
counted = INTERFACE.counted
later = INTERFACE.later


def say_of(lang: str, what: str, value: str) -> str:
    """Return what holds of something, with its name if it has one."""
    return phrase(lang, "holds", what=what, value=value) if what else value
