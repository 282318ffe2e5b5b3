"""Setting tables up, playing, and how games end."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter import GameFault, IllegalChoice, SetupError

from ..shipped import shipped
from .small import HEAD, small_game, small_table, words

WAIT = """
play
    for each p in players:
        p chooses:
            "wait": nothing
            "think": p's points += 2
"""


def test_a_table_needs_a_number_of_players_that_the_game_is_for() -> None:
    game = small_game(WAIT)
    assert game.start().players == 2
    with pytest.raises(SetupError, match="Small is for 2 to 4 players, not 5"):
        game.start(5)


def test_names_must_be_as_many_as_players() -> None:
    with pytest.raises(SetupError, match="1 names for 2 players"):
        small_game(WAIT).start(2, names=["Ann"])


def test_options_are_checked() -> None:
    game = shipped("goofspiel")
    assert game.start(options={"num_cards": "4"}).width == 4
    assert game.start(options={"imp_info": "yes"}).options == {"imp_info": "yes"}
    with pytest.raises(SetupError, match='there is no option "cards"; there are: num_cards'):
        game.start(options={"cards": 4})
    with pytest.raises(SetupError, match='num_cards can\'t be "14"'):
        game.start(options={"num_cards": 14})
    with pytest.raises(SetupError, match='points_order can\'t be "random"; it can be shuffled, descending, ascending'):
        game.start(options={"points_order": "random"})
    with pytest.raises(SetupError, match='chance is "drawn" or "explicit", not "none"'):
        game.start(chance="none")


def test_a_decision_says_who_is_asked_what_and_by_whom() -> None:
    table = small_table("""
play
    ann chooses n from 1..3 "How many?"
    total_up n

to total_up n: number
    players choose m from 1..n decided by ann
    ann's points = n + m
""")
    decision = table.decision
    assert decision is not None
    assert (decision.seat, decision.sort, decision.prompt, decision.asked_by) == (0, "choose", "How many?", "play")
    assert [(option.index, option.text, option.value) for option in decision.options] == [
        (0, "1", 1),
        (1, "2", 2),
        (2, "3", 3),
    ]
    table.play(2)
    assert table.decision is not None
    assert (table.decision.seat, table.decision.asked_by, table.decision.decided_for) == (0, "total_up", (1,))


def test_an_option_can_be_a_list_of_values(tmp_path: Path) -> None:
    text = """
enum Dye: red, green, blue
option dyes: list Dye = [green] from [red, green]
play
    ann's points = count(dyes) * 10
    if red in dyes: ann's points += 1
    ann may "go on": nothing
"""
    game = small_game(text + 'score "Points": player\'s points\n')
    assert game.options[0].default == ("green",)
    for given, points in (((), 0), (["red", "green"], 21), ("green, red, red", 21), (["Red"], 11)):
        table = game.start(2, 1, {"dyes": given})
        table.save(tmp_path / "dyes.json")
        assert game.resume(tmp_path / "dyes.json").returns() == table.returns() == [points, 0]
    with pytest.raises(SetupError, match='dyes can\'t be "blue"; it can be red, green'):
        game.start(2, 1, {"dyes": ["blue"]})


def test_a_choice_with_one_option_is_made_without_asking() -> None:
    table = small_table("""
play
    move card "card 5" to ann's hand
    ann chooses c from ann's hand
    move c to pile
    ann chooses n from 1..2
    ann's points = n
""")
    assert words(table) == ["1", "2"]


def test_when_the_game_is_over_nothing_is_an_option() -> None:
    table = small_table(WAIT)
    table.play("wait")
    table.play("think")
    assert table.is_over
    assert table.decision is None
    assert table.width == 0
    with pytest.raises(IllegalChoice, match="the game is over"):
        table.play(0)
    with pytest.raises(IllegalChoice, match="the game is over"):
        table.play("wait")


def test_a_fault_names_the_rule_and_the_line_and_leaves_the_table_as_it_was() -> None:
    table = small_table("""
play
    ann chooses:
        "go on": count_down from 3
        "wait": nothing

to count_down from n: number
    repeat while n > 0: n += 1
""")
    with pytest.raises(GameFault, match=r"\"count_down\" took too many steps .*small.cg:2\d") as met:
        table.play("go on")
    assert met.value.diagnostic.code == "endless"
    assert table.record == []
    table.play("wait")
    assert table.is_over


def test_a_question_to_nobody_is_a_fault() -> None:
    table = small_table("""
track boss: player
play
    ann chooses:
        "ask": ask_the_boss
        "wait": nothing

to ask_the_boss
    boss chooses n from 1..3
    boss's points = n
""")
    with pytest.raises(GameFault, match="nobody is there to be asked"):
        table.play("ask")
    assert words(table) == ["ask", "wait"]


def test_tokens_of_no_value_do_not_move() -> None:
    head = "enum Colour: red, blue\ntoken Gem of Colour\nzone bank of Gem, starts with 2\nzone stash of Gem\n".join(
        ["", HEAD]
    )
    table = small_table(
        """
play
    ann chooses colour from Colour where stash[colour] > 0
    move 1 of colour from bank to stash
    ann chooses n from 1..2
    ann's points = n
""",
        head,
    )
    assert table.view(0).zone("bank").tokens == {"red": 2, "blue": 2}


def test_a_zone_that_refills_to_more_than_it_holds_stops_when_it_is_full() -> None:
    head = HEAD + "zone row of Card, face up, up to 2, refills to 5 from deck\n"
    table = small_table("play\n    ann chooses c from row\n    move c to pile\n", head)
    assert len(words(table)) == 2


# The end.

RACE = """
track lead: player
play
    for each p in players:
        p chooses:
            "win": p wins
            "all": all win
            "none": all lose
            "go on": p's points += p's seat
score "Points": player's points
score "Bonus": 10 if player's points > 0 else 0
"""


def test_whoever_wins_is_first_and_all_others_second() -> None:
    table = small_table(RACE, players=3)
    table.play("go on")
    table.play("win")
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.how, outcome.winners, outcome.ranks) == ("wins", (1,), (2, 1, 2))


def test_all_can_win_and_all_can_lose() -> None:
    for answer, winners in (("all", (0, 1)), ("none", ())):
        table = small_table(RACE)
        assert table.outcome is None
        table.play(answer)
        assert table.outcome is not None
        assert table.outcome.how == f"all {'win' if winners else 'lose'}"
        assert table.outcome.winners == winners
        assert len(set(table.outcome.ranks)) == 1


def test_without_a_ranking_the_highest_score_wins_and_equal_scores_share_a_rank() -> None:
    table = small_table(RACE, players=3)
    for _ in range(3):
        table.play("go on")
    assert table.returns() == [11, 12, 13]
    assert table.outcome is not None
    assert table.outcome.ranks == (3, 2, 1)
    table = small_table('play\n    nothing\nscore "Same": 4 if player\'s seat < 3 else 1\n', players=3)
    assert table.outcome is not None
    assert table.outcome.ranks == (1, 1, 3)
    assert table.outcome.winners == (0, 1)


def test_the_ledger_says_where_each_point_comes_from() -> None:
    head = HEAD.replace("has rank: number\n", "has rank: number\n    points 1 if rank > 5 else 0\n")
    table = small_table(
        """
play
    move card "card 2" to ann's table
    move card "card 7" to ann's hand
score "Seat": player's seat
score "Ranks": c's rank for each c in player's table
""",
        head,
    )
    ledger = table.score(0)
    assert [(line.title, line.points, line.card) for line in ledger.lines] == [
        ("Seat", 1, None), ("Ranks", 2, "card 2"), ("Card", 0, "card 2"), ("Card", 1, "card 7"),
    ]  # fmt: skip
    assert ledger.total == 4 == table.returns()[0]
    assert table.score(1).total == 2


def test_ties_are_broken_by_the_next_line_of_the_ranking() -> None:
    table = small_table(
        """
play
    for each p in players: p's points = 3
    move card "card 1" to ann's left's hand
score "Points": player's points
ranking
    highest score
    lowest count(player's hand)
""",
        players=3,
    )
    assert table.outcome is not None
    assert table.outcome.ranks == (1, 3, 1)


def test_a_team_is_ranked_together() -> None:
    table = small_table(
        """
play
    for each p in players: p's points = p's seat
score "Points": player's points
ranking
    teams by player's seat mod 2
    highest score
""",
        players=4,
    )
    assert table.outcome is not None
    assert table.outcome.ranks == (2, 1, 2, 1) or table.outcome.ranks == (3, 1, 3, 1)
    assert table.outcome.winners == (1, 3)


def test_the_rule_text_of_a_card_stands_in_texts_in_the_language_of_who_reads_it() -> None:
    text = """
card "Sage" fr "Sage" is Card
    text "Think." fr "Pensez."
    text "Twice." fr "Deux fois."
    rank = 9
play
    move card "Sage" to ann's hand
    let c = card "Sage"
    say "{c}: {c's text}" fr "{c} : {c's text}"
    ann chooses "{c's text} Now?" fr "{c's text} Maintenant ?":
        "yes" fr "oui": nothing
        "no" fr "non": nothing
"""
    table = small_table(text, HEAD.replace("players 2..4", "players 2..4\n    languages en, fr"))
    assert table.decision is not None
    assert table.decision.prompt == "Think. Twice. Now?"
    assert table.decision.prompt_in("fr") == "Pensez. Deux fois. Maintenant ?"
    assert "Sage: Think. Twice." in [event.text(0) for event in table.log]
    assert "a card: ?" in [event.text(1) for event in table.log]
