"""Why a pearl by itself leaves only some lines: which ways are barred to the loop."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from ...core.puzzle import Hint, Json
from ...grids.loop_chains import OFF, ON
from ...grids.loops import LineStep
from ...grids.reading import Rows
from .. import telling
from ..step_words import as_cell
from ..telling import Part
from .model import WHITE, lines

_NAMES = ("right", "down", "left", "up")  # of model.WAYS
_HOUSES = ("row", "column")  # along which the loop goes by way % 2


class Pearl:
    """A pearl, and what is drawn and crossed out before a step."""

    def __init__(
        self, rows: Rows, place: Json, step: LineStep, known: Mapping[int, int]
    ) -> None:
        """Find the pearl that a sentence calls `place`, and its lines."""
        ((_, told),) = telling.parts(place)
        ((cell,),) = cast(Mapping[str, Sequence[Sequence[Json]]], told["cells"])["runs"]
        self._place, self._cell = place, as_cell(cell)
        self._grid = grid = lines(len(rows), len(rows[0]))
        number = grid.cells.index(self._cell)
        self._is_white = rows[self._cell[0]][self._cell[1]] == WHITE
        spots = zip(grid.ways[number], grid.spots[number], strict=True)
        self._edges = dict(spots)  # by way, and whether it goes straight on
        self._known, self._wanted = known, dict(step.lines)

    def hint(self, hint: Hint) -> Hint:
        """Return a hint with what bars the other ways: one thing, or two."""
        some = self._white() if self._is_white else self._black()
        why = [(wording, {**told, "spot": self._place}) for wording, told in some]
        told = {f"why{k}": telling.listed([one]) for k, one in enumerate(why, 1)}
        wording = hint.wording + "-both" * (len(why) > 1)
        return Hint(wording, {**hint.values, **told})

    def _is(self, way: int, line: int, *, far: bool = False) -> bool:
        edge = self._edges.get((way, far))
        return edge is not None and self._known.get(edge) == line

    def _link(self, way: int, *, far: bool = False) -> Part:
        edge = self._edges[way, far]
        ends = (self._grid.cells[cell] for cell in self._grid.edges[edge])
        return "line", {"link": telling.link(ends)}

    def _sets(self, *ways: int, far: bool = False) -> bool:
        """Whether the step draws or crosses out a line of one of these ways."""
        edges = (self._edges.get((way, far)) for way in ways)
        return any(edge in self._wanted for edge in edges)

    # A white pearl.

    def _white(self) -> Iterator[Part]:
        axis = next((axis for axis in (0, 1) if self._goes(axis)), None)
        if axis is None:
            return
        is_new = self._sets(0, 1, 2, 3)
        if is_new:
            wording, values = self._barred(axis)
            house = _HOUSES[axis], self._cell[axis] + 1
            yield wording, {**values, "along": telling.houses(house)}
        for way in (axis, axis + 2):
            if self._sets(axis, axis + 2, far=True) and self._is(way, ON, far=True):
                line = {"line": telling.named([self._link(way, far=True)])}
                yield f"white-turns{'-too' * is_new}", line

    def _goes(self, axis: int) -> bool:
        """Whether the loop goes along an axis, now that the step is done."""
        edge = self._edges.get((axis, False))
        return edge is not None and {**self._known, **self._wanted}.get(edge) == ON

    def _barred(self, axis: int) -> Part:
        """Return why the loop does not go across an axis."""
        if self._is(axis, ON) or self._is(axis + 2, ON):
            return "white-on", {}
        across = 1 - axis, 3 - axis
        if any((way, False) not in self._edges for way in across):
            return "white-border", {}
        off = [self._link(way) for way in across if self._is(way, OFF)]
        if off:
            return "white-crossed", {"line": telling.named(off[:1])}
        far = [self._link(way, far=True) for way in across]
        other = telling.houses((_HOUSES[1 - axis], self._cell[1 - axis] + 1))
        return "white-straight", {"lines": telling.named(far), "across": other}

    # A black pearl.

    def _black(self) -> Iterator[Part]:
        after = {**self._known, **self._wanted}
        for way in range(4):
            back = (way + 2) % 4
            is_new = self._sets(way, back) or self._sets(way, far=True)
            if not is_new or after.get(self._edges.get((way, False), -1)) != ON:
                continue
            told: dict[str, Json] = {"way": {"label": f"to-{_NAMES[way]}"}}
            told["other"] = {"label": f"to-{_NAMES[back]}"}
            off = [far for far in (False, True) if self._is(back, OFF, far=far)]
            if self._is(way, ON):
                yield "black-on", told
            elif off:
                line = telling.named([self._link(back, far=off[0])])
                yield "black-crossed", {**told, "line": line}
            else:
                yield "black-border", told
