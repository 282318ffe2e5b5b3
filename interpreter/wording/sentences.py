"""What happened, each thing in a sentence, told to a seat as it may know it; to None, who sees everything."""

from __future__ import annotations

from ..meaning.model import TokenDecl
from ..meaning.words import name_for, words_for
from ..running.happenings import (
    Began,
    Choice,
    Drawn,
    Happening,
    Move,
    MoveAll,
    OnCard,
    Roll,
    Show,
    Shuffle,
    Spoken,
    Tokens,
    Worked,
)
from ..running.state import Use
from .masking import asked_by, is_noticed, sees_tokens
from .wording import Wording, seen_by


def tell(words: Wording, happening: Happening, seat: int | None) -> str | None:
    """Return what happened in a sentence; None if there is nothing to tell."""
    if not is_noticed(words.machine, happening, seat):
        return None
    match happening:
        case Move() as move:
            how = tell_way(words, move.source, move.target, move.under, seat)
            return say(words, "line", what=card_seen(words, move.card, move.known, seat), how=how)
        case MoveAll() as move:
            how = tell_way(words, move.source, move.target, False, seat)
            return say(words, "line", what=cards_seen(words, move, seat), how=how)
        case Tokens() as move:
            how = tell_way(words, move.source, move.target, False, seat)
            return say(words, "line", what=tokens_seen(words, move, seat), how=how)
        case Shuffle() as shuffle:
            return say(words, "line", what=place_seen(words, shuffle.zone, seat), how=words.phrases["shuffled"])
        case Show() as show:
            return tell_shown(words, card_seen(words, show.card, show.known, seat), show.zone, show.whom, seat)
        case Roll() as roll:
            return tell_roll(words, roll, seat)
        case Drawn() as drawn:
            return tell_drawn(words, drawn)
        case Began() as began:
            return tell_period(words, began)
        case Worked() as worked:
            return say(words, "ability", card=words.card(worked.card, seen_by(seat, worked.known)))
        case Spoken() as spoken:
            info = words.machine.writer.texts[spoken.text]
            return words.text(info, spoken.values, seen_by(seat, spoken.known))
        case Choice() as choice:
            return tell_choice(words, choice, seat)
    return None


def say(words: Wording, phrase: str, **parts: object) -> str:
    """Return a sentence, from a capital letter on."""
    line = words.phrases[phrase].format(**parts)
    return line[:1].upper() + line[1:]


# Places.


def place_seen(words: Wording, zone: int, seat: int | None, whose: bool = False) -> str:
    """Name a zone; the card that it lies on, and whose that is, only to those who know that card."""
    if not isinstance(zone, OnCard):
        return words.zone(zone)
    named = words.zone(zone, lambda _: seat is None or zone.known >> seat & 1)
    owner = owner_seen(words, zone, seat)
    return words.phrases["'s"].format(owner=words.names[owner], what=named) if whose and owner is not None else named


def owner_seen(words: Wording, zone: int, seat: int | None) -> int | None:
    """Return whose a zone is; one that lies on a card only to those who know that card."""
    if not isinstance(zone, OnCard):
        return words.plan.owners[zone]
    return zone.owner if seat is None or zone.known >> seat & 1 else None


def tell_way(words: Wording, source: int, target: int, under: bool, seat: int | None) -> str:
    """Return from where to where something goes; of two places of one player or card, only once whose they are."""
    suffix = " under" if under else ""
    here, there = words.plan.zone_names[source], words.plan.zone_names[target]
    if source == target:
        return words.phrases[f"way{suffix} in"].format(target=place_seen(words, target, seat))
    if here.seat is not None and here.seat == there.seat:
        places = {"source": words.place(source), "target": words.place(target)}
        return words.phrases[f"own way{suffix}"].format(owner=words.names[here.seat], **places)
    if here.card is not None and here.card == there.card:
        return words.phrases["way"].format(source=words.place(source), target=place_seen(words, target, seat))
    between = owner_seen(words, source, seat) != owner_seen(words, target, seat)
    is_owned = owner_seen(words, source, seat) is not None
    places = {
        "source": place_seen(words, source, seat, whose=between),
        "target": place_seen(words, target, seat, whose=between and is_owned),
    }
    return words.phrases[f"way{suffix}"].format(**places)


# Things that move or are shown.


def card_seen(words: Wording, card: int, known: int, seat: int | None) -> str:
    """Name a card, if the seat knows it."""
    return words.card(card) if seat is None or known >> seat & 1 else words.phrases["a card"]


def cards_seen(words: Wording, move: MoveAll, seat: int | None) -> str:
    """Name the cards that move, or count them."""
    if not is_new_to(seat, move.gained):
        return words.phrases["cards"].format(count=len(move.cards))
    return ", ".join(card_seen(words, *each, seat) for each in zip(move.cards, move.known, strict=True))


def is_new_to(seat: int | None, gained: tuple[int, ...]) -> bool:
    """Whether cards that go somewhere are to be named: because they are new to a seat, or just one."""
    return len(gained) == 1 or (seat is not None and all(each >> seat & 1 for each in gained))


def tokens_seen(words: Wording, move: Tokens, seat: int | None) -> str:
    """Return how many tokens move, and which if the seat sees that."""
    seen = move.value if sees_tokens(words.plan, move.source, move.target, seat) else None
    token = words.plan.zone_names[move.source].zone.of
    assert isinstance(token, TokenDecl)
    return words.phrases["tokens"].format(count=move.number, value=words.token(token, seen, move.number))


def tell_shown(words: Wording, what: str, zone: int, whom: tuple[int, ...], seat: int | None) -> str:
    """Return who is shown what, where."""
    where = place_seen(words, zone, seat)
    if len(whom) == words.plan.players:
        return say(words, "show", whom=words.phrases["everybody"], what=what, zone=where)
    people = words.join(words.names[each] for each in whom)
    return say(words, "shown" if len(whom) == 1 else "shown to several", whom=people, what=what, zone=where)


# Chance, periods, choices.


def tell_roll(words: Wording, roll: Roll, seat: int | None) -> str:
    """Return what a die shows, or that it was rolled."""
    if seat is None or roll.known >> seat & 1:
        return say(words, "roll", die=words.card(roll.die), face=roll.face)
    return say(words, "line", what=place_seen(words, roll.zone, seat), how=words.phrases["rolled"])


def tell_drawn(words: Wording, drawn: Drawn) -> str:
    """Return what chance picked."""
    info = words.machine.writer.questions[drawn.question]
    what = words.value(drawn.value, info.type)
    if info.title is None:
        return say(words, "random", what=what)
    return say(words, "random of", title=name_for(info.title.text, info.title.name, words.language), what=what)


def tell_period(words: Wording, began: Began) -> str:
    """Return which period began, and whose."""
    period = next(each for each in words.plan.world.periods.values() if each.number == began.period)
    assert period.node is not None
    named = words_for(period.node.text, period.name.replace("_", " "), words.language)
    if began.player is None:
        return say(words, "period alone", period=named, number=began.number)
    return say(words, "period", period=named, player=words.names[began.player])


def tell_choice(words: Wording, choice: Choice, seat: int | None) -> str:
    """Return who chose what; of a secret choice of another, only who."""
    player = words.names[choice.who]
    is_secret = asked_by(words.machine, choice).secret is not None and not isinstance(choice.value, Use)
    if is_secret and seat not in (None, choice.who):
        return say(words, "secret choice", player=player)
    return say(words, "choice", player=player, what=chosen(words, choice, seat))


def chosen(words: Wording, choice: Choice, seat: int | None) -> str:
    """Return what was chosen."""
    info, value, sees = asked_by(words.machine, choice), choice.value, seen_by(seat, choice.watched)
    if isinstance(value, Use):
        return words.ability(value.card, value.ability, sees)
    if info.sort == "menu":
        if value[0] >= len(info.titles):
            return words.phrases["pass"]
        return words.text(info.titles[value[0]][0], choice.values, sees)
    if value is None:
        return words.no_more(info, choice.values == (True,))
    if info.sort == "triggers":
        return words.ability(value[0], value[1], sees)
    return words.value(value, info.type, sees)
