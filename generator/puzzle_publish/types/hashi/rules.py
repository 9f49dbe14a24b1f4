"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import Counts, Hashi


def follows_rules(givens: Hashi, answer: Counts) -> bool:
    """Return whether numbers are right, no bridges cross, and all islands connect."""
    left = list(givens.numbers)
    near: list[list[int]] = [[] for _ in left]
    for (a, b), count in zip(givens.links, answer, strict=True):
        for one, other in ((a, b), (b, a)):
            left[one] -= count
            near[one] += [other] if count else []
    seen, todo = {0}, [0]
    while todo:
        new = set(near[todo.pop()]) - seen
        seen |= new
        todo += new
    crossed = any(answer[a] and answer[b] for a, b in givens.crossings)
    return not any(left) and not crossed and len(seen) == len(left)


def mutations(givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    first, *others = answer["bridges"]
    more = {**first, "count": first["count"] % givens["most"] + 1}
    yield "a bridge is missing in the key", givens, {"bridges": others}
    if more != first:
        yield "a bridge counts otherwise", givens, {"bridges": [more, *others]}
    rows = [list(row) for row in givens["rows"]]
    for r, c in (first["from"], first["to"]):
        rows[r][c] += 1
    yield "two numbers are one more", {**givens, "rows": rows}, answer
    swapped = {**first, "from": first["to"], "to": first["from"]}
    yield "a bridge from its end", givens, {"bridges": [swapped, *others]}
