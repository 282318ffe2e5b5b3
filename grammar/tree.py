"""The tree of a game file: one frozen class for each rule of `cg.lark`, in the order of the grammar.

A class's fields are the rule's parts, in order; `span` comes last and says where it stands. Names are `Word`s, which
are str with a place of their own. Optional parts are None, lists are tuples.
"""

from __future__ import annotations

from typing import TypeAlias, TypeVar, dataclass_transform

import attrs

from .source import NOWHERE, Span, Word

Class = TypeVar("Class", bound=type)


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(attrs.field,))
def node(cls: Class) -> Class:
    """Make a frozen class; `Node` says for all of them how they are shown, since writing that for each takes long."""
    made: Class = attrs.frozen(eq=False, repr=False)(cls)
    return made


@node
class Node:
    """Anything in the tree."""

    span: Span = attrs.field(default=NOWHERE, kw_only=True)

    def __repr__(self) -> str:
        fields = type(self).__attrs_attrs__  # type: ignore[attr-defined]
        parts = [f"{part.name}={getattr(self, part.name)!r}" for part in fields if part.name != "span"]
        return f"{type(self).__name__}({', '.join(parts)})"


Statements: TypeAlias = tuple["Statement", ...]


@node
class Text(Node):
    """Words for people, in English and other languages: `"hand" fr "main"`."""

    string: Word
    translations: tuple[Translation, ...] = ()


@node
class Translation(Node):
    """The same words in another language."""

    language: Word
    string: Word


@node
class Start(Node):
    """A whole file."""

    declarations: tuple[Declaration, ...]


# The game, its options, its words.


@node
class Game(Node):
    """`game "Old Maid"` and what is said of it."""

    title: Text
    lines: tuple[GameLine, ...] | None


@node
class PlayersLine(Node):
    """`players 2..4`."""

    least: Word
    most: Word | None


@node
class LanguagesLine(Node):
    """`languages en, fr`."""

    languages: tuple[Word, ...]


@node
class TriggersLine(Node):
    """`triggers ordered by active`: who orders what fires at the same moment."""

    player: Expression


@node
class AboutLine(Node):
    """`about "..."`: a sentence for lists of games."""

    text: Text


@node
class FamilyLine(Node):
    """`family "Tricks"`: under which heading lists of games have it."""

    text: Text


@node
class LastsLine(Node):
    """`lasts 20..30 minutes`."""

    least: Word
    most: Word | None


GameLine: TypeAlias = PlayersLine | LanguagesLine | TriggersLine | AboutLine | FamilyLine | LastsLine


@node
class Variant(Node):
    """`variant "Long evening" of old_maid with gentle`: what follows is laid over that game and these variants."""

    title: Text
    base: Word
    others: tuple[Word, ...] | None
    lines: tuple[GameLine, ...] | None


@node
class Use(Node):
    """`use pack52` or `use "ours.cg"`: the declarations of another file."""

    file: Word
    only: ForExamples | None


@node
class ForExamples(Node):
    """`for examples`: not for those who use this file."""


@node
class Without(Node):
    """`without card "Joker"`."""

    card: Word


@node
class WithoutKind(Node):
    """`without kind Wild`: no cards of this kind."""

    name: Word


@node
class WithoutScore(Node):
    """`without score "Pairs"`."""

    title: Word


@node
class ChangeCard(Node):
    """`change card "Joker"` with the lines that are new."""

    card: Word
    body: tuple[CardLine, ...]


@node
class ChangeKind(Node):
    """`change kind Wild` with the lines that are new."""

    name: Word
    body: tuple[KindLine, ...]


@node
class ChangeEvery(Node):
    """`change every Wild: rank + 1`: what is done to fields of all cards of a kind."""

    kind: Word
    changes: tuple[Change, ...]


@node
class AfterSetup(Node):
    """`after setup`: what is done when the setup of the game below is done."""

    body: Block


@node
class Option(Node):
    """`option hand_size: number = 7 from 1..10 "Cards dealt to each"`."""

    name: Word
    type: Type
    default: Expression
    allowed: Expression | None
    text: Text | None


@node
class Enum(Node):
    """`enum Suit: clubs, spades`."""

    name: Word
    values: tuple[EnumValue, ...]


@node
class EnumValue(Node):
    """One value of an enum, and its words for people."""

    name: Word
    text: Text | None


@node
class EnumTable(Node):
    """`enum Rank` with a table: its values, and what there is for each of them."""

    name: Word
    columns: EnumColumns
    rows: tuple[EnumRow, ...]


@node
class EnumColumns(Node):
    """The names of the columns; `name` is the value's own."""

    names: tuple[Word, ...]


@node
class EnumRow(Node):
    """One value of an enum, and what there is for it."""

    value: EnumValue
    cells: tuple[Cell, ...]


@node
class Token(Node):
    """`token Cube of Colour`: pieces that differ at most by a value."""

    name: Word
    enum: Word | None
    text: Text | None


@node
class Icon(Node):
    """`icon begin "Beginning of the turn" when active is you`: a moment at which abilities can be used."""

    name: Word
    text: Text | None
    anytime: str | None
    guard: Guard | None


@node
class Period(Node):
    """`period turn`: a stretch of play, for limits and passing changes."""

    name: Word
    text: Text | None


# Where pieces lie, what is kept track of.


@node
class Zone(Node):
    """`zone deck[c: Colour] of Card, face down, starts with Card where colour is c`."""

    name: Word
    index: Param | IndexRange | None
    of: Word
    options: tuple[ZoneOption, ...]
    text: Text | None


@node
class IndexRange(Node):
    """`1..7` or `n: 1..7` between the brackets of a zone or track: one for each number."""

    name: Word | None
    range: Range


@node
class FaceUp(Node):
    """Everybody sees what lies there."""


@node
class FaceDown(Node):
    """Nobody sees what lies there."""


@node
class SeenBy(Node):
    """`seen by owner`, `seen by others`: the owner sees what lies there, or all but the owner do; the rest how many."""

    who: str


@node
class InOrder(Node):
    """People see it as a row, from its first card to its last."""


@node
class Limit(Node):
    """`up to 3`, or a bag: up to so many of each value."""

    most: Expression


@node
class Starts(Node):
    """`starts with Card where rank <= 3`: what lies there before the set-up."""

    set: Set


@node
class Refills(Node):
    """`refills to 4 from deck`: filled up at once whenever something leaves."""

    size: Expression
    source: Expression


ZoneOption: TypeAlias = FaceUp | FaceDown | SeenBy | InOrder | Limit | Starts | Refills


@node
class EachPlayer(Node):
    """`each player has` and their zones and tracks."""

    members: tuple[Zone | Track, ...]


@node
class Track(Node):
    """`track pot: number = 0`: a value that play changes, open to everybody."""

    name: Word
    index: Param | IndexRange | None
    type: Type
    start: Expression | None
    text: Text | None


# Rules, procedures, the course of play.


@node
class Rule(Node):
    """`rule hand_limit(player) = 7`: a value worked out when asked for; cards can change it."""

    name: Word
    params: tuple[Param, ...] | None
    value: Set | None
    text: Text | None
    body: Block | None


@node
class Param(Node):
    """A parameter; without a type its name says it (`player`, `colour`)."""

    name: Word
    type: Type | None


@node
class Type(Node):
    """`number`, `Colour`, `list Card`, `bag Colour`, `number or none`."""

    name: Word
    of: Word | None
    or_none: OrNone | None


@node
class OrNone(Node):
    """`or none`, behind a type."""


@node
class Procedure(Node):
    """`to trade n: number of colour by player`: something done, which cards can watch, change and replace."""

    name: Word
    first: Param | None
    labelled: tuple[LabelledParam, ...]
    text: Text | None
    body: Block | None


@node
class LabelledParam(Node):
    """`of colour`: a parameter and the small word before it."""

    label: str
    param: Param


@node
class Setup(Node):
    """`setup`: what is done before play."""

    body: Block


@node
class Play(Node):
    """`play`: the course of the game, to its end."""

    body: Block


@node
class Block(Node):
    """Statements, one after the other."""

    statements: Statements


@node
class Score(Node):
    """`score "Pairs": 1 for each c in player's pairs where c is Wild`: a line of the ledger."""

    title: Text
    options: tuple[ScoreOption, ...]
    points: Expression
    each: ForEach | None


@node
class ShownAtEnd(Node):
    """People are shown the line when the game is over."""


@node
class NeverShown(Node):
    """Only bots look at the line."""


ScoreOption: TypeAlias = ShownAtEnd | NeverShown


@node
class ForEach(Node):
    """`for each c in player's hand where rank > 3`."""

    name: Word
    set: Set


@node
class Ranking(Node):
    """`ranking`: what decides who wins, then what breaks ties."""

    lines: tuple[Highest | Lowest | Teams, ...]


@node
class Highest(Node):
    """`highest score`, with words for it."""

    value: Expression
    text: Text | None


@node
class Lowest(Node):
    """`lowest score`, with words for it."""

    value: Expression
    text: Text | None


@node
class Teams(Node):
    """`teams by side(player)`: players of the same value win and lose together."""

    value: Expression


# Kinds and cards.


@node
class Kind(Node):
    """`kind Wild is Card`."""

    name: Word
    parent: Word | None
    text: Text | None
    body: tuple[KindLine, ...] | None


@node
class Die(Node):
    """`die ColourDie faces 1..6`: a kind of piece that shows a face and can be rolled."""

    name: Word
    faces: Expression
    text: Text | None
    body: tuple[KindLine, ...] | None


@node
class Has(Node):
    """`has spaces: number = 3`: every card of the kind says it, or has the value given here."""

    name: Word
    type: Type
    default: Expression | None
    text: Text | None


@node
class WorksIn(Node):
    """`works in camp`: the zones in which the abilities are on."""

    zones: tuple[Word, ...]


@node
class WorksWhile(Node):
    """`works while full, except act`: and only while this holds, but for abilities with these icons."""

    condition: Expression
    icons: tuple[Word, ...] | None


@node
class Back(Node):
    """`back colour`: what can be told of a card from behind."""

    value: Expression


@node
class Points(Node):
    """`points 1 if full else -1`: what the card is worth to the player who has it."""

    value: Expression


@node
class Made(Node):
    """`made in play up to 8`: pieces of this kind come into being by `new`."""

    most: Word


@node
class CardText(Node):
    """`text "Draw a card."`: the rule text on the card, for people."""

    text: Text


@node
class Value(Node):
    """`spaces = 3`: the value of a field."""

    name: Word
    value: Expression


@node
class Card(Node):
    """`3 x card "Joker" is Wild`."""

    copies: Word | None
    title: Text
    kind: Word
    body: tuple[CardLine, ...] | None


@node
class Cards(Node):
    """`2 x cards Card "{rank} of {suit}" for suit in Suit, rank in 1..13`."""

    copies: Word | None
    kind: Word
    title: Text | None
    generators: tuple[Generator, ...]
    body: tuple[CardLine, ...] | None


@node
class Generator(Node):
    """`rank in 1..13`: one card for each value, which is also the field of that name."""

    name: Word
    set: Set


@node
class CardTable(Node):
    """`cards Wild` and a table of them."""

    kind: Word
    columns: Columns
    rows: tuple[Row, ...]


@node
class Columns(Node):
    """The names of the fields; `name` is the card's own."""

    names: tuple[Word, ...]


@node
class Row(Node):
    """One card of a table."""

    copies: Word | None
    cells: tuple[Cell, ...]


@node
class Cell(Node):
    """One field of a row."""

    value: Expression


@node
class IconAbility(Node):
    """`begin, once per turn when you's gold > 0: ...`: an ability its owner may use when the icon's window is open."""

    icon: Word
    options: tuple[OncePer | ActsIn | Must, ...]
    guard: Guard | None
    body: Suite


@node
class Listener(Node):
    """`after trade by you: ...`: an ability that fires by itself at an event."""

    moment: str
    event: Event
    options: tuple[OncePer | ActsIn | Must, ...]
    guard: Guard | None
    body: Suite


@node
class Always(Node):
    """`always: hand_limit(you) + 1`: a change to a rule while the card works."""

    options: tuple[OncePer | ActsIn | Must, ...]
    guard: Guard | None
    change: Change


@node
class OncePer(Node):
    """`once per turn`, `once per game`."""

    period: Word


@node
class Must(Node):
    """`must`: who can use this ability can't leave it unused."""


@node
class ActsIn(Node):
    """`in arena`: where this ability is on, instead of where the kind says."""

    zones: tuple[Word, ...]


@node
class Guard(Node):
    """`when count(deck) > 0`."""

    condition: Expression


@node
class Event(Node):
    """The event that a listener waits for: a procedure and the arguments that it cares about."""

    verb: Word
    first: Expression | None
    labelled: tuple[LabelledArgument, ...]


@node
class Change(Node):
    """`hand_limit(you) + 1`: a rule, for which arguments, and what is done to its value."""

    rule: Word
    patterns: tuple[Expression | PatternAny, ...] | None
    sign: str
    value: Expression


@node
class PatternAny(Node):
    """`any c`: whatever the argument is; the change can speak of it by that name."""

    name: Word


@node
class Example(Node):
    """`example "..."`: a position, what is done, and what must then hold."""

    title: Text
    players: ExamplePlayers | None
    given: Given | None
    when: When | None
    then: Then


@node
class ExamplePlayers(Node):
    """`players 3`."""

    count: Word


@node
class Given(Node):
    """The position."""

    body: Block


@node
class When(Node):
    """What is done."""

    body: Block


@node
class Then(Node):
    """What must hold."""

    conditions: tuple[Expression, ...]


KindLine: TypeAlias = (
    "Has | Zone | Track | Rule | WorksIn | WorksWhile | Back | Points | Made | CardText | Value | Ability | Example"
)
CardLine: TypeAlias = "CardText | Value | WorksIn | WorksWhile | Points | Ability | Example"
Ability: TypeAlias = IconAbility | Listener | Always

# How the table is drawn.


@node
class Layout(Node):
    """`layout`: how the table is drawn for people; it changes nothing of the play."""

    lines: tuple[LayoutLine, ...]


@node
class Group(Node):
    """`group "Market": stalls, prices`: what belongs to all and stands together."""

    title: Text | None
    names: tuple[Word, ...]


@node
class Panel(Node):
    """`each player: hand, coins`: in which order what a player has is drawn."""

    names: tuple[Word, ...]


@node
class Hide(Node):
    """`hide discarded`: what is not drawn."""

    names: tuple[Word, ...]


@node
class ShowAs(Node):
    """`show Card as "{rank}{suit}"`, `show discarded as "Gone"`: a short form for the table."""

    name: Word
    text: Text


@node
class Marks(Node):
    """`marks Suit: clubs "♣", spades "♠"`: signs and colours of an enum's values."""

    enum: Word
    marks: tuple[Mark, ...]


@node
class Mark(Node):
    """`spades "♠" in grey`: the sign and the colour of a value."""

    value: Word
    text: Text | None
    ink: Word | None


@node
class MarkToken(Node):
    """`mark Coin "$" in yellow`: the sign and the colour of a token."""

    token: Word
    text: Text | None
    ink: Word | None


@node
class Fill(Node):
    """`fill shelves with goods`: a field says which spaces a zone on the card has."""

    field: Word
    zone: Word


LayoutLine: TypeAlias = Group | Panel | Hide | ShowAs | Marks | MarkToken | Fill


# Statements.


@node
class Suite(Node):
    """What follows a colon: one statement on the line, or a block below it."""

    statements: Statements


@node
class Let(Node):
    """`let taken = 3`."""

    name: Word
    value: Set | Done


@node
class Assign(Node):
    """`pot += 2`."""

    target: Expression
    sign: str
    value: Set | Done


@node
class Done(Node):
    """`draw_two by p`, where a value is wanted: what a procedure returns."""

    verb: Word
    first: Set | None
    labelled: tuple[LabelledArgument, ...]


@node
class Call(Node):
    """`trade 2 of blue by p`: a procedure, or a verb that the language has."""

    verb: Word
    first: Set | None
    labelled: tuple[LabelledArgument, ...]


@node
class LabelledArgument(Node):
    """`of blue`."""

    label: str
    value: Set


@node
class Pay(Node):
    """`pay move 1 of blue from your stash to reserve`: all of it, or the effect ends here."""

    call: Call


@node
class PayBlock(Node):
    """`pay:` and several statements: all of them, or the effect ends here."""

    body: Suite


@node
class Return(Node):
    """`return taken`: ends the procedure with this result."""

    value: Set | None


@node
class Stop(Node):
    """`stop`: ends the innermost `repeat` or `for each`."""


@node
class Open(Node):
    """`open during, ending for p`: a window of these icons."""

    icons: tuple[Word, ...]
    player: Expression


@node
class Nothing(Node):
    """`nothing`: does nothing."""


@node
class EndGame(Node):
    """`end game`: the score decides."""


@node
class AllWin(Node):
    """`all win`: ends the game, won by everybody."""


@node
class AllLose(Node):
    """`all lose`: ends the game, lost by everybody."""


@node
class Wins(Node):
    """`p wins`: ends the game, won by p alone."""

    player: Expression


@node
class Answers(Node):
    """`p1 answers "bet"`, in an example."""

    player: Expression
    answer: Word


@node
class ForThis(Node):
    """A change to a rule until the period ends: `this turn: hand_limit(p) + 1`."""

    period: Word
    change: Change


@node
class Privately(Node):
    """`show c to p privately`: others don't notice."""

    verb: Word
    first: Set
    labelled: tuple[LabelledArgument, ...]


@node
class Choose(Node):
    """`p chooses 2 gifts from p's hand where rank > 3`, `p may choose c from deck`, `p orders cs from deck`."""

    chooser: Expression | EachOne
    asked: str | None
    word: str
    quantity: Quantity | None
    name: Word
    set: Set
    whole: Expression | None
    decided_by: Expression | None
    prompt: Text | None
    beside: tuple[Word, ...] | None


@node
class EachOne(Node):
    """`each p in players`: several who decide before anything is done; then `bid[p]` is what p chose."""

    name: Word
    set: Set


@node
class Quantity(Node):
    """`2`, `2 to 4`, `up to 3`, `any`."""

    least: Expression | UpTo | AnyNumber
    most: Expression | None = None


@node
class UpTo(Node):
    """`up to 3`."""

    most: Expression


@node
class AnyNumber(Node):
    """`any`."""


@node
class If(Node):
    """`if x: ... else: ...`."""

    condition: Expression
    then: Suite
    otherwise: Else | None


@node
class Else(Node):
    """`else: ...`, or `else if`."""

    body: Suite | If


@node
class For(Node):
    """`for each p in players: ...`, `for each c in p's hand ordered by p: ...`."""

    each: ForEach
    ordered: Ordered | None
    body: Suite


@node
class Ordered(Node):
    """`ordered by p "Which comes next?"`: in the order that p says, if it matters."""

    asked: str | None
    chooser: Expression
    prompt: Text | None


@node
class Repeat(Node):
    """`repeat: ...`, until `stop`."""

    body: Suite


@node
class RepeatTimes(Node):
    """`repeat 3 times: ...`."""

    count: Expression
    body: Suite


@node
class RepeatWhile(Node):
    """`repeat while x: ...`."""

    condition: Expression
    body: Suite


@node
class RepeatUntil(Node):
    """`repeat until x: ...`; x is looked at before each turn of the loop."""

    condition: Expression
    body: Suite


@node
class ChooseThen(Node):
    """`p chooses c from p's hand: ... else: ...`."""

    choice: Choose
    body: Suite
    otherwise: Else | None


@node
class Menu(Node):
    """`p chooses:` and what there is to choose from; `p may choose:`, or pass."""

    chooser: Expression | EachOne
    asked: str | None
    word: str
    decided_by: Expression | None
    prompt: Text | None
    beside: tuple[Word, ...] | None
    alternatives: tuple[Alternative, ...]
    otherwise: Else | None


@node
class Alternative(Node):
    """`"lay {c} on {t}" for c in p's hand, t in piles when p's turns > 0: ...`."""

    title: Text
    generators: tuple[Generator, ...] | None
    guard: Guard | None
    body: Suite


@node
class May(Node):
    """`p may "flee": ... else: ...`."""

    chooser: Expression | EachOne
    asked: str | None
    decided_by: Expression | None
    prompt: Text | None
    beside: tuple[Word, ...] | None
    body: Suite
    otherwise: Else | None


@node
class PeriodBlock(Node):
    """`turn for p: ...`: a stretch of play."""

    call: Call
    body: Suite


Statement: TypeAlias = "Node"

# Expressions.


@node
class Set(Node):
    """Something to choose or count from: `p's hand where rank > 3, else p's hand`."""

    value: Expression
    where: Expression | None = None
    otherwise: Set | None = None


@node
class IfElse(Node):
    """`1 if full else -1`."""

    value: Expression
    condition: Expression
    otherwise: Expression


@node
class Or(Node):
    """`a or b`."""

    left: Expression
    right: Expression


@node
class And(Node):
    """`a and b`."""

    left: Expression
    right: Expression


@node
class Not(Node):
    """`not a`."""

    value: Expression


@node
class Comparison(Node):
    """`a is b`, `a < b`, `c in p's hand`, `c is Wild`."""

    left: Expression
    sign: str
    right: Expression


@node
class Range(Node):
    """`1..5`: 1, 2, 3, 4, 5."""

    least: Expression
    most: Expression


@node
class Sum(Node):
    """`a + b`, `a - b`."""

    left: Expression
    sign: str
    right: Expression


@node
class Product(Node):
    """`a * b`; `a / b`, rounded down; `a mod b`."""

    left: Expression
    sign: str
    right: Expression


@node
class Negative(Node):
    """`-a`."""

    value: Expression


@node
class OfThing(Node):
    """`p's hand`, `c's rank`."""

    owner: Expression
    name: Word


@node
class Indexed(Node):
    """`deck[blue]`, `bid[p]`."""

    base: Expression
    index: Expression


@node
class Number(Node):
    """`7`."""

    digits: Word


@node
class Truth(Node):
    """`yes` or `no`."""

    word: str


@node
class None_(Node):
    """`none`: no card, no player."""


@node
class Name(Node):
    """`pot`, `blue`, `p`: whatever has this name here."""

    name: Word


@node
class TypeName(Node):
    """`Wild` or `Colour`: as a set, all cards of the kind or all values of the enum."""

    name: Word


@node
class You(Node):
    """`you`: the player in whose zone the card lies."""


@node
class Your(Node):
    """`your hand`."""

    name: Word


@node
class This(Node):
    """The card itself: `this`."""


@node
class It(Node):
    """`it`: the thing that a `where` or an `over` looks at."""


@node
class CallExpression(Node):
    """`count(deck)`, `sum(rank over p's hand)`, `hand_limit(p)`."""

    function: Word
    arguments: tuple[Set | Over, ...]


@node
class Over(Node):
    """`rank over p's hand where suit is led`: the value for each thing of the set."""

    value: Expression
    set: Set


@node
class CardNamed(Node):
    """`card "Joker"`."""

    name: Word


@node
class Position(Node):
    """`top of deck`, `top 3 of deck`, `random 2 of p's hand`."""

    end: str
    count: Expression | None
    of: Expression


@node
class PlaceOf(Node):
    """`place of c in row`: 1 for the first thing of a list, 0 for what is not in it."""

    thing: Expression
    things: Expression


@node
class PlayersExpression(Node):
    """`players`; `players from p`, clockwise; `players after p`, without p."""

    start: str | None
    player: Expression | None


@node
class ListLiteral(Node):
    """`[1, 2, 4]`, `[2 blue, 1 red]`."""

    items: tuple[Expression | Counted, ...]


@node
class Counted(Node):
    """`2 blue`."""

    count: Word
    value: Name


Expression: TypeAlias = "Node"
Declaration: TypeAlias = "Node"
