"""`web:`: which addresses and codes a book can have."""

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.web_codes import longest_address, pages_by_day
from puzzle_publish.core.web_places import address, page_names
from puzzle_publish.plan import make_plan
from puzzle_publish.types.registry import load

LONG = "https://example.org/" + "a" * 40


def book_in(folder, web, more="", section="count: 3"):
    path = folder / "book.yaml"
    path.write_text(
        f"""\
format: 1
book: {{id: mine, title: Mine, seed: 1}}
web: {web}
print: {{printer: home, trim: 6x9in{more}}}
sections:
  - {{id: a, type: takuzu, level: easy, {section}}}
""",
        encoding="utf-8",
    )
    return path


def test_an_address_ends_with_a_slash_and_changes_the_book(tmp_path):
    with_codes, other, none = (
        load_book(book_in(tmp_path, web))
        for web in (
            "{url: 'https://example.org/a', codes: page}",
            "{url: 'https://example.org/b/', codes: page}",
            "{}",
        )
    )

    assert with_codes.config.web.url == "https://example.org/a/"
    assert len({with_codes.digest, other.digest, none.digest}) == 3


@pytest.mark.parametrize(
    ("web", "more", "section", "problem"),
    [
        ("{codes: page}", "", "count: 3", "3:14: web.codes: needs web.url"),
        ("{codes: pages}", "", "count: 3", "3:14: web.codes: must be one of"),
        ("{adress: x}", "", "count: 3", "3:7: web.adress: there is no such key"),
        ("{url: example.org}", "", "count: 3", "3:12: web.url: must be an address"),
        ("{url: 'https://é.org'}", "", "count: 3", "in ASCII"),
        ("{url: 'https://example.org/?a'}", "", "count: 3", "without ? and #"),
        ("{url: 'javascript:a()'}", "", "count: 3", "must be an address"),
        (
            f"{{url: '{LONG}', codes: page}}",
            "",
            "count: 3",
            "3:12: web.url: must be shorter by 10: a code holds 62 characters, and"
            f" {LONG}/p/3/#000000 has 72",
        ),
        (
            f"{{url: '{LONG}', codes: page}}",
            "",
            "dates: {from: 2027-01-01, days: 3}",
            "must be shorter by 19",
        ),
        (
            "{url: 'https://example.org', codes: chapter}",
            ", matter: plain",
            "count: 3",
            "web.codes: chapter needs print.matter: full",
        ),
    ],
)
def test_codes_that_cannot_be_printed_are_refused(
    tmp_path, web, more, section, problem
):
    with pytest.raises(ConfigError) as refused:
        load_book(book_in(tmp_path, web, more, section))

    assert any(problem in text for text in refused.value.problems)


def test_codes_of_puzzles_that_no_screen_can_play_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(type(load("takuzu")), "player", lambda *_: None)
    web = "{url: 'https://example.org', codes: page}"

    with pytest.raises(ConfigError) as refused:
        load_book(book_in(tmp_path, web))

    (problem,) = refused.value.problems
    assert "6:19: sections[0].type: takuzu cannot be played on a screen" in problem


def test_days_with_two_puzzles_have_numbers_in_their_addresses(tmp_path):
    # 27 characters of the site and 62 of a code leave room for numbers, not for dates.
    web = f"{{url: '{LONG[:48]}', codes: page}}"
    days = "dates: {from: 2027-01-01, days: 3}"
    with pytest.raises(ConfigError):
        load_book(book_in(tmp_path, web, section=days))

    path = book_in(tmp_path, web, section=days)
    path.write_text(path.read_text() + f"  - {{id: b, type: takuzu, {days}}}\n")
    assert load_book(path)


@pytest.mark.parametrize("bonus", ["", ", bonus: {type: takuzu}"])
@pytest.mark.parametrize("per_day", [1, 2])
def test_codes_and_the_site_name_pages_alike(tmp_path, bonus, per_day):
    dates = "dates: {from: 2027-01-30, days: 3}"
    web = "{url: 'https://example.org', codes: page}"
    path = book_in(tmp_path, web, section=f"{dates}{bonus}")
    if per_day == 2:
        path.write_text(path.read_text() + f"  - {{id: b, type: takuzu, {dates}}}\n")
    book = load_book(path)
    plan = make_plan(book)

    # As the finished book's answers.json has them.
    names = page_names([(plan.numbers[r.key], r.date) for r in plan.requests])
    by_day = per_day == 1 and not bonus
    assert pages_by_day(book.config) == by_day
    assert any("-" in name for name in names.values()) == by_day
    url, ident = book.config.web.url, "0" * 16
    longest = max(len(address(url, name, ident)) for name in names.values())
    assert len(longest_address(book.config)) == longest
