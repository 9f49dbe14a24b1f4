"""Two types in a book: each has its own rules, words and example."""

import re

import pytest
from twotypes import STEPS, WORDS
from whole_book import built, entries, texts, written

from puzzle_publish.cli import main
from puzzle_publish.layout.pages.rules_pages import howto_anchor
from puzzle_publish.testing import contract_tests
from puzzle_publish.types.registry import load

TEXT = """\
format: 1
book: {id: two, title: Two in One, seed: 5}
print: {printer: home, trim: A5}
sections:
  - {id: threes, type: solo, count: 3, ramp: [easy, hard]}
  - {id: pairs, type: duo, count: 4, level: easy}
"""
DUO, OWN = WORDS["en"], "Missing Numbers"
MADE: dict = {}  # built once: tests only read it


@pytest.fixture
def folder(two_types, tmp_path_factory):
    """The finished book of both types, without a finding or a warning."""
    if not MADE:
        place = tmp_path_factory.mktemp("two")
        book = written(place, text=TEXT)
        options = "--executor", "serial", "--strict"
        MADE["book"] = built(book, place / "output", *options)
    return MADE["book"]


@pytest.fixture
def pages(folder):
    return texts((folder / "interior.pdf").read_bytes())


@pytest.mark.soak
def test_each_type_has_its_own_page_of_rules_in_the_contents(pages):
    (contents,) = [page for page in pages if page.startswith("Contents")]
    own, duo = pages[3], pages[4]

    assert "How to play: Missing Numbers 4 How to play: Duos 5" in contents
    assert own.startswith("HOW TO PLAY Missing Numbers Fill in the missing numbers")
    assert "3 Done TIPS Look for a row or column with a single gap. LEVELS Easy" in own
    assert own.endswith("lowest and the highest number. See page one. 4")
    assert duo.startswith(f"HOW TO PLAY Duos {DUO['how_to_play'][0]}")
    # Its steps, on a board of its own, and of its levels those that the book has.
    assert [step in duo for step in STEPS["en"]] == [True] * 3
    assert "3 1 1–9 11 9 4 6 1 A pair" in duo
    assert duo.endswith(f"LEVELS Gentle {DUO['key_note']} 5")


@pytest.mark.soak
def test_pages_of_puzzles_and_openers_speak_as_their_type_does(folder, pages):
    for entry in entries(folder):
        page = pages[entry["page"] - 1]
        duo = entry["section"] == "pairs"
        easy = entry["level"] == "easy"

        assert (DUO["promise"]["any"] in page) == duo
        assert ("other answers" in page) == (easy and not duo)
        assert ("Gentle" in page, "Easy" in page) == (duo, easy and not duo)
        assert ("Keyholes" in page, "Peepholes" in page) == (duo, not duo)
        assert page.endswith(f"{'Duos' if duo else OWN} {entry['page']}")
    (opener,) = [page for page in pages if page.startswith("Duos")]
    line = "A gap here, a gap there, and every line adds up."
    assert opener.startswith(f"Duos 4 puzzles {line} Gentle No. 4–7")


def test_key_and_hints_name_both_types(pages):
    hints = next(page for page in pages if page.startswith("Hints"))
    key = next(page for page in pages if page.startswith("Answers"))

    starts = re.search(r"peepholes start on page (\d+), keyholes on page (\d+)", hints)
    for name, page in zip(("Peepholes", "Keyholes"), starts.groups(), strict=True):
        assert name in pages[int(page) - 1]
    assert f"See page one. {DUO['key_note']}" in key


def test_cover_and_title_page_count_and_name_both(folder, pages):
    (cover,) = texts((folder / "cover.pdf").read_bytes())

    for told in ("Easy · Gentle · Hard", DUO["blurb"], "Fill the gaps"):
        assert told in cover
    assert "3 number squares, 4 duos" in pages[0]
    assert main(["verify", str(folder)]) == 0


def test_anchors_of_rules_are_named_by_family_and_type(two_types):
    assert howto_anchor("duo") == "howto-squares-duo"
    assert howto_anchor("calendar") == "howto-calendar"


@pytest.mark.soak
def test_each_type_keeps_the_contract(two_types, monkeypatch):
    for name in two_types:
        # Its mutations are for puzzles that promise one answer.
        monkeypatch.setattr(type(load(name)), "fairness_by_level", {})
        for check in contract_tests(name):
            if "solver_know" not in check.__name__:  # it has no solve.py of its own
                check()


@pytest.mark.soak
def test_preview_is_titled_as_its_type(two_types, tmp_path):
    call = ["preview", "duo:easy", "--pages", "1", "--output", str(tmp_path)]
    assert main(call) == 0
    (title, *_) = texts((tmp_path / "pages.pdf").read_bytes())
    assert title.startswith("Duos")
