"""Grids larger than their window: a finger moves them, two fingers enlarge them."""

import pytest
from sites import entry_of, ready, site_of
from test_fingers import PHONE, Fingers

from puzzle_publish.types.registry import load

STATE = """() => {
  const box = document.querySelector(".scroll");
  const drawn = PuzzlePlayer.page.game.slots.filter((slot) => slot.value >= 0).length;
  return [box.scrollLeft > 5 || box.scrollTop > 5, drawn];
}"""

AT_REST = """() => new Promise((resolve) => {
  const { box } = PuzzlePlayer.page.board;
  let before = null;
  const look = () => {
    const now = String([box.scrollLeft, box.scrollTop]);
    if (now === before) resolve();
    else setTimeout(look, 100);
    before = now;
  };
  look();
})"""


@pytest.fixture
def maze(browse, tmp_path):
    """A maze too wide to be seen whole on a telephone, of 44 cells."""
    kind = load("maze")
    hardest = max(kind.presets, key=kind.levels.__getitem__)
    size = {"rows": 48, "columns": 44}
    sample = kind.sample(kind.presets[hardest].model_copy(update=size))
    site_of(tmp_path, [entry_of(1, "maze", sample, hardest)])
    page = browse(**PHONE).new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    return ready(page)


@pytest.mark.soak
def test_a_finger_moves_a_large_maze_and_draws_from_the_end_of_a_line(maze):
    page, fingers = maze.page, Fingers(maze.page)
    assert maze.page.locator("[data-cell]").first.bounding_box()["width"] >= 20
    box = page.locator(".scroll").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    away = middle[0] - 90, middle[1] - 60

    fingers.draw([middle, away])
    fingers.lift()
    assert page.evaluate(STATE) == [True, 0]

    page.evaluate(AT_REST)  # it may glide on
    # The way begins in the only cell of which one line is drawn in the answer.
    start, towards = page.evaluate(
        """() => {
          const { way, board, game } = PuzzlePlayer.page;
          const ends = [...way.nodes.values()].map(({ point, to }) => [point,
            [...to].filter(([, edge]) => game.answer[edge] === 0)]);
          const [point, [[name]]] = ends.find(([, to]) => to.length === 1);
          board.box.scrollTo(1e4 * (point[0] > 22), 1e4 * (point[1] > 24));
          return [point, way.nodes.get(name).point];
        }"""
    )
    points = [maze.point_at(*start), maze.point_at(*towards)]
    fingers.draw(points)
    fingers.lift()
    assert page.evaluate(STATE)[1] == 1
    assert page.evaluate(
        "PuzzlePlayer.page.game.slots.every((slot, k) =>"
        " slot.value < 0 || PuzzlePlayer.page.game.isRight(k))"
    )


@pytest.mark.soak
def test_two_fingers_enlarge_a_grid_in_its_box(maze):
    page, fingers = maze.page, Fingers(maze.page)
    width = "document.getElementById('board').getBoundingClientRect().width"
    dock = page.locator("#dock").bounding_box()
    before = page.evaluate(width)
    fingers.put(0, (150, 250))
    fingers.put(1, (230, 250))
    fingers.move(1, (230, 250), (310, 250))
    fingers.lift()

    assert page.evaluate(width) == pytest.approx(2 * before, rel=0.05)
    assert page.evaluate(STATE)[1] == 0
    assert page.locator("#dock").bounding_box() == dock
    assert page.evaluate("visualViewport.scale") == 1

    # Brought together, they show the whole maze, however small; a button does, too.
    whole, cut = page.locator("#whole"), "PuzzlePlayer.page.board.isCut"
    fingers.put(0, (100, 250))
    fingers.put(1, (300, 250))
    fingers.move(1, (300, 250), (130, 250))
    fingers.lift()
    assert not page.evaluate(cut)
    assert page.locator("#dock").bounding_box() == dock
    whole.tap()
    assert page.evaluate(width) == pytest.approx(before, rel=0.01)
    whole.tap()
    assert not page.evaluate(cut)


@pytest.mark.soak
def test_two_fingers_that_close_a_little_move_a_grid_and_leave_its_size(maze):
    page, fingers = maze.page, Fingers(maze.page)
    width = "document.getElementById('board').getBoundingClientRect().width"
    before = page.evaluate(width)
    fingers.put(0, (230, 250))
    fingers.put(1, (290, 250))
    for x in range(225, 130, -5):  # 60 pixels apart, then 56
        fingers.move(0, (x + 5, 250), (x, 250), 1)
        fingers.move(1, (x + 65, 250), (x + 56, 250), 1)
    fingers.lift()

    assert page.evaluate(width) == before
    assert page.evaluate(STATE) == [True, 0]
