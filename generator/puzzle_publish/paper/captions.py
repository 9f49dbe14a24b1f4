"""Whether each of several figures on a page is under its own label."""

from collections.abc import Callable, Iterator, Sequence

from ..core.boxes import Box
from .figures import Expected
from .items import Run
from .match import Sheet
from .pieces import FAR, above, below


def caption_differences(
    expected: Sequence[Expected], boxes: Sequence[Box], sheet: Sheet
) -> Iterator[tuple[Expected, str]]:
    """Yield each figure of a page that is at another one's label, and a sentence.

    Labels are above all figures of a page, or below all of them.
    """
    labels = [
        run
        for run in sheet.page.runs
        if sheet.is_free(run) and any(one.labels.has(run.text) for one in expected)
    ]
    readings = [[_nearest(box, labels, gap) for box in boxes] for gap in (above, below)]
    found = max(
        readings,
        key=lambda reading: sum(
            run is not None and one.labels.has(run.text)
            for one, run in zip(expected, reading, strict=True)
        ),
    )
    for one, run in zip(expected, found, strict=True):
        if run is not None and not one.labels.has(run.text):
            yield one, f'is printed at the label "{run.text}"'


_Gap = Callable[[Box, Box], float]


def _nearest(box: Box, labels: Sequence[Run], gap: _Gap) -> Run | None:
    near = [(gap(box, run.box), k) for k, run in enumerate(labels)]
    near = [(far, k) for far, k in near if far < FAR]
    return labels[min(near)[1]] if near else None
