"""The habits of the house: dated changes, the same `make test` everywhere, a floor under what the tests reach."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ["phrases", "grammar", "interpreter", "games", "bots", "lab", "editor", "repl"]
WORKFLOW = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_changes_begin_with_what_is_not_released_and_are_dated(settings: dict[str, Any]) -> None:
    first, *released = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert first == "Unreleased"
    found = [re.fullmatch(r"(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)", each) for each in released]
    assert all(found)
    assert next(each[1] for each in found if each) == settings["project"]["version"]
    dates = [each[2] for each in found if each]
    assert dates == sorted(dates, reverse=True)


def test_every_python_that_the_package_names_runs_the_tests_on_every_system(settings: dict[str, Any]) -> None:
    named = [line.rpartition(" ")[2] for line in settings["project"]["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert f"python: {named}".replace("'", '"') in WORKFLOW
    assert "system: [ubuntu-latest, macos-latest, windows-latest]" in WORKFLOW
    assert re.findall(r"- run: (\w+ \w+)", WORKFLOW) == ["make test", "make coverage"]
    assert settings["project"]["requires-python"] == f">={named[0]}"


def test_what_the_workflow_uses_has_a_version() -> None:
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", used) for used in re.findall(r"uses: (\S+)", WORKFLOW))


def test_the_hooks_before_a_commit_call_what_make_test_calls() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    called = re.findall(r"entry: make (\w+)", hooks)
    assert called == ["form", "types"]
    recipe = makefile.partition("\ntest: ")[2].partition("\n\n")[0]
    assert all(each in recipe for each in called)


def test_there_is_a_floor_under_what_the_tests_reach(settings: dict[str, Any]) -> None:
    assert settings["tool"]["coverage"]["report"]["fail_under"] >= 90
    measured = {each.rpartition(".")[2] for each in settings["tool"]["coverage"]["run"]["source_pkgs"]}
    assert measured == {each.rpartition(".")[2] for each in settings["tool"]["mypy"]["packages"]}


def test_no_folder_of_a_package_is_forgotten(settings: dict[str, Any]) -> None:
    rooms = {file.parent.relative_to(ROOT) for folder in FOLDERS for file in (ROOT / folder).rglob("__init__.py")}
    languages = {room for room in rooms if room.parts[0] == "phrases" and len(room.parts) == 2}
    listed = settings["tool"]["setuptools"]["packages"]
    assert set(listed) == {".".join(("croupier", *room.parts)) for room in rooms - languages}
