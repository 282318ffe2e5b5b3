"""`croupier resume`, and the journals that it reads."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter.keeping.sealing import seal_parts, unseal_parts
from croupier.repl.commands.resume import take_up
from croupier.repl.kept.journal import PRIVATE, Journal, check_of
from croupier.repl.kept.kept import read_kept
from croupier.repl.kept.tidying import tidy
from croupier.repl.mistakes import Mistake
from croupier.repl.screen.room_table import TableRoom

GAME = """\
game "Ladder"
    players 2

each player has
    track rung: number "Rung"

play
    repeat 3 times:
        for each p in players:
            p chooses:
                "climb": p's rung += 1
                "wait": nothing
                "jump": p's rung += 2

score "Rungs": player's rung
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the tables of this test."""
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "tables"


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    """Return the path of a game."""
    file = tmp_path / "ladder.cg"
    file.write_text(GAME)
    return file


def only(home: Path) -> Path:
    (path,) = home.iterdir()
    return path


def made(path: Path) -> list[str]:
    return [text for _, text in read_kept(path).made]


def test_a_table_that_was_left_is_gone_on_with(croupier: Any, ladder: Path, home: Path) -> None:
    done = croupier("play", str(ladder), "--hotseat", "--names", "Ann,Bob", typed="climb\njump\n")
    assert f"`croupier resume {only(home).stem}` goes on." in done.out
    done = croupier("resume", "1", typed="wait\n")
    assert "Ann: What do you do?" in done.out
    assert made(only(home)) == ["climb", "jump", "wait"]


def test_the_list_tells_the_game_the_players_and_how_far_it_is(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--names", "Ann,Bob", "--seed", "1", typed="climb\n")
    done = croupier("resume")
    assert done.code == 0
    assert f"1  {only(home).stem}  Ladder  Ann, Bob (normal)  20" in done.out
    assert "2 decisions" in done.out


def test_nothing_is_kept_before_the_first_choice(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed=":quit\n")
    assert not home.exists()
    assert "No table was left" in croupier("resume").out


def test_a_game_that_is_over_is_listed_only_with_all(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", "--names", "Ann,Bob", typed="climb\nwait\n" * 3)
    assert "No table was left" in croupier("resume").out
    assert "6 decisions, over, won by Ann" in croupier("resume", "--all").out
    done = croupier("resume", only(home).stem)
    assert "Ann wins." in done.out


def test_tables_are_found_by_number_name_and_beginning(croupier: Any, ladder: Path, home: Path) -> None:
    for _ in range(2):
        croupier("play", str(ladder), "--hotseat", typed="climb\n")
    assert "could be: ladder-" in croupier("resume", "ladder").err
    assert 'no table is called "kuhn"' in croupier("resume", "kuhn").err
    assert "there is no table 3; `croupier resume` lists 2" in croupier("resume", "3").err
    first, second = sorted(home.iterdir(), key=lambda path: len(path.name))
    assert second.stem == f"{first.stem}-2"
    croupier("resume", first.stem, typed="jump\n")
    assert made(first) == ["climb", "jump"]
    assert made(second) == ["climb"]


def test_a_table_is_refused_while_another_terminal_has_it(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\n")
    other = Journal.open(only(home))
    done = croupier("resume", "1")
    assert done.code == 1
    assert f"{only(home).stem} is open in another terminal" in done.err
    assert "open in another terminal" in croupier("resume").out
    other.close()
    assert croupier("resume", "1").code == 0


def test_a_changed_game_is_refused_with_an_offer(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", "--names", "Ann,Bob", typed="climb\njump\nwait\nclimb\n")
    old = only(home)
    ladder.write_text(GAME.replace('"climb"', '"fall": p\'s rung -= 1\n                "climb"'))
    done = croupier("resume", "1")
    assert done.code == 1
    assert "Ladder has changed since this game was saved" in done.err
    assert f"`croupier resume {old.stem} --as-far-as-it-fits` makes the 4 choices again at a new table" in done.err
    done = croupier("resume", "1", "--as-far-as-it-fits", typed="fall\n")
    assert "All 4 choices fit; this is a new table." in done.out
    new = next(path for path in home.iterdir() if path != old)
    assert made(old) == ["climb", "jump", "wait", "climb"]
    assert made(new) == ["climb", "jump", "wait", "climb", "fall"]


def test_of_a_changed_game_is_played_what_fits(croupier: Any, ladder: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\njump\nwait\nclimb\n")
    ladder.write_text(GAME.replace('"wait"', '"rest"'))
    done = croupier("resume", "1", "--as-far-as-it-fits")
    assert "The game has changed: 2 of 4 choices fit; the next is not possible any more." in done.out


def test_a_game_file_that_is_gone_is_named(croupier: Any, ladder: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\n")
    ladder.unlink()
    done = croupier("resume", "1")
    assert done.code == 1
    assert f"there is no file {ladder}" in done.err


def change(path: Path, number: int, **parts: Any) -> None:
    """Change a line of a journal, and leave its check as it was."""
    lines = path.read_text("utf-8").splitlines()
    check, _, text = lines[number - 1].partition(" ")
    entry = {**unseal_parts(json.loads(text), PRIVATE), **parts}
    lines[number - 1] = f"{check} {json.dumps(seal_parts(entry, PRIVATE))}"
    path.write_text("\n".join([*lines, ""]), "utf-8")


def test_a_journal_that_was_tampered_with_is_refused_with_its_line(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\njump\nwait\n")
    path = only(home)
    change(path, 3, text="wait")
    done = croupier("resume", "1")
    assert done.code == 1
    assert f"{path} is damaged: line 3: its check does not fit" in done.err
    assert "damaged in line 3" in croupier("resume").out
    assert "All 1 choices fit" in croupier("resume", path.stem, "--as-far-as-it-fits").out


def test_a_journal_that_was_forged_is_refused_by_what_it_says(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\n")
    for entry in ({"do": "choose", "option": 7, "text": "fly"}, {"do": "undo", "to": 9, "practice": False}):
        journal = Journal.open(only(home))
        journal.append(entry)
        journal.close()
    done = croupier("resume", "1")
    assert done.code == 1
    assert "is damaged: line 4: what it says can't have happened there" in done.err


def test_a_choice_that_is_not_possible_is_refused(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\n")
    journal = Journal.open(only(home))
    journal.append({"do": "choose", "option": 7, "text": "fly"})
    journal.close()
    assert "choice 2 is not possible there" in croupier("resume", "1").err


@pytest.mark.parametrize("text", ["", "rubbish", "rubbish\n", "\0\0"])
def test_what_is_no_journal_is_refused_in_words(croupier: Any, home: Path, text: str) -> None:
    home.mkdir(parents=True)
    (home / "odd.journal").write_text(text)
    done = croupier("resume", "odd")
    assert done.code == 1
    assert "is no journal" in done.err
    assert "can't be read" in croupier("resume").out


def test_a_line_that_was_cut_off_is_told_and_left_out(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\njump\n")
    path = only(home)
    path.write_bytes(path.read_bytes()[:-3])
    done = croupier("resume", "1", typed="wait\n")
    assert "The last line of the journal was cut off" in done.out
    assert made(path) == ["climb", "wait"]


def test_bots_names_language_options_and_seed_come_back(croupier: Any, home: Path) -> None:
    words = ["--players", "3", "--seat", "2", "--bots", "random,greedy", "--names", "Ann,Bob,Cid", "--seed", "5"]
    croupier("play", "crazy_eights", *words, typed="1\n")
    kept = read_kept(only(home))
    assert (kept.people, kept.bots, kept.lang) == ((1,), {0: "random", 2: "greedy"}, "en")
    before = len(kept.made)
    assert croupier("resume", "1", typed="1\n").code == 0
    assert [made[1] for made in read_kept(only(home)).made[:before]] == [text for _, text in kept.made]
    assert len(read_kept(only(home)).made) > before


def test_a_folder_that_can_not_be_written_to_ends_no_game(croupier: Any, ladder: Path, home: Path) -> None:
    home.parent.write_text("a file where the folder should be")
    done = croupier("play", str(ladder), "--hotseat", "--names", "Ann,Bob", typed="climb\nwait\n" * 3)
    assert done.code == 0
    assert "This game is not being kept: " in done.out
    assert "Ann wins." in done.out
    home.parent.unlink()


def test_what_could_not_be_written_is_written_as_soon_as_it_can_be(
    croupier: Any, ladder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, calls = os.fsync, []

    def sometimes_full(handle: int) -> None:
        calls.append(handle)
        if len(calls) in (4, 5):
            raise OSError(28, "No space left on device")
        sync(handle)

    monkeypatch.setattr(os, "fsync", sometimes_full)
    done = croupier("play", str(ladder), "--hotseat", typed="climb\njump\nwait\nclimb\nwait\n")
    assert done.out.count("This game is not being kept: no space left on device.") == 2
    assert made(only(home)) == ["climb", "jump", "wait", "climb", "wait"]


def test_what_bots_did_is_on_the_disk_before_the_next_person_is_asked(
    croupier: Any, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, synced = os.fsync, []

    def note(handle: int) -> None:
        sync(handle)
        synced.append(sum(path.stat().st_size for path in home.glob("*.journal")))

    monkeypatch.setattr(os, "fsync", note)
    done = croupier("play", "crazy_eights", "--players", "4", "--bots", "random", "--seed", "2", typed="1\n1\n")
    assert done.code == 0
    choices = [line for line in only(home).read_text().splitlines() if '"choose"' in line]
    assert len(choices) > 5
    assert synced[-1] == only(home).stat().st_size
    assert len(synced) < len(choices) + 2, "bots that follow each other are synced at once"


def test_a_saved_game_that_is_gone_on_with_has_a_journal_of_its_own(croupier: Any, ladder: Path, home: Path) -> None:
    save = ladder.parent / "ladder.save"
    croupier("play", str(ladder), "--hotseat", typed=f"climb\njump\n:save {save}\n")
    only(home).unlink()
    croupier("play", str(ladder), "--hotseat", "--resume", str(save), typed="wait\n")
    assert made(only(home)) == ["climb", "jump", "wait"]
    assert croupier("resume", "1", typed="climb\n").code == 0
    assert made(only(home)) == ["climb", "jump", "wait", "climb"]


def test_the_list_and_refusals_are_in_french_too(croupier: Any, ladder: Path, home: Path) -> None:
    assert "Aucune table n'attend" in croupier("resume", "--lang", "fr").out
    croupier("play", str(ladder), "--hotseat", "--names", "Ann,Bob", typed="climb\n")
    assert "1 décision" in croupier("resume", "--lang", "fr").out
    assert "il n'y a pas de table 9" in croupier("resume", "9", "--lang", "fr").err
    path = only(home)
    change(path, 2, text="jump")
    assert "est abîmé : line 2" in croupier("resume", "1", "--lang", "fr").err


def test_a_table_that_was_left_can_be_gone_on_with_in_another_language(croupier: Any, home: Path) -> None:
    croupier("play", "kuhn", "--hotseat", "--seed", "1", typed="pass\n")
    done = croupier("resume", "1", "--lang", "fr", typed="passer\n")
    assert done.code == 0
    assert read_kept(only(home)).lang == "fr"


def test_a_table_that_was_left_for_the_lobby_can_be_taken_up_at_once(croupier: Any, ladder: Path, home: Path) -> None:
    croupier("play", str(ladder), "--hotseat", typed="climb\n")
    room = TableRoom(take_up(only(home), as_far_as_it_fits=False))
    with pytest.raises(Mistake, match="open in another terminal"):
        take_up(only(home), as_far_as_it_fits=False)
    room.leave()
    room = TableRoom(take_up(only(home), as_far_as_it_fits=False))
    assert room.sitting.table.record == [0]
    room.leave()


def test_the_oldest_games_that_are_over_make_room_for_the_latest(
    croupier: Any, ladder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidy, "__defaults__", (2,))
    play = ("play", str(ladder), "--hotseat", "--names", "Ann,Bob")
    croupier(*play, typed="climb\n")
    left = only(home)
    os.utime(left, (0, 0))
    for number in range(1, 5):
        croupier(*play, typed="climb\n" * 6)
        latest = max(home.iterdir(), key=lambda path: path.stat().st_mtime)
        os.utime(latest, (number, number))
    assert sorted(path.stat().st_mtime for path in home.iterdir()) == [0, 3, 4]
    assert left.exists(), "a table that was left stays for ever"


def test_a_journal_does_not_show_the_seed_and_the_choices_to_the_eye(croupier: Any, ladder: Path, home: Path) -> None:
    seed, lengths = "12345678901234567890", []
    for choice in ("climb", "wait"):
        croupier("play", str(ladder), "--hotseat", "--seed", seed, typed=f"{choice}\n")
        text = only(home).read_text("utf-8")
        for secret in (seed, choice, '"option"', '"choices"'):
            assert secret not in text
        assert read_kept(only(home)).made[0][1] == choice
        lengths.append(len(text.splitlines()[1]))
        only(home).unlink()
    assert lengths[0] == lengths[1], "the length tells nothing"


def test_a_journal_from_before_is_refused_since_chance_falls_otherwise_now(
    croupier: Any, ladder: Path, home: Path
) -> None:
    croupier("play", str(ladder), "--hotseat", "--seed", "1", typed="climb\n")
    path = only(home)
    check, lines = "", []
    for line in path.read_text("utf-8").splitlines():
        # As 0.3.0 wrote it: nothing is sealed.
        entry = unseal_parts(json.loads(line.partition(" ")[2]), PRIVATE)
        text = json.dumps({**entry, "journal": 1} if "journal" in entry else entry)
        check = check_of(check, text)
        lines.append(f"{check} {text}\n")
    path.write_text("".join(lines), "utf-8")
    for more in ((), ("--as-far-as-it-fits",)):
        done = croupier("resume", path.stem, *more)
        assert done.code == 1
        assert "is a journal of form 1; this program reads form 2: chance falls otherwise now" in done.err
    assert "form 1" in croupier("resume").out
