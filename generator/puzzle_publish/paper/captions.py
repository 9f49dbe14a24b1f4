"""Whether each of several figures on a page is under its own label."""

from collections.abc import Callable, Iterator, Sequence

from ..core.boxes import Box
from .figures import Expected
from .items import Run
from .match import Sheet

_TOUCHING = 1.5  # mm by which a label may reach into a figure's box


def caption_differences(
    expected: Sequence[Expected], boxes: Sequence[Box], sheet: Sheet
) -> Iterator[tuple[Expected, str, bool]]:
    """Yield figure, sentence and whether it is judged, for figures of one page.

    Labels are above all figures of a page, or below all of them.
    """
    labels = [
        run
        for run in sheet.page.runs
        if sheet.is_free(run) and any(one.labels.has(run.text) for one in expected)
    ]
    readings = [
        [_nearest(box, labels, gap) for box in boxes] for gap in (_above, _below)
    ]
    found = max(
        readings,
        key=lambda reading: sum(
            run is not None and one.labels.has(run.text)
            for one, run in zip(expected, reading, strict=True)
        ),
    )
    for one, run in zip(expected, found, strict=True):
        if run is None:
            yield one, "no label says which puzzle it is", False
        elif not one.labels.has(run.text):
            yield one, f'is printed at the label "{run.text}"', True


_Gap = Callable[[Box, Box], float]


def _nearest(box: Box, labels: Sequence[Run], gap: _Gap) -> Run | None:
    near = [
        (gap(box, run.box) + _aside(box, run.box), k) for k, run in enumerate(labels)
    ]
    near = [(far, k) for far, k in near if far < 1e6]
    return labels[min(near)[1]] if near else None


def _above(box: Box, label: Box) -> float:
    gap = box[1] - label[3]
    return abs(gap) if gap > -_TOUCHING else 1e9


def _below(box: Box, label: Box) -> float:
    gap = label[1] - box[3]
    return abs(gap) if gap > -_TOUCHING else 1e9


def _aside(box: Box, label: Box) -> float:
    """Return how far a label is to the left or right of a figure."""
    return 2 * max(0.0, label[0] - box[2], box[0] - label[2])
