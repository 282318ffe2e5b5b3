"""Verbs for whoever works on a game while it runs: looking into the table, changing it, reading the file again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import (
    TABLES_IMAGINED,
    GameFault,
    TableError,
    evaluate,
    lay_by_words,
    path_of,
    spelled,
    suggest,
    suggest_card,
)

from ..commands.opening import blame
from ..phrases import phrase
from ..table.reply import Reply, refuse, say, sentence
from .reload import reload
from .scenarios import ENDING, scenario
from .verb import Verb

if TYPE_CHECKING:
    from ..table.sitting import Sitting

# So many different values are named.
MANY = 8


def work_out(sitting: Sitting, rest: str) -> Reply:
    """Return what an expression is worth, as far as the person who looks may know."""
    if not rest:
        return refuse(phrase(sitting.lang, "eval what"))
    found = evaluate(sitting.table, rest, sitting.asked, sitting.lang, sitting.workbench.open)
    if found.problem:
        return refuse(*found.problem.splitlines())
    if len(found.values) == 1:
        value = found.values[0]
        return say(value if found.certain else phrase(sitting.lang, "eval unsure", value=value, count=TABLES_IMAGINED))
    values = [*found.values[:MANY], *([phrase(sitting.lang, "and more values")] if len(found.values) > MANY else [])]
    return say(phrase(sitting.lang, "eval depends", values=" | ".join(values)))


def by_hand(verb: str) -> Callable[[Sitting, str], Reply]:
    """Make the verb that lays something by hand."""

    def lay(sitting: Sitting, rest: str) -> Reply:
        if not sitting.workbench.open:
            return refuse(phrase(sitting.lang, "not open", game=sitting.name))
        if not rest:
            return refuse(phrase(sitting.lang, f"{verb} what"))
        return _lay(sitting, verb, rest)

    return lay


def _lay(sitting: Sitting, verb: str, rest: str) -> Reply:
    trial = sitting.table.clone()
    before = len(trial.laid)
    try:
        lay_by_words(trial, sitting.asked, verb, rest)
    except GameFault as fault:
        return refuse(*blame(fault).text_in(sitting.lang).splitlines())
    except TableError as error:
        return refuse(*sentence(error.text_in(sitting.lang)).splitlines())
    done = "; ".join(spelled(trial, each) for each in trial.laid[before:])
    if not done:
        return say(phrase(sitting.lang, "laid nothing"))
    sitting.put_table(trial)
    return Reply("moved", (phrase(sitting.lang, "laid", what=done),))


def watch(sitting: Sitting, rest: str) -> Reply:
    """Begin or stop to tell what fires, with the file and line."""
    bench = sitting.workbench
    if rest not in ("", "on", "off"):
        return refuse(phrase(sitting.lang, "watch how"))
    bench.watching = rest == "on" if rest else not bench.watching
    if not bench.watching:
        return say(phrase(sitting.lang, "watch off"))
    return say(phrase(sitting.lang, "watch on" if bench.open else "watch on closed"))


# What can follow.


def complete_expression(sitting: Sitting, begun: str) -> Sequence[str]:
    """Complete an expression with the names in scope."""
    return suggest(sitting.table, begun, sitting.workbench.open)


def complete_card(sitting: Sitting, begun: str) -> Sequence[str]:
    """Complete a card's name, and after a small word the place."""
    head, word, tail = _after_word(begun)
    if word:
        return [f"{head}{word}{each}" for each in suggest(sitting.table, tail)]
    return suggest_card(sitting.table, begun)


def _after_word(begun: str) -> tuple[str, str, str]:
    """Split what was begun after the last small word that leads to a place."""
    words = (" in ", " on ", " under ", " to ", " from ", " for ")
    at, word = max((begun.rfind(word), word) for word in words)
    return (begun[:at], word, begun[at + len(word) :]) if at >= 0 else (begun, "", "")


def complete_file(_sitting: Sitting, begun: str) -> Sequence[str]:
    """Complete the name of a scenario's file."""
    try:
        folder = path_of(begun).parent
        found = [path for path in folder.iterdir() if path.suffix == ENDING]
    except OSError:
        return ()
    return sorted(str(path) for path in found if str(path).startswith(begun))


def one_of(*words: str) -> Callable[[Sitting, str], Sequence[str]]:
    """Complete one of a few words."""
    return lambda _sitting, begun: [word for word in words if word.startswith(begun)]


VERBS = (
    Verb("eval", "EXPRESSION", work_out, complete_expression, has_more=True),
    Verb("reload", "[try|back]", reload, one_of("back", "try"), has_more=True),
    Verb("set", "TRACK = VALUE", by_hand("set"), complete_expression, has_more=True),
    Verb("give", "N of VALUE to ZONE", by_hand("give"), complete_card, has_more=True),
    Verb("put", "CARD in ZONE", by_hand("put"), complete_card, has_more=True),
    Verb("scenario", "[write] FILE.play", scenario, complete_file, has_more=True),
    Verb("watch", "[on|off]", watch, one_of("on", "off"), has_more=True),
)
