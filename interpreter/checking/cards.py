"""Suspicions about single cards: what they say and what they do, abilities that are off for good, decks without cards.

What a card says is only compared in numbers: one that its text has and nothing it does, while what it does has one that
the text lacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.grammar import Diagnostic, Label, Severity, Span, warning

from ..meaning import core
from ..meaning.model import Ability, CardDef, KindDecl, PrintedText
from ..meaning.survey import Survey, walk
from ..meaning.types import NUMBER, Value
from ..planning.pieces import Piece
from ..planning.plan import Plan
from ..planning.static import NotStatic

# Numbers in a text, outside of what is filled in.
DIGITS = re.compile(r"(?<![\w.])\d+(?![\w])")
INSERTS = re.compile(r"\{[^{}]*\}")
WORDS = {
    2: {"two", "second", "twice", "both", "half", "double", "other", "doubles"}, 3: {"three", "third"},
    4: {"four", "fourth"}, 5: {"five", "fifth"}, 6: {"six", "sixth"}, 7: {"seven"}, 8: {"eight"}, 9: {"nine"},
    10: {"ten"},
}  # fmt: skip
# A line that takes cards out.
TAKES_OUT = re.compile(r"^without (?:card|kind)\b", re.MULTILINE)
# Of nothing a text can speak without any number in what the card does.
SMALL = {0}


def every_card_that_does_something_says_what(seen: Survey) -> Iterator[Diagnostic]:
    """Point at cards with abilities or points of their own and no text, in a game whose other cards have texts."""
    world = seen.world
    owners: list[CardDef | KindDecl] = [*world.cards, *world.kinds.values()]
    if not any(each.texts for each in owners):
        return
    for card in world.cards:
        does = bool(card.abilities) or card.points is not None
        says: list[CardDef | KindDecl] = [card, *card.kind.ancestry()]
        if does and card.title is not None and not any(each.texts for each in says):
            yield warning(
                "no-text",
                f'"{card.title.string}" does not say what it does',
                card.title.span,
                "it has abilities or points of its own, and no text",
                hint='write a line under it: text "..."',
            )


def every_text_has_the_numbers_of_its_card(seen: Survey) -> Iterator[Diagnostic]:
    """Point at texts that say another number than what the card does, or than the same text in another language."""
    for card in seen.world.cards:
        known = numbers_around(card)
        does = numbers_in([*bodies_of(card), card.points])
        near = {n: {n - 1, n + 1} if n in compared(card) else set() for n in does}
        for text in card.texts:
            said = numbers_said(str(text.node.string))
            strange = said - known - SMALL - {each for others in near.values() for each in others}
            told = said | numbers_in_words(str(text.node.string))
            missing = {n for n in does - told if n > 1 and not near[n] & told}
            if strange and missing:
                yield other_number(text, min(strange), min(missing), card)
            yield from other_languages(text)


def other_number(text: PrintedText, said: int, done: int, card: CardDef) -> Diagnostic:
    """Point at a text with a number that is not one of its card."""
    places = [node.span for node in walk([*bodies_of(card), card.points]) if number_of(node) == done]
    labels = [
        Label(text.node.string.span, f"the text says {said}"),
        *(Label(span, f"here it is {done}") for span in places[:1]),
    ]
    # Whoever changes what a card of another file does is told of it where that is changed.
    hint = f"write {done} in the text; a field can be filled in, as in {{spaces}}, and is then always right"
    if text.node.span.source.whole is not places[0].source.whole:
        labels.reverse()
        hint = f'say it there too, with a line: text "..." in which it is {done}'
    title = "this text and what the card does have different numbers"
    return Diagnostic("other-number", Severity.WARNING, title, tuple(labels), "", hint)


def other_languages(text: PrintedText) -> Iterator[Diagnostic]:
    """Point at a translation whose numbers are not those of the English text."""
    english = sorted(DIGITS.findall(INSERTS.sub("", str(text.node.string))))
    for each in text.node.translations:
        other = sorted(DIGITS.findall(INSERTS.sub("", str(each.string))))
        if other != english and len(other) == len(english):
            pairs = [(one, two) for one, two in zip(english, other, strict=True) if one != two]
            yield warning(
                "other-number",
                "this text has other numbers in another language",
                each.string.span,
                f"this says {pairs[0][1]}, and the English text {pairs[0][0]}",
                hint="write the same number in both",
            )


def bodies_of(card: CardDef) -> list[Any]:
    """Return what the abilities of a card do, when, and how much."""
    return [part for each in card.abilities for part in (each.condition, each.body, each.value)]


def numbers_around(card: CardDef) -> set[int]:
    """Return all numbers that a card or its kinds have, in abilities, points and fields."""
    owners: list[CardDef | KindDecl] = [card, *card.kind.ancestry()]
    found = numbers_in([*bodies_of(card), *(each.points for each in owners)])
    found |= numbers_in([each.works_while for each in owners])
    return found | numbers_in([list(each.value_cores.values()) for each in owners])


def numbers_in(roots: list[Any]) -> set[int]:
    """Return the numbers that are written in pieces of core."""
    return {number for node in walk(roots) if (number := number_of(node)) is not None}


def number_of(node: Any) -> int | None:
    """Return the number that a piece of core is; None if it is none, or the place of a value in its enum."""
    if not isinstance(node, core.Const) or isinstance(node.value, bool) or node.type != NUMBER:
        return None
    return node.value


def compared(card: CardDef) -> set[int]:
    """Return the numbers that a card compares with: "4 or more" is said of what is more than 3."""
    signs = ("<", ">", "<=", ">=")
    sums = [node for node in walk([*bodies_of(card), card.points]) if isinstance(node, core.Binary)]
    return numbers_in([[node.left, node.right] for node in sums if node.sign in signs])


def numbers_said(text: str) -> set[int]:
    """Return the numbers that a text says in digits, outside of what is filled in."""
    return {int(each) for each in DIGITS.findall(INSERTS.sub("", text)) if len(each) < 6}


def numbers_in_words(text: str) -> set[int]:
    """Return the numbers that a text says in words, more or less."""
    words = set(re.findall(r"[a-z]+", text.lower()))
    return {number for number, said in WORDS.items() if words & said}


def no_ability_is_off_for_good(seen: Survey, plans: Mapping[int, Plan]) -> Iterator[Diagnostic]:
    """Point at abilities whose condition never holds, whatever happens, for what is printed on their cards."""
    for ability in seen.world.abilities:
        guard = getattr(ability.node, "guard", None)
        if guard is None or depends_on_options(ability):
            continue
        found = [decided(ability, piece, plan) for plan in plans.values() for piece in carriers(ability, plan)]
        if found and not any(found) and all(each is False for each in found):
            yield warning(
                "never-on",
                "this ability is never on",
                guard.span,
                "for what is printed on the card this is always no",
                hint="take the condition away, or compare with something that changes",
            )


def depends_on_options(ability: Ability) -> bool:
    """Whether a condition asks for an option, which can be another one at the next table."""
    return any(isinstance(node, core.OptionValue) for node in walk(ability.condition))


def carriers(ability: Ability, plan: Plan) -> list[Piece]:
    """Return the pieces that have an ability."""
    if ability.card is not None:
        return [piece for piece in plan.pieces if piece.card is ability.card]
    return [piece for piece in plan.pieces if piece.kind.is_a(ability.kind)]


def decided(ability: Ability, piece: Piece, plan: Plan) -> bool | None:
    """Return whether the condition of an ability holds, as far as that is known before play."""
    # Whether it is the right moment is not what its author wrote as a condition.
    return truth_of(ability.condition[-1], ability, piece, plan) if ability.condition else None


def truth_of(expr: core.Expr, ability: Ability, piece: Piece, plan: Plan) -> bool | None:
    """Return whether something holds for a piece; None if that is known only in play."""
    if isinstance(expr, core.Binary) and expr.sign in ("and", "or"):
        stops = expr.sign == "or"
        sides = [truth_of(side, ability, piece, plan) for side in (expr.left, expr.right)]
        if stops in sides:
            return stops
        return None if None in sides else not stops
    if not speaks_of_card(expr):
        # What has nothing to do with the card is looked at by other checks.
        return None
    known = {ability.this: piece.number} if ability.this is not None else {}
    try:
        value = plan.static.value(expr, known)
    except NotStatic:
        return None
    return value if isinstance(value, bool) else None


def speaks_of_card(expr: core.Expr) -> bool:
    """Whether something asks for what is printed on a card."""
    return any(isinstance(node, core.FieldOf | core.IsKind) for node in walk(expr))


def every_deck_has_cards(seen: Survey, plans: Mapping[int, Plan]) -> Iterator[Diagnostic]:
    """Point at zones that are said to start with cards, and start without any, with however many players.

    Of several zones under one name some may be meant to be empty, unless a variant takes cards out.
    """
    if depends_on_settings(seen):
        return
    emptied = any(TAKES_OUT.search(source.text) for source in seen.world.sources)
    least = min(plans)
    for number, named in enumerate(plans[least].zone_names):
        zone = named.zone
        if zone.starts is None or zone.holds_tokens or zone.owner is not None or zone.node is None:
            continue
        if named.value is not None and not emptied:
            continue
        if any(plan.start_contents[number] for plan in plans.values()):
            continue
        name = zone.name
        if zone.index is not None and isinstance(zone.index.type, Value) and named.value is not None:
            name = f"{name}[{zone.index.type.enum.values[named.value]}]"
        span: Span = zone.node.span
        place = Label(zone.starts[2].span, "nothing fits what it starts with")
        title = seen.world.node.title.span
        labels = (place,) if span.source is title.source else (Label(title, "no card is left for it"), place)
        hint = "give it cards, or take it away and all that is drawn from it"
        yield Diagnostic("empty-deck", Severity.WARNING, f"{name} starts empty", labels, "", hint)


def depends_on_settings(seen: Survey) -> bool:
    """Whether an option says what zones start with."""
    starts = [zone.starts for zone in seen.world.all_zones() if zone.starts is not None]
    rules = [rule.value for rule in seen.world.all_rules()]
    asks = any(isinstance(node, core.RuleCall) for node in walk(starts))
    return any(isinstance(node, core.OptionValue) for node in walk([*starts, *(rules if asks else [])]))
