"""Portable bitmaps (PBM), pictures of black and white pixels.

By https://netpbm.sourceforge.net/doc/pbm.html; only the first picture of a file is
read. Pillow's decoder is not used: of its many, we trust those of PNG and JPEG alone.
"""

import re

import numpy as np
from numpy.typing import NDArray

from ..errors import UsageError
from .user_text import UserFile

MOST_PIXELS = 80_000_000

# P1 has a sign for each pixel, P4 a bit. A comment goes on to the end of its line.
_GAP = rb"(?:\s|#[^\n]*\n)+"
_HEADER = re.compile(rb"P[14]%b(\d{1,9})%b(\d{1,9})\s" % (_GAP, _GAP))


def is_bitmap(raw: bytes) -> bool:
    """Return whether a file begins like a portable bitmap."""
    return raw[:2] in (b"P1", b"P4") and raw[2:3].isspace()


def read_bitmap(file: UserFile) -> NDArray[np.bool_]:
    """Return the pixels of a portable bitmap, row by row, True for black.

    Raises:
        UsageError: in one sentence, why it cannot be read.
    """
    header = _HEADER.match(file.raw[:10_000])
    if header is None:
        raise UsageError(f"{file.shown}: is a PBM without width and height")
    width, height = int(header[1]), int(header[2])
    if not 0 < width * height <= MOST_PIXELS:
        raise UsageError(
            f"{file.shown}: has {width:,} x {height:,} pixels; it may have at most"
            f" {MOST_PIXELS // 1_000_000} million"
        )
    body = np.frombuffer(file.raw[header.end() :], np.uint8)
    if file.raw.startswith(b"P4"):
        across = (width + 7) // 8  # bytes of a row
        whole = body[: min(body.size // across, height) * across].reshape(-1, across)
        pixels = np.unpackbits(whole, axis=1)[:, :width].reshape(-1)
    else:
        pixels = body[(body == ord("0")) | (body == ord("1"))] - ord("0")
    if pixels.size < width * height:
        raise UsageError(f"{file.shown}: ends after {pixels.size:,} pixels")
    return pixels[: width * height].reshape(height, width).astype(np.bool_)
