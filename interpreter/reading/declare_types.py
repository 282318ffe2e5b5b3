"""Types, parameters, zones and kinds, while a file is being declared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from croupier.grammar import Word, did_you_mean, tree

from ..meaning.families import settle_families
from ..meaning.model import (
    Field,
    KindDecl,
    RuleDecl,
    Track,
    Var,
    ZoneDecl,
)
from ..meaning.types import (
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    UNSET_NUMBER,
    WORDS,
    Bag,
    Many,
    Number,
    Piece,
    Place,
    Player,
    Type,
    Value,
    an,
    described,
)
from ..meaning.vocabulary import PIECE_WORDS, PLAIN_TYPES, PLAYER_WORDS, RESERVED
from .advice import is_counted_out, type_by_use, undeclared_field
from .context import Declarer, declares
from .given import number_of

# What authors call players.
PEOPLE = ("p", "q", "who", "whom", "owner", "opponent", "target", "victim", "other", "winner", "active")


# Types and parameters.


def complain_of_unknown(declarer: Declarer, what: str, word: Word, known: Iterable[str]) -> None:
    """Complain of a name under which nothing of a sort is declared."""
    declared = f"{what} {word}: first, second" if what == "enum" else f"{what} {word}"
    declarer.error(
        f"unknown-{what}",
        f"unknown {what}",
        word.span,
        f'nothing declares {an(what)} "{word}"',
        hint=did_you_mean(word, known) or f"declare it: {declared}",
    )


def read_type(declarer: Declarer, node: tree.Type) -> Type:
    """Return the type that is written."""
    if node.or_none is not None:
        return type_or_none(declarer, node)
    if node.of is not None:
        if node.name == "list":
            return Many(named_type(declarer, node.of))
        if node.name == "bag":
            enum = declarer.world.enums.get(node.of)
            if enum is None:
                complain_of_unknown(declarer, "enum", node.of, declarer.world.enums)
                return UNKNOWN
            return Bag(enum)
        if node.name == "zone":
            of = declarer.world.kinds.get(node.of) or declarer.world.tokens.get(node.of)
            if of is None:
                complain_of_unknown(declarer, "kind", node.of, [*declarer.world.kinds, *declarer.world.tokens])
                return UNKNOWN
            return Place(of)
        words = "only `list`, `bag` and `zone` are followed by another type"
        declarer.error("unknown-type", "unknown type", node.span, words)
        return UNKNOWN
    return named_type(declarer, node.name)


def type_or_none(declarer: Declarer, node: tree.Type) -> Type:
    """Return the type of a number that can be none; other things can be none anyway, or never are."""
    found = named_type(declarer, node.name) if node.of is None else UNKNOWN
    if isinstance(found, Number):
        return UNSET_NUMBER
    if node.of is not None or found is not UNKNOWN:
        can_be = isinstance(found, Piece | Player | Value)
        text = "a card, a player or a value of an enum can be none anyway" if can_be else "only a number can"
        hint = f"write {node.name}" if can_be else ""
        declarer.error("or-none", "this can't be said to be none", node.or_none.span, text, hint=hint)  # type: ignore[union-attr]
    return found


def named_type(declarer: Declarer, word: Word) -> Type:
    """Return the type of a name; complain if there is none."""
    found = find_type(declarer, str(word))
    if found is None:
        known = [*PLAIN_TYPES, *declarer.world.enums, *declarer.world.kinds, *declarer.world.tokens]
        declarer.error(
            "unknown-type", "unknown type", word.span, f'there is no type "{word}"', hint=did_you_mean(word, known)
        )
        return UNKNOWN
    return found


def find_type(declarer: Declarer, name: str) -> Type | None:
    """Find the type of a name."""
    world = declarer.world
    plain: dict[str, Type] = {"number": NUMBER, "truth": TRUTH, "text": WORDS, "player": PLAYER, "zone": Place()}
    if name in plain:
        return plain[name]
    if name == "card":
        roots = [kind for kind in world.kinds.values() if kind.parent is None]
        return Piece(roots[0] if len(roots) == 1 else None)
    if name in world.enums:
        return Value(world.enums[name])
    if name in world.kinds:
        return Piece(world.kinds[name])
    return None


def read_params(declarer: Declarer, params: Iterable[tree.Param]) -> list[Var]:
    """Make the variables of several parameters."""
    made: list[Var] = []
    for param in params:
        if any(var.name == param.name for var in made):
            declarer.error("twice", f'"{param.name}" is declared twice', param.name.span, "two parameters of one name")
        made.append(read_param(declarer, param))
    return made


def read_param(declarer: Declarer, param: tree.Param) -> Var:
    """Make the variable of a parameter, whose name can say its type."""
    if param.type is not None:
        return Var(str(param.name), read_type(declarer, param.type), param.span)
    said = type_said_by(declarer, str(param.name))
    if said is None:
        declarer.error(
            "untyped",
            "what is this?",
            param.span,
            f'the name "{param.name}" does not say its type',
            hint=f"write its type: {param.name}: {'player' if param.name in PEOPLE else by_use(declarer, param)}",
        )
    return Var(str(param.name), said or UNKNOWN, param.span)


def by_use(declarer: Declarer, param: tree.Param) -> str:
    """Name the type of a parameter by what the lines do with it that it is declared for."""
    text = param.span.source.text
    end = re.compile(r"\n(?=[^\s#])").search(text, param.span.end)
    return type_by_use(declarer.world, str(param.name), text[param.span.end : end.start() if end else len(text)])


def type_said_by(declarer: Declarer, name: str) -> Type | None:
    """Find the type that a name without one stands for."""
    if name in PLAIN_TYPES:
        return find_type(declarer, name)
    flat = name.replace("_", "").lower()
    world = declarer.world
    for known in [*world.enums, *world.kinds]:
        if known.replace("_", "").lower() == flat:
            return find_type(declarer, known)
    return None


def read_index(declarer: Declarer, index: tree.Param | tree.IndexRange | None, owner: Any) -> Var | None:
    """Make the variable of an index, if there is one."""
    if index is None:
        return None
    if isinstance(index, tree.IndexRange):
        return Var(str(index.name or ""), NUMBER, index.span)
    var = read_param(declarer, index)
    if isinstance(var.type, Number):
        number = index.name if index.type is not None else "n"
        hint = f"say which numbers there are, as in [{number}: 1..7]"
    elif isinstance(var.type, Player) and owner is None:
        hint = "put it under `each player has`, without an index"
    else:
        hint = "index it by an enum, a range of numbers or the players, or put it into a kind"
        if isinstance(var.type, Value | Player) or var.type is UNKNOWN:
            return var
    text = f"there is no list of values for {described(var.type)}"
    if isinstance(var.type, Player):
        text = "what each player has is declared in another way"
    declarer.error("bad-index", "a zone or track can't be indexed by this", index.span, text, hint=hint)
    return var


# Zones and tracks.


@declares(tree.Zone)
def declare_zone(declarer: Declarer, node: tree.Zone) -> None:
    if declarer.claim(declarer.global_names, node.name, "a zone"):
        declarer.world.zones[str(node.name)] = make_zone(declarer, node, None)


@declares(tree.Track)
def declare_track(declarer: Declarer, node: tree.Track) -> None:
    if declarer.claim(declarer.global_names, node.name, "a track"):
        declarer.world.tracks[str(node.name)] = make_track(declarer, node, None)


@declares(tree.EachPlayer)
def declare_each_player(declarer: Declarer, node: tree.EachPlayer) -> None:
    world = declarer.world
    for member in node.members:
        name = str(member.name)
        if name in PLAYER_WORDS or name in RESERVED:
            declarer.error(
                "reserved-name",
                "this name is taken by the language",
                member.name.span,
                "every player has it already",
            )
        elif name in world.player_zones or name in world.player_tracks:
            declarer.error("twice", f'"{name}" is declared twice', member.name.span, "the second time")
        elif isinstance(member, tree.Zone):
            world.player_zones[name] = make_zone(declarer, member, "player")
        else:
            world.player_tracks[name] = make_track(declarer, member, "player")


def make_zone(declarer: Declarer, node: tree.Zone, owner: Any) -> ZoneDecl:
    """Make what is known of a zone; `owner` is the kind, the player or nobody."""
    of: Any = declarer.world.kinds.get(node.of) or declarer.world.tokens.get(node.of)
    if of is None:
        counted = any(isinstance(each, tree.Starts) and is_counted_out(each.set.value) for each in node.options)
        complain_of_unknown(
            declarer, "token" if counted else "kind", node.of, [*declarer.world.kinds, *declarer.world.tokens]
        )
    zone = ZoneDecl(str(node.name), of, node, owner, read_index(declarer, node.index, owner))
    in_order = next((option for option in node.options if isinstance(option, tree.InOrder)), None)
    if in_order is not None:
        zone.read.add("row")
        if zone.holds_tokens:
            declarer.error("wrong-zone", "tokens have no order", in_order.span, "only cards lie in an order")
    faces = [option for option in node.options if isinstance(option, tree.FaceUp | tree.FaceDown | tree.SeenBy)]
    for option in faces[1:]:
        declarer.error(
            "two-faces",
            "a zone is seen in one way",
            option.span,
            "this contradicts what stands before",
            hint="write one of: face up, face down, seen by owner, seen by others",
        )
    if faces and isinstance(faces[0], tree.FaceDown):
        zone.seen = "nobody"
    elif faces and isinstance(faces[0], tree.SeenBy):
        zone.seen = faces[0].who
        if owner != "player":
            declarer.error(
                "no-owner",
                "this zone has no owner",
                faces[0].span,
                "only a player's zone can be seen by its owner or by the others",
                hint="put it under `each player has`, or write `face down`",
            )
    return zone


def make_track(declarer: Declarer, node: tree.Track, owner: Any) -> Track:
    """Make what is known of a track."""
    return Track(str(node.name), read_type(declarer, node.type), node, owner, read_index(declarer, node.index, owner))


# Kinds.


@declares(tree.Kind, tree.Die)
def declare_kind(declarer: Declarer, node: tree.Kind | tree.Die) -> None:
    if declarer.claim(declarer.type_names, node.name, "a kind"):
        kind = KindDecl(str(node.name), node, None, node.body or (), number=len(declarer.world.kinds))
        declarer.world.kinds[kind.name] = kind


def fill_kinds(declarer: Declarer) -> None:
    """Set the parents, then fill every kind, parents first."""
    kinds = declarer.world.kinds
    for kind in kinds.values():
        parent = getattr(kind.node, "parent", None)
        kind.parent = kinds.get(parent) if parent is not None else None
        if parent is not None and kind.parent is None:
            complain_of_unknown(declarer, "kind", parent, kinds)
    for kind in settle_families(kinds.values(), declarer.error):
        fill_kind(declarer, kind)


def fill_kind(declarer: Declarer, kind: KindDecl) -> None:
    """Take in the lines of a kind."""
    if isinstance(kind.node, tree.Die):
        kind.tracks["face"] = Track("face", NUMBER, kind.node, kind)
    for line in kind.lines:
        if isinstance(line, tree.Has):
            if claim_member(declarer, kind, line.name):
                kind.fields[str(line.name)] = Field(str(line.name), read_type(declarer, line.type), line, kind)
        elif isinstance(line, tree.Track):
            if claim_member(declarer, kind, line.name):
                kind.tracks[str(line.name)] = make_track(declarer, line, kind)
        elif isinstance(line, tree.Zone):
            if claim_member(declarer, kind, line.name):
                kind.zones[str(line.name)] = make_zone(declarer, line, kind)
            if line.index is not None:
                declarer.error(
                    "bad-index",
                    "a zone on a card is one zone",
                    line.index.span,
                    "it can't have an index",
                    hint="declare a zone for each, or one zone for the whole game with an index",
                )
        elif isinstance(line, tree.Rule):
            if claim_member(declarer, kind, line.name):
                this = Var("this", Piece(kind), line.span)
                rule = RuleDecl(str(line.name), read_params(declarer, line.params or ()), line, kind, this)
                kind.rules[rule.name] = rule
        elif isinstance(line, tree.Value):
            set_value(declarer, kind, kind.values, line)
        elif isinstance(line, tree.Made):
            kind.spare = min(number_of(line.most), 1000)


def claim_member(declarer: Declarer, kind: KindDecl, word: Word) -> bool:
    """Whether a part of a kind can be called so; complain if it can't."""
    if str(word) in RESERVED or str(word) in PIECE_WORDS:
        declarer.error(
            "reserved-name",
            "this name is taken by the language",
            word.span,
            "a part of a kind can't be called so",
            hint=f'choose another name, such as "the_{word}"',
        )
        return False
    if kind.find_part(str(word)) is not None:
        declarer.error("twice", f'"{word}" is declared twice', word.span, f"{kind.name} has it already")
        return False
    return True


def set_value(
    declarer: Declarer, kind: KindDecl, values: dict[str, Any], line: tree.Value, row: tree.Row | None = None
) -> None:
    """Take the value of a field; of a column of a table, the first row shows what sort of values it has."""
    if kind.find("fields", line.name) is None:
        fields = [name for each in kind.ancestry() for name in each.fields]
        declarer.error(
            "unknown-field",
            f'{kind.name} has no "{line.name}"',
            line.name.span,
            "this field isn't declared",
            hint=did_you_mean(line.name, fields) or undeclared_field(declarer.world, kind, line, row),
        )
    elif line.name in values:
        declarer.error("twice", f'"{line.name}" is given twice', line.name.span, "the second time")
    else:
        values[str(line.name)] = line
