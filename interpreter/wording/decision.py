"""Decisions: who is asked what, and the options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NewType

import attrs
from croupier.grammar import Span

from ..faults import owner_of
from ..meaning import naming
from ..meaning.bounds import CHANCE
from ..meaning.types import Many, Piece, Type
from ..running.state import Frame, Seat, State, Use
from ..writing.questions import QuestionInfo
from .wording import Wording, seen_by

if TYPE_CHECKING:
    from ..compiling.machine import Machine
    from ..table import Table

# The alternative of options that stand beside a question.
BESIDE = -1

CardId = NewType("CardId", int)
ZoneId = NewType("ZoneId", int)


@attrs.frozen
class Option:
    """One thing that can be chosen; `value` is the card, player, number ... that it refers to, or several of them."""

    index: int
    text: str
    value: Any = attrs.field(repr=False)
    texts: dict[str, str] = attrs.field(repr=False, factory=dict, eq=False)
    probability: float | None = None
    is_card: bool = attrs.field(default=False, repr=False)
    alternative: int | None = attrs.field(default=None, repr=False)  # of a menu; -1 for an ability beside a question

    def text_in(self, language: str) -> str:
        """Return the text in a language."""
        return self.texts.get(language, self.text)


@attrs.frozen
class Decision:
    """A question to a seat (or to chance), and its options."""

    seat: Seat
    sort: str
    prompt: str
    asked_by: str
    span: Span = attrs.field(repr=False, eq=False)
    options: tuple[Option, ...]
    prompts: dict[str, str] = attrs.field(repr=False, factory=dict, eq=False)
    decided_for: tuple[Seat, ...] = attrs.field(repr=False, default=())  # the others of a group

    def prompt_in(self, language: str) -> str:
        """Return the prompt in a language."""
        return self.prompts.get(language, self.prompt)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides."""
        return self.seat == CHANCE


def languages_of(table: Table) -> tuple[str, ...]:
    """Return the languages that a game is written in, English first."""
    return table.game.languages


def frame_env(table: Table) -> dict[str, Any]:
    """Return the variables of the frame that waits for the answer, and those of the loops that it is in."""
    return variables_of(table.machine, table.state)


def variables_of(machine: Machine, state: State) -> dict[str, Any]:
    """Return the variables of a state's last frame, and those of the loops that it is in."""
    return variables_in(machine, state.stack[-1])


def variables_in(machine: Machine, frame: Frame) -> dict[str, Any]:
    """Return the variables of a frame, and those of the loops that it is in."""
    env = dict(zip(machine.frames[frame[0].__name__], frame[1:], strict=True))
    for items in [each for each in env if each in machine.loop_items]:
        index = env.get(naming.index_of(items))
        if index:
            env.setdefault(machine.loop_items[items], env[items][index - 1])
    return env


def question_of(table: Table) -> QuestionInfo:
    """Return the open question."""
    info: QuestionInfo = table.machine.writer.questions[table.state.q]
    return info


def decide(table: Table) -> Decision | None:
    """Describe the open question; None when the game is over."""
    state = table.state
    if state.who is None:
        return None
    info, env = question_of(table), frame_env(table)
    words = wordings_of(table)
    sees = seen_by(state.who if state.who != CHANCE else None, state.known)
    options = describe(table, state.opts, env, words)
    prompts = {language: each.prompt(info, state, env, sees) for language, each in words.items()}
    asked_by = asker(table, info)
    sort = "secret" if info.secret is not None and not info.private else info.sort
    others = tuple(Seat(seat) for seat in words["en"].decided_for(info, state, env))
    return Decision(Seat(state.who), sort, prompts["en"], asked_by, info.span, options, prompts, others)


def wordings_of(table: Table) -> dict[str, Wording]:
    """Return the words of a table in each of its languages."""
    return {language: Wording(table.machine, table.names, language) for language in languages_of(table)}


def describe(table: Table, values: Sequence[Any], env: dict[str, Any], words: dict[str, Wording]) -> tuple[Option, ...]:
    """Describe options of the open question to whoever is asked."""
    state, info = table.state, question_of(table)
    sees = seen_by(state.who if state.who != CHANCE else None, state.known)
    chance = 1 / len(values) if state.who == CHANCE else None
    options = []
    for index, value in enumerate(values):
        texts = {language: each.option(info, value, state, env, sees) for language, each in words.items()}
        alternative = value[0] if info.sort == "menu" else None
        if isinstance(value, Use):
            alternative = BESIDE if info.sort != "window" else None
        is_card = refers_to_card(info, value)
        what = referred(info, value)
        # Whoever chooses among cards that they don't know chooses blindly.
        if is_card and not sees(what):
            what, is_card = None, False
        elif isinstance(what, tuple):
            types = types_of(info, value)
            what = tuple(map(partial(as_seen, sees), what, types)) if len(types) > 1 else as_seen(sees, what, types[0])
        options.append(Option(index, texts["en"], what, texts, chance, is_card, alternative))
    return tuple(options)


def referred(info: QuestionInfo, value: Any) -> Any:
    """Return what an option refers to: the card, player or value itself."""
    if isinstance(value, Use):
        return value.card
    if info.sort == "menu":
        return value[1]
    return value[0] if info.sort == "triggers" else value


def refers_to_card(info: QuestionInfo, value: Any) -> bool:
    """Whether an option refers to a card."""
    if isinstance(value, Use):
        return True
    if info.sort == "menu":
        types = types_of(info, value)
        return len(types) == 1 and isinstance(types[0], Piece)
    return value is not None and (info.sort == "triggers" or isinstance(info.type, Piece))


def types_of(info: QuestionInfo, value: Any) -> list[Type]:
    """Return the types of what an option is about; one of a menu can be about several things."""
    if info.sort != "menu":
        return [info.type]
    options = info.node.options
    return [each.var.type for each in options[value[0]].things] if value[0] < len(options) else []


def as_seen(sees: Callable[[int], object], what: Any, type: Type) -> Any:
    """Return what an option is about as somebody knows it: none in the place of each card that they don't."""
    if isinstance(what, tuple) and isinstance(type, Many):
        return tuple(as_seen(sees, each, type.item) for each in what)
    return None if isinstance(type, Piece) and not sees(what) else what


def asker(table: Table, info: QuestionInfo) -> str:
    """Name the rule or card whose text asks."""
    if info.icons:
        return ", ".join(icon.name for icon in info.icons)
    return owner_of(table.game.world, info.span).strip('"`')
