from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from croupier.repl.picture.ledger import say_winners
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

HOTSEAT = ("play", "kuhn", "--seed", "3", "--hotseat", "--names", "Ann,Bob")


@pytest.mark.parametrize("typed", ["1\n2\n1\n", "pass\nbet\npass\n", "p\nb\np\n", "PASS\n#2\n  1  \n"])
def test_options_are_taken_by_number_text_and_beginning(croupier: Any, typed: str) -> None:
    done = croupier(*HOTSEAT, typed=typed)
    assert done.code == 0
    assert "Bob wins." in done.out
    assert not done.err


def test_one_person_plays_against_bots(croupier: Any) -> None:
    done = croupier("play", "kuhn", "--players", "4", "--seed", "1", typed="pass\n" * 2)
    assert done.code == 0
    assert "wins." in done.out
    assert done.out.count("You are Player 1.") >= 1


def test_a_person_can_sit_elsewhere(croupier: Any) -> None:
    done = croupier("play", "kuhn", "--seat", "2", "--names", "Bot,Ann", "--seed", "1", typed="pass\n")
    assert "You are Ann." in done.out
    assert "You are Bot." not in done.out


@pytest.mark.parametrize(
    ("words", "players"),
    [
        (["--names", "Ann"], ["Ann (you)", "Player 2 (bot)", "Player 3 (bot)"]),
        (["--names", "Ann", "--players", "2"], ["Ann (you)", "Player 2 (bot)"]),
        (["--names", "Ann", "--seat", "3"], ["Player 1 (bot)", "Player 2 (bot)", "Ann (you)"]),
        (["--names", "Ann,Bob"], ["Ann (you)", "Bob (bot)"]),
        (["--names", "Ann,Bob", "--players", "3"], ["Ann (you)", "Bob (bot)", "Player 3 (bot)"]),
        (["--hotseat", "--names", "Ann"], ["Ann (you)", "Player 2"]),
        (["--hotseat", "--names", "Ann,Bob", "--players", "3"], ["Ann (you)", "Bob", "Player 3"]),
    ],
)
def test_whoever_is_not_named_is_called_by_a_number(croupier: Any, words: list[str], players: list[str]) -> None:
    done = croupier("play", "kuhn", "--seed", "1", *words, typed=":seat\n:quit\n")
    assert re.findall(r"^  \d\. (.*[^.])$", done.out.split("> :seat\n")[1], re.M) == players


@pytest.mark.parametrize(
    ("words", "players"),
    [
        (["--bots", "random"], ["Player 1 (you)", "Player 2", "Player 3 (bot)"]),
        (["--bots", "random", "--players", "2"], ["Player 1 (you)", "Player 2 (bot)"]),
        (["--bots", "random,random"], ["Player 1 (you)", "Player 2", "Player 3 (bot)", "Player 4 (bot)"]),
        (["--bots", "random", "--names", "Ann,Bob"], ["Ann (you)", "Bob", "Player 3 (bot)"]),
        (
            ["--bots", "random", "--names", "Ann,Bob", "--players", "4"],
            ["Ann (you)", "Bob", "Player 3 (bot)", "Player 4 (bot)"],
        ),
        (["--bots", "random", "--names", "Ann,Bob,Cy", "--players", "3"], ["Ann (you)", "Bob", "Cy (bot)"]),
    ],
)
def test_people_at_one_keyboard_can_play_with_bots(croupier: Any, words: list[str], players: list[str]) -> None:
    done = croupier("play", "kuhn", "--hotseat", "--seed", "1", *words, typed=":seat\n:quit\n")
    assert re.findall(r"^  \d\. (.*[^.])$", done.out.split("> :seat\n")[1], re.M) == players


def test_the_hand_of_another_is_not_shown(croupier: Any) -> None:
    done = croupier(*HOTSEAT)
    assert any(f"Ann's hand: {card}." in done.out for card in "JQK")
    assert "Bob's hand: 1 card." in done.out


def test_the_end_of_input_leaves_politely(croupier: Any) -> None:
    done = croupier(*HOTSEAT)
    assert done.code == 0
    assert done.out.endswith("Goodbye.\n")


def test_quit_leaves_the_table(croupier: Any) -> None:
    done = croupier(*HOTSEAT, typed=":quit\npass\n")
    assert done.code == 0
    assert done.out.endswith("> :quit\nGoodbye.\n")


def test_a_wrong_answer_is_explained_and_asked_again(croupier: Any) -> None:
    done = croupier(*HOTSEAT, typed="raise\n\n9\npass\npass\n")
    assert done.code == 0
    assert "raise" in done.out.split("> raise\n")[1]
    assert "wins." in done.out


def test_undo_goes_back_to_the_last_choice_of_a_person(croupier: Any) -> None:
    done = croupier(*HOTSEAT, typed="bet\n:undo!\npass\npass\n")
    assert "Taken back." in done.out
    assert done.out.count("You are Ann.") == 2
    assert "wins." in done.out


def test_undo_at_the_start_says_why_not(croupier: Any) -> None:
    assert "There is nothing to take back." in croupier(*HOTSEAT, typed=":undo\n").out


def test_a_saved_game_goes_on_where_it_was(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    assert "Saved." in croupier(*HOTSEAT, typed=f"bet\n:save {file}\n").out
    done = croupier("play", "kuhn", "--hotseat", "--resume", str(file), typed="pass\n")
    assert done.code == 0
    assert "Ann wins." in done.out


def test_a_game_that_is_taken_up_again_tells_only_what_is_new(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.save"
    croupier(*HOTSEAT, typed=f"pass\nbet\n:save {file}\n")
    done = croupier("play", "kuhn", "--hotseat", "--resume", str(file))
    assert "shuffled" not in done.out
    assert "Bob: bet." in done.out


def test_saving_never_overwrites_what_it_did_not_write(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bob", "utf-8")
    assert "is there already" in croupier(*HOTSEAT, typed=f":save {file}\n").out
    assert file.read_text("utf-8") == "Dear Bob"


def test_saving_where_it_can_not_is_said(croupier: Any, tmp_path: Path) -> None:
    assert "can't be written" in croupier(*HOTSEAT, typed=f":save {tmp_path}/no/folder\n").out
    assert ":save FILE" in croupier(*HOTSEAT, typed=":save\n").out


def test_what_is_no_saved_game_is_not_taken_up(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bob", "utf-8")
    done = croupier("play", "kuhn", "--resume", str(file))
    assert done.code == 1
    assert "Traceback" not in done.err


def test_help_why_score_and_table_change_nothing(croupier: Any) -> None:
    done = croupier(*HOTSEAT, typed=":help\n:why raise\n:why\n:score\n:table\npass\npass\n")
    assert done.code == 0
    assert "take back your last choice" in done.out
    assert "Ann: -1" in done.out
    assert "wins." in done.out


def test_a_table_speaks_the_language_asked_for(croupier: Any) -> None:
    done = croupier(*HOTSEAT, "--lang", "fr", typed="passer\nmiser\npasser\n")
    assert "Poker de Kuhn" in done.out
    assert "1. passer" in done.out


def test_a_game_that_never_ends_is_stopped_with_its_line(croupier: Any, endless: Path) -> None:
    done = croupier("play", str(endless))
    assert done.code == 1
    assert "endless.cg:7" in done.err
    assert "Traceback" not in done.err


def test_points_that_can_not_be_counted_are_blamed_on_the_file(croupier: Any, uncountable: Path) -> None:
    done = croupier("play", str(uncountable), "--hotseat", typed="stop\n:score\ngo on\n")
    assert done.code == 1
    assert "divides by zero" in done.out.split("> :score\n")[1]
    assert "uncountable.cg:12" in done.err
    assert "Traceback" not in done.err
    done = croupier("run", str(uncountable), "--games", "20")
    assert done.code == 1
    assert "uncountable.cg:12" in done.err


def test_a_broken_file_is_not_played(croupier: Any, broken: Path) -> None:
    done = croupier("play", str(broken))
    assert done.code == 1
    assert "can't be played" in done.err
    assert 'game "Broken' in done.err


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(["1", "pass", ":undo", ":score", ":why not", ":table", "1 2"]) | st.text(max_size=20),
        max_size=12,
    )
)
def test_nothing_that_is_typed_ends_in_a_traceback(croupier: Any, lines: list[str]) -> None:
    typed = "\n".join(line for line in lines if not line.lstrip().casefold().startswith(":s"))
    done = croupier(*HOTSEAT, typed=typed)
    assert done.code == 0
    assert not done.err


def test_the_winners_are_named() -> None:
    assert say_winners([], 2, "en") == "Nobody wins."
    assert say_winners(["Ann"], 2, "en") == "Ann wins."
    assert say_winners(["Ann", "Bob"], 3, "en") == "Ann and Bob win."
    assert say_winners(["Ann", "Bob", "Cy"], 4, "en") == "Ann, Bob and Cy win."
    assert say_winners(["Ann", "Bob"], 2, "en") == "Everybody wins."
    assert say_winners(["Ann", "Bob"], 3, "fr") == "Ann et Bob gagnent."
