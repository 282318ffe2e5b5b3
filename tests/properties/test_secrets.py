"""Nobody is shown or told what they can't know, and imagined tables agree with the view.

The first test is the property itself; those after it say where it broke, if it did.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter import Table, news
from croupier.interpreter.meaning.model import KindDecl

from .shown import advised, shown_to, told_to
from .tables import (
    ALL,
    NAMES,
    SHIPPED,
    SKETCHES,
    WITH_OPTIONS,
    Setting,
    cards_seen_by,
    every_setting,
    facts,
    is_small,
    pieces_and_tokens,
    play_out,
    positions,
    read,
    some_positions,
)
from .worlds import Game as Played
from .worlds import pairs

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.cg"))
GAMES = [*NAMES, *map(str, PROGRAMS), *map(str, SKETCHES)]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda name: Path(name).stem)
# So many positions of each game are looked at, at most so many of one table; bots are asked at so many.
POSITIONS, MANY_POSITIONS, IN_ONE_GAME, ADVISED, MANY_ADVISED = 50, 2000, 5, 4, 100
# So many pairs of tables are compared at a position, where there are few and where there are many: another position
# tells more than another pair.
PAIRS, OF_MANY, PARTS = 2, 1, 4
# Of variants of a shipped game, which is looked at as well, it is one position in so many.
OF_A_VARIANT = 5
# So many pairs of tables must be found at a position, on the mean: with open hands there is often nothing to exchange;
# where nothing is hidden there may be none.
FEWEST = 0.1
OPEN = ("freecell", "golf", "hard_cards", "pig", "pyramid", "shut_the_box", "solitaire", "ten_thousand", "yacht")
IMAGINED, FEW_IMAGINED = 100, 25  # tables played to the end, for each setting, and for one of a small game
# The long run: so many games, and at one decision in so many it is looked at what a seat can't know.
MANY_GAMES, ONE_IN = 20, 12


def settings_of(game: str) -> list[Setting]:
    """Return a game with each number of players; with one only if nobody else can sit down."""
    made = [Setting(game, players) for players in range(read(game).least_players, read(game).most_players + 1)]
    return ([each for each in made if each.players > 1] or made) + [each for each in WITH_OPTIONS if each.game == game]


def look_at_positions(game: str, count: int, first_seed: int, each: int) -> Counter[str]:
    """Compare what a seat is shown and told at so many random positions; count the pairs of tables."""
    compared: Counter[str] = Counter()
    settings = settings_of(game)
    seed = first_seed
    while settings and compared["positions"] < count:
        rng = random.Random(f"{Path(game).stem} {seed}")
        setting = rng.choice(settings)
        look_at_game(Played(setting, seed), rng, compared, count, each)
        seed += 1
    return compared


def look_at_game(game: Played, rng: random.Random, compared: Counter[str], count: int, each: int) -> None:
    """Look at some positions of one game, and at its end."""
    lengths = sorted(int(rng.paretovariate(0.6)) for _ in range(IN_ONE_GAME))
    done = 0
    for length in lengths:
        while done < length and not game.table.is_over:
            game.go_on()
            done += 1
        if compared["positions"] == count:
            return
        compared["positions"] += 1
        seats = [seat for seat in game.table.seats if seat != game.table.seat]
        others = game.table.seat is None or (seats and rng.random() < 0.4)
        seat = rng.choice(seats) if others else game.table.seat
        compare_pairs(game, int(seat), rng, compared, each)
        if game.table.is_over:
            return


def compare_pairs(game: Played, seat: int, rng: random.Random, compared: Counter[str], each: int) -> None:
    """Compare a table with others that differ only in what a seat can't know."""
    words = some_words(game.table, rng)
    told = shown = None
    for other in islice(pairs(game, seat, rng), each):
        told, shown = told or told_to(game.table, seat), shown or shown_to(game.table, seat, words)
        where = (str(game.setting), game.seed, len(game.table.record), seat)
        check_alike(told, told_to(other, seat), where)
        check_alike(shown, shown_to(other, seat, words), where)
        compared["pairs"] += 1


def check_alike(one: dict[str, Any], other: dict[str, Any], where: Any) -> None:
    """Fail if two tables look or sound different, and say in what."""
    for what, seen in one.items():
        assert seen == other.get(what), (what, where)
    assert one.keys() == other.keys(), where


def some_words(table: Table, rng: random.Random) -> list[str]:
    """Return what to type: the name of a card, and that of another, of a value or a player, or to pass.

    Few, for each is asked about in many ways; others are typed at other positions.
    """
    pieces = [piece.name for piece in table.machine.plan.pieces]
    values = [value for enum in table.game.world.enums.values() for value in enum.values]
    sorts = [["Player 2"], ["pass"], *([pieces] if pieces else []), *([values] if values else [])]
    return [rng.choice(pieces or ["pass"]), rng.choice(rng.choice(sorts))]


@every_game
def test_all_that_a_seat_is_shown_and_told_follows_from_what_it_can_know(game: str) -> None:
    check_positions(game, POSITIONS, 0, OF_MANY if is_small(game) else PAIRS)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("part", range(PARTS))
def test_all_that_a_seat_is_shown_and_told_follows_from_what_it_can_know_at_many_positions(
    game: str, part: int
) -> None:
    check_positions(game, MANY_POSITIONS // PARTS, 10_000 * (1 + part), OF_MANY)


def is_variant(game: str) -> bool:
    """Whether a program is a variant of another game."""
    return game not in NAMES and Path(game).read_text("utf-8").startswith("variant")


def check_positions(game: str, count: int, first_seed: int, each: int) -> None:
    """Look at positions of a game, with so many pairs of tables at each; there must be something to compare."""
    count //= OF_A_VARIANT if is_variant(game) else 1
    compared = look_at_positions(game, count, first_seed, each)
    assert compared["pairs"] >= FEWEST * count or Path(game).stem in OPEN


@every_game
def test_a_bot_advises_the_same_whatever_is_hidden(game: str) -> None:
    ask_for_advice(game, ADVISED, 0)


@pytest.mark.soak
@every_game
def test_a_bot_advises_the_same_whatever_is_hidden_at_many_positions(game: str) -> None:
    ask_for_advice(game, MANY_ADVISED, 10_000)


def ask_for_advice(game: str, count: int, first_seed: int) -> None:
    """Let bots advise whoever is asked, with the same luck, on a table and on one with all exchanged that is hidden."""
    for seed in range(first_seed, first_seed + count):
        rng = random.Random(seed)
        table = rng.choice(settings_of(game)).start(seed)
        for _ in range(int(rng.paretovariate(0.6))):
            if not table.is_over:
                table.play(rng.randrange(table.width))
        if not table.is_over:
            other = table.clone()
            other.put(table.determinize(int(table.seat or 0), rng).state)
            assert advised(other, int(table.seat or 0)) == advised(table, int(table.seat or 0)), (game, seed)


def some_seats(table: Table, chance: random.Random) -> list[int]:
    """Return the seat that is asked, and two others."""
    return list(dict.fromkeys([table.seat or 0, chance.randrange(table.players), chance.randrange(table.players)]))


def words_of_options(table: Table) -> list[Any]:
    """Return what the open question says to the one who is asked."""
    assert table.decision is not None
    return [(option.text, option.value) for option in table.decision.options]


@every_setting
def test_an_imagined_table_looks_the_same_to_its_seat(setting: Setting) -> None:
    for seed in setting.seeds:
        for table, chance in some_positions(setting, seed):
            before = facts(table)
            for seat in some_seats(table, chance):
                imagined = table.determinize(seat, chance)
                assert imagined.view(seat) == table.view(seat)
                assert cards_seen_by(imagined, seat) == cards_seen_by(table, seat)
                assert imagined.seat == table.seat
                if table.seat == seat:
                    assert words_of_options(imagined) == words_of_options(table)
                assert pieces_and_tokens(imagined) == pieces_and_tokens(table)
            assert facts(table) == before, "to imagine a table changed it"


@every_setting
def test_imagined_tables_can_be_played_to_the_end(setting: Setting) -> None:
    played = 0
    most = FEW_IMAGINED if setting.is_small else IMAGINED
    for seed in range(1000):
        for table, chance in positions(setting, seed):
            if chance.random() < 0.3:
                seat = chance.randrange(table.players)
                imagined = table.determinize(seat, chance)
                whole = pieces_and_tokens(imagined)
                play_out(imagined, chance)
                assert pieces_and_tokens(imagined) == whole
                assert imagined.outcome is not None
                played += 1
                if played == most:
                    return


@every_setting
def test_an_imagined_table_is_as_independent_as_a_clone(setting: Setting) -> None:
    for table, chance in some_positions(setting, 3):
        imagined = table.determinize(0, random.Random(1))
        before = facts(table)
        play_out(imagined, chance)
        assert facts(table) == before


def exchange(table: Table, one: int, other: int) -> Table:
    """Let two cards change places, with what lies on them and what is noted about them."""
    copy = table.clone()
    state, plan = copy.state, copy.machine.plan
    new = {one: other, other: one}
    for number, (zone, _, _, _) in enumerate(plan.zone_names):
        if not zone.holds_tokens:
            state.Z[number] = [new.get(card, card) for card in state.Z[number]]
    for table_of in (state.loc, state.known):
        table_of[one], table_of[other] = table_of[other], table_of[one]
    for numbers in plan.card_zones.values():
        a, b = numbers[one], numbers[other]
        if a is not None and b is not None:
            state.Z[a], state.Z[b] = state.Z[b], state.Z[a]
    for track in plan.world.all_tracks():
        if isinstance(track.owner, KindDecl):
            values, size = getattr(state, track.slot), plan.size_of(track)
            for at in range(size):
                a, b = one * size + at, other * size + at
                values[a], values[b] = values[b], values[a]
    return copy


def check_exchange(table: Table, seat: int, chance: random.Random) -> None:
    """Let two cards that a seat can't tell apart change places; its view stays the same."""
    pieces = table.machine.plan.pieces
    hidden = [card for card, seen in enumerate(cards_seen_by(table, seat)) if not seen]
    if not hidden:
        return
    one = chance.choice(hidden)
    alike = [
        card
        for card in hidden
        if card != one and pieces[card].back == pieces[one].back and pieces[card].kind is pieces[one].kind
    ]
    if alike:
        other = chance.choice(alike)
        where = (table.state.loc[one], table.state.loc[other])
        assert exchange(table, one, other).view(seat) == table.view(seat), where


@every_setting
def test_what_a_seat_can_not_know_does_not_change_its_view(setting: Setting) -> None:
    for seed in setting.seeds:
        for table, chance in some_positions(setting, seed):
            for seat in some_seats(table, chance):
                check_exchange(table, seat, chance)


@every_setting
def test_who_sees_a_zone_knows_its_cards_and_nobody_knows_a_shuffled_card(setting: Setting) -> None:
    for seed in setting.seeds:
        for table, _ in positions(setting, seed):
            plan, state = table.machine.plan, table.state
            for number, (zone, _, _, _) in enumerate(plan.zone_names):
                if zone.holds_tokens:
                    continue
                for card in state.Z[number]:
                    assert state.known[card] & plan.seen[number] == plan.seen[number]
                for card in state.Z[number][state.lo[number] : state.hi[number]]:
                    assert state.known[card] == plan.seen[number]


def text_of(table: Table, card: int) -> str:
    """Return what is printed on a card; it can name other cards."""
    return " ".join(table.cards[card].texts_in("en"))


class Listener:
    """Hears what each seat of one table is told, and compares it with the cards that the seat knows."""

    def __init__(self, table: Table) -> None:
        names = {piece.name for piece in table.machine.plan.pieces if not piece.name.isdigit()}
        longest_first = sorted(names, key=len, reverse=True)
        self._names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest_first) or "(?!)")
        self._heard = 0
        self._known = [0] * len(table.state.known)
        # What each card is called, and whom its texts name.
        pieces = enumerate(table.machine.plan.pieces)
        self._called = [{piece.name, *self._names.findall(text_of(table, card))} for card, piece in pieces]

    def check(self, table: Table) -> None:
        """Go through the events since the last time: none names a card to somebody who does not know it."""
        new = table.log[self._heard :]
        for seat in table.seats:
            known = {card for card, seen in enumerate(cards_seen_by(table, seat)) if seen}
            known |= {card for card, mask in enumerate(self._known) if mask >> seat & 1}
            for event in new:
                seen = event.seen(seat)
                cards = seen[1] if event.sort == "move all" else seen[1:2] if event.sort in ("move", "show") else ()
                known |= {card for card in cards if isinstance(card, int)}
            lines = [event.text(seat) or "" for event in new] + news(new, seat)
            named = {(name, line) for line in lines for name in self._names.findall(re.sub("[aA] card", "", line))}
            names = set().union(*(self._called[card] for card in known)) if named else set()
            assert not [(name, line) for name, line in named if name not in names], seat
        self._heard, self._known = self._heard + len(new), table.state.known[:]


@every_setting
def test_no_event_names_a_card_to_somebody_who_does_not_know_it(setting: Setting) -> None:
    for seed in setting.seeds:
        listener = None
        for table, _ in positions(setting, seed):
            listener = listener or Listener(table)
            listener.check(table)


@every_setting
def test_the_same_seen_events_mean_the_same_view(setting: Setting) -> None:
    """Two tables that a seat can't tell apart by what it has seen, and by being asked, look the same to it."""
    seen: dict[Any, Any] = {}
    for seed in range(40 if setting.game in ("kuhn", "leduc") else 3):
        for table, _ in positions(setting, seed, 12):
            for seat in table.seats:
                key = (seat, table.seat == seat, table.information(seat))
                view = table.view(seat)
                assert seen.setdefault(key, view) == view


@pytest.mark.soak
@pytest.mark.parametrize("setting", SHIPPED, ids=str)
def test_nobody_is_told_anything_in_many_random_games(setting: Setting) -> None:
    for seed in range(MANY_GAMES):
        listener = None
        for table, chance in positions(setting, seed, ALL):
            listener = listener or Listener(table)
            listener.check(table)
            if chance.randrange(ONE_IN) == 0:
                seat = chance.randrange(table.players)
                check_exchange(table, seat, chance)
                imagined = table.determinize(seat, chance)
                assert imagined.view(seat) == table.view(seat)
                if table.seat == seat:
                    assert words_of_options(imagined) == words_of_options(table)
