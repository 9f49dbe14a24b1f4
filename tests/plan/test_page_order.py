"""What pages go by: sections, dates with a rota and spreads, levels by grade."""

import datetime
import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_structure import needs_of
from whole_book import built, outline, texts, written

from puzzle_publish.config.load import load_book
from puzzle_publish.core.jobs import job_of
from puzzle_publish.core.puzzle import Grade, Puzzle
from puzzle_publish.core.sections import Dates
from puzzle_publish.core.values import Key, Pick, Request
from puzzle_publish.layout.pages.structure import structure
from puzzle_publish.page_order import by_grade, in_order, stretches
from puzzle_publish.plan import make_plan

MONDAY = datetime.date(2027, 1, 4)

HEAD = """\
format: 1
book: {id: mixed, title: Mixed, seed: 28}
"""
DATED = (
    HEAD
    + """\
print: {printer: home, trim: A5, order: dates, spread: true}
sections:
  - id: days
    type: calendar
    dates: {from: 2028-01-28, days: 8, weekdays: [mon, wed, fri, sat]}
    ramp: {by: weekday, levels: [easy, easy, easy, medium, hard, hard, hard]}
  - id: sums
    type: _blank
    title: Sums
    dates: {from: 2028-01-28, days: 8, weekdays: [tue, wed, fri]}
    level: easy
  - {id: more, type: _blank, count: 3, level: hard}
"""
)
LEVELED = (
    HEAD
    + """\
print: {printer: home, trim: A5, order: levels}
sections:
  - {id: sums, type: _blank, count: 11, ramp: [hard, easy]}
  - id: days
    type: calendar
    dates: {from: 2028-02-25, days: 9}
    ramp: [expert, easy, hard]
  - {id: more, type: _blank, count: 4, level: easy}
"""
)


def request(section, index, *, kind="_blank", level="easy", date=None):
    return Request(Key(section, index), kind, 1, level, {}, 1, 60, date)


def pick(asked, score):
    puzzle = Puzzle("0" * 16, asked.type, 1, asked.level, {}, {}, {}, (1, "s", 0, 0))
    return Pick(1, asked, puzzle, Grade(asked.level, score), 0)


def names(requests):
    return [f"{one.key.section}{one.key.index}" for one in requests]


# Dates --------------------------------------------------------------------------------


def test_a_rota_has_its_weekdays_alone():
    dates = Dates(**{"from": MONDAY, "days": 9, "weekdays": ["mon", "thu"]})

    assert [day.isoformat() for day in dates.each()] == [
        "2027-01-04",
        "2027-01-07",
        "2027-01-11",
    ]
    assert dates.count == 3


def test_without_weekdays_every_day_counts():
    dates = Dates(**{"from": MONDAY, "days": 9})

    assert dates.count == len(dates.each()) == 9


def test_by_date_sections_take_turns_and_those_without_dates_follow():
    requests = [
        request("a", 0),
        *(request("b", k, date=f"2027-01-0{2 * k + 1}") for k in range(3)),
        *(request("c", k, date=f"2027-01-0{k + 1}") for k in range(3)),
        request("d", 0),
    ]

    found = in_order(requests, "dates")

    assert names(found) == ["b0", "c0", "c1", "b1", "c2", "b2", "a0", "d0"]
    chapters = stretches(found, "dates")
    assert [part.section for part in chapters] == ["", "a", "d"]
    assert chapters[0].month == datetime.date(2027, 1, 1)


@given(
    st.lists(
        st.tuples(st.integers(0, 90), st.integers(1, 2)),
        min_size=1,
        unique_by=lambda day: day[0],
    ),
    st.integers(0, 3),
)
def test_every_day_of_a_spread_has_two_facing_pages(days, undated):
    requests = [
        request(f"s{nth}", day, date=(MONDAY + datetime.timedelta(day)).isoformat())
        for day, puzzles in sorted(days)
        for nth in range(puzzles)
    ]
    requests += [request("s0", 99 + k) for k in range(undated)]
    needs = needs_of("s0", "s1")
    found = structure(requests, replace(needs, order="dates", spread=True))

    used = list(found.blanks)
    for chapter in found.chapters:
        used += [chapter.opener, *(page for page, _ in chapter.batches())]
        batches = list(chapter.batches())
        for (left, one), (right, other) in zip(
            batches[::2], batches[1::2], strict=chapter.month is not None
        ):
            if chapter.month is None:
                continue
            assert (left % 2, right) == (0, left + 1)
            assert one
            assert not other or other[0].date == one[0].date
    assert len(used) == len(set(used))
    shown = [r.key for c in found.chapters for _, batch in c.batches() for r in batch]
    assert shown == [one.key for one in requests]
    assert not any(two == one + 1 for one, two in pairwise(found.blanks))


# Levels -------------------------------------------------------------------------------

KINDS = st.sampled_from(["_blank", "calendar"])


@given(
    st.lists(
        st.tuples(KINDS, st.sampled_from(["easy", "hard"]), st.integers(0, 5)),
        min_size=1,
        max_size=60,
    )
)
def test_along_a_chapter_neither_rank_nor_score_of_a_kind_falls(made):
    picks = [
        pick(request("s", k, kind=kind, level=level), score)
        for k, (kind, level, score) in enumerate(made)
    ]
    planned = in_order([one.request for one in picks], "levels")
    mine = {one.request.key: one for one in picks}

    found = by_grade([mine[one.key] for one in planned], "levels")

    assert [one.number for one in found] == list(range(1, len(made) + 1))
    assert {one.request.key for one in found} == set(mine)
    # The same kind stands on each page as was planned without grades.
    kinds = [(one.request.type, one.request.level) for one in found]
    assert kinds == [(one.type, one.level) for one in planned]
    levels = [level for level, _ in groupby(kinds, lambda kind: kind[1])]
    assert levels == sorted(set(levels))
    for level in levels:
        rises([one for one in found if one.request.level == level])


def rises(chapter):
    """Refuse a chapter in which a kind's score or the share of its ranks falls."""
    of_kind = Counter(one.request.type for one in chapter)
    seen = Counter()
    scores = {}
    ranks = []
    for one in chapter:
        kind = one.request.type
        assert one.grade.score >= scores.get(kind, one.grade.score)
        scores[kind] = one.grade.score
        ranks.append(Fraction(2 * seen[kind] + 1, 2 * of_kind[kind]))
        seen[kind] += 1
    assert ranks == sorted(ranks)


def test_in_a_rising_section_the_puzzles_of_a_level_change_places():
    made = [("easy", 5), ("hard", 9), ("easy", 3), ("hard", 7), ("easy", 4)]
    picks = [
        replace(pick(request("s", k, level=level), score), number=k + 10)
        for k, (level, score) in enumerate(made)
    ]
    other = replace(pick(request("t", 0, level="easy"), 1), number=15)

    found = by_grade([*picks, other], "rising")

    assert [one.number for one in found] == list(range(10, 16))
    places = [(one.request.level, one.grade.score) for one in found]
    assert places[:5] == [
        ("easy", 3),
        ("hard", 7),
        ("easy", 4),
        ("hard", 9),
        ("easy", 5),
    ]
    assert found[5] == other


@pytest.mark.soak
def test_a_rising_book_prints_its_puzzles_in_the_new_order(tmp_path):
    text = (
        HEAD
        + "print: {printer: home, trim: A5, order: rising}\n"
        + "sections:\n  - {id: sums, type: cryptarithm, count: 6, level: easy}\n"
    )
    folder = built(written(tmp_path, text=text), tmp_path / "out")
    entries = json.loads((folder / "answers.json").read_text())["puzzles"]
    scores = [entry["grade"]["score"] for entry in entries]
    assert scores == sorted(scores)
    assert len(set(scores)) > 1
    assert [entry["number"] for entry in entries] == list(range(1, 7))
    pages = [entry["page"] for entry in entries]
    assert pages == sorted(pages)
    made = [
        json.loads(line)["seed_path"][2]
        for line in (folder / "puzzles.jsonl").read_text().splitlines()
    ]
    assert made != sorted(made)


def test_a_level_without_stars_comes_last():
    levels = ["classic", "easy", "expert"]
    requests = [
        request("s", k, kind="calendar", level=level) for k, level in enumerate(levels)
    ]

    assert names(in_order(requests, "levels")) == ["s1", "s2", "s0"]


def test_kinds_of_unequal_number_last_to_the_end():
    requests = [request("a", k) for k in range(6)]
    requests += [request("b", k, kind="calendar") for k in range(2)]

    assert names(in_order(requests, "levels")) == [
        *("a0", "a1", "b0", "a2"),
        *("a3", "a4", "b1", "a5"),
    ]


# Whole books --------------------------------------------------------------------------


def keys(folder):
    puzzles = json.loads((folder / "answers.json").read_text())["puzzles"]
    return {(p["section"], p["level"], p["date"], p["id"]) for p in puzzles}


@pytest.fixture(scope="module")
def dated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dated")
    book = written(folder, text=DATED)
    return built(book, folder / "output", "--executor", "serial", "--strict")


@pytest.fixture(scope="module")
def leveled(tmp_path_factory):
    folder = tmp_path_factory.mktemp("leveled")
    book = written(folder, text=LEVELED)
    return built(book, folder / "output", "--executor", "serial", "--strict")


def entries(folder):
    return json.loads((folder / "answers.json").read_text())["puzzles"]


@pytest.mark.parametrize("text", [DATED, LEVELED])
def test_the_order_changes_pages_and_numbers_and_no_job(tmp_path, text):
    jobs = [
        {
            one.key: job_of(one, 0)
            for one in make_plan(load_book(written(tmp_path, text=book))).requests
        }
        for book in (text, *changed(text))
    ]

    assert all(other == jobs[0] for other in jobs)
    assert len(jobs) > 1


def changed(text):
    before = "order: dates, spread: true" if "dates," in text else "order: levels"
    return [text.replace(before, f"order: {name}") for name in ("sections", "levels")]


@pytest.mark.soak
def test_another_order_prints_the_same_puzzles(leveled, tmp_path):
    book = written(tmp_path, ("order: levels", "order: sections"), text=LEVELED)
    ledger = leveled.parent / "ledger.sqlite"
    other = built(book, tmp_path / "output", "--ledger", ledger, "--executor", "serial")

    assert keys(other) == keys(leveled)
    assert [p["section"] for p in entries(other)] != [
        p["section"] for p in entries(leveled)
    ]


@pytest.mark.soak
def test_a_mixed_day_has_its_puzzles_on_facing_pages(dated):
    pages = texts((dated / "interior.pdf").read_bytes())
    days = {}
    for puzzle in entries(dated):
        if puzzle["date"]:
            days.setdefault(puzzle["date"], []).append(puzzle["page"])

    assert days.keys() == {f"2028-01-{day}" for day in (28, 29, 31)} | {
        f"2028-02-0{day}" for day in (1, 2, 4)
    }
    assert all(day[0] % 2 == 0 for day in days.values())
    assert days["2028-01-28"][1] == days["2028-01-28"][0] + 1
    assert "28 Friday Sums Easy January 2028 · B" in pages[days["2028-01-28"][1] - 1]
    # A day with one puzzle has a page for notes on the right.
    assert len(days["2028-01-29"]) == 1
    assert "Notes 29 Jan" in pages[days["2028-01-29"][0]]


@pytest.mark.soak
def test_labels_tell_the_puzzles_of_one_day_apart(dated):
    pages = texts((dated / "interior.pdf").read_bytes())
    first, second, alone = [p for p in entries(dated) if p["date"]][:3]

    assert (first["section"], second["section"]) == ("days", "sums")
    assert "28 Jan A" in pages[first["key_page"] - 1]
    assert "28 Jan B" in pages[second["hint_page"] - 1]
    assert "29 Jan" in pages[alone["key_page"] - 1]
    assert "29 Jan A" not in pages[alone["key_page"] - 1]


@pytest.mark.soak
def test_months_are_chapters_and_the_undated_section_follows(dated):
    titles = [title for title, _ in outline((dated / "screen.pdf").read_bytes())]

    assert titles[-5:-2] == ["January 2028", "February 2028", "Missing Numbers"]


@pytest.mark.soak
def test_along_a_real_chapter_no_grade_of_a_kind_falls(leveled):
    found = entries(leveled)

    levels = [level for level, _ in groupby(p["level"] for p in found)]
    assert levels == ["easy", "hard", "expert"]
    assert [p["number"] for p in found] == list(range(1, 25))
    assert [p["page"] for p in found] == sorted(p["page"] for p in found)
    scores = {}
    for puzzle in found:
        kind = puzzle["type"], puzzle["level"]
        score = puzzle["grade"]["score"]
        assert score >= scores.get(kind, score)
        scores[kind] = score
    # Sections of one type mix, since their grades do.
    easy = [p["section"] for p in found if p["type"] == "_blank"]
    assert easy != sorted(easy)


def test_pages_by_level_have_numbers_and_the_key_follows_them(leveled):
    pages = texts((leveled / "interior.pdf").read_bytes())
    for puzzle in entries(leveled):
        label = f"No. {puzzle['number']}"
        assert f"{label} of 24" in pages[puzzle["page"] - 1]
        assert label in pages[puzzle["key_page"] - 1]
        assert label in pages[puzzle["hint_page"] - 1]
    keyed = [p["key_page"] for p in entries(leveled) if p["type"] == "_blank"]
    assert keyed == sorted(keyed)
    titles = [title for title, _ in outline((leveled / "screen.pdf").read_bytes())]
    assert [t for t in titles if t in ("Easy", "Hard", "Expert")] == [
        "Easy",
        "Hard",
        "Expert",
    ]


@pytest.mark.soak
def test_volumes_of_a_book_by_level_go_on_counting(leveled, tmp_path):
    book = written(
        tmp_path, ("order: levels", "order: levels, volumes: 2"), text=LEVELED
    )
    ledger = leveled.parent / "ledger.sqlite"
    options = ("--ledger", ledger, "--executor", "serial")
    folder = built(book, tmp_path / "output", *options)

    numbers, told = [], ""
    for name in ("volume-1", "volume-2"):
        numbers += [p["number"] for p in entries(folder / name)]
        told += " ".join(texts((folder / name / "interior.pdf").read_bytes()))
    assert numbers == list(range(1, 25))
    easy, hard = (
        sum(p["level"] == level for p in entries(leveled)) for level in ("easy", "hard")
    )
    assert f"No. 1–{easy}" in told
    assert f"No. {easy + 1}–{easy + hard}" in told
