"""Saved games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, RecordError, TableError, load_source
from croupier.interpreter.faults import ChangedGame
from croupier.interpreter.keeping.record import PRIVATE, as_record, check_of, play_what_fits
from croupier.interpreter.keeping.sealing import seal, seal_parts, unseal_parts

from ...shipped import shipped
from ..small import small_game

PLAY = """
setup
    shuffle deck
play
    for each p in players:
        p chooses:
            "wait": nothing
            "draw": move top of deck to p's hand
"""


@pytest.fixture
def game() -> Game:
    return small_game(PLAY)


@pytest.fixture
def saved(game: Game, tmp_path: Path) -> Path:
    table = game.start(3, 7, names=["Ann", "Bob", "Cid"])
    table.play("draw")
    table.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_game_is_taken_up_with_its_names_and_what_was_drawn(game: Game, saved: Path) -> None:
    table = game.resume(saved)
    assert table.names == ("Ann", "Bob", "Cid")
    assert table.seat == 1
    assert len(table.view(0).zone("hand", 0).cards) == 1


def test_a_game_is_taken_up_though_its_file_was_laid_out_anew_and_commented(game: Game, saved: Path) -> None:
    text = game.source.text
    spaced = load_source(
        Source("game.cg", text.replace("    ", "  ").replace("play\n", "# Now play.\nplay  # on\n"))
    ).game
    other = load_source(Source("game.cg", text.replace("wait", "rest"))).game
    assert spaced is not None
    assert other is not None
    assert spaced.resume(saved).record == game.resume(saved).record
    with pytest.raises(RecordError, match="has changed"):
        other.resume(saved)


def test_a_saved_game_says_when_a_decision_was_taken_back_against_the_rules(game: Game, tmp_path: Path) -> None:
    table = game.start(2, 1)
    table.play("draw")
    table.undo(even_secrets=True)
    table.save(tmp_path / "game.json")
    assert game.resume(tmp_path / "game.json").practice


def test_a_save_replaces_the_one_before_and_leaves_nothing_else(game: Game, saved: Path) -> None:
    table = game.resume(saved)
    table.play("wait")
    table.save(saved)
    assert game.resume(saved).record == [1, 0]
    assert [each.name for each in saved.parent.iterdir()] == ["game.json"]


def test_a_save_that_fails_leaves_the_one_before(game: Game, saved: Path) -> None:
    table = game.start(2, 1)
    with pytest.raises(RecordError, match="can't be written"):
        table.save(saved.parent / "nowhere" / "game.json")
    assert game.resume(saved).record == [1]


def changed(saved: Path, **changes: Any) -> Path:
    data = unseal_parts(json.loads(saved.read_text()), PRIVATE)
    data.update(changes)
    data = seal_parts({name: value for name, value in data.items() if value != "gone"}, PRIVATE)
    saved.write_text(json.dumps({**data, "check": check_of(data)}))
    return saved


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"croupier": 99}, "saved in form 99"),
        ({"seed": "gone"}, '"seed" is missing'),
        ({"seed": "x"}, '"seed" makes no sense'),
        ({"players": True}, '"players" makes no sense'),
        ({"players": 12}, "damaged: Small is for 2 to 4 players"),
        ({"names": ["Ann", 3, "Cid"]}, '"names" makes no sense'),
        ({"names": ["Ann"]}, "1 names for 3 players"),
        ({"options": {"speed": 3}}, 'there is no option "speed"'),
        ({"chance": "loaded"}, 'chance is "drawn" or "explicit"'),
        ({"choices": [1, 7]}, "choice 2 is not possible there"),
        ({"choices": [1, "draw"]}, "choice 2 is not possible there"),
        ({"choices": [0, 0, 0, 0]}, "choice 4 is not possible there"),
        ({"fingerprint": "0"}, "Small has changed since this game was saved"),
    ],
)
def test_a_damaged_save_is_refused_in_words(game: Game, saved: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        game.resume(changed(saved, **changes))


@pytest.mark.parametrize("choices", [[0], [], [1, 0]])
def test_a_save_that_was_changed_by_hand_is_refused(game: Game, saved: Path, choices: list[int]) -> None:
    data = json.loads(saved.read_text())
    saved.write_text(json.dumps({**data, "sealed": seal({"seed": 7, "choices": choices})}))
    with pytest.raises(RecordError, match="this saved game was changed since it was written"):
        game.resume(saved)


# No two seals of the same are alike, so the tests need names of their own.
SEALS = {
    "a number": 3, "nothing": "", "no letters": "?", "short": "AAAA", "long": "A" * 80, "a list": seal([1]),
    "players": seal({"players": 2}), "a seed": seal({"seed": 7}),
}  # fmt: skip


@pytest.mark.parametrize("sealed", SEALS.values(), ids=SEALS)
def test_a_seal_that_is_none_is_refused_in_words(game: Game, saved: Path, sealed: Any) -> None:
    data = {**json.loads(saved.read_text()), "sealed": sealed}
    saved.write_text(json.dumps({**data, "check": check_of(data)}))
    with pytest.raises(RecordError, match=r'damaged: "(sealed" makes no sense|choices" is missing)'):
        game.resume(saved)


def test_a_save_does_not_show_the_seed_and_the_choices_to_the_eye(game: Game, tmp_path: Path) -> None:
    seed = 12345678901234567890
    texts = []
    for choice in ("wait", "draw"):
        table = game.start(2, seed)
        table.play(choice)
        table.save(tmp_path / choice)
        texts.append((tmp_path / choice).read_text())
        assert str(seed) not in texts[-1]
        assert "choices" not in texts[-1]
        assert game.resume(tmp_path / choice).record == table.record
    assert len(texts[0]) == len(texts[1]), "the length tells nothing"


@pytest.mark.parametrize("form", [1, 2])
def test_a_save_from_before_is_refused_since_chance_falls_otherwise_now(game: Game, tmp_path: Path, form: int) -> None:
    old = {**as_record(game.start(2, 7)), "croupier": form}
    (tmp_path / "old").write_text(json.dumps({**old, "check": check_of(old)}))
    with pytest.raises(RecordError, match=f"saved in form {form}; this program reads form 3, in which chance falls"):
        game.resume(tmp_path / "old")


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, '{"game": 1}', "\x00"])
def test_what_is_no_save_is_refused_in_words(game: Game, tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(RecordError, match="not a saved game"):
        game.resume(path)


def test_a_file_that_can_not_be_read_is_refused_in_words(game: Game, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="can't be read: no such file"):
        game.resume(tmp_path / "none.json")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(RecordError, match="it is not text"):
        game.resume(tmp_path / "bytes")


def test_a_save_of_another_game_is_refused(saved: Path) -> None:
    kuhn = shipped("kuhn")
    with pytest.raises(ChangedGame, match="Kuhn poker has changed"):
        kuhn.resume(saved)


def test_an_imagined_table_is_not_saved(game: Game, tmp_path: Path) -> None:
    imagined = game.start(2, 1).determinize(0, random.Random(1))
    with pytest.raises(TableError, match="an imagined table can't be saved"):
        imagined.save(tmp_path / "game.json")


def test_choices_are_made_again_in_a_changed_game_by_their_texts_as_long_as_they_fit(game: Game) -> None:
    table = game.start(3, 7)
    for choice in ("draw", "wait", "draw"):
        table.play(choice)
    changed = small_game(PLAY.replace('"wait"', '"think": nothing\n            "wait"'))
    again = play_what_fits(changed, as_record(table), ["draw", "wait", "draw"])
    assert again.record == [2, 1, 2]
    gone = small_game(PLAY.replace('"wait"', '"think"'))
    assert play_what_fits(gone, as_record(table), ["draw", "wait", "draw"]).record == [1]
