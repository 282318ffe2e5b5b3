"""Which options a line means: one, or several as in `2 3 5` or with commas between names.

Things of one choice of several are named in any order and in as many lines as one likes; the table takes them together,
when that is all. Answers to other questions are taken one by one, as long as the same question comes again: what they
bring about may be news.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ..phrases import phrase
from .answers import find_options, name_options, name_unclear, nearest, split_picks
from .question import Choosable, put_selection
from .reply import Reply, refuse

if TYPE_CHECKING:
    from croupier.interpreter import Decision, Selection, Table

    from .question import OpenQuestion


@attrs.frozen
class Named:
    """Things that were named for a choice of several, and whether that is all."""

    things: tuple[Any, ...]
    is_all: bool


def find_choice(typed: str, question: OpenQuestion, lang: str) -> Choosable | Reply:
    """Find the option that is meant, or say why none is."""
    found = find_options(typed, question.texts) or find_in_others(typed, question)
    if len(found) == 1:
        return question.choices[found[0]]
    if found:
        return refuse(name_unclear(typed, found, question.texts, lang))
    offers, near = name_options(question.texts, lang), nearest(typed, question.texts)
    hint = " (" + phrase(lang, "did you mean", near=near) + ")" if near else ""
    return refuse(phrase(lang, "not an option", typed=typed, offers=offers) + hint)


def find_in_others(typed: str, question: OpenQuestion) -> list[int]:
    """Find the options that are meant by what else they are called; a number is always that of an option."""
    texts = [(place, text) for place, choice in enumerate(question.choices) for text in choice.others]
    found = [] if typed.isdecimal() else find_options(typed, [text for _, text in texts])
    return list(dict.fromkeys(texts[each][0] for each in found))


def find_choices(typed: str, question: OpenQuestion, lang: str) -> list[Choosable]:
    """Find all options that a line means; none if one of its words means nothing."""
    found = [find_choice(word, question, lang) for word in split_picks(typed)]
    choices = [each for each in found if isinstance(each, Choosable)]
    return choices if len(choices) == len(found) else []


def is_same(now: Decision | None, first: Decision) -> bool:
    """Whether a question is the first one, come again."""
    return now is not None and (now.seat, now.span) == (first.seat, first.span)


def find_again(table: Table, pick: Choosable) -> int | None:
    """Find an option again; None if it is not there any more."""
    options = table.decision.options if table.decision is not None else ()
    return next((option.index for option in options if option.text in pick.others), None)


def name_things(typed: str, selection: Selection, named: tuple[Any, ...], lang: str) -> Named | Reply:
    """Add the things that a line names to those named before, or say what is wrong with it."""
    shown = put_selection(selection, named, lang)
    whole = find_choice(typed, shown, lang)
    words = [typed] if isinstance(whole, Choosable) else split_picks(typed)
    for number, word in enumerate(words, 1):
        # Numbers are those on the screen; "done" may stand in the line before it is offered.
        found = find_choice(word, shown, lang)
        now = put_selection(selection, named, lang)
        if isinstance(found, Reply):
            found = find_choice(word, now, lang)
        if isinstance(found, Reply):
            return whole if isinstance(whole, Reply) and number == 1 else found
        choice = next((each for each in now.choices if each.text == found.text), None)
        if choice is None:
            return refuse(phrase(lang, "not together", typed=found.text))
        thing = selection.offers(named)[choice.index]
        if thing is None:
            return Named(named, True) if number == len(words) else refuse(phrase(lang, "not together", typed=words[-1]))
        named = (*named, thing)
    return Named(named, selection.offers(named) == [None])
