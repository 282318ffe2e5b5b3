"""Tables to be drawn: of a small game with tokens, dice, a deck, open cards and secrets; and of the shipped games."""

from __future__ import annotations

from croupier.grammar import Source, render
from croupier.interpreter import Table, load_source

GAME = """\
game "Stalls" fr "Étals"
    players 2..4
    languages en, fr

enum Colour
    red "red" fr "rouge|rouges"
    blue "blue" fr "bleu|bleus"
    black "black" fr "noir|noirs"
token Cube of Colour "cube|cubes" fr "cube|cubes"
token Coin "coin|coins" fr "pièce|pièces"

die Die faces 1..3 "die" fr "dé"
    has hue: Colour
cards Die "{hue} die" fr "dé {hue}" for hue in Colour

kind Stall "stall" fr "étal"
    has number: number
    has wants: bag Colour = [2 red, 1 black]
    track open_for: number "open for" fr "ouvert depuis"
    track rented: truth "rented" fr "loué"
    zone goods of Cube, up to count(wants) "Goods" fr "Biens"

cards Stall "stall {number}" fr "étal {number}" for number in 1..6

zone deck of Stall, face down, starts with Stall where number < 6 "deck" fr "pioche"
zone pile of Stall, face up "pile" fr "défausse"
zone bank of Cube, starts with 5 "bank" fr "banque"
zone mint of Coin, starts with 12 "mint" fr "monnaie"
zone dice of Die, face up, starts with Die "dice" fr "dés"
each player has
    zone street of Stall, face up "street" fr "rue"
    zone hand of Stall, seen by owner "hand" fr "main"
    zone purse of Coin "purse" fr "bourse"
    track debts: number = 2 "Debts" fr "Dettes"
    track ready: truth "Ready" fr "Prêt"
    track moves: number = 7

track leader: player "Leader" fr "Meneur"

setup
    shuffle deck
    for each p in players: move top of deck to p's hand

play
    repeat 3 times:
        for each p in players: act by p
    for each p in players: p's moves += count(p's hand)

to act by player
    player chooses "What do you do?" fr "Que faites-vous ?":
        "open a stall" fr "ouvrir un étal" when count(player's hand) > 0:
            let stall = first(player's hand)
            move stall to player's street
            move 1 of red from bank to stall's goods
            move 1 of black from bank to stall's goods
            stall's rented = yes
            stall's open_for += 2
            player's ready = yes
        "earn" fr "gagner": move 3 from mint to player's purse
        "wait" fr "attendre": leader = player

to close_down
    for each s in Stall where s's zone is deck: move s to pile
    move top of pile to deck

score "Coins" fr "Pièces": count(player's purse) - player's debts
score "Cards" fr "Cartes": sum(number over player's hand)
"""

LAYOUT = """
layout
    group "Market" fr "Marché": bank, dice, deck
    group "Round" fr "Tour": leader
    each player: street, purse, hand
    hide mint
    show Die as "{hue}"
    show street as "St." fr "R."
    marks Colour: red "R" in red, blue "B" in blue, black "K" fr "N" in black
    mark Coin "$" in yellow
    fill wants with goods
"""

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def stalls(layout: str = LAYOUT, players: int = 2, names: list[str] | None = None) -> Table:
    """Set a table up."""
    loaded = load_source(Source("stalls.cg", GAME + layout))
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    return loaded.game.start(players, seed=9, names=names or NAMES[:players])
