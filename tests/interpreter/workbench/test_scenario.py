"""Scenarios: read, played, written."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter.workbench.hand_words import lay_by_words
from croupier.interpreter.workbench.scenario import ScenarioError, read_scenario, read_scenario_file
from croupier.interpreter.workbench.scenario_play import play_scenario, write_scenario

from tests.interpreter.small import small_game

from ...shipped import shipped

HEAD = """\
game "Small"
    players 2..3
option deal: number = 2 from 1..3
enum Colour: red, blue
token Cube of Colour
token Coin
kind Card
    has rank: number
cards Card "card {rank}" for rank in 1..9
2 x card "Jack" is Card
    rank = 11
zone deck of Card, face down, starts with Card
zone pile of Card, face up
zone supply of Cube, starts with 4
zone bank of Coin, starts with 9
each player has
    zone hand of Card, seen by owner
    zone cubes of Cube
    zone purse of Coin
    track points: number

setup
    shuffle deck
    for each p in players: move top deal of deck to p's hand

play
    repeat 3 times:
        for each p in players:
            p chooses c from p's hand "Which?"
            if c is not none: move c to pile
            move top of deck to p's hand
            p's points += 6 / (count(p's cubes) + 1)
            if p's points > 90: p's points = 1 / (p's points - 96)

score "Points": player's points
"""


def play(text: str) -> str:
    """Play a scenario of the small game."""
    return play_scenario(read_scenario("test.play", text), small_game("", HEAD)).text


def table_of(text: str) -> Any:
    """Return the table that a scenario ends with."""
    return play_scenario(read_scenario("test.play", text), small_game("", HEAD)).table


def names(table: Any, zone: str, seat: int | None = None) -> list[str]:
    """Name the cards that lie in a zone."""
    pieces, state = table.machine.plan.pieces, table.state
    all_zones = table.machine.plan.zone_names
    at = next(at for at, each in enumerate(all_zones) if each[0].name == zone and each[1] == seat)
    return [pieces[card].name for card in state.Z[at]]


def test_a_scenario_shows_options_answers_refusals_and_who_sees_what() -> None:
    text = """\
# A comment.
game small   players Ann Bob   seed 4   Ann's hand: card 1, card 2   top of deck: card 7
hand Bob: card 3, Jack

# Another one.
Ann may (Which?): card 1, card 2
Ann> card 3
  no: "card 3" is not an option now; you may choose card 1 or card 2
Bob> card 3
  no: Ann is asked
Ann> card 2
  Card 2: Ann's hand to pile.                               (all see)
  Card 7: deck to Ann's hand.                               (Ann sees)
    Bob sees: A card: deck to Ann's hand.
Bob may (Which?): card 3, Jack
Bob? Ann's hand
  Ann's hand: a card, a card
? count(pile)
  1

:set Ann's points = 90
Bob may (Which?): card 3, Jack
"""
    assert play(text) == text


def test_what_the_table_says_is_written_down_anew() -> None:
    short = "game small   players Ann Bob   Ann's hand: card 1, card 2\nAnn> card 1\n"
    whole = play(short)
    assert whole != short
    assert play(whole) == whole
    wrong = whole.replace("to pile", "to the moon")
    assert play(wrong) == whole


def test_the_end_is_told() -> None:
    text = "game small   players Ann Bob   Ann's cubes: 4 red, 1 blue\n"
    table = table_of(text)
    answers = []
    while table.decision is not None:
        option = table.decision.options[0].text
        answers.append(f"{table.names[table.seat]}> {option}")
        table.play(option)
    played = play(text + "\n".join([*answers, "Ann> more"]))
    assert "The game is over: Ann 3, Bob 18; Bob won." in played
    assert played.endswith("  no: the game is over\n")


def test_a_fault_is_told_and_the_table_stays() -> None:
    text = "game small   players Ann Bob   Ann's points = 90   Ann's hand: card 1, card 2\nAnn> card 1\nAnn> card 2\n"
    played = play(text)
    assert played.count("  fault: the game went wrong") == 2


def test_a_position_holds_what_it_says_and_nothing_else() -> None:
    table = table_of(
        "game small   players Ann Bob   seed 8   pile: card 4, Jack, Jack   Ann's hand: card 9   Bob's hand: "
        "card 1, card 2, card 3   Ann's cubes: 2 red, 1 blue   Bob's purse: 5\n"
    )
    assert names(table, "pile") == ["card 4", "Jack", "Jack"]
    assert names(table, "hand", 0) == ["card 9"]
    assert sorted(names(table, "hand", 1)) == ["card 1", "card 2", "card 3"]
    assert len(names(table, "deck")) == 4
    view = table.view(0)
    assert view.zone("cubes", 0).tokens == {"red": 2, "blue": 1}
    assert view.zone("supply").tokens == {"red": 2, "blue": 3}
    assert (view.zone("purse", 1).count, view.zone("bank").count) == (5, 4)
    assert table.practice


def test_a_table_is_written_down_where_it_stands_and_opened_again(tmp_path: Path) -> None:
    table = small_game("", HEAD).start(2, 5, {"deal": 3}, ["Ann", "Big Bob"])
    table.play(0)
    lay_by_words(table, None, "set", "p1's points = 7")
    lay_by_words(table, None, "put", "Jack in p2's hand")
    table.play("Jack")
    table.play(1)
    lay_by_words(table, None, "give", "2 of red to p1's cubes")
    text = write_scenario(table, "small")
    assert text.splitlines()[:2] == ["game small   players Ann, Big Bob   seed 5", "option deal = 3"]
    scenario = read_scenario("test.play", text)
    played = play_scenario(scenario, table.game)
    assert played.text == text
    assert played.table.machine.shape(played.table.state) == table.machine.shape(table.state)


def test_a_game_beside_the_scenario_is_found(tmp_path: Path) -> None:
    (tmp_path / "small.cg").write_text(HEAD)
    (tmp_path / "one.play").write_text("game small.cg   players Ann Bob\n")
    assert play_scenario(read_scenario_file(tmp_path / "one.play")).text.startswith("game small.cg")


def test_two_seats_of_the_same_game_speak_french() -> None:
    text = "game kuhn   players Anne Bruno   language fr   hand Anne: K\nAnne> relancer\nAnne> miser\n"
    game = shipped("kuhn")
    played = play_scenario(read_scenario("test.play", text), game).text
    assert "Anne may: passer, miser" in played
    assert "n'est pas une option" in played


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "test.play:1: a scenario starts with its game"),
        ("players Ann Bob\n", "test.play:1: a scenario starts with its game"),
        ("game small   players Ann\n", "for 2 to 3 players, not 1"),
        ("game small   players Ann Bob   fish\n", 'test.play:1: "fish" says nothing about a table'),
        ("game small   players Ann Bob   option deal = 9\n", 'deal can\'t be "9"'),
        ("game small   players Ann Bob\nAnn's hat: card 1\n", 'test.play:2: [^"]*a player has no "hat"'),
        ("game small   players Ann Bob   pile: card 1, card 1\n", "card 1 is there only once"),
        ("game small   players Ann Bob   Ann's cubes: red\n", '"red" says no number of Cube'),
        ("game small   players Ann Bob   Ann's cubes: 9 red\n", "there are only 4 red Cube in supply"),
        ("game small   players Ann Bob   Ann's points = red\n", "not a number"),
        ("game small   players Ann Bob\n\nCid> card 1\n", "test.play:3: nobody is called Cid; there are Ann, Bob"),
        ("game small   players Ann Bob\n\nfish and chips\n", 'test.play:3: "fish and chips" is neither typed'),
        ("game small   players Ann Bob\n\nafter 1 9\n", "test.play:3: choice 9: there is no option 8"),
        ("game small   players Ann Bob\n\n? foo\n", "unknown name"),
        ("game small   players Ann Bob\n\n:put card 99 in pile\n", "test.play:3"),
    ],
)
def test_a_mistake_names_its_line(text: str, why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        play(text)


MANY = 200_000


@pytest.mark.parametrize(
    "line",
    [
        "Ann" + " " * MANY + "x",
        "Ann" + " " * MANY + "!> card 1",
        "after" + " " * MANY + "x",
        "a may " * (MANY // 6),
        "Ann" + "\t" * MANY + "x ? 1",
        ":put card" + " " * MANY + "zz in pile",
        ":give 1 red from supply" + " " * MANY + "x to Ann's cubes",
        ":set Ann's points" + " " * MANY + "x = 3",
    ],
    ids=["name", "answer", "after", "may", "look", "put", "give", "set"],
)
def test_a_long_line_is_read_once_however_many_spaces_it_has(line: str) -> None:
    began = time.process_time()
    with pytest.raises(ScenarioError):
        play(f"game small   players Ann Bob\n\n{line}\n")
    assert time.process_time() - began < 2


def test_files_that_are_no_scenarios(tmp_path: Path) -> None:
    (tmp_path / "binary.play").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="not text"):
        read_scenario_file(tmp_path / "binary.play")
    with pytest.raises(ScenarioError, match="can't be read"):
        read_scenario_file(tmp_path / "none.play")
    with pytest.raises(ScenarioError, match=r"nothing\.cg can't be played"):
        play_scenario(read_scenario("test.play", "game nothing.cg\n"))
