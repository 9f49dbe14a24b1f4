"""Parting a book into volumes: even, few, and only where a reader would."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_settle import DESIGN, KDP, NARROW_MM, Ruler, plan_of, with_brackets

from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.values import Plan, Volume
from puzzle_publish.layout.cover.spine import spine_words
from puzzle_publish.layout.editions import Edition
from puzzle_publish.layout.pages.page_plan import Single
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.layout.pages.volumes import divide, even_borders
from puzzle_publish.layout.settle import settle
from tiny import book_of, selection_of


def weights_of(weights, borders):
    return [sum(weights[a:b]) for a, b in pairwise(borders)]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.data())
def test_no_other_borders_have_a_lighter_heaviest_run_or_are_as_even(weights, data):
    count = data.draw(st.integers(1, len(weights)))

    found = even_borders(weights, count)

    every = [
        weights_of(weights, (0, *inner, len(weights)))
        for inner in combinations(range(1, len(weights)), count - 1)
    ]
    lightest = min(map(max, every))
    evenest = min(sum(w * w for w in runs) for runs in every if max(runs) == lightest)
    runs = weights_of(weights, found)
    assert (found[0], found[-1], len(runs)) == (0, len(weights), count)
    assert max(runs) == lightest
    assert sum(w * w for w in runs) == evenest


# A whole book. `Ruler` of test_layout measures without drawing.


def editions_of(count, *, most, volumes="auto", **options):
    pages = KDP.pages.model_copy(update={"most": {"white": most}, "most_by_trim": {}})
    printer = KDP.model_copy(update={"pages": pages})
    book = book_of(count, volumes=volumes, **options)
    return (Edition("", book, DESIGN, printer, Ruler),)


def volumes_of(count, **options):
    plan = options.pop("plan", None) or plan_of(count)
    return settle_all(editions_of(count, **options), plan)


@pytest.mark.soak
@settings(max_examples=15, deadline=None)
@given(count=st.integers(1, 400), most=st.integers(60, 200))
def test_volumes_are_whole_books_that_the_printer_binds_with_every_puzzle_once(
    count, most
):
    found = volumes_of(count, most=most)

    for one in found:
        total, inside = one.settled.structure.total, one.settled.geometry.inside_mm
        assert total <= most
        assert total % 2 == 0
        assert inside - NARROW_MM >= KDP.gutter_mm(total) - 1e-3
        assert {
            Single.TITLE,
            Single.IMPRINT,
            Single.CONTENTS,
        } <= one.settled.structure.flows.keys()
        assert one.settled.structure.keys
    requests = [request for one in found for request in one.plan.requests]
    assert requests == list(plan_of(count).requests)
    numbers = [n for one in found for n in one.plan.numbers.values()]
    assert numbers == list(range(1, count + 1))


def test_a_book_that_fits_stays_one_book_without_a_word_of_volumes():
    (one,) = volumes_of(40, most=100)

    assert (one.folder, one.plan.volume) == ("", None)


def test_one_chapter_too_long_is_parted_into_even_runs_of_pages():
    found = volumes_of(240, most=100)

    sizes = [len(one.plan.requests) for one in found]
    assert len(found) == 4
    assert max(sizes) - min(sizes) <= 1
    with pytest.raises(ConfigError, match=r"volume \d of 3 would have 10\d pages"):
        volumes_of(240, most=100, volumes=3)


def test_a_border_within_a_chapter_leaves_every_page_of_several_whole():
    options = {"per_page": 4, "trim": "8.5x11in"}
    found = volumes_of(400, most=90, **options)

    assert len(found) > 1
    assert [len(one.plan.requests) % 4 for one in found] == [0] * len(found)


def test_volumes_begin_with_a_chapter_where_chapters_are_short_enough():
    every = [f"s{k}" for k in range(8)]
    plan = Plan(tuple(r for name in every for r in plan_of(20, section=name).requests))
    whole = settle_of_sections(plan, every)

    parts = divide(whole.structure, 3, 120)

    assert [len(part) for part in parts] == [60, 60, 40]
    starts = [part[0].key.index for part in parts]
    assert starts == [0, 0, 0]


def settle_of_sections(plan, names):
    book = book_of(1)
    section = book.config.sections[0]
    sections = [section.model_copy(update={"id": name, "count": 20}) for name in names]
    config = book.config.model_copy(update={"sections": sections})
    return settle(
        type(book)(config=config, path=Path("tiny.yaml"), digest="0"),
        plan,
        DESIGN,
        KDP,
        Ruler,
    )


def test_as_many_volumes_as_are_asked_for_are_made():
    found = volumes_of(41, most=800, volumes=4)

    assert [one.folder for one in found] == [f"volume-{k}" for k in (1, 2, 3, 4)]
    assert sorted(len(one.plan.requests) for one in found) == [10, 10, 10, 11]


def test_more_volumes_than_pages_of_puzzles_are_refused():
    with pytest.raises(ConfigError, match="too few pages of puzzles for 4 volumes"):
        volumes_of(3, most=800, volumes=4)


def test_a_volume_too_thick_is_refused_with_its_number():
    message = r"print\.volumes: volume 1 of 2 would have 1\d\d pages, .* at most 90 "
    with pytest.raises(ConfigError, match=message + ".*; ask for more or choose"):
        volumes_of(240, most=90, volumes=2)


def test_a_printer_that_binds_too_little_for_any_volume_is_refused():
    with pytest.raises(ConfigError, match="too few pages of puzzles"):
        volumes_of(9, most=6)


def test_a_thick_book_that_asks_for_no_volumes_is_told_how_to():
    with pytest.raises(ConfigError, match="split it with volumes: auto or choose"):
        volumes_of(240, most=90, volumes=1)


def test_an_isbn_is_needed_for_each_volume_or_for_none():
    one, two = "978-0-306-40615-7", "978-3-16-148410-0"

    found = volumes_of(41, most=800, volumes=2, isbns=[one, two])
    assert [o.edition.book.config.book.isbn[:5] for o in found] == ["978-0", "978-3"]
    with pytest.raises(ConfigError, match=r"book\.isbns: the book has 3 volumes, each"):
        volumes_of(41, most=800, volumes=3, isbns=[one, two])
    with pytest.raises(ConfigError, match=r"book\.isbn: the book has 3 volumes, each"):
        volumes_of(41, most=800, volumes=3, isbn=one)
    with pytest.raises(ConfigError, match=r"book\.isbns: the book has 1 volume, each"):
        volumes_of(41, most=800, isbns=[one, two])


def test_the_puzzles_never_make_fewer_volumes_than_were_told():
    editions, plan = editions_of(8, most=800), plan_of(8)
    book = book_of(8, volumes="auto")
    before = settle_all(editions_of(8, most=800, volumes=2), plan)
    selection = selection_of(book)
    plan = Plan(tuple(pick.request for pick in selection.picks))

    assert len(settle_all(editions, plan, selection)) == 1
    assert len(settle_all(editions, plan, selection, before)) == 2


# Page count and gutter.


@pytest.mark.soak
@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.integers(1, 120), st.floats(0.3, 1.5), min_size=1, max_size=6),
    st.randoms(use_true_random=False),
)
def test_every_round_trip_of_gutters_ends_on_one_wide_enough(brackets, random):
    """However the pages jump with the gutter: no book prints one below the rule."""
    printer = with_brackets(*sorted(brackets.items()), (828, 1.6))
    jumps = {}

    class Jumping(Ruler):
        def __init__(self, geometry):
            super().__init__(geometry)
            self.inside = geometry.inside_mm

        def pages(self, page):
            return jumps.setdefault(self.inside, random.randint(1, 120))

    found = settle(book_of(6), plan_of(6), DESIGN, printer, Jumping)

    inside = found.geometry.inside_mm - NARROW_MM
    assert inside >= printer.gutter_mm(found.structure.total) - 1e-3


# What a reader would miss.


def test_a_day_is_never_parted_between_two_volumes():
    requests = plan_of(200).requests
    dated = tuple(
        replace(request, date=f"2027-01-{1 + k // 8:02}")
        for k, request in enumerate(requests)
    )

    found = volumes_of(200, most=110, plan=Plan(dated), order="dates")

    days = [{r.date for r in one.plan.requests} for one in found]
    assert len(found) > 1
    assert sum(map(len, days)) == len(set.union(*days)) == 25


@pytest.mark.parametrize(
    ("title", "told"), [("Tiny", "Tiny · 2"), ("每日一谜", "每日一谜\u3000２")]
)
def test_the_spine_of_a_volume_bears_its_number(title, told):
    about = book_of(8, title=title).config.book
    page = settle(book_of(8), plan_of(8), DESIGN, KDP, Ruler).geometry

    words = spine_words(about, KDP, page, 200, "white", Volume(2, 3, 41, 120))

    assert words.title == told
    assert spine_words(about, KDP, page, 200, "white").title == title
