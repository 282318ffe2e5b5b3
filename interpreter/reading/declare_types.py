"""Names that are taken, types and parameters, while a file is being declared."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.grammar import Complaints, Diagnostic, Label, Span, Word, did_you_mean, error, tree

from ..meaning.model import Var, World
from ..meaning.types import NUMBER, PLAYER, TRUTH, UNKNOWN, WORDS, Bag, Many, Piece, Place, Type, Value, an, described
from ..meaning.vocabulary import PLAIN_TYPES, RESERVED

# What authors call players.
PEOPLE = ("p", "q", "who", "whom", "owner", "opponent", "target", "victim", "other", "winner", "active")


class TypeDeclarer:
    """Keeps the names that are taken, and reads types and parameters."""

    def __init__(self) -> None:
        self.world = World()
        self.diagnostics: list[Diagnostic] = Complaints()
        self.global_names: dict[str, Span] = {}
        self.type_names: dict[str, Span] = {}

    def error(
        self, code: str, title: str, span: Span, text: str = "", note: str = "", hint: str = "", *more: Label
    ) -> None:
        self.diagnostics.append(error(code, title, span, text, note, hint, *more))

    def claim(self, names: dict[str, Span], word: Word, what: str) -> bool:
        """Take a name, unless it is taken."""
        if str(word) in RESERVED:
            self.error(
                "reserved-name",
                "this name is taken by the language",
                word.span,
                f"{what} can't be called so",
                hint=f'choose another name, such as "the_{word}"',
            )
            return False
        if word in names:
            self.error(
                "twice",
                f'"{word}" is declared twice',
                word.span,
                "the second time",
                "",
                "",
                Label(names[word], "the first time"),
            )
            return False
        names[str(word)] = word.span
        return True

    def unknown(self, what: str, word: Word, known: Iterable[str]) -> None:
        declared = f"{what} {word}: first, second" if what == "enum" else f"{what} {word}"
        self.error(
            f"unknown-{what}",
            f"unknown {what}",
            word.span,
            f'nothing declares {an(what)} "{word}"',
            hint=did_you_mean(word, known) or f"declare it: {declared}",
        )

    def index(self, param: tree.Param | None) -> Var | None:
        if param is None:
            return None
        var = self.param(param)
        if not isinstance(var.type, Value) and var.type is not UNKNOWN:
            self.error(
                "bad-index",
                "a zone or track is indexed by an enum",
                param.span,
                f"{described(var.type)} has no fixed list of values",
                hint="index it by an enum, or put it under `each player has` or into a kind",
            )
        return var

    def type(self, node: tree.Type) -> Type:
        if node.of is not None:
            if node.name == "list":
                return Many(self.named_type(node.of))
            if node.name == "bag":
                enum = self.world.enums.get(node.of)
                if enum is None:
                    self.unknown("enum", node.of, self.world.enums)
                    return UNKNOWN
                return Bag(enum)
            if node.name == "zone":
                of = self.world.kinds.get(node.of) or self.world.tokens.get(node.of)
                if of is None:
                    self.unknown("kind", node.of, [*self.world.kinds, *self.world.tokens])
                    return UNKNOWN
                return Place(of)
            words = "only `list`, `bag` and `zone` are followed by another type"
            self.error("unknown-type", "unknown type", node.span, words)
            return UNKNOWN
        return self.named_type(node.name)

    def named_type(self, word: Word) -> Type:
        found = self.find_type(str(word))
        if found is None:
            known = [*PLAIN_TYPES, *self.world.enums, *self.world.kinds, *self.world.tokens]
            self.error(
                "unknown-type", "unknown type", word.span, f'there is no type "{word}"', hint=did_you_mean(word, known)
            )
            return UNKNOWN
        return found

    def find_type(self, name: str) -> Type | None:
        world = self.world
        plain: dict[str, Type] = {"number": NUMBER, "truth": TRUTH, "text": WORDS, "player": PLAYER, "zone": Place()}
        if name in plain:
            return plain[name]
        if name == "card":
            roots = [kind for kind in world.kinds.values() if kind.parent is None]
            return Piece(roots[0] if len(roots) == 1 else None)
        if name in world.enums:
            return Value(world.enums[name])
        if name in world.kinds:
            return Piece(world.kinds[name])
        return None

    def params(self, params: Iterable[tree.Param]) -> list[Var]:
        made: list[Var] = []
        for param in params:
            if any(var.name == param.name for var in made):
                self.error("twice", f'"{param.name}" is declared twice', param.name.span, "two parameters of one name")
            made.append(self.param(param))
        return made

    def param(self, param: tree.Param) -> Var:
        if param.type is not None:
            return Var(str(param.name), self.type(param.type), param.span)
        said = self.type_said_by(str(param.name))
        if said is None:
            self.error(
                "untyped",
                "what is this?",
                param.span,
                f'the name "{param.name}" does not say its type',
                hint=f"write its type: {param.name}: {'player' if param.name in PEOPLE else 'number'}",
            )
        return Var(str(param.name), said or UNKNOWN, param.span)

    def type_said_by(self, name: str) -> Type | None:
        if name in PLAIN_TYPES:
            return self.find_type(name)
        flat = name.replace("_", "").lower()
        world = self.world
        for known in [*world.enums, *world.kinds]:
            if known.replace("_", "").lower() == flat:
                return self.find_type(known)
        return None
