"""What need not be told, since another line tells it.

Each function is named after what it leaves out: it takes the words away from lines that others make needless.
"""

from __future__ import annotations

from collections.abc import Callable

from ..meaning.types import Number
from ..running.happenings import Began, Chance, Choice, Drawn, Move, MoveAll, Roll, Show, Spoken, Tokens, Worked
from ..running.state import Use
from .news_lines import Listener, NewsLine, after, ahead, back, card_of, question_in, says, sees_roll
from .sentences import card_seen, place_seen, say, tell, tokens_seen


def moves_that_the_game_told(reader: Listener, lines: list[NewsLine]) -> None:
    """Leave out moves of a card, or of tokens, that the game's own words name with whoever gets or gives them."""
    for at, line in enumerate(lines):
        if isinstance(line.data, Spoken):
            if at and isinstance(before := lines[at - 1].data, Move) and is_told(reader, line, before):
                lines[at - 1].text = None
            leave_out_moves_after(reader, lines, at)


def leave_out_moves_after(reader: Listener, lines: list[NewsLine], at: int) -> None:
    """Leave out moves that follow the game's words and that these tell, of each name once."""
    moved: set[str] = set()
    for each in after(lines, at):
        if isinstance(each.data, Spoken):
            break
        if isinstance(each.data, Move):
            name = name_of(reader, each.data)
            if name not in moved and is_told(reader, lines[at], each.data):
                moved.add(name)
                each.text = None
        elif isinstance(each.data, Tokens) and is_paid(reader, lines[at], each.data):
            each.text = None


def is_told(reader: Listener, words: NewsLine, move: Move) -> bool:
    """Whether words name a card that moves, and a player whose place it comes from or goes to."""
    return says(words.text, name_of(reader, move)) and names_owner(reader, words, move)


def name_of(reader: Listener, move: Move) -> str:
    """Name the card that moves, as far as the seat knows it."""
    return card_seen(reader.words, move.card, move.known, reader.seat)


def is_paid(reader: Listener, words: NewsLine, move: Tokens) -> bool:
    """Whether words say how many tokens somebody gets or gives."""
    return says(words.text, tokens_seen(reader.words, move, reader.seat)) and names_owner(reader, words, move)


def names_owner(reader: Listener, words: NewsLine, move: Move | Tokens) -> bool:
    """Whether words name a player whose place something comes from or goes to, if it is anybody's."""
    owners = [reader.words.plan.owners[zone] for zone in (move.source, move.target)]
    names = [reader.words.names[seat] for seat in owners if seat is not None]
    return not names or any(says(words.text, name) for name in names)


def moves_of_dice_that_are_rolled(reader: Listener, lines: list[NewsLine]) -> None:
    """Leave out moves of dice that are rolled then."""
    if not any(isinstance(line.data, Roll) for line in lines):
        return
    for at, line in enumerate(lines):
        if isinstance(line.data, Move | MoveAll):
            cards = line.data.cards if isinstance(line.data, MoveAll) else (line.data.card,)
            rolls = [each.data for each in after(lines, at) if isinstance(each.data, Roll)]
            if {roll.die for roll in rolls if sees_roll(reader, roll)}.issuperset(cards):
                line.text = None


def shows_that_are_followed(reader: Listener, lines: list[NewsLine]) -> None:
    """Leave out that somebody sees cards, if everybody comes to see them at once, or the game told of it."""
    at = 0
    while at < len(lines):
        shown = lines[at].data
        end = at + 1
        while isinstance(shown, Show) and end < len(lines) and is_shown_with(shown, lines[end]):
            end += 1
        if isinstance(shown, Show) and all(is_followed(reader, lines, each) for each in range(at, end)):
            for line in lines[at:end]:
                line.text = None
        at = end


def is_shown_with(show: Show, other: NewsLine) -> bool:
    """Whether the same people are shown both, in the same place."""
    return isinstance(other.data, Show) and (show.zone, show.whom) == (other.data.zone, other.data.whom)


def is_followed(reader: Listener, lines: list[NewsLine], at: int) -> bool:
    """Whether it needs no words that a card is shown."""
    show = lines[at].data
    assert isinstance(show, Show)
    return comes_to_light(reader, show, lines, at) or is_announced(reader, show, lines, at)


def comes_to_light(reader: Listener, show: Show, lines: list[NewsLine], at: int) -> bool:
    """Whether a card that is shown is told of by name before anybody chooses, openly."""
    if not reader.knows(show.known) and reader.words.plan.seen[show.zone]:
        # Which card of a hand that was is a secret.
        return False
    for each in after(lines, at):
        if isinstance(each.data, Spoken) and says(each.text, reader.words.card(show.card)):
            return True
        if isinstance(each.data, Move) and each.data.card == show.card and each.text is not None:
            return each.data.known == reader.words.plan.everybody
        if isinstance(each.data, Show) and each.data.card == show.card and len(each.data.whom) > len(show.whom):
            return True
    return False


def is_announced(reader: Listener, show: Show, lines: list[NewsLine], at: int) -> bool:
    """Whether the game's own words just named who looks where, and there is no more to tell."""
    if reader.knows(show.known):
        return False
    before = next((line for line in back(lines, at) if not isinstance(line.data, Show | Chance)), None)
    if before is None or not isinstance(before.data, Spoken):
        return False
    people = [reader.words.names[each] for each in show.whom]
    return all(says(before.text, words) for words in [place_seen(reader.words, show.zone, reader.seat), *people])


def chance_that_the_game_told(reader: Listener, lines: list[NewsLine]) -> None:
    """Leave out what chance decided, if the game's own words say it; a number without a name, if they say anything."""
    for at, line in enumerate(lines):
        if isinstance(line.data, Drawn):
            info = reader.words.machine.writer.questions[line.data.question]
            what = reader.words.value(line.data.value, info.type)
            told = [each for each in after(lines, at) if each.text is not None]
            is_bare = isinstance(info.type, Number) and info.title is None
            is_said = is_bare and told and isinstance(told[0].data, Spoken)
            tells = [each for each in told if info.title is None or isinstance(each.data, Spoken)]
            if is_said or any(says(each.text, what) for each in tells):
                line.text = None


def abilities_that_do_nothing(reader: Listener, lines: list[NewsLine]) -> None:
    """Name who uses an ability; leave out one that nothing comes of, and one that the game tells of."""
    for at, line in enumerate(lines):
        if not isinstance(line.data, Worked):
            continue
        user = user_of(line.data, lines, at)
        if any(says(each.text, reader.words.card(line.data.card)) for each in words_about(lines, at, user)):
            line.text = None
        elif user is not None:
            is_asked_more = user == reader.seat and at + 1 == len(lines) and not reader.is_past
            line.text = None if is_asked_more else tell_use(reader, line.data, user)
        elif not comes_of(lines, at):
            line.text = None


def tell_use(reader: Listener, worked: Worked, user: int) -> str:
    """Return who uses which card."""
    card = card_seen(reader.words, worked.card, worked.known[worked.card], reader.seat)
    return say(reader.words, "use", player=reader.words.names[user], card=card)


def user_of(worked: Worked, lines: list[NewsLine], at: int) -> int | None:
    """Return who chose to use an ability; None if it fires by itself."""
    before = lines[at - 1].data if at else worked
    if not isinstance(before, Choice) or not isinstance(before.value, Use):
        return None
    return before.who if before.value == (worked.card, worked.ability) else None


def words_about(lines: list[NewsLine], at: int, user: int | None) -> list[NewsLine]:
    """Return the lines that may tell of an ability: the one before it, the one after it, the game's own words."""
    before = next((line for line in back(lines, at) if line.text is not None), None)
    following = [line for line in until_another(lines, at, user) if line.text is not None]
    said = [line for line in following if isinstance(line.data, Spoken)]
    return [*([before] if before is not None and isinstance(before.data, Spoken) else []), *following[:1], *said]


def comes_of(lines: list[NewsLine], at: int) -> bool:
    """Whether something is told between an ability and the next one or the next period."""
    for each in ahead(lines, at):
        if isinstance(each.data, Began | Worked) or each.is_pass:
            return False
        if each.text is not None or each.is_choice:
            return True
    return False


def choices_that_are_carried_out(reader: Listener, lines: list[NewsLine]) -> None:
    """Leave out choices that are told by what comes of them; a choice of what to do stands for the move of its card."""
    for at, line in enumerate(lines):
        if not isinstance(line.data, Choice) or line.text is None:
            continue
        then = lines[at + 1] if at + 1 < len(lines) else None
        if says_itself(reader, line.data, lines, at):
            line.text = None
        elif then is not None and isinstance(then.data, Move) and does_it(reader, line.data, then.data, then.text):
            # Who sees the move knows what was chosen.
            watched = line.data.watched.but(then.data.card, then.data.known)
            line.text, then.text = tell(reader.words, line.data._replace(watched=watched), reader.seat), None
        elif any(names_choice(reader, line, line.data, each) for each in until_another(lines, at, line.who)):
            line.text = None


def says_itself(reader: Listener, choice: Choice, lines: list[NewsLine], at: int) -> bool:
    """Whether the game's own words follow a choice and name who made it.

    If somebody chose one of several things and it can be said what was asked, such words may be about something else.
    """
    if lines[at].about is not None and question_in(reader.words, reader.asked(choice)):
        return False
    then = next((line for line in after(lines, at) if line.text is not None), None)
    return then is not None and isinstance(then.data, Spoken) and says(then.text, reader.words.names[choice.who])


def does_it(reader: Listener, choice: Choice, then: Move, text: str | None) -> bool:
    """Whether a choice of what to do with a card is followed by the move of that card, and both are seen."""
    if reader.asked(choice).sort != "menu" or text is None or card_of(reader, choice) != then.card:
        return False
    return reader.knows(then.known)


def until_another(lines: list[NewsLine], at: int, who: int | None) -> list[NewsLine]:
    """Return what follows what somebody did, until the next period or until somebody else chooses something."""
    found = []
    for each in ahead(lines, at):
        if each.is_period or (each.is_choice and not each.is_pass and each.who != who):
            break
        found.append(each)
    return found


def names_choice(reader: Listener, line: NewsLine, choice: Choice, other: NewsLine) -> bool:
    """Whether a line names what was chosen: a number in the game's own words, who chose a second time."""
    if line.about is None or other.is_choice:
        return False
    if isinstance(reader.asked(choice).type, Number) and not isinstance(other.data, Spoken):
        return False
    is_self = line.about == reader.words.names[choice.who]
    return says(other.text, line.about, times=2 if is_self else 1)


LEFT_OUT: list[Callable[[Listener, list[NewsLine]], None]] = [
    moves_that_the_game_told,
    moves_of_dice_that_are_rolled,
    shows_that_are_followed,
    chance_that_the_game_told,
    abilities_that_do_nothing,
    choices_that_are_carried_out,
]
