"""Verbs that look at the table and tell about it; none of them changes the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.interpreter import TableError, news, selection_of
from croupier.phrases import languages

from ..phrases import phrase
from ..picture.card import draw_card
from ..picture.ledger import draw_scores
from ..picture.lines import unstyled
from ..picture.picture import draw_table, draw_zones, fold
from ..picture.sentences import tell_table, tell_zones
from ..table.answers import find_options, split_picks
from ..table.picks import name_things
from ..table.reply import Reply, refuse, say, sentence
from ..width import wrap
from .faces import Face, find_cards, list_names
from .rulebook import simplify
from .verb import Verb

if TYPE_CHECKING:
    from croupier.interpreter import Seat

    from ..table.sitting import Sitting

MOST_NAMES = 12


def table(sitting: Sitting, rest: str) -> Reply:
    """Show the table again, or all that lies in one place."""
    lines = look(sitting, sitting.asked, rest)
    return say(*lines) if lines else refuse(phrase(sitting.lang, "no place", name=rest))


def look(sitting: Sitting, seat: Seat, zone: str = "") -> list[str]:
    """Look at the table from a seat, or at one place of it."""
    view, names, lang = sitting.table.view(seat), sitting.table.names, sitting.lang
    if sitting.spoken:
        told = tell_zones(view, zone, lang) if zone else tell_table(view, names, lang)
        return [part for line in told for part in fold(line, sitting.width)]
    drawn = draw_zones(view, zone, lang, sitting.width) if zone else draw_table(view, names, lang, sitting.width)
    return [unstyled(line) for line in drawn]


def complete_zone(sitting: Sitting, _begun: str) -> Sequence[str]:
    """List the places on the table."""
    zones = [zone for zone in sitting.table.view(sitting.asked).zones if zone.on is None]
    titles = [title for zone in zones for title in (zone.title_in(sitting.lang), zone.text_in(sitting.lang))]
    return list(dict.fromkeys(titles))


def card(sitting: Sitting, rest: str) -> Reply:
    """Return all that this seat may know about a card."""
    if not rest:
        return refuse(phrase(sitting.lang, "which card"))
    cards = find_one(sitting, rest)
    if isinstance(cards, Reply):
        return cards
    name = name_in(sitting, cards)
    return say(*tell_card(sitting, name, cards), title=name)


def find_one(sitting: Sitting, word: str) -> list[int] | Reply:
    """Return the copies of the one card that a word means, or say why it means none, or several."""
    found = find_cards(sitting.table, word)
    if not found:
        return refuse(phrase(sitting.lang, "no card", name=word))
    if len(found) > 1:
        names = [name_in(sitting, cards) for cards in found]
        shown = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
        return refuse(phrase(sitting.lang, "could be", typed=word, named=shown))
    return found[0]


def name_in(sitting: Sitting, cards: list[int]) -> str:
    """Return the name of a card, given its copies, in the language of the table."""
    return sitting.table.cards[cards[0]].text_in(sitting.lang)


def tell_card(sitting: Sitting, name: str, cards: list[int]) -> list[str]:
    """Draw a card's face, or tell it in words where nothing is drawn, and what there is to know besides."""
    face = Face(sitting.table, sitting.asked, sitting.lang, sitting.width, sitting.workbench.open)
    if sitting.spoken:
        return [name, *face.draw(cards)]
    drawn = draw_card(sitting.table, sitting.asked, face.best_seen(cards), sitting.lang, sitting.width)
    return [*map(unstyled, drawn), *face.draw_besides(cards)]


def complete_card(sitting: Sitting, _begun: str) -> Sequence[str]:
    """List the names of the cards."""
    return list_names(sitting.table, sitting.lang)


def score(sitting: Sitting, _rest: str) -> Reply:
    """Show the points so far."""
    try:
        lines = draw_scores(sitting.table, sitting.asked, sitting.lang)
    except TableError as error:
        return refuse(sentence(error.text_in(sitting.lang)))
    folded = [part for line in lines for part in fold(line, sitting.width)]
    return say(*folded, title=phrase(sitting.lang, "score title"))


def log(sitting: Sitting, rest: str) -> Reply:
    """Return what happened from the beginning, or where a word occurs in it."""
    told = news(sitting.table.log, sitting.asked, sitting.lang)
    wanted = simplify(rest)
    lines = [part for line in told if wanted in simplify(line) for part in fold(line, sitting.width)]
    if not lines:
        return refuse(phrase(sitting.lang, "not in log", word=rest) if rest else phrase(sitting.lang, "no log"))
    return say(*lines, title=phrase(sitting.lang, "log title"))


def why(sitting: Sitting, rest: str) -> Reply:
    """Return why something is not an option; at an open table also which line of the file says so."""
    if not rest:
        return refuse(phrase(sitting.lang, "why what"))
    if one := ask_for_one(sitting, rest):
        return say(one)
    wanted, named = after_others(sitting, rest)
    told = sitting.table.explain(spell_out(sitting, wanted), sitting.asked, named=named)
    text = told.written_in(sitting.lang) if sitting.workbench.open else told.text_in(sitting.lang)
    lines = [part for line in text.splitlines() for part in wrap(line, sitting.width, rest="    ")]
    return say(*lines)


def ask_for_one(sitting: Sitting, line: str) -> str:
    """Return that one answer is wanted, to who names several by their numbers; else nothing."""
    question, words = sitting.question(), split_picks(line)
    if selection_of(sitting.table) is not None or question is None or len(words) < 2:
        return ""
    if find_options(line, question.texts) or not all(word.removeprefix("#").isdecimal() for word in words):
        return ""
    found = [find_options(word, question.texts) for word in words]
    pairs = zip(words, found, strict=True)
    names = ", ".join(f"{word} ({question.texts[places[0]]})" if places else word for word, places in pairs)
    return phrase(sitting.lang, "only one", names=names)


def after_others(sitting: Sitting, line: str) -> tuple[str, tuple[Any, ...]]:
    """Of several things in one line return the last, and what is named before it; else the line and what was named."""
    selection = selection_of(sitting.table)
    question, words = sitting.question(), split_picks(line)
    if selection is None or question is None or len(words) < 2 or find_options(line, question.texts):
        return line, sitting.draft
    named = sitting.draft
    for word in words[:-1]:
        found = name_things(spell_out(sitting, word), selection, named, sitting.lang)
        if isinstance(found, Reply):
            return line, sitting.draft
        named = found.things
    return words[-1], named


def spell_out(sitting: Sitting, begun: str) -> str:
    """Return the option that is meant by its number in the list; else what was typed."""
    question = sitting.question()
    if question is None or not begun.removeprefix("#").isdecimal():
        return begun
    found = find_options(begun, question.texts)
    return question.texts[found[0]] if len(found) == 1 else begun


def seat(sitting: Sitting, rest: str) -> Reply:
    """Return who sits where, or look from another seat if the table is open: else it is for who sits there alone."""
    names = sitting.table.names
    if not rest:
        return say(*(f"  {number + 1}. {who(sitting, number)}" for number in sitting.table.seats))
    wanted = [
        number
        for number in sitting.table.seats
        if rest == str(number + 1) or names[number].casefold() == rest.casefold()
    ]
    if not wanted:
        return refuse(phrase(sitting.lang, "no seat", word=rest))
    if wanted[0] != sitting.asked and not sitting.workbench.open:
        return refuse(phrase(sitting.lang, "not your seat", name=names[wanted[0]]))
    return say(*look(sitting, wanted[0]), title=phrase(sitting.lang, "seat title", name=names[wanted[0]]))


def who(sitting: Sitting, number: Seat) -> str:
    """Return who sits on a seat."""
    name = sitting.table.names[number]
    if number == sitting.asked:
        return phrase(sitting.lang, "you", name=name)
    return name if number in sitting.people else phrase(sitting.lang, "a bot", name=name)


def complete_seat(sitting: Sitting, _begun: str) -> Sequence[str]:
    """List the seats from which one may look."""
    return sitting.table.names if sitting.workbench.open else ()


def lang(sitting: Sitting, rest: str) -> Reply:
    """Go on in another language."""
    spoken = complete_lang(sitting, "")
    if rest not in spoken:
        return refuse(phrase(sitting.lang, "which lang", langs=", ".join(spoken)))
    sitting.lang = rest
    return Reply("moved", (phrase(rest, "lang now"),))


def complete_lang(sitting: Sitting, _begun: str) -> Sequence[str]:
    """List the languages that the table speaks with the game."""
    return [each for each in languages() if each in sitting.game.languages]


def auto(sitting: Sitting, rest: str) -> Reply:
    """Let the table pass for a card of this seat, or no longer; without a name, list these cards."""
    silent = sitting.silent.setdefault(sitting.asked, set())
    if not rest:
        names = ", ".join(
            sorted(name_in(sitting, cards) for name in silent for cards in find_cards(sitting.table, name))
        )
        return say(phrase(sitting.lang, "silent cards", names=names) if names else phrase(sitting.lang, "none silent"))
    cards = find_one(sitting, rest)
    if isinstance(cards, Reply):
        return cards
    name = sitting.table.cards[cards[0]].name
    silent.symmetric_difference_update([name])
    told = phrase(sitting.lang, "silent now" if name in silent else "asked again", name=name_in(sitting, cards))
    return Reply("moved", (told,)) if sitting.goes_on_alone else say(told)


def leave(sitting: Sitting, _rest: str) -> Reply:
    """Stop playing."""
    sitting.left = True
    return Reply("left")


VERBS = (
    Verb("table", "[ZONE]", table, complete_zone),
    Verb("card", "NAME", card, complete_card),
    Verb("score", "", score),
    Verb("log", "[WORD]", log),
    Verb("why", "TEXT", why, complete_card),
    Verb("seat", "[N]", seat, complete_seat),
    Verb("lang", "LANGUAGE", lang, complete_lang, for_all=True),
    Verb("auto", "[CARD]", auto, complete_card, has_more=True),
    Verb("quit", "", leave, for_all=True),
)
