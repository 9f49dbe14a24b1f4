"""Every type is solved on its page: by keys alone, by pointer alone, by taps alone."""

from dataclasses import replace

import pytest
from few import few
from sites import book_of, entry_of, example_of, one_of_each_way, player_of

from puzzle_publish.web.site import file_of

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@few("name", ["crossword", "takuzu", "hashi"])
def test_one_puzzle_in_a_file_that_needs_no_other(open_page, tmp_path, name):
    entry = entry_of(1, name, example_of(name, "en"))
    player = player_of(entry, "en")
    place = tmp_path / "one.html"
    book = replace(book_of(tmp_path), entries=(entry,))
    place.write_bytes(file_of(book, entry, player))
    reader = open_page(name, address=place.as_uri())

    reader.solve_by_keys()

    assert reader.solved
    reader.page.reload()
    assert reader.solved  # the file keeps its game itself


@few("name", one_of_each_way())
def test_by_pointer(open_page, name):
    reader = open_page(name)
    mouse = reader.page.mouse

    def drag(points):
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=3)
        mouse.up()

    reader.solve_by(mouse.click, drag)

    assert reader.solved


@pytest.mark.soak
@few("name", one_of_each_way(), fast=2)
def test_by_taps(open_page, name):
    reader = open_page(name, **PHONE)

    reader.solve_by(reader.page.touchscreen.tap)

    assert reader.solved


@few("name", one_of_each_way(), fast=3)
def test_by_keys_and_undone_to_the_empty_grid_and_redone(open_page, name):
    reader = open_page(name)
    start = reader.state("game.slots")
    assert not reader.solved

    reader.solve_by_keys()
    assert reader.solved

    reader.page.keyboard.press("Control+z")
    assert not reader.solved  # one thing is missing
    for _ in range(reader.state("game.past.length")):
        reader.page.keyboard.press("Control+z")
    assert reader.state("game.slots") == start
    for _ in range(reader.state("game.future.length")):
        reader.page.keyboard.press("Control+Shift+z")

    assert reader.solved


@pytest.mark.soak
def test_where_any_answer_counts_no_key_judges_and_a_hint_lights_what_can_go(open_page):
    reader = open_page("idiomfall", "zh")
    page = reader.page
    first = next(reader._falls())
    reader._path([reader.point_of(cell) for cell in first], page.mouse.click, None)

    page.locator("[data-tool=check][data-scope=all]").click()
    assert "有误" not in page.locator("#toast").text_content()
    page.locator("[data-tool=hint]").click()
    assert page.locator(".tip").count() >= 4
    assert page.evaluate("PuzzlePlayer.page.state.steps") == 1
    assert page.evaluate("PuzzlePlayer.page.state.hints") == 0
