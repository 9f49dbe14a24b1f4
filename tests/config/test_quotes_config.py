"""`quote: monthly`: a line of the author's file before each month."""

import logging

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.render.design_check import require_letters

TEXT = '# mine\n\n  The days are "long". \u2014 A. Author\nThe years are short.\n'


def book_in(folder, text=TEXT, more="", section="quote: monthly", count="days: 40"):
    path = folder / "book.yaml"
    quotes = ""
    if text is not None:
        (folder / "quotes.txt").write_text(text, encoding="utf-8")
        quotes = ", quotes: quotes.txt"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1{quotes}}}
print: {{printer: home, trim: A5{more}}}
sections:
  - {{id: a, type: calendar, dates: {{from: 2027-01-01, {count}}}, {section}}}
"""
    )
    return path


def quotes_of(book):
    found = book.quotations.by_chapter(book.config.sections, book.config.print.order)
    return {(name, str(month)): text for (name, month), text in found.items()}


def test_each_month_has_the_next_line_in_typographic_quotes(tmp_path):
    assert quotes_of(load_book(book_in(tmp_path))) == {
        ("a", "2027-01-01"): "The days are “long”. — A. Author",
        ("a", "2027-02-01"): "The years are short.",
    }


def test_months_of_all_sections_share_the_lines_under_order_dates(tmp_path):
    assert list(quotes_of(load_book(book_in(tmp_path, more=", order: dates")))) == [
        ("", "2027-01-01"),
        ("", "2027-02-01"),
    ]


def test_the_lines_are_part_of_the_digest(tmp_path):
    digests = {load_book(book_in(tmp_path, text)).digest for text in ("a\nb", "a\nc")}
    plain = load_book(book_in(tmp_path, None, section="level: easy"))
    unset = load_book(book_in(tmp_path, None, section="level: easy, quote: none"))

    assert len(digests) == 2
    assert plain.digest == unset.digest


def test_months_without_a_line_are_a_warning(tmp_path, caplog):
    with caplog.at_level(logging.WARNING):
        load_book(book_in(tmp_path, count="days: 100"))

    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "quotes.txt:4:1: has 2 quotations for 4 months; 2027-03 and 1 more have none"
    ]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"text": None}, "sections[0].quote: needs book.quotes, a file with a line"),
        ({"section": "level: easy"}, "book.quotes: no section has quote: monthly"),
        ({"more": ", matter: plain"}, "sections[0].quote: needs print.matter: full"),
        ({"more": ", order: levels"}, "sections[0].quote: needs another print.order"),
        ({"text": "# nothing\n"}, "book.quotes: quotes.txt: has no quotations; write"),
        ({"text": "a\n" + "b" * 301}, "quotes.txt:2:301: has 301 characters; a quot"),
        ({"text": "a\u0007b"}, "quotes.txt:1:2: has the control character U+0007"),
    ],
)
def test_what_cannot_be_printed_is_refused(tmp_path, options, problem):
    with pytest.raises(ConfigError) as caught:
        load_book(book_in(tmp_path, **options))

    assert problem in "\n".join(caught.value.problems)


def test_characters_that_the_fonts_lack_are_named(tmp_path):
    book = load_book(book_in(tmp_path, "Good.\nA \U00013000 here."))

    with pytest.raises(ConfigError) as caught:
        require_letters(book, load_design("classic", "en"))

    (problem,) = caught.value.problems
    assert problem.startswith("quotes.txt:2:3: the fonts of the design classic have no")
