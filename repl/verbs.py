"""The verbs, gathered: the registry that finds what was typed and writes the help.

A verb is meant by its name or by the beginning of its name, if no other begins so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import verbs_record, verbs_table, verbs_workbench
from .phrases import phrase
from .reply import Reply, refuse, say
from .verb import Verb

if TYPE_CHECKING:
    from .sitting import Sitting

SIGN = ":"


def show_help(sitting: Sitting, _rest: str) -> Reply:
    """Say what can be typed."""
    lines = list_verbs(sitting.lang)
    return say(phrase(sitting.lang, "help"), *lines, title=phrase(sitting.lang, "help title"))


HELP = Verb("help", "", {"en": "show this", "fr": "montrer ceci"}, show_help)
VERBS: tuple[Verb, ...] = (HELP, *verbs_table.VERBS, *verbs_record.VERBS, *verbs_workbench.VERBS)


def find_verbs(word: str) -> list[Verb]:
    """Find the verbs that a word can mean: the one of that name, else all that begin so."""
    wanted = word.casefold()
    exact = [verb for verb in VERBS if verb.name == wanted]
    return exact or [verb for verb in VERBS if wanted and verb.name.startswith(wanted)]


def do_verb(sitting: Sitting, typed: str) -> Reply:
    """Do what stands after the colon."""
    word, _, rest = typed.removeprefix(SIGN).strip().partition(" ")
    found = find_verbs(word)
    if len(found) == 1:
        return found[0].do(sitting, rest.strip())
    if not found:
        return refuse(phrase(sitting.lang, "no verb", word=word))
    forms = ", ".join(f":{verb.name}" for verb in found)
    return refuse(phrase(sitting.lang, "verbs", word=word, verbs=forms))


def list_verbs(lang: str = "en") -> list[str]:
    """Write the verbs one a line."""
    width = max(len(verb.form) for verb in VERBS)
    return [f"  {verb.form:<{width}}  {verb.help_in(lang)}" for verb in VERBS]
