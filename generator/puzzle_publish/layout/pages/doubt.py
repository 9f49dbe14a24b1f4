"""Whether the number of pages may still change when the puzzles are made.

Until then, hints are those of the worked example and figures those of the largest
sample.
Real hints may be longer or more, and real figures smaller.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...core.designs.design import Design
from ...core.values import Geometry, Request
from ...types.capabilities import Ladder
from ...types.registry import load
from .hint_sizes import KNOWN_SPARE, hint_columns, hints_of_examples
from .key_layout import Grid
from .labels import label_mm
from .measurer import Measurer
from .page_plan import SectionSizes
from .structure import Needs, structure

# The longest hint, in lengths of the example's: at least in a book of a few puzzles
# and of many, and at most.
LEAST_OF_FEW, LEAST_OF_MANY, MOST = 0.8, 1.3, 1.6
MANY = 30
MOST_HINTS = 3


def may_change(
    requests: Sequence[Request], needs: Needs, others: Iterable[Needs]
) -> bool:
    """Return whether other hints or figures would change the number of pages."""
    now = structure(requests, needs)
    found = (now.total, now.answer_total)
    for other in others:
        then = structure(requests, other)
        if (then.total, then.answer_total) != found:
            return True
    return False


def other_needs(
    requests: Sequence[Request],
    needs: Needs,
    sizes: Mapping[str, SectionSizes],
    measurer: Measurer,
    design: Design,
    geometry: Geometry,
    most: int,
) -> Iterator[Needs]:
    """Yield the needs of the same book with fewer pages, and with more.

    At most so many hints of each puzzle are printed.
    """
    most = min(most, MOST_HINTS)
    first = {(r.key.section, r.level): r for r in reversed(requests)}
    kinds = dict(needs.hint_kinds)
    for (section, _), request in first.items():
        if kinds[section] and not _hints_known(request):
            kinds[section] = max(kinds[section], most)
    label = label_mm(requests, design.numbers.hints)
    hints = hints_of_examples(sizes, design.language, most)
    least = LEAST_OF_MANY if len(requests) >= MANY else LEAST_OF_FEW
    for longest in (least, MOST):
        columns = hint_columns(
            hints,
            measurer,
            design,
            geometry,
            label_mm=label,
            spare=longest * KNOWN_SPARE,
        )
        if longest == least:
            grids = _denser(first, needs, design.language)
            yield replace(needs, hint_columns=columns, grids=grids)
            continue
        yield replace(
            needs,
            hint_kinds=kinds,
            hint_lines={
                key: tuple(2 * high for high in lines)
                for key, lines in needs.hint_lines.items()
            },
            hint_columns={
                name: (*each, *[1] * MOST_HINTS)[: kinds[name]]
                for name, each in columns.items()
            },
        )


def _hints_known(request: Request) -> bool:
    """Return whether the sample of a level has as many hints as any of its puzzles.

    Where hints are steps nobody knows: the sample is not solved, for its steps may take
    minutes to look for, and none finish it.
    """
    kind = load(request.type)
    if isinstance(kind, Ladder) or request.own is not None:
        return False
    sample = kind.sample(kind.read_params(request.params))
    try:
        kind.hints(*kind.read(sample))
    except Exception:  # a sample is not a puzzle, so its hints may fail
        return False
    return True


def _denser(
    first: Mapping[tuple[str, str], Request], needs: Needs, language: str
) -> dict[tuple[str, str], Grid]:
    """Return the grids of the key with a column more where figures may be smaller."""
    return {
        place: replace(grid, columns=grid.columns + 1)
        if _size_varies(first[place], language)
        else grid
        for place, grid in needs.grids.items()
    }


def _size_varies(request: Request, language: str) -> bool:
    """Return whether sample and example have figures of different sizes in the key."""
    if request.own is not None:
        return True
    kind = load(request.type)
    params = kind.read_params(request.params)
    figures = (
        kind.draw(*kind.read(puzzle), language)
        for puzzle in (kind.sample(params), kind.example_for(params))
    )
    return len({(figure.width, figure.height) for figure in figures}) > 1
