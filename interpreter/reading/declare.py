"""From the tree to a `World`: what is declared, under which name, of which type. Bodies are left to `elaborate`."""

from __future__ import annotations

import re
from typing import Any

from croupier.grammar import Diagnostic, Label, Source, Span, Word, did_you_mean, tree

from ..meaning.model import (
    LATER,
    CardDef,
    EnumDecl,
    ExampleDecl,
    IconDecl,
    KindDecl,
    OptionDecl,
    PeriodDecl,
    ProcedureDecl,
    RankLine,
    RuleDecl,
    ScoreLine,
    TokenDecl,
    Var,
    World,
)
from ..meaning.types import PLAYER, UNKNOWN
from ..meaning.vocabulary import LANGUAGES, MOST_MINUTES, MOST_PLAYERS, VERBS

# Not called by name: importing it enters the lines of a layout into the table of `context.py`.
from . import declare_layout  # noqa: F401
from .context import Declarer, declares
from .declare_types import complain_of_unknown, fill_kinds, read_params, read_type, set_value
from .given import number_of

# Sort by sort, so that the order in the file does not matter.
ORDER: tuple[type[tree.Node], ...] = (
    tree.Game, tree.Variant, tree.Enum, tree.Token, tree.Icon, tree.Period, tree.Kind, tree.Die, tree.Option,
    tree.Zone, tree.EachPlayer, tree.Track, tree.Rule, tree.Procedure, tree.Setup, tree.Play, tree.Card,
    tree.Cards, tree.CardTable, tree.Score, tree.Ranking, tree.Example, tree.Layout,
)  # fmt: skip


def declare(start: tree.Start, sources: tuple[Source, ...]) -> tuple[World, list[Diagnostic]]:
    """Collect what a file declares, and the games under it: the texts that it was read from."""
    declarer = Declarer(World(sources=sources))
    for sort in ORDER:
        for node in start.declarations:
            if type(node) is sort:
                declarer.declare(node)
        if sort is tree.Die:
            fill_kinds(declarer)
    order_cards(declarer, start)
    check_whole(declarer, start)
    return declarer.world, declarer.diagnostics


def check_whole(declarer: Declarer, start: tree.Start) -> None:
    """Complain of a file without a game or a course of play."""
    if declarer.world.node is None:
        own = [node.span for node in start.declarations if node.span.source.whole is start.span.source]
        declarer.error(
            "no-game", "this file has no game", own[0] if own else start.span, "a file starts with its game",
            "a file of declarations alone is for games to `use`", 'write: game "Name"',
        )  # fmt: skip
    elif declarer.world.play is None:
        declarer.error(
            "no-play",
            "this game has no course of play",
            declarer.world.node.span,
            "nothing says how it is played",
            hint="add a `play` block with what happens, from the first turn to the end",
        )


# The game and its words.


@declares(tree.Game, tree.Variant)
def declare_game(declarer: Declarer, node: tree.Game | tree.Variant) -> None:
    world = declarer.world
    if world.node is not None:
        declarer.error(
            "two-games",
            "a second game in one file",
            node.span,
            "a file describes one game",
            hint="put it into a file of its own",
        )
        return
    world.node, world.title = node, node.title
    said: dict[type, Span] = {}
    for line in node.lines or ():
        if type(line) in said:
            word = line.span.text.split()[0]
            declarer.error(
                "twice", f"`{word}` stands twice", line.span, "only one of the two can count",
                "", "take one of them away", Label(said[type(line)], "the first one"),
            )  # fmt: skip
        said[type(line)] = line.span
        if isinstance(line, tree.PlayersLine):
            set_players(declarer, line)
        elif isinstance(line, tree.LanguagesLine):
            world.languages = tuple(str(word) for word in line.languages)
            for word in line.languages:
                if word not in LANGUAGES:
                    declarer.error(
                        "unknown-language",
                        "unknown language",
                        word.span,
                        f'no language is called "{word}"',
                        hint=did_you_mean(word, LANGUAGES) or f"there are {', '.join(LANGUAGES)}",
                    )
        elif isinstance(line, tree.TriggersLine):
            world.triggers_node = line
        elif isinstance(line, tree.AboutLine):
            world.about = line.text
        elif isinstance(line, tree.FamilyLine):
            world.family = line.text
        elif isinstance(line, tree.LastsLine):
            set_minutes(declarer, line)


def set_minutes(declarer: Declarer, line: tree.LastsLine) -> None:
    """Take how long people play."""
    least, most = number_of(line.least), number_of(line.most or line.least)
    if not 1 <= least <= most <= MOST_MINUTES:
        declarer.error(
            "bad-minutes",
            "no such time",
            line.span,
            f"{least}..{most} is not a range from 1 to {MOST_MINUTES}",
            hint="write the least and the most: lasts 20..30 minutes",
        )
        return
    declarer.world.minutes = (least, most)


def set_players(declarer: Declarer, line: tree.PlayersLine) -> None:
    """Take how many players there can be."""
    least, most = number_of(line.least), number_of(line.most or line.least)
    if not 1 <= least <= most <= MOST_PLAYERS:
        declarer.error(
            "bad-players",
            "no such number of players",
            line.span,
            f"{least}..{most} is not a range from 1 to {MOST_PLAYERS}",
            hint="write the least and the most: players 2..4",
        )
        return
    declarer.world.least, declarer.world.most = least, most


@declares(tree.Enum)
def declare_enum(declarer: Declarer, node: tree.Enum) -> None:
    if not declarer.claim(declarer.type_names, node.name, "an enum"):
        return
    enum = EnumDecl(str(node.name), node, [str(value.name) for value in node.values])
    declarer.world.enums[enum.name] = enum
    seen: dict[str, Span] = {}
    for index, value in enumerate(node.values):
        if declarer.claim(seen, value.name, "a value"):
            declarer.world.enum_values.setdefault(str(value.name), []).append((enum, index))


@declares(tree.Token)
def declare_token(declarer: Declarer, node: tree.Token) -> None:
    if not declarer.claim(declarer.type_names, node.name, "a token"):
        return
    enum = None
    if node.enum is not None:
        enum = declarer.world.enums.get(node.enum)
        if enum is None:
            complain_of_unknown(declarer, "enum", node.enum, declarer.world.enums)
    declarer.world.tokens[str(node.name)] = TokenDecl(str(node.name), node, enum)


@declares(tree.Icon)
def declare_icon(declarer: Declarer, node: tree.Icon) -> None:
    icons = declarer.world.icons
    if declarer.claim({name: icon.node.name.span for name, icon in icons.items()}, node.name, "an icon"):
        icons[str(node.name)] = IconDecl(str(node.name), node, len(icons))


@declares(tree.Period)
def declare_period(declarer: Declarer, node: tree.Period) -> None:
    periods = declarer.world.periods
    taken = {name: period.node.name.span for name, period in periods.items() if period.node}
    if declarer.claim(taken, node.name, "a period"):
        periods[str(node.name)] = PeriodDecl(str(node.name), node, len(periods) + 1)


@declares(tree.Option)
def declare_option(declarer: Declarer, node: tree.Option) -> None:
    if declarer.claim(declarer.global_names, node.name, "an option"):
        declarer.world.options[str(node.name)] = OptionDecl(str(node.name), read_type(declarer, node.type), node)


# Rules, procedures, the end.


@declares(tree.Rule)
def declare_rule(declarer: Declarer, node: tree.Rule) -> None:
    if declarer.claim(declarer.global_names, node.name, "a rule"):
        declarer.world.rules[str(node.name)] = RuleDecl(str(node.name), read_params(declarer, node.params or ()), node)


@declares(tree.Procedure)
def declare_procedure(declarer: Declarer, node: tree.Procedure) -> None:
    procedures = declarer.world.procedures
    if node.name in VERBS:
        declarer.error(
            "reserved-name", "this name is taken by the language", node.name.span, "this verb has a meaning already"
        )
        return
    if node.name in declarer.world.periods:
        declarer.error("twice", f'"{node.name}" is declared twice', node.name.span, "it is a period already")
        return
    if not declarer.claim({name: each.node.name.span for name, each in procedures.items()}, node.name, "a procedure"):
        return
    labels = [*([""] if node.first else []), *(labelled.label for labelled in node.labelled)]
    for index, label in enumerate(labels):
        if label in labels[:index]:
            declarer.error("twice", f'"{label}" stands twice', node.labelled[index - 1].span, "a label stands once")
    params = read_params(
        declarer, [*([node.first] if node.first else []), *(labelled.param for labelled in node.labelled)]
    )
    procedures[str(node.name)] = ProcedureDecl(str(node.name), node, params, labels)


@declares(tree.Setup)
def declare_setup(declarer: Declarer, node: tree.Setup) -> None:
    if declarer.world.setup is not None:
        declarer.error("twice", "a second set-up", node.span, "a game has one `setup`")
    declarer.world.setup = ProcedureDecl("setup", node, [], [])


@declares(tree.Play)
def declare_play(declarer: Declarer, node: tree.Play) -> None:
    if declarer.world.play is not None:
        declarer.error("twice", "a second course of play", node.span, "a game has one `play`")
    declarer.world.play = ProcedureDecl("play", node, [], [])


@declares(tree.Score)
def declare_score(declarer: Declarer, node: tree.Score) -> None:
    declarer.world.scores.append(ScoreLine(node.title, node, Var("player", PLAYER, node.span)))


@declares(tree.Ranking)
def declare_ranking(declarer: Declarer, node: tree.Ranking) -> None:
    if declarer.world.ranking:
        declarer.error("twice", "a second ranking", node.span, "a game has one `ranking`")
    for line in node.lines:
        sort = {tree.Highest: "highest", tree.Lowest: "lowest", tree.Teams: "teams"}[type(line)]
        declarer.world.ranking.append(RankLine(sort, Var("player", PLAYER, line.span), LATER, line))


@declares(tree.Example)
def declare_example(declarer: Declarer, node: tree.Example) -> None:
    players = number_of(node.players.count) if node.players else declarer.world.least
    if not declarer.world.least <= players <= declarer.world.most:
        span = node.players.span if node.players else node.span
        declarer.error(
            "bad-players",
            "no such number of players",
            span,
            f"this game is for {declarer.world.least} to {declarer.world.most}",
        )
        players = declarer.world.least
    seats = [Var(f"p{number}", PLAYER, node.span, py=str(number)) for number in range(1, players + 1)]
    declarer.world.examples.append(ExampleDecl(node, seats, players))


# Cards.


def kind_of(declarer: Declarer, word: Word) -> KindDecl | None:
    """Find the kind of a card."""
    kind = declarer.world.kinds.get(word)
    if kind is None:
        complain_of_unknown(declarer, "kind", word, declarer.world.kinds)
    return kind


@declares(tree.Card)
def declare_card(declarer: Declarer, node: tree.Card) -> None:
    kind = kind_of(declarer, node.kind)
    if kind:
        copies = number_of(node.copies) if node.copies is not None else 1
        card = CardDef(node.title, kind, node, checked_copies(declarer, copies, node.span))
        fill_card(declarer, card, node.body or ())


def checked_copies(declarer: Declarer, copies: int, span: Span) -> int:
    """Return how many copies there are, if there can be so many."""
    if 1 <= copies <= 1000:
        return copies
    declarer.error("bad-copies", "no such number of copies", span, "there can be 1 to 1000 copies of a card")
    return 1


@declares(tree.Cards)
def declare_cards(declarer: Declarer, node: tree.Cards) -> None:
    kind = kind_of(declarer, node.kind)
    if kind is None:
        return
    copies = number_of(node.copies) if node.copies is not None else 1
    card = CardDef(node.title, kind, node, checked_copies(declarer, copies, node.span))
    for generator in node.generators:
        if generator.name == "name":
            complain_of_names(declarer, node, generator)
        elif kind.find("fields", generator.name) is None:
            set_value(declarer, kind, {}, tree.Value(generator.name, LATER, span=generator.span))
        card.generators.append((Var(str(generator.name), UNKNOWN, generator.span), LATER))
    fill_card(declarer, card, node.body or ())


def complain_of_names(declarer: Declarer, node: tree.Cards, generator: tree.Generator) -> None:
    """Complain of `cards Keeper "{name}" for name in ["Bread", "Milk"]`, and write it as a table."""
    first = re.findall(r'"[^"]*"', generator.set.span.text)[:1] or ['"..."']
    declarer.error(
        "unknown-field",
        "names of cards are the column of a table",
        generator.name.span,
        "the name of a card is no field",
        hint=f"write cards {node.kind}, and below it, indented: name, and below that a line for each: {first[0]}",
    )


@declares(tree.CardTable)
def declare_card_table(declarer: Declarer, node: tree.CardTable) -> None:
    kind = kind_of(declarer, node.kind)
    if kind is None:
        return
    names = node.columns.names
    for index, name in enumerate(names):
        if name != "name":
            shown = next((row for row in node.rows if len(row.cells) == len(names)), None)
            cell = shown.cells[index].value if shown is not None else LATER
            set_value(declarer, kind, {}, tree.Value(name, cell, span=name.span), shown)
    for row in node.rows:
        if len(row.cells) != len(names):
            declarer.error(
                "row-length",
                "this row does not fit its table",
                row.span,
                f"{len(row.cells)} cells under {len(names)} columns",
                hint="cells are separated by |, as the columns are",
            )
            continue
        title = None
        copies = number_of(row.copies) if row.copies is not None else 1
        card = CardDef(None, kind, row, checked_copies(declarer, copies, row.span))
        for name, cell in zip(names, row.cells, strict=True):
            if name != "name":
                card.values[str(name)] = cell
            elif isinstance(cell.value, tree.Text):
                title = cell.value
            else:
                title = tree.Text(Word(cell.span.text.strip(), cell.span), span=cell.span)
                declarer.error(
                    "name-not-text",
                    "a card's name is a text",
                    cell.span,
                    "this is no text",
                    hint=f'write it in quotes: "{cell.span.text.strip()}"',
                )
        card.title = title
        declarer.world.cards.append(card)


def fill_card(declarer: Declarer, card: CardDef, body: tuple[Any, ...]) -> None:
    """Take in the lines of a card."""
    for line in body:
        if isinstance(line, tree.Value):
            set_value(declarer, card.kind, card.values, line)
    declarer.world.cards.append(card)


def order_cards(declarer: Declarer, start: tree.Start) -> None:
    """Put the cards into the order of the file, whichever way they are written."""
    places: dict[int, int] = {}
    for node in start.declarations:
        for part in node.rows if isinstance(node, tree.CardTable) else (node,):
            places[id(part)] = len(places)
    declarer.world.cards.sort(key=lambda card: places[id(card.node)])
