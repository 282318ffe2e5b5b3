"""A new name is given everywhere or nowhere, and never changes what the game means."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.interpreter import CantRename, places_to_rename

from .drafting import TABLE, draft_of


def renamed(what: str, word: str, text: str = TABLE) -> str:
    draft = draft_of(text)
    places = places_to_rename(draft, text.index(what), word)
    for place in sorted(places, key=lambda place: -place.start):
        text = text[: place.start] + word + text[place.end :]
    return text


@pytest.mark.parametrize(
    ("what", "word"),
    [("deck of", "stock"), ("Card \"card\"", "Thing"), ("camp of", "field"), ("n: number", "how_many"), ("act ", "go")],
)  # fmt: skip
def test_a_renamed_game_has_no_new_mistake(what: str, word: str) -> None:
    before, after = draft_of(TABLE), draft_of(renamed(what, word))
    assert [each.code for each in after.complaints(as_a_whole=True).diagnostics] == [
        each.code for each in before.complaints(as_a_whole=True).diagnostics
    ]
    assert word in after.source.text


@pytest.mark.parametrize(
    ("what", "word", "said"),
    [
        ("deck of", "bank", "declared twice"),
        ("deck of", "Deck", "small letters"),
        ("Card \"card\"", "card", "a capital"),
        ("deck of", "top", "a word of the language"),
        ("c in top", "player", "mistake|something else"),
        ("n: number by", "player", "declared twice"),
        ("deck of", "n", "mistake|something else"),
        ("players 2", "x", "nothing here has a name"),
        ('Duke"', 'D"', "without quotes"),
    ],
)  # fmt: skip
def test_a_name_that_would_change_something_is_refused(what: str, word: str, said: str) -> None:
    with pytest.raises(CantRename, match=said):
        renamed(what, word)


def test_a_card_is_renamed_where_it_is_spoken_of() -> None:
    text = (
        TABLE
        + '\nexample "A duke"\n    given\n        move card "Duke" to p1\'s camp\n    then\n        p1\'s won is 0\n'
    )
    assert renamed("Duke", "Earl", text).count('"Earl"') == 2


def test_what_a_file_beside_declares_is_renamed_there_too(tmp_path: Path) -> None:
    pack = TABLE[TABLE.index("kind Card") : TABLE.index("kind Wild")].replace("    works in camp\n", "")
    pack = "enum Colour: red, blue\n\n" + pack
    (tmp_path / "pack.cg").write_text(pack, "utf-8")
    text = (
        'game "A"\n\nuse "pack.cg"\n\nzone deck of Card\n\nplay\n    for each c in deck where rank > 1: move c to box\n'
    )
    draft = draft_of(text, tmp_path, "a.cg")
    places = places_to_rename(draft, text.index("rank"), "worth")
    assert [(place.source.name, place.text) for place in places] == [("pack.cg", "rank"), ("a.cg", "rank")]
