"""Variants that lie over one game side by side, and what a variant says of many cards at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter import Game, Loaded, called_with, load, names_called
from croupier.lab import run_games

from .test_variants import BASE

RICH = 'variant "Rich" fr "Riche" of mygame\nchange card "one"\n    rank = 10\n'
ROOMY = 'variant "Roomy" fr "Large" of mygame\nrule limit(player) = 2\n'


def lay_out(folder: Path, **files: str) -> None:
    """Write a game and variants of it into a folder."""
    for name, text in {"mygame": BASE, **files}.items():
        (folder / f"{name}.cg").write_text(text, "utf-8")


def stacked(folder: Path, *names: str) -> Loaded:
    """Read a game with variants, as `--with` does."""
    return load(called_with(str(folder / "mygame.cg"), [str(folder / f"{name}.cg") for name in names]))


def game_of(loaded: Loaded) -> Game:
    """Return a game that must be right."""
    assert loaded.game is not None, [f"{each.title} ({each.span})" for each in loaded.diagnostics]
    return loaded.game


def ranks(game: Game) -> dict[str, object]:
    """Return the rank of each card."""
    return {card.name: card.fields["rank"] for card in game.cards}


def test_two_variants_lie_over_one_game(tmp_path: Path) -> None:
    lay_out(tmp_path, rich=RICH, roomy=ROOMY)
    game = game_of(stacked(tmp_path, "rich", "roomy"))
    assert ranks(game)["one"] == 10
    assert game.title() == "Base + Rich + Roomy"
    assert game.title("fr") == "Socle + Riche + Large"
    assert game.start(2, 1).width == 2, "two cards are dealt, and the limit is two, or three"


def test_a_file_brings_two_variants_together_and_adds_to_them(tmp_path: Path) -> None:
    both = 'variant "Both" of mygame with rich, roomy\nchange card "two"\n    rank = 20\n'
    lay_out(tmp_path, rich=RICH, roomy=ROOMY, both=both)
    assert ranks(game_of(load(tmp_path / "both.cg"))) == {"one": 10, "two": 20, "three": 3}


def test_two_variants_that_say_different_things_clash_and_both_places_are_shown(tmp_path: Path) -> None:
    lay_out(tmp_path, rich=RICH, poor=RICH.replace("10", "0"))
    loaded = stacked(tmp_path, "rich", "poor")
    assert [each.code for each in loaded.diagnostics] == ["variants-clash"]
    assert [label.span.source.name for label in loaded.diagnostics[0].labels] == ["poor.cg", "rich.cg"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("rule limit(player) = 2\n", "rule limit(player) = 3\n"),
        ('without card "one"\n', 'change card "one"\n    rank = 2\n'),
        ('change card "one"\n    rank = 2\n', 'without card "one"\n'),
        ('card "one" is Card\n    rank = 2\n', 'change card "one"\n    rank = 3\n'),
        ('card "four" is Card\n    rank = 2\n', 'card "four" is Card\n    rank = 3\n'),
        ("    players 2\n", "    players 3\n"),
        ("setup\n    shuffle deck\n", "setup\n    nothing\n"),
        ("each player has\n    track points: number = 1\n", "each player has\n    track points: number = 2\n"),
        ("change kind Card\n    rule worth = 1\n", "change kind Card\n    rule worth = 2\n"),
        ("change every Card: rank = 1\n", "change every Card: rank = 2\n"),
        ('without score "Ranks"\n', 'score "Ranks": 1\n'),
        ('score "Ranks": 1\n', 'without score "Ranks"\n'),
    ],
)
def test_what_clashes(tmp_path: Path, one: str, other: str) -> None:
    lay_out(tmp_path, a=f'variant "A" of mygame\n{one}', b=f'variant "B" of mygame\n{other}')
    if "without score" in one:
        # Who takes a line of points out says nothing of a new one of the same name.
        assert stacked(tmp_path, "a", "b").game is not None
        return
    assert "variants-clash" in {each.code for each in stacked(tmp_path, "a", "b").diagnostics}


@pytest.mark.parametrize(
    "line",
    [
        "rule limit(player) = 2\n",
        'without card "one"\n',
        'without score "Ranks"\n',
        "without kind Card\n",
        'change card "one"\n    rank = 2\n',
        "    players 2\n",
    ],
)
def test_the_same_said_twice_is_no_clash(tmp_path: Path, line: str) -> None:
    lay_out(tmp_path, a=f'variant "A" of mygame\n{line}', b=f'variant "B" of mygame\n{line}')
    game_of(stacked(tmp_path, "a", "b"))


def test_a_file_over_both_settles_what_clashes(tmp_path: Path) -> None:
    lay_out(
        tmp_path,
        rich=RICH + 'without card "three"\n',
        poor=RICH.replace("10", "0") + 'change card "three"\n    rank = 4\n',
        both='variant "Both" of mygame with rich, poor\nchange card "one"\n    rank = 5\nwithout card "three"\n',
        half='variant "Half" of mygame with rich, poor\nchange card "one"\n    rank = 5\n',
    )
    assert ranks(game_of(load(tmp_path / "both.cg"))) == {"one": 5, "two": 2}
    loaded = load(tmp_path / "half.cg")
    assert [each.code for each in loaded.diagnostics] == ["variants-clash"]
    assert '"three"' in loaded.diagnostics[0].title


def test_what_is_said_of_every_card_adds_up_and_holds_for_cards_of_other_variants(tmp_path: Path) -> None:
    lay_out(
        tmp_path,
        dear='variant "Dear" of mygame\nchange every Card: rank + 10\ncard "own" is Card\n    rank = 1\n',
        double='variant "Double" of mygame\nchange every Card:\n    rank * 2\n    rank at most 25\n',
    )
    assert ranks(game_of(stacked(tmp_path, "dear", "double"))) == {"one": 22, "two": 24, "three": 25, "own": 2}
    assert ranks(game_of(stacked(tmp_path, "double", "dear")))["three"] == 16


def test_a_kind_and_a_line_of_points_are_taken_out(tmp_path: Path) -> None:
    other = 'kind Wild is Card\ncard "wild" is Wild\n    rank = 9\n'
    lay_out(
        tmp_path,
        mygame=BASE + other,
        tame='variant "Tame" of mygame\nwithout kind Wild\nwithout score "Ranks"\ncard "own" is Wild\n    rank = 1\n',
    )
    game = game_of(stacked(tmp_path, "tame"))
    assert set(ranks(game)) == {"one", "two", "three", "own"}
    assert [line.title_in("en") for line in game.score_lines] == ["Points"]


def test_lines_after_the_setup_are_done_after_it_for_each_variant(tmp_path: Path) -> None:
    more = "after setup\n    for each p in players: p's points += {n}\n"
    lay_out(
        tmp_path,
        a='variant "A" of mygame\n' + more.format(n=1),
        b='variant "B" of mygame\n' + more.format(n=20),
    )
    assert game_of(stacked(tmp_path, "a", "b")).start(2, 1).returns()[0] == 21 + 3 + 2


def test_a_stack_is_played_by_several_processes_too(tmp_path: Path) -> None:
    lay_out(tmp_path, rich=RICH, roomy=ROOMY)
    game = game_of(stacked(tmp_path, "rich", "roomy"))
    one, two = (run_games(game, 2, 8, jobs=jobs) for jobs in (1, 2))
    assert [seat.wins for seat in one.seats] == [seat.wins for seat in two.seats]


def test_a_variant_that_is_under_another_already_is_read_once(tmp_path: Path) -> None:
    lay_out(tmp_path, rich=RICH, richer='variant "Richer" of rich\nchange card "one"\n    rank = 100\n')
    assert ranks(game_of(stacked(tmp_path, "rich", "richer")))["one"] == 100


def test_a_name_is_taken_apart_into_a_game_and_its_variants() -> None:
    assert names_called("huns with gentle, short") == ["huns", "gentle", "short"]
    assert names_called("huns") == ["huns"]
    assert called_with("huns with gentle", ["short", "gentle"]) == "huns with gentle, short"


def test_what_a_variant_changes_is_told_card_by_card(tmp_path: Path) -> None:
    lay_out(
        tmp_path,
        mine="""\
variant "Mine" of mygame
    players 3
without card "one"
change every Card: rank + 1
change card "two"
    always: limit(you) + 2
card "four" is Card
    rank = 4
rule limit(player) = 2
""",
    )
    told = {change.what: change for change in game_of(load(tmp_path / "mine.cg")).changes}
    assert told['card "one" is Card'].sort == "gone"
    assert told['card "four" is Card'].new == ("rank = 4",)
    assert told['card "three"'].values == (("rank", "3", "4"),)
    assert told['card "two"'].gone == ("always: limit(you) + 1",)
    assert told['card "two"'].new == ("always: limit(you) + 2",)
    assert told["game players"].new == ("players 3",)
    assert told["rule limit"].gone == ("rule limit(player) = 1",)
    assert game_of(load(tmp_path / "mygame.cg")).changes == ()


def test_a_line_of_cards_that_makes_others_is_told_as_a_change(tmp_path: Path) -> None:
    line = 'cards Card "card {rank}" for rank in 1..'
    (tmp_path / "mygame.cg").write_text(f"{BASE}\n{line}6\n", "utf-8")
    (tmp_path / "mine.cg").write_text(f'variant "Mine" of mygame\n{line}8\n', "utf-8")
    changes = game_of(load(tmp_path / "mine.cg")).changes
    assert [(each.sort, each.gone, each.new) for each in changes] == [("changed", (f"{line}6",), (f"{line}8",))]
