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


RULES = {
    "en": "list the sections of the rules, read one, or what they say about a word",
    "fr": "lister les parties des règles, en lire une, ou ce qu'elles disent d'un mot",
}
ODDS = {
    "en": "tell what you can't see, and how likely it is where",
    "fr": "dire ce que vous ne voyez pas, et avec quelles chances c'est où",
}
HINT = {"en": "tell what a bot would do in your place", "fr": "dire ce qu'un robot ferait à votre place"}

MORE_ODDS = {
    "en": (
        "Everything follows from what you may know, not from how others play. `:odds WORD` tells of the cards of a "
        "name, a kind or a value; ≈ marks what was counted on imagined tables, all else is exact."
    ),
    "fr": (
        "Tout découle de ce que vous pouvez savoir, non du jeu des autres. `:odds MOT` parle des cartes de ce nom, de "
        "cette sorte ou de cette valeur ; ≈ marque ce qui a été compté sur des tables imaginées, le reste est exact."
    ),
}
MORE_HINT = {
    "en": "The bot knows no more than you do. It tells how many points it expects to be ahead by each option.",
    "fr": "Le robot n'en sait pas plus que vous. Il dit de combien de points il pense mener après chaque choix.",
}

MORE_RULES = {
    "en": "`:rules 3` or `:rules points` reads a section, `:rules all` everything; any other word is looked for.",
    "fr": "`:rules 3` ou `:rules points` lit une partie, `:rules tout` le tout ; tout autre mot est cherché.",
}

VERBS = (
    Verb("odds", "[WORD]", ODDS, odds, complete_odds, MORE_ODDS),
    Verb("hint", "", HINT, hint, more=MORE_HINT),
    Verb("rules", "[WORD]", RULES, rules, complete_rules, MORE_RULES, for_all=True),
)
