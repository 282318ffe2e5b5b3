"""Who plays and by which options: the arguments that `play` and `run` share, and what they mean for a game."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from croupier.interpreter import briefly, number_in
from croupier.phrases import Part

from ..mistakes import Mistake, WrongUsage
from ..opponents import bot_called, word_for, words_for_all
from ..options import say_values
from ..phrases import later, phrase
from .usage import number

if TYPE_CHECKING:
    from croupier.interpreter import Game, OptionInfo

    from .usage import CommandParser

TRUTHS = {"yes": True, "no": False}


def add_seating(parser: CommandParser, players: int = 2, bot: str = "random") -> None:
    """Add the arguments that say who plays and how; so many play, and such bots, if nothing is said."""
    parser.add_game("game", tells="help game")
    add_players(parser, players, bot)


def add_players(parser: CommandParser, players: int = 2, bot: str = "random") -> None:
    """Add the arguments that say who plays and how, of whatever game."""
    parser.add_argument("--players", type=parser.count, metavar="N", help=parser.tell("help players", count=players))
    parser.add("--seed", type=parser.checked(number, "not a number"), metavar="S", tells="help seed")
    parser.add("--option", action="append", default=[], metavar="NAME=VALUE", tells="help option")
    parser.add_argument(
        "--bots",
        type=partial(bot_names, lang=parser.lang),
        default=[bot],
        metavar="BOT,...",
        help=parser.tell("help bots", names=words_for_all(parser.lang), bot=word_for(bot, parser.lang)),
    )


def bot_names(word: str, lang: str) -> list[str]:
    """Read the names of bots, with commas between."""
    found: list[str] = []
    for each in word.split(","):
        name = bot_called(each.strip(), lang)
        if name is None:
            raise ArgumentTypeError(phrase(lang, "no bot", name=each.strip(), names=words_for_all(lang)))
        found.append(name)
    return found


def count_players(game: Game, asked: int | None, usual: int = 2) -> int:
    """Return how many play: as many as asked for, if the game allows; else the usual number or as near as it allows."""
    least, most = game.least_players, game.most_players
    if asked is None:
        return min(max(usual, least), most)
    if not least <= asked <= most:
        allowed = str(least) if least == most else later("from to", least=least, most=most)
        raise Mistake("wrong players", game=game.title(), allowed=allowed, asked=asked)
    return asked


def spread_bots(names: Sequence[str], seats: int) -> list[str]:
    """Return each of these seats a bot: one name stands for all, else there must be one a seat."""
    if len(names) == 1:
        return list(names) * seats
    if len(names) != seats:
        raise WrongUsage("bots for seats", count=len(names), seats=seats)
    return list(names)


def read_options(game: Game, settings: Sequence[str]) -> dict[str, object]:
    """Read `name=value` settings as a game's options."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, object] = {}
    for setting in settings:
        name, sign, word = setting.partition("=")
        if not sign:
            raise WrongUsage("option without value", setting=setting, name=name)
        if name not in known:
            wrong = "no option of" if known else "no options"
            raise Mistake(wrong, game=game.title(), name=name, names=", ".join(known))
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
        if isinstance(option.default, int) and (found := number_in(word)) is not None:
            value = found
    wrong_type = type(value) is not type(option.default) and not allowed
    if wrong_type or (allowed and value not in allowed):
        raise Mistake("option can't be", name=option.name, word=briefly(word), allowed=_say_allowed(option))
    return value


def _say_allowed(option: OptionInfo) -> Part:
    if isinstance(option.default, bool):
        return later("yes or no")
    if option.allowed:
        values = say_values(option)
        return later("several of", values=values) if isinstance(option.default, tuple) else values
    return later("any number" if isinstance(option.default, int) else "any word")
