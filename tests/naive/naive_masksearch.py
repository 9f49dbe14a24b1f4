"""The slow twin of mask search: fill cell by cell, and judge when all are filled."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product
from math import prod

from puzzle_publish.kernels import maskrules
from puzzle_publish.kernels.masksearch import Rule


def answers(
    rules: Sequence[Rule], cells: int, values: int, given: Mapping[int, int]
) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill the cells."""
    choices = [[given[x]] if x in given else range(1, values + 1) for x in range(cells)]
    for numbers in product(*choices):
        if all(holds(rule, [numbers[x] for x in rule.cells]) for rule in rules):
            yield numbers


def holds(rule: Rule, numbers: Sequence[int]) -> bool:
    """Whether the numbers in a rule's cells follow it."""
    kind, target = rule.kind, rule.target
    if kind == maskrules.DIFFERENT:
        return len(set(numbers)) == len(numbers)
    if kind == maskrules.SEEN:
        return len(set(accumulate(numbers, max))) == target and len(
            set(numbers)
        ) == len(numbers)
    one, other = numbers[0], numbers[-1]
    if kind == maskrules.PARTNERS:
        return rule.partners[one] >> other & 1 == 1
    if kind == maskrules.BETWEEN:
        ends = sorted((numbers.index(min(numbers)), numbers.index(max(numbers))))
        between = numbers[ends[0] + 1 : ends[1]]
        is_full = sorted(numbers) == [*range(1, len(numbers) + 1)]
        return is_full and sum(between) == target
    ways = {
        maskrules.RISING: all(a < b for a, b in pairwise(numbers)),
        maskrules.ARROW: one == sum(numbers[1:]),
        maskrules.SUM: sum(numbers) == target,
        maskrules.PRODUCT: prod(numbers) == target,
        maskrules.DIFFERENCE: len(numbers) == 2 and abs(one - other) == target,
        maskrules.QUOTIENT: len(numbers) == 2
        and max(one, other) == target * min(one, other),
        maskrules.GREATER: one > other,
        maskrules.CONSECUTIVE: abs(one - other) == 1,
        maskrules.NOT_CONSECUTIVE: abs(one - other) != 1,
    }
    if kind == maskrules.ANY_OPERATION:
        return any(ways[operation] for operation in OPERATIONS)
    return ways[kind]


OPERATIONS = (
    maskrules.SUM,
    maskrules.PRODUCT,
    maskrules.DIFFERENCE,
    maskrules.QUOTIENT,
)
