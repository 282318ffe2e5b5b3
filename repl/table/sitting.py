"""The people at one keyboard and their game: what is asked, what an answer does, what happened; no word of a terminal.

Text that was typed goes in, a `Reply` comes out. Bots play when `advance` is called. Front ends show it all:
`plain.py` in lines, `screen.py` on a whole screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from croupier.bots import Sight, Thinker, Thought
from croupier.interpreter import MOST_LINE, GameFault, Selection, TableError, news, selection_of
from croupier.phrases import languages

from ..commands.opening import blame
from ..phrases import phrase
from ..verbs.registry import SIGN, do_verb
from .looking import Looking
from .picks import find_again, find_choice, find_choices, is_same, name_things
from .question import Choosable, OpenQuestion, put_question, put_selection
from .reply import Reply, refuse, sentence
from .workbench import watch_news

if TYPE_CHECKING:
    from croupier.bots import Bot
    from croupier.interpreter import Decision, Event, Game, Seat, Table

# Told how far a bot's thinking is, from 0 to 1; asked whether it should stop and take the best so far.
Progress = Callable[[float], None]
Stop = Callable[[], bool]


class Onlooker(Protocol):
    """What wants to know of each change: the journal, whoever watches."""

    def chosen(self, sitting: Sitting, seat: Seat, index: int) -> None:
        """Take note that a seat took an option; the table has taken it, the person has not been told yet."""

    def put(self, sitting: Sitting) -> None:
        """Take note that another table lies there."""


class Sitting(Looking):
    """One game, the people at this keyboard, and bots where no person sits."""

    def __init__(self, name: str, table: Table, bots: dict[Seat, Bot], rng: Random, lang: str) -> None:
        super().__init__(table, {seat for seat in table.seats if seat not in bots})
        self.name = name
        self.bots = bots
        self.rng = rng
        self.lang = lang
        self.left = False
        # How many letters go into a line; the front end says so before it asks for lines.
        self.width = 80
        # Whether the table is told in sentences instead of being drawn.
        self.spoken = False
        self.saved: set[Path] = set()
        # What was taken back and can be made again, the next last; a sentence while the journal can't be written.
        self.undone: list[list[int]] = []
        # Which choices of the record belong to the answer before them: further things that were picked.
        self.echoes: set[int] = set()
        # What was named so far of several things, while they are being chosen; the table knows nothing of it yet.
        self.draft: tuple[Any, ...] = ()
        # The cards, by their English names, for which the table passes in the place of a person.
        self.silent: dict[Seat, set[str]] = {}
        self.trouble = ""
        self.listeners: list[Onlooker] = []
        self.pass_on()
        self.cover()

    @property
    def lang(self) -> str:
        """The language of the table; whoever has no name is called by a number in it."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = lang
        number_players(self.table, lang)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.seat is None

    # Whose turn it is.

    @property
    def goes_on_alone(self) -> bool:
        """Whether the next choice is made by a bot, or by the table for a person who wants to pass."""
        return self.table.seat in self.bots or self._silent_pass() is not None

    def advance(self, progress: Progress | None = None, stop: Stop | None = None) -> None:
        """Let bots play, and pass for people who want to, until a person is asked or the game is over."""
        while (seat := self.table.seat) is not None:
            if seat in self.bots:
                self.choose(self._let_think(self.bots[seat], Sight(self.table, seat), progress, stop))
            elif (index := self._silent_pass()) is not None:
                self.echoes.add(len(self.table.record))  # taken back with the answer before it
                self.choose(index)
            else:
                break

    def _silent_pass(self) -> int | None:
        """Return the option to pass, if a person is offered only cards that they want to pass for."""
        silent = self.silent.get(self.table.seat) if self.table.seat is not None else None
        decision = self.table.decision if silent else None
        if not silent or decision is None or decision.sort != "window":
            return None
        used = [option for option in decision.options if option.is_card]
        others = [option.index for option in decision.options if not option.is_card]
        names = {self.game.cards[option.value].name for option in used}
        return others[0] if others and names <= silent else None

    def _let_think(self, bot: Bot, sight: Sight, progress: Progress | None, stop: Stop | None) -> int:
        if not isinstance(bot, Thinker) or progress is None or stop is None:
            return bot.choose(sight, self.rng)

        def watch(thought: Thought) -> bool:
            progress(thought.done)
            return not stop()

        return bot.think(sight, self.rng, watch).best

    # Asking.

    def question(self) -> OpenQuestion | None:
        """Return what is asked now; None when the game is over, and to who has nothing to answer."""
        if self.only_looks:
            return None
        selection = selection_of(self.table)
        if selection is not None:
            return put_selection(selection, self.draft, self.lang)
        decision = self.table.decision
        if decision is None:
            return None
        return put_question(decision, self.table, self.lang)

    def news(self, seat: Seat, log: Sequence[Event]) -> list[str]:
        """Return what happened since the last decision of a seat, by the table's log."""
        last = last_choice(seat, log)
        return watch_news(self, seat, last) if self.workbench.watching else news(log[last:], seat, self.lang)

    # Answering.

    def answer(self, typed: str) -> Reply:
        """Do what was typed: take an option, several one after the other, or do a verb."""
        if len(typed) > MOST_LINE:
            return refuse(phrase(self.lang, "line too long", count=MOST_LINE))
        typed = " ".join(typed.split())
        if self.is_sealed:
            return self._answer_all(typed)
        if typed.startswith(SIGN):
            return do_verb(self, typed)
        if self.only_looks:
            return refuse(phrase(self.lang, "nothing to answer"))
        if self.is_over or not typed:
            return refuse()
        if (selection := selection_of(self.table)) is not None:
            return self._name(typed, selection)
        question = put_question(self._decision(self.table), self.table, self.lang)
        found = find_choice(typed, question, self.lang)
        if isinstance(found, Choosable):
            return self._take([found.index])
        picks = find_choices(typed, question, self.lang)
        return self._take_in_turn(picks) if len(picks) > 1 else found

    def _answer_all(self, typed: str) -> Reply:
        """Do what was typed when all see the screen: let one of them look, or do a verb that tells nobody's secrets."""
        if typed.startswith(SIGN):
            return do_verb(self, typed, for_all=True)
        if (seat := self.find_person(typed)) is None:
            return refuse(phrase(self.lang, "look by name", names=", ".join(self.names_of_people)))
        self.uncover_for(seat)
        return Reply("moved")

    def _name(self, typed: str, selection: Selection) -> Reply:
        """Name things for a choice of several; it is made when nothing can join them, or that is said to be all."""
        named = name_things(typed, selection, self.draft, self.lang)
        if isinstance(named, Reply):
            return named
        if not named.is_all:
            self.draft = named.things
            return Reply("named")
        first = len(self.table.record)
        reply = self._take(selection.indices(named.things))
        self.echoes |= set(range(first + 1, len(self.table.record)))
        return reply

    def _take_in_turn(self, picks: Sequence[Choosable]) -> Reply:
        first = self._decision(self.table)
        for number, pick in enumerate(picks):
            if not is_same(self.table.decision, first):
                return Reply("moved", (self._say_left_over("only so far", picks, number),))
            index = find_again(self.table, pick)
            if index is None:
                return Reply("moved", (self._say_left_over("gone by then", picks, number),))
            reply = self._take([index])
            if reply.sort != "moved":
                return reply
        return Reply("moved")

    def _say_left_over(self, words: str, picks: Sequence[Choosable], number: int) -> str:
        """Return what was taken of a line, and what was not."""
        texts = [pick.text for pick in picks]
        return phrase(self.lang, words, taken=", ".join(texts[:number]), left=", ".join(texts[number:]))

    def _take(self, indices: Sequence[int]) -> Reply:
        try:
            for index in indices:
                self.choose(index)
        except GameFault as fault:
            return refuse(blame(fault).text_in(self.lang), phrase(self.lang, "broke off"))
        except TableError as error:
            return refuse(sentence(error.text_in(self.lang)))
        return Reply("moved")

    def choose(self, index: int) -> None:
        """Take an option, and let everybody know who listens."""
        seat = self.table.seat
        assert seat is not None, "only a question can be answered"
        if seat in self.bots:
            self.note_bot()
        self.table.play(index)
        self.draft = ()
        self.undone.clear()
        for listener in self.listeners:
            listener.chosen(self, seat, index)
        self.pass_on()

    def put_table(self, table: Table, undone: Sequence[list[int]] = ()) -> None:
        """Put another table in the place of this one: an earlier state, or a game that was kept.

        What was taken back can be made again there only if it is handed on.
        """
        self.table = table
        number_players(table, self.lang)
        self.undone = list(undone)
        self.draft = ()
        self.echoes = {at for at in self.echoes if at < len(table.record)}
        for listener in self.listeners:
            listener.put(self)
        self.end_calls()
        self.pass_on()

    @staticmethod
    def _decision(table: Table) -> Decision:
        decision = table.decision
        assert decision is not None, "there is a question"
        return decision


def number_players(table: Table, lang: str) -> None:
    """Call those players by a number in a language who are called so in another one."""
    names = list(table.names)
    for number, name in enumerate(names, 1):
        if any(name == phrase(each, "player", number=number) for each in languages()):
            names[number - 1] = phrase(lang, "player", number=number)
    table.rename(names)


def last_choice(seat: Seat, log: Sequence[Event]) -> int:
    """Find where the last decision of a seat stands in a log; its beginning if there is none."""
    return next((at for at in reversed(range(len(log))) if is_choice(log[at], seat)), 0)


def lost_unasked(table: Table, seat: Seat, log: Sequence[Event]) -> bool:
    """Whether a card left a hand since others chose, while its owner was not asked: forced, or taken by somebody."""
    since = log[last_choice(seat, log) + 1 :]
    first = next((at for at, event in enumerate(since) if event.sort == "choice"), len(since))
    hand = {zone.number for zone in table.view(seat).zones if zone.owner == seat and zone.is_hand}
    return any(event.source in hand for event in since[first:])


def is_choice(event: Event, seat: Seat) -> bool:
    """Whether an event is a choice of a seat that was asked."""
    return event.who == seat and not event.is_forced
