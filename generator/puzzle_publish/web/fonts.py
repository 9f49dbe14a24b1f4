"""The fonts of a site: the design's faces, cut down to what its pages show.

An English site has the Latin letters of the design's text and labels. A Chinese one has
only the signs of its grids, for running text would take megabytes; that is set in the
reader's own faces. The cut faces have names of their own, as the licences ask.
"""

import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import metadata
from typing import NamedTuple

from ..core.designs.design import Design
from ..core.designs.fontfiles import Face, faces_of, sha256
from ..core.disk_cache import cached_bytes
from ..core.puzzle import Json, digest
from ..words.letters import marked_in
from .assets import digested

FOLDER = "fonts"
_FORMAT = 1
_MOST_KEPT = 64
# Letters of western languages, dashes, quotes, signs of sums, arrows.
LATIN = frozenset(
    chr(n)
    for first, last in (
        *((0x20, 0x7E), (0xA0, 0xFF), (0x152, 0x153), (0x2013, 0x2014)),
        *((0x2018, 0x201D), (0x2026, 0x2026), (0x2032, 0x2033), (0x2190, 0x2193)),
        *((0x2212, 0x2212), (0x2264, 0x2265)),
    )
    for n in range(first, last + 1)
)
# The signs that the grids of a site show, by font and weight.
Shown = Mapping[tuple[str, int], Collection[str]]


class WebFont(NamedTuple):
    """A face of a site: its name in style sheets, its file, as WOFF2."""

    family: str
    weight: int
    name: str
    content: bytes


def fonts_for(design: Design, shown: Shown) -> list[WebFont]:
    """Return the faces of a site."""
    return [_font(design, face, signs) for face, signs in _faces(design, shown)]


def _font(design: Design, face: Face, signs: Sequence[str]) -> WebFont:
    family = f"{'grid' if design.language == 'zh' else 'book'}-{face.family}"
    content = _cut(face, signs)
    name = digested(f"{FOLDER}/{family}-{face.weight}.woff2", content)
    return WebFont(family, face.weight, name, content)


def font_rules(fonts: Iterable[WebFont]) -> str:
    """Return the rules of a style sheet beside the folder of fonts."""
    return "".join(
        f'@font-face {{ font-family: "{font.family}"; font-display: swap;'
        f' font-weight: {font.weight}; src: url("{font.name}") }}\n'
        for font in fonts
    )


def _faces(design: Design, shown: Shown) -> Iterator[tuple[Face, Sequence[str]]]:
    families = design.fonts.each()
    for face in faces_of(design, families.items()):
        found = shown.get((face.family, face.weight), ())
        is_chinese = design.language == "zh"
        signs = found if is_chinese else LATIN.union(marked_in(found))
        if signs and not face.italic:
            yield face, sorted(signs)


def _cut(face: Face, signs: Sequence[str]) -> bytes:
    """Return a face with some signs only, from the cache if it can."""
    tools = [metadata.version(name) for name in ("fonttools", "brotli")]
    about: list[Json] = [face.family, face.weight, "".join(signs)]
    identity: list[Json] = [_FORMAT, sha256(face.source), *about, *tools]
    return cached_bytes(
        "web-fonts",
        digest(identity),
        identity,
        lambda: _subset(face, signs),
        most=_MOST_KEPT,
    )


def _subset(face: Face, signs: Sequence[str]) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(
        layout_features=["kern", "liga", "lnum", "onum", "tnum"],
        name_IDs=[0, 13, 14],
        hinting=False,
        desubroutinize=True,
        notdef_outline=True,
    )
    with TTFont(face.path, recalcTimestamp=False) as font:
        cutter = Subsetter(options)
        cutter.populate(text="".join(signs))
        cutter.subset(font)
        for ident, name in ((1, "Book"), (2, "Regular"), (4, "Book"), (6, "Book")):
            font["name"].setName(name, ident, 3, 1, 0x409)
        font.flavor = "woff2"
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()
