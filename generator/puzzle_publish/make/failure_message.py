"""The messages about requests that got no puzzle."""

import math
from collections.abc import Mapping

from ..core.messages import by_count, listed
from ..core.puzzle import Json
from ..core.values import Request


def failure_message(
    number: int, request: Request, reasons: Mapping[str, int], fault: str | None
) -> str:
    """The sentence for the user.

    Args:
        number: the puzzle's.
        request: the puzzle's.
        reasons: why attempts produced no puzzle -> how often.
        fault: how the type's code or the worker failed, if it did.
    """
    if request.own is not None:
        return f"{request.own.place}: {fault or _own_reason(reasons)}"
    about = (f'section "{request.key.section}"', request.date, request.level)
    where = f"puzzle {number} ({', '.join(filter(None, about))})"
    if fault is not None:
        return f"{where}: {fault}"
    counts = ", ".join(f"{count} {reason}" for reason, count in by_count(reasons))
    known = "; the book or its series has these already, so set another level"
    return (
        f"{where}: no proven puzzle in {request.attempts} attempts"
        f" ({counts or 'none was made'}){known if is_repetition(reasons) else ''}"
    )


def _own_reason(reasons: Mapping[str, int]) -> str:
    """Return why a book may not print a puzzle of the author's."""
    if reasons.get(DUPLICATE):
        return "is in another volume of the series"
    return f"is proven no longer ({', '.join(sorted(reasons))})"


# How many times as many sheets one more word gives, at least: of 4 words about 8, of 5
# some 30.
MORE_BY_WORD = 3
NO_DRAWING = (
    "there is no other puzzle in its place: the book has all drawings that the section"
    " names, or had them before they were exchanged; name more drawings"
)
DUPLICATE = "duplicate"  # the reason of an attempt whose puzzle was made before
# Params that make more different puzzles, and how messages ask for them.
_WAYS = {
    ("words", "lexicon", "theme", "texts"): "more words",
    ("size", "rows", "side"): "a larger grid",
    ("fill",): "picture: random",
}


def is_repetition(reasons: Mapping[str, int]) -> bool:
    """Return whether most attempts gave a puzzle that was made before."""
    return 2 * reasons.get(DUPLICATE, 0) > sum(reasons.values())


def _few_of_lesson(request: Request, words: Json, made: int, wanted: int) -> str:
    """The sentence about a lesson whose words give too few different sheets."""
    assert isinstance(words, dict)
    more = max(1, math.ceil(math.log(wanted / made) / math.log(MORE_BY_WORD)))
    sheets = "1 sheet" if made == 1 else f"{made:,} different sheets"
    ways = [f"add {more} word{'s' * (more > 1)} for {wanted:,}"]
    if request.params.get("fillers") == 0:
        ways.append("let fillers be auto")
    return (
        f'section "{request.key.section}": {len(words)} words give {sheets} of level'
        f" {request.level}; {listed(ways)}"
    )


def few_message(request: Request, made: int, wanted: int | None) -> str:
    """The sentence about requests that want more different puzzles than there are.

    Args:
        request: one of those without a puzzle.
        made: how many different puzzles were made of its section and level.
        wanted: how many were asked for, None if nobody knows.
    """
    lesson = request.params.get("lesson")
    if isinstance(lesson, dict) and wanted is not None:
        return _few_of_lesson(request, lesson["words"], made, wanted)
    found = "puzzle was" if made == 1 else "puzzles were"
    asked = "" if wanted is None else f" ({wanted:,} are asked for)"
    ways = [
        way for keys, way in _WAYS.items() if any(k in request.params for k in keys)
    ]
    ways += ["another level"]
    return (
        f'section "{request.key.section}": only {made:,} different {request.level}'
        f" {found} found with these settings{asked}; most further attempts repeated"
        f" {'it' if made == 1 else 'them'}. Ask for at most {made:,}, or use"
        f" {listed(ways)}"
    )
