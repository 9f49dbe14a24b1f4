"""Several puzzles a page: where each stands, what stands with it, and what fits."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st
from test_compose import KDP, PICKS, anchors_of, made, number_in
from test_settle import Ruler, Sized, dated, plan_of
from whole_book import links, texts

from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.text_fitting import MM_PER_PT, widest_ems
from puzzle_publish.core.values import Plan, Selection, Tally
from puzzle_publish.layout.pages import sizing
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.panels import (
    ARRANGEMENTS,
    GRID_MM,
    LEAST_PT,
    FootWords,
    panels,
)
from puzzle_publish.layout.settle import settle
from puzzle_publish.render.engine import Engine
from puzzle_publish.render.pages import _lay, fonts_of, render
from tiny import book_of, inspected, layout_of, selection_of

DESIGN = load_design("classic", "en")
HOME = load_printer("home", Path())
COUNTS = sorted(ARRANGEMENTS)
SHORT = FootWords(("Exactly one answer.",), ("hint_ref", "key_ref"), long_ref=False)
EVERY_GEOMETRY = [
    geometry_of(printer, DESIGN, trim, inches * 25.4)
    for printer in (KDP, HOME)
    for trim in printer.trims.sizes
    for _, inches in printer.gutter.brackets
]


def shared_pages(layout):
    return [page for page in layout.pages if page.template == "puzzles"]


def slots(page, name):
    """Return the values of one slot of all panels, in order."""
    return [page.slots[f"{name}{k}"] for k in range(6) if f"{name}{k}" in page.slots]


# Panels ------------------------------------------------------------------------------


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("refs", [1, 2, 3])
@pytest.mark.parametrize("long_ref", [False, True])
def test_panels_lie_on_the_grid_inside_every_type_area(count, refs, long_ref):
    slots = ("hint_ref", "drawn_ref", "key_ref")[-refs:]
    words = replace(SHORT, refs=slots, long_ref=long_ref)
    numbers = DESIGN.numbers.several
    for geometry in EVERY_GEOMETRY:
        scale = DESIGN.scale(geometry.width_mm, geometry.height_mm)
        grid, gap = GRID_MM * scale, numbers.gap * scale
        for found in panels(count, words, geometry, DESIGN):
            across = found.columns * (found.width_mm + gap) - gap
            own = numbers.header + numbers.foot + len(found.foot) * numbers.line
            down = (found.rows - 1) * found.pitch_mm + own * scale + found.figure_mm

            assert found.per_page == count
            assert across == pytest.approx(geometry.type_width_mm)
            assert down <= geometry.type_height_mm - 0.5 + 1e-6
            assert found.pitch_mm == pytest.approx(own * scale + found.figure_mm + gap)
            assert found.pitch_mm / grid == pytest.approx(round(found.pitch_mm / grid))
            assert {slot for line in found.foot for slot in line} == {"promise", *slots}


@given(st.floats(1, 200))
def test_a_foot_stands_right_below_figures_yet_on_the_grid(height):
    geometry = EVERY_GEOMETRY[0]
    (found, *_) = panels(2, SHORT, geometry, DESIGN)
    closed = found.round_figures(height, 1.0)

    assert closed.figure_mm >= min(height, found.figure_mm) - 1e-6
    assert closed.figure_mm - height < GRID_MM or closed.figure_mm == found.figure_mm
    assert closed.figure_mm % GRID_MM == pytest.approx(0, abs=1e-6)
    assert closed.pitch_mm == found.pitch_mm


def test_narrow_pages_and_long_promises_have_one_column():
    five = geometry_of(KDP, DESIGN, "5x8in", 15.9)
    six = geometry_of(KDP, DESIGN, "6x9in", 15.9)
    long = replace(SHORT, promises=("Each of these words can be read " * 2,))

    assert [found.columns for found in panels(4, SHORT, six, DESIGN)] == [2, 1]
    assert [found.columns for found in panels(4, SHORT, five, DESIGN)] == [1]
    assert [found.columns for found in panels(4, long, six, DESIGN)] == [1]


@pytest.mark.parametrize(
    ("refs", "long_ref", "wide", "lines"),
    [
        (("key",), False, True, (("promise", "key"),)),
        (("hint", "key"), False, True, (("promise", "hint", "key"),)),
        (("hint", "key"), True, True, (("promise",), ("hint", "key"))),
        (
            ("hint", "drawn", "key"),
            False,
            True,
            (("promise",), ("hint", "drawn", "key")),
        ),
        (("hint", "key"), False, False, (("promise",), ("hint", "key"))),
        (("hint", "key"), True, False, (("promise",), ("hint",), ("key",))),
        (
            ("hint", "drawn", "key"),
            False,
            False,
            (("promise",), ("hint",), ("drawn",), ("key",)),
        ),
    ],
)
def test_references_that_are_long_or_many_have_lines_of_their_own(
    refs, long_ref, wide, lines
):
    assert FootWords((), refs, long_ref).lines(wide=wide) == lines


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("answers", ["back", "separate"])
def test_every_reference_of_the_designs_fits_the_narrowest_column(code, answers):
    design = load_design("classic", code)
    room = design.numbers.several.least / (LEAST_PT * MM_PER_PT)
    hint = widest_ems(design.say("hint_ref", page=888))
    key = widest_ems(design.say("key_ref", page=888))

    assert hint <= room * 0.44
    assert key <= room * 0.56
    assert widest_ems(design.say("key_ref_separate", page=888)) <= room


# Where puzzles stand -----------------------------------------------------------------


@pytest.mark.soak
@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 40),
    st.sampled_from([2, 3, 4, 6]),
    st.sampled_from(["back", "separate", "both"]),
)
def test_every_reference_of_a_shared_page_is_the_page_of_its_target(
    count, per_page, answers
):
    layout, _ = made(count, answers=answers, per_page=per_page, panel="full")
    anchors = anchors_of(layout.pages)
    key_anchors = anchors_of(layout.answer_pages) if answers == "separate" else anchors
    pages = shared_pages(layout)

    assert len(pages) == -(-count // per_page)
    assert all(page.slots.keys() >= {"figure0", "label0"} for page in pages)
    for place, pick in zip(layout.places, PICKS, strict=False):
        k = (place.number - 1) % per_page
        page = layout.pages[place.page - 1]
        assert page is pages[(place.number - 1) // per_page]
        assert page.anchors[f"self{k}"] == f"puzzle-{place.number}"
        assert page.slots[f"label{k}"] == place.label == f"No. {place.number}"
        assert place.heading == (place.label,)
        hint, key = page.slots[f"hint_ref{k}"], page.slots[f"key_ref{k}"]
        assert place.references == (f"{hint} {key}",)
        assert number_in(hint) == anchors[f"hint-{place.number}-1"]
        assert number_in(key) == key_anchors[f"key-{place.number}"]
        assert number_in(place.back_reference) == place.page
        assert page.links[f"hint{k}"] == f"hint-{place.number}-1"
        linked = answers != "separate"
        assert page.links.get(f"key{k}") == (f"key-{place.number}" if linked else None)
        figure = page.slots[f"figure{k}"]
        shown = [step.text for step in figure.figure.steps if hasattr(step, "text")]
        assert str(pick.puzzle.givens["row_sums"][0]) in shown


def test_the_last_page_of_a_run_has_nothing_where_it_has_no_puzzle():
    layout, _ = made(9, per_page=4, panel="full")
    *full, last = shared_pages(layout)

    assert [len(slots(page, "figure")) for page in full] == [4, 4]
    used = {name[-1] for name in last.slots}
    assert used == {"0"}
    assert set(last.anchors) == {"self0"}
    assert (last.head, last.folio) == (full[0].head, str(last.number))


def test_a_month_begins_its_own_page_and_wide_panels_name_the_weekday():
    picks = tuple(dated(PICKS[k], "2027-01-28", k) for k in range(7))
    layout, _ = made(7, picks=picks, dates="2027-01-28", per_page=3)
    pages = shared_pages(layout)

    assert [slots(page, "label") for page in pages] == [
        ["28 Jan", "29 Jan", "30 Jan"],
        ["31 Jan"],
        ["1 Feb", "2 Feb", "3 Feb"],
    ]
    assert slots(pages[0], "weekday") == ["Thursday", "Friday", "Saturday"]
    assert layout.places[0].heading == ("28 Jan", "Thursday")
    assert [page.head for page in pages] == ["January 2027"] * 2 + ["February 2027"]
    narrow, _ = made(7, picks=picks, dates="2027-01-28", per_page=4)
    assert slots(shared_pages(narrow)[0], "weekday") == []


def test_fewer_pages_of_puzzles_need_the_narrower_gutter():
    one, shared = (
        settle(
            book_of(600, per_page=n), plan_of(600, levels=["easy"]), DESIGN, KDP, Ruler
        )
        for n in (1, 4)
    )

    assert shared.structure.total < one.structure.total - 440
    for found in (one, shared):
        needed = KDP.gutter_mm(found.structure.total) + 4
        assert found.geometry.inside_mm == pytest.approx(needed)
    assert shared.geometry.inside_mm < one.geometry.inside_mm


# Sizes -------------------------------------------------------------------------------


@pytest.fixture
def sizes_of(monkeypatch):
    """A function that settles a section whose figures have these sizes."""

    def sizes_of(per_page, pages, *, parted=False, trim="6x9in", panel="full"):
        kind = Sized()
        vars(kind)["_pages"] = pages
        monkeypatch.setattr(sizing, "load", lambda name: kind)
        requests = plan_of(8).requests
        if parted:
            requests = sorted(requests, key=lambda request: request.level)
        book = book_of(8, per_page=per_page, trim=trim, panel=panel)
        found = settle(book, Plan(tuple(requests)), DESIGN, KDP, Ruler)
        return found.sections["year"]

    return sizes_of


def test_levels_that_take_turns_on_a_page_have_cells_of_one_size(sizes_of):
    pages = {"easy": (6, 6, 4.0), "hard": (9, 9, 4.0)}
    found = sizes_of(4, pages)

    assert len(set(found.cells.values())) == 1
    assert found.cells["hard"] * 9 <= found.panels.width_mm + 1e-6


def test_a_level_needs_its_least_cell_also_where_another_has_smaller_ones(sizes_of):
    pages = {"easy": (5, 5, 9.0), "hard": (9, 9, 4.0)}
    found = sizes_of(4, pages)

    assert found.cells["easy"] == 9.0
    assert found.cells["hard"] < 9.0


def test_levels_that_follow_each_other_are_each_as_large_as_can_be(sizes_of):
    pages = {"easy": (6, 6, 4.0), "hard": (9, 9, 4.0)}
    found = sizes_of(4, pages, parted=True)

    assert found.cells["easy"] > found.cells["hard"]


def test_two_wide_puzzles_lie_one_below_the_other_and_two_high_ones_side_by_side(
    sizes_of,
):
    wide = {"easy": (12, 5, 4.0), "hard": (12, 5, 4.0)}
    high = {"easy": (5, 14, 4.0), "hard": (5, 14, 4.0)}

    assert sizes_of(2, wide).panels.rows == 2
    assert sizes_of(2, high).panels.columns == 2


def test_cells_a_little_smaller_are_taken_for_a_page_that_is_full(sizes_of):
    nearly = {"easy": (6, 8, 4.0), "hard": (6, 8, 4.0)}
    legible = {"easy": (6, 8, 9.3), "hard": (6, 8, 9.3)}

    assert sizes_of(2, nearly).panels.rows == 2
    assert sizes_of(2, nearly).cell_mm < sizes_of(2, legible).cell_mm
    assert sizes_of(2, legible).panels.columns == 2


@pytest.mark.parametrize(("least", "most"), [(4.0, 6), (6.5, 4), (9.0, 2), (14.0, 1)])
def test_auto_takes_as_many_as_can_be_written_in(sizes_of, least, most):
    pages = {"easy": (7, 7, least), "hard": (6, 7, least)}
    found = sizes_of("auto", pages)

    assert found.per_page == most
    assert (found.panels is None) == (most == 1)
    assert min(found.cells.values()) >= least


def test_a_number_that_does_not_fit_is_refused_with_those_that_do(sizes_of):
    pages = {"easy": (7, 7, 8.0), "hard": (6, 7, 8.0)}

    with pytest.raises(ConfigError) as refused:
        sizes_of(6, pages)

    assert refused.value.problems == (
        "tiny.yaml: sections[0].per_page: a page of 6x9in has no room for 6 puzzles: a"
        " cell would be 4.57 mm wide, at least 8 mm are needed to write in it; must be"
        " auto, 1, 2 or 4",
    )


def test_a_page_without_room_between_head_and_foot_is_told_as_such(sizes_of):
    pages = {"easy": (7, 7, 3.0), "hard": (6, 7, 3.0)}

    with pytest.raises(ConfigError, match="6 puzzles: heads and feet alone take all"):
        sizes_of(6, pages, trim="5x8in")


def test_a_page_too_small_for_any_figure_is_still_a_trim_too_small(sizes_of):
    pages = {"easy": (7, 7, 30.0), "hard": (6, 7, 30.0)}

    with pytest.raises(ConfigError, match=r"print\.trim"):
        sizes_of("auto", pages)


@pytest.mark.parametrize("value", [0, 5, 7, 10, "4", "most", True, 2.0, None])
def test_only_numbers_that_part_a_page_can_be_asked_for(value):
    about = {"id": "tiny", "title": "Tiny", "seed": 1}
    section = {"id": "year", "type": "_blank", "count": 3, "per_page": value}

    with pytest.raises(ValueError, match="per_page"):
        BookConfig.model_validate({"format": 1, "book": about, "sections": [section]})


# On paper ----------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize(
    "options",
    [
        {"per_page": 3, "language": "zh", "answers": "both"},
        {
            "per_page": 2,
            "type_name": "calendar",
            "dates": "2027-01-30",
            "trim": "8.5x11in",
        },
        *(
            pytest.param(options, marks=pytest.mark.soak)
            for options in [
                {"per_page": 2},
                {"per_page": 4, "answers": "separate", "trim": "8.5x11in"},
                {"per_page": 6, "language": "zh"},
                {"per_page": 3, "trim": "5x8in", "answers": "separate"},
            ]
        ),
    ],
    ids=lambda options: "-".join(str(value) for value in options.values()),
)
def test_a_book_of_shared_pages_passes_preflight(options):
    count = 7 if "type_name" not in options else 4
    layout, design = layout_of(book_of(count, **options, panel="full"))
    rendered = render(layout, design)

    assert inspected(rendered, layout) == ()
    read = texts(rendered.interior)
    for place in layout.places:
        k = (place.number - 1) % options["per_page"]
        values = layout.pages[place.page - 1].slots
        assert values[f"promise{k}"] in read[place.page - 1]
        assert values[f"level{k}"] in read[place.page - 1]


@few("per_page", [2, 4])
def test_a_drawn_hint_is_named_below_each_puzzle_of_a_page(telling, per_page):
    layout, design = layout_of(
        book_of(5, type_name=telling, per_page=per_page, panel="full")
    )

    assert inspected(render(layout, design), layout) == ()
    for page in shared_pages(layout):
        number = len(slots(page, "figure"))
        assert len(slots(page, "drawn_ref")) == number
        assert (
            sum("Checkpoints p. " in ref for ref in slots(page, "drawn_ref")) == number
        )


def test_the_screen_edition_leads_from_each_puzzle_to_its_hint_and_back():
    layout, design = layout_of(book_of(6, per_page=4, panel="full"))
    found = Counter(links(render(layout, design).screen))

    for page in shared_pages(layout):
        places = [place for place in layout.places if place.page == page.number]
        for target in {place.hint_page for place in places}:
            assert found[page.number, target] == len(places)
            # A page may have both the first and the second hints.
            assert found[target, page.number] in (len(places), 2 * len(places))
        for target in {place.key_page for place in places}:
            here = [place for place in places if place.key_page == target]
            assert found[page.number, target] == len(here)
            assert found[target, page.number] == len(here)


def test_pages_of_one_shape_share_one_master_a_side_however_many_they_are():
    layout, design = layout_of(book_of(22, per_page=4, panel="full"))
    engine = Engine(design, layout.geometry, fonts_of(layout, design))
    laid = _lay(engine, layout.pages, layout.language)

    masters = [key for key in laid.masters if key[0] == "puzzles"]
    assert len(shared_pages(layout)) == 6
    assert sorted(side for _, _, side in masters) == ["left", "right"]


@few("slot", ["hint_ref2", "key_ref0", "label3", "promise1"])
def test_preflight_sees_what_one_of_four_puzzles_lacks(slot):
    layout, design = layout_of(book_of(4, per_page=4, panel="full"))
    (page,) = shared_pages(layout)
    values = {name: value for name, value in page.slots.items() if name != slot}
    pages = list(layout.pages)
    pages[page.number - 1] = replace(page, slots=values)
    rendered = render(replace(layout, pages=tuple(pages)), design)

    findings = inspected(rendered, layout)

    assert {finding.page for finding in findings} == {page.number}
    assert "text-missing" in {finding.rule for finding in findings}


def test_puzzles_of_a_page_keep_clear_of_each_other():
    layout, _ = made(4, per_page=4, panel="full")
    (page,) = shared_pages(layout)
    shape = page.content

    for placed in slots(page, "figure"):
        assert isinstance(placed, PlacedFigure)
        assert placed.figure.width * placed.cell_mm <= shape.width + 1e-3
        assert placed.figure.height * placed.cell_mm <= shape.figure + 1e-3
    numbers = DESIGN.numbers.several
    own = numbers.header + shape.figure + numbers.foot
    own += len(shape.foot) * numbers.line
    assert own + numbers.gap <= shape.pitch + 1e-3


def test_a_character_that_lacks_is_named_with_the_puzzles_of_its_page():
    from puzzle_publish.core.errors import RenderError

    chosen = selection_of(book_of(3, per_page=2))
    layout, design = layout_of(book_of(3, per_page=2), chosen)
    first = shared_pages(layout)[0]
    pages = list(layout.pages)
    values = {**first.slots, "promise1": "\U0001f9e9"}
    pages[first.number - 1] = replace(first, slots=values)

    with pytest.raises(RenderError, match=rf"page {first.number}, puzzles 1 and 2"):
        render(replace(layout, pages=tuple(pages)), design)


def test_selections_of_other_sizes_than_their_samples_are_settled_again():
    book = book_of(8, per_page="auto")
    chosen = Selection(PICKS[:8], Tally({}, 8, 0, 0.0, 0, 8))
    plan = plan_of(8)
    before = settle(book, plan, DESIGN, KDP, Ruler)
    after = settle(book, plan, DESIGN, KDP, Ruler, chosen)

    assert before.sections["year"].per_page == after.sections["year"].per_page == 6
    assert before.structure.chapters == after.structure.chapters
