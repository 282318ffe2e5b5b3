"""The plan of a table: every zone has a number, every card a place, and copies have something in common."""

from __future__ import annotations

from time import process_time

from croupier.interpreter.planning.plan import Plan, twins_of

from ..small import small_game

HEAD = """\
game "Plan"
    players 2..3
enum Colour: red, blue, green
token Gem of Colour
kind Card
    has rank: number
    zone load of Gem, up to 2
    track mark: number = rank
die Die faces [2, 4, 6]
3 x card "Copy" is Card
    rank = 1
card "Only" is Card
    rank = 7
card "Cube" is Die
zone deck of Card, face down, starts with Card where rank is 1
zone mine[colour] of Gem, starts with 4
each player has
    zone hand of Card, seen by owner, up to player's seat
    track level[colour]: number = player's seat
play
    for each p in players:
        roll Die
        move top of deck to p's hand
        move 1 of red from mine[red] to first(p's hand)'s load
        p's level[red] += count(mine[red]) + first(Die)'s face + first(p's hand)'s mark
score "Level": player's level[red]
"""


def plan_of(players: int) -> Plan:
    return small_game("", HEAD).start(players, 1).machine.plan


def test_a_zone_of_each_player_value_and_card_is_a_run_of_numbers() -> None:
    plan = plan_of(3)
    named = [(zone.zone.name, zone.seat, zone.card, zone.value) for zone in plan.zone_names]
    assert [each for each in named if each[0] == "hand"] == [("hand", seat, None, None) for seat in range(3)]
    assert [each[3] for each in named if each[0] == "mine"] == [0, 1, 2]
    assert [each[2] for each in named if each[0] == "load"] == [0, 1, 2, 3]
    assert [plan.size_of(zone.zone) for zone in plan.zone_names if zone.zone.name in ("deck", "mine")] == [1, 3, 3, 3]


def test_what_no_zone_starts_with_lies_in_the_box() -> None:
    plan = plan_of(2)
    (deck,) = (number for number, zone in enumerate(plan.zone_names) if zone.zone.name == "deck")
    assert [plan.pieces[card].name for card in plan.start_contents[deck]] == ["Copy"] * 3
    assert [plan.pieces[card].name for card in plan.start_contents[0]] == ["Only", "Cube"]
    assert list(plan.start_places) == [deck, deck, deck, 0, 0]
    mines = [number for number, zone in enumerate(plan.zone_names) if zone.zone.name == "mine"]
    assert [list(plan.start_contents[number]) for number in mines] == [[4, 4, 4]] * 3


def test_limits_tracks_and_faces_are_worked_out_for_each_owner() -> None:
    plan = plan_of(3)
    hands = [number for number, zone in enumerate(plan.zone_names) if zone.zone.name == "hand"]
    assert [plan.limits[number] for number in hands] == [1, 2, 3]
    assert list(plan.start_values[plan.slots["player level"]]) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert list(plan.start_values[plan.slots["card mark"]])[:4] == [1, 1, 1, 7]
    assert [plan.faces(piece.number) for piece in plan.pieces][3:] == [(), (2, 4, 6)]


def test_copies_of_a_card_have_a_number_in_common() -> None:
    assert twins_of(list(plan_of(2).pieces)) == (0, 0, 0, None, None)


def test_a_card_with_many_abilities_is_ready_soon() -> None:
    """Each was compared with all others, which took 10 s at 1,500 of them."""
    icon = HEAD.replace("token Gem", 'icon act "Act"\ntoken Gem', 1)
    head, play, rest = icon.partition("zone deck")
    many = "    works in hand\n" + "    act: your level[red] += 1\n" * 1500
    game = small_game(play + rest, head.replace("    rank = 7\n", f"    rank = 7\n{many}"))
    before = process_time()
    game.start(2, 1)
    assert process_time() - before < 4
