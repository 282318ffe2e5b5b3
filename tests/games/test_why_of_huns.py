"""Why a card of Huns can't be used: the Curse that forbids it is named."""

from __future__ import annotations

from croupier.interpreter import Table
from croupier.interpreter.workbench.scenario import read_scenario
from croupier.interpreter.workbench.scenario_play import set_up

from ..shipped import shipped


def laid(*rows: str) -> Table:
    """Lay a position of two players, before Ann takes a die."""
    scenario = read_scenario("why", "\n".join(["game huns   players Ann Bob   seed 10", *rows, "", ""]))
    return set_up(scenario, shipped("huns"))


def told(table: Table, text: str, language: str = "en") -> list[str]:
    """Return the reasons why something is not an option."""
    return [reason.texts[language] for reason in table.explain(text).reasons]


def test_a_raid_that_a_curse_forbids_names_the_curse() -> None:
    table = laid("Ann's camp: Blood Feud, The Khan's Whip")
    table.play("red die")
    assert told(table, "The Khan's Whip") == ["because of Blood Feud: You can't use Raids."]
    assert told(table, "whip", "fr") == ["à cause de Vendetta : Vous ne pouvez pas utiliser de Razzia."]


def test_a_paid_mercenary_that_a_curse_stops_names_the_curse() -> None:
    table = laid("Ann's camp: Mutiny, Spy at Court", 'card "Spy at Court"\'s cubes: 1 red')
    assert told(table, "Spy at Court") == ["because of Mutiny: Your Mercenaries do nothing for you."]


def test_a_mercenary_that_is_not_paid_says_what_is_missing() -> None:
    table = laid("Ann's camp: Spy at Court")
    assert told(table, "Spy at Court") == ["cubes on Spy at Court: 0; needed: 1 (Spy at Court's spaces)"]


def test_a_die_that_is_taken_says_by_whom() -> None:
    table = laid()
    table.play("red die")
    while table.decision is not None and table.decision.prompt != "Which die do you take?":
        table.play(table.width - 1)
    assert told(table, "red die") == ["red die lies here: Ann's dice taken; needed: dice"]


def test_a_rule_that_says_no_is_named_where_nothing_fits() -> None:
    dice = [f'card "{colour} die"\'s face = 1' for colour in ("red", "yellow", "green")]
    table = laid("Ann's camp: Saddlebags", "Ann's wagons: Iron Wagon", *dice)
    table.play("use Saddlebags")
    (reason,) = told(table, "green die")
    assert reason.endswith("or else Ann's right to keep what fits nowhere: no; needed: yes")
    assert "free slots (green): more than 0" in reason


def test_a_wagon_that_is_kept_from_a_pillage_names_the_curse() -> None:
    camp = ("Ann's camp: Ice on the Rivers, Hidden Pouch", "Ann's stash: 1 blue", 'card "red die"\'s face = 3')
    table = laid(*camp, "Ann's wagons: Grain Wagon, Iron Wagon")
    for answer in ("red die", "pillage", "load Grain Wagon"):
        table.play(answer)
    ice = "because of Ice on the Rivers: The cubes of one pillage can go to one of your Wagons only."
    assert told(table, "Iron Wagon") == [ice]
    split = "Ann's right to divide a pillage: no; needed: yes"
    assert told(table, "Ice") == [f"{split}, or else Ann's Wagon that this pillage goes to: Grain Wagon; needed: none"]


def test_what_a_card_needs_is_told_without_what_the_file_calls_it() -> None:
    rows = ("Ann's camp: Pack Ropes, Spy at Court, Across the Danube", "Bob's camp: Ring of Felt Tents")
    table = laid(*rows, 'card "Spy at Court"\'s cubes: 1 red')
    (ropes,) = told(table, "Pack Ropes")
    assert "Spy at Court: nothing fits here: Ann's Camp; needed: free spaces: more than 0 and not Spy at Court" in ropes
    assert told(table, "Across the Danube") == ["there is nothing here: Ann's opponents without protection"]
    assert told(table, "Danube", "fr") == ["il n'y a rien ici : adversaires sans protection de Ann"]


def test_a_card_that_fits_no_alternative_is_called_by_its_name_alone() -> None:
    table = laid("Ann's camp: Spy at Court, War Drum")
    table.play("red die")
    table.play("pillage")
    assert table.decision is not None
    assert table.decision.prompt.endswith("Where?")
    told_of = table.explain("War Drum").text_in("en")
    assert told_of == '"War Drum" is not an option now: War Drum\'s free spaces: 0; needed: more than 0.'


def test_a_moment_that_is_past_is_told_without_what_the_file_calls_it() -> None:
    table = laid("Ann's camp: Knucklebones, Spy at Court")
    table.play("red die")
    table.play("pillage")
    moment = "Knucklebones is used at another moment: Beginning of the turn; open now: During the turn"
    assert told(table, "Knucklebones") == ["Knucklebones's free spaces: 0; needed: more than 0", moment]


def test_a_card_that_lies_where_it_does_nothing_is_not_said_to_work_by_itself() -> None:
    table = laid("Ann's played: Mutiny")
    where = "Mutiny lies here: Ann's card in play; it works here: Camp"
    question = "Mutiny can't be an answer here; now the question is: Which die do you take?"
    assert told(table, "Mutiny") == [where, question]
