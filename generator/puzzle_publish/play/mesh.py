"""Boards whose lines are not those of squares: hexagons, triangles, rings.

Each cell shows its name; edges that can be drawn are dotted, those drawn are lines.
"""

from dataclasses import dataclass, field, replace

from ..types.player import Edge, Point
from .game import Game, Puzzle
from .names import short_name

_LARGE, _SMALL = (8, 4), (6, 3)  # columns and lines of a unit
_OFF = 0.02


def is_mesh(puzzle: Puzzle) -> bool:
    """Return whether lines can be drawn that are neither upright nor level."""
    return any(
        abs(ax - bx) > _OFF and abs(ay - by) > _OFF
        for (ax, ay), (bx, by) in (edge.ends for edge in puzzle.player.edges)
    )


def layers(game: Game, wrong: frozenset[int]) -> dict[str, str]:
    """Return the puzzle as text, then with each layer of what was entered."""
    edges, last = game.puzzle.player.edges, len(game.puzzle.player.signs) - 1
    # Names are at the ends of a maze's edges, which leaves little between them.
    mesh = _Mesh(*(_SMALL if _joins_cells(game.puzzle) else _LARGE))
    for edge in edges:
        mesh.draw(edge, "·")
    found = {"base": mesh.text(), "name": mesh.named(game.puzzle).text()}
    whose_of = {
        number: "wrong" if number in wrong else "shown" if slot.revealed else "mine"
        for number, slot in enumerate(game.slots)
        if slot.value >= 0
    }
    for whose in ("mine", "shown", "wrong"):
        layer = replace(mesh, chars=dict(mesh.chars))
        for number in (n for n, owner in whose_of.items() if owner == whose):
            (ax, ay), (bx, by) = edges[number].ends
            if game.slots[number].value == last:
                layer.write(((ax + bx) / 2, (ay + by) / 2), "×")
            else:
                layer.draw(edges[number])
        found[whose] = layer.named(game.puzzle).text()
    return found


def _joins_cells(puzzle: Puzzle) -> bool:
    return all(len(edge.cells) == 2 for edge in puzzle.player.edges)


@dataclass(frozen=True)
class _Mesh:
    """Characters by line and column.

    Attributes:
        wide: the columns of a unit.
        high: its lines.
    """

    wide: int
    high: int
    chars: dict[tuple[int, int], str] = field(default_factory=dict)

    def draw(self, edge: Edge, dot: str = "") -> None:
        """Draw an edge with dots, or with lines as steep as it is."""
        (y0, x0), (y1, x1) = map(self._place, edge.ends)
        count = max(abs(y1 - y0), abs(x1 - x0), 1)
        sign = "╲" if (x0 < x1) == (y0 < y1) else "╱"
        sign = dot or ("│" if x0 == x1 else "─" if y0 == y1 else sign)
        for k in range(0, count + 1, 2 if dot else 1):
            at = round(y0 + (y1 - y0) * k / count), round(x0 + (x1 - x0) * k / count)
            self.chars[at] = sign

    def named(self, puzzle: Puzzle) -> "_Mesh":
        """Return a copy with the name of each cell, and its number if it has one."""
        copy = replace(self, chars=dict(self.chars))
        for cell in puzzle.cells.values():
            at = cell.x + 0.5, cell.y + 0.5
            has_number = cell.words.isdigit()
            copy.write(at, short_name(puzzle, (cell.row, cell.column)), int(has_number))
            if has_number:
                copy.write(at, cell.words)
        return copy

    def write(self, point: Point, text: str, below: int = 0) -> None:
        """Write a text around a point."""
        line, column = self._place(point)
        for k, char in enumerate(text, column - len(text) // 2):
            self.chars[line + below, k] = char

    def text(self) -> str:
        """Return the lines as one text."""
        bottom, right = max(y for y, _ in self.chars), max(x for _, x in self.chars)
        lines = (
            "".join(self.chars.get((y, x), " ") for x in range(right + 1)).rstrip()
            for y in range(bottom + 1)
        )
        return "\n".join(lines)

    def _place(self, point: Point) -> tuple[int, int]:
        return round(point[1] * self.high) + 1, round(point[0] * self.wide) + 2
