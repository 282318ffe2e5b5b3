"""The lobby, which `croupier` alone opens: the games there are, the tables that were left; pick one to sit down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from croupier.grammar import visible
from croupier.interpreter import MOST_LINE, Seat, briefly, number_in

from ..commands import play, resume
from ..commands.usage import CommandParser
from ..mistakes import Mistake
from ..phrases import phrase
from ..picture.lines import StyledLine
from ..table.answers import find_options, name_unclear
from ..table.question import Choosable, OpenQuestion
from ..table.reply import Reply, refuse
from ..width import clip, pad, pad_before, widest, wrap
from .glance import Glance, families
from .job import Job
from .room import Room, Scene
from .suggest import suggest_options

if TYPE_CHECKING:
    from ..table.sitting import Sitting
    from .suggest import Suggestion

# So many tables that were left are listed.
MOST_TABLES = 9
LEAVE = ":quit"


@attrs.frozen
class Door:
    """A way to a table: what to type, words about it, and how it is opened, for so many players if that was typed."""

    text: str = attrs.field(converter=visible)
    name: str
    note: str = attrs.field(converter=visible)
    about: str = attrs.field(converter=visible)
    open: Callable[[int | None], Sitting]
    # Whether it stands under the one before: a variant under its game.
    is_under: bool = False

    @property
    def shown(self) -> str:
        """The words as they are listed."""
        return f"  {self.text}" if self.is_under else self.text


class LobbyRoom(Room):
    """Shows the games and the tables."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._chosen: tuple[Door, int | None] | None = None
        self._families: dict[str, list[Door]] = {}
        self._tables: list[Door] = []

    @property
    def lang(self) -> str:
        """The language of the person's system, or the one asked for."""
        return self._lang

    def come_in(self) -> None:
        """Look which games and tables there are now."""
        self.following, self.done = None, False
        self._families = {
            family: [self._lead_to_game(game) for game in group] for family, group in families(self.lang).items()
        }
        self._tables = list(self._lead_to_tables())
        self._scene = Scene("Croupier", self._draw, question=self._ask(), listed=True)

    def look(self) -> Scene:
        """Look at the lists."""
        return self._scene

    # The doors.

    @property
    def _games(self) -> list[Door]:
        return [door for group in self._families.values() for door in group]

    @property
    def _doors(self) -> list[Door]:
        return [*self._tables, *self._games]

    def _lead_to_game(self, game: Glance) -> Door:
        begin = partial(self._begin, game.name)
        return Door(game.title, game.name, game.note_in(self.lang), game.about, begin, bool(game.base))

    def _lead_to_tables(self) -> Iterator[Door]:
        try:
            found = [(path, resume.read(path, self.lang)) for path in resume.shown(False)]
        except Mistake:
            # A folder that can't be looked at is told of by `croupier resume`; the games are there all the same.
            return
        for path, kept in found[:MOST_TABLES]:
            title, players, when, far = resume.describe(path, kept, self.lang)
            yield Door(path.stem, path.stem, f"{title}: {players}", f"{when}, {far}", partial(self._go_on, path))

    def _begin(self, name: str, players: int | None) -> Sitting:
        parser = CommandParser(self.lang)
        play.add_arguments(parser)
        arguments = parser.parse_args([name])
        arguments.players = players
        arguments.lang = None
        return play.set_table(arguments, self.lang)[0]

    def _go_on(self, path: Path, _players: int | None) -> Sitting:
        return resume.take_up(path, as_far_as_it_fits=False, may_ask=False, lang=self.lang)

    # What is seen.

    def _ask(self) -> OpenQuestion:
        prompt = phrase(self.lang, "prompt lobby kept" if self._tables else "prompt lobby")
        choices = [Choosable(number, door.text, number - 1) for number, door in enumerate(self._doors, 1)]
        return OpenQuestion(Seat(0), "", prompt, "", tuple(choices))

    def _draw(self, width: int, rows: int) -> list[StyledLine]:
        lines: list[StyledLine] = [[("", part)] for part in wrap(phrase(self.lang, "greeting"), width)]
        games = self._games
        with_about = rows >= len(lines) + 3 + 2 * (len(self._families) + len(games)) + len(self._tables)
        if self._tables:
            lines += [[], [("class:heading", phrase(self.lang, "kept tables"))]]
        for number, door in enumerate(self._tables, 1):
            lines += self._draw_door(number, door, width, self._tables, False)
        number = len(self._tables)
        for family, group in self._families.items():
            lines += [[], [("class:heading", family)]]
            for door in group:
                number += 1
                lines += self._draw_door(number, door, width, games, with_about)
        return lines

    @staticmethod
    def _draw_door(number: int, door: Door, width: int, doors: Sequence[Door], below: bool) -> list[StyledLine]:
        wide = widest([each.shown for each in doors])
        note = door.note if below else ". ".join(filter(None, [door.note, door.about]))
        room = width - wide - 8
        line: StyledLine = [
            ("class:number", f"{pad_before(str(number), 4)}. "),
            ("class:option", f"{pad(door.shown, wide)}  "),
        ]
        line.append(("class:dim", clip(note, room)))
        return [line, [("class:dim", clip(f"      {door.about}", width))]] if below and door.about else [line]

    # What is done.

    def answer(self, typed: str) -> Reply:
        """Open the door that is meant; a number after a game says how many play."""
        if len(typed) > MOST_LINE:
            return refuse(phrase(self.lang, "line too long", count=MOST_LINE))
        typed = " ".join(typed.split())
        if not typed:
            return refuse()
        if LEAVE.startswith(typed.casefold()):
            return Reply("left")
        word, _, last = typed.rpartition(" ")
        for name, players in ((typed, None), (word if number_in(last) is not None else "", number_in(last))):
            found = self._find(name) if name else []
            if len(found) == 1:
                self._chosen = (found[0], players)
                return Reply("moved")
            if found:
                places = [self._doors.index(door) for door in found]
                return refuse(name_unclear(name, places, [door.text for door in self._doors], self.lang))
        return refuse(phrase(self.lang, "no game", typed=briefly(typed)))

    def _find(self, word: str) -> list[Door]:
        doors = self._doors
        named = [door for door in doors if door.name == word.casefold()]
        return named or [doors[place] for place in find_options(word, [door.text for door in doors])]

    def suggest(self, typed: str) -> Sequence[Suggestion]:
        """Suggest games and tables."""
        return suggest_options(typed, self._ask())

    def work(self) -> Job | None:
        """Set up the table that was chosen."""
        if self._chosen is None:
            return None
        (door, players), self._chosen = self._chosen, None
        return Job(phrase(self.lang, "sets up", title=door.text), lambda _: self._open(door, players))

    def _open(self, door: Door, players: int | None) -> None:
        from .room_table import TableRoom

        table = TableRoom(door.open(players), lobby=self)
        # What takes its time the first time is done here, beside the screen.
        table.look()
        self.following, self.done = table, True

    def say_error(self, error: BaseException) -> Sequence[str]:
        """Return why no table could be set up."""
        if isinstance(error, Mistake):
            return error.text_in(self.lang).splitlines()
        raise error
