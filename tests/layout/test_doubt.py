"""Whether page numbers may still change is said without solving anything."""

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.plan import make_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer
from puzzle_publish.types.registry import load

BOOK = """\
format: 1
book: {{id: one, title: One Type, seed: 5}}
sections:
  - {{id: one, type: {name}, count: 4, level: hard}}
"""


@pytest.mark.parametrize(
    ("name", "is_asked"), [("calcudoku", False), ("wordsearch", True)]
)
def test_no_sample_is_asked_for_hints_that_are_steps(
    name, is_asked, tmp_path, monkeypatch
):
    (tmp_path / "book.yaml").write_text(BOOK.format(name=name))
    book, kind, asked = load_book(tmp_path / "book.yaml"), load(name), []
    usual = type(kind).hints
    monkeypatch.setattr(
        type(kind),
        "hints",
        lambda self, givens, answer: (
            asked.append(givens) or usual(self, givens, answer)
        ),
    )
    editions = editions_of(book, PageMeasurer, require_printable)

    settle_all(editions, make_plan(book))

    request = make_plan(book).requests[0]
    sample = kind.sample(kind.read_params(request.params))
    assert (kind.read_givens(sample.givens) in asked) == is_asked
