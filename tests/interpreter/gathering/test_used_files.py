"""Files that others use: one mechanism for the library and for files of one's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from croupier import games
from croupier.grammar import Source, render
from croupier.interpreter import Game, GameFault, Loaded, RecordError, load, load_source, run_examples

GAME = """\
game "Mine" fr "Le mien"
    players 2
    languages en, fr

use "cards.cg"

zone deck of Card, face down, starts with Card
each player has
    zone hand of Card, face up

play
    for each p in players: move top of deck to p's hand

score "Ranks" fr "Valeurs": sum(worth(it) over player's hand)
"""
CARDS = """\
enum Colour: red "red" fr "rouge", blue "blue" fr "bleu"

kind Card
    has rank: number
    has colour: Colour = red

card "one" fr "un" is Card
    rank = 1
card "two" fr "deux" is Card
    rank = 2

rule worth(card) = card's rank
rule spare(card) = 3

layout
    marks Colour: red "R" in red, blue "B" in blue
"""


def write(folder: Path, **files: str) -> None:
    """Write files into a folder."""
    for name, text in files.items():
        (folder / f"{name}.cg").write_text(text, "utf-8")


def read(folder: Path, game: str, cards: str = CARDS, **files: str) -> Loaded:
    """Read a game beside the files that it uses."""
    write(folder, mine=game, cards=cards, **files)
    return load(folder / "mine.cg")


def game_of(folder: Path, game: str, cards: str = CARDS, **files: str) -> Game:
    """Read a game that must be right."""
    loaded = read(folder, game, cards, **files)
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    return loaded.game


def codes(loaded: Loaded) -> list[str]:
    """Return the codes of what is said of a file."""
    return [each.code for each in loaded.diagnostics]


def test_a_game_has_what_a_file_beside_it_declares_and_unused_things_are_not_complained_of(tmp_path: Path) -> None:
    loaded = read(tmp_path, GAME)
    assert loaded.diagnostics == ()
    assert loaded.game is not None
    assert [card.name for card in loaded.game.cards] == ["one", "two"]
    assert [source.name for source in loaded.game.sources] == ["mine.cg", "cards.cg"]


def test_a_game_has_what_a_file_of_the_library_declares() -> None:
    text = 'game "Mine"\n    players 2\nuse pack52\nzone deck of Card, starts with Card\nplay\n    all win\n'
    game = load_source(Source("mine.cg", text)).game
    assert game is not None
    assert len(game.cards) == 52


def test_what_a_game_declares_takes_the_place_of_what_it_uses(tmp_path: Path) -> None:
    own = GAME + 'rule worth(card) = card\'s rank * 10\nwithout card "one"\nchange card "two"\n    rank = 5\n'
    own += 'card "six" fr "six" is Card\n    rank = 6\nchange kind Card\n    has colour: Colour = blue\n'
    game = game_of(tmp_path, own)
    assert [(card.name, card.fields["rank"], card.fields["colour"]) for card in game.cards] == [
        ("two", 5, "blue"),
        ("six", 6, "blue"),
    ]
    table = game.start(2, 1)
    assert sorted(table.returns()) == [50, 60]


def test_an_enum_that_takes_the_place_of_another_needs_no_marks_for_what_is_gone(tmp_path: Path) -> None:
    game = game_of(tmp_path, GAME + 'enum Colour: red "red" fr "rouge", green "green" fr "vert"\n')
    assert [card.fields["colour"] for card in game.cards] == ["red", "red"]


def test_cards_of_a_pattern_take_the_place_of_those_of_the_same_pattern(tmp_path: Path) -> None:
    cards = CARDS + 'cards Card "{rank} more" fr "{rank} de plus" for rank in 3..5\n'
    own = 'cards Card "{rank} more" fr "{rank} de plus" for rank in 7..8\n'
    assert [card.name for card in game_of(tmp_path, GAME + own, cards).cards] == ["one", "two", "7 more", "8 more"]
    head = 'game "Mine"\n    players 2\nuse pack48\nuse pack104\n'
    assert "two-files" in codes(read(tmp_path, head + GAME[GAME.index("zone deck") :]))


def test_a_row_of_a_table_takes_the_place_of_a_card(tmp_path: Path) -> None:
    rows = 'cards Card\n    name            | rank\n    "two" fr "deux" | 7\n    "six" fr "six"  | 6\n'
    game = game_of(tmp_path, GAME + rows)
    assert [(card.name, card.fields["rank"]) for card in game.cards] == [("one", 1), ("two", 7), ("six", 6)]


def test_a_file_that_is_used_by_two_ways_is_read_once(tmp_path: Path) -> None:
    own = GAME.replace('use "cards.cg"\n', 'use "left.cg"\nuse "right.cg"\nuse "cards.cg"\n')
    left = 'use "cards.cg"\nrule worth(card) = 7\n'
    game = game_of(tmp_path, own, left=left, right='use "cards.cg"\nuse "left.cg"\nrule best_of = 3\n')
    assert len(game.cards) == 2
    assert game.start(2, 1).returns() == [7, 7]
    assert [source.name for source in game.sources] == ["mine.cg", "right.cg", "left.cg", "cards.cg"]


def test_a_name_that_two_files_declare_is_shown_at_both_places(tmp_path: Path) -> None:
    own = GAME.replace('use "cards.cg"\n', 'use "cards.cg"\nuse "left.cg"\n')
    loaded = read(tmp_path, own, left="rule worth(n: number) = 7\n")
    assert loaded.game is None
    met = next(each for each in loaded.diagnostics if each.code == "two-files")
    assert [label.span.source.name for label in met.labels] == ["left.cg", "cards.cg"]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("each player has\n    track won: number\n", "each player has\n    zone won of Card\n"),
        ('score "Won" fr "Gagné": 1\n', 'score "Won" fr "Gagné": 2\n'),
        ("change kind Card\n    rule value = 3\n", "change kind Card\n    rule value = 4\n"),
        ('card "six" is Card\n    rank = 6\n', 'card "six" is Card\n    rank = 6\n'),
        ("to earn n: number\n    nothing\n", "to earn n: number\n    nothing\n"),
    ],
)
def test_two_strangers_declare_nothing_in_common(tmp_path: Path, left: str, right: str) -> None:
    own = GAME.replace('use "cards.cg"\n', 'use "left.cg"\nuse "right.cg"\n')
    files = {"left": f'use "cards.cg"\n{left}', "right": f'use "cards.cg"\n{right}'}
    assert "two-files" in codes(read(tmp_path, own, **files))
    files["right"] = f'use "left.cg"\n{files["right"]}'
    assert "two-files" not in codes(read(tmp_path, own, **files))


def test_one_name_for_things_of_two_sorts_is_shown_at_both_places(tmp_path: Path) -> None:
    (met,) = [each for each in read(tmp_path, GAME + "zone spare of Card\n").diagnostics if each.code == "twice"]
    assert {label.span.source.name for label in met.labels} == {"mine.cg", "cards.cg"}


def test_a_rule_takes_the_place_of_a_track_or_an_option_and_is_not_drawn(tmp_path: Path) -> None:
    cards = CARDS.replace("layout\n", 'layout\n    group: bonus\n    show bonus as "B" fr "B"\n')
    cards += 'track bonus: number = 1 "Bonus" fr "Prime"\noption most: number = 1 from 1..3 "Most" fr "Plus"\n'
    cards = cards.replace("= card's rank", "= card's rank * 0 + bonus + most")
    assert game_of(tmp_path, GAME, cards).start(2, 1).returns() == [2, 2]
    game = game_of(tmp_path, GAME + "rule bonus = 4\nrule most = 5\n", cards)
    assert game.start(2, 1).returns() == [9, 9]
    assert game.options == ()


def test_what_is_used_for_examples_is_not_there_for_others(tmp_path: Path) -> None:
    cards = 'use "more.cg" for examples\n' + CARDS + 'example "three cards"\n    then\n        count(Thing) is 1\n'
    more = 'use "cards.cg"\ncard "three" fr "trois" is Card\n    rank = 3\n'
    assert len(game_of(tmp_path, GAME, cards).cards) == 2
    assert codes(load(tmp_path / "cards.cg", as_library=True)) == ["unknown-file"]
    write(tmp_path, more='card "three" is Thing\nkind Thing\n')
    library = load(tmp_path / "cards.cg", as_library=True).library
    assert library is not None
    assert len(library.cards) == 3
    write(tmp_path, more=more)
    assert codes(load(tmp_path / "cards.cg", as_library=True)) == ["use-circle"]


def test_a_rule_that_takes_the_place_of_another_takes_as_much(tmp_path: Path) -> None:
    assert "other-parameters" in codes(read(tmp_path, GAME + "rule worth = 3\n"))


def test_what_a_file_says_twice_is_complained_of_with_and_without_files_below(tmp_path: Path) -> None:
    for lines in ("rule most = 3\nrule most = 4\n", "each player has\n    track n: number\n    track n: number\n"):
        assert "twice" in codes(read(tmp_path, GAME + lines))


def test_a_mistake_in_a_used_file_points_to_its_own_text(tmp_path: Path) -> None:
    loaded = read(tmp_path, GAME, CARDS + "rule bad = cont(Card)\n")
    (met,) = loaded.diagnostics
    assert (met.code, str(met.span)) == ("unknown-function", "cards.cg:17:12")
    assert codes(read(tmp_path, GAME, CARDS + "zone z off Card\n")) == ["unexpected-word", "broken-use"]


def test_a_fault_in_a_used_file_names_its_line(tmp_path: Path) -> None:
    cards = 'track part: number "Part" fr "Part"\nto share\n    part = 3 / count(Card where rank > 9)\n'
    game = game_of(tmp_path, GAME.replace("play\n", "play\n    share\n"), cards + CARDS)
    with pytest.raises(GameFault) as met:
        game.start(2, 1)
    assert str(met.value.diagnostic.span).startswith("cards.cg:3")


def test_a_variant_lies_over_its_game_and_what_that_uses(tmp_path: Path) -> None:
    write(tmp_path, other='variant "Other" fr "Autre" of mine\nuse "extra.cg"\nrule worth(card) = 4 + extra\n')
    write(tmp_path, extra="rule extra = 5\n")
    read(tmp_path, GAME)
    loaded = load(tmp_path / "other.cg")
    assert loaded.game is not None, loaded.diagnostics
    assert loaded.game.start(2, 1).returns() == [9, 9]


def test_the_examples_of_a_used_file_are_its_own(tmp_path: Path) -> None:
    cards = CARDS + 'example "two cards"\n    then\n        count(Card) is 2\n'
    assert run_examples(game_of(tmp_path, GAME, cards)) == []
    library = load(tmp_path / "cards.cg", as_library=True).library
    assert library is not None
    assert [each.passed for each in run_examples(library)] == [True]


def test_a_library_is_a_library_only_where_one_is_asked_for(tmp_path: Path) -> None:
    write(tmp_path, cards=CARDS)
    assert codes(load(tmp_path / "cards.cg")) == ["no-game"]
    loaded = load(tmp_path / "cards.cg", as_library=True)
    assert (loaded.game, loaded.is_playable, codes(loaded)) == (None, False, [])
    write(tmp_path, half="setup\n    nothing\n")
    assert "no-game" in codes(load(tmp_path / "half.cg", as_library=True))


def test_a_library_is_tried_by_as_many_as_its_examples_say(tmp_path: Path) -> None:
    for count, said in ((1, []), (5, []), (0, ["bad-players"]), (99, ["bad-players"])):
        write(tmp_path, cards=f'example "some"\n    players {count}\n    then\n        count(players) is {count}\n')
        loaded = load(tmp_path / "cards.cg", as_library=True)
        assert codes(loaded) == said
        assert loaded.library is None or all(each.passed for each in run_examples(loaded.library))


def test_a_save_knows_when_a_used_file_has_changed(tmp_path: Path) -> None:
    game_of(tmp_path, GAME).start(2, 1).save(tmp_path / "game.json")
    assert game_of(tmp_path, GAME).resume(tmp_path / "game.json").players == 2
    with pytest.raises(RecordError, match="has changed since this game was saved"):
        game_of(tmp_path, GAME, CARDS + "rule more = 3\n").resume(tmp_path / "game.json")


@pytest.mark.parametrize(
    "name", ["../cards.cg", "/cards.cg", "sub/cards.cg", "..", ".cg", ".hidden.cg", "cards", "c:cards.cg", "a\\b.cg"]
)
def test_only_a_plain_name_of_a_file_is_looked_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", cards=CARDS)
    loaded = read(tmp_path, GAME.replace('"cards.cg"', f'"{name}"'))
    assert codes(loaded) == ["no-file-name"]


@pytest.mark.needs("pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.cg")
    assert codes(read(tmp_path, GAME.replace("cards.cg", "pipe.cg"))) == ["unreadable-file"]


def test_a_text_without_a_folder_uses_the_library_alone() -> None:
    assert codes(load_source(Source("mine.cg", GAME))) == ["unknown-file"]


def test_files_in_a_circle_are_refused_and_long_ways_are_not(tmp_path: Path) -> None:
    ring = {f"ring{n}": f'use "ring{(n + 1) % 5}.cg"\n' for n in range(5)}
    assert codes(read(tmp_path, GAME.replace("cards.cg", "ring0.cg"), **ring)) == ["use-circle"]
    chain = {f"link{n}": f'use "link{n + 1}.cg"\n' for n in range(40)} | {"link40": 'use "cards.cg"\n'}
    assert read(tmp_path, GAME.replace("cards.cg", "link0.cg"), **chain).game is not None


def test_a_game_that_is_its_own_library_is_no_library(tmp_path: Path) -> None:
    assert codes(read(tmp_path, GAME.replace("cards.cg", "mine.cg"))) == ["use-circle"]


@pytest.mark.parametrize("name", games.library_names())
def test_a_file_of_the_library_is_right_by_itself(name: str) -> None:
    loaded = load(games.library_path(name), as_library=True)
    assert loaded.diagnostics == ()
    assert loaded.library is not None
    for result in run_examples(loaded.library):
        assert result.passed, f"{result.title}: {result.message}"


def test_every_file_of_the_library_stands_in_its_readme() -> None:
    page = (games.LIBRARY / "README.md").read_text("utf-8")
    assert [name for name in games.library_names() if f"({name}.cg)" not in page] == []
    assert not set(games.library_names()) & set(games.names())
