"""Expressions of the core, worked out by walking them."""

from __future__ import annotations

from typing import Any

from croupier.grammar import tree
from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import Ability, IconDecl, KindDecl, RuleDecl, Track, World, ZoneDecl
from croupier.interpreter.meaning.types import (
    UNSET_NUMBER,
    Bag,
    Many,
    Number,
    PerPlayer,
    Piece,
    Place,
    Player,
    Printed,
    Truth,
    Type,
    Value,
    Words,
)

from .box import Box, Env, Fault, name_of, names_of
from .position import Position
from .questions import finished

# Changes of a rule apply in this order: what sets it, what adds and takes away, what multiplies, what bounds it.
CHANGE_ORDER = {"=": 0, "+": 1, "-": 1, "*": 2, "at least": 3, "at most": 4}
NOTHING = {Many: (), Number: 0, Truth: False}


class Values:
    """Works expressions out on a position."""

    def __init__(self, world: World, players: int, options: dict[Any, Any], seed: int) -> None:
        self.world, self.players = world, players
        self.now = Position(world, players, seed)
        self.reader = 0  # the seat that texts are for
        self.paid: set[Any] = set()  # the statements of costs that were paid
        self.box = Box(world, players, options)
        self.box.fill(self)
        self.pieces = self.box.things
        self.now.lay_out(self.box, [self.start_of(number) for number in range(len(self.box.spots))])
        for track, owner, index in self.box.tracks():
            self.now.tracks[name_of(track), owner, index] = self.start_of_track(track, owner, index)
        self.numbers: dict[Any, int] = {spot: number for number, spot in enumerate(self.box.spots) if number}

    # The start.

    def start_of(self, number: int) -> list[int]:
        """Return what a zone starts with: cards, or how many there are of each token."""
        zone, *whose = self.box.spots[number]
        if zone is None or zone.starts is None:
            return [0] * zone.of.size if zone is not None and zone.holds_tokens else []
        this, variables, expr = zone.starts
        found = self.value(expr, names_of(this, variables, *whose))
        return [found] * zone.of.size if isinstance(found, int) else list(found)

    def start_of_track(self, track: Track, owner: int | None, index: int | None) -> Any:
        if track.start is None:
            return self.nothing(track.type)
        if isinstance(track.node, tree.Die):
            return self.faces(owner)[0]
        this, variables, expr = track.start
        seat, card = (None, owner) if isinstance(track.owner, KindDecl) else (owner, None)
        return self.one(expr, names_of(this, variables, seat, card, index))

    def faces(self, die: Any) -> list[int]:
        """Return the faces of a die."""
        this, faces = self.pieces[die].kind.find("tracks", "face").start
        return self.things(faces, {this: die})

    def name_of(self, card: int) -> str:
        """Return the English name of a card."""
        thing = self.pieces[card]
        if thing.card is None:
            return str(thing.kind.name)
        parts = thing.card.title_parts
        env = {parts["this"][0]: card}
        return "".join(each if isinstance(each, str) else self.in_name(each, env) for each in parts["en"])

    def in_name(self, expr: core.Expr, env: Env) -> str:
        value = self.value(expr, env)
        return self.printed_words(value, expr.type)

    def printed_words(self, value: Any, type: Type) -> str:
        """Put a value into words as it is printed on a card: all cards by their names."""
        if isinstance(type, Many):
            return ", ".join(self.printed_words(each, type.item) for each in value)
        if isinstance(type, Piece) and value is not None:
            return self.printed(value) if isinstance(type, Printed) else self.name_of(value)
        return self.words(value, type)

    def value(self, expr: core.Expr, env: Env) -> Any:
        """Work an expression out."""
        return getattr(self, f"value_{type(expr).__name__}")(expr, env)

    def things(self, expr: core.Expr, env: Env) -> list[Any]:
        """Work a set out, as a list of its own."""
        found = self.value(expr, env)
        return list(self.now.zones[found] if isinstance(expr.type, Place) else found)

    def one(self, expr: core.Expr, env: Env) -> Any:
        """Work a value out as a thing among others: a list as a tuple, which is equal to another of the same things."""
        return tuple(self.things(expr, env)) if isinstance(expr.type, Many) else self.value(expr, env)

    def nothing(self, type: Type) -> Any:
        """Return what stands for nothing of a type."""
        if type == UNSET_NUMBER:
            return None
        return next((value for each, value in NOTHING.items() if isinstance(type, each)), None)

    # Plain values.

    def value_Const(self, expr: core.Const, env: Env) -> Any:
        return expr.value

    def value_Template(self, expr: core.Template, env: Env) -> Any:
        return self.text(expr, env)

    def value_Local(self, expr: core.Local, env: Env) -> Any:
        return env[expr.var]

    def value_OptionValue(self, expr: core.OptionValue, env: Env) -> Any:
        return self.box.options[expr.option]

    def value_FieldOf(self, expr: core.FieldOf, env: Env) -> Any:
        return self.field(self.some(expr.card, env), expr.field.name)

    def field(self, card: int, name: str) -> Any:
        """Return what a card says, or else its kind, or else what is said where the field is declared."""
        thing = self.pieces[card]
        if name not in thing.fields:
            said = [each.value_cores[name] for each in thing.sources() if name in each.value_cores]
            field = thing.kind.find("fields", name)
            if field is None:
                raise Fault("no such part of this card")
            this, expr = said[0] if said else field.default
            thing.fields[name] = self.one(expr, {this: card, **thing.generated})
        return thing.fields[name]

    def some(self, expr: core.Expr, env: Env) -> Any:
        """Work out something that must not be none."""
        found = self.value(expr, env)
        if found is None:
            raise Fault("a part of none")
        return found

    def track(self, expr: core.TrackOf, env: Env) -> Any:
        owner = self.some(expr.owner, env) if expr.owner is not None else None
        index = self.some(expr.index, env) if expr.index is not None else None
        if isinstance(expr.track.owner, KindDecl) and self.pieces[owner].kind.find("tracks", expr.track.name) is None:
            raise Fault("no such track on this card")
        if index is not None and index not in self.box.indices(expr.track):
            raise Fault("nothing at this index")
        return (name_of(expr.track), owner, index)

    def value_TrackOf(self, expr: core.TrackOf, env: Env) -> Any:
        return self.now.tracks[self.track(expr, env)]

    def value_ZoneAt(self, expr: core.ZoneAt, env: Env) -> Any:
        if expr.zone.node is None:
            return 0
        owner = self.some(expr.owner, env) if expr.owner is not None else None
        index = self.some(expr.index, env) if expr.index is not None else None
        if isinstance(expr.zone.owner, KindDecl):
            return self.zone_on(expr.zone, owner)
        if (expr.zone, owner, None, index) not in self.numbers:
            raise Fault("nothing at this index")
        return self.numbers[expr.zone, owner, None, index]

    def zone_on(self, zone: ZoneDecl, card: Any) -> int:
        """Find the zone of a name on a card, whichever kind declares it."""
        for (decl, _, on, _), number in self.numbers.items():
            if on == card and decl.name == zone.name:
                return number
        raise Fault("no such zone on this card")

    # Rules and their changes.

    def value_RuleCall(self, expr: core.RuleCall, env: Env) -> Any:
        return self.rule(expr.rule, [self.one(arg, env) for arg in expr.args])

    def value_Outcomes(self, expr: core.Outcomes, env: Env) -> Any:
        return self.orders(expr.call.rule, [self.one(arg, env) for arg in expr.call.args])

    def rule(self, rule: RuleDecl, args: list[Any]) -> Any:
        of = rule.this.type.kind if rule.this is not None and isinstance(rule.this.type, Piece) else None
        if of is not None and args[0] is not None and not self.pieces[args[0]].kind.is_a(of):
            raise Fault("no such rule of this card")
        value = self.value(rule.value, dict(zip(rule.all_params, args, strict=True)))
        for _, sign, amount in sorted(self.changes(rule, args), key=lambda change: change[0]):
            value = changed(sign, value, amount)
        return value

    def changes(self, rule: RuleDecl, args: list[Any]) -> list[tuple[int, str, Any]]:
        """Find what changes a rule now: cards by age, then what was said for a period."""
        if rule.this is not None:
            args = args[1:]
        found = []
        for card, ability in self.at_work(lambda each: each.rule is rule):
            if self.is_on(card, ability, args):
                found.append(
                    (
                        CHANGE_ORDER[ability.sign],
                        ability.sign,
                        self.one(ability.value, self.env_of(card, ability, args)),
                    )
                )
        for each, patterns, sign, amount, period, serial in self.now.changes:
            if each is not rule or self.now.periods[period] != serial:
                continue
            if all(not pattern or pattern[0] == arg for pattern, arg in zip(patterns, args, strict=True)):
                found.append((CHANGE_ORDER[sign], sign, amount))
        return found

    def orders(self, rule: RuleDecl, args: list[Any]) -> list[Any]:
        """Return the different values that a rule has, by the order of its changes."""
        start = self.one(rule.value, dict(zip(rule.all_params, args, strict=True)))
        results: list[Any] = []
        changes = [(sign, amount) for _, sign, amount in self.changes(rule, args)]
        follow(start, changes, results, set())
        return results

    def value_Worked(self, expr: core.Worked, env: Env) -> Any:
        found = finished(self.procedure_body(expr.body, dict(env)))
        return tuple(found) if isinstance(expr.type, Many) and isinstance(found, list) else found

    # Abilities.

    def at_work(self, wanted: Any) -> list[tuple[int, Ability]]:
        """Find the abilities of a sort whose cards lie where they work, the oldest in its place first."""
        found: list[tuple[int, Ability]] = []
        if not any(wanted(each) for each in self.world.abilities):
            return found
        for card in sorted(self.now.place, key=lambda each: self.now.arrived[each]):
            zone = self.box.spots[self.now.place[card]].zone
            found += [
                (card, each)
                for each in self.pieces[card].abilities()
                if wanted(each) and zone in self.pieces[card].zones_of(each)
            ]
        return found

    def at_work_by_group(self) -> dict[Any, list[int]]:
        """Return the cards at work in each group of abilities, the oldest first."""
        found: dict[Any, list[int]] = {}
        for card, ability in self.at_work(lambda _: True):
            cards = found.setdefault(group_of(ability), [])
            cards += [card] if card not in cards else []
        return found

    def env_of(self, card: int, ability: Ability, args: list[Any], player: int | None = None) -> Env:
        """Return what the names of an ability mean, for the owner of its card if nobody else uses it."""
        you = self.now.owner(card) if player is None else player
        env: Env = {ability.this: card, ability.you: you}  # type: ignore[dict-item]
        params = [*ability.params, *([ability.result] if ability.result else [])]
        env.update(zip(params, args, strict=False))
        return env

    def is_on(self, card: int, ability: Ability, args: list[Any], player: int | None = None) -> bool:
        """Whether an ability whose card is in place can be used, or fires."""
        env = self.env_of(card, ability, args, player)
        return self.works(card, env[ability.you], ability.icon) and self.holds(ability, env, card)  # type: ignore[index]

    def works(self, card: int, player: int | None = None, icon: IconDecl | None = None) -> bool:
        """Whether the nearest `works while` of a card holds, or an ability's icon needs none."""
        player = self.now.owner(card) if player is None else player
        for owner in self.pieces[card].sources():
            if owner.works_while is not None:
                if icon is not None and icon in owner.works_anyway:
                    return True
                this, you = owner.works_this
                return bool(self.value(owner.works_while, {this: card, you: player}))
        return True

    def holds(self, ability: Ability, env: Env, card: int) -> bool:
        """Whether an ability's limit is not spent and its conditions hold."""
        spent = (
            ability.once_per is not None
            and self.now.used.get((card, ability.number)) == (self.now.periods[ability.once_per.number])
        )
        icon = ability.icon
        if icon is not None and icon.condition is not None:
            spent = spent or not self.value(icon.condition, {icon.you: env[ability.you]})
        return not spent and all(self.value(each, env) for each in ability.condition)

    # Functions.

    def value_Function(self, expr: core.Function, env: Env) -> Any:
        name, arg = expr.name, expr.args[0]
        if name in ("count", "first", "last"):
            found = self.things(arg, env)
            if name == "count":
                return len(found)
            return found[0 if name == "first" else -1] if found else self.nothing(expr.type)
        if name in ("top", "bottom"):
            found = self.things(arg, env)[:: -1 if name == "top" else 1]
            if len(expr.args) == 1:
                return found[0] if found else None
            return found[: max(0, self.value(expr.args[1], env))]
        if name == "count_tokens":
            return sum(self.counts(arg, env))
        if name == "contents":
            return list(self.now.zones[self.value(arg, env)])
        value = self.some(arg, env)
        if name in ("left", "right"):
            return (value + (1 if name == "left" else -1)) % self.players
        return {
            "abs": lambda: abs(value), "sure": lambda: value, "seat": lambda: value + 1,
            "score": lambda: self.score(value), "piece_owner": lambda: self.now.owner(value),
            "piece_zone": lambda: self.now.place[value], "piece_name": lambda: self.name_of(value),
        }[name]()  # fmt: skip

    def counts(self, expr: core.Expr, env: Env) -> Any:
        found = self.value(expr, env)
        return self.now.zones[found] if isinstance(expr.type, Place) else found

    def value_Aggregate(self, expr: core.Aggregate, env: Env) -> Any:
        things = self.things(expr.set, env)
        values = [self.one(expr.value, {**env, expr.var: thing}) for thing in things]
        return aggregate(expr.name, things, values, self.nothing(expr.type))

    def value_Filter(self, expr: core.Filter, env: Env) -> Any:
        return [thing for thing in self.things(expr.set, env) if self.value(expr.condition, {**env, expr.var: thing})]

    # Signs.

    def value_Binary(self, expr: core.Binary, env: Env) -> Any:
        sign = expr.sign
        if sign in ("and", "or"):
            left = self.value(expr.left, env)
            return left if bool(left) is (sign == "or") else self.value(expr.right, env)
        if sign in ("in", "not in") and isinstance(expr.right.type, Place):
            card = self.value(expr.left, env)
            return (card is not None and self.now.place[card] == self.value(expr.right, env)) is (sign == "in")
        if sign in ("with", "without"):
            left, right = self.things(expr.left, env), self.things(expr.right, env)
            return [*left, *right] if sign == "with" else [each for each in left if each not in right]
        right = self.things(expr.right, env) if sign in ("in", "not in", "place") else self.one(expr.right, env)
        return binary(sign, self.one(expr.left, env), right)

    def value_Unary(self, expr: core.Unary, env: Env) -> Any:
        value = self.value(expr.value, env)
        return -value if expr.sign == "-" else not value

    def value_IsKind(self, expr: core.IsKind, env: Env) -> Any:
        card = self.value(expr.card, env)
        return (card is not None and self.pieces[card].kind.is_a(expr.kind)) is not expr.negated

    def value_Either(self, expr: core.Either, env: Env) -> Any:
        branch = expr.value if self.value(expr.condition, env) else expr.otherwise
        return self.things(branch, env) if isinstance(expr.type, Many) else self.value(branch, env)

    # Sets and lists.

    def value_RangeOf(self, expr: core.RangeOf, env: Env) -> Any:
        return list(range(self.value(expr.least, env), self.value(expr.most, env) + 1))

    def value_ListOf(self, expr: core.ListOf, env: Env) -> Any:
        return [self.one(item, env) for item in expr.items]

    def value_BagOf(self, expr: core.BagOf, env: Env) -> Any:
        counts = [0] * (len(expr.type.enum.values) if isinstance(expr.type, Bag) and expr.type.enum else 1)
        for count, value in expr.counts:
            counts[self.value(value, env)] += count
        return tuple(counts)

    def value_At(self, expr: core.At, env: Env) -> Any:
        index = self.some(expr.index, env)
        if isinstance(expr.base.type, Bag | PerPlayer):
            return self.value(expr.base, env)[index]
        if isinstance(expr.base.type, Place) and isinstance(expr.index.type, Value):
            return self.now.zones[self.value(expr.base, env)][index]
        found = self.things(expr.base, env)
        if not 1 <= index <= len(found):
            raise Fault("nothing at this index")
        return found[index - 1]

    def value_Slice(self, expr: core.Slice, env: Env) -> Any:
        found = dict(enumerate(self.things(expr.base, env), 1))
        return [found[place] for place in self.things(expr.places, env) if place in found]

    def value_Players(self, expr: core.Players, env: Env) -> Any:
        first = self.some(expr.player, env) if expr.player is not None else 0
        order = [(first + step) % self.players for step in range(self.players)]
        return order[1:] if expr.start == "after" else order

    def value_Pieces(self, expr: core.Pieces, env: Env) -> Any:
        return [piece.number for piece in self.pieces if piece.kind.is_a(expr.kind)]

    def value_Values(self, expr: core.Values, env: Env) -> Any:
        return list(range(len(expr.enum.values)))

    def value_PieceNamed(self, expr: core.PieceNamed, env: Env) -> Any:
        return next(thing.number for thing in self.pieces if self.name_of(thing.number) == expr.name)

    # Chance.

    def value_Ends(self, expr: core.Ends, env: Env) -> Any:
        zone = self.value(expr.zone, env)
        count = self.value(expr.count, env) if expr.count is not None else 1
        self.now.settle(zone, count, expr.end == "top")
        cards = self.now.zones[zone]
        found = (cards[::-1] if expr.end == "top" else cards)[: max(0, count)]
        return found if expr.count is not None else found[0] if found else None

    def value_AtRandom(self, expr: core.AtRandom, env: Env) -> Any:
        pool = self.things(expr.set, env)
        if expr.count is None:
            return self.now.pick(pool) if pool else self.nothing(expr.type)
        count, taken = self.value(expr.count, env), []
        while len(taken) < count and pool:
            thing = self.now.pick(pool)
            taken.append(thing)
            pool = [each for each in pool if each != thing]
        return taken

    def value_Make(self, expr: core.Make, env: Env) -> Any:
        for card in self.now.zones[0]:
            if self.pieces[card].kind.is_a(expr.kind):
                return card
        raise Fault("no more of these")

    # The end.

    def score(self, seat: int) -> int:
        """Add up the ledger of a seat."""
        total = 0
        for line in self.world.scores:
            env: Env = {line.player: seat}
            if line.each is None:
                total += self.value(line.points, env)
            else:
                var, over = line.each
                total += sum(self.value(line.points, {**env, var: thing}) for thing in self.things(over, env))
        for card in self.now.place:
            if self.now.owner(card) == seat:
                owner = next((each for each in self.pieces[card].sources() if each.points), None)
                if owner is not None and self.counts_there(card):
                    this, you, points = owner.points  # type: ignore[misc]
                    total += self.value(points, {this: card, you: seat})
        return total

    def counts_there(self, card: int) -> bool:
        """Whether a card lies where it works, or does not say where that is."""
        said = [each.works_in for each in self.pieces[card].sources() if each.works_in is not None]
        return not said or self.box.spots[self.now.place[card]].zone in said[0]

    # Words.

    def words(self, value: Any, type: Type) -> str:
        """Put a value into English."""
        if value is None:
            return "nothing"
        if isinstance(type, Printed):
            return self.printed(value) if self.now.known[value] >> self.reader & 1 else "?"
        if isinstance(type, Piece):
            return self.name_of(value) if self.now.known[value] >> self.reader & 1 else "a card"
        if isinstance(type, Value):
            return self.named(value, type)
        if isinstance(type, Player):
            return f"Player {value + 1}"
        if isinstance(type, Truth):
            return "yes" if value else "no"
        if isinstance(type, Many):
            return ", ".join(self.words(each, type.item) for each in value)
        if isinstance(type, Words):
            return str(value).partition("|")[0]
        if isinstance(type, Bag) and type.enum is not None:
            return ", ".join(f"{n} {self.words(at, Value(type.enum))}" for at, n in enumerate(value) if n)
        return self.place_words(value) if isinstance(type, Place) else str(value)

    def place_words(self, number: int) -> str:
        """Name a zone in English, and whose it is."""
        zone, seat, card, index = self.box.spots[number]
        if zone is None:
            return "box"
        name = english(zone.node.text if zone.node else None, zone.name.replace("_", " "))
        if index is not None and zone.index is not None:
            words = self.words(index, zone.index.type)
            name = {Number: f"{name} {words}", Player: f"{name} for {words}", Value: f"{words} {name}"}[
                type(zone.index.type)
            ]
        if card is not None:
            return f"{name} on {self.words(card, Piece())}"
        return name if seat is None else f"Player {seat + 1}'s {name}"

    def say(self, template: core.Template | None, env: Env) -> None:
        """Work out what is filled into a text in all its languages."""
        for parts in template.pieces.values() if template is not None else ():
            for each in parts:
                if not isinstance(each, str):
                    self.value(each, env)

    def text(self, template: core.Template | None, env: Env) -> str:
        """Fill a text in."""
        if template is None:
            return ""
        filled, count = "", 1
        for each in template.pieces["en"]:
            if isinstance(each, str):
                filled += each
                count = count if each == " " else 1
                continue
            value = self.value(each, env)
            # A value of an enum is said of so many things if a number stands before it.
            named = isinstance(each.type, Value) and value is not None
            if isinstance(each.type, Words) and "|" in str(value) and count != 1:
                value = str(value).partition("|")[2]
            filled += self.named(value, each.type, count) if named else self.words(value, each.type)
            count = value if isinstance(each.type, Number) and value is not None else 1
        return filled

    @staticmethod
    def named(value: int, type: Value, count: int = 1) -> str:
        """Name a value of an enum, as it is said of so many things."""
        return of_so_many(english(type.enum.text(value), type.enum.values[value].replace("_", " ")), count)

    def printed(self, card: int) -> str:
        """Return what is printed on a card: what its kinds say, then its own texts."""
        thing = self.pieces[card]
        owners = [*list(thing.kind.ancestry())[::-1], *([thing.card] if thing.card else [])]
        return " ".join(
            "".join(
                each if isinstance(each, str) else self.in_name(each, {text.this: card}) for each in text.pieces["en"]
            )
            for owner in owners
            for text in owner.texts
        )


def english(text: tree.Text | None, otherwise: str) -> str:
    """Return the English words for something."""
    return otherwise if text is None else str(text.string)


def of_so_many(words: str, count: int = 1) -> str:
    """Return words as they are said of so many things, if they are for one and for several."""
    one, _, many = words.partition("|")
    return many if many and count != 1 else one


def binary(sign: str, left: Any, right: Any) -> Any:
    """Work a sign out."""
    if sign in ("is", "is not"):
        return (left == right) is (sign == "is")
    if sign in ("in", "not in"):
        return any(each == left for each in right) is (sign == "in")
    if sign == "place":
        return right.index(left) + 1 if left in right else 0
    if sign in ("<", ">="):
        return (left < right) is (sign == "<")
    if sign in (">", "<="):
        return (left > right) is (sign == ">")
    if sign in ("+", "-"):
        return left + right if sign == "+" else left - right
    if sign == "*":
        return left * right
    whole, rest = divmod(left, right)  # rounded down
    return whole if sign == "/" else rest


def aggregate(name: str, things: list[Any], values: list[Any], nothing: Any) -> Any:
    """Work a function over a set out."""
    if name in ("every", "some"):
        return len([each for each in values if each]) >= (len(values) if name == "every" else 1)
    if name == "sum":
        return sum(values)
    if name == "distinct":
        return [each for at, each in enumerate(values) if each not in values[:at]]
    if name == "list":
        return values
    if name == "joined":
        return [each for value in values for each in value]
    order = sorted(range(len(values)), key=lambda at: (values[at], at))
    if name == "sorted":
        return [things[at] for at in order]
    if name in ("highest", "lowest"):
        return values[order[-1 if name == "highest" else 0]] if order else nothing
    wanted = values[order[-1 if name == "best" else 0]] if order else None
    return [thing for thing, value in zip(things, values, strict=True) if value == wanted]


def group_of(ability: Ability) -> tuple[Any, ...]:
    """Return what abilities it belongs to: those of an icon, of an event, of a rule."""
    if ability.sort == "icon":
        return ("icon", ability.icon)
    return ("listener", ability.procedure, ability.moment) if ability.sort == "listener" else ("rule", ability.rule)


def follow(value: Any, left: list[tuple[str, Any]], results: list[Any], met: set[Any]) -> None:
    """Add what a value can become by changes in any order; the same value with the same changes left is met once."""
    place = repr((value, sorted(left, key=repr)))
    if place in met:
        return
    met.add(place)
    if not left and value not in results:
        results.append(value)
    for number, (sign, amount) in enumerate(left):
        follow(changed(sign, value, amount), left[:number] + left[number + 1 :], results, met)


def changed(sign: str, value: Any, amount: Any) -> Any:
    """Apply one change of a rule."""
    return {
        "=": lambda: amount, "+": lambda: value + amount, "-": lambda: value - amount, "*": lambda: value * amount,
        "at least": lambda: max(value, amount), "at most": lambda: min(value, amount),
    }[sign]()  # fmt: skip
