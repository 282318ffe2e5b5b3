"""What a bot would do in a person's place, and what it makes of each option."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from croupier import bots
from croupier.bots import Estimate, Sight, Thinker, Thought

from ..opponents import word_for
from ..phrases import phrase
from ..width import pad_before, widest

if TYPE_CHECKING:
    from croupier.interpreter import Decision, Seat, Table

# The bots that are asked for a hint, the best first.
ADVISERS = ("expert", "normal")
# A person waits this long for a hint at most, in seconds; and is told about so many options.
PATIENCE = 3.0
MOST = 8
# And about so many answers that it expects after its own.
MOST_STEPS = 4


def adviser() -> tuple[str, Thinker]:
    """Find the best bot that can say what it thinks."""
    for name in ADVISERS:
        if name in bots.names():
            bot = bots.make(name)
            if isinstance(bot, Thinker):
                return name, bot
    raise LookupError("no bot can say what it thinks")


def draw_hint(table: Table, seat: Seat, lang: str) -> list[str]:
    """Write what a bot would do."""
    name, bot = adviser()
    decision = table.decision
    assert decision is not None, "a hint is only asked for while there is a question"
    until = monotonic() + PATIENCE
    thought = bot.think(Sight(table, seat), Random(len(table.record)), lambda _: monotonic() < until)
    best = decision.options[thought.best].text_in(lang)
    # Where no points are counted, what the bot goes by means nothing to people.
    title = "estimates" if table.game.shows_points(over=True) else "estimates without points"
    told = [phrase(lang, "would choose", bot=word_for(name, lang), text=best)]
    return [*told, *draw_estimates(thought, decision, lang, title), *draw_line(thought, table, lang)]


def draw_line(thought: Thought, table: Table, lang: str) -> list[str]:
    """Write how the bot thinks that play goes on, after what it would choose."""
    steps = [f"{table.names[each.seat]}: {each.option.text_in(lang)}" for each in thought.line[1 : 1 + MOST_STEPS]]
    return [phrase(lang, "goes on", line="; ".join(steps))] if steps else []


def draw_estimates(thought: Thought, decision: Decision, lang: str, title: str = "estimates") -> list[str]:
    """Write what the options are worth: what the bot would take, then what it thought about longest."""
    tried = sorted((each for each in thought.estimates if each.trials), key=lambda each: order_of(each, thought.best))
    told = [(f"{each.worth:+.1f}", decision.options[each.option].text_in(lang)) for each in tried[:MOST]]
    width = widest([worth for worth, _ in told])
    lines = [f"  {pad_before(worth, width)}  {text}" for worth, text in told]
    if len(lines) < 2:
        return []
    # Before anything has happened all is as good.
    return [phrase(lang, title), *lines] if len({worth for worth, _ in told}) > 1 else [phrase(lang, "as good")]


def order_of(estimate: Estimate, best: int) -> tuple[bool, int, float]:
    """Put what the bot would take first, then what it left out last: the less it was tried, the less its worth says."""
    return estimate.option != best, -estimate.trials, -estimate.worth
