"""What imagining needs of a machine: cards named in frames and tracks, dice, what is offered, chosen and asked.

Frames, functions of questions and names of slots belong to the machine that runs a table. A native machine has its own
for each of these functions; what they do, they do to one state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..running.lists import after
from ..running.luck import rnd
from ..running.search import picks
from ..running.state import State
from ..wording.decision import variables_of
from .card_map import CardMap
from .exchange import Exchange

if TYPE_CHECKING:
    from ..compiling.machine import Machine
    from .imaginable import Imaginable


def exchange(s: State, it: Imaginable, new: list[int]) -> None:
    """Let everything but zones follow cards that have taken each other's places: `new` has which took that of each."""
    changed = {card: other for card, other in enumerate(new) if card != other}
    if changed:
        Exchange(it.machine.once(CardMap), s, changed).follow()


def show_face(s: State, it: Imaginable, die: int, face: int) -> None:
    """Turn a die to a face."""
    getattr(s, it.machine.plan.slots["card face"])[die] = face


def offer_again(s: State, it: Imaginable, seat: int) -> None:
    """Take it that a seat has been offered what it could use at any time as the table now stands."""
    it.machine.runtime["noted"](s, it.anytime, seat)


def ask_again(s: State, it: Imaginable) -> bool:
    """Make the options of the open question anew; whether it still is a question."""
    if it.function is None:
        return True
    args = it.args if it.args is not None else args_of(it.machine, s, it.function)
    options = it.machine.space[it.function](s, *args)
    if len(options) < it.least_options:
        return False
    s.opts = options
    return True


def args_of(machine: Machine, s: State, function: str) -> tuple[Any, ...]:
    """Return what a question's function is called with, out of the waiting frame."""
    code, env = machine.space[function].__code__, variables_of(machine, s)
    return tuple([env[name] for name in code.co_varnames[1 : code.co_argcount]])


# What others have chosen, and nobody has seen.


def choose_again(s: State, it: Imaginable) -> None:
    """Draw anew what others have chosen in a secret that is still open, and privately, wherever it is kept."""
    redraw_secrets(s, it)
    if s.private:
        redraw_private(s, it)


def redraw_private(s: State, it: Imaginable) -> None:
    """Draw anew what others have chosen privately: any of the options that there were."""
    drawn = {name: pick(s, options) for name, (who, options) in s.private.items() if who != it.seat and options}
    for at, frame in enumerate(s.stack):
        names = it.machine.frames[frame[0].__name__]
        if any(name in drawn for name in names):
            made = [drawn.get(name, value) for name, value in zip(names, frame[1:], strict=True)]
            s.stack[at] = (frame[0], *made)


def pick(s: State, options: Sequence[Any]) -> Any:
    """Draw one of some options."""
    return options[rnd(s, len(options))]


def redraw_secrets(s: State, it: Imaginable) -> None:
    """Draw anew what others have already chosen in a secret that is still open."""
    info = it.machine.writer.questions[s.q]
    if info.secret is None:
        return
    node, _, result = info.secret
    env = variables_of(it.machine, s)
    chosen = list(env[result])
    for other, value in enumerate(chosen):
        if other == it.seat or value is None:
            continue
        if info.secret_picks is not None:
            chosen[other] = draw_picks(s, it.machine, info.secret_picks, other, env)
        elif options := secret_options(s, it.machine, node, other, env):
            chosen[other] = pick(s, options)
    set_in_frame(s, it.machine, result, tuple(chosen))


def secret_options(s: State, machine: Machine, node: Any, seat: int, env: dict[str, Any]) -> Any:
    """Make the options that a seat had in a secret choice, as the table now stands."""
    for info in machine.writer.questions:
        if info.secret is not None and info.secret[0] is node and info.secret[1] in (seat, node.each.py):
            return machine.call(info.function, s, {**env, node.each.py: seat})
    return ()


def draw_picks(s: State, machine: Machine, secret: tuple[str, str], seat: int, env: dict[str, Any]) -> tuple[Any, ...]:
    """Draw several things that a seat could have chosen in secret, as the table now stands."""
    function, variable = secret
    pool, least, most, may, whole = machine.call(function, s, {**env, variable: seat})
    chosen: tuple[Any, ...] = ()
    least = min(least, len(pool))
    while options := picks(chosen, pool, least, most, may, whole):
        thing = pick(s, options)
        if thing is None:
            break
        chosen, pool = (*chosen, thing), after(pool, thing)
    return chosen


def set_in_frame(s: State, machine: Machine, name: str, value: Any) -> None:
    """Set a variable of the waiting frame to another value."""
    frame = s.stack[-1]
    at = 1 + machine.frames[frame[0].__name__].index(name)
    s.stack[-1] = (*frame[:at], value, *frame[at + 1 :])
