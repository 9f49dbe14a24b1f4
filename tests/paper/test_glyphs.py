"""The glyphs of a PDF's fonts are compared with the files that the manifest names."""

import io
from pathlib import Path

import pikepdf
import pytest
from examples_book import printed

from puzzle_publish.core.designs.fontfiles import sha256
from puzzle_publish.core.designs.pinned import pinned_files
from puzzle_publish.paper.glyphs import Pinned, PinnedFonts
from puzzle_publish.paper.outlines import faces_in
from puzzle_publish.pipeline import made_as

TEXT = """\
format: 1
book: {id: glyphs, title: Glyphs, seed: 5}
print: {printer: home, trim: A5, matter: none}
sections:
  - {id: sums, type: _blank, count: 1}
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return printed(tmp_path_factory.mktemp("glyphs"), TEXT)


@pytest.fixture(scope="module")
def serif(made):
    """The font file for text."""
    return made_as(made).fonts.files["SourceSerifPro-Regular.ttf"]


def told(made, pinned):
    with pikepdf.open(io.BytesIO(made.rendered.interior)) as pdf:
        return list(PinnedFonts(pinned).differences(pdf))


def test_a_font_that_is_not_here_is_not_judged(made):
    pinned = made_as(made).fonts
    files = {name: None if "Sans" in name else p for name, p in pinned.files.items()}

    found = told(made, Pinned(files, pinned.names))

    assert found
    assert not any(judged for _, judged in found)
    assert all("is none of those here (SourceSans" in what for what, _ in found)


def test_a_font_that_the_book_does_not_name_is_told(made, serif):
    found = told(made, Pinned({serif.name: serif}))

    assert any("are of no font of the book" in what for what, _ in found)
    assert all(judged for _, judged in found)


def test_without_a_manifest_no_glyph_is_judged(made):
    assert told(made, Pinned()) == [
        ("the manifest does not say which fonts it has", False)
    ]


@pytest.mark.parametrize(
    ("count", "last"),
    [
        (1, '"0" does not look as in the font Right'),
        (4, "1 more character does not look as in the font Right"),
        (6, "3 more characters do not look as in the font Right"),
    ],
)
def test_odd_glyphs_are_listed_and_counted(monkeypatch, serif, count, last):
    (face,) = faces_in(serif, ())
    monkeypatch.setattr(face, "name", "Right")
    fonts = PinnedFonts(Pinned({serif.name: serif}))
    monkeypatch.setattr(fonts, "_every_face", lambda: [face])
    odd = "".join(map(str, range(count)))

    found = list(fonts._compared(_Drawn(odd), "Mine"))

    assert found[-1] == (last, True)
    assert len(found) == min(count, 4)


class _Drawn:
    """A font as a PDF has it, whose glyphs are right but for some."""

    def __init__(self, odd):
        self.texts = dict(enumerate("abcdefghij" + odd))
        self.odd = odd

    def looks_like(self, face, code, text):
        return text not in self.odd

    def is_as_wide(self, face, code, text):
        return True


@pytest.mark.parametrize(
    ("text", "glyphs"),
    [("3", {"three", "three.tosf"}), ("fi", {"f_i"}), ("é", {"eacute"}), ("☃", set())],
)
def test_a_text_may_have_the_glyphs_that_its_font_substitutes(serif, text, glyphs):
    (face,) = faces_in(serif, ())

    assert glyphs <= face.glyphs_for(text)
    assert "four" not in face.glyphs_for(text)


def test_files_are_found_by_name_and_digest(serif, tmp_path):
    own = tmp_path / "fonts" / "Mine.ttf"
    own.parent.mkdir()
    own.write_bytes(serif.read_bytes())
    digest = sha256(serif)

    assert pinned_files({serif.name: digest}) == {serif.name: serif}
    assert pinned_files({serif.name: "0" * 64}) == {serif.name: None}
    assert pinned_files({"Mine.ttf": digest}) == {"Mine.ttf": None}
    assert pinned_files({"Mine.ttf": digest}, [tmp_path]) == {"Mine.ttf": own}
    assert pinned_files({"../Mine.ttf": digest}, [Path(own.parent)]) == {
        "../Mine.ttf": None
    }
