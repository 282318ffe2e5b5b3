"""What happened, told to a seat in few lines.

Cards that go the same way one after the other are one line, as when they are dealt. A choice of a card that is then
moved is one line too, and what the seat itself chose is not told to it. What goes to a place that the layout hides is
not told; what comes from there is told by where it goes. What the game says in its own words stands for the choice
before it, for the show of cards before it that it names, and for the move of such a card after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from .decision import referred, refers_to_card
from .events import Event, Teller, sees_tokens

# A seat is told the names of this many cards in one line, and the number of any others.
MOST_NAMES = 20
# How many lines that come again are looked for.
LONGEST_REPEAT = 3


def news(events: Sequence[Event], seat: int | None, language: str = "en") -> list[str]:
    """Tell events to a seat (None sees everything)."""
    if not events:
        return []
    teller = NewsTeller(events[0].machine, events[0].names, language)
    return fold_repeats(teller.tell_all([event.data for event in events], seat))


def fold_repeats(lines: list[str]) -> list[str]:
    """Write lines that come again and again at once: the lines, and how many times."""
    folded: list[str] = []
    at = 0
    while at < len(lines):
        size, times = next(repeats for repeats in repeats_at(lines, at) if repeats[1] > 1 or repeats[0] == 1)
        block = " ".join(lines[at : at + size])
        folded.append(f"{block} (× {times})" if times > 1 else block)
        at += size * times
    return folded


def repeats_at(lines: list[str], at: int) -> Iterator[tuple[int, int]]:
    """Tell for blocks of lines, from the longest to one line, how many times they stand there one after the other."""
    for size in range(LONGEST_REPEAT, 0, -1):
        block, times = lines[at : at + size], 1
        while lines[at + size * times : at + size * (times + 1)] == block:
            times += 1
        yield size, times


class Ways:
    """Moves, put together if they go the same way; after a pause, only with the last of those before it.

    A move is not put before others that it may follow from: those that filled its source, or emptied its target.
    """

    def __init__(self) -> None:
        self.found: list[tuple[tuple[Any, ...], list[tuple[Any, ...]]]] = []
        self.first = 0
        self.paused = False

    def add(self, move: tuple[Any, ...]) -> None:
        """Put a move to those that go its way."""
        way = move[3:6]
        if self.paused:
            goes_on = bool(self.found) and self.found[-1][0] == way
            self.first = len(self.found) - goes_on
            self.paused = False
        for other, moves in reversed(self.found[self.first :]):
            if other == way:
                moves.append(move)
                return
            if other[1] == way[0] or other[0] == way[1]:
                break
        self.found.append((way, [move]))

    def pause(self) -> None:
        """Note that somebody chose something."""
        self.paused = True


class Said:
    """What the game said in its own words since the last choice: a card that it named then is not told to move."""

    def __init__(self) -> None:
        self.line = ""
        self.moved: set[int] = set()

    def note(self, sort: str, line: str | None) -> None:
        """Hear what is told."""
        if sort in ("text", "choice", "period"):
            self.line = (line or "").casefold() if sort == "text" else ""
            self.moved.clear()

    def names(self, name: str, card: int) -> bool:
        """Tell whether a card was just named, and moves for the first time since."""
        if card in self.moved or name.casefold() not in self.line:
            return False
        self.moved.add(card)
        return True


class NewsTeller(Teller):
    """Tells many events at once."""

    def tell_all(self, events: list[tuple[Any, ...]], seat: int | None) -> list[str]:
        """Tell events in sentences, one after the other."""
        lines: list[str] = []
        ways = Ways()
        said = Said()
        at = 0
        while at < len(events):
            event = events[at]
            if event[0] == "move":
                if not said.names(self.seen_card(event[1], event[2], seat), event[1]):
                    ways.add(event)
                at += 1
                continue
            line, done = self.tell_next(events, at, seat)
            said.note(event[0], line)
            at += done
            ways.pause()
            if line:
                lines += [*self.tell_ways(ways, seat), line]
                ways = Ways()
        return lines + self.tell_ways(ways, seat)

    def tell_next(self, events: list[tuple[Any, ...]], at: int, seat: int | None) -> tuple[str | None, int]:
        """Tell an event that is no move; give how many events that covers."""
        if events[at][0] == "choice":
            if self.says_itself(events[at], events[at + 1 : at + 2], seat):
                return None, 1
            return self.tell_chosen(events[at], events[at + 1 : at + 2], seat)
        if events[at][0] == "show":
            return self.tell_shows(events, at, seat)
        if events[at][0] == "roll":
            return self.tell_rolls(events, at)
        return self.tell(events[at], seat), 1

    def says_itself(self, choice: tuple[Any, ...], then: list[tuple[Any, ...]], seat: int | None) -> bool:
        """Tell whether the game's own words follow a choice at once, and name who made it."""
        if not then or then[0][0] != "text":
            return False
        return self.names[choice[1]] in (self.tell(then[0], seat) or "")

    def tell_shows(self, events: list[tuple[Any, ...]], at: int, seat: int | None) -> tuple[str | None, int]:
        """Tell which cards of one place the same people are shown; what is laid open at once is told by its move."""
        _, _, _, zone, whom, _ = events[at]
        shown = list(takewhile(lambda event: event[0] == "show" and event[3:5] == (zone, whom), events[at:]))
        after = events[at + len(shown) : at + len(shown) + 1]
        if after and after[0][0] == "move" and after[0][1] == shown[-1][1] and len(whom) == self.plan.players:
            shown.pop()
        if not shown:
            return None, 1
        if self.says_shown(shown, after, seat):
            return None, len(shown)
        seen = [self.card(card) for _, card, known, *_ in shown if seat is None or known >> seat & 1]
        cards = self.list_cards(seen, len(shown) - len(seen))
        everybody = len(whom) == self.plan.players
        people = self.phrases["everybody"] if everybody else ", ".join(self.names[each] for each in whom)
        return self.say("shown", cards=cards, zone=self.place_seen(zone, seat), whom=people), len(shown)

    def says_shown(self, shown: list[tuple[Any, ...]], then: list[tuple[Any, ...]], seat: int | None) -> bool:
        """Tell whether the game's own words follow at once, and name all cards that were shown."""
        if not then or then[0][0] != "text":
            return False
        words = self.tell(then[0], seat) or ""
        return all(self.seen_card(card, known, seat) in words for _, card, known, *_ in shown)

    def tell_rolls(self, events: list[tuple[Any, ...]], at: int) -> tuple[str, int]:
        """Tell what dice show that are rolled one after the other."""
        rolled = list(takewhile(lambda event: event[0] == "roll", events[at:]))
        dice = [f"{self.card(die)} {face}" for _, die, face in rolled]
        return self.say("rolls", dice=", ".join(dice)), len(rolled)

    def list_cards(self, seen: list[str], others: int) -> str:
        """Name the cards that a seat sees, and say how many others there are."""
        named, others = seen[:MOST_NAMES], others + len(seen[MOST_NAMES:])
        if others:
            named = [*named, self.phrases["a card"] if others == 1 else self.phrases["cards"].format(count=others)]
        return ", ".join(named)

    def tell_move_all(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        """Tell that all that lies in a place goes to another."""
        return None if self.is_hidden(data[4]) else super().tell_move_all(data, seat)

    def is_hidden(self, zone: int) -> bool:
        """Tell whether a zone is none that people look at."""
        return self.plan.zone_names[zone][0].name in self.plan.world.layout.hidden

    def say_move(self, phrase: str, source: int, target: int, seat: int | None, **parts: Any) -> str:
        """Say that something goes from one place to another; out of a hidden one it just comes."""
        comes = " in" if self.is_hidden(source) else ""
        places = {"source": self.place_seen(source, seat), "target": self.place_seen(target, seat)}
        return self.say(f"{phrase}{comes}", **places, **parts)

    def tell_tokens(self, data: tuple[Any, ...], seat: int | None) -> str | None:
        """Tell that tokens go somewhere."""
        _, count, value, source, target = data
        if self.is_hidden(target):
            return None
        seen = value if sees_tokens(self.plan, source, target, seat) else None
        words = self.token(self.plan.zone_names[source][0].of, seen, count)
        return self.say_move("tokens", source, target, seat, count=count, value=words)

    def tell_ways(self, ways: Ways, seat: int | None) -> list[str]:
        """Tell moves, those between the same places in one line."""
        seen = [(way, moves) for way, moves in ways.found if not self.is_hidden(way[1])]
        return [self.tell_way(way[0], way[1], way[2], moves, seat) for way, moves in seen]

    def tell_way(self, source: int, target: int, under: bool, moves: list[tuple[Any, ...]], seat: int | None) -> str:
        """Tell moves between the same places: the cards that the seat sees, and how many others."""
        seen = [self.card(card) for _, card, known, *_ in moves if seat is None or known >> seat & 1]
        cards = self.list_cards(seen, len(moves) - len(seen))
        return self.say_move("move under" if under else "move", source, target, seat, card=cards)

    def tell_chosen(
        self, choice: tuple[Any, ...], then: list[tuple[Any, ...]], seat: int | None
    ) -> tuple[str | None, int]:
        """Tell a choice, or the move that carries it out; give how many events that covers."""
        card = self.card_of(choice)
        if card is None or not then or then[0][0] != "move" or then[0][1] != card:
            return (self.tell(choice, seat) if choice[1] != seat and self.means_something(choice, seat) else None), 1
        if choice[1] == seat or self.machine.writer.questions[choice[2]].sort != "menu":
            # The move says more: it names the same card, and where it goes.
            return None, 1
        # Who sees the move knows what was chosen.
        known = list(choice[5])
        known[card] = then[0][2]
        line = self.tell((*choice[:5], known), seat)
        return line, 2 if line is not None and self.card(card) in line else 1

    def means_something(self, choice: tuple[Any, ...], seat: int | None) -> bool:
        """Tell whether a seat learns more from a choice than that it was some card."""
        card, known = self.card_of(choice), choice[5]
        info = self.machine.writer.questions[choice[2]]
        return card is None or info.sort == "menu" or seat is None or bool(known[card] >> seat & 1)

    def card_of(self, choice: tuple[Any, ...]) -> int | None:
        """Give the card that a choice is about."""
        info = self.machine.writer.questions[choice[2]]
        card: int | None = referred(info, choice[3]) if refers_to_card(info, choice[3]) else None
        return card
