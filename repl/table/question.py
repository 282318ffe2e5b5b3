"""A question as people see it: who decides, what for, which card or rule asks, and the options with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs
from croupier.phrases import ENGLISH

from ..phrases import phrase
from ..verbs.faces import tell_spaces
from .answers import order_options

if TYPE_CHECKING:
    from croupier.interpreter import Decision, Option, Seat, Selection, Table

# The blocks of every game file, whose names say nothing about a question.
BLOCKS = ("play", "setup", "this")
# The sorts of questions that have words of their own where a game has none.
WORDED = ("menu", "window", "triggers")


@attrs.frozen
class Choosable:
    """An option with its number in the list, and the text of the card that it is; `index` is the option's own.

    `others` has what else it is called: without the place where the card lies, in other languages, and as the card is
    shown on the table.
    """

    number: int
    text: str
    index: int
    note: str = ""
    others: tuple[str, ...] = ()


@attrs.frozen
class OpenQuestion:
    """What is asked; `asked_by` is a card, a rule where the game has no words for the question, or nothing."""

    seat: Seat
    name: str
    prompt: str
    asked_by: str
    choices: tuple[Choosable, ...]

    @property
    def texts(self) -> list[str]:
        """The texts of the options in their order."""
        return [choice.text for choice in self.choices]


def put_question(decision: Decision, table: Table, lang: str) -> OpenQuestion:
    """Put a decision into words."""
    places = find_places(decision, table, lang)
    choices = tuple(
        Choosable(
            number,
            option.text_in(lang) + places.get(option.index, ""),
            option.index,
            find_note(option, table, lang),
            tuple(dict.fromkeys([option.text_in(lang), *option.texts.values(), *find_shown(option, table)])),
        )
        for number, option in enumerate(order_options(decision.options), 1)
    )
    sort = decision.sort if decision.sort in WORDED else "other"
    own = decision.prompt_in(lang)
    prompt = own or phrase(lang, f"prompt {sort}")
    card = next((card for card in table.game.cards if card.name == decision.asked_by), None)
    rule = "" if own else name_rule(decision.asked_by, lang)
    asked_by = card.names.get(lang, card.name) if card else rule
    return OpenQuestion(decision.seat, table.names[decision.seat], prompt, asked_by, choices)


def put_selection(selection: Selection, named: Sequence[Any], lang: str) -> OpenQuestion:
    """Put a choice of several things into words: what was named so far, and what can join it."""
    table = selection.table
    question = put_question(selection.decision(named), table, lang)
    so_far = [option.text_in(lang) for option in selection.describe((*selection.chosen, *named), named)]
    if not so_far:
        return question
    return attrs.evolve(question, prompt=f"{question.prompt} {phrase(lang, 'so far', named=', '.join(so_far))}")


def name_rule(name: str, lang: str) -> str:
    """Name the rule that asks, by its English name in the file; the blocks that every game has are no rules."""
    return "" if name in BLOCKS or lang != ENGLISH else name.replace("_", " ")


def find_places(decision: Decision, table: Table, lang: str) -> dict[int, str]:
    """Return where the cards lie that are chosen from, if not all lie in one place; a menu has words of its own."""
    cards = {option.index: option.value for option in decision.options if option.is_card and option.alternative is None}
    places = {index: table.place_of(card, decision.seat) for index, card in cards.items()}
    if len(set(places.values())) < 2:
        return {}
    return {index: f" ({place.text_in(lang)})" for index, place in places.items() if place is not None}


def find_shown(option: Option, table: Table) -> list[str]:
    """Return the short forms by which the card that an option refers to lies on the table."""
    return table.cards[option.value].short_forms if option.is_card else []


def find_note(option: Option, table: Table, lang: str) -> str:
    """Return the spaces and the text of the card that an option is; a menu has its own words for spaces."""
    if not option.is_card:
        return ""
    texts = table.game.cards[option.value].texts
    told = [str(texts.get(lang) or texts.get(ENGLISH, ""))]
    if option.alternative is None:
        told[:0] = tell_spaces(table.cards[option.value], lang)
    return " · ".join(filter(None, told))
