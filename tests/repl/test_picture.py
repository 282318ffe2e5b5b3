from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.repl.picture import fold

GAME = """\
game "Stalls" fr "Étals"
    players 2
    languages en, fr

enum Colour: red "red" fr "rouge", blue "blue" fr "bleu"
token Cube "cubes" fr "cubes" of Colour

kind Stall
    holds Cube up to 3

cards Stall "stall {number}" fr "étal {number}" for number in 1..3

zone pile "pile" fr "pile" of Stall, face up, starts with Stall
zone bank "bank" fr "banque" of Cube, starts with 5 each
each player has
    zone street "street" fr "rue" of Stall, face up
    zone purse "purse" fr "bourse" of Cube, face up
    track debts: number = 2 "Debts" fr "Dettes"
    track ready: truth = no "Ready" fr "Prêt"
    track secret_count: number = 7

track leader: player = none "Leader" fr "Meneur"

play
    for each p in players:
        p chooses:
            "open a stall" fr "ouvrir un étal":
                let stall = top of pile
                move stall to p's street
                move 2 of red from bank to stall's cubes
                p's ready = yes
            "wait" fr "attendre": leader = p
"""


@pytest.fixture
def stalls(tmp_path: Path) -> str:
    file = tmp_path / "stalls.cg"
    file.write_text(GAME, "utf-8")
    return str(file)
