"""Pictures in files, by matplotlib, which the extra `plot` brings: intervals, lengths, seats.

Each picture is drawn in memory and then written whole. What it shows is in the results for programs too (`--json`).
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.interpreter import briefly, reason, write_whole
from croupier.lab import wilson

from ..mistakes import Mistake
from ..opponents import word_for
from ..phrases import phrase

if TYPE_CHECKING:
    from croupier.lab import Comparison, Impact, Results

# What a picture can be, by the ending of its file.
ENDINGS = (".png", ".svg", ".pdf")
INCH = 0.28
BINS = 20
DOTS = 150


def check_plot(name: str | None) -> None:
    """Refuse, before anything is played, a picture that could not be drawn or written."""
    if name is None:
        return
    if Path(name).suffix.lower() not in ENDINGS:
        raise Mistake("no picture file", name=briefly(name), endings=", ".join(ENDINGS))
    if not Path(name).absolute().parent.is_dir():
        raise Mistake("no folder for it", name=briefly(name))
    try:
        import matplotlib  # type: ignore[import-not-found, unused-ignore]  # noqa: F401 - an extra
    except ImportError:
        raise Mistake("plot without matplotlib") from None


def plot_impacts(name: str, title: str, found: Sequence[Impact], lang: str) -> None:
    """Draw the interval of each card, those on top that help most."""
    shown = sorted(found, key=lambda impact: impact.gap.mean)
    figure, (axes,) = sheet(1, 2 + len(shown) * INCH)
    first = shown[0]
    axes.axvspan(-100 * first.fair, 100 * first.fair, color="0.93", zorder=0)
    intervals(axes, [(each.card, each.gap.mean, *each.interval) for each in shown])
    axes.set_xlabel(phrase(lang, "plot impacts"))
    axes.set_title(plain(title))
    keep(figure, name)


def plot_results(name: str, title: str, results: Results, lang: str) -> None:
    """Draw how often each seat won, and each card's owner if cards were counted."""
    cards = [card for card in results.counts.cards.values() if card.owned] if results.counts is not None else []
    cards.sort(key=lambda card: card.share)
    figure, axes = sheet(2 if cards else 1, 2 + max(len(cards), len(results.seats)) * INCH)
    fair = 1 / len(results.seats)
    seats = [
        (f"{at + 1} {bots_in(seat.bot, lang)}", results.share(at), *results.interval(at))
        for at, seat in enumerate(results.seats)
    ]
    intervals(axes[0], seats[::-1], fair)
    axes[0].set_xlabel(phrase(lang, "plot seats"))
    if cards:
        intervals(axes[1], [(card.name, card.share, *card.interval) for card in cards], fair)
        axes[1].set_xlabel(phrase(lang, "plot cards"))
    axes[0].set_title(plain(title))
    keep(figure, name)


def plot_comparison(name: str, found: Comparison, lang: str) -> None:
    """Draw how long the games were, how often each seat won, and which cards' owners won otherwise."""
    gaps = [(card.name, card.findings(found.alpha_of_cards)[1]) for card in found.cards.values()]
    known = sorted([each for each in gaps if isfinite(each[1].interval[1])], key=lambda each: each[1].gap)
    figure, axes = sheet(3 if known else 2, 3 + len(known) * INCH)
    lengths, seats = axes[:2]
    ends = [number for side in found.sides for number in side.lengths]
    bins = [min(ends) + (max(ends) + 1 - min(ends)) * step / BINS for step in range(BINS + 1)]
    for number, (title, side) in enumerate(zip(found.names, found.sides, strict=True)):
        counted, times = zip(*sorted(side.lengths.items()), strict=True)
        lengths.hist(counted, bins, weights=times, alpha=0.5, label=plain(title))
        for seat, wins in enumerate(side.seats):
            low, high = wilson(round(wins), found.pairs)
            at, share = seat + 1 + (number - 0.5) / 5, 100 * wins / found.pairs
            colour = f"C{number}"
            seats.plot([at, at], [100 * low, 100 * high], color=colour, linewidth=2)
            seats.plot([at], [share], "o", color=colour, label=None if seat else plain(title))
    lengths.set_xlabel(phrase(lang, "plot lengths"))
    lengths.legend()
    seats.axhline(100 / found.players, color="black", linewidth=0.8)
    seats.set_xlabel(phrase(lang, "plot seat"))
    seats.set_ylabel(phrase(lang, "plot share"))
    seats.set_xticks(range(1, found.players + 1))
    seats.set_ylim(bottom=0)
    seats.legend()
    if known:
        intervals(axes[2], [(card, gap.gap, *gap.interval) for card, gap in known])
        axes[2].set_xlabel(plain(phrase(lang, "plot owners", first=found.names[0], second=found.names[1])))
    keep(figure, name)


def sheet(parts: int, height: float) -> tuple[Any, Any]:
    """Return a sheet with so many parts side by side, and the parts."""
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]

    figure = Figure(figsize=(7 * parts, max(4, height)), layout="constrained")
    return figure, [figure.add_subplot(1, parts, number + 1) for number in range(parts)]


def intervals(axes: Any, rows: Sequence[tuple[str, float, float, float]], fair: float = 0.0) -> None:
    """Draw intervals one above the other, each with its name."""
    for at, (_, middle, low, high) in enumerate(rows):
        colour = "tab:green" if low > fair else "tab:red" if high < fair else "tab:gray"
        axes.plot([100 * low, 100 * high], [at, at], color=colour, linewidth=2)
        axes.plot([100 * middle], [at], "o", color=colour)
    axes.axvline(100 * fair, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [plain(name) for name, *_ in rows])
    axes.set_ylim(-0.7, len(rows) - 0.3)


def bots_in(names: str, lang: str) -> str:
    """Return the bots of a seat, of which several take turns there, as people call them."""
    return "/".join(word_for(bot, lang) for bot in names.split("/"))


def plain(text: str) -> str:
    """Return a name such that matplotlib takes no sign in it for a formula."""
    return text.replace("$", r"\$")


def keep(figure: Any, name: str) -> None:
    """Write a picture into its file."""
    made = BytesIO()
    figure.savefig(made, format=Path(name).suffix[1:].lower(), dpi=DOTS)
    try:
        write_whole(Path(name), made.getvalue())
    except OSError as met:
        raise Mistake("can't write", name=briefly(name), why=reason(met)) from met
