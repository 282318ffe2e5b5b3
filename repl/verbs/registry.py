"""The verbs, gathered: the registry that finds what was typed and writes the help.

A verb is meant by its name or by the beginning of its name, if no other begins so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..phrases import phrase
from ..table.reply import Reply, refuse, say
from ..width import pad, widest
from . import advice, record, seeds, table, workbench
from .rulebook import set_in_lines
from .verb import Verb

if TYPE_CHECKING:
    from ..table.sitting import Sitting

SIGN = ":"


def show_help(sitting: Sitting, rest: str) -> Reply:
    """Return what can be typed, or more about one verb."""
    if not rest:
        lines = list_verbs(sitting.lang)
        return say(phrase(sitting.lang, "help"), *lines, title=phrase(sitting.lang, "help title"))
    verb = find_one(sitting, rest.removeprefix(SIGN))
    if isinstance(verb, Reply):
        return verb
    more = verb.more_in(sitting.lang)
    return say(f"{verb.form}  {verb.help_in(sitting.lang)}", *set_in_lines([more] if more else [], sitting.width))


def complete_verb(_sitting: Sitting, _begun: str) -> Sequence[str]:
    """List the verbs."""
    return [verb.name for verb in VERBS]


HELP = Verb("help", "[VERB]", show_help, complete_verb, for_all=True)
VERBS: tuple[Verb, ...] = (
    HELP, *table.VERBS, *advice.VERBS, *record.VERBS, *seeds.VERBS, *workbench.VERBS,
)  # fmt: skip


def find_verbs(word: str) -> list[Verb]:
    """Find the verbs that a word can mean: the one of that name, else all that begin so."""
    wanted = word.casefold()
    exact = [verb for verb in VERBS if verb.name == wanted]
    found = exact or [verb for verb in VERBS if wanted and verb.name.startswith(wanted)]
    # What is done all the same, `undo!`, must be typed out.
    return [verb for verb in found if exact or not verb.name.endswith("!")]


def find_one(sitting: Sitting, word: str) -> Verb | Reply:
    """Find the verb that a word means, or say why none is."""
    found = find_verbs(word)
    if len(found) == 1:
        return found[0]
    if not found:
        return refuse(phrase(sitting.lang, "no verb", word=word))
    forms = ", ".join(f":{verb.name}" for verb in found)
    return refuse(phrase(sitting.lang, "verbs", word=word, verbs=forms))


def do_verb(sitting: Sitting, typed: str, for_all: bool = False) -> Reply:
    """Do what stands after the colon; `for_all` if everybody sees what it says."""
    word, _, rest = typed.removeprefix(SIGN).strip().partition(" ")
    verb = find_one(sitting, word)
    if isinstance(verb, Reply):
        return verb
    if for_all and not verb.for_all:
        return refuse(phrase(sitting.lang, "look by name", names=", ".join(sitting.names_of_people)))
    if sitting.only_looks and (not verb.for_all or verb.name.startswith("undo")):
        return refuse(phrase(sitting.lang, "nothing to answer"))
    return verb.do(sitting, rest.strip())


def list_verbs(lang: str = "en") -> list[str]:
    """Write the verbs one a line."""
    width = widest([verb.form for verb in VERBS])
    return [f"  {pad(verb.form, width)}  {verb.help_in(lang)}" for verb in VERBS]
