"""A section's own heading stands wherever its months are named."""

from dataclasses import replace

import pytest
from test_compose import in_sections, made

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.languages import language, undivided
from tiny import book_of, layout_of


def test_the_months_of_a_titled_section_carry_its_title():
    book, picks = in_sections(2, 2, dates=["2027-01-01", "2027-01-03"])
    first, second = book.config.sections
    titled = second.model_copy(update={"title": "Evenings"})
    config = book.config.model_copy(update={"sections": (first, titled)})
    layout, _ = made(4, book=replace(book, config=config), picks=picks)

    (contents,) = [page for page in layout.pages if page.template == "contents"]
    openers = [p for p in layout.pages if p.template == "opener" and p.slots["figure"]]
    heads = [page.head for page in layout.pages if page.template == "puzzle"]

    labels = [entry.label for entry in contents.content.entries]
    assert labels[1:3] == ["January\u00a02027", "Evenings · January\u00a02027"]
    assert [page.content.notes[:-1] for page in openers] == [(), ("Evenings",)]
    assert heads == ["January 2027"] * 4  # the place at a page's head is short


@pytest.mark.parametrize(
    ("count", "title", "note"),
    [(1, "Cryptarithm", "1 puzzle"), (2, "Cryptarithms", "2 puzzles")],
)
def test_heads_over_one_puzzle_are_in_the_singular(count, title, note):
    layout, _ = layout_of(book_of(count, type_name="cryptarithm"))

    by_template = {page.template: page for page in layout.pages}
    labels = [e.label for e in by_template["contents"].content.entries]
    opener = by_template["opener"].content
    assert labels[1] == title
    assert (opener.title, opener.notes) == (title, (note,))


def titled_key(*titles, **options):
    """Return the heads of a key, by page, and its blocks."""
    book, picks = in_sections(*[1] * len(titles), **options)
    sections = [
        one.model_copy(update={"title": title})
        for one, title in zip(book.config.sections, titles, strict=True)
    ]
    config = book.config.model_copy(update={"sections": tuple(sections)})
    layout, _ = made(len(titles), book=replace(book, config=config), picks=picks)
    keys = [page for page in layout.pages if page.template == "key"]
    heads = [
        text
        for page in keys
        for slot, text in page.slots.items()
        if slot.startswith(("head", "kind"))
    ]
    return heads, [block for page in keys for block in page.content.blocks]


def test_answers_are_below_their_sections_titles():
    assert titled_key("Giant", "Little")[0] == ["Giant", "Little"]
    assert titled_key("", "Little")[0] == ["Missing Numbers", "Little"]
    assert titled_key("Giant", "Giant")[0] == titled_key("", "")[0] == []


def test_a_long_title_above_answers_shares_no_row_with_another():
    long = "A title that is nearly as long as the line of a page above the answers"

    shared = [block.kinds for block in titled_key("Giant", "Little")[1]]
    heads, blocks = titled_key("Giant", f"{long}, and longer still", "Little")

    assert [len(kinds) for kinds in shared] == [2]
    assert heads[0] == "Giant"
    assert heads[1].startswith(long[:40])
    assert heads[1].endswith("…")
    assert [len(block.kinds) for block in blocks] == [1, 1, 1]


def test_every_word_that_counts_has_a_singular():
    for code, plural in (("en", "1 puzzles"), ("zh", "共 1 题")):
        design = load_design("classic", code)
        counting = [name for name, v in design.strings.items() if "{count}" in str(v)]
        counting = [name for name in counting if "one" in design.strings[name]]

        assert len(counting) >= 6
        for name in counting:
            assert plural not in design.counted(name, 1, span="2027")
            assert "1,200" in design.counted(name, 1200, span="2027")


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_month_in_the_contents_is_not_broken(code):
    book, picks = in_sections(2, 2, dates=["2027-01-01", "2027-01-03"], language=code)
    layout, _ = made(4, book=book, picks=picks)

    (contents,) = [page for page in layout.pages if page.template == "contents"]
    title = next(page for page in layout.pages if page.template == "title").content
    words = language(code)
    month = undivided({"en": "January 2027", "zh": "2027年1月"}[code])

    assert [entry.label for entry in contents.content.entries][1:3] == [month] * 2
    assert " " not in month
    assert len(month) > len(words.month_year.format(month="", month_number=1, year=1))
    assert title.span == undivided(title.span) != ""
