"""`sections[].bonus`: one more puzzle at the end of each month."""

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.page_order import stretches
from puzzle_publish.plan import make_plan, requests_in_key_order

BONUS = "{type: crossword, level: hard, title: Finale}"


def book_in(folder, bonus=BONUS, more="", days="dates: {from: 2027-01-30, days: 33}"):
    path = folder / "book.yaml"
    line = f"bonus: {bonus}" if bonus else "level: easy"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1}}
print: {{printer: home, trim: 6x9in{more}}}
sections:
  - {{id: first, type: wordpath, count: 2}}
  - {{id: year, type: calendar, {days}, {line}}}
"""
    )
    return path


def requests_of(path):
    return make_plan(load_book(path)).requests


def test_a_bonus_follows_the_last_puzzle_of_each_month(tmp_path):
    plan = requests_of(book_in(tmp_path))

    keys = [(r.key.section, r.date) for r in plan]
    bonuses = [k for k, (section, _) in enumerate(keys) if section == "year.bonus"]
    assert [keys[k][1] for k in bonuses] == ["2027-01-31", "2027-02-28", "2027-03-03"]
    assert [keys[k - 1] for k in bonuses] == [("year", keys[k][1]) for k in bonuses]
    assert [section for section, _ in keys[:2]] == ["first"] * 2
    assert {plan[k].type for k in bonuses} == {"crossword"}
    chapters = [(one.section, len(one.requests)) for one in stretches(plan, "sections")]
    assert chapters == [("first", 2), ("year", 3), ("year", 29), ("year", 4)]


def test_a_bonus_changes_no_other_puzzle(tmp_path):
    plain = requests_of(book_in(tmp_path, bonus=""))
    book = load_book(book_in(tmp_path))
    mine = [r for r in requests_in_key_order(book) if "." not in r.key.section]

    def seeds(requests):
        return sorted((str(r.key), r.type, r.date or "") for r in requests)

    assert seeds(mine) == seeds(plain)
    assert book.digest != load_book(book_in(tmp_path, bonus="")).digest


def test_a_bonus_in_a_book_by_dates_is_the_last_of_its_day(tmp_path):
    plan = requests_of(book_in(tmp_path, more=", order: dates"))

    assert [r.key.section for r in plan[:3]] == ["year", "year", "year.bonus"]


@pytest.mark.parametrize(
    ("bonus", "more", "days", "problem"),
    [
        ("{type: crosword}", "", None, "6:83: sections[1].bonus.type: "),
        ("{type: crossword, level: soft}", "", None, "].bonus.level: crossword has no"),
        ("{type: crossword, params: {sides: 9}}", "", None, "].bonus.params.sides: "),
        ("{type: crossword, count: 2}", "", None, "].bonus.count: "),
        (BONUS, ", order: levels", None, "bonus: needs another print.order than"),
        (BONUS, "", "per_page: 2, dates: {from: 2027-01-30, days: 3}", "per_page: 1,"),
        (BONUS, ", editions: [{edition: left-handed, per_page: 2}]", None, "editions"),
    ],
)
def test_faults_of_a_bonus_are_named_at_its_place(tmp_path, bonus, more, days, problem):
    place = {"days": days} if days else {}
    with pytest.raises(ConfigError) as caught:
        load_book(book_in(tmp_path, bonus, more, **place))

    assert problem in "\n".join(caught.value.problems)


def test_a_bonus_without_dates_is_refused(tmp_path):
    path = book_in(tmp_path)
    text = path.read_text().replace("count: 2", f"count: 2, bonus: {BONUS}")
    path.write_text(text)

    with pytest.raises(ConfigError, match=r"sections\[0\]\.bonus: needs dates"):
        load_book(path)


def test_places_in_the_file_are_those_of_the_bonus(tmp_path):
    book = load_book(book_in(tmp_path))

    assert [s.id for s in book.config.sections] == ["first", "year", "year.bonus"]
    assert ": sections[1].bonus.level: x" in book.at(("sections", 2, "level"), "x")
    assert ": sections[1].level: x" in book.at(("sections", 1, "level"), "x")
