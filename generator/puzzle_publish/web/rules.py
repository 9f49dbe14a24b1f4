"""What a puzzle asks, as its page has it: cells are numbers in reading order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from ..core.puzzle import Json
from ..core.reading.json_values import items_of, whole_number
from ..core.svg import OfClue
from ..rules.live import Rule, rules_of
from ..rules.marks import MarkStatement
from ..rules.vocabulary import Cell, Statement
from ..types.cells import CellRows, GridCell
from ..types.player import Player

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
        "equation",
    }
)
"""What judge.js can judge."""

# What holds all over a grid, so that no label states it.
_UNSTATED = frozenset({"different", "balanced", "no_three", "unlike", "apart"})
_Placed = tuple[Rule, tuple[Cell, ...]]  # cells as a page has them, and as labels do
_PLACES = ("cells", "clues")  # of a rule, those that are cells
_EACH = ("lengths", "n", "target")  # what rules of a kind differ in
_VARIED = ("cells", "number", *_EACH)
_LEAST_RUN = 3  # numbers in even steps that are written so


def shift_of(statement: Statement | MarkStatement, rows: CellRows) -> Cell:
    """Return how many rows and columns a page has before those of a statement.

    They are for clues: the first blank cell of both shows how many.
    """
    first = next(cell for row in rows for cell in row if cell.state == "blank")
    r, c = next(iter(statement.blank))
    return first.row - r, first.column - c


@dataclass(frozen=True, slots=True)
class PageRules:
    """What a puzzle asks.

    Attributes:
        data: its rules, the numbers of its signs and those that are printed, for the
            page's scripts; nothing for a puzzle without rules.
        of_clue: the place in that list of the rule that the clue of some cells states.
    """

    data: Mapping[str, Json]
    of_clue: OfClue


def page_rules(
    statement: Statement | MarkStatement | None, player: Player, rows: CellRows
) -> PageRules:
    """Return what a puzzle asks, as its page has it.

    Raises:
        ValueError: a rule is of a kind, or has a cell, that a page does not know.
    """
    down, right = (0, 0) if statement is None else shift_of(statement, rows)
    stated = [] if statement is None else rules_of(statement)
    every_cell = [cell for row in rows for cell in row]
    number = {(cell.row, cell.column): k for k, cell in enumerate(every_cell)}
    moved = {(r - down, c - right): k for (r, c), k in number.items()}
    found: dict[str, list[_Placed]] = {}
    for placed, at in ((stated, moved), (player.rules, number)):
        for rule in placed:
            numbered = _numbered(rule, at)
            found.setdefault(_alike(numbered), []).append((numbered, _clue_of(rule)))
    every_rule = [one for alike in found.values() for one in alike]
    if not every_rule:
        return PageRules({}, {})
    data: dict[str, Json] = {"rules": packed(rule for rule, _ in every_rule)}
    if isinstance(statement, Statement):
        data["printed"] = [
            one for cell, n in statement.printed.items() for one in (moved[cell], n)
        ]
    elif statement is None:
        data["printed"] = list(_printed(every_cell, player))
    if player.numbers:
        data["numbers"] = list(player.numbers)
    of_clue = {clue: k for k, (_, clue) in enumerate(every_rule) if clue}
    return PageRules(data, of_clue)


def _printed(cells: Iterable[GridCell], player: Player) -> Iterator[int]:
    """Yield each cell whose sign is given, and the number of that sign."""
    numbers = dict(zip(player.signs, player.numbers or count(), strict=False))
    for k, cell in enumerate(cells):
        sign = cell.words.split(" ")[-1]
        if cell.state == "given" and sign in numbers:
            yield from (k, numbers[sign])


def _clue_of(rule: Rule) -> tuple[Cell, ...]:
    """The cells by which labels name a rule, () for one that no label states."""
    if rule["rule"] in _UNSTATED:
        return ()
    cells = [items_of(cell) for cell in items_of(rule["cells"])]
    return tuple([(whole_number(r), whole_number(c)) for r, c in cells])


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
