"""The `croupier` command: reads the words after it, calls the command's file, turns mistakes into exit codes.

0 is fine, 1 a mistake in what was asked for or in a game file, 2 a command that was not written as its help says.
"""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress

from .commands.registry import COMMANDS
from .commands.usage import CommandParser, lay_variants, speaking
from .gate import guarded
from .language import find_language, system_language
from .mistakes import Mistake
from .phrases import phrase
from .terminal import LOOKS, add_front, add_looks, is_screen

INTERRUPTED = 130
# What the system says when nobody is there to read any more: a pipe that was left, a terminal that was closed.
GONE = (errno.EPIPE, errno.EIO)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    _open_what_is_closed()
    _take_any_letters()
    words = put_command_first(sys.argv[1:] if argv is None else list(argv))
    lang = find_language(words)
    with guarded():
        return _run(words, lang)


def _run(words: list[str], lang: str) -> int:
    try:
        try:
            code = _answer(words, lang)
            sys.stdout.flush()
        except Mistake as mistake:
            sys.stdout.flush()
            _complain(f"croupier: {mistake.text_in(lang)}")
            return mistake.exit_code
    except KeyboardInterrupt:
        _complain(f"\n{phrase(lang, 'interrupted')}")
        return INTERRUPTED
    except OSError as met:
        _stop_writing()
        if met.errno in GONE:
            return 0
        _complain(f"croupier: {phrase(lang, 'system refused', why=met.strerror or met)}")
        return 1
    return code


def put_command_first(words: Sequence[str]) -> list[str]:
    """Put the command before the options of all commands that stand in front of it; its parser knows them too."""
    at = 0
    while at < len(words) and (word := words[at].partition("=")[0]) in LOOKS:
        at += 2 if LOOKS[word] and "=" not in words[at] else 1
    is_command = at < len(words) and any(command.name == words[at] for command in COMMANDS)
    return [words[at], *words[:at], *words[at + 1 :]] if is_command else list(words)


def _answer(words: list[str], lang: str) -> int:
    try:
        with speaking(lang):
            arguments = build_parser(words, lang).parse_args(words)
    except SystemExit as stop:  # argparse has said what there is to say
        return int(stop.code or 0)
    if arguments.version:
        return _tell_version(lang)
    if arguments.command is None:
        return _greet(arguments)
    lay_variants(arguments)
    return next(command for command in COMMANDS if command.name == arguments.command).load().run(arguments)


def build_parser(words: Sequence[str], lang: str) -> CommandParser:
    """Make the parser; only a command that occurs among the words gets its arguments, which costs an import."""
    parser = CommandParser(lang, prog="croupier", description=phrase(lang, "help croupier"))
    parser.add("--version", action="store_true", tells="help version")
    if not any(command.name in words for command in COMMANDS):
        # Without a command the lobby is opened, which takes what every table takes.
        add_looks(parser)
        add_front(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=phrase(lang, "commands"))
    for command in COMMANDS:
        told = command.help_in(lang)
        described = f"{told[0].upper()}{told[1:]}."
        subparser = commands.add_parser(command.name, lang=lang, help=told, description=described)
        if command.name in words:
            command.load().add_arguments(subparser)
            add_looks(subparser)
    return parser


def _tell_version(lang: str) -> int:
    from importlib.metadata import version

    from croupier.interpreter import native_version

    print(f"croupier {version('croupier')}")
    native = native_version()
    print(phrase(lang, "engine native", version=native) if native else phrase(lang, "engine python"))
    return 0


def _greet(arguments: Namespace) -> int:
    lang = arguments.lang or system_language()
    if is_screen(arguments):
        from .screen.room_lobby import LobbyRoom
        from .table.front import show

        show(LobbyRoom(lang), arguments)
        return 0
    from croupier.games import names

    games = "\n".join(f"  croupier play {name}" for name in names())
    print(f"{phrase(lang, 'games here')}\n\n{games}\n\n{phrase(lang, 'other commands')}")
    return 0


def _take_any_letters() -> None:
    # A letter that the terminal can't show, or bytes that are no letters, must not end a game.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def _complain(text: str) -> None:
    # Where nobody can be told, the exit code still says it.
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def _stop_writing() -> None:
    # Whoever read us has gone (`croupier list | head -1`), or there is no room; Python must not complain of it at exit.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_what_is_closed() -> None:
    # A stream that was closed before (`croupier list >&-`) has nothing to read, or nobody to read it; in this order
    # they get their own numbers, so that no other file is taken for one of them.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


if __name__ == "__main__":
    sys.exit(main())
