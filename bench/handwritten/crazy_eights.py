"""Crazy Eights for 2 to 15 players: follow suit or rank, eights are wild, draw up to five, first out wins.

A card is rank * 4 + suit, ranks 2 to ace, suits clubs, diamonds, hearts, spades. A nominated suit is kept as
the eight of that suit on top, which is matched by the same cards. From six players on there are two decks,
and two equal cards in a hand are one option. OpenSpiel charges number cards by their id, this by their rank.
"""

from __future__ import annotations

from bench.handwritten.chance import mix, shuffled

DRAW, PASS, CLUBS = 52, 53, 54
EIGHTS = range(24, 28)
MAX_DRAWS = 5
MAX_PLAYS = 100
# The cards that may be put on each card: of its rank, of its suit, and the eights.
FOLLOWS = [frozenset([*range(top & ~3, (top | 3) + 1), *range(top % 4, 52, 4), *EIGHTS]) for top in range(52)]
PENALTY = [50 if c in EIGHTS else 10 if c // 4 >= 9 else c // 4 + 2 for c in range(52)]


class G:
    """A game of Crazy Eights; options are cards, then DRAW or PASS, or the four suits from CLUBS on."""

    __slots__ = (
        "dealer", "deck", "draws", "hands", "options", "passes", "players", "plays", "record", "seat", "top"
    )  # fmt: skip

    seat: int | None

    def __init__(self, players: int, seed: int) -> None:
        """Choose a dealer, deal, and turn up a card that is not an eight."""
        if not 2 <= players <= 15:
            raise ValueError("Crazy Eights is for 2 to 15 players")
        self.players = players
        chance = mix(seed)
        self.dealer = chance % players
        deck = shuffled(52, seed) if players <= 5 else [c % 52 for c in shuffled(104, seed)]
        size = 7 if players == 2 else 5
        self.hands = [deck[i * size : i * size + size] for i in range(players)]
        del deck[: players * size]
        # An eight turned up goes back into the deck and another card is taken.
        starter = EIGHTS[0]
        while starter in EIGHTS:
            chance = mix(chance)
            at = chance % len(deck)
            starter = deck[at]
        del deck[at]
        self.deck = deck
        self.top = starter
        self.draws = self.plays = self.passes = 0
        self.record: list[int] = []
        self._turn((self.dealer + 1) % players)

    def _turn(self, seat: int) -> None:
        self.seat = seat
        follows = FOLLOWS[self.top]
        options = [card for card in self.hands[seat] if card in follows]
        if self.players > 5:
            options = list(dict.fromkeys(options))
        options.append(DRAW if self.deck else PASS)
        self.options = options

    def play(self, index: int) -> None:
        """Make the choice at this index of the options."""
        options = self.options
        if not 0 <= index < len(options):
            raise ValueError(f"no option {index}")
        self.record.append(index)
        action = options[index]
        seat = self.seat
        assert seat is not None
        if action == DRAW:
            deck = self.deck
            card = deck.pop()
            self.hands[seat].append(card)
            self.passes = 0
            self.draws = draws = self.draws + 1
            # The hand has only grown: the options differ by this card at most.
            options = options[:-1]
            if card in FOLLOWS[self.top] and (self.players <= 5 or card not in options):
                options.append(card)
            options.append(DRAW if deck and draws < MAX_DRAWS else PASS)
            self.options = options
        elif action < DRAW:
            hand = self.hands[seat]
            hand.remove(action)
            self.top = action
            self.passes = self.draws = 0
            self.plays += 1
            if not hand or self.plays == MAX_PLAYS:
                self._end()
            elif action in EIGHTS:
                self.options = [CLUBS, CLUBS + 1, CLUBS + 2, CLUBS + 3]
            else:
                self._turn((seat + 1) % self.players)
        elif action >= CLUBS:
            self.top = EIGHTS[action - CLUBS]
            self._turn((seat + 1) % self.players)
        else:
            self._pass(seat)

    def _pass(self, seat: int) -> None:
        self.draws = 0
        if not self.deck:
            self.passes += 1
            if self.passes > self.players:
                self._end()
                return
        self._turn((seat + 1) % self.players)

    def _end(self) -> None:
        self.seat = None
        self.options = []

    def clone(self) -> G:
        """Return an independent copy."""
        other = G.__new__(G)
        other.players = self.players
        other.dealer = self.dealer
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck[:]
        other.top = self.top
        other.draws = self.draws
        other.plays = self.plays
        other.passes = self.passes
        other.record = self.record[:]
        other.seat = self.seat
        other.options = self.options[:]
        return other

    def returns(self) -> list[float]:
        """Return minus the penalties of the cards left in each hand, zeros before the end."""
        if self.seat is not None:
            return [0.0] * self.players
        return [-float(sum([PENALTY[card] for card in hand])) for hand in self.hands]
