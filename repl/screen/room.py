"""What a screen shows and whom it asks: the lobby, or a table. A room knows nothing of keys and windows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from ..table.reply import Reply, refuse

if TYPE_CHECKING:
    from ..picture.lines import StyledLine
    from ..table.question import OpenQuestion
    from .job import Job
    from .suggest import Suggestion


@attrs.frozen(eq=False)
class Scene:
    """All that is to be seen in a room at one moment; it stays as it is while others go on with the game.

    `draw` draws what lies there in so many columns and, if it can be, so many rows. `cover` are the only words to show
    while the screen is handed over; `whose` says who types, so that nobody sees what another typed.
    """

    title: str
    draw: Callable[[int, int], list[StyledLine]]
    old: Sequence[str] = ()
    new: Sequence[str] = ()
    question: OpenQuestion | None = None
    ending: Sequence[str] = ()
    far: Sequence[str] = ()
    here: Sequence[str] = ()
    cover: str = ""
    whose: Hashable = None
    # What must not be overlooked; whether the picture shows the options already.
    notes: Sequence[str] = ()
    listed: bool = False
    # Whether all that is new is to be read, and not only its end: something of one's own went without a question.
    pressing: bool = False


class Room:
    """A place with something to see and a question."""

    # The room that comes after this one, and whether it is time to go there.
    following: Room | None = None
    done = False
    # What is said first.
    hint = ""

    @property
    def lang(self) -> str:
        """The language that is spoken here."""
        return "en"

    def look(self) -> Scene:
        """Return what is to be seen; the same scene as long as nothing changed."""
        raise NotImplementedError

    def measure(self, columns: int) -> None:
        """Take note of how many columns a line has."""

    def come_in(self) -> None:
        """Come here, perhaps not for the first time."""

    def uncover(self) -> None:
        """Let the next person look."""

    def cover(self) -> bool:
        """Take from sight what only one of several people may see; return whether there is such a thing."""
        return False

    def answer(self, typed: str) -> Reply:
        """Do what was typed."""
        return refuse()

    def suggest(self, typed: str) -> Sequence[Suggestion]:
        """Suggest what the typed words could become."""
        return ()

    def work(self) -> Job | None:
        """Return what must be done before anything can be asked."""
        return None

    def ponder(self) -> Callable[[], dict[str, Any]] | None:
        """Return what can be found out beside the screen to complete the scene; the parts of it come back, by name."""
        return None

    def remember(self, scene: Scene) -> None:
        """Take a scene that was completed for the one to be seen."""

    def say_error(self, error: BaseException) -> Sequence[str]:
        """Return why the work could not be done."""
        raise error

    def leave(self) -> None:
        """Put everything away."""
