"""Page numbers: pure arithmetic, tested without a page drawn."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.values import Geometry, Key, Request
from puzzle_publish.layout.pages.end_flow import LEAST_ROWS, EndRoom, Part, flowed
from puzzle_publish.layout.pages.key_layout import FIGURE_SPARE_MM, Grid, key_grid
from puzzle_publish.layout.pages.page_plan import (
    Flow,
    RulesFlow,
    SheetFlow,
    Side,
    Single,
)
from puzzle_publish.layout.pages.structure import Needs, structure
from puzzle_publish.page_order import in_order

DESIGN = load_design("classic", "en")
SIX_BY_NINE = Geometry(152.4, 228.6, 19.9, 14.0, 16.0, 18.0)
GRID = Grid(3, 4, 4.5, 36.0, 31.5)


def parts_of(pages):
    """Return the parts of pages of hints or answers, each once."""
    return list(dict.fromkeys(b.part for page in pages for b in page.blocks))


def requests_of(count, *, first="2027-01-01", dated=True, section="year"):
    import datetime

    day = datetime.date.fromisoformat(first)
    return [
        Request(
            Key(section, k),
            "calendar",
            1,
            "easy",
            {},
            1,
            60,
            (day + datetime.timedelta(k)).isoformat() if dated else None,
        )
        for k in range(count)
    ]


def needs_of(*sections, answers="back", sheets=0, contents=1):
    front = [
        Flow(Single.TITLE, 1, Side.RECTO),
        Flow(Single.IMPRINT, 1),
        Flow(Single.CONTENTS, contents, Side.RECTO),
        Flow(RulesFlow("calendar"), 1, Side.RECTO),
    ]
    front += [
        Flow(SheetFlow("year", k), 1, Side.RECTO, blank_back=True)
        for k in range(sheets)
    ]
    return Needs(
        front=tuple(front),
        hint_kinds=dict.fromkeys(sections, 2),
        hint_columns=dict.fromkeys(sections, (2, 1)),
        grids={(section, "easy"): GRID for section in sections},
        answers=answers,
    )


def test_a_year_has_twelve_openers_on_rectos_and_365_puzzle_pages():
    found = structure(requests_of(365), needs_of("year", sheets=2))

    assert len(found.chapters) == 12
    assert all(chapter.opener % 2 == 1 for chapter in found.chapters)
    assert sum(len(chapter.requests) for chapter in found.chapters) == 365
    assert [c.first for c in found.chapters] == [c.opener + 1 for c in found.chapters]


def of_two_sections(short, long):
    """Return lists of first hints, of a section in two columns and one in a single."""
    requests = [
        replace(request, key=Key(name, request.key.index))
        for name, count in (("short", short), ("long", long))
        for request in requests_of(count, dated=False)
    ]
    needs = replace(
        needs_of("short", "long"), hint_columns={"short": (2, 1), "long": (1, 1)}
    )
    return [part for part in parts_of(structure(requests, needs).hints) if not part.nth]


def test_sections_with_short_hints_have_more_columns_where_that_saves_lines():
    lists = of_two_sections(390, 10)

    assert [(part.columns, len(part.keys)) for part in lists] == [(2, 390), (1, 10)]
    assert [part.headed for part in lists] == [True, False]


def test_short_sections_share_a_list_of_hints():
    (part,) = of_two_sections(4, 10)

    assert (part.columns, len(part.keys)) == (1, 14)


@pytest.mark.parametrize(
    ("types", "heads"),
    [
        (("crossword", "codeword"), [()]),
        (("crossword", "calendar"), [("crossword",), ("calendar",)]),
        (
            ("codeword", "crossword", "calendar"),
            [("codeword", "crossword"), ("calendar",)],
        ),
        (
            ("crossword", "calendar", "codeword"),
            [("crossword",), ("calendar",), ("codeword",)],
        ),
    ],
)
def test_types_of_one_family_share_a_part_of_the_key(types, heads):
    requests = [
        replace(request, key=Key(name, request.key.index), type=name)
        for name in types
        for request in requests_of(3, dated=False)
    ]

    found = structure(requests, needs_of(*types)).keys

    parts = parts_of(found)
    assert [part.types for part in parts] == [(each,) if each else () for each in heads]
    assert [part.headed for part in parts] == [bool(names) for names in heads]
    assert len(found) == 1


def test_the_answers_of_bonuses_follow_those_of_all_months():
    days = requests_of(40, first="2027-01-20")
    last = [days[11], days[39]]
    bonuses = [
        replace(r, key=Key("year.bonus", k), type="wordpath")
        for k, r in enumerate(last)
    ]
    requests = in_order([*days, *bonuses], "sections")
    assert [r.type for r in (requests[12], requests[41])] == ["wordpath"] * 2

    parts = parts_of(structure(requests, needs_of("year", "year.bonus")).keys)

    assert [part.types for part in parts] == [
        (("calendar",),),
        (("calendar",), ("wordpath",)),
    ]
    assert [len(part.keys) for part in parts] == [39, 3]


def test_a_head_names_the_types_of_all_grids_below_it():
    types = ("crossword", "codeword", "calendar")
    requests = [
        replace(request, key=Key(name, request.key.index), type=name)
        for name in types
        for request in requests_of(3, dated=False)
    ]
    wider = {("codeword", "easy"): replace(GRID, columns=1)}
    needs = needs_of(*types)

    found = structure(requests, replace(needs, grids={**needs.grids, **wider})).keys

    heads = [part.types for part in parts_of(found)]
    assert heads == [(("crossword", "codeword"),), (), (("calendar",),)]


def test_rules_of_one_page_fill_the_page_before_rules_that_face_each_other():
    rules = [
        Flow(RulesFlow("calendar"), 1),
        Flow(RulesFlow("cryptarithm"), 2, Side.VERSO),
        Flow(RulesFlow("wordpath"), 1),
        Flow(RulesFlow("crossword"), 1),
    ]
    needs = needs_of("year")
    found = structure(requests_of(3), replace(needs, front=(*needs.front[:-1], *rules)))

    pages = {
        name: first
        for name, (first, _) in found.flows.items()
        if isinstance(name, RulesFlow)
    }
    assert pages == {
        RulesFlow("calendar"): 4,
        RulesFlow("wordpath"): 5,
        RulesFlow("cryptarithm"): 6,
        RulesFlow("crossword"): 8,
    }
    assert [*pages.values()] == sorted(pages.values())


def test_a_title_has_a_page_to_itself_if_no_answer_fits_below_it():
    room = EndRoom(height_mm=118.0, titles={"key": 29.0})
    tall = Part((Key("falls", 0), Key("falls", 1)), 1, grid=Grid(1, 1, 5, 56, 86))

    title, *others = flowed([tall], 22, room, "key")

    assert (title.number, title.titled, title.blocks) == (22, True, ())
    assert [(p.number, p.titled, len(p.blocks)) for p in others] == [
        (23, False, 1),
        (24, False, 1),
    ]
    assert flowed([], 22, room, "key") == ()


@pytest.mark.parametrize(("least_mm", "first"), [(4.2, 4), (4.8, 2)])
def test_answers_may_be_lower_where_a_row_more_then_goes_below_the_title(
    least_mm, first
):
    """Without them the first page of answers would be half empty."""
    room = EndRoom(height_mm=230.0, titles={"key": 20.0})
    grid = Grid(2, 2, 5.0, 90.0, 95.0, least_mm)
    part = Part(tuple(Key("s", k) for k in range(8)), 2, grid)

    pages = flowed([part], 9, room, "key")

    assert [len(page.blocks[0].keys) for page in pages[:2]] == [first, 4]
    used = pages[0].blocks[0].part.grid
    assert used is not None
    assert (used.cell_mm < 5.0) is (first == 4)
    assert used.cell_mm >= least_mm
    assert max(room_of(pages, room)) <= room.height_mm


def test_a_leap_february_has_29_pages():
    found = structure(requests_of(60, first="2028-01-01"), needs_of("year"))

    assert [len(chapter.requests) for chapter in found.chapters] == [31, 29]


def test_the_same_month_of_two_years_is_two_chapters():
    found = structure(requests_of(400), needs_of("year"))

    assert len(found.chapters) == 14


@given(
    st.integers(1, 800),
    st.booleans(),
    st.sampled_from(["back", "separate", "both"]),
    st.integers(0, 3),
    st.integers(1, 3),
)
def test_every_page_has_one_use_and_the_total_is_even(
    count, dated, answers, sheets, contents
):
    needs = needs_of("year", answers=answers, sheets=sheets, contents=contents)
    found = structure(requests_of(count, dated=dated), needs)
    used = list(found.blanks)
    for first, pages in found.flows.values():
        used += range(first, first + pages)
    for chapter in found.chapters:
        used += [
            chapter.opener,
            *range(chapter.first, chapter.first + len(chapter.requests)),
        ]
    used += [page.number for page in (*found.hints, *found.keys)]

    assert sorted(used) == list(range(1, found.total + 1))
    assert found.total % 2 == 0
    assert found.answer_total % 2 == 0
    blanks = set(found.blanks)
    assert not any(page + 1 in blanks and page + 2 in blanks for page in blanks)


@given(st.integers(1, 400), st.integers(1, 30))
def test_every_puzzle_has_one_place_in_hints_and_key(count, split):
    requests = [
        *requests_of(count, section="year"),
        *requests_of(split, section="more", dated=False),
    ]
    found = structure(requests, needs_of("year", "more"))

    wanted = sorted((r.key.section, r.key.index) for r in requests)
    keys = [k for page in found.keys for block in page.blocks for k in block.keys]
    assert sorted((k.section, k.index) for k in keys) == wanted
    for nth in range(2):
        blocks = [block for page in found.hints for block in page.blocks]
        keys = [k for b in blocks if b.part.nth == nth for k in b.keys]
        assert sorted((k.section, k.index) for k in keys) == wanted


def test_separate_answers_are_counted_in_their_own_book():
    found = structure(requests_of(30), needs_of("year", answers="separate"))

    assert (found.keys, "key" in found.parts) == ((), False)
    assert found.answer_keys[0].number == 2
    assert not found.answer_keys[0].titled
    assert found.answer_total == 4


def test_the_keys_of_two_sections_share_rows_where_their_grids_are_equal():
    requests = requests_of(5, section="a") + requests_of(5, section="b")

    (together,) = parts_of(structure(requests, needs_of("a", "b")).keys)

    assert len(together.keys) == 10
    grids = {("a", "easy"): GRID, ("b", "easy"): replace(GRID, columns=1)}
    needs = replace(needs_of("a", "b"), grids=grids)
    found = parts_of(structure(requests, needs).keys)
    assert [part.keys[0].section for part in found] == ["a", "b"]


def test_the_key_of_a_calendar_takes_twelve_boards_on_six_by_nine():
    grid = key_grid((8, 7), (3.6, 4.8), SIX_BY_NINE, DESIGN)

    assert grid is not None
    assert (grid.columns, grid.rows) == (3, 4)
    assert 4.3 < grid.cell_mm <= 4.8


@given(
    st.floats(2, 30),
    st.floats(2, 30),
    st.floats(2, 8),
    st.floats(1, 2),
)
def test_a_key_grid_stays_inside_the_type_area(width, height, least, ratio):
    grid = key_grid((width, height), (least, least * ratio), SIX_BY_NINE, DESIGN)

    if grid is not None:
        numbers = DESIGN.numbers.key
        across = grid.columns * grid.figure_width_mm
        across += (grid.columns - 1) * numbers.gap
        tall = grid.figure_height_mm + FIGURE_SPARE_MM
        down = grid.rows * (tall + numbers.caption)
        down += (grid.rows - 1) * numbers.gap
        assert across <= SIX_BY_NINE.type_width_mm + 1e-6
        # WeasyPrint counts in px: a page that is full to the hair would overflow.
        assert down <= SIX_BY_NINE.type_height_mm - 0.1
        assert grid.cell_mm >= least
        assert grid.per_page <= numbers.most


def test_key_figures_a_little_smaller_than_they_like_give_a_row_more():
    grid = key_grid((9, 14), (3.0, 4.0), SIX_BY_NINE, DESIGN)

    assert grid.rows == 3
    assert 0.9 * 4.0 <= grid.cell_mm < 4.0


def test_two_large_answers_share_a_page_that_one_would_leave_half_empty():
    alone = key_grid((20, 20), (5.0, 5.0), SIX_BY_NINE, DESIGN)
    both = key_grid((20, 20), (3.9, 5.0), SIX_BY_NINE, DESIGN)

    assert (alone.columns, alone.rows) == (1, 1)
    assert (both.columns, both.rows) == (1, 2)
    assert 3.9 <= both.cell_mm < 0.9 * 5.0


def test_a_large_answer_that_fills_its_page_is_not_made_smaller_for_another():
    grid = key_grid((12, 16), (3.0, 9.0), SIX_BY_NINE, DESIGN)

    assert (grid.columns, grid.rows) == (1, 1)


def test_a_key_figure_has_room_for_its_label_however_small_it_is():
    grid = key_grid((3, 3), (3.0, 3.0), SIX_BY_NINE, DESIGN)

    column = SIX_BY_NINE.type_width_mm / grid.columns
    assert column >= DESIGN.numbers.key.label


def test_a_key_figure_wider_than_the_page_has_no_grid():
    assert key_grid((60, 4), (3.0, 4.0), SIX_BY_NINE, DESIGN) is None


@pytest.mark.parametrize(
    ("pages", "gutter"), [(24, 9.525), (434, 15.875), (828, 22.225)]
)
def test_the_gutter_follows_the_printers_brackets(pages, gutter):
    from puzzle_publish.core.printer import load_printer

    printer = load_printer("kdp-paperback", Path())

    assert printer.gutter_mm(pages) == pytest.approx(gutter)


def test_a_434_page_book_has_the_spine_of_the_printers_formula():
    from puzzle_publish.core.printer import load_printer

    printer = load_printer("kdp-paperback", Path())

    assert printer.spine_mm(434, "white") == pytest.approx(0.977 * 25.4, abs=0.02)
    assert printer.most_pages("8.5x11in", "white") == 590
    assert printer.gutter_mm(829) is None


def room_of(pages, room):
    """Return how much of each page is filled, in mm."""
    found = []
    for page in pages:
        high = room.title_mm("key") if page.titled else 0.0
        for block in page.blocks:
            grid = block.part.grid
            each = grid.figure_height_mm + FIGURE_SPARE_MM + room.caption_mm
            high += block.rows * (each + room.gap_mm) + room.head_mm * block.headed
        found.append(high - room.gap_mm)
    return found


@given(
    st.lists(
        st.tuples(st.integers(1, 60), st.integers(1, 4), st.floats(10, 80)),
        min_size=1,
        max_size=5,
    )
)
def test_no_page_of_the_key_is_overfull_or_left_half_empty_for_a_row(parts):
    room = EndRoom(titles={"key": 30.0})
    made = [
        Part(
            tuple(Key(str(nth), k) for k in range(count)),
            columns,
            Grid(columns, 2, 4.0, 30.0, high),
        )
        for nth, (count, columns, high) in enumerate(parts)
    ]

    pages = flowed(made, 7, room, "key")

    assert [page.number for page in pages] == list(range(7, 7 + len(pages)))
    assert [page.titled for page in pages] == [True] + [False] * (len(pages) - 1)
    filled = room_of(pages, room)
    assert max(filled) <= room.height_mm
    # No two pages in a row would fit on one.
    for one, other in pairwise(filled):
        assert one + other + room.gap_mm > room.height_mm - 0.3
    shown = [key for page in pages for block in page.blocks for key in block.keys]
    assert shown == [key for part in made for key in part.keys]


def test_answers_that_would_fit_do_not_go_before_those_that_do_not():
    """A reader who looks for No. 17 after No. 16 finds it there."""
    room = EndRoom(height_mm=180.0)
    high, low = Grid(3, 2, 4.0, 30.0, 120.0), Grid(3, 2, 4.0, 30.0, 20.0)
    keys = [tuple(Key(name, k) for k in range(3)) for name in "abc"]
    parts = [
        Part(keys[0], 3, low),
        Part(keys[1], 3, high),
        Part(keys[2], 3, low),
    ]

    pages = flowed(parts, 1, replace(room, height_mm=130.0))

    shown = [[block.part.keys[0].section for block in page.blocks] for page in pages]
    assert shown == [["a"], ["b"], ["c"]]


def test_a_last_page_of_hints_is_filled_like_those_before_it():
    keys = tuple(Key("a", k) for k in range(50))  # 38 fit a page

    pages = flowed([Part(keys, 1, headed=False)], 1, EndRoom())

    rows = [block.rows for page in pages for block in page.blocks]
    assert len(rows) == 2
    assert abs(rows[0] - rows[1]) <= 2


@given(st.integers(1, 300), st.integers(1, 3), st.integers(1, 3))
def test_a_list_of_hints_never_leaves_less_than_three_lines(count, columns, kinds):
    keys = tuple(Key("a", k) for k in range(count))
    parts = [Part(keys, columns, nth=nth) for nth in range(kinds)]

    pages = flowed(parts, 1, EndRoom(titles={"hints": 24.0}), "hints")

    for part in parts:
        rows = [b.rows for page in pages for b in page.blocks if b.part is part]
        assert sum(rows) >= -(-count // columns)
        assert min(rows) >= min(LEAST_ROWS, -(-count // columns))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=120))
def test_hints_of_several_lines_stay_whole_and_fill_their_pages(lines):
    keys = tuple(Key("a", k) for k in range(len(lines)))
    room = EndRoom(height_mm=94.3)  # 20 lines, or 18 and a head
    part = Part(keys, 1, lines=tuple(lines))

    pages = flowed([part], 1, room)

    blocks = [block for page in pages for block in page.blocks]
    assert [key for block in blocks for key in block.keys] == list(keys)
    for block in blocks:
        assert block.rows == sum(part.lines_of(key) for key in block.keys)
        assert block.rows <= (18 if block.headed else 20)


def test_where_types_take_turns_each_has_its_answers_side_by_side():
    requests = [
        r
        for pair in zip(
            requests_of(6, section="a"), requests_of(6, section="b"), strict=True
        )
        for r in pair
    ]
    grids = {("a", "easy"): GRID, ("b", "easy"): replace(GRID, columns=1)}
    needs = replace(needs_of("a", "b"), grids=grids, order="dates")

    parts = parts_of(structure(requests, needs).keys)

    shown = [(part.keys[0].section, len(part.keys)) for part in parts]
    assert shown == [("a", 6), ("b", 6)]
    assert [key.index for key in parts[1].keys] == list(range(6))


def test_answers_of_one_puzzle_of_each_type_are_side_by_side_in_number_order():
    wide = replace(GRID, columns=2, figure_width_mm=60.0, cell_mm=6.0)
    tall = replace(GRID, figure_height_mm=50.0)
    requests = [
        replace(requests_of(1, section=kind)[0], type=kind)
        for kind in ("maze", "sudoku", "wordsearch")
    ]
    each = zip(requests, (GRID, wide, tall), strict=True)
    grids = {(request.type, "easy"): grid for request, grid in each}
    needs = replace(needs_of(*(r.type for r in requests)), grids=grids)

    first, second = parts_of(structure(requests, needs).keys)

    assert [key.section for key in first.keys] == ["maze", "sudoku"]
    assert [first.cell_mm(key) for key in first.keys] == [4.5, 6.0]
    assert (first.grid.figure_width_mm, first.grid.figure_height_mm) == (60.0, 31.5)
    assert [key.section for key in second.keys] == ["wordsearch"]
    assert (second.grid.figure_width_mm, second.grid.figure_height_mm) == (36.0, 50.0)
    assert (first.types, second.types) == ((("maze",), ("sudoku",)), (("wordsearch",),))


def rows_of_key(counts, columns=(), **changes):
    """Return the parts of a key of so many answers of each type."""
    requests = [
        replace(request, type=kind)
        for kind, count in counts.items()
        for request in requests_of(count, section=kind)
    ]
    grids = {(kind, "easy"): GRID for kind in counts}
    for kind, number in dict(columns).items():
        grids[kind, "easy"] = replace(GRID, columns=number)
    for kind, change in changes.items():
        grids[kind, "easy"] = replace(grids[kind, "easy"], **change)
    needs = replace(needs_of(*counts), grids=grids)
    return parts_of(structure(requests, needs).keys)


def test_heads_share_a_row_where_that_makes_the_key_lower():
    counts = {"maze": 2, "sudoku": 1, "masyu": 2, "hashi": 4}
    columns = {"maze": 4, "sudoku": 3, "masyu": 4, "hashi": 3}

    row, mixed, full = rows_of_key(counts, columns, sudoku={"cell_mm": 6.0})

    assert [key.section for key in row.keys] == ["maze", "maze", "sudoku"]
    assert (row.types, row.spans) == ((("maze",), ("sudoku",)), (2, 1))
    assert (row.columns, row.headed) == (3, True)
    assert [row.cell_mm(key) for key in row.keys] == [4.5, 4.5, 6.0]
    assert (mixed.types, mixed.spans) == ((("masyu",), ("hashi",)), (2, 1))
    assert (full.types, full.spans, len(full.keys)) == ((), (), 3)


def test_a_type_begins_in_the_last_row_of_the_one_before_only_if_that_saves_a_row():
    full, mixed, last = rows_of_key({"maze": 7, "sudoku": 5})
    assert [len(part.keys) for part in (full, mixed, last)] == [6, 3, 3]
    assert (mixed.types, mixed.spans) == ((("maze",), ("sudoku",)), (1, 2))
    assert not last.headed

    apart = rows_of_key({"maze": 8, "sudoku": 6})
    assert [(len(part.keys), part.types) for part in apart] == [
        (8, (("maze",),)),
        (6, (("sudoku",),)),
    ]


def test_answers_below_a_head_in_the_middle_of_a_row_are_kept_together():
    counts = {"sudoku": 2, "masyu": 2, "maze": 2}

    rows = rows_of_key(counts, dict.fromkeys(counts, 3))

    assert [[key.section for key in row.keys] for row in rows] == [
        [kind] * 2 for kind in counts
    ]


def test_a_head_that_shares_a_row_has_a_place_for_each_type_it_names():
    row, other = rows_of_key({"maze": 2, "crossword": 1, "codeword": 1})

    assert (len(row.keys), row.types) == (2, (("maze",),))
    assert other.types == (("crossword", "codeword"),)


def test_an_answer_that_needs_a_whole_page_has_no_head_above_it():
    room = EndRoom(height_mm=180.0)
    part = Part((Key("a", 1),), 1, Grid(1, 1, 8.0, 100.0, 175.0 - room.caption_mm))

    page, *others = flowed([part], 1, room)

    assert not others
    assert [(block.rows, block.headed) for block in page.blocks] == [(1, False)]
    small = replace(part, grid=Grid(1, 1, 8.0, 100.0, 100.0))
    assert flowed([small], 1, room)[0].blocks[0].headed


def test_answers_in_words_have_rows_as_high_as_their_longest():
    grid = Grid(2, 6, 3.5, 57.0, 40.0)
    requests = requests_of(6, dated=False)
    written = dict(
        zip([r.key for r in requests], (2.6, 3.9, 2.6, 2.6, 7.8, 1.3), strict=True)
    )
    needs = replace(needs_of("year"), grids={("year", "easy"): grid}, written=written)

    parts = parts_of(structure(requests, needs).keys)

    assert [[key.index for key in part.keys] for part in parts] == [
        [0, 1],
        [2, 3],
        [4, 5],
    ]
    highs = [part.grid.figure_height_mm for part in parts]
    assert highs == pytest.approx([3.9 * 3.5, 2.6 * 3.5, 7.8 * 3.5])


@given(st.lists(st.floats(4, 60), min_size=1, max_size=40))
def test_rows_of_answers_in_words_are_close_and_fill_their_pages(highs):
    room = EndRoom(titles={"key": 30.0})
    rows = [
        Part((Key("a", k),), 1, Grid(1, 1, 3.5, 57.0, high), headed=not k, close=True)
        for k, high in enumerate(highs)
    ]

    pages = flowed(rows, 1, room, "key")

    closer = room.gap_mm - room.close_mm
    filled = [
        high - closer * sum(not block.headed for block in page.blocks[1:])
        for page, high in zip(pages, room_of(pages, room), strict=True)
    ]
    assert max(filled) <= room.height_mm
    for (one, _), (other, page) in pairwise(zip(filled, pages, strict=True)):
        assert one + other + room.close_mm > room.height_mm - 0.3, page
