"""`:reload`: the game file read again, the same choices made by the new rules, and the first difference told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.grammar import render
from croupier.interpreter import Difference, Replay, TableError, replay

from ..commands.opening import blame, read_game
from ..mistakes import Mistake
from ..phrases import phrase
from ..table.reply import Reply, refuse, say, sentence
from ..table.workbench import make_practice

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from ..table.sitting import Sitting


def reload(sitting: Sitting, rest: str) -> Reply:
    """Take the edited file, only look at what would change, or go back to the rules of before."""
    if rest == "back":
        return _go_back(sitting)
    if rest not in ("", "try"):
        return refuse(phrase(sitting.lang, "reload how"))
    try:
        loaded = read_game(sitting.name)
    except Mistake as mistake:
        return refuse(sentence(mistake.text_in(sitting.lang)))
    told = [line for problem in loaded.diagnostics for line in [*render(problem).splitlines(), ""]]
    if loaded.game is None:
        return refuse(phrase(sitting.lang, "reload broken"), "", *told)
    if loaded.game.fingerprint == sitting.game.fingerprint:
        return say(phrase(sitting.lang, "reload same"))
    if sitting.has_secrets:
        # Other rules can show anything, and whoever edits the file would choose what.
        return refuse(phrase(sitting.lang, "reload closed"))
    warnings = [phrase(sitting.lang, "reload warnings"), "", *told] if told else []
    return _take(sitting, loaded.game, warnings, rest == "try")


def _take(sitting: Sitting, game: Game, warnings: list[str], only_look: bool) -> Reply:
    """Play the choices again by the new rules, and tell what is different."""
    seat = None if sitting.workbench.open else sitting.asked
    try:
        again = replay(sitting.table, game, seat, sitting.lang)
    except TableError as error:
        return refuse(*warnings, sentence(error.text_in(sitting.lang)))
    # Whoever changes the rules of a game that has begun, or only sees what they would do, practises from then on.
    lines = [*warnings, *describe(sitting, again), *make_practice(sitting)]
    if only_look:
        return say(*lines, phrase(sitting.lang, "reload tried"))
    sitting.workbench.earlier = sitting.table
    again.table.practice = True
    sitting.undone.clear()
    sitting.put_table(again.table)
    return Reply("moved", (*lines, phrase(sitting.lang, "reload goes on")))


def _go_back(sitting: Sitting) -> Reply:
    earlier = sitting.workbench.earlier
    if earlier is None:
        return refuse(phrase(sitting.lang, "reload no earlier"))
    sitting.workbench.earlier = None
    sitting.undone.clear()
    sitting.put_table(earlier)
    return Reply("moved", (phrase(sitting.lang, "reload back"),))


def describe(sitting: Sitting, again: Replay) -> list[str]:
    """Return where the new rules part from the old ones, and how far the choices fit."""
    lang, total = sitting.lang, len(sitting.table.record)
    lines = [phrase(lang, "reload no difference", total=total)] if again.difference is None else []
    if again.difference is not None:
        lines = describe_difference(again.difference, total, lang)
    if again.impossible:
        lines.append(phrase(lang, "reload impossible", text=again.impossible, fitted=again.fitted, total=total))
    if again.impossible_for:
        name = again.impossible_for
        lines.append(phrase(lang, "reload impossible for", name=name, fitted=again.fitted, total=total))
    if again.fault is not None:
        lines.append(phrase(lang, "reload fault", fitted=again.fitted, total=total))
        lines += blame(again.fault).text_in(lang).splitlines()
    return lines


def describe_difference(difference: Difference, total: int, lang: str) -> list[str]:
    """Return the first difference: what happened, who is asked, and what can be chosen."""
    if difference.choice > total:
        lines = [phrase(lang, "reload differs now", total=total)]
    else:
        lines = [phrase(lang, "reload differs", number=difference.choice, total=total)]
    if difference.was != difference.now:
        for name, told in (("reload was", difference.was), ("reload now", difference.now)):
            lines += [phrase(lang, name), *(f"  {line}" for line in told or (phrase(lang, "reload nothing"),))]
    if difference.asked is not None:
        was, now = difference.asked
        name = "reload asked" if was and now else "reload over" if was else "reload not over"
        lines.append(phrase(lang, name, was=was, now=now))
    for name, options in (("reload gone", difference.gone), ("reload new", difference.new)):
        lines += [phrase(lang, name, options=", ".join(options))] if options else []
    return lines
