"""What imagining needs of a machine: cards named in frames and tracks, dice, what is offered, chosen and asked.

Frames, functions of questions and names of slots belong to the machine that runs a table. A native machine has its own
for each of these functions; what they do, they do to one state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..running.lists import after, less
from ..running.luck import rnd
from ..running.search import picks, placed_next
from ..running.state import Frame, State, Use
from ..wording.decision import variables_in
from ..writing.questions import QuestionInfo, Secret
from .card_map import CardMap
from .exchange import Exchange

if TYPE_CHECKING:
    from ..compiling.machine import Machine
    from .mixtures import Imaginable


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
    args = it.args if it.args is not None else args_of(it.machine, s.stack[-1], it.function)
    options = it.machine.space[it.function](s, *args)
    if len(options) < it.least_options:
        return False
    s.opts = options
    return True


def args_of(machine: Machine, frame: Frame, function: str) -> tuple[Any, ...]:
    """Return what a question's function is called with, out of the waiting frame."""
    code, env = machine.space[function].__code__, variables_in(machine, frame)
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
    """Draw anew what others have chosen in a secret of which nothing was done yet."""
    secrets = it.machine.once(Secrets)
    for at, frame in enumerate(s.stack):
        for name in secrets.names_in(frame[0].__name__):
            redraw_secret(s, it, at, secrets.questions[name])


def redraw_secret(s: State, it: Imaginable, at: int, questions: list[QuestionInfo]) -> None:
    """Draw anew what others have chosen in one secret, of which a frame holds the answers."""
    info = questions[0]
    assert info.secret is not None
    node, answers = info.secret.node, info.secret.answers
    env = variables_in(it.machine, s.stack[at])
    chosen = list(env[answers])
    answered = have_answered(s, at, questions, info.secret, env)
    for other, value in enumerate(chosen):
        # Nothing can be what was chosen.
        if other == it.seat or (value is None and other not in answered):
            continue
        if info.secret_picks is not None:
            chosen[other] = draw_picks(s, it.machine, info.secret_picks, node.decision, other, env)
        else:
            options = secret_options(s, it.machine, questions, other, env)
            chosen[other] = pick(s, options) if options else None
    set_in_frame(s, it.machine, at, answers, tuple(chosen))


def have_answered(
    s: State, at: int, questions: list[QuestionInfo], secret: Secret, env: dict[str, Any]
) -> Sequence[int]:
    """Return who has chosen in a secret: all, or those who were asked before the one who is asked now.

    Of what is private for good, who was asked is not known any more.
    """
    order: Sequence[int] = env.get(secret.order, ()) if isinstance(secret.order, str) else secret.order
    is_asked_now = at == len(s.stack) - 1 and any(info.number == s.q for info in questions)
    return order[: order.index(s.who)] if is_asked_now and s.who in order else order


class Secrets:
    """The variables that hold what was chosen in secret, with the questions whose answers they are."""

    def __init__(self, machine: Machine) -> None:
        self.frames = machine.frames
        self.questions: dict[str, list[QuestionInfo]] = {}
        for info in machine.writer.questions:
            if info.secret is not None:
                self.questions.setdefault(info.secret.answers, []).append(info)

    def names_in(self, block: str) -> list[str]:
        """Return those that a frame holds."""
        return [name for name in self.frames[block] if name in self.questions] if self.questions else []


def secret_options(
    s: State, machine: Machine, questions: list[QuestionInfo], seat: int, env: dict[str, Any]
) -> Sequence[Any]:
    """Make the options that a seat had in a secret choice, as the table now stands, without what stood beside them."""
    for info in questions:
        assert info.secret is not None
        node, asked = info.secret.node, info.secret.seat
        if asked in (seat, node.each.py):
            if not info.function:
                return info.same
            options = machine.call(info.function, s, {**env, node.each.py: seat})
            return [option for option in options if not isinstance(option, Use)]
    return ()


def draw_picks(
    s: State, machine: Machine, secret: tuple[str, str], choice: Any, seat: int, env: dict[str, Any]
) -> tuple[Any, ...]:
    """Draw several things that a seat could have chosen in secret, as the table now stands."""
    function, variable = secret
    next_ones, rest = (placed_next, less) if choice.ordered else (picks, after)
    pool, least, most, may, whole = machine.call(function, s, {**env, variable: seat})
    chosen: tuple[Any, ...] = ()
    least = min(least, len(pool))
    while options := next_ones(chosen, pool, least, most, may, whole):
        thing = pick(s, options)
        if thing is None:
            break
        chosen, pool = (*chosen, thing), rest(pool, thing)
    return chosen


def set_in_frame(s: State, machine: Machine, place: int, name: str, value: Any) -> None:
    """Set a variable of a frame to another value."""
    frame = s.stack[place]
    at = 1 + machine.frames[frame[0].__name__].index(name)
    s.stack[place] = (*frame[:at], value, *frame[at + 1 :])
