"""What adorns pages of puzzles: a border of drawings, drawings where there is room."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from ...core.designs.design import Design
from ...core.drawings.library import drawing, theme
from ...core.drawings.placing import Square, Style, darkness, drawn_in
from ...core.figure import Figure
from ...core.placed import Ornament, PlacedFigure
from ...core.print_options import BorderOptions, PrintOptions
from ...core.puzzle import digest
from ...core.values import Geometry, Key, Page, Pick, PuzzlePlace
from ...core.web_places import CODE_GAP_MM
from ...types.capabilities import Outlined, Pictured
from ...types.registry import load
from .geometry import BORDER_GAP_MM

_TEMPLATES = frozenset({"puzzle", "puzzles", "facing"})
_PITCH = 1.5  # from one drawing of a frame to the next, of its side, at least
_INK_MM = 0.3  # what the thickest line of a drawing has outside of its square
_USUAL = "animals"  # the theme of drawings to colour
_DARKEST = 0.35  # of their area, in black
_A_PAGE = 16  # drawings that a page may have where it has room


def shown_in(
    picks: Iterable[Pick], places: Mapping[Key, PuzzlePlace]
) -> dict[int, set[str]]:
    """Return the drawings that the puzzles of each opening show, by its left page."""
    found: dict[int, set[str]] = {}
    for pick in picks:
        kind, puzzle = load(pick.request.type), pick.puzzle
        params = kind.read_params(puzzle.params)
        shown = found.setdefault(places[pick.request.key].page & ~1, set())
        if isinstance(kind, Pictured):
            shown.add(kind.shows(params, kind.read(puzzle)[1]))
        if isinstance(kind, Outlined):
            shown.add(kind.drawing(params))
    return found


class Ornaments:
    """The ornaments of a book.

    Drawings beside a puzzle are none of its opening's, whose answer they would give
    away: `shown` has these by the opening's left page.
    """

    def __init__(
        self,
        options: PrintOptions,
        design: Design,
        geometry: Geometry,
        shown: Mapping[int, Collection[str]] | None = None,
    ) -> None:
        self._shown = shown or {}
        self._options, self._design, self._geometry = options, design, geometry
        self._borders: dict[bool, PlacedFigure] = {}
        chosen = to_colour if design.numbers.lined else shuffled
        self._names = chosen(options.decorate) if options.decorate else []

    def __call__(self, page: Page) -> Page:
        """Return a page with its ornament, if it has puzzles and the book has any."""
        options = self._options
        if page.template not in _TEMPLATES or not (options.border or options.decorate):
            return page
        asked = options.border
        border = self._border(asked, page.number) if asked else None
        drawings, lined = self._drawings(page.number), self._design.numbers.lined
        return replace(page, ornament=Ornament(border, drawings, lined))

    def _drawings(self, number: int) -> tuple[str, ...]:
        """Return the names for a page, which begin where those of the last one end."""
        shown = self._shown.get(number & ~1, ())
        names = [name for name in self._names if name not in shown]
        if not names:
            return ()
        start = number * _A_PAGE
        return tuple(names[(start + k) % len(names)] for k in range(_A_PAGE))

    def _border(self, options: BorderOptions, number: int) -> PlacedFigure:
        """Return the border of right or of left pages; the file has each once."""
        right = number % 2 == 1
        if right not in self._borders:
            page = self._geometry
            style: Style = "lines" if self._design.numbers.lined else "black"
            drawings = [drawing(name) for name in shuffled(options.theme)]
            boxes = _boxes(options.kind, self._design, page, right=right)
            areas = tuple(
                area
                for k, box in enumerate(boxes)
                for area in drawn_in(drawings[k % len(drawings)], box, style)
            )
            name = f"border-{'right' if right else 'left'}"
            base = Figure(page.width_mm, page.height_mm, areas, 1.0, 1.0, name=name)
            whole = Figure(page.width_mm, page.height_mm, (), 1.0, 1.0, base=base)
            self._borders[right] = PlacedFigure(whole, 1.0)
        return self._borders[right]


def shuffled(name: str) -> list[str]:
    """Return the drawings of a theme, in an order that mixes what is alike."""
    return sorted(theme(name).drawings, key=digest)


def to_colour(name: str, darkest: float = _DARKEST) -> list[str]:
    """Return those that leave enough to be coloured, of animals without a theme."""
    every = shuffled(name or _USUAL)
    return [one for one in every if darkness(one) <= darkest]


def _boxes(
    kind: str, design: Design, page: Geometry, *, right: bool
) -> Iterator[Square]:
    """Yield where drawings of a border stand, clockwise from the top left."""
    side, scale = page.border_mm, design.scale(page.width_mm, page.height_mm)
    margins = design.numbers.margins
    inner, outer = page.inside_mm, page.outside_mm
    left, other = (inner, outer) if right else (outer, inner)
    below = max(
        margins.foot_reach * scale, page.code_mm + CODE_GAP_MM * (page.code_mm > 0)
    )
    x0, x1 = left - BORDER_GAP_MM - side, page.width_mm - other + BORDER_GAP_MM
    y0 = page.head_mm - margins.head_reach * scale - BORDER_GAP_MM / 2 - side
    y1 = page.height_mm - page.foot_mm + below + BORDER_GAP_MM / 2
    across = down = 1
    if kind == "frame":
        across, down = (int(v / (side * _PITCH)) for v in (x1 - x0, y1 - y0))
    xs = [x0 + (x1 - x0) * k / across for k in range(across + 1)]
    ys = [y0 + (y1 - y0) * k / down for k in range(down + 1)]
    corners = [(x, y0) for x in xs]
    corners += [(x1, y) for y in ys[1:]]
    corners += [(x, y1) for x in xs[-2::-1]]
    corners += [(x0, y) for y in ys[-2:0:-1]]
    yield from ((x + _INK_MM, y + _INK_MM, side - 2 * _INK_MM) for x, y in corners)
