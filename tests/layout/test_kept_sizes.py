"""`print.keep_sizes`: a puzzle in place of another changes no cell of its section."""

import pytest
from changed_book import Few, change

from puzzle_publish.config.load import load_book
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.kept_sizes import KeptSizes
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.plan import make_plan, printed_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer

TEXT = """\
format: 1
book: {id: few, title: Few, seed: 11}
print: {printer: home, trim: A5}
sections:
  - id: cross
    type: crossword
    count: 4
    level: easy
    params: {kind: freeform, entries: 9}
"""


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    return Few(tmp_path_factory.mktemp("sizes"), TEXT)


@pytest.fixture(scope="module")
def editions(few):
    return editions_of(load_book(few.path), PageMeasurer, require_printable)


def cells(printings):
    return [one.settled.sections["cross"].cells for one in printings]


def test_cells_stay_as_they_are_whichever_puzzle_is_replaced(few, editions):
    plan, before = make_plan(load_book(few.path)), few.filled()
    settled = settle_all(editions, plan, before)
    kept, other_sizes = KeptSizes(settled), set()
    for n in range(1, 5):
        few.changes = []
        few.change(change(before, f"cross/{n}", "replace"))
        printed = printed_plan(load_book(few.path), plan)
        free = settle_all(editions, printed, few.filled())
        same = settle_all(editions, printed, few.filled(fits=kept.fit))

        assert cells(same) == cells(settled)
        assert not kept.changed(same)
        other_sizes |= {n} if cells(free) != cells(settled) else set()
    assert other_sizes, "the sizes of these puzzles change nothing"


def test_smaller_cells_are_named_by_their_section(few, editions):
    few.changes = []
    few.change()
    plan, before = make_plan(load_book(few.path)), few.filled()
    settled = settle_all(editions, plan, before)
    few.set("entries: 9", "entries: 24")
    large = few.filled()
    few.set("entries: 24", "entries: 9")

    assert KeptSizes(settled).changed(settle_all(editions, plan, large)) == ["cross"]
    assert not KeptSizes(settled).fit(large.picks[0].request, large.picks[0].puzzle)
    assert KeptSizes(settled).fit(before.picks[0].request, before.picks[0].puzzle)
