"""Whatever stands in a book's file: it is read, or refused in sentences with places."""

import collections

import bookmutants
import examining
import guarded
import pytest
from share import cases_of

from puzzle_publish.config.load import load_book
from puzzle_publish.core import log

CASES, CHUNK = 20_000, 2_000
BUILT = 160
# Types whose params are judged without trial puzzles.
QUICK = ("calendar", "wordpath")


@pytest.mark.soak
def test_mutants_of_shipped_books_are_read_or_refused(tmp_path, monkeypatch):
    folder = tmp_path / "cases"
    folder.mkdir()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    examining.furnish(folder)
    log.set_up(quiet=True)
    found = collections.Counter()
    for case in cases_of("books"):
        content = bookmutants.mutant(case, bookmutants.QUICK, QUICK)
        try:
            became = examining.examine(folder, content)
        except Exception as error:
            raise AssertionError(f"case {case}") from error
        found["refused" if became.problems else "taken"] += 1

    assert min(found["taken"], found["refused"]) > 0, found
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_20_000_mutants_are_read_or_refused_within_bounds(first, tmp_path):
    found = guarded.tally("bookcases", tmp_path, range(first, first + CHUNK))

    # Neither half of the promise is tested by mutants that all end the same way.
    assert found["refused"] > CHUNK // 3, found
    assert found["taken"] > CHUNK // 20, found
    assert found["checked: 0"] > 0, found


@pytest.mark.soak
def test_what_mutants_are_made_of_is_taken_as_it_is(tmp_path):
    examining.furnish(tmp_path)
    path = tmp_path / examining.NAME
    for book in bookmutants.QUICK:
        path.write_text(bookmutants.text_of(book), "utf-8")
        load_book(path)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, BUILT, BUILT // 4))
def test_mutants_that_are_taken_can_be_built(tmp_path, first):
    found = guarded.tally("buildcases", tmp_path, range(first, first + BUILT // 4))

    assert found["built: 0"] > 0, found
