"""Words that people bring along from other languages, and what to write instead.

Some of them can be read by the grammar, as a name or as a stretch of play of that name, and are complained of here.
"""

from __future__ import annotations

import re
from typing import Any

from .diagnostic import Diagnostic, error
from .source import Span

# What starts a line elsewhere, and how that is written here.
LINES = {
    "elif": "else if",
    "elsif": "else if",
    "elseif": "else if",
    "while": "repeat while",
    "until": "repeat until",
    "loop": "repeat",
    "foreach": "for each",
    "unless": "if not",
    "def": "to",
    "function": "to",
    "func": "to",
    "fn": "to",
    "procedure": "to",
    "class": "kind",
    "struct": "kind",
    "type": "kind",
    "var": "let",
    "const": "rule",
    "local": "let",
    "break": "stop",
    "continue": "if",
    "pass": "nothing",
    "print": "say",
    "switch": "if",
    "case": "else if",
    "import": "use",
    "include": "use",
}
LOOPS = {"elif", "elsif", "elseif", "while", "until", "loop", "foreach", "unless"}
# Values elsewhere.
VALUES = {
    "true": "yes",
    "false": "no",
    "True": "yes",
    "False": "no",
    "null": "none",
    "nil": "none",
    "None": "none",
    "self": "this",
    "me": "you",
    "my": "your",
}
# Numbers in words.
NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10",
}  # fmt: skip
# Values that nobody may give a name to; the others are only spoken of when they are unknown.
NEVER = {"true", "false", "True", "False"}
# Declarations that can be mistaken for the call of a procedure.
DECLARATIONS = {"zone", "kind", "enum", "track", "rule"}
# What players do in rulebooks: decide, take cards and other things, lay cards.
PICKS = ("pick", "select", "decide", "choose")
TAKES = ("draw", "take", "get", "receive", "gain", "score")
LAYS = ("discard", "play", "give", "put", "lay", "place")
# The rules in which such words can be met.
HABITS = {"period_block", "name", "type_name", "call"}


def complain_of_habit(rule: str, parts: list[Any], span: Span) -> Diagnostic | None:
    """Complain of a word from elsewhere that the grammar could read."""
    if rule == "period_block":
        return _loop(parts[0].verb)
    word = parts[0]
    if rule == "call":
        return _declaration(word, parts) if word in DECLARATIONS and parts[1] is not None else None
    if word not in NEVER:
        return None
    return error(
        "true-false", f'there is no "{word}" here', word.span, "a truth is yes or no", hint=f'write "{VALUES[word]}"'
    )


def _loop(word: Any) -> Diagnostic | None:
    if word in ("else", "otherwise"):
        return else_without_if(word.span)
    if word not in LOOPS:
        return None
    ours = LINES[word]
    return error(
        "else-if" if word.startswith("els") or word == "elif" else "loop-word",
        f'there is no "{word}" here',
        word.span,
        f'this is written "{ours}"',
        hint=f'write "{ours} ...:"',
    )


def else_without_if(span: Span) -> Diagnostic:
    """Complain that an `else` follows nothing."""
    return error(
        "else-without-if",
        '"else" belongs to no "if"',
        span,
        'no "if" or "may" ends just before this line',
        hint='put it straight after the block of an "if", with the same indentation as that "if"',
    )


def _declaration(word: Any, parts: list[Any]) -> Diagnostic | None:
    # A game may well have a procedure of that name.
    if re.search(rf"^to {word}\b", word.span.source.text, re.MULTILINE):
        return None
    return declaration_inside(word, word.span)


def declaration_inside(word: str, span: Span) -> Diagnostic:
    """Complain that something is declared where only something can be done."""
    return error(
        "declaration-inside",
        "a declaration among statements",
        span,
        f'"{word}" can\'t be declared here',
        note="what is done comes under setup, play, to ... and abilities; what there is is declared outside of them",
        hint="move this line out, to where lines have no indentation",
    )


def verb_as_value(call: str, span: Span) -> Diagnostic:
    """Complain that a procedure stands inside of a value, and write how it is called."""
    return error(
        "verb-as-value",
        "a procedure is no part of a value",
        span,
        "it is done, not asked for",
        note="what it returns can get a name, by `let x = ...` or `x = ...` and nothing else",
        hint=f"write it on a line of its own: {call}",
    )


def player_first(who: str, does: str, span: Span, rest: str = "") -> Diagnostic:
    """Complain that what a player does is written the other way round: the verb first, and who does it behind it."""
    return error(
        "player-first",
        f'"{who} {does}" is not understood',
        span,
        "what is done stands first, and who does it behind it",
        note="a line starts with a player only if that one chooses, may, orders, wins or answers",
        hint=_how_it_is_done(span.source.text, who, does, rest),
    )


def zone_for(text: str, wanted: str) -> str:
    """Return the zone of a file to take from (`deck`) or to lay on (`discard`); without one, the usual name."""
    zones: list[tuple[str, str]] = re.findall(r"^zone[ ]+([a-z]\w*)([^\n]*)", text, re.MULTILINE)
    if wanted in (name for name, _ in zones):
        return wanted
    fits = [name for name, rest in zones if ("face down" in rest) == (wanted == "deck")]
    near = [name for name in fits if name.startswith(("disc", "pile", "heap", "stock", "draw", "talon"))]
    return (near or fits or [wanted])[0]


def _how_it_is_done(text: str, who: str, does: str, rest: str) -> str:
    """Return how to write what a player does, by the word that rulebooks have for it."""
    word = re.sub(r"(?<=ss|sh|ch)es$|(?<!s)s$", "", does)
    number, thing = re.match(r"(\d+)?[ ]*(?:an?[ ]+)?([a-z]\w*)?", rest).groups()  # type: ignore[union-attr]
    whose = "your" if who == "you" else f"{who}'s"
    chooses = "you choose" if who == "you" else f"{who} chooses"
    if word in PICKS:
        return f"write {chooses} {rest}"
    if word == "lose" and not rest:
        return (
            f"a game says who wins: write all lose, or let another win; a track keeps who is out: {whose} is_out = yes"
        )
    if word in (*TAKES, "lose") and number and thing and not thing.startswith("card"):
        return (
            f"write {whose} {thing} {'-' if word == 'lose' else '+'}= {number}, with {thing} as a track of each player"
        )
    if word in TAKES:
        top = f"top {f'{number} ' if number else ''}of {zone_for(text, 'deck')}"
        return f"cards are moved: write move {top} to {whose} hand"
    if word in LAYS or word == "lose":
        chosen, moved = (f"{number} cs", "cs") if number else ("c", "c")
        return (
            f"cards are moved: write {chooses} {chosen} from {whose} hand, and on the next line "
            f"move {moved} to {zone_for(text, 'discard')}"
        )
    return f"declare a verb, to {word} by player, with the lines that are done below it, and write {word} by {who}"
