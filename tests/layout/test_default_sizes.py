"""Default sizes that do not fit the page are lowered to the largest that do."""

import logging
import re

import pytest
from test_settle import Ruler

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.layout.editions import editions_of
from puzzle_publish.layout.pages.default_sizes import (
    fitted,
    has_open_sizes,
    with_sizes,
)
from puzzle_publish.layout.pages.printings import settle_all
from puzzle_publish.plan import make_plan

BOOK = """\
format: 1
book: {{id: grids, title: Grids, seed: 1}}
print: {{{look}}}
sections:
  - {{id: a, type: {kind}, count: 4, ramp: [easy, medium, hard, expert], {more}}}
"""
LARGE = "design: large-print, printer: kdp-paperback, trim: 8.5x11in"


def book_of(folder, kind, more="", look="trim: 6x9in, printer: home"):
    path = folder / "book.yaml"
    text = BOOK.format(kind=kind, more=more, look=look)
    path.write_text(text, encoding="utf-8")
    book = load_book(path)
    editions = editions_of(book, lambda _, page: Ruler(page), lambda *_: None)
    return book, editions, make_plan(book)


def test_what_fits_stays_and_nothing_is_said(tmp_path, caplog):
    _, editions, plan = book_of(tmp_path, "hashi")

    with caplog.at_level(logging.INFO):
        assert fitted(editions, plan) is plan

    assert not caplog.records


def test_a_default_becomes_the_largest_that_fits(tmp_path, caplog):
    kind, names = "slitherlink", ("rows", "columns")
    book, editions, plan = book_of(tmp_path, kind, look=LARGE)
    with pytest.raises(ConfigError, match="is too small"):
        settle_all(editions, plan)

    with caplog.at_level(logging.INFO):
        found = fitted(editions, plan)

    settle_all(editions, found)
    lower = {r.level: r.params for r in found.requests}
    usual = {r.level: r.params for r in plan.requests}
    assert lower["easy"] == usual["easy"]
    changed = {k for k, v in lower["expert"].items() if v != usual["expert"][k]}
    assert changed <= set(names)
    assert changed
    said = " and ".join(f"{name} {lower['expert'][name]}" for name in names)
    assert f"expert: {said} instead of " in caplog.text
    assert "at least" in caplog.text
    assert "sections[0].params: " in caplog.text
    # One more in both directions is too large.
    more = {name: lower["expert"][name] + 1 for name in names}
    _, editions, larger = book_of(tmp_path, kind, f"params: {more}", look=LARGE)
    assert fitted(editions, larger) is larger
    with pytest.raises(ConfigError, match="is too small"):
        settle_all(editions, larger)
    assert has_open_sizes(book)
    changed = with_sizes(book, found).params["a"]
    assert {v: {**changed[v]} for v in changed} == {v: {**lower[v]} for v in lower}


def test_a_default_leaves_room_for_as_many_puzzles_a_page_as_are_asked(
    tmp_path, caplog
):
    _, editions, plan = book_of(
        tmp_path,
        "calcudoku",
        "per_page: 2",
        look="trim: 5x8in, printer: ingram",
    )

    with caplog.at_level(logging.INFO):
        found = fitted(editions, plan)

    settle_all(editions, found)
    assert [request.params["size"] for request in found.requests] == [4, 5, 5, 5]
    assert re.search("expert: size 5 instead of 9: a page of 5x8in has no room for 2",
                     caplog.text)  # fmt: skip


def test_a_size_that_an_author_asks_is_refused_as_before(tmp_path):
    asked = "params: {size: 9}, per_page: 2"
    book, editions, plan = book_of(
        tmp_path, "calcudoku", asked, look="trim: 5x8in, printer: ingram"
    )

    assert fitted(editions, plan) is plan
    assert not has_open_sizes(book)
    with pytest.raises(ConfigError, match="has no room for 2 puzzles"):
        settle_all(editions, plan)


@pytest.mark.soak
def test_sizes_fit_every_edition(tmp_path):
    large = "{edition: large-print, trim: 8.5x11in}"
    _, editions, plan = book_of(
        tmp_path,
        "hashi",
        look=f"trim: 6x9in, printer: kdp-paperback, editions: [{large}]",
    )

    found = fitted(editions, plan)

    settle_all(editions, found)
    rows = {request.level: request.params["rows"] for request in found.requests}
    assert rows["expert"] < 20
