"""What each verb does, in a line, and more about some of them, as `:help` tells it."""

PHRASES = {
    ":help": "show this, or more about one command",
    ":table": "show the table again, or all that lies in one place",
    ":card": "tell about a card: what it says, where it lies, how it was ruled",
    ":score": "show the points so far, as far as you can know them",
    ":log": "tell what happened so far, or where a word occurs in it",
    ":why": "say why something is not an option now",
    ":seat": "say who sits where, or look from another seat (open tables)",
    ":lang": "go on in another language",
    ":auto": "pass for a card whenever it alone is offered, or ask again",
    ":auto more": (
        "Where a card can be used beside another question it is still listed. The same again ends it; without a "
        "name, the cards are listed."
    ),
    ":quit": "leave the table; the game is kept",
    ":odds": "tell what you can't see, and how likely it is where",
    ":odds more": (
        "Everything follows from what you may know, not from how others play. `:odds WORD` tells of the cards of a "
        "name, a kind or a value; ≈ marks what was counted on imagined tables, all else is exact."
    ),
    ":hint": "tell what a bot would do in your place",
    ":hint more": "The bot knows no more than you do. It tells how many points it expects to be ahead by each option.",
    ":rules": "list the sections of the rules, read one, or what they say about a word",
    ":rules more": (
        "`:rules 3` or `:rules points` reads a section, `:rules all` everything; any other word is looked for."
    ),
    ":undo": "take back your last choice",
    ":undo more": (
        "What bots did since is taken back too. That is free until a hidden card came to light, chance spoke, or "
        "what followed told you something that you could not know; beyond that there is only `:undo!`."
    ),
    ":undo!": "take it back even if something came to light; the game is practice from then on",
    ":redo": "make again what you took back",
    ":save": "keep the game in a file",
    ":load": "go on with a game from a file",
    ":load more": (
        "A game from a file is practice, since somebody may have looked ahead in it; only going back to where "
        "`:undo` would go freely is not. `croupier resume` goes on with a table that was left, and that is no "
        "practice."
    ),
    ":seed": "tell the number that deals this game again, when it is over or practice",
    ":eval": "work out an expression of the game's language, as far as you may know",
    ":eval more": (
        "Any expression of the language: count(deck), your hand, p2's score. `you` is who looks; players are p1, p2 "
        "... or go by their names. At a closed table nothing secret is told: if it depends on what you can't see, "
        "you are told so. Nothing is drawn, and nothing changes."
    ),
    ":reload": "read the game file again, and show what its changes change",
    ":reload more": (
        "The same choices are made with the same seed by the new rules, as far as they fit, and the first difference "
        "is shown; then the game goes on from there. `:reload try` only shows it, `:reload back` puts the table as "
        "it was. Mistakes in the file are shown in place, and nothing changes."
    ),
    ":set": "set a track (open tables)",
    ":set more": "As in the game's file: `:set your points = 3`, `:set p2's level[red] += 1`, `:set active = p2`.",
    ":give": "move tokens or cards (open tables)",
    ":give more": (
        "`:give 2 of red to your cubes`, `:give 3 to p2's purse from bank`, `:give 2 Knight to your hand`. Tokens "
        "that come from nowhere in particular come from the zone of nobody that has the most. Nothing is made or "
        "lost."
    ),
    ":put": "put a card somewhere, or in place of another: CARD for CARD (open tables)",
    ":put more": (
        "`:put Ogre in your camp`, `:put Ogre under deck`; `:put Ogre for Elf` lets the two change places, as if "
        "they had been dealt so. `Ogre #2` is the second copy."
    ),
    ":scenario": "write the table down as a scenario, or open one that is there",
    ":scenario more": (
        "If there is no such file, the table is written down there as it stands; if there is, it is opened. "
        "`:scenario write FILE.play` writes in any case. `croupier test FILE.play` plays it."
    ),
    ":watch": "show each event and trigger as it fires, with the file and line",
    ":watch more": (
        "At an open table (--open) each call, event and trigger comes with the line that made it. At a closed one "
        "only what your log tells, with the places of texts, questions and cards that you know: a line can tell a "
        "secret."
    ),
}
