"""What a font has, by its table of characters and by fontTools."""

import io

import pytest
from few import few
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.render.coverage import coverage
from puzzle_publish.render.fonts import load_fonts


@few("language", ["en", "zh"])
def test_fonts_of_the_design_have_what_fonttools_says(language):
    for face in load_fonts(load_design("classic", language), ()).faces:
        found = coverage(face.path)
        with TTFont(face.path, lazy=True) as font:
            wanted = set(font.getBestCmap())
        have = {code for code in range(0x110000) if chr(code) in found}

        assert have == wanted


def font_of(codes, path):
    """Write a font of these code points; what lies apart makes segments with lists."""
    names = [".notdef", *(f"g{code:x}" for code in codes)]
    # Against the order of codes, so that no segment is a mere shift.
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([names[0], *reversed(names[1:])])
    builder.setupCharacterMap({code: f"g{code:x}" for code in codes})
    data = io.BytesIO()
    builder.font.save(data)
    path.write_bytes(data.getvalue())
    return path


@pytest.mark.parametrize(
    "codes",
    [
        [0x41],
        [0x0, 0x41],
        [0x20, 0x41, 0x42, 0x43, 0x61, 0x4E00],
        [*range(0x30, 0x60), 0xFFFD],
        [0x41, 0x4E00, 0x20000, 0x20001],
    ],
)
def test_any_codes_are_found_and_no_others(codes, tmp_path):
    found = coverage(font_of(codes, tmp_path / "font.ttf"))

    assert [code for code in range(0x30000) if chr(code) in found] == codes
