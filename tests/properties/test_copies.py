"""At every decision of random games: copies, replays, saves and steps back give the same table again."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from itertools import takewhile
from pathlib import Path
from types import SimpleNamespace

import attrs
import pytest
from croupier.interpreter import CHANCE, ChoiceError, Game, Table, load
from croupier.interpreter.keeping.undo import free_length
from croupier.interpreter.running.luck import put_luck

from .tables import (
    ALL,
    OTHERS,
    Setting,
    drawn_by,
    every_other_setting,
    every_setting,
    facts,
    pieces_and_tokens,
    play_out,
    positions,
    some_positions,
)

# How often a table is saved at first; of a small game less often.
SAVED, SELDOM_SAVED = 0.2, 0.05


@every_setting
def test_a_clone_is_equal_and_goes_its_own_way(setting: Setting) -> None:
    for seed in setting.seeds:
        last = None
        for table, chance in positions(setting, seed):
            now = facts(table)
            if last is not None:
                last.play(table.record[-1])
                assert facts(last) == now, "a clone does what the table does"
            last, other = table.clone(), table.clone()
            assert facts(last) == now
            other.play(chance.randrange(other.width))
            assert facts(table) == facts(last) == now, "what is done to a clone is done to nothing else"


@every_setting
def test_two_clones_can_be_played_to_the_same_end(setting: Setting) -> None:
    for table, _ in some_positions(setting, 2):
        before = facts(table)
        one, other = (play_out(table.clone(), random.Random(5)) for _ in range(2))
        assert facts(one) == facts(other)
        assert facts(table) == before


@every_setting
def test_a_replay_of_the_record_is_equal(setting: Setting) -> None:
    for seed in setting.seeds:
        again = setting.start(seed)
        for table, _ in positions(setting, seed):
            for index in table.record[len(again.record) :]:
                again.play(index)
            assert facts(again) == facts(table)


def check_steps_back(setting: Setting, seed: int, every: int, most: int | None = None) -> None:
    """Step back and forward again at every so many decisions."""
    before = None
    for number, (table, _) in enumerate(positions(setting, seed, most)):
        now = facts(table)
        if before is not None and (number < 40 or number % every == 0):
            free_length(table)  # so that each clone does not look at the whole past again
            back = table.clone()
            back.undo(even_secrets=True)
            assert facts(back) == before
            back.play(table.record[-1])
            assert facts(back) == now
        before = now


@every_setting
def test_a_step_back_is_the_table_before_and_a_step_forward_the_table_after(setting: Setting) -> None:
    check_steps_back(setting, 1, every=11)


@pytest.mark.soak
@every_setting
def test_steps_back_at_every_decision_of_many_games(setting: Setting) -> None:
    for seed in range(4):
        check_steps_back(setting, seed, 1, ALL)


@attrs.frozen
class Decided:
    """What the last decision of a table did: whether it can be taken back, and all that could speak against it."""

    can_undo: bool
    is_first: bool
    revealed: bool
    gained: bool
    chance: bool


@cache
def decisions_of(setting: Setting, seed: int) -> list[Decided]:
    """Play a random game and look at every decision; two tests ask, and it takes long to find out."""
    found: list[Decided] = []
    known: list[int] = []
    luck: object = None
    for table, _ in positions(setting, seed):
        state, first = table.state, not table.record
        gained = not first and any(now & ~before for now, before in zip(state.known, known, strict=True))
        chance = not first and (state.rng, state.luck) != luck
        found.append(Decided(table.can_undo, first, came_to_light(table), gained, chance))
        known, luck = state.known[:], (state.rng, state.luck)
    return found


def came_to_light(table: Table) -> bool:
    """Whether an event since the last choice lets somebody know something."""
    since = takewhile(lambda event: event.sort != "choice" or event.is_forced, reversed(table.log))
    return any(event.reveals for event in since)


@every_setting
def test_a_decision_can_be_taken_back_freely_unless_something_came_to_light_since(setting: Setting) -> None:
    for decided in decisions_of(setting, 0):
        # An answer that depends on what others can't know tells them something too, without an event.
        if decided.can_undo:
            assert not decided.is_first
            assert not decided.revealed


@every_setting
def test_every_gain_of_knowledge_shows_in_the_log(setting: Setting) -> None:
    """Whatever a decision lets a seat know, or chance, makes that decision one that can't be taken back freely."""
    for seed in setting.seeds:
        decisions = decisions_of(setting, seed)
        assert decisions
        for decided in decisions:
            if decided.can_undo:
                assert not decided.gained, "a card came to be known, and yet the decision can be taken back"
                assert not decided.chance, "chance spoke, and yet the decision can be taken back"


@every_setting
def test_a_saved_game_is_taken_up_again_as_it_was(setting: Setting, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for chance in ("drawn", "explicit"):
        table = setting.start(5, chance)
        draws, often = random.Random(5), SELDOM_SAVED if setting.is_small else SAVED
        while not table.is_over:
            if draws.random() < often / (1 + len(table.record) / 20):
                table.save(path)
                again = setting.load().resume(path)
                assert facts(again) == facts(table)
                assert [e.text(None) for e in again.log] == [e.text(None) for e in table.log]
            table.play(draws.randrange(table.width))
        table.save(path)
        assert facts(setting.load().resume(path)) == facts(table)


@every_setting
def test_the_telling_machine_plays_the_same_game(setting: Setting) -> None:
    from croupier.interpreter.wording.events import told

    for chance in ("drawn", "explicit") if setting in OTHERS else ("explicit",):
        table = setting.start(7, chance)
        draws = random.Random(7)
        while not table.is_over:
            table.play(draws.randrange(table.width))
            machine, state = told(table)
            plain, other = table.machine.shape(table.state), machine.shape(state)
            assert plain[:-1] == other[:-1]
            assert (state.rng, state.luck) == (table.state.rng, table.state.luck)


@every_other_setting
def test_a_table_that_draws_does_what_chance_could_have_said(setting: Setting) -> None:
    for seed in setting.seeds:
        drawn, explicit = setting.start(seed), setting.start(seed, "explicit")
        chance = random.Random(seed)
        dice = SimpleNamespace()
        put_luck(dice, seed)
        while True:
            while explicit.seat == CHANCE:
                explicit.play(drawn_by(explicit, dice))
            assert (explicit.seat, list(explicit.state.opts)) == (drawn.seat, list(drawn.state.opts))
            assert (dice.rng, dice.luck) == (drawn.state.rng, drawn.state.luck)
            plain, other = drawn.machine.shape(drawn.state), explicit.machine.shape(explicit.state)
            assert plain[:-1] == other[:-1]
            if drawn.is_over:
                break
            index = chance.randrange(drawn.width)
            drawn.play(index)
            explicit.play(index)
        assert drawn.returns() == explicit.returns()


@every_setting
def test_what_is_offered_can_be_played_and_what_is_not_changes_nothing(setting: Setting) -> None:
    for table, _ in some_positions(setting, 2):
        before = facts(table)
        for wrong in (table.width, -1, 10**9, "no such words", "", None, 1.5):
            with pytest.raises(ChoiceError):
                table.play(wrong)  # type: ignore[arg-type]
            assert facts(table) == before
        assert table.decision is not None
        for option in table.decision.options:
            by_option, by_index = table.clone(), table.clone()
            by_option.play(option)
            by_index.play(option.index)
            assert facts(by_option) == facts(by_index)
            assert by_option.record == [*table.record, option.index]


@every_setting
def test_an_option_of_another_position_is_refused_and_changes_nothing(setting: Setting) -> None:
    last = None
    for table, _ in positions(setting, 3):
        assert table.decision is not None
        if last is not None and last.text not in [option.text for option in table.decision.options]:
            before = facts(table)
            with pytest.raises(ChoiceError):
                table.play(last)
            assert facts(table) == before
        last = table.decision.options[0]


@every_setting
def test_no_piece_and_no_token_is_ever_lost_or_made(setting: Setting) -> None:
    for seed in setting.seeds:
        first = None
        for table, _ in positions(setting, seed):
            first = first or pieces_and_tokens(table)
            assert pieces_and_tokens(table) == first
            for number, (zone, _, _, _) in enumerate(table.machine.plan.zone_names):
                if not zone.holds_tokens:
                    assert all(table.state.loc[card] == number for card in table.state.Z[number])
                    assert 0 <= table.state.lo[number] <= table.state.hi[number] <= len(table.state.Z[number])


@every_setting
def test_the_index_of_cards_at_work_is_what_the_zones_say(setting: Setting) -> None:
    for table, _ in positions(setting, 4):
        plan, state = table.machine.plan, table.state
        for group, cards in enumerate(state.on):
            wanted = [card for card, place in enumerate(state.loc) if group in plan.entering[card].get(place, ())]
            assert sorted(cards) == wanted


def digest(setting: Setting, game: Game) -> str:
    """Play a game; write down all that happens."""
    lines = []
    table = game.start(setting.players, 11, dict(setting.options))
    chance = random.Random(11)
    while not table.is_over:
        lines.append(repr(facts(table)))
        lines.append(repr(table.decision))
        table.play(chance.randrange(table.width))
    lines.append(repr((table.outcome, [event.text(None) for event in table.log])))
    return "\n".join(lines)


@every_setting
def test_two_readings_of_a_file_play_the_same_game(setting: Setting) -> None:
    again = load(setting.game).game
    assert again is not None
    assert again is not setting.load()
    assert digest(setting, again) == digest(setting, setting.load())


def test_the_order_of_hashes_changes_nothing() -> None:
    program = """
import hashlib
from tests.properties.tables import SETTINGS
from tests.properties.test_copies import digest
told = [digest(setting, setting.load()) for setting in SETTINGS[:: len(SETTINGS) // 8]]
print(hashlib.sha256("".join(told).encode()).hexdigest())
"""
    root = Path(__file__).parents[2]
    told = set()
    for hashes in ("0", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hashes}
        run = subprocess.run(
            [sys.executable, "-c", program], cwd=root, env=environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        told.add(run.stdout)
    assert len(told) == 1
