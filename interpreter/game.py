"""A game that was read and checked: what there is to know before a table is set up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.grammar import Source, bare_words, visible

from .compiling.machine import Machine
from .declared import (
    CardInfo,
    KindInfo,
    MomentInfo,
    OptionInfo,
    PeriodInfo,
    ScoreInfo,
    ZoneInfo,
    cards_of,
    internal,
    kinds_of,
    plainly,
    spelled,
    zones_of,
)
from .faults import SetupError
from .meaning.bounds import MOST_NUMBER
from .meaning.model import OptionDecl, World
from .meaning.types import Truth, Value
from .meaning.words import words_for
from .planning.plan import Plan
from .planning.static import Static
from .reading.given import MOST_LETTERS, briefly, is_name, number_in
from .running.luck import draw_seed
from .table import Setting, Table
from .wording.events import note_forced

if TYPE_CHECKING:
    from .batch import Batch
    from .gathering.changes import Change
    from .native.engine import Engine
    from .printed import PrintedCards
    from .searching.learned import Outset
    from .searching.weighing import Weighing

ENGINES = ("auto", "native", "python")
# After so many rounds of searches a machine is taken for one that will have many more.
WORTH_BUILDING = 200
# After so many it is looked up whether native code was made before.
WORTH_A_LOOK = 20


class Game:
    """A playable game."""

    def __init__(self, world: World, source: Source, plans: dict[int, Plan]) -> None:
        self.world = world
        self.source = source
        # The files that the text of a stack of variants finds by the names it gives them.
        self.given: dict[str, Source] = {}
        self._plans: dict[tuple[Any, ...], Plan] = {}
        self._machines: dict[tuple[Any, ...], Machine] = {}
        self._engines: dict[Machine, Engine | None] = {}
        self._option_infos: dict[str, OptionInfo] = {}
        for players, plan in plans.items():
            self._plans[(players, *plan.options.values())] = plan
        self._default = plans[world.least]
        # What a start with nothing said but the number of players takes; starting is a good part of a short game.
        self._usual: dict[tuple[int | None, str], Callable[[int], Table]] = {}

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What a variant changes of its game, as it is written; nothing if this is none."""
        from .gathering.changes import changes_of
        from .stack import Stack

        return tuple(changes_of(self.source, Stack(self.given)))

    # What there is to know.

    @cached_property
    def fingerprint(self) -> str:
        """By what a saved table knows its game: the words of its files, without comments and layout."""
        return hashlib.sha256("\0".join(map(bare_words, self.world.sources)).encode()).hexdigest()

    @property
    def _letters(self) -> str:
        """By what machine code knows its game: each letter of its files, since it may know their lines."""
        return hashlib.sha256("\0".join(each.text for each in self.world.sources).encode()).hexdigest()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game is written in, English first."""
        return ("en", *(each for each in self.world.languages if each != "en"))

    def title(self, language: str = "en") -> str:
        """Return the game's name."""
        return words_for(self.world.title, "", language)

    def about(self, language: str = "en") -> str:
        """Return a sentence about the game."""
        return words_for(self.world.about, "", language)

    def family(self, language: str = "en") -> str:
        """Return the sort of games that it belongs to, or an empty text."""
        return words_for(self.world.family, "", language)

    @property
    def minutes(self) -> tuple[int, int] | None:
        """How long people play, at least and at most, if the game says so."""
        return self.world.minutes

    def shows_points(self, over: bool) -> bool:
        """Whether people are shown any points, before or when the game is over."""
        return self.has_points_on_cards or any(line.is_shown(over) for line in self.world.scores)

    @property
    def has_points_on_cards(self) -> bool:
        """Whether some cards are worth points."""
        world = self.world
        return any(kind.points for kind in world.kinds.values()) or any(card.points for card in world.cards)

    @property
    def least_players(self) -> int:
        """The least number of players."""
        return self.world.least

    @property
    def most_players(self) -> int:
        """The greatest number of players."""
        return self.world.most

    @property
    def options(self) -> tuple[OptionInfo, ...]:
        """What can be settled before a game."""
        return tuple(self.option_info(option) for option in self.world.options.values())

    def option_info(self, option: OptionDecl) -> OptionInfo:
        """Describe an option; worked out once, since every table that is set up with options asks."""
        if option.name not in self._option_infos:
            self._option_infos[option.name] = self.describe_option(option)
        return self._option_infos[option.name]

    def describe_option(self, option: OptionDecl) -> OptionInfo:
        """Work out what there is to know about an option."""
        static = Static(2, {}, [])
        allowed = static.value(option.allowed, {}) if option.allowed is not None else None
        if allowed is None and isinstance(option.type, Truth):
            allowed = [False, True]
        if allowed is None and isinstance(option.single, Value):
            allowed = list(range(len(option.single.enum.values)))
        shown = tuple(spelled(each, option.single) for each in allowed) if allowed is not None else None
        texts = {language: words_for(option.node.text, option.name, language) for language in self.languages}
        return OptionInfo(option.name, spelled(self._default.options[option], option.type), shown, texts)

    @cached_property
    def cards(self) -> tuple[CardInfo, ...]:
        """All cards, by their ids."""
        return cards_of(self._default)

    @cached_property
    def printed_cards(self) -> PrintedCards:
        """All cards as they are printed, by their ids, of a table with as many players as can be."""
        from .printed import PrintedCards
        from .wording.wording import Speech

        machine = self.machine(self.most_players)
        return PrintedCards(Speech(machine, machine.seat_names))

    @property
    def kinds(self) -> tuple[KindInfo, ...]:
        """The kinds of cards, dice and other pieces."""
        return kinds_of(self.world)

    @property
    def zones(self) -> tuple[ZoneInfo, ...]:
        """The places that people look at."""
        return zones_of(self.world)

    @property
    def moments(self) -> tuple[MomentInfo, ...]:
        """The moments at which cards can be used."""
        return tuple([MomentInfo(icon.name, icon) for icon in self.world.icons.values()])

    @property
    def periods(self) -> tuple[PeriodInfo, ...]:
        """The stretches of play."""
        return tuple([PeriodInfo(each.name, each.number, each) for each in self.world.periods.values()])

    @property
    def score_lines(self) -> tuple[ScoreInfo, ...]:
        """The lines of the ledger that are not points of cards."""
        return tuple(map(ScoreInfo, self.world.scores))

    @property
    def sources(self) -> tuple[Source, ...]:
        """The texts that the game was read from: its own, then those of the games under it."""
        return self.world.sources

    # Setting up.

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        chance: str = "drawn",
        forced: str = "taken",
        engine: str = "auto",
    ) -> Table:
        """Set up a table; `chance="explicit"` makes chance a player, `forced="asked"` asks what has one answer too.

        The engine is "native", "python", or "auto": the Python machine, and native code for searches once it is worth
        its making. It makes no difference to the game.
        """
        is_usual = options is None and names is None and chance == "drawn" and forced == "taken"
        if is_usual and seed is not None and (usual := self._usual.get((players, engine))) is not None:
            return usual(seed)
        if engine not in ENGINES:
            raise SetupError("engine which", met=engine)
        if chance not in ("drawn", "explicit"):
            raise SetupError("chance how", met=chance)
        if forced not in ("taken", "asked"):
            raise SetupError("forced how", met=forced)
        machine = self.machine(players, options, explicit=chance == "explicit", asks=forced == "asked")
        if names is not None:
            check_names(names, machine.plan.players)
        setting = Setting(
            tuple(map(visible, names)) if names is not None else machine.seat_names, dict(options) if options else {}
        )
        seat = self.seating(machine, setting, engine)
        if is_usual:
            self._usual[players, engine] = seat
        return seat(draw_seed() if seed is None else seed)

    def batch(
        self,
        count: int,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        again: bool = False,
    ) -> Batch:
        """Set up many tables that are stepped together; with `again` a game that ends is followed by the next."""
        try:
            from .batch import Batch
        except ImportError:
            raise SetupError("batch without numpy") from None
        machine = self.machine(players, options)
        engine = self.engine(machine, "native")
        if engine is None:
            raise SetupError("batch without native")
        return Batch(self, engine, count, draw_seed() if seed is None else seed, options, again)

    def seating(self, machine: Machine, setting: Setting, engine: str) -> Callable[[int], Table]:
        """Return what makes tables of a machine from seeds, run by an engine."""
        runs = self.engine(machine, engine) if engine == "native" else None
        if runs is None:
            return partial(Table, self, machine, setting, engine)
        from .native_table import seating

        return seating(self, machine, setting, runs)

    def engine(self, machine: Machine, said: str, rounds: int = 0) -> Engine | None:
        """Return what runs tables of a machine natively; None if the Python machine is to run them.

        Where that is left open, it hangs on how many rounds of searches were played, and are to be now; and on whether
        it was made before, and is kept.
        """
        if said == "python":
            return None
        if machine not in self._engines:
            before, machine.searched = machine.searched, machine.searched + rounds
            is_worth = said == "native" or machine.searched >= WORTH_BUILDING
            if not is_worth and not before < WORTH_A_LOOK <= machine.searched:
                return None
            from .native.engine import Unsupported, make_engine
            from .native_thinking import roots_of

            try:
                found = make_engine(machine, self._letters, roots_of(machine), only_kept=not is_worth)
            except Unsupported:
                if said == "native":
                    raise
                found = None  # nobody asked for native code, and the Python machine does the same
            if found is None and not is_worth:
                return None
            self._engines[machine] = found
        return self._engines[machine]

    def thought_out(self, table: Table, about: Outset | Weighing, rounds: int, *numbers: int) -> list[int]:
        """Return what a search or a quick look finds: natively, once that is worth its making."""
        engine = self.engine(table.machine, table.runs_by, rounds)
        if engine is not None:
            from .native_thinking import think_natively

            found = think_natively(table, engine, about, numbers)
            if found is not None:
                return found
        from .searching.searcher import Searcher

        return table.machine.once(Searcher).think(about, *numbers)

    def weighed_out(
        self, table: Table, seat: int, weighing: Callable[[Outset], Weighing], rounds: int, key: int
    ) -> list[int]:
        """Return what a quick look finds, by what makes it out of an outset: natively in one call, if that can be."""
        engine = self.engine(table.machine, table.runs_by, rounds)
        if engine is not None:
            from .native_thinking import look_natively

            found = look_natively(table, engine, seat, weighing, key)
            if found:
                return found
        from .searching.searcher import prepare

        return self.thought_out(table, weighing(prepare(table, seat, key)), 0, key)

    def machine(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        explicit: bool = False,
        told: bool = False,
        asks: bool = False,
    ) -> Machine:
        """Return the machine for a number of players and options, making it the first time."""
        count = self.world.least if players is None else players
        values = self.option_values(options) if options else None
        key = (count, values and tuple(values.values()), explicit, told, asks)
        found = self._machines.get(key)
        if found is None:
            found = self._machines[key] = Machine(self.plan(count, values), explicit, told, asks, note_forced)
            if found.writer.trials and (explicit or told or asks):
                found.try_on(self.machine(players, options))
        return found

    def plan(self, players: int, values: dict[OptionDecl, Any] | None) -> Plan:
        """Return the plan for a number of players and options."""
        if not self.world.least <= players <= self.world.most:
            least, most = self.world.least, self.world.most
            name = "for so many" if least == most else "for some"
            raise SetupError(name, game=self.title, least=least, most=most, players=players)
        values = values or self._default.options
        key = (players, *values.values())
        if key not in self._plans:
            plan = Plan(self.world, players, values)
            if plan.problems:
                problem = plan.problems[0]
                raise SetupError("fault", title=problem.title, label=problem.labels[0].text, span=problem.span)
            self._plans[key] = plan
        return self._plans[key]

    def option_values(self, options: Mapping[str, Any]) -> dict[OptionDecl, Any]:
        """Check options and give all of them their values."""
        values = dict(self._default.options)
        for name, given in options.items():
            option = self.world.options.get(name)
            if option is None:
                known = ", ".join(self.world.options)
                raise SetupError("no option" if known else "no options", name=name, known=known)
            if option.is_list:
                listed = given.split(",") if isinstance(given, str) else given
                found = [self.option_value(option, str(each).strip()) for each in listed if each]
                values[option] = tuple(dict.fromkeys(found))
            else:
                values[option] = self.option_value(option, given)
        return values

    def option_value(self, option: OptionDecl, given: Any) -> Any:
        """Check one option's value, or one of those in its list."""
        info = self.option_info(option)
        for value in info.allowed if info.allowed is not None else ():
            if value == given and type(value) is type(given):
                return internal(value, option.single)
            if str(given).lower() in (
                str(value).lower(),
                {True: "yes", False: "no"}.get(value, "") if isinstance(value, bool) else "",
            ):
                return internal(value, option.single)
        number = number_in(str(given), -MOST_NUMBER, MOST_NUMBER) if info.allowed is None else None
        if number is not None:
            return number
        allowed = info.allowed or ()
        shown = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 8 else ", ".join(plainly(each) for each in allowed)
        met = briefly(plainly(given))
        raise SetupError(
            "option is one of" if shown else "option is a number", name=option.name, met=met, allowed=shown
        )

    def resume(self, path: str | Path) -> Table:
        """Take a saved game up again."""
        from .keeping.record import resume

        return resume(self, Path(path))


def check_names(names: Sequence[str], players: int) -> None:
    """Refuse names that are too many, too few, or such that nobody can be called so."""
    if len(names) != players:
        raise SetupError("names for players", count=len(names), players=players)
    for name in names:
        if not is_name(name):
            raise SetupError("nobody's name", name=briefly(name), most=MOST_LETTERS)
