"""Text from strangers, made fit for a terminal: what would steer it, or turn text round, is shown as a sign instead.

Each sign stands for one letter, so that places in a text stay where they are.
"""

from __future__ import annotations

# U+2400 and those after it are pictures of the control characters.
PICTURES, PICTURE_OF_DELETE, UNKNOWN = 0x2400, 0x2421, 0xFFFD
# Marks and overrides of the direction of writing, separators of lines, letters without width, tags.
STEERING = (
    0x061C, 0x180E, 0x200B, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF,
    *range(0xFFF9, 0xFFFC), *range(0xE0000, 0xE0080), *range(0xD800, 0xE000),
)  # fmt: skip

SIGNS = {
    **{code: PICTURES + code for code in range(0x20)},
    0x7F: PICTURE_OF_DELETE,
    **dict.fromkeys(range(0x80, 0xA0), UNKNOWN),
    **dict.fromkeys(STEERING, UNKNOWN),
}
IN_LINES = {code: sign for code, sign in SIGNS.items() if chr(code) not in "\n\t"}


def visible(text: str) -> str:
    """Return a text of one line with a sign in the place of each letter that would steer a terminal."""
    return text if text.isprintable() else text.translate(SIGNS)


def visible_lines(text: str) -> str:
    """Return the same of several lines, with the ends of lines and tabs as they are."""
    return text if text.isprintable() else text.translate(IN_LINES)


def steers(text: str) -> bool:
    """Whether a text holds anything that would steer a terminal."""
    return visible(text) != text
