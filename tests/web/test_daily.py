"""A daily site: what it opens, what it never shows, and what it counts."""

import datetime
import json
import re
from dataclasses import replace

import pytest
from few import few
from sites import book_of, entry_of, example_of, ready, site_of, until

from puzzle_publish.core.errors import UsageError
from puzzle_publish.web.daily import with_days

DAYS = [f"2027-01-{day:02}" for day in (27, 28, 29, 30, 31)] + ["2027-02-01"]
NOW = datetime.datetime(2027, 1, 30, 23, 59, 50)


def entries():
    """Takuzus, with a hard one on Saturday."""
    one = example_of("takuzu", "en")
    found = [
        {**entry_of(k, "takuzu", one), "date": day} for k, day in enumerate(DAYS, 1)
    ]
    found[3]["level"] = "hard"
    return found


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("daily")
    site_of(folder, entries(), daily=True)
    return folder


@pytest.fixture
def at(browse, site):
    """Opens a page of the site at a time of the reader's clock."""

    def opened(path, now=NOW, **options):
        page = browse(**options).new_page()
        page.clock.install(time=now)
        page.goto(f"{site.as_uri()}/{path}")
        page.wait_for_selector("html[data-ready]")
        return page

    return opened


def shown(page):
    """The days that a page leads to."""
    links = page.evaluate(
        "[...document.links].filter(a => a.checkVisibility()).map(a => a.href)"
    )
    return [re.findall(r"\d{4}-\d\d-\d\d", link)[0] for link in links if "/p/" in link]


@few(
    ("now", "day"),
    [
        (NOW, "2027-01-30"),
        (datetime.datetime(2027, 1, 31, 0, 0, 1), "2027-01-31"),
        (datetime.datetime(2028, 6, 1), "2027-02-01"),
    ],
)
def test_the_first_page_opens_the_puzzle_of_the_readers_day(browse, site, now, day):
    page = browse().new_page()
    page.clock.install(time=now)
    page.goto(f"{site.as_uri()}/index.html")
    page.wait_for_url(f"**/p/{day}/index.html")


@pytest.mark.soak
def test_before_the_first_day_the_first_page_says_when_it_is(at):
    page = at("index.html", datetime.datetime(2027, 1, 26, 23, 0))

    said = page.locator("#first")
    assert said.inner_text() == (
        "The first puzzle comes on Wednesday, 27 January 2027."
    )
    page.clock.fast_forward("01:00:01")
    page.wait_for_url("**/p/2027-01-27/index.html")


def test_the_archive_shows_no_later_day_until_it_comes(at):
    page = at("archive.html")

    assert sorted(set(shown(page))) == DAYS[:4]
    assert page.locator(".month:visible caption").all_inner_texts() == ["January 2027"]
    assert page.locator("[aria-current]").get_attribute("data-day") == DAYS[3]
    page.locator("#number").fill("5")
    page.keyboard.press("Enter")
    assert page.locator("#missing").inner_text() == "There is no puzzle 5."

    page.clock.fast_forward(11_000)
    assert sorted(set(shown(page))) == DAYS[:5]
    assert page.locator("[aria-current]").get_attribute("data-day") == DAYS[4]
    # As when a machine wakes that slept through the night.
    page.clock.set_system_time(datetime.datetime(2027, 2, 1, 7))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert sorted(set(shown(page))) == DAYS
    assert page.locator(".month:visible").count() == 2


@pytest.mark.soak
def test_the_page_of_a_day_leads_to_the_next_when_that_has_come(at):
    page = at(f"p/{DAYS[3]}/index.html")

    assert shown(page) == [DAYS[2]]
    page.clock.fast_forward(11_000)
    assert shown(page)[:2] == [DAYS[2], DAYS[4]]
    assert page.locator("nav").get_by_text("Today’s puzzle").is_visible()
    assert page.locator("#said").inner_text() == "There is a new puzzle today."


def solve(page, site, day, seconds):
    page.goto(f"{site.as_uri()}/p/{day}/index.html")
    ready(page)
    page.evaluate(
        """(time) => {
          const { game, state } = PuzzlePlayer.page;
          state.time = time;
          game.answer.forEach((value, slot) => game.put(slot, value));
        }""",
        seconds,
    )
    until(page, "!PuzzlePlayer.page.saving")


@pytest.mark.soak
def test_days_in_a_row_and_best_times_are_counted(at, site):
    page = at("archive.html")
    solve(page, site, DAYS[0], 90)
    solve(page, site, DAYS[1], 60)
    until(page, "document.getElementById('ranked').textContent")
    told = page.locator("#ranked")
    assert told.inner_text() == "Days in a row: 2. Your best time at this level."
    solve(page, site, DAYS[2], 75)
    until(page, "document.getElementById('ranked').textContent")
    assert told.inner_text() == "Days in a row: 3. Best time at this level: 1:00."
    solve(page, site, DAYS[3], 200)
    until(page, "document.getElementById('ranked').textContent")
    assert told.inner_text() == "Days in a row: 4."

    page.goto(f"{site.as_uri()}/archive.html")
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#progress").inner_text() == (
        "4 of 4 solved, 0 in progress. Time: 7:05. Days in a row: 4."
    )
    best = "Best times without hints: Easy 1:00, Hard 3:20."
    assert page.locator("#best").inner_text() == best
    page.clock.set_system_time(datetime.datetime(2027, 2, 1, 7))
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert "Longest run: 4." in page.locator("#progress").inner_text()


def test_a_page_of_a_day_does_not_depend_on_later_days(tmp_path, site):
    """So that a site which grows day by day changes few pages."""
    site_of(tmp_path, entries()[:4], daily=True)

    for day in DAYS[:3]:
        path = f"p/{day}/index.html"
        data = [
            json.loads(
                (folder / path).read_text().split('id="puzzle">')[1].split("</")[0]
            )
            for folder in (tmp_path, site)
        ]
        assert all(one.pop("token") for one in data)
        assert data[0] == data[1]
        assert data[0]["daily"]["runs"] == [["2027-01-27", DAYS.index(day) + 1]]


def test_a_site_that_is_not_daily_has_no_daily_script(tmp_path):
    site_of(tmp_path, entries())

    names = {path.name.split(".")[0] for path in tmp_path.glob("*.js")}
    assert names == {"contents", "hint-mark", "mark", "store"}
    (script,) = tmp_path.glob("mark.*.js")
    assert "daily" not in script.read_text()
    assert not (tmp_path / "archive.html").exists()


def test_two_puzzles_of_a_day_are_refused(tmp_path):
    twice = [*entries(), {**entries()[0], "number": 7}]
    book = replace(book_of(tmp_path), entries=tuple(twice))

    with pytest.raises(UsageError, match="two puzzles have the date 2027-01-27"):
        with_days(book, book.entries, None)
