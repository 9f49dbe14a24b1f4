"""Rules about ink: colours, their amount, and transparency."""

from collections.abc import Iterator

from ..core.values import Finding
from .opened import Job
from .pdf.spaces import Colour

_ALLOWED = {"grey": {"grey"}, "cmyk": {"grey", "cmyk"}}
_NAMES = {"grey": "black alone", "cmyk": "grey and CMYK"}
_SLACK = 0.005


def colours(job: Job) -> Iterator[Finding]:
    """Yield the pages with colours that the printer does not take."""
    allowed = _ALLOWED.get(job.colour)
    if allowed is None:
        return
    for number, page in job.file.numbered:
        wrong = sorted(
            (c for c in page.inks.colours if c.space.family not in allowed), key=_rank
        )
        if wrong:
            message = (
                f"Something is painted in {wrong[0]}; the {job.kind} is printed in"
                f" {_NAMES[job.colour]}."
            )
            yield job.file.finding("colour", number, message)


def _rank(colour: Colour) -> tuple[bool, str]:
    """Sort colours with values first, because those can be searched for."""
    return (not colour.values, str(colour))


def ink_limit(job: Job) -> Iterator[Finding]:
    """Yield the pages with more ink at one point than the printer allows."""
    most = job.printer.file.most_ink_percent
    if most is None:
        return
    for number, page in job.file.numbered:
        inked = [(ink, c) for c in page.inks.colours if (ink := c.ink) is not None]
        if not inked:
            continue
        ink, colour = max(inked, key=lambda pair: pair[0])
        if ink > most / 100 + _SLACK:
            message = f"{colour} is {ink * 100:.0f} % ink; the maximum is {most:g} %."
            yield job.file.finding("ink-limit", number, message)


def see_through(job: Job) -> Iterator[Finding]:
    """Yield the pages that use transparency."""
    if job.printer.file.transparency:
        return
    strict = job.printer.file.standard == "x-1a"
    for number, page in job.file.numbered:
        found = sorted(page.inks.transparency)
        if not strict:
            # A group of the whole page has no effect by itself.
            found = [one for one in found if not one.endswith("whole page")]
        if found:
            message = f"The page has {found[0]}; transparency must be flattened."
            yield job.file.finding("transparency", number, message)


def unseen(job: Job) -> Iterator[Finding]:
    """Yield the pages with invisible text, or with pictures in other files."""
    for number, page in job.file.numbered:
        if page.inks.invisible:
            message = "The page has invisible text; printers refuse it."
            yield job.file.finding("invisible", number, message)
        if page.inks.linked:
            message = "A picture refers to another file (OPI), which is missing."
            yield job.file.finding("opi", number, message)


RULES = (colours, ink_limit, see_through, unseen)
