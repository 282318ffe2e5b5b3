"""The tables of the parser: made from `cg.lark` by lark, kept in a cache as JSON.

Lark turns the grammar into an LALR automaton, which takes near half a second; what it finds out is written down as
plain data, so that later runs read it in a few milliseconds and don't even import lark. The cache lies in the user's
cache folder, under a name made from the grammar and lark's version. It holds numbers and words, never code; a file
that is broken, or can't be read or written, is passed over in silence and the tables are made anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs

from .cache import cache_folder, put_away

GRAMMAR = Path(__file__).with_name("cg.lark")
STARTS = ("start", "set")
# Part of the cache's name: count it up when the form of the tables changes.
FORM = 1


@attrs.frozen
class Production:
    """A rule of the automaton: what it makes, out of how many parts, and which of them are kept.

    `kept` has a triple for each part kept: its place, whether it is a list whose items are taken one by one, and how
    many absent parts (None) come before it. `absent` absent parts come last. An `only` production with one part
    kept stands for that part.
    """

    origin: str
    rule: str
    size: int
    only: bool
    kept: tuple[tuple[int, bool, int], ...]
    absent: int


@attrs.frozen
class Tables:
    """All that is needed to read by a grammar.

    `patterns` are the terminals with a regular expression, the first that fits wins; `spellings` those with one
    spelling; `ignored` the names of those that are passed over. `actions` says for each state and terminal: a number
    from 0 up is the next state, a negative one the production to apply, counted from -1 down. `gotos` says for each
    state and rule the next state.
    """

    patterns: dict[str, str]
    spellings: dict[str, str]
    ignored: tuple[str, ...]
    productions: tuple[Production, ...]
    actions: list[dict[str, int]]
    gotos: list[dict[str, int]]
    starts: dict[str, int]
    ends: dict[str, int]


def load_tables() -> Tables:
    """Take the tables from the cache, or make them and put them there."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    path = cache_path(grammar)
    tables = _read(path)
    if tables is None:
        tables = make_tables(grammar)
        _write(path, tables)
    return tables


def cache_path(grammar: str) -> Path:
    """Return where the tables of a grammar are kept."""
    name = sha256(f"{FORM}\n{_lark_version()}\n{grammar}".encode()).hexdigest()
    return cache_folder() / f"grammar-{name[:32]}.json"


def _lark_version() -> str:
    """Read which lark is there, without the price of importing it or the packages' metadata."""
    found = find_spec("lark")
    try:
        text = Path(found.origin).read_text(encoding="utf-8") if found and found.origin else ""
    except OSError:
        text = ""
    return "".join(line for line in text.splitlines() if "__version__" in line)


def _read(path: Path) -> Tables | None:
    """Read tables from a file; None if there are none or they are not whole."""
    try:
        seal, body = path.read_bytes().split(b"\n", 1)
        if seal.decode() != sha256(body).hexdigest():
            return None
        data = json.loads(body)
        productions = tuple(
            Production(origin, rule, size, only, tuple((at, many, before) for at, many, before in kept), absent)
            for origin, rule, size, only, kept, absent in data.pop("productions")
        )
        return Tables(productions=productions, ignored=tuple(data.pop("ignored")), **data)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _write(path: Path, tables: Tables) -> None:
    """Put tables into a file, whole or not at all."""
    data = {field.name: getattr(tables, field.name) for field in attrs.fields(Tables)}
    data["productions"] = [attrs.astuple(production) for production in tables.productions]
    body = json.dumps(data, separators=(",", ":")).encode()
    put_away(path, sha256(body).hexdigest().encode() + b"\n" + body)


def make_tables(grammar: str) -> Tables:
    """Let lark work out the automaton of a grammar."""
    from lark import Lark
    from lark.lexer import PatternStr

    made = Lark(grammar, parser="lalr", start=list(STARTS), maybe_placeholders=True)
    # The order in which lark's own lexer tries them.
    terminals = sorted(made.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
    table: Any = made.parser.parser._parse_table  # it has no public name
    numbers = {rule: number for number, rule in enumerate(made.rules)}
    actions: list[dict[str, int]] = [{} for _ in table.states]
    gotos: list[dict[str, int]] = [{} for _ in table.states]
    names = {terminal.name for terminal in terminals} | {"$END", "_INDENT", "_DEDENT"}
    for state, entries in table.states.items():
        for symbol, (action, what) in entries.items():
            if symbol not in names:
                gotos[state][symbol] = what
            else:
                actions[state][symbol] = what if action.name == "Shift" else -1 - numbers[what]
    return Tables(
        patterns={t.name: t.pattern.to_regexp() for t in terminals if not isinstance(t.pattern, PatternStr)},
        spellings={t.name: t.pattern.value for t in terminals if isinstance(t.pattern, PatternStr)},
        ignored=tuple(made.ignore_tokens),
        productions=tuple(_production(rule) for rule in made.rules),
        actions=actions,
        gotos=gotos,
        starts=dict(table.start_states),
        ends=dict(table.end_states),
    )


def _production(rule: Any) -> Production:
    """Return which parts of a lark rule are kept; the same choice that lark makes for its own trees."""
    options = rule.options
    absents = "".join(str(int(absent)) for absent in options.empty_indices or ())
    before = [len(run) for run in absents.split("0")] if absents else [0] * (len(rule.expansion) + 1)
    kept: list[tuple[int, bool, int]] = []
    absent = 0
    for place, symbol in enumerate(rule.expansion):
        absent += before[place]
        if options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            kept.append((place, not symbol.is_term and symbol.name.startswith("_"), absent))
            absent = 0
    absent += before[len(rule.expansion)]
    name = rule.alias or rule.origin.name
    return Production(
        str(rule.origin.name),
        str(name),
        len(rule.expansion),
        bool(options.expand1 and not rule.alias),
        tuple(kept),
        absent,
    )
