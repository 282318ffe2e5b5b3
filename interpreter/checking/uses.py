"""Suspicions: what is declared and never used. Such things do no harm, but somebody meant something by them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.grammar import Diagnostic, Label, Severity, Span, Word, warning

from ..meaning import core
from ..meaning.model import EnumDecl, KindDecl, Track, ZoneDecl
from ..meaning.survey import Survey
from ..meaning.types import Value


def unused(what: str, word: Word, hint: str = "", text: str = "") -> Diagnostic:
    """Complain that something is never used."""
    code = f"unused-{what}"
    return warning(code, f'the {what} "{word}" is never used', word.span, text or "nothing speaks of it", hint=hint)


def every_zone_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at zones that nothing moves to or looks at."""
    for zone in seen.world.all_zones():
        if zone not in seen.zones and zone.node is not None:
            yield unused("zone", zone.node.name, text="nothing is put there, taken from there or counted there")


def every_track_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at tracks that are never looked at, or never change. One with a text is there for people to see."""
    for track in seen.world.all_tracks():
        node = track.node
        if track.name == "face" and track.start is not None and len(track.start) == 2:
            continue
        shown = node.text is not None
        if track not in seen.read and track not in seen.changed:
            yield unused("track", node.name)
        elif track not in seen.read and not shown:
            yield warning(
                "never-read",
                f'nothing ever looks at "{track.name}"',
                node.name.span,
                "it only gets values",
                hint="use it in a rule or a condition, or give it a text to show it to the players",
            )
        elif track not in seen.changed:
            yield warning(
                "never-changed",
                f'"{track.name}" never changes',
                node.name.span,
                "nothing gives it another value",
                hint=f"what never changes is {unchanging(track)} = ...",
            )


def unchanging(track: Track) -> str:
    """Return how a value is declared that does not change in play."""
    if track.owner is None:
        return f"a rule: rule {track.name}"
    if track.owner == "player":
        return f"a rule: rule {track.name}(player)"
    return f"a field of the card: has {track.name}: {track.type}"


def every_rule_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at rules that nothing asks for."""
    for rule in seen.world.all_rules():
        if rule not in seen.rules:
            text = "cards change it, but nothing asks for it" if rule.changes else "nothing asks for its value"
            yield unused("rule", rule.node.name, text=text)


def every_procedure_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at procedures that are never done; if cards watch one, the card is pointed at."""
    for procedure in seen.world.procedures.values():
        if procedure not in seen.procedures and procedure.node is not None and not procedure.listeners:
            yield unused(
                "procedure",
                procedure.node.name,
                text="it is never done",
                hint=f"write a line `{procedure.name} ...` where it is to be done",
            )


def every_event_is_heard(seen: Survey) -> Iterator[Diagnostic]:
    """Point at procedures without lines of which nobody hears: nothing at all comes of them."""
    for procedure in seen.world.procedures.values():
        if procedure.node is None or procedure.node.body is not None or procedure.node.text is not None:
            continue
        if procedure in seen.procedures and not procedure.listeners:
            yield warning(
                "never-heard",
                f'nothing comes of "{procedure.name}"',
                procedure.node.name.span,
                "it has no lines, and nothing listens to it",
                hint=f"write lines under it, or let a card hear of it: after {procedure.name}: ...",
            )


def every_option_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at options that change nothing."""
    for option in seen.world.options.values():
        if option not in seen.options:
            yield unused("option", option.node.name, text="whatever it is, the game is the same")


def every_kind_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at kinds that no card is of."""
    world = seen.world
    used: set[KindDecl] = {kind for card in world.cards for kind in card.kind.ancestry()}
    used |= {kind.parent for kind in world.kinds.values() if kind.parent is not None} | seen.kinds
    used |= {zone.of for zone in world.all_zones()}
    for kind in world.kinds.values():
        if kind not in used and not kind.spare:
            yield unused("kind", kind.node.name, text="no card is of this kind")


def every_enum_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at enums, and at values of enums, that no card has and nothing speaks of."""
    whole = whole_enums(seen)
    for enum in seen.world.enums.values():
        if enum in whole:
            continue
        missing = [value for index, value in enumerate(enum.node.values) if (enum, index) not in seen.values]
        if len(missing) == len(enum.values):
            yield unused("enum", enum.node.name)
        else:
            for value in missing:
                yield unused("value", value.name, text="no card has it and nothing compares with it")


def whole_enums(seen: Survey) -> set[EnumDecl]:
    """Return the enums all of whose values can come up: gone through, counted by, or settled by an option."""
    world = seen.world
    found = set(seen.whole_enums)
    found |= {token.enum for token in world.tokens.values() if token.enum is not None}
    decls: list[ZoneDecl | Track] = [*world.all_zones(), *world.all_tracks()]
    for decl in decls:
        if decl.index is not None and isinstance(decl.index.type, Value):
            found.add(decl.index.type.enum)
    found |= {option.type.enum for option in world.options.values() if isinstance(option.type, Value)}
    return found


def every_token_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at tokens that lie nowhere."""
    used = {zone.of for zone in seen.world.all_zones()}
    for token in seen.world.tokens.values():
        if token not in used:
            yield unused(
                "token", token.node.name, text="no zone holds it", hint=f"declare one: zone reserve of {token.name}"
            )


def every_icon_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at icons that no card has and nothing opens."""
    for icon in seen.world.icons.values():
        if not icon.abilities and icon not in seen.opened:
            yield unused("icon", icon.node.name, text="no card has it and nothing opens it")


def every_period_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at periods that nothing enters or speaks of."""
    for period in seen.world.periods.values():
        spoken = period.name in seen.spoken_periods
        if period.node is not None and period not in seen.entered_periods and not spoken:
            yield unused("period", period.node.name, hint=f"write `{period.name}:` before the lines that belong to it")


def every_let_is_used(seen: Survey) -> Iterator[Diagnostic]:
    """Point at names that are given to something and never used."""
    for node in seen.nodes:
        var = node.var if isinstance(node, core.LetS) else node.into if isinstance(node, core.CallS) else None
        if var is not None and var not in seen.variables:
            yield warning(
                "unused-let",
                f'"{var.name}" is never used',
                var.span,
                "it gets a value, and that is all",
                hint="take the line away, or use the name",
            )


def every_choice_matters(seen: Survey) -> Iterator[Diagnostic]:
    """Point at choices after which nothing is done with what was chosen."""
    # What several players choose has a name of its own, unless something is done with it for each of them.
    several = {id(node.decision): node.var for node in seen.nodes if isinstance(node, core.EachDecidesS)}
    for node in seen.nodes:
        if not isinstance(node, core.ChooseS):
            continue
        var = several.get(id(node), node.var) if node.then is None else node.var
        if var not in seen.variables:
            yield warning(
                "unused-choice",
                f'nothing is done with "{var.name}"',
                var.span,
                "somebody chooses it for nothing",
                hint=f"use {var.name} in the lines that follow",
            )


def no_two_cards_have_one_name(seen: Survey) -> Iterator[Diagnostic]:
    """Point at cards that are written twice: a name stands for one card, or for copies of it."""
    first: dict[str, Span] = {}
    for card in seen.world.cards:
        if card.title is None or "{" in card.title.string:
            continue
        name = str(card.title.string)
        if name in first:
            title = f'there are two different cards "{name}"'
            labels = (Label(card.title.span, "nobody can tell them apart"), Label(first[name], "the first one"))
            hint = f'for copies of one card write: 2 x card "{name}"'
            yield Diagnostic("same-name", Severity.WARNING, title, labels, "", hint)
        else:
            first[name] = card.title.span
