"""Other engines playing the same games at random: OpenSpiel and RLCard, each driven from Python.

Goes in: the name of a game and a number of players. Comes out: a function that plays one random game and
gives what each player got; or None, if the package is not installed or has no such game. Making the function
loads the game, so that only the playing is timed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import choices, random
from typing import Any

PlayOne = Callable[[], list[float]]

# With a number of players where there are several.
OPENSPIEL = {
    "kuhn": "kuhn_poker(players={})",
    "leduc": "leduc_poker(players={})",
    "goofspiel": "turn_based_simultaneous_game(game=goofspiel(players={}))",
    "crazy_eights": "crazy_eights(players={})",
    "hearts": "hearts",
    "blackjack": "blackjack",
    "bridge": "bridge(use_double_dummy_result=false)",
    "cribbage": "cribbage(players={})",
    "euchre": "euchre",
    "first_sealed_auction": "first_sealed_auction(players={})",
    "gin_rummy": "gin_rummy",
    "hanabi": "hanabi(players={})",
    "liars_dice": "liars_dice(players={})",
    "oh_hell": "oh_hell(players={})",
    "pig": "pig(players={})",
    "skat": "skat",
    "solitaire": "solitaire",
    "spades": "spades",
    "tiny_bridge": "tiny_bridge_4p",
    "tiny_bridge_2p": "tiny_bridge_2p",
    "tiny_hanabi": "tiny_hanabi",
    "yacht": "yacht(players={})",
}
# Games in which what falls by chance is not always equally likely.
WEIGHTED = ("hanabi",)
# RLCard 1.2 has blackjack, bridge, doudizhu, gin rummy, Leduc, limit and no-limit hold'em, mahjong and UNO:
# of our five games only Leduc, with blinds of 1 and 2 in place of the antes, and a random seat that begins.
RLCARD = {"leduc": "leduc-holdem"}

CHANCE, OVER = -1, -4


def openspiel(name: str, players: int) -> PlayOne | None:
    """Return a function that plays a game in OpenSpiel by its documented calls, as fast as these allow."""
    game = _load_openspiel(name, players)
    if game is None:
        return None
    if _is_weighted(name, players):
        return lambda: _play_weighted(game)
    return lambda: _play_uniform(game)


def openspiel_least(name: str, players: int) -> PlayOne | None:
    """Return a function that plays a game in OpenSpiel with the fewest calls that can do it.

    It knows that the legal actions of chance are its outcomes, all equally likely in these games, and that a
    game without legal actions is over. Where they are not equally likely the answer is None.
    """
    game = _load_openspiel(name, players)
    if game is None or _is_weighted(name, players):
        return None
    return lambda: _play_blindly(game)


def openspiel_rollouts(name: str, players: int) -> PlayOne | None:
    """Return a function that lets OpenSpiel play a whole game at random within C++, by bots of its own."""
    game = _load_openspiel(name, players)
    if game is None:
        return None
    pyspiel = _import("pyspiel")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(players)]
    seeds = iter(range(10**9))
    return lambda: list(pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds)))


def rlcard(name: str, players: int) -> PlayOne | None:
    """Return a function that plays a game in RLCard through its environment."""
    module = _import("rlcard")
    if module is None or name not in RLCARD:
        return None
    env = module.make(RLCARD[name], config={"game_num_players": players})
    return lambda: _play_environment(env)


def _is_weighted(name: str, players: int) -> bool:
    return name in WEIGHTED or (name == "crazy_eights" and players > 5)  # then it has two decks


def _import(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        return None


def _load_openspiel(name: str, players: int) -> Any:
    pyspiel = _import("pyspiel")
    return pyspiel and pyspiel.load_game(OPENSPIEL[name].format(players))


def _play_uniform(game: Any) -> list[float]:
    state = game.new_initial_state()
    while (player := state.current_player()) != OVER:
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
    returns: list[float] = state.returns()
    return returns


def _play_weighted(game: Any) -> list[float]:
    state = game.new_initial_state()
    while (player := state.current_player()) != OVER:
        if player == CHANCE:
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choices(actions, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
    returns: list[float] = state.returns()
    return returns


def _play_blindly(game: Any) -> list[float]:
    state = game.new_initial_state()
    legal_actions, apply_action = state.legal_actions, state.apply_action
    while actions := legal_actions():
        apply_action(actions[int(random() * len(actions))])
    returns: list[float] = state.returns()
    return returns


def _play_environment(env: Any) -> list[float]:
    # Its own random agents and `env.run` take longer: they keep trajectories and call numpy to choose.
    state, _ = env.reset()
    while not env.is_over():
        actions = list(state["legal_actions"])
        state, _ = env.step(actions[int(random() * len(actions))])
    returns: list[float] = env.get_payoffs().tolist()
    return returns
