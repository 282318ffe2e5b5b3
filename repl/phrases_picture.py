"""What the pictures of a table say."""

from __future__ import annotations

PHRASES = {
    "en": {
        "you": "{name} (you)",
        "one card": "1 card",
        "cards": "{count} cards",
        "one more": "1 more",
        "more": "{count} more",
        "empty": "empty",
        "top first": "{zone} (top first)",
        "holds": "{what}: {value}",
    },
    "fr": {
        "you": "{name} (vous)",
        "one card": "1 carte",
        "cards": "{count} cartes",
        "one more": "1 autre",
        "more": "{count} autres",
        "empty": "vide",
        "top first": "{zone} (du dessus au dessous)",
        "holds": "{what} : {value}",
    },
}
