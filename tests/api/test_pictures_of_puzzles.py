"""`puzzle.to_svg` and `puzzle.to_png`."""

import dataclasses
import io
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from puzzle_publish import Puzzle, UsageError, VerificationError, load_type


@pytest.fixture(scope="module")
def puzzle():
    kind = load_type("sudoku")
    draft = kind.example()
    level = kind.easiest_level
    return Puzzle("0" * 16, "sudoku", kind.version, level, {}, draft.givens,
                  draft.answer, (0, "s", 0, 0))  # fmt: skip


def test_a_puzzle_and_its_answer_are_as_wide_as_asked(puzzle):
    svg = ET.fromstring(puzzle.to_svg(width_mm=85))
    png = Image.open(io.BytesIO(puzzle.to_png(width_mm=85, answer=True)))

    assert (svg.get("width"), svg.get("height")) == ("85mm", "85mm")
    assert png.size == (1004, 1004)
    assert puzzle.to_svg() == puzzle.to_svg(width_mm=85) != puzzle.to_svg(answer=True)


def test_what_cannot_be_drawn_is_told(puzzle):
    with pytest.raises(UsageError, match="width_mm: must be from 10 to 1,000"):
        puzzle.to_svg(width_mm=3)
    with pytest.raises(UsageError, match="dpi: must be from 36 to 2,400"):
        puzzle.to_png(dpi=9999)
    with pytest.raises(UsageError, match="no puzzle type"):
        dataclasses.replace(puzzle, type="nonsense").to_svg()
    with pytest.raises(VerificationError, match="cannot be read as a sudoku"):
        dataclasses.replace(puzzle, givens=[1]).to_svg()
