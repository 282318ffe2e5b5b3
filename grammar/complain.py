"""Complaints about text that can't be read: what was met, what was wanted, and how to write it.

`complain` looks at the spot where reading stopped with each of the known mistakes in turn; the first that knows
itself speaks. A spot that none of them knows gets a plain account of what was met and what could have come.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from .automaton import Automaton, TooDeep
from .diagnostic import Diagnostic, did_you_mean, error, warning
from .layout import Unreadable
from .mistakes.conditions import CONDITIONS
from .mistakes.decisions import DECISIONS
from .mistakes.declarations import DECLARED
from .mistakes.elsewhere import DECLARED_ELSEWHERE, DONE_ELSEWHERE
from .mistakes.names import NAMES
from .mistakes.rulebooks import RULEBOOKS
from .mistakes.sentences import SENTENCES, variant_of_a_file
from .mistakes.shape import SHAPES
from .mistakes.signs import SIGNS, odd_space
from .mistakes.variants import VARIANTS
from .mistakes.words import FIRST_WORDS, WORDS
from .source import Source, Span
from .spot import Spot
from .visible import IN_LINES
from .wanted import THINGS

# One letter that steers a terminal, and the rest of its line, so that it is found once a line; none of line ends.
STEERS = frozenset(chr(code) for code in IN_LINES) - {"\r"}
STEERING = re.compile(f"([{''.join(map(re.escape, sorted(STEERS)))}])[^\n]*")
MOST_STEERING = 5

MISTAKES: list[Callable[[Spot], Diagnostic | None]] = [
    odd_space,
    *VARIANTS,
    variant_of_a_file,
    *DECLARED_ELSEWHERE,
    *DECLARED,
    *SHAPES,
    *FIRST_WORDS,
    *DECISIONS,
    *DONE_ELSEWHERE,
    *CONDITIONS,
    *SIGNS,
    *RULEBOOKS,
    *SENTENCES,
    *NAMES,
    *WORDS,
]
# Codes after which the next lines are likely to be wrong only because of this one.
LEADING = {"missing-indent", "extra-colon", "unclosed-bracket"}
FOLLOWING = {"statement-outside", "else-without-if", "unknown-declaration", "not-a-statement"}


def complain(piece: Span, met: Unreadable | TooDeep, automaton: Automaton) -> Diagnostic:
    """Return what was met, what was wanted and how to write it."""
    if isinstance(met, TooDeep):
        return _too_deep(Span(piece.source, met.start, met.end))
    spot = Spot(piece, met, automaton)
    for mistake in MISTAKES:
        complaint = mistake(spot)
        if complaint:
            return complaint
    return _unexpected(spot)


def complain_of_file(source: Source) -> Diagnostic | None:
    """Complain of a file that has nothing to read in it."""
    at = source.text.find("\0")
    if at >= 0:
        return error(
            "not-text",
            "this is not a text file",
            Span(source, at, at + 1),
            "no text has this character",
            note="a game file is plain text, in UTF-8",
        )
    if not re.sub(r"#[^\n]*|\ufeff", "", source.text).strip():
        return error(
            "empty-file",
            "there is nothing in this file",
            Span(source, 0, 0),
            "a game starts here",
            hint='begin with a line such as: game "My game"',
        )
    return None


def complain_of_length(span: Span, most: int) -> Diagnostic:
    """Complain of a file that has more in it than is read."""
    return error(
        "too-long",
        "this is too long to be a game",
        span,
        f"up to here there are {most:,} words and signs, and no more are read",
        note="a file counts together with those that it uses, and a variant with the games that it is laid over",
    )


def complain_of_margin(source: Source) -> list[Diagnostic]:
    """Complain of an indented first line, which opens no block."""
    met = re.match(r"\ufeff?(?:[ \t]*(?:#[^\n]*)?\r?\n)*([ \t]+)[^\s#]", source.text)
    if not met or source.text[met.start(1) - 1 : met.start(1)] == "\n":
        return []
    return [missing_margin(Span(source, met.start(1), met.end(1)))]


def complain_of_steering(source: Source) -> list[Diagnostic]:
    """Warn of letters that would steer a terminal or turn text round, at most one a line, the first few."""
    if STEERS.isdisjoint(source.text):
        return []  # to look for each of them in turn takes longer
    start = 1 if source.text.startswith("\ufeff") else 0  # a byte order mark is no part of the text
    found = islice(STEERING.finditer(source.text, start), MOST_STEERING)
    return [
        warning(
            "steering-letter",
            "a letter that can't be seen, and does something to a terminal",
            Span(source, met.start(1), met.end(1)),
            f"U+{ord(met.group(1)):04X}",
            note="it is shown as a sign of its own wherever the text is shown",
            hint="take it out, or write what is meant",
        )
        for met in found
    ]


def missing_margin(span: Span) -> Diagnostic:
    """Complain that a declaration has to start at the margin."""
    return error(
        "unexpected-indent",
        "a line is indented but belongs to no block",
        span,
        "nothing is open here",
        hint="take the spaces at the start of the line away",
    )


def complain_of_insert(span: Span, text: Span) -> Diagnostic:
    """Complain of braces in a text that enclose nothing, or are alone."""
    met = span.text
    if met == "{":
        return error(
            "unclosed-insert",
            "a brace in a text is not closed",
            span,
            "this opens an insert that does not end",
            note="what stands between { and } in a text is worked out and filled in",
            hint="close it with }, or write {{ for a brace itself",
        )
    if met == "}":
        return error(
            "stray-brace",
            "a closing brace in a text closes nothing",
            span,
            "no { stands before this",
            hint="write }} for a brace itself",
        )
    return error(
        "empty-insert",
        "nothing stands between these braces",
        span,
        "a value is wanted between { and }",
        hint="write what is to be filled in, such as {count(deck)}, or {{}} for the braces themselves",
    )


def is_cascade(before: list[Diagnostic], met: list[Diagnostic]) -> bool:
    """Whether complaints about a line only follow from the one before it."""
    return bool(before and met) and before[-1].code in LEADING and met[0].code in FOLLOWING


def _too_deep(span: Span) -> Diagnostic:
    return error(
        "too-deep",
        "this is nested too deeply",
        Span(span.source, span.start, min(span.end, span.start + 1)),
        "too many parts within parts start here",
        hint="give a part of it a name of its own, with let, rule or to",
    )


def _unexpected(spot: Spot) -> Diagnostic:
    """Account for what was met and what could have come."""
    wanted = spot.wanted_phrase
    label = f"wanted here: {wanted}" if wanted else "this can't stand here"
    if spot.is_end:
        return error(
            "unexpected-end",
            "something is missing at the end of this line",
            spot.span(1),
            f"wanted here: {wanted}" if wanted else "more is wanted here",
            spot.block,
        )
    if spot.is_character:
        return error(
            "unknown-character",
            f"the character {spot.text[spot.at]} has no meaning here",
            spot.span(1),
            label,
            note="names are made of the letters a to z, digits and _; words for people stand in double quotes",
        )
    met = spot.word if spot.word.startswith('"') else f'"{spot.word}"'
    near = did_you_mean(spot.word, (word for word in spot.wanted if word not in THINGS))
    if "_NL" in spot.wanted and not near:
        return error(
            "extra-words",
            f"{met} is too much on this line",
            spot.span(),
            "the line could have ended before this",
            spot.block,
            f"end the line before it; or write {wanted}" if wanted != THINGS["_NL"] else "",
        )
    return error("unexpected-word", f"{met} can't stand here", spot.span(), f"wanted here: {wanted}", spot.block, near)
