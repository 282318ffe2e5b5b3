"""Huns without what the cards do: dice, drawing, placing cubes, Wagons, Curses that are fled or endured, points.

Colours are 0 to 4: blue, red, green, black, yellow. Card number n is of colour n // 12; what a card does is left out,
so a Treasure always counts. `need` has five numbers for each Wagon, the slots still free of each colour. As in the
game itself, a question with one answer is not asked.
"""

from __future__ import annotations

from bench.handwritten.chance import mix, shuffled

RED, GREEN, BLACK, YELLOW = 1, 2, 3, 4
TYPES = 4
# The free spaces of the Mercenaries and Curses; the last two of each are for 3 or 4 players, and for 4.
SPACES = [0] * 24 + [2, 2, 3, 2, 4, 1, 2, 1, 2, 2, 3, 2] + [4, 3, 4, 4, 4, 3, 3, 2, 4, 4, 4, 3] + [0] * 12
# The slots of the Wagons, eight of each type.
WAGONS = [
    "bbk", "bgy", "rrk", "rgg", "yyy", "brgy", "gkyy", "rrkk",
    "bbr", "kky", "bby", "gkk", "gggk", "bkk", "bbgg", "rgyy",
    "gky", "ryy", "rgy", "rkk", "brky", "ryyy", "bbkk", "bbrry",
    "brg", "ggy", "gg", "rry", "ggk", "brkk", "bbbk", "brrrg",
]  # fmt: skip
NEED = [wagon.count(colour) for wagon in WAGONS for colour in "brgky"]
SIZES = [len(wagon) for wagon in WAGONS]
# What is asked next.
DIE, ACTION, CARD, VICTIM, FLIGHT, PLACE, WAGON, START = range(8)
TOP = -1


class G:
    """A game of Huns; options are dice, actions, cards, players, places or Wagons, as `step` says."""

    __slots__ = (
        "camps", "carts", "colour", "cubes", "decks", "dice", "drawn", "faces", "first", "fled", "free", "left",
        "loaded", "market", "mercenaries", "need", "options", "pile", "placing", "players", "points", "record",
        "reserve", "round", "seat", "seed", "sent", "stash", "step", "turn",
    )  # fmt: skip

    seat: int | None

    def __init__(self, players: int, seed: int) -> None:
        """Lay out the decks, the Wagons and the cubes."""
        if not 2 <= players <= 4:
            raise ValueError("Huns is for 2 to 4 players")
        self.players = players
        self.seed = mix(seed)
        cards = 8 + players
        self.decks = [[12 * c + n for n in shuffled(cards, seed * 5 + c)] for c in range(5)]
        self.reserve = [16 + 2 * players] * 5
        pile = shuffled(32, ~seed)
        self.market = [pile.pop() for _ in range(4)]
        self.carts = [[pile.pop(), pile.pop()] for _ in range(players)]
        self.pile = pile
        self.need = NEED[:]
        self.loaded = SIZES[:]
        self.free = SPACES[:]
        self.camps: list[list[int]] = [[] for _ in range(players)]
        self.mercenaries: list[list[int]] = [[] for _ in range(players)]
        self.points = [0] * players
        self.fled = [0] * players
        self.sent = [[0] * TYPES for _ in range(players)]
        self.stash = [0] * players
        self.record: list[int] = []
        self.drawn: list[int] = []
        self.dice: list[int] = []
        self.faces: list[int] = []
        self.colour = self.left = self.round = self.turn = self.placing = 0
        self.first = self.seed % players
        # How many cubes the third and the fourth player still start with.
        self.cubes = [0, 0, 1, 2][:players]
        self.seat = self.first
        self.step = START
        self._go_on()

    def play(self, index: int) -> None:
        """Take the option at this index."""
        if not 0 <= index < len(self.options):
            raise ValueError(f"no option {index}")
        self.record.append(index)
        self._take(self.options[index])
        self._go_on()

    def _go_on(self) -> None:
        """Go on to the next question that has several answers, or to the end."""
        while self.seat is not None:
            options = self.options = ASK[self.step](self)
            if len(options) > 1:
                return
            if options:
                self._take(options[0])

    def _take(self, option: int) -> None:
        TAKE[self.step](self, option)

    def _ask_start(self) -> list[int]:
        for place, cubes in enumerate(self.cubes):
            if cubes:
                self.seat = seat = (self.first + place) % self.players
                need, carts = self.need, self.carts[seat]
                # The second cube has another colour than the first one had.
                return [c for c in range(5) if any(need[5 * w + c] for w in carts) and not self.drawn.count(c)]
        self._roll()
        return []

    def _take_start(self, colour: int) -> None:
        assert self.seat is not None
        place = (self.seat - self.first) % self.players
        self.cubes[place] -= 1
        self.drawn = [colour] if self.cubes[place] else []
        self._pillage(colour, 1)

    def _roll(self) -> None:
        luck = mix(self.seed + self.round)
        self.faces = [1 + (luck >> 8 * c) % 3 for c in range(5)]
        self.dice = [0, 1, 2, 3, 4]
        self.turn = self.first
        self.seat = self.turn
        self.step = DIE

    def _next_turn(self) -> None:
        if self.dice:
            self.turn = self.seat = (self.turn + 1) % self.players
            self.step = DIE
            return
        self.first = (self.first + 1) % self.players
        self.round += 1
        if 0 in self.reserve or not all(self.decks):
            self.seat = None
            self.options = []
            return
        self._roll()

    def _ask_die(self) -> list[int]:
        return self.dice[:]

    def _take_die(self, colour: int) -> None:
        self.dice.remove(colour)
        self.colour = colour
        self.step = ACTION

    def _ask_action(self) -> list[int]:
        return [0, 1] if self.decks[self.colour] else [1]

    def _take_action(self, pillage: int) -> None:
        if pillage:
            self._pillage(self.colour, self.faces[self.colour])
            return
        deck = self.decks[self.colour]
        count = min(self.faces[self.colour], len(deck))
        self.drawn = deck[-count:]
        del deck[-count:]
        self.step = CARD

    def _ask_card(self) -> list[int]:
        return self.drawn

    def _take_card(self, card: int) -> None:
        self.drawn.remove(card)
        self.decks[self.colour][:0] = self.drawn
        self.drawn = [card]
        if self.colour == BLACK:
            self.step = VICTIM
            return
        seat = self.turn
        if self.colour == RED:
            self.points[seat] += 1
        elif self.colour == YELLOW:
            self.points[seat] += self.players
        elif self.colour == GREEN:
            self.mercenaries[seat].append(card)
            self.camps[seat].append(card)
        self.drawn = []
        self._next_turn()

    def _ask_victim(self) -> list[int]:
        return [(self.turn + n) % self.players for n in range(1, self.players)]

    def _take_victim(self, victim: int) -> None:
        self.seat = victim
        self.step = FLIGHT

    def _ask_flight(self) -> list[int]:
        return [0, 1]

    def _take_flight(self, endures: int) -> None:
        assert self.seat is not None
        if endures:
            self.camps[self.seat].append(self.drawn[0])
        else:
            self.fled[self.seat] += 1
        self.drawn = []
        self._next_turn()

    def _pillage(self, colour: int, cubes: int) -> None:
        self.colour = colour
        self.left = min(cubes, self.reserve[colour])
        # Cubes go to cards or to Wagons: 0 while both are possible, then 1 for Wagons.
        self.placing = 0
        self.step = PLACE

    def _ask_place(self) -> list[int]:
        """Offer Wagons, and cards after the 32 numbers of Wagons."""
        seat = self.seat
        assert seat is not None
        if self.left:
            need, colour, free = self.need, self.colour, self.free
            options = [w for w in self.carts[seat] if need[5 * w + colour]]
            if not self.placing:
                options += [32 + card for card in self.camps[seat] if free[card]]
            if options:
                return options
        if any(self.cubes) or not self.faces:
            self.step = START
        else:
            self._next_turn()
        return []

    def _take_place(self, place: int) -> None:
        seat = self.seat
        assert seat is not None
        if place >= 32:
            cubes = min(self.left, self.free[place - 32])
            self.free[place - 32] -= cubes
            self.reserve[self.colour] -= cubes
            self.left = 0
            return
        self.placing = 1
        self.left -= 1
        self.reserve[self.colour] -= 1
        self.need[5 * place + self.colour] -= 1
        self.loaded[place] -= 1
        if not self.loaded[place]:
            self.carts[seat].remove(place)
            self.sent[seat][place // 8] += 1
            self.stash[seat] += SIZES[place]
            if self.market:
                self.step = WAGON

    def _ask_wagon(self) -> list[int]:
        return [*self.market, TOP] if self.pile else self.market[:]

    def _take_wagon(self, wagon: int) -> None:
        assert self.seat is not None
        if wagon == TOP:
            wagon = self.pile.pop()
        else:
            self.market.remove(wagon)
            if self.pile:
                self.market.append(self.pile.pop())
        self.carts[self.seat].append(wagon)
        self.step = PLACE

    def clone(self) -> G:
        """Return an independent copy."""
        other = G.__new__(G)
        other.colour = self.colour
        other.first = self.first
        other.left = self.left
        other.placing = self.placing
        other.players = self.players
        other.round = self.round
        other.seat = self.seat
        other.seed = self.seed
        other.step = self.step
        other.turn = self.turn
        other.cubes = self.cubes[:]
        other.dice = self.dice[:]
        other.drawn = self.drawn[:]
        other.faces = self.faces[:]
        other.fled = self.fled[:]
        other.free = self.free[:]
        other.loaded = self.loaded[:]
        other.market = self.market[:]
        other.need = self.need[:]
        other.options = self.options[:]
        other.pile = self.pile[:]
        other.points = self.points[:]
        other.record = self.record[:]
        other.reserve = self.reserve[:]
        other.stash = self.stash[:]
        other.camps = [each[:] for each in self.camps]
        other.carts = [each[:] for each in self.carts]
        other.decks = [each[:] for each in self.decks]
        other.mercenaries = [each[:] for each in self.mercenaries]
        other.sent = [each[:] for each in self.sent]
        return other

    def returns(self) -> list[float]:
        """Return the points of each player."""
        stake, free = self.players, self.free
        found = []
        for seat in range(self.players):
            sent = self.sent[seat]
            points = self.points[seat] - stake * self.fled[seat] + stake * sum(sent)
            points += sum([-1 if free[card] else 1 for card in self.mercenaries[seat]])
            found.append(float(points + max(max(sent), TYPES - sent.count(0))))
        return found


ASK = [G._ask_die, G._ask_action, G._ask_card, G._ask_victim, G._ask_flight, G._ask_place, G._ask_wagon, G._ask_start]
TAKE = [
    G._take_die, G._take_action, G._take_card, G._take_victim,
    G._take_flight, G._take_place, G._take_wagon, G._take_start,
]  # fmt: skip
