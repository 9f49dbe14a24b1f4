"""Falling idioms on a page, as the program that they come from plays them."""

from dataclasses import replace

import pytest
from sites import entry_of, example_of, ready, site_of, until

# Of the worked example: 守底牢补, 株井之蛙, 待兔画羊, 足添蛇亡.
FOREIGN = "守株待足"  # down its first column
# What falls just now; transitions have no such frame.
MOVING = (
    "document.getAnimations().filter((one) =>"
    " one.effect.getKeyframes()[0].transform?.startsWith('translateY'))"
)
SIZE = "((name) => document.querySelector(name).getBoundingClientRect().width)"


@pytest.fixture
def opened(browse, tmp_path):
    """Opens the page of the worked example, which takes one more word."""
    entries = [entry_of(n, "idiomfall", example_of("idiomfall", "zh")) for n in (1, 2)]
    site_of(tmp_path, entries, change=lambda player: replace(player, also=(FOREIGN,)))

    def open_(**options):
        page = browse(**options).new_page()
        page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
        return ready(page)

    return open_


def classed(page, name):
    """The characters of the blocks with a class."""
    return "".join(page.locator(f".cells .{name} .value").all_text_contents())


def draw(reader, cells, *, ends=True):
    mouse, points = reader.page.mouse, [reader.point_of(cell) for cell in cells]
    mouse.move(*points[0])
    mouse.down()
    for point in points[1:]:
        mouse.move(*point)
    if ends:
        mouse.up()


def test_a_board_is_played_as_its_program_plays_it(opened):
    reader = opened()
    page = reader.page
    assert page.locator(".count").text_content() == "0 / 4"

    page.locator("[data-tool=hint]").click()
    tips = page.evaluate("PuzzlePlayer.page.way.rules.tips([-1, -1, -1, -1]).length")
    assert len(classed(page, "tip")) == 4 * tips > 0

    draw(reader, [0, 1], ends=False)  # 守底
    assert classed(page, "picked") == "守底"
    assert classed(page, "near") == "牢井"
    until(page, f"{SIZE}('.near') > 1.1 * {SIZE}('.cells [role=gridcell]:not(.near)')")
    page.mouse.up()

    colours = page.locator(".tray button").nth(1)
    borders = (
        "[...document.querySelectorAll('.cells [class*=word-]')]"
        ".map((one) => getComputedStyle(one).borderColor)"
    )
    assert len(set(page.evaluate(borders))) == 1  # grey
    colours.click()
    assert len(set(page.evaluate(borders))) == 4

    page.locator(".tray button").first.click()
    page.mouse.move(*reader.point_of(5))  # 井
    assert sorted(classed(page, "aimed")) == sorted("井底之蛙")
    reader.walk(13)  # by keys, away and back
    assert sorted(classed(page, "aimed")) != sorted("井底之蛙")
    reader.walk(5)
    assert sorted(classed(page, "aimed")) == sorted("井底之蛙")
    page.mouse.click(*reader.point_of(5))
    falls = f"{MOVING}.map((one) => one.effect.getTiming().duration)"
    durations = page.evaluate(falls)
    assert durations
    assert all(100 <= one <= 400 for one in durations)
    assert page.locator(".count").text_content() == "1 / 4"
    assert page.locator(".words :checked").count() == 1
    # Both are seen, whatever the window.
    for width, height in (390, 844), (844, 390), (1280, 720):
        page.set_viewport_size({"width": width, "height": height})
        for name in (".count", "#time"):
            box = page.locator(name).bounding_box()
            assert 0 < box["y"] < box["y"] + box["height"] <= height, (name, width)

    # What is said of a square is of the block that lies there now.
    said = """[...document.querySelectorAll('.cells [role=gridcell]')].map((node) =>
      (node.querySelector('.value').textContent || 'empty') === node.ariaLabel
        .split(', ')[2])"""
    assert {*page.evaluate(said)} == {True}
    # Where the page lists no words, those taken are listed.
    listed = page.locator("#lists li")
    page.evaluate(
        "delete PuzzlePlayer.page.puzzle.lists; PuzzlePlayer.page.board.draw()"
    )
    assert listed.all_text_contents() == ["井底之蛙"]

    page.keyboard.press("Control+z")
    assert page.locator(".count").text_content() == "0 / 4"
    assert listed.count() == 0

    # Nothing is said to be well where no word can be taken, and a button leads back.
    draw(reader, [0, 4, 8, 12])
    toast = page.locator("#toast p")
    page.locator("[data-tool=check]").first.click()
    assert "No word can be taken now." in toast.text_content()
    page.locator("#tools [data-tool=hint]").click()
    assert toast.text_content() == "No word can be taken now. Steps to undo: 1."
    page.locator("#toast button").first.click()
    assert page.locator(".count").text_content() == "0 / 4"

    # A second press of Hint finds a word that leaves a way to clear the board.
    while not reader.solved:
        page.locator("#tools [data-tool=hint]").click()
        page.locator("#tools [data-tool=hint]").click()
        page.locator("#toast button").first.click()


@pytest.mark.soak
def test_a_word_that_nobody_thought_of_counts_and_nothing_moves_for_some(opened):
    reader = opened(reduced_motion="reduce")
    page = reader.page

    draw(reader, [0, 4, 8, 12])
    assert FOREIGN in page.locator("#said").text_content()
    assert page.locator(".count").text_content() == "1 / 4"
    assert page.locator(".words :checked").count() == 0
    assert page.locator(".gone").count() == 4
    page.keyboard.press("Control+z")

    reader.solve_by_keys()
    assert reader.solved
    assert page.evaluate(f"{MOVING}.length") == 0
    until(page, "!PuzzlePlayer.page.saving")
    page.locator("[data-tool=more]").click()
    page.locator("[data-tool=another]").click()
    page.wait_for_url("**/p/2/index.html")
    ready(page)
    page.locator("[data-tool=more]").click()
    page.locator("[data-tool=another]").click()
    until(page, "document.getElementById('said').textContent.includes('solved')")


@pytest.mark.soak
def test_numbers_in_double_frames_keep_off_the_characters(open_page):
    page = open_page("idiomfall", "zh").page
    met = page.evaluate(
        """() => {
          PuzzlePlayer.page.board.place.classList.add("coloured");
          return [...document.querySelectorAll(".cells .nth")].filter((nth) => {
            nth.parentNode.classList.add("word-0", "second");
            const range = document.createRange();
            range.selectNodeContents(nth.parentNode.querySelector(".value"));
            const [a, b] = [nth, range].map((one) => one.getBoundingClientRect());
            return nth.textContent && b.right > a.left + 1 && b.bottom > a.top + 1;
          }).length;
        }"""
    )
    assert met == 0
