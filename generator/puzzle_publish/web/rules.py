"""What a puzzle asks, as its page has it: cells are numbers in reading order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.puzzle import Json
from ..core.reading.json_values import items_of, whole_number
from ..core.svg import OfClue
from ..rules.live import Rule, rules_of
from ..rules.marks import MarkStatement
from ..rules.vocabulary import Cell, Statement
from ..types.cells import CellRows, GridCell
from ..types.player import Player, Way
from ..types.stated import shift_of

_SHARED = {"different", "lines"}
# Of numbers and of marks, as cages.js, numbers.js and marks.js judge them.
_OF_NUMBERS = "calc more pair one_of seen rising arrow between equation"
_OF_MARKS = "run balanced no_three unlike count apart matched"
KINDS: Mapping[Way, frozenset[str]] = {
    "enter": frozenset(_SHARED.union(_OF_NUMBERS.split())),
    "mark": frozenset(_SHARED.union(_OF_MARKS.split())),
    "edge": frozenset(_SHARED),
}
"""The rules that a page can judge, by its way of input."""

# What holds all over a grid, so that no label states it.
_UNSTATED = frozenset({"different", "balanced", "no_three", "unlike", "apart"})
_Placed = tuple[Rule, tuple[Cell, ...]]  # cells as a page has them, and as labels do
_PLACES = ("cells", "clues")  # of a rule, those that are cells
_EACH = ("lengths", "n", "target")  # what rules of a kind differ in
_VARIED = ("cells", "number", *_EACH)
_TINTS = 6  # colours of regions
_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_LEAST_RUN = 3  # numbers in even steps that are written so


@dataclass(frozen=True, slots=True)
class PageRules:
    """What a puzzle asks.

    Attributes:
        data: its rules, the numbers of its signs, those that are printed, and colours
            for its regions, for the page's scripts; nothing for a puzzle without rules.
        of_clue: the place in that list of the rule that the clue of some cells states.
        counts: whether marks are counted in lines or regions.
        each: how many of them each region has.
        kinds: those of its rules.
    """

    data: Mapping[str, Json]
    of_clue: OfClue
    counts: bool = False
    each: int = 0
    kinds: frozenset[str] = frozenset()


def page_rules(
    statement: Statement | MarkStatement | None, player: Player, rows: CellRows
) -> PageRules:
    """Return what a puzzle asks, as its page has it.

    Loops have rules that no cell states, so that a page marks those broken.

    Raises:
        ValueError: a rule is of a kind, or has a cell, that a page does not know.
    """
    if player.way not in KINDS:
        return PageRules({}, {})
    down, right = (0, 0) if statement is None else shift_of(statement, rows)
    every_cell = [cell for row in rows for cell in row]
    number = {(cell.row, cell.column): k for k, cell in enumerate(every_cell)}
    moved = {(r - down, c - right): k for (r, c), k in number.items()}
    stated = [] if statement is None else rules_of(statement)
    both = [(rule, moved) for rule in stated], [(rule, number) for rule in player.rules]
    found = _in_order(
        _placed(rule, at, player.way) for each in both for rule, at in each
    )
    if not found and (player.way != "edge" or player.ends):
        return PageRules({}, {})
    data: dict[str, Json] = {"rules": packed(rule for rule, _ in found)}
    if isinstance(statement, Statement):
        printed = [(moved[cell], n) for cell, n in statement.printed.items()]
    else:
        printed = list(_printed(every_cell, player))
    if printed:
        data["printed"] = [one for pair in printed for one in pair]
    if not all(map(str.isdecimal, player.signs)) or player.numbers:
        data["numbers"] = list(_numbers_of(player))
    counted = [rule for rule, _ in found if rule["rule"] == "count"]
    regions = [rule for rule in counted if rule.get("kind") == "region"]
    if regions:
        data["tints"] = _tints(regions, every_cell)
    of_clue = {clue: k for k, (_, clue) in enumerate(found) if clue}
    counts = any(rule["rule"] in {"run", "count"} for rule, _ in found)
    each = whole_number(regions[0].get("n", 0)) if regions else 0
    kinds = frozenset(str(rule["rule"]) for rule, _ in found)
    return PageRules(data, of_clue, counts, each, kinds)


def _tints(regions: Sequence[Rule], cells: Sequence[GridCell]) -> Json:
    """Return a colour for each region, another than those of the regions beside it.

    Of the colours that are free a region gets the one that the fewest have.
    """
    owner = {k: n for n, rule in enumerate(regions) for k in _cells_of(rule)}
    at = {(cell.row, cell.column): owner.get(k, -1) for k, cell in enumerate(cells)}
    found: list[int] = []
    for rule in regions:
        places = [(cells[k].row, cells[k].column) for k in _cells_of(rule)]
        near = {at.get((r + y, c + x), -1) for r, c in places for y, x in _BESIDE}
        taken = {colour for n, colour in enumerate(found) if n in near}
        free = [colour for colour in range(_TINTS) if colour not in taken]
        found.append(min(free or range(_TINTS), key=found.count))
    return [*found]


def _cells_of(rule: Rule) -> list[int]:
    return [whole_number(cell) for cell in items_of(rule["cells"])]


def _placed(rule: Rule, at: Mapping[Cell, int], way: Way) -> _Placed:
    if rule["rule"] not in KINDS[way]:
        raise ValueError(f"a page knows no rule {rule['rule']}")
    return _numbered(rule, at), _clue_of(rule)


def _in_order(rules: Iterable[_Placed]) -> list[_Placed]:
    """Return rules, those together that differ in little, as `packed` writes them."""
    found: dict[str, list[_Placed]] = {}
    for rule in rules:
        found.setdefault(_alike(rule[0]), []).append(rule)
    return [rule for alike in found.values() for rule in alike]


def _numbers_of(player: Player) -> Sequence[int]:
    """Return what each sign is in the rules."""
    if player.numbers:
        return player.numbers
    if all(map(str.isdecimal, player.signs)):
        return [int(sign) for sign in player.signs]
    return range(len(player.signs))


def _printed(cells: Iterable[GridCell], player: Player) -> Iterator[tuple[int, int]]:
    """Yield each cell whose sign is given, and the number of that sign."""
    if player.way != "enter":
        return
    numbers = dict(zip(player.signs, _numbers_of(player), strict=True))
    for k, cell in enumerate(cells):
        sign = cell.words.split(" ")[-1]
        if cell.state == "given" and sign in numbers:
            yield k, numbers[sign]


def _clue_of(rule: Rule) -> tuple[Cell, ...]:
    """The cells by which labels name a rule, () for one that no label states."""
    if rule["rule"] in _UNSTATED:
        return ()
    cells = [items_of(cell) for cell in items_of(rule["cells"])]
    return tuple([(whole_number(r), whole_number(c)) for r, c in cells])


def _numbered(rule: Rule, number: Mapping[Cell, int]) -> Rule:
    """Return a rule whose cells are numbers."""
    places = [name for name in _PLACES if name in rule]
    return rule | {name: list(_numbers(rule[name], number)) for name in places}


def _numbers(cells: Json, number: Mapping[Cell, int]) -> Iterator[int]:
    for cell in items_of(cells):
        r, c = (whole_number(one) for one in items_of(cell))
        if (r, c) not in number:
            where = f"row {r + 1} column {c + 1}"
            raise ValueError(f"a rule has {where}, which is no cell of the page")
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
