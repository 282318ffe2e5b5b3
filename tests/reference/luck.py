"""Chance as the page about the interpreter tells it, written a second time: a key, blocks of sixteen words, draws."""

from __future__ import annotations

from hashlib import blake2b

import attrs

WORDS = 2**32


@attrs.frozen
class Luck:
    """What is drawn from: the key, the number of the next block, and the words that are left of the last one."""

    key: bytes
    block: int = 0
    words: tuple[int, ...] = ()

    @classmethod
    def of(cls, seed: int) -> Luck:
        """Return what follows from a seed: itself as the key if it fits into 32 bytes, else its hash."""
        try:
            return cls(seed.to_bytes(32, "little", signed=True))
        except OverflowError:
            whole = seed.to_bytes(seed.bit_length() // 8 + 1, "little", signed=True)
            return cls(blake2b(whole, digest_size=32).digest())

    def next(self) -> tuple[int, Luck]:
        """Take the next word."""
        if self.words:
            return self.words[0], attrs.evolve(self, words=self.words[1:])
        made = blake2b(self.key + self.block.to_bytes(8, "little")).digest()
        words = [int.from_bytes(made[at : at + 4], "little") for at in range(0, 64, 4)]
        return words[0], Luck(self.key, self.block + 1, tuple(words[1:]))

    def draw(self, below: int) -> tuple[int, Luck]:
        """Draw a number from 0 on; words that would make some numbers likelier than others are passed over."""
        word, luck = self.next()
        while word * below % WORDS < WORDS % below:
            word, luck = luck.next()
        return word * below // WORDS, luck

    def beginning_with(self, word: int) -> Luck:
        """Return the same with another word in the place of the first one."""
        luck = self.next()[1]
        return attrs.evolve(luck, words=(word, *luck.words))

    def as_numbers(self) -> tuple[int, int]:
        """Return it as the machine keeps it: the words that are left, and what the next block is made from."""
        left = 1
        for word in reversed(self.words):
            left = left * WORDS + word
        return left, int.from_bytes(self.key + self.block.to_bytes(8, "little"), "little")
