"""Options by their text: what a person types, matched with what there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from croupier.grammar import nearest

from ..faults import REFUSALS, AmbiguousChoice, IllegalChoice, UnknownChoice
from .decision import Decision, Option

if TYPE_CHECKING:
    from ..table import Table


def index_of(table: Table, choice: Option | int | str) -> int:
    """Find the index of an option, or of a text that means one."""
    if isinstance(choice, str):
        return find(table, choice)
    if not isinstance(choice, Option):
        raise UnknownChoice("no choice", choice=repr(choice))
    decision = table.decision if choice.index < table.width else None
    if decision is None or decision.options[choice.index].text != choice.text:
        raise IllegalChoice("not an option now", text=choice.text_in)
    return choice.index


def no_such(table: Table, index: int) -> IllegalChoice:
    """Return that there is no option of this index."""
    if table.is_over:
        return IllegalChoice("over")
    return IllegalChoice("no option of number", index=index, count=table.width)


def find(table: Table, text: str) -> int:
    """Find the option that a text means: its whole text, or the only one that begins so."""
    decision = table.decision
    if decision is None:
        raise IllegalChoice("over")
    wanted = tidy(text)
    if not wanted:
        raise UnknownChoice("nothing said")
    matches: tuple[Callable[[Option], bool], ...] = (
        lambda option: any(tidy(each) == wanted for each in option.texts.values()),
        lambda option: wanted in things(table, decision, option),
        lambda option: any(tidy(each).startswith(wanted) for each in option.texts.values()),
    )
    for match in matches:
        found = [option for option in decision.options if match(option)]
        texts = {option.text for option in found}
        if len(texts) == 1:
            return found[0].index
        if len(texts) > 1:
            raise AmbiguousChoice("could be", text=text, offers=partial(list_sorted, found))
    raise refusal(table, decision, text)


def list_sorted(options: list[Option], language: str) -> str:
    """List options in the order of their texts."""
    return listing(sorted({option.text_in(language) for option in options}), language)


def refusal(table: Table, decision: Decision, text: str) -> IllegalChoice | UnknownChoice:
    """Return that a text is no option, and what is."""

    def offers(language: str) -> str:
        return listing([option.text_in(language) for option in decision.options], language)

    def hint(language: str) -> str:
        near = nearest(text, [option.text_in(language) for option in decision.options])
        return REFUSALS.phrase(language, "did you mean", near=near) if near else ""

    if tidy(text) in words_of(table):
        return IllegalChoice("not an option now but", text=text, offers=offers)
    return UnknownChoice("not an option", text=text, offers=offers, hint=hint)


def things(table: Table, decision: Decision, option: Option) -> set[str]:
    """Name the card that an option of a menu, or an ability beside a question, refers to."""
    pieces = table.machine.plan.pieces
    if option.alternative is None or not isinstance(option.value, int) or not option.is_card:
        return set()
    return {tidy(name) for name in pieces[option.value].names.values()}


def tidy(text: str) -> str:
    """Make texts comparable: small letters, single spaces."""
    return " ".join(text.casefold().split())


def listing(texts: list[str], language: str) -> str:
    """Write a list as a person would; a long one is cut."""
    shown = list(dict.fromkeys(texts))
    if len(shown) > 12:
        shown = [*shown[:11], REFUSALS.phrase(language, "and more", count=len(shown) - 11)]
    *others, last = shown
    return REFUSALS.phrase(language, "either", many=", ".join(others), last=last) if others else last


def words_of(table: Table) -> set[str]:
    """Return all words that can be options of this game at some time: names of cards, alternatives of menus, values."""
    plan = table.machine.plan
    words = {tidy(name) for piece in plan.pieces for name in piece.names.values()}
    words |= {tidy(value.replace("_", " ")) for enum in plan.world.enums.values() for value in enum.values}
    for info in table.machine.writer.questions:
        for title, _ in info.titles:
            for pieces in title.pieces.values():
                words.add(tidy("".join(piece for piece in pieces if isinstance(piece, str))))
    return words
