"""Scenarios played: what is written is typed at a table, and what the table says is written below it.

`play_scenario` gives the table in the end and the whole text as it should be; where that is not the text of the file,
the scenario does not hold.
"""

from __future__ import annotations

import os
import random
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import attrs

from ..faults import ChoiceError, GameFault, TableError
from ..knowing.evaluate import evaluate
from ..load import load
from ..reading.given import briefly, number_in
from ..running.happenings import Choice, Move
from ..stack import called_by, names_called
from ..wording.decision import referred, refers_to_card
from ..wording.events import Event
from ..wording.masking import asked_by
from .hand_words import lay_by_words
from .position import lay_out
from .scenario import Scenario, ScenarioError, ScenarioLine
from .spelled import spelled

if TYPE_CHECKING:
    from ..game import Game
    from ..table import Table

WIDTH = 110
# Where it is said who sees something.
COLUMN = 60
UNBROKEN = "\u00a0"


@attrs.frozen
class Played:
    """A scenario that was played: the table in the end, and the text as it should be."""

    table: Table
    text: str


def play_scenario(scenario: Scenario, game: Game | None = None) -> Played:
    """Play a scenario by its game, or by another reading of it."""
    return Stage(scenario, set_up(scenario, game or read_game_of(scenario))).play()


def read_game_of(scenario: Scenario) -> Game:
    """Read the game that a scenario names: a shipped one, or a file beside it."""
    names = names_called(scenario.game)
    if scenario.folder is not None:
        beside = [str(scenario.folder / name) for name in names]
        names = [file if os.path.isfile(file) else name for file, name in zip(beside, names, strict=True)]
    loaded = load(called_by(names))
    if loaded.game is None:
        problem = loaded.diagnostics[0]
        raise scenario.wrong(1, f"{scenario.game} can't be played: {problem.title} ({problem.span})")
    return loaded.game


def set_up(scenario: Scenario, game: Game) -> Table:
    """Set the table up and lay on it what the head of a scenario says."""
    names = scenario.players or [f"Player {seat + 1}" for seat in range(game.least_players)]
    try:
        table = game.start(len(names), scenario.seed, scenario.options or None, names)
    except GameFault:
        raise
    except TableError as met:
        raise scenario.wrong(1, met.text_in("en")) from None
    for laying in scenario.layings:
        try:
            lay_out(table, laying.sort, laying.where, laying.what)
        except TableError as met:
            raise scenario.wrong(laying.number, str(met)) from None
    return table


class Stage:
    """Plays one scenario and writes down what the table says."""

    def __init__(self, scenario: Scenario, table: Table) -> None:
        self.scenario = scenario
        self.table = table
        self.language = scenario.language
        self.rows = list(scenario.head)
        self.told = len(table.log)
        self.asked = False

    def play(self) -> Played:
        """Do all lines, one after the other."""
        for line in self.scenario.lines:
            if line.sort in ("answer", "look"):
                self.ask()
            self.rows.append(line.written)
            if line.sort != "kept":
                getattr(self, f"do_{line.sort}" if line.sort not in ("put", "give", "set") else "do_lay")(line)
        self.ask()
        return Played(self.table, "\n".join(self.rows).rstrip() + "\n")

    # What is typed.

    def do_answer(self, line: ScenarioLine) -> None:
        """Answer the open question."""
        seat = self.seat(line)
        decision = self.table.decision
        if decision is None:
            self.say("no: the game is over")
        elif decision.seat != seat:
            self.say(f"no: {self.table.names[decision.seat]} is asked")
        else:
            self.choose(line.text)

    def choose(self, text: str) -> None:
        """Take an option, and tell what comes of it."""
        try:
            self.table.play(text)
        except ChoiceError as met:
            self.say(f"no: {met.text_in(self.language)}")
        except GameFault as met:
            self.say(f"fault: {met}")
        else:
            self.moved()

    def do_look(self, line: ScenarioLine) -> None:
        """Work an expression out, for a seat or with no secrets."""
        seat = self.seat(line) if line.who else None
        found = evaluate(self.table, line.text, seat, self.language, rng=random.Random(self.scenario.seed))
        if found.problem:
            raise self.scenario.wrong(line.number, found.problem)
        self.say(" | ".join(sorted(found.values)))

    def do_lay(self, line: ScenarioLine) -> None:
        """Lay something by hand."""
        try:
            lay_by_words(self.table, None, line.sort, line.text)
        except TableError as met:
            raise self.scenario.wrong(line.number, str(met)) from None
        self.asked = False

    def do_after(self, line: ScenarioLine) -> None:
        """Make choices by their numbers, without a word."""
        for word in line.text.split():
            try:
                self.table.play((number_in(word) or 0) - 1)
            except TableError as met:
                raise self.scenario.wrong(line.number, f"choice {briefly(word)}: {met}") from None
        self.told = len(self.table.log)
        self.asked = False

    def seat(self, line: ScenarioLine) -> int:
        """Find the seat of a name."""
        names = self.table.names
        if line.who not in names:
            raise self.scenario.wrong(line.number, f"nobody is called {line.who}; there are {', '.join(names)}")
        return names.index(line.who)

    # What the table says.

    def say(self, text: str) -> None:
        """Write down what the table says to what was typed."""
        for row in text.splitlines():
            self.rows += textwrap.wrap(
                row,
                WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
                break_long_words=False,
                break_on_hyphens=False,
            )

    def moved(self) -> None:
        """Write down what happened, and what is asked next."""
        log = self.table.log
        for event, then in zip_longest(log[self.told :], log[self.told + 1 :]):
            if not is_carried_out(event, then):
                self.tell(event)
        self.told = len(log)
        self.asked = False
        self.ask()

    def tell(self, event: Event) -> None:
        """Write down an event, who sees it, and what the others see instead."""
        whole = event.text(None, self.language)
        seen = [event.text(seat, self.language) for seat in self.table.seats]
        if whole is None or (event.sort == "choice" and all(text == whole for text in seen)):
            return
        names = self.table.names
        who = [name for name, text in zip(names, seen, strict=True) if text == whole]
        self.rows.append(f"  {whole}".ljust(COLUMN - 2) + f"  ({sees(who, len(names))})")
        for text in dict.fromkeys(text for text in seen if text != whole):
            others = [name for name, each in zip(names, seen, strict=True) if each == text]
            self.rows.append(f"    {joined(others)} {'sees' if len(others) == 1 else 'see'}: {text or 'nothing'}")

    def ask(self) -> None:
        """Write down the open question, once."""
        if self.asked:
            return
        self.asked = True
        self.rows += question(self.table, self.language)


def is_carried_out(event: Event, then: Event | None) -> bool:
    """Whether an event is the choice of a card that is moved next: the move says more."""
    choice, move = event.data, None if then is None else then.data
    if not isinstance(choice, Choice) or not isinstance(move, Move):
        return False
    info = asked_by(event.machine, choice)
    return refers_to_card(info, choice.value) and referred(info, choice.value) == move.card


def question(table: Table, language: str) -> list[str]:
    """Write the open question down, or how the game ended."""
    decision = table.decision
    if decision is None:
        return [result(table)]
    prompt = decision.prompt_in(language)
    head = f"{table.names[decision.seat]} may" + (f" ({prompt}): " if prompt else ": ")
    # A line is broken only between options.
    options = ", ".join(option.text_in(language).replace(" ", UNBROKEN) for option in decision.options)
    rows = textwrap.wrap(
        head + options, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return [row.replace(UNBROKEN, " ") for row in rows]


def result(table: Table) -> str:
    """Write down how a game ended."""
    outcome = table.outcome
    assert outcome is not None, "the game is over"
    points = ", ".join(f"{name} {table.score(seat).total}" for seat, name in enumerate(table.names))
    winners = joined([table.names[seat] for seat in outcome.winners])
    return f"The game is over: {points}; {winners or 'nobody'} won."


def sees(who: Sequence[str], players: int) -> str:
    """Return who sees something."""
    if len(who) == players:
        return "all see"
    return f"{joined(who)} {'sees' if len(who) == 1 else 'see'}" if who else "nobody sees"


def joined(names: Sequence[str]) -> str:
    """Name several players."""
    return ", ".join(names)


def write_scenario(table: Table, game: str, language: str = "en") -> str:
    """Write a table down as a scenario that starts where it is now."""
    if table.machine.explicit:
        raise ScenarioError("chance is a player")
    comma = ", " if any(" " in name for name in table.names) else " "
    rows = [f"game {game}   players {comma.join(table.names)}   seed {table.seed}"]
    rows += [f"option {name} = {written_value(value)}" for name, value in table.options.items()]
    rows += [f"language {language}"] if language != "en" else []
    done: list[int] = []
    for at in range(len(table.record) + 1):
        laid = [laid for laid in table.laid if laid.at == at]
        if (laid or at == len(table.record)) and done:
            rows += ["", f"after {' '.join(str(index + 1) for index in done)}"]
            done = []
        rows += [""] if laid else []
        rows += [f":{spelled(table, each)}" for each in laid]
        done += table.record[at : at + 1]
    return "\n".join([*rows, "", *question(table, language)]) + "\n"


def written_value(value: Any) -> str:
    """Write an option's value."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
