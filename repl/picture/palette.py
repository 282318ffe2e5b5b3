"""The colours of pictures, as prompt_toolkit writes styles: for the parts of a table, and for a game's own colours.

Most are the sixteen of every terminal, which people can set to what they can read; black is drawn on grey, so that it
shows on a dark ground as on a light one.
"""

from __future__ import annotations

PALETTE = {
    "rule": "ansibrightblack",
    "heading": "bold",
    "label": "ansibrightblack",
    "dim": "ansibrightblack",
    "note": "italic",
    "player": "bold",
    "player.own": "bold underline",
    "decides": "bold ansibrightyellow",
    "count": "",
    "empty": "ansibrightblack",
    "face": "bold",
    "state": "italic",
    "changed": "bold",
    "text": "",
    "quote": "italic",
    "ink.red": "ansibrightred",
    "ink.orange": "#ff8700",
    "ink.yellow": "ansibrightyellow",
    "ink.green": "ansigreen",
    "ink.cyan": "ansicyan",
    "ink.blue": "ansibrightblue",
    "ink.purple": "ansimagenta",
    "ink.pink": "#ff87af",
    "ink.brown": "#af875f",
    "ink.white": "ansiwhite",
    "ink.grey": "ansigray",
    "ink.black": "fg:ansiblack bg:ansigray",
}
