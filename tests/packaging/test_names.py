"""One name means one thing: no two classes share a name, and none stands on a tower of others."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("phrases", "grammar", "interpreter", "bots", "lab", "editor", "repl")
# Files whose classes are always called with the file's name before them: `tree.If`, `core.Players`, `types.Number`.
NAMESPACES = ("grammar/tree.py", "interpreter/meaning/core.py", "interpreter/meaning/types.py")


# A class at the top of a file, with what stands between its brackets.
CLASS = re.compile(r"^class (\w+)(?:\((.*?)\))?:", re.M | re.S)


def all_classes(*namespaces: str, folders: tuple[str, ...] = FOLDERS) -> list[tuple[str, set[str]]]:
    """Find the classes of all files but those, each with its bases."""
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    texts = [file.read_text("utf-8") for file in files if file.relative_to(ROOT).as_posix() not in namespaces]
    return [(name, set(base_names(given))) for text in texts for name, given in CLASS.findall(text)]


def base_names(given: str) -> Iterator[str]:
    """Yield the last part of the name of each base, without what stands in brackets behind it."""
    made = ast.parse(f"call({given})", mode="eval").body
    assert isinstance(made, ast.Call)
    for base in made.args:
        yield ast.unparse(base).split("[")[0].split(".")[-1]


def test_classes_are_found_with_their_bases() -> None:
    assert [*base_names("typing.Protocol[T], Other, total=False")] == ["Protocol", "Other"]
    assert CLASS.findall("class A:\n    pass\nclass B(\n    C[int],\n):\n") == [("A", ""), ("B", "\n    C[int],\n")]


def test_no_two_classes_share_a_name() -> None:
    counts = Counter(name for name, _ in all_classes(*NAMESPACES))
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_class_stands_on_a_tower() -> None:
    bases: dict[str, set[str]] = {}
    for name, below in all_classes("grammar/tree.py", folders=(*FOLDERS, "bench", "tests")):
        bases.setdefault(name, set()).update(below)

    def height(name: str) -> int:
        """Count the classes of ours that stand one on the other below this one."""
        return max((1 + height(base) for base in bases[name] - {name} if base in bases), default=0)

    assert [name for name in bases if height(name) > 2] == []
