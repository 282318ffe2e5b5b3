"""Heroes of Tenefyr: who is asked for the order of a hand, over whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ..shipped import shipped


def asked_for_an_order() -> Iterator[Any]:
    """Play random games; yield the table whenever the next card is asked for."""
    for seed in range(15):
        table: Any = shipped("tenefyr").start(players=3, seed=seed)
        rng = random.Random(seed)
        while not table.is_over:
            if "which card do you play next?" in table.decision.prompt:
                yield table
            table.play(rng.randrange(table.width))


def test_the_order_of_standards_is_asked_for_only_where_the_first_card_counts() -> None:
    hands = [
        ({option.text for option in table.decision.options}, table.decision.prompt) for table in asked_for_an_order()
    ]
    assert len(hands) > 5
    for hand, prompt in hands:
        if hand <= {"Standard 0", "Standard 1"}:
            assert prompt.startswith(("Hobgoblin", "Basilisk", "Banshee", "Siren Queen", "Mother of Spiders: Venom"))


def test_a_question_for_the_order_says_why_another_card_is_no_answer() -> None:
    table = next(asked_for_an_order())
    assert "does not lie here" in str(table.explain("Kobold"))
