"""A book too thin for its printer: refused before anything is made, or warned of."""

import re
from dataclasses import replace

import pytest

from puzzle_publish.cli import main
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.printings import judge_sizes, settle_all
from puzzle_publish.layout.settle import too_thin
from puzzle_publish.plan import make_plan
from puzzle_publish.render.design_check import require_printable
from puzzle_publish.render.pages import PageMeasurer

THIN = """\
format: 1
book: {id: thin, title: Thin, seed: 1}
print:
  printer: kdp-paperback
  editions: [{edition: left-handed, printer: kdp-hardcover}]
sections:
  - {id: days, type: calendar, dates: {from: 2027-01-01, days: DAYS}, level: easy}
"""


def written(folder, days):
    path = folder / "book.yaml"
    path.write_text(THIN.replace("DAYS", str(days)))
    return path


@pytest.mark.parametrize("verb", ["check", "build"])
def test_every_printing_that_is_too_thin_is_refused_before_a_puzzle_is_made(
    tmp_path, capsys, verb
):
    path = written(tmp_path, 2)
    folder = ["--output", str(tmp_path / "output")] if verb == "build" else []

    code = main([verb, str(path), *folder])

    told = capsys.readouterr().err
    assert code == 2
    assert re.search(r"4:12: print.printer: the book has \d+ pages, Amazon KDP", told)
    assert "binds no fewer than 24; ask for more puzzles, or print a trial" in told
    assert "5:46: print.editions[0].printer: the book has" in told
    assert not list(tmp_path.glob("output/thin/*.pdf"))


def test_an_edition_alone_is_refused_if_only_it_is_too_thin(tmp_path, capsys):
    code = main(["check", str(written(tmp_path, 12))])

    told = capsys.readouterr().err
    assert code == 2
    assert "4:12" not in told
    assert "no fewer than 75" in told


def test_a_number_of_pages_that_may_change_is_only_warned_of(tmp_path, caplog):
    book = load_book(written(tmp_path, 2))
    editions = editions_of(book, PageMeasurer, require_printable)
    printings = settle_all(editions, make_plan(book))
    with pytest.raises(ConfigError):
        judge_sizes(printings)

    judge_sizes(
        [replace(p, settled=replace(p.settled, in_doubt=True)) for p in printings]
    )

    assert re.search(r"the book has about \d+ pages, Amazon KDP", caplog.text)


@pytest.mark.parametrize(("more", "refused"), [(0, False), (1, True)])
def test_as_many_pages_as_the_printer_needs_are_enough(tmp_path, more, refused):
    book = load_book(written(tmp_path, 12))
    editions = editions_of(book, PageMeasurer, require_printable)
    printing, *_ = settle_all(editions, make_plan(book))
    settled, printer = printing.settled, printing.edition.printer
    least = settled.structure.total + more
    pages = printer.pages.model_copy(update={"least": least})

    sentence = too_thin(book, printer.model_copy(update={"pages": pages}), settled)

    assert bool(sentence) is refused
