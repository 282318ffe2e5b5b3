"""Back doors of a closed table: no edited, kept or opened file shows another's cards, or it is practice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter import Seat
from croupier.repl.commands.resume import take_up
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.kept.kept import read_kept
from croupier.repl.kept.shelf import journals
from croupier.repl.table.sitting import Sitting

from ..sitting_down import GAME, fishing, sit

SHOWN = GAME.replace("zone hand of Fish, seen by owner", "zone hand of Fish, face up")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the tables of this test into a folder of its own."""
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fishing(tmp_path)


@pytest.fixture
def pair(path: Path) -> Sitting:
    """Return two people at one keyboard."""
    sitting = sit(path, people=(0, 1))
    sitting.hand_over()
    return sitting


@pytest.fixture
def alone(path: Path) -> Sitting:
    """Return a person and a bot."""
    return sit(path)


def hand_of(sitting: Sitting, seat: int) -> list[str]:
    return [card.name for card in sitting.table.view(seat).zone("hand", seat).cards if card is not None]


def seen(sitting: Sitting, seat: int) -> list[str]:
    """Return the cards of the other hand that a seat sees."""
    return [card.name for card in sitting.table.view(seat).zone("hand", 1 - seat).cards if card is not None]


# The file of the game.


@pytest.mark.parametrize("edited", [SHOWN, GAME.replace("count(deck) > 0", "count(p2's hand where depth > 2) > 0")])
@pytest.mark.parametrize("typed", [":reload", ":reload try", ":reload back"])
def test_an_edited_file_shows_nobody_at_one_keyboard_what_is_anothers(
    pair: Sitting, path: Path, edited: str, typed: str
) -> None:
    before = pair.table
    path.write_text(edited, "utf-8")
    reply = pair.answer(typed)
    assert reply.sort == "refused"
    assert pair.table is before
    assert not seen(pair, 0)
    assert not any(name in line for line in reply.lines for name in hand_of(pair, 1))


@pytest.mark.parametrize("ways", [(":reload",), (":reload try",), (":reload", ":reload back")])
def test_whoever_reads_an_edited_file_among_bots_practises_from_then_on(
    alone: Sitting, path: Path, ways: Sequence[str]
) -> None:
    alone.listeners.append(keep(alone, {Seat(1): "random"}))
    alone.answer("wait")
    path.write_text(SHOWN, "utf-8")
    for typed in ways:
        reply = alone.answer(typed)
        assert reply.sort in ("moved", "said")
        assert typed == ":reload back" or "From now on this is a practice game." in reply.lines
    assert alone.table.practice
    put_away(alone)
    assert read_kept(journals()[0]).record["practice"]


def test_people_without_secrets_from_each_other_may_change_the_rules(path: Path) -> None:
    open_hands = SHOWN.replace("zone deck of Fish, face down", "zone deck of Fish, face up")
    path.write_text(open_hands, "utf-8")
    sitting = sit(path, people=(0, 1))
    assert not sitting.covered
    path.write_text(open_hands.replace("depth = 9", "depth = 8"), "utf-8")
    assert sitting.answer(":reload").sort == "moved"
    assert sitting.table.practice


def test_a_journal_that_is_played_again_by_other_rules_is_practice_and_names_no_choice(
    pair: Sitting, path: Path
) -> None:
    pair.listeners.append(keep(pair, {}))
    name = hand_of(pair, 0)[0]
    assert pair.answer(f"land {name}").sort == "moved"
    put_away(pair)
    path.write_text(SHOWN.replace('"land {f}"', '"bring {f} in"'), "utf-8")
    again = take_up(journals()[0], as_far_as_it_fits=True)
    put_away(again)
    assert again.table.practice
    assert again.trouble
    assert name not in again.trouble


# Games that are kept in a file.


def test_a_save_from_before_something_came_to_light_is_practice_when_it_is_loaded(
    pair: Sitting, tmp_path: Path
) -> None:
    pair.listeners.append(keep(pair, {}))
    assert "as practice" in pair.answer(f":save {tmp_path}/kept").lines[0]
    pair.answer("draw")
    reply = pair.answer(f":load {tmp_path}/kept")
    assert reply.sort == "moved"
    assert reply.lines[1].endswith("from now on this is a practice game.")
    assert pair.table.practice
    put_away(pair)
    assert read_kept(journals()[0]).record["practice"]


def test_a_save_to_which_one_could_go_back_freely_is_no_practice(pair: Sitting, tmp_path: Path) -> None:
    pair.answer(f":save {tmp_path}/kept")
    pair.answer("wait")
    assert pair.answer(f":load {tmp_path}/kept").sort == "moved"
    assert pair.table.record == []
    assert not pair.table.practice
    assert pair.answer(f":load {tmp_path}/kept").sort == "said"
    assert not pair.table.practice


def test_a_save_that_is_further_than_the_table_is_practice(pair: Sitting, path: Path, tmp_path: Path) -> None:
    ahead = sit(path, people=(0, 1))
    ahead.answer("wait")
    ahead.table.save(tmp_path / "ahead")
    assert pair.answer(f":load {tmp_path}/ahead").sort == "moved"
    assert pair.table.record == [0]
    assert pair.table.practice


def test_a_save_of_another_deal_is_practice(pair: Sitting, path: Path, tmp_path: Path) -> None:
    sit(path, people=(0, 1), seed=8).table.save(tmp_path / "other")
    assert pair.answer(f":load {tmp_path}/other").sort == "moved"
    assert pair.table.practice


def test_a_table_from_a_save_or_a_scenario_is_practice_from_the_first_choice_on(
    croupier: Any, path: Path, tmp_path: Path
) -> None:
    sit(path, people=(0, 1)).table.save(tmp_path / "kept")
    (tmp_path / "at.play").write_text(f"game {path}   players Ann Bob\n", "utf-8")
    for words in (("--resume", str(tmp_path / "kept")), ("--scenario", str(tmp_path / "at.play"))):
        assert croupier("play", str(path), "--hotseat", *words, typed="wait\n").code == 0
        assert read_kept(journals()[0]).record["practice"]
        journals()[0].unlink()


def test_a_scenario_is_not_written_where_one_could_read_in_it_what_is_anothers(pair: Sitting, tmp_path: Path) -> None:
    for typed in (f":scenario {tmp_path}/at.play", f":scenario write {tmp_path}/at.play"):
        assert pair.answer(typed).sort == "refused"
    assert not (tmp_path / "at.play").exists()
    assert not pair.table.practice


def test_a_scenario_that_is_written_among_bots_makes_it_practice(alone: Sitting, tmp_path: Path) -> None:
    assert "From now on this is a practice game." in alone.answer(f":scenario {tmp_path}/at.play").lines
    assert alone.table.practice


# What another person may do at one keyboard.


def test_what_was_taken_back_and_can_be_made_again_stays_when_it_becomes_practice(alone: Sitting, path: Path) -> None:
    alone.answer("wait")
    alone.answer(":undo!")
    path.write_text(SHOWN, "utf-8")
    alone.answer(":reload try")
    assert alone.answer(":redo").sort == "moved"
