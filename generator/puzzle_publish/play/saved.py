"""Games in progress, a small JSON file each in the user's data folder.

A file has the moves, not what they led to, so that a game that is read is always one
that could have been played.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import UsageError
from ..core.files import make_below, usage_errors, write_file
from ..core.puzzle import Json, digest
from ..core.reading.json_values import (
    items_of,
    members_of,
    number,
    whole_number,
    within,
)
from .game import Game, Move, Puzzle, Slot

VERSION = 1
_MOST_BYTES = 50_000_000
_MOST = 10**9  # seconds, hints


@dataclass(frozen=True, slots=True)
class Progress:
    """A game with what it took so far.

    Attributes:
        game: the game.
        seconds: how long it has been played.
        hints: how many hints were given.
        told: how many of them are those of the type, in their order.
        steps: which steps of the grade were told whole; and of each cell that was told
            to hold no mark, -1 less its slot.
        is_done: whether it has been solved.
        judges: whether lines are judged once they are full.
        is_judged: whether one has been.
    """

    game: Game
    seconds: float = 0.0
    hints: int = 0
    told: int = 0
    steps: frozenset[int] = frozenset()
    is_done: bool = False
    judges: bool = True
    is_judged: bool = False


def folder() -> Path:
    """Return where games are kept."""
    from platformdirs import user_data_path

    return user_data_path("puzzle-publish") / "games"


def file_for(key: Iterable[Json]) -> Path:
    """Return the file of the game with a key: a book and number, or level and seed."""
    return folder() / f"{digest(list(key))[:24]}.json"


def read(path: Path, id_: str, puzzle: Puzzle) -> Progress | None:
    """Return a kept game, None if there is none.

    Raises:
        ValueError: the file is damaged, of another puzzle or of a later version.
    """
    found = _json(path)
    if found is None:
        return None
    try:
        kept = members_of(found)
        if (kept["version"], kept["id"]) != (VERSION, id_):
            raise ValueError("another puzzle")
        game = Game.start(puzzle)
        for move in items_of(kept["moves"]):
            game = _played(game, move)
        seconds = float(number(kept["seconds"]))
        hints, told = int(number(kept["hints"])), int(number(kept["told"]))
        if not (0 <= seconds < _MOST and 0 <= told < _MOST and 0 <= hints < _MOST):
            raise ValueError("numbers")
        steps = frozenset(map(whole_number, items_of(kept.get("steps", []))))
        done, judges = kept["done"] is True, kept.get("judges") is not False
        known = game, seconds, hints, told, steps, done, judges
        return Progress(*known, kept.get("judged") is True)
    except (KeyError, IndexError, OverflowError) as error:
        raise ValueError("damaged") from error


def is_done(path: Path) -> bool:
    """Return whether a kept game has been solved."""
    try:
        found = _json(path)
    except (ValueError, UsageError):
        return False
    return within(found, "done") is True


def best_time(path: Path, kind: str) -> float:
    """Return the least seconds of other solved games of a kind, 0 for none.

    Games with a hint, or with a part of the answer shown, do not count.
    """
    times = []
    for other in path.parent.glob("*.json"):
        try:
            found = _json(other) if other != path else None
        except (ValueError, UsageError):
            continue
        counts = (
            within(found, "kind") == kind
            and within(found, "done") is True
            and within(found, "shown") is False
            and within(found, "hints") == 0
        )
        seconds = within(found, "seconds")
        if counts and isinstance(seconds, int | float) and 0 < seconds < _MOST:
            times.append(float(seconds))
    return min(times, default=0.0)


def write(path: Path, id_: str, progress: Progress, kind: str = "") -> None:
    """Keep a game, with the kind of puzzle for which times are compared.

    Raises:
        UsageError: it cannot be written.
    """
    found = {
        "version": VERSION,
        "id": id_,
        "kind": kind,
        "moves": [
            [[k, new.value, new.notes, new.revealed] for k, _, new in move]
            for move in progress.game.past
        ],
        "seconds": round(progress.seconds, 1),
        "hints": progress.hints,
        "told": progress.told,
        "steps": sorted(progress.steps),
        "done": progress.is_done,
        "shown": any(slot.revealed for slot in progress.game.slots),
        "judges": progress.judges,
        "judged": progress.is_judged,
    }
    make_below(path.parent.parent, path.parent.name)
    write_file(path, json.dumps(found, separators=(",", ":")).encode())


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used, and return its new name.

    Raises:
        UsageError: it cannot be renamed.
    """
    aside = path.with_suffix(".old.json")
    with usage_errors(path, "renamed"):
        path.replace(aside)
    return aside


def _json(path: Path) -> Json:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ValueError("too large")
        found: Json = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror})") from error
    except RecursionError as error:
        raise ValueError("nested") from error
    return found


def _played(game: Game, move: Json) -> Game:
    """Return a game after a move of a file."""
    made: Move = ()
    signs = len(game.puzzle.player.signs)
    for one in items_of(move):
        k, v, noted, revealed = items_of(one)
        slot, value, *notes = map(whole_number, (k, v, *items_of(noted)))
        new = Slot(value, tuple(notes), revealed is True)
        if not 0 <= slot < len(game.slots):
            raise ValueError("no slot")
        if not game.puzzle.holds(slot, value) or not all(0 <= n < signs for n in notes):
            raise ValueError("no value")
        made += ((slot, game.slots[slot], new),)
    return game.after(made)
