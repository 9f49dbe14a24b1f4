"""What earlier versions called types, and which ids they gave to puzzles.

Finished books, lists of puzzles and ledgers stay readable: their puzzles are read under
today's names (`renewed`). A book's file with an old name is refused, and the error
gives today's name (`type_now`).
"""

from collections.abc import Mapping

from ..core.puzzle import Draft, Json, puzzle_id
from . import former_ids
from .contract import PuzzleType
from .registry import load

# An old type and the kind in its givens or params -> today's type.
_TYPES = {
    ("crossword", "fill_in"): "fill_in",
    ("crossword", "codeword"): "codeword",
}
_THEME_ENTRIES = "theme_entries"
# What canonical JSON holds of a puzzle with a former name or id.
_MARKS = tuple(f'"type":"{name}"' for name in former_ids.TYPES)


def type_now(name: Json, kind: Json) -> str | None:
    """Return today's type for an old type and kind, or None.

    >>> type_now("crossword", "codeword"), type_now("crossword", "british")
    ('codeword', None)
    """
    if isinstance(name, str) and isinstance(kind, str):
        return _TYPES.get((name, kind))
    return None


def givens_now(name: str, givens: Json) -> tuple[str, Json]:
    """Return type and givens under today's names.

    Args:
        name: the type's name, former or current.
        givens: the givens, which may have a former kind.
    """
    if isinstance(givens, dict) and isinstance(kind := givens.get("kind"), str):
        for (old, old_kind), new in _TYPES.items():
            if kind == old_kind and name in (old, new):
                return new, _without_kind(givens)
    return name, givens


def renewed(puzzle: Json) -> Json:
    """Return a puzzle's JSON under today's names, or the same object if it has them.

    The former id becomes today's id. A wrong id stays, and so does anything that is not
    a puzzle: verification reports both.
    """
    if not isinstance(puzzle, dict) or not isinstance(puzzle.get("type"), str):
        return puzzle
    name, givens = givens_now(puzzle["type"], puzzle.get("givens"))
    if name not in former_ids.TYPES:
        return puzzle
    kind = load(name)
    changes: dict[str, Json] = {}
    try:
        if puzzle.get("id") in former_ids.former_ids(name, givens):
            read = kind.read(Draft(givens, puzzle["answer"]))
            changes["id"] = puzzle_id(name, kind.identity(*read))
    except Exception:
        return puzzle  # a damaged puzzle makes a type's code raise anything
    params = puzzle.get("params")
    if name != puzzle["type"]:
        changes |= {"type": name, "givens": givens}
        if isinstance(params, dict):
            changes["params"] = params = _of_type(kind, params)
    if isinstance(params, dict) and _THEME_ENTRIES in params:
        changes["params"] = _with_must(params)
    return {**puzzle, **changes} if changes else puzzle


def may_change(text: str) -> bool:
    """Return whether canonical JSON may hold a puzzle that `renewed` would change."""
    return any(mark in text for mark in _MARKS)


def _without_kind(members: Mapping[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in members.items() if name != "kind"}


def _with_must(params: Mapping[str, Json]) -> dict[str, Json]:
    """Params with today's name for how many words of a theme a puzzle has."""
    others = {name: value for name, value in params.items() if name != _THEME_ENTRIES}
    return {**others, "must": params[_THEME_ENTRIES]}


def _of_type(kind: PuzzleType, params: Mapping[str, Json]) -> dict[str, Json]:
    """Params that name a kind of crossword, which also decided an unset grid."""
    own = _without_kind(params)
    if own.get("grid") is None:
        own["grid"] = kind.params_model.model_fields["grid"].default
    return own
