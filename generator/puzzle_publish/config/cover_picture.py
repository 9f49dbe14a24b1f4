"""Reads the author's picture of a cover; it must be sharp in every edition.

A cover of the kind `picture` prints one of few pixels smaller; others need their whole
front.
"""

from collections.abc import Iterator
from math import ceil

from ..core.errors import UsageError
from ..core.log import notice
from ..core.pictures import LEAST_DPI, Picture, picture_in, too_coarse
from ..core.print_options import EditionOptions, PrintOptions
from ..core.printer import MM_PER_INCH, load_printer
from ..core.puzzle import Json
from ..core.reading.yaml_file import KeyPath
from .faults import Faults

SMALLER = "picture"  # the kind of cover that prints a coarse picture smaller
LEAST_SHARE = 1 / 3  # of the front's width, for a picture that is printed smaller
_PX_MM = LEAST_DPI / MM_PER_INCH
_PLACE: KeyPath = ("print", "cover")


def read_cover_picture(faults: Faults) -> Picture | None:
    """Return the picture that a book names for its cover; add what is wrong with it."""
    options, bad = faults.valid_part(PrintOptions, ("print",))
    if options is None or options.cover.picture is None or "cover" in bad:
        _check_focus(faults)
        return None
    path = (*_PLACE, "picture")
    try:
        picture = picture_in(faults.file.folder, options.cover.picture)
    except UsageError as error:
        faults.add_error(path, error)
        return None
    for width, height in dict.fromkeys(_fronts(faults, options)):
        if options.cover.kind == SMALLER:
            if picture.widest_mm() < width * LEAST_SHARE:
                least = ceil(width * LEAST_SHARE * _PX_MM)
                faults.add(path, _too_small(picture, least))
                break
            continue
        zoom = max(width / picture.width, height / picture.height)
        wide, high = picture.width * zoom, picture.height * zoom
        if too_coarse(picture, wide, high):
            front = f"{width:.0f} x {height:.0f} mm"
            message = (
                f"has {_px(picture.width, picture.height)} pixels, too few to be sharp"
                f" on this front of {front}, which needs"
                f" {_px(width * _PX_MM, height * _PX_MM)} or more; a picture of this"
                f" shape is cropped, and needs {_px(wide * _PX_MM, high * _PX_MM)}"
            )
            way = "choose a larger one, an SVG file, or a cover of the kind picture"
            faults.add(path, f"{message}; {way}, which prints it smaller")
            break
    for note in picture.notes:
        notice(note)
    return picture


def _too_small(picture: Picture, least: int) -> str:
    return (
        f"is only {ceil(picture.width):,} pixels wide, which is sharp on less than a"
        f" third of this front; choose a picture that is {least:,} pixels wide or more"
    )


def _px(width: float, height: float) -> str:
    return f"{ceil(width):,} x {ceil(height):,}"


def resolved(picture: Picture | None) -> dict[str, Json]:
    """Return the properties of a picture on which the cover depends."""
    return {} if picture is None else {"cover": picture.digest}


def _check_focus(faults: Faults) -> None:
    """Refuse a focus without a picture."""
    given = faults.at(_PLACE)
    if isinstance(given, dict) and "focus" in given and "picture" not in given:
        path = (*_PLACE, "focus")
        faults.add(path, "is a point of a picture; name the picture", at_key=True)


def _fronts(faults: Faults, options: PrintOptions) -> Iterator[tuple[float, float]]:
    """Yield the size in mm of the front of each edition, with its bleed or wrap."""
    editions = faults.at(("print", "editions"))
    every = [options]
    for k in range(len(editions) if isinstance(editions, list) else 0):
        path = ("print", "editions", k)
        own, _ = faults.valid_part(EditionOptions, path, edition="left-handed")
        every += [options.of(own)] if own else []
    for one in every:
        try:
            printer = load_printer(one.printer, faults.file.folder)
            width, height = printer.trim_mm(one.trim)
        except (UsageError, KeyError):
            continue  # a fault that is already known
        rules = printer.cover
        yield (
            width + (rules.hinge + rules.edge) * MM_PER_INCH,
            height + 2 * (rules.overhang + rules.edge) * MM_PER_INCH,
        )
