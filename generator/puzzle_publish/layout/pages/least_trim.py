"""The error for a trim that is too small, with sizes that are large enough."""

from collections.abc import Callable, Iterable
from math import ceil

from ...core.book import LoadedBook
from ...core.errors import ConfigError
from ...core.messages import decimal
from ...core.printer import Printer
from ...core.trims import Size
from ...core.values import Plan


class MisfitError(ConfigError):
    """The puzzles of a section do not fit their pages.

    Attributes:
        section: its id.
        why: what does not fit.
        problem_of: returns what of another plan does not fit the same pages, or "".
    """

    def __init__(
        self,
        problems: str | Iterable[str],
        every: Iterable[str] = (),
        *,
        section: str = "",
        why: str = "",
        problem_of: Callable[[Plan], str] = lambda plan: "",
    ) -> None:
        super().__init__(problems, every)
        self.section, self.why, self.problem_of = section, why, problem_of


# How much larger than its trim a page is tried to be, and how exactly.
_LARGEST, _EXACT_MM = 4.0, 0.1


def too_small(
    book: LoadedBook,
    printer: Printer,
    fits: Callable[[Size], bool],
    why: str,
    *,
    section: str = "",
) -> str:
    """Return the message about a trim that is too small, with what fits.

    Args:
        book: the book.
        printer: its trims.
        fits: whether the book fits a page of this size in mm.
        why: what does not fit.
        section: the section that does not, if it is one of several.
    """
    trim, sizes = book.config.print.trim, printer.trims.sizes
    fitting = (name for name in sizes if fits(printer.trim_mm(name)))
    found = min(fitting, key=lambda t: (sizes[t][0] * sizes[t][1], t), default=None)
    hints = []
    if least := _least_like(printer.trim_mm(trim), fits):
        width, height = (decimal(ceil(side * 10 - 1e-6) / 10) for side in least)
        hints.append(f"a page of this shape must have at least {width} x {height} mm")
    if found is None:
        hints.append(
            f"no trim of {printer.name} fits, so take a design with smaller text or a"
            " smaller puzzle"
        )
    else:
        hints.append(f'the smallest trim of {printer.name} that fits is "{found}"')
    of = f" for section {section}" if section and len(book.config.sections) > 1 else ""
    message = f'"{trim}" is too small{of}: {why}; {"; ".join(hints)}'
    return book.at(("print", "trim"), message)


def _least_like(size: Size, fits: Callable[[Size], bool]) -> Size | None:
    """Return the smallest page of a shape that fits, None if none of a useful size."""
    width, height = size
    low, high = 1.0, _LARGEST
    if not fits((width * high, height * high)):
        return None
    while (high - low) * max(size) > _EXACT_MM:
        middle = (low + high) / 2
        if fits((width * middle, height * middle)):
            high = middle
        else:
            low = middle
    return width * high, height * high
