"""A sitting without a terminal: what answers do, how several picks are taken, what is told, how far a game is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from croupier.repl.screen.chronicle import Chronicle
from croupier.repl.screen.periods import CurrentPeriod, find_periods
from croupier.repl.table.sitting import Sitting

from ..glass import table

ROUNDS = """\
game "Rounds" fr "Manches"
    players 2
    languages en, fr

period round "round" fr "manche"
period turn "turn" fr "tour"
token Coin
zone bank of Coin, starts with 50
each player has
    zone purse of Coin

play
    repeat 3 times:
        round:
            for each p in players:
                turn for p:
                    p chooses n from 1..3 "How many?" fr "Combien ?"
                    move n from bank to p's purse
                    p chooses:
                        "stop" fr "cesser": nothing
                        "more" fr "encore": move 1 from bank to p's purse
"""


def rounds(folder: Path, lang: str = "en"):  # type: ignore[no-untyped-def]
    file = folder / "rounds.cg"
    file.write_text(ROUNDS, "utf-8")
    return table(str(file), lang=lang)


def test_periods_are_counted_each_in_the_longer_one(tmp_path: Path) -> None:
    sitting = rounds(tmp_path)
    for _ in range(6):
        sitting.choose(0)
    periods = find_periods(sitting.table.log, sitting.game, "fr")
    assert periods == [CurrentPeriod("manche", 2, None), CurrentPeriod("tour", 2, 1)]


def test_answers_to_questions_that_come_again_are_taken_in_turn(tmp_path: Path) -> None:
    sitting = rounds(tmp_path)
    reply = sitting.answer("#1 #2")
    assert reply.sort == "moved"
    assert reply.lines == ("Taken: 1. Then something else was asked, so the rest of the line was not: 2.",)
    assert len(sitting.table.record) == 1


ROW = """\
game "Row"
    players 2

enum Colour: red, green, blue, grey
track left: list Colour

setup
    left = Colour

play
    let p = first(players)
    repeat 2 times:
        p chooses c from left "Which one?"
        left = left - [c]
    repeat 2 times:
        for each q in players:
            q chooses c from left "And now?"
"""


def test_what_is_said_of_a_line_that_could_not_be_taken_whole_is_true(tmp_path: Path) -> None:
    file = tmp_path / "row.cg"
    file.write_text(ROW, "utf-8")
    reply = table(str(file)).answer("1 1 2")
    assert reply.lines == ("Taken: red. The rest of the line was not, since it was no option any more: red, green.",)
    sitting = table(str(file))
    assert sitting.answer("1 2 3 4").lines == (
        "Taken: red, green. Then something else was asked, so the rest of the line was not: blue, grey.",
    )
    question = sitting.question()
    assert question is not None
    assert question.texts == ["blue", "grey"], "what was left over is still offered, only not for this question"


def test_the_chronicle_tells_everything_once_and_forgets_what_was_taken_back(tmp_path: Path) -> None:
    sitting = rounds(tmp_path)
    seat = sitting.asked
    chronicle = Chronicle(sitting, seat)
    told = []
    for _ in range(8):
        chronicle.read(sitting.table.log)
        told.append([*chronicle.old, *chronicle.new])
        sitting.choose(0)
    for shorter, longer in pairwise(told):
        assert longer[: len(shorter) - 1] == shorter[: len(shorter) - 1]
    before = sitting.table.clone()
    sitting.choose(1)
    chronicle.read(sitting.table.log)
    sitting.put_table(before)
    chronicle.read(sitting.table.log)
    fresh = Chronicle(sitting, seat).read(sitting.table.log)
    assert [*chronicle.old, *chronicle.new][-1] == [*fresh.old, *fresh.new][-1]


USED = """\
game "Bones"
    players 1
icon begin "Beginning"
kind Card
    works in camp
card "Knucklebones" is Card
    begin, once per game:
        you choose d from dice "Which die do you roll again?"
        roll d
die Die faces 1..6
    has place: number
cards Die "die {place}" for place in 1..3
zone dice of Die, face up, starts with Die
zone deck of Card, face up, starts with Card
each player has
    zone camp of Card, face up
    track won: number
play
    for each p in players:
        move deck to p's camp
        p chooses d from dice "Which die do you take?" with begin open
        p's won += d's face
score "Won": player's won
"""


def test_the_chronicle_tells_what_oneself_used_before_the_last_decision(tmp_path: Path) -> None:
    file = tmp_path / "bones.cg"
    file.write_text(USED, "utf-8")
    sitting = table(str(file), players=1)
    chronicle = Chronicle(sitting, sitting.asked)
    uses = f"{sitting.table.names[0]} uses Knucklebones."
    assert sitting.answer("use").sort == "moved"
    told = chronicle.read(sitting.table.log)
    assert uses not in [*told.old, *told.new], "it is what is being asked about"
    assert sitting.answer("die 2").sort == "moved"
    told = chronicle.read(sitting.table.log)
    assert [*told.old, *told.new].count(uses) == 1
    assert told.new[-1].startswith("Rolled: die 2")


def test_the_chronicle_changes_its_language(tmp_path: Path) -> None:
    sitting = rounds(tmp_path)
    chronicle = Chronicle(sitting, sitting.asked).read(sitting.table.log)
    assert "Round 1." in chronicle.new
    sitting.lang = "fr"
    assert "Manche 1." in chronicle.read(sitting.table.log).new


def test_a_question_says_who_is_asked_and_by_what(tmp_path: Path) -> None:
    question = rounds(tmp_path, "fr").question()
    assert question is not None
    assert (question.name, question.prompt, question.asked_by) == ("Joueur 1", "Combien ?", "")
    assert question.texts == ["1", "2", "3"]


def test_an_option_is_meant_in_any_language(tmp_path: Path) -> None:
    sitting = rounds(tmp_path)
    sitting.answer("1")
    assert sitting.answer("cesser").sort == "moved"


def test_a_near_word_is_hinted_at(tmp_path: Path) -> None:
    sitting = rounds(tmp_path)
    sitting.answer("1")
    reply = sitting.answer("stopp")
    assert reply.sort == "refused"
    assert 'did you mean "stop"?' in reply.lines[0]


PAYING = """\
game "Paying"
    players 1

kind Card
    has rank: number
cards Card "Card {rank}" for rank in 1..5
zone hand of Card, face up, starts with Card
zone pile of Card, face up

play
    repeat 2 times:
        let ann = first(players)
        ann may choose any paid from hand with (sum(rank over paid) >= 5) "What do you pay?"
        move paid to pile
        ann chooses n from 1..2 "How many?"
"""


def paying(tmp_path: Path) -> Sitting:
    (tmp_path / "paying.cg").write_text(PAYING, "utf-8")
    return table(str(tmp_path / "paying.cg"), 1)


def test_several_things_are_named_in_any_order_and_taken_together(tmp_path: Path) -> None:
    sitting = paying(tmp_path)
    assert sitting.answer("card 4").sort == "named"
    question = sitting.question()
    assert question is not None
    assert question.prompt == "What do you pay? So far: Card 4."
    assert question.texts == ["Card 1", "Card 2", "Card 3", "Card 5"]
    assert sitting.answer("card 1").sort == "named"
    assert not sitting.table.record
    assert sitting.answer("done").sort == "moved"
    assert [card.name for card in sitting.table.view(0).zone("pile").cards if card] == ["Card 1", "Card 4"]


def test_what_was_not_named_is_not_taken(tmp_path: Path) -> None:
    sitting = paying(tmp_path)
    sitting.answer("card 3, card 1, done")
    assert not sitting.table.record
    assert sitting.answer("card 4").sort == "named"
    assert sitting.answer("card 4, done").sort == "refused"
    assert sitting.answer("done").sort == "refused"
    assert sitting.answer("done, card 1").sort == "refused"
    assert sitting.answer("card 1, done, card 2").sort == "refused"
    assert sitting.answer("card 1, done").sort == "moved"


def test_what_was_named_is_taken_back_one_by_one_and_then_the_whole_choice(tmp_path: Path) -> None:
    sitting = paying(tmp_path)
    sitting.answer("2 5")
    assert sitting.draft
    assert sitting.answer(":undo").sort == "named"
    question = sitting.question()
    assert question is not None
    assert question.prompt == "What do you pay? So far: Card 2."
    sitting.answer("card 5, done")
    assert len(sitting.table.record) > 1
    assert sitting.answer(":undo").sort == "moved"
    assert not sitting.table.record
    assert not sitting.draft


def test_why_tells_of_the_last_of_several_things_in_one_line_as_if_the_others_were_chosen(tmp_path: Path) -> None:
    sitting = paying(tmp_path)
    assert sitting.answer(":why card 3, card 1").lines == ('"Card 1" is an option now.',)
    assert sitting.answer(":why 3 1").lines == ('"Card 1" is an option now.',)
    assert sitting.answer(":why card 3 and card 1").lines == ('"Card 1" is an option now.',)
    assert sitting.answer(":why card 3, card 3").lines == ('"Card 3" is not an option now: Card 3 is chosen already.',)
    assert sitting.answer(":why card 3, done").lines == (
        '"done" is not an option now: sum of rank (Card 3): 3; needed: at least 5.',
    )
    assert not sitting.draft


TWO_PILES = """\
game "Two piles"
    players 1

kind Card
    has rank: number
cards Card "Card {rank}" for rank in 1..4
zone left of Card, face up, starts with Card where rank <= 2
zone right of Card, face up, starts with Card where rank > 2

play
    let ann = first(players)
    ann chooses c from left + right
    ann chooses d from left
    move c to right
    move d to right
"""


def test_cards_of_several_places_are_offered_with_their_place(tmp_path: Path) -> None:
    (tmp_path / "piles.cg").write_text(TWO_PILES, "utf-8")
    sitting = table(str(tmp_path / "piles.cg"), 1)
    question = sitting.question()
    assert question is not None
    assert question.texts == ["Card 1 (left)", "Card 2 (left)", "Card 3 (right)", "Card 4 (right)"]
    assert sitting.answer("card 3").sort == "moved"
    question = sitting.question()
    assert question is not None
    assert question.texts == ["Card 1", "Card 2"]


def test_the_screen_is_handed_over_only_where_there_are_secrets(tmp_path: Path) -> None:
    open_game = rounds(tmp_path)
    open_game.answer("1")
    open_game.answer("stop")
    assert open_game.next_person is None
    assert open_game.asked == open_game.table.seat == 1
    hidden = table("kuhn")
    hidden.answer("pass")
    assert (hidden.next_person, hidden.asked) == (1, 0), "each has a card of their own"
    secret = table("goofspiel")
    secret.answer("1")
    assert secret.next_person == 1, "what was chosen in secret is not for the other"
