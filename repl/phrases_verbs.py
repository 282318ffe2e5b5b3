"""What the verbs say."""

from __future__ import annotations

PHRASES = {
    "en": {
        "taken back": "Taken back.",
        "nobody wins": "Nobody wins.",
        "everybody wins": "Everybody wins.",
        "wins": "{name} wins.",
        "win": "{names} and {name} win.",
        "unsure": "perhaps {least} to {most}; it depends on what you can't see",
        "help": "Type the number of an option, its text, or the beginning of its text. Also:",
        "help title": "What you can type",
        "no verb": 'There is no command ":{word}"; :help lists them.',
        "verbs": '":{word}" could be: {verbs}',
        "no place": 'No place on the table is called "{name}".',
        "why what": "Why what? Write: :why TEXT",
        "save where": "Save where? Write: :save FILE",
        "file is there": "{file} is there already; save under another name.",
        "saved": "Saved. `croupier play {game} --resume {file}` goes on from here.",
    },
    "fr": {
        "taken back": "Repris.",
        "nobody wins": "Personne ne gagne.",
        "everybody wins": "Tout le monde gagne.",
        "wins": "{name} gagne.",
        "win": "{names} et {name} gagnent.",
        "unsure": "peut-être {least} à {most}, selon ce que vous ne voyez pas",
        "help": "Tapez le numéro d'une option, son texte, ou le début de son texte. Et aussi :",
        "help title": "Ce que vous pouvez taper",
        "no verb": "Il n'y a pas de commande « :{word} » ; :help les montre.",
        "verbs": "« :{word} » peut être : {verbs}",
        "no place": "Aucun endroit de la table ne s'appelle « {name} ».",
        "why what": "Pourquoi quoi ? Écrivez : :why TEXTE",
        "save where": "Garder où ? Écrivez : :save FICHIER",
        "file is there": "{file} existe déjà ; choisissez un autre nom.",
        "saved": "Gardé. `croupier play {game} --resume {file}` continue d'ici.",
    },
}
