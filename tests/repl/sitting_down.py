"""Sittings for the tests of verbs: a small game with a deck, hands, a score and things to be found out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from croupier import bots
from croupier.interpreter import Game, Seat, load
from croupier.repl.table.sitting import Sitting

GAME = """\
# Fishing: a small game for these tests. The deepest fish wins.
#
# There is no luck in it but the order of the deck.

game "Fishing" fr "La pêche"
    players 2..4
    languages en, fr
    about "Draw fish and land them." fr "Pêchez et ramenez."

enum Size: small "small" fr "petit", large "large" fr "grand"

kind Fish "fish" fr "poisson"
    has depth: number "depth" fr "profondeur"
    has size: Size "size" fr "taille"

# Landing a fish needs a boat.
card "Herring" fr "Hareng" is Fish
    depth = 1
    size = small
    text "Swims in shoals." fr "Nage en bancs."
2 x card "Cod" fr "Morue" is Fish
    depth = 2
    size = large
    example "a cod is large"
        then
            card "Cod"'s size is large
card "Sole" fr "Sole" is Fish
    depth = 3
    size = small
card "Shark" fr "Requin" is Fish
    depth = 9
    size = large
card "Whale" fr "Baleine" is Fish
    depth = 7
    size = large

zone deck of Fish, face down, starts with Fish "sea" fr "mer"
each player has
    zone hand of Fish, seen by owner "net" fr "filet"
    zone landed of Fish, face up "boat" fr "bateau"      # what counts
    track luck: number

setup
    shuffle deck
    for each p in players: move top of deck to p's hand

play
    repeat 4 times:
        for each p in players:
            p chooses "What now?" fr "Et maintenant ?":
                "wait" fr "attendre": nothing
                "draw" fr "pêcher" when count(deck) > 0: move top of deck to p's hand
                "land {f}" fr "ramener {f}" for f in p's hand: move f to p's landed

score "Depth" fr "Profondeur": f's depth for each f in player's landed
"""

PAGE = """\
# Fishing

Before the first section nothing is told.

## The aim
Land fish; the deepest
count **most**.

A boat holds as many as you like.

## Rulings
- The sea is empty: nobody draws; the herring too.
- A shark that was landed
  stays landed.

| case | ruling |
|---|---|
| Average cod | counts 2 |
"""

PAGE_FR = """\
# La pêche

## But du jeu
Ramenez des poissons : les plus profonds comptent le plus.

## Précisions
- La mer est vide : personne ne pêche, le hareng non plus.
"""


def fishing(folder: Path) -> Path:
    """Write the game and its rulebooks, and give the game's path."""
    (folder / "fishing.rules.md").write_text(PAGE, "utf-8")
    (folder / "fishing.rules.fr.md").write_text(PAGE_FR, "utf-8")
    (folder / "fishing.md").write_text("# For authors\n\n## Rulings\n\n- The herring was measured.\n", "utf-8")
    path = folder / "fishing.cg"
    path.write_text(GAME, "utf-8")
    return path


def open_game(path: Path) -> Game:
    loaded = load(path)
    assert loaded.game is not None, [str(each.title) for each in loaded.diagnostics]
    return loaded.game


def sit(path: Path, people: Sequence[int] = (0,), players: int = 2, seed: int = 1, lang: str = "en") -> Sitting:
    """Sit down; where no person sits, sits a bot that draws by chance."""
    names = ["Ann", "Bob", "Cid", "Dan"][:players]
    table = open_game(path).start(players, seed, names=names)
    others = {Seat(seat): bots.make("random") for seat in range(players) if seat not in people}
    sitting = Sitting(str(path), table, others, Random(seed), lang)
    sitting.advance()
    return sitting
