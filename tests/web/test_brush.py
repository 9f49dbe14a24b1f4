"""Strokes over cells whose states change: what a brush paints, and what it leaves."""

import pytest
from few import few
from sites import until

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture
def painter(open_page):
    """A nonogram of 10x10: `held(row)` are its signs, `stroke` paints between cells."""

    class Painter:
        def __init__(self):
            self.reader = open_page("nonogram", **PHONE)
            self.page = self.reader.page
            blank = [cell for cell in self.reader.cells if cell[3] >= 0]
            self.top, self.left = blank[0][:2]

        def held(self, row):
            signs = self.reader.puzzle["shown"]
            return "".join(
                signs[value] if value >= 0 else "."
                for r, _, state, slot in self.reader.cells
                if r == self.top + row and slot >= 0
                for value in [self.reader.state(f"game.slots[{slot}].value")]
            )

        def take(self, name):
            self.page.locator(".tray").get_by_text(name, exact=True).click()

        def stroke(self, *cells, button="left"):
            """From cell to cell in single jumps, as a quick finger goes."""
            mouse = self.page.mouse
            points = [
                self.reader.point_of(self.reader.at[self.top + r, self.left + c])
                for r, c in cells
            ]
            mouse.move(*points[0])
            mouse.down(button=button)
            for point in points[1:]:
                mouse.move(*point, steps=1)
            mouse.up(button=button)

    return Painter()


def test_a_stroke_paints_all_it_crosses_and_only_cells_like_its_first(painter):
    painter.take("×")
    painter.stroke((0, 2), (0, 4))
    assert painter.held(0) == "..×××....."
    painter.take("■")
    painter.stroke((0, 0), (0, 9))
    assert painter.held(0) == "■■×××■■■■■"
    assert painter.reader.state("game.past.length") == 2
    painter.stroke((0, 9), (0, 0))  # over its own sign a brush takes it away
    assert painter.held(0) == "..×××....."
    painter.stroke((0, 3), (0, 5))
    assert painter.held(0) == "..×■■....."
    painter.take("⌫")
    painter.stroke((0, 0), (0, 3))
    assert painter.held(0) == "....■....."
    painter.stroke((1, 0), (1, 9), button="right")
    assert painter.held(1) == "×" * 10

    painter.take("By turns")
    painter.stroke((2, 0), (3, 2), (5, 3))  # keeps to the row that it has taken
    assert [painter.held(row) for row in (2, 3, 5)] == ["■■■■......"] + ["." * 10] * 2
    painter.stroke((3, 9), (6, 8))
    assert [painter.held(row)[8:] for row in range(3, 8)] == [".■"] * 4 + [".."]
    painter.page.keyboard.press("Control+z")
    painter.stroke((2, 0), (2, 0))
    assert painter.held(2)[0] == "×"
    painter.page.keyboard.press("Control+z")
    painter.page.keyboard.press("Control+z")
    assert painter.held(4) == "." * 10


@few("name", ["starbattle", "takuzu", "tents"], fast=0)
def test_every_sign_has_a_brush(open_page, name):
    reader = open_page(name, **PHONE)
    [slot, *_] = (slot for *_, slot in reader.cells if slot >= 0)
    cell = next(k for k, one in enumerate(reader.cells) if one[3] == slot)
    for sign in range(len(reader.puzzle["signs"])):
        reader.page.locator(f".tray [data-sign='{sign}']").click()
        reader.page.touchscreen.tap(*reader.point_of(cell))
        assert reader.state(f"game.slots[{slot}].value") == sign
    reader.page.locator(".tray button").last.click()
    reader.page.touchscreen.tap(*reader.point_of(cell))
    assert reader.state(f"game.slots[{slot}].value") == -1


@pytest.mark.soak
def test_a_met_line_is_crossed_out_by_its_clue_or_by_itself(painter):
    page, puzzle = painter.page, painter.reader.puzzle
    (down, right), found = (painter.top, painter.left), painter.reader.answer
    row = next(k for k in range(10) if 0 in found[10 * k : 10 * k + 10])
    wanted = found[10 * row : 10 * row + 10]
    painter.reader.more("#cross")  # by hand
    painter.reader.close_sheet()
    painter.take("■")
    first, *others = [column for column in range(10) if wanted[column] == 0]
    clue = painter.reader.at[down + row, right - 1]
    page.mouse.click(*painter.reader.point_of(clue))  # not met yet
    assert set(painter.held(row)) == {"."}
    for column in (first, *others):
        painter.stroke((row, column))
    page.mouse.click(*painter.reader.point_of(clue))
    assert painter.held(row) == "".join(puzzle["shown"][sign] for sign in wanted)
    page.keyboard.press("Control+z")
    assert "×" not in painter.held(row)

    painter.reader.more("#cross")  # by themselves again, as at first
    painter.reader.close_sheet()
    painter.stroke((row, first))  # away, and there again: one move with its crosses
    painter.stroke((row, first))
    assert painter.held(row) == "".join(puzzle["shown"][sign] for sign in wanted)
    page.keyboard.press("Control+z")
    assert "×" not in painter.held(row)

    page.evaluate("PuzzlePlayer.page.game.reveal(PuzzlePlayer.page.way.every())")
    page.locator(
        f'[data-cell="{painter.reader.at[down + row, right + first]}"]'
    ).click()
    frame = "getComputedStyle(document.querySelector('.current .value')).outlineStyle"
    assert page.evaluate(frame) == "none"  # a picture that is done has no cursor
    page.evaluate("document.documentElement.removeAttribute('data-solved')")
    assert page.evaluate(frame) == "solid"


@pytest.mark.soak
def test_a_nonogram_that_is_cut_off_shows_the_numbers_of_the_reader_s_lines(painter):
    page, reader = painter.page, painter.reader
    bar = page.locator("#bar")
    assert not bar.is_visible()
    page.evaluate("document.getElementById('size').click()")
    until(page, "PuzzlePlayer.page.way.isCut")
    runs = {
        (one["kind"], one["number"]): " ".join(map(str, one["lengths"])) or "0"
        for one in reader.puzzle["rules"]
    }
    page.locator(f'[data-cell="{reader.at[painter.top, painter.left]}"]').click()
    for step, key in enumerate(("", "ArrowRight", "ArrowDown")):
        if key:
            page.keyboard.press(key)
        row, column = 1 + (step > 1), 1 + (step > 0)
        lines = f"→ {runs['row', row]} ↓ {runs['column', column]}"
        assert bar.inner_text().split() == lines.split()

    # The numbers stay at the edges, beside their lines; a press on them paints nothing.
    page.evaluate("PuzzlePlayer.page.board.box.scrollTo(1e3, 1e3)")
    moved = page.evaluate(
        """() => {
          const { board, game } = PuzzlePlayer.page;
          const edge = board.box.getBoundingClientRect();
          const of = (node) => node.getBoundingClientRect();
          const lines = board.rules.rules.map(({ kind, cells }, k) => {
            const [side, from, to] = kind === "row"
              ? ["left", "top", "bottom"] : ["top", "left", "right"];
            const text = of(board.clues.get(k)[0]);
            const cell = of(board.cells[cells.at(-1)].node);
            const inside = text[side] - edge[side];
            const apart = text[from] + text[to] - cell[from] - cell[to];
            return [inside > -5 && inside < 200, Math.abs(apart) < 16];
          });
          return [board.box.scrollLeft > 50, ...lines.flat()];
        }"""
    )
    assert all(moved)
    box = page.locator(".scroll").bounding_box()
    before = reader.state("game.past.length")
    page.mouse.click(box["x"] + 30, box["y"] + box["height"] / 2)
    assert reader.state("game.past.length") == before
    ends = [
        page.locator(".scroll").evaluate(
            f"(box) => getComputedStyle(box).getPropertyValue('--more-{k}')"
        )
        for k in (0, 3)
    ]
    assert ends == ["0px", "0px"]  # no fade over them


@pytest.mark.soak
def test_regions_have_colours_unlike_those_beside_them(open_page):
    reader = open_page("starbattle")
    tint = r"(node) => node.className.match(/tint-(\d)/)[1]"
    cells = [
        (place, reader.page.locator(f'[data-cell="{k}"]').evaluate(tint))
        for place, k in reader.at.items()
    ]
    tints, regions = (
        dict(cells),
        reader.page.evaluate(
            "PuzzlePlayer.page.puzzle.rules.filter(({ kind }) => kind === 'region')"
            ".map(({ cells }) => cells)"
        ),
    )
    owner = {cell: n for n, region in enumerate(regions) for cell in region}
    for (r, c), k in reader.at.items():
        for place in ((r + 1, c), (r, c + 1)):
            if place in reader.at:
                same = owner[k] == owner[reader.at[place]]
                assert (tints[r, c] == tints[place]) is same
