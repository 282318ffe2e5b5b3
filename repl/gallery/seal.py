"""The ornament of a card: a rosette of its own, as on bank notes, that follows from its name.

A name goes in; out comes one closed curve, as a path of SVG within a square from -100 to 100, and how often it is to be
drawn over itself, each time turned a little further and a little smaller.
"""

from __future__ import annotations

from hashlib import sha256
from math import cos, pi, sin

import attrs

# The curve is drawn by so many lines.
POINTS = 240


@attrs.frozen
class Seal:
    """A curve, and for each time that it is drawn by how many degrees it is turned, and how large it is."""

    curve: str
    turns: tuple[tuple[float, float], ...]


def make_seal(name: str) -> Seal:
    """Make the rosette of a name."""
    digest = sha256(name.encode("utf-8", "replace")).digest()
    petals, times = 3 + digest[0] % 8, 5 + digest[1] % 4
    depth, swing = 0.14 + digest[2] / 255 * 0.2, digest[3] / 255 * 0.07
    # The petals of all curves together stand at even distances, or each lies a little behind the one before.
    step = 360 / petals / times if digest[4] % 3 else 360 / petals / times / 2
    smaller = 0.02 + digest[5] / 255 * 0.07
    turns = [(round(step * time, 2), round(1 - smaller * time, 3)) for time in range(times)]
    return Seal(draw_curve(petals, depth, swing), tuple(turns))


def draw_curve(petals: int, depth: float, swing: float) -> str:
    """Draw a closed curve with so many petals, each deeper or less deep, with or without a notch at its end."""
    points = []
    for step in range(POINTS):
        angle = 2 * pi * step / POINTS
        reach = 97 * (1 - depth - swing + depth * cos(petals * angle) + swing * cos(2 * petals * angle))
        points.append(f"{reach * sin(angle):.1f} {-reach * cos(angle):.1f}")
    return f"M{'L'.join(points)}Z"
