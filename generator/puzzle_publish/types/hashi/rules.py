"""What makes an answer legal: the only code that generator and solver may share."""

from collections.abc import Iterator

from ...core.puzzle import Json
from .model import Counts, Hashi, make_answer, make_givens


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


def mutations(givens: Hashi, answer: Counts) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = make_givens(givens), make_answer(givens, answer)
    first = next(k for k, count in enumerate(answer) if count)
    fewer, more = [*answer], [*answer]
    fewer[first], more[first] = 0, answer[first] % givens.most + 1
    yield "a bridge is missing in the key", printed, make_answer(givens, fewer)
    if more[first] != answer[first]:
        yield "a bridge counts otherwise", printed, make_answer(givens, more)
    ends = givens.links[first]
    numbers = tuple(x + (k in ends) for k, x in enumerate(givens.numbers))
    raised = givens._replace(numbers=numbers)
    yield "two numbers are one more", make_givens(raised), key
    links = (*givens.links[:first], ends[::-1], *givens.links[first + 1 :])
    turned = make_answer(givens._replace(links=links), answer)
    yield "a bridge from its end", printed, turned
