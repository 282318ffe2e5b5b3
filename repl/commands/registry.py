"""The commands of `croupier`, each in a file of its own that is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from ..phrases import phrase

if TYPE_CHECKING:
    from argparse import Namespace

    from .usage import CommandParser


class CommandFile(Protocol):
    """What the file of a command holds."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare what may follow the command's name."""

    def run(self, arguments: Namespace) -> int:
        """Run the command and return the exit code."""


class Command(NamedTuple):
    """A command's name and its file; a phrase says what it does in one line."""

    name: str
    file: str

    def help_in(self, lang: str) -> str:
        """Return what it does, in a language."""
        return phrase(lang, f"help {self.name}")

    def load(self) -> CommandFile:
        """Import the command's file."""
        return cast(CommandFile, import_module(f"croupier.repl.commands.{self.file}"))


COMMANDS = (
    Command("play", "play"),
    Command("resume", "resume"),
    Command("list", "listing"),
    Command("new", "new"),
    Command("check", "check"),
    Command("test", "examples"),
    Command("run", "run"),
    Command("compare", "compare"),
    Command("impact", "impact"),
    Command("coverage", "coverage"),
    Command("fmt", "fmt"),
    Command("lsp", "lsp"),
    Command("cards", "cards"),
)
