"""Settling gutter, figure sizes and page count, with a measurer made up here."""

import datetime
import re
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import Figure
from puzzle_publish.core.page_kinds import ContentsPage
from puzzle_publish.core.printer import MM_PER_INCH, Gutter, load_printer
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.core.values import Key, Plan, Request
from puzzle_publish.layout.pages import hint_sizes as hintsizes
from puzzle_publish.layout.pages import known, sizing
from puzzle_publish.layout.settle import lay_out, settle
from puzzle_publish.types._blank import Blank
from puzzle_publish.types.registry import load
from tiny import book_of, selection_of

DESIGN = load_design("classic", "en")
KDP = load_printer("kdp-paperback", Path())
NARROW_MM = DESIGN.numbers.margins.gutter_extra


class Ruler:
    """Measures without drawing: so many entries a page, so many mm a character."""

    def __init__(self, geometry, *, mm=1.5):
        self._room = geometry.type_height_mm - 20
        self._mm = mm

    def pages(self, page):
        entries = page.entries if isinstance(page, ContentsPage) else ()
        return 1 + int(len(entries) * 6.4 / self._room)

    def heights_mm(self, parts):
        return tuple(60.0 for _ in parts)

    def shown(self, text, page, slot):
        return text

    def width_mm(self, text, **_style):
        return len(text) * self._mm


class Sized(Blank):
    """Puzzles as large as their level says: (width, height, least mm) of a page."""

    _pages: ClassVar = {"easy": (6, 8, 6.0), "hard": (9, 11, 6.0)}
    _key = (6, 8, 3.0)

    def read_givens(self, printed):
        return printed

    def read_answer(self, givens, printed):
        return printed

    def sample(self, params):
        return Draft(params.level, params.level)

    def draw(self, givens, answer, language):
        key = self._key[givens] if isinstance(self._key, dict) else self._key
        width, height, least = self._pages[givens] if answer is None else key
        return Figure(width, height, (), cell_mm=14.0, min_cell_mm=least)

    def hints(self, givens, answer):
        return ()


@pytest.fixture
def sized(monkeypatch):
    """A function that gives every section a type whose figures have these sizes."""

    def use(**sizes):
        kind = Sized()
        vars(kind).update({f"_{name}": size for name, size in sizes.items()})
        monkeypatch.setattr(sizing, "load", lambda name: kind)

    return use


def plan_of(count, *, type_name="_blank", levels=("easy", "hard"), section="year"):
    presets = load(type_name).presets
    return Plan(
        tuple(
            Request(
                Key(section, k),
                type_name,
                1,
                levels[k % len(levels)],
                presets[levels[k % len(levels)]].model_dump(mode="json"),
                1,
                60,
            )
            for k in range(count)
        )
    )


def settled(count, *, printer=KDP, measure=Ruler, plan=None, **options):
    book = book_of(count, **options)
    return settle(book, plan or plan_of(count), DESIGN, printer, measure)


def with_brackets(*brackets):
    gutter = Gutter(source="test", verified_on="2026-01-01", brackets=list(brackets))
    return KDP.model_copy(update={"gutter": gutter})


@few("answers", ["back", "separate", "both"])
@settings(max_examples=25, deadline=None)
@given(count=st.integers(1, 600))
def test_the_inside_margin_is_the_printers_for_the_final_page_count(answers, count):
    found = settled(count, answers=answers)

    needed = KDP.gutter_mm(found.structure.total)
    assert found.geometry.inside_mm == pytest.approx(needed + NARROW_MM)


@pytest.mark.soak
@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 300),
    st.lists(
        st.tuples(st.integers(1, 500), st.floats(0.3, 1.5)),
        min_size=1,
        max_size=9,
        unique_by=lambda bracket: bracket[0],
    ),
)
def test_whatever_a_printers_brackets_are_the_margin_is_wide_enough(count, brackets):
    printer = with_brackets(*sorted(brackets), (828, 1.0))

    found = settled(count, printer=printer)

    inside = found.geometry.inside_mm - NARROW_MM
    assert inside >= printer.gutter_mm(found.structure.total) - 1e-3


def test_a_gutter_that_jumps_to_and_fro_settles_on_the_wider_one():
    printer = with_brackets((30, 0.5), (828, 0.9))
    asked = []

    class Jumping(Ruler):
        """A page more on the narrow page, as if a line had just not fitted."""

        def __init__(self, geometry):
            super().__init__(geometry)
            asked.append(geometry.inside_mm)

        def pages(self, page):
            return 20 if asked[-1] < 20 else 2

    found = settled(6, printer=printer, measure=Jumping)

    narrow, wide = (inches * MM_PER_INCH + NARROW_MM for inches in (0.5, 0.9))
    assert asked == pytest.approx([narrow, wide])
    assert found.structure.total <= 30
    assert found.geometry.inside_mm == pytest.approx(wide)


def test_a_book_too_thick_for_its_printer_is_refused_without_a_puzzle():
    with pytest.raises(ConfigError) as caught:
        settled(900)

    assert caught.value.exit_code == 2
    assert re.fullmatch(
        r"tiny\.yaml: print\.printer: the book would have 1\d\d\d pages, Amazon KDP "
        "paperback takes at most 828 on white paper at 6x9in; split it with volumes: "
        "auto or choose another trim",
        str(caught.value),
    )


def test_a_thick_book_is_judged_by_the_limit_of_its_trim_and_paper():
    assert settled(480).structure.total > 550
    with pytest.raises(ConfigError, match=r"at most 550 on cream paper at 8\.5x11in"):
        settled(480, trim="8.5x11in", paper="cream")


def test_a_trim_too_small_is_told_with_the_smallest_that_fits(sized):
    sized(pages={"easy": (6, 8, 6.0), "hard": (9, 11, 12.0)})

    with pytest.raises(ConfigError) as caught:
        settled(4, trim="5x8in")

    assert caught.value.exit_code == 2
    assert re.fullmatch(
        r'tiny\.yaml: print\.trim: "5x8in" is too small: a cell would be 11\.05 mm '
        "wide, at least 12 mm are needed to write in it; a page of this shape must have"
        r" at least 135\.6 x 216\.9 mm; the smallest trim of Amazon KDP paperback that"
        ' fits is "5.5x8.5in"',
        str(caught.value),
    )


def test_every_trim_named_as_the_smallest_does_fit(sized):
    for least in (8.0, 10.5, 12.0, 13.5, 15.0):
        sized(pages={"easy": (9, 11, least), "hard": (9, 11, least)})
        for trim in KDP.trims.sizes:
            try:
                settled(4, trim=trim)
            except ConfigError as error:
                other = str(error).rpartition(' is "')[2].rstrip('"')
                if "no trim of" not in str(error):
                    assert settled(4, trim=other).sections["year"].cell_mm >= least


def test_each_level_needs_only_its_own_least_cells(sized):
    sized(pages={"easy": (3, 3, 16.0), "hard": (9, 11, 6.0)})
    settled(4)
    sized(pages={"easy": (9, 11, 16.0), "hard": (3, 3, 6.0)})

    with pytest.raises(ConfigError, match="at least 16 mm are needed to write in it"):
        settled(4)


def test_a_key_that_fits_on_no_page_is_told_as_such(sized):
    sized(key=(60, 60, 3.0))

    with pytest.raises(ConfigError) as caught:
        settled(4)

    assert str(caught.value) == (
        'tiny.yaml: print.trim: "6x9in" is too small: an answer of the key does not '
        "fit on a page; a page of this shape must have at least 211.8 x 317.6 mm; the "
        'smallest trim of Amazon KDP paperback that fits is "8.5x11in"'
    )


def test_a_figure_too_large_for_every_trim_names_none(sized):
    sized(pages={"easy": (60, 60, 6.0), "hard": (60, 60, 6.0)})

    with pytest.raises(ConfigError, match="no trim of Amazon KDP paperback fits, so"):
        settled(4)


def test_each_level_has_its_own_cell_size_and_sheets_have_the_least(sized):
    sized()
    alone = {
        level: settled(1, plan=plan_of(1, levels=(level,))).sections["year"].cell_mm
        for level in ("easy", "hard")
    }

    both = settled(4).sections["year"]

    assert alone["easy"] > alone["hard"] == both.cell_mm
    assert both.cells == alone


def parts_of(pages):
    return list(dict.fromkeys(b.part for page in pages for b in page.blocks))


KEYS = {"easy": (2, 3, 3.0), "hard": (6, 8, 3.0)}


def test_levels_that_follow_each_other_have_their_own_grids_of_the_key(sized):
    sized(key=KEYS)
    requests = plan_of(40).requests
    in_order = Plan(tuple(sorted(requests, key=lambda r: (r.level, r.key.index))))

    found = settled(40, plan=in_order)

    grids = found.sections["year"].grids
    assert grids["easy"].per_page > grids["hard"].per_page
    easy, hard = parts_of(found.structure.keys)
    assert [part.grid for part in (easy, hard)] == [grids["easy"], grids["hard"]]


def test_levels_that_take_turns_share_the_grid_of_the_largest(sized):
    sized(key=KEYS)
    alone = settled(1, plan=plan_of(1, levels=("hard",))).sections["year"].grids

    found = settled(40)

    assert set(found.sections["year"].grids.values()) == {alone["hard"]}
    (part,) = parts_of(found.structure.keys)
    assert len(part.keys) == 40


@pytest.mark.parametrize(("spare_mm", "columns"), [(0.01, 2), (-0.01, 1)])
def test_hints_stand_in_two_columns_if_a_tenth_more_than_the_example_has_room(
    spare_mm, columns
):
    numbers = DESIGN.numbers.hints
    room = (settled(60).geometry.type_width_mm - numbers.gap) / 2
    room -= numbers.label + numbers.page

    class OneWidth(Ruler):
        def width_mm(self, text, **_style):
            return (room - spare_mm) / hintsizes.EXAMPLE_SPARE

    (part, *_) = parts_of(settled(60, measure=OneWidth).structure.hints)

    assert part.columns == columns


@pytest.mark.parametrize(("spare_mm", "columns"), [(0.01, 2), (-0.01, 1)])
def test_known_hints_stand_in_two_columns_if_they_fit_at_a_smaller_size(
    spare_mm, columns
):
    numbers = DESIGN.numbers.hints
    room = (settled(60).geometry.type_width_mm - numbers.gap) / 2
    room -= numbers.label + numbers.page
    every = hintsizes.hints_of(hintsizes.texts_of(SELECTION, "en"))["year"]
    longest = max(text for texts in every for text in texts)

    class OneLong(Ruler):
        def width_mm(self, text, **_style):
            return (room - spare_mm) / hintsizes.KNOWN_SPARE if text == longest else 1.0

    plan = Plan(tuple(pick.request for pick in SELECTION.picks))
    found = settle(book_of(40), plan, DESIGN, KDP, OneLong, SELECTION)

    assert columns in {part.columns for part in parts_of(found.structure.hints)}


def test_a_hint_that_no_puzzle_of_the_book_has_gets_no_pages(monkeypatch):
    texts = hintsizes.texts_of(SELECTION, "en")
    firsts = {key: hints[:1] for key, hints in texts.items()}
    monkeypatch.setattr(known, "texts_of", lambda *_: firsts)
    plan = Plan(tuple(pick.request for pick in SELECTION.picks))

    found = settle(book_of(40), plan, DESIGN, KDP, Ruler, SELECTION)

    assert len(parts_of(settled(40).structure.hints)) > 1
    assert len(parts_of(found.structure.hints)) == 1


def test_hints_too_wide_for_any_column_still_get_one():
    wide = settled(60, measure=lambda g: Ruler(g, mm=9.0))

    assert {part.columns for part in parts_of(wide.structure.hints)} == {1}


def test_figures_grow_with_the_trim():
    cells = [
        settled(4, trim=trim).sections["year"].cell_mm
        for trim in ("5x8in", "6x9in", "8.5x11in")
    ]

    assert cells == sorted(cells)
    assert cells[-1] > cells[0]


@pytest.mark.soak
@settings(max_examples=30, deadline=None)
@given(
    st.integers(1, 40),
    st.sampled_from(["back", "separate", "both"]),
    st.sampled_from([None, "2027-01-20", "2028-02-10"]),
)
def test_a_check_tells_the_pages_that_the_book_will_have(count, answers, dates):
    book = book_of(count, answers=answers, dates=dates)
    picks = [REQUESTED[k] for k in range(count)]
    if dates:
        picks = [dated(pick, dates, k) for k, pick in enumerate(picks)]
    plan = Plan(tuple(pick.request for pick in picks))
    told = settle(book, plan, DESIGN, KDP, Ruler)

    made = lay_out(book, replace(SELECTION, picks=tuple(picks)), told, DESIGN, KDP)

    assert len(made.pages) == told.structure.total
    assert len(made.answer_pages) == told.structure.answer_total
    assert [p.number for p in made.pages] == list(range(1, len(made.pages) + 1))


SELECTION = selection_of(book_of(40))
REQUESTED = SELECTION.picks


def dated(pick, first, days):
    day = datetime.date.fromisoformat(first) + datetime.timedelta(days)
    return replace(pick, request=replace(pick.request, date=day.isoformat()))
