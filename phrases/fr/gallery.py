"""What the gallery of a game's cards says, in the terminal and on the page that is printed."""

PHRASES = {
    "help card words": "seulement les cartes qui disent tous ces mots, ou leurs débuts ; avec des virgules, un seul",
    "help source": "montrer comment les cartes sont écrites dans leur fichier",
    "help html": "écrire une page des cartes, à regarder et à imprimer",
    "help pdf": "faire imprimer cette page dans un fichier par un navigateur (Chromium, Chrome ou Edge)",
    "help paper": "le papier de la page (sinon : a4)",
    "help all languages": "toutes les langues du jeu sur chaque carte",
    "designs": "{count} dessin|{count} dessins",
    "sheets": "{count} feuille|{count} feuilles",
    "designs and cards": "{designs}, {cards}",
    "no cards": "{game} n'a pas de cartes",
    "no card says": "{game} n'a pas de carte qui dise tout ceci : {words} ; avec des virgules, un seul suffit",
    "page all languages": "toutes",
    "page backs": "dos",
    "page rules": "règles",
    "page printing": "{cards} sur {sheets}. Imprimez à la taille réelle (100 %), sans marges ; "
    "pour les dos en recto verso, retournez le papier par son grand côté.",
    "gallery whole": "{cards} de {game}",
    "page written": "{file} : {cards} sur {sheets}. Ouvrez-la dans un navigateur ; "
    "là vous choisissez papier et langue, et imprimez.",
    "pdf written": "{file} : {cards} sur {sheets}, avec leurs dos, et les règles.",
    "no browser": "aucun navigateur n'est installé qui imprime de lui-même (Chromium, Chrome ou Edge) ; "
    "écrivez la page par --html FILE, et imprimez-la depuis votre navigateur",
    "browser failed": "{browser} n'a pas imprimé la page ; "
    "écrivez-la par --html FILE, et imprimez-la depuis votre navigateur",
    "wrong ending": "{file} ne finit pas par {ending} ; écrivez {better}",
}
