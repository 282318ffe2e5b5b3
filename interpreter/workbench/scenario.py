"""Scenarios: a game, or a piece of one, as a transcript that people write and programs check; files ending in `.play`.

A scenario starts with what lies on the table and goes on with what is typed. All that the table says to it stands
below, and is the same each time. Here a file is read into its parts; `scenario_play` plays them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs

from ..faults import TableError
from ..reading.files import read_words, reason
from ..reading.given import briefly, number_in

MOST_BYTES = 1_000_000

MOST_LETTERS = 500_000
# A line is read once from left to right, however many spaces or words it has: what a name took it does not give back.
NAME = r"[^\W\d][\w.' -]*+"
NAMED = re.compile(NAME)
MAY = re.compile(r" may\b")
ANSWER = re.compile(rf"(?P<who>{NAME})\s*+>\s*+(?P<text>.*)")
LOOK = re.compile(rf"(?P<who>{NAME})?\s*+\?\s+(?P<text>.+)")
LAY = re.compile(r":\s*(?P<verb>put|give|set)\s+(?P<text>.+)")
AFTER = re.compile(r"after\s(?P<text>[\d\s]+)")
CLAUSES = re.compile(r"\s{2,}")
ZONE = re.compile(r"(?P<zone>[^:=]+):\s*(?P<what>.*)")
TRACK = re.compile(r"(?P<track>[^=]+?)\s*=\s*(?P<value>.+)")


class ScenarioError(TableError):
    """A scenario that can't be read or played; the words name the file and the line."""


@attrs.frozen
class ScenarioLine:
    """A line of a scenario that is not the table's: a comment, an empty line, or something to do."""

    number: int
    sort: str  # answer, look, put, give, set, after, or kept
    written: str
    who: str = ""
    text: str = ""


@attrs.frozen
class Laying:
    """What is to lie somewhere before the first question is answered: a zone or a track, and what."""

    number: int
    sort: str  # zone or track
    where: str
    what: str


@attrs.define
class Scenario:
    """A scenario as it is written: the whole text, and its parts without what the table says."""

    name: str
    head: list[str] = attrs.Factory(list)
    game: str = ""
    players: list[str] = attrs.Factory(list)
    seed: int = 1
    language: str = "en"
    options: dict[str, str] = attrs.Factory(dict)
    layings: list[Laying] = attrs.Factory(list)
    lines: list[ScenarioLine] = attrs.Factory(list)
    written: str = ""
    folder: Path | None = None

    def wrong(self, number: int, text: str) -> ScenarioError:
        """Return what is wrong with a line."""
        return ScenarioError("told in line", name=self.name, number=number, text=text)


def read_scenario(name: str, text: str, folder: Path | None = None) -> Scenario:
    """Read a scenario."""
    if len(text) > MOST_LETTERS:
        raise ScenarioError("scenario too big", name=name)
    made = Scenario(name, written=text, folder=folder)
    rows = iter(enumerate(text.splitlines(), 1))
    rest = read_head(made, rows)
    for number, row in [*rest, *rows]:
        line = read_line(made, number, row)
        if line is not None:
            made.lines.append(line)
    if not made.game:
        raise made.wrong(1, "a scenario starts with its game, as in: game NAME   players Ann Bob")
    return made


def read_scenario_file(path: Path) -> Scenario:
    """Read the scenario in a file."""
    try:
        text = read_words(path, MOST_BYTES)
    except OSError as met:
        raise ScenarioError("can't read", path=path, why=reason(met)) from None
    return read_scenario(path.name, text, path.parent)


# The head.


def read_head(made: Scenario, rows: Iterator[tuple[int, str]]) -> list[tuple[int, str]]:
    """Read the lines before the first empty one, or the first that is typed or said; return that one."""
    for number, row in rows:
        if made.game and (not row.strip() or is_body(row)):
            return [(number, row)]
        made.head.append(row.rstrip())
        if row.lstrip().startswith("#"):
            continue
        for clause in CLAUSES.split(row.strip()):
            if clause:
                read_clause(made, number, clause)
    return []


def is_body(row: str) -> bool:
    """Whether a line can't belong to the head."""
    row = row.rstrip()
    return is_said(row) or any(form.fullmatch(row) for form in (ANSWER, LOOK, LAY, AFTER))


def is_said(row: str) -> bool:
    """Whether a line is one of the table: set off by spaces, who may do what, or that the game is over."""
    if row[0].isspace() or row.startswith("The game is over"):
        return True
    named, may = NAMED.match(row), MAY.search(row)
    return named is not None and may is not None and may.start() <= named.end() and ":" in row[may.end() :]


def read_clause(made: Scenario, number: int, clause: str) -> None:
    """Read one part of the head."""
    word, _, rest = clause.partition(" ")
    rest = rest.strip()
    if word == "game" and rest and not made.game:
        made.game = rest
    elif not made.game:
        raise made.wrong(number, "a scenario starts with its game, as in: game NAME   players Ann Bob")
    elif word == "players" and rest:
        made.players = [name.strip() for name in (rest.split(",") if "," in rest else rest.split())]
    elif word == "seed" and (seed := number_in(rest)) is not None:
        made.seed = seed
    elif word == "language" and rest:
        made.language = rest
    elif word == "option" and (found := TRACK.fullmatch(rest)):
        made.options[found["track"]] = found["value"]
    elif found := ZONE.fullmatch(clause):
        made.layings.append(Laying(number, "zone", found["zone"].strip(), found["what"].strip()))
    elif found := TRACK.fullmatch(clause):
        made.layings.append(Laying(number, "track", found["track"].strip(), found["value"].strip()))
    else:
        raise made.wrong(
            number, f'"{briefly(clause)}" says nothing about a table; write "ZONE: cards" or "TRACK = value"'
        )


# The rest.


def read_line(made: Scenario, number: int, row: str) -> ScenarioLine | None:
    """Read a line that is typed or kept; None for one that the table says."""
    row = row.rstrip()
    if not row or row.startswith("#"):
        return ScenarioLine(number, "kept", row)
    if is_said(row):
        return None
    if found := LAY.fullmatch(row):
        return ScenarioLine(number, found["verb"], row, text=found["text"])
    if found := AFTER.fullmatch(row):
        return ScenarioLine(number, "after", row, text=found["text"])
    if found := ANSWER.fullmatch(row):
        return ScenarioLine(number, "answer", row, found["who"].rstrip(), found["text"])
    if found := LOOK.fullmatch(row):
        return ScenarioLine(number, "look", row, (found["who"] or "").rstrip(), found["text"])
    raise made.wrong(
        number, f'"{briefly(row)}" is neither typed ("Ann> ...") nor said by the table (two spaces before it)'
    )
