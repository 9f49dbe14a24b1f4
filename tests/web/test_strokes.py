"""Lines drawn on pages: strokes that go back, one step of undo, ways through mazes."""

from itertools import pairwise

import pytest
from sites import entry_of, ready, site_of
from test_fingers import PHONE, Fingers

from puzzle_publish.types.registry import load

DRAWN = "PuzzlePlayer.page.game.slots.filter((slot) => slot.value === 0).length"
VALUES = "JSON.stringify(PuzzlePlayer.page.game.slots.map((slot) => slot.value))"
PAST = "PuzzlePlayer.page.game.past.length"
# The points of the way through a maze, from its start.
WAY = """() => {
  const { way, board, game, puzzle } = PuzzlePlayer.page;
  const all = [String(way.middle(puzzle.ends[0][0]))];
  for (;;) {
    const next = [...way.nodes.get(all.at(-1)).to]
      .find(([name, edge]) => !all.includes(name) && game.answer[edge] === 0);
    if (!next) return all.map((name) => name.split(",").map(Number));
    all.push(next[0]);
  }
}"""


def drag(reader, *points):
    """Draw through points of the figure with the mouse."""
    mouse = reader.page.mouse
    mouse.move(*reader.point_at(*points[0]))
    mouse.down()
    for point in points[1:]:
        mouse.move(*reader.point_at(*point), steps=8)
    mouse.up()


def test_a_maze_is_drawn_from_its_ends_alone(open_page):
    reader = open_page("maze")
    page, (gate, *_) = reader.page, reader.puzzle["ends"]
    assert reader.state("board.current") == gate[0]
    points = [tuple(point) for point in page.evaluate(WAY)]
    middle = len(points) // 2

    drag(reader, *points[middle : middle + 3])  # joins no end
    assert page.evaluate(DRAWN) == 0
    drag(reader, *points[:4], *points[1:3][::-1])  # and back within the stroke
    assert page.evaluate(DRAWN) == 1
    assert page.evaluate(PAST) == 1
    drag(reader, *points[1:6])
    assert page.evaluate(DRAWN) == 5
    drag(reader, *points[5:2:-1])  # back along it by another stroke
    assert page.evaluate(DRAWN) == 3
    page.mouse.click(*reader.point_at(*points[4]))
    assert page.evaluate(DRAWN) == 4
    assert page.evaluate(PAST) == 4
    page.mouse.click(*reader.point_at(*points[middle + 3]))
    assert page.evaluate(DRAWN) == 4
    for left in (3, 5, 1, 0):
        page.keyboard.press("Control+z")
        assert page.evaluate(DRAWN) == left

    # Arrows draw, and take back; with Shift they move.
    names = {(0, 1): "Down", (0, -1): "Up", (1, 0): "Right", (-1, 0): "Left"}
    ways = [names[round(x - u), round(y - v)] for (u, v), (x, y) in pairwise(points)]
    page.evaluate(f"PuzzlePlayer.page.board.select({gate[0]})")
    for way in ways:
        page.keyboard.press(f"Arrow{way}")
    assert reader.solved
    assert page.evaluate("PuzzlePlayer.page.way.stubs.every((s) => s.getBBox().height)")
    page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate(DRAWN) == len(ways)


@pytest.mark.soak
def test_strokes_of_a_loop_go_back_and_drift(open_page):
    reader = open_page("masyu")
    page = reader.page
    drag(reader, (0.5, 0.5), (2.5, 0.5), (2.5, 1.5))
    assert (page.evaluate(DRAWN), page.evaluate(PAST)) == (3, 1)
    label = page.locator('[data-cell="1"]').get_attribute("aria-label")
    assert label.count(reader.puzzle["words"]["lines"][0]) == 2  # without the focus
    drag(reader, (2.5, 1.5), (2.5, 0.5), (1.5, 0.5))
    assert (page.evaluate(DRAWN), page.evaluate(PAST)) == (1, 2)
    before = page.evaluate(VALUES)
    drag(reader, (3.5, 1.5), (3.5, 3.5), (3.5, 1.5))  # leaves nothing
    assert (page.evaluate(VALUES), page.evaluate(PAST)) == (before, 2)
    drag(reader, (1.5, 0.5), (3.5, 2.5))  # aslant, by four sides of cells
    assert (page.evaluate(DRAWN), page.evaluate(PAST)) == (5, 3)

    page.mouse.click(*reader.point_at(1.5, 2.5))  # the middle of a cell
    assert page.evaluate(DRAWN) == 5
    page.mouse.click(*reader.point_at(2, 3.5))
    assert page.evaluate(DRAWN) == 6

    page.evaluate("while (PuzzlePlayer.page.game.undo());")
    assert page.locator(".met").count() == 0
    page.evaluate(
        "PuzzlePlayer.page.game.reveal(PuzzlePlayer.page.game.answer.map((_, k) => k))"
    )
    pearls = page.locator("#board circle")
    assert page.locator("#board circle.met").count() == pearls.count() == 7
    shown = page.locator(".drawn path").evaluate_all(
        "(paths) => paths.filter((path) => path.getAttribute('d')).length"
    )
    assert shown == reader.answer.count(0)  # no cross where nothing is


@pytest.mark.soak
def test_a_maze_as_wide_as_a_telephone_is_whole_and_others_say_where_more_is(
    browse, tmp_path
):
    kind = load("maze")
    whole = kind.presets["hard"].model_copy(update={"rows": 24, "columns": 19})
    entries = [entry_of(1, "maze", kind.sample(whole), "hard")]
    site_of(tmp_path, entries)
    page = browse(**PHONE).new_page()
    page.goto((tmp_path / "p/1/index.html").as_uri())
    reader = ready(page)
    assert not reader.state("board.isCut")
    shown = "getComputedStyle(document.querySelector('.current')).backgroundColor"
    assert page.evaluate(shown) == "rgba(0, 0, 0, 0)"  # no cursor for fingers
    page.locator(".typed").focus()
    page.keyboard.press("Shift+ArrowDown")
    assert page.evaluate(shown) != "rgba(0, 0, 0, 0)"

    page.set_viewport_size({"width": 844, "height": 220})
    page.reload()
    reader = ready(page)
    assert reader.state("board.isCut")
    start = page.locator(f'[data-cell="{reader.puzzle["ends"][0][0]}"]').bounding_box()
    assert 0 <= start["y"] <= 220
    more = "getComputedStyle(document.querySelector('.scroll')).getPropertyValue"
    sides = [page.evaluate(f"parseFloat({more}('--more-{k}'))") for k in range(4)]
    assert max(sides) > 20

    points = [reader.point_at(*point) for point in page.evaluate(WAY)[:3]]
    fingers = Fingers(page)
    fingers.draw(points)
    fingers.lift()
    assert (page.evaluate(DRAWN), page.evaluate(PAST)) == (2, 1)


@pytest.mark.soak
def test_a_stroke_through_a_maze_comes_back_from_a_wrong_passage(open_page):
    reader = open_page("maze")
    page = reader.page
    points = [tuple(point) for point in page.evaluate(WAY)]
    wrong = page.evaluate(
        """(way) => {
          const { nodes } = PuzzlePlayer.page.way;
          for (const [k, point] of way.entries()) {
            for (const name of nodes.get(String(point)).to.keys()) {
              const other = name.split(",").map(Number);
              if (k && !way.some((one) => String(one) === name)) return [k, other];
            }
          }
        }""",
        points,
    )
    fork, aside = wrong
    # Into the passage, then across its wall to the way behind the fork.
    drag(reader, *points[: fork + 1], tuple(aside), points[fork + 1], points[fork + 2])
    assert page.evaluate(DRAWN) == fork + 2
    right = "PuzzlePlayer.page.game.slots.every((slot, k) => slot.value || "
    assert page.evaluate(f"{right} PuzzlePlayer.page.game.isRight(k))")


@pytest.mark.soak
def test_a_way_through_a_maze_cuts_corners_and_leaves_a_trail(open_page):
    reader = open_page("maze")
    page = reader.page
    points = [tuple(point) for point in page.evaluate(WAY)]
    left_out = [points[0], points[3], points[6]]
    drag(reader, *left_out)
    assert (page.evaluate(DRAWN), page.evaluate(PAST)) == (6, 1)
    page.mouse.click(*reader.point_at(*points[4]))  # back along it
    assert (page.evaluate(DRAWN), page.evaluate(PAST)) == (4, 2)
    assert page.locator(".drawn .crossed").count() == 2  # where the reader was
    page.locator("#tools [data-tool=check]").click()
    assert reader.puzzle["words"]["right"] in page.locator("#toast").inner_text()


def test_what_a_loop_cannot_be_is_marked(open_page):
    page = open_page("masyu").page
    marked = page.evaluate(
        """() => {
          const { way, game, puzzle } = PuzzlePlayer.page;
          const at = (...ends) =>
            way.edges.findIndex(({ cells }) => String(cells) === String(ends));
          const [a, b] = [puzzle.width, puzzle.width + 1];
          return [at(0, 1), at(0, a), at(1, b), at(a, b)].map((edge) => {
            game.put(edge, 0);
            return document.querySelectorAll(".drawn .clash").length;
          });
        }"""
    )
    assert marked == [0, 0, 0, 4]  # closed, and no answer


@pytest.mark.soak
def test_bridges_are_drawn_from_island_to_island(open_page):
    reader = open_page("hashi")
    page = reader.page
    (a, b) = page.evaluate("PuzzlePlayer.page.way.edges[0].ends")
    value = "PuzzlePlayer.page.game.slots[0].value"
    for wanted in (0, 1, -1):
        drag(reader, a, b)
        assert page.evaluate(value) == wanted
    for wanted in (0, 1):  # two presses are a bridge, and begin no other
        for point in (a, b):
            page.mouse.click(*reader.point_at(*point))
        assert page.evaluate(value) == wanted
    # A short stroke shows where it leads, and is a bridge once it ends.
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    near = [one + 0.4 * (other - one) for one, other in zip(a, b, strict=True)]
    page.mouse.move(*reader.point_at(*a))
    page.mouse.down()
    page.mouse.move(*reader.point_at(*near), steps=4)
    assert page.locator(".aims path").get_attribute("d")
    assert page.evaluate(value) == -1
    page.mouse.up()
    assert page.evaluate(value) == 0
    assert not page.locator(".aims path").get_attribute("d")
    assert page.locator(".full").count() == page.locator("#board text.met").count()
