"""Who plays and by which options: the arguments that `play` and `run` share, and what they mean for a game."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier import bots

from .mistakes import Mistake, WrongUsage

if TYPE_CHECKING:
    from croupier.interpreter import Game, OptionInfo

TRUTHS = {"yes": True, "no": False}


def add_seating(parser: ArgumentParser, players: int = 2, bot: str = "random") -> None:
    """Add the arguments that say who plays and how; so many play, and such bots, if nothing is said."""
    parser.add_argument("game", metavar="GAME", help="a game's name (see `croupier list`) or the path of a .cg file")
    parser.add_argument(
        "--players", type=positive, metavar="N", help=f"how many play (default: {players}, if the game allows)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the number that all chance comes from")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may come again"
    )
    parser.add_argument(
        "--bots",
        type=bot_names,
        default=[bot],
        metavar="BOT,...",
        help=f"one bot for all seats, or one a seat: {', '.join(bots.names())} (default: {bot})",
    )


def positive(word: str) -> int:
    """Read a number from 1 up."""
    if not word.isdecimal() or int(word) == 0:
        raise ArgumentTypeError(f'"{word}" is not a number from 1 up')
    return int(word)


def bot_names(word: str) -> list[str]:
    """Read the names of bots, with commas between."""
    names = [name.strip() for name in word.split(",")]
    for name in names:
        if name not in bots.names():
            raise ArgumentTypeError(f'no bot is called "{name}"; there is {", ".join(bots.names())}')
    return names


def count_players(game: Game, asked: int | None, usual: int = 2) -> int:
    """Tell how many play: as many as asked for, if the game allows; else the usual number or as near as it allows."""
    least, most = game.least_players, game.most_players
    if asked is None:
        return min(max(usual, least), most)
    if not least <= asked <= most:
        allowed = f"{least}" if least == most else f"{least} to {most}"
        raise Mistake(f"{game.title('en')} is for {allowed} players, not {asked}")
    return asked


def spread_bots(names: Sequence[str], seats: int) -> list[str]:
    """Give each of these seats a bot: one name stands for all, else there must be one a seat."""
    if len(names) == 1:
        return list(names) * seats
    if len(names) != seats:
        raise WrongUsage(f"--bots names {len(names)} bots for {seats} seats; name one for all, or one a seat")
    return list(names)


def read_options(game: Game, settings: Sequence[str]) -> dict[str, object]:
    """Read `name=value` settings as a game's options."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, object] = {}
    for setting in settings:
        name, sign, word = setting.partition("=")
        if not sign:
            raise WrongUsage(f'"--option {setting}" lacks a value; write --option {name}=VALUE')
        if name not in known:
            there_are = f"it has {', '.join(known)}" if known else "it has none"
            raise Mistake(f'{game.title("en")} has no option "{name}"; {there_are}')
        chosen[name] = _read_value(known[name], word)
    return chosen


def _read_value(option: OptionInfo, word: str) -> object:
    if isinstance(option.default, tuple):
        return tuple([_read_single(option, each.strip()) for each in word.split(",") if each])
    return _read_single(option, word)


def _read_single(option: OptionInfo, word: str) -> object:
    value: object = word
    if isinstance(option.default, bool):
        value = TRUTHS.get(word, word)
        allowed: Sequence[object] = (True, False)
    else:
        allowed = option.allowed or ()
        if isinstance(option.default, int) and word.removeprefix("-").isdecimal():
            value = int(word)
    wrong_type = type(value) is not type(option.default) and not allowed
    if wrong_type or (allowed and value not in allowed):
        raise Mistake(f"option {option.name} can't be {word}; it can be {_say_allowed(option)}")
    return value


def _say_allowed(option: OptionInfo) -> str:
    if isinstance(option.default, bool):
        return "yes or no"
    if option.allowed:
        several = "one or several of " if isinstance(option.default, tuple) else ""
        return several + ", ".join(str(value) for value in option.allowed)
    return "any number" if isinstance(option.default, int) else "any word"
