"""The solvers' search, which no generator uses: it tries words in slots."""

from collections.abc import Iterator, Sequence

from ...core.errors import OutOfSteps
from .pattern import Pattern

BUDGET = 1_000_000


def fills(
    pattern: Pattern, candidates: Sequence[Sequence[str]], *, budget: int = BUDGET
) -> Iterator[tuple[str, ...]]:
    """Yield the words of all slots, in every way: different words, equal at crossings.

    The search fills the slot with the fewest words left, and then keeps in the others
    only the words that agree with it.

    Args:
        pattern: the pattern whose slots are filled.
        candidates: the words that each slot allows, all of its length.
        budget: how many words to try.

    Raises:
        OutOfSteps: the budget is spent.
    """
    crossed: list[list[tuple[int, int, int]]] = [[] for _ in pattern.slots]
    for cross in pattern.crossings:
        crossed[cross.across].append((cross.across_at, cross.down, cross.down_at))
        crossed[cross.down].append((cross.down_at, cross.across, cross.across_at))
    steps = 0

    def go_on(open_: dict[int, list[str]], done: dict[int, str]) -> Iterator[None]:
        nonlocal steps
        if not open_:
            yield None
            return
        slot = min(open_, key=lambda k: (len(open_[k]), k))
        for word in open_[slot]:
            steps += 1
            if steps > budget:
                raise OutOfSteps
            left = {
                other: [w for w in words if w != word]
                for other, words in open_.items()
                if other != slot
            }
            for at, other, other_at in crossed[slot]:
                if other in left:
                    letter = word[at]
                    left[other] = [w for w in left[other] if w[other_at] == letter]
            if all(left.values()):
                done[slot] = word
                yield from go_on(left, done)

    start = {k: list(dict.fromkeys(words)) for k, words in enumerate(candidates)}
    done: dict[int, str] = {}
    if all(start.values()):
        for _ in go_on(start, done):
            yield tuple(done[k] for k in range(len(pattern.slots)))
