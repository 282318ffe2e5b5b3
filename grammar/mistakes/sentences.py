"""Mistakes in sentences: English as it is spoken at a card table, where the language has a form of its own."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..habits import LAYS, NUMBERS, TAKES, zone_for
from ..spot import Spot

ON_SETS = ("sum", "highest", "lowest", "every", "some", "best", "worst", "distinct", "sorted", "list", "joined")
ON_WHOLES = ("count", "first", "last")
# From where, and to where.
FROM_TO = re.compile(
    r"[ ]*(?:from[ ]+(?:the[ ]+)?((?:(?:[a-z]\w*'s|your)[ ]+)*[a-z]\w*))?[ ]*(?:to[ ]+(?:the[ ]+)?(\S.*))?"
)
DEALS = ("deal", "pick")
COUNTED = re.compile(rf"\b(\d+|all|{'|'.join(NUMBERS)})[ ]+$")


# A line that does something, and the blocks in which such lines stand.
DOING = re.compile(r"(?!let\b|rule\b|return\b|points\b|score\b|has\b)(?:[a-z]\w*[ ]+[^=\s]|[^=<>]*[-+]?=(?!=))")
BLOCKS = {"setup", "play", "to", "given", "when", "kind", "card", "cards", "change", "after", "before", "instead"}


def things_after_a_number(spot: Spot) -> Diagnostic | None:
    """Recognize `move 5 cards from deck` and `move 3 coins from bank`."""
    counted = COUNTED.search(spot.tail)
    if (
        counted is None
        or not re.match(r"[A-Za-z]\w*$", spot.word)
        or spot.word in spot.wanted
        or "of" not in spot.wanted
    ):
        return None
    number = {**NUMBERS, "all": "3"}.get(counted.group(1), counted.group(1))
    cards = spot.word.lower() in ("card", "cards")
    verb = re.search(r"(?:^|:)[ ]*([a-z]+)[ ]+\w+[ ]+$", spot.tail)
    if cards and verb is not None and verb.group(1) in TAKES + LAYS + DEALS:
        return _cards_are_moved(spot, verb.group(1), number)
    if verb is not None and verb.group(1) in ("roll", "throw", "flip"):
        return _rolled(spot)
    return error(
        "thing-after-number",
        f'"{spot.word}" is too much here',
        spot.span(),
        "what is moved is known from where it lies",
        spot.block,
        f"write {_so_many(spot, counted.group(1), number, cards)}",
    )


def _so_many(spot: Spot, said: str, number: str, cards: bool) -> str:
    """Write how so many cards or tokens are moved, by the zones that are named behind them."""
    met = FROM_TO.match(spot.rest)
    source, target = met.groups() if met else (None, None)
    target = target or "..."
    if said == "all":
        kind = re.search(r"^kind[ ]+([A-Z]\w*)", spot.text, re.MULTILINE)
        everywhere = f"; for those of one zone: move {zone_for(spot.text, 'discard')} to {target}"
        if source is None and cards:
            return (
                f"move {kind.group(1) if kind else 'Card'} to {target}, for all of them wherever they lie{everywhere}"
            )
        return f"move {source or 'deck'} to {target}"
    if cards:
        many = "" if number == "1" else f"{number} "
        return f"top {many}of {source or 'deck'} for cards, and {source or 'deck'} alone for all of it"
    if re.search(rf"^enum\b.*\b{re.escape(spot.word)}\b|^[ ]+{re.escape(spot.word)}\b", spot.text, re.MULTILINE):
        return f"move {number} of {spot.word} from {source or 'bank'} to {target}"
    track = f"; a track is counted: p's {spot.word} += {number}" if source is None else ""
    bank = source or "bank"
    return f"move {number} from {bank} to {target}, or move {number} of red from {bank} to {target}{track}"


def _rolled(spot: Spot) -> Diagnostic:
    """Return how dice are rolled."""
    return error(
        "thing-after-number",
        f'"{spot.word}" is too much here',
        spot.span(),
        "dice are pieces, which are declared and lie in a zone",
        spot.block,
        "write roll and the zone of the dice, or their kind, as in roll Die; a number alone: let n = random of 1..6",
    )


def _cards_are_moved(spot: Spot, verb: str, number: str) -> Diagnostic:
    """Return how `draw 2 cards` and `discard 2 cards` are written."""
    in_card = any(each in ("kind", "card", "cards", "change") for each in spot.outer_words)
    whose, chooses = ("your", "you choose") if in_card else ("p's", "p chooses")
    write = f"move top {number} of {zone_for(spot.text, 'deck')} to {whose} hand"
    if re.search(r"\b(?:each|every|all|players|every(?:one|body))\b", spot.rest):
        write = f"for each p in players: {write}"
    elif verb in LAYS:
        write = (
            f"{chooses} {number} cs from {whose} hand, and on the next line move cs to {zone_for(spot.text, 'discard')}"
        )
    return error(
        "thing-after-number",
        f'"{spot.word}" is too much here',
        spot.span(),
        "cards are moved, and which ones is known from where they lie",
        spot.block,
        f"write {write}",
    )


def function_without_brackets(spot: Spot) -> Diagnostic | None:
    """Recognize `highest rank in p's hand` and `count deck`."""
    met = re.search(r"\b([a-z]+)[ ]+$", spot.tail)
    if met is None or met.group(1) not in ON_SETS + ON_WHOLES or not re.match(r"[A-Za-z]\w*$", spot.word):
        return None
    example = f"{met.group(1)}(rank over p's hand)" if met.group(1) in ON_SETS else f"{met.group(1)}(p's hand)"
    return error(
        "function-brackets",
        f'what "{met.group(1)}" works on stands in brackets',
        spot.span(),
        'wanted before this: "("',
        spot.block,
        f"write it as in {example}",
    )


def has_for_some(spot: Spot) -> Diagnostic | None:
    """Recognize `if p has red cards`."""
    if spot.word not in ("has", "have") or spot.is_first:
        return None
    owner = re.search(r"((?:[a-z]\w*'s[ ]+)*[a-z]\w*)[ ]+$", spot.tail)
    many = re.match(r"[ ]*(?:at least[ ]+)?(\d+)[ ]+(?:or more[ ]+)?([a-z]\w*)", spot.rest)
    write = "say what is looked for where, as in some(colour is red over p's hand), or count it"
    if owner is not None and many is not None:
        whose = "your" if owner.group(1) == "you" else f"{owner.group(1)}'s"
        counted = f"count({whose} hand)" if many.group(2).startswith("card") else f"{whose} {many.group(2)}"
        write = f"write {counted} >= {many.group(1)}"
    return error(
        "has-for-some",
        f'"{spot.word}" asks for nothing',
        spot.span(),
        "only a kind, and each player, has something",
        spot.block,
        write,
    )


def condition_behind(spot: Spot) -> Diagnostic | None:
    """Recognize `p wins if count(deck) is 0`."""
    if spot.word != "if" or spot.is_first or "_NL" not in spot.kinds_wanted:
        return None
    return error(
        "condition-behind",
        "a condition stands before what is done",
        spot.span(),
        "the line could have ended before this",
        spot.block,
        f"write {condition_first(spot, spot.before, spot.rest)}",
    )


def only_if(spot: Spot) -> Diagnostic | None:
    """Recognize `move c to pile if c's rank > 3` and `your coins += 1 if full`, which have no else."""
    met = re.match(r"([^\"]*?)\bif\b([^\":]+)$", spot.sentence.rstrip())
    if met is None or not spot.is_end or "else" not in spot.wanted or " else " in spot.sentence:
        return None
    before, condition = met.groups()
    done = before.rpartition(":")[2].strip()
    if not DOING.match(done) or not BLOCKS & {*spot.outer_words, spot.first} or spot.outer_words[:1] == ["then"]:
        return None
    given = re.match(r"[^=]*[^-+=]=(?!=)", done)
    otherwise = f"; for another value otherwise: {done} if {condition.strip()} else 0" if given is not None else ""
    return error(
        "condition-behind",
        "a condition stands before what is done",
        spot.span(2, spot.line_start + len(before)),
        "behind a value this would need an else",
        spot.block,
        f"write {condition_first(spot, before, condition)}{otherwise}",
    )


def condition_first(spot: Spot, before: str, condition: str) -> str:
    """Write what is done with its condition before it, on an ability or on a line of its own."""
    head, colon, done = before.rpartition(":")
    if not colon:
        return f"if {condition.strip()}: {done.strip()}"
    if spot.outer_words[:1] and spot.outer_words[0] in ("kind", "card", "cards", "change") and " when " not in head:
        return f"{head.strip()} when {condition.strip()}: {done.strip()}"
    return f"if {condition.strip()}: {done.strip()}, on a line of its own below {head.strip()}:"


def repeat_for_each(spot: Spot) -> Diagnostic | None:
    """Recognize `repeat for each p in players`."""
    if spot.first != "repeat" or not re.match(r"[ ]*repeat[ ]+for[ ]*", spot.before + spot.word):
        return None
    return error(
        "loop-word",
        '"for each" is a loop by itself',
        spot.span(len("repeat"), spot.line_start + spot.margin),
        "this is too much",
        spot.block,
        'write "for each ...:"',
    )


def window_of_whom(spot: Spot) -> Diagnostic | None:
    """Recognize `open begin`, without a player, and `open 3 for p`."""
    if not re.search(r"(^|:)[ ]*open\b[^:]*$", spot.before):
        return None
    if "for" in spot.wanted and spot.word != ",":
        return error(
            "window-of-whom",
            "open it for whom?",
            spot.span(),
            '"for" is missing before this',
            spot.block,
            "write: open begin for p",
        )
    return error(
        "window-of-whom",
        "which icon?",
        spot.span(),
        "an icon is wanted here",
        spot.block,
        "write: open begin for p, or: open begin, during for p",
    )


def variant_of_a_file(spot: Spot) -> Diagnostic | None:
    """Recognize `variant "Mine" of ours.cg`, `of "ours"`, `of ours-light` and `on ours`."""
    met = re.match(r'variant[ ]+"[^"]*"(?:[ ]+(?!of\b|on\b)[a-z]{2}[ ]*"[^"]*")*[ ]*(\w*)[ ]*"?([^"]*)', spot.sentence)
    if spot.first != "variant" or met is None or spot.at < spot.line_start + met.start(1):
        return None
    small, base = met.group(1), (met.group(2).split() or [""])[0]
    name = re.sub(r"\.cg$", "", re.split(r"[/\\]", base)[-1])
    plain = re.sub(r"\W+", "_", name).strip("_").lower()
    renamed = f", and call the file {plain}.cg" if plain != name else ""
    return error(
        "variant-of",
        "a variant names its game",
        spot.span(1 if spot.is_end else None),
        "wanted here: of, and the name of a game or of a file beside this one, without .cg",
        hint=f"write of {plain}{renamed}"
        if plain and small in ("of", "on", "from", "for", "")
        else "write of, and its name",
    )


SENTENCES: list[Callable[[Spot], Diagnostic | None]] = [
    things_after_a_number,
    function_without_brackets,
    has_for_some,
    condition_behind,
    only_if,
    repeat_for_each,
    window_of_whom,
]
