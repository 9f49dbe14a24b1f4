"""What a puzzle asks, as its page has it: cells are numbers in reading order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..core.puzzle import Json
from ..core.reading.json_values import items_of, whole_number
from ..rules.live import Rule, rules_of
from ..rules.marks import MarkStatement
from ..rules.vocabulary import Cell, Statement
from ..types.cells import CellRows
from ..types.player import Player
from ..types.stated import shift_of

KINDS = frozenset(
    {
        "different",
        "calc",
        "more",
        "pair",
        "seen",
        "rising",
        "arrow",
        "between",
        "one_of",
        "run",
        "balanced",
        "no_three",
        "unlike",
        "count",
        "apart",
        "matched",
        "lines",
    }
)
"""What judge.js can judge."""

_PLACES = ("cells", "clues")  # of a rule, those that are cells
_EACH = ("lengths", "n", "target")  # what rules of a kind differ in
_VARIED = ("cells", "number", *_EACH)
_LEAST_RUN = 3  # numbers in even steps that are written so


def rules_data(
    statement: Statement | MarkStatement | None, player: Player, rows: CellRows
) -> dict[str, Json]:
    """Return what a puzzle asks, the numbers of its signs, and those that are printed.

    Nothing for a puzzle without rules.

    Raises:
        ValueError: a rule is of a kind, or has a cell, that a page does not know.
    """
    down, right = (0, 0) if statement is None else shift_of(statement, rows)
    stated = [] if statement is None else rules_of(statement)
    every = (cell for row in rows for cell in row)
    number = {(cell.row, cell.column): k for k, cell in enumerate(every)}
    moved = {(r - down, c - right): k for (r, c), k in number.items()}
    every_rule = [
        *(_numbered(rule, moved) for rule in stated),
        *(_numbered(rule, number) for rule in player.rules),
    ]
    alike: dict[str, list[Rule]] = {}
    for rule in every_rule:
        alike.setdefault(_alike(rule), []).append(rule)
    found = [rule for rules in alike.values() for rule in rules]
    if not found:
        return {}
    data: dict[str, Json] = {"rules": packed(found)}
    if isinstance(statement, Statement):
        data["printed"] = [
            one for cell, n in statement.printed.items() for one in (moved[cell], n)
        ]
    if player.numbers:
        data["numbers"] = list(player.numbers)
    return data


def _numbered(rule: Rule, number: Mapping[Cell, int]) -> Rule:
    """Return a rule whose cells are numbers."""
    if rule["rule"] not in KINDS:
        raise ValueError(f"a page knows no rule {rule['rule']}")
    places = [name for name in _PLACES if name in rule]
    return rule | {name: list(_numbers(rule[name], number)) for name in places}


def _numbers(cells: Json, number: Mapping[Cell, int]) -> Iterator[int]:
    for cell in items_of(cells):
        r, c = (whole_number(one) for one in items_of(cell))
        if (r, c) not in number:
            raise ValueError(f"a rule has row {r} column {c}, which is no cell")
        yield number[r, c]


def packed(rules: Iterable[Rule]) -> list[Json]:
    """Return rules in a quarter of the bytes; `Rules.unpack` in rules.js reads them.

    Rules that differ in their cells alone, or in numbers that count up, are one list:
    the first without its cells, then the cells of each. `each` names what also differs;
    it comes before the cells. Of cells in even steps there are the first, how many less
    than none, and the step.

    >>> packed([{"rule": "more", "cells": [1, 2]}, {"rule": "more", "cells": [5, 4]}])
    [[{'rule': 'more'}, [1, 2], [5, 4]]]
    >>> packed([{"rule": "seen", "n": 2, "cells": [9, 7, 5, 3, 1]}])
    [[{'rule': 'seen', 'each': 'n'}, 2, [9, -5, -2]]]
    """
    groups: list[list[Rule]] = []
    for rule in rules:
        last = groups[-1] if groups else []
        if last and _follows(rule, last):
            last.append(rule)
        else:
            groups.append([rule])
    return [_group(group) for group in groups]


def _alike(rule: Rule) -> str:
    """What a rule says besides its cells, its number and what its kind varies."""
    return repr([one for one in rule.items() if one[0] not in _VARIED])


def _follows(rule: Rule, before: Sequence[Rule]) -> bool:
    """Whether a rule has the place after others in a list."""
    number = before[0].get("number", 0)
    if number:
        number = whole_number(number) + len(before)
    return _alike(rule) == _alike(before[0]) and rule.get("number", 0) == number


def _group(rules: Sequence[Rule]) -> Json:
    first = rules[0]
    each = next((name for name in _EACH if name in first), "")
    head = {name: one for name, one in first.items() if name not in ("cells", each)}
    if head.get("number") == 0:
        del head["number"]
    if each:
        head["each"] = each
    if "clues" in head:
        head["clues"] = _steps(head["clues"])
    found: list[Json] = [head]
    for rule in rules:
        found += [rule[each]] if each else []
        found.append(_steps(rule["cells"]))
    return found


def _steps(numbers: Json) -> Json:
    left = [whole_number(one) for one in items_of(numbers)]
    found: list[Json] = []
    while left:
        step = left[1] - left[0] if len(left) > 1 else 1
        count = 1
        while count < len(left) and left[count] - left[count - 1] == step:
            count += 1
        if count < _LEAST_RUN:
            found.append(left.pop(0))
        else:
            found += [left[0], -count, step]
            del left[:count]
    return found
