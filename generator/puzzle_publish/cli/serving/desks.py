"""The books that are open in the browser; each has a desk and a process that works."""

import asyncio
from contextlib import suppress
from pathlib import Path

from ...core.log import MESSAGES
from .desk import Desk
from .order import Wanted, ledger_of
from .watching import watch

_MOST = 2  # processes for books that nobody looks at any more


class Desks:
    """Opens desks, and ends those that nobody needs.

    Args:
        wanted: books that are drawn in another way than usual.
    """

    def __init__(self, *wanted: Wanted) -> None:
        self._wanted = {one.path.resolve(): one for one in wanted}
        self._open: dict[Path, tuple[Desk, asyncio.Task[None]]] = {}

    def of(self, path: Path) -> Desk:
        """Return the desk of a book; it draws the book as it is now."""
        place = path.resolve()
        if place in self._open:
            return self._open[place][0]
        self._spare()
        desk = Desk(self._wanted.get(place, Wanted(path, ledger_of(place.parent))))
        watching = asyncio.create_task(watch(desk.watched, desk.ask))
        watching.add_done_callback(_say_blind)
        self._open[place] = desk, watching
        desk.ask()
        return desk

    @property
    def is_needed(self) -> bool:
        """Whether somebody looks at a book."""
        return any(desk.is_needed for desk, _ in self._open.values())

    def let_go(self) -> None:
        """End the events of all who watch."""
        for desk, _ in self._open.values():
            desk.let_go()

    def end(self) -> None:
        """End all processes."""
        for place in [*self._open]:
            self._end(place)

    def _spare(self) -> None:
        """Leave no more than a few processes to books that nobody looks at."""
        idle = [p for p, (desk, _) in self._open.items() if not desk.is_needed]
        for place in idle[: max(0, len(idle) + 1 - _MOST)]:
            self._end(place)

    def _end(self, place: Path) -> None:
        desk, watching = self._open.pop(place)
        desk.end()
        with suppress(RuntimeError):  # the loop has ended
            watching.cancel()


def _say_blind(watching: "asyncio.Task[None]") -> None:
    """Say that changes are no longer seen, if that is so."""
    if not watching.cancelled() and (error := watching.exception()):
        MESSAGES.error(
            "changes of the book's files are no longer seen (%s); end this with"
            " Ctrl-C and start it again",
            error,
        )
