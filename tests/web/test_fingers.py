"""A second finger ends a stroke and takes back what it drew."""

from itertools import pairwise

import pytest
from few import few
from sites import page_of, ready

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
STATE = """() => { const { game, way } = PuzzlePlayer.page;
  return JSON.stringify([game.slots, game.past, game.future.length,
    way.drawn ?? [], way.begun ?? false, way.held ?? -1]); }"""

# How wide the grid is, and where the tools are.
ROOM = """() => ["#board", "#tools"].map((name) => {
  const { width, top } = document.querySelector(name).getBoundingClientRect();
  return Math.round(name === "#board" ? width : top);
})"""


class Fingers:
    """Fingers on a page, each by its number."""

    def __init__(self, page):
        self._devtools = page.context.new_cdp_session(page)
        self._down = {}

    def send(self, what):
        points = [{"id": n, "x": x, "y": y} for n, (x, y) in self._down.items()]
        event = {"type": what, "touchPoints": points}
        self._devtools.send("Input.dispatchTouchEvent", event)

    def put(self, finger, point):
        self._down[finger] = point
        self.send("touchStart")

    def move(self, finger, start, end, steps=6):
        for k in range(1, steps + 1):
            self._down[finger] = tuple(
                a + (b - a) * k / steps for a, b in zip(start, end, strict=True)
            )
            self.send("touchMove")

    def lift(self):
        self._down.clear()
        self.send("touchEnd")

    def draw(self, points):
        self.put(0, points[0])
        for start, end in pairwise(points):
            self.move(0, start, end)


def stroke(reader):
    """The points of a stroke that draws something in a page's puzzle."""
    way = reader.puzzle["way"]
    if way == "mark":
        blank = [number for number, *_ in reader._targets()]
        row = [k for k in blank if reader.cells[k][0] == reader.cells[blank[0]][0]]
        return [reader.point_of(k) for k in row[:3]]
    if way == "edge":
        ax, ay, bx, by = reader.state("way.edges[0].ends.flat()")
        return [reader.point_at(ax, ay), reader.point_at(bx, by)]
    if way == "trace":
        cells = reader.puzzle["paths"][0][1]
        return [reader.point_of(reader.at[tuple(place)]) for place in cells]
    if way == "take":
        return [reader.point_of(cell) for cell in next(reader._falls())]
    piece = reader.page.locator(".tray button").first.bounding_box()
    value = reader.answer[0]
    reader.page.evaluate(
        "([piece, shape]) => { const { way } = PuzzlePlayer.page;"
        " way.take(piece); way.shape = shape; }",
        [0, value // 1000],
    )
    grip = reader.point_of(reader._grip(0, value))
    reader.page.evaluate("PuzzlePlayer.page.way.take(0)")  # put down again
    return [(piece["x"] + piece["width"] / 2, piece["y"] + 10), grip]


TYPES = ["nonogram", "masyu", "slitherlink", "wordsearch", "wordpath"]


@pytest.mark.soak
@few("name", [*TYPES, "idiomfall", "calendar"])
def test_a_second_finger_takes_back_the_stroke(browse, sites, name):
    page = browse(**PHONE).new_page()
    page.goto(f"{sites['en'].as_uri()}/{page_of(name)}")
    reader = ready(page)
    points = stroke(reader)
    fingers = Fingers(page)
    before = page.evaluate(STATE)

    fingers.draw(points)
    assert page.evaluate(STATE) != before
    # A piece must not be laid where the second finger comes down.
    other = points[-1] if name == "calendar" else reader.point_at(0.5, 0.5)
    fingers.put(1, other)
    fingers.move(0, points[-1], points[0])  # a pinch
    fingers.move(1, other, reader.point_at(2.5, 2.5))
    fingers.lift()
    assert page.evaluate(STATE) == before
    assert page.locator("#tools [data-tool=redo].idle").count() == 1

    page.evaluate("dispatchEvent(new Event('resize'))")  # as large as it was
    fingers.draw(points)
    fingers.lift()
    if name == "calendar":  # a piece laid as it comes need not fit
        return
    assert page.evaluate("PuzzlePlayer.page.game.past.length") >= 1
    page.keyboard.press("Control+z")


@pytest.mark.soak
@few("name", ["sudoku", "nonogram", "calendar"])
def test_a_button_shows_the_whole_grid_after_a_pinch(browse, sites, name):
    page = browse(**PHONE).new_page()
    page.goto(f"{sites['en'].as_uri()}/{page_of(name)}")
    ready(page)
    head, whole = page.locator("main > header"), page.locator("#whole")
    before = page.evaluate(ROOM)
    assert whole.is_hidden()
    fingers, (x, y) = Fingers(page), (195, 200)
    fingers.put(0, (x - 20, y))
    fingers.put(1, (x + 20, y))
    fingers.move(1, (x + 20, y), (x + 90, y))
    fingers.lift()
    assert page.evaluate(ROOM)[0] > 2 * before[0]

    height = head.bounding_box()["height"]
    whole.tap()
    assert page.evaluate(ROOM) == before
    assert head.bounding_box()["height"] == height  # so that nothing jumps
    assert whole.is_hidden()


@pytest.mark.soak
@few("name", ["nonogram", "wordsearch", "idiomfall"])
def test_a_stroke_that_the_system_takes_away_is_over(browse, sites, name):
    """As by a call that comes in: the next stroke starts afresh."""
    page = browse(**PHONE).new_page()
    page.goto(f"{sites['en'].as_uri()}/{page_of(name)}")
    reader = ready(page)
    points = stroke(reader)
    fingers = Fingers(page)
    fingers.draw(points)
    fingers._down.clear()
    fingers.send("touchCancel")
    drawn = page.evaluate("PuzzlePlayer.page.way.drawn ?? []")
    assert drawn == []
    page.evaluate("while (PuzzlePlayer.page.game.undo());")

    fingers.draw(points)
    fingers.lift()

    assert page.evaluate("PuzzlePlayer.page.game.past.length") == 1
