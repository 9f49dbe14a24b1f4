"""Colour by number on a screen: regions as cells, and the colours to choose from."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ...core.drawings.library import titles
from ...core.figure import Figure
from ..cells import CellRows, GridCell
from ..hint_field import Field, Hints, Recorded
from ..picture_screen import TEXT, cell_at, labelled, ninth_of, scaled
from ..picture_screen import placed as scaled_to
from ..player import Player, Point
from . import draw, solve
from .model import Page, Picture
from .palette import shown

LARGER = 1.25  # numbers, than on paper: the circle round each leaves room
WHITE = "white"  # what is left as paper is white, too

Words = Mapping[str, str]


@lru_cache(maxsize=1)
def draw_on_screen(givens: Page) -> tuple[Figure, CellRows]:
    """Return the regions with their numbers, and a cell for each region."""
    factor = TEXT * 100 / givens.size
    placed = solve.placed(givens)
    page = draw.in_regions(givens, [region for region, _ in placed])
    figure = scaled(page, factor, LARGER)
    cells, of = [], dict[Point, GridCell]()
    for region, places in placed:
        x, y = places[0]
        first = x / 100 * factor, y / 100 * factor
        cells.append(cell_at(first, figure, str(region.number)))
        own = (scaled_to((x / 100, y / 100), factor) for x, y in places)
        of |= dict.fromkeys(own, cells[-1])
    rows = tuple((cell,) for cell in cells)
    return labelled(figure, lambda label: of[label.x, label.y]), rows


def player(givens: Page, answer: Picture, language: str, words: Words) -> Player:
    """Return how regions are filled, and what the picture shows."""
    signs = tuple(f"{k} {words[name]}" for k, name in enumerate(givens.colours, 1))
    white = [signs[k] for k, name in enumerate(givens.colours) if name == WHITE]
    return Player(
        *("colour", signs, tuple(signs[one.number - 1] for one in answer.regions)),
        facts=(words["places"],),
        closing=titles(answer.drawing)[language] if answer.drawing else "",
        inks=tuple(map(shown, givens.colours)),
        untouched="".join(white),
    )


def hints(field: Field, words: Words) -> Hints:
    """Return for each region which number to look for, and where it is."""
    return Hints(tuple(_steps(field, words)), "{place}")


def _steps(field: Field, words: Words) -> Iterator[Recorded]:
    player = field.player
    for number, sign in enumerate(player.signs, 1):
        alike = [k for k, one in enumerate(player.answer) if one == sign]
        name = sign.removeprefix(f"{number} ")
        for k in alike if sign != player.untouched else ():
            part = ninth_of(field.cells[k], words)
            values = {"number": number, "colour": name, "part": part}
            yield Recorded(
                *((k,), (), (), tuple(alike)),
                words["look"].format_map(values),
                words["lies"].format_map(values),
                *(words["here"].format_map(values), ""),
            )
