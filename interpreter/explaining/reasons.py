"""Reasons why something can't be done, in the words of every language, and what several tables agree on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import attrs
from croupier.grammar import NOWHERE, Span

LANGUAGES = ("en", "fr")
# How many things are listed at most.
MOST_LISTED = 8

PHRASES = {
    "en": {
        # The answer as a whole.
        "over": "The game is over.",
        "chance": "Chance decides now.",
        "somebody": "Somebody else is asked now, not you.",
        "another": "{name} is asked now, not you.",
        "offered": '"{text}" is an option now.',
        "not": '"{text}" is not an option now',
        "depends": 'Why "{text}" is not an option now depends on what you can\'t see.',
        "several": '"{text}" could be: {names}.',
        "unknown": 'Nothing here is called "{text}".',
        "numbered": "There are only {count} options.",
        "question": "now the question is: {prompt}",
        "window": "{icon}: do you use a card?",
        "elsewhere": "that belongs to another question; {question}",
        "wrong sort": "{thing} can't be an answer here; {question}",
        "moment": "that is a time of the game, and no answer; {question}",
        "done": "that is done when its time comes, and no answer; {question}",
        "left out": "{thing} is not among what can be chosen here",
        # One reason.
        "line": "{label}: {value}; needed: {needed}",
        "needed": "needed: {needed}",
        "demand": "{label}: {needed}",
        "holds": "this is not so: {label}",
        "holds not": "this is so: {label}",
        "or": "{one}, or else {other}",
        "or word": "or",
        "because": "because of {card}: {text}",
        "because bare": "because of {card}",
        "because time": "because of what was done for this {period}",
        "is": "{x}", "is not": "not {x}", "<": "less than {x}", "<=": "at most {x}", ">": "more than {x}",
        ">=": "at least {x}", "in": "{x}", "not in": "not {x}",
        "none": "none", "something": "something", "one of": "{x}", "either": "{many} or {last}",
        "from to": "{least} to {most}",
        "with label": "{value} ({label})",
        "lies": "{card} lies here: {zone}; needed: {needed}",
        "lies not": "{card} does not lie here: {needed}",
        "lies there": "{card} lies here: {zone}",
        "out": "out of the game",
        "unseen": "you can't see where {card} lies",
        "nothing in": "there is nothing here: {set}",
        "nothing fits": "nothing fits here: {set}",
        "nothing fits as": "nothing fits here: {set} ({why})",
        "nothing fits for": "nothing fits here: {set}; needed: {needed}",
        "no": "not {x}",
        "for thing": "{thing}: {why}",
        "but": "everybody but {player}",
        "taken out": "{thing} is left out: {set}",
        "not highest": "{label}: {value}; needed: the highest, {best}",
        "not lowest": "{label}: {value}; needed: the lowest, {best}",
        "chosen": "{thing} is chosen already",
        "enough": "no more can be chosen than {most}",
        "too few": "chosen so far: {count}; needed: {needed}",
        "with": "no choice with {thing} fulfils this: {label}",
        "must first": "{card} must be used first",
        "closed": "no card can be used while this is asked; {question}",
        "called": 'here this is called "{name}"',
        "every": "{set}, each of them: {x}", "some": "{set}, one of them: {x}",
        "must": "this can't be passed: something must be chosen",
        "no end": "there is no such option here: a single thing is chosen",
        "not pending": "{card} does nothing at this moment",
        "values": "needed: {needed}",
        # Abilities.
        "out of the game": "{card} is out of the game",
        "icon": "{card} is used at another moment: {icon}; {question}",
        "icon open": "{card} is used at another moment: {icon}; open now: {open}",
        "icon closed": "{card} is used at this moment, which did not come: {icon}",
        "whose": "{card} is {name}'s",
        "nobody's": "{card} is nobody's; it lies here: {zone}",
        "works in": "{card} lies here: {zone}; it works here: {zones}",
        "limit": "{card} was used already; needed: once per {period}",
        "limit game": "{card} was used already; needed: once per game",
        "by itself": "{card} is not used: it works by itself",
        "no effect": "{card} has nothing that can be used",
        "cost": "its cost can't be paid",
        "cost there": "its cost: {zone}: {value}; needed: {needed}",
        "cost room": "its cost: no room here: {zone}",
        "cost choice": "its cost: {why}", "no choice": "nothing can be chosen that fulfils this: {label}",
        "cost nothing": "its cost: nothing to give",
        "not usable": "{card} can't be used now",
        # Labels of what is worked out.
        "how many": "how many in {set}", "first": "first of {set}", "last": "last of {set}",
        "left": "player to the left of {x}", "right": "player to the right of {x}", "seat": "seat of {x}",
        "score": "score of {x}", "piece_owner": "owner of {x}",
        "piece_zone": "place of {x}", "piece_name": "name of {x}", "name": "{x}", "abs": "size of {x}",
        "top": "top of {set}", "bottom": "bottom of {set}", "sum": "sum of {x} ({set})",
        "highest": "highest {x} ({set})", "lowest": "lowest {x} ({set})",
        "sum bare": "sum of {set}", "highest bare": "highest of {set}",
        "lowest bare": "lowest of {set}", "players": "players",
    },
    "fr": {
        "over": "La partie est finie.",
        "chance": "Le hasard décide maintenant.",
        "somebody": "C'est à quelqu'un d'autre de choisir maintenant, pas à vous.",
        "another": "C'est à {name} de choisir maintenant, pas à vous.",
        "offered": "« {text} » est possible maintenant.",
        "not": "« {text} » n'est pas possible maintenant",
        "depends": "Pourquoi « {text} » n'est pas possible maintenant dépend de ce que vous ne voyez pas.",
        "several": "« {text} » peut être : {names}.",
        "unknown": "Rien ici ne s'appelle « {text} ».",
        "numbered": "Il n'y a que {count} options.",
        "question": "la question est maintenant : {prompt}",
        "window": "{icon} : utilisez-vous une carte ?",
        "elsewhere": "cela relève d'une autre question ; {question}",
        "wrong sort": "{thing} ne peut pas être une réponse ici ; {question}",
        "moment": "c'est un moment de la partie, et non une réponse ; {question}",
        "done": "cela se fait quand le moment en est venu, et n'est pas une réponse ; {question}",
        "left out": "{thing} n'est pas parmi ce qu'on peut choisir ici",
        "line": "{label} : {value} ; il faut : {needed}",
        "needed": "il faut : {needed}",
        "demand": "{label} : {needed}",
        "holds": "ceci n'est pas vrai : {label}",
        "holds not": "ceci est vrai : {label}",
        "or": "{one}, ou bien {other}",
        "or word": "ou",
        "because": "à cause de {card} : {text}",
        "because bare": "à cause de {card}",
        "because time": "à cause de ce qui a été fait pour : {period}",
        "is": "{x}", "is not": "pas {x}", "<": "moins de {x}", "<=": "au plus {x}", ">": "plus de {x}",
        ">=": "au moins {x}", "in": "{x}", "not in": "pas {x}",
        "none": "rien", "something": "quelque chose", "one of": "{x}", "either": "{many} ou {last}",
        "from to": "{least} à {most}",
        "with label": "{value} ({label})",
        "lies": "{card} se trouve ici : {zone} ; il faut : {needed}",
        "lies not": "{card} ne se trouve pas ici : {needed}",
        "lies there": "{card} se trouve ici : {zone}",
        "out": "hors du jeu",
        "unseen": "vous ne voyez pas où se trouve {card}",
        "nothing in": "il n'y a rien ici : {set}",
        "nothing fits": "rien ne convient ici : {set}",
        "nothing fits as": "rien ne convient ici : {set} ({why})",
        "nothing fits for": "rien ne convient ici : {set} ; il faut : {needed}",
        "no": "pas {x}",
        "for thing": "{thing} : {why}",
        "but": "tout le monde sauf {player}",
        "taken out": "{thing} est exclu : {set}",
        "not highest": "{label} : {value} ; il faut : le plus haut, {best}",
        "not lowest": "{label} : {value} ; il faut : le plus bas, {best}",
        "chosen": "{thing} est déjà choisi",
        "enough": "on ne peut pas choisir plus de {most}",
        "too few": "choisi jusqu'ici : {count} ; il faut : {needed}",
        "with": "aucun choix avec {thing} ne remplit ceci : {label}",
        "must first": "il faut d'abord utiliser {card}",
        "closed": "aucune carte ne peut servir pendant cette question ; {question}",
        "called": "ici cela s'appelle « {name} »",
        "every": "{set}, pour tous : {x}", "some": "{set}, pour au moins un : {x}",
        "must": "on ne peut pas passer : il faut choisir",
        "no end": "cette option n'existe pas ici : on choisit une seule chose",
        "not pending": "{card} ne fait rien en ce moment",
        "values": "il faut : {needed}",
        "out of the game": "{card} est hors du jeu",
        "icon": "{card} s'utilise à un autre moment : {icon} ; {question}",
        "icon open": "{card} s'utilise à un autre moment : {icon} ; c'est maintenant : {open}",
        "icon closed": "{card} s'utilise à ce moment, qui n'est pas venu : {icon}",
        "whose": "{card} est à {name}",
        "nobody's": "{card} n'est à personne ; cette carte se trouve ici : {zone}",
        "works in": "{card} se trouve ici : {zone} ; l'effet a lieu ici : {zones}",
        "limit": "{card} a déjà servi ; il faut : une fois par {period}",
        "limit game": "{card} a déjà servi ; il faut : une fois par partie",
        "by itself": "{card} ne s'utilise pas : l'effet a lieu tout seul",
        "no effect": "{card} n'a rien qu'on puisse utiliser",
        "cost": "son coût ne peut pas être payé",
        "cost there": "son coût : {zone} : {value} ; il faut : {needed}",
        "cost room": "son coût : pas de place ici : {zone}",
        "cost choice": "son coût : {why}", "no choice": "aucun choix ne remplit ceci : {label}",
        "cost nothing": "son coût : rien à donner",
        "not usable": "{card} ne peut pas servir maintenant",
        "how many": "combien dans {set}", "first": "premier de {set}", "last": "dernier de {set}",
        "left": "voisin de gauche de {x}", "right": "voisin de droite de {x}", "seat": "place de {x}",
        "score": "score de {x}", "piece_owner": "propriétaire de {x}",
        "piece_zone": "endroit de {x}", "piece_name": "nom de {x}", "name": "{x}",
        "abs": "grandeur de {x}", "top": "dessus de {set}", "bottom": "dessous de {set}", "sum": "somme de {x} ({set})",
        "highest": "le plus haut {x} ({set})", "lowest": "le plus bas {x} ({set})",
        "sum bare": "somme de {set}",
        "highest bare": "le plus haut de {set}", "lowest bare": "le plus bas de {set}", "players": "joueurs",
    },
}  # fmt: skip

# A part of a sentence: in the words of a language.
Part = Callable[[str], str]


@attrs.frozen
class Reason:
    """One reason; `key` is the same on two tables if the reason is, though its words may tell of different values."""

    key: tuple[Hashable, ...]
    texts: dict[str, str] = attrs.field(eq=False)
    span: Span = attrs.field(default=NOWHERE, eq=False)
    # The same in words that tell no value.
    general: dict[str, str] | None = attrs.field(default=None, eq=False)
    # Whether it follows from what the seat knows, or only holds on all tables that it imagined; None: not looked at.
    certain: bool | None = attrs.field(default=None, eq=False)

    def without_values(self) -> Reason:
        """Return the same reason in words that tell no value."""
        return attrs.evolve(self, texts=self.general or self.texts)


def phrased(name: str, language: str, /, **parts: object) -> str:
    """Put a phrase into a language."""
    return PHRASES[language][name].format(**parts)


def say(name: str, /, **parts: str | Part) -> dict[str, str]:
    """Put a phrase into all languages; a part that is a function is asked for its words in each."""
    return {
        language: phrased(
            name, language, **{key: part if isinstance(part, str) else part(language) for key, part in parts.items()}
        )
        for language in LANGUAGES
    }


def is_coded(reasons: Sequence[Reason]) -> bool:
    """Whether some reason has a piece of the file in it, for want of words."""
    return any("`" in reason.texts["en"] for reason in reasons)


def agreed(found: Sequence[Sequence[Reason]]) -> list[Reason]:
    """Return the reasons that hold on all tables, in words that say nothing on which the tables differ."""
    kept = []
    for reason in found[0] if found else ():
        same = [next((each for each in reasons if each.key == reason.key), None) for reasons in found]
        if any(each is None for each in same):
            continue
        if all(each is not None and each.texts == reason.texts for each in same):
            kept.append(reason)
        elif reason.general is not None and all(each is not None and each.general == reason.general for each in same):
            kept.append(reason.without_values())
    return kept


def to_tell(found: Sequence[Sequence[Reason]]) -> list[Reason]:
    """Return the reasons that can be told: those that are certain, or the only one that there is on each table."""
    kept = agreed(found)
    certain = [reason for reason in kept if reason.certain is not False]
    if certain or len(kept) != 1:
        return certain
    return kept if all(len(reasons) == 1 for reasons in found) else []


def joined(reasons: Sequence[Reason], language: str) -> str:
    """Join reasons to one sentence."""
    return ("; " if language == "en" else " ; ").join(dict.fromkeys(reason.texts[language] for reason in reasons))


def listed(texts: Sequence[str], language: str) -> str:
    """List what can be instead of each other."""
    shown = list(dict.fromkeys(texts))
    if not shown:
        return phrased("none", language)
    if len(shown) > MOST_LISTED:
        shown = [*shown[: MOST_LISTED - 1], "…"]
    return shown[0] if len(shown) == 1 else phrased("either", language, many=", ".join(shown[:-1]), last=shown[-1])
