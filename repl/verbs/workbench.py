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
    Verb(
        "eval",
        "EXPRESSION",
        {
            "en": "work out an expression of the game's language, as far as you may know",
            "fr": "calculer une expression du langage du jeu, pour autant que vous puissiez savoir",
        },
        work_out,
        complete_expression,
        {
            "en": (
                "Any expression of the language: count(deck), your hand, p2's score. `you` is who looks; players are "
                "p1, p2 ... or go by their names. At a closed table nothing secret is told: if it depends on what you "
                "can't see, you are told so. Nothing is drawn, and nothing changes."
            ),
            "fr": (
                "Toute expression du langage : count(deck), your hand, p2's score. `you` est qui regarde ; les "
                "joueurs sont p1, p2 ... ou leurs noms. À une table fermée, rien de secret n'est dit : si cela dépend "
                "de ce que vous ne voyez pas, on vous le dit. Rien n'est tiré, et rien ne change."
            ),
        },
    ),
    Verb(
        "reload",
        "[try|back]",
        {
            "en": "read the game file again, and show what its changes change",
            "fr": "relire le fichier du jeu, et montrer ce que ses changements changent",
        },
        reload,
        one_of("back", "try"),
        {
            "en": (
                "The same choices are made with the same seed by the new rules, as far as they fit, and the first "
                "difference is shown; then the game goes on from there. `:reload try` only shows it, `:reload back` "
                "puts the table as it was. Mistakes in the file are shown in place, and nothing changes."
            ),
            "fr": (
                "Les mêmes choix sont faits avec la même graine et les nouvelles règles, tant qu'ils conviennent, et "
                "la première différence est montrée ; puis la partie continue de là. `:reload try` la montre "
                "seulement, `:reload back` remet la table comme avant. Les fautes du fichier sont montrées à leur "
                "place, et rien ne change."
            ),
        },
    ),
    Verb(
        "set",
        "TRACK = VALUE",
        {"en": "set a track (open tables)", "fr": "fixer une piste (tables ouvertes)"},
        by_hand("set"),
        complete_expression,
        {
            "en": "As in the game's file: `:set your points = 3`, `:set p2's level[red] += 1`, `:set active = p2`.",
            "fr": (
                "Comme dans le fichier du jeu : `:set your points = 3`, `:set p2's level[red] += 1`, `:set active = "
                "p2`."
            ),
        },
    ),
    Verb(
        "give",
        "N of VALUE to ZONE",
        {"en": "move tokens or cards (open tables)", "fr": "déplacer jetons ou cartes (tables ouvertes)"},
        by_hand("give"),
        complete_card,
        {
            "en": (
                "`:give 2 of red to your cubes`, `:give 3 to p2's purse from bank`, `:give 2 Knight to your hand`. "
                "Tokens that come from nowhere in particular come from the zone of nobody that has the most. Nothing "
                "is made or lost."
            ),
            "fr": (
                "`:give 2 of red to your cubes`, `:give 3 to p2's purse from bank`, `:give 2 Knight to your hand`. Si "
                "rien n'est dit, les jetons viennent de la zone de personne qui en a le plus. Rien n'est créé ni "
                "perdu."
            ),
        },
    ),
    Verb(
        "put",
        "CARD in ZONE",
        {
            "en": "put a card somewhere, or in place of another: CARD for CARD (open tables)",
            "fr": "poser une carte quelque part, ou à la place d'une autre : CARTE for CARTE (tables ouvertes)",
        },
        by_hand("put"),
        complete_card,
        {
            "en": (
                "`:put Ogre in your camp`, `:put Ogre under deck`; `:put Ogre for Elf` lets the two change places, as "
                "if they had been dealt so. `Ogre #2` is the second copy."
            ),
            "fr": (
                "`:put Ogre in your camp`, `:put Ogre under deck` ; `:put Ogre for Elf` échange les deux, comme si "
                "elles avaient été distribuées ainsi. `Ogre #2` est le deuxième exemplaire."
            ),
        },
    ),
    Verb(
        "scenario",
        "[write] FILE.play",
        {
            "en": "write the table down as a scenario, or open one that is there",
            "fr": "écrire la table comme scénario, ou en ouvrir un qui existe",
        },
        scenario,
        complete_file,
        {
            "en": (
                "If there is no such file, the table is written down there as it stands; if there is, it is opened. "
                "`:scenario write FILE.play` writes in any case. `croupier test FILE.play` plays it."
            ),
            "fr": (
                "S'il n'y a pas ce fichier, la table y est écrite comme elle est ; s'il existe, il est ouvert. "
                "`:scenario write FICHIER.play` écrit dans tous les cas. `croupier test FICHIER.play` le joue."
            ),
        },
    ),
    Verb(
        "watch",
        "[on|off]",
        {
            "en": "show each event and trigger as it fires, with the file and line",
            "fr": "montrer chaque événement et effet qui se déclenche, avec le fichier et la ligne",
        },
        watch,
        one_of("on", "off"),
        {
            "en": (
                "At an open table (--open) each call, event and trigger comes with the line that made it. At a closed "
                "one only what your log tells, with the places of texts, questions and cards that you know: a line "
                "can tell a secret."
            ),
            "fr": (
                "À une table ouverte (--open), chaque appel, événement et effet vient avec la ligne qui l'a fait. À "
                "une table fermée, seulement ce que dit votre journal, avec la place des textes, des questions et des "
                "cartes que vous connaissez : une ligne peut trahir un secret."
            ),
        },
    ),
)
