"""One name means one thing: no two classes share a name, and none stands on a tower of others."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("phrases", "grammar", "interpreter", "bots", "lab", "repl")
# Files whose classes are always called with the file's name before them: `tree.If`, `core.Players`, `types.Number`.
NAMESPACES = ("grammar/tree.py", "interpreter/meaning/core.py", "interpreter/meaning/types.py")


def all_classes(*namespaces: str, folders: tuple[str, ...] = FOLDERS) -> list[ast.ClassDef]:
    """Find the classes of all files but those."""
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    bodies = [
        ast.parse(file.read_text("utf-8")).body for file in files if file.relative_to(ROOT).as_posix() not in namespaces
    ]
    return [node for body in bodies for node in body if isinstance(node, ast.ClassDef)]


def test_no_two_classes_share_a_name() -> None:
    counts = Counter(each.name for each in all_classes(*NAMESPACES))
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_class_stands_on_a_tower() -> None:
    bases: dict[str, set[str]] = {}
    for each in all_classes("grammar/tree.py", folders=(*FOLDERS, "bench", "tests")):
        bases.setdefault(each.name, set()).update(ast.unparse(base).split("[")[0].split(".")[-1] for base in each.bases)

    def height(name: str) -> int:
        """Count the classes of ours that stand one on the other below this one."""
        return max((1 + height(base) for base in bases[name] - {name} if base in bases), default=0)

    assert [name for name in bases if height(name) > 2] == []
