"""What need not be told, since another line tells it.

Each function is named after what it leaves out: it takes the words away from lines that others make needless.
"""

from __future__ import annotations

from collections.abc import Callable

from ..meaning.types import Number
from ..running.abilities import Use
from .news_lines import Line, LineTeller, after, ahead, back, says


def moves_that_the_game_told(teller: LineTeller, lines: list[Line]) -> None:
    """Leave out moves of a card, or of tokens, that the game's own words name with whoever gets or gives them."""
    for at, line in enumerate(lines):
        if line.sort != "text":
            continue
        moved: set[str] = set()
        if at and lines[at - 1].sort == "move" and is_told(teller, line, lines[at - 1]):
            lines[at - 1].text = None
        for each in after(lines, at):
            if each.sort == "text":
                break
            if each.sort == "move" and is_told(teller, line, each) and name_of(teller, each) not in moved:
                moved.add(name_of(teller, each))
                each.text = None
            elif each.sort == "tokens" and is_paid(teller, line, each):
                each.text = None


def is_told(teller: LineTeller, words: Line, move: Line) -> bool:
    """Whether words name a card that moves, and a player whose place it comes from or goes to."""
    return says(words.text, name_of(teller, move)) and names_owner(teller, words, move)


def name_of(teller: LineTeller, move: Line) -> str:
    """Name the card that moves, as far as the seat knows it."""
    return teller.seen_card(move.data[1], move.data[2], teller.seat)


def is_paid(teller: LineTeller, words: Line, move: Line) -> bool:
    """Whether words say how many tokens somebody gets or gives."""
    return says(words.text, teller.tokens_seen(move.data, teller.seat)) and names_owner(teller, words, move)


def names_owner(teller: LineTeller, words: Line, move: Line) -> bool:
    """Whether words name a player whose place something comes from or goes to, if it is anybody's."""
    owners = [teller.plan.zone_names[zone][1] for zone in move.data[3:5]]
    names = [teller.names[seat] for seat in owners if seat is not None]
    return not names or any(says(words.text, name) for name in names)


def moves_of_dice_that_are_rolled(teller: LineTeller, lines: list[Line]) -> None:
    """Leave out moves of dice that are rolled then."""
    for at, line in enumerate(lines):
        if line.sort in ("move", "move all"):
            cards = line.data[1] if line.sort == "move all" else [line.data[1]]
            rolled = {each.data[1] for each in after(lines, at) if each.sort == "roll" and teller.sees_roll(each.data)}
            if rolled.issuperset(cards):
                line.text = None


def shows_that_are_followed(teller: LineTeller, lines: list[Line]) -> None:
    """Leave out that somebody sees cards, if everybody comes to see them at once, or the game told of it."""
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and is_shown_with(lines[at], lines[end]):
            end += 1
        shown = range(at, end) if lines[at].sort == "show" else ()
        if all(comes_to_light(teller, lines, each) or is_announced(teller, lines, each) for each in shown):
            for each in shown:
                lines[each].text = None
        at = end


def is_shown_with(line: Line, other: Line) -> bool:
    """Whether the same people are shown both, in the same place."""
    return line.sort == other.sort == "show" and bool(line.data[3:5] == other.data[3:5])


def comes_to_light(teller: LineTeller, lines: list[Line], at: int) -> bool:
    """Whether a card that is shown is told of by name before anybody chooses, openly."""
    _, card, known, zone, whom, _ = lines[at].data
    if teller.seat is not None and not known >> teller.seat & 1 and teller.plan.seen[zone]:
        # Which card of a hand that was is a secret.
        return False
    for each in after(lines, at):
        if each.sort == "text" and says(each.text, teller.card(card)):
            return True
        if each.sort == "move" and each.data[1] == card and each.text is not None:
            return bool(each.data[2] == teller.plan.everybody)
        if each.sort == "show" and each.data[1] == card and len(each.data[4]) > len(whom):
            return True
    return False


def is_announced(teller: LineTeller, lines: list[Line], at: int) -> bool:
    """Whether the game's own words just named who looks where, and there is no more to tell."""
    _, _, known, zone, whom, _ = lines[at].data
    if teller.seat is None or known >> teller.seat & 1:
        return False
    before = next((line for line in back(lines, at) if line.sort not in ("show", "chance")), None)
    if before is None or before.sort != "text":
        return False
    people = [teller.names[each] for each in whom]
    return all(says(before.text, words) for words in [teller.place_seen(zone, teller.seat), *people])


def chance_that_the_game_told(teller: LineTeller, lines: list[Line]) -> None:
    """Leave out what chance decided, if the game's own words say it; a number without a name, if they say anything."""
    for at, line in enumerate(lines):
        if line.sort == "random":
            info = teller.machine.writer.questions[line.data[1]]
            what = teller.value(line.data[2], info.type)
            told = [each for each in after(lines, at) if each.text is not None]
            is_said = isinstance(info.type, Number) and info.title is None and told and told[0].sort == "text"
            tells = [each for each in told if info.title is None or each.sort == "text"]
            if is_said or any(says(each.text, what) for each in tells):
                line.text = None


def abilities_that_do_nothing(teller: LineTeller, lines: list[Line]) -> None:
    """Say who uses an ability; leave out one that nothing comes of, and one that the game tells of."""
    for at, line in enumerate(lines):
        if line.sort != "ability":
            continue
        user = user_of(teller, lines, at)
        if any(says(each.text, teller.card(line.data[1])) for each in words_about(lines, at, user)):
            line.text = None
        elif user is not None:
            card = teller.seen_card(line.data[1], line.data[3][line.data[1]], teller.seat)
            is_asked_more = user == teller.seat and at + 1 == len(lines) and not teller.is_past
            line.text = None if is_asked_more else teller.say("use", player=teller.names[user], card=card)
        elif not comes_of(lines, at):
            line.text = None


def user_of(teller: LineTeller, lines: list[Line], at: int) -> int | None:
    """Return who chose to use an ability; None if it fires by itself."""
    before = lines[at - 1] if at else lines[at]
    used = before.data[3] if before.sort == "choice" else None
    return before.who if isinstance(used, Use) and used == lines[at].data[1:3] else None


def words_about(lines: list[Line], at: int, user: int | None) -> list[Line]:
    """Return the lines that may tell of an ability: the one before it, the one after it, the game's own words."""
    before = next((line for line in back(lines, at) if line.text is not None), None)
    following = [line for line in until_another(lines, at, user) if line.text is not None]
    said = [line for line in following if line.sort == "text"]
    return [*([before] if before is not None and before.sort == "text" else []), *following[:1], *said]


def comes_of(lines: list[Line], at: int) -> bool:
    """Whether something is told between an ability and the next one or the next period."""
    for each in ahead(lines, at):
        if each.sort in ("period", "ability") or each.is_pass:
            return False
        if each.text is not None or each.sort == "choice":
            return True
    return False


def choices_that_are_carried_out(teller: LineTeller, lines: list[Line]) -> None:
    """Leave out choices that are told by what comes of them; a choice of what to do stands for the move of its card."""
    for at, line in enumerate(lines):
        if line.sort != "choice" or line.text is None:
            continue
        then = lines[at + 1] if at + 1 < len(lines) else None
        if says_itself(teller, lines, at):
            line.text = None
        elif then is not None and does_it(teller, line, then):
            # Who sees the move knows what was chosen.
            known = line.data[5].but(then.data[1], then.data[2])
            line.text, then.text = teller.tell((*line.data[:5], known), teller.seat), None
        elif any(names_choice(teller, line, each) for each in until_another(lines, at, line.who)):
            line.text = None


def says_itself(teller: LineTeller, lines: list[Line], at: int) -> bool:
    """Whether the game's own words follow a choice and name who made it.

    If somebody chose one of several things and it can be said what was asked, such words may be about something else.
    """
    choice = lines[at]
    if choice.about is not None and teller.question(teller.asked(choice.data)):
        return False
    then = next((line for line in after(lines, at) if line.text is not None), None)
    return then is not None and then.sort == "text" and says(then.text, teller.names[choice.data[1]])


def does_it(teller: LineTeller, choice: Line, then: Line) -> bool:
    """Whether a choice of what to do with a card is followed by the move of that card, and both are seen."""
    info = teller.asked(choice.data)
    if info.sort != "menu" or then.sort != "move" or then.text is None or teller.card_of(choice.data) != then.data[1]:
        return False
    return teller.seat is None or bool(then.data[2] >> teller.seat & 1)


def until_another(lines: list[Line], at: int, who: int | None) -> list[Line]:
    """Return what follows what somebody did, until the next period or until somebody else chooses something."""
    found = []
    for each in ahead(lines, at):
        if each.sort == "period" or (each.sort == "choice" and not each.is_pass and each.who != who):
            break
        found.append(each)
    return found


def names_choice(teller: LineTeller, choice: Line, line: Line) -> bool:
    """Whether a line names what was chosen: a number in the game's own words, who chose a second time."""
    if choice.about is None or line.sort == "choice":
        return False
    if isinstance(teller.asked(choice.data).type, Number) and line.sort != "text":
        return False
    is_self = choice.who is not None and choice.about == teller.names[choice.who]
    return says(line.text, choice.about, times=2 if is_self else 1)


LEFT_OUT: list[Callable[[LineTeller, list[Line]], None]] = [
    moves_that_the_game_told,
    moves_of_dice_that_are_rolled,
    shows_that_are_followed,
    chance_that_the_game_told,
    abilities_that_do_nothing,
    choices_that_are_carried_out,
]
