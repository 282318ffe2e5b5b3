"""The windows of the screen, and how the screen is shared out among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from croupier.grammar import visible
from prompt_toolkit.filters import Condition
from prompt_toolkit.layout import (
    BufferControl,
    CompletionsMenu,
    ConditionalContainer,
    Container,
    Dimension,
    DynamicContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    UIContent,
    UIControl,
    VSplit,
    Window,
    WindowAlign,
)
from prompt_toolkit.layout.processors import AppendAutoSuggestion, Processor, Transformation, TransformationInput
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from ..phrases import phrase
from ..picture.lines import StyledLine
from ..width import width_of, wrap
from .layout import LEAST_COLUMNS, LEAST_ROWS
from .parts import ScreenParts
from .text import number_at

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

    from .layout import Arrangement
    from .screen import Screen

SIGN = "> "
WHEEL = {MouseEventType.SCROLL_UP: -0.3, MouseEventType.SCROLL_DOWN: 0.3}


class Pane(UIControl):
    """Lines that a wheel scrolls, and options that a click takes."""

    def __init__(self, screen: Screen, lines: Callable[[], list[StyledLine]]) -> None:
        self._screen = screen
        self._lines = lines

    def create_content(self, width: int, height: int) -> UIContent:
        """Return the lines to prompt_toolkit."""
        lines = self._lines()
        return UIContent(lambda row: cast("StyleAndTextTuples", lines[row]), len(lines), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> NotImplementedOrNone:
        """Scroll if the wheel was turned; take the option that was clicked."""
        if turned := WHEEL.get(mouse_event.event_type):
            self._screen.scroll(turned)
        elif mouse_event.event_type == MouseEventType.MOUSE_UP:
            self._click(mouse_event.position.y, mouse_event.position.x)
        return None

    def _click(self, row: int, column: int) -> None:
        lines = self._lines()
        number = number_at(lines[row], column) if row < len(lines) else None
        if number is not None:
            self._screen.enter(f"#{number}")


class Shown(Processor):
    """Shows signs for the letters of a line that would steer the terminal; each letter stays in its place."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Put the signs into the line."""
        return Transformation([(style, visible(text)) for style, text, *_ in transformation_input.fragments])


def exactly(size: Callable[[], int]) -> Callable[[], Dimension]:
    """Return a size that is neither more nor less."""
    return lambda: Dimension.exact(max(0, size()))


class Windows:
    """All windows of a screen, and which of them are shown."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.parts = ScreenParts(screen)
        line = BufferControl(screen.buffer, input_processors=[AppendAutoSuggestion(), Shown()])
        sign = FormattedTextControl([("class:sign", SIGN)])
        # All widths are told: prompt_toolkit finds them out column by column.
        width = exactly(lambda: self.places.columns - width_of(SIGN))
        self._line = VSplit([Window(sign, width=width_of(SIGN), height=1), Window(line, height=1, width=width)])
        self._open, self._covered, self._small = self._lay_out(), self._lay_out_cover(), self._lay_out_small()
        menu = Float(CompletionsMenu(max_height=8), xcursor=True, ycursor=True)
        body = DynamicContainer(self._choose)
        self.layout = Layout(FloatContainer(body, [menu]), focused_element=line)

    @property
    def places(self) -> Arrangement:
        """Where everything stands."""
        return self.parts.places

    def _choose(self) -> Container:
        """Choose what is laid out: the room, a cover, or in a small window a word about its size."""
        if self._screen.is_too_small:
            return self._small
        return self._covered if self._screen.scene.cover else self._open

    def _lay_out(self) -> Container:
        parts = self.parts
        edge = Window(width=1, char="│", style="class:rule")
        main = VSplit(
            [
                self._window(parts.draw_main, lambda: self.places.table_rows, lambda: self.places.table_width),
                self._shown(lambda: self.places.side, edge),
                self._shown(
                    lambda: self.places.side,
                    self._window(parts.draw_side, lambda: self.places.table_rows, lambda: self.places.side),
                ),
            ]
        )
        rows = [
            (parts.draw_news, lambda: self.places.news_rows and self.places.news_rows + 1),
            (parts.draw_said, lambda: self.places.said_rows),
            (parts.draw_prompt, lambda: self.places.prompt_rows + 1),
            (parts.draw_options, lambda: self.places.option_rows),
        ]
        windows = [self._shown(height, self._window(draw, height)) for draw, height in rows]
        bar = Window(Pane(self._screen, lambda: [parts.draw_bar()]), height=1, style="class:bar")
        return HSplit([main, *windows, self._line, bar])

    def _lay_out_cover(self) -> Container:
        words = FormattedTextControl(lambda: [("class:cover", self._screen.scene.cover)])
        return HSplit([Window(), Window(words, height=2, align=WindowAlign.CENTER), Window(), self._line])

    def _lay_out_small(self) -> Container:
        words = FormattedTextControl(lambda: [("class:cover", self._say_small())])
        return HSplit([Window(words), self._line])

    def _say_small(self) -> str:
        words = phrase(self._screen.room.lang, "too small", columns=LEAST_COLUMNS, rows=LEAST_ROWS)
        return "\n".join(wrap(words, max(1, self.places.columns)))

    def _window(
        self, draw: Callable[[], list[StyledLine]], height: Callable[[], int], width: Callable[[], int] | None = None
    ) -> Window:
        return Window(
            Pane(self._screen, draw),
            height=exactly(height),
            width=exactly(width) if width else None,
            always_hide_cursor=True,
        )

    @staticmethod
    def _shown(while_: Callable[[], int], window: Window) -> Container:
        return ConditionalContainer(window, Condition(lambda: bool(while_())))
