"""Nothing that Python 3.12 changed decides what stands in a book.

Since 3.12 `sum` of floats is compensated, so that 37 times 0.4 may be 14.8 or a little
more; math.fsum is exact on every version. A hint that fits its line on one and not on
the other was how we learned of it.
"""

import builtins
import sys
from math import fsum

import pytest
from whole_book import ROOT, TEXT, built, written

from puzzle_publish.core import text_fitting as fitting

MIXED = """\
format: 1
book: {id: mixed, title: A Mixed Book, subtitle: Of Many Kinds, seed: 5}
print: {printer: kdp-paperback}
sections:
  - {id: sums, type: cryptarithm, count: 4, ramp: [easy, hard]}
  - {id: paths, type: wordpath, count: 4, ramp: [easy, medium]}
  - {id: words, type: crossword, count: 8, level: easy, params: {kind: freeform}}
  - {id: falls, type: idiomfall, count: 4, level: easy}
"""


def test_a_line_is_as_wide_on_every_python():
    text = "abcdefghij" * 7
    one = fitting.LATIN_EM

    assert fitting.ems(text) == fsum([one] * 70) == pytest.approx(70 * one)


@pytest.mark.soak
@pytest.mark.parametrize("text", [TEXT, MIXED], ids=["whole", "mixed"])
def test_no_book_hangs_on_a_sum_of_floats(text, tmp_path, monkeypatch):
    plain, found = builtins.sum, set()

    def watched(items, /, start=0):
        items = list(items)
        caller = sys._getframe(1)
        ours = caller.f_code.co_filename.startswith(str(ROOT / "generator"))
        if ours and plain(type(item) is float for item in items) > 1:
            found.add(f"{caller.f_code.co_filename}:{caller.f_lineno}")
        return plain(items, start)

    monkeypatch.setattr(builtins, "sum", watched)
    built(written(tmp_path, text=text), tmp_path / "output", "--executor", "serial")

    assert found == set()
