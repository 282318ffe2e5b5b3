"""Why something can't be chosen: what a text can mean in the open question, and what keeps that from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import attrs

from ..faults import RUNTIME_ERRORS
from ..meaning import core
from ..meaning.scan import costs_before
from ..meaning.types import Number, Piece, Player, Truth, Type, Value
from ..wording.notation import tidy
from ..wording.selection import selection_of
from ..writing.questions import bound
from .conditions import pool_of, why
from .costs import nothing_whole, why_not_payable
from .look import CannotTell, Look
from .reasons import Reason, listed, phrased, say
from .sets import thing_name, why_not_in
from .window import must_first
from .words import demand

# How well a text names something: it is its name, the beginning of it, or the beginning of a word in it.
GRADES = 3
# So many rows of things are looked at in an alternative of a menu that is about several.
MOST_ROWS = 10_000
# A longer text is no title.
MOST_LETTERS = 200


@attrs.frozen
class Meant:
    """What a text can mean in a question: a thing, of an alternative if it is a menu; and what it is called."""

    texts: dict[str, str] = attrs.field(eq=False)
    thing: Any = None
    type: Type | None = None
    alternative: int | None = None

    @property
    def text(self) -> str:
        """What it is called in English."""
        return self.texts["en"]


def grade(wanted: str, text: str) -> int | None:
    """Return how well a text is named, 0 best; None if it isn't."""
    text = tidy(text)
    if text == wanted:
        return 0
    if text.startswith(wanted):
        return 1
    return 2 if re.search(rf"\b{re.escape(wanted)}", text) else None


def things_of(look: Look, type: Type, wanted: str, things: core.Expr | None) -> Iterator[Any]:
    """Go through all things of a type that a text can be about; of copies of a card those first that lie in a set."""
    if isinstance(type, Piece):
        there = lying_in(look, things)
        mine = sorted(look.plan.pieces, key=lambda piece: (piece.number not in there, *nearness(look, piece.number)))
        yield from (piece.number for piece in mine if type.kind is None or piece.kind.is_a(type.kind))
    elif isinstance(type, Player):
        yield from range(look.plan.players)
    elif isinstance(type, Value):
        yield from range(len(type.enum.values))
    elif isinstance(type, Truth):
        yield from (True, False)
    elif isinstance(type, Number):
        yield from (int(digits) for digits in dict.fromkeys(re.findall(r"-?\d{1,9}", wanted)))


def lying_in(look: Look, things: core.Expr | None) -> set[int]:
    """Return the cards that the seat sees in a set, whatever must hold of them."""
    while isinstance(things, core.Filter):
        things = things.set
    try:
        return {card for card in look.items(things, look.env) if look.sees(card)} if things is not None else set()
    except CannotTell:
        return set()


def nearness(look: Look, card: int) -> tuple[bool, bool, bool, int]:
    """Put copies of a card in an order: those that the seat sees first, its own before others; out of the game last."""
    seen = look.sees(card)
    owner = look.machine.space["owner"](look.state, card) if seen else None
    return (seen and look.state.loc[card] == 0, not seen, owner != look.user, card)


def meanings(look: Look, wanted: str) -> list[list[Meant]]:
    """Find what a text can mean in the open question, by how well it is named."""
    found: list[dict[str, Meant]] = [{} for _ in range(GRADES)]
    for meant, names in all_meanings(look, wanted):
        grades = [each for name in names if (each := grade(wanted, name)) is not None]
        if grades:
            found[min(grades)].setdefault(meant.text, meant)
    return [list(each.values()) for each in found]


def filled_otherwise(look: Look, wanted: str) -> list[Meant]:
    """Find the alternatives of the open question that a text would be, with something else filled in."""
    info = look.info
    if info is None or not isinstance(info.node, core.MenuS):
        return []
    found = []
    for index, option in enumerate(info.node.options):
        title, _ = info.titles[index]
        if not option.things and any(is_filled(pieces, wanted) for pieces in title.pieces.values()):
            names = titles(look, title, {})
            found += [Meant(names, None, None, index)] if names else []
    return found


def is_filled(pieces: Sequence[Any], wanted: str) -> bool:
    """Whether a text is a title with something filled in."""
    words = [tidy(piece) if isinstance(piece, str) else None for piece in pieces]
    if not any(words) or len(wanted) > MOST_LETTERS:
        return False
    pattern = r"\s*".join(".*" if each is None else re.escape(each) for each in words)
    return re.fullmatch(pattern, wanted) is not None


def all_meanings(look: Look, wanted: str) -> Iterator[tuple[Meant, Sequence[str]]]:
    """Go through all that the open question is about, with the names of each thing."""
    info, node = look.info, look.info.node if look.info is not None else None
    if info is None:
        return
    if isinstance(node, core.MenuS):
        for index, option in enumerate(node.options):
            yield from alternative_meanings(look, index, option, wanted)
    elif info.sort not in ("window", "triggers", "chance"):
        things = getattr(node, "set", None)
        for thing in things_of(look, info.type, wanted, things):
            names = {language: thing_name(look, thing, info.type, language) for language in look.words}
            yield Meant(names, thing, info.type), list(names.values())


def alternative_meanings(
    look: Look, index: int, option: core.Alternative, wanted: str
) -> Iterator[tuple[Meant, list[str]]]:
    """Go through what an alternative of a menu can be about."""
    assert look.info is not None
    title, variables = look.info.titles[index]
    if len(option.things) == 1:
        type = option.things[0].var.type
        for thing in things_of(look, type, wanted, option.things[0].set):
            names = titles(look, title, bound(variables, thing))
            if names:
                named = [thing_name(look, thing, type, language) for language in look.words]
                yield Meant(names, thing, type, index), [*names.values(), *named]
        return
    sets = [things_of(look, each.var.type, wanted, each.set) for each in option.things]
    for row in islice(product(*sets), MOST_ROWS):
        names = titles(look, title, bound(variables, row))
        if names:
            yield Meant(names, row or None, None, index), list(names.values())


def titles(look: Look, title: Any, more: dict[str, Any]) -> dict[str, str]:
    """Return what an alternative is called, in each language; nothing if that can't be said of this thing."""
    try:
        return {name: words.spoken(title, look.state, {**look.env, **more}) for name, words in look.words.items()}
    except (*RUNTIME_ERRORS, NameError):
        return {}


def why_not_chosen(look: Look, meant: Meant, named: Sequence[Any] = ()) -> list[Reason]:
    """Return why something is not an option of the open question."""
    return why_not_answered(look, meant, named) or must_first(look)


def why_not_answered(look: Look, meant: Meant, named: Sequence[Any]) -> list[Reason]:
    """Return why something is no answer to the open question, whatever stands beside it."""
    assert look.info is not None
    node = look.info.node
    if isinstance(node, core.MenuS):
        if meant.alternative is None and node.optional:
            return []
        if meant.alternative is None:
            return [Reason(("must",), say("must"), node.span)]
        return why_not_offered(look, meant, node.options[meant.alternative])
    if isinstance(node, core.ChooseS):
        return why_not_picked(look, meant, node, named)
    if meant.thing is None:
        return [Reason(("must",), say("must"), look.info.span)] if look.info.sort != "window" else []
    if isinstance(node, core.EachInOrderS):
        outside = why_not_in(look, meant.thing, meant.type or look.info.type, node.set, look.env)
        return outside or [chosen_already(look, meant)]
    return []


def why_not_offered(look: Look, meant: Meant, option: core.Alternative) -> list[Reason]:
    """Return what fails of an alternative: its set, its conditions, its cost."""
    reasons: list[Reason] = []
    env = look.env
    given = meant.thing if len(option.things) > 1 else [meant.thing][: len(option.things)]
    for each, thing in zip(option.things, given, strict=True):
        # Of a thing that is not there, only what is not said of the thing can fail too.
        if reasons:
            break
        reasons += why_not_in(look, thing, each.var.type, each.set, env)
        env = env if reasons else {**env, each.var.py: thing}
        if not reasons and each.where is not None:
            reasons += why(look, each.where, env)
    if option.guard is not None:
        reasons += why(look, option.guard, env)
    pays = costs_before(option.body)
    reasons += why_not_payable(look, [each for pay in pays for each in pay.body], env)
    return reasons or why_not_begun(look, option.body[len(pays) :], env)


def why_not_begun(look: Look, body: list[core.Stmt], env: dict[str, Any]) -> list[Reason]:
    """Return why nothing fulfils what the first choice of an alternative asks for."""
    first = body[0] if body else None
    if not isinstance(first, core.ChooseS) or first.optional or first.otherwise or first.whole is None:
        return []
    try:
        return nothing_whole(look, first, pool_of(look, first, env), env)
    except CannotTell:
        return []


def why_not_picked(look: Look, meant: Meant, choice: core.ChooseS, named: Sequence[Any]) -> list[Reason]:
    """Return what fails of a thing: the set, its condition, how many there can be, the condition on all of them."""
    assert look.info is not None
    if meant.thing is None:
        return why_not_ended(look, choice, named)
    type = meant.type or look.info.type
    outside = why_not_in(look, meant.thing, type, choice.set, look.env)
    if outside:
        return outside
    if choice.condition is not None:
        failing = why(look, choice.condition, {**look.env, choice.item.py: meant.thing})
        if failing:
            return failing
    return why_not_joined(look, meant, choice, named)


def why_not_joined(look: Look, meant: Meant, choice: core.ChooseS, named: Sequence[Any]) -> list[Reason]:
    """Return why a thing can't join those that are chosen already."""
    selection = selection_of(look.table)
    if selection is None:
        return [chosen_already(look, meant)] if choice.ordered and choice.whole is None else []
    if meant.thing in (*selection.chosen, *named):
        return [chosen_already(look, meant)]
    if len(selection.chosen) + len(named) >= selection.most:
        return [Reason(("enough",), say("enough", most=str(selection.most)), choice.span)]
    if choice.whole is None:
        return [chosen_already(look, meant)] if meant.thing not in selection.pool else []
    whole, unbound = choice.whole, look.without(choice.var)
    texts = say(
        "with",
        thing=lambda language: thing_words(look, meant, language),
        label=lambda language: demand(unbound, whole, unbound.env, language),
    )
    return [Reason(("with", id(whole)), texts, whole.span)]


def thing_words(look: Look, meant: Meant, language: str) -> str:
    """Name what is meant."""
    return meant.texts[language] if meant.type is None else thing_name(look, meant.thing, meant.type, language)


def chosen_already(look: Look, meant: Meant) -> Reason:
    """Return that something is chosen already."""
    return Reason(("chosen", meant.text), say("chosen", thing=lambda language: thing_words(look, meant, language)))


def why_not_ended(look: Look, choice: core.ChooseS, named: Sequence[Any]) -> list[Reason]:
    """Return why a choice can't be passed, or not be ended with what is chosen so far."""
    selection = selection_of(look.table)
    if choice.optional and must_first(look):
        return []
    if selection is None:
        return [Reason(("must",), say("must"), choice.span)]
    count = len(selection.chosen) + len(named)
    if count == 0:
        return [Reason(("must",), say("must"), choice.span)]
    if count < selection.least:
        needed = {language: phrased(">=", language, x=selection.least) for language in look.words}
        texts = say("too few", count=str(count), needed=needed.__getitem__)
        return [Reason(("too few",), texts, choice.span)]
    if choice.whole is None:
        return []
    unbound = look.without(choice.var)
    return why(unbound, choice.whole, {**unbound.env, choice.var.py: (*selection.chosen, *named)})


def one_of_options(look: Look) -> Reason:
    """Return which values there are to choose from."""
    info = look.info
    assert info is not None

    def needed(language: str) -> str:
        return listed([look.spoken(each, info.type, language) for each in look.state.opts], language)

    return Reason(("values",), say("values", needed=needed), info.span)


def is_offered(look: Look, meant: Meant, named: Sequence[Any]) -> bool:
    """Whether something is an option now, by what the seat sees of the options."""
    selection = selection_of(look.table)
    if selection is not None:
        return meant.thing in selection.offers(named)
    if meant.alternative is not None:
        return (meant.alternative, meant.thing) in look.state.opts
    return meant.thing in look.state.opts
