"""By what an option is known from one imagined table to another: a number for each option of a question.

Copies of a card are known by the same number, and told apart only where several of them are offered at once. It is
written in the part of Python that can be run natively.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..compiling.machine import Machine
from ..meaning import core
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
    # Of each question, of each alternative of its menu: which of the things that it is about are cards, as bits.
    menu_cards: tuple[tuple[int, ...], ...]
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


def cards_in_menu(node: Any) -> tuple[int, ...]:
    """Return which things of each alternative of a menu are cards, as bits; nothing of what is no menu."""
    return tuple([cards_among(each.things) for each in node.options]) if isinstance(node, core.MenuS) else ()


def cards_among(things: Sequence[core.Among]) -> int:
    """Return which of the things that an alternative is about are cards, as bits."""
    return sum(1 << place for place, each in enumerate(things) if isinstance(each.var.type, Piece))


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
        cards = cards_in(asked, question, one)
        if len(one) == 2 and isinstance(one[0], int) and isinstance(one[1], int):
            found = 4 * (one[0] * 65_537 + (asked.likes[one[1]] if cards != 0 else one[1])) + 5
        else:
            found = print_of_several(asked, one, cards)
    return found % MOST_PRINT


def print_of_several(asked: Askable, one: Any, cards: int) -> int:
    """Return the number of an option that is a list, or about several things, of which some are cards."""
    found = 4
    for part in one:
        if isinstance(part, tuple):
            for place in range(len(part)):
                inner = part[place]
                if isinstance(inner, int):
                    inner = asked.likes[inner] if cards >> place & 1 != 0 else inner
                    found = (found * 31 + inner + 7) % MOST_PRINT
                else:
                    found = (found * 31 + 3) % MOST_PRINT
        else:
            found = (found * 31 + (part + 7 if isinstance(part, int) else 3)) % MOST_PRINT
    return found


def cards_in(asked: Askable, question: int, one: Any) -> int:
    """Return which of the things that an option of a menu is about are cards, as bits."""
    menu = asked.menu_cards[question]
    return menu[one[0]] if len(one) == 2 and isinstance(one[0], int) and 0 <= one[0] < len(menu) else 0


def cards_of(asked: Askable, question: int, one: Any) -> list[int]:
    """Return the cards that an option is about."""
    found: list[int] = []
    if isinstance(one, int):
        if asked.asks_cards[question]:
            found.append(one)
    elif one is not None and not isinstance(one, Use) and isinstance(one, tuple):
        cards = cards_in(asked, question, one)
        if cards != 0:
            things = one[1]
            if isinstance(things, int):
                found.append(things)
            else:
                for place in range(len(things)):
                    if cards >> place & 1 != 0:
                        found.append(things[place])
    return found


def prints_of(asked: Askable, question: int, options: Sequence[Any]) -> list[int]:
    """Return the numbers of all options of a question: no two have the same, unless there are very many."""
    found: list[int] = []
    for one in options:
        made = print_of(asked, question, one)
        while len(found) < MANY and made in found:
            made = (made + 15_485_863) % MOST_PRINT
        found.append(made)
    return found
