"""What earlier versions called a type, and which ids they gave puzzles.

Finished books, lists of puzzles and ledgers are read for ever, with their puzzles under
today's names (`renewed`). A book's file with an old name is refused with today's
(`type_now`).
"""

from collections.abc import Callable, Mapping

from ..core.puzzle import Json, puzzle_id
from .contract import PuzzleType
from .registry import load

# The type and the kind of its givens or params, and the type that these are now.
_TYPES = {
    ("crossword", "fill_in"): "fill_in",
    ("crossword", "codeword"): "codeword",
}


def _as_a_kind(kind: PuzzleType, givens: Json) -> str:
    """The id of a puzzle whose type was a kind of crossword."""
    return puzzle_id("crossword", {"kind": kind.name, **kind.canonical(givens)})


# The types whose puzzles had other ids, with the id by givens of today.
_IDS: Mapping[str, Callable[[PuzzleType, Json], str]] = {
    "fill_in": _as_a_kind,
    "codeword": _as_a_kind,
}
# How a puzzle with another name or id says what it is, in canonical JSON.
_MARKS = tuple(f'"type":"{name}"' for name in {*(old for old, _ in _TYPES), *_IDS})


def type_now(name: Json, kind: Json) -> str | None:
    """Return the type that was this kind of that type, None where there is none.

    >>> type_now("crossword", "codeword"), type_now("crossword", "british")
    ('codeword', None)
    """
    if isinstance(name, str) and isinstance(kind, str):
        return _TYPES.get((name, kind))
    return None


def givens_now(name: str, givens: Json) -> tuple[str, Json]:
    """Return type and givens under today's names.

    Args:
        name: of the type, the old one or today's.
        givens: that may have an old kind.
    """
    if isinstance(givens, dict) and isinstance(kind := givens.get("kind"), str):
        for (old, old_kind), new in _TYPES.items():
            if kind == old_kind and name in (old, new):
                return new, _without_kind(givens)
    return name, givens


def renewed(puzzle: Json) -> Json:
    """Return the members of a puzzle under today's names; the same object if they are.

    An id is today's where it was the puzzle's before. A wrong one stays, and so does
    whatever is no puzzle: verification says what is wrong with them.
    """
    if not isinstance(puzzle, dict) or not isinstance(puzzle.get("type"), str):
        return puzzle
    name, givens = givens_now(puzzle["type"], puzzle.get("givens"))
    if name not in _IDS:
        return puzzle
    kind = load(name)
    changes: dict[str, Json] = {}
    try:
        if puzzle.get("id") == _IDS[name](kind, givens):
            changes["id"] = puzzle_id(name, kind.canonical(givens))
    except Exception:
        return puzzle  # damaged givens make a type's code raise anything
    if name != puzzle["type"]:
        changes |= {"type": name, "givens": givens}
        if isinstance(params := puzzle.get("params"), dict):
            changes["params"] = _params_now(kind, params)
    return {**puzzle, **changes} if changes else puzzle


def may_change(text: str) -> bool:
    """Whether a text of canonical JSON may hold a puzzle that `renewed` changes."""
    return any(mark in text for mark in _MARKS)


def _without_kind(members: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in members.items() if name != "kind"}


def _params_now(kind: PuzzleType, params: Mapping[str, Json]) -> dict[str, Json]:
    """Params of a kind of crossword, in which the kind decided an unset grid."""
    own = _without_kind(params)
    if own.get("grid") is None:
        own["grid"] = kind.params_model.model_fields["grid"].default
    return own
