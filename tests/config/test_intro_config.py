"""`sections[].intro`: which books may have it."""

import pytest
from dated_book import dated_book

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError


def book_in(folder, intro="intro: Begin here.", more=""):
    return dated_book(folder, intro, more, days=3)


def test_an_intro_is_part_of_the_book_and_of_its_digest(tmp_path):
    with_intro = load_book(book_in(tmp_path))
    without = load_book(book_in(tmp_path, "level: easy"))
    empty = load_book(book_in(tmp_path, "level: easy, intro: ''"))

    assert with_intro.config.sections[0].intro == "Begin here."
    assert with_intro.digest != without.digest == empty.digest


def test_a_section_whose_puzzles_get_harder_may_have_an_intro(tmp_path):
    book = load_book(book_in(tmp_path, more=", order: rising"))

    assert book.config.sections[0].intro == "Begin here."


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (", matter: plain", "needs print.matter: full, whose chapters begin with"),
        (", order: dates", "needs print.order: sections; under dates a chapter"),
        (", order: levels", "needs print.order: sections; under levels a chapter"),
    ],
)
def test_an_intro_without_a_page_for_it_is_refused(tmp_path, more, why):
    with pytest.raises(ConfigError) as caught:
        load_book(book_in(tmp_path, more=more))

    (problem,) = caught.value.problems
    assert f"book.yaml:5:65: sections[0].intro: {why}" in problem
