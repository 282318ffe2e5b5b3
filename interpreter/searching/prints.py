"""By what an option is known from one imagined table to another: a number for each option of a question.

Copies of a card are known by the same number, and told apart only where several of them are offered at once. It is
written in the part of Python that can be run natively.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..compiling.machine import Machine
from ..meaning.types import Piece
from ..running.state import Use

# Numbers of options are below this.
MOST_PRINT = 1 << 27
# Of more options than this some may have the same number.
MANY = 300
# Of what can't be told apart by its value, and of what a seat does not see.
UNTOLD = 0


class Askable(NamedTuple):
    """What is known before play of all questions and cards."""

    likes: tuple[int, ...]  # of each card: the first of its copies
    asks_cards: tuple[bool, ...]  # of each question: whether its options are cards
    menu_cards: tuple[int, ...]  # of each question: the alternatives of its menu that are about a card, as bits
    is_hidden: tuple[bool, ...]  # of each question: whether others see nothing of the answer


def make_asked(machine: Machine) -> Askable:
    """Find out what is known of all questions of a machine."""
    questions = machine.writer.questions
    twins = machine.plan.twins
    return Askable(
        likes=tuple([card if twin is None else twin for card, twin in enumerate(twins)]),
        asks_cards=tuple([isinstance(each.type, Piece) for each in questions]),
        menu_cards=tuple([cards_in_menu(each.node) for each in questions]),
        is_hidden=tuple([each.secret is not None or each.private for each in questions]),
    )


def cards_in_menu(node: Any) -> int:
    """Return which alternatives of a menu are about a card, as bits; none of what is no menu."""
    found = 0
    for number, each in enumerate(getattr(node, "options", ())):
        over = getattr(each, "set", None)
        if over is not None and isinstance(getattr(getattr(each, "var", None), "type", None), Piece):
            found |= 1 << number
    return found


def print_of(asked: Askable, question: int, one: Any) -> int:
    """Return the number by which an option is known."""
    found = UNTOLD
    if one is None:
        found = 1
    elif isinstance(one, int):
        found = 4 * (asked.likes[one] if asked.asks_cards[question] else one) + 2
    elif isinstance(one, Use):
        found = 4 * (asked.likes[one.card] * 4099 + one.ability) + 3
    elif isinstance(one, tuple):
        found = 4
        if len(one) == 2 and isinstance(one[0], int) and isinstance(one[1], int):
            of_card = asked.menu_cards[question] >> one[0] & 1
            found = 4 * (one[0] * 65_537 + (asked.likes[one[1]] if of_card != 0 else one[1])) + 5
        else:
            for part in one:
                found = (found * 31 + (part + 7 if isinstance(part, int) else 3)) % MOST_PRINT
    return found % MOST_PRINT


def card_of(asked: Askable, question: int, one: Any) -> int:
    """Return the card that an option is about; -1 if it is about none, or all know it."""
    if isinstance(one, int):
        return one if asked.asks_cards[question] else -1
    if one is None or isinstance(one, Use) or not isinstance(one, tuple) or len(one) != 2:
        return -1
    is_pair = isinstance(one[0], int) and isinstance(one[1], int)
    return one[1] if is_pair and asked.menu_cards[question] >> one[0] & 1 != 0 else -1


def prints_of(asked: Askable, question: int, options: Sequence[Any]) -> list[int]:
    """Return the numbers of all options of a question: no two have the same, unless there are very many."""
    found: list[int] = []
    for one in options:
        made = print_of(asked, question, one)
        while len(found) < MANY and made in found:
            made = (made + 15_485_863) % MOST_PRINT
        found.append(made)
    return found
