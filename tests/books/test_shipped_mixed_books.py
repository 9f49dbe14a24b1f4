"""The mixed books in configs/, made smaller: what a reader of each must find."""

import datetime
import json
import re
from itertools import groupby

import pytest
from whole_book import built, texts

from puzzle_publish.cli import new_book
from puzzle_publish.config.load import load_book
from puzzle_publish.core.resources import configs
from puzzle_publish.plan import make_plan

FIRST = datetime.date(2027, 3, 1)


def smaller(folder, name):
    """Return a shipped book's file of a week, or of a puzzle or two for each level."""
    text = (configs() / f"{name}.yaml").read_text(encoding="utf-8")
    text, found = re.subn(
        "(count|days): ([0-9]+)",
        lambda m: f"{m[1]}: {7 if name == 'newspaper' else max(3, int(m[2]) // 5)}",
        text,
    )
    assert found > 4
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """Return a function that builds a shipped book made smaller, each once."""
    made = {}

    def folder(name):
        if name not in made:
            where = tmp_path_factory.mktemp(name)
            output = where / "output"
            options = ("--executor", "serial", "--strict")
            made[name] = built(smaller(where, name), output, *options)
        return made[name]

    return folder


def puzzles(folder):
    return json.loads((folder / "answers.json").read_text("utf-8"))["puzzles"]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "newspaper",
            {
                "calendar": 14,
                "wordpath": 13,
                "cryptarithm": 9,
                "crossword": 8,
                "fill_in": 5,
                "codeword": 4,
            },
        ),
        (
            "variety",
            {
                "calendar": 24,
                "wordpath": 24,
                "cryptarithm": 24,
                "crossword": 18,
                "fill_in": 15,
                "codeword": 15,
            },
        ),
        (
            "variety-zh",
            {
                "calendar": 16,
                "wordpath": 24,
                "cryptarithm": 18,
                "crossword": 18,
                "idiomfall": 20,
            },
        ),
    ],
)
def test_the_mixed_books_are_as_large_as_they_say(name, wanted):
    plan = make_plan(load_book(configs() / f"{name}.yaml"))

    kinds = [request.type for request in plan.requests]
    assert {kind: kinds.count(kind) for kind in kinds} == wanted


def test_the_newspaper_has_every_day_of_its_month_and_one_or_two_puzzles_a_day():
    plan = make_plan(load_book(configs() / "newspaper.yaml"))

    days = [
        (day, len(list(one))) for day, one in groupby(r.date for r in plan.requests)
    ]
    assert [day for day, _ in days] == [
        (FIRST + datetime.timedelta(k)).isoformat() for k in range(31)
    ]
    assert {count for _, count in days} == {1, 2}


def test_a_week_of_the_newspaper_goes_from_easy_to_hard(books):
    levels = ["easy", "medium", "hard", "expert"]
    found = puzzles(books("newspaper"))
    days = groupby(found, lambda puzzle: puzzle["date"])
    week = [max(levels.index(p["level"]) for p in mine) for _, mine in days]

    assert week == [0, 0, 1, 1, 2, 2, 3]


def test_each_day_of_the_newspaper_is_one_spread(books):
    pages = texts((books("newspaper") / "interior.pdf").read_bytes())
    found = puzzles(books("newspaper"))
    for day, mine in groupby(found, lambda puzzle: puzzle["date"]):
        numbers = [puzzle["page"] for puzzle in mine]
        left = numbers[0]
        assert left % 2 == 0
        assert numbers == [left, left + 1][: len(numbers)]
        if len(numbers) == 1:
            told = f"Notes {datetime.date.fromisoformat(day).day} Mar"
            assert told in pages[left]
        assert "March 2027" in pages[left - 1]
    assert found[0]["page"] + 13 == found[-1]["page"]


@pytest.mark.parametrize("name", ["variety", "variety-zh"])
def test_a_variety_rises_from_chapter_to_chapter_and_kind_by_kind(books, name):
    found = puzzles(books(name))

    levels = [level for level, _ in groupby(puzzle["level"] for puzzle in found)]
    assert levels == ["easy", "medium", "hard", "expert"]
    scores = {}
    for puzzle in found:
        # A section of these books has a kind for itself.
        kind = puzzle["section"], puzzle["level"]
        score = puzzle["grade"]["score"]
        assert score >= scores.get(kind, score)
        scores[kind] = score
    easy = [puzzle["section"] for puzzle in found if puzzle["level"] == "easy"]
    assert len(set(easy[: len(set(easy))])) > 2  # kinds take turns


def test_the_drawn_hints_of_a_mixed_book_share_their_pages(books):
    found = [p for p in puzzles(books("variety-zh")) if p["type"] == "idiomfall"]
    pages = texts((books("variety-zh") / "interior.pdf").read_bytes())

    drawn = [page for page in pages if "中途局面" in page and "题见" in page]
    assert 0 < len(drawn) < len(found)


def test_openers_of_a_variety_show_kinds_in_turn_and_puzzles_of_their_own(books):
    pages = texts((books("variety") / "interior.pdf").read_bytes())
    shown = {"easy": ("wordpath", "rows"), "hard": ("cryptarithm", "terms")}

    for level, (kind, member) in shown.items():
        opener = next(p for p in pages if p.startswith(f"{level.capitalize()} "))
        own = [
            "".join(p["givens"][member])
            for p in puzzles(books("variety"))
            if (p["type"], p["level"]) == (kind, level)
        ]
        letters = "".join(opener.split())
        assert any(givens in letters for givens in own), level


@pytest.mark.parametrize(("name", "pictures"), [("logic", 12), ("classics", 6)])
def test_a_copy_of_a_book_prints_its_nonograms_as_they_are_drawn(
    name, pictures, tmp_path
):
    plan = make_plan(load_book(new_book.new_book("mine", tmp_path, source=name)))

    drawn = {}
    for request in plan.requests:
        if request.type == "nonogram":
            turn = request.params["turn"] % len(request.params["picture"])
            picture = request.params["picture"][turn]
            drawn[request.params["titles"][turn]] = picture["changed"]
    assert list(drawn.values()) == [0] * pictures
