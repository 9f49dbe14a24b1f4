"""A covering array: few choices in which each two values of different axes meet.

Greedy and deterministic: the same axes give the same choices.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from itertools import combinations

Needs = Mapping[
    str, Set[str]
]  # other axes, and which of their values a value goes with
Axes = Mapping[str, Mapping[str, Needs]]
Choice = dict[str, str]
Value = tuple[str, str]  # an axis and one of its values
Pair = frozenset[Value]


def pairs_of(choice: Mapping[str, str]) -> Iterator[Pair]:
    """Yield each two values of a choice."""
    yield from map(frozenset, combinations(choice.items(), 2))


class Covering:
    """Choices of a value for each axis, which keep to the needs of all values.

    Attributes:
        left: the pairs of values that no choice has yet; the caller takes them away.
        impossible: the pairs that no choice can have, as far as `choices` has come.
    """

    def __init__(self, axes: Axes) -> None:
        """Take the axes, and begin with all pairs left."""
        self._axes = axes
        self._bad: dict[Value, set[Value]] = defaultdict(set)
        for axis, values in axes.items():
            for value, needs in values.items():
                for other, allowed in needs.items():
                    for unmet in axes[other].keys() - allowed:
                        self._bad[axis, value].add((other, unmet))
                        self._bad[other, unmet].add((axis, value))
        every = [(axis, value) for axis, values in axes.items() for value in values]
        pairs = [p for p in combinations(every, 2) if p[0][0] != p[1][0]]
        self.left: dict[Pair, None] = dict.fromkeys(map(frozenset, pairs))
        self.impossible: list[Pair] = []

    def choices(self) -> Iterator[tuple[Pair, Choice]]:
        """Yield the first pair that is left and a choice with it, until none is."""
        while self.left:
            first = next(iter(self.left))
            choice = self.with_values(dict(sorted(first)))
            if choice is None:
                self.impossible.append(first)
                del self.left[first]
                continue
            yield first, choice

    def allows(self, choice: Choice) -> bool:
        """Return whether a choice keeps to the needs of its values."""
        values = set(choice.items())
        return not any(self._bad[one] & values for one in values)

    def with_values(self, given: Mapping[str, str]) -> Choice | None:
        """Return a choice with these values and many pairs that are left, or None."""
        open_ = {axis: list(values) for axis, values in self._axes.items()}
        narrowed = self._narrowed(open_, given)
        return narrowed and self._filled(dict(given), narrowed)

    def _filled(self, chosen: Choice, open_: dict[str, list[str]]) -> Choice | None:
        axes = [axis for axis in self._axes if axis not in chosen]
        if not axes:
            return {axis: chosen[axis] for axis in self._axes}
        axis = min(axes, key=lambda name: len(open_[name]))  # least choice first

        def fresh(value: str) -> int:
            mine = (axis, value)
            return sum(frozenset((mine, one)) in self.left for one in chosen.items())

        for value in sorted(open_[axis], key=fresh, reverse=True):
            narrowed = self._narrowed(open_, {axis: value})
            if narrowed is None:
                continue
            if found := self._filled({**chosen, axis: value}, narrowed):
                return found
        return None

    def _narrowed(
        self, open_: dict[str, list[str]], given: Mapping[str, str]
    ) -> dict[str, list[str]] | None:
        """Return the values still open after a choice, None if an axis has none."""
        found, waiting = dict(open_), list(given.items())
        while waiting:
            axis, value = waiting.pop()
            if value not in found[axis]:
                return None
            found[axis] = [value]
            for other, unmet in self._bad[axis, value]:
                if unmet not in found[other]:
                    continue
                found[other] = [one for one in found[other] if one != unmet]
                if not found[other]:
                    return None
                if len(found[other]) == 1:
                    waiting.append((other, found[other][0]))
        return found


def array(axes: Axes) -> tuple[list[Choice], list[Pair]]:
    """Return choices with each pair of values, and the pairs that none can have."""
    covering, found = Covering(axes), []
    for _, choice in covering.choices():
        found.append(choice)
        for pair in pairs_of(choice):
            covering.left.pop(pair, None)
    return found, covering.impossible
