"""`print.matter`: what a book has besides its puzzles and their key."""

from dataclasses import replace

import pytest
from refused import PLAIN, problems
from test_compose import in_sections, made
from test_structure import needs_of, requests_of
from whole_book import texts, written

from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.resources import configs
from puzzle_publish.core.values import Geometry, Plan
from puzzle_publish.layout.pages.flowed_matter import FlowedMatter
from puzzle_publish.layout.pages.front_matter import FrontMatter
from puzzle_publish.layout.pages.structure import structure
from puzzle_publish.page_order import stretches
from puzzle_publish.render.pages import render
from puzzle_publish.types.registry import names as names_of_types
from tiny import book_of, inspected, layout_of, selection_of

DESIGN, PAGE = load_design("classic", "en"), Geometry(152.4, 228.6, 19.2, 14, 16, 18)
KINDS = {
    "auto": {"title", "imprint", "contents", "tracker", "howto", "opener", "hints"},
    "full": {"title", "imprint", "contents", "tracker", "howto", "opener", "hints"},
    "plain": {"title", "imprint", "contents", "howto", "hints"},
    "none": set(),
}


def names(layout):
    return [page.template for page in layout.pages]


@pytest.mark.parametrize("matter", KINDS)
def test_a_book_has_the_pages_of_its_matter(matter):
    layout, _ = made(30, matter=matter)

    assert set(names(layout)) - {"blank"} == KINDS[matter] | {"puzzle", "key"}
    assert names(layout).count("puzzle") == 30


@pytest.mark.parametrize(
    ("count", "options", "opened"),
    [
        (5, {}, False),
        (6, {}, True),
        (5, {"intro": "Begin."}, True),
        (5, {"records": True}, True),
        (5, {"dates": "2027-01-01"}, True),
        (5, {"matter": "full"}, True),
    ],
)
def test_a_short_chapter_has_a_page_only_for_what_is_on_it(count, options, opened):
    book = book_of(count, **{"matter": "auto", **options})
    plan = Plan(tuple(pick.request for pick in selection_of(book).picks))
    (chapter,) = stretches(plan.requests, "sections")

    assert FlowedMatter(book, plan, DESIGN, PAGE).has_opener(chapter) is opened


@pytest.mark.parametrize(
    ("matter", "counts", "pages"),
    [("auto", [27, 5], 0), ("auto", [28, 5], 1), ("full", [23, 5], 1)],
)
def test_a_tracker_is_for_chapters_that_have_a_page(matter, counts, pages):
    book, picks = in_sections(*counts, matter=matter)
    plan = Plan(tuple(pick.request for pick in picks))

    assert len(FlowedMatter(book, plan, DESIGN, PAGE).tracker()) == pages


def test_a_plain_book_has_no_chapter_pages():
    layout, settled = made(30, matter="plain")
    title = next(page for page in layout.pages if page.template == "title")
    contents = next(page for page in layout.pages if page.template == "contents")
    first = names(layout).index("puzzle")

    assert [chapter.opener for chapter in settled.structure.chapters] == [None]
    assert title.content.art is not None
    listed = {e.label: (e.page, e.anchor) for e in contents.content.entries}
    heading = layout.pages[first].outline
    assert heading
    assert listed[heading] == (str(first + 1), "puzzle-1")


@pytest.mark.parametrize(
    ("subtitle", "count"),
    [
        ("Easy and hard", "6 number squares"),
        ("6 of them", ""),
        ("16 of them", "6 number squares"),
    ],
)
def test_the_title_page_says_the_number_of_puzzles_once(subtitle, count):
    layout, _ = made(6, subtitle=subtitle)
    title = next(page for page in layout.pages if page.template == "title")

    assert title.content.count == count


def test_the_title_page_names_the_kinds_that_are_too_many_to_count():
    front = FrontMatter(load_book(configs() / "classics.yaml").config, DESIGN)
    kinds = names_of_types()[:4]
    requests = [replace(requests_of(1)[0], type=name) for name in kinds]

    assert front.kind_names(requests[:3]) == ()
    assert len(front.kind_names(requests)) == 4


def test_a_plain_book_has_what_is_asked_for():
    layout, _ = made(5, matter="plain", tracker=True, certificate=True, more=["Sums"])

    assert {"tracker", "certificate", "more"} <= set(names(layout))


@pytest.mark.parametrize("count", [5, 6])
def test_without_matter_the_key_begins_on_a_leaf_of_its_own(count):
    layout, _settled = made(count, matter="none")
    first = names(layout).index("key") + 1

    assert names(layout)[:count] == ["puzzle"] * count
    assert first % 2 == 1
    assert first - count <= 2
    assert all(place.hint_page is None for place in layout.places)


def test_without_matter_an_answer_book_has_only_answers():
    layout, _ = made(5, matter="none", answers="separate")

    assert {page.template for page in layout.answer_pages} <= {"key", "blank"}
    assert layout.answer_pages[0].template == "key"


def test_pages_that_belong_together_begin_on_the_left_without_openers():
    needs = replace(needs_of("year"), front=(), openers=lambda _: False, notes=True)
    found = structure(requests_of(3), needs)

    assert found.blanks[:1] == (1,)
    assert [page for page, batch in found.chapters[0].batches() if batch] == [2, 4, 6]


def test_the_pages_of_a_book_without_matter_are_clean():
    layout, design = layout_of(book_of(5, matter="none", author="A. N."))
    rendered = render(layout, design)

    assert inspected(rendered, layout) == ()
    assert "hints" not in " ".join(texts(rendered.cover)).lower()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("print.tracker", "true"),
        ("print.certificate", "true"),
        ("book.more", "[Sums]"),
        ("book.dedication", "For Ann"),
    ],
)
def test_pages_that_a_book_without_matter_lacks_are_refused(tmp_path, key, value):
    path = written(tmp_path, text=PLAIN)
    load_book(path, ["print.matter=none", "print.tracker=auto"])

    (problem,) = problems(path, ["print.matter=none", f"{key}={value}"])
    assert problem.startswith(f"--set {key}={value}: a book with print.matter: none")


def test_rules_of_many_types_are_small_entries_below_one_in_the_contents():
    config = load_book(configs() / "classics.yaml").config
    front = FrontMatter(config, load_design("modern", "en"))
    few, many = ({name: name for name in names_of_types()[:n]} for n in (8, 9))

    assert [entry[1:] for entry in front.rules_entries(few)] == [(x, 1) for x in few]
    head, *others = front.rules_entries(many)
    assert head == ("How to play", next(iter(many)), 1)
    assert [entry[1:] for entry in others] == [(name, 3) for name in many]
