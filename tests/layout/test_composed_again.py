"""A page composed anew, once its neighbours have decided its cells, still has room."""

from itertools import product

from few import few

from puzzle_publish.core.figure import Room
from puzzle_publish.layout.pages.composing import composes
from puzzle_publish.layout.pages.figure_sizes import cell_in
from puzzle_publish.types.registry import loadable

KINDS = [kind for kind in loadable() if composes(kind)]
# Those that choose between settings go first: they are most easily wrong.
KINDS.sort(key=lambda kind: kind.name not in ("cryptogram", "ladder", "scramble"))
ROOMS = [
    Room(width, height, scale=scale)
    for width, (height, scale) in product(
        (110.0, 146.0, 182.1), ((150.0, 1.0), (189.0, 1.3), (235.0, 1.0))
    )
]


def slack(room):
    """A tenth of a millimetre more, as lengths of figures are rounded."""
    return Room(room.width_mm + 0.1, room.height_mm + 0.1)


@few("kind", KINDS, fast=3, ids=lambda kind: kind.name)
def test_a_figure_of_decided_cells_fits(kind):
    drafts = [kind.example(), *map(kind.sample, kind.presets.values())]
    givens = [kind.read_givens(draft.givens) for draft in drafts]
    too_large = []
    for one, room in product(givens, ROOMS):
        for share in (1.0, 0.97):
            cell = share * cell_in(room, kind.draw_page(one, "en", room))
            decided = Room(room.width_mm, room.height_mm, room.scale, cell_mm=cell)
            again = kind.draw_page(one, "en", decided)
            if not slack(decided).fits(again, cell):
                too_large.append((room, cell, again.width, again.height))

    assert too_large == []
