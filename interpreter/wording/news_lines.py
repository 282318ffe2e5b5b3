"""What is told to a seat, line by line, before lines are left out and put together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from ..faults import owner_of
from ..meaning.types import Truth
from ..running.abilities import Use
from ..writing.questions import QuestionInfo
from .decision import referred, refers_to_card
from .events import Teller
from .wording import seen_by

# The events that move something.
MOVES = ("move", "move all", "tokens")
# Lines that are further apart have nothing to do with each other.
FAR = 200


@attrs.define(eq=False)
class Line:
    """One event, and what a seat is told of it; without words it still parts what was before from what follows."""

    sort: str
    data: Any
    text: str | None
    # Of a choice: who chose, and in words what the options were about, if that can be said.
    who: int | None = None
    about: str | None = None
    # Of a choice: whether it was to do nothing, or nothing more.
    is_pass: bool = False


def says(text: str | None, name: str, times: int = 1) -> bool:
    """Whether a text has a name in it, as whole words."""
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text or "", re.IGNORECASE)) >= times


def after(lines: Sequence[Line], at: int) -> Iterator[Line]:
    """Go over what comes of a line: until the next period, or until somebody chooses something."""
    for line in ahead(lines, at):
        if line.sort == "period" or (line.sort == "choice" and not line.is_pass):
            return
        yield line


def ahead(lines: Sequence[Line], at: int) -> Iterator[Line]:
    """Go over the lines after one, as far as they can belong to it."""
    return (lines[each] for each in range(at + 1, min(len(lines), at + 1 + FAR)))


def back(lines: Sequence[Line], at: int) -> Iterator[Line]:
    """Go back over the lines before one, as far as it can belong to them."""
    return (lines[each] for each in range(at - 1, max(-1, at - 1 - FAR), -1))


class LineTeller(Teller):
    """Tells single events to one seat."""

    def __init__(self, *words: Any, seat: int | None, is_past: bool = False) -> None:
        super().__init__(*words)
        self.seat = seat
        # Whether something came after the last event, so that nothing of it is still being asked.
        self.is_past = is_past

    def line(self, data: Any) -> Line:
        """Return one event."""
        if data[0] == "choice":
            return self.choice_line(data)
        if data[0] in MOVES and self.plan.is_hidden(data[4]):
            return Line(data[0], data, None)
        if data[0] == "shuffle" and self.plan.is_hidden(data[1]):
            return Line(data[0], data, None)
        return Line(data[0], data, self.tell(data, self.seat))

    def sees_roll(self, data: Any) -> bool:
        """Whether the seat sees what a die shows that is rolled."""
        return self.seat is None or bool(data[3] >> self.seat & 1)

    # Choices.

    def choice_line(self, data: Any) -> Line:
        """Return a choice of somebody else, unless it tells nothing."""
        _, who, _, value, _, _ = data
        info = self.asked(data)
        is_use = isinstance(value, Use)
        passes = info.sort == "menu" and not is_use and self.chosen(data, None) == self.phrases["pass"]
        is_pass = value is None or passes
        told = who != self.seat and not is_use and info.sort not in ("secret", "triggers", "window")
        line = Line("choice", data, None, who, self.subject(data), is_pass)
        if told and is_pass and self.is_worth_passing(info):
            line.text = self.say("passes", player=self.names[who])
        elif told and not is_pass and self.means_something(data):
            line.text = self.tell_answer(info, data)
        return line

    def is_worth_passing(self, info: QuestionInfo) -> bool:
        """Whether it is told that somebody does nothing: not of an effect, nor of one thing more to choose."""
        asker = owner_of(self.plan.world, info.span).strip('"')
        cards = {card.title.string for card in self.plan.world.cards if card.title is not None}
        return info.sort in ("choose", "menu") and asker not in cards

    def tell_answer(self, info: QuestionInfo, data: Any) -> str | None:
        """Return what somebody chose, with the question if it can be said."""
        who, what = self.names[data[1]], self.chosen(data, self.seat)
        question = self.question(info)
        if info.group:
            return self.say("answer for all" if question else "decides", question=question, player=who, what=what)
        if info.sort == "menu" or not question:
            return self.tell(data, self.seat)
        return self.say("answer", question=question, player=who, what=what)

    def question(self, info: QuestionInfo) -> str:
        """Return the last sentence of a prompt, if nothing is filled in there: that may be a secret."""
        if info.prompt is None:
            return ""
        pieces = info.prompt.pieces.get(self.language) or info.prompt.pieces["en"]
        words = "".join(piece if isinstance(piece, str) else "\0" for piece in pieces)
        asked = [each for each in re.findall(r"[^.?!]*[?]", words) if "\0" not in each]
        return asked[-1].strip() if asked else ""

    def subject(self, data: Any) -> str | None:
        """Name what was chosen, if it has a name that can be told again."""
        _, _, _, value, _, known = data
        info = self.asked(data)
        sees = seen_by(self.seat, known)
        if refers_to_card(info, value):
            card = referred(info, value)
            return self.card(card) if sees(card) else None
        if info.sort == "menu":
            options = info.node.options
            var = options[value[0]].var if value[0] < len(options) else None
            return None if var is None else self.value(value[1], var.type, sees)
        if value is None or isinstance(info.type, Truth):
            return None
        return self.value(value, info.type, sees)

    def asked(self, choice: Any) -> QuestionInfo:
        """Return the question that a choice answers."""
        info: QuestionInfo = self.machine.writer.questions[choice[2]]
        return info

    def card_of(self, choice: Any) -> int | None:
        """Return the card that a choice is about."""
        info = self.asked(choice)
        card: int | None = referred(info, choice[3]) if refers_to_card(info, choice[3]) else None
        return card

    def means_something(self, choice: Any) -> bool:
        """Whether the seat learns more from a choice than that it was some card."""
        card = self.card_of(choice)
        return card is None or self.asked(choice).sort == "menu" or bool(seen_by(self.seat, choice[5])(card))
