"""Verbs about the record of the game: taking back and making again, keeping in a file and going on from one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import Seat, TableError, deciders, exists, free_length, go_back, path_of, reason

from ..kept.keeper import setting_of
from ..phrases import phrase
from ..table.reply import Reply, refuse, say, sentence
from .verb import Verb

if TYPE_CHECKING:
    from croupier.interpreter import Table

    from ..table.sitting import Sitting


def last_of_people(sitting: Sitting) -> int | None:
    """Find the last decision that a person made, by its place in the record; None if there is none."""
    if not sitting.table.record:
        return None
    free_length(sitting.table, who_counts(sitting))
    made = deciders(sitting.table)
    asked = (at for at in reversed(range(len(made))) if made[at] in sitting.people and at not in sitting.echoes)
    return next(asked, None)


def laid_last(sitting: Sitting) -> bool:
    """Whether the last thing that happened was laid by hand."""
    laid = sitting.table.laid
    return bool(laid) and laid[-1].at == len(sitting.table.record)


def can_undo(sitting: Sitting) -> bool:
    """Whether a person's last decision can be taken back freely; quick enough to be asked at every key."""
    at = last_of_people(sitting)
    return bool(sitting.draft) or laid_last(sitting) or (at is not None and is_free(sitting, at))


def who_counts(sitting: Sitting) -> set[Seat]:
    """Return whose knowledge counts when something is taken back: of several people only that of the one who looks.

    Whether others came to know something could tell what they hold.
    """
    return {sitting.asked} if sitting.is_shared else sitting.people


def is_free(sitting: Sitting, at: int) -> bool:
    """Whether a decision can be taken back freely: nothing came to light since, and it is one's own to take back.

    Another's stands, if there are secrets between the two: whether it told them something is for them alone. So it is
    when the game is over and all look.
    """
    if sitting.is_sealed:
        return False
    decider = Seat(deciders(sitting.table)[at])
    if decider in sitting.people - {sitting.asked} and sitting.has_secrets_between(sitting.asked, decider):
        return False
    return at >= free_length(sitting.table, who_counts(sitting))


def can_redo(sitting: Sitting) -> bool:
    """Whether something was taken back that can be made again."""
    return bool(sitting.undone)


def undo(sitting: Sitting, _rest: str) -> Reply:
    """Go back to the last choice that a person made, if nothing came to light since."""
    if sitting.draft:
        return unname(sitting)
    if laid_last(sitting):
        return take_up_laid(sitting)
    at = last_of_people(sitting)
    if at is None:
        return refuse(phrase(sitting.lang, "nothing to undo"))
    if not is_free(sitting, at):
        return refuse(phrase(sitting.lang, "came to light"))
    return step_back(sitting, at, "taken back")


def undo_anyway(sitting: Sitting, _rest: str) -> Reply:
    """Go back to the last choice that a person made, whatever came to light; from then on the game is practice."""
    if sitting.draft:
        return unname(sitting)
    if laid_last(sitting):
        return take_up_laid(sitting)
    at = last_of_people(sitting)
    if at is None:
        return refuse(phrase(sitting.lang, "nothing to undo"))
    revealed = not is_free(sitting, at)
    return step_back(sitting, at, "practice from now" if revealed else "taken back", revealed)


def unname(sitting: Sitting) -> Reply:
    """Take back what was named last, of several things that are being chosen."""
    sitting.draft = sitting.draft[:-1]
    return Reply("named", (phrase(sitting.lang, "taken back"),))


def step_back(sitting: Sitting, at: int, said: str, practice: bool = False) -> Reply:
    """Put the table there as it was before a decision, and remember what was taken back."""
    table = sitting.table.clone()
    table.past = sitting.table.past
    taken_back = table.record[at:]
    go_back(table, at)
    table.practice = table.practice or practice
    sitting.put_table(table, [*sitting.undone, taken_back])
    return Reply("moved", (phrase(sitting.lang, said),))


def take_up_laid(sitting: Sitting) -> Reply:
    """Take back what was laid by hand last."""
    table = sitting.table.clone()
    table.undo()
    sitting.put_table(table)
    return Reply("moved", (phrase(sitting.lang, "taken back"),))


def redo(sitting: Sitting, _rest: str) -> Reply:
    """Make again what was taken back last."""
    if not sitting.undone:
        return refuse(phrase(sitting.lang, "nothing to redo"))
    table = sitting.table.clone()
    try:
        for index in sitting.undone[-1]:
            table.play(index)
    except TableError as error:
        return refuse(sentence(error.text_in(sitting.lang)))
    sitting.put_table(table, sitting.undone[:-1])
    return Reply("moved", (phrase(sitting.lang, "made again"),))


def save(sitting: Sitting, rest: str) -> Reply:
    """Write the game to a file."""
    if not rest:
        return refuse(phrase(sitting.lang, "save where"))
    try:
        file = path_of(rest)
        if exists(file) and file not in sitting.saved:
            return refuse(phrase(sitting.lang, "file is there", file=rest))
        sitting.table.save(file)
    except OSError as error:
        return refuse(phrase(sitting.lang, "not written", file=rest, why=reason(error)))
    except TableError as error:
        return refuse(sentence(error.text_in(sitting.lang)))
    sitting.saved.add(file)
    return say(phrase(sitting.lang, "saved", game=sitting.name, file=rest))


def load(sitting: Sitting, rest: str) -> Reply:
    """Go on with a game that was kept in a file; who sits where stays as it is."""
    if not rest:
        return refuse(phrase(sitting.lang, "load what"))
    try:
        table = sitting.game.resume(path_of(rest))
    except OSError as error:
        return refuse(phrase(sitting.lang, "not read", file=rest, why=reason(error)))
    except TableError as error:
        return refuse(sentence(error.text_in(sitting.lang)))
    if table.players != sitting.table.players:
        return refuse(phrase(sitting.lang, "other players", file=rest, count=table.players))
    return take_from_file(sitting, table, phrase(sitting.lang, "loaded", file=rest))


def take_from_file(sitting: Sitting, table: Table, said: str) -> Reply:
    """Go on with a table that was in a file; it is practice, since somebody may have looked ahead or around in it.

    Only going back where `:undo` would be free tells nothing, and staying where one is.
    """
    now, at = sitting.table, len(table.record)
    if setting_of(table) == setting_of(now) and now.record[:at] == table.record:
        if at == len(now.record):
            return say(said)
        if all(is_free(sitting, each) for each in range(at, len(now.record))):
            reply = step_back(sitting, at, "taken back")
            return Reply(reply.sort, (said,))
    table.practice = True
    sitting.put_table(table)
    return Reply("moved", (said, phrase(sitting.lang, "practice from file")))


def complete_file(_sitting: Sitting, begun: str) -> Sequence[str]:
    """List the files and folders that a path can go on with."""
    folder, name = (begun.rpartition("/")[0] + "/", begun.rpartition("/")[2]) if "/" in begun else ("", begun)
    try:
        found = sorted(path_of(folder or ".").iterdir())
    except OSError:
        return ()
    shown = [path for path in found if path.name.startswith(name) and (name or not path.name.startswith("."))]
    return [f"{folder}{path.name}/" if path.is_dir() else f"{folder}{path.name}" for path in shown]


VERBS = (
    Verb("undo", "", undo, has_more=True, for_all=True),
    Verb("undo!", "", undo_anyway, for_all=True),
    Verb("redo", "", redo),
    Verb("save", "FILE", save, complete_file),
    Verb("load", "FILE", load, complete_file, has_more=True),
)
