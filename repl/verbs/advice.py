"""Verbs that advise: what the rules are, what can still be where, what a bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.interpreter import TableError

from ..phrases import phrase
from ..table.reply import Reply, refuse, say, sentence
from .faces import list_names
from .hints import draw_hint
from .odds import Odds
from .rulebook import Rulebook, lay_out
from .verb import Verb

if TYPE_CHECKING:
    from ..table.sitting import Sitting


def rules(sitting: Sitting, rest: str) -> Reply:
    """Return which sections the rules have, one of them, or all in them where a word occurs."""
    book = Rulebook(sitting.game, sitting.lang)
    lines = book.find(rest) if rest else book.overview()
    if not lines:
        return refuse(phrase(sitting.lang, "no rules", word=rest))
    return say(
        *lay_out(lines, sitting.width),
        title=phrase(sitting.lang, "rules title", game=sitting.game.title(sitting.lang)),
    )


def complete_rules(sitting: Sitting, _begun: str) -> Sequence[str]:
    """List what the rules can be asked for: sections, kinds and cards."""
    kinds = [kind.title_in(sitting.lang) for kind in sitting.game.kinds]
    titles = Rulebook(sitting.game, sitting.lang).titles()
    return list(dict.fromkeys([*titles, *kinds, *list_names(sitting.table, sitting.lang)]))


def odds(sitting: Sitting, rest: str) -> Reply:
    """Return what can't be seen and how likely it is where; with a word, only of cards that are so."""
    told = Odds(sitting.table, sitting.asked, sitting.lang, sitting.width)
    lines = told.draw_wanted(rest) if rest else told.draw()
    if not lines:
        return refuse(phrase(sitting.lang, "no odds", word=rest))
    return say(*lines, title=phrase(sitting.lang, "odds title"))


def complete_odds(sitting: Sitting, _begun: str) -> Sequence[str]:
    """List what hidden cards can be."""
    return Odds(sitting.table, sitting.asked, sitting.lang, sitting.width).find_words()


def hint(sitting: Sitting, _rest: str) -> Reply:
    """Return what a bot would do."""
    if sitting.table.seat != sitting.asked:
        return refuse(phrase(sitting.lang, "no question"))
    try:
        return say(*draw_hint(sitting.table, sitting.asked, sitting.lang))
    except TableError as error:
        return refuse(sentence(error.text_in(sitting.lang)))


VERBS = (
    Verb("odds", "[WORD]", odds, complete_odds, has_more=True),
    Verb("hint", "", hint, has_more=True),
    Verb("rules", "[WORD]", rules, complete_rules, has_more=True, for_all=True),
)
