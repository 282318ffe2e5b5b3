"""Things done in an order that a player says, where it matters: every order is tried on copies of the position.

A set of things that were done has to lead to the same results whichever of them came last. This is looked at for sets
of one thing, of two things and so on, until they differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import attrs
from croupier.interpreter.meaning import core
from croupier.interpreter.meaning.model import Var
from croupier.interpreter.meaning.types import Piece

from .box import Env, Fault, once
from .luck import WORDS, Luck
from .questions import Asking, GameOver, Returned, Stopped
from .values import group_of

# So many ways of doing one thing are looked at. Whoever has more of them is asked.
MOST_WAYS = 250
# With so many runs of luck. The first draw of each falls into another part of what there is to be drawn.
TRIES = 3
FIRST_WORDS = [(2 * number + 1) * (WORDS - 1) // (2 * TRIES) for number in range(TRIES)]
LUCK = [Luck.of(word).beginning_with(word) for word in FIRST_WORDS]


class TooMany(Exception):
    """There is too much to try."""


class Orders:
    """Does things in an order."""

    def do_EachInOrderS(self, node: core.EachInOrderS, env: Env) -> Asking:
        done: list[Any] = []
        try:
            while pool := [each for each in once(self.things(node.set, env)) if each not in done]:
                is_asked = node.always or self.asks
                thing = None if is_asked else self.by_itself(node, env, pool, done)
                if thing is None:
                    seat = self.value(node.chooser, env)
                    options = self.merged(seat, pool, node.var.type)
                    words, prompt = self.speaker(node), (lambda: self.text(node.prompt, env))
                    thing = yield from self.ask("order", seat, options, words, prompt, is_asked)
                done.append(thing)
                env[node.var] = thing
                yield from self.run(node.body, env)
        except Stopped:
            pass

    def speaker(self, node: core.EachInOrderS) -> Any:
        return lambda value: self.words(value, node.var.type)

    def by_itself(self, node: core.EachInOrderS, env: Env, pool: list[Any], done: list[Any]) -> Any:
        """Return what is done next without asking; None if the player is asked."""
        options = self.merged(self.value(node.chooser, env), pool, node.var.type)
        if len(options) == 1:
            return options[0]
        if leaves(node.body):
            return None
        before, asked = self.now, self.now.asked
        trying = Trying(self, node, env, pool, done)
        try:
            same = trying.is_same()
        except (TooMany, Fault, KeyError, IndexError, TypeError, ZeroDivisionError):
            same = False
        finally:
            self.now = before
            self.now.asked = asked
        shows, minds = trying.lucky | trying.brings, {kind for kind, _ in trying.asks} | trying.brings
        if not same or any(one != other for one in shows for other in minds):
            return None
        if any(one != other and seat == who for one, seat in trying.learns for other, who in trying.asks):
            return None
        return next((each for each in options if trying.kind[each] in shows), options[0])


class Trying:
    """One attempt to find out whether the order matters."""

    def __init__(self, walker: Any, node: core.EachInOrderS, env: Env, pool: list[Any], done: list[Any]) -> None:
        self.walker, self.node, self.pool, self.done = walker, node, pool, done
        self.start = walker.now.copy()
        for zone, (low, high) in self.start.loose.items():
            self.start.zones[zone][low:high] = sorted(self.start.zones[zone][low:high])
        self.env = dict(env)
        self.around = changed_around(node)
        self.seat = walker.value(node.chooser, env)
        self.kind: dict[Any, Any] = {}
        for thing in pool:
            likes = [
                each
                for each in pool
                if each == thing or len(walker.merged(self.seat, [each, thing], node.var.type)) == 1
            ]
            self.kind[thing] = likes[0] if isinstance(node.var.type, Piece) else thing
        self.lucky: set[Any] = set()
        self.brings: set[Any] = set()
        self.asks: set[tuple[Any, int]] = set()  # what asks whom
        self.learns: set[tuple[Any, int]] = set()  # by what who comes to see a hidden card
        self.ways = 0

    def is_same(self) -> bool:
        alike = self.is_same_by(0, False)
        if not self.lucky:
            return alike
        if alike and all(self.is_same_by(luck, False) for luck in range(1, TRIES)):
            return True
        return all(self.is_same_by(luck, True) for luck in range(TRIES))

    def is_same_by(self, luck: int, apart: bool) -> bool:
        start = self.start.copy()
        start.luck = LUCK[luck]
        places: list[tuple[list[Any], list[Any], Any, Env]] = [([], [], start, self.env)]
        kinds = list(dict.fromkeys(self.kind.values()))
        while places:
            results: dict[str, dict[Any, dict[str, Any]]] = {}
            members: dict[str, list[Any]] = {}
            following: dict[tuple[str, str], tuple[list[Any], list[Any], Any, Env]] = {}
            for gone, course, position, env in places:
                left = self.left(position, env, gone)
                if not left and len(gone) < len(self.pool):
                    return False
                for thing in left:
                    kind = self.kind[thing]
                    if apart:
                        position.luck = LUCK[(luck + kinds.index(kind)) % TRIES]
                    which = sorted([*(self.kind[each] for each in gone), kind], key=repr)
                    for way, after, around, is_over in self.runs(position, thing, env):
                        if is_over:
                            return False
                        now = sorted([*course, (kind, way)], key=repr)
                        members[repr(which)] = which
                        facts = (self.facts(after), [around[var] for var in self.around])
                        results.setdefault(repr(which), {}).setdefault(kind, {})[repr(now)] = facts
                        following[repr(which), repr(now)] = ([*gone, thing], now, after, around)
            for which, by_last in results.items():
                if any(by_last.get(last) != by_last.get(members[which][0]) for last in members[which]):
                    return False
            places = list(following.values())
        return True

    def things(self, position: Any, env: Env) -> list[Any]:
        self.walker.now = position
        return [each for each in self.walker.things(self.node.set, env) if each not in self.done]

    def left(self, position: Any, env: Env, gone: list[Any]) -> list[Any]:
        here = [each for each in self.things(position, env) if each in self.pool and each not in gone]
        return self.walker.merged(self.seat, here, self.node.var.type)  # type: ignore[no-any-return]

    def runs(self, position: Any, thing: Any, env: Env) -> Iterator[tuple[Any, Any, Env, bool]]:
        """Do one thing again and again from the start, with longer and longer answers."""
        kind, before = self.kind[thing], [*self.pool, *self.things(position, env)]
        todo: list[tuple[int, ...]] = [()]
        while todo:
            self.ways += 1
            if self.ways > MOST_WAYS:
                raise TooMany
            answers = todo.pop()
            self.walker.now, inner, is_over = position.copy(), {**env, self.node.var: thing}, False
            doing, way = self.walker.run(self.node.body, inner), []
            try:
                question = next(doing)
                for answer in answers:
                    way.append(question.options[answer])
                    question = doing.send(answer)
                self.asks.add((kind, question.seat))
                todo += [(*answers, index) for index in reversed(range(len(question.options)))]
            except StopIteration:
                question = None
            except (GameOver, Returned):
                question, is_over = None, True
            after = self.walker.now
            if after.luck != position.luck:
                self.lucky.add(kind)
            for card, mask in after.known.items():
                self.learns |= {
                    (kind, seat) for seat in range(after.players) if mask & ~position.known[card] & 1 << seat
                }
            if question is None:
                if any(each not in before for each in self.things(after, inner)):
                    self.brings.add(kind)
                yield way, after, inner, is_over

    def facts(self, position: Any) -> Any:
        """Return what counts: the order in zones only where the game looks at it."""
        walker, facts = self.walker, position.facts()
        spots = enumerate(walker.box.spots)
        tokens = {number for number, (zone, *_) in spots if zone is not None and zone.holds_tokens}
        facts["zones"] = {
            number: cards if number in position.piles or number in tokens else sorted(cards)
            for number, cards in position.zones.items()
        }
        changes = facts["changes"]
        facts["changes"] = (
            [each for each in changes if each[2] == "="],
            sorted((each[2:] for each in changes if each[2] != "="), key=repr),
            sorted((each[0].name, repr(each[1:])) for each in changes if each[2] != "="),
        )
        facts["loose"] = {zone: ends for zone, ends in position.loose.items() if ends[0] < ends[1]}
        return facts, self.order_of_work(position)

    def order_of_work(self, position: Any) -> list[Any]:
        """Return the order in which cards came to work, for those groups of abilities where it counts."""
        walker = self.walker
        walker.now = position
        made = []
        for key, cards in sorted(walker.at_work_by_group().items(), key=lambda pair: str(pair[0])):
            if key[0] == "listener" and walker.world.triggers_by is None:
                made.append((key, cards))
                continue
            abilities = {
                card: [each for each in walker.pieces[card].abilities() if group_of(each) == key] for card in cards
            }
            sets = [card for card in cards if any(each.sign == "=" for each in abilities[card])]
            made.append((key, [sets, sorted(set(cards) - set(sets))]))
        return made


def changed_around(node: core.EachInOrderS) -> list[Any]:
    """Find the variables from outside that the body changes."""
    found, own = [], {node.var}
    for part in inside(node.body):
        if isinstance(part, core.AssignS) and isinstance(part.target, core.Local):
            found.append(part.target.var)
        elif not isinstance(part, core.Local):
            own |= {value for each in attrs.fields(type(part)) if isinstance(value := getattr(part, each.name), Var)}
    return [var for var in found if var not in own]


def inside(part: Any) -> Iterator[Any]:
    """Go through all nodes of the core in here."""
    if isinstance(part, list | tuple):
        for each in part:
            yield from inside(each)
    elif isinstance(part, core.Expr | core.Stmt | core.Alternative | core.Among):
        yield part
        for field in attrs.fields(type(part)):
            yield from inside(getattr(part, field.name))


def leaves(body: list[Any]) -> bool:
    """Whether something in here is left early."""
    for each in body:
        if isinstance(each, core.StopS | core.ReturnS | core.PayS):
            return True
        inner = chain(*(getattr(each, name, None) or [] for name in ("then", "otherwise", "body")))
        if isinstance(each, core.EachDecidesS) and leaves([each.decision]):
            return True
        if leaves(list(inner)) or any(leaves(option.body) for option in getattr(each, "options", ())):
            return True
    return False
