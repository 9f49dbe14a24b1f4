"""Files with a fact for each day: what is read and what is refused."""

import datetime

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.facts_file import read_facts


def facts_in(folder, text, language="en"):
    (folder / "facts.txt").write_bytes(text.encode())
    return read_facts(folder, "facts.txt", language)


def days(*texts):
    return [datetime.date.fromisoformat(text) for text in texts]


@pytest.mark.parametrize(
    "text",
    [
        "2027-01-31,One, two\n",
        '2027-01-31,"One, two"\r\n',
        "2027-01-31;One, two",
        "2027-01-31\tOne, two",
        "2027-01-31 One, two",
        "\ufeffdate,fact\n\n# a comment\n2027-01-31 , One, two  \n",
        '"2027-01-31","One, two"',
    ],
)
def test_a_line_is_a_date_and_a_text_as_people_and_spreadsheets_write_it(
    tmp_path, text
):
    fact = facts_in(tmp_path, text).on("2027-01-31")

    assert fact.text == "One, two"


def test_a_date_without_a_year_is_for_every_year_and_one_with_a_year_goes_first(
    tmp_path,
):
    facts = facts_in(tmp_path, "01-31 every year\n2028-01-31 this year\n02-29 leap\n")

    assert facts.on("2027-01-31").text == "every year"
    assert facts.on("2028-01-31").text == "this year"
    assert facts.on("2028-02-29").text == "leap"
    assert facts.on("2027-02-01") is None


def test_quotes_are_typographic_in_english_and_unchanged_in_chinese(tmp_path):
    line = '01-31 Don\'t say "no"'

    assert facts_in(tmp_path, line).on("2027-01-31").text == "Don’t say “no”"
    assert facts_in(tmp_path, line, "zh").on("2027-01-31").text == line[6:]


def test_every_fault_is_said_with_line_and_column(tmp_path):
    with pytest.raises(UsageError) as caught:
        facts_in(
            tmp_path,
            "2027-02-29,no such day\n"
            "tomorrow,no date\n"
            "2027-01-01,\n"
            "2027-01-02,good\n"
            "2027-01-02,again\n"
            "2027-01-03,a\x07b\n",
        )

    assert list(caught.value.problems) == [
        "facts.txt:1:1: there is no day 2027-02-29",
        'facts.txt:2:1: begins with "tomorrow,no date"; a line begins with a date, as'
        " in 2027-01-31 or 01-31",
        "facts.txt:3:12: 2027-01-01 has no text",
        "facts.txt:5:1: 2027-01-02 has a fact on line 4 already",
        "facts.txt:6:13: has the control character U+0007",
    ]


def test_days_without_a_fact_are_gaps_at_the_lines_where_they_belong(tmp_path):
    facts = facts_in(tmp_path, "# mine\n2027-01-02,b\n2027-01-05,e\n")
    wanted = days("2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04", "2027-01-05")

    assert list(facts.gaps([*wanted, *days("2027-01-06")])) == [
        "facts.txt:1:1: no fact for 2027-01-01; its page has none",
        "facts.txt:3:1: no fact for 2027-01-03 to 2027-01-04, 2 days of the book;"
        " their pages have none",
        "facts.txt:4:1: no fact for 2027-01-06; its page has none",
    ]
    assert not list(facts.gaps(days("2027-01-02", "2027-01-05")))
