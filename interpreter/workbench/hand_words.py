"""What is to be laid by hand, as it is typed: `put CARD in ZONE`, `give 2 of VALUE to ZONE`, `set TRACK = VALUE`.

Cards, zones, tracks and values are expressions of the language; a card can also be called by its name alone. Of several
copies, `#2` after the name means the second.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from croupier.grammar import Diagnostic, Source, Span, Word, nearest, parse_expression, render, tree

from ..faults import RUNTIME_ERRORS, fault
from ..keeping.by_hand import HandError, lay
from ..knowing.typed import MOST_PROBLEMS, Speaker, by_seats, complaints, read_typed, seat_names
from ..meaning import core
from ..meaning.model import TokenDecl
from ..meaning.types import Many, Piece, Place, Player, Type
from ..meaning.words import words_for
from ..planning.plan import Plan
from ..reading.given import briefly, number_in
from ..wording.notation import tidy

if TYPE_CHECKING:
    from ..table import Table

# Something to be laid: its sort and what it is laid with.
Move: TypeAlias = "tuple[str, tuple[Any, ...]]"
QUOTED = re.compile(r'"[^"]*"')
CARD = re.compile(
    r'(?:card\s*)?"(?P<quoted>[^"]*)"\s*(?:#(?P<nth>\d+))?|(?P<bare>[^"#]*[^"#\s])\s*(?:#(?P<bare_nth>\d+))?'
)
# What reads like a card's name, and like no expression.
TITLE = re.compile(r"[A-Z][\w' -]*")
ZONE_ON_COPY = re.compile(r'card\s*"(?P<name>[^"]*)"\s*#(?P<nth>\d+)\'s\s+(?P<zone>\w+)')
ZONE_OF = re.compile(r"(?P<zone>[a-z]\w*)\s+(?P<player>\w+)")
COUNT = re.compile(r"(?P<count>\d+)?\s*(?:\bof\b)?\s*(?P<what>.*)", re.DOTALL)
TO = re.compile(r"\sto\s")
SIGN = re.compile(r"\+=|-=|(?<![<>+\-])=")


def lay_by_words(table: Table, seat: int | None, verb: str, text: str) -> None:
    """Lay what the words after a verb say, all of it or nothing."""
    reader = HandReader(table, seat)
    moves = READERS[verb](reader, by_seats(table, text))
    trial = table.clone()
    for sort, what in moves:
        lay(trial, sort, *what)
    table.laid, table.practice = trial.laid, trial.practice
    table.put(trial.state)


class HandReader:
    """Reads what is to be laid at a table; what can't be understood is a `HandError`."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.plan: Plan = table.machine.plan

    # The verbs.

    def put(self, text: str) -> list[Move]:
        """Read `CARD in ZONE`, `CARD under ZONE`, `CARD for CARD`."""
        found = split_at(text, ("in", "on", "under", "for"))
        if found is None:
            raise HandError("put how")
        what, word, where = found
        if word == "for":
            other = self.one_card(where, None)
            return [("swap", (self.one_card(what, self.table.state.loc[other]), other))]
        zone = self.zone(where)
        return [("put", (card, zone, word == "under")) for card in self.cards(what, zone)]

    def give(self, text: str) -> list[Move]:
        """Read `2 of red to ZONE from ZONE`, `3 to ZONE`, `CARD to ZONE`."""
        text, source = cut_out(text, "from")
        found = split_at(text, ("to",))
        if found is None:
            raise HandError("give how")
        target = self.zone(found[2])
        matched = COUNT.fullmatch(found[0].strip())
        assert matched is not None, "anything fits"
        count, what = number_in(matched["count"] or "1"), matched["what"].strip()
        if count is None:
            raise HandError("not so many", count=briefly(matched["count"]))
        start = self.zone(source) if source else None
        token = self.plan.zone_names[target].zone.of
        if isinstance(token, TokenDecl):
            return [self.tokens(count, what, token, start, target)]
        return [("put", (card, target, False)) for card in self.several(count, what, start, target)]

    def set(self, text: str) -> list[Move]:
        """Read `TRACK = VALUE`, also with `+=` and `-=`."""
        masked = QUOTED.sub(lambda met: "_" * len(met.group()), text)
        sign = SIGN.search(masked)
        if sign is None:
            raise HandError("set how")
        source = Source("typed", text)
        target = self.parsed(source, Span(source, 0, sign.start()))
        value = self.parsed(source, Span(source, sign.end(), len(text)))
        speaker = Speaker(self.table, self.seat)
        node = tree.Assign(target.value, Word(sign.group()), value, span=Span(source, 0, len(text)))
        made = speaker.assign(node)
        assigned = made[0] if made else None
        if speaker.reader.diagnostics or not isinstance(assigned, core.AssignS):
            raise complained(speaker.reader.diagnostics)
        if wrong := complaints(self.table, assigned.value, speaker.reader.named_pieces):
            raise complained(wrong)
        return [self.assigned(assigned, speaker)]

    def assigned(self, node: core.AssignS, speaker: Speaker) -> Move:
        """Work out which track is to be set, and to what."""
        target = node.target
        if not isinstance(target, core.TrackOf):
            raise HandError("only tracks")
        number = list(self.plan.world.all_tracks()).index(target.track)
        at = self.place(target, speaker)
        value = self.worked_out(node.value, speaker.env)
        if isinstance(node.value.type, Place):
            value = tuple(self.table.state.Z[value])
        if isinstance(value, list | range | tuple):
            value = tuple(value)
        if node.sign != "=":
            before = getattr(self.table.state, target.track.slot)
            now = before if at is None else before[at]
            value = now + value if node.sign == "+=" else now - value
        return "set", (number, at, value)

    def place(self, target: core.TrackOf, speaker: Speaker) -> int | None:
        """Work out where in a track's list a value stands."""
        if target.owner is None and target.index is None:
            return None
        owner = self.worked_out(target.owner, speaker.env) if target.owner is not None else 0
        index = self.worked_out(target.index, speaker.env) if target.index is not None else 0
        if owner is None or index is None:
            raise HandError("nobody's track")
        if target.index is not None:
            values = self.plan.values_of(target.track)
            if index not in values:
                raise HandError(f"there is nothing at {index}")
            index = values.index(index)
        return int(owner) * self.plan.size_of(target.track) + int(index)

    # What is laid, and where.

    def cards(self, text: str, target: int | None) -> list[int]:
        """Find the cards that are meant: by a name, or as the value of an expression."""
        named = self.called(text)
        if named:
            return [min(named, key=lambda card: self.nearness(card, target))]
        if TITLE.fullmatch(text.strip()) and text.strip() not in self.plan.world.kinds:
            raise self.nobodys_name(text.strip())
        return self.cards_of_value(text)

    def one_card(self, text: str, target: int | None) -> int:
        """Find the one card that is meant, the first of several."""
        found = self.cards(text, target)
        if not found:
            raise HandError("no card in", text=text.strip())
        return found[0]

    def nobodys_name(self, name: str) -> HandError:
        """Refuse a name that no card has, with the one that is nearest."""
        near = nearest(name, {each for piece in self.plan.pieces for each in piece.names.values()})
        return HandError("no card called but near" if near else "no card called", name=name, near=near)

    def called(self, text: str) -> list[int]:
        """Find the cards that are called so; the one that is meant if the text says which copy."""
        matched = CARD.fullmatch(text.strip())
        if matched is None:
            return []
        named = self.named(matched["quoted"] or matched["bare"] or "")
        nth = matched["nth"] or matched["bare_nth"]
        if nth is None:
            return named
        number = number_in(nth, 1, len(named))
        if number is None:
            raise HandError("so many", count=len(named))
        return [named[number - 1]]

    def cards_of_value(self, text: str) -> list[int]:
        """Work out an expression that gives a card or a list of cards."""
        value, type = self.value(text)
        if isinstance(type, Piece) and value is not None:
            return [value]
        if isinstance(type, Place) and value is not None and not self.plan.zone_names[value].zone.holds_tokens:
            return list(self.table.state.Z[value])
        if isinstance(type, Many) and isinstance(type.item, Piece) and value:
            return list(value)
        raise HandError("no card", text=text.strip())

    def named(self, name: str) -> list[int]:
        """Find the cards of a name, in any language."""
        wanted = tidy(name)
        return [piece.number for piece in self.plan.pieces if wanted in map(tidy, piece.names.values())]

    def nearness(self, card: int, target: int | None) -> tuple[bool, bool, bool, int]:
        """Prefer copies that do not lie there yet, and that no player has; those out of the game come last."""
        zone = self.table.state.loc[card]
        return zone == target, zone == 0, self.plan.owners[zone] is not None, card

    def several(self, count: int, what: str, source: int | None, target: int) -> list[int]:
        """Find so many cards of a kind, or copies of a card, from a zone or from wherever they lie."""
        kind = self.plan.world.kinds.get(what)
        if kind is not None:
            fitting = [piece.number for piece in self.plan.pieces if piece.kind.is_a(kind)]
        else:
            fitting = self.called(what) or self.cards_of_value(what)
        if source is not None:
            fitting = [card for card in fitting if self.table.state.loc[card] == source]
        fitting = [card for card in fitting if self.table.state.loc[card] != target]
        if len(fitting) < count:
            raise HandError("only so many", count=len(fitting))
        return sorted(fitting, key=lambda card: self.nearness(card, target))[:count]

    def tokens(self, count: int, what: str, token: TokenDecl, source: int | None, target: int) -> Move:
        """Find the tokens that are meant, and where they come from."""
        value = self.token_value(what, token)
        if source is None:
            source = self.bank_of(token, value, target)
        if self.plan.zone_names[source].zone.of is not token:
            raise HandError("no such token", token=token.name)
        return "give", (count, value, source, target)

    def token_value(self, what: str, token: TokenDecl) -> int:
        """Find which value of a token is meant: its name, or its words in any language."""
        if token.enum is None:
            return 0
        word = tidy(what).split(" ")[0]
        for number, value in enumerate(token.enum.values):
            text = token.enum.text(number)
            names = [value, *(words_for(text, value, language) for language in self.table.game.languages)]
            if word in map(tidy, names) or tidy(what) in map(tidy, names):
                return number
        known = ", ".join(token.enum.values)
        raise HandError("no such value", what=what, enum=token.enum.name, known=known)

    def bank_of(self, token: TokenDecl, value: int, target: int) -> int:
        """Find the zone that tokens come from if nothing is said: of those that are nobody's, the one with the most."""
        names = enumerate(self.plan.zone_names)
        banks = [
            number
            for number, (zone, seat, card, _) in names
            if zone.of is token and seat is None and card is None and number != target
        ]
        if not banks:
            raise HandError("where from")
        return max(banks, key=lambda number: self.table.state.Z[number][value])

    def zone(self, text: str) -> int:
        """Find the zone that is meant."""
        text = text.strip()
        if matched := ZONE_ON_COPY.fullmatch(text):
            numbers = self.plan.card_zones.get(matched["zone"], [])
            copies = self.named(matched["name"])
            nth = number_in(matched["nth"], 1, len(copies))
            found = numbers[copies[nth - 1]] if numbers and nth is not None else None
            if found is not None:
                return found
        matched = ZONE_OF.fullmatch(text)
        if matched and matched["player"].lower() in seat_names(self.table):
            text = f"{matched['player'].lower()}'s {matched['zone']}"
        value, type = self.value(text)
        if not isinstance(type, Place) or value is None:
            zones = ", ".join(self.plan.world.player_zones) if isinstance(type, Player) else ""
            raise HandError("no zone of a player" if zones else "no zone", text=text, zones=zones)
        return int(value)

    # Values.

    def value(self, text: str) -> tuple[Any, Type]:
        """Work out an expression as it was typed."""
        typed = read_typed(self.table, Source("typed", text.strip()), self.seat)
        if typed.expr is None:
            raise complained(typed.problems)
        return self.worked_out(typed.expr, typed.env), typed.expr.type

    def worked_out(self, expr: core.Expr, env: Any) -> Any:
        """Work out an expression at the table, with no secrets."""
        try:
            function = self.table.machine.compiled(expr, [], env)
            return function(self.table.machine.clone(self.table.state))
        except RUNTIME_ERRORS as met:
            raise fault(self.table.game.world, met) from None

    def parsed(self, source: Source, piece: Span) -> tree.Set:
        """Parse a piece of what was typed."""
        node, problems = parse_expression(source, piece)
        if node is None or problems:
            raise complained(problems)
        return node


READERS: dict[str, Callable[[HandReader, str], list[Move]]] = {
    "put": HandReader.put,
    "give": HandReader.give,
    "set": HandReader.set,
}


def complained(problems: Sequence[Diagnostic]) -> HandError:
    """Put the mistakes in what was typed into a refusal."""
    return HandError("told so", text="\n\n".join(render(problem) for problem in problems[:MOST_PROBLEMS]))


def split_at(text: str, words: tuple[str, ...]) -> tuple[str, str, str] | None:
    """Split a text at the last of some words that stands outside of quotes."""
    masked = QUOTED.sub(lambda met: "_" * len(met.group()), text)
    found = list(re.finditer(rf"\s({'|'.join(words)})\s", masked))
    if not found:
        return None
    last = found[-1]
    return text[: last.start()], last.group(1), text[last.end() :]


def cut_out(text: str, word: str) -> tuple[str, str]:
    """Cut `from ZONE` out of a text, wherever it stands; return the rest and the zone."""
    padded = f" {text} "
    masked = QUOTED.sub(lambda met: "_" * len(met.group()), padded)
    found = re.search(rf"\s{word}\s", masked)
    if found is None:
        return text, ""
    begin = len(masked) - len(masked[found.end() :].lstrip())
    stop = TO.search(masked, begin)
    end = stop.start() if stop else max(begin, len(masked.rstrip()))
    return (padded[: found.start()] + padded[end:]).strip(), padded[begin:end]
