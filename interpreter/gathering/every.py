"""What a variant says of all cards of a kind, of lines of points and of the setup: laid over a game that is whole.

So it also holds for cards that another variant brings along, wherever that stands in the pile. What the file itself
says of a single card counts more.
"""

from __future__ import annotations

import re
from typing import Any

import attrs
from croupier.grammar import Diagnostic, Label, Source, Span, Word, did_you_mean, error, tree

from .overlay_clashes import line_of

SIGNS = ("+", "-", "*", "=", "at least", "at most")
# What keeps a value within a bound, by the sign of the change.
BOUNDS = {"at least": "highest", "at most": "lowest"}
OF_KINDS = (tree.Card, tree.Cards, tree.CardTable)


@attrs.frozen
class SaidOfMany:
    """A line about many cards, the file that says it, and the files over which that one lies."""

    node: Any
    source: Source
    # The files that lie over that one, whose own words count more.
    above: set[Source]


def kinds_in(declarations: list[Any]) -> dict[str, Any]:
    """Return the kinds by their names."""
    return {str(each.name): each for each in declarations if isinstance(each, tree.Kind | tree.Die)}


def is_meant(said: SaidOfMany, span: Span) -> bool:
    """Whether a line about many cards holds for what stands at a place: not in its own file, nor in one above."""
    return span.source.whole is not said.source and span.source.whole not in said.above


def without_kind(declarations: list[Any], said: SaidOfMany) -> list[Any]:
    """Return declarations without the cards of a kind."""
    kinds = kinds_in(declarations)

    def is_gone(node: Any) -> bool:
        return isinstance(node, OF_KINDS) and said.node.name in line_of(kinds.get(node.kind), kinds)

    return [each for each in declarations if not (is_gone(each) and is_meant(said, place_of(each)))]


def place_of(node: Any) -> Span:
    """Return where a card was declared, whatever was changed of it later."""
    span: Span = node.kind.span
    return span


def change_every(declarations: list[Any], said: SaidOfMany, problems: list[Diagnostic]) -> list[Any]:
    """Return declarations in which a field of each card of a kind is changed."""
    kinds = kinds_in(declarations)
    made = list(declarations)
    for change in said.node.changes:
        problem = wrong_change(change, said.node.kind, kinds)
        if problem is not None:
            problems.append(problem)
            continue
        for at, each in enumerate(made):
            if isinstance(each, OF_KINDS) and said.node.kind in line_of(kinds.get(each.kind), kinds):
                made[at] = changed(each, change, said, kinds, problems)
    return made


def wrong_change(change: tree.Change, kind: Word, kinds: dict[str, Any]) -> Diagnostic | None:
    """Complain of a change of something that the cards of a kind don't have."""
    fields = [str(line.name) for name in line_of(kinds.get(kind), kinds) for line in kinds[name].body or ()
              if isinstance(line, tree.Has)]  # fmt: skip
    if change.patterns is not None or change.sign not in SIGNS:
        hint = f"write: change every {kind}: {change.rule} {change.sign} 1"
        text = "only what is printed on the cards is changed so, and it has no brackets"
        return error("every-what", "a field is named alone", change.span, text, hint=hint)
    if str(change.rule) in fields:
        return made_of_itself(change.rule, change.value, kind) if change.sign == "=" else None
    hint = did_you_mean(change.rule, fields) or (f"it has {', '.join(dict.fromkeys(fields))}" if fields else "")
    text = f'a {kind} has no field "{change.rule}"'
    return error("unknown-field", "unknown field", change.rule.span, text, hint=hint)


def made_of_itself(name: Word, value: Any, kind: str = "") -> Diagnostic | None:
    """Complain of a value that is to be made out of itself, of one card or of all cards of a kind."""
    text = value.span.text
    if not re.search(rf"\b{name}\b", text):
        return None
    sign = re.search(r"([-+*])[ ]*(\d+)", text)
    every = f"change every {kind}: {name} {sign[1]} {sign[2]}" if sign and kind else ""
    write = every or f"the number itself, as in: {name} = 3"
    told = "what it was is not known while it is said anew"
    return error("own-value", f'"{name}" is made out of itself', value.span, told, hint=f"write {write}")


def changed(card: Any, change: tree.Change, said: SaidOfMany, kinds: dict[str, Any], problems: list[Diagnostic]) -> Any:
    """Return a card with its field changed; as it is, if its own file or one above says what it is."""
    name = change.rule
    if not is_meant(said, place_of(card)):
        return card
    own = next((line for line in card.body or () if isinstance(line, tree.Value) and line.name == name), None)
    if own is not None and not is_meant(said, own.span):
        return card
    given = [each.name for each in getattr(card, "generators", ())] + list(getattr(card, "columns", ()) or ())
    if own is None and name in given:
        problems.append(from_a_pattern(card, change))
        return card
    value = own.value if own is not None else inherited(name, str(card.kind), kinds)
    if value is None:
        return card
    line = tree.Value(name, combined(value, change), span=own.span if own is not None else change.span)
    kept = tuple(each for each in card.body or () if each is not own)
    return attrs.evolve(card, body=(*kept, line))


def inherited(name: str, kind: str, kinds: dict[str, Any]) -> Any:
    """Return the value that the kinds of a card give to a field; None if they give none."""
    for each in line_of(kinds.get(kind), kinds):
        for line in kinds[each].body or ():
            if isinstance(line, tree.Value) and line.name == name:
                return line.value
            if isinstance(line, tree.Has) and line.name == name and line.default is not None:
                return line.default
    return None


def combined(value: Any, change: tree.Change) -> Any:
    """Return a value with what is done to it."""
    if change.sign == "=":
        return change.value
    if change.sign in BOUNDS:
        both = tree.ListLiteral((value, change.value), span=change.span)
        return tree.CallExpression(Word(BOUNDS[change.sign], change.span),
                                   (tree.Set(both, None, None, span=change.span),), span=change.span)  # fmt: skip
    make = tree.Product if change.sign == "*" else tree.Sum
    return make(value, change.sign, change.value, span=change.span)


def from_a_pattern(card: Any, change: tree.Change) -> Diagnostic:
    """Complain of a field that tells the cards of one line apart, and so can't be changed for all of them."""
    where = card.generators[0].span if getattr(card, "generators", ()) else card.columns.span
    return error(
        "every-what", f'"{change.rule}" can\'t be changed for all of them', change.span,
        "the cards of one line are told apart by it", "", "write that line anew, with the values that are wanted",
        Label(where, "here it is given"),
    )  # fmt: skip


def after_setup(declarations: list[Any], blocks: list[tree.AfterSetup]) -> list[Any]:
    """Return declarations whose setup ends with some lines more."""
    if not blocks:
        return declarations
    lines = tuple(line for block in blocks for line in block.body.statements)
    at = next((at for at, each in enumerate(declarations) if isinstance(each, tree.Setup)), None)
    if at is None:
        span = blocks[0].span
        return [*declarations, tree.Setup(tree.Block(lines, span=span), span=span)]
    old = declarations[at]
    body = attrs.evolve(old.body, statements=(*old.body.statements, *lines))
    return [*declarations[:at], attrs.evolve(old, body=body), *declarations[at + 1 :]]
