"""Rules about ink: colours, their amount, and transparency."""

from collections.abc import Iterator

from ..core.messages import decimal
from ..core.values import Finding
from .opened import Job
from .pdf.spaces import Colour

_ALLOWED = {"grey": {"grey"}, "cmyk": {"grey", "cmyk"}}
_NAMES = {"grey": "black alone", "cmyk": "grey and CMYK"}
_SLACK = 0.005
_SAME = 0.002  # values of RGB that differ by less than half of 1/255 are equal


def colours(job: Job) -> Iterator[Finding]:
    """Yield the pages with colours that the printer does not take.

    RGB of three equal values prints as black or grey, and is a rule by itself; black
    ink alone is what grey is printed with.
    """
    allowed = _ALLOWED.get(job.colour)
    if allowed is None:
        return
    for number, page in job.file.numbered:
        wrong = sorted(
            (
                c
                for c in page.seen.colours
                if c.space.family not in allowed and not _is_black_ink(c)
            ),
            key=_rank,
        )
        coloured = [c for c in wrong if not _is_grey_rgb(c)]
        for rule, found in (("colour", coloured), ("grey-as-rgb", wrong)):
            if found:
                message = (
                    f"Something is painted in {found[0]}; the {job.kind} is printed in"
                    f" {_NAMES[job.colour]}."
                )
                yield job.file.finding(rule, number, message)
                break


def _is_grey_rgb(colour: Colour) -> bool:
    values = colour.values
    grey = bool(values) and max(values) - min(values) < _SAME
    return colour.space.family == "rgb" and grey


def _is_black_ink(colour: Colour) -> bool:
    """Return whether a colour of CMYK has no ink but black."""
    return colour.space.family == "cmyk" and colour.values[:3] == (0.0, 0.0, 0.0)


def _rank(colour: Colour) -> tuple[bool, str]:
    """Sort colours with values first, because those can be searched for."""
    return (not colour.values, str(colour))


def ink_limit(job: Job) -> Iterator[Finding]:
    """Yield the pages with more ink at one point than the printer allows."""
    most = job.printer.file.most_ink_percent
    if most is None:
        return
    for number, page in job.file.numbered:
        ink, what = page.seen.heaviest
        if ink > most / 100 + _SLACK:
            message = (
                f"{what} is {decimal(ink * 100, 2)} % ink; the maximum is"
                f" {decimal(most)} %."
            )
            yield job.file.finding("ink-limit", number, message)


def see_through(job: Job) -> Iterator[Finding]:
    """Yield the pages that use transparency."""
    if job.printer.file.transparency:
        return
    strict = job.printer.file.standard == "x-1a"
    for number, page in job.file.numbered:
        found = sorted(page.seen.transparency)
        if not strict:
            # A group of the whole page has no effect by itself.
            found = [one for one in found if not one.endswith("whole page")]
        if found:
            message = f"The page has {found[0]}; transparency must be flattened."
            yield job.file.finding("transparency", number, message)


def unseen(job: Job) -> Iterator[Finding]:
    """Yield the pages with invisible text, or pictures in other files."""
    for number, page in job.file.numbered:
        seen = page.seen
        if seen.invisible:
            message = "The page has invisible text; printers refuse it."
            yield job.file.finding("invisible", number, message)
        for what, box in (
            ("has the colour of what is below it", seen.unseen),
            ("is covered by what is painted later", seen.covered),
        ):
            if box is not None:
                message = f"Text {place(box)} {what}; nobody can read it."
                yield job.file.finding("hidden-text", number, message)
        if seen.linked:
            message = "A picture refers to another file (OPI), which is missing."
            yield job.file.finding("opi", number, message)


def place(box: tuple[float, ...]) -> str:
    """Return where a box begins, for messages."""
    return f"at ({decimal(box[0], 1)}, {decimal(box[1], 1)}) pt"


def broken(job: Job) -> Iterator[Finding]:
    """Yield the pages whose operators break the rules of PDF."""
    for number, page in job.file.numbered:
        if page.seen.broken:
            found = sorted(page.seen.broken)
            more = f" and {len(found) - 1} more faults" if found[1:] else ""
            message = f"The page has {found[0]}{more}; printers may show it otherwise."
            yield job.file.finding("broken-operators", number, message)


def not_judged(job: Job) -> Iterator[Finding]:
    """Yield the pages on which something could not be followed."""
    for number, page in job.file.numbered:
        found = set(page.seen.unjudged)
        if job.printer.file.most_ink_percent is not None:
            found |= page.seen.inks_unjudged
        for what in sorted(found):
            message = f"Not judged: {what}. Look at this page in the printer's proof."
            yield job.file.finding("not-judged", number, message)


RULES = (colours, ink_limit, see_through, unseen, broken, not_judged)
