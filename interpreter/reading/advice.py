"""What to write instead of something that has no meaning or a type that does not fit, where it can be guessed."""

from __future__ import annotations

import re
from typing import Any

from croupier.grammar import Word, did_you_mean, tree
from croupier.grammar.habits import NUMBERS, VALUES

from ..meaning import core
from ..meaning.model import KindDecl, ProcedureDecl, TokenDecl, World
from ..meaning.types import (
    Bag,
    Many,
    Nothing,
    Number,
    Piece,
    Place,
    Player,
    Truth,
    Type,
    Unknown,
    Words,
    an,
    fits,
    item_of,
)
from ..meaning.vocabulary import PIECE_WORDS, PLAYER_WORDS

# Words of rulebooks for players, and how they are named here; {p} is a player that has a name.
PEOPLE = {
    "all": "players",
    "everyone": "players",
    "everybody": "players",
    "anyone": "players",
    "others": "players after {p}",
    "opponents": "players after {p}",
    "rivals": "players after {p}",
    "opponent": "{p}'s left, or let {p} choose one of players after {p}",
    "nobody": "none",
    "nothing": "none",
}
FUNCTIONS = {
    "max": "highest", "maximum": "highest", "min": "lowest", "minimum": "lowest", "total": "sum", "size": "count",
    "length": "count", "len": "count", "number": "count", "all": "every", "any": "some", "exists": "some",
    "sort": "sorted", "unique": "distinct", "flatten": "joined", "concat": "joined", "merge": "joined",
}  # fmt: skip
# What is done to numbers, and its sign.
CHANGING = {
    "add": "+", "increase": "+", "raise": "+", "subtract": "-", "decrease": "-", "reduce": "-", "set": "", "change": "",
}  # fmt: skip
# What rulebooks do, and how it comes about here.
TURNS = "turns follow from a loop: write for each p in players: and below it what a player does in a turn"
DONE = {
    "game": "write end game",
    "next": TURNS,
    "skip": TURNS,
    "hide": "who sees a card follows from the zone that it lies in: move it to one that is face down",
    "flip": "write let side = random of [0, 1], or turn a card over by moving it to a zone that is face up",
    "win": "say who wins: p wins",
    "lose": "say who wins: p wins, all win or all lose",
}
# What a player has for a neighbour, and how that is said; {p} is the player.
NEIGHBOURS = {
    "next": "{p}'s left", "neighbour": "{p}'s left", "neighbor": "{p}'s left", "previous": "{p}'s right",
    "partner": "{p}'s left's left, of four players", "opponents": "players after {p}", "others": "players after {p}",
    "opponent": "{p}'s left, or let {p} choose one of players after {p}",
}  # fmt: skip
TEAMS = ("partner", "partners", "team", "teams", "side", "sides")
FROM_TO = re.compile(r"(\d+)[ ]*-[ ]*(\d+)")


def compared(left: Type, right: Type, node: tree.Comparison) -> str:
    """Return what could be meant by comparing two things of different types."""
    words, others = node.left.span.text, node.right.span.text
    if is_counted(left) and isinstance(right, Number):
        return f"to compare how many there are write count({words}) {node.sign} {others}"
    if is_counted(right) and isinstance(left, Number):
        return f"to compare how many there are write {words} {node.sign} count({others})"
    negated = node.sign == "is not"
    if isinstance(right, Nothing):
        return (
            f"to ask whether there are any write count({words}) {'>' if negated else 'is'} 0"
            if is_counted(left)
            else never_none(left)
        )
    for (one, whole), (other, thing) in (((left, words), (right, others)), ((right, others), (left, words))):
        item = item_of(one)
        if item is not None and fits(other, item):
            return f"to ask whether it is one of them write {thing} {'not ' if negated else ''}in {whole}"
    return ""


def is_counted(type: Type) -> bool:
    """Whether there is something to count: things of a set, or tokens."""
    return item_of(type) is not None or isinstance(type, Bag | Place)


def never_none(type: Type) -> str:
    """Return what stands for `none` where there is none of it."""
    if isinstance(type, Number):
        return "this number is never none; one that can be says so: track bid: number or none"
    return "a truth is never none: it is yes or no" if isinstance(type, Truth) else ""


def turned(given: Type, wanted: Type, words: str = "...") -> str:
    """Return how to get from what is given, written as these words, to what is wanted, where it is easily said."""
    item = item_of(given)
    if item is not None and not isinstance(item, Unknown) and fits(item, wanted):
        return f"to take one of them write first({words}), or let somebody choose"
    if isinstance(wanted, Number) and is_counted(given):
        return f"to count them write count({words})"
    if isinstance(wanted, Place) and isinstance(given, Player):
        return f"name the zone, as in `{words}'s hand`"
    if isinstance(wanted, Piece) and isinstance(given, Words) and words.startswith('"'):
        return f"a card is named by its word and its name: write card {words}"
    if isinstance(wanted, Player) and isinstance(given, Piece):
        return f"the player who has a card is its owner: {words}'s owner"
    if isinstance(given, Number) and isinstance(wanted, Many) and isinstance(wanted.item, Number):
        return list_of_numbers(words)
    return never_none(wanted) if isinstance(given, Nothing) else ""


def list_of_numbers(words: str) -> str:
    """Return how to write a list where one number stands."""
    both = FROM_TO.fullmatch(words)
    if both is not None:
        return f"a dash means minus: write {both.group(1)}..{both.group(2)}"
    return f"for the numbers from 1 to {words} write 1..{words}, for a list of this one [{words}]"


def how_to_move_tokens(type: Type, count: Any, zone: str) -> str:
    """Write how some tokens of a zone are moved, which are counted and never taken from a top."""
    number = count.span.text if count is not None else "1"
    value = one_value(type)
    return f"write move {number} {f'of {value} ' if value else ''}from {zone} to ..."


def how_to_count_tokens(type: Type, zone: str) -> str:
    """Write how the tokens of a zone are counted and moved, which are no things to go through."""
    value = one_value(type)
    count = f"{zone}[{value}] or count({zone})" if value else f"count({zone})"
    return f"write {count} for how many there are, and {how_to_move_tokens(type, None, zone)[6:]}"


def one_value(type: Type) -> str:
    """Return one of the values that the tokens of a zone have, as an example; nothing if they are all alike."""
    token = type.of if isinstance(type, Place) else None
    return token.enum.values[0] if isinstance(token, TokenDecl) and token.enum is not None else ""


def function_for(name: str, arguments: list[str]) -> str:
    """Write the function of the language that goes by another name elsewhere; nothing if none does."""
    ours = name if name in FUNCTIONS.values() else FUNCTIONS.get(name)
    if ours is None:
        return ""
    listed = len(arguments) > 1 and ours not in ("count", "every", "some")
    return f"write {ours}([{', '.join(arguments)}])" if listed else f"write {ours}({', '.join(arguments)})"


def meant_by(word: str, world: World, people: list[str]) -> str:
    """Return what a word could mean that has no meaning where it stands; `people` are the players with a name there."""
    somebody = people[-1] if people else "p"
    if word in VALUES:
        return f'write "{VALUES[word]}"'
    if word in PEOPLE:
        return f"write {PEOPLE[word].format(p=somebody)}"
    if word in NUMBERS:
        return f"write {NUMBERS[word]}"
    if word in ("points", "victory_points"):
        return f"write score for the points in a ranking, score({somebody}) elsewhere"
    if word in TEAMS:
        return (
            f"write side({somebody}), and declare rule side(player) = player's seat mod 2, as the sides of four players"
        )
    if word in ("card", "cards"):
        return "say which: a choice or a loop gives a card its name, and top of a zone is one, as in top of deck"
    if word in world.player_zones or word in world.player_tracks:
        return f"every player has one: write whose, as in `{somebody}'s {word}`"
    return named_alike(word, world)


def named_alike(word: str, world: World) -> str:
    """Return that a word is nearly the name of an enum, a kind or a token, as `colours` of Colour."""
    singular = {word, word.removesuffix("s"), word.removesuffix("es"), re.sub("ies$", "y", word)}
    for enum in world.enums.values():
        if enum.name.lower() in singular:
            return f"write {enum.name} for all of its values"
    for kind in world.kinds.values():
        if kind.name.lower() in singular:
            return f"write {kind.name} for all of them, or the zone in which those lie that you mean"
    for token in world.tokens.values():
        if token.name.lower() in singular:
            return "write count(...) of the zone in which these tokens lie"
    return ""


def spelt(word: str, known: set[str], world: World, people: list[str]) -> str:
    """Return what is meant by a word, or which known one is spelt nearly so."""
    return meant_by(word, world, people) or did_you_mean(word, known)


def usage(procedure: ProcedureDecl) -> str:
    """Write how a procedure is called."""
    parts = [f"{label} {var.name}".strip() for label, var in zip(procedure.labels, procedure.params, strict=True)]
    return " ".join([procedure.name, *parts])


def done_otherwise(node: tree.Call, in_card: bool) -> str:
    """Write how something is done that a game has no verb for; nothing if it is no word of rulebooks."""
    verb, what = str(node.verb), node.first.span.text if node.first is not None else "..."
    label = {str(each.label): each.value.span.text for each in node.labelled}
    if verb in CHANGING:
        target, amount = (label["to"], what) if verb == "add" and "to" in label else (what, label.get("by", "1"))
        if verb == "subtract" and "from" in label:
            target, amount = label["from"], what
        return f"write {target} {CHANGING[verb]}= {label.get('to', '...') if verb in ('set', 'change') else amount}"
    if verb in ("reveal", "expose"):
        return f"write show {what} to players"
    if verb in ("look", "peek"):
        return f"write show {label.get('at', 'top of deck')} to {'you' if in_card else 'p'}"
    if verb in ("swap", "exchange", "switch"):
        return f"keep one side in a name: write let cs = {what}, then move {label.get('with', '...')}, and then move cs"
    if verb == "choose":
        who = "you choose" if in_card else "p chooses"
        return f"say who chooses: write {who} {what} from {label.get('from', '...')}"
    return DONE.get(verb, "")


def undeclared_field(world: World, kind: KindDecl, line: tree.Value, row: tree.Row | None) -> str:
    """Return how a value is declared that cards give and their kind does not have."""
    name = str(line.name)
    if name == "name":
        return 'the name of a card stands behind card, as in card "Ogre" is ' + kind.name
    if row is None or name not in ("text", "points", "copies"):
        return f"declare it in the kind: has {name}: {type_of_value(world, line.value)}"
    title = row.cells[0].span.text.strip()
    if name == "text":
        alone = f"card {title} is {kind.name}, and text below it"
        return f"cards of a table have no rule text: write such a card alone, {alone}"
    if name == "copies":
        return f"how many there are stands before the first cell: 2 x {title}"
    return "what a card is worth is said in the kind: has worth: number, and points worth; call the column worth"


def type_of_value(world: World, value: Any) -> str:
    """Name the type that a value has by the looks of it."""
    if isinstance(value, tree.Text):
        return "text"
    if isinstance(value, tree.Truth):
        return "truth"
    if isinstance(value, tree.Name) and str(value.name) in world.enum_values:
        return world.enum_values[str(value.name)][0][0].name
    if isinstance(value, tree.ListLiteral) and value.items:
        item = value.items[0]
        if isinstance(item, tree.Counted):
            return f"bag {type_of_value(world, item.value)}"
        return f"list {type_of_value(world, item)}"
    return "number"


def type_by_use(world: World, name: str, text: str) -> str:
    """Name the type that a parameter has by what is done with it in the text of what it is declared for."""
    roots = [kind.name for kind in world.kinds.values() if kind.parent is None and not kind.is_die]
    card = roots[0] if len(roots) == 1 else "card"
    for part in re.findall(rf"\b{name}'s[ ]+([a-z]\w*)", text):
        if part in world.player_zones or part in world.player_tracks or part in PLAYER_WORDS - PIECE_WORDS:
            return "player"
        having = [kind.name for kind in world.kinds.values() if part in kind.own_parts()]
        if having or part in PIECE_WORDS:
            return having[0] if len(having) == 1 else card
    if re.search(
        rf"\b{name}[ ]+(?:chooses|may|wins|orders|answers)\b|\b(?:by|after)[ ]+{name}\b|score\({name}\)", text
    ):
        return "player"
    if re.search(rf"\b(?:count|first|last|sorted)\({name}\)|\b(?:over|in)[ ]+{name}\b", text):
        return f"list {card}"
    value = re.search(rf"\b{name}[ ]+is[ ]+(?:not[ ]+)?([a-z]\w*)", text)
    if value is not None and value.group(1) in world.enum_values:
        return world.enum_values[value.group(1)][0][0].name
    if re.search(rf"\b(?:move|show|use[ ]+[a-z]\w*[ ]+of|roll)[ ]+{name}\b|\b{name}[ ]+(?:not[ ]+)?in[ ]+[a-z]", text):
        return card
    return "number"


def is_counted_out(value: Any) -> bool:
    """Whether something looks like a number or a bag, which only tokens start with."""
    bag = isinstance(value, tree.ListLiteral) and any(isinstance(item, tree.Counted) for item in value.items)
    return bag or isinstance(value, tree.Number | tree.Sum | tree.Product)


def member_names(world: World, type: Type) -> set[str]:
    """Return the names that can follow `'s`."""
    world = world
    rules = {name for name, rule in world.rules.items() if len(rule.params) == 1 and fits(type, rule.params[0].type)}
    if isinstance(type, Player):
        return {*world.player_zones, *world.player_tracks, *PLAYER_WORDS} | rules
    if isinstance(type, Piece):
        above = type.kind.member_names() if type.kind else set()
        below = {name for kind in kinds_below(world, type.kind) for name in kind.own_parts()}
        return above | below | PIECE_WORDS | rules
    return rules


def kinds_below(world: World, kind: KindDecl | None) -> list[KindDecl]:
    """Return the kind, if one is given, and those that are also of it; else all kinds."""
    return [other for other in world.kinds.values() if kind is None or other.is_a(kind)]


def hint_for_part(world: World, owner: core.Expr, word: Word) -> str:
    """Return what could be meant by a part that a thing does not have."""
    names = member_names(world, owner.type)
    if isinstance(owner.type, Player) and word in NEIGHBOURS:
        return f"write {NEIGHBOURS[word].format(p=owner.span.text)}"
    if isinstance(owner, core.PieceNamed) and isinstance(owner.type, Piece) and owner.type.kind:
        below = [kind for kind in kinds_below(world, owner.type.kind) if kind is not owner.type.kind]
        having = [kind.name for kind in below if str(word) in kind.own_parts()]
        if having:
            return f"only {an(having[0])} has it"
    near = did_you_mean(word, names)
    if near or not isinstance(owner.type, Player | Piece):
        return near
    world = world
    if isinstance(owner.type, Piece) and (word in world.player_zones or word in world.player_tracks):
        return f"a player has it; for the player who has the card write: c's owner's {word}"
    if word in world.zones or word in world.tracks:
        return f"there is one {word} for everybody: write it without `'s`"
    return f"it has {', '.join(sorted(names)[:8])}" if names else ""
