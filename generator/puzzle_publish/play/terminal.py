"""Plays a puzzle with the user of a terminal, and keeps the game after each move."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ..core.entries import PlayedEntry
from ..core.errors import UsageError
from ..core.messages import plain
from ..core.terminal import show, shows_colours
from . import saved
from .board import coloured
from .game import Game, Puzzle
from .saved import Progress
from .session import Session

_WIDE = 80  # columns, where no terminal says how many it has


def play(
    entry: PlayedEntry,
    puzzle: Puzzle,
    language: str,
    about: str,
    path: Path,
    lines: Iterator[str],
    *,
    anew: bool,
) -> None:
    """Play until the puzzle is solved, the player quits, or the input ends.

    Args:
        entry: the puzzle, as answers.json has it.
        puzzle: the same as it is played.
        language: of all that is said, "en" or "zh".
        about: which puzzle it is.
        path: where the game is kept.
        lines: what is typed, line by line.
        anew: begin afresh, whatever is kept.
    """
    kind = f"{entry['type']} {entry['level']}"
    kept = _Kept(path, entry["id"], kind)
    progress = Progress(Game.start(puzzle)) if anew else kept.read(puzzle)
    session = Session(
        entry=entry,
        puzzle=puzzle,
        language=language,
        progress=progress,
        paint=coloured if shows_colours(os.environ) else lambda text, _whose: text,
        width=lambda: shutil.get_terminal_size((_WIDE, 24)).columns,
        clock=time.monotonic,
        best=lambda: saved.best_time(path, kind),
        height=lambda: shutil.get_terminal_size((_WIDE, 0)).lines,
    )
    for name, value in kept.faults:
        show(f"{session.say(name, file=value, why=value)}\n")
    _converse(session, about, lines, kept.write)


def _converse(
    session: Session,
    about: str,
    lines: Iterator[str],
    keep: Callable[[Session], str],
) -> None:
    """Answer line by line; what is kept is never older than what is shown."""
    prompt = session.say("prompt")
    show(f"{session.begin(about)}\n\n{prompt}")
    try:
        for line in lines:
            answer = session.step(line)
            fault = keep(session)
            show("\n".join(filter(None, (answer, fault))) + "\n")
            if session.is_over:
                return
            show(f"\n{prompt}")
    except KeyboardInterrupt:
        keep(session)
        show("\n")  # so that the next message does not follow a prompt
        raise
    keep(session)
    show("\n")


class _Kept:
    """The file of a game; what goes wrong with it is said once."""

    def __init__(self, path: Path, id_: str, kind: str) -> None:
        self.path, self.id, self.kind = path, id_, kind
        self.faults: list[tuple[str, str]] = []
        self._is_refused = False

    def read(self, puzzle: Puzzle) -> Progress:
        """Return the kept game, or a new one."""
        try:
            found = saved.read(self.path, self.id, puzzle)
        except UsageError as error:
            self.faults.append(("not_kept", plain(str(error))))
            self._is_refused = True
            found = None
        except ValueError:
            found = None
            self._set_aside()
        return found or Progress(Game.start(puzzle))

    def write(self, session: Session) -> str:
        """Keep a game; return a sentence if that fails for the first time."""
        if self._is_refused:
            return ""
        try:
            saved.write(self.path, self.id, session.progress, self.kind)
        except UsageError as error:
            self._is_refused = True
            return session.say("not_kept", why=plain(str(error)))
        return ""

    def _set_aside(self) -> None:
        try:
            self.faults.append(("set_aside", str(saved.set_aside(self.path))))
        except UsageError as error:
            self.faults.append(("not_kept", plain(str(error))))
            self._is_refused = True
