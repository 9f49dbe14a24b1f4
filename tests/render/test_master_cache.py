"""Masters come out of the cache folder as they were laid out."""

import io
import shutil
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from few import few

from puzzle_publish.core import disk_cache
from puzzle_publish.render.engine import Engine
from puzzle_publish.render.pages import _kind, fonts_of, render
from tiny import book_of, layout_of


@pytest.fixture
def laid(tmp_path, monkeypatch):
    """The templates of the masters laid out so far, with an empty cache folder."""
    # Not that of kernels, which would be compiled anew.
    monkeypatch.setattr(disk_cache, "cache", lambda: tmp_path / "cache")
    found = []
    document = Engine.document

    def noted(self, parts, lang):
        found.extend(p.template for p in parts if p.ident.startswith("m"))
        return document(self, parts, lang)

    monkeypatch.setattr(Engine, "document", noted)
    return found


def printed(layout, design):
    made = render(layout, design, covered=False)
    return made.interior, made.screen, made.answers


def kept():
    return sorted((disk_cache.cache() / "masters").iterdir())


@pytest.mark.soak
@few(
    "options",
    [
        {"type_name": "calendar", "dates": "2027-01-31"},
        {"type_name": "calendar", "dates": "2027-01-31", "language": "zh"},
        {"design": "large-print", "trim": "8.5x11in"},
        {"design": "modern", "type_name": "_blank", "per_page": 2},
    ],
    ids=lambda options: options.get("language") or options.get("design", "en"),
)
def test_a_book_of_master_cache_has_the_same_bytes(laid, options):
    layout, design = layout_of(book_of(3, **options))
    first = printed(layout, design)
    assert "key" in laid
    laid.clear()

    assert printed(layout, design) == first
    assert laid == []

    # On whichever side the first of the others is.
    for nth, path in enumerate(kept()):
        if nth % 2:
            path.unlink()
    assert printed(layout, design) == first
    assert laid


@pytest.mark.soak
def test_a_damaged_master_is_laid_out_again(laid):
    layout, design = layout_of(book_of(1))
    first = printed(layout, design)
    whole = [path.read_bytes() for path in kept()]
    for path, raw in zip(kept(), whole, strict=True):
        path.write_bytes(raw.replace(b'"size"', b'"sise"'))
    laid.clear()

    assert printed(layout, design) == first
    assert laid
    assert [path.read_bytes() for path in kept()] == whole


@pytest.mark.soak
def test_masters_are_laid_out_without_a_cache_folder(laid, monkeypatch):
    layout, design = layout_of(book_of(1))
    first = printed(layout, design)
    monkeypatch.setattr(disk_cache, "cache", lambda: Path("/dev/null/cache"))

    assert printed(layout, design) == first


@few("change", ["design", "geometry", "shape", "language"])
def test_other_masters_are_kept_apart(laid, change, tmp_path):
    layout, design = layout_of(book_of(1))
    printed(layout, design)
    before = kept()
    if change == "design":
        own = shutil.copytree(design.folder, tmp_path / "own")
        with (own / "page.css.j2").open("a") as file:
            file.write(".folio { color: #444 }")
        design = replace(design, folder=own)
    elif change == "geometry":
        wider = replace(layout.geometry, width_mm=layout.geometry.width_mm + 5)
        layout = replace(layout, geometry=wider)
    elif change == "language":
        layout = replace(layout, language="de")
    else:
        pages = [
            replace(page, content=replace(page.content, boxes=False))
            if page.template == "puzzle"
            else page
            for page in layout.pages
        ]
        layout = replace(layout, pages=tuple(pages))
    laid.clear()

    printed(layout, design)

    assert "puzzle" in laid
    assert set(before) < set(kept())


@pytest.fixture
def worded(tmp_path):
    """A book in a design whose puzzle pages have words of their own."""
    layout, design = layout_of(book_of(1))
    own = shutil.copytree(design.folder, tmp_path / "worded")
    with (own / "puzzle.html.j2").open("a") as file:
        file.write(
            '<p style="position: absolute; top: 0; left: 40mm">'
            "Own <b>words</b> <i>of fjords</i></p>"
        )
    return layout, replace(design, folder=own)


@pytest.mark.soak
def test_a_kept_master_with_words_of_its_own_has_the_same_bytes(laid, worded):
    first = printed(*worded)
    laid.clear()

    assert printed(*worded) == first
    assert laid == []
    with pikepdf.open(io.BytesIO(first[0])) as pdf:
        number = next(p.number for p in worded[0].pages if p.template == "puzzle")
        fonts = pdf.pages[number - 1].Resources.Font
        found = [str(font.BaseFont) for font in fonts.values()]
    assert any("Bold" in name or "Semi" in name for name in found)
    assert any("Italic" in name for name in found)


@pytest.mark.soak
def test_a_font_that_is_another_today_makes_the_master_anew(laid, worded):
    layout, design = worded
    printed(layout, design)
    (kind,) = {_kind(page) for page in layout.pages if page.template == "puzzle"}
    engine = Engine(design, layout.geometry, fonts_of(layout, design))
    store = engine.master_cache("en")
    assert store.get(kind, "m0") is not None

    engine.shaper.font_name = lambda probe: "/ABCDEF+Another"

    assert store.get(kind, "m0") is None
