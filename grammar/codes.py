"""Every code that a complaint about a game file can have, and what it is about.

The codes of text that can't be read are listed here; other stages add theirs with `register`.
"""

from __future__ import annotations

CODES: dict[str, str] = {
    "accent-in-name": "a name has letters beyond a to z",
    "and-for-comma": 'the parts of a list are joined by "and" instead of commas',
    "bad-dedent": "a line goes back to an indentation that no block has",
    "braces": "a block is put in braces",
    "call-with-commas": "what a verb works on is separated by commas",
    "camel-case": "a name has capitals inside",
    "capital-name": "a value's name starts with a capital",
    "chained-comparison": "more than two values are compared at once",
    "comment-sign": "a comment starts as in another language",
    "curly-quotes": "quotes are those of a word processor",
    "dash-in-name": "a name has a dash in it",
    "decimal-number": "a number has a decimal point",
    "declaration-inside": "something is declared among statements",
    "digit-first": "a name starts with a digit",
    "dot-access": "what belongs to something is said with a dot",
    "double-equals": "a value is given with two equals signs",
    "else-if": '"else if" is spelt as in another language',
    "else-without-if": 'an "else" belongs to no "if"',
    "empty-file": "a file has nothing in it",
    "empty-insert": "nothing stands between the braces of a text",
    "equals-compares": "values are compared with an equals sign",
    "example-order": "the parts of an example are in another order, or one is missing",
    "extra-colon": "a declaration ends in a colon",
    "extra-words": "a line goes on after its end",
    "for-each": 'a "for" lacks its "each"',
    "loop-word": "a loop is written as in another language",
    "menu-text": "an alternative of a menu lacks its text",
    "missing-colon": "a line that opens a block lacks its colon",
    "missing-else": 'a value with "if" lacks its "else"',
    "missing-equals": "the value of a field is given without an equals sign",
    "missing-indent": "a block has nothing in it",
    "missing-possessive": "two names stand one after the other",
    "missing-quotes": "words for people lack their quotes",
    "missing-type": "a field, track or option lacks its type",
    "not-a-statement": "a line among statements says nothing to do",
    "not-equal-sign": "values are compared with a sign for not equal",
    "not-text": "a file is not plain text",
    "other-language": "a line starts as in another language",
    "players-range": "the number of players is not written as a range",
    "reserved-word": "a name is a word of the language where it stands",
    "semicolon": "a line ends in a semicolon",
    "sign-for-word": "a sign of another language is used",
    "single-quotes": "a text stands in single quotes",
    "small-type-name": "a kind, enum or token lacks its capital",
    "statement-in-card": "a card does something without saying when",
    "statement-outside": "something is done where only declarations can stand",
    "stray-brace": "a closing brace in a text closes nothing",
    "stray-bracket": "a closing bracket closes nothing",
    "tab": "a line is indented with a tab",
    "too-deep": "something is nested too deeply",
    "true-false": "a truth is written as in another language",
    "unclosed-bracket": "a bracket is not closed",
    "unclosed-insert": "a brace in a text is not closed",
    "unclosed-text": "a text is not closed on its line",
    "unexpected-end": "something is missing at the end of a line",
    "unexpected-indent": "a line is indented but belongs to no block",
    "unexpected-word": "a word can't stand where it does",
    "unknown-character": "a character has no meaning",
    "unknown-declaration": "a line without indentation declares nothing",
    "wrong-bracket": "a bracket is closed by one of another kind",
}


def register(codes: dict[str, str]) -> None:
    """Add the codes of another stage."""
    CODES.update(codes)
