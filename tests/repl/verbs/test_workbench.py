"""Working on a game while it runs: the verbs of the workbench, at a sitting and at the command line."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier.interpreter import load
from croupier.repl.table.sitting import Sitting
from croupier.repl.table.workbench import open_table
from croupier.repl.verbs.workbench import VERBS

GAME = """\
game "Small" fr "Petit"
    players 2
    languages en, fr

kind Card "card" fr "carte"
    has rank: number
    works in table
cards Card "card {rank}" fr "carte {rank}" for rank in 1..8
card "Guard" fr "Garde" is Card
    rank = 9
    after gain by you: say "{you} is glad." fr "{you} est content."

zone deck of Card, face down, starts with Card where rank < 9 "deck" fr "pioche"
zone pile of Card, face up "pile" fr "pile"
zone wings of Card, face up, starts with Card where rank is 9 "wings" fr "coulisses"
each player has
    zone hand of Card, seen by owner "hand" fr "main"
    zone table of Card, face up "table" fr "table"
    track points: number "points" fr "points"

to gain n: number by player
    player's points += n

setup
    shuffle deck
    for each p in players: move top 2 of deck to p's hand

play
    repeat 3 times:
        for each p in players:
            p chooses c from p's hand "Which?" fr "Laquelle ?"
            move c to pile
            move top of deck to p's hand
            gain 1 by p

score "Points" fr "Points": player's points
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the game to a file, in the folder that the tests work in."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "small.cg"
    path.write_text(GAME, "utf-8")
    return path


@pytest.fixture
def sitting(file: Path) -> Sitting:
    """Let Ann and Bob sit down at one keyboard."""
    return sit_down(file)


@pytest.fixture
def opened(file: Path) -> Sitting:
    """Let them sit down at an open table."""
    made = sit_down(file)
    open_table(made)
    return made


def sit_down(file: Path, lang: str = "en", is_open: bool = False) -> Sitting:
    """Set the game up."""
    game = load(file).game
    assert game is not None
    made = Sitting("small.cg", game.start(2, 6, names=["Ann", "Bob"]), {}, Random(1), lang)
    made.workbench.open = is_open
    return made


def said(sitting: Sitting, typed: str) -> str:
    """Type something, and give what is said to it."""
    return "\n".join(sitting.answer(typed).lines)


def test_eval_says_what_the_seat_may_know(sitting: Sitting) -> None:
    assert said(sitting, ":eval count(deck)") == "4"
    assert said(sitting, ":eval Bob's hand") == "Bob's hand: a card, a card"
    assert said(sitting, ":eval sum(rank over Bob's hand)").startswith("It depends on what you can't see: ")
    assert said(sitting, ":eval sum(rank over Bob's hand)").endswith(" | and more")
    assert "in all 100 tables that you can imagine" in said(sitting, ":eval count(Bob's hand where rank > 0)")
    assert "nothing is called" in said(sitting, ":eval hats")
    assert sitting.answer(":eval hats").sort == "refused"
    assert sitting.answer(":eval").sort == "refused"


def test_eval_has_no_secrets_at_an_open_table(file: Path) -> None:
    sitting = sit_down(file, is_open=True)
    hand = {card.name for card in sitting.table.view(1).zone("hand", 1).cards if card is not None}
    assert set(said(sitting, ":eval Bob's hand").removeprefix("Bob's hand: ").split(", ")) == hand


def test_eval_speaks_french(file: Path) -> None:
    assert said(sit_down(file, "fr"), ":eval Bob's hand") == "main de Bob: une carte, une carte"


def test_a_closed_table_is_not_changed_by_hand(sitting: Sitting) -> None:
    for typed in (":set your points = 3", ":give card 1 to your hand", ":put card 1 in your hand"):
        reply = sitting.answer(typed)
        assert reply.sort == "refused"
        assert "--open" in reply.lines[0]
    assert not sitting.table.practice


def test_a_position_is_built_by_hand(file: Path) -> None:
    sitting = sit_down(file, is_open=True)
    assert said(sitting, ":put Guard in your table") == (
        'Done: put card "Guard" in p1\'s table. (:undo takes it back.)'
    )
    assert sitting.answer(":set Bob's points = 40").sort == "moved"
    assert said(sitting, ":eval Bob's points") == "40"
    assert "a player has no" in said(sitting, ":put card 1 in your hat")
    assert sitting.answer(":put").sort == "refused"
    assert said(sitting, ":set hats") == 'Write "set TRACK = VALUE".'
    assert sitting.table.practice
    assert sitting.answer(":undo").sort == "moved"
    assert said(sitting, ":eval Bob's points") == "0"
    assert said(sitting, ":eval your table") == "Ann's table: Guard"


def test_whoever_listens_hears_of_what_is_laid(file: Path) -> None:
    sitting = sit_down(file, is_open=True)
    heard: list[Any] = []

    class Ear:
        def chosen(self, sitting: Sitting, seat: int, index: int) -> None:
            heard.append(index)

        def put(self, sitting: Sitting) -> None:
            heard.append(sitting.table.laid)

    sitting.listeners.append(Ear())
    said(sitting, ":set Bob's points = 40")
    assert heard == [sitting.table.laid]


def test_watch_tells_what_fires_with_its_line(file: Path) -> None:
    sitting = sit_down(file, is_open=True)
    said(sitting, ":put Guard in your table")
    assert said(sitting, ":watch").startswith("Watching")
    sitting.answer("1")
    news = sitting.news(sitting.table.seats[0], sitting.table.log)
    line = next(number for number, text in enumerate(GAME.splitlines(), 1) if "after gain by you" in text)
    assert f"small.cg:{line}  Effect: Guard. (after gain by you)" in news
    assert any(text.endswith("  gain 1 by Ann") for text in news)
    assert said(sitting, ":watch off") == "No longer watching."
    assert not any("small.cg" in text for text in sitting.news(sitting.table.seats[0], sitting.table.log))
    assert sitting.answer(":watch birds").sort == "refused"


def test_watch_keeps_secrets_at_a_closed_table(sitting: Sitting) -> None:
    said(sitting, ":watch on")
    sitting.answer("1")
    news = sitting.news(sitting.table.seats[1], sitting.table.log)
    assert "A card: deck to Ann's hand." in news
    assert not any("gain" in text for text in news)


def test_reload_takes_the_edited_file_and_shows_the_first_difference(opened: Sitting, file: Path) -> None:
    opened.answer("1")
    opened.answer("1")
    assert said(opened, ":reload") == "The file has not changed."
    file.write_text(GAME.replace("move top of deck to p's hand\n", "move top 2 of deck to p's hand\n"), "utf-8")
    tried = said(opened, ":reload try")
    assert "The first difference comes before choice 2 of 2." in tried
    assert "deck to Ann's hand." in tried
    assert len(opened.table.view(0).zone("hand", 0).cards) == 2
    reply = opened.answer(":reload")
    assert reply.sort == "moved"
    assert len(opened.table.view(0).zone("hand", 0).cards) == 3
    assert opened.table.practice
    assert opened.answer(":reload back").sort == "moved"
    assert len(opened.table.view(0).zone("hand", 0).cards) == 2
    assert opened.answer(":reload back").sort == "refused"
    assert opened.answer(":reload soon").sort == "refused"


def test_reload_takes_an_edited_file_that_the_game_uses(file: Path) -> None:
    at = GAME.index("to gain")
    end = GAME.index("setup\n")
    library = file.with_name("gains.cg")
    library.write_text(GAME[at:end], "utf-8")
    file.write_text(GAME[:at] + 'use "gains.cg"\n\n' + GAME[end:], "utf-8")
    opened = sit_down(file)
    open_table(opened)
    opened.answer("1")
    assert said(opened, ":reload") == "The file has not changed."
    library.write_text(GAME[at:end].replace("+= n", "+= n + 4"), "utf-8")
    assert opened.answer(":reload").sort == "moved"
    assert opened.table.score(0).total == 5


def test_reload_names_a_choice_that_is_no_longer_possible(opened: Sitting, file: Path) -> None:
    question = opened.question()
    assert question is not None
    first = question.texts[0]
    opened.answer("1")
    file.write_text(GAME.replace("from p's hand", f'from p\'s hand where it is not card "{first}"'), "utf-8")
    told = said(opened, ":reload")
    assert f'"{first}" is no longer possible: 0 of 1 choices fit.' in told
    assert opened.table.record == []


def test_reload_shows_mistakes_in_place_and_leaves_the_table(sitting: Sitting, file: Path) -> None:
    file.write_text(GAME.replace("gain 1 by p", "gane 1 by p"), "utf-8")
    before = sitting.table
    reply = sitting.answer(":reload")
    assert reply.sort == "refused"
    assert any("error[unknown-verb]" in line for line in reply.lines)
    assert any("small.cg:34:13" in line for line in reply.lines)
    assert sitting.table is before
    file.unlink()
    assert sitting.answer(":reload").sort == "refused"


def test_reload_tells_of_a_fault_of_the_new_rules(opened: Sitting, file: Path) -> None:
    opened.answer("1")
    file.write_text(GAME.replace("gain 1 by p", "gain 1 / (1 - p's seat) by p"), "utf-8")
    told = said(opened, ":reload")
    assert "The new rules break off there: 0 of 1 choices fit." in told
    assert "divides by zero" in told


def test_a_scenario_is_written_and_opened(file: Path, tmp_path: Path) -> None:
    sitting = sit_down(file, is_open=True)
    sitting.answer("1")
    said(sitting, ":set Bob's points = 40")
    assert said(sitting, ":scenario here.play").startswith("Written; `croupier test here.play`")
    text = (tmp_path / "here.play").read_text("utf-8")
    assert text.startswith("game small.cg   players Ann Bob   seed 6\n\nafter 2\n\n:set p2's points = 40\n\nBob may")
    other = sit_down(file)
    assert said(other, ":scenario here.play") == "Opened: here.play."
    assert said(other, ":eval Bob's points") == "40"
    assert other.table.practice
    (tmp_path / "here.play").write_text(text.replace("Bob may", "Bob might may"), "utf-8")
    assert "no longer says what here.play says" in said(other, ":scenario here.play")
    assert said(sitting, ":scenario write here.play").startswith("Written")
    assert (tmp_path / "here.play").read_text("utf-8") == text


def test_a_scenario_that_does_not_belong_here_is_refused(sitting: Sitting, tmp_path: Path) -> None:
    (tmp_path / "other.play").write_text("game kuhn   players Ann Bob\n", "utf-8")
    assert "croupier play kuhn --scenario other.play" in said(sitting, ":scenario other.play")
    (tmp_path / "wrong.play").write_text("game small.cg   players Ann Bob   hats\n", "utf-8")
    assert "says nothing about a table" in said(sitting, ":scenario wrong.play")
    assert sitting.answer(":scenario").sort == "refused"
    assert sitting.answer(":scenario moves.txt").sort == "refused"
    open_table(sitting)
    assert "can't be written" in said(sitting, ":scenario nowhere/x.play")


def test_the_names_in_scope_complete_what_was_begun(sitting: Sitting) -> None:
    complete = {verb.name: verb.complete for verb in VERBS}
    assert complete["eval"](sitting, "count(de") == ["count(deck"]
    assert complete["put"](sitting, "Gua") == ["Guard"]
    assert complete["put"](sitting, "Guard in your t") == ["Guard in your table"]
    assert complete["set"](sitting, "your po") == ["your points"]
    assert complete["reload"](sitting, "b") == ["back"]
    assert complete["watch"](sitting, "") == ["on", "off"]


def test_files_complete_the_name_of_a_scenario(sitting: Sitting, tmp_path: Path) -> None:
    (tmp_path / "one.play").write_text("", "utf-8")
    complete = {verb.name: verb.complete for verb in VERBS}
    assert complete["scenario"](sitting, "o") == ["one.play"]


def test_an_open_table_and_a_scenario_from_the_command_line(croupier: Any, file: Path, tmp_path: Path) -> None:
    (tmp_path / "at.play").write_text("game small.cg   players Ann Bob   Bob's points = 40\n", "utf-8")
    done = croupier("play", "small.cg", "--scenario", "at.play", "--hotseat", "--open", typed=":eval Bob's points\n")
    assert done.code == 0
    assert "\n40\n" in done.out
    assert croupier("play", "kuhn", "--scenario", "at.play").code != 0
    assert croupier("play", "small.cg", "--scenario", "none.play").code != 0


def test_an_open_table_is_practice_and_stays_so(
    croupier: Any, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    done = croupier("play", "small.cg", "--hotseat", "--seed", "6", "--open", typed="1\n:put Guard in your table\n")
    name = done.out.rsplit("croupier resume ", 1)[1].split("`")[0]
    done = croupier("resume", name, typed=":eval your table\n:set your points = 3\n:save kept\n")
    assert "table: Guard\n" in done.out
    assert "Only an open table can be changed by hand" in done.out
    assert '"practice": true' in (tmp_path / "kept").read_text("utf-8")
    done = croupier("resume", name, "--open", typed=":set your points = 3\n:eval your points\n")
    assert "\n3\n" in done.out


def test_croupier_test_plays_a_scenario(croupier: Any, file: Path, tmp_path: Path) -> None:
    path = tmp_path / "at.play"
    path.write_text("game small.cg   players Ann Bob   Ann's hand: card 1, card 2\nAnn> card 1\n", "utf-8")
    done = croupier("test", "at.play")
    assert done.code == 1
    assert "+Ann may (Which?): card 1, card 2" in done.out
    assert "at.play: does not go as it is written down" in done.out
    assert croupier("test", "at.play", "--accept").code == 0
    done = croupier("test", "at.play")
    assert (done.code, done.out) == (0, "at.play: holds\n")
    path.write_text("game small.cg   players Ann Bob   hats\n", "utf-8")
    done = croupier("test", "at.play")
    assert done.code != 0
    assert "at.play:1:" in done.err
    assert "Traceback" not in done.err
