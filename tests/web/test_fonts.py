"""The fonts of a site: small, of the signs that pages show, and under other names."""

import io
import re

import pytest
from fontTools.ttLib import TTFont
from sites import entry_of, examples, site_of

from puzzle_publish.types.registry import load
from puzzle_publish.web.fonts import LATIN

KB = 1000


def cut_faces(folder):
    found = sorted(folder.glob("fonts/*"))
    return {path.name.split(".")[0]: path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def english(tmp_path_factory):
    folder = tmp_path_factory.mktemp("english")
    site_of(folder, [entry_of(1, "sudoku", load("sudoku").example())])
    return folder


def test_an_english_site_has_the_latin_letters_of_the_design(english):
    faces = cut_faces(english)

    assert sorted(faces) == [
        f"book-{role}-{weight}" for role in ("sans", "serif") for weight in (400, 600)
    ]
    for content in faces.values():
        assert content[:4] == b"wOF2"
        assert len(content) <= 25 * KB
        font = TTFont(io.BytesIO(content))
        assert {*map(chr, font.getBestCmap())} <= LATIN
        assert {*"Aé—’…→"} <= {*map(chr, font.getBestCmap())}


def test_cut_faces_have_other_names_and_keep_their_licence(english):
    for content in cut_faces(english).values():
        names = TTFont(io.BytesIO(content))["name"]
        assert names.getDebugName(1) == "Book"
        assert not any("Source" in str(names.getDebugName(k)) for k in (1, 4, 6))
        assert "Open Font License" in names.getDebugName(13)


def test_a_chinese_site_has_only_the_signs_of_its_grids(tmp_path):
    entries = examples("zh")
    site_of(tmp_path, entries, "zh")

    faces = cut_faces(tmp_path)
    assert all(name.startswith("grid-") for name in faces)
    assert sum(map(len, faces.values())) <= 1000 * KB
    grids = "".join(
        re.sub("<[^>]*>", "", svg)
        for page in tmp_path.rglob("*.html")
        for svg in re.findall("<svg.*?</svg>", page.read_text(), flags=re.DOTALL)
    )
    every = {
        chr(n)
        for face in faces.values()
        for n in TTFont(io.BytesIO(face)).getBestCmap()
    }
    han = {sign for sign in grids if "一" <= sign <= "鿿"}
    assert han <= every
    hints = "".join(str(entry["answer"]) for entry in entries)
    assert len([sign for sign in every if sign >= "一"]) <= len({*grids, *hints})


@pytest.mark.soak
def test_the_same_site_has_the_same_fonts(english, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    site_of(tmp_path / "again", [entry_of(1, "sudoku", load("sudoku").example())])

    assert cut_faces(tmp_path / "again") == cut_faces(english)


def test_pages_are_set_in_them(browse, english):
    page = browse().new_page()
    page.goto((english / "index.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    page.evaluate("document.fonts.ready")

    loaded = (
        "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)"
    )
    assert {"book-sans", "book-serif"} <= {
        family.strip('"') for family in page.evaluate(loaded)
    }
