"""What is said about tables that were left and are gone on with."""

from __future__ import annotations

PHRASES = {
    "en": {
        "no tables": "No table was left in {folder}. `croupier play` begins one.",
        "tables": "`croupier resume 1` goes on with the first; a name does too.",
        "unreadable": "can't be read: {why}",
        "decisions": "{count} decision|{count} decisions",
        "won by": "over, won by {names}",
        "won by nobody": "over, won by nobody",
        "practice game": "practice",
        "damaged": "damaged in {where}",
        "in use": "open in another terminal",
        "no table": "there is no table {number}; `croupier resume` lists {count}",
        "no table named": 'no table is called "{name}"; `croupier resume` lists those there are',
        "tables named": '"{name}" could be: {names}',
        "is damaged": "{path} is damaged: {why}",
        "no journal": "{path} is no journal: {why}",
        "other form": "{path} is a journal of form {form}; this program reads form {ours}: chance falls otherwise now",
        "too big": "{path} is too big to be a journal",
        "journal unread": "{path} can't be read: {why}",
        "not opened": "{path} can't be opened: {why}",
        "open elsewhere": "{name} is open in another terminal",
        "fitting offer": (
            "{problem}\n`croupier resume {name} --as-far-as-it-fits` makes the {count} choices again at a new table, "
            "as long as they are possible"
        ),
        "fitting question": "Make the same choices again at a new table, as long as they are possible? (y/n) ",
        "yes": "y",
        "bot gone": 'at this table sits a bot "{name}"; there is {names}',
        "not kept": "This game is not being kept: {why}. You can go on; :save FILE keeps it elsewhere.",
        "written anew": (
            "The journal of this table was deleted or changed by somebody else; a new one was begun, with all that was "
            "chosen so far."
        ),
        "come back": "The table is kept: `croupier resume {name}` goes on.",
        "torn": "The last line of the journal was cut off while it was written; it is left out.",
        "not set up": "the same table can't be set up any more: {why}",
        "fits": 'The game has changed: {done} of {total} choices fit; "{text}" is not possible any more.',
        "fits so far": "The game has changed: {done} of {total} choices fit; the next is not possible any more.",
        "all fit": "All {total} choices fit; this is a new table.",
    },
    "fr": {
        "no tables": "Aucune table n'attend dans {folder}. `croupier play` en ouvre une.",
        "tables": "`croupier resume 1` continue la première ; un nom convient aussi.",
        "unreadable": "illisible : {why}",
        "decisions": "{count} décision|{count} décisions",
        "won by": "finie, gagnée par {names}",
        "won by nobody": "finie, gagnée par personne",
        "practice game": "exercice",
        "damaged": "abîmée ({where})",
        "in use": "ouverte dans un autre terminal",
        "no table": "il n'y a pas de table {number} ; `croupier resume` en montre {count}",
        "no table named": "aucune table ne s'appelle « {name} » ; `croupier resume` les montre",
        "tables named": "« {name} » peut être : {names}",
        "is damaged": "{path} est abîmé : {why}",
        "no journal": "{path} n'est pas un journal : {why}",
        "other form": "{path} est un journal de forme {form} ; ce programme lit la forme {ours} : le hasard a changé",
        "too big": "{path} est trop grand pour un journal",
        "journal unread": "{path} ne peut être lu : {why}",
        "not opened": "{path} ne peut être ouvert : {why}",
        "open elsewhere": "{name} est ouverte dans un autre terminal",
        "fitting offer": (
            "{problem}\n`croupier resume {name} --as-far-as-it-fits` refait les {count} choix à une nouvelle table, "
            "tant qu'ils sont possibles"
        ),
        "fitting question": "Refaire les mêmes choix à une nouvelle table, tant qu'ils sont possibles ? (o/n) ",
        "yes": "o",
        "bot gone": "à cette table joue un robot « {name} » ; il y a {names}",
        "not kept": "Cette partie n'est pas gardée : {why}. Vous pouvez continuer ; :save FICHIER la garde ailleurs.",
        "written anew": (
            "Le journal de cette table a été effacé ou changé par quelqu'un d'autre ; un nouveau est commencé, avec "
            "tous les choix faits jusqu'ici."
        ),
        "come back": "La table est gardée : `croupier resume {name}` continue.",
        "torn": "La dernière ligne du journal a été coupée pendant l'écriture ; elle est laissée de côté.",
        "not set up": "la même table ne peut plus être préparée : {why}",
        "fits": "Le jeu a changé : {done} choix sur {total} conviennent ; « {text} » n'est plus possible.",
        "fits so far": "Le jeu a changé : {done} choix sur {total} conviennent ; le suivant n'est plus possible.",
        "all fit": "Les {total} choix conviennent tous ; ceci est une nouvelle table.",
    },
}
