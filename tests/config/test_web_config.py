"""`web:`: which addresses and codes a book can have."""

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
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
