"""The whole book's progress leaves the contents as one file, and comes back from it."""

import json

import pytest
from few import few
from sites import entry_of, page_of, ready, site_of, until

from puzzle_publish.types.registry import load

CROSSWORD, SUDOKU = page_of("crossword"), page_of("sudoku")
KEYS = {path: path.split("/")[1] for path in (CROSSWORD, SUDOKU)}


def play(page, address, path, text):
    page.goto(f"{address}/{path}")
    reader = ready(page)
    page.locator(".typed").focus()
    for sign in text:
        page.keyboard.press(sign)
    until(page, "!PuzzlePlayer.page.saving")
    return reader


def contents(page, address):
    page.goto(f"{address}/index.html")
    page.wait_for_selector("html[data-ready]")
    return page


def storage(page):
    return next((f for f in page.frames if f.url.endswith("store.html")), page)


def kept(page):
    found = storage(page).evaluate("({ ...localStorage })")
    return {key: text for key, text in found.items() if key.startswith("examples:")}


def exported(page):
    with page.expect_download() as waiting:
        page.locator("#export").click()
    assert waiting.value.suggested_filename == "examples-progress.json"
    return waiting.value.path().read_text(encoding="utf-8")


def imported(page, text):
    page.evaluate("document.getElementById('moved').textContent = ''")
    file = {"name": "progress.json", "mimeType": "application/json"}
    page.locator("#file").set_input_files(file | {"buffer": text.encode()})
    until(page, "document.getElementById('moved').textContent")
    return page.locator("#moved").text_content()


def test_progress_moves_to_another_browser(browse, address):
    page = browse(accept_downloads=True).new_page()
    play(page, address, CROSSWORD, "ABC")
    play(page, address, SUDOKU, "12")
    contents(page, address)
    aside = '{"version":1,"id":"old","shape":"other","slots":[],"moves":[]}'
    storage(page).evaluate(
        "(text) => localStorage.setItem('examples:4#old', text)", aside
    )
    before = kept(page)
    text = exported(page)
    whole = json.loads(text)
    assert (whole["kind"], whole["version"]) == ("puzzle-progress", 1)
    assert set(whole["games"]) == {*KEYS.values(), "4#old"}  # also what was set aside

    other = contents(browse().new_page(), address)
    assert kept(other) == {}
    assert "3" in imported(other, text)

    assert kept(other) == before
    assert other.locator(".numbers .begun").count() == 2
    other.goto(f"{address}/{CROSSWORD}")
    assert ready(other).state("game.past.length") == 3


@pytest.mark.soak
def test_the_game_that_is_further_stays_and_the_other_is_set_aside(browse, address):
    page = browse().new_page()
    contents(page, address)
    key = f"examples:{KEYS[CROSSWORD]}"
    play(page, address, CROSSWORD, "A")
    near = kept(contents(page, address))[key]
    play(page, address, CROSSWORD, "BC")
    far = kept(contents(page, address))[key]
    number = KEYS[CROSSWORD]

    def file(text):
        head = {"kind": "puzzle-progress", "version": 1, "book": "examples"}
        return json.dumps({**head, "games": {number: text}})

    imported(page, file(near))
    saved = kept(page)
    assert saved[key] == far
    assert [one for k, one in saved.items() if k != key] == [near]

    storage(page).evaluate("([k, v]) => localStorage.setItem(k, v)", [key, near])
    imported(page, file(far))
    saved = kept(page)
    assert saved[key] == far
    assert [one for k, one in saved.items() if k != key] == [near]
    imported(page, file(far))
    assert kept(page) == saved  # twice is as once


HEAD = '{"kind":"puzzle-progress","version":1,"book":"examples","games":'


@few(
    "text",
    [
        "no JSON",
        "[]",
        "null",
        '{"kind":"other"}',
        '{"kind":"puzzle-progress","version":1,"book":"another","games":{"1":"{}"}}',
        '{"kind":"puzzle-progress","version":2,"book":"examples","games":{"1":"{}"}}',
        HEAD + '{"1":7}}',
        HEAD + '{"1":"{\\"version\\":9}"}}',
        HEAD
        + '{"../x y":"{\\"version\\":1,\\"id\\":\\"a\\",\\"shape\\":\\"b\\",'
        + '\\"slots\\":[],\\"moves\\":[]}"}}',
        HEAD + "null}",
    ],
)
def test_a_file_that_is_no_progress_of_the_book_changes_nothing(browse, sites, text):
    page = browse().new_page()
    contents(page, sites["en"].as_uri())
    said = imported(page, text)

    assert kept(page) == {}
    assert "no progress" in said or ": 0." in said


DAYS = [f"2027-03-{day:02}" for day in (1, 2, 4, 5, 6)]


@pytest.fixture(scope="module")
def daily(tmp_path_factory):
    """A site of five days with a gap between the second and the third."""
    folder = tmp_path_factory.mktemp("daily")
    draft = load("takuzu").example()
    entries = [
        {**entry_of(number, "takuzu", draft), "date": day}
        for number, day in enumerate(DAYS, 1)
    ]
    site_of(folder, entries)
    return folder


@pytest.mark.soak
@few(
    ("today", "solved", "said"),
    [
        ("2027-03-05", [], "0 of 5 solved, 0 in progress."),
        ("2027-03-05", DAYS[3:4], "1 of 5 solved, 0 in progress. Time: 20:50."),
        (
            "2027-03-05",
            DAYS[1:4],
            "3 of 5 solved, 0 in progress. Time: 1:02:30. Days in a row: 3.",
        ),
        (
            "2027-03-05",  # today's is still to do
            DAYS[:3],
            "3 of 5 solved, 0 in progress. Time: 1:02:30. Days in a row: 3.",
        ),
        (
            "2027-03-06",
            DAYS[:3],
            "3 of 5 solved, 0 in progress. Time: 1:02:30. Longest run: 3.",
        ),
    ],
)
def test_the_contents_say_time_and_days_in_a_row(browse, daily, today, solved, said):
    page = browse().new_page()
    page.clock.set_fixed_time(f"{today}T12:00:00")
    contents(page, daily.as_uri())
    game = {"version": 1, "id": "x", "shape": "y", "slots": [], "moves": []}
    text = json.dumps(game | {"solved": True, "time": 1250})
    for day in solved:
        storage(page).evaluate(
            "([key, text]) => localStorage.setItem(key, text)",
            [f"examples:{day}", text],
        )
    contents(page, daily.as_uri())

    assert page.locator("#progress").inner_text() == said
    assert page.locator("#today").get_attribute("href") == f"p/{today}/index.html"
    labels = page.locator("[data-key][aria-label]").evaluate_all(
        "nodes => nodes.map((node) => node.getAttribute('aria-label'))"
    )
    assert labels == [f"{int(day[-2:])}, solved 20:50" for day in solved]
