"""Scenarios at the command line and the table: `test FILE.play`, `play --scenario FILE.play`, `:scenario FILE.play`."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from croupier import games
from croupier.interpreter import (
    GameFault,
    TableError,
    called_by,
    exists,
    names_called,
    path_of,
    play_scenario,
    read_game_of,
    read_scenario_file,
    reason,
    write_scenario,
    write_whole,
)

from ..commands.opening import blame
from ..mistakes import Mistake
from ..phrases import phrase
from ..table.reply import Reply, refuse, say, sentence
from ..table.workbench import make_practice

if TYPE_CHECKING:
    from croupier.interpreter import Game, Table

    from ..table.sitting import Sitting

ENDING = ".play"


def is_scenario(file: str) -> bool:
    """Whether a file is called as a scenario is."""
    return Path(file).suffix == ENDING


def run(file: str, accept: bool, lang: str = "en") -> int:
    """Play a scenario, and write where it does not go as it is written down; or write it down anew."""
    try:
        path = path_of(file)
        found = read_scenario_file(path)
        played, written = play_scenario(found).text, found.written
    except OSError as met:
        raise Mistake("can't read", name=file, why=reason(met)) from met
    except GameFault as fault:
        raise blame(fault) from fault
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error
    try:
        if played != written and accept:
            write_whole(path, played)
    except OSError as met:
        raise Mistake("can't write", name=file, why=reason(met)) from met
    if played == written:
        print(phrase(lang, "scenario holds", file=file))
        return 0
    if accept:
        print(phrase(lang, "scenario accepted", file=file))
        return 0
    print("\n".join(differences(written, played)))
    print(phrase(lang, "scenario fails", file=file))
    return 1


def differences(written: str, played: str) -> list[str]:
    """Return the lines that differ: `-` is what is written, `+` what the table says."""
    lines = unified_diff(written.splitlines(), played.splitlines(), n=2, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def open_scenario(game: Game, file: str) -> Table:
    """Return the table that a scenario ends with; its game must be this one."""
    try:
        scenario = read_scenario_file(path_of(file))
        if read_game_of(scenario).fingerprint != game.fingerprint:
            raise Mistake("scenario of another", file=file, game=scenario.game, title=game.title())
        return play_scenario(scenario, game).table
    except OSError as met:
        raise Mistake("can't read", name=file, why=reason(met)) from met
    except GameFault as fault:
        raise blame(fault) from fault
    except TableError as error:
        raise Mistake("told so", why=error.text_in) from error


def scenario(sitting: Sitting, rest: str) -> Reply:
    """Write the table down as a scenario, or open one that is there."""
    word, _, file = rest.partition(" ")
    writes = word == "write" and bool(file)
    file = file.strip() if writes else rest
    if not file:
        return refuse(phrase(sitting.lang, "scenario which"))
    if not is_scenario(file):
        return refuse(phrase(sitting.lang, "scenario which"))
    try:
        path = path_of(file)
        return _open(sitting, path, file) if exists(path) and not writes else _write(sitting, path, file)
    except OSError as error:
        return refuse(phrase(sitting.lang, "not written", file=file, why=reason(error)))
    except GameFault as fault:
        return refuse(*blame(fault).text_in(sitting.lang).splitlines())
    except TableError as error:
        return refuse(*sentence(error.text_in(sitting.lang)).splitlines())


def _write(sitting: Sitting, path: Path, file: str) -> Reply:
    if sitting.has_secrets:
        return refuse(phrase(sitting.lang, "scenario closed"))
    text = write_scenario(sitting.table, _game_word(sitting.name, path), sitting.lang)
    write_whole(path, text)
    # It says where every hidden card lies.
    return say(phrase(sitting.lang, "scenario written", file=file), *make_practice(sitting))


def _game_word(name: str, path: Path) -> str:
    """Name a game as a scenario in another folder names it."""
    folder = path.resolve().parent
    names = names_called(name)
    return called_by(
        [each if each in games.all_names() else os.path.relpath(Path(each).resolve(), folder) for each in names]
    )


def _open(sitting: Sitting, path: Path, file: str) -> Reply:
    found = read_scenario_file(path)
    if read_game_of(found).fingerprint != sitting.game.fingerprint:
        return refuse(phrase(sitting.lang, "scenario other", game=found.game, file=file))
    played = play_scenario(found, sitting.game)
    if played.table.players != sitting.table.players:
        count = played.table.players
        return refuse(phrase(sitting.lang, "scenario players", count=count, game=sitting.name, file=file))
    played.table.practice = True
    sitting.undone.clear()
    sitting.put_table(played.table)
    lines = [phrase(sitting.lang, "scenario opened", file=file)]
    if played.text != found.written:
        lines.append(phrase(sitting.lang, "scenario differs", file=file))
    return Reply("moved", tuple(lines))
