"""A compiled game comes out of the vault if it is the same in every way; else it is built."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load_source
from croupier.interpreter.compiling.machine import Machine
from croupier.interpreter.native import engine as engines
from croupier.interpreter.native import vault
from croupier.interpreter.native.engine import key_for, make_engine, source_digest
from croupier.interpreter.native.lowering.whole import Roots
from croupier.interpreter.native_thinking import roots_of

from ...shipped import shipped

TEXT = """
game "Little"
    players 2..3
option more: truth = no "More"
each player has
    track coins: number = {start}
score "Coins": player's coins
play
    repeat 3 times:
        for each p in players:
            p chooses n from 1..(4 if more else 3)
            p's coins += n
"""


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Machine]:
    """Have a cache of our own, and note what is built."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    notes: list[Machine] = []
    build = engines.build

    def noted(machine: Machine, roots: Roots) -> object:
        notes.append(machine)
        return build(machine, roots)

    monkeypatch.setattr(engines, "build", noted)
    return notes


def little(start: int = 0) -> Game:
    """Read the game anew, as another process does."""
    game = load_source(Source("little.cg", TEXT.lstrip().format(start=start))).game
    assert game is not None
    return game


def points(game: Game, **how: object) -> list[int]:
    table = game.start(2, 1, engine="native", **how)  # type: ignore[arg-type]
    while not table.is_over:
        table.play(table.width - 1)
    return table.returns()


def test_the_same_game_is_built_once(built: list[Machine]) -> None:
    assert [points(little()) for _ in range(3)] == [[9, 9]] * 3
    assert len(built) == 1


def test_another_text_another_option_and_other_seats_are_built_anew(built: list[Machine]) -> None:
    assert points(little()) == [9, 9]
    assert points(little(start=1)) == [10, 10]
    assert points(little(), options={"more": True}) == [12, 12]
    assert little().start(3, 1, engine="native").players == 3
    points(little(), chance="explicit")
    points(little(), forced="asked")
    assert len(built) == 6


def test_every_machine_has_a_key_of_its_own() -> None:
    game = shipped("goofspiel")
    machines = [game.machine(players, explicit=explicit, asks=asks) for players in (2, 3)
                for explicit in (False, True) for asks in (False, True)]  # fmt: skip
    machines += [game.machine(2, options) for options in ({"num_cards": 4}, {"num_cards": 5}, {"imp_info": True})]
    assert len({key_for(machine, "text") for machine in machines}) == len(machines)
    assert key_for(machines[0], "text") != key_for(machines[0], "another text")


def test_what_another_version_of_the_source_made_is_not_used(
    built: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    points(little())
    monkeypatch.setattr(engines, "source_digest", lambda: "another version")
    assert points(little()) == [9, 9]
    assert len(built) == 2


def test_the_digest_is_of_all_source_that_makes_code(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Path] = []
    read = Path.read_bytes

    def noted(path: Path) -> bytes:
        seen.append(path)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    source_digest.__wrapped__()
    read_of = {path.parent.name for path in seen}
    rooms = {
        "grammar",
        "meaning",
        "reading",
        "planning",
        "running",
        "writing",
        "compiling",
        "native",
        "lowering",
        "prelude",
    }
    assert rooms <= read_of


def test_a_damaged_engine_is_built_again(built: list[Machine], tmp_path: Path) -> None:
    points(little())
    (path,) = (tmp_path / "croupier").glob("native-*")
    whole = path.read_bytes()
    for data in (b"", whole[:-1], whole[:100] + b"x" + whole[101:], b"\0" * len(whole)):
        path.write_bytes(data)
        assert points(little()) == [9, 9]
    assert len(built) == 5
    assert points(little()) == [9, 9]
    assert len(built) == 5


def test_one_engine_can_not_stand_in_for_another(built: list[Machine], tmp_path: Path) -> None:
    points(little())
    (path,) = (tmp_path / "croupier").glob("native-*")
    data = path.read_bytes()
    path.unlink()
    points(little(start=5))
    (other,) = (tmp_path / "croupier").glob("native-*")
    other.write_bytes(data)
    assert points(little(start=5)) == [14, 14]
    assert len(built) == 3


def test_without_wasmtime_the_python_machine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "available", lambda: False)
    monkeypatch.setattr(vault, "available", lambda: False)
    game = little()
    assert make_engine(game.machine(2), "text", roots_of(game.machine(2))) is None
    assert type(game.start(2, 1, engine="native")).__name__ == "Table"
    assert points(little()) == [9, 9]
