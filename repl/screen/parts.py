"""What stands in each window of the screen: lines of styled text, each part drawn anew only if it has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from ..phrases import counted, phrase
from ..picture.lines import StyledLine
from ..width import clip, width_of, wrap
from .layout import LEAST_TABLE, arrange, find_spare, measure_side, measure_table, share_of_question
from .text import count_option_rows, draw_options, draw_progress, head, mark, tell

if TYPE_CHECKING:
    from ..table.question import OpenQuestion
    from .screen import Screen

BETWEEN = " · "
# More rows than any table needs.
ENDLESS = 10_000


class ScreenParts:
    """Draws the parts of a screen."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        # For each part: what it was drawn from, in which form, and the lines.
        self._drawn: dict[str, tuple[object, Hashable, list[StyledLine]]] = {}
        self.places = arrange(80, 24, 0, 0, 0, 0, 0, 1)

    @property
    def lang(self) -> str:
        """The language of the room."""
        return self._screen.room.lang

    def measure(self, columns: int, rows: int) -> None:
        """Share the screen out anew; what is read has its whole width."""
        reads = self._screen.reader is not None
        side = 0 if reads or self._screen.scene.listed else measure_side(columns)
        width = measure_table(columns, side)
        # A text to read takes all that it can get.
        table = ENDLESS if reads else len(self._table(width, ENDLESS))
        news = 0 if reads or side else len(self._news(columns))
        said, prompt = len(self._said(columns)), len(self._prompt(columns))
        sparing = partial(find_spare, rows, side, news=news, said=said, prompt=prompt)
        options, close = self._count_options(columns, rows, sparing(table)), table
        if self._is_told_whole:
            # A table is drawn more closely if then every option stands there with all that it does.
            whole, close = self._count_options(columns, rows, ENDLESS), min(table, self._close(width))
            share = share_of_question(rows, said, prompt)
            options = whole if whole <= max(sparing(close), share) else options
        self.places = arrange(columns, rows, side, table, news, options, said, prompt, close)
        if reads:
            return
        # A table that is drawn closely may leave rows, which what happened can have.
        drawn = len(self._table(width, self.places.table_rows - 1))
        if drawn < min(table, self.places.table_rows - 1):
            self.places = arrange(columns, rows, side, drawn, news, options, said, prompt)

    @property
    def _is_told_whole(self) -> bool:
        """Whether there is more to read in the options than their names, or how it ended."""
        scene = self._screen.scene
        return bool(scene.ending) or (scene.question is not None and any(each.note for each in scene.question.choices))

    def _close(self, width: int) -> int:
        """Return how few lines the table can have: with all its names, or, when all is over, with a few of them."""
        if self._screen.reader is not None:
            return ENDLESS
        return LEAST_TABLE if self._screen.scene.ending else len(self._table(width, 0))

    # The table, and what happened.

    def draw_main(self) -> list[StyledLine]:
        """Draw what is read, or what lies there."""
        width, rows = self.places.table_width, self.places.table_rows
        reader = self._screen.reader
        if reader is not None:
            reader.lay_out(width, rows - 1)
            title = head(reader.title, width, note=reader.where())
            return [title, *(mark(line, reader.wanted) for line in reader.in_sight())]
        lines = self._table(width, rows - 1)
        left = len(lines) - self._screen.top - (rows - 1)
        note = counted(self.lang, "more below", left) if left > 0 else ""
        title = head(self._screen.scene.title, width, note=note)
        return [title, *lines[self._screen.top : self._screen.top + rows - 1]]

    def draw_side(self) -> list[StyledLine]:
        """Draw the end of the story beside the table: over what is new what happened before, if there is room."""
        width, rows = self.places.side, self.places.table_rows - 1
        lines = [head(phrase(self.lang, "since"), width), *self._end_of(self._news(width), rows, width)]
        room, told = rows - len(lines), self._screen.scene.old
        if room < 1 or not told:
            return lines
        old = self._keep("old", told, (width, rows), lambda: tell(told[-rows:], width, "class:old"))
        return [head(phrase(self.lang, "before"), width), *old[-room:], *lines]

    def _end_of(self, new: list[StyledLine], rows: int, width: int) -> list[StyledLine]:
        """Return the last lines of what is new; the first row says how many are left out, and where they are read."""
        if len(new) <= rows or rows < 1:
            return new[: max(0, rows)]
        left = counted(self.lang, "more above", len(new) - rows + 1)
        return [[("class:heading", clip(f"↑ {left}", width))], *new[len(new) - rows + 1 :]]

    def draw_news(self) -> list[StyledLine]:
        """Draw what is new under the table."""
        rows = self.places.news_rows
        lines = self._news(self.places.columns)
        hidden = len(lines) - rows
        note = counted(self.lang, "more above", hidden) if hidden > 0 else ""
        return [head(phrase(self.lang, "since"), self.places.columns, note=note), *lines[-rows:]]

    def count_unread(self) -> int:
        """Return how many lines of what is new have no room."""
        places = self.places
        rows = places.table_rows - 1 if places.side else places.news_rows
        return max(0, len(self._news(places.side or places.columns)) - rows)

    def count_table(self) -> int:
        """Return how many lines the table has."""
        return len(self._table(self.places.table_width, self.places.table_rows - 1))

    def _table(self, width: int, rows: int) -> list[StyledLine]:
        return self._screen.scene.draw(width, rows)

    def _news(self, width: int) -> list[StyledLine]:
        told = self._screen.scene.new
        return self._keep("news", told, width, lambda: tell(told, width))

    # The question.

    def draw_said(self) -> list[StyledLine]:
        """Draw what must not be overlooked, and what was said to the last line that was typed."""
        return self._said(self.places.columns)[: self.places.said_rows]

    def _said(self, width: int) -> list[StyledLine]:
        said = self._screen.said
        style = "class:refused" if said and said.sort == "refused" else "class:said"
        notes = tell(self._screen.scene.notes, width, "class:refused")
        return [*notes, *(tell(said.lines, width, style) if said else [])]

    def draw_prompt(self) -> list[StyledLine]:
        """Draw who is asked, by which card or rule, and what."""
        question = self._screen.scene.question
        heading = self._say_asker(question) if question and not self._screen.job else ""
        prompt: list[StyledLine] = [[("class:prompt", line)] for line in self._prompt(self.places.columns)]
        return [head(heading, self.places.columns), *prompt]

    def draw_options(self) -> list[StyledLine]:
        """Draw the options, or how it ended."""
        screen, places = self._screen, self.places
        question = screen.scene.question
        if screen.job is not None or screen.scene.listed:
            return []
        if question is None:
            return self._ending(places.columns)[: places.option_rows]
        form = (places.columns, places.option_rows, screen.buffer.text, self.lang)
        return self._keep("options", question, form, lambda: draw_options(question.choices, *form))

    def _ending(self, width: int) -> list[StyledLine]:
        ending = self._screen.scene.ending
        return self._keep("ending", ending, width, lambda: tell(ending, width))

    def _prompt(self, width: int) -> list[str]:
        job, question = self._screen.job, self._screen.scene.question
        if job is not None:
            progress = draw_progress(job.done, self._screen.beats)
            hint = phrase(self.lang, "stop thinking") if job.can_stop else ""
            return [clip(f"{job.words} {progress}  {hint}", width)]
        return wrap(question.prompt, width)[:3] if question else [phrase(self.lang, "over")]

    def _say_asker(self, question: OpenQuestion) -> str:
        return BETWEEN.join(filter(None, [question.name, question.asked_by]))

    def _count_options(self, width: int, rows: int, spare: int) -> int:
        scene = self._screen.scene
        if self._screen.job is not None or scene.listed:
            return 0
        if scene.question is None:
            return len(self._ending(width))
        return count_option_rows(scene.question.choices, width, rows, spare)

    # The bar.

    def draw_bar(self) -> StyledLine:
        """Draw how far the game is, who looks, and what the keys do, as far as there is room."""
        width = self.places.columns
        far, here = (BETWEEN.join(each) for each in (self._screen.scene.far, self._screen.scene.here))
        left = f" {BETWEEN.join(filter(None, [far, here]))} "
        keys = phrase(self.lang, self._name_keys())
        if width_of(left) + width_of(keys) + 2 > width:
            keys = phrase(self.lang, "keys short")
        room = width - width_of(left) - width_of(keys) - 1
        return [("", clip(left, width))] if room < 0 else [("", left + " " * room + keys + " ")]

    def _name_keys(self) -> str:
        if self._screen.reader is not None:
            return "keys reading"
        return "keys lobby" if self._screen.scene.listed else "keys"

    def _keep(
        self, part: str, source: object, form: Hashable, draw: Callable[[], list[StyledLine]]
    ) -> list[StyledLine]:
        """Draw a part, if it was not drawn from the same source in the same form just before."""
        known = self._drawn.get(part)
        if known is None or known[0] is not source or known[1] != form:
            known = self._drawn[part] = (source, form, draw())
        return known[2]
