"""Of a long title, the heads of pages show as much as they have room for."""

from dataclasses import replace

import pytest
from few import few

from puzzle_publish.render.pages import render
from puzzle_publish.types.facts import sampled
from puzzle_publish.types.registry import load
from tiny import book_of, layout_of


def titled(title, code, **options):
    """Return (layout, design) of a book whose section has this title."""
    book = book_of(2, language=code, **options)
    (section,) = book.config.sections
    sections = [section.model_copy(update={"title": title})]
    config = book.config.model_copy(update={"sections": sections})
    return layout_of(replace(book, config=config))


def heads_of(layout):
    """Return (running head, title beside the number) of the pages of puzzles."""
    pages = [p for p in layout.pages if p.template in ("puzzle", "puzzles")]
    return {(page.head, page.slots.get("weekday")) for page in pages}


@few(
    ("title", "code", "per_page"),
    [
        ("M" * 200, "en", 1),
        ("Mammoth Sums WOW " * 9, "zh", 1),
        ("M" * 200, "zh", 2),
    ],
)
def test_a_title_of_wide_letters_is_cut_where_its_place_ends(title, code, per_page):
    layout, design = titled(title, code, trim="5x8in", per_page=per_page)

    ((running, beside),) = heads_of(layout)
    shown = [running] if per_page > 1 else [running, beside]
    for text in shown:
        assert text.endswith("…")
        assert title.startswith(text.removesuffix("…"))
        assert len(text) > 8
    render(layout, design)  # refuses what would be smaller than 7 pt


def test_a_title_that_has_room_stands_whole():
    layout, _ = titled("Sums at Sea", "en")

    assert heads_of(layout) == {("Sums at Sea", "Sums at Sea")}


@pytest.mark.parametrize(
    ("title", "running", "beside"),
    [
        ("", "Calendar puzzles", "Calendar puzzle"),
        ("Calendar puzzles", "Calendar puzzles", "Calendar puzzle"),
        ("Sunday Best", "Sunday Best", "Sunday Best"),
    ],
)
def test_a_title_in_the_plural_is_not_over_one_puzzle(title, running, beside):
    book = book_of(2, type_name="calendar")
    (section,) = book.config.sections
    sections = [section.model_copy(update={"title": title})]
    config = book.config.model_copy(update={"sections": sections})
    layout, _ = layout_of(replace(book, config=config))

    assert heads_of(layout) == {(running, beside)}


@pytest.mark.parametrize(("size", "said"), [(6, "1 star"), (9, "2 stars")])
def test_a_star_battle_has_its_number_of_stars_beside_the_title(size, said):
    text = load("starbattle").text("en")
    facts = sampled("starbattle", f'{{"level":"hard","size":{size}}}')

    assert text.over_puzzle("Star battle", facts) == f"Star battle · {said}"
    assert text.over_puzzle("Star battle", {"stars": "mixed"}) == "Star battle"
