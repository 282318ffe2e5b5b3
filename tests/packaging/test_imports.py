"""Imports point one way, and what is heavy is only imported where it is used."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier import interpreter

ROOT = Path(__file__).parents[2]
# Each folder may import those after it; games, which are data, may be listed by any, and import none.
ORDER = ["repl", "editor", "lab", "bots", "interpreter", "grammar", "phrases"]


# An import from one of our folders: `from croupier import a, b`, `from croupier.a.b import c`, `import croupier.a`.
IMPORT = re.compile(r"^ *(?:from croupier import (.+)|(?:from|import) croupier\.(\w+))", re.MULTILINE)


def imported_folders(text: str) -> Iterator[str]:
    for names, folder in IMPORT.findall(text):
        yield from [folder] if folder else re.findall(r"(\w+)(?: as \w+)?", names)


def test_imports_of_folders_are_found() -> None:
    text = "from croupier import games, lab as many\n    import croupier.repl.cli\nfrom croupier.bots.bot import Bot\n"
    assert [*imported_folders(text)] == ["games", "lab", "repl", "bots"]
    assert not re.search(r"^ *from croupier import \(", "".join(map(read, outside_files())), re.MULTILINE)


def read(file: Path) -> str:
    return file.read_text("utf-8")


@pytest.mark.parametrize("folder", [*ORDER, "games"])
def test_imports_point_one_way(folder: str) -> None:
    allowed = {*ORDER[ORDER.index(folder) :], "games"} if folder in ORDER else {"games"}
    for file in (ROOT / folder).rglob("*.py"):
        assert set(imported_folders(read(file))) <= allowed, file.name


@pytest.mark.parametrize("folder", [*ORDER[1:], "games"])
def test_only_the_repl_knows_a_terminal(folder: str) -> None:
    for file in (ROOT / folder).rglob("*.py"):
        assert "prompt_toolkit" not in file.read_text("utf-8"), file.name


# The rooms of the interpreter, in the order in which a game walks through them. Each may import those before it.
# `faults`, the errors of a table, stands at the front door and serves all rooms that look at a table. Only the names
# of types may be taken from the front door itself.
ROOMS = ["meaning", "reading", "gathering", "planning", "running", "checking", "writing", "compiling", "native"]
ROOMS += ["faults", "wording", "knowing", "searching", "keeping", "explaining"]
# The front door.
ROOMS += ["head", "stack", "declared", "printed", "summary", "table", "native_thinking", "native_table"]
ROOMS += ["observing", "batch", "game", "load", "imagined"]
ROOMS += ["workbench", "authoring", "__init__"]
FRONT_DOOR = {"table", "game"}


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imported_rooms(file: Path) -> Iterator[tuple[str, bool]]:
    """Yield the rooms that a file of the interpreter imports, and whether only for types."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {id(inner) for node in ast.walk(tree) if is_for_types(node) for inner in ast.walk(node)}
    above = len(file.relative_to(ROOT / "interpreter").parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == above:
            names = [node.module.split(".")[0]] if node.module else [alias.name for alias in node.names]
            yield from ((name, id(node) in for_types) for name in names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("croupier.interpreter"):
            pytest.fail(f"{file} imports a room by its full name")


@pytest.mark.parametrize(
    "file", sorted((ROOT / "interpreter").rglob("*.py")), ids=lambda file: "/".join(file.parts[-2:])
)
def test_a_room_imports_only_rooms_before_it(file: Path) -> None:
    here = file.relative_to(ROOT / "interpreter").parts[0].removesuffix(".py")
    allowed = ROOMS[: ROOMS.index(here) + 1]
    for room, for_types in imported_rooms(file):
        assert room in allowed or (for_types and room in FRONT_DOOR), f"{here} imports {room}"


# Outside the interpreter a table is asked, and nobody looks inside it.
OUTSIDE = ["repl", "editor", "bots", "lab", "bench"]
INSIDES = {"machine", "state", "plan", "world"}
# Where looking inside is the point, with the reason; each is still needed.
EXCEPTIONS = {
    ("bench/run.py", "state"): "it measures what `deepcopy` would take for the same state that a clone copies",
}


def outside_files() -> list[Path]:
    return sorted(file for folder in OUTSIDE for file in (ROOT / folder).rglob("*.py"))


def looks_inside(tree: ast.AST) -> set[str]:
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in INSIDES}


def test_nobody_outside_looks_inside_a_table() -> None:
    found = {
        (file.relative_to(ROOT).as_posix(), attribute)
        for file in outside_files()
        for attribute in looks_inside(ast.parse(file.read_text("utf-8")))
    }
    assert found == set(EXCEPTIONS)


def imported_names(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield each module of ours that is imported, and the name taken from it, or no name for the module itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


@pytest.mark.parametrize("package", ["interpreter", "bots", "lab"])
def test_a_package_is_entered_by_its_front_door(package: str) -> None:
    front_door = f"croupier.{package}"
    offered = {*importlib.import_module(front_door).__all__}
    for file in outside_files():
        for module, name in imported_names(ast.parse(file.read_text("utf-8"))):
            if f"{module}.".startswith(f"{front_door}."):
                assert (module, name in offered) == (front_door, True), f"{file}: {module} {name}"


def test_what_is_loaded_later_is_what_the_front_door_names() -> None:
    tree = ast.parse((ROOT / "interpreter" / "__init__.py").read_text("utf-8"))
    for_types = next(node for node in ast.walk(tree) if is_for_types(node))
    assert isinstance(for_types, ast.If)
    named = {
        node.module: [alias.name for alias in node.names] for node in for_types.body if isinstance(node, ast.ImportFrom)
    }
    assert named == interpreter._LATER
    for name in interpreter.__all__:
        assert getattr(interpreter, name) is not None


def test_what_is_loaded_later_waits_until_it_is_asked_for() -> None:
    script = "import sys, croupier.interpreter as front; print(*sys.modules); front.evaluate; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    at_once, later = (set(line.split()) for line in done.stdout.splitlines())
    wanted = "croupier.interpreter.knowing.evaluate"
    assert wanted in later - at_once
    assert not at_once & {f"croupier.interpreter.{module}" for module in interpreter._LATER}


GAME_WORDS = re.compile(
    r"\b(huns?|arhun|tenefyr|mercenar(y|ies)|curses?|wagons?|treasures?|dungeons?|kuhn|leduc|goofspiel|hearts|crazy.eights)\b",
    re.IGNORECASE,
)


def test_the_grammar_and_the_interpreter_speak_of_no_game() -> None:
    files = [file for folder in ("grammar", "interpreter") for file in (ROOT / folder).rglob("*")]
    told = [
        f"{file.name}: {found.group()}"
        for file in files
        if file.suffix in (".py", ".lark")
        for found in GAME_WORDS.finditer(file.read_text(encoding="utf-8"))
    ]
    assert told == []
