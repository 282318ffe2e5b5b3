"""Verbs: procedures and what the language itself can do, from tree to core."""

from __future__ import annotations

import attrs
from croupier.grammar import did_you_mean, tree
from croupier.grammar.habits import LINES, declaration_inside, player_first

from ..meaning import core
from ..meaning.model import ProcedureDecl, TokenDecl
from ..meaning.types import (
    PLAYER,
    UNKNOWN,
    Many,
    Number,
    Piece,
    Place,
    Player,
    Unknown,
    Value,
    described,
    fits,
    item_of,
)
from ..meaning.vocabulary import VERBS
from .advice import done_otherwise, usage
from .context import VERB_READERS, Reader, reads_statement, reads_verb, unknown
from .expressions import template, want
from .names import is_zone_of_pieces, is_zone_of_tokens, look_in_chain

# What people do with cards, all of which is said by `move`.
MOVING = {"deal", "draw", "discard", "take", "give", "put", "pick", "return", "play", "lay", "place"}
# What is done with cards that leave the game.
REMOVING = {"remove", "destroy", "trash", "exile", "banish", "kill", "delete", "scrap", "burn"}
# Declarations that can be read as a verb when they stand among statements.
DECLARING = {
    "zone", "kind", "enum", "track", "rule", "token", "icon", "period", "option", "die", "card", "cards", "score",
    "has",
}  # fmt: skip


@reads_statement(tree.Call)
def read_call(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    verb = str(node.verb)
    if verb in VERBS:
        check_labels(reader, node, ("", *VERBS[verb]))
        return VERB_READERS[verb](reader, node)
    if verb in reader.world.periods:
        reader.error(
            "period-without-body",
            "a period needs a body",
            node.span,
            f"what happens in this {verb}?",
            hint=f"write `{verb}:` and the lines below it",
        )
        return []
    procedure = reader.world.procedures.get(verb)
    if procedure is None:
        read_nobodys_verb(reader, node)
        return []
    return [core.CallS(procedure, given_arguments(reader, procedure, node), span=node.span)]


def read_nobodys_verb(reader: Reader, node: tree.Call) -> None:
    """Complain of a line whose verb nothing declares, and of what is wrong in the rest of it."""
    if is_player_first(reader, node):
        return
    complain_of_verb(reader, node)
    if node.verb in DECLARING or done_otherwise(node, reader.this is not None):
        return
    for argument in [node.first, *(labelled.value for labelled in node.labelled)]:
        if argument is not None:
            reader.expression(argument)


@reads_statement(tree.Privately)
def read_privately(reader: Reader, node: tree.Privately) -> list[core.Stmt]:
    made = read_call(reader, tree.Call(node.verb, node.first, node.labelled, span=node.span))
    if node.verb != "show":
        reader.error(
            "not-private",
            f"`{node.verb}` can't be done privately",
            node.span,
            "everybody notices it",
            hint="leave `privately` out; what others see of a move is up to the zones",
        )
    return [attrs.evolve(each, private=True) if isinstance(each, core.ShowS) else each for each in made]


def is_player_first(reader: Reader, node: tree.Call) -> bool:
    """Whether a line starts with a player, as `p draws`; complain if it does."""
    who = look_in_chain(reader, node.verb)
    if who is None or not isinstance(who.type, Player):
        return False
    does = node.first.value if node.first is not None else None
    word = does.name if isinstance(does, tree.Name) else node.verb
    rest = "".join(labelled.span.text for labelled in node.labelled)
    reader.diagnostics.append(player_first(str(node.verb), str(word) if does else "...", word.span, rest))
    return True


def complain_of_verb(reader: Reader, node: tree.Call) -> None:
    """Complain of a verb that no procedure has."""
    word, what = node.verb, node.first.span.text if node.first is not None else "c"
    if word in DECLARING:
        reader.diagnostics.append(declaration_inside(word, word.span))
        return
    hint = did_you_mean(word, [*reader.world.procedures, *VERBS])
    if word in LINES:
        hint = f'this is written "{LINES[word]}"'
    elif done_otherwise(node, reader.this is not None):
        hint = done_otherwise(node, reader.this is not None)
    elif word in REMOVING:
        hint = f"what is out of the game lies in the box: write move {what} to box"
    elif word in reader.world.rules:
        hint = "a rule has a value; it is not done"
    elif not hint:
        hint = f"declare it: to {word} ..., with the lines that are done below it"
        if word in MOVING:
            zone = word if word in reader.world.zones else "p's hand"
            what = f"top {'' if what == '1' else f'{what} '}of deck" if what.isdigit() else what
            hint += f"; cards are moved, as in move {what} to {zone}"
    reader.error("unknown-verb", "unknown verb", word.span, f'no procedure is called "{word}"', hint=hint)


def check_labels(reader: Reader, node: tree.Call, allowed: tuple[str, ...]) -> None:
    """Complain of labels that stand twice, or that a verb does not take."""
    seen: set[str] = set()
    for labelled in node.labelled:
        if labelled.label in seen:
            reader.error("twice", f'"{labelled.label}" stands twice', labelled.span, "a label stands once")
        elif labelled.label not in allowed:
            words = ", ".join(f'"{label}"' for label in allowed if label)
            reader.error(
                "wrong-label",
                f'{node.verb} takes no "{labelled.label}"',
                labelled.span,
                f"it takes {words}" if words else "it takes no such word",
            )
        seen.add(labelled.label)


def given_arguments(reader: Reader, procedure: ProcedureDecl, node: tree.Call) -> list[core.Expr]:
    """Return what a procedure is done with, in the order of its parameters."""
    check_labels(reader, node, tuple(procedure.labels))
    given = {labelled.label: labelled.value for labelled in node.labelled}
    if node.first is not None:
        if "" in procedure.labels:
            given[""] = node.first
        else:
            reader.error(
                "wrong-label",
                f"{node.verb} takes nothing here",
                node.first.span,
                "a small word is missing before this",
                hint=f"write: {usage(procedure)}",
            )
            return [unknown(node.span) for _ in procedure.params]
    args: list[core.Expr] = []
    for label, param in zip(procedure.labels, procedure.params, strict=True):
        if label in given:
            args.append(want(reader, given[label], param.type))
        else:
            missing = f'"{label} {param.name}"' if label else f'"{param.name}"'
            reader.error(
                "missing-argument",
                f"{node.verb} wants more",
                node.span,
                f"{missing} is missing",
                hint=f"write: {usage(procedure)}",
            )
            args.append(unknown(node.span))
    return args


def after_label(node: tree.Call, name: str) -> tree.Set | None:
    """Return what stands after a label, if it is there."""
    return next((labelled.value for labelled in node.labelled if labelled.label == name), None)


@reads_verb("move")
def move(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    to, under = after_label(node, "to"), after_label(node, "under")
    target = to or under
    if node.first is None or target is None or (to is not None and under is not None):
        reader.error(
            "bad-move",
            "what moves, and where to?",
            node.span,
            "a move names both",
            hint="write: move c to discard, or: move c under deck",
        )
        return []
    both = target.value
    if isinstance(both, tree.And):
        then, after = both.left.span.text, both.right.span.text
        reader.error(
            "two-done",
            "two things that are done are two lines",
            both.right.span,
            "`and` joins conditions",
            hint=f"write move {node.first.span.text} to {then}, and on the next line {after}",
        )
        return []
    what = reader.expression(node.first)
    place = want(reader, target, Place(), "cards and tokens move to zones")
    if isinstance(what.type, Number) or is_zone_of_tokens(what.type):
        return move_tokens(reader, node, what, place)
    for label in ("of", "from"):
        if after_label(node, label) is not None:
            reader.error(
                "wrong-label",
                f'a move of cards takes no "{label}"',
                node.span,
                "cards know where they lie",
                hint="write: move top 2 of deck to hand",
            )
    item = what.type if isinstance(what.type, Piece) else item_of(what.type)
    if not isinstance(item, Piece | Unknown):
        reader.error("wrong-type", f"this is {described(what.type)}", what.span, "only cards and tokens move")
        return []
    if isinstance(item, Unknown):
        return []
    if isinstance(place.type, Place) and isinstance(place.type.of, TokenDecl):
        reader.error("wrong-zone", "cards don't go there", place.span, f"this is {described(place.type)}")
    elif isinstance(place.type, Place) and not fits(item, item_of(place.type) or UNKNOWN):
        reader.error(
            "wrong-zone", f"{described(item)} doesn't go there", place.span, f"this is {described(place.type)}"
        )
    if under is not None and isinstance(place, core.ZoneAt):
        place.zone.read.add("top")
    return [core.MoveS(what, place, under is not None, span=node.span)]


def move_tokens(reader: Reader, node: tree.Call, what: core.Expr, place: core.Expr) -> list[core.Stmt]:
    """Move tokens from zone to zone."""
    if not is_zone_of_tokens(place.type):
        if isinstance(what.type, Number) and is_zone_of_pieces(place.type):
            reader.error(
                "wrong-type",
                "which cards?",
                what.span,
                "a number is not a card",
                hint="write: move top 2 of deck to hand",
            )
        else:
            reader.error("wrong-zone", "tokens don't go there", place.span, f"this is {described(place.type)}")
        return []
    if is_zone_of_tokens(what.type):
        return [core.MoveTokensS(None, None, what, place, span=node.span)]
    source_node, of = after_label(node, "from"), after_label(node, "of")
    if source_node is None:
        reader.error(
            "bad-move",
            "where do the tokens come from?",
            node.span,
            "a move of tokens names both zones",
            hint="write: move 2 of blue from reserve to your stash",
        )
        return []
    source = reader.expression(source_node)
    if not is_zone_of_tokens(source.type):
        if not isinstance(source.type, Unknown):
            reader.error("wrong-zone", "no tokens come from there", source.span, f"this is {described(source.type)}")
        return []
    token = source.type.of if isinstance(source.type, Place) else None
    if isinstance(place.type, Place) and place.type.of is not token:
        reader.error("wrong-zone", "these tokens don't go there", place.span, f"this is {described(place.type)}")
    value = None
    if isinstance(token, TokenDecl) and token.enum is not None:
        if of is None:
            reader.error(
                "bad-move",
                f"which {token.name}?",
                node.span,
                f"there is one for each {token.enum.name}",
                hint=f"write: move 1 of {token.enum.values[0]} from ...",
            )
            return []
        value = want(reader, of, Value(token.enum))
    elif of is not None:
        reader.error("wrong-label", "these tokens are all alike", of.span, "there is nothing to choose by `of`")
    return [core.MoveTokensS(what, value, source, place, span=node.span)]


def need_first(reader: Reader, node: tree.Call, what: str) -> tree.Set | None:
    """Return what stands after a verb; complain if nothing does."""
    if node.first is None:
        reader.error(
            "missing-argument",
            f"{node.verb} what?",
            node.span,
            f"{what} is missing",
            hint=f"write: {node.verb} ...",
        )
    return node.first


@reads_verb("shuffle")
def shuffle(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    first = need_first(reader, node, "a zone")
    if first is None:
        return []
    zone = want(reader, first, Place())
    if isinstance(zone, core.ZoneAt):
        zone.zone.shuffled = True
        zone.zone.read.add("top")
        if zone.zone.holds_tokens:
            reader.error("wrong-zone", "tokens have no order", zone.span, "only a zone of cards can be shuffled")
    else:
        for each in reader.world.all_zones():
            each.shuffled = not each.holds_tokens
    return [core.ShuffleS(zone, span=node.span)]


@reads_verb("roll")
def roll(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    first = need_first(reader, node, "a die")
    if first is None:
        return []
    what = reader.expression(first)
    item = what.type if isinstance(what.type, Piece) else item_of(what.type)
    if (
        isinstance(item, Piece)
        and item.kind
        and not any(isinstance(kind.node, tree.Die) for kind in item.kind.ancestry())
    ):
        reader.error(
            "not-a-die",
            "only dice are rolled",
            what.span,
            f"{described(item)} has no faces",
            hint="declare it with `die`",
        )
    return [core.RollS(what, span=node.span)]


@reads_verb("show")
def show(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    first, to = need_first(reader, node, "a card"), after_label(node, "to")
    if first is None:
        return []
    if to is None:
        reader.error(
            "missing-argument", "show it to whom?", node.span, '"to" is missing', hint="write: show c to players"
        )
        return []
    what, whom = reader.expression(first), reader.expression(to)
    item = what.type if isinstance(what.type, Piece) else item_of(what.type)
    if not isinstance(item, Piece | Unknown):
        reader.error("wrong-type", f"this is {described(what.type)}", what.span, "only cards are shown")
    if not isinstance(whom.type, Player | Unknown) and not fits(whom.type, Many(PLAYER)):
        reader.error("wrong-type", f"this is {described(whom.type)}", whom.span, "cards are shown to players")
    return [core.ShowS(what, whom, span=node.span)]


@reads_verb("say")
def say(reader: Reader, node: tree.Call) -> list[core.Stmt]:
    if node.first is None or not isinstance(node.first.value, tree.Text):
        reader.error("wrong-type", "say what?", node.span, "a text is wanted", hint='write: say "{p} passes"')
        return []
    return [core.SayS(template(reader, node.first.value), span=node.span)]
