"""The single puzzles of a book as the studio lists them, built or not."""

from ...core.book import LoadedBook
from ...core.changes import Change
from ...core.errors import UsageError
from ...core.puzzle import Json, digest
from ...core.values import Pick
from ...types import registry
from ...types.capabilities import OwnClues
from ..editing import Shown, Where, built_as, shown_of
from .filling import Own
from .folder import written


def listed(where: Where, book: LoadedBook, own: Own | None) -> dict[str, Json]:
    """Return the puzzles of a book, each with what was done to it, in order.

    They have the numbers of the last build if that is of the book as it is now, else
    those that it has before all changes. `seen` says which, for `Where.seen`.

    Args:
        where: the book.
        book: the book, loaded.
        own: its puzzles, None if they are not made.
    """
    shown = _shown(where, book, own)
    is_built = shown is not None and bool(shown.pages)
    seen = "" if is_built else book.unchanged_digest or book.digest
    changes = book.changes.entries
    rows = [] if own is None or shown is None else _rows(shown, own, changes)
    return {
        "puzzles": [*rows],
        "changes": len(changes),
        "stamp": digest(written(where.path)),
        "seen": seen,
        "made": bool(rows),
    }


def pick_of(number: int, where: Where, book: LoadedBook, own: Own | None) -> Pick:
    """Return the puzzle that a book has now in the place of a number.

    Raises:
        UsageError: there is none, or it is not known.
    """
    shown = _shown(where, book, own)
    if own is None or shown is None:
        raise UsageError(f"{where.path}: its puzzles are not made yet")
    key = shown.place(number)
    for pick in own.after.picks:
        if pick.request.key == key:
            return pick
    raise UsageError(f"puzzle {number} was dropped")


def _shown(where: Where, book: LoadedBook, own: Own | None) -> Shown | None:
    """Return the last build of a book as it is now, else its own puzzles."""
    try:
        return built_as(where, book)
    except UsageError:
        return None if own is None else shown_of(own.before, book)


def _rows(shown: Shown, own: Own, changes: tuple[Change, ...]) -> list[Json]:
    before = {pick.request.key: pick for pick in own.before.picks}
    after = {pick.request.key: pick for pick in own.after.picks}
    rows: list[Json] = []
    for number, (key, _) in shown.keys.items():
        mine = [one.do for one in changes if key in (one.key, one.other)]
        pick = after.get(key) or before[key]
        rows.append(
            {
                "number": number,
                "section": key.section,
                "type": pick.puzzle.type,
                "level": pick.puzzle.level,
                "page": shown.pages.get(number, 0),
                "done": [*dict.fromkeys(mine)],
                "clues": _clues(pick),
            }
        )
    return rows


def _clues(pick: Pick) -> Json:
    """Return name, text and answer of each clue that an author may replace."""
    kind = registry.load(pick.puzzle.type)
    if not isinstance(kind, OwnClues):
        return []
    givens, answer = kind.read(pick.puzzle)
    asked = kind.answers_by_name(givens, answer)
    return [
        [name, clue, asked.get(name, "")]
        for name, clue in kind.clues_by_name(givens).items()
    ]
