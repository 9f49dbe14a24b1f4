"""Two hints in words: what to take first, and what after it."""

from ...core.puzzle import Hint, Json


def hints(givens: Json, answer: Json) -> tuple[Hint, ...]:
    """Return the hints, the gentler first; a board of one idiom has only one.

    `first` names an idiom that a winning order begins with, `second` the one that the
    key takes in step `count`, the second.
    """
    order = [taken["idiom"] for taken in answer["order"]]
    found = [Hint("first", {"idiom": order[0]})]
    if len(order) > 1:
        found.append(Hint("second", {"count": 2, "idiom": order[1]}))
    return tuple(found)
