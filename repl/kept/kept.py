"""What a journal says: who sits where, and the choices that stand after all that was taken back and made again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import attrs
from croupier.interpreter import RecordError, Table, as_record, find_damage, number_in

from .journal import JournalError, Pages, read_file

# In form 1 chance fell otherwise, and the seed and the choices could be read.
FORM = 2
# More games nobody ends; a number beyond is forged.
MOST_ENDS = 10**12
Made: TypeAlias = tuple[int, str]  # an option's index, and its text


@attrs.define
class Kept:
    """A table as its journal tells it."""

    path: Path
    game: str  # the word that opens it: a name or a path
    title: str
    people: tuple[int, ...]
    bots: dict[int, str]
    lang: str
    begun: str
    record: dict[str, Any]  # the set-up: seed, players, names, options ...
    made: list[Made] = attrs.Factory(list)
    undone: list[list[Made]] = attrs.Factory(list)  # what can be made again, the next last
    over: list[str] | None = None  # who won
    ended: int = 0  # the higher, the later
    torn: bool = False
    broken: str = ""

    @property
    def name(self) -> str:
        """The table's name."""
        return self.path.stem

    @property
    def indices(self) -> list[int]:
        """The choices as indices."""
        return [index for index, _ in self.made]

    @property
    def whole_record(self) -> dict[str, Any]:
        """The set-up and the choices, to be played again."""
        return {**self.record, "choices": self.indices}


def head_of(game: str, table: Table, made: list[Made], people: set[Any], bots: Mapping[Any, str]) -> dict[str, Any]:
    """Write the part of a journal's first line that says what is played, by whom, and what was chosen before."""
    return {
        "journal": FORM,
        "open": game,
        "people": sorted(people),
        "bots": {str(seat): name for seat, name in sorted(bots.items())},
        **dealt(table, made),
    }


def dealt(table: Table, made: list[Made]) -> dict[str, Any]:
    """Write a table with its choices and their texts."""
    record = {name: value for name, value in as_record(table).items() if name != "croupier"}
    return {**record, "choices": [index for index, _ in made], "texts": [text for _, text in made]}


def read_kept(path: Path) -> Kept:
    """Read a journal; a line that can't be read ends it, and `broken` says why."""
    return tell(path, read_file(path))


def tell(path: Path, pages: Pages) -> Kept:
    """Go through the lines of a journal."""
    if not pages.lines:
        raise JournalError("no journal", path=path, why=pages.broken or "nothing stands in it")
    kept = read_head(path, pages.lines[0])
    kept.torn, kept.broken = pages.torn, pages.broken
    for number, entry in enumerate(pages.lines[1:], 2):
        try:
            DOINGS[entry["do"]](kept, entry)
            kept.over = [str(name) for name in entry["over"]] if "over" in entry else None
            kept.ended = end_in(entry)
        except (KeyError, TypeError, ValueError, IndexError, RecordError):
            kept.broken = f"line {number}: what it says can't have happened there"
            break
    return kept


def read_head(path: Path, head: dict[str, Any]) -> Kept:
    """Read the first line."""
    if head.get("journal") != FORM:
        raise JournalError("other form", path=path, form=repr(head.get("journal")), ours=FORM)
    try:
        kept = Kept(
            path,
            str(head["open"]),
            str(head["game"]),
            tuple(checked(seat) for seat in head["people"]),
            {checked(number_in(seat)): str(name) for seat, name in head["bots"].items()},
            str(head["lang"]),
            str(head["begun"]),
            {},
        )
        deal(kept, head)
    except (KeyError, TypeError, ValueError, AttributeError, RecordError) as met:
        raise JournalError("is damaged", path=path, why=f"line 1: {explain(met)}") from None
    seats = sorted([*kept.people, *kept.bots])
    if not kept.people or len(seats) != kept.record["players"] or seats != list(range(len(seats))):
        raise JournalError("is damaged", path=path, why="line 1: it does not say who sits where")
    return kept


def explain(met: Exception) -> str:
    """Return what is wrong with a first line."""
    return str(met) if isinstance(met, RecordError) else "something is missing in it, or makes no sense"


# What the lines after the first can tell.


def deal(kept: Kept, entry: dict[str, Any]) -> None:
    """Put another record in the place of all that was."""
    find_damage(entry)
    kept.made = [(checked(index), text) for index, text in zip(entry["choices"], entry["texts"], strict=True)]
    kept.record = {name: value for name, value in entry.items() if name not in ("do", "choices", "texts")}
    kept.undone = []


def choose(kept: Kept, entry: dict[str, Any]) -> None:
    """Add a choice; what was taken back before can't be made again."""
    kept.made.append((checked(entry["option"]), str(entry["text"])))
    kept.undone = []


def undo(kept: Kept, entry: dict[str, Any]) -> None:
    """Take choices back."""
    length = entry["to"]
    if not 0 <= length < len(kept.made):
        raise ValueError
    kept.undone.append(kept.made[length:])
    del kept.made[length:]
    kept.record["practice"] = bool(entry["practice"])


def redo(kept: Kept, _entry: dict[str, Any]) -> None:
    """Make choices again that were taken back."""
    kept.made += kept.undone.pop()


def speak(kept: Kept, entry: dict[str, Any]) -> None:
    """Go on in another language."""
    kept.lang = str(entry["lang"])


DOINGS: dict[str, Callable[[Kept, dict[str, Any]], None]] = {
    "choose": choose,
    "undo": undo,
    "redo": redo,
    "deal": deal,
    "lang": speak,
}


def end_in(entry: Any) -> int:
    """Return which end of a game an entry tells of, as they were counted; 0 if it tells of none."""
    number = entry.get("ended") if isinstance(entry, dict) else None
    return number if type(number) is int and 0 < number < MOST_ENDS else 0


def checked(index: Any) -> int:
    """Return an index that is one."""
    if type(index) is not int:
        raise ValueError
    return index
