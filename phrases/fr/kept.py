"""What is said about tables that were left and are gone on with."""

PHRASES = {
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
}
