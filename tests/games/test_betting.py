"""Betting of the library: chips are never made or lost, and pots are divided as by hand."""

from __future__ import annotations

import random

from croupier.grammar import Source, render
from croupier.interpreter import Game, load_source, run_examples

HEAD = """\
game "Bets"
    players 5
use betting
each player has
    track strength: number
rule showdown_value(player) = player's strength
play
    nothing
"""
DEALS = """\
game "Bets"
    players 2..6
use betting
each player has
    track strength: number
rule showdown_value(player) = player's strength
play
    repeat 4 times:
        begin_betting
        for each p in players:
            p's strength = random of 1..4
            pay_ante 1 by p
        bet_round from first(players)
        bet_round from last(players)
        divide_pot from first(players)
score "Chips": player's chips
"""


def read(text: str) -> Game:
    """Read a game that must be right."""
    loaded = load_source(Source("bets.cg", text))
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    return loaded.game


def divided(staked: list[int], folded: list[bool], strength: list[int]) -> list[int]:
    """Return what each seat gets: chip by chip, from each layer of the pot, to those who win it, by turns."""
    got = [0] * len(staked)
    second = sorted(staked)[-2]
    for seat, chips in enumerate(staked):
        got[seat] += max(0, chips - second)
    layers: dict[tuple[int, ...], int] = {}
    for level in range(1, second + 1):
        claimants = [seat for seat, chips in enumerate(staked) if chips >= level and not folded[seat]]
        best = max(strength[seat] for seat in claimants)
        winners = tuple(seat for seat in claimants if strength[seat] == best)
        key = (*claimants, -1, *winners)
        layers[key] = layers.get(key, 0) + sum(chips >= level for chips in staked)
    for key, amount in layers.items():
        winners = key[key.index(-1) + 1 :]
        for chip in range(amount):
            got[winners[chip % len(winners)]] += 1
    return got


def test_pots_are_divided_as_by_hand() -> None:
    rng = random.Random(3)
    text = HEAD
    for number in range(60):
        staked = [rng.choice([0, 3, 5, 8, 13, 13, 20]) for _ in range(5)]
        folded = [rng.random() < 0.3 for _ in range(5)]
        folded[staked.index(max(staked))] = False
        strength = [rng.randint(1, 3) for _ in range(5)]
        text += f'example "{number}"\n    given\n'
        for seat in range(5):
            text += f"        p{seat + 1}'s chips = 0\n        p{seat + 1}'s staked = {staked[seat]}\n"
            text += f"        p{seat + 1}'s folded = {'yes' if folded[seat] else 'no'}\n"
            text += f"        p{seat + 1}'s strength = {strength[seat]}\n"
        text += "    when\n        divide_pot from p1\n    then\n"
        for seat, chips in enumerate(divided(staked, folded, strength)):
            text += f"        p{seat + 1}'s chips is {chips}\n"
    assert [f"{each.title}: {each.message}" for each in run_examples(read(text)) if not each.passed] == []


def test_chips_are_never_made_or_lost() -> None:
    game = read(DEALS)
    for seed in range(60):
        table, rng = game.start(players=2 + seed % 5, seed=seed), random.Random(seed)
        while not table.is_over:
            table.play(rng.choice([0, table.width - 1, rng.randrange(table.width)]))
        assert sum(table.returns()) == 100 * table.players
        assert min(table.returns()) >= 0
