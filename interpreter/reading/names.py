"""Names: what a word means where it stands.

It is looked for in the chain of scopes. Behind the chain stand the card's own parts (`this`), then what the game
declares, then the values of its enums.
"""

from __future__ import annotations

from typing import Any

from croupier.grammar import Span, Word
from croupier.grammar.habits import verb_as_value

from ..meaning import core
from ..meaning.model import Field, KindDecl, RuleDecl, TokenDecl, Track, Var, ZoneDecl
from ..meaning.parts import MOST_TOLD_APART, DeclaredPart
from ..meaning.scan import is_filled
from ..meaning.types import (
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    UNKNOWN,
    UNSET_NUMBER,
    WORDS,
    Bag,
    Many,
    NumberOrNone,
    Piece,
    Place,
    Player,
    Type,
    Unknown,
    Value,
    an,
    described,
    fits,
    item_of,
    join,
    unset,
)
from ..meaning.vocabulary import FUNCTIONS, VALUE_WORDS
from .advice import hint_for_part, member_names, spelt, usage
from .context import BOX, Item, Reader, Scope, unknown

DEEPEST_RULES = 60


def look_up(reader: Reader, word: Word, expected: Type | None = None) -> core.Expr:
    """Find what a bare name means."""
    if reader.gap is not None and word == reader.gap.word:
        reader.gap.learn(reader, expected)
    found = look_in_all(reader, word)
    values = reader.world.enum_values.get(str(word), [])
    if isinstance(expected, Value) and values and (found is None or not fits(found.type, expected)):
        for enum, index in values:
            if enum is expected.enum:
                return core.Const(expected, word.span, index)
    if found is not None:
        return found
    if len(values) > 1:
        enums = " and ".join(enum.name for enum, _ in values)
        reader.error(
            "ambiguous-value",
            f'"{word}" means two things',
            word.span,
            f"it is a value of {enums}",
            hint=f"rename one of the two, or use it where its type is known, as in `suit is {word}`",
        )
        return unknown(word.span)
    if values:
        return core.Const(Value(values[0][0]), word.span, values[0][1])
    complain_of_name(reader, word)
    return unknown(word.span)


def look_in_all(reader: Reader, word: Word) -> core.Expr | None:
    """Find what a name means among all that has a value, but for the values of enums."""
    return look_in_chain(reader, word) or look_in_this(reader, word) or look_in_game(reader, word)


def look_in_chain(reader: Reader, word: Word) -> core.Expr | None:
    """Find what a name means in the open scopes, from the innermost on."""
    for position in range(len(reader.chain) - 1, -1, -1):
        scope = reader.chain[position]
        if isinstance(scope, Scope):
            if word in scope.vars:
                var = scope.vars[word]
                var.used = True
                return core.Local(var.type, word.span, var)
        else:
            owner = core.Local(scope.var.type, word.span, scope.var)
            found = member(reader, owner, word, complain=False)
            if found is not None:
                forbid_clash(reader, word, scope.var, position)
                return found
    return None


def forbid_clash(reader: Reader, word: Word, item: Var, position: int) -> None:
    """Complain of a part of what is looked at that has the name of a variable."""
    for scope in reader.chain[:position]:
        if isinstance(scope, Scope) and word in scope.vars and scope.vars[word] is not item:
            reader.error(
                "ambiguous-name",
                f'"{word}" means two things here',
                word.span,
                f"a part of what is looked at ({item.type}), or the {word} from before?",
                hint=f"write `it's {word}` for the one, and rename the other",
            )


def look_in_this(reader: Reader, word: Word) -> core.Expr | None:
    """Find what a name means among the parts of the card that speaks."""
    if reader.this is None:
        return None
    return member(reader, core.Local(reader.this.type, word.span, reader.this), word, complain=False)


def look_in_game(reader: Reader, word: Word) -> core.Expr | None:
    """Find what a name means among all that the game declares."""
    world, name, span = reader.world, str(word), word.span
    if name in world.tracks:
        track = world.tracks[name]
        return core.TrackOf(track.type, span, track, None, None)
    if name in world.zones:
        zone = world.zones[name]
        return core.ZoneAt(Place(zone.of, zone), span, zone, None, None)
    if name in world.options:
        option = world.options[name]
        return core.OptionValue(option.type, span, option)
    if name in world.rules:
        return call_rule(reader, world.rules[name], [], span)
    if name == "players":
        return core.Players(Many(PLAYER), span, None, None)
    if name == BOX:
        return core.ZoneAt(Place(None, reader.box), span, reader.box, None, None)
    return None


def complain_of_name(reader: Reader, word: Word) -> None:
    """Complain of a name that means nothing."""
    if any(isinstance(scope, Item) and scope.var.type == UNKNOWN for scope in reader.chain):
        return  # It may be a part of something that was already complained about.
    known = {name for scope in reader.chain if isinstance(scope, Scope) for name in scope.vars}
    world = reader.world
    for group in (world.tracks, world.zones, world.options, world.rules, world.enum_values):
        known.update(group)
    for scope in reader.chain:
        if isinstance(scope, Item):
            known.update(member_names(reader.world, scope.var.type))
    if reader.this is not None:
        known.update(member_names(reader.world, reader.this.type))
    if word in world.procedures:
        reader.diagnostics.append(verb_as_value(usage(world.procedures[str(word)]), word.span))
        return
    people = [
        var.name
        for scope in reader.chain
        if isinstance(scope, Scope)
        for var in scope.vars.values()
        if isinstance(var.type, Player)
    ]
    hint = spelt(str(word), known, world, people)
    if word in FUNCTIONS and not hint:
        hint = f"{word} is a function: write {word}(...)"
    reader.error("unknown-name", "unknown name", word.span, f'nothing is called "{word}" here', hint=hint)


# Parts of things.


def member(reader: Reader, owner: core.Expr, word: Word, complain: bool = True) -> core.Expr | None:
    """Find a part of a thing: `p's hand`, `c's rank`."""
    if reader.gap is not None and complain and word == reader.gap.word:
        reader.gap.owner = owner.type
    found: core.Expr | None = None
    if isinstance(owner.type, Player):
        found = player_member(reader, owner, word)
    elif isinstance(owner.type, Piece):
        found = piece_member(reader, owner, word, owner.type)
    elif isinstance(owner.type, Unknown):
        return unknown(word.span) if complain else None
    rule = reader.world.rules.get(str(word))
    if found is None and rule is not None and len(rule.params) == 1 and fits(owner.type, rule.params[0].type):
        return call_rule(reader, rule, [owner], word.span)
    if found is None and isinstance(owner.type, Value):
        found = value_member(owner, word, owner.type)
    if found is None and complain:
        reader.error(
            "unknown-part",
            f'{described(owner.type)} has no "{word}"',
            word.span,
            "no such part",
            hint=hint_for_part(reader.world, owner, word),
        )
    return found


def player_member(reader: Reader, owner: core.Expr, word: Word) -> core.Expr | None:
    """Find a part of a player."""
    world, name, span = reader.world, str(word), word.span
    if name in world.player_zones:
        zone = world.player_zones[name]
        return core.ZoneAt(Place(zone.of, zone), span, zone, owner, None)
    if name in world.player_tracks:
        track = world.player_tracks[name]
        return core.TrackOf(track.type, span, track, owner, None)
    if name == "name":
        return owner
    types: dict[str, Type] = {"left": PLAYER, "right": PLAYER, "seat": NUMBER, "score": NUMBER}
    if name in types:
        return core.Function(types[name], span, name, [owner])
    return None


def value_member(owner: core.Expr, word: Word, type: Value) -> core.Expr | None:
    """Find a value's neighbour in the order of its enum: none before the first, and after the last."""
    if str(word) not in VALUE_WORDS:
        return None
    step = core.Const(NUMBER, word.span, 2 if word == "next" else 0)  # a value is a number from 0, a place one from 1
    places = core.ListOf(Many(NUMBER), word.span, [core.Binary(NUMBER, word.span, "+", owner, step)])
    there = core.Slice(Many(type), word.span, core.Values(Many(type), word.span, type.enum), places)
    return core.Function(type, word.span, "first", [there])


def piece_member(reader: Reader, owner: core.Expr, word: Word, type: Piece) -> core.Expr | None:
    """Find a part of a card."""
    name, span = str(word), word.span
    found = reader.parts.of(type.kind, name, is_known=isinstance(owner, core.PieceNamed))
    if found:
        return either_part(reader, found, owner, word)
    types: dict[str, Type] = {"owner": PLAYER, "zone": Place(), "name": WORDS}
    if name in types:
        return core.Function(types[name], span, f"piece_{name}", [owner])
    return None


def declared_part(reader: Reader, decl: Any, owner: core.Expr, span: Span) -> core.Expr:
    """Make a part of a card out of what its kind declares."""
    if isinstance(decl, Field):
        return core.FieldOf(decl.type, span, decl, owner)
    if isinstance(decl, Track):
        return core.TrackOf(decl.type, span, decl, owner, None)
    if isinstance(decl, ZoneDecl):
        return core.ZoneAt(Place(decl.of, decl), span, decl, owner, None)
    return call_rule(reader, decl, [owner], span)


def either_part(reader: Reader, found: list[DeclaredPart], owner: core.Expr, word: Word) -> core.Expr:
    """Take the part that the kind of the card declares, where several kinds have one of this name."""
    reader.parts.told_apart += len(found) - 1
    if reader.parts.told_apart > MOST_TOLD_APART:
        return complain_of_meanings(reader, len(found), word)
    parts = [(kind, declared_part(reader, part, owner, word.span)) for kind, part in found]
    made = parts[-1][1]
    for kind, part in reversed(parts[:-1]):
        both = join(part.type, made.type)
        if both is None:
            reader.error(
                "two-types",
                f'"{word}" is of two types',
                word.span,
                f"{described(part.type)} of {an(kind.name)}, {described(made.type)} of another kind",
                hint="give the two parts different names",
            )
            return unknown(word.span)
        asked = core.IsKind(TRUTH, word.span, owner, kind, False)
        made = core.Either(both, word.span, asked, part, made)
    return made


def complain_of_meanings(reader: Reader, count: int, word: Word) -> core.Expr:
    """Complain of a name that is one too many to be told apart."""
    reader.error(
        "too-many-meanings",
        f'too many rules are called "{word}"',
        word.span,
        f"{count:,} kinds have their own; with all named before, over {MOST_TOLD_APART:,} are told apart",
        hint="give the kinds a field of this name instead",
    )
    return unknown(word.span)


# Rules, and values where another type is wanted.


def call_rule(reader: Reader, rule: RuleDecl, args: list[core.Expr], span: Span) -> core.Expr:
    """Ask for the value of a rule."""
    params = rule.all_params
    if len(args) != len(params):
        names = ", ".join(var.name for var in params)
        reader.error(
            "wrong-arguments",
            f"{rule.name} is asked for in the wrong way",
            span,
            f"{len(args)} given where {len(params)} are wanted",
            hint=f"write {rule.name}({names})",
        )
        return unknown(span)
    for arg, param in zip(args, params, strict=True):
        if not fits(arg.type, param.type):
            reader.error(
                "wrong-type",
                f"this is {described(arg.type)}, not {described(param.type)}",
                arg.span,
                f"{rule.name} wants {described(param.type)}",
            )
    args = [adapt(arg, param.type) for arg, param in zip(args, params, strict=True)]
    return core.RuleCall(type_of_rule(reader, rule), span, rule, args)


def type_of_rule(reader: Reader, rule: RuleDecl) -> Type:
    """Work out the type of a rule; in a circle, what is known so far."""
    if rule.type is UNKNOWN:
        reader.circles.add(rule)
    if rule.type is None:
        rule.type = UNKNOWN
        reader.open_rules.append(rule)
        if len(reader.open_rules) > DEEPEST_RULES:
            reader.error(
                "deep-rules",
                "too many rules ask one another",
                rule.node.name.span,
                f'"{reader.open_rules[0].name}" is the first of more than {DEEPEST_RULES} that ask one another',
            )
        else:
            elaborate_rule(reader, rule)
        reader.open_rules.pop()
    return rule.type


def elaborate_rule(reader: Reader, rule: RuleDecl) -> None:
    """Elaborate the value of a rule, or the lines that return it, which see no scope but its own."""
    from .returns import read_worked

    if rule.node.value is not None:
        chain, reader.chain = reader.chain, []
        with reader.card(rule.this, None), reader.scope(*rule.params):
            rule.value = reader.expression(rule.node.value)
        reader.chain = chain
    else:
        rule.value = read_worked(reader, rule) if rule.node.body is not None else unknown(rule.node.span)
    if (rule.node.value is None) is (rule.node.body is None):
        complain_of_rule(reader, rule)
    rule.type = rule.value.type


def complain_of_rule(reader: Reader, rule: RuleDecl) -> None:
    """Complain of a rule that has no value, or both a value and lines that return one."""
    if rule.node.value is None:
        hint = f"write rule {rule.name} = ..., or lines under it that end in `return ...`"
        reader.error("no-value", "this rule has no value", rule.node.name.span, "what is it worth?", hint=hint)
    else:
        hint = "take the value away, or the lines"
        reader.error("two-values", "this rule has two values", rule.node.value.span, "lines follow it", hint=hint)


def adapt(found: core.Expr, wanted: Type) -> core.Expr:
    """Turn `none` into the type that is wanted, and a zone into the list of what lies there where one is."""
    if isinstance(found, core.Const) and found.type is NOTHING:
        return core.Const(wanted, found.span, None)
    if isinstance(wanted, Many) and is_zone_of_pieces(found.type):
        return contents(found)
    return found


def sure(found: core.Expr) -> core.Expr:
    """Take a number that can be none as one that is a number, which is a fault if it is none."""
    return core.Function(NUMBER, found.span, "sure", [found]) if isinstance(found.type, NumberOrNone) else found


def as_wanted(found: core.Expr, wanted: Type) -> core.Expr:
    """Turn a value into what is wanted: as `adapt` does, and into a number that is not none where one is."""
    if wanted == NUMBER:
        return sure(found)
    if isinstance(found, core.ListOf) and isinstance(wanted, Many) and wanted.item == NUMBER:
        items = [sure(each) for each in found.items]
        return core.ListOf(wanted, found.span, items) if fits(found.type, Many(UNSET_NUMBER)) else found
    return adapt(found, wanted)


def some_of(things: core.Expr, item: Type) -> Type:
    """Return the type of one of some things: a number can be none if there can be no things."""
    return item if is_filled(things) else unset(item)


def contents(value: core.Expr) -> core.Expr:
    """Take what lies in a zone now, as a list."""
    if is_zone_of_pieces(value.type):
        return core.Function(Many(item_of(value.type) or UNKNOWN), value.span, "contents", [value])
    enum = value.type.of.enum if isinstance(value.type, Place) and isinstance(value.type.of, TokenDecl) else None
    return core.Function(Bag(enum), value.span, "contents", [value])


def is_zone_of_pieces(type: Type) -> bool:
    """Whether it is a zone with cards in it."""
    return isinstance(type, Place) and (type.of is None or isinstance(type.of, KindDecl))


def is_zone_of_tokens(type: Type) -> bool:
    """Whether it is a zone with tokens in it."""
    return isinstance(type, Place) and not is_zone_of_pieces(type)
