"""What each verb does, in a line, and more about some of them, as `:help` tells it."""

PHRASES = {
    ":help": "montrer ceci, ou parler d'une commande",
    ":table": "montrer la table, ou tout ce qu'il y a à un endroit",
    ":card": "parler d'une carte : ce qu'elle dit, où elle se trouve, les précisions",
    ":score": "montrer les points, pour autant que vous les connaissez",
    ":log": "raconter ce qui s'est passé, ou les passages où se trouve un mot",
    ":why": "dire pourquoi quelque chose n'est pas possible maintenant",
    ":seat": "dire qui est assis où, ou regarder d'une autre place (tables ouvertes)",
    ":lang": "continuer dans une autre langue",
    ":auto": "passer chaque fois que cette carte seule est proposée, ou redemander",
    ":auto more": (
        "À côté d'une autre question, la carte reste proposée. La même commande y met fin ; sans nom, les cartes "
        "sont énumérées."
    ),
    ":quit": "quitter la table ; la partie est gardée",
    ":odds": "dire ce que vous ne voyez pas, et avec quelles chances c'est où",
    ":odds more": (
        "Tout découle de ce que vous pouvez savoir, non du jeu des autres. `:odds MOT` parle des cartes de ce nom, "
        "de cette sorte ou de cette valeur ; ≈ marque ce qui a été compté sur des tables imaginées, le reste est "
        "exact."
    ),
    ":hint": "dire ce qu'un robot ferait à votre place",
    ":hint more": (
        "Le robot n'en sait pas plus que vous. Il dit de combien de points il pense mener après chaque choix."
    ),
    ":rules": "lister les parties des règles, en lire une, ou ce qu'elles disent d'un mot",
    ":rules more": "`:rules 3` ou `:rules points` lit une partie, `:rules tout` le tout ; tout autre mot est cherché.",
    ":undo": "reprendre votre dernier choix",
    ":undo more": (
        "Ce que les robots ont fait depuis est repris aussi. C'est libre tant qu'aucune carte cachée n'a été "
        "révélée, que le hasard n'a pas parlé et que la suite ne vous a rien appris de caché ; au-delà, il n'y a que "
        "`:undo!`."
    ),
    ":undo!": "le reprendre même si quelque chose a été révélé ; la partie devient un exercice",
    ":redo": "refaire ce que vous avez repris",
    ":save": "garder la partie dans un fichier",
    ":load": "continuer une partie d'un fichier",
    ":load more": (
        "Une partie d'un fichier est un exercice, car on a pu y regarder la suite ; seul un retour que `:undo` "
        "ferait librement ne l'est pas. `croupier resume` continue une table laissée, et ce n'est pas un exercice."
    ),
    ":seed": "dire le nombre qui redonne cette partie, quand elle est finie ou un exercice",
    ":eval": "calculer une expression du langage du jeu, pour autant que vous puissiez savoir",
    ":eval more": (
        "Toute expression du langage : count(deck), your hand, p2's score. `you` est qui regarde ; les joueurs sont "
        "p1, p2 ... ou leurs noms. À une table fermée, rien de secret n'est dit : si cela dépend de ce que vous ne "
        "voyez pas, on vous le dit. Rien n'est tiré, et rien ne change."
    ),
    ":reload": "relire le fichier du jeu, et montrer ce que ses changements changent",
    ":reload more": (
        "Les mêmes choix sont faits avec la même graine et les nouvelles règles, tant qu'ils conviennent, et la "
        "première différence est montrée ; puis la partie continue de là. `:reload try` la montre seulement, "
        "`:reload back` remet la table comme avant. Les fautes du fichier sont montrées à leur place, et rien ne "
        "change."
    ),
    ":set": "fixer une piste (tables ouvertes)",
    ":set more": (
        "Comme dans le fichier du jeu : `:set your points = 3`, `:set p2's level[red] += 1`, `:set active = p2`."
    ),
    ":give": "déplacer jetons ou cartes (tables ouvertes)",
    ":give more": (
        "`:give 2 of red to your cubes`, `:give 3 to p2's purse from bank`, `:give 2 Knight to your hand`. Si rien "
        "n'est dit, les jetons viennent de la zone de personne qui en a le plus. Rien n'est créé ni perdu."
    ),
    ":put": "poser une carte quelque part, ou à la place d'une autre : CARTE for CARTE (tables ouvertes)",
    ":put more": (
        "`:put Ogre in your camp`, `:put Ogre under deck` ; `:put Ogre for Elf` échange les deux, comme si elles "
        "avaient été distribuées ainsi. `Ogre #2` est le deuxième exemplaire."
    ),
    ":scenario": "écrire la table comme scénario, ou en ouvrir un qui existe",
    ":scenario more": (
        "S'il n'y a pas ce fichier, la table y est écrite comme elle est ; s'il existe, il est ouvert. `:scenario "
        "write FICHIER.play` écrit dans tous les cas. `croupier test FICHIER.play` le joue."
    ),
    ":watch": "montrer chaque événement et effet qui se déclenche, avec le fichier et la ligne",
    ":watch more": (
        "À une table ouverte (--open), chaque appel, événement et effet vient avec la ligne qui l'a fait. À une "
        "table fermée, seulement ce que dit votre journal, avec la place des textes, des questions et des cartes que "
        "vous connaissez : une ligne peut trahir un secret."
    ),
}
