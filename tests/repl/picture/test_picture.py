"""The table as it is drawn."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier import games
from croupier.grammar import Source, render
from croupier.interpreter import Table, load_source
from croupier.repl.picture.ledger import note_points
from croupier.repl.picture.lines import unstyled
from croupier.repl.picture.picture import draw_entry, draw_table, draw_zones, fold
from croupier.repl.picture.places import Entry
from prompt_toolkit.utils import get_cwidth

from ...shipped import shipped
from ..stalls import stalls

PICTURES = Path(__file__).with_name("pictures")


def drawn(table: Table, width: int = 80, height: int | None = None, lang: str = "en", seat: int = 0) -> list[str]:
    return [unstyled(line) for line in draw_table(table.view(seat), table.names, lang, width, height)]


def played(name: str, players: int, moves: int, seed: int = 3) -> Table:
    """Play a game at random for a while."""
    game = shipped(name)
    table = game.start(players, seed=seed, names=["Ann", "Bob", "Cleo", "Dan"][:players])
    rng = Random(seed)
    for _ in range(moves):
        if not table.is_over:
            table.play(rng.randrange(table.width))
    return table


def test_a_truth_with_a_row_to_itself_is_told_by_its_name() -> None:
    entry = Entry("passed", "Passed", (), is_track=True)
    assert [unstyled(line) for line in draw_entry(entry, 12, 20, "en")] == ["Passed"]
    assert [unstyled(line) for line in draw_entry(entry, 0, 4, "en")] == ["Pas…"]


def test_what_belongs_to_all_comes_first_then_each_player_the_own_seat_before_the_others() -> None:
    table = stalls()
    table.play("earn")
    assert drawn(table, seat=1) == [
        "─ Market " + "─" * 71,
        "Bank  R red 5 · B blue 5 · K black 5",
        "Dice  R[1]  B[1]  K[1]",
        "Deck  3",
        "Pile  empty",
        "─ ► Bob (you) " + "─" * 66,
        "Hand: stall 5 R○○ K○ · Debts: 2",
        "─ Ann " + "─" * 74,
        "Purse: $ 3 · Hand: 1 card · Debts: 2",
    ]


def test_two_cards_of_one_word_are_not_drawn_as_one_name() -> None:
    table = shipped("tenefyr").start(2, seed=3, names=["Ann", "Bob"])
    for hero in ("Barbarian", "Bard", "Cleric"):
        table.play(hero)
    assert "Hero: Barbarian, Cleric · Deck: 14" in drawn(table)


def test_a_game_without_a_layout_has_a_table_too() -> None:
    assert drawn(stalls("")) == [
        "Bank  red 5 · blue 5 · black 5",
        "Mint  12 coins",
        "Dice  red die [1] · blue die [1] · black die [1]",
        "Deck  3",
        "Pile  empty",
        "─ ► Ann (you) " + "─" * 66,
        "Debts: 2 · Hand: stall 1 ○○○",
        "─ Bob " + "─" * 74,
        "Debts: 2 · Hand: 1 card",
    ]


def test_spaces_on_a_card_are_filled_and_empty_and_its_state_stands_after_it() -> None:
    table = stalls()
    table.play("open")
    assert "St.: stall 1 R●○ K● (open for 2, rented) · Debts: 2 · Ready" in drawn(table)
    without = stalls("")
    without.play("open")
    assert "Debts: 2 · Ready · Street: stall 1 r● bla● ○ (open for 2, rented)" in drawn(without)


def test_before_everything_runs_together_only_what_is_short_does() -> None:
    table = played("huns", 3, 170, seed=1)
    roomy = drawn(table, 83)
    looser = drawn(table, 83, len(roomy) - 1)
    assert any(line.startswith("Camp         ") for line in looser), "what is long has rows of its own"
    assert any(line.startswith("Reserve: ") and " · Dice: " in line for line in looser)
    close = drawn(table, 83, len(looser) - 1)
    assert any(" · Camp: " in line for line in close) or any(line.startswith("  Camp: ") for line in close)


GRID = """
game "Caves"
    players 1
kind Cave
    has level: number
    zone guards of Beast, face up "guard" fr "garde"
    zone gifts of Beast, face up "gift" fr "cadeau"
kind Beast
    has power: number
cards Cave "cave {level}" for level in 1..3
cards Beast "beast {power}" for power in 1..6
zone caves of Cave, face up, starts with Cave "Caves" fr "Grottes"
zone pool of Beast, face up, starts with Beast "Pool"
setup
    for each c in caves:
        move top of pool to c's guards
    move top of pool to first(caves)'s gifts
play
    for each p in players:
        p chooses:
            "go": move top of first(caves)'s guards to pool
            "stay": nothing
    for each p in players:
        p chooses:
            "wait": nothing
            "leave": nothing
layout
    group "Caves": caves
"""


def test_cards_on_which_cards_lie_stand_one_a_row() -> None:
    loaded = load_source(Source("caves.cg", GRID))
    assert loaded.game is not None, "\n".join(map(render, loaded.diagnostics))
    table = loaded.game.start(1, seed=1, names=["Ann"])
    lines = drawn(table)
    head = next(at for at, line in enumerate(lines) if line.startswith("Caves "))
    assert lines[head : head + 4] == [
        "Caves   guard    gift",
        "cave 1  beast 6  beast 3",
        "cave 2  beast 5",
        "cave 3  beast 4",
    ]
    before = table.view(0)
    table.play("go")
    marked = [unstyled(line) for line in draw_table(table.view(0), table.names, "en", 80, before=before)]
    assert "cave 1*           beast 3" in marked
    assert "cave 2   beast 5" in marked


def test_the_table_is_drawn_in_french() -> None:
    table = stalls(names=["Anne", "Béa"])
    table.play("open")
    table.play("wait")
    lines = drawn(table, lang="fr")
    assert "Banque  rouge 4 · bleu 5 · noir 4" in lines
    assert "Meneur    Béa" in lines
    assert "R. : étal 1 R●○ N● (ouvert depuis 2, loué) · Dettes : 2 · Prêt" in lines


def test_what_is_new_is_marked() -> None:
    table = stalls()
    before = table.view(0)
    table.play("earn")
    table.play("open")
    lines = [unstyled(line) for line in draw_table(table.view(0), table.names, "en", 80, before=before)]
    assert "Bank  R red 4* · B blue 5 · K black 4*" in lines
    assert "Purse: $ 3* · Hand: stall 1 R○○ K○ · Debts: 2" in lines


def test_points_stand_beside_the_names() -> None:
    table = stalls()
    table.play("earn")
    points = note_points(table, table.seats[1], "en")
    lines = [unstyled(line) for line in draw_table(table.view(1), table.names, "en", 60, points=points)]
    assert [line for line in lines if "points" in line] == [
        "─ ► Bob (you) " + "─" * 37 + " 3 points",
        "─ Ann " + "─" * 40 + " 2 to 5 points",
    ]


def test_one_place_can_be_drawn_with_all_that_is_in_it() -> None:
    table = stalls()
    assert [unstyled(line) for line in draw_zones(table.view(0), "DECK", "en", 80)] == ["deck: 3 cards"]
    assert [unstyled(line) for line in draw_zones(table.view(0), "ann's hand", "en", 80)] == [
        "Ann's hand: stall 1 R○○ K○"
    ]
    assert draw_zones(table.view(0), "cellar", "en", 80) == []


def test_a_low_table_is_drawn_closely_and_at_last_cut_which_it_says() -> None:
    table = played("huns", 4, 150)
    full = drawn(table, 80)
    for height in (len(full), 30, 24, 16, 8, 3, 1):
        lines = drawn(table, 80, height)
        assert len(lines) <= height
        assert plain_words(lines) <= plain_words(full) or height < len(full)
    assert drawn(table, 80, len(full)) == full
    assert drawn(table, 80, 8)[-1].startswith("… ")
    assert "more lines" in drawn(table, 80, 8)[-1]


def plain_words(lines: list[str]) -> set[str]:
    return {word for line in lines for word in line.split()}


def test_panels_stand_side_by_side_where_there_is_room() -> None:
    table = stalls(players=3)
    table.play("earn")
    heads = [line for line in drawn(table, 140) if "Ann" in line]
    assert "Bob" in heads[0]
    assert "Cleo" in heads[0]
    # The own panel has a row of its own if the others then fill theirs.
    heads = [line for line in drawn(table, 100) if "Bob" in line]
    assert "Cleo" in heads[0]
    assert "Ann" not in heads[0]


WIDE = ["阿提拉", "é" * 40, "👩‍🌾 Zoë", "ＡＢＣ", "\x1b[31mred\x07", "x" * 90]


@pytest.mark.parametrize("width", [20, 34, 80, 120, 200])
@pytest.mark.parametrize("name", games.names())
def test_no_line_is_wider_than_the_terminal(name: str, width: int) -> None:
    game = shipped(name)
    players = max(game.least_players, min(4, game.most_players))
    table = game.start(players, seed=5, names=WIDE[:players])
    rng = Random(width)
    for _ in range(10):
        for _ in range(15):
            if not table.is_over:
                table.play(rng.randrange(table.width))
        for height in (None, 12):
            for line in draw_table(table.view(0), table.names, "fr", width, height):
                assert sum(get_cwidth(sign) for _, text in line for sign in text) <= width
                assert unstyled(line).isprintable()


def test_a_wide_name_is_cut_by_its_columns() -> None:
    table = stalls(names=["阿提拉" * 20, "\x1b[31mred\x07"])
    heads = [line for line in drawn(table, 46) if line.startswith("─ ")][1:]
    assert [sum(map(get_cwidth, line)) for line in heads] == [45, 46]
    assert "…" in heads[0]
    assert "\x1b" not in heads[1]


@pytest.mark.parametrize("name", games.names())
def test_a_picture_tells_nothing_that_the_seat_can_not_know(name: str) -> None:
    game = shipped(name)
    players = max(game.least_players, min(3, game.most_players))
    table = game.start(players, seed=8)
    rng = Random(1)
    for step in range(120):
        if table.is_over:
            break
        if step % 20 == 0:
            for seat in table.seats:
                imagined = table.determinize(seat, rng)
                assert drawn(imagined, seat=seat) == drawn(table, seat=seat)
        table.play(rng.randrange(table.width))


GOLDEN = [
    ("huns", 4, 150, 80, None, "en"),
    ("huns", 4, 150, 120, None, "en"),
    ("huns", 4, 150, 200, None, "en"),
    ("huns", 3, 90, 120, None, "fr"),
    ("huns", 4, 150, 80, 24, "en"),
    ("hearts", 4, 40, 80, None, "en"),
]


@pytest.mark.parametrize(("name", "players", "moves", "width", "height", "lang"), GOLDEN)
def test_a_picture_is_as_it_was_looked_over(
    name: str, players: int, moves: int, width: int, height: int | None, lang: str, accept: bool
) -> None:
    file = PICTURES / f"{name}-{lang}-{width}{f'x{height}' if height else ''}.txt"
    picture = "\n".join(drawn(played(name, players, moves), width, height, lang)) + "\n"
    if accept:
        file.write_text(picture, "utf-8")
    assert file.read_text("utf-8") == picture, "pytest --accept tests/repl/picture/test_picture.py writes it anew"


def test_a_question_without_words_says_which_rule_asks(croupier: Any, tmp_path: Path) -> None:
    file = tmp_path / "short.cg"
    file.write_text('game "Short"\n    players 2\n\nplay\n    for each p in players: act by p\n\nto act by player\n'
                    '    player chooses:\n        "stay": nothing\n        "go": end game\n', "utf-8")  # fmt: skip
    assert "\nWhat do you do? (act)\n" in croupier("play", str(file)).out


def test_a_long_line_breaks_between_its_items() -> None:
    assert fold("Hand: ace of spades, king of spades", 30) == ["Hand: ace of spades,", "    king of spades"]
    assert fold("Hand: ace of spades", 30, "  ") == ["  Hand: ace of spades"]
    assert fold("a word that is far too long", 12) == ["a word that", "    is far", "    too long"]


DUNGEONS = """\
game "Dungeons"
    players 2

kind Enemy
    track power: number = 12 "power"
kind Dungeon
    zone open of Enemy, face up "enemy"
    zone hidden of Enemy, face up "reward"

4 x card "Gelatinous Cube of the Ninth Circle" is Enemy
2 x card "Cellar" is Dungeon

zone lair of Enemy, face down, starts with Enemy
zone dungeons of Dungeon, face up, starts with Dungeon

setup
    for each d in dungeons:
        move top of lair to d's open
        move top of lair to d's hidden

play
    for each p in players:
        p chooses "What?":
            "go":
                for each d in dungeons:
                    for each e in d's open: e's power += 1
            "stay": nothing
"""


@pytest.mark.parametrize("height", [None, 6])
def test_in_a_grid_the_name_of_a_card_is_cut_and_not_what_it_has_become(height: int | None) -> None:
    game = load_source(Source("dungeons.cg", DUNGEONS)).game
    assert game is not None
    table = game.start(2, seed=1)
    lines = drawn(table, 80, height)
    assert "\n".join(lines).count("(power 12)") == 4
    assert ("…" in "\n".join(lines)) == (height is not None), "names are whole where there are rows for them"
