"""Options by their text: what a person types, matched with what there is."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING

from croupier.grammar import did_you_mean

from ..faults import AmbiguousChoice, IllegalChoice, UnknownChoice
from .decision import Decision, Option

if TYPE_CHECKING:
    from ..table import Table


def index_of(table: Table, choice: Option | int | str) -> int:
    """Find the index of an option, or of a text that means one."""
    if isinstance(choice, str):
        return find(table, choice)
    if not isinstance(choice, Option):
        raise UnknownChoice(f"{choice!r} is neither an option, nor its index, nor its text")
    decision = table.decision if choice.index < table.width else None
    if decision is None or decision.options[choice.index].text != choice.text:
        raise IllegalChoice(
            f'"{choice.text}" is not an option now', fr=f"« {choice.text_in('fr')} » n'est pas possible maintenant"
        )
    return choice.index


def no_such(table: Table, index: int) -> IllegalChoice:
    """Return that there is no option of this index."""
    if table.is_over:
        return IllegalChoice("the game is over", fr="la partie est finie")
    return IllegalChoice(
        f"there is no option {index}; there are {table.width}",
        fr=f"il n'y a pas d'option {index} ; il y en a {table.width}",
    )


def find(table: Table, text: str) -> int:
    """Find the option that a text means: its whole text, or the only one that begins so."""
    decision = table.decision
    if decision is None:
        raise IllegalChoice("the game is over", fr="la partie est finie")
    wanted = tidy(text)
    if not wanted:
        raise UnknownChoice("nothing was said", fr="rien n'a été dit")
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
            raise AmbiguousChoice(
                f'"{text}" could be {listing(sorted(texts), "or")}',
                fr=f"« {text} » peut être {listing(sorted({option.text_in('fr') for option in found}), 'ou')}",
            )
    raise refusal(table, decision, text)


def refusal(table: Table, decision: Decision, text: str) -> IllegalChoice | UnknownChoice:
    """Return that a text is no option, and what is."""
    offers = listing([option.text for option in decision.options], "or")
    in_french = [option.text_in("fr") for option in decision.options]
    french = f"vous pouvez choisir {listing(in_french, 'ou')}"
    if tidy(text) in words_of(table):
        return IllegalChoice(
            f'"{text}" is not an option now; you may choose {offers}',
            fr=f"« {text} » n'est pas possible maintenant ; {french}",
        )
    hint = did_you_mean(text, [option.text for option in decision.options])
    near = get_close_matches(text, in_french, 1)
    return UnknownChoice(
        f'"{text}" is not an option; you may choose {offers}' + (f" ({hint})" if hint else ""),
        fr=f"« {text} » n'est pas une option ; {french}" + (f" (vouliez-vous dire « {near[0]} » ?)" if near else ""),
    )


def things(table: Table, decision: Decision, option: Option) -> set[str]:
    """Name the card that an option of a menu, or an ability beside a question, refers to."""
    pieces = table.machine.plan.pieces
    if option.alternative is None or not isinstance(option.value, int) or not option.is_card:
        return set()
    return {tidy(name) for name in pieces[option.value].names.values()}


def tidy(text: str) -> str:
    """Make texts comparable: small letters, single spaces."""
    return " ".join(text.casefold().split())


def listing(texts: list[str], word: str) -> str:
    """Write a list as a person would; a long one is cut."""
    shown = list(dict.fromkeys(texts))
    if len(shown) > 12:
        shown = [*shown[:11], f"{len(shown) - 11} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {word} {shown[-1]}"


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
