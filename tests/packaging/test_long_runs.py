"""A long run that was stopped goes on where it was, unless the source has changed."""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any

import pytest

from .. import long_runs


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep notes in a folder of the test's own."""
    monkeypatch.setattr(long_runs, "FOLDER", tmp_path)
    return tmp_path


def config(**more: Any) -> Any:
    hook = types.SimpleNamespace(pytest_deselected=lambda items: None)
    return types.SimpleNamespace(hook=hook, **more)


def left(run: long_runs.LongRun, names: list[str]) -> list[str]:
    """Return which parts a run still takes."""
    items: list[Any] = [types.SimpleNamespace(nodeid=name) for name in names]
    run.pytest_collection_modifyitems(config(), items)
    return [item.nodeid for item in items]


def report(name: str, passed: bool) -> Any:
    return types.SimpleNamespace(nodeid=name, when="call", passed=passed, duration=1.0)


def test_what_has_passed_is_left_out_by_the_next_run_and_what_has_failed_is_not(notes: Path) -> None:
    run = long_runs.LongRun(config())
    assert left(run, ["a", "b", "c"]) == ["a", "b", "c"]
    run.pytest_runtest_logreport(report("a", True))
    run.pytest_runtest_logreport(report("b", False))
    assert left(long_runs.LongRun(config()), ["a", "b", "c"]) == ["b", "c"]


def test_workers_leave_out_what_had_passed_when_the_run_began(notes: Path) -> None:
    run = long_runs.LongRun(config(workerinput={long_runs.KEY: ["a"]}))
    run.pytest_runtest_logreport(report("b", True))
    assert left(run, ["a", "b"]) == ["b"]
    assert [*notes.iterdir()] == []


def test_a_change_of_the_source_begins_a_run_anew(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, page = notes / "source.py", notes / "page.md"
    source.write_text("1")
    monkeypatch.setattr(long_runs, "ROOT", notes)
    monkeypatch.setattr(long_runs, "SOURCES", ["."])
    before = long_runs.fingerprint()
    page.write_text("a page")
    assert long_runs.fingerprint() == before
    source.write_text("2")
    assert long_runs.fingerprint() != before
