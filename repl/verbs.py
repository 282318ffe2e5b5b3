"""What a person can type at the table besides an option."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from croupier.interpreter import TableError

from .ledger import draw_scores
from .phrases import phrase

if TYPE_CHECKING:
    from .session import Session


class Verb(NamedTuple):
    """A word to type, what follows it, what it does in one line, and the function that does it."""

    name: str
    argument: str
    help: str
    do: Callable[[Session, str], None]


def undo(session: Session, _rest: str) -> None:
    """Go back to the last choice that a person made."""
    trial = session.table.clone()
    try:
        trial.undo()
        while trial.seat not in session.people:
            trial.undo()
    except TableError as error:
        session.console.say(_sentence(error))
        return
    session.go_back_to(trial)
    session.console.say(phrase(session.lang, "taken back"))


def save(session: Session, rest: str) -> None:
    """Write the game to a file."""
    if not rest:
        session.console.say("Save where? Write: save FILE")
        return
    file = Path(rest).expanduser()
    if file.exists() and file not in session.saved:
        session.console.say(f"{rest} is there already; save under another name.")
        return
    try:
        session.table.save(file)
    except TableError as error:
        session.console.say(_sentence(error))
        return
    session.saved.add(file)
    session.console.say(f"Saved. `croupier play {session.name} --resume {rest}` goes on from here.")


def why(session: Session, rest: str) -> None:
    """Say why something is not an option."""
    if not rest:
        session.console.say("Why what? Write: why TEXT")
        return
    session.console.say(*str(session.table.explain(rest)).splitlines())


def score(session: Session, _rest: str) -> None:
    """Show the points so far."""
    try:
        session.console.say(*draw_scores(session.table, session.asked, session.lang))
    except TableError as error:
        session.console.say(_sentence(error))


def look(session: Session, rest: str) -> None:
    """Show the table and the options again, or all that lies in one zone."""
    if not rest:
        session.show_table()
        session.show_question()
    elif not session.show_zones(rest):
        session.console.say(f'No place on the table is called "{rest}".')


def show_help(session: Session, _rest: str) -> None:
    """Say what can be typed."""
    session.console.say("Type the number of an option, its text, or the beginning of its text. Also:", *list_verbs())


def leave(session: Session, _rest: str) -> None:
    """Stop playing."""
    session.left = True


VERBS = (
    Verb("undo", "", "take back your last choice", undo),
    Verb("save", "FILE", "keep the game in a file", save),
    Verb("why", "TEXT", "say why something is not an option now", why),
    Verb("score", "", "show the points so far, as far as you can know them", score),
    Verb("look", "[ZONE]", "show the table again, or all that lies in one place", look),
    Verb("help", "", "show this", show_help),
    Verb("quit", "", "leave the table", leave),
)


def find_verb(typed: str) -> tuple[Verb, str] | None:
    """Find the verb that a line begins with, and the rest of the line."""
    word, _, rest = typed.partition(" ")
    return next(((verb, rest.strip()) for verb in VERBS if verb.name == word.casefold()), None)


def _sentence(error: TableError) -> str:
    words = str(error)
    return f"{words[0].upper()}{words[1:]}."


def list_verbs() -> list[str]:
    """Write the verbs one a line."""
    forms = [f"{verb.name} {verb.argument}".strip() for verb in VERBS]
    width = max(len(form) for form in forms)
    return [f"  {form:<{width}}  {verb.help}" for form, verb in zip(forms, VERBS, strict=True)]
