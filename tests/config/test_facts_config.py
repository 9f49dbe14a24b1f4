"""`book.facts`: which books may have them, and what is said of missing days."""

import datetime
import logging

import pytest
from refused import problems

from puzzle_publish.config.load import load_book

DATED = "dates: {from: 2027-01-01, days: 3}"


def book_in(folder, section=DATED, more="", facts="facts: facts.csv"):
    path = folder / "book.yaml"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1, {facts}}}
print: {{printer: home, trim: A5{more}}}
sections:
  - {{id: a, type: calendar, {section}}}
"""
    )
    return path


def test_facts_are_part_of_the_book_and_of_its_digest(tmp_path):
    path = book_in(tmp_path)
    (tmp_path / "facts.csv").write_text("01-01,a\n01-02,b\n01-03,c\n")
    book = load_book(path)
    (tmp_path / "facts.csv").write_text("01-01,a\n01-02,b\n01-03,d\n")
    other = load_book(path)
    plain = load_book(book_in(tmp_path, facts="copyright: ''"))

    assert book.facts.on("2027-01-02").text == "b"
    assert plain.facts is None
    assert len({book.digest, other.digest, plain.digest}) == 3


def test_missing_days_are_warnings_with_file_line_and_column(tmp_path, caplog):
    (tmp_path / "facts.csv").write_text("01-01,a\n")
    with caplog.at_level(logging.WARNING):
        load_book(book_in(tmp_path))

    assert [record.getMessage() for record in caplog.records] == [
        "facts.csv:2:1: no fact for 2027-01-02 to 2027-01-03, 2 days of the book;"
        " their pages have none"
    ]


@pytest.mark.parametrize(("gaps", "more"), [(20, []), (22, ["facts.csv: and 2 more"])])
def test_twenty_gaps_are_listed_and_the_others_counted(tmp_path, caplog, gaps, more):
    """The first of each two days has a fact, the second none."""
    first = datetime.date(2027, 1, 1)
    days = (first + datetime.timedelta(2 * k) for k in range(gaps))
    lines = "".join(f"{day:%m-%d},a\n" for day in days)
    (tmp_path / "facts.csv").write_text(lines)
    dates = f"dates: {{from: 2027-01-01, days: {2 * gaps}}}"

    with caplog.at_level(logging.WARNING):
        load_book(book_in(tmp_path, dates))

    said = [record.getMessage() for record in caplog.records]
    assert len(said[:20]) == 20
    assert all("no fact for" in one for one in said[:20])
    assert said[20:] == [f"{one} gaps" for one in more]


@pytest.mark.parametrize(
    ("section", "more", "why"),
    [
        ("dates: {from: 2027-01-01, days: 3}, per_page: 2", "", "per_page: 1"),
        (DATED, ", order: levels", "print.order: levels prints no days"),
        (DATED, ", panel: compact", "panel: compact has no room for facts"),
    ],
)
def test_a_book_without_pages_of_a_day_may_have_no_facts(tmp_path, section, more, why):
    (tmp_path / "facts.csv").write_text("01-01,a\n")

    assert any(
        one.startswith("book.yaml:2:47: book.facts: ") and why in one
        for one in problems(book_in(tmp_path, section, more))
    )


def test_faults_of_the_file_and_a_missing_file_are_said(tmp_path):
    path = book_in(tmp_path)

    assert problems(path) == [
        "book.yaml:2:47: book.facts: facts.csv: there is no such file"
    ]

    (tmp_path / "facts.csv").write_text("1.1.2027,a\n")

    (fault,) = problems(path)
    assert fault.startswith('facts.csv:1:1: begins with "1.1.2027,a"')
