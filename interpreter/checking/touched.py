"""What can be different on the table after an ability was used, found before play: rather too much than too little."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..meaning import core
from ..meaning.model import Ability, IconDecl, KindDecl, ProcedureDecl, RuleDecl, Track, World, ZoneDecl
from ..meaning.survey import walk
from ..meaning.types import Many, Piece, Place, Type


class Touched:
    """What the abilities of some icons can change, with all that follows from it."""

    def __init__(self, world: World, icons: Iterable[IconDecl]) -> None:
        self.world = world
        self.kinds: set[KindDecl | None] = set()  # of cards that move; None: of any
        self.zones: set[ZoneDecl] = set()
        self.tracks: set[Track] = set()
        self.rules: set[RuleDecl] = set()
        self.met: set[Ability | ProcedureDecl] = set()
        self.known: dict[RuleDecl, bool] = {}
        for icon in icons:
            self.follow_all(icon.abilities)

    def follow_all(self, things: Iterable[Ability | ProcedureDecl]) -> None:
        """Look at what abilities and procedures do, each once."""
        for each in things:
            if each not in self.met:
                self.met.add(each)
                for node in walk(each.body):
                    self.note(node)

    def note(self, node: Any) -> None:
        """Remember what one statement changes, and follow what it starts."""
        if isinstance(node, core.CallS):
            self.follow_all([node.procedure, *(each for heard in node.procedure.listeners.values() for each in heard)])
        elif isinstance(node, core.OpenS | core.QuestionS | core.UseS):
            icons = {core.OpenS: "icons", core.UseS: "icon"}.get(type(node), "beside")
            found = getattr(node, icons)
            for icon in [found] if isinstance(found, IconDecl) else found:
                self.follow_all(icon.abilities)
        elif isinstance(node, core.MoveS):
            self.kinds.add(kind_of(node.what.type))
            self.follow_built_in()
        elif isinstance(node, core.MoveTokensS):
            for place in (node.source, node.to):
                self.zones |= {place.zone} if isinstance(place, core.ZoneAt) else set(self.world.all_zones())
        elif isinstance(node, core.AssignS) and isinstance(node.target, core.TrackOf):
            self.tracks.add(node.target.track)
        elif isinstance(node, core.RollS):
            self.tracks |= {track for track in self.world.all_tracks() if track.name == "face"}
            self.follow_built_in()
        elif isinstance(node, core.ShuffleS):
            self.follow_built_in()
        elif isinstance(node, core.ChangeS):
            self.rules.add(node.rule)

    def follow_built_in(self) -> None:
        """Follow what waits for moves, shuffles and rolls."""
        for each in self.world.abilities:
            if each.procedure is not None and each.procedure.node is None:
                self.follow_all([each])

    # What is looked at.

    def is_other(self, value: Any) -> bool:
        """Whether something that is worked out can come out otherwise than before."""
        return any(self.changes(node) for node in walk(value))

    def changes(self, node: Any) -> bool:
        """Whether one part of what is worked out can be different."""
        if isinstance(node, core.ZoneAt):
            return node.zone in self.zones or self.moves(node.zone.of)
        if isinstance(node, core.TrackOf):
            return node.track in self.tracks
        if isinstance(node, core.Function):
            moved = self.kinds if node.name in ("piece_zone", "piece_owner") else self.met
            return node.name in ("piece_zone", "piece_owner", "score") and bool(moved)
        if isinstance(node, core.RuleCall):
            return self.changes_rule(node.rule)
        return isinstance(node, core.Usable) and bool(self.met)

    def changes_rule(self, rule: RuleDecl) -> bool:
        """Whether a rule can have another value; a card that comes or goes changes the rules that it changes."""
        if rule not in self.known:
            self.known[rule] = rule in self.rules or bool(rule.changes and self.kinds)
            changes = [(each.value, each.condition) for each in rule.changes]
            self.known[rule] = self.known[rule] or self.is_other([rule.value, changes])
        return self.known[rule]

    def moves(self, held: Any) -> bool:
        """Whether cards of a kind, or of one above or below it, move."""
        return isinstance(held, KindDecl) and any(
            kind is None or kind.is_a(held) or held.is_a(kind) for kind in self.kinds
        )


def kind_of(type: Type) -> KindDecl | None:
    """Return the kind of the cards that something holds, if one is known."""
    if isinstance(type, Many):
        return kind_of(type.item)
    if isinstance(type, Piece):
        return type.kind
    return type.of if isinstance(type, Place) and isinstance(type.of, KindDecl) else None
