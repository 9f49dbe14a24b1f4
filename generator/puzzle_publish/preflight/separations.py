"""Inks as Ghostscript draws them, where it is installed: a second way to know them.

What the operators take is followed by `pdf/`. Pages of which it cannot know the inks
(computed shadings, JPEG 2000) are drawn with Ghostscript's device `tiffsep`, which
keeps the inks apart, and their heaviest point is measured. They stay "not judged"
without Ghostscript, if it says anything but that it draws pages, and if they have RGB
or Lab, whose inks depend on who converts them.
"""

import os
import re
import shutil
import subprocess
import warnings
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

from ..core.boxes import Box
from ..core.temp_folders import temp_folder
from .opened import Opened
from .pdf.read import PageRead

PROGRAM = "gs"
SECONDS = 20.0  # of CPU time
_PATIENCE = 5  # seconds for each of them, on a busy machine
_DPI, _MOST_DOTS = 150.0, 8_000_000  # dots of the largest page
_MOST_MB = 512  # of a file that it writes
# The shell's limits outlive this process, if it is killed.
_LIMITED = 'ulimit -t "$1"; ulimit -f "$2"; shift 2; exec "$@"'
_OPTIONS = (
    *("-dSAFER", "-dBATCH", "-dNOPAUSE", "-dPDFSTOPONERROR"),
    # Without profiles, so that inks stay what the file says.
    *("-dUseFastColor=true", "-sDEVICE=tiffsep", "-dNoSeparationFiles"),
)
# What it prints about a file that it can draw.
_USUAL = re.compile(
    rb"(GPL Ghostscript .*|Copyright .*|This software is .*|see the file .*"
    rb"|Processing pages .*|Page \d+)?\s*"
)
_CONVERTED = {"rgb", "lab"}


def judge_inks(file: Opened) -> None:
    """Note the heaviest ink of pages whose inks are not known, if they can be drawn.

    The pages' `seen` change.
    """
    pages = {n: page for n, page in file.numbered if _is_for(page)}
    if not pages or shutil.which(PROGRAM) is None:
        return
    boxes = [page.media_pt for page in pages.values()]
    for number, ink in _heaviest(file.content, list(pages), boxes).items():
        seen = pages[number].seen
        seen.inks_unjudged.clear()
        if ink > seen.heaviest[0]:
            seen.heaviest = ink, "A point of the page, as Ghostscript draws it,"


def _is_for(page: PageRead) -> bool:
    families = {colour.space.family for colour in page.seen.colours}
    return bool(page.seen.inks_unjudged) and not families & _CONVERTED


def _heaviest(
    content: bytes, numbers: Sequence[int], boxes: Sequence[Box]
) -> Mapping[int, float]:
    """Return the most ink at one point of each page, {} if they cannot be drawn."""
    with TemporaryDirectory(dir=temp_folder()) as name:
        folder = Path(name)
        (folder / "in.pdf").write_bytes(content)
        if not _drawn(folder, numbers, _dpi(boxes)):
            return {}
        pictures = [folder / f"{k}.tif" for k in range(1, len(numbers) + 1)]
        if not all(path.is_file() for path in pictures):
            return {}
        return dict(zip(numbers, map(_most_ink, pictures), strict=True))


def _dpi(boxes: Sequence[Box]) -> float:
    """Return the resolution at which the largest page has few enough dots.

    >>> _dpi([(0, 0, 432, 648)]), round(_dpi([(0, 0, 14400, 14400)]), 1)
    (150.0, 14.1)
    """
    inches = max((b[2] - b[0]) * (b[3] - b[1]) / 72**2 for b in boxes)
    return min(_DPI, sqrt(_MOST_DOTS / max(inches, 1e-6)))


def _drawn(folder: Path, numbers: Sequence[int], dpi: float) -> bool:
    """Draw pages of in.pdf as 1.tif and so on; return whether nothing was amiss."""
    listed = ",".join(map(str, numbers))
    call = ["sh", "-c", _LIMITED, "sh", str(int(SECONDS)), str(_MOST_MB * 2048)]
    call += [PROGRAM, *_OPTIONS, f"-r{dpi:.2f}", f"-sPageList={listed}"]
    try:
        done = subprocess.run(
            [*call, "-sOutputFile=%d.tif", "in.pdf"],
            cwd=folder,
            env={"PATH": os.environ.get("PATH", os.defpath), "TMPDIR": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS * _PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    said = done.stdout.splitlines()
    return done.returncode == 0 and all(_USUAL.fullmatch(line) for line in said)


def _most_ink(path: Path) -> float:
    """Return the most ink at one point of a picture in CMYK."""
    import numpy as np
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has as many dots as we asked for
        with Image.open(path) as picture:
            dots = np.asarray(picture.convert("CMYK"))
    return float(dots.sum(axis=2, dtype=np.uint16).max()) / 255
