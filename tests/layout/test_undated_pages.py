"""Pages of puzzles without a date: numbers for days, sections for months."""

from dataclasses import replace

import pytest
from test_compose import PICKS, dated, in_sections, made
from whole_book import texts

from puzzle_publish.core.puzzle import Grade
from puzzle_publish.core.values import Selection
from puzzle_publish.layout.cover.words import MOST_WORDS, word_count
from puzzle_publish.render.pages import render
from puzzle_publish.types.registry import load
from tiny import book_of, layout_of, selection_of


def page_of(layout, number):
    return layout.pages[layout.places[number - 1].page - 1]


def openers(layout):
    return [page for page in layout.pages if page.template == "opener"]


@pytest.mark.parametrize(
    ("code", "title", "told"),
    [
        ("en", "Missing Numbers", "No. 12 of 20"),
        ("zh", "填数求和", "第 12 题，共 20 题"),
    ],
)
def test_a_page_has_its_number_large_its_section_and_how_many_there_are(
    code, title, told
):
    layout, _ = made(20, code=code)

    values = page_of(layout, 12).slots
    assert (values["day"], values["weekday"]) == ("12", title)
    assert (values["month"], values["meta"]) == (told, "")
    assert layout.places[11].heading == ("12", title, told)
    assert layout.places[11].label in told


def test_a_section_with_a_title_of_its_own_has_it_on_its_pages():
    book, picks = in_sections(3, 2)
    second = book.config.sections[1].model_copy(update={"title": "Sums at Sea " * 9})
    sections = [book.config.sections[0], second]
    config = book.config.model_copy(update={"sections": sections})
    layout, _ = made(5, picks=picks, book=replace(book, config=config))

    assert page_of(layout, 3).slots["weekday"] == "Missing Numbers"
    assert page_of(layout, 4).slots["weekday"].startswith("Sums at Sea Sums")
    assert page_of(layout, 4).slots["weekday"].endswith("…")


def test_an_opener_shows_a_puzzle_of_its_section_and_where_each_level_stands():
    picks = sorted(PICKS[:6], key=lambda pick: pick.request.level)
    picks = tuple(
        replace(pick, number=k, request=replace(pick.request, key=key))
        for k, (pick, key) in enumerate(
            zip(picks, [p.request.key for p in PICKS[:6]], strict=True), 1
        )
    )
    layout, _ = made(6, picks=picks)

    opener = openers(layout)[0]
    assert [
        (level.word, level.told, level.stars) for level in opener.content.levels
    ] == [("Easy", "No. 1–3", 1), ("Hard", "No. 4–6", 3)]
    figure = opener.slots["figure"]
    kind = load("_blank")
    middle = kind.opener_art(kind.read_givens(picks[3].puzzle.givens), "en")
    assert figure.figure == middle
    assert figure.cell_mm >= figure.figure.min_cell_mm
    assert opener.content.height >= figure.figure.height * figure.cell_mm


def test_a_level_of_one_puzzle_is_told_with_one_number():
    layout, _ = made(2, picks=PICKS[:2])

    told = [level.told for level in openers(layout)[0].content.levels]
    assert told == ["No. 1", "No. 2"]


def test_levels_that_come_in_turn_are_told_by_their_number():
    layout, _ = made(7)

    told = [level.told for level in openers(layout)[0].content.levels]
    assert told == ["4 puzzles", "3 puzzles"]


def test_measures_in_a_promise_have_their_thousands_apart(monkeypatch):
    chosen = selection_of(book_of(2))
    first = chosen.picks[0]
    grade = Grade(first.grade.level, 1.0, {"blanks": 221500, "stuck": 0})
    picks = (replace(first, grade=grade), *chosen.picks[1:])
    blank = load("_blank")
    text = replace(blank.text("en"), promise={"unique": "{blanks} ways.", "any": ""})
    monkeypatch.setattr(type(blank), "text", lambda *_: text)

    layout, _ = layout_of(book_of(2), Selection(picks, chosen.tally))

    assert page_of(layout, 1).slots["promise"] == "221,500 ways."


def test_a_long_blurb_gives_way_to_the_name_of_its_type(monkeypatch):
    blank = load("_blank")
    text = replace(blank.text("en"), blurb="Long words " * 60)
    monkeypatch.setattr(type(blank), "text", lambda *_: text)
    layout, _ = made(3)
    told = layout.cover.values["blurb"]

    assert "Long words" not in told
    assert text.title in told
    assert word_count(told) <= MOST_WORDS


@pytest.mark.soak
def test_a_book_of_several_types_says_how_many_there_are_of_each(telling):
    book = book_of(2, type_name=telling)
    chosen = selection_of(book)
    other = selection_of(book_of(1)).picks[0]
    key = replace(other.request.key, section="more")
    pick = replace(other, number=3, request=replace(other.request, key=key))
    more = book.config.sections[0].model_copy(
        update={"id": "more", "type": "_blank", "count": 1}
    )
    sections = [*book.config.sections, more]
    config = book.config.model_copy(update={"sections": sections})
    layout, design = layout_of(
        replace(book, config=config), Selection((*chosen.picks, pick), chosen.tally)
    )

    line = "2 number squares, 1 number square"
    assert layout.cover.values["tagline_lines"] == (line,)
    title = texts(render(layout, design).interior)[0]
    assert line in title


def test_dated_puzzles_among_others_lead_with_their_number():
    book, picks = in_sections(2, 2)
    later = [dated(pick, "2027-01-03", k) for k, pick in enumerate(picks[2:])]
    mixed = (*picks[:2], *(replace(p, number=k) for k, p in enumerate(later, 3)))
    layout, _ = made(4, book=book, picks=mixed)

    heads = [page.slots for page in layout.pages if page.template == "puzzle"]
    assert [slots["day"] for slots in heads] == ["1", "2", "3", "4"]
    assert heads[2]["weekday"] == "Sunday"
    assert heads[2]["month"] == "3 January 2027"
    assert heads[2]["meta"] == "No. 3 of 4"
