"""`ramp: {warm_up: 3}`: a book may begin with easier puzzles."""

import pytest
from dated_book import dated_book

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.plan import make_plan


def book_in(folder, section, more=""):
    return dated_book(folder, section, more, days=8)


def levels_of(folder, section):
    plan = make_plan(load_book(book_in(folder, section)))
    return [request.level for request in plan.requests]


def test_the_first_puzzles_are_of_the_easiest_level_and_the_others_as_before(tmp_path):
    rota = "[hard, medium, hard, medium, hard, hard, expert]"
    plain = levels_of(tmp_path, f"ramp: {{by: weekday, levels: {rota}}}")
    eased = levels_of(tmp_path, f"ramp: {{by: weekday, levels: {rota}, warm_up: 3}}")

    assert eased == ["easy"] * 3 + plain[3:]
    assert "easy" not in plain


def test_a_warm_up_alone_goes_with_the_level_of_the_section(tmp_path):
    levels = levels_of(tmp_path, "level: hard, ramp: {warm_up: 2}")

    assert levels == ["easy"] * 2 + ["hard"] * 6


def test_books_without_a_warm_up_keep_their_digest(tmp_path):
    digests = {
        load_book(book_in(tmp_path, f"ramp: {{levels: [easy, hard]{more}}}")).digest
        for more in ("", ", warm_up: 0", ", warm_up: 1")
    }
    assert len(digests) == 2


@pytest.mark.parametrize(
    ("section", "more", "problem"),
    [
        ("ramp: {warm_up: 8}", "", "warm_up: the section has 8 puzzles; must be less"),
        ("level: easy, ramp: {warm_up: 3}", "", "warm_up: all puzzles are of the easi"),
        ("ramp: {by: list}", "", "ramp: needs levels or warm_up"),
        (
            "ramp: {levels: [hard], warm_up: -1}",
            "",
            "warm_up: must be a whole number from 0",
        ),
        ("level: hard, ramp: {levels: [hard], warm_up: 1}", "", "give level or ramp"),
        ("ramp: {levels: [hard], warm_up: 3}", ", order: levels", "under order: lev"),
        ("level: hard, ramp: {by: weekday, warm_up: 1}", "", "by weekday has 7 levels"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, section, more, problem):
    with pytest.raises(ConfigError) as caught:
        load_book(book_in(tmp_path, section, more))

    assert problem in "\n".join(caught.value.problems)
    assert all("book.yaml:5:" in one for one in caught.value.problems)
