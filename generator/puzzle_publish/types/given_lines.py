"""A puzzle on a line of a text, as JSON or in a notation of its type.

A line is a givens object, or an object with `givens` (a line of puzzles.jsonl, an entry
of answers.json). Types may read lines of a notation, too, bare or as the member
`puzzle` of an object.
"""

import json
from collections.abc import Mapping

from ..core.errors import UsageError
from ..core.messages import quoted
from ..core.puzzle import Json
from ..core.reading.json_values import members_of
from .answers import parse
from .contract import PuzzleType
from .former_names import givens_now
from .solving import reading_givens

LONGEST_MIB = 1  # of a line; a crossword of 21 x 21 has 20 KB


def givens_in(kind: PuzzleType, line: str) -> Mapping[str, Json]:
    """The givens on a line, which the type has not read yet.

    Raises:
        UsageError: it is no object, too long, or what the type's notation refuses.
    """
    return both_in(kind, line)[0]


def both_in(kind: PuzzleType, line: str) -> tuple[Mapping[str, Json], Json]:
    """The givens on a line, and the answer beside them, None if there is none.

    Raises:
        UsageError: it is no object, too long, or what the type's notation refuses.
    """
    with reading_givens(kind):
        if (found := kind.read_line(line)) is not None:
            return members_of(found), None
    value = _value(line)
    if isinstance(value, dict) and (named := value.get("type", kind.name)) != kind.name:
        now = named
        if isinstance(named, str):
            now, _ = givens_now(named, value.get("givens"))
        if now != kind.name:
            raise UsageError(f'type: must be "{kind.name}" (got {quoted(named)})')
    givens = value.get("givens", value) if isinstance(value, dict) else value
    if not isinstance(givens, dict):
        what = "givens: " if givens is not value else ""
        raise UsageError(f"{what}must be an object (got {quoted(givens)})")
    if givens is value and isinstance(text := value.get("puzzle"), str):
        with reading_givens(kind):
            givens = members_of(kind.read_line(text) or givens)
    answer = members_of(value).get("answer") if givens is not value else None
    return members_of(givens), answer


def _value(line: str) -> Json:
    raw = line.encode("utf-8", "surrogateescape")
    if len(raw) > LONGEST_MIB << 20:
        raise UsageError(f"a puzzle may have at most {LONGEST_MIB} MiB")
    try:
        return parse(raw)
    except json.JSONDecodeError as error:
        raise UsageError(f"column {error.colno}: not JSON ({error.msg})") from None
    except ValueError as error:
        raise UsageError(f"not JSON ({error})") from None
