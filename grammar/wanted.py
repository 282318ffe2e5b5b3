"""What could have come at a place, in words for people."""

from __future__ import annotations

from .automaton import Automaton

# Terminals without a spelling of their own.
THINGS = {
    "NAME": "a name",
    "TYPENAME": "a name with a capital",
    "NUMBER": "a number",
    "STRING": "a text in quotes",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the file",
}
SIGNS = {
    "+", "-", "*", "/", "mod", "<", ">", "<=", ">=", "is", "not", "in", "and", "or", "if", "..", "where", "[", "'s",
}  # fmt: skip
STATEMENTS = {
    "let", "if", "for", "repeat", "pay", "return", "stop", "nothing", "end", "all", "each", "you", "your", "this",
}  # fmt: skip
DECLARATIONS = {
    "game", "variant", "option", "enum", "token", "icon", "period", "zone", "each", "track", "rule", "to", "setup",
    "play", "score", "ranking", "kind", "die", "card", "cards", "example", "layout", "without", "change", "use",
}  # fmt: skip
LABELS = {"of", "from", "to", "by", "with", "on", "under", "into", "for", "at", "against"}
MOST = 5


def spell(automaton: Automaton, kind: str) -> str:
    """Return the spelling of a terminal, or its name if it has none."""
    return automaton.tables.spellings.get(kind, kind)


def wanted_words(automaton: Automaton, kinds: set[str]) -> list[str]:
    """Return what terminals stand for, the most telling first, at most five."""
    left = {spell(automaton, kind) for kind in kinds} - {"LANGUAGE", "VERB", "_ELSE"}
    said: list[str] = []
    if {"let", "if", "repeat"} <= left:
        said.append("a statement")
        left -= STATEMENTS | {"NAME"}
    if {"zone", "kind", "setup"} <= left:
        said.append("a declaration")
        left -= DECLARATIONS | {"NUMBER"}
    value = {spell(automaton, kind) for kind in automaton.wanted((automaton.tables.starts["set"],))}
    if value <= left:
        said.append("a value")
        left -= value
    after = left & SIGNS
    if {"+", "*"} <= after:
        left -= SIGNS
    if len(left & LABELS) > 2:
        said.append('a small word such as "to" or "of"')
        left -= LABELS
    said += [THINGS[thing] for thing in THINGS if thing in left and thing[0] != "_" and thing[0] != "$"]
    said += [f'"{word}"' for word in sorted(left, key=lambda word: (not word.isalpha(), word)) if word not in THINGS]
    said += [THINGS[thing] for thing in THINGS if thing in left and thing[0] in "_$"]
    if {"+", "*"} <= after:
        said.append("a sign such as +")
    return said[:MOST]


def listed(words: list[str]) -> str:
    """Write words as one phrase: `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " or " + words[-1]
