"""Games that mean harm: the shipped ones, with numbers blown up, lines repeated, blocks put into one another.

`attack` reads and plays such a text in a child process, which can neither hang the tests nor fill the memory.
"""

from __future__ import annotations

import atexit
import json
import os
import random
import re
import subprocess
import sys
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import attrs
from croupier.games import names, path
from croupier.grammar import Source, render
from croupier.interpreter import TableError, load_source, news
from croupier.interpreter.gathering.sources import MOST_BYTES
from croupier.repl.picture.card import draw_card
from croupier.repl.picture.picture import draw_table
from croupier.repl.picture.sentences import tell_table

ROOT = Path(__file__).parents[2]
TEXTS = [path(name).read_text(encoding="utf-8") for name in names()]
# As much of each is read in all, so that the long ones don't take all the time.
WEIGHTS = [1 / len(text) for text in TEXTS]
# No child has more processor time or memory; what the budgets promise is much less.
MOST_SECONDS, MOST_MEMORY = 30, 2 << 30
DECISIONS = 3
# Reading and the first start of a table are no stretch between two questions.
BEFORE = ("read", "start")

Lines = list[str]
Change = Callable[[random.Random, Lines], None]


def _at(chance: random.Random, lines: Lines, pattern: str) -> int | None:
    """Find a line by chance in which a pattern is found."""
    found = [number for number, line in enumerate(lines) if re.search(pattern, line)]
    return chance.choice(found) if found else None


def blow_up(chance: random.Random, lines: Lines) -> None:
    """Make a number enormous."""
    at = _at(chance, lines, r"\d")
    if at is not None:
        number = str(chance.choice([50, 300, 1000, 4000, 9999, 60_000, 10**6, 10**9, 10**12]))
        lines[at] = re.sub(r"\d+", number, lines[at], count=chance.choice([0, 1]))


def more_cards(chance: random.Random, lines: Lines) -> None:
    """Let there be very many cards of a pattern, or copies of a card."""
    at = _at(chance, lines, r"^(card|cards|\d+ x card) ")
    if at is not None and lines[at].startswith("cards"):
        lines[at] = re.sub(r"(\d+)\.\.(\d+)", rf"\1..{chance.choice([100, 400, 1500, 4800])}", lines[at])
    elif at is not None:
        lines[at] = re.sub(r"^(\d+ x )?card", f"{chance.choice([50, 400, 1000])} x card", lines[at])


def repeat_line(chance: random.Random, lines: Lines) -> None:
    """Write a line again and again."""
    at = chance.randrange(len(lines))
    lines[at:at] = [lines[at]] * chance.choice([5, 60, 500, 3000])


def repeat_block(chance: random.Random, lines: Lines) -> None:
    """Write a declaration again and again, each time by another name if it has one."""
    starts = [number for number, line in enumerate(lines) if re.match(r"[a-z]", line)]
    at = chance.choice(starts)
    end = next((number for number in starts if number > at), len(lines))
    block = "\n".join(lines[at:end])
    own = re.match(r"(?:\d+ x )?[a-z]+ \"?(\w+)", block)
    times = chance.choice([2, 30, 400])
    made = []
    for number in range(times):
        made.append(block.replace(own[1], f"{own[1]}{number}", 1) if own and chance.random() < 0.97 else block)
    lines[end:end] = "\n".join(made).split("\n")


def nest(chance: random.Random, lines: Lines) -> None:
    """Put a statement into loops or conditions, one in the other."""
    at = _at(chance, lines, r"^    +(move|shuffle|say|let|[a-z_]+ (\+=|=) )")
    if at is None or lines[at].rstrip().endswith((":", "(", "[")):
        return
    margin = len(lines[at]) - len(lines[at].lstrip())
    head = chance.choice(["repeat 1000 times:", "repeat 60000 times:", "for each x_ in players:", "if yes:", "repeat:"])
    deep = chance.choice([1, 1, 2, 3, 12, 100, 400])
    step = 4 if deep < 20 else 1
    heads = [" " * (margin + step * n) + head.replace("x_", f"x{n}_") for n in range(deep)]
    lines[at : at + 1] = [*heads, " " * (margin + step * deep) + lines[at].lstrip()]


def again(chance: random.Random, lines: Lines) -> None:
    """Let something heavy be done again and again, wherever statements stand."""
    at = _at(chance, lines, r"^    +(move|shuffle|let|say|for each|repeat|if|open) ")
    zones = re.findall(r"^zone (\w+) of", "\n".join(lines), re.MULTILINE) or ["deck"]
    zone, other = chance.choice(zones), chance.choice(zones)
    kinds = re.findall(r"^kind (\w+)", "\n".join(lines), re.MULTILINE) or ["Card"]
    heavy = [
        f"move {zone} to {other}",
        f"shuffle {zone}",
        'say "again {count(players)}"',
        f"move top 1000 of {zone} to {other}",
        f"let z_ = sorted(1 over {chance.choice(kinds)})",
        f"let z_ = count({chance.choice(kinds)} where count({zone}) > 3)",
        f"let z_ = random 50 of {chance.choice(kinds)}",
        f"for each p_ in players: move first({zone}) to {other}",
    ]
    if at is not None:
        margin = " " * (len(lines[at]) - len(lines[at].lstrip()))
        lines.insert(at, f"{margin}repeat {chance.choice([100, 5000, 60_000])} times: {chance.choice(heavy)}")


def lengthen_text(chance: random.Random, lines: Lines) -> None:
    """Make a text enormously long."""
    at = _at(chance, lines, r'"[^"]+"')
    if at is not None:
        times = chance.choice([5, 60, 2000])
        lines[at] = re.sub(r'"([^"]*)"', lambda met: f'"{met[1] * times}"', lines[at], count=1)


def lengthen_list(chance: random.Random, lines: Lines) -> None:
    """Add very many values to an enum, or things to a list."""
    at = _at(chance, lines, r"^enum \w+: |\[.*\]")
    if at is not None and lines[at].startswith("enum"):
        lines[at] += "".join(f", more{number}" for number in range(chance.choice([30, 800, 8000])))
    elif at is not None:
        lines[at] = re.sub(r"\[([^\]]+)\]", lambda met: f"[{', '.join([met[1]] * 300)}]", lines[at], count=1)


def chain_kinds(chance: random.Random, lines: Lines) -> None:
    """Let kinds be kinds of kinds."""
    last = (re.findall(r"^kind (\w+)", "\n".join(lines), re.MULTILINE) or ["Card"])[-1]
    for number in range(chance.choice([20, 90, 3000])):
        lines.append(f"kind Chain{number} is {f'Chain{number - 1}' if number else last}")


def enlarge_expression(chance: random.Random, lines: Lines) -> None:
    """Write a value as a long sum of itself, or deep in brackets."""
    at = _at(chance, lines, r"= [^:=]+$")
    if at is not None:
        head, _, value = lines[at].rpartition("= ")
        times = chance.choice([5, 20, 60, 100, 150, 2000])
        deep = "(" * times + value + ")" * times
        lines[at] = f"{head}= {deep if chance.random() < 0.2 else ' + '.join([f'({value})'] * times)}"


CHANGES: list[Change] = [
    blow_up, blow_up, more_cards, more_cards, repeat_line, repeat_block, nest, nest, again, again, again, lengthen_text,
    lengthen_list, chain_kinds, enlarge_expression,
]  # fmt: skip


def hostile_text(number: int) -> str:
    """Make a game that means harm; the same for the same number."""
    chance = random.Random(number)
    lines = chance.choices(TEXTS, WEIGHTS)[0].split("\n")
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 5])):
        chance.choice(CHANGES)(chance, lines)
        if sum(map(len, lines)) > MOST_BYTES:
            break
    return "\n".join(lines)[:MOST_BYTES]  # a longer file is not even read


@attrs.frozen
class Attacked:
    """What came of it: the longest of each stage in seconds, what each added in MB, and what should never be."""

    seconds: dict[str, float]
    memory: dict[str, int]
    crash: str


class Watch:
    """Measures the stages of an attack."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.memory: dict[str, int] = {}

    def __call__(self, stage: str, done: Callable[[], Any]) -> Any:
        """Do something, and remember how long it took, and how much memory."""
        before, memory = process_time(), memory_now()
        try:
            return done()
        finally:
            self.seconds[stage] = max(self.seconds.get(stage, 0.0), process_time() - before)
            self.memory[stage] = self.memory.get(stage, 0) + memory_now() - memory


def attack(text: str, folder: Path | None = None) -> Attacked:
    """Read a text and play it for a while, in a child process."""
    asked = nursery()
    assert asked.stdin is not None
    assert asked.stdout is not None
    asked.stdin.write(json.dumps([text, str(folder) if folder is not None else None]) + "\n")
    asked.stdin.flush()
    return Attacked(**json.loads(asked.stdout.readline()))


@cache
def nursery() -> subprocess.Popen[str]:
    """Start the process that the children come from: a child would copy, bit by bit, all that the tests hold."""
    begin = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.properties.hostile import serve; serve()"
    made = subprocess.Popen([sys.executable, "-c", begin], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(made.communicate)
    return made


def serve() -> None:
    """Attack with each text that is asked for, a line each, and say what came of it."""
    for line in sys.stdin:
        text, folder = json.loads(line)
        print(json.dumps(attrs.asdict(attack_in_child(text, Path(folder) if folder else None))), flush=True)


def attack_in_child(text: str, folder: Path | None) -> Attacked:
    """Read a text and play it for a while, in a child of this process."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _in_child(text, folder, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as answer:
        told = answer.read()
    _, status = os.waitpid(child, 0)
    if not told:
        return Attacked({}, {}, f"the child ended with {status}")
    return Attacked(**json.loads(told))


def _in_child(text: str, folder: Path | None, writing: int) -> None:
    import resource

    crash = ""
    watch = Watch()
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS + int(process_time()), MOST_SECONDS * 2 + 1000))
        # What the process that this one comes from has reserved, and never used, does not count.
        pages = Path("/proc/self/statm")
        reserved = int(pages.read_text().split()[0]) * resource.getpagesize() if pages.exists() else 0
        resource.setrlimit(resource.RLIMIT_AS, (reserved + MOST_MEMORY, reserved + MOST_MEMORY))
        _play(text, folder, watch)
    except BaseException:
        crash = traceback.format_exc()[-1500:]
    answer = {"seconds": watch.seconds, "memory": watch.memory, "crash": crash}
    os.write(writing, json.dumps(answer).encode())
    os._exit(0)


def memory_now() -> int:
    """Return how much memory was used at most until now, in MB."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _play(text: str, folder: Path | None, watch: Watch) -> None:
    """Read, complain, play and draw, as `check` and `play` would."""
    loaded = watch("read", lambda: load_source(Source("hostile.cg", text, folder)))
    said = watch("complain", lambda: sum(len(render(each)) for each in loaded.diagnostics))
    assert said < 200_000
    if loaded.game is None:
        return
    chance = random.Random(1)
    try:
        table = watch("start", lambda: loaded.game.start(seed=1))
        for _ in range(DECISIONS):
            decision = watch("ask", lambda: table.decision)
            watch("start" if not table.record else "tell", lambda: table.log)
            watch("tell", lambda: news(table.log, 0))
            view = watch("look", lambda: table.view(0))
            watch("draw", lambda view=view: draw_table(view, table.names, "en", 100, 40))
            watch("draw", lambda view=view: draw_table(view, table.names, "en", 100))
            watch("draw", lambda view=view: tell_table(view, table.names, "en"))
            if table.machine.plan.pieces:
                watch("draw", lambda: draw_card(table, 0, 0, "en", 80))
            watch("count", lambda: [table.score(seat) for seat in range(table.players)])
            if decision is None:
                break
            choice = chance.randrange(len(decision.options))
            watch("play", lambda choice=choice: table.play(choice))
    except TableError:
        return
