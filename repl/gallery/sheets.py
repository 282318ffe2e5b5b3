"""Sheets of nine cards, with marks where to cut, and sheets of their backs, so that both sides of a paper fit."""

from __future__ import annotations

from collections.abc import Sequence

from .html import Html, element

ACROSS, DOWN = 3, 3
# Of a card, in millimetres: as those of poker, for which there are sleeves.
WIDTH, HEIGHT = 63, 88
# How far from the cards a mark begins, and how long it is.
AWAY, LONG = 1, 4


def lay_sheets(cards: Sequence[tuple[Html, Html]], backs: bool) -> list[Html]:
    """Lay faces, each with its back, on sheets; after each sheet that of the backs, left and right changed."""
    sheets = []
    for start in range(0, len(cards), ACROSS * DOWN):
        some = cards[start : start + ACROSS * DOWN]
        sheets.append(lay_sheet([face for face, _ in some], "faces"))
        if backs:
            sheets.append(lay_sheet(mirrored([back for _, back in some]), "backs"))
    return sheets


def lay_sheet(cards: Sequence[Html], sort: str) -> Html:
    """Lay up to nine cards on a sheet."""
    grid = element("div", *(card or element("div", class_="none") for card in cards), class_="grid")
    return element("section", cut_marks(), grid, class_=f"sheet {sort}")


def mirrored(cards: Sequence[Html]) -> list[Html]:
    """Return the cards of a sheet as they lie when it is turned over, each row the other way round."""
    full = [*cards, *[Html("")] * (-len(cards) % ACROSS)]
    return [full[start + ACROSS - 1 - at] for start in range(0, len(full), ACROSS) for at in range(ACROSS)]


def cut_marks() -> Html:
    """Show the marks, which are drawn once in a page."""
    far = AWAY + LONG
    box = f"{-far} {-far} {ACROSS * WIDTH + 2 * far} {DOWN * HEIGHT + 2 * far}"
    return element("svg", element("use", href="#cuts"), class_="cuts", viewBox=box, aria_hidden="true")


def draw_cut_marks() -> Html:
    """Draw the marks outside of the cards: at each end of each line between them."""
    wide, high = ACROSS * WIDTH, DOWN * HEIGHT
    lines = [f"M{x} {y}v{LONG}" for x in range(0, wide + 1, WIDTH) for y in (-AWAY - LONG, high + AWAY)]
    lines += [f"M{x} {y}h{LONG}" for y in range(0, high + 1, HEIGHT) for x in (-AWAY - LONG, wide + AWAY)]
    return element("path", id="cuts", d="".join(lines))
