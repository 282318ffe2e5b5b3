"""Why a window does not offer an ability: its condition, limit, cost, place, owner, icon or first choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter import Table, load, run_examples

GAME = """\
game "Camp"
    players 2

enum Colour: red, blue
token Coin "coin|coins"
token Cube of Colour
icon act "Action" fr "Action"
icon rest "Rest" fr "Repos"
period turn "turn" fr "tour"

kind Card
    has rank: number = 0
    zone pay_box of Coin, up to 2 "pay" fr "solde"
    works in camp

card "Always" is Card
    act: nothing
card "Choosy" is Card
    act when your won > 2 and count(pile) > 0: nothing
card "Daily" is Card
    act, once per turn: nothing
card "Once" is Card
    act, once per game: nothing
card "Dear" is Card
    act:
        pay move 3 from your purse to bank
        nothing
card "Sleeper" is Card
    works while count(pay_box) is 2
    act: nothing
card "Late" is Card
    rest: nothing
card "Picky" is Card
    act:
        you choose c from your camp where c's rank > 4
        move c to pile
card "Hungry" is Card
    act:
        you choose c from pile
        move c to your camp
card "Stranger" is Card
    act: nothing
card "Packed" is Card
    act: nothing
card "Statue" is Card
    after earn: nothing
card "Curfew" is Card
    text "Nobody acts twice."
    always: may_act(any player) = no
card "Guarded" is Card
    act when may_act(you): nothing
card "Blank" is Card

zone deck of Card, face up, starts with Card
zone pile of Card, face up
zone bank of Coin, starts with 9
each player has
    zone hand of Card, face up
    zone camp of Card, face up
    zone purse of Coin "purse" fr "bourse"
    track won: number "Won" fr "Gagné"

rule may_act(player) = yes

to earn by player
    player's won += 1

setup
    let p = first(players)
    move deck to p's camp
    move card "Stranger" to p's left's camp
    move card "Packed" to p's hand
    move card "Blank" to box
    move 1 from bank to p's purse
    move 1 from bank to card "Sleeper"'s pay_box

play
    for each p in players:
        turn for p:
            open act for p
            p chooses "Now what?":
                "earn": earn by p
                "sleep": nothing
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    file = tmp_path / "camp.cg"
    file.write_text(GAME, "utf-8")
    loaded = load(file)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(2, seed=1, names=["Ann", "Bob"])


def told(table: Table, text: str) -> list[str]:
    """Ask why not, and return the reasons."""
    answer = table.explain(text)
    assert answer.text_in("en").startswith(f'"{text}" is not an option now:'), answer.text_in("en")
    assert answer.text_in("fr").startswith(f"« {text} » n'est pas possible maintenant :")
    return [reason.texts["en"] for reason in answer.reasons]


def test_each_part_of_a_condition_that_fails_is_told(table: Table) -> None:
    assert told(table, "Choosy") == [
        "Ann's Won: 0; needed: more than 2",
        "how many in pile: 0; needed: more than 0",
    ]


def test_a_limit_that_is_used_up_is_told(table: Table) -> None:
    table.play("Daily")
    assert told(table, "Daily") == ["Daily was used already; needed: once per turn"]
    table.play("Once")
    assert told(table, "Once") == ["Once was used already; needed: once per game"]
    assert table.explain("Daily").text_in("fr").endswith("Daily a déjà servi ; il faut : une fois par tour.")


def test_what_is_missing_for_a_cost_is_told(table: Table) -> None:
    assert told(table, "Dear") == ["its cost: Ann's purse: 1; needed: at least 3"]


def test_a_card_that_is_off_is_told_to_be(table: Table) -> None:
    assert told(table, "Sleeper") == ["pay on Sleeper: 1; needed: 2"]


def test_the_icon_of_another_window_is_told(table: Table) -> None:
    assert told(table, "Late") == ["Late is used at another moment: Rest; open now: Action"]


def test_a_first_choice_that_is_empty_is_told_with_what_it_needs(table: Table) -> None:
    assert told(table, "Picky") == ["nothing fits here: Ann's camp; needed: rank: more than 4"]
    assert told(table, "Hungry") == ["there is nothing here: pile"]


def test_whose_a_card_is_and_where_it_lies_is_told(table: Table) -> None:
    assert told(table, "Stranger") == ["Stranger is Bob's"]
    assert told(table, "Packed") == ["Packed lies here: Ann's hand; it can be used here: camp"]


def test_a_card_that_works_by_itself_or_is_out_of_the_game_is_told_to_be(table: Table) -> None:
    question = "now the question is: Action: do you use a card?"
    assert told(table, "Statue") == [
        "Statue is not used: it works by itself",
        "Statue lies here: Ann's camp",
        f"Statue can't be an answer here; {question}",
    ]
    assert told(table, "Blank")[0] == "Blank lies here: out of the game"


def test_a_card_that_changes_the_rule_of_an_ability_is_named(table: Table) -> None:
    assert told(table, "Guarded") == ["because of Curfew: Nobody acts twice."]


def test_while_no_window_is_open_the_moment_of_an_ability_is_told(table: Table) -> None:
    table.play("pass")
    assert told(table, "Always") == ["Always is used at another moment: Action; now the question is: Now what?"]


BESIDE = """\
game "Beside"
    players 2

icon act "Action" fr "Action" when active is you
icon rest "Rest" fr "Repos"
icon shout "Any time" fr "À tout moment" anytime
period turn

kind Card
    works in camp

card "Pedlar" is Card
    act when count(pile) > 0: nothing
card "Baker" is Card
    act: move top of deck to pile
card "Sleeper" is Card
    rest: nothing
card "Heckler" is Card
    shout when count(pile) > 5: nothing
card "Law" is Card
    act, once per turn, must when count(pile) is 1: nothing
card "Stone" is Card

track active: player
zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone camp of Card, face up

setup
    active = first(players)
    for each c in [card "Pedlar", card "Sleeper", card "Heckler", card "Law", card "Baker"]: move c to active's camp

play
    turn for active:
        active chooses n from 1..3 "How many?" with act open
        active = active's left
        let p = active's left
        p chooses "And now?" with act open:
            "walk": nothing
            "run": nothing
"""


@pytest.fixture
def beside(tmp_path: Path) -> Table:
    file = tmp_path / "beside.cg"
    file.write_text(BESIDE, "utf-8")
    loaded = load(file)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(2, seed=1, names=["Ann", "Bob"])


def test_an_ability_beside_a_question_is_explained(beside: Table) -> None:
    assert told(beside, "Pedlar") == ["how many in pile: 0; needed: more than 0"]
    assert told(beside, "Sleeper") == ["Sleeper is used at another moment: Rest; open now: Action"]
    assert told(beside, "Heckler") == ["how many in pile: 0; needed: more than 5"]
    assert beside.explain("Baker").reason == '"use Baker" is an option now.'
    assert told(beside, "7") == ["needed: 1 to 3"]


def test_that_something_else_must_be_used_first_is_told(beside: Table) -> None:
    beside.play("use Baker")
    assert [option.text for option in beside.decision.options] == ["use Pedlar", "use Law", "use Baker"]  # type: ignore[union-attr]
    assert told(beside, "2") == ["Law must be used first"]


def test_the_condition_of_an_icon_is_told(beside: Table) -> None:
    beside.play("1")
    assert beside.seat == 0
    assert told(beside, "Pedlar") == ["active: Bob; needed: Ann", "how many in pile: 0; needed: more than 0"]


TRIGGERS = """\
game "Order"
    players 2
    triggers ordered by first(players)

kind Card
    has rank: number = 1
    works in camp
card "Doubler" is Card
    after gain: worth = worth * 2
card "Adder" is Card
    after gain: worth += 1
card "Idle" is Card
    after gain when worth > 100: worth = 0

track worth: number = 1
zone camp of Card, face up, starts with Card

to gain
    nothing

play
    let p = first(players)
    gain
    p orders cs from camp "In which order?"
"""


def test_an_order_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "order.cg"
    file.write_text(TRIGGERS, "utf-8")
    loaded = load(file)
    assert loaded.game is not None, loaded.diagnostics
    table = loaded.game.start(2, seed=1, names=["Ann", "Bob"])
    assert told(table, "Idle") == ["Idle does nothing at this moment"]
    assert told(table, "pass") == ["this can't be passed: something must be chosen"]
    table.play("Adder")
    table.play("Adder")
    assert told(table, "Adder") == ["Adder is chosen already"]
    assert told(table, "pass") == ["this can't be passed: something must be chosen"]


def message(path: Path, example: str) -> list[str]:
    """Run an example that fails, and return what is said."""
    path.write_text(GAME + example, "utf-8")
    game = load(path).game
    assert game is not None
    (found,) = run_examples(game)
    assert not found.passed
    return found.message.splitlines()


def test_a_failing_example_says_why_a_card_was_not_offered(tmp_path: Path) -> None:
    lines = message(
        tmp_path / "camp.cg",
        """
example "too poor"
    given
        move card "Dear" to p1's camp
        move card "Choosy" to p1's camp
    when
        turn for p1: open act for p1
    then
        offered(p1, "Dear")
""",
    )
    assert lines[:3] == [
        'expected: offered(p1, "Dear")',
        "got: nobody is asked",
        'why: "Dear" is not an option now: its cost: Player 1\'s purse: 0; needed: at least 3.',
    ]
    assert lines[3].endswith(": move 3 from your purse to bank")


def test_a_failing_example_says_why_an_answer_is_not_an_option(tmp_path: Path) -> None:
    lines = message(
        tmp_path / "camp.cg",
        """
example "the wrong moment"
    given
        move card "Always" to p1's camp
        move card "Late" to p1's camp
    when
        turn for p1: open act for p1
        p1 answers "Late"
    then
        count(pile) is 0
""",
    )
    assert lines[2] == 'why: "Late" is not an option now: Late is used at another moment: Rest; open now: Action.'


def test_a_failing_example_says_that_a_window_never_came(tmp_path: Path) -> None:
    lines = message(
        tmp_path / "camp.cg",
        """
example "never"
    given
        move card "Late" to p1's camp
    when
        turn for p1: open act for p1
    then
        offered(p1, "Late")
""",
    )
    assert lines[2] == ('why: "Late" is not an option now: Late is used at this moment, which did not come: Rest.')


def test_a_failing_example_explains_a_card_as_it_was_when_its_window_was_open(tmp_path: Path) -> None:
    lines = message(
        tmp_path / "camp.cg",
        """
example "once a turn"
    given
        move card "Daily" to p1's camp
    when
        turn for p1:
            use act of card "Daily"
            open act for p1
    then
        offered(p1, "Daily")
""",
    )
    assert lines[2] == 'why: "Daily" is not an option now: Daily was used already; needed: once per turn.'
