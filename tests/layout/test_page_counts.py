"""A number of pages that `check` says without "about" is that of the book."""

import pytest
from few import few
from matrix import TITLES
from whole_book import ROOT

from puzzle_publish.config.load import load_book
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.fill import fill
from puzzle_publish.plan import make_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer

CONFIGS = ROOT / "configs"
SHIPPED = sorted(
    str(path.relative_to(CONFIGS))
    for path in (*CONFIGS.glob("*.yaml"), *CONFIGS.glob("presets/*.yaml"))
)
SHORT = """\
format: 1
book: {{id: short, title: {title}, language: {language}, seed: 5}}
print: {{printer: home, trim: A5}}
sections:
  - {{id: one, type: {kind}, count: 6, level: easy}}
"""


def counted(path, folder):
    """Return (pages, whether they are "about") as checked, and the pages as built."""
    book = load_book(path)
    editions = editions_of(book, PageMeasurer, require_printable)
    plan = make_plan(book)
    before = settle_all(editions, plan)
    store = Ledger.open(folder / "ledger.sqlite")
    with store, ExecutorOptions("process").for_book(book).open() as pool:
        about = book.config.book
        chosen = fill(
            plan, pool, store, series=None, book_id=about.id, volume=about.volume
        )
    after = settle_all(editions, plan, chosen, before)
    return [
        ((one.settled.structure.total, one.settled.estimated), done)
        for one, two in zip(before, after, strict=True)
        for done in [two.settled.structure.total]
    ]


def assert_exact(found):
    for (pages, about), built in found:
        assert about or pages == built
        assert abs(pages - built) <= max(4, 0.05 * built)


@few(
    ("kind", "language"),
    [
        ("crossword", "en"),
        ("cryptarithm", "zh"),
        ("wordpath", "en"),
        ("codeword", "en"),
    ],
)
def test_pages_of_a_short_book_are_exact_or_about(tmp_path, kind, language):
    text = SHORT.format(kind=kind, language=language, title=TITLES[language])
    (tmp_path / "book.yaml").write_text(text, "utf-8")

    assert_exact(counted(tmp_path / "book.yaml", tmp_path))


def test_pages_of_a_dated_book_are_exact(tmp_path):
    ((pages, about), built), *_ = counted(ROOT / "configs" / "tiny.yaml", tmp_path)

    assert (pages, about) == (built, False)


@pytest.mark.soak
@pytest.mark.parametrize("name", SHIPPED)
def test_pages_of_a_shipped_book_are_exact_or_about(tmp_path, name):
    assert_exact(counted(ROOT / "configs" / name, tmp_path))


def test_what_differs_from_the_example_makes_a_count_about(tmp_path):
    """The example of crosswords has two hints, some crosswords have three."""
    text = SHORT.format(kind="crossword", language="en", title="Short")
    text = text.replace("count: 6", "count: 90")
    (tmp_path / "book.yaml").write_text(text)
    book = load_book(tmp_path / "book.yaml")
    editions = editions_of(book, PageMeasurer, require_printable)

    (found,) = settle_all(editions, make_plan(book))

    assert found.settled.estimated
