"""Verbs: procedures and what the language itself can do, from tree to core."""

from __future__ import annotations

from typing import Any

import attrs
from croupier.grammar import Word, did_you_mean, tree
from croupier.grammar.habits import LINES, declaration_inside, player_first

from ..meaning import core
from ..meaning.model import IconDecl, ProcedureDecl, TokenDecl
from ..meaning.types import (
    PLAYER,
    UNKNOWN,
    Many,
    Number,
    Piece,
    Place,
    Player,
    Unknown,
    Value,
    described,
    fits,
    item_of,
)
from ..meaning.vocabulary import PLAIN_TYPES, VERBS
from .advice import done_otherwise, usage
from .calls import Calls
from .names import is_zone_of_pieces, is_zone_of_tokens

# What people do with cards, all of which is said by `move`.
MOVING = {"deal", "draw", "discard", "take", "give", "put", "pick", "return", "play", "lay", "place"}
# What is done with cards that leave the game.
REMOVING = {"remove", "destroy", "trash", "exile", "banish", "kill", "delete", "scrap", "burn"}
# Declarations that can be read as a verb when they stand among statements.
DECLARING = {
    "zone",
    "kind",
    "enum",
    "track",
    "rule",
    "token",
    "icon",
    "period",
    "option",
    "die",
    "card",
    "cards",
    "score",
    "has",
}


class Verbs(Calls):
    """A statement that is a verb and what it is done with."""

    def statement_Privately(self, node: tree.Privately) -> list[core.Stmt]:
        made = self.statement_Call(tree.Call(node.verb, node.first, node.labelled, span=node.span))
        if node.verb != "show":
            self.error(
                "not-private",
                f"`{node.verb}` can't be done privately",
                node.span,
                "everybody notices it",
                hint="leave `privately` out; what others see of a move is up to the zones",
            )
        return [attrs.evolve(each, private=True) if isinstance(each, core.ShowS) else each for each in made]

    def statement_Call(self, node: tree.Call) -> list[core.Stmt]:
        verb = str(node.verb)
        if verb in VERBS:
            self.check_labels(node, ("", *VERBS[verb]))
            made: list[core.Stmt] = getattr(self, f"verb_{verb}")(node)
            return made
        if verb in self.world.periods:
            self.error(
                "period-without-body",
                "a period needs a body",
                node.span,
                f"what happens in this {verb}?",
                hint=f"write `{verb}:` and the lines below it",
            )
            return []
        procedure = self.world.procedures.get(verb)
        if procedure is None:
            if self.is_player_first(node):
                return []
            self.unknown_verb(node)
            if verb in DECLARING or done_otherwise(node, self.this is not None):
                return []
            for argument in [node.first, *(labelled.value for labelled in node.labelled)]:
                if argument is not None:
                    self.expression(argument)
            return []
        return [core.CallS(procedure, self.arguments(procedure, node), span=node.span)]

    def is_player_first(self, node: tree.Call) -> bool:
        """Complain of a line that starts with a player, as `p draws`; tell whether it does."""
        who = self.look_in_chain(node.verb)
        if who is None or not isinstance(who.type, Player):
            return False
        does = node.first.value if node.first is not None else None
        word = does.name if isinstance(does, tree.Name) else node.verb
        rest = "".join(labelled.span.text for labelled in node.labelled)
        self.diagnostics.append(player_first(str(node.verb), str(word) if does else "...", word.span, rest))
        return True

    def unknown_verb(self, node: tree.Call) -> None:
        word, what = node.verb, node.first.span.text if node.first is not None else "c"
        if word in DECLARING:
            self.diagnostics.append(declaration_inside(word, word.span))
            return
        hint = did_you_mean(word, [*self.world.procedures, *VERBS])
        if word in LINES:
            hint = f'this is written "{LINES[word]}"'
        elif done_otherwise(node, self.this is not None):
            hint = done_otherwise(node, self.this is not None)
        elif word in REMOVING:
            hint = f"what is out of the game lies in the box: write move {what} to box"
        elif word in self.world.rules:
            hint = "a rule has a value; it is not done"
        elif not hint:
            hint = f"declare it: to {word} ..., with the lines that are done below it"
            if word in MOVING:
                zone = word if word in self.world.zones else "p's hand"
                what = f"top {'' if what == '1' else f'{what} '}of deck" if what.isdigit() else what
                hint += f"; cards are moved, as in move {what} to {zone}"
        self.error("unknown-verb", "unknown verb", word.span, f'no procedure is called "{word}"', hint=hint)

    def check_labels(self, node: tree.Call, allowed: tuple[str, ...]) -> None:
        seen: set[str] = set()
        for labelled in node.labelled:
            if labelled.label in seen:
                self.error("twice", f'"{labelled.label}" stands twice', labelled.span, "a label stands once")
            elif labelled.label not in allowed:
                words = ", ".join(f'"{label}"' for label in allowed if label)
                self.error(
                    "wrong-label",
                    f'{node.verb} takes no "{labelled.label}"',
                    labelled.span,
                    f"it takes {words}" if words else "it takes no such word",
                )
            seen.add(labelled.label)

    def arguments(self, procedure: ProcedureDecl, node: tree.Call) -> list[core.Expr]:
        self.check_labels(node, tuple(procedure.labels))
        given = {labelled.label: labelled.value for labelled in node.labelled}
        if node.first is not None:
            if "" in procedure.labels:
                given[""] = node.first
            else:
                self.error(
                    "wrong-label",
                    f"{node.verb} takes nothing here",
                    node.first.span,
                    "a small word is missing before this",
                    hint=f"write: {usage(procedure)}",
                )
                return [self.unknown(node.span) for _ in procedure.params]
        args: list[core.Expr] = []
        for label, param in zip(procedure.labels, procedure.params, strict=True):
            if label in given:
                args.append(self.want(given[label], param.type))
            else:
                missing = f'"{label} {param.name}"' if label else f'"{param.name}"'
                self.error(
                    "missing-argument",
                    f"{node.verb} wants more",
                    node.span,
                    f"{missing} is missing",
                    hint=f"write: {usage(procedure)}",
                )
                args.append(self.unknown(node.span))
        return args

    def label(self, node: tree.Call, name: str) -> tree.Set | None:
        return next((labelled.value for labelled in node.labelled if labelled.label == name), None)

    def verb_move(self, node: tree.Call) -> list[core.Stmt]:
        to, under = self.label(node, "to"), self.label(node, "under")
        target = to or under
        if node.first is None or target is None or (to is not None and under is not None):
            self.error(
                "bad-move",
                "what moves, and where to?",
                node.span,
                "a move names both",
                hint="write: move c to discard, or: move c under deck",
            )
            return []
        what = self.expression(node.first)
        place = self.want(target, Place(), "cards and tokens move to zones")
        if isinstance(what.type, Number) or is_zone_of_tokens(what.type):
            return self.move_tokens(node, what, place)
        for label in ("of", "from"):
            if self.label(node, label) is not None:
                self.error(
                    "wrong-label",
                    f'a move of cards takes no "{label}"',
                    node.span,
                    "cards know where they lie",
                    hint="write: move top 2 of deck to hand",
                )
        item = what.type if isinstance(what.type, Piece) else item_of(what.type)
        if not isinstance(item, Piece | Unknown):
            self.error("wrong-type", f"this is {described(what.type)}", what.span, "only cards and tokens move")
            return []
        if isinstance(item, Unknown):
            return []
        if isinstance(place.type, Place) and isinstance(place.type.of, TokenDecl):
            self.error("wrong-zone", "cards don't go there", place.span, f"this is {described(place.type)}")
        elif isinstance(place.type, Place) and not fits(item, item_of(place.type) or UNKNOWN):
            self.error(
                "wrong-zone", f"{described(item)} doesn't go there", place.span, f"this is {described(place.type)}"
            )
        if under is not None and isinstance(place, core.ZoneAt):
            place.zone.read.add("top")
        return [core.MoveS(what, place, under is not None, span=node.span)]

    def move_tokens(self, node: tree.Call, what: core.Expr, place: core.Expr) -> list[core.Stmt]:
        if not is_zone_of_tokens(place.type):
            if isinstance(what.type, Number) and is_zone_of_pieces(place.type):
                self.error(
                    "wrong-type",
                    "which cards?",
                    what.span,
                    "a number is not a card",
                    hint="write: move top 2 of deck to hand",
                )
            else:
                self.error("wrong-zone", "tokens don't go there", place.span, f"this is {described(place.type)}")
            return []
        if is_zone_of_tokens(what.type):
            return [core.MoveTokensS(None, None, what, place, span=node.span)]
        source_node, of = self.label(node, "from"), self.label(node, "of")
        if source_node is None:
            self.error(
                "bad-move",
                "where do the tokens come from?",
                node.span,
                "a move of tokens names both zones",
                hint="write: move 2 of blue from reserve to your stash",
            )
            return []
        source = self.expression(source_node)
        if not is_zone_of_tokens(source.type):
            if not isinstance(source.type, Unknown):
                self.error("wrong-zone", "no tokens come from there", source.span, f"this is {described(source.type)}")
            return []
        token = source.type.of if isinstance(source.type, Place) else None
        if isinstance(place.type, Place) and place.type.of is not token:
            self.error("wrong-zone", "these tokens don't go there", place.span, f"this is {described(place.type)}")
        value = None
        if isinstance(token, TokenDecl) and token.enum is not None:
            if of is None:
                self.error(
                    "bad-move",
                    f"which {token.name}?",
                    node.span,
                    f"there is one for each {token.enum.name}",
                    hint=f"write: move 1 of {token.enum.values[0]} from ...",
                )
                return []
            value = self.want(of, Value(token.enum))
        elif of is not None:
            self.error("wrong-label", "these tokens are all alike", of.span, "there is nothing to choose by `of`")
        return [core.MoveTokensS(what, value, source, place, span=node.span)]

    def first(self, node: tree.Call, what: str) -> tree.Set | None:
        if node.first is None:
            self.error(
                "missing-argument",
                f"{node.verb} what?",
                node.span,
                f"{what} is missing",
                hint=f"write: {node.verb} ...",
            )
        return node.first

    def verb_shuffle(self, node: tree.Call) -> list[core.Stmt]:
        first = self.first(node, "a zone")
        if first is None:
            return []
        zone = self.want(first, Place())
        if isinstance(zone, core.ZoneAt):
            zone.zone.shuffled = True
            zone.zone.read.add("top")
            if zone.zone.holds_tokens:
                self.error("wrong-zone", "tokens have no order", zone.span, "only a zone of cards can be shuffled")
        else:
            for each in self.world.all_zones():
                each.shuffled = not each.holds_tokens
        return [core.ShuffleS(zone, span=node.span)]

    def verb_roll(self, node: tree.Call) -> list[core.Stmt]:
        first = self.first(node, "a die")
        if first is None:
            return []
        what = self.expression(first)
        item = what.type if isinstance(what.type, Piece) else item_of(what.type)
        if (
            isinstance(item, Piece)
            and item.kind
            and not any(isinstance(kind.node, tree.Die) for kind in item.kind.ancestry())
        ):
            self.error(
                "not-a-die",
                "only dice are rolled",
                what.span,
                f"{described(item)} has no faces",
                hint="declare it with `die`",
            )
        return [core.RollS(what, span=node.span)]

    def verb_show(self, node: tree.Call) -> list[core.Stmt]:
        first, to = self.first(node, "a card"), self.label(node, "to")
        if first is None:
            return []
        if to is None:
            self.error(
                "missing-argument", "show it to whom?", node.span, '"to" is missing', hint="write: show c to players"
            )
            return []
        what, whom = self.expression(first), self.expression(to)
        item = what.type if isinstance(what.type, Piece) else item_of(what.type)
        if not isinstance(item, Piece | Unknown):
            self.error("wrong-type", f"this is {described(what.type)}", what.span, "only cards are shown")
        if not isinstance(whom.type, Player | Unknown) and not fits(whom.type, Many(PLAYER)):
            self.error("wrong-type", f"this is {described(whom.type)}", whom.span, "cards are shown to players")
        return [core.ShowS(what, whom, span=node.span)]

    def verb_say(self, node: tree.Call) -> list[core.Stmt]:
        if node.first is None or not isinstance(node.first.value, tree.Text):
            self.error("wrong-type", "say what?", node.span, "a text is wanted", hint='write: say "{p} passes"')
            return []
        return [core.SayS(self.template(node.first.value), span=node.span)]

    def icon(self, node: tree.Call) -> IconDecl | None:
        named = node.first.value if node.first is not None else None
        if not isinstance(named, tree.Name) or named.name not in self.world.icons:
            word = named.name if isinstance(named, tree.Name) else Word("", node.span)
            if word:
                self.unknown_icon(word)
            else:
                self.error(
                    "unknown-icon",
                    "which icon?",
                    named.span if named is not None else node.span,
                    "an icon is wanted here",
                    hint=f"write: {node.verb} {next(iter(self.world.icons), 'begin')} ...",
                )
            return None
        icon = self.world.icons[named.name]
        icon.opened = True
        return icon

    def unknown_icon(self, word: Word, is_field: bool = False, body: tuple[Any, ...] = ()) -> None:
        hint = did_you_mean(word, self.world.icons) or f'use one of these, or declare it: icon {word} "..."'
        if not self.world.icons:
            hint = f'declare it: icon {word} "..."'
        if is_field:
            hint = f"{word} is a field of the card: write {word} = ..."
        only = body[0] if len(body) == 1 else None
        if isinstance(only, tree.Call) and only.verb in PLAIN_TYPES and only.first is None:
            hint = f"a field has its word before it: write has {word}: {only.verb}"
        icons = ", ".join(self.world.icons)
        note = f"the icons of this game are {icons}" if icons else "this game has no icons"
        self.error("unknown-icon", "unknown icon", word.span, f'no icon is called "{word}"', note, hint)

    def icons_named(self, words: tuple[Word, ...]) -> tuple[IconDecl, ...]:
        """Find the icons of a window."""
        found = self.declared_icons(words)
        for icon in found:
            icon.opened = True
        return found

    def declared_icons(self, words: tuple[Word, ...]) -> tuple[IconDecl, ...]:
        """Find icons by their names; complain of those that nothing declares."""
        for word in words:
            if word not in self.world.icons:
                self.unknown_icon(word)
        return tuple(self.world.icons[word] for word in dict.fromkeys(words) if word in self.world.icons)

    def statement_Open(self, node: tree.Open) -> list[core.Stmt]:
        icons, player = self.icons_named(node.icons), self.want(node.player, PLAYER)
        if not icons:
            return []
        self.world.windows[icons] = None
        return [core.OpenS(icons, player, span=node.span)]

    def verb_use(self, node: tree.Call) -> list[core.Stmt]:
        icon, of, whom = self.icon(node), self.label(node, "of"), self.label(node, "for")
        if of is None:
            self.error("missing-argument", "of which card?", node.span, '"of" is missing', hint="write: use begin of c")
            return []
        card = self.want(of, Piece(None))
        player = self.want(whom, PLAYER) if whom is not None else None
        return [core.UseS(icon, card, player, span=node.span)] if icon else []


__all__ = ["Verbs", "usage"]
