"""From the tree to a `World`: what is declared, under which name, of which type. Bodies are left to `elaborate`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.grammar import Diagnostic, Label, Span, Word, did_you_mean, tree

from ..meaning.model import (
    Ability,
    CardDef,
    EnumDecl,
    ExampleDecl,
    Field,
    IconDecl,
    KindDecl,
    OptionDecl,
    PeriodDecl,
    ProcedureDecl,
    RankLine,
    RuleDecl,
    ScoreLine,
    TokenDecl,
    Track,
    Var,
    World,
    ZoneDecl,
)
from ..meaning.types import NUMBER, PLAYER, UNKNOWN, Piece
from ..meaning.vocabulary import LANGUAGES, MOST_PLAYERS, PIECE_WORDS, PLAYER_WORDS, RESERVED, VERBS
from .advice import is_counted_out, undeclared_field
from .declare_layout import LayoutDeclarer
from .declare_types import TypeDeclarer
from .families import settle_families
from .given import number_of


def declare(start: tree.Start) -> tuple[World, list[Diagnostic]]:
    """Collect what a file declares."""
    declarer = Declarer()
    declarer.run(start)
    return declarer.world, declarer.diagnostics


class Declarer(TypeDeclarer):
    """Goes over the declarations, sort by sort, so that order in the file does not matter."""

    def run(self, start: tree.Start) -> None:
        for sort in (
            tree.Game, tree.Variant, tree.Enum, tree.Token, tree.Icon, tree.Period, tree.Kind, tree.Die, tree.Option,
            tree.Zone, tree.EachPlayer, tree.Track, tree.Rule, tree.Procedure, tree.Setup, tree.Play, tree.Card,
            tree.Cards, tree.CardTable, tree.Score, tree.Ranking, tree.Example, tree.Layout,
        ):  # fmt: skip
            for node in start.declarations:
                if type(node) is sort:
                    getattr(self, f"declare_{sort.__name__}")(node)
            if sort is tree.Die:
                self.fill_kinds()
        self.order_cards(start)
        if self.world.node is None:
            where = start.declarations[0].span if start.declarations else start.span
            self.error(
                "no-game", "this file has no game", where, "a file starts with its game", hint='write: game "Name"'
            )
        elif self.world.play is None:
            self.error(
                "no-play",
                "this game has no course of play",
                self.world.node.span,
                "nothing says how it is played",
                hint="add a `play` block with what happens, from the first turn to the end",
            )

    def order_cards(self, start: tree.Start) -> None:
        """Put the cards into the order of the file, whichever way they are written."""
        places: dict[int, int] = {}
        for node in start.declarations:
            for part in node.rows if isinstance(node, tree.CardTable) else (node,):
                places[id(part)] = len(places)
        self.world.cards.sort(key=lambda card: places[id(card.node)])

    # The game and its words.

    def declare_Game(self, node: tree.Game | tree.Variant) -> None:
        world = self.world
        if world.node is not None:
            self.error(
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
                self.error(
                    "twice", f"`{word}` stands twice", line.span, "only one of the two can count",
                    "", "take one of them away", Label(said[type(line)], "the first one"),
                )  # fmt: skip
            said[type(line)] = line.span
            if isinstance(line, tree.PlayersLine):
                self.set_players(line)
            elif isinstance(line, tree.LanguagesLine):
                world.languages = tuple(str(word) for word in line.languages)
                for word in line.languages:
                    if word not in LANGUAGES:
                        self.error(
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

    def declare_Variant(self, node: tree.Variant) -> None:
        self.declare_Game(node)

    def set_players(self, line: tree.PlayersLine) -> None:
        least, most = number_of(line.least), number_of(line.most or line.least)
        if not 1 <= least <= most <= MOST_PLAYERS:
            self.error(
                "bad-players",
                "no such number of players",
                line.span,
                f"{least}..{most} is not a range from 1 to {MOST_PLAYERS}",
                hint="write the least and the most: players 2..4",
            )
            return
        self.world.least, self.world.most = least, most

    def declare_Enum(self, node: tree.Enum) -> None:
        if not self.claim(self.type_names, node.name, "an enum"):
            return
        enum = EnumDecl(str(node.name), node, [str(value.name) for value in node.values])
        self.world.enums[enum.name] = enum
        seen: dict[str, Span] = {}
        for index, value in enumerate(node.values):
            if self.claim(seen, value.name, "a value"):
                self.world.enum_values.setdefault(str(value.name), []).append((enum, index))

    def declare_Token(self, node: tree.Token) -> None:
        if not self.claim(self.type_names, node.name, "a token"):
            return
        enum = None
        if node.enum is not None:
            enum = self.world.enums.get(node.enum)
            if enum is None:
                self.unknown("enum", node.enum, self.world.enums)
        self.world.tokens[str(node.name)] = TokenDecl(str(node.name), node, enum)

    def declare_Icon(self, node: tree.Icon) -> None:
        icons = self.world.icons
        if self.claim({name: icon.node.name.span for name, icon in icons.items()}, node.name, "an icon"):
            icons[str(node.name)] = IconDecl(str(node.name), node, len(icons))

    def declare_Period(self, node: tree.Period) -> None:
        periods = self.world.periods
        taken = {name: period.node.name.span for name, period in periods.items() if period.node}
        if self.claim(taken, node.name, "a period"):
            periods[str(node.name)] = PeriodDecl(str(node.name), node, len(periods) + 1)

    def declare_Option(self, node: tree.Option) -> None:
        if self.claim(self.global_names, node.name, "an option"):
            self.world.options[str(node.name)] = OptionDecl(str(node.name), self.type(node.type), node)

    # Kinds.

    def declare_Kind(self, node: tree.Kind | tree.Die) -> None:
        if self.claim(self.type_names, node.name, "a kind"):
            kind = KindDecl(str(node.name), node, None, node.body or (), number=len(self.world.kinds))
            self.world.kinds[kind.name] = kind

    def declare_Die(self, node: tree.Die) -> None:
        self.declare_Kind(node)

    def fill_kinds(self) -> None:
        """Set the parents, then fill every kind, parents first."""
        kinds = self.world.kinds
        for kind in kinds.values():
            parent = getattr(kind.node, "parent", None)
            kind.parent = kinds.get(parent) if parent is not None else None
            if parent is not None and kind.parent is None:
                self.unknown("kind", parent, kinds)
        for kind in settle_families(kinds.values(), self.error):
            self.fill_kind(kind)

    def fill_kind(self, kind: KindDecl) -> None:
        if isinstance(kind.node, tree.Die):
            kind.tracks["face"] = Track("face", NUMBER, kind.node, kind)
        for line in kind.lines:
            if isinstance(line, tree.Has):
                if self.claim_member(kind, line.name):
                    kind.fields[str(line.name)] = Field(str(line.name), self.type(line.type), line, kind)
            elif isinstance(line, tree.Track):
                if self.claim_member(kind, line.name):
                    kind.tracks[str(line.name)] = self.track(line, kind)
            elif isinstance(line, tree.Zone):
                if self.claim_member(kind, line.name):
                    kind.zones[str(line.name)] = self.zone(line, kind)
                if line.index is not None:
                    self.error(
                        "bad-index",
                        "a zone on a card is one zone",
                        line.index.span,
                        "it can't have an index",
                        hint="declare a zone for each, or one zone for the whole game with an index",
                    )
            elif isinstance(line, tree.Rule):
                if self.claim_member(kind, line.name):
                    this = Var("this", Piece(kind), line.span)
                    rule = RuleDecl(str(line.name), self.params(line.params or ()), line, kind, this)
                    kind.rules[rule.name] = rule
            elif isinstance(line, tree.Value):
                self.set_value(kind, kind.values, line)
            elif isinstance(line, tree.Made):
                kind.spare = min(number_of(line.most), 1000)

    def claim_member(self, kind: KindDecl, word: Word) -> bool:
        if str(word) in RESERVED or str(word) in PIECE_WORDS:
            self.error(
                "reserved-name",
                "this name is taken by the language",
                word.span,
                "a part of a kind can't be called so",
                hint=f'choose another name, such as "the_{word}"',
            )
            return False
        if kind.find_part(str(word)) is not None:
            self.error("twice", f'"{word}" is declared twice', word.span, f"{kind.name} has it already")
            return False
        return True

    def set_value(self, kind: KindDecl, values: dict[str, Any], line: tree.Value, row: tree.Row | None = None) -> None:
        """Take the value of a field; of a column of a table, the first row shows what sort of values it has."""
        if kind.find("fields", line.name) is None:
            fields = [name for each in kind.ancestry() for name in each.fields]
            self.error(
                "unknown-field",
                f'{kind.name} has no "{line.name}"',
                line.name.span,
                "this field isn't declared",
                hint=did_you_mean(line.name, fields) or undeclared_field(self.world, kind, line, row),
            )
        elif line.name in values:
            self.error("twice", f'"{line.name}" is given twice', line.name.span, "the second time")
        else:
            values[str(line.name)] = line

    # Zones and tracks.

    def declare_Zone(self, node: tree.Zone) -> None:
        if self.claim(self.global_names, node.name, "a zone"):
            self.world.zones[str(node.name)] = self.zone(node, None)

    def declare_Track(self, node: tree.Track) -> None:
        if self.claim(self.global_names, node.name, "a track"):
            self.world.tracks[str(node.name)] = self.track(node, None)

    def declare_EachPlayer(self, node: tree.EachPlayer) -> None:
        world = self.world
        for member in node.members:
            name = str(member.name)
            if name in PLAYER_WORDS or name in RESERVED:
                self.error(
                    "reserved-name",
                    "this name is taken by the language",
                    member.name.span,
                    "every player has it already",
                )
            elif name in world.player_zones or name in world.player_tracks:
                self.error("twice", f'"{name}" is declared twice', member.name.span, "the second time")
            elif isinstance(member, tree.Zone):
                world.player_zones[name] = self.zone(member, "player")
            else:
                world.player_tracks[name] = self.track(member, "player")

    def zone(self, node: tree.Zone, owner: Any) -> ZoneDecl:
        of: Any = self.world.kinds.get(node.of) or self.world.tokens.get(node.of)
        if of is None:
            counted = any(isinstance(each, tree.Starts) and is_counted_out(each.set.value) for each in node.options)
            self.unknown("token" if counted else "kind", node.of, [*self.world.kinds, *self.world.tokens])
        zone = ZoneDecl(str(node.name), of, node, owner, self.index(node.index))
        in_order = next((option for option in node.options if isinstance(option, tree.InOrder)), None)
        if in_order is not None:
            zone.read.add("row")
            if zone.holds_tokens:
                self.error("wrong-zone", "tokens have no order", in_order.span, "only cards lie in an order")
        faces = [
            option for option in node.options if isinstance(option, tree.FaceUp | tree.FaceDown | tree.SeenByOwner)
        ]
        for option in faces[1:]:
            self.error(
                "two-faces",
                "a zone is seen in one way",
                option.span,
                "this contradicts what stands before",
                hint="write one of: face up, face down, seen by owner",
            )
        if faces and isinstance(faces[0], tree.FaceDown):
            zone.seen = "nobody"
        elif faces and isinstance(faces[0], tree.SeenByOwner):
            zone.seen = "owner"
            if owner != "player":
                self.error(
                    "no-owner",
                    "this zone has no owner",
                    faces[0].span,
                    "only a player's zone can be seen by its owner",
                    hint="put it under `each player has`, or write `face down`",
                )
        return zone

    def track(self, node: tree.Track, owner: Any) -> Track:
        return Track(str(node.name), self.type(node.type), node, owner, self.index(node.index))

    # Types and parameters.

    # Rules, procedures, flow.

    def declare_Rule(self, node: tree.Rule) -> None:
        if self.claim(self.global_names, node.name, "a rule"):
            self.world.rules[str(node.name)] = RuleDecl(str(node.name), self.params(node.params or ()), node)

    def declare_Procedure(self, node: tree.Procedure) -> None:
        procedures = self.world.procedures
        if node.name in VERBS:
            self.error(
                "reserved-name", "this name is taken by the language", node.name.span, "this verb has a meaning already"
            )
            return
        if node.name in self.world.periods:
            self.error("twice", f'"{node.name}" is declared twice', node.name.span, "it is a period already")
            return
        if not self.claim({name: each.node.name.span for name, each in procedures.items()}, node.name, "a procedure"):
            return
        labels = [*([""] if node.first else []), *(labelled.label for labelled in node.labelled)]
        for index, label in enumerate(labels):
            if label in labels[:index]:
                self.error("twice", f'"{label}" stands twice', node.labelled[index - 1].span, "a label stands once")
        params = self.params([*([node.first] if node.first else []), *(labelled.param for labelled in node.labelled)])
        procedures[str(node.name)] = ProcedureDecl(str(node.name), node, params, labels)

    def declare_Setup(self, node: tree.Setup) -> None:
        if self.world.setup is not None:
            self.error("twice", "a second set-up", node.span, "a game has one `setup`")
        self.world.setup = ProcedureDecl("setup", node, [], [])

    def declare_Play(self, node: tree.Play) -> None:
        if self.world.play is not None:
            self.error("twice", "a second course of play", node.span, "a game has one `play`")
        self.world.play = ProcedureDecl("play", node, [], [])

    def declare_Score(self, node: tree.Score) -> None:
        self.world.scores.append(ScoreLine(node.title, node, Var("player", PLAYER, node.span)))

    def declare_Ranking(self, node: tree.Ranking) -> None:
        if self.world.ranking:
            self.error("twice", "a second ranking", node.span, "a game has one `ranking`")
        for line in node.lines:
            sort = {tree.Highest: "highest", tree.Lowest: "lowest", tree.Teams: "teams"}[type(line)]
            self.world.ranking.append(RankLine(sort, Var("player", PLAYER, line.span), None, line))

    def declare_Example(self, node: tree.Example) -> None:
        players = number_of(node.players.count) if node.players else self.world.least
        if not self.world.least <= players <= self.world.most:
            span = node.players.span if node.players else node.span
            self.error(
                "bad-players",
                "no such number of players",
                span,
                f"this game is for {self.world.least} to {self.world.most}",
            )
            players = self.world.least
        seats = [Var(f"p{number}", PLAYER, node.span, py=str(number)) for number in range(1, players + 1)]
        self.world.examples.append(ExampleDecl(node, seats, players))

    def declare_Layout(self, node: tree.Layout) -> None:
        if self.world.layout.node is not None:
            self.error("twice", "a second layout", node.span, "a game has one `layout`")
            return
        self.world.layout.node = node
        LayoutDeclarer(self.world, self.error).run(node)

    # Cards.

    def kind_of(self, word: Word) -> KindDecl | None:
        kind = self.world.kinds.get(word)
        if kind is None:
            self.unknown("kind", word, self.world.kinds)
        return kind

    def declare_Card(self, node: tree.Card) -> None:
        kind = self.kind_of(node.kind)
        if kind:
            copies = number_of(node.copies) if node.copies is not None else 1
            card = CardDef(node.title, kind, node, self.copies(copies, node.span))
            self.fill_card(card, node.body or ())

    def copies(self, copies: int, span: Span) -> int:
        if 1 <= copies <= 1000:
            return copies
        self.error("bad-copies", "no such number of copies", span, "there can be 1 to 1000 copies of a card")
        return 1

    def declare_Cards(self, node: tree.Cards) -> None:
        kind = self.kind_of(node.kind)
        if kind is None:
            return
        card = CardDef(node.title, kind, node)
        for generator in node.generators:
            if kind.find("fields", generator.name) is None:
                self.set_value(kind, {}, tree.Value(generator.name, None, span=generator.span))
            card.generators.append((Var(str(generator.name), UNKNOWN, generator.span), generator.set))
        self.fill_card(card, node.body or ())

    def declare_CardTable(self, node: tree.CardTable) -> None:
        kind = self.kind_of(node.kind)
        if kind is None:
            return
        names = node.columns.names
        for index, name in enumerate(names):
            if name != "name":
                shown = next((row for row in node.rows if len(row.cells) == len(names)), None)
                cell = shown.cells[index].value if shown is not None else None
                self.set_value(kind, {}, tree.Value(name, cell, span=name.span), shown)
        for row in node.rows:
            if len(row.cells) != len(names):
                self.error(
                    "row-length",
                    "this row does not fit its table",
                    row.span,
                    f"{len(row.cells)} cells under {len(names)} columns",
                    hint="cells are separated by |, as the columns are",
                )
                continue
            title = None
            copies = number_of(row.copies) if row.copies is not None else 1
            card = CardDef(None, kind, row, self.copies(copies, row.span))
            for name, cell in zip(names, row.cells, strict=True):
                if name != "name":
                    card.values[str(name)] = cell
                elif isinstance(cell.value, tree.Text):
                    title = cell.value
                else:
                    title = tree.Text(Word(cell.span.text.strip(), cell.span), span=cell.span)
                    self.error(
                        "name-not-text",
                        "a card's name is a text",
                        cell.span,
                        "this is no text",
                        hint=f'write it in quotes: "{cell.span.text.strip()}"',
                    )
            card.title = title
            self.world.cards.append(card)

    def fill_card(self, card: CardDef, body: tuple[Any, ...]) -> None:
        for line in body:
            if isinstance(line, tree.Value):
                self.set_value(card.kind, card.values, line)
        self.world.cards.append(card)


def ability_lines(body: Iterable[Any]) -> list[tree.Ability]:
    """Return the abilities among the lines of a kind or a card."""
    return [line for line in body if isinstance(line, tree.IconAbility | tree.Listener | tree.Always)]


__all__ = ["Ability", "Declarer", "ability_lines", "declare"]
