"""What the keys do, besides writing in the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from .input import complete

if TYPE_CHECKING:
    from .screen import Screen

# The keys that people may want to know, with the phrases that say what they do.
KEYS = (
    ("Tab", "key tab"),
    ("Right", "key right"),
    ("Up, Down", "key up"),
    ("PgUp, PgDn", "key page"),
    ("F1", "key f1"),
    ("F2", "key f2"),
    ("/word, F3, F4", "key search"),
    ("Esc", "key escape"),
    ("Ctrl-C", "key ctrl-c"),
    ("Ctrl-D", "key ctrl-d"),
)


def bind_keys(screen: Screen) -> KeyBindings:
    """Bind the keys."""
    keys = KeyBindings()
    _bind_leaving(keys, screen)
    _bind_reading(keys, screen)

    @keys.add("tab")
    def complete_next(event: KeyPressEvent) -> None:
        if event.current_buffer.complete_state:
            event.current_buffer.complete_next()
        else:
            complete(event.current_buffer)

    @keys.add("s-tab")
    def complete_back(event: KeyPressEvent) -> None:
        event.current_buffer.complete_previous()

    return keys


def _bind_leaving(keys: KeyBindings, screen: Screen) -> None:
    @keys.add("c-c")
    def clear_line(event: KeyPressEvent) -> None:
        if screen.job is not None:
            screen.job.stop()
        screen.close()
        event.current_buffer.reset()

    @keys.add("escape", eager=True)
    def close(event: KeyPressEvent) -> None:
        if screen.job is not None:
            screen.job.stop()
        elif event.current_buffer.complete_state:
            event.current_buffer.cancel_completion()
        else:
            screen.close()

    @keys.add("c-d")
    def leave(event: KeyPressEvent) -> None:
        screen.exit()

    @keys.add("c-l")
    def draw_again(event: KeyPressEvent) -> None:
        event.app.renderer.clear()


def _bind_reading(keys: KeyBindings, screen: Screen) -> None:
    @keys.add("f1")
    def show_help(event: KeyPressEvent) -> None:
        if screen.job is None and not screen.scene.cover:
            screen.ask_room(":help")

    @keys.add("f2")
    def show_log(event: KeyPressEvent) -> None:
        if screen.reader is None:
            screen.read_log()
        else:
            screen.close()

    @keys.add("f3")
    def find_next(event: KeyPressEvent) -> None:
        screen.search("", 1)

    @keys.add("f4")
    def find_last(event: KeyPressEvent) -> None:
        screen.search("", -1)

    @keys.add("pageup")
    def up(event: KeyPressEvent) -> None:
        screen.scroll(-1)

    @keys.add("pagedown")
    def down(event: KeyPressEvent) -> None:
        screen.scroll(1)
