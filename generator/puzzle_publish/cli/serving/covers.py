"""The fronts of a book's covers, each kept until what it shows changes."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ...core.disk_cache import cached_bytes, keep_bytes, kept_bytes
from ...core.jobs import job_of
from ...core.programs import own_digest
from ...core.puzzle import Json, digest
from ...core.versions import versions

if TYPE_CHECKING:
    from ...core.values import Layout, Selection
    from ...layout.editions import Printing

HEIGHT_PX = 360
_FOLDER, _MOST = "fronts", 1_000
_TONES = 64


def fronts(
    printing: "Printing", layout: "Layout", counted: "Selection", kinds: Iterable[str]
) -> Iterator[bytes]:
    """Yield the front of a book for each kind of cover, as a PNG.

    Args:
        printing: the book's.
        layout: its pages, or some of them.
        counted: the puzzles that covers count.
        kinds: the kinds.
    """
    from ..shop import front

    def png(kind: str) -> bytes:
        out = io.BytesIO()
        drawn = front(printing, layout, counted, kind, HEIGHT_PX)
        drawn.quantize(_TONES).save(out, "PNG", optimize=True)
        return out.getvalue()

    shown = _shown(printing, counted)
    for kind in kinds:
        made_of: list[Json] = [*shown, kind]
        make = partial(png, kind)
        yield cached_bytes(_FOLDER, digest(made_of)[:32], made_of, make, most=_MOST)


def keep_own(book: Path, front: bytes) -> None:
    """Keep the front of a book as its file is now, for the shelf."""
    identity = _of_file(book)
    keep_bytes(_FOLDER, digest(identity)[:32], identity, front, most=_MOST)


def own_front(book: Path) -> bytes | None:
    """Return the front of a book that was kept for its file as it is now, or None."""
    identity = _of_file(book)
    return kept_bytes(_FOLDER, digest(identity)[:32], identity)


def _of_file(book: Path) -> Json:
    try:
        content = book.read_bytes()
    except OSError:
        content = b""
    name = str(book.resolve())
    return ["own", name, hashlib.sha256(content).hexdigest(), own_digest()]


def _shown(printing: "Printing", counted: "Selection") -> list[Json]:
    """Return what all kinds of fronts depend on."""
    edition = printing.edition
    config, picture = edition.book.config, edition.book.cover_picture
    told = config.model_dump(mode="json", include={"book", "print"})
    told["print"]["cover"].pop("kind")
    jobs = {job_of(pick.request, pick.attempt) for pick in counted.picks}
    return [
        told,
        len(counted.picks),
        sorted(jobs),
        edition.design.digest,
        edition.printer.model_dump(mode="json"),
        picture.digest if picture else "",
        own_digest(),
        versions(),
    ]
