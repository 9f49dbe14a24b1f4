"""A book of six pages that breaks no rule, and the means to break one.

Drawn here from plain HTML, not by the product's renderer, so that preflight is tested
against files of somebody else's making.
"""

import html
import io
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import font_source_serif_pro as serif
import pikepdf
import weasyprint

from puzzle_publish.core.cover_parts import Cover, Wrap
from puzzle_publish.core.page_kinds import DedicationPage
from puzzle_publish.core.placed import Box
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.core.stamped_pages import HintsPage, KeyPage, PuzzlePage
from puzzle_publish.core.values import Geometry, Layout, Page, PuzzlePlace, Rendered
from puzzle_publish.preflight import Known, Press

GEOMETRY = Geometry(
    width_mm=100, height_mm=140, inside_mm=15, outside_mm=10, head_mm=12, foot_mm=14
)


def cover_of(geometry: Geometry, *, bleed_mm: float, spine_mm: float) -> Cover:
    """A cover of three empty parts."""
    width, height = geometry.width_mm, geometry.height_mm
    back = Box(bleed_mm, bleed_mm, width, height)
    spine = Box(back.right, bleed_mm, spine_mm, height)
    front = Box(spine.right, bleed_mm, width, height)
    wrap = Wrap(
        width_mm=front.right + bleed_mm,
        height_mm=height + 2 * bleed_mm,
        edge_mm=bleed_mm,
        back=back,
        spine=spine,
        front=front,
        back_text=back,
        front_text=front,
        barcode=Box(front.left - 60, back.bottom - 40, 50, 30),
    )
    return Cover(wrap, "window")


COVER = cover_of(GEOMETRY, bleed_mm=3.175, spine_mm=4.0)
FONTS = ("SourceSerifPro-Regular", "SourceSerifPro-Bold")
LINES = DedicationPage(lines=())
PUZZLE = PuzzlePage(dated=True, starred=False, drawn=False, boxes=False)
LABELS = ("1 Jan", "2 Jan")


def a_press() -> Press:
    """A printer of books this small, as strict as KDP."""
    kdp = load_printer("kdp-paperback", Path())
    size = GEOMETRY.width_mm / MM_PER_INCH, GEOMETRY.height_mm / MM_PER_INCH
    spine = COVER.wrap.spine.width / MM_PER_INCH / len(a_layout().pages)
    changes = {
        "trims": {"sizes": {"tiny": size}},
        "pages": {"least": 2},
        "margins": {"bottom": 0.15},
        "file": {"colour": "rgb"},  # what WeasyPrint writes of itself
        "cover": {"spine_per_page": {"white": spine, "cream": spine}},
    }
    tiny = kdp.model_copy(
        update={k: getattr(kdp, k).model_copy(update=v) for k, v in changes.items()}
    )
    return Press(tiny, "tiny", "white", Known("A Tiny Book"))


def a_layout() -> Layout:
    """Title, blank, two puzzles, hints, key."""
    puzzles = tuple(
        Page(
            number,
            PUZZLE,
            folio=str(number),
            anchors={"self": f"puzzle-{number - 2}"},
            links={"hint": "hints", "key": "key"},
            outline="January" if number == 3 else "",
        )
        for number in (3, 4)
    )
    return Layout(
        geometry=GEOMETRY,
        pages=(
            Page(1, LINES),
            Page(2),
            *puzzles,
            Page(5, HintsPage(blocks=()), folio="5", anchors={"self": "hints"}),
            Page(
                6,
                KeyPage(blocks=()),
                folio="6",
                anchors={"self": "key"},
                links={"one": "puzzle-1", "two": "puzzle-2"},
            ),
        ),
        answer_pages=(),
        places=tuple(
            PuzzlePlace(
                number=k,
                label=LABELS[k - 1],
                page=k + 2,
                hint_page=5,
                key_page=6,
                references=("Hint p. 5 · Answer p. 6",),
                back_reference=f"from p. {k + 2}",
            )
            for k in (1, 2)
        ),
        cover=COVER,
        language="en",
        title="A Tiny Book",
    )


CSS = f"""
@font-face {{ font-family: Serif; src: url({{regular}}) }}
@font-face {{ font-family: Serif; font-weight: bold; src: url({{bold}}) }}
@page {{ size: {GEOMETRY.width_mm}mm {GEOMETRY.height_mm}mm;
  margin: {GEOMETRY.head_mm}mm {GEOMETRY.outside_mm}mm
    {GEOMETRY.foot_mm}mm {GEOMETRY.inside_mm}mm;
  @bottom-center {{ content: string(folio); font: 8pt Serif }} }}
section {{ break-after: page; string-set: folio attr(data-folio);
  height: 80mm; bookmark-level: none }}
section:last-child {{ break-after: auto }}
h1, h2 {{ bookmark-level: none; font: bold 12pt Serif; font-variant: all-small-caps;
  letter-spacing: 2pt }}
body {{ font: 10pt Serif }} a {{ color: black }}
""".replace("{regular}", Path(serif.font_files_ttf["SourceSerifPro"]).as_uri()).replace(
    "{bold}", Path(serif.font_files_ttf["SourceSerifProBold"]).as_uri()
)


def body(*, screen: bool = False) -> str:
    """The pages as HTML; the screen edition has links."""

    def link(target: str, text: str) -> str:
        text = html.escape(text)
        return f"<a href='#{target}'>{text}</a>" if screen else text

    def section(name: str, folio: str, inner: str) -> str:
        return f"<section id='{name}' data-folio='{folio}'>{inner}</section>"

    puzzles = [
        section(
            f"puzzle-{k}",
            str(k + 2),
            f"<h1>{LABELS[k - 1]}</h1><p>1 2 3 31</p>"
            f"<p>Hint {link('hints', 'p. 5')} · Answer {link('key', 'p. 6')}</p>",
        )
        for k in (1, 2)
    ]
    hints = "".join(f"<p><b>{label}</b> look left</p>" for label in LABELS)
    key = "".join(
        f"<h2>{LABELS[k - 1]}</h2><p>from {link(f'puzzle-{k}', f'p. {k + 2}')}</p>"
        for k in (1, 2)
    )
    return "".join(
        [
            section("title", "", "<h1>A Tiny Book</h1>"),
            section("blank", "", ""),
            *puzzles,
            section("hints", "5", hints),
            section("key", "6", key),
        ]
    )


@cache
def pdf(content: str, css: str = "") -> bytes:
    """HTML as PDF."""
    page = f"<style>{CSS}{css}</style>{content}"
    return weasyprint.HTML(string=page).write_pdf(pdf_identifier=b"tiny")


def cover_pdf(*, width_mm: float | None = None) -> bytes:
    """The wrap, at its right size unless told."""
    right = 2 * GEOMETRY.width_mm + COVER.wrap.spine.width + 2 * COVER.wrap.edge_mm
    height = GEOMETRY.height_mm + 2 * COVER.wrap.edge_mm
    css = f"@page {{ size: {width_mm or right}mm {height}mm }}"
    return pdf("<section data-folio=''><h1>A Tiny Book</h1></section>", css)


@dataclass(frozen=True)
class TinyBook:
    """What preflight takes."""

    rendered: Rendered
    layout: Layout
    press: Press = field(default_factory=a_press)

    def with_interior(self, content: bytes) -> "TinyBook":
        return replace(self, rendered=replace(self.rendered, interior=content))

    def with_screen(self, content: bytes) -> "TinyBook":
        return replace(self, rendered=replace(self.rendered, screen=content))

    def with_cover(self, content: bytes) -> "TinyBook":
        return replace(self, rendered=replace(self.rendered, cover=content))


OUTLINE = "#puzzle-1 h1 { bookmark-level: 1 }"


def tiny_book() -> TinyBook:
    """The book that breaks no rule."""
    rendered = Rendered(
        interior=pdf(body()),
        screen=pdf(body(screen=True), OUTLINE),
        cover=cover_pdf(),
        answers=None,
        fonts=FONTS,
    )
    return TinyBook(rendered, a_layout())


def changed(content: bytes, change: Callable[[Any], None], **save: Any) -> bytes:
    """A PDF after `change(pdf)`."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as opened:
        change(opened)
        opened.save(out, **save)
    return out.getvalue()
