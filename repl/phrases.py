"""What the table says by itself, in the languages that games are written in."""

from __future__ import annotations

ENGLISH = "en"

PHRASES = {
    "en": {
        "ask help": "Type help to see what you can type.",
        "deal again": "(--seed {seed} deals this game again)",
        "player": "Player {number}",
        "you": "{name} (you)",
        "one card": "1 card",
        "cards": "{count} cards",
        "one more": "1 more",
        "more": "{count} more",
        "empty": "empty",
        "top first": "{zone} (top first)",
        "prompt menu": "What do you do?",
        "prompt window": "Which effect do you use?",
        "prompt triggers": "Which effect comes first?",
        "prompt other": "Which one do you choose?",
        "hand over": "{name}, press Enter when only you see the screen. ",
        "taken back": "Taken back.",
        "goodbye": "Goodbye.",
        "nobody wins": "Nobody wins.",
        "everybody wins": "Everybody wins.",
        "wins": "{name} wins.",
        "win": "{names} and {name} win.",
        "unsure": "perhaps {least} to {most}; it depends on what you can't see",
        "holds": "{what}: {value}",
    },
    "fr": {
        "ask help": "Tapez help pour voir ce que vous pouvez taper.",
        "deal again": "(--seed {seed} redonne cette partie)",
        "player": "Joueur {number}",
        "you": "{name} (vous)",
        "one card": "1 carte",
        "cards": "{count} cartes",
        "one more": "1 autre",
        "more": "{count} autres",
        "empty": "vide",
        "top first": "{zone} (du dessus au dessous)",
        "prompt menu": "Que faites-vous ?",
        "prompt window": "Quel effet utilisez-vous ?",
        "prompt triggers": "Quel effet vient d'abord ?",
        "prompt other": "Que choisissez-vous ?",
        "hand over": "{name}, appuyez sur Entrée quand vous êtes seul à voir l'écran. ",
        "taken back": "Repris.",
        "goodbye": "Au revoir.",
        "nobody wins": "Personne ne gagne.",
        "everybody wins": "Tout le monde gagne.",
        "wins": "{name} gagne.",
        "win": "{names} et {name} gagnent.",
        "unsure": "peut-être {least} à {most}, selon ce que vous ne voyez pas",
        "holds": "{what} : {value}",
    },
}


def phrase(lang: str, name: str, /, **parts: object) -> str:
    """Give a phrase in a language, or in English if there is none, filled in."""
    return PHRASES.get(lang, PHRASES[ENGLISH])[name].format(**parts)


def count_cards(lang: str, count: int) -> str:
    """Say how many cards."""
    return phrase(lang, "one card") if count == 1 else phrase(lang, "cards", count=count)


def count_more(lang: str, count: int) -> str:
    """Say how many more there are."""
    return phrase(lang, "one more") if count == 1 else phrase(lang, "more", count=count)
