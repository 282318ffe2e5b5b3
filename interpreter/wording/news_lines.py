"""What is told to a seat, line by line, before lines are left out and put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from ..faults import owner_of
from ..meaning.types import Truth
from ..running.happenings import Began, Choice, Happening, Move, MoveAll, Roll, Shuffle, Tokens
from ..running.state import Use
from ..writing.questions import QuestionInfo
from .decision import referred, refers_to_card, types_of
from .masking import asked_by
from .sentences import chosen, say, tell
from .wording import Wording, seen_by

# Lines that are further apart have nothing to do with each other.
FAR = 200


@attrs.frozen(eq=False)
class Listener:
    """Who is told: in which words, and as which seat; None sees everything."""

    words: Wording
    seat: int | None
    # Whether something came after the last event, so that nothing of it is still being asked.
    is_past: bool = False

    def knows(self, known: int) -> bool:
        """Whether the reader is among the seats that know something, as bits."""
        return self.seat is None or bool(known >> self.seat & 1)

    def asked(self, choice: Choice) -> QuestionInfo:
        """Return the question that a choice answers."""
        return asked_by(self.words.machine, choice)


@attrs.define(eq=False)
class NewsLine:
    """One happening, and what a seat is told of it; without words it still parts what was before from what follows."""

    data: Happening
    text: str | None
    # Of a choice: who chose, and in words what the options were about, if that can be said.
    who: int | None = None
    about: str | None = None
    # Of a choice: whether it was to do nothing, or nothing more.
    is_pass: bool = False

    @property
    def is_move(self) -> bool:
        """Whether something moved."""
        return isinstance(self.data, Move | MoveAll | Tokens)

    @property
    def is_period(self) -> bool:
        """Whether a period began."""
        return isinstance(self.data, Began)

    @property
    def is_choice(self) -> bool:
        """Whether somebody chose."""
        return isinstance(self.data, Choice)


def says(text: str | None, name: str, times: int = 1) -> bool:
    """Whether a text has a name in it, as whole words."""
    if not text:
        return times < 1
    found = whole_words(name)
    return found.search(text) is not None if times == 1 else len(found.findall(text)) >= times


@lru_cache(1000)
def whole_words(name: str) -> re.Pattern[str]:
    """Return what finds a name as whole words, in large and small letters."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def after(lines: Sequence[NewsLine], at: int) -> Iterator[NewsLine]:
    """Go over what comes of a line: until the next period, or until somebody chooses something."""
    for line in ahead(lines, at):
        if line.is_period or (line.is_choice and not line.is_pass):
            return
        yield line


def ahead(lines: Sequence[NewsLine], at: int) -> Iterator[NewsLine]:
    """Go over the lines after one, as far as they can belong to it."""
    return (lines[each] for each in range(at + 1, min(len(lines), at + 1 + FAR)))


def back(lines: Sequence[NewsLine], at: int) -> Iterator[NewsLine]:
    """Go back over the lines before one, as far as it can belong to them."""
    return (lines[each] for each in range(at - 1, max(-1, at - 1 - FAR), -1))


def line_of(reader: Listener, data: Happening) -> NewsLine:
    """Return what is told of one thing that happened."""
    if isinstance(data, Choice):
        return choice_line(reader, data)
    if isinstance(data, Move | MoveAll | Tokens) and reader.words.plan.is_hidden(data.target):
        return NewsLine(data, None)
    if isinstance(data, Shuffle) and reader.words.plan.is_hidden(data.zone):
        return NewsLine(data, None)
    return NewsLine(data, tell(reader.words, data, reader.seat))


def sees_roll(reader: Listener, roll: Roll) -> bool:
    """Whether the seat sees what a die shows that is rolled."""
    return reader.knows(roll.known)


# Choices.


def choice_line(reader: Listener, choice: Choice) -> NewsLine:
    """Return a choice of somebody else, unless it tells nothing."""
    words, info = reader.words, reader.asked(choice)
    is_use = isinstance(choice.value, Use)
    passes = info.sort == "menu" and not is_use and chosen(words, choice, None) == words.phrases["pass"]
    is_pass = choice.value is None or passes
    is_open = info.secret is None and info.sort not in ("triggers", "window")
    told = choice.who != reader.seat and not is_use and is_open
    line = NewsLine(choice, None, choice.who, subject(reader, choice), is_pass)
    if told and is_pass and is_worth_passing(words, info):
        line.text = say(words, "passes", player=words.names[choice.who])
    elif told and not is_pass and means_something(reader, choice):
        line.text = tell_answer(reader, choice)
    return line


def is_worth_passing(words: Wording, info: QuestionInfo) -> bool:
    """Whether it is told that somebody does nothing: not of an effect, nor of one thing more to choose."""
    asker = owner_of(words.plan.world, info.span).strip('"')
    cards = {card.title.string for card in words.plan.world.cards if card.title is not None}
    return info.sort in ("choose", "menu") and asker not in cards


def tell_answer(reader: Listener, choice: Choice) -> str | None:
    """Return what somebody chose, with the question if it can be said."""
    words, info = reader.words, reader.asked(choice)
    who, what = words.names[choice.who], chosen(words, choice, reader.seat)
    question = question_in(words, info)
    if info.group:
        return say(words, "answer for all" if question else "decides", question=question, player=who, what=what)
    if info.sort == "menu" or not question:
        return tell(words, choice, reader.seat)
    return say(words, "answer", question=question, player=who, what=what)


def question_in(words: Wording, info: QuestionInfo) -> str:
    """Return the last sentence of a prompt, if nothing is filled in there: that may be a secret."""
    if info.prompt is None:
        return ""
    pieces = info.prompt.pieces.get(words.language) or info.prompt.pieces["en"]
    spoken = "".join(piece if isinstance(piece, str) else "\0" for piece in pieces)
    asked: list[str] = [each for each in re.findall(r"[^.?!]*[?]", spoken) if "\0" not in each]
    return asked[-1].strip() if asked else ""


def subject(reader: Listener, choice: Choice) -> str | None:
    """Name what was chosen, if it has a name that can be told again."""
    words, info, value = reader.words, reader.asked(choice), choice.value
    sees = seen_by(reader.seat, choice.watched)
    if refers_to_card(info, value):
        card = referred(info, value)
        return words.card(card) if sees(card) else None
    if info.sort == "menu":
        types = types_of(info, value)
        return words.value(value[1], types[0], sees) if len(types) == 1 else None
    if value is None or isinstance(info.type, Truth):
        return None
    return words.value(value, info.type, sees)


def card_of(reader: Listener, choice: Choice) -> int | None:
    """Return the card that a choice is about."""
    info = reader.asked(choice)
    card: int | None = referred(info, choice.value) if refers_to_card(info, choice.value) else None
    return card


def means_something(reader: Listener, choice: Choice) -> bool:
    """Whether the seat learns more from a choice than that it was some card."""
    card = card_of(reader, choice)
    return card is None or reader.asked(choice).sort == "menu" or reader.knows(choice.watched[card])
