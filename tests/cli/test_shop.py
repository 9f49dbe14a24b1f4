"""`publish preview --shop`: a cover as small as in a shop, beside the others."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from puzzle_publish.cli import main
from puzzle_publish.cli.shop import FRAME, GAP_PX, NAME_PX, all_as
from puzzle_publish.core.resources import configs
from puzzle_publish.core.values import Key, Plan
from puzzle_publish.layout.cover.canvas import THUMB_PX
from puzzle_publish.types.registry import load
from tiny import book_of, selection_of


def test_a_cover_of_few_puzzles_counts_all_of_its_plan():
    chosen = selection_of(book_of(2))
    first = chosen.picks[0].request
    whole = Plan(tuple(first for _ in range(7)))

    counted = all_as(whole, chosen)

    assert [pick.number for pick in counted.picks] == list(range(1, 8))
    made = {pick.puzzle.id for pick in chosen.picks}
    assert {pick.puzzle.id for pick in counted.picks} == made


def test_a_cover_counts_sections_of_which_no_puzzle_was_made():
    chosen = selection_of(book_of(2))
    first = chosen.picks[0].request
    others = [replace(first, key=Key("other", k), level="hard") for k in range(3)]

    counted = all_as(Plan((first, *others)), chosen)

    assert [pick.request.key for pick in counted.picks[1:]] == [r.key for r in others]
    shown = counted.picks[1].puzzle
    assert (shown.type, shown.level) == (first.type, "hard")
    assert shown.givens == load(first.type).example().givens


@pytest.mark.soak
@pytest.mark.parametrize("book", ["tiny.yaml", "sudoku-daily.yaml"])
def test_the_covers_of_a_book_stand_in_rows_as_high_as_in_a_shop(
    capsys, tmp_path, book
):
    path = str(configs() / book)
    code = main(["preview", path, "--shop", "--pages", "1", "--output", str(tmp_path)])
    printed = capsys.readouterr().out.split()

    assert code == 0
    assert printed == [str(tmp_path / "shop.png")]
    pixels = np.array(Image.open(printed[0]).convert("RGB")).astype(int)
    rows = (pixels.shape[0] - GAP_PX) / (THUMB_PX + NAME_PX + GAP_PX)
    assert rows == 2
    frame = [int(FRAME[k : k + 2], 16) for k in (1, 3, 5)]
    above, below = GAP_PX - 1, GAP_PX + THUMB_PX
    for y in (above, below):
        assert (pixels[y, GAP_PX : GAP_PX + 60] == frame).all()
    own = pixels[GAP_PX : GAP_PX + THUMB_PX, GAP_PX : GAP_PX + 60]
    assert own.std() > 10


def test_a_finished_pdf_has_no_other_covers(capsys, tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")

    assert main(["preview", str(tmp_path / "a.pdf"), "--shop"]) == 2
    assert "--shop is for a book's file" in capsys.readouterr().err
