"""The options of pictures: `--width`, `--dpi`, `--font`, `--puzzle` and their like."""

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import listed, quoted
from ..core.reading.options import whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.designs.design import Design
    from ..core.entries import Entry
    from ..render.picture_files import PictureFiles

LEAST_MM, MOST_MM, MOST_PX = 10.0, 1000.0, 20_000
LEAST_DPI, MOST_DPI = 36, 2400
DPI = 300
MM_PER_IN = 25.4
_WIDTH = re.compile(r"([0-9]{1,5}(?:\.[0-9]{1,4})?)(mm|px)")
_RANGE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
# Each option's name in a call, and the value that it has if it is not given.
NAMES: Mapping[str, object] = {
    "width": None,
    "dpi": None,
    "font": None,
    "text": False,
    "puzzle": None,
    "key": False,
    "by": None,
}


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What pictures are wanted.

    Attributes:
        width_mm: the width of each, None for its natural size.
        dpi: how fine pixels are.
        font: a font's file or name, "" for the design's.
        text: whether the letters of an SVG stay text.
        ranges: the first and last numbers of puzzles, () for all.
        key: whether only the answers are drawn.
        by_date: whether files are named by dates.
    """

    width_mm: float | None = None
    dpi: float = DPI
    font: str = ""
    text: bool = False
    ranges: tuple[tuple[int, int], ...] = ()
    key: bool = False
    by_date: bool = False

    def chosen(self, entries: "Iterable[Entry]") -> "list[Entry]":
        """Return the puzzles that are wanted, in the book's order.

        Raises:
            UsageError: the book has no such puzzle.
        """
        every = list(entries)
        if not self.ranges:
            return every
        numbers = {entry["number"] for entry in every}
        for first, last in self.ranges:
            if numbers.isdisjoint(range(first, last + 1)):
                raise UsageError(
                    f"--puzzle: must be among {min(numbers)} to {max(numbers)}"
                    f" (got {first if first == last else f'{first}-{last}'})"
                )
        return [
            entry
            for entry in every
            if any(first <= entry["number"] <= last for first, last in self.ranges)
        ]

    @property
    def only(self) -> int | None:
        """The number of the only puzzle that is wanted, None for several."""
        (first, last), *more = self.ranges or ((0, 1),)
        return first if first == last and not more else None


def add_picture_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of pictures."""
    parser.add_argument(
        "--width",
        metavar="85mm|1200px",
        help="how wide each picture is, lines included (default: natural size)",
    )
    parser.add_argument("--dpi", metavar="N", help=f"of pixels (default: {DPI})")
    parser.add_argument(
        "--font",
        metavar="NAME|FILE",
        help="of letters and digits: an installed font or a font's file (default: that"
        " of the book's design)",
    )
    parser.add_argument(
        "--text",
        action="store_true",
        help="letters of an svg stay text, in a font that its reader must have"
        " (default: they are outlines)",
    )
    parser.add_argument(
        "--puzzle",
        metavar="N|N-M",
        action="append",
        help="only these numbers; may be given more than once",
    )
    parser.add_argument(
        "--key", action="store_true", help="only the answers, not the puzzles"
    )
    parser.add_argument(
        "--by",
        choices=("number", "date"),
        help="what names of files begin with (default: number)",
    )


def given(args: argparse.Namespace) -> list[str]:
    """Return the options that are given, as in --width."""
    return [f"--{name}" for name, no in NAMES.items() if getattr(args, name) != no]


def picture_options_of(args: argparse.Namespace) -> PictureOptions:
    """Return the options of `add_picture_options`.

    Raises:
        UsageError: one of them has a wrong value.
    """
    dpi = _dpi(args.dpi)
    return PictureOptions(
        width_mm=None if args.width is None else width_of(args.width, dpi),
        dpi=dpi,
        font=args.font or "",
        text=args.text,
        ranges=tuple(_range(text) for text in args.puzzle or ()),
        key=args.key,
        by_date=args.by == "date",
    )


def _dpi(text: str | None) -> int:
    found = DPI if text is None else whole(text, LEAST_DPI, MOST_DPI)
    if found is None:
        raise UsageError(
            f"--dpi: must be a whole number from {LEAST_DPI} to {MOST_DPI:,}"
            f" (got {quoted(text or '')})"
        )
    return found


def width_of(text: str, dpi: float) -> float:
    """Return a width in mm.

    >>> width_of("85mm", 300), width_of("1200px", 300)
    (85.0, 101.6)

    Raises:
        UsageError: it is none, or too small or large.
    """
    found = _WIDTH.fullmatch(text)
    if found is None:
        raise UsageError(
            f"--width: must be a width such as 85mm or 1200px (got {quoted(text)})"
        )
    mm = float(found[1])
    if found[2] == "px":
        mm = round(mm / dpi * MM_PER_IN, 4)
    if not LEAST_MM <= mm <= MOST_MM or mm / MM_PER_IN * dpi > MOST_PX:
        raise UsageError(
            f"--width: must be from {LEAST_MM:g} to {MOST_MM:,g} mm, and at most"
            f" {MOST_PX:,} px (got {text} at {dpi:g} dpi)"
        )
    return mm


def _range(text: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        raise UsageError(
            f"--puzzle: must be a number or a range such as 17-23 (got {quoted(text)})"
        )
    return first, last


def require_fitting(args: argparse.Namespace, allowed: "Iterable[str]") -> None:
    """Refuse options of pictures that a format has no use for.

    Raises:
        UsageError: names them.
    """
    if strange := [name for name in given(args) if name[2:] not in set(allowed)]:
        raise UsageError(
            f"{listed(strange, last='and')}: not for --format {args.format}"
        )


def picture_files(
    options: PictureOptions, design: "Design", texts: "Iterable[str]"
) -> "PictureFiles":
    """Return what writes pictures in a design.

    Raises:
        UsageError: a font is not installed.
    """
    from ..render.fonts import load_fonts, with_own
    from ..render.outlines import Outlines
    from ..render.picture_files import PictureFiles
    from ..types.looks import looks_of

    looks = looks_of(design)
    if options.text:
        return PictureFiles(looks, None, options.font, options.dpi)
    fonts = with_own(load_fonts(design, texts), options.font)
    return PictureFiles(looks, Outlines(fonts, design.language), dpi=options.dpi)
