"""Notes: a place for each, all at once, struck by an entry; and how many are left."""

from itertools import combinations

import pytest
from sites import entry_of, ready, site_of

from puzzle_publish.types.registry import load

# The most that a note and a sum both cover, in square pixels; digits do not reach below
# three quarters of the box of a text.
COVERED = """() => {
  const common = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const boxes = (all) => [...all].map((node) => node.getBoundingClientRect());
  const notes = boxes(document.querySelectorAll(".raster span"));
  const sums = boxes(document.querySelectorAll("#board text[data-rule]"))
    .map(({ left, right, top, height }) =>
      ({ left, right, top, bottom: top + 0.75 * height }));
  return [notes.length, sums.length,
    notes.flatMap((one) => sums.map((other) => common(one, other)))
      .reduce((a, b) => Math.max(a, b), 0)];
}"""
HELD = """() => {
  const { game } = PuzzlePlayer.page;
  return game.slots.map(({ value, notes }, k) =>
    [value, notes, game.answer[k]]);
}"""


@pytest.fixture
def killer(browse, tmp_path):
    kind = load("sudoku")
    draft = kind.example_for(kind.params_model(kind="killer"))
    site_of(tmp_path, [entry_of(1, "sudoku", draft)])
    page = browse(viewport={"width": 390, "height": 844}).new_page()
    page.goto((tmp_path / "p" / "1" / "index.html").as_uri())
    return ready(page).page


def test_all_notes_are_candidates_clear_of_sums_and_an_entry_strikes_them(killer):
    # The bar has what can make the sum of the reader's cage, and no way to others.
    target, count, said = killer.evaluate(
        """() => {
          const { board } = PuzzlePlayer.page;
          const cage = board.rules.rules.find(({ rule }) => rule === "calc");
          board.select(cage.cells[0]);
          return [cage.target, cage.cells.length,
            document.getElementById("clue").textContent];
        }"""
    )
    sums = [one for one in combinations(range(1, 10), count) if sum(one) == target]
    shown = ["+".join(map(str, one)) for one in sums]
    assert said == f"{target}: {', '.join(shown[:6] + ['…'] * (len(shown) > 6))}"
    assert not killer.locator("[data-tool=entry]").first.is_visible()
    killer.locator("#allnotes").click()
    sizes = killer.locator(".raster").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).fontSize + one.offsetWidth)"
    )
    assert len(set(sizes)) == 1  # with a sum or without
    held = killer.evaluate(HELD)
    assert all(answer in notes for _, notes, answer in held)
    assert any(len(notes) < 4 for _, notes, _ in held)
    notes, sums, covered = killer.evaluate(COVERED)
    assert notes == sum(len(notes) for _, notes, _ in held)
    assert sums > 20
    assert covered < 1

    # A sign that a cell in the same row has in its notes.
    slot, other = killer.evaluate(
        """() => {
          const { game, board } = PuzzlePlayer.page;
          const sees = (slot) => [...board.rules.near(board.rules.cellOf(slot))]
            .map((cell) => board.cells[cell].slot)
            .find((one) => game.slots[one].notes.includes(game.answer[slot]));
          const slot = game.slots.findIndex((_, k) => sees(k) !== undefined);
          board.select(board.rules.cellOf(slot));
          return [slot, sees(slot)];
        }"""
    )
    sign = held[slot][2]
    killer.keyboard.press(str(sign + 1))
    after = killer.evaluate(HELD)
    assert after[slot][:2] == [sign, []]
    assert sign not in after[other][1]
    assert [*held[other][1]] == sorted([*after[other][1], sign])
    killer.locator("[data-tool=undo]").click()
    assert killer.evaluate(HELD) == held
    killer.locator("[data-tool=undo]").click()
    assert not any(notes for _, notes, _ in killer.evaluate(HELD))


def test_several_cells_get_notes_at_once_and_a_held_key_stays_in_hand(killer):
    first, second, below = killer.evaluate(
        """() => {
          const { board } = PuzzlePlayer.page;
          const middle = (r, c) => {
            const { node } = board.cells[board.at.get(`${r},${c}`)];
            const { left, top, width } = node.getBoundingClientRect();
            return [left + width / 2, top + width / 2];
          };
          return [middle(0, 0), middle(0, 1), middle(1, 1)];
        }"""
    )
    notes = "PuzzlePlayer.page.game.slots.map(({ notes }) => notes.join())"
    mouse, keyboard = killer.mouse, killer.keyboard
    mouse.move(*first)
    mouse.down()
    mouse.move(*second, steps=3)
    mouse.move(*below, steps=3)
    mouse.up()
    keyboard.press("3")
    noted = killer.evaluate(notes)
    assert (noted[0], noted[1], noted[10]) == ("2", "2", "2")
    assert "".join(noted) == "222"
    keyboard.press("Backspace")
    assert "".join(killer.evaluate(notes)) == ""
    killer.locator("[data-tool=undo]").click()
    assert killer.evaluate(notes) == noted

    # From the last cell on; what has notes keeps them.
    keyboard.press("ArrowRight")
    current = "PuzzlePlayer.page.board.current"
    keyboard.press("Enter")
    assert killer.evaluate(current) == 12
    keyboard.press("Shift+Enter")
    assert killer.evaluate(current) == 11
    keyboard.press("Shift+ArrowRight")
    killer.locator("#keys [data-sign='6']").click()
    assert "".join(killer.evaluate(notes)) == "22266"
    killer.locator("#allnotes").click()
    assert killer.evaluate(f"{notes}.filter((one) => one === '2').length") == 3
    assert killer.evaluate(f"{notes}.every(Boolean)")

    key = killer.locator("#keys [data-sign='2']")
    key.click(delay=600)
    assert key.get_attribute("aria-pressed") == "true"
    lit = "[...document.querySelectorAll('.raster .same')].map((n) => n.textContent)"
    assert {*killer.evaluate(lit)} == {"3"}
    values = "PuzzlePlayer.page.game.slots.map(({ value }) => value)"
    mouse.click(*first)
    mouse.click(*second)
    assert killer.evaluate(values)[:3] == [2, 2, -1]
    mouse.click(*second)
    assert killer.evaluate(values)[:3] == [2, -1, -1]
    key.click()
    assert key.get_attribute("aria-pressed") == "false"
    mouse.click(*second)
    assert killer.evaluate(values)[:3] == [2, -1, -1]


@pytest.mark.soak
def test_keys_show_how_many_of_each_sign_are_left(killer):
    keys = "[...document.querySelectorAll('#keys [data-sign]')]"
    left = f"{keys}.map((key) => Number(key.querySelector('small').textContent))"
    blank = killer.evaluate("PuzzlePlayer.page.game.slots.length")
    before = killer.evaluate(left)
    assert sum(before) == blank
    killer.evaluate(
        """() => {
          const { game } = PuzzlePlayer.page;
          game.answer.forEach((sign, slot) => sign || game.put(slot, 0));
        }"""
    )
    assert killer.evaluate(left) == [0, *before[1:]]
    assert killer.evaluate(f"{keys}.map((key) => key.matches('.none-left'))") == [
        True,
        *[False] * 8,
    ]
    first = killer.locator("#keys [data-sign]").first
    assert first.get_attribute("aria-label") == "1"
    assert first.get_attribute("aria-description") == "0 left"
