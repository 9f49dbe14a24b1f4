"""What the page of one puzzle needs: its grid as a picture, and data for the player."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from markupsafe import Markup

from ..core.entries import Entry, draft_of
from ..core.figure import Area, Circle, Figure, Label, Line, Rect, Step
from ..core.puzzle import Fairness, Json, digest
from ..core.reading.json_values import items_of
from ..core.reading.json_values import number as number_of
from ..core.svg import OfClue
from ..types.cells import CellRows
from ..types.contract import A, G, P, PuzzleType
from ..types.hint_field import Field, Hints, steps_json
from ..types.hint_steps import hints_of, on_screen
from ..types.player import PICTURES, Place, Player
from ..types.screen import Grid, grid_of
from .masking import masked, packed, sealed, sieve
from .rules import page_rules
from .spoken import facts, told


def _board_of(grid: Grid) -> Figure:
    """Return a figure without what is drawn below its cells, as a list of pieces is."""
    bottom = max(cell.y for row in grid.rows for cell in row) + 1.0
    figure = grid.figure
    kept = tuple(step for step in figure.steps if _top(step) < bottom)
    return replace(figure, steps=kept, height=bottom)


def _top(step: Step) -> float:
    match step:
        case Area(outlines):
            return min(y for outline in outlines for _, y in outline)
        case Line(points):
            return min(y for _, y in points)
        case Circle(_, y, radius):
            return y - radius
        case Rect(_, y) | Label(_, y):
            return y


_AHEAD = {"place", "trace", "take"}  # ways of input whose scripts find hints themselves


@dataclass(frozen=True, slots=True)
class PuzzleData:
    """A puzzle as its page has it.

    Attributes:
        figure: the picture of its grid.
        data: what the player reads, plain JSON.
        facts: what of it is in no cell, for readers who cannot see the picture.
        of_clue: for the cells of a clue the number of the rule that it states.
        counts: whether marks are counted in lines or regions.
        clues: whether clues stand beside its lines.
        techniques: those that its hints name, with what each means.
        values: what its rules in words name: the most lines of an edge, and how many
            marks a region has.
        kinds: those of its rules.
    """

    figure: Figure
    data: Mapping[str, Json]
    facts: Sequence[str]
    of_clue: OfClue
    counts: bool
    clues: bool
    techniques: Sequence[tuple[str, str]]
    values: Mapping[str, int]
    kinds: frozenset[str]


def puzzle_data(
    kind: PuzzleType, entry: Entry, player: Player, language: str, *, seals: bool
) -> PuzzleData:
    """Return what the page of an entry of answers.json needs.

    With `seals` a page has neither answer nor hints, only what recognises the answer.
    """
    givens, answer = kind.read(draft_of(entry))
    grid = grid_of(kind, givens, language)
    if player.pieces:
        grid = replace(grid, figure=_board_of(grid))
    rows = [
        [[c.row, c.column, round(c.x, 3), round(c.y, 3), c.state, c.words] for c in row]
        for row in grid.rows
    ]
    numbers = {
        (cell.row, cell.column): slot
        for slot, cell in enumerate(
            cell for row in grid.rows for cell in row if cell.state == "blank"
        )
    }
    signs = list(player.signs)
    data: dict[str, Json] = {
        "id": entry["id"],
        "way": player.way,
        "width": round(grid.figure.width, 3),
        "height": round(grid.figure.height, 3),
        "rows": rows,
        "signs": signs,
    }
    filled = [signs.index(sign) for sign in player.answer]
    if seals:
        data["sealed"] = sealed(filled, entry["id"])
    else:
        data["answer"] = masked(filled, entry["id"])
    if kind.fairness_of(entry["level"]) is Fairness.ANY:
        data["any"] = True
    if player.shown:
        data["shown"] = list(player.shown)
    if player.untouched:
        data["untouched"] = signs.index(player.untouched)
    if player.linked:
        data["linked"] = [[numbers[place] for place in one] for one in player.linked]
    if player.entries:
        data["entries"] = [
            {
                "direction": one.direction,
                "label": one.label,
                "clue": one.clue,
                "cells": [list(place) for place in one.cells],
            }
            for one in player.entries
        ]
    if player.lexicon:
        data["sieve"] = sieve(player.lexicon, entry["id"])
    if player.racks:
        data["racks"] = list(player.racks)
    if player.edges:
        data["edges"] = list(_edges(player, grid.rows))
    if player.ends:
        data["ends"] = list(_ends(player, grid.rows))
    if player.paths:
        data["straight"] = player.straight
        listed: list[Json] = [
            [one.word, [list(place) for place in one.cells]] for one in player.paths
        ]
        data["answer"] = masked(listed, entry["id"])
    if player.pieces:
        data["pieces"] = [
            {
                "name": one.name,
                "shapes": [[list(cell) for cell in shape] for shape in one.shapes],
                "flips": one.flips,
            }
            for one in player.pieces
        ]
        laid = [one.shape * 1000 + numbers[one.cells[0]] for one in player.pieces]
        data["answer"] = masked(laid, entry["id"])
    if player.field:
        data["field"] = list(player.field)
        data["indexes"] = list(player.indexes)
        data["also"] = masked(list(player.also), entry["id"])
        data["shaded"] = player.shaded
    if player.closing and not seals:
        data["closing"] = masked(player.closing, entry["id"])
    if player.finale:
        data["finale"] = masked(list(_finale(player)), entry["id"])
    if player.inks:
        data["inks"] = list(player.inks)
    if player.words:
        data["lists"] = [
            {"heading": one.heading, "words": list(one.words)} for one in player.words
        ]
    statement = kind.statement(givens)
    rules = page_rules(statement, player, grid.rows)
    data |= rules.data
    if statement:
        data |= told(statement, grid.rows, language)
    data["shape"] = _shape(entry["type"], entry["id"], data, player)
    hints = Hints()
    if not seals:
        field = Field.of(player, grid.rows, statement)
        hints = hints_of(kind, givens, field, language)
        data |= _hints(kind, givens, answer, hints, field, entry, language)
    said = facts(statement, player, grid.rows, language)
    clues = min(cell.x for row in grid.rows for cell in row) > 0 or any(
        cell.state == "clue" for row in grid.rows for cell in row
    )
    values = {"most": len(signs) - 1, "count": rules.each}
    of_clue = rules.of_clue
    if player.way in PICTURES:
        of_clue = {(place,): slot for place, slot in numbers.items()}
    made = grid.figure, data, said, of_clue
    more = hints.techniques, values, rules.kinds
    return PuzzleData(*made, rules.counts, clues, *more)


def _hints(
    kind: PuzzleType[P, G, A],
    givens: G,
    answer: A,
    found: Hints,
    field: Field,
    entry: Entry,
    language: str,
) -> dict[str, Json]:
    """Return what hints are made of: steps and words, or sentences in their order."""
    data: dict[str, Json] = {}
    if found.steps:
        data["steps"] = packed(steps_json(found), entry["id"])
    if found.words:
        names: dict[str, Json] = {"houses": found.houses, "origin": field.origin}
        data["singles"] = {**names, "words": found.words}
    if data and found.lines:
        data["lines"] = found.lines
    if not data and not field.player.entries and field.player.way not in _AHEAD:
        listed = [*on_screen(kind.hints(givens, answer), field.player, field.rows)]
        data["hints"] = [kind.hint_text(hint, language) for hint, _ in listed]
        if any(slots for _, slots in listed):
            data["tells"] = [list(slots) for _, slots in listed]
    return data


def _edges(player: Player, rows: CellRows) -> Iterator[Json]:
    """Yield each edge: its two cells in reading order, or its ends and its cells.

    The first where it joins their middles: a maze has two thousand edges.
    """
    cells = [cell for row in rows for cell in row]
    number = _numbers(rows)
    for one in player.edges:
        joined = [number[place] for place in one.cells]
        middles = [(cells[k].x + 0.5, cells[k].y + 0.5) for k in joined]
        near = len(middles) == 2 and all(
            abs(a - b) < 0.01
            for end, middle in zip(one.ends, middles, strict=True)
            for a, b in zip(end, middle, strict=True)
        )
        yield joined if near else [*one.ends[0], *one.ends[1], joined]


def _finale(player: Player) -> Iterator[Json]:
    """Yield the path and the colour of each part of the picture that shows at last.

    Paths are in hundredths of a cell, from point to point: half as long.
    """
    for part in player.finale:
        path = "".join(map(_ring, part.outlines))
        yield [path, part.role.partition(":")[2]]


def _ring(outline: Sequence[tuple[float, float]]) -> str:
    places = [(round(100 * x), round(100 * y)) for x, y in outline]
    steps = (
        f"{c - a}{d - b:+}" if d < b else f"{c - a} {d - b}"
        for (a, b), (c, d) in pairwise(places)
    )
    (x, y), *_ = places
    return f"M{x} {y}l{' '.join(steps).replace(' -', '-')}z"


def _ends(player: Player, rows: CellRows) -> Iterator[Json]:
    number = _numbers(rows)
    for place, (x, y) in player.ends:
        yield [number[place], round(x, 3), round(y, 3)]


def _numbers(rows: CellRows) -> dict[Place, int]:
    places = ((cell.row, cell.column) for row in rows for cell in row)
    return {place: k for k, place in enumerate(places)}


def _shape(kind: str, ident: str, data: Mapping[str, Json], player: Player) -> str:
    """Return a digest of what a saved game's slots mean, whatever the answers are.

    A crossword of which a word was corrected goes on with what a reader has filled.
    It shares some clues with what it was, as another fill of the same grid does not. A
    puzzle of another type is another one if anything that is printed differs.
    """
    cells = [
        items_of(cell) for line in items_of(data["rows"]) for cell in items_of(line)
    ]
    places = [[row, column, state] for row, column, _, _, state, _ in cells]
    parts = [data.get(name) for name in ("linked", "edges", "pieces", "field")]
    words = [[list(place) for place in one.cells] for one in player.paths]
    clues = [one.clue for one in player.entries if one.clue]
    printed = clues[:: max(1, len(clues) // 2)] or ident
    return digest([kind, places, *parts, words, printed])[:16]


def in_script(data: Json) -> Markup:
    """Return JSON as the content of a script element, which no text of it can end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028")
    return Markup(safe.replace("\u2029", "\\u2029"))  # noqa: S704  without markup


def with_short_rows(data: Mapping[str, Json]) -> dict[str, Json]:
    """Return what the player reads with its cells said shortly.

    What cells are and say is in a list, and a row is its runs of cells side by side:
    the first one's place, then a number of that list for each. A maze of 900 cells
    has 3 kB in place of 38. `rowsOf` in player/base.js is the reverse.
    """
    kinds: dict[tuple[Json, Json], int] = {}
    rows: list[Json] = []
    for row in items_of(data["rows"]):
        runs: list[Json] = []
        numbers: list[Json] = []
        after: tuple[Json, ...] = ()
        for cell in map(items_of, items_of(row)):
            r, c, x, y, *kind = cell
            if (r, c, x, y) != after:
                numbers = []
                runs.append([r, c, x, y, numbers])
            numbers.append(kinds.setdefault((kind[0], kind[1]), len(kinds)))
            after = r, number_of(c) + 1, round(number_of(x) + 1, 3), y
        rows.append(runs)
    return {**data, "rows": rows, "kinds": [list(kind) for kind in kinds]}
