"""What a sitting and its front ends say."""

from __future__ import annotations

PHRASES = {
    "en": {
        "ask help": "Type :help to see what you can type.",
        "deal again": "(--seed {seed} deals this game again)",
        "player": "Player {number}",
        "prompt menu": "What do you do?",
        "prompt window": "Which effect do you use?",
        "prompt triggers": "Which effect comes first?",
        "prompt other": "Which one do you choose?",
        "hand over": "{name}, press Enter when only you see the screen. ",
        "goodbye": "Goodbye.",
        "could be": '"{typed}" could be: {named}',
        "and more": "and more",
        "not an option": '"{typed}" is not an option; you may choose {offers}',
        "not after": '"{typed}" is not possible after the picks before it; nothing was done.',
        "or": "or",
        "did you mean": 'did you mean "{near}"?',
        "broke off": "Undo, or save the game for its author.",
    },
    "fr": {
        "ask help": "Tapez :help pour voir ce que vous pouvez taper.",
        "deal again": "(--seed {seed} redonne cette partie)",
        "player": "Joueur {number}",
        "prompt menu": "Que faites-vous ?",
        "prompt window": "Quel effet utilisez-vous ?",
        "prompt triggers": "Quel effet vient d'abord ?",
        "prompt other": "Que choisissez-vous ?",
        "hand over": "{name}, appuyez sur Entrée quand vous êtes seul à voir l'écran. ",
        "goodbye": "Au revoir.",
        "could be": "« {typed} » peut être : {named}",
        "and more": "et d'autres",
        "not an option": "« {typed} » n'est pas possible ; vous pouvez choisir {offers}",
        "not after": "« {typed} » n'est pas possible après ce qui précède ; rien n'a été fait.",
        "or": "ou",
        "did you mean": "vouliez-vous dire « {near} » ?",
        "broke off": "Revenez en arrière, ou gardez la partie pour son auteur.",
    },
}
