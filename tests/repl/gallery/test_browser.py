"""The page in a browser, if one is installed that shows pages without a window."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from croupier.repl.gallery import browser
from croupier.repl.gallery.browser import drive, find_browser, print_page
from croupier.repl.gallery.designs import gather
from croupier.repl.gallery.page import Wishes, make_page

from .pages import game_named

needs_browser = pytest.mark.skipif(find_browser() is None, reason="no browser is installed (Chromium, Chrome or Edge)")

# Asks the page for all that sticks out of a card, and writes it into the title.
LOOKS = """<script>addEventListener("load", () => {
    const out = new Set()
    for (const card of document.querySelectorAll(".card")) {
        const box = card.getBoundingClientRect(), field = card.querySelector(".field").getBoundingClientRect()
        const name = card.querySelector("h3").textContent
        if (card.scrollHeight > card.clientHeight + 1) out.add(name)
        for (const part of card.querySelectorAll(".words p, footer, h3, .spaces, .line, .stats li")) {
            const it = part.getBoundingClientRect()
            if (it.height && (it.bottom > box.bottom - 5 || it.top < box.top + 5)) out.add(name)
            if (it.height && (it.left < box.left + 5 || it.right > box.right - 5)) out.add(name)
            if (part.tagName == "LI" && (it.top < field.top - 1 || it.bottom > field.bottom + 1)) out.add(name)
        }
    }
    document.title = document.querySelectorAll(".card").length + " cards; out: " + [...out].join(", ") + "."
})</script>"""


@needs_browser
@pytest.mark.parametrize("name", ["huns", "tenefyr", "hearts", "night_market"])
@pytest.mark.parametrize("wishes", [Wishes("a4", "en"), Wishes("letter", "fr"), Wishes("a4", "en", in_all=True)])
def test_nothing_sticks_out_of_a_card(name: str, wishes: Wishes, tmp_path: Path) -> None:
    game = game_named(name)
    page = make_page(game, gather(game), wishes, "en").replace("Content-Security-Policy", "none")
    file = tmp_path / "page.html"
    file.write_text(page.replace("</head>", f"{LOOKS}</head>"), "utf-8")
    shown = drive(str(find_browser()), str(tmp_path), "--dump-dom", "--virtual-time-budget=3000", file.as_uri())
    title = re.search("<title>(.*?)</title>", shown, re.DOTALL)
    assert title is not None
    assert re.fullmatch(r"\d+ cards; out: \.", title[1]), title[1]


@needs_browser
@pytest.mark.parametrize(("paper", "size"), [("a4", (594.96, 841.92)), ("letter", (612, 792))])
def test_a_page_is_printed_with_a_sheet_on_each_page_of_paper(paper: str, size: tuple[float, float]) -> None:
    game = game_named("hearts")
    printed = print_page(str(find_browser()), make_page(game, gather(game), Wishes(paper), "en"))
    assert printed is not None
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    # Six sheets, what is behind them, and the rules.
    assert len(boxes) >= 13
    assert all((round(float(wide)), round(float(high))) == (round(size[0]), round(size[1])) for wide, high in boxes)
    # A pixel of the page is three quarters of a point: nothing was made smaller to fit, and cards have their size.
    assert len(scales_in(printed)) >= 13
    assert all(abs(scale - 0.75) < 0.002 for scale in scales_in(printed))


def scales_in(printed: bytes) -> list[float]:
    """Find by how much the content of each page is scaled: by the first two matrices of its drawing together."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", printed, re.DOTALL):
        with suppress(zlib.error):
            drawn = zlib.decompress(stream)
            page = re.match(rb"([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm\n.*?\nq\n([\d.]+) 0 0 [\d.]+ ", drawn, re.DOTALL)
            found += [float(page[1]) * float(page[2])] if page is not None else []
    return found


@needs_browser
def test_a_page_runs_nothing_that_got_into_it(tmp_path: Path) -> None:
    game = game_named("kuhn")
    page = make_page(game, gather(game), Wishes(), "en")
    file = tmp_path / "page.html"
    file.write_text(page.replace("</head>", "<script>document.title = 'ran'</script></head>"), "utf-8")
    shown = drive(str(find_browser()), str(tmp_path), "--dump-dom", file.as_uri())
    assert "<title>Kuhn poker</title>" in shown


def test_a_browser_that_does_not_print_gives_nothing(tmp_path: Path) -> None:
    assert print_page(str(tmp_path / "no browser"), "<p>") is None


def test_without_a_browser_none_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "PLACES", ())
    assert find_browser() is None
