"""Mistakes in decisions: what a player may do, the order of changes, and where the parts of a question stand."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..habits import TAKES
from ..spot import Spot

MAY = re.compile(r"(?:.*:)?[ ]*(.*?\S)[ ]+may[ ]+$")
CHANGES = re.compile(
    r"(?:[^\":]*:)?[ ]*([^\":]*?)[ ]*\borders?[ ]+changes[ ]+of[ ]+(\w+[ ]*\(.*?\))[ ]*"
    r"(?:at[ ]+least[ ]+(\S+)[ ]*)?as[ ]+(\w+)[ ]*(\".*)?$"
)
# What stands behind a question and its text, and belongs before it.
DECIDED = re.compile(r'"[ ]*$')


def may_do(spot: Spot) -> Diagnostic | None:
    """Recognize `p may draw by p` and `p may draw a card`."""
    met = MAY.match(spot.tail)
    if met is None or not re.match(r"[a-z]\w*$", spot.word):
        return None
    rest = spot.after.strip()
    done = f"{spot.word} {rest}".strip()
    said = spot.word.replace("_", " ")
    if spot.word in TAKES and re.match(r"(?:an?|the|\d+)\b", rest):
        said, whose = re.sub(r"[ ]+or[ ].*", "", done), "your" if met.group(1) == "you" else f"{met.group(1)}'s"
        done = f"move top of deck to {whose} hand"
    return error(
        "may-do",
        "what a player may do has words of its own",
        spot.span(),
        "a text in quotes, a colon and what is done are wanted here",
        spot.block,
        f'write {met.group(1)} may "{said}": {done}',
    )


def order_of_changes(spot: Spot) -> Diagnostic | None:
    """Recognize `p orders changes of power(c) as n`."""
    met = CHANGES.match(spot.sentence.strip())
    if met is None:
        return None
    who, rule, least, name, text = met.groups()
    ways = f"outcomes({rule})"
    if least:
        ways = f"distinct(highest([m, {least}]) over m in {ways})"
    return error(
        "order-of-changes",
        "what changes come to is chosen as any value",
        spot.span(),
        "outcomes(...) are the values that a rule can have, by the order of its changes",
        spot.block,
        f"write {who} chooses {name} from {ways} {text or ''}".rstrip(),
    )


def decided_behind(spot: Spot) -> Diagnostic | None:
    """Recognize `players choose c from deck "Which?" decided by p`."""
    if spot.word != "decided" or not DECIDED.search(spot.tail):
        return None
    return error(
        "decided-behind",
        "who decides is said before the question",
        spot.span(),
        "the text stands before this",
        spot.block,
        "write the text behind it: decided by ... " + (re.findall(r'"[^"]*"', spot.before) or ['"..."'])[-1],
    )


DECISIONS: list[Callable[[Spot], Diagnostic | None]] = [may_do, order_of_changes, decided_behind]
