"""How many answers fit a page of the key: equal figures in rows and columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from ...core.designs.design import Design
from ...core.figure import Figure
from ...core.values import Geometry

# Added to the size of a figure, for lines that are drawn on its edge.
FIGURE_SPARE_MM = 0.2
# Of the page; where a single answer takes no more, two may be smaller.
_MOST = 0.6
_LEAST_SHARE = 0.85  # of their size that figures keep where one more row gets room
_SMALL_A_PAGE = 4  # answers whose letters are smaller than others of large print
_MOST_LARGER = 1.6  # by which answers of large print grow into the room of their page


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal figures in rows and columns.

    Attributes:
        least_mm: to which a cell may shrink; inf if it stays as it is.
    """

    columns: int
    rows: int
    cell_mm: float
    figure_width_mm: float
    figure_height_mm: float
    least_mm: float = field(default=inf, compare=False)

    def lowered(self, height_mm: float) -> "Grid | None":
        """Return the grid with figures so high, None if they would be too small."""
        share = height_mm / self.figure_height_mm
        cell_mm = self.cell_mm * share
        if share < _LEAST_SHARE or cell_mm < self.least_mm:
            return None
        width_mm = self.figure_width_mm * share
        return replace(
            self, cell_mm=cell_mm, figure_width_mm=width_mm, figure_height_mm=height_mm
        )

    @property
    def per_page(self) -> int:
        """The number of figures on a page."""
        return self.columns * self.rows


def key_grid(
    figure: tuple[float, float],
    sizes_mm: tuple[float, float],
    geometry: Geometry,
    design: Design,
    *,
    top_mm: float = 0.0,
) -> Grid | None:
    """Return the densest legible grid of key figures, None if none is legible.

    Cells are nearly of their natural size, smaller only if two answers fit a page that
    one would leave nearly half empty, or in large print if four fit. In large print as
    many answers fill the page.

    `figure` is its width and height in cells, `sizes_mm` the least and the natural size
    of a cell, `top_mm` the height of the heading above the grid.
    """
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    numbers = design.numbers.key
    gap, caption = numbers.gap * scale, numbers.caption * scale
    height = geometry.type_height_mm - top_mm
    least, natural = sizes_mm
    found: list[Grid] = []
    wider: dict[tuple[int, int], Grid] = {}
    for columns in range(1, numbers.columns_most + 1):
        room = (geometry.type_width_mm - (columns - 1) * gap) / columns
        if columns > 1 and room < numbers.label * scale:
            break
        widest = min(room / figure[0], natural * scale)
        # Slightly smaller figures may give one more row.
        for rows in range(1, max(1, numbers.most // columns) + 1):
            # Slightly less, or rounding would push the last row to the next page.
            pitch = (height - 0.2 + gap) / rows
            tallest = (pitch - gap - caption - FIGURE_SPARE_MM) / figure[1]
            cell = min(widest, tallest)
            if cell >= least:
                size = figure[0] * cell, figure[1] * cell
                may_be = least if numbers.text else inf
                found.append(Grid(columns, rows, cell, *size, may_be))
                most = min(room / figure[0], tallest, _MOST_LARGER * natural * scale)
                size = figure[0] * most, figure[1] * most
                wider[columns, rows] = Grid(columns, rows, most, *size, may_be)
    # In large print, letters of the natural size are the smallest of other pages.
    share = 1.0 if numbers.text else 0.9
    usual = [grid for grid in found if grid.cell_mm >= share * natural]
    if numbers.text and all(grid.per_page < _SMALL_A_PAGE for grid in usual):
        usual = [grid for grid in found if grid.per_page <= _SMALL_A_PAGE]
    best = max(
        usual or found,
        key=lambda g: (g.per_page, g.cell_mm) if usual else (g.cell_mm, g.per_page),
        default=None,
    )
    if best is not None and numbers.text:
        best = wider[best.columns, best.rows]
    if best is None or best.per_page > 1 or best.figure_height_mm > _MOST * height:
        return best
    two = [grid for grid in found if grid.per_page == 2]
    return max(two, key=lambda grid: grid.cell_mm, default=best)


def overleaf_grid(
    figures: Sequence[Figure],
    places: tuple[int, int],
    most_mm: float,
    geometry: Geometry,
    design: Design,
) -> Grid | None:
    """Return the grid of answers behind a page of puzzles, None if one is illegible.

    `places` are the columns and rows of the puzzles; cells are at most as large as
    theirs, `most_mm`.
    """
    (columns, rows), numbers = places, design.numbers.key
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    gap, caption = numbers.gap * scale, numbers.caption * scale
    wide = (geometry.type_width_mm - (columns - 1) * gap) / columns
    # As in key_grid.
    pitch = (geometry.type_height_mm - 0.2 + gap) / rows
    high = pitch - gap - caption - FIGURE_SPARE_MM
    width, height = (max(f.width for f in figures), max(f.height for f in figures))
    cell = min(wide / width, high / height, most_mm)
    if cell < max(figure.min_cell_mm for figure in figures):
        return None
    return Grid(columns, rows, cell, width * cell, height * cell)


def pages_of(grids: Mapping[str, Grid], times: Mapping[str, int]) -> int:
    """Return how many pages the answers of these levels take; equal grids share pages.

    >>> whole, half = Grid(3, 4, 1.0, 9.0, 9.0), Grid(3, 2, 2.0, 18.0, 18.0)
    >>> pages_of({"a": whole, "b": whole, "c": half}, {"a": 7, "b": 5, "c": 5})
    2
    """
    found: dict[Grid, int] = {}
    for level, grid in grids.items():
        found[grid] = found.get(grid, 0) + times[level]
    return sum(-(-count // grid.per_page) for grid, count in found.items())


def found_grids(grids: Mapping[str, Grid | None]) -> dict[str, Grid]:
    """Return the grids by level, without levels that have none."""
    return {level: grid for level, grid in grids.items() if grid is not None}


def by_level(
    sections: Mapping[str, Mapping[str, Grid]],
) -> dict[tuple[str, str], Grid]:
    """Return the grids of all sections, by section and level."""
    return {
        (section, level): grid
        for section, grids in sections.items()
        for level, grid in grids.items()
    }
