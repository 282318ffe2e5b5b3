"""What could be meant by what was begun: options that are legal now, or verbs and what follows them.

Text goes in, suggestions come out, the likeliest first; no word of a terminal. A text fits if it begins so, if one of
its words begins so, if it holds the letters together, or holds them in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from ..table.answers import has_plain_numbers
from ..verbs.registry import SIGN, VERBS, find_verbs

if TYPE_CHECKING:
    from ..table.question import OpenQuestion
    from ..table.sitting import Sitting

BEGINS, WORD_BEGINS, HOLDS, SCATTERED = range(4)


@attrs.frozen
class Suggestion:
    """A text to put in the place of the last letters before the cursor, with a few words about it."""

    text: str
    replaces: int
    note: str = ""


def rank(begun: str, text: str) -> int | None:
    """Return how well a text fits what was begun, from 0; None if it does not."""
    wanted, whole = begun.casefold(), text.casefold()
    if whole.startswith(wanted):
        return BEGINS
    if any(word.startswith(wanted) for word in whole.replace("-", " ").replace("'", " ").split()):
        return WORD_BEGINS
    if wanted in whole:
        return HOLDS
    letters = iter(whole)
    # Two letters in their order are in nearly every text.
    return SCATTERED if len(wanted) > 2 and all(letter in letters for letter in wanted if letter != " ") else None


def likeliest(begun: str, texts: Sequence[str]) -> list[int]:
    """Return the places of the texts that begin so, or of all that fit if none does."""
    places = best(begun, texts)
    return [place for place in places if rank(begun, texts[place]) == BEGINS] or places


def best(begun: str, texts: Sequence[str]) -> list[int]:
    """Return the places of the texts that fit, the best first; all of them if nothing was begun."""
    ranked = [(rank(begun, text), place) for place, text in enumerate(texts)]
    return [place for _, place in sorted((fit, place) for fit, place in ranked if fit is not None)]


def suggest(typed: str, question: OpenQuestion | None, sitting: Sitting) -> list[Suggestion]:
    """Suggest what the typed words could become."""
    line = typed.lstrip()
    if line.startswith(SIGN):
        return suggest_verbs(line, sitting)
    return suggest_options(line, question) if question is not None else []


def suggest_for_all(typed: str, sitting: Sitting) -> list[Suggestion]:
    """Suggest what can be typed when all see the screen: the name of one who wants to look, or a verb for all."""
    line = typed.lstrip()
    if not line.startswith(SIGN):
        texts = sitting.names_of_people
        return [Suggestion(texts[place], len(line)) for place in likeliest(line, texts)]
    verbs = [verb for verb in VERBS if verb.for_all]
    places = likeliest(line.removeprefix(SIGN), [verb.name for verb in verbs])
    return [Suggestion(f"{SIGN}{verbs[at].name}", len(line), verbs[at].help_in(sitting.lang)) for at in places]


def suggest_options(line: str, question: OpenQuestion) -> list[Suggestion]:
    """Suggest options for the last of the picks that stand in a line."""
    begun = line.rpartition(",")[2].lstrip()
    texts = question.texts
    if begun.removeprefix("#").isdecimal() and (begun[0] == "#" or not has_plain_numbers(texts)):
        number = begun.removeprefix("#")
        places = [place for place in range(len(texts)) if str(place + 1).startswith(number)]
    else:
        places = likeliest(begun, texts)
    return [Suggestion(texts[place], len(begun), str(place + 1)) for place in places]


def suggest_verbs(line: str, sitting: Sitting) -> list[Suggestion]:
    """Suggest verbs, or what can follow the one that stands there."""
    word, space, rest = line.removeprefix(SIGN).partition(" ")
    if not space:
        places = likeliest(word, [verb.name for verb in VERBS])
        found = [VERBS[place] for place in places]
        return [Suggestion(f"{SIGN}{verb.name}", len(line), verb.help_in(sitting.lang)) for verb in found]
    verbs = find_verbs(word)
    if len(verbs) != 1:
        return []
    begun = rest.lstrip()
    texts = list(dict.fromkeys(verbs[0].complete(sitting, begun)))
    return [Suggestion(texts[place], len(begun)) for place in likeliest(begun, texts)]


def finish(typed: str, suggestions: Sequence[Suggestion]) -> str:
    """Return the letters that would finish what was typed as the first suggestion does, if it begins so."""
    if not typed.strip() or not suggestions:
        return ""
    first = suggestions[0]
    begun = typed[len(typed) - first.replaces :] if first.replaces else ""
    fits = begun and first.text.casefold().startswith(begun.casefold())
    return first.text[len(begun) :] if fits else ""


def go_on(typed: str, suggestions: Sequence[Suggestion]) -> str:
    """Go on with a line as far as all suggestions agree; with the only one, to its end."""
    lines = list(dict.fromkeys(typed[: len(typed) - each.replaces] + each.text for each in suggestions))
    if len(lines) < 2:
        return lines[0] if lines else typed
    alike = 0
    for letters in zip(*(line.casefold() for line in lines), strict=False):
        if len(set(letters)) > 1:
            break
        alike += 1
    return lines[0][:alike] if alike > len(typed) else typed
