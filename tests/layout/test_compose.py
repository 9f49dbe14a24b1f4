"""What stands on the pages: references, labels, contents, answers, weeks of a month."""

import datetime
import re
from dataclasses import replace
from pathlib import Path

import pytest
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st
from test_settle import Ruler, dated

from puzzle_publish.core.book import BookConfig, LoadedBook
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.languages import language
from puzzle_publish.core.page_kinds import ContentsPage
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import Key, Plan, Selection, Tally
from puzzle_publish.layout.pages.ornament import month_figure, stars_figure
from puzzle_publish.layout.settle import lay_out, settle
from puzzle_publish.types.registry import load
from tiny import book_of, layout_of, selection_of

KDP = load_printer("kdp-paperback", Path())
PICKS = selection_of(book_of(40)).picks


def made(count, *, picks=None, code="en", book=None, dates=None, **options):
    """Return (layout, settled) of a book of picks that were made once for all."""
    book = book or book_of(count, language=code, dates=dates, **options)
    picks = picks or tuple(
        dated(PICKS[k], dates, k) if dates else PICKS[k] for k in range(count)
    )
    design = load_design("classic", code)
    plan = Plan(tuple(pick.request for pick in picks))
    settled = settle(book, plan, design, KDP, Ruler)
    selection = Selection(tuple(picks), Tally({}, count, 0, 0.0, 0, count))
    return lay_out(book, selection, settled, design, KDP), settled


def in_sections(*counts, dates=None, **options):
    """Return (book, picks) of several sections, one puzzle after the other."""
    sections, picks = [], []
    for k, count in enumerate(counts):
        span = {"dates": {"from": dates[k], "days": count}} if dates else {}
        about = span or {"count": count}
        sections.append({"id": f"s{k}", "type": "_blank", **about})
        for index in range(count):
            pick = PICKS[len(picks) % len(PICKS)]
            if dates:
                pick = dated(pick, dates[k], index)
            request = replace(pick.request, key=Key(f"s{k}", index))
            picks.append(replace(pick, number=len(picks) + 1, request=request))
    config = BookConfig.model_validate(
        {
            "format": 1,
            "book": {
                "id": "tiny",
                "title": "Tiny",
                "seed": 1,
                "language": options.pop("language", "en"),
            },
            "print": {"matter": "full", **options},
            "sections": sections,
        },
        strict=False,
    )
    return LoadedBook(config=config, path=Path("tiny.yaml"), digest="0"), tuple(picks)


def anchors_of(pages):
    """Anchor -> page: those of stamped pages, and those that a template writes."""
    found = {}
    for page in pages:
        names = list(page.anchors.values())
        if not page.stamped and page.part == 0 and page.slots.get("anchor"):
            names.append(page.slots["anchor"])
        for name in names:
            assert name not in found, f"{name} stands twice"
            found[name] = page.number
    return found


def number_in(text):
    return int(re.findall(r"\d+", text)[-1])


@pytest.mark.soak
@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=4),
    st.sampled_from(["back", "separate", "both"]),
)
def test_every_reference_is_the_page_number_of_its_target(counts, answers):
    book, picks = in_sections(*counts, answers=answers)
    layout, _ = made(len(picks), picks=picks, book=book)
    inside = anchors_of(layout.pages)
    apart = anchors_of(layout.answer_pages)

    for place in layout.places:
        page = layout.pages[place.page - 1]
        key = (apart if answers == "separate" else inside)[f"key-{place.number}"]
        assert inside[f"puzzle-{place.number}"] == place.page
        assert number_in(page.slots["hint_ref"]) == place.hint_page
        assert inside[f"hint-{place.number}-1"] == place.hint_page
        assert number_in(page.slots["key_ref"]) == place.key_page == key
        assert number_in(place.back_reference) == place.page
    (contents,) = (p for p in layout.pages if p.template == "contents" and not p.part)
    for entry in contents.content.entries:
        assert inside[entry.anchor] == int(entry.page)


@pytest.mark.parametrize("answers", ["back", "separate", "both"])
def test_every_link_leads_to_an_anchor_of_the_same_file(answers):
    layout, _ = made(20, answers=answers)

    for pages in (layout.pages, layout.answer_pages):
        anchors = anchors_of(pages)
        for page in pages:
            assert set(page.links.values()) <= set(anchors)


def test_the_answer_book_holds_each_answer_and_names_its_puzzles_page():
    layout, settled = made(20, answers="both")
    inside, apart = anchors_of(layout.pages), anchors_of(layout.answer_pages)

    assert len(layout.answer_pages) == settled.structure.answer_total
    for place in layout.places:
        page = layout.answer_pages[apart[f"key-{place.number}"] - 1]
        slot = next(s for s, a in page.anchors.items() if a == f"key-{place.number}")
        assert page.slots[slot.replace("key", "from")] == place.back_reference
        assert place.key_page == inside[f"key-{place.number}"]


def test_answers_apart_leave_no_key_in_the_book_and_say_where_it_is():
    layout, _ = made(6, answers="separate")

    assert "key" not in {page.template for page in layout.pages}
    assert all("Answer book" in place.references[0] for place in layout.places)


def test_openers_stand_on_rectos_and_blank_pages_have_nothing():
    layout, _ = made(40, dates="2027-01-20")

    for page in layout.pages:
        if page.template == "opener":
            assert page.number % 2 == 1
        if page.template == "blank":
            assert (page.slots, page.head, page.folio) == ({}, "", "")


def test_a_label_is_the_day_or_the_number():
    days, _ = made(3, dates="2027-12-30")
    numbers, _ = made(3)

    assert [place.label for place in days.places] == ["30 Dec", "31 Dec", "1 Jan"]
    assert [place.label for place in numbers.places] == ["No. 1", "No. 2", "No. 3"]


def test_labels_carry_the_year_when_a_day_comes_twice():
    book, picks = in_sections(3, 3, dates=["2027-02-27", "2028-02-27"])
    layout, _ = made(6, book=book, picks=picks)

    assert [place.label for place in layout.places] == [
        "27 Feb 2027",
        "28 Feb 2027",
        "1 Mar 2027",
        "27 Feb 2028",
        "28 Feb 2028",
        "29 Feb 2028",
    ]


def test_a_label_is_the_same_on_the_hints_page_and_in_the_key():
    layout, _ = made(9, dates="2027-03-01")

    for place in layout.places:
        for number, name in ((place.hint_page, "hint"), (place.key_page, "key")):
            page = layout.pages[number - 1]
            wanted = f"{name}-{place.number}" + ("-1" if name == "hint" else "")
            (slot,) = (s for s, a in page.anchors.items() if a == wanted)
            assert page.slots[slot.replace(name, "label")] == place.label


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.just(1), min_size=1, max_size=40),
    st.sampled_from(["back", "separate", "both"]),
)
def test_contents_are_measured_with_as_many_entries_as_they_get(counts, answers):
    book, picks = in_sections(*counts, answers=answers)
    measured = []

    class Watching(Ruler):
        def pages(self, page):
            if isinstance(page, ContentsPage):
                measured.append(len(page.entries))
            return 1

    design = load_design("classic", "en")
    plan = Plan(tuple(pick.request for pick in picks))
    settled = settle(book, plan, design, KDP, Watching)
    selection = Selection(picks, Tally({}, 1, 0, 0.0, 0, 1))
    layout = lay_out(book, selection, settled, design, KDP)

    (contents,) = (p for p in layout.pages if p.template == "contents")
    assert {len(contents.content.entries)} == set(measured)


def test_a_calendar_lists_its_sheets_once_in_the_contents():
    kind = load("calendar")
    example = kind.example()
    days = [
        replace(
            pick,
            request=replace(
                pick.request,
                type="calendar",
                level="easy",
                params={
                    **kind.presets["easy"].model_dump(mode="json"),
                    "date": pick.request.date,
                },
            ),
            puzzle=replace(
                pick.puzzle,
                type="calendar",
                level="easy",
                givens=example.givens,
                answer=example.answer,
            ),
            grade=kind.grade(kind.read_givens(example.givens)),
        )
        for pick in (dated(PICKS[k], "2027-01-30", k) for k in range(3))
    ]
    book = book_of(3, type_name="calendar", dates="2027-01-30")
    layout, settled = made(3, book=book, picks=tuple(days))

    sheets = settled.sections["year"].sheets
    (contents,) = (p for p in layout.pages if p.template == "contents")
    labels = [entry.label for entry in contents.content.entries]
    assert len(sheets) >= len({sheet.title for sheet in sheets}) >= 1
    assert all(labels.count(sheet.title) == 1 for sheet in sheets)
    assert labels[-4:] == [
        "January\u00a02027",
        "February\u00a02027",
        "Hints",
        "Answers",
    ]


def month_of(first, days, code="en"):
    day = datetime.date.fromisoformat(first)
    dates = [day + datetime.timedelta(k) for k in range(days)]
    return month_figure(dates, language(code))


def test_a_leap_february_has_29_boxes_in_five_weeks():
    assert (
        "\n" + picture(month_of("2028-02-01", 29)) + "\n"
        == """
 Mon Tue Wed Thu Fri Sat Sun


      1   2   3   4   5   6

  7   8   9   10  11  12  13

  14  15  16  17  18  19  20

  21  22  23  24  25  26  27

  28  29
"""
    )


def test_a_february_of_four_whole_weeks_has_four_rows():
    # 1 February 2027 is a Monday.
    assert month_of("2027-02-01", 28).height == 5.0


def test_a_month_begun_in_the_middle_begins_with_its_first_week_of_days():
    whole = month_of("2027-05-01", 31)
    rest = month_of("2027-05-20", 12)

    def days(figure):
        return {s.text: (s.x, s.y) for s in figure.steps if s.role == "month-day"}

    # The 20th is in the fourth week of May 2027, so three weeks are left out.
    moved = {text: (x, y - 3) for text, (x, y) in days(whole).items()}
    assert days(rest).items() <= moved.items()
    assert rest.height == whole.height - 3


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2200, 12, 31)))
def test_every_day_stands_under_its_weekday(day):
    (label,) = (
        s for s in month_figure([day], language("en")).steps if s.role == "month-day"
    )

    assert label.text == str(day.day)
    assert label.x == day.weekday() + 0.5


@pytest.mark.parametrize("stars", range(5))
def test_as_many_stars_are_filled_as_the_level_has(stars):
    roles = [step.role for step in stars_figure(stars).steps]

    assert roles == ["star"] * stars + ["star-empty"] * (4 - stars)


def test_stars_stay_inside_their_figure():
    figure = stars_figure(4)

    for step in figure.steps:
        for x, y in step.outlines[0]:
            assert 0 <= x <= figure.width
            assert 0 <= y <= figure.height


# Ways back and forth ------------------------------------------------------------------


def test_every_hint_names_the_page_of_its_puzzle():
    layout, _ = made(40)
    pages = {place.label: place.page for place in layout.places}
    told = [
        (page.slots[f"label{k}"], page.slots[f"page{k}"])
        for page in layout.pages
        if page.template == "hints"
        for k in range(200)
        if f"label{k}" in page.slots
    ]

    assert len({label for label, _ in told}) == 40
    assert told == [(label, f"p. {pages[label]}") for label, _ in told]


def leveled(levels):
    picks = [
        replace(pick, request=replace(pick.request, level=level))
        for pick, level in zip(PICKS, levels, strict=False)
    ]
    layout, _ = made(len(levels), picks=tuple(picks))
    contents = next(page for page in layout.pages if page.template == "contents")
    return layout, [e for e in contents.content.entries if e.rank == 3]


def test_the_contents_tell_where_each_level_of_a_chapter_begins():
    layout, entries = leveled(["easy"] * 9 + ["hard"] * 7)
    first, tenth = layout.places[0].page, layout.places[9].page

    assert [(e.label, e.page) for e in entries] == [
        ("Easy", str(first)),
        ("Hard", str(tenth)),
    ]


@pytest.mark.parametrize(
    "levels",
    [
        ["easy"] * 20 + ["hard"] * 10 + ["easy"],
        ["easy"] * 30,
        ["easy"] * 8 + ["hard"] * 7,
    ],
)
def test_levels_that_take_turns_are_one_or_short_are_not_in_the_contents(levels):
    assert leveled(levels)[1] == []


@few("name", ["wordpath", "cryptarithm"])
def test_no_opener_tells_the_answer_of_a_puzzle_of_the_book(name):
    book = book_of(3, type_name=name)
    chosen = selection_of(book)
    layout, _ = layout_of(book, chosen)
    kind = load(name)
    pictures = {
        kind.cover_art(*kind.read(pick.puzzle), "en").steps for pick in chosen.picks
    }
    shown = [
        page.slots["figure"].figure.steps
        for page in layout.pages
        if page.template == "opener" and page.slots["figure"]
    ]

    assert len(shown) == 1
    assert pictures.isdisjoint(shown)
