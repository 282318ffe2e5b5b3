"""The commands of `croupier`, each in a file of its own that is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class CommandFile(Protocol):
    """What the file of a command holds."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what may follow the command's name."""

    def run(self, arguments: Namespace) -> int:
        """Do it; give the exit code."""


class Command(NamedTuple):
    """A command's name, what it does in one line, and its file."""

    name: str
    help: str
    file: str

    def load(self) -> CommandFile:
        """Import the command's file."""
        return cast(CommandFile, import_module(f"croupier.repl.{self.file}"))


COMMANDS = (
    Command("play", "play a game, against bots or with others at one keyboard", "play"),
    Command("resume", "go on with a table that was left, or list those there are", "resume"),
    Command("list", "list the games there are", "listing"),
    Command("check", "check a game file and say what is wrong with it", "check"),
    Command("test", "run the examples that stand in a game file", "examples"),
    Command("run", "let bots play many games and count how they went", "run"),
)
