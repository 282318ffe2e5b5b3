"""A game file from a stranger writes nothing into the page but words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.repl.gallery.html import element, text

from .pages import Element, game_named, page_of

EVIL = [
    "<script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    "'><svg onload=alert(1)>",
    "javascript:alert(1)",
    "<a href='http://example.com'>here</a>",
    "<!-- --><link rel=stylesheet href=//example.com>",
    "}body{display:none}*{background:url(//example.com)}",
    "&lt;b&gt; &#x3c;script>",
    "[here](javascript:alert(1)) ![](http://example.com/x.png)",
    "\u202etxet",
]

# The same game twice: with words, and with what would do harm.
GAME = """\
game "WORD" fr "WORD"
    players 2
    languages en, fr
    about "WORD" fr "WORD"
enum Colour: red "WORD" fr "WORD", blue "WORD2" fr "WORD2"
icon now "WORD" fr "WORD"
token Cube of Colour "WORD" fr "WORD"
kind Card "WORD" fr "WORD"
    has colour: Colour "WORD" fr "WORD"
    has note: Colour "WORD" fr "WORD"
    has size: number = 3 "WORD" fr "WORD"
    zone cubes of Cube, up to size "WORD" fr "WORD"
    back colour
    works in hand
kind Other is Card "WORD3" fr "WORD3"
card "WORD" fr "WORD" is Card
    text "WORD" fr "WORD"
    colour = red
    note = blue
    now: nothing
card "WORD4" fr "WORD4" is Other
    colour = blue
    note = red
zone deck of Card, face down, starts with Card "WORD" fr "WORD"
each player has
    zone hand of Card, seen by owner "WORD" fr "WORD"
score "WORD" fr "WORD": 1
play
    for each p in players: move top of deck to p's hand
layout
    marks Colour: red "SIG" in red, blue "<b>" in blue
"""
RULES = "# WORD\n\nWORD\n\n## WORD\nWORD\n\n- WORD\n- WORD\n\n| WORD | WORD |\n|---|---|\n| WORD | WORD |\n"


def page_with(word: str, folder: Path) -> Element:
    folder.mkdir()
    quoted = word.replace("\\", "\\\\").replace('"', '\\"').replace("{", "(").replace("}", ")")
    (folder / "game.cg").write_text(GAME.replace("WORD", quoted).replace("SIG", quoted[:3]), "utf-8")
    for name in ("game.rules.md", "game.rules.fr.md"):
        (folder / name).write_text(RULES.replace("WORD", word), "utf-8")
    return page_of(game_named(folder / "game.cg"))


def shape(page: Element) -> list[tuple[str, frozenset[str]]]:
    """Return the elements of a page with the names of their attributes, without what ornaments there are."""
    return [(each.tag, frozenset(each.attributes)) for each in page.all]


@pytest.mark.parametrize("word", EVIL)
def test_no_word_of_a_game_becomes_more_than_a_word(word: str, tmp_path: Path) -> None:
    tame, evil = page_with("Tame", tmp_path / "tame"), page_with(word, tmp_path / "evil")
    assert {tag for tag, _ in shape(evil)} <= {tag for tag, _ in shape(tame)}
    assert set(shape(evil)) <= set(shape(tame))
    assert [each.texts for each in evil.tagged("style")] == [each.texts for each in tame.tagged("style")]
    for each in evil.all:
        for name, value in each.attributes.items():
            assert not name.startswith("on")
            if name == "href":
                assert re.fullmatch(r"#(seal|curve)-\d+|#cuts", value or "")
            if name == "style":
                assert re.fullmatch(r"(--[nt][12]:[\d.]+pt;?){4}", value or "")
            if name == "class":
                assert re.fullmatch(r"[a-z0-9 -]*", value or "")
    # It is there all the same, for people to read.
    shown = re.sub(r"\s+", "", evil.text)
    wanted = word.replace("\u202e", "\ufffd").replace("{", "(").replace("}", ")").replace("**", "")
    assert re.sub(r"\s+", "", wanted) in shown


def test_the_page_lets_nothing_run_or_load_by_itself(tmp_path: Path) -> None:
    page = page_with("Tame", tmp_path / "tame")
    policies = [each.attributes for each in page.tagged("meta") if each.attributes.get("http-equiv")]
    assert policies == [
        {"http-equiv": "Content-Security-Policy", "content": "default-src 'none'; style-src 'unsafe-inline'"}
    ]


def test_words_and_attributes_are_escaped() -> None:
    assert text("<b> & \"c\" 'd'") == "&lt;b&gt; &amp; &quot;c&quot; &#x27;d&#x27;"
    assert element("p", "<b>", class_='"><b>') == '<p class="&quot;&gt;&lt;b&gt;">&lt;b&gt;</p>'
    assert element("p", [element("b", "1"), "<"]) == "<p><b>1</b>&lt;</p>"
    assert text("a\u202eb\x1b") == "a\ufffdb␛"
