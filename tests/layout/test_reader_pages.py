"""The reader's own pages: progress tracker, boxes to tick, other books, certificate."""

import datetime
from dataclasses import replace
from types import SimpleNamespace

import pytest
from few import few
from small_selection import selection
from test_compose import KDP, made
from whole_book import texts

from puzzle_publish.cli import preview
from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.figure import Figure, Label, Rect
from puzzle_publish.core.languages import language
from puzzle_publish.core.page_kinds import ContentsPage, Entry
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.pages.end_pages import certificate_page, most_art_mm
from puzzle_publish.layout.pages.front_matter import FrontMatter
from puzzle_publish.layout.pages.geometry import geometry_of
from puzzle_publish.layout.pages.ornament import DONE_MM, done_figure, tick_figure
from puzzle_publish.layout.pages.page_plan import TrackerFlow
from puzzle_publish.layout.pages.tracker import BOX_HIGH, Group, tracker
from puzzle_publish.render.pages import PageMeasurer, render
from tiny import book_of, inspected, layout_of

PAGE = Geometry(152.4, 228.6, 19.2, 14.0, 16.0, 18.0)
LOW = Geometry(209.55, 152.4, 19.2, 14.0, 16.0, 18.0)
SMALL = Geometry(127.0, 203.2, 19.2, 14.0, 16.0, 18.0)
YEAR = [datetime.date(2027, 1, 1) + datetime.timedelta(days=day) for day in range(365)]


def months(days):
    found = {}
    for day in days:
        found.setdefault(day.replace(day=1), []).append(str(day.day))
    return [Group(f"{m:%B}", tuple(labels), m) for m, labels in found.items()]


def pages(groups, geometry=PAGE, code="en"):
    return tracker(groups, geometry, load_design("classic", code), language(code))


def told(figures):
    return [
        step.text
        for figure in figures
        for step in figure.steps
        if isinstance(step, Label) and step.role == "tracker-number"
    ]


def overlaps(boxes):
    return [
        (a, b)
        for k, a in enumerate(boxes)
        for b in boxes[k + 1 :]
        if abs(a.x - b.x) < a.width - 1e-6 and abs(a.y - b.y) < BOX_HIGH
    ]


@pytest.mark.parametrize("geometry", [PAGE, LOW, SMALL])
@pytest.mark.parametrize("code", ["en", "zh"])
def test_every_day_of_a_year_has_one_box_of_its_own(geometry, code):
    figures = pages(months(YEAR), geometry, code)

    assert sorted(told(figures)) == sorted(str(day.day) for day in YEAR)
    for figure in figures:
        boxes = [step for step in figure.steps if isinstance(step, Rect)]
        assert overlaps(boxes) == []
        assert max(box.x + box.width for box in boxes) <= figure.width + 1e-3
        assert figure.width * figure.cell_mm <= geometry.type_width_mm
        assert figure.height * figure.cell_mm <= geometry.type_height_mm - 24
        # Numbers of half a cell are 7 pt and more.
        assert figure.cell_mm * 0.5 * 72 / 25.4 >= 7


def test_a_year_is_one_page_of_twelve_months_side_by_side():
    (figure,) = pages(months(YEAR))
    heads = [step for step in figure.steps if step.role == "tracker-month"]

    assert [step.text for step in heads] == list(language("en").months_short)
    assert len({step.y for step in heads}) == 1


def test_a_day_stands_at_the_same_height_in_every_month():
    late = [day for day in YEAR if day >= datetime.date(2027, 1, 20)]
    (figure,) = pages(months(late))
    thirds = {step.y for step in figure.steps if getattr(step, "text", "") == "23"}

    assert len(thirds) == 1


def test_two_years_are_two_pages():
    days = [YEAR[0] + datetime.timedelta(days=day) for day in range(730)]

    assert len(pages(months(days))) == 2


def test_two_puzzles_a_day_share_a_box():
    assert len(told(pages(months(YEAR[:31]) * 2))) == 31


def test_undated_chapters_have_their_numbers_under_their_titles():
    groups = [
        Group("Paths", tuple(map(str, range(1, 301)))),
        Group("Sums", tuple(map(str, range(301, 901)))),
    ]
    figures = pages(groups)
    titles = [s.text for f in figures for s in f.steps if s.role == "tracker-title"]

    assert told(figures) == [str(number) for number in range(1, 901)]
    assert titles == ["Paths", "Sums"]
    assert len(figures) > 1
    for figure in figures:
        assert figure.height * figure.cell_mm <= PAGE.type_height_mm - 24


@pytest.mark.parametrize("geometry", [PAGE, LOW, SMALL])
def test_no_page_of_a_tracker_is_nearly_empty(geometry):
    for count in (28, *range(330, 400, 12), 670, 700, 1100):
        numbers = list(map(str, range(1, count + 1)))
        cut = count * 2 // 3
        for groups in (
            [Group("Paths", tuple(numbers))],
            [Group("Paths", tuple(numbers[:cut])), Group("Sums", tuple(numbers[cut:]))],
        ):
            figures = pages(groups, geometry)
            first, *_, last = (*figures, figures[-1])
            assert last.height >= first.height / 3 or len(figures) == 1, count
            assert told(figures) == numbers
            room = geometry.type_height_mm - 24
            for figure in figures:
                assert figure.height * figure.cell_mm <= room
                assert figure.width * figure.cell_mm <= geometry.type_width_mm
                assert figure.cell_mm * 0.5 * 72 / 25.4 >= 7


def test_a_row_that_would_have_a_page_to_itself_stands_with_the_others():
    (usual,) = pages([Group("Paths", tuple(map(str, range(300))))])
    a_page = int((PAGE.type_height_mm - 24) / usual.cell_mm)
    columns = len({step.x for step in usual.steps if isinstance(step, Rect)})
    numbers = tuple(map(str, range((a_page + 1) * columns)))
    (lower,) = pages([Group("Paths", numbers)])

    assert told([lower]) == [*numbers]
    assert lower.cell_mm < usual.cell_mm


def test_thirteen_months_are_parted_evenly():
    days = [YEAR[0] + datetime.timedelta(days=day) for day in range(396)]
    heads = [
        [step.text for step in figure.steps if step.role == "tracker-month"]
        for figure in pages(months(days))
    ]

    assert [len(one) for one in heads] == [7, 6]


def test_one_chapter_alone_needs_no_title():
    (figure,) = pages([Group("Paths", ("1", "2", "3"))])

    assert [s for s in figure.steps if s.role == "tracker-title"] == []


# In a book.


def test_every_number_of_a_tracker_is_legible_in_its_box():
    (figure,) = pages([Group("Paths", tuple(f"{n:,}" for n in range(9_990, 10_000)))])
    boxes = [step for step in figure.steps if isinstance(step, Rect)]

    assert {len(text) for text in told([figure])} == {5}
    assert min(box.width for box in boxes) > sans_ems("9,999", "en") * 0.5


@pytest.mark.parametrize(
    ("count", "wanted", "has"),
    [(27, "auto", False), (28, "auto", True), (5, True, True), (40, False, False)],
)
def test_a_tracker_is_there_when_it_is_worth_a_page(count, wanted, has):
    layout, settled = made(count, tracker=wanted)

    assert (TrackerFlow(0) in settled.structure.flows) is has
    assert ("tracker" in templates(layout)) is has


@pytest.mark.parametrize("value", ["1", '"yes"', "0"])
def test_a_tracker_that_is_no_switch_is_refused(tmp_path, value):
    path = tmp_path / "b.yaml"
    path.write_text(
        f"format: 1\nbook: {{id: b, title: B, seed: 1}}\nprint: {{tracker: {value}}}\n"
        "sections: [{id: a, type: _blank, count: 1}]\n",
        encoding="utf-8",
    )

    with pytest.raises(ConfigError) as raised:
        load_book(path)
    (problem,) = raised.value.problems
    assert "print.tracker: must be one of auto, true or false" in problem


def test_the_tracker_stands_before_the_rules_and_in_the_contents():
    layout, _ = made(30)
    contents = next(p for p in layout.pages if p.template == "contents")
    (page,) = (p for p in layout.pages if p.template == "tracker")
    entries = [(e.label, e.page) for e in contents.content.entries]

    assert ("Progress", str(page.number)) in entries
    assert page.number == contents.number + 1
    assert told([page.slots["figure"].figure]) == [str(n) for n in range(1, 31)]


def test_the_last_pages_are_other_books_and_a_certificate():
    layout, _ = made(5, more=["Sums & Words", "Paths"], certificate=True)
    names = templates(layout)
    more = layout.pages[names.index("more")]
    certificate = layout.pages[names.index("certificate")]

    assert names.index("key") < names.index("more") < names.index("certificate")
    assert more.content.lines == ("Sums & Words", "Paths")
    assert certificate.slots["solved"] == "has solved all 5 puzzles in"
    assert (certificate.number % 2, certificate.folio) == (1, "")


def test_a_book_that_asks_for_none_has_none_of_them():
    layout, _ = made(5, boxes=False)
    page = next(page for page in layout.pages if page.template == "puzzle")

    assert {"more", "certificate", "tracker"}.isdisjoint(templates(layout))
    assert "done" not in page.slots


@pytest.mark.soak
def test_the_finished_pages_hold_what_they_promise():
    book = book_of(30, more=["Sums & <b>Words</b>"], certificate=True, author="A. N.")
    layout, design = layout_of(book)
    rendered = render(layout, design)

    assert inspected(rendered, layout) == ()
    words = " ".join(texts(rendered.interior))
    for told_once in ("Sums & <b>Words</b>", "Certificate", "Progress"):
        assert told_once in words


@pytest.mark.parametrize("name", ["classic", "modern"])
def test_contents_a_little_longer_than_a_page_have_closer_lines(name):
    design = load_design(name, "en")
    geometry = geometry_of(KDP, design, "8.5x11in", 12.7)
    entries = (Entry("Word searches", "888", "", 2, "4 puzzles"),) * 50

    def pages(count):
        page = ContentsPage(anchor="contents", entries=entries[:count])
        return PageMeasurer(design, geometry).pages(page)

    assert [pages(count) for count in (32, 50)] == [1, 2]


@pytest.mark.parametrize("trim", ["5x8in", "6x9in", "8.25x6in", "8.5x11in"])
@pytest.mark.parametrize("title", ["A Book", "W" * 200])
def test_a_certificate_takes_one_page_of_every_trim(trim, title):
    book = book_of(1, title=title, certificate=True)
    design = load_design("classic", "en")
    geometry = geometry_of(KDP, design, trim, 12.7)
    page = certificate_page(book.config, design, geometry, 1234)

    assert PageMeasurer(design, geometry).pages(page) == 1


@few(
    ("design", "trim"),
    [
        ("classic", "6x9in"),
        ("modern", "6x9in"),
        ("zh", "6x9in"),
        ("large-print", "8.5x11in"),
    ],
)
def test_the_certificate_s_frame_keeps_the_widest_margins(design, trim):
    book = book_of(3, certificate=True, printer="ingram", trim=trim, design=design)
    layout, loaded = layout_of(book)
    (page,) = (p.number for p in layout.pages if p.template == "certificate")
    findings = inspected(render(layout, loaded), layout, "ingram")

    assert [f for f in findings if f.page == page] == []


def test_a_picture_grows_until_its_digits_can_be_read_or_is_left_out(monkeypatch):
    figure = Figure(9, 9, (Label(0.5, 0.5, "5", "given"),))
    monkeypatch.setattr(FrontMatter, "_picture", lambda *_: figure)
    front = FrontMatter(book_of(3).config, load_design("classic", "en"))

    def side(wanted, most):
        placed = front.art(None, wanted, "certificate", most)
        return placed and round(placed.cell_mm * 9, 1)

    # Digits of 0.62 em have 7 pt in cells of 4 mm and more.
    assert side(50, 0) == 50
    assert 34 < side(34, 60) < 41
    assert side(34, 36) is None


@pytest.mark.parametrize(
    ("trim", "most"), [("5x8in", 38), ("6x9in", 60), ("8.25x6in", 0), ("8.5x11in", 70)]
)
def test_a_certificate_says_how_large_its_picture_may_grow(trim, most):
    book, design = book_of(1, certificate=True), load_design("classic", "en")
    geometry = geometry_of(KDP, design, trim, 12.7)
    page = certificate_page(book.config, design, geometry, 3)
    most_mm = most_art_mm(design, geometry)

    assert page.art == (most > 0)
    if most:
        assert most_mm >= most
        measurer = PageMeasurer(design, geometry)
        assert measurer.pages(replace(page, art_size=most_mm)) == 1


def test_a_narrow_page_has_a_shorter_line_for_the_time_or_only_a_box():
    wide, narrow, least = (
        done_figure("Time", "en", mm, DONE_MM) for mm in (50, 27, 10)
    )

    assert wide.figure.width > narrow.figure.width > least.figure.width
    assert narrow.figure.width * narrow.cell_mm <= 27
    assert [step.role for step in least.figure.steps] == ["done-box"]


def test_puzzles_that_share_a_page_have_a_box_each():
    layout, _ = made(6, per_page=4)
    shared = next(page for page in layout.pages if page.template == "puzzles")

    assert [shared.slots[f"done{k}"].figure for k in range(4)] == [tick_figure()] * 4


def templates(layout):
    return [page.template for page in layout.pages]


def test_a_preview_of_some_puzzles_counts_those_of_the_book():
    book = book_of(3, certificate=True)
    layout, design = layout_of(book)
    edition = SimpleNamespace(book=book, design=design)
    (title,) = (page for page in layout.pages if page.template == "title")
    (certificate,) = (page for page in layout.pages if page.template == "certificate")

    counted = preview._counted(title, edition, selection(6))
    assert (counted.content.count, title.content.count) == (
        "6 number squares",
        "3 number squares",
    )
    counted = preview._counted(certificate, edition, selection(6))
    assert ("6" in counted.content.solved, "3" in certificate.content.solved) == (
        True,
        True,
    )
