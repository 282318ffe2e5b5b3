"""Mistakes in signs and characters: those of other languages, quotes, dots and dashes."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..spot import Spot

CURLY = "“”„«»‘’‚"
SIGN = re.compile(r"[!<>=&|%+*/:^~?@$\\-]+|\.{3,}|[≤≥≠×÷−–—…→]")
# Characters that are taken for a space, or not seen at all.
SPACES = {
    "\u00a0": "a non-breaking space", "\u202f": "a narrow non-breaking space", "\u2007": "a wide space",
    "\u2002": "a wide space", "\u2003": "a wide space", "\u2009": "a thin space", "\u3000": "a wide space",
    "\u200b": "a space without width", "\u200c": "a character without width", "\u200d": "a character without width",
    "\u2060": "a character without width", "\ufeff": "a character without width", "\u00ad": "a hidden hyphen",
    "\x0b": "a vertical tab", "\x0c": "a page break",
    "\u2028": "a line break of its own", "\u0085": "a line break of its own",
}  # fmt: skip
# A comma outside of texts and brackets, or a bar.
BETWEEN_CELLS = re.compile(r"""[,;|](?=(?:[^"]*"[^"]*")*[^"]*$)(?![^\[(]*[\])])""")
CELLS_OF_WORDS = re.compile(r"""(?:\d+[ ]+x[ ]+)?"[^"]*"(?:[ ]+[a-z]{2}[ ]+"[^"]*")*|\S+""")
# Signs of other languages, and how they are written here.
WORDS_FOR_SIGNS = {
    "!": "not", "~": "not", "&&": "and", "&": "and", "||": "or", "|": "or", "%": "mod", "++": "+= 1", "--": "-= 1",
    ":=": "=", "...": "..", "…": "..", "≤": "<=", "≥": ">=", "=<": "<=", "=>": ">=", "×": "*", "÷": "/",
    "−": "-", "–": "-", "*=": "=", "/=": "=", "->": ":", "→": ":",
}  # fmt: skip


def _sign(spot: Spot) -> tuple[str, int]:
    """Return the whole sign in which the spot lies, and where it starts."""
    for met in SIGN.finditer(spot.line):
        start = spot.line_start + met.start()
        if start <= spot.at < spot.line_start + met.end():
            return met.group(), start
    return "", spot.at


def comment_of_another_language(spot: Spot) -> Diagnostic | None:
    """Recognize `//`, `/*` and `--` that start a comment elsewhere."""
    sign, at = _sign(spot)
    if sign not in ("//", "/*", "--", "///", "/**") or (sign == "--" and spot.line.rstrip().endswith("--")):
        return None
    return error(
        "comment-sign",
        f'a comment does not start with "{sign}"',
        spot.span(len(sign), at),
        'a comment starts with "#"',
        hint='write "#"',
    )


def equals_used_to_compare(spot: Spot) -> Diagnostic | None:
    """Recognize `=` and `==` where two values are compared."""
    sign, at = _sign(spot)
    if sign not in ("=", "==", "===") or spot.first in ("track", "has", "option", "zone"):
        return None
    before = spot.line[: at - spot.line_start]
    gives = sign != "=" and not spot.open_brackets and re.match(r"\s*(let\s+|rule\s+)?\S+\s*$", before)
    if gives and spot.first not in ("if", "repeat", "else"):
        return error(
            "double-equals",
            f'"{sign}" is not used here',
            spot.span(len(sign), at),
            "one = gives a value",
            hint='write "=" to give a value, "is" to compare two',
        )
    if not {"is", "+"} & spot.wanted and sign == "=":
        return None
    return error(
        "equals-compares",
        f'"{sign}" does not compare',
        spot.span(len(sign), at),
        '"is" compares two values',
        note='"=" gives a value to a name; "is" and "is not" ask whether two values are the same',
        hint='write "is"',
    )


def not_equal_sign(spot: Spot) -> Diagnostic | None:
    """Recognize the signs for "not equal" of other languages."""
    sign, at = _sign(spot)
    if sign not in ("!=", "<>", "!==", "≠", "=/=", "~="):
        return None
    return error(
        "not-equal-sign",
        f'there is no "{sign}" here',
        spot.span(len(sign), at),
        '"is not" compares two values',
        hint='write "is not"',
    )


def sign_of_another_language(spot: Spot) -> Diagnostic | None:
    """Recognize other signs that have a word, or another sign, here."""
    sign, at = _sign(spot)
    ours = WORDS_FOR_SIGNS.get(sign)
    if ours is None or (sign == "|" and "|" in spot.wanted):
        return None
    return error(
        "sign-for-word",
        f'there is no "{sign}" here',
        spot.span(len(sign), at),
        f'this is written "{ours}"',
        hint=f'write "{ours}"',
    )


def curly_quote(spot: Spot) -> Diagnostic | None:
    """Recognize the quotes that word processors make."""
    met = spot.char
    if met not in CURLY or not met:
        return None
    ours = "'s" if met in "‘’‚" and spot.text[spot.at + 1 : spot.at + 2] == "s" else '"'
    return error(
        "curly-quotes",
        f"{met} is not a quote of this language",
        spot.span(1),
        f"the straight sign {ours[0]} is wanted",
        note="word processors turn straight quotes into curly ones; a plain text editor leaves them alone",
        hint=f"write {ours}",
    )


def text_in_single_quotes(spot: Spot) -> Diagnostic | None:
    """Recognize a text in single quotes."""
    for met in re.finditer(r"(?<![\w\"\])])'[^'\"\n]*'", spot.line):
        start = spot.line_start + met.start()
        if start <= spot.at <= start + len(met.group()):
            return error(
                "single-quotes",
                "a text in single quotes",
                spot.span(len(met.group()), start),
                "texts stand in double quotes",
                note="the single quote belongs to 's, as in p's hand",
                hint=f'write "{met.group()[1:-1]}"',
            )
    return None


def text_left_open(spot: Spot) -> Diagnostic | None:
    """Recognize a quote that is not closed on its line."""
    if not spot.is_character or spot.char != '"':
        return None
    length = len(spot.line) - (spot.at - spot.line_start)
    return error(
        "unclosed-text",
        "a text is not closed",
        spot.span(length),
        'this " has no partner on its line',
        note="a text starts and ends on the same line",
        hint='put a " where the text ends',
    )


def decimal_number(spot: Spot) -> Diagnostic | None:
    """Recognize a number with a decimal point."""
    met = re.search(r"\d+[.,]$", spot.text[max(0, spot.at - 12) : spot.at + 1])
    if not met or not spot.text[spot.at + 1 : spot.at + 2].isdigit() or spot.word == ",":
        return None
    start = spot.at + 1 - len(met.group())
    rest = re.match(r"\d+", spot.text[spot.at + 1 :])
    return error(
        "decimal-number",
        "numbers are whole here",
        spot.span(len(met.group()) + len(rest.group() if rest else ""), start),
        "this number has a decimal point",
        note="cards, points and tokens are counted; a / b rounds down",
        hint="count in smaller units, or write 3 / 2",
    )


def dot_for_possession(spot: Spot) -> Diagnostic | None:
    """Recognize `p.hand`."""
    around = re.search(r"(\w+|\))$", spot.tail), re.match(r"\.([A-Za-z_]\w*)", spot.text[spot.at :])
    if spot.char != "." or not around[0] or not around[1]:
        return None
    owner, name = around[0].group(1), around[1].group(1)
    start = spot.at - len(owner)
    return error(
        "dot-access",
        "a dot is not used for what belongs to something",
        spot.span(len(owner) + 1 + len(name), start),
        "what belongs to something is said with 's",
        hint=f"write {owner}'s {name}",
    )


def bars_left_out(spot: Spot) -> Diagnostic | None:
    """Recognize a table of cards whose cells are separated by commas or spaces, or that has bars around it."""
    if spot.outer_words[:1] != ["cards"] or " for " in spot.source.line(spot.outer[0]):
        return None
    line = spot.sentence.strip()
    is_rule = not re.search(r"[^|:+\s-]", line)
    spaced = "|" in spot.wanted and "|" not in line and re.match(r"[\w\"]", spot.word) is not None
    if not (is_rule or spaced or spot.word in (",", ";") or (spot.is_first and spot.word == "|") or line.endswith("|")):
        return None
    cells = (
        (CELLS_OF_WORDS.findall(line)) if spaced else [each.strip() for each in BETWEEN_CELLS.split(line.strip("|,;"))]
    )
    return error(
        "table-bars",
        "the cells of a table are separated by bars",
        spot.span(1),
        "a bar stands between two cells, and none before the first or after the last",
        spot.block,
        "take this line away" if is_rule else f"write {' | '.join(cells)}",
    )


def odd_space(spot: Spot) -> Diagnostic | None:
    """Recognize spaces that are no plain spaces, as word processors and web pages have them."""
    in_margin = re.match(rf"[ \t]*([{''.join(SPACES)}])", spot.line)
    at = spot.line_start + in_margin.start(1) if in_margin else spot.at
    met = spot.text[at : at + 1]
    if met not in SPACES or (in_margin is None and not spot.is_character):
        return None
    return error(
        "odd-space",
        f"this is {SPACES[met]}, not a plain space",
        spot.span(1, at),
        "it looks like a space, or like nothing, and is another character",
        note="such characters come from word processors and web pages; an editor can find them by their number, "
        f"U+{ord(met):04X}",
        hint="delete it and type a plain space",
    )


def brace_or_semicolon(spot: Spot) -> Diagnostic | None:
    """Recognize braces around blocks and semicolons after statements."""
    met = spot.char
    if met == ";":
        return error(
            "semicolon",
            "a line does not end in a semicolon",
            spot.span(1),
            "this is not needed",
            hint="take it away; each statement has a line of its own",
        )
    if met and met in "{}":
        return error(
            "braces",
            "blocks are not put in braces",
            spot.span(1),
            "no brace can stand here",
            note="what belongs together is indented by the same number of spaces",
            hint="take the braces away and indent the lines between them by 4 spaces",
        )
    return None


def accent_in_a_name(spot: Spot) -> Diagnostic | None:
    """Recognize a name with letters beyond a to z."""
    if not spot.is_character or not spot.char.isalpha():
        return None
    start = spot.at - len(re.search(r"\w*$", spot.tail).group())  # type: ignore[union-attr]  # it always matches
    name = re.match(r"\w+", spot.text[start:])
    return error(
        "accent-in-name",
        f'"{spot.text[spot.at]}" can\'t be part of a name',
        spot.span(len(name.group()) if name else 1, start),
        "names are made of the letters a to z, digits and _",
        hint="spell the name without accents; words for people stand in double quotes and have any letters",
    )


def dash_in_a_name(spot: Spot) -> Diagnostic | None:
    """Recognize a name with a dash in it."""
    before, after = re.search(r"[A-Za-z_]\w*$", spot.tail), re.match(r"-([A-Za-z_][\w-]*)", spot.text[spot.at :])
    if not before or not after:
        return None
    name = before.group() + after.group()
    return error(
        "dash-in-name",
        "a name with a dash in it",
        spot.span(len(name), spot.at - len(before.group())),
        "a dash means minus",
        hint=f"write {name.replace('-', '_')}",
    )


def range_of_players(spot: Spot) -> Diagnostic | None:
    """Recognize `players 2 to 4`."""
    met = re.match(r"\s*players\s+(\d+)\s*(to|-|–|or|,|and|through|\.\.\.|\.)\s*(\d+)", spot.line)
    if not met or (".." not in spot.wanted and not spot.is_character):
        return None
    return error(
        "players-range",
        "how many can play is written as a range",
        spot.span(len(met.group(2)), spot.line_start + met.start(2)),
        "two dots are wanted here",
        hint=f"write players {met.group(1)}..{met.group(3)}",
    )


def chained_comparison(spot: Spot) -> Diagnostic | None:
    """Recognize `1 < x < 3`."""
    if spot.word not in ("<", ">", "<=", ">=", "is", "in") or not {"and", "or"} & spot.wanted:
        return None
    if not re.search(r"<|>|\bis\b|\bin\b", spot.before):
        return None
    return error(
        "chained-comparison",
        "only two values are compared at a time",
        spot.span(),
        "this is a second comparison",
        hint='join two comparisons with "and": a < b and b < c',
    )


SIGNS: list[Callable[[Spot], Diagnostic | None]] = [
    range_of_players,
    bars_left_out,
    text_in_single_quotes,
    curly_quote,
    text_left_open,
    decimal_number,
    dot_for_possession,
    comment_of_another_language,
    not_equal_sign,
    equals_used_to_compare,
    dash_in_a_name,
    sign_of_another_language,
    brace_or_semicolon,
    accent_in_a_name,
    chained_comparison,
]
