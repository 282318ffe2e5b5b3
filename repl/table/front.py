"""How a table is shown: on a whole screen where a person sits at a terminal, else in plain lines."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from croupier.interpreter import GameFault, path_of, read_plain, reason

from ..commands.opening import blame
from ..kept.keeper import farewell, put_away
from ..mistakes import Mistake
from ..phrases import phrase
from ..terminal import is_screen
from .console import Console
from .plain import PlainTable

# A script of typed lines can have so many bytes.
MOST_TYPED = 10_000_000

if TYPE_CHECKING:
    from argparse import Namespace

    from ..screen.room import Room
    from .sitting import Sitting


def sit_down(sitting: Sitting, arguments: Namespace, hint: str = "") -> int:
    """Show a table and play."""
    try:
        if is_screen(arguments):
            _play_on_screen(sitting, arguments, hint)
        else:
            _play_in_lines(sitting, arguments, hint)
    except GameFault as fault:
        raise blame(fault) from fault
    finally:
        put_away(sitting)
    return 0


def _play_in_lines(sitting: Sitting, arguments: Namespace, hint: str) -> None:
    typed = _read_script(arguments.script) if arguments.script else None
    opening = [sitting.game.title(sitting.lang), *([hint] if hint else []), phrase(sitting.lang, "ask help")]
    PlainTable(sitting, Console(typed, shared=sitting.is_shared), opening).play()


def _read_script(path: str) -> StringIO:
    try:
        return StringIO(read_plain(path_of(path), MOST_TYPED).decode("utf-8", "replace"))
    except OSError as met:
        raise Mistake("can't read", name=path, why=reason(met)) from met


def _play_on_screen(sitting: Sitting, arguments: Namespace, hint: str) -> None:
    from ..screen.room_table import TableRoom

    show(TableRoom(sitting, hint=hint), arguments)
    for line in farewell(sitting):
        print(line)


def show(room: Room, arguments: Namespace) -> None:
    """Show a room on a whole screen until it is left."""
    # Only a terminal needs prompt_toolkit, and it takes its time.
    from ..screen.screen import Screen

    Screen(room, colour=not arguments.no_colour, mouse=arguments.mouse).run()
