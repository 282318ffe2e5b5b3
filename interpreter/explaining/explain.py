"""Why not? What keeps something from being an option: in the words of a player, and for authors with the place.

What a text can mean is looked for in the open question, then among the cards, then in the rest of the game. Why that is
not an option is worked out on each table that the seat can imagine; it is told what holds on all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import NOWHERE, Span
from croupier.phrases import languages

from ..meaning.bounds import CHANCE
from ..meaning.types import Piece
from ..meaning.words import WORDS
from ..wording.decision import BESIDE, Decision, Option
from ..wording.notation import tidy
from ..wording.selection import selection_of
from .choice import GRADES, Meant, filled_otherwise, grade, is_offered, meanings, nearness, why_not_chosen
from .compare import lies_there
from .elsewhere import begins, begins_title, is_called, is_title, names_elsewhere
from .look import Look, looks_at
from .reasons import Reason, phrased, say, to_tell
from .sets import thing_name
from .window import question_words, unseen, why_not_usable

if TYPE_CHECKING:
    from ..meaning.model import IconDecl
    from ..table import Table

MOST_NAMES = 8
# The options to choose nothing, and nothing more.
ENDINGS = frozenset(tidy(WORDS.phrase(each, name)) for each in languages() for name in ("pass", "done"))


@attrs.frozen
class Explanation:
    """Why something is or is not an option now; `reasons` are those that are known to whoever asks."""

    text: str
    texts: dict[str, str] = attrs.field(repr=False)
    reasons: tuple[Reason, ...] = attrs.field(default=(), repr=False)

    def __str__(self) -> str:
        return self.written_in("en")

    @property
    def reason(self) -> str:
        """The whole answer in English, as a player reads it."""
        return self.texts["en"]

    @property
    def span(self) -> Span:
        """Where the first condition that fails stands."""
        return next((reason.span for reason in self.reasons if reason.span is not NOWHERE), NOWHERE)

    @property
    def condition(self) -> str:
        """The first condition that fails, as the file has it."""
        return self.span.text if self.span is not NOWHERE else ""

    def text_in(self, language: str) -> str:
        """Return the answer in a language, as a player reads it."""
        return self.texts.get(language, self.texts["en"])

    def written_in(self, language: str) -> str:
        """Return the answer for an author: with each condition as it is written, and its place."""
        places = dict.fromkeys(
            f"  {reason.span}: {first_line(reason.span.text)}" for reason in self.reasons if reason.span is not NOWHERE
        )
        return "\n".join([self.text_in(language), *places])


def explain(
    table: Table, text: str, seat: int | None = None, sees_all: bool = False, named: Sequence[Any] = ()
) -> Explanation:
    """Return why a text is not an option now, for whoever is asked or a seat; with `sees_all` from all there is.

    `named` has what is named so far of several things to choose.
    """
    asked = table.seat
    if sees_all and asked is not None:
        return Explainer(table, [Look(table.clone(), None, {})], text, named).explain()
    if asked is None:
        return Explanation(text, say("over"))
    if seat is not None and seat != asked:
        return Explanation(text, asked_instead(table, seat))
    if asked == CHANCE:
        return Explanation(text, say("chance"))
    looks = looks_at(table, asked)
    if not looks:
        return Explanation(text, say("depends", text=text))
    return Explainer(table, looks, text, named).explain()


def asked_instead(table: Table, seat: int) -> dict[str, str]:
    """Return who is asked, to a seat that is not, as far as it may know."""
    deciding = table.view(seat).deciding
    if deciding is None:
        return say("somebody")
    return say("chance") if deciding == CHANCE else say("another", name=table.names[deciding])


def explain_use(table: Table, text: str, player: int, icons: tuple[IconDecl, ...]) -> Explanation:
    """Explain, to who sees everything, why a player could not use a card in a window that offered nothing."""
    look = Look(table, None, {}, player, icons)
    return Explainer(table, [look], text, ()).explain_use()


class Explainer:
    """Looks for what a text means, and why it is not an option."""

    def __init__(self, table: Table, looks: list[Look], text: str, named: Sequence[Any]) -> None:
        self.table = table
        self.looks = looks
        self.first = looks[0]
        self.text = text
        self.wanted = tidy(text)
        self.named = named

    def explain(self) -> Explanation:
        """Look in the open question, best matches first, then among the cards, then in the rest of the game."""
        options = self.options()
        meant = meanings(self.first, self.wanted)
        cards = self.cards()
        for level in range(GRADES):
            if options[level] and (level == 0 or not meant[level]):
                return self.is_option(*options[level])
            if meant[level]:
                return self.about_meanings(meant[level])
            if level == 0 and self.wanted in ENDINGS:
                return self.about_ending()
            if cards[level]:
                return self.about_cards(cards[level])
        return self.otherwise()

    def explain_use(self) -> Explanation:
        """Explain why no ability of a card can be used."""
        for found in self.cards():
            if len(found) == 1 and self.has_icon(found[0]):
                return self.about_cards(found)
        return Explanation(self.text, say("unknown", text=self.text))

    def has_icon(self, card: int) -> bool:
        """Whether a card has something that can be used."""
        plan = self.first.plan
        return any(ability.sort == "icon" for ability in plan.abilities_of(plan.pieces[card]))

    def about_ending(self) -> Explanation:
        """Explain why a choice can't be passed, or ended."""
        ending = Meant(dict.fromkeys(languages(), self.text))
        decision = self.decision()
        others = [option for option in decision.options if tidy(option.text) in ENDINGS] if decision is not None else []
        if others:
            return self.about(lambda _: [Reason(("called",), say("called", name=others[0].text_in))])
        return self.about(lambda look: why_not_chosen(look, ending, self.named))

    def options(self) -> list[list[dict[str, str]]]:
        """Find the options that the text can mean, by how well it names them."""
        decision = self.decision()
        found: list[dict[str, dict[str, str]]] = [{} for _ in range(GRADES)]
        for option in decision.options if decision is not None else ():
            grades = [each for text in option.texts.values() if (each := grade(self.wanted, text)) is not None]
            if grades:
                found[min(grades)][option.text] = {language: option.text_in(language) for language in languages()}
        return [list(each.values()) for each in found]

    def decision(self) -> Decision | None:
        """Return the open question, of several things as it stands after those that were named."""
        selection = selection_of(self.table)
        return self.table.decision if selection is None else selection.decision(self.named)

    def is_option(self, *names: dict[str, str]) -> Explanation:
        """Return that something is an option."""
        text = names[0].__getitem__ if len(names) == 1 else self.text
        return Explanation(self.text, say("offered", text=text))

    def about_meanings(self, meant: list[Meant]) -> Explanation:
        """Explain what the text means in the open question."""
        offered = [each for each in meant if is_offered(self.first, each, self.named)]
        if offered:
            return self.is_option(offered[0].texts)
        if len(meant) > 1:
            return self.several([each.texts for each in meant])
        one = meant[0]
        return self.about(lambda look: self.why_not_meant(look, one), self.named_as(one))

    def why_not_meant(self, look: Look, meant: Meant) -> list[Reason]:
        """Return why something is no answer; of one's own card that can be used at times, why not now as well."""
        reasons = why_not_chosen(look, meant, self.named)
        if not isinstance(meant.type, Piece) or meant.thing is None or not look.sees(meant.thing):
            return reasons
        is_own = look.machine.space["owner"](look.state, meant.thing) == look.user
        return [*reasons, *why_not_usable(look, meant.thing)] if is_own and self.has_icon(meant.thing) else reasons

    def named_as(self, meant: Meant) -> dict[str, str]:
        """Return what an answer is called: a card by its name if that was asked for; an alternative may not suit it."""
        if not isinstance(meant.type, Piece):
            return meant.texts
        thing, type = meant.thing, meant.type
        names = {language: thing_name(self.first, thing, type, language) for language in languages()}
        return names if any(grade(self.wanted, name) is not None for name in names.values()) else meant.texts

    def about_filled(self, meant: Meant) -> Explanation:
        """Explain an alternative in whose words something else is filled in."""
        if is_offered(self.first, meant, self.named):
            return self.about(lambda _: [Reason(("called",), say("called", name=meant.texts.__getitem__))])
        return self.about(lambda look: why_not_chosen(look, meant, self.named))

    def several(self, names: list[dict[str, str]]) -> Explanation:
        """Return what a text could mean."""

        def shown(language: str) -> str:
            return ", ".join([each[language] for each in names[:MOST_NAMES]] + ["…"] * (len(names) > MOST_NAMES))

        return Explanation(self.text, say("several", text=self.text, names=shown))

    def cards(self) -> list[list[int]]:
        """Find the cards that the text can name, one for each name, by how well it names them."""
        found: list[dict[str, int]] = [{} for _ in range(GRADES)]
        look = self.first
        for piece in sorted(look.plan.pieces, key=lambda each: nearness(look, each.number)):
            grades = [each for name in piece.names.values() if (each := self.grade_card(name)) is not None]
            if grades:
                found[min(grades)].setdefault(piece.name, piece.number)
        return [list(each.values()) for each in found]

    def grade_card(self, name: str) -> int | None:
        """Return how well the text names a card; "play 3 of clubs" is about the 3 of clubs."""
        if f" {self.wanted}".endswith(f" {tidy(name)}"):
            return 0
        found = grade(self.wanted, name)
        # A number is not about all cards that have it somewhere in their names.
        return None if found == GRADES - 1 and self.wanted.isdecimal() else found

    def about_cards(self, cards: list[int]) -> Explanation:
        """Explain why a card that the question is not about can't be used."""
        names = [{language: self.first.card(card, language) for language in languages()} for card in cards]
        offered = [*self.uses(cards), *self.answers_named(names)]
        if offered:
            return self.is_option({language: offered[0].text_in(language) for language in languages()})
        if len(cards) > 1:
            return self.several(names)
        card = self.nearest_copy(cards[0])
        return self.about(lambda look: self.about_card(look, card), names[0])

    def nearest_copy(self, card: int) -> int:
        """Return the copy of a card that the least keeps from being used, of those that the seat sees."""
        look = self.first
        same = [each.number for each in look.plan.pieces if each.name == look.plan.pieces[card].name]
        seen = sorted([each for each in same if look.sees(each)], key=lambda each: nearness(look, each))
        return min(seen, key=lambda each: len(why_not_usable(look, each)), default=card)

    def uses(self, cards: Sequence[int]) -> list[Option]:
        """Return the options to use one of some cards beside the question."""
        decision = self.decision() if self.first.info is not None else None
        options = decision.options if decision is not None else ()
        return [option for option in options if option.alternative == BESIDE and option.value in cards]

    def answers_named(self, names: list[dict[str, str]]) -> list[Option]:
        """Return the answers to the question that are called like one of some cards."""
        decision = self.decision()
        wanted = {tidy(each["en"]) for each in names}
        return [each for each in decision.options if tidy(each.text) in wanted] if decision is not None else []

    def about_card(self, look: Look, card: int) -> list[Reason]:
        """Return why a card can't be used, or where it lies, and what is asked."""
        if look.info is not None and look.info.sort == "triggers":
            texts = say("not pending", card=lambda language: look.card(card, language))
            return [Reason(("not pending", card), texts)]
        if self.has_icon(card):
            return why_not_usable(look, card)
        if not look.sees(card):
            return [unseen(look, card)]
        reasons = why_not_usable(look, card) if look.plan.abilities_of(look.plan.pieces[card]) else []
        where = [] if any(reason.key[0] == "works in" for reason in reasons) else [lies_there(look, card)]
        return [*reasons, *where, self.wrong_sort(look, lambda language: look.card(card, language))]

    def wrong_sort(self, look: Look, thing: Callable[[str], str] | str) -> Reason:
        """Return that a thing is of a sort that the question is not about."""
        texts = say("wrong sort", thing=thing, question=lambda language: question_words(look, language))
        return Reason(("sort", self.wanted), texts)

    def otherwise(self) -> Explanation:
        """Explain what is nowhere in the question: a player, a value, an alternative of another question."""
        filled = filled_otherwise(self.first, self.wanted)
        if filled:
            return self.about_filled(filled[0])
        if is_title(self.table, self.wanted):
            return self.about(lambda look: [self.elsewhere(look)])
        called = [*names_elsewhere(self.first)]
        whole = [(sort, names) for sort, names in called if is_called(self.wanted, names)]
        begun = [
            (sort, names) for sort, names in called if sort not in ("thing", "done") and begins(self.wanted, names)
        ]
        if whole or begun:
            return self.about_named(*(whole or begun)[0])
        decision = self.decision()
        if self.wanted.isdecimal() and decision is not None:
            return Explanation(self.text, say("numbered", count=str(len(decision.options))))
        if begins_title(self.table, self.wanted):
            return self.about(lambda look: [self.elsewhere(look)])
        return Explanation(self.text, say("unknown", text=self.text))

    def about_named(self, sort: str, names: dict[str, str]) -> Explanation:
        """Explain that a player, a value or a place is no answer here, and that a time or a deed never is."""
        if sort in ("value", "thing"):
            return self.about(lambda look: [self.wrong_sort(look, names.__getitem__)], names)
        return self.about(lambda look: [self.no_answer(look, sort)], names)

    def no_answer(self, look: Look, sort: str) -> Reason:
        """Return that something is no answer to any question."""
        return Reason((sort, self.wanted), say(sort, question=lambda language: question_words(look, language)))

    def elsewhere(self, look: Look) -> Reason:
        """Return that something belongs to another question."""
        texts = say("elsewhere", question=lambda language: question_words(look, language))
        return Reason(("elsewhere", self.wanted), texts)

    def about(self, reasons: Callable[[Look], list[Reason]], names: dict[str, str] | None = None) -> Explanation:
        """Return what all tables agree on; if they don't, that it depends on what can't be seen."""
        text = names.__getitem__ if names is not None else self.text
        found = [reasons(look) for look in self.looks]
        kept = to_tell(found)
        if not kept and any(found):
            return Explanation(self.text, say("depends", text=text))
        kept = kept or [Reason(("left out",), say("left out", thing=text))]
        head = say("not", text=text)
        texts = {language: laid_out(head[language], kept, language) for language in languages()}
        return Explanation(self.text, texts, tuple(kept))


def laid_out(head: str, reasons: Sequence[Reason], language: str) -> str:
    """Put reasons behind what they are about: one in the same line, several under it."""
    told = list(dict.fromkeys(reason.texts[language] for reason in reasons))
    if len(told) == 1:
        return phrased("for thing", language, thing=head, why=ended(told[0]))
    return "\n".join([phrased("for several", language, thing=head), *(f"- {ended(each)}" for each in told)])


def ended(sentence: str) -> str:
    """Put a full stop after a sentence that has none."""
    return sentence if sentence.endswith((".", "?", "!", "…")) else f"{sentence}."


def first_line(text: str) -> str:
    """Return the beginning of what is written, up to the end of its line."""
    return text.splitlines()[0] if text else ""
