"""Values, options and events, in words for the seat that reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from croupier.grammar import tree
from croupier.phrases import said_of

from ..compiling.machine import Machine
from ..meaning.model import Ability, EnumDecl, KindDecl, TokenDecl, ZoneDecl
from ..meaning.said import Said, TextInfo
from ..meaning.types import Bag, Many, Number, Piece, Place, Player, Printed, Truth, Type, Value, Words
from ..meaning.words import WORDS, name_for, words_for
from ..running.state import State, Use
from ..writing.questions import QuestionInfo, bound

# Of a list so many things are named; of a longer one it is said how many there are.
MOST_NAMED = 200
# Stands for a card, or a place on one, that a seat does not know.
HIDDEN = "hidden"

# Whether who reads it sees a card.
Sees: TypeAlias = Callable[[int], object]


def everything(card: int) -> object:
    """See every card."""
    return True


def seen_by(seat: int | None, known: Any) -> Sees:
    """See the cards that a seat knows, by who knows which; None sees everything."""
    return everything if seat is None else lambda card: known[card] >> seat & 1


class Wording:
    """Puts a machine's values into words."""

    def __init__(self, machine: Machine, names: tuple[str, ...], language: str = "en") -> None:
        self.machine = machine
        self.plan = machine.plan
        self.names = names
        self.language = language
        self.phrases = WORDS.words(language)

    def value(self, value: Any, type: Type, sees: Sees = everything) -> str:
        """Put a value into words; cards only if who reads it sees them."""
        if value is None:
            return self.phrases["none"]
        if value == HIDDEN:
            return self.phrases["a card"]
        if isinstance(type, Printed):
            return self.plan.pieces[value].text_in(self.language) if sees(value) else "?"
        if isinstance(type, Piece):
            return self.card(value, sees)
        if isinstance(type, Value):
            return self.enum_value(value, type)
        if isinstance(type, Player):
            return str(self.names[value])
        if isinstance(type, Truth):
            return self.phrases["yes" if value else "no"]
        if isinstance(type, Place):
            return self.zone(value, sees)
        if isinstance(type, Many):
            some = ", ".join(self.value(each, type.item, sees) for each in value[:MOST_NAMED])
            return f"{some}, … ({len(value)})" if len(value) > MOST_NAMED else some
        if isinstance(type, Words):
            return said_of(
                self.text(value.info, value.values, sees) if isinstance(value, Said) else value, self.language
            )
        if isinstance(type, Bag) and type.enum:
            return ", ".join(f"{n} {self.enum_value(i, Value(type.enum), n)}" for i, n in enumerate(value) if n)
        return str(value)

    def card(self, card: int, sees: Sees = everything) -> str:
        """Name a card, if who reads it sees it."""
        if not sees(card):
            return self.phrases["a card"]
        names = self.plan.pieces[card].names
        return names.get(self.language) or names.get("en", "?")

    def zone(self, number: int, sees: Sees = everything) -> str:
        """Name a zone, and whose it is."""
        _, seat, card, _ = self.plan.zone_names[number]
        what = self.place(number)
        if seat is not None:
            return self.phrases["'s"].format(owner=self.names[seat], what=what)
        if card is not None:
            holder = self.card(card, sees)
            return holder if self.is_only_place(card) else self.phrases["on"].format(owner=holder, what=what)
        return self.phrases["the"].format(what=what)

    def place(self, number: int) -> str:
        """Name a zone, without saying whose it is."""
        zone, _, _, index = self.plan.zone_names[number]
        what = self.decl(zone)
        if index is None or zone.index is None:
            return what
        words = self.value(index, zone.index.type)
        form = "for whom" if isinstance(zone.index.type, Player) else "numbered" if words[:1].isdigit() else "of"
        return self.phrases[form].format(what=what, index=words)

    def decl(self, zone: ZoneDecl) -> str:
        """Name a zone as it is declared, without its index."""
        text = zone.node.text if zone.node is not None else None
        return words_for(text, self.phrases["box"] if zone.node is None else zone.name.replace("_", " "), self.language)

    def is_only_place(self, card: int) -> bool:
        """Whether a card has only one zone that people look at, so that it needs no name."""
        hidden = self.plan.world.layout.hidden
        zones = [name for kind in self.plan.pieces[card].kind.ancestry() for name in kind.zones if name not in hidden]
        return len(zones) == 1

    def enum_value(self, value: int, type: Value, count: int = 1) -> str:
        """Name a value of an enum, as it is said of so many things."""
        return name_for(type.enum.text(value), type.enum.values[value].replace("_", " "), self.language, count)

    def token(self, token: TokenDecl, value: int | None, count: int = 1) -> str:
        """Name so many tokens, of a value if they have one."""
        words = name_for(token.node.text, token.name, self.language, count)
        if token.enum is None or value is None:
            return words
        return self.phrases["token"].format(value=self.enum_value(value, Value(token.enum), count), token=words)

    def text(self, info: TextInfo, values: tuple[Any, ...], sees: Sees = everything) -> str:
        """Fill a text in; a value of an enum, or a text, that follows a number is said of so many things."""
        words, count = [], 1
        for piece in info.pieces.get(self.language) or info.pieces["en"]:
            if isinstance(piece, str):
                words.append(piece)
                count = count if piece == " " else 1
            else:
                value, type = values[piece[0]], piece[1]
                words.append(self.counted(count, value, type, sees) or self.value(value, type, sees))
                count = value if isinstance(type, Number) and value is not None else 1
        return "".join(words)

    def counted(self, count: int, value: Any, type: Type, sees: Sees = everything) -> str | None:
        """Put a value of an enum, or a text, into words as it is said of so many things; else say nothing."""
        if isinstance(type, Words) and value is not None:
            words = self.text(value.info, value.values, sees) if isinstance(value, Said) else str(value)
            return said_of(words, self.language, count)
        return self.enum_value(value, type, count) if isinstance(type, Value) and value is not None else None

    def spoken(self, info: TextInfo, state: State, env: dict[str, Any], sees: Sees = everything) -> str:
        """Fill in a text that a question holds, from the variables of its frame."""
        return self.text(info, self.values_of(info, state, env), sees)

    def values_of(self, info: TextInfo, state: State, env: dict[str, Any]) -> tuple[Any, ...]:
        """Work out the values that a question's text needs."""
        if not info.function:
            return ()
        values: tuple[Any, ...] = self.machine.call(info.function, state, env)
        return values

    def option(self, info: QuestionInfo, value: Any, state: State, env: dict[str, Any], sees: Sees = everything) -> str:
        """Put one option of a question into words."""
        if isinstance(value, Use):
            words = self.ability(value.card, value.ability, sees)
            return words if info.sort == "window" else self.phrases["use it"].format(card=words)
        if info.sort == "menu":
            index, item = value
            if index >= len(info.titles):
                return self.phrases["pass"]
            title, variables = info.titles[index]
            return self.spoken(title, state, {**env, **bound(variables, item)}, sees)
        if value is None:
            return self.no_more(info, not env.get(info.picked))
        if info.sort == "triggers":
            return self.ability(value[0], value[1], sees)
        return self.value(value, info.type, sees)

    def no_more(self, info: QuestionInfo, has_none: bool) -> str:
        """Name the option to choose nothing, or nothing more."""
        may_pass = info.sort not in ("picks", "order") or (info.picked and has_none)
        return self.phrases["pass" if may_pass else "done"]

    def ability(self, card: int, number: int, sees: Sees = everything) -> str:
        """Name an ability by its card, and by its icon if the card has several."""
        if not sees(card):
            return self.card(card, sees)
        ability: Ability = self.plan.world.abilities[number]
        others = [each for each in self.plan.abilities_of(self.plan.pieces[card]) if each.sort == "icon"]
        if ability.icon is not None and len(others) > 1:
            icon = words_for(ability.icon.node.text, ability.icon.name, self.language)
            return f"{self.card(card, sees)} ({icon})"
        return self.card(card, sees)

    def prompt(self, info: QuestionInfo, state: State, env: dict[str, Any], sees: Sees = everything) -> str:
        """Put a question into words."""
        asked = self.spoken(info.prompt, state, env, sees) if info.prompt is not None else ""
        if others := self.decided_for(info, state, env):
            whom = self.join(self.names[seat] for seat in others)
            is_all = len(set(self.group_of(info, state, env))) == self.plan.players
            return self.phrases["for all" if is_all else "for them"].format(prompt=asked, whom=whom).rstrip()
        if info.prompt is not None:
            return asked
        if info.icons:
            icons = [words_for(icon.node.text, icon.name, self.language) for icon in info.icons]
            return self.phrases["window"].format(icon=", ".join(icons))
        return ""

    def decided_for(self, info: QuestionInfo, state: State, env: dict[str, Any]) -> list[int]:
        """Return for whom else the one who is asked decides."""
        return [seat for seat in self.group_of(info, state, env) if seat != state.who]

    def group_of(self, info: QuestionInfo, state: State, env: dict[str, Any]) -> tuple[int, ...]:
        """Return which seats choose as a group."""
        group: tuple[int, ...] = self.machine.call(info.group, state, env) if info.group else ()
        return group

    def join(self, words: Iterable[str]) -> str:
        """Write several things, with a word before the last."""
        *others, last = words
        return f"{', '.join(others)} {self.phrases['and']} {last}" if others else last


class Speech:
    """Puts what a seat looks at into words, in the language of who reads, when somebody reads."""

    def __init__(self, machine: Machine, names: tuple[str, ...]) -> None:
        self.machine = machine
        self.names = names
        self.plan = machine.plan
        self.layout = machine.plan.world.layout
        self.wordings: dict[str, Wording] = {}
        self.values: dict[EnumDecl, dict[str, int]] = {}

    def __call__(self, language: str) -> Wording:
        """Return the words of a language."""
        if language not in self.wordings:
            self.wordings[language] = Wording(self.machine, self.names, language)
        return self.wordings[language]

    def value_number(self, enum: EnumDecl, name: str) -> int | None:
        """Return the number of a value of an enum; None if it has no such value."""
        if enum not in self.values:
            self.values[enum] = {str(value): number for number, value in enumerate(enum.values)}
        return self.values[enum].get(name)

    def title(self, name: str, text: tree.Text | None, language: str, count: int = 1) -> str:
        """Name a zone or a track as on the table, said of so many things: by the layout, or by its own words."""
        return name_for(self.layout.titles.get(name, text), name.replace("_", " "), language, count)

    def back(self, back: Any, kind: KindDecl, language: str) -> str:
        """Put what a back shows into words."""
        shown = next((each.back for each in kind.ancestry() if each.back is not None), None)
        return self(language).value(back, shown[1].type) if shown is not None else str(back)
