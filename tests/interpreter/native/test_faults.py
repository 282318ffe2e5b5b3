"""A faulty game: native code says of it exactly what the Python machine says, soon, and the table goes on."""

from __future__ import annotations

import random
import time
from functools import cache

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, GameFault, load_source
from croupier.interpreter.native.depth import DEEPEST_CALL
from croupier.interpreter.native_table import NativeTable

from ...properties.test_hostile_games import DEAL, FEW, HEAD, PROGRAMS
from ...watchdog import not_stuck
from .sides import Both, both, fault_of

# No choice takes longer, on either engine.
SECONDS = 2
# Each choice among three numbers; what follows goes wrong with one of them.
ASK = """
play
    repeat:
        for each p in players:
            p chooses n from 1..3
"""
FAULTY: dict[str, str] = {
    "division by zero": ASK + "            turns = 5 / (n - 2)\n",
    "a number that grows too big": ASK + "            turns = (turns + 1000) * 10000 * n\n",
    "a card that is none": FEW
    + ASK
    + "            move top n * 6 of deck to discard\n            turns = (top of deck)'s rank\n",
    "nobody is asked": "track who_is: player\n"
    + ASK
    + "            if n is 2: who_is = none\n            else: who_is = p\n            who_is chooses m from 1..2\n",
    "too many options": ASK + "            p chooses m from 1..(n * 10000)\n",
    "a list that fills the memory": ASK
    + """            let xs = 1..(n * 30000)
            repeat 2 * n times: xs = xs + xs
            turns = count(xs)
""",
    "a loop without end": ASK
    + """            if n is 3:
                repeat: turns += 1
""",
    "a procedure without end": "to f with n: number\n    if n > 0: f with n - 1\n"
    + ASK
    + "            f with n * 20000\n",
    "a rule that calls itself": "rule f(n: number) = 0 if n <= 0 else 1 + f(n - 1)\n"
    + ASK
    + "            turns = f(n * n * n * 90)\n",
    "a text that grows": 'track words: text = "x"\n' + ASK + '            words = "{words}{words}{words}"\n',
    "a text in a text in a text": 'track words: text = "x"\n'
    + ASK
    + '            repeat 30 times: words = "{words}"\n            turns += n\n',
    "a part that a card does not have": "kind Giant is Card\n    track tired: truth\n"
    + 'card "Ogre" is Giant\n    rank = 1\n    suit = clubs\n'
    + FEW
    + ASK
    + """            for each c in deck where rank is n:
                if c's tired: turns += 1
""",
}
HOSTILE = ["a listener that sets itself off", "a change that depends on itself", "a set in a loop without end",
           "pieces without end", "a list that grows", "rules that double from one to the next",
           "a procedure that calls itself for ever", "sets in sets"]  # fmt: skip


@cache
def faulty(name: str) -> Game:
    program = FAULTY.get(name) or PROGRAMS[name]
    text = HEAD + ("" if "cards Card" in program else FEW) + program
    loaded = load_source(Source("faulty.cg", text))
    assert loaded.game is not None, [each.title for each in loaded.diagnostics]
    return loaded.game


def play_some(tables: Both, chance: random.Random, most: int) -> int:
    """Make choices; count the faults, after which the tables must go on."""
    faults = 0
    for _ in range(most):
        if tables.python.is_over:
            break
        before = time.process_time()
        faults += not tables.play(chance.randrange(tables.python.width))
        assert time.process_time() - before < 2 * SECONDS
    return faults


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_said_in_the_same_words_and_the_table_goes_on(name: str) -> None:
    faults = 0
    with not_stuck(name, 60):
        for seed in range(2):
            tables = both(faulty(name), 2, seed)
            assert tables is not None
            faults += play_some(tables, random.Random(seed), 8)
    assert faults, "this should go wrong"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_game_that_goes_wrong_at_once_does_so_on_both_engines(name: str) -> None:
    with not_stuck(name, 60):
        assert both(faulty(name), 2, 1) is None


@pytest.mark.soak
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hostile_game_is_the_same_on_both_engines(name: str) -> None:
    program = PROGRAMS[name]
    kinds = "" if "cards Card" in program or "x card" in program else FEW
    game = load_source(Source("hostile.cg", HEAD + kinds + program)).game
    if game is None:
        return
    with not_stuck(name, 120):
        tables = both(game, 2, 1)
        if tables is not None:
            play_some(tables, random.Random(1), 10)


def test_after_a_fault_the_table_runs_natively_again() -> None:
    table = faulty("division by zero").start(2, 1, engine="native")
    assert isinstance(table, NativeTable)
    table.play(0)
    assert table.at
    assert fault_of(table, 1) is not None
    assert not table.at
    assert (table.seat, table.width, table.record) == (1, 3, [0])
    table.play(2)
    assert table.at
    assert table.record == [0, 2]


def test_what_calls_itself_deeper_than_native_code_does_is_left_to_python() -> None:
    game = faulty("a rule that calls itself")
    table = game.start(2, 1, engine="native")
    assert isinstance(table, NativeTable)
    table.play(0)
    assert DEEPEST_CALL > 90
    assert table.at
    table.play(1)  # Python can go so deep
    assert not table.at
    assert table.record == [0, 1]
    table.play(0)
    assert table.at


def test_what_the_python_machine_survives_goes_on_equal() -> None:
    """A condition asks of a card what would be wrong, which is caught, and never asked in earnest."""
    program = (
        FEW
        + DEAL
        + """
play
    repeat 10 times:
        for each p in players:
            p chooses 0 to 2 xs from p's hand with every(rank > 3 over xs) and sum(10 / (rank - 3) over xs) < 9
            turns += count(xs)
"""
    )
    loaded = load_source(Source("survives.cg", HEAD + program))
    assert loaded.game is not None, [each.title for each in loaded.diagnostics]
    for seed in range(4):
        tables = both(loaded.game, 2, seed)
        if tables is not None:
            play_some(tables, random.Random(seed), 30)


def test_a_choice_that_makes_more_than_the_nursery_holds_is_made_by_python() -> None:
    """Each turn throws lists away, 40 MB of them, which Python has freed by then."""
    program = (
        ASK
        + """            if n is 3:
                repeat 50 times:
                    let xs = 1..30000
                    xs = xs + xs
                    turns = count(xs)
"""
    )
    loaded = load_source(Source("litter.cg", HEAD + FEW + program))
    assert loaded.game is not None, [each.title for each in loaded.diagnostics]
    tables = both(loaded.game, 2, 1)
    assert tables is not None
    for index in (0, 2, 1, 2, 0):
        tables.play(index)
    assert tables.fallen_back == 2
    assert tables.native.at


def test_tables_that_were_broken_off_leave_no_memory_behind() -> None:
    game = faulty("a list that fills the memory")
    tables = [game.start(2, seed, engine="native") for seed in range(8)]
    first = tables[0]
    assert isinstance(first, NativeTable)
    for table in tables:
        with pytest.raises(GameFault):
            table.play(2)
    first.engine.instance.measure()
    assert first.engine.instance.size < 80 << 20
    for table in tables:
        assert isinstance(table, NativeTable)
        assert table.takes_up()
