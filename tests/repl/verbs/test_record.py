"""Taking back, making again, saving and loading at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.repl.commands.resume import take_up
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.kept.kept import read_kept
from croupier.repl.kept.shelf import journals
from croupier.repl.table.reply import Reply
from croupier.repl.table.sitting import Sitting
from croupier.repl.table.workbench import open_table
from croupier.repl.verbs.record import can_redo, can_undo, complete_file

from ..sitting_down import GAME, fishing, sit


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
    return sit(path, people=(0, 1))


def said(reply: Reply) -> str:
    return " ".join(reply.lines)


def test_undo_goes_back_to_the_last_choice_of_a_person_over_what_bots_did(path: Path) -> None:
    for seed in range(8):
        sitting = sit(path, seed=seed)
        before = sitting.table.view(0)
        sitting.answer("wait")
        sitting.advance()
        reply = sitting.answer(":undo")
        if reply.sort == "moved":
            assert sitting.table.view(0) == before
            return
    raise AssertionError("the bot always drew")


def test_undo_stops_where_something_came_to_light(pair: Sitting) -> None:
    pair.answer("draw")
    assert not can_undo(pair)
    assert said(pair.answer(":undo")).startswith("Something hidden came to light since; :undo! takes it back")
    assert len(pair.table.record) == 1
    assert not pair.table.practice


def test_undo_anyway_makes_it_practice(pair: Sitting) -> None:
    pair.answer("draw")
    assert "practice game" in said(pair.answer(":undo!"))
    assert pair.table.record == []
    assert pair.table.practice
    assert pair.answer(":undo").lines == ("There is nothing to take back.",)


def test_undo_anyway_of_what_told_nothing_is_no_practice(pair: Sitting) -> None:
    pair.answer("wait")
    assert pair.answer(":undo!").lines == ("Taken back.",)
    assert not pair.table.practice


def test_undo_anyway_must_be_typed_out(pair: Sitting) -> None:
    pair.answer("draw")
    assert pair.answer(":un").sort == "refused"
    assert pair.table.record != []


def test_redo_makes_again_what_was_taken_back_one_after_the_other(pair: Sitting) -> None:
    open_table(pair)
    for choice in ("wait", "wait", "wait"):
        pair.answer(choice)
    assert pair.answer(":redo").lines == ("There is nothing to make again.",)
    while pair.answer(":undo").sort == "moved":
        pass
    assert pair.table.record == []
    for done in (1, 2, 3):
        assert can_redo(pair)
        assert pair.answer(":redo").lines == ("Made again.",)
        assert pair.table.record == [0] * done
    assert not can_redo(pair)


def test_another_choice_ends_what_can_be_made_again(pair: Sitting) -> None:
    pair.answer("wait")
    pair.answer(":undo")
    assert can_redo(pair)
    pair.answer("draw")
    assert not can_redo(pair)


def test_what_was_taken_back_at_one_table_is_not_made_again_at_another(pair: Sitting) -> None:
    open_table(pair)
    pair.answer("wait")
    pair.answer(":undo")
    assert can_redo(pair)
    assert pair.answer(":put Shark in Bob's hand").sort == "moved"
    assert not can_redo(pair)


def test_what_was_laid_by_hand_is_taken_back_and_comes_back_with_the_journal(pair: Sitting) -> None:
    pair.listeners.append(keep(pair, {}))
    open_table(pair)
    for typed in ("wait", ":put Shark in Bob's hand", ":set Ann's luck = 4", "wait", ":undo", ":undo"):
        assert pair.answer(typed).sort == "moved", typed
    put_away(pair)
    again = take_up(journals()[0], as_far_as_it_fits=False)
    put_away(again)
    assert len(again.table.laid) == 1
    assert again.table.practice
    assert again.table.view(1) == pair.table.view(1)


def test_a_refused_answer_leaves_what_can_be_made_again(pair: Sitting) -> None:
    pair.answer("wait")
    pair.answer(":undo")
    pair.answer("swim")
    assert can_redo(pair)


def test_the_journal_has_what_was_taken_back_and_made_again_and_practice(pair: Sitting) -> None:
    pair.listeners.append(keep(pair, {}))
    for typed in ("wait", "draw", ":undo!", "wait", ":undo!", ":redo", ":lang fr", "attendre", ":undo"):
        assert pair.answer(typed).sort == "moved", typed
    put_away(pair)
    kept = read_kept(journals()[0])
    assert kept.indices == pair.table.record == [0, 0]
    assert [text for _, text in kept.made] == ["wait", "wait"]
    assert kept.record["practice"]
    assert kept.lang == "fr"
    assert [[index for index, _ in tail] for tail in kept.undone] == pair.undone == [[0]]


def test_a_save_is_loaded_at_the_table(pair: Sitting, tmp_path: Path) -> None:
    pair.listeners.append(keep(pair, {}))
    pair.answer("wait")
    file = tmp_path / "fish.save"
    assert "Saved." in said(pair.answer(f":save {file}"))
    pair.answer("draw")
    assert pair.answer(f":load {file}").sort == "moved"
    assert pair.table.record == [0]
    pair.answer("wait")
    put_away(pair)
    assert read_kept(journals()[0]).indices == [0, 0]


def test_a_save_of_another_number_of_players_is_refused(pair: Sitting, path: Path, tmp_path: Path) -> None:
    sit(path, people=(0, 1, 2), players=3).table.save(tmp_path / "three.save")
    assert "a game for 3 players" in said(pair.answer(f":load {tmp_path / 'three.save'}"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "can't be read: no such file"),
        ("{}", "not a saved game"),
        ('{"croupier": 1}', "was saved in form 1; this program reads form 3"),
    ],
)
def test_what_can_not_be_loaded_is_refused_in_words(
    pair: Sitting, tmp_path: Path, text: str | None, message: str
) -> None:
    if text is not None:
        (tmp_path / "odd.save").write_text(text)
    reply = pair.answer(f":load {tmp_path / 'odd.save'}")
    assert reply.sort == "refused"
    assert message in said(reply)


def test_refusals_are_in_french_too(path: Path, tmp_path: Path) -> None:
    pair = sit(path, people=(0, 1), lang="fr")
    assert pair.answer(":undo").lines == ("Il n'y a rien à reprendre.",)
    assert "n'est pas une partie gardée" in said(pair.answer(f":load {path}"))
    pair.answer("pêcher")
    assert "révélé" in said(pair.answer(":undo"))


def test_a_save_of_a_changed_game_is_refused(pair: Sitting, path: Path, tmp_path: Path) -> None:
    pair.answer(f":save {tmp_path / 'fish.save'}")
    path.write_text(GAME.replace("depth = 9", "depth = 8"), "utf-8")
    other = sit(path, people=(0, 1))
    assert "Fishing has changed since this game was saved" in said(other.answer(f":load {tmp_path / 'fish.save'}"))


def test_files_are_completed(pair: Sitting, tmp_path: Path) -> None:
    (tmp_path / "fine.save").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / ".hidden").touch()
    assert complete_file(pair, f"{tmp_path}/fi") == [
        f"{tmp_path}/{name}"
        for name in ("fine.save", "fishing.cg", "fishing.md", "fishing.rules.fr.md", "fishing.rules.md")
    ]
    assert f"{tmp_path}/folder/" in complete_file(pair, f"{tmp_path}/")
    assert f"{tmp_path}/.hidden" not in complete_file(pair, f"{tmp_path}/")
    assert complete_file(pair, f"{tmp_path}/nowhere/x") == ()
