"""All that a seat is shown and told at a table, with what it can type."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier import bots
from croupier.bots import GreedyBot, MonteCarloBot, Sight
from croupier.interpreter import Seat, Table, news
from croupier.repl.picture.sentences import say_waiting, tell_table
from croupier.repl.screen.suggest import suggest
from croupier.repl.table.sitting import Sitting, last_choice

LANGUAGES = ("en", "fr")
WIDTH, PLAYOUTS = 100, 12


def told_to(table: Table, seat: int) -> dict[str, Any]:
    """Return all that a seat was told of what happened."""
    log = table.log
    since = last_choice(Seat(seat), log)
    told: dict[str, Any] = {"information": table.information(seat)}
    for language in LANGUAGES:
        told[f"log {language}"] = [text for event in log if (text := event.text(seat, language)) is not None]
        told[f"news {language}"] = news(log, seat, language)
        told[f"news since {language}"] = news(log[since:], seat, language)
    return told


def shown_to(table: Table, seat: int, words: list[str]) -> dict[str, Any]:
    """Return all that a seat sees of a table now, and what is said to what it types."""
    sitting = Sitting(
        "game", table, {each: bots.make("random") for each in table.seats if each != seat}, Random(1), "en"
    )
    sitting.spoken, sitting.width = True, WIDTH
    view = table.view(seat)
    shown: dict[str, Any] = {"view": view, "table": tell_table(view, table.names, "en")}
    shown["waits for"] = [say_waiting(table, Seat(seat), language) for language in LANGUAGES]
    typed = [":odds", ":table", *(f":{verb} {word}" for verb in ("odds", "card") for word in words)]
    question = None
    if table.seat == seat:
        decision = table.decision
        assert decision is not None
        shown["options"] = [(option.texts, option.value, option.is_card) for option in decision.options]
        shown["prompts"] = (decision.prompts, decision.sort, decision.asked_by)
        question = sitting.question()
        typed += [f":why {word}" for word in words]
        shown["why"] = str(table.explain(words[0]))  # `:why` says the same of the others
    for line in typed:
        reply = sitting.answer(line)
        shown[line] = (reply.sort, reply.lines)
    for line in ("", ":odds ", ":card ", ":why ", ":table ", *(word[:2] for word in words)):
        shown[f"complete {line}"] = suggest(line, question, sitting)
    return shown


def advised(table: Table, seat: int) -> Any:
    """Return what bots would do on a seat, with the same luck and as much thought."""
    return [bot.think(Sight(table, Seat(seat)), Random(5)) for bot in (GreedyBot(), MonteCarloBot(playouts=PLAYOUTS))]
