"""Variants: overlays on a game, never copies."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from croupier.interpreter import Game, Loaded, RecordError, load, run_examples

BASE = """\
game "Base" fr "Socle"
    players 2..3
    languages en, fr
    about "The game below." fr "Le jeu en dessous."

option size: number = 2 from 1..4

kind Card
    has rank: number
    rule worth = rank
    works in hand

card "one" fr "un" is Card
    rank = 1
card "two" fr "deux" is Card
    rank = 2
    always: limit(you) + 1
card "three" fr "trois" is Card
    rank = 3

zone deck of Card, face down, starts with Card
each player has
    zone hand of Card, seen by owner
    track points: number

rule limit(player) = 1

setup
    move top size of deck to first(players)'s hand

play
    for each p in players:
        p chooses:
            "take" fr "prendre" when count(p's hand) < limit(p): move top of deck to p's hand
            "wait" fr "attendre": nothing

score "Ranks" fr "Valeurs": sum(worth over player's hand)
score "Points" fr "Points": player's points
"""


def read(folder: Path, variant: str, base: str = BASE) -> Loaded:
    """Read a variant that lies beside its game."""
    (folder / "mygame.cg").write_text(base, "utf-8")
    (folder / "variant.cg").write_text(variant, "utf-8")
    return load(folder / "variant.cg")


def game_of(folder: Path, variant: str) -> Game:
    """Read a variant that must be right."""
    loaded = read(folder, variant)
    assert loaded.game is not None, [f"{each.title} ({each.span})" for each in loaded.diagnostics]
    return loaded.game


def test_a_variant_finds_its_game_in_the_same_folder(tmp_path: Path) -> None:
    game = game_of(tmp_path, 'variant "Other" of mygame\n')
    assert game.title() == "Other"
    assert game.about("fr") == "Le jeu en dessous."
    assert (game.least_players, game.most_players) == (2, 3)
    assert [card.name for card in game.cards] == ["one", "two", "three"]


def test_a_variant_finds_a_shipped_game_by_its_name(tmp_path: Path) -> None:
    game = game_of(tmp_path, 'variant "Short goofspiel" of goofspiel\noption num_cards: number = 3 from 1..13\n')
    assert game.start(2, 1).width == 3


def test_what_the_variant_says_of_the_game_replaces_what_the_game_says(tmp_path: Path) -> None:
    game = game_of(
        tmp_path, 'variant "Other" fr "Autre" of mygame\n    players 3\n    about "Above." fr "Au-dessus."\n'
    )
    assert game.title("fr") == "Autre"
    assert game.about() == "Above."
    assert (game.least_players, game.most_players) == (3, 3)
    assert game.languages == ("en", "fr")


def test_cards_are_taken_away_changed_and_added(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        """\
variant "Other" of mygame
without card "one"
change card "three"
    rank = 30
card "four" fr "quatre" is Card
    rank = 4
""",
    )
    assert {card.name: card.fields["rank"] for card in game.cards} == {"two": 2, "three": 30, "four": 4}
    assert game.start(2, 1).returns() == [34, 0]


def test_the_examples_of_the_game_are_not_those_of_the_variant(tmp_path: Path) -> None:
    mention = '\nexample "one is low"\n    then\n        card "one"\'s rank is 1\n'
    under = '    example "two is more"\n        then\n            card "two"\'s rank > card "one"\'s rank\n'
    base = BASE.replace("    always: limit(you) + 1\n", f"    always: limit(you) + 1\n{under}") + mention
    own = 'variant "Other" of mygame\nwithout card "one"\nexample "three is high"\n    then\n        count(Card) is 2\n'
    loaded = read(tmp_path, own, base)
    assert loaded.game is not None, loaded.diagnostics
    assert [(each.title, each.passed) for each in run_examples(loaded.game)] == [("three is high", True)]


def test_what_a_variant_leaves_unused_is_not_complained_of(tmp_path: Path) -> None:
    loaded = read(
        tmp_path, 'variant "Other" fr "Autre" of mygame\nwithout card "two"\nplay\n    shuffle deck\nrule spare = 3\n'
    )
    assert [(each.code, each.span.text) for each in loaded.diagnostics] == [("unused-rule", "spare")]


def test_a_change_of_an_ability_replaces_the_one_of_the_same_sort(tmp_path: Path) -> None:
    base = game_of(tmp_path, 'variant "Same" of mygame\nsetup\n    move card "two" to first(players)\'s hand\n')
    assert base.start(2, 1).width == 2
    changed = game_of(
        tmp_path,
        """\
variant "Other" of mygame
setup
    move card "two" to first(players)'s hand
change card "two"
    always: limit(you) = 1
""",
    )
    assert changed.start(2, 1).seat == 1, "Ann has nothing to choose"


def test_a_rule_and_a_rule_of_a_kind_are_replaced(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        """\
variant "Other" of mygame
rule limit(player) = 9
change kind Card
    rule worth = rank * 10
""",
    )
    table = game.start(2, 1)
    assert table.returns() == [50, 0]
    assert table.width == 2


def test_the_default_of_an_option_is_changed(tmp_path: Path) -> None:
    game = game_of(tmp_path, 'variant "Other" of mygame\noption size: number = 3 from 1..3\n')
    assert [(option.name, option.default, option.allowed) for option in game.options] == [("size", 3, (1, 2, 3))]
    assert game.start(2, 1).view(0).zone("hand", 0).count == 3


def test_score_lines_players_tracks_and_play_are_replaced(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        """\
variant "Other" of mygame
each player has
    track points: number = 5
score "Ranks" fr "Valeurs": -1
play
    for each p in players:
        p chooses n from 1..2
        p's points += n
""",
    )
    table = game.start(2, 1)
    table.play(1)
    assert table.returns() == [6, 4]
    assert [line.title for line in table.score(0).lines] == ["Ranks", "Points"]


def test_a_variant_of_a_variant_has_both_changes(tmp_path: Path) -> None:
    (tmp_path / "middle.cg").write_text('variant "Middle" of mygame\nwithout card "one"\n', "utf-8")
    game = game_of(tmp_path, 'variant "Other" of middle\nwithout card "two"\n')
    assert [card.name for card in game.cards] == ["three"]
    assert game.title() == "Other"


def test_many_variants_over_one_another_are_no_circle(tmp_path: Path) -> None:
    (tmp_path / "v0.cg").write_text('variant "V" of mygame\nwithout card "one"\n', "utf-8")
    for number in range(1, 12):
        (tmp_path / f"v{number}.cg").write_text(f'variant "V" of v{number - 1}\n', "utf-8")
    game = game_of(tmp_path, 'variant "Other" of v11\nwithout card "two"\n')
    assert [card.name for card in game.cards] == ["three"]


def test_variants_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "middle.cg").write_text('variant "Middle" of variant\n', "utf-8")
    loaded = read(tmp_path, 'variant "Other" of middle\n')
    assert loaded.game is None
    assert "variant-circle" in [each.code for each in loaded.diagnostics]


@pytest.mark.parametrize(
    ("variant", "code", "words"),
    [
        ('variant "Other" of mygme\n', "unknown-game", 'there is no game "mygme"'),
        ('variant "Other" of mygame\nwithout card "two hundred"\n', "unknown-card", 'no card "two hundred"'),
        ('variant "Other" of mygame\nchange card "tow"\n    rank = 3\n', "unknown-card", 'no card "tow"'),
    ],
)
def test_what_is_not_in_the_game_can_not_be_changed(tmp_path: Path, variant: str, code: str, words: str) -> None:
    loaded = read(tmp_path, variant)
    assert loaded.game is None
    found = next(each for each in loaded.diagnostics if each.code == code)
    assert words in found.labels[0].text


@pytest.mark.parametrize(
    ("base", "hint"),
    [("mygmae", 'did you mean "mygame"?'), ("nowhere", "beside this file mygame, variant; write a name without .cg")],
)
def test_a_game_that_is_not_there_is_looked_for_beside_the_variant_too(tmp_path: Path, base: str, hint: str) -> None:
    loaded = read(tmp_path, f'variant "Other" of {base}\n')
    assert hint in loaded.diagnostics[0].hint


def test_a_change_of_a_kind_that_is_not_there_is_refused(tmp_path: Path) -> None:
    loaded = read(tmp_path, 'variant "Other" of mygame\nchange kind Crad\n    rule worth = 3\n')
    assert loaded.game is None
    assert any("Crad" in each.labels[0].text for each in loaded.diagnostics if each.is_error)


def test_a_game_with_mistakes_carries_no_variant(tmp_path: Path) -> None:
    loaded = read(tmp_path, 'variant "Other" of mygame\n', BASE.replace("play\n", "pley\n"))
    assert loaded.game is None
    assert loaded.diagnostics[0].code == "broken-base" or "broken-base" in [each.code for each in loaded.diagnostics]


def test_a_save_of_a_variant_knows_when_the_game_below_has_changed(tmp_path: Path) -> None:
    variant = 'variant "Other" of mygame\n'
    table = game_of(tmp_path, variant).start(2, 1)
    table.save(tmp_path / "game.json")
    assert game_of(tmp_path, variant).resume(tmp_path / "game.json").players == 2
    loaded = read(tmp_path, variant, BASE.replace("rank = 3", "rank = 4"))
    assert loaded.game is not None
    with pytest.raises(RecordError, match="has changed since this game was saved"):
        loaded.game.resume(tmp_path / "game.json")


def test_a_save_knows_when_a_variant_in_the_middle_has_changed(tmp_path: Path) -> None:
    change = 'variant "Middle" of mygame\nchange card "one"\n    rank = {}\n'
    (tmp_path / "middle.cg").write_text(change.format(4), "utf-8")
    game_of(tmp_path, 'variant "Other" of middle\n').start(2, 1).save(tmp_path / "game.json")
    (tmp_path / "middle.cg").write_text(change.format(5), "utf-8")
    with pytest.raises(RecordError, match="has changed since this game was saved"):
        game_of(tmp_path, 'variant "Other" of middle\n').resume(tmp_path / "game.json")


def told(folder: Path, variant: str, base: str = BASE) -> list[str]:
    """Return the codes of what is said of a variant."""
    return [each.code for each in read(folder, f'variant "Other" fr "Autre" of mygame\n{variant}', base).diagnostics]


@pytest.mark.parametrize(
    "variant",
    [
        'change card "one"\n    rank = 4\nchange card "one"\n    text "Ten."\n',
        'change card "one"\n    rank = 4\ncard "one" is Card\n    rank = 5\n',
        "change kind Card\n    works in deck\nchange kind Card\n    works in deck\n",
        "zone deck of Card, face up, starts with Card\nzone deck of Card, face down, starts with Card\n",
        "rule limit(player) = 2\nrule limit(player) = 3\n",
        "each player has\n    track points: number\n    track points: number = 2\n",
        'score "Ranks" fr "Valeurs": 1\nscore "Ranks" fr "Valeurs": 2\n',
        "play\n    shuffle deck\nplay\n    nothing\n",
        'cards Card\n    name             | rank\n    "one" fr "un"    | 7\n    "one" fr "un"    | 8\n',
    ],
)
def test_what_a_variant_says_twice_is_an_error_with_both_places(tmp_path: Path, variant: str) -> None:
    (met,) = read(tmp_path, f'variant "Other" of mygame\n{variant}').diagnostics
    assert (met.code, len(met.labels)) == ("twice", 2)
    assert met.labels[0].span.line > met.labels[1].span.line > 1


def test_a_second_variant_in_a_file_is_an_error_with_both_places(tmp_path: Path) -> None:
    (met,) = read(tmp_path, 'variant "One" of mygame\nvariant "Two" of mygame\n').diagnostics
    assert (met.code, [label.span.line for label in met.labels]) == ("two-games", [2, 1])


def test_a_card_of_another_kind_takes_a_place_only_when_the_old_one_is_gone(tmp_path: Path) -> None:
    lines = 'kind Wild is Card\n    has joy: number = 1\ncard "one" fr "un" is Wild\n    rank = 5\n'
    assert told(tmp_path, lines) == ["other-kind"]
    assert told(tmp_path, f'without card "one"\n{lines}') == []


def test_one_card_in_the_place_of_several_copies_is_pointed_at(tmp_path: Path) -> None:
    base = BASE.replace('card "one" fr', '3 x card "one" fr')
    lines = 'card "one" fr "un" is Card\n    rank = 5\n'
    assert told(tmp_path, lines, base) == ["fewer-copies"]
    assert told(tmp_path, f"1 x {lines}", base) == []
    assert [card.name for card in game_of(tmp_path, f'variant "Other" of mygame\n2 x {lines}').cards].count("one") == 2


def test_all_cards_of_a_name_go_together(tmp_path: Path) -> None:
    base = BASE.replace('card "two"', 'card "one" fr "un" is Card\n    rank = 9\ncard "two"')
    loaded = read(tmp_path, 'variant "Other" of mygame\nwithout card "one"\n', base)
    assert loaded.game is not None
    assert [card.name for card in loaded.game.cards] == ["two", "three"]


def test_a_row_of_a_table_takes_the_place_of_the_card_of_its_name(tmp_path: Path) -> None:
    table = 'cards Card\n    name           | rank\n    "two" fr "deux" | 7\n    "six" fr "six" | 6\n'
    game = game_of(tmp_path, f'variant "Other" of mygame\n{table}')
    assert [(card.name, card.fields["rank"]) for card in game.cards] == [
        ("one", 1),
        ("two", 7),
        ("three", 3),
        ("six", 6),
    ]


@pytest.mark.parametrize(
    ("lines", "is_seen"),
    [
        ("change kind Card\n    rank = 5\n", False),
        ("change kind Card\n    has rank: number = 5\n", False),
        ("change kind Card\n    points 5\n", True),
        ('change kind Card\n    rank = 5\nwithout card "one"\ncard "one" fr "un" is Card\n', True),
        ("change kind Card\n    works in deck\n", True),
    ],
)
def test_a_change_of_a_kind_that_no_card_sees_is_pointed_at(tmp_path: Path, lines: str, is_seen: bool) -> None:
    assert ("unseen-change" not in told(tmp_path, lines)) is is_seen


def test_a_change_in_the_middle_of_two_variants_that_clashes_is_a_broken_base(tmp_path: Path) -> None:
    clash = "play\n    shuffle deck\nplay\n    nothing\n"
    (tmp_path / "middle.cg").write_text(f'variant "Middle" of mygame\n{clash}', "utf-8")
    found = read(tmp_path, 'variant "Top" of middle\n').diagnostics
    assert [each.code for each in found] == ["twice", "broken-base"]


@pytest.mark.parametrize("said", ["change kind K{n}\n    rank = 1\n", "kind K{n} is Card\n", 'without card "c{n}"\n'])
def test_to_lay_thousands_of_declarations_takes_seconds_at_most(tmp_path: Path, said: str) -> None:
    base = BASE + "".join(f'kind K{n} is Card\ncard "c{n}" is K{n}\n    rank = 1\n' for n in range(2000))
    before = process_time()
    read(tmp_path, 'variant "V" of mygame\n' + "".join(said.format(n=n) for n in range(2000)), base)
    assert process_time() - before < 2
