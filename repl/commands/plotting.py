"""Pictures in files, by matplotlib, which the extra `plot` brings: intervals, lengths, seats.

Each picture is drawn in memory and then written whole. What it shows is in the results for programs too (`--json`).
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.interpreter import briefly, reason, write_whole

from ..mistakes import Mistake

if TYPE_CHECKING:
    from croupier.lab import Comparison, Impact, Results

# What a picture can be, by the ending of its file.
ENDINGS = (".png", ".svg", ".pdf")
INCH = 0.28
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


def plot_impacts(name: str, title: str, found: Sequence[Impact]) -> None:
    """Draw the interval of each card, those on top that help most."""
    shown = sorted(found, key=lambda impact: impact.gap.mean)
    figure, (axes,) = sheet(1, 2 + len(shown) * INCH)
    first = shown[0]
    axes.axvspan(-100 * first.fair, 100 * first.fair, color="0.93", zorder=0)
    intervals(axes, [(each.card, each.gap.mean, *each.interval) for each in shown])
    axes.set_xlabel("owner's chance to win, more than with a blank card (%), 95% interval")
    axes.set_title(title)
    keep(figure, name)


def plot_results(name: str, title: str, results: Results) -> None:
    """Draw how often each seat won, and each card's owner if cards were counted."""
    cards = [card for card in results.counts.cards.values() if card.owned] if results.counts is not None else []
    cards.sort(key=lambda card: card.share)
    figure, axes = sheet(2 if cards else 1, 2 + max(len(cards), len(results.seats)) * INCH)
    fair = 1 / len(results.seats)
    seats = [
        (f"{at + 1} {seat.bot}", results.share(at), *results.interval(at)) for at, seat in enumerate(results.seats)
    ]
    intervals(axes[0], seats[::-1], fair)
    axes[0].set_xlabel("games won by each seat (%), 95% interval")
    if cards:
        intervals(axes[1], [(card.name, card.share, *card.interval) for card in cards], fair)
        axes[1].set_xlabel("games won by each card's owner (%), 95% interval")
    axes[0].set_title(title)
    keep(figure, name)


def plot_comparison(name: str, found: Comparison) -> None:
    """Draw how long the games were, how often each seat won, and which cards' owners won otherwise."""
    cards = sorted(found.cards.values(), key=lambda card: card.findings(found.alpha_of_cards)[1].gap)
    cards = [card for card in cards if all(tally.count > 1 for tally in card.won)]
    figure, (lengths, seats, owners) = sheet(3, 3 + len(cards) * INCH)
    for title, side in zip(found.names, found.sides, strict=True):
        numbers, times = zip(*sorted(side.lengths.items()), strict=True)
        lengths.hist(numbers, weights=times, bins=20, alpha=0.5, label=title)
        shares = [100 * wins / found.pairs for wins in side.seats]
        seats.plot(range(1, len(shares) + 1), shares, "o-", label=title)
    lengths.set_xlabel("decisions a game")
    lengths.legend()
    seats.set_xlabel("seat")
    seats.set_ylabel("games won (%)")
    seats.set_xticks(range(1, found.players + 1))
    seats.set_ylim(bottom=0)
    seats.legend()
    gaps = [(card.name, gap.gap, *gap.interval) for card in cards for gap in [card.findings(found.alpha_of_cards)[1]]]
    intervals(owners, [each for each in gaps if abs(each[2]) < 1])
    owners.set_xlabel(f"owner wins, {found.names[1]} more than {found.names[0]} (%)")
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
