"""Pictures as cells, dark or light: of a PNG, a JPEG, a PBM, or a text of # and ."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .errors import UsageError
from .messages import quoted
from .pictures import image_of, picture_of
from .reading.beside import inside
from .reading.bitmap_file import is_bitmap, read_bitmap
from .reading.user_text import Faults, TextKind, decoded, read_user_file

Dark = NDArray[np.bool_]

_KIND = TextKind("a picture", most_mib=64, write="a row of # and . in each line")


def read_cells(
    picture: str | Mapping[str, object],
    shown: str,
    folder: Path,
    most: int,
    size: tuple[int, int],
    threshold: int,
) -> Dark:
    """Return which cells are dark.

    Args:
        picture: the name of a file, or an object with `rows` of # and .
        shown: what sentences call it.
        folder: the file is in it.
        most: rows and columns; a larger picture is made to fit `size`.
        size: rows and columns, for a larger picture.
        threshold: a cell is dark if it is darker, in per cent.

    Raises:
        UsageError: it cannot be read.
    """
    if not isinstance(picture, str):
        rows = picture.get("rows")
        texts = (
            [x for x in rows if isinstance(x, str)] if isinstance(rows, list) else []
        )
        if not isinstance(rows, list) or len(texts) < len(rows):
            raise UsageError(f"{shown}: must have rows of text")
        return _from_text(texts, shown, most)
    try:
        path = inside(folder, picture)
    except UsageError as error:
        raise UsageError(f"picture: {one}" for one in error.problems) from None
    file = read_user_file(path, _KIND, shown=picture)
    if file.suffix in (".txt", "") and not is_bitmap(file.raw):
        return _from_text(decoded(file, _KIND).text.splitlines(), shown, most)
    if is_bitmap(file.raw):
        grey = np.where(read_bitmap(file), 0, 255).astype(np.uint8)
    else:
        found = picture_of(file)
        if found.is_svg:
            wanted = "a PNG, a JPEG, a PBM or a text"
            raise UsageError(f"{shown}: is an SVG; its cells need {wanted}")
        grey = np.asarray(image_of(found).convert("L"))
    return _reduced(grey, most, size) * 100.0 < threshold * 255.0


def _from_text(lines: Sequence[str], shown: str, most: int) -> Dark:
    """Return the cells of a text of # and ., a character a cell."""
    rows = [line.rstrip() for line in lines]
    while rows and not rows[-1]:
        rows.pop()
    faults = Faults(shown)
    for number, row in enumerate(rows, 1):
        other = next((k for k, sign in enumerate(row) if sign not in "#."), None)
        if other is not None:
            sign = quoted(row[other])
            faults.add(number, other + 1, f"a cell must be # or . (got {sign})")
        elif len(row) != len(rows[0]):
            faults.add(number, 1, f"has {len(row)} cells; row 1 has {len(rows[0])}")
    faults.refuse()
    if not rows or max(len(rows), len(rows[0])) > most:
        raise UsageError(f"{shown}: must have 1 to {most} rows and columns")
    return np.array([[sign == "#" for sign in row] for row in rows])


def _reduced(
    grey: NDArray[np.uint8], most: int, size: tuple[int, int]
) -> NDArray[np.uint8]:
    """Return a picture with a pixel a cell: its own, or parts that fit the size."""
    from PIL import Image

    height, width = grey.shape
    if max(height, width) <= most:
        return grey
    scale = min(size[0] / height, size[1] / width)
    fitting = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(Image.fromarray(grey).resize(fitting, Image.Resampling.BOX))
