"""The dock: messages that can be read, and the tools in their place."""

import pytest
from few import few
from sites import examples, page_of, ready

UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
# What is cut off by a window: (name, edge, where it ends).
CUT = """() => [".scroll", "#dock"].flatMap((name) => {
  const { top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  const edges = { top: -top, right: right - innerWidth, foot: bottom - innerHeight };
  return Object.entries(edges).filter(([, over]) => over > 0.5)
    .map((edge) => [name, ...edge]);
})"""


def fitted(browse, sites, names, language="en"):
    """What of pages is cut off by a telephone's window, upright and sideways."""
    page = browse(has_touch=True, is_mobile=True).new_page()
    cut = []
    for name in names:
        for width, height in (UPRIGHT, SIDEWAYS):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{sites[language].as_uri()}/{page_of(name, language)}")
            ready(page)
            cut += [(name, width, *one) for one in page.evaluate(CUT)]
    return cut


def test_grid_and_dock_fit_a_telephone_both_ways(browse, sites):
    assert fitted(browse, sites, ["crossword", "nonogram", "calendar"]) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_grid_and_dock_of_every_example_fit_a_telephone(browse, sites, language):
    names = [entry["type"] for entry in examples(language)]
    assert fitted(browse, sites, names, language) == []


def left(page):
    """How long the message that is shown stays, in ms; None for without end."""
    return page.evaluate("PuzzlePlayer.page.dock.patience") or None


def test_a_message_is_shown_as_long_as_it_takes_to_read(open_page):
    page = open_page("sudoku", viewport={"width": 390, "height": 844}).page
    page.clock.install()
    toast = page.locator("#toast")
    page.evaluate("PuzzlePlayer.page.say('Notes on')")
    page.clock.run_for(3900)
    assert toast.is_visible()
    page.clock.run_for(200)
    assert toast.is_hidden()

    page.evaluate("PuzzlePlayer.page.say('word '.repeat(40))")  # 200 letters
    assert 12_000 <= left(page) <= 20_000
    page.evaluate("PuzzlePlayer.page.say('字'.repeat(40))")
    assert 8_000 <= left(page) <= 12_000
    page.mouse.move(195, toast.bounding_box()["y"] + 10)
    page.clock.run_for(60_000)
    assert toast.is_visible()  # it is being read
    page.mouse.move(195, 10)
    page.clock.run_for(13_000)
    assert toast.is_hidden()
    assert page.locator("#said").text_content() == "字" * 40

    told = (
        "window.told = 0; PuzzlePlayer.page.toast('x', { more: () => { told += 1 } })"
    )
    page.evaluate(told)
    assert left(page) is None
    toast.get_by_role("button", name="More").click()
    assert page.evaluate("told") == 1


@few("name", ["crossword", "sudoku", "calendar"])
@few("size", [SIDEWAYS, UPRIGHT])
def test_a_message_lies_neither_on_the_grid_s_first_row_nor_on_keys(
    open_page, name, size
):
    page = open_page(name, viewport=dict(zip(("width", "height"), size, strict=True)))
    page = page.page
    page.locator("[data-tool=hint]").click()
    toast = page.locator("#toast").bounding_box()
    row = page.locator("[role=row]").first.locator("[data-cell]").last.bounding_box()
    assert toast["y"] >= row["y"] + row["height"]
    assert toast["y"] + toast["height"] <= size[1]
    for key in page.locator("#keys button").all():
        box = key.bounding_box()
        apart = (
            box["y"] >= toast["y"] + toast["height"]
            or box["y"] + box["height"] <= toast["y"]
        )
        assert apart, key.text_content()
