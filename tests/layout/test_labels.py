"""The labels of puzzles: a day, its letter if the day has several, or a number."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.languages import language
from puzzle_publish.core.print_options import PrintOptions
from puzzle_publish.core.values import Key, Request
from puzzle_publish.layout.pages.labels import (
    labels_of,
    letters_of,
    listed_titles,
    panel_head,
    tells_levels,
)
from puzzle_publish.types.registry import load, names
from tiny import book_of, layout_of


def requests(*dates):
    """Puzzles of these days, one after another; None for one without a date."""
    return [
        Request(Key("a", index), "_blank", 1, "easy", {}, 1, 1, date)
        for index, date in enumerate(dates)
    ]


def labels(*dates):
    """Return the label of each."""
    picks = [
        SimpleNamespace(request=request, number=number)
        for number, request in enumerate(requests(*dates), 1)
    ]
    return [*labels_of(picks, load_design("classic", "en"), language("en")).values()]


def test_only_puzzles_that_share_a_day_have_letters():
    assert labels("2027-01-01", "2027-01-02", "2027-01-02", None) == [
        "1 Jan",
        "2 Jan A",
        "2 Jan B",
        "No. 4",
    ]


def test_a_day_with_more_puzzles_than_letters_goes_on_with_numbers():
    letters = [*letters_of(requests(*["2027-01-01"] * 28)).values()]

    assert letters[:2] + letters[24:] == ["A", "B", "Y", "Z", "27", "28"]


def test_pages_name_the_level_only_where_a_book_has_several():
    alike, design = requests(None, None, None), load_design("classic", "en")
    first, *others = alike
    several = [replace(first, level="hard"), *others]

    assert not tells_levels(design, alike, PrintOptions())
    assert tells_levels(design, several, PrintOptions())
    assert tells_levels(
        design, alike, PrintOptions(matter="none")
    )  # no other page says it
    assert tells_levels(load_design("worksheet", "en"), alike, PrintOptions())
    assert not tells_levels(load_design("children", "en"), several, PrintOptions())


def test_a_chapter_named_after_its_level_says_it_by_stars_alone():
    book = book_of(2, type_name="takuzu")  # easy, medium
    easy = book.config.sections[0].model_copy(update={"title": "Easy"})
    config = book.config.model_copy(update={"sections": [easy]})
    layout, _ = layout_of(replace(book, config=config))
    pages = [page.slots for page in layout.pages if page.template == "puzzle"]

    assert [slots["level"] for slots in pages] == ["", "Medium"]
    assert all("stars" in slots for slots in pages)


def test_titles_of_all_types_are_in_lower_case_within_a_sentence():
    english, chinese = (load_design("classic", code) for code in ("en", "zh"))

    for name in set(names()) - {"sudoku"}:
        title = load(name).text("en").title
        listed = listed_titles(["sudoku", name], english)
        assert listed == f"Sudoku, {title.lower()}"
        assert listed_titles([name], english) == title
        both = listed_titles(["sudoku", name], chinese)
        assert both == f"数独、{load(name).text('zh').title}"
    assert (
        listed_titles(["dots", "colour", "hashi"], english)
        == "Dot-to-dots, color by number, hashi"
    )


@pytest.mark.parametrize(
    ("name", "code", "head"),
    [
        ("starbattle", "en", "No. 7 · 1 star"),
        ("starbattle", "zh", "No. 7 · 1 星"),
        ("sudoku", "en", "No. 7"),
    ],
)
@pytest.mark.parametrize("compact", [True, False])
def test_a_panel_says_how_many_stars_a_line_has(name, code, head, compact):
    request = SimpleNamespace(type=name, date=None)
    pick = SimpleNamespace(request=request, puzzle=load(name).example())
    panels = SimpleNamespace(compact=compact, wide=False)

    found = panel_head(pick, "No. 7", panels, language(code))

    assert found == {"label": head}


def test_what_a_page_promises_fits_half_of_a_small_pages_foot():
    """At 10 pt in the 46 mm that 5x8 in has beside the references."""
    kinds = (kind for kind in map(load, names()) if "en" in kind.languages)
    promises = {kind.name: kind.text("en").promise for kind in kinds}

    longest = {name: max(map(len, each.values())) for name, each in promises.items()}

    assert {name: most for name, most in longest.items() if most > 40} == {}
