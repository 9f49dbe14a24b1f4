"""Whatever is changed on paper is found: figures, words, hints, boxes, fonts."""

import pytest
from examples_book import entries_of, printed
from few import few
from paper_changes import said
from paper_tampers import COUNT, TEXT, Book, tampers
from small_selection import selection

from puzzle_publish.core.puzzle import Draft
from puzzle_publish.paper.read_back import INTERIOR, read_back
from puzzle_publish.pipeline import made_as

# What outside eyes found to pass, one of each kind.
FAST = {
    "numbers of two puzzles swapped": "its number is 5",
    "hints of two puzzles swapped": 'hint for puzzle 5: "Row2,column1is3." printed',
    "three stars, then four": "its level has 3 stars",
    "outlines swapped": "does not look as in the font",
    "map to glyphs swapped": '"1" does not look as in the font',
    "font removed": "is not in the file; viewers show another",
    "crop box": "a crop box hides all but",
}
LEAST = 0.96  # of all tampers must be found


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A book of single pages, shared pages and days, as `printed`."""
    return small_book(tmp_path_factory.mktemp("tampered"), "classic")


def small_book(folder, design):
    puzzles = [pick.puzzle for pick in selection(COUNT).picks]
    drafts = [Draft(one.givens, one.answer) for one in puzzles]
    return printed(folder, TEXT.replace("DESIGN", design), {"_blank": drafts})


def told(made, content):
    """Return what is told of a changed interior."""
    found = read_back({INTERIOR: content}, entries_of(made), "en", made_as(made))
    return [str(fault) for fault in found.faults]


def test_nothing_is_told_of_a_sound_book(made):
    assert told(made, made.rendered.interior) == []


@few("name", FAST, fast=2)
def test_a_tamper_is_told(made, name):
    tamper = tampers(Book(made.rendered.interior, entries_of(made)))[name]
    assert FAST[name] in "\n".join(told(made, tamper()))


OWN_WORDS = """\
number: "Puzzle {number}"
number_of: "{number}/{count}"
hint_ref: "Help: {page}"
key_ref: "Solved at {page}"
from_ref: "({page})"
page_ref: "[{page}]"
"""


@pytest.mark.soak
def test_the_words_of_an_own_design_are_learned(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "design.yaml").write_text("format: 1\nextends: classic\n")
    (folder / "strings.en.yaml").write_text(OWN_WORDS)
    made = small_book(tmp_path, "./mine")
    assert told(made, made.rendered.interior) == []

    book = Book(made.rendered.interior, entries_of(made))
    key = book.page(9, "key_page")
    changes = {
        "its number is 5": (book.page(5), said("5/16", "6/16")),
        "its number is 9": (key, said("Puzzle 9", "Puzzle 7")),
        f"its answer is on page {key}": (
            book.page(9),
            said(f"Solved at {key}", f"Solved at {key - 1}", 2),
        ),
        "it is on page 13": (book.page(1, "hint_page"), said("[13]", "[12]")),
    }
    for words, change in changes.items():
        assert words in "\n".join(told(made, book.edited(*change)))


@pytest.mark.soak
def test_nearly_every_tamper_is_told(made):
    every = tampers(Book(made.rendered.interior, entries_of(made)))
    assert len(every) >= 50
    found = {name: told(made, tamper()) for name, tamper in every.items()}
    for name, faults in found.items():
        print(f"{name:36} {faults[0] if faults else '-'}")
    missed = [name for name, faults in found.items() if not faults]
    assert len(missed) <= (1 - LEAST) * len(every), missed
