"""The blocks of chance as code: one compression of BLAKE2b for sixteen words, as `running/luck.py` defines them."""

from __future__ import annotations

from .code import Body, Function, Node, c

# The first words of the fractions of the roots of the first eight primes, as BLAKE2b and SHA-512 have them.
START = (
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
)  # fmt: skip
# Which words of the message each round mixes in.
ORDER = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
)
ROUNDS = 12
MIXED = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip
# A digest of 64 bytes without a key; the message has 40 bytes and is the last.
PARAMETERS, LENGTH, LAST = 0x01010040, 40, (1 << 64) - 1
# The key and the number of the block; the rest of the message is 0.
MESSAGE = 5


def plain(word: int) -> Node:
    """Make a number of 64 bits without a sign into code."""
    return c(word - (1 << 64) if word >> 63 else word)


def next_block(block: int, key: int, words: int) -> Function:
    """Make the function that fills the words of a table, which has all these at the places given."""
    made = Function("next_block", ["s"], None)
    start = [START[0] ^ PARAMETERS, *START[1:]]
    second = [*START]
    second[4] ^= LENGTH
    second[6] ^= LAST
    body: Body = []
    for number, word in enumerate([*start, *second]):
        body.append(("set", made.local(f"v{number}"), plain(word)))
    for number in range(MESSAGE):
        place = block if number == MESSAGE - 1 else key + 8 * number
        body.append(("set", made.local(f"m{number}"), ("ld", ("l", "s"), place)))
    for number in range(ROUNDS):
        order = ORDER[number % len(ORDER)]
        for at, (a, b, d, e) in enumerate(MIXED):
            body += mix(f"v{a}", f"v{b}", f"v{d}", f"v{e}", order[2 * at], order[2 * at + 1])
    for number, word in enumerate(start):
        both = ("b", "xor", ("l", f"v{number}"), ("l", f"v{number + 8}"))
        body.append(("st", ("l", "s"), words + 8 * number, ("b", "xor", both, plain(word))))
    body.append(("st", ("l", "s"), block, ("b", "add", ("l", "m4"), c(1))))
    made.body = body
    return made


def mix(a: str, b: str, d: str, e: str, first: int, second: int) -> Body:
    """Mix four words, with two words of the message."""
    return [
        *add(a, b, first), *turn(e, a, 32), *add(d, e), *turn(b, d, 24),
        *add(a, b, second), *turn(e, a, 16), *add(d, e), *turn(b, d, 63),
    ]  # fmt: skip


def add(to: str, other: str, message: int = MESSAGE) -> Body:
    """Add one word to another, and a word of the message, most of which are 0."""
    total: Node = ("b", "add", ("l", to), ("l", other))
    if message < MESSAGE:
        total = ("b", "add", total, ("l", f"m{message}"))
    return [("set", to, total)]


def turn(to: str, other: str, bits: int) -> Body:
    """Join one word to another by an exclusive or, and turn it."""
    return [("set", to, ("b", "rotr", ("b", "xor", ("l", to), ("l", other)), c(bits)))]
