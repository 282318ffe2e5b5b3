"""What the gallery of a game's cards says, in the terminal and on the page that is printed."""

PHRASES = {
    "help card words": "only cards on which all these words stand, or begin; with commas between, any",
    "help source": "show how the cards are written in their file",
    "help html": "write a page of the cards, to be looked at and printed",
    "help pdf": "let a browser print that page to a file (Chromium, Chrome or Edge)",
    "help paper": "the paper of the page (default: a4)",
    "help all languages": "all languages of the game on each card",
    "designs": "{count} design|{count} designs",
    "sheets": "{count} sheet|{count} sheets",
    "designs and cards": "{designs}, {cards}",
    "no cards": "{game} has no cards",
    "no card says": '{game} has no card on which all of "{words}" stands; with commas between, one is enough',
    "page all languages": "all",
    "page backs": "backs",
    "page rules": "rules",
    "page printing": "{cards} on {sheets}. Print in the size that it is (100%), without margins; "
    "for backs on both sides of the paper, turned over its long edge.",
    "gallery whole": "{cards} of {game}",
    "page written": "{file}: {cards} on {sheets}. Open it in a browser: there you choose the paper and the "
    "language, and print.",
    "pdf written": "{file}: {cards} on {sheets}, with their backs, and the rules.",
    "no browser": "no browser is installed that prints by itself (Chromium, Chrome or Edge); "
    "write the page with --html FILE, and print it from your browser",
    "browser failed": "{browser} did not print the page; write it with --html FILE, and print it from your browser",
    "wrong ending": "{file} does not end in {ending}; write {better}",
}
