"""The mixed books in configs/, made smaller: what a reader of each must find."""

import datetime
import json
import re
from collections import Counter
from itertools import groupby

import pytest
from few import few
from whole_book import built, texts

from puzzle_publish.cli import new_book
from puzzle_publish.config.load import load_book
from puzzle_publish.core.resources import configs
from puzzle_publish.plan import make_plan
from puzzle_publish.types.registry import names

LEVELS = ["easy", "medium", "hard", "expert"]
FIRST = datetime.date(2027, 3, 1)
NEWER = {"tents"}  # types that came after the books of all kinds were in print


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


@pytest.mark.soak
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


@pytest.mark.soak
def test_the_classics_have_twenty_types_in_each_level_and_no_chinese():
    plan = make_plan(load_book(configs() / "classics.yaml"))

    levels = {request.type: set() for request in plan.requests}
    for request in plan.requests:
        levels[request.type].add(request.level)
    assert len(levels) == 20
    assert "idiomfall" not in levels  # its idioms are explained in Chinese
    assert set(map(frozenset, levels.values())) == {frozenset(LEVELS[:3])}


def test_the_loops_are_in_four_levels_and_on_four_tilings():
    plan = make_plan(load_book(configs() / "loops.yaml"))

    kinds = Counter(request.type for request in plan.requests)
    assert kinds == {"slitherlink": 46, "masyu": 32, "hashi": 42}
    tilings = {request.params.get("tiling", "squares") for request in plan.requests}
    assert tilings == {"squares", "hexagons", "triangles", "cairo"}
    for section in ("slitherlink", "masyu", "hashi"):
        mine = [r.level for r in plan.requests if r.key.section == section]
        assert [level for level, _ in groupby(mine)] == LEVELS


def test_the_tents_are_in_four_levels_on_grids_that_grow():
    plan = make_plan(load_book(configs() / "tents-and-stars.yaml"))

    mine = [request for request in plan.requests if request.type == "tents"]
    assert Counter(r.level for r in mine) == dict.fromkeys(LEVELS, 10)
    sizes = [request.params["size"] for request in mine]
    assert sizes == sorted(sizes)


@pytest.mark.soak
def test_the_week_has_every_type_but_the_chinese_one_and_four_sheets_a_day():
    book = load_book(configs() / "activity-week.yaml")
    plan = make_plan(book)

    assert {request.type for request in plan.requests} == {*names()} - {
        "idiomfall",
        *NEWER,
    }
    assert len(plan.requests) == 20
    days = Counter(section.title.partition(":")[0] for section in book.config.sections)
    week = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    assert days == dict.fromkeys(week, 4)


@pytest.mark.soak
def test_a_sheet_of_the_week_has_a_line_for_a_name_and_no_answer(tmp_path):
    text = (configs() / "activity-week.yaml").read_text("utf-8")
    few = ("takuzu", "hashi", "calcudoku")
    head, sections = text.split("sections:\n")
    every = re.findall(r"^  - \{.*?\}$(?=\n(?:\n|  -))", sections, re.M | re.S)
    kept = [one for one in every if re.search("type: (" + "|".join(few) + "),", one)]
    (tmp_path / "week.yaml").write_text(head + "sections:\n" + "\n".join(kept) + "\n")
    made = built(tmp_path / "week.yaml", tmp_path / "out", "--executor", "serial")

    sheets = texts((made / "interior.pdf").read_bytes())
    assert len(sheets) == len(few)
    assert all("Name" in sheet and "Date" in sheet for sheet in sheets)
    (answers,) = texts((made / "answers.pdf").read_bytes())
    assert all(f"No. {k}" in answers for k in (1, 2, 3))


@pytest.mark.soak
def test_the_newspaper_has_every_day_of_its_month_and_one_or_two_puzzles_a_day():
    plan = make_plan(load_book(configs() / "newspaper.yaml"))

    days = [
        (day, len(list(one))) for day, one in groupby(r.date for r in plan.requests)
    ]
    assert [day for day, _ in days] == [
        (FIRST + datetime.timedelta(k)).isoformat() for k in range(31)
    ]
    assert {count for _, count in days} == {1, 2}


@pytest.mark.soak
def test_a_week_of_the_newspaper_goes_from_easy_to_hard(books):
    found = puzzles(books("newspaper"))
    days = groupby(found, lambda puzzle: puzzle["date"])
    week = [max(LEVELS.index(p["level"]) for p in mine) for _, mine in days]

    assert week == [0, 0, 1, 1, 2, 2, 3]


@pytest.mark.soak
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


@pytest.mark.soak
@pytest.mark.parametrize("name", ["variety", "variety-zh"])
def test_a_variety_rises_from_chapter_to_chapter_and_kind_by_kind(books, name):
    found = puzzles(books(name))

    levels = [level for level, _ in groupby(puzzle["level"] for puzzle in found)]
    assert levels == LEVELS
    scores = {}
    for puzzle in found:
        # A section of these books has a kind for itself.
        kind = puzzle["section"], puzzle["level"]
        score = puzzle["grade"]["score"]
        assert score >= scores.get(kind, score)
        scores[kind] = score
    easy = [puzzle["section"] for puzzle in found if puzzle["level"] == "easy"]
    assert len(set(easy[: len(set(easy))])) > 2  # kinds take turns


@pytest.mark.soak
def test_the_drawn_hints_of_a_mixed_book_share_their_pages(books):
    found = [p for p in puzzles(books("variety-zh")) if p["type"] == "idiomfall"]
    pages = texts((books("variety-zh") / "interior.pdf").read_bytes())

    drawn = [page for page in pages if "中途局面" in page and "题见" in page]
    assert 0 < len(drawn) < len(found)


@pytest.mark.soak
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


@few(("name", "pictures"), [("logic", 12), ("classics", 6)])
def test_a_copy_of_a_book_hides_the_drawings_that_it_names(name, pictures, tmp_path):
    plan = make_plan(load_book(new_book.new_book("mine", tmp_path, source=name)))

    drawn = {}
    for request in plan.requests:
        if request.type == "nonogram":
            turn = request.params["turn"] % len(request.params["picture"])
            picture = request.params["picture"][turn]
            drawn[picture["title"]] = picture["changed"]
    assert len(drawn) == pictures
    assert max(drawn.values()) <= 2
