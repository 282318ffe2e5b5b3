"""What can stand at a place is proposed, and what can't is not."""

from __future__ import annotations

import pytest

from .drafting import CURSOR, TABLE, marked, with_lines


def proposed(text: str) -> list[str]:
    from croupier.interpreter import proposals

    draft, offset = marked(text)
    return [each.word for each in proposals(draft, offset)[1]]


@pytest.mark.parametrize(
    ("lines", "there", "not_there"),
    [
        ("zone pile of ¦", {"Card", "Wild", "Coin"}, {"deck", "reach", "camp"}),
        ("rule more(player) = ¦", {"player", "reach", "deck", "count", "red"}, {"act", "won", "camp"}),
        ("rule more(player) = player's ¦", {"camp", "won", "left", "reach"}, {"rank", "deck"}),
        ("rule finest(c: Card) = c's ¦", {"rank", "colour", "owner"}, {"won", "left"}),
        ("rule finest(c: Card) = c's colour is ¦", {"red", "blue"}, {"Coin's"}),
        ("rule finest(c: Card) = re¦", {"red", "reach"}, {"blue", "deck"}),
        ("rule many = count(deck where ¦", {"rank", "colour", "deck", "it"}, {"won"}),
        ("to go by player\n    ¦", {"draw", "move", "shuffle", "let", "if", "for"}, {"zone", "camp", "red"}),
        ("to go by player\n    for each c in player's camp:\n        move ¦", {"c", "player", "deck"}, {"rank"}),
        ('to go by player\n    say "{player} has ¦', set(), {"deck"}),
        ('to go by player\n    say "{player} has {¦', {"player", "deck", "reach"}, {"move"}),
        ('to go by player\n    move card "¦', {"Duke", "Page", "Fool"}, {"deck"}),
        ("to go by player\n    open ¦", {"act"}, {"deck", "turn"}),
        ("to go by player\n    # ¦", set(), {"deck"}),
        ('card "Ace" is ¦', {"Card", "Wild"}, {"deck"}),
        ('card "Ace" is Card\n    ¦', {"rank", "colour", "act", "text", "always", "after"}, {"deck", "camp"}),
        ('card "Ace" is Card\n    after ¦', {"draw"}, {"camp"}),
        ('card "Ace" is Card\n    always: ¦', {"reach"}, {"draw", "deck"}),
        ('card "Ace" is Card\n    works in ¦', {"camp", "deck"}, {"reach"}),
        ("¦", {"zone", "kind", "card", "rule", "to"}, {"deck", "move"}),
        ("zo¦", {"zone"}, {"kind"}),
        ("use ¦", {"tricks", "pack52"}, {"deck"}),
    ],
)
def test_what_fits_is_proposed(lines: str, there: set[str], not_there: set[str]) -> None:
    found = {*proposed(with_lines(lines))}
    assert there - {"it"} <= found
    assert not found & not_there


def test_what_is_wanted_comes_first() -> None:
    found = proposed(with_lines("rule finest(c: Card) = c's colour is ¦"))
    assert found[:2] == ["blue", "red"]


def test_what_follows_on_the_line_stays() -> None:
    assert "camp" in proposed(TABLE.replace("move c to player's camp", f"move c to player's {CURSOR}camp"))
    assert "deck" in proposed(TABLE.replace("top n of deck where", f"top n of {CURSOR} where"))


def test_to_propose_something_leaves_the_draft_as_it_was() -> None:
    from croupier.interpreter import proposals

    draft, offset = marked(with_lines("rule more(player) = ¦"))
    before = draft.complaints().diagnostics
    proposals(draft, offset)
    assert draft.complaints().diagnostics == before
    found = draft.name_at(draft.source.text.index("won += "))
    assert found is not None
    assert found[1].text == "won"
