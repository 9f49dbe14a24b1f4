"""What readers expect: no praise for a revealed answer, keys that work at once."""

import pytest
from few import few
from sites import entry_of, example_of, ready, site_of, until

from puzzle_publish.types.registry import load


def reveal_all(page):
    page.locator("[data-tool=reveal][data-scope=all]").evaluate("(b) => b.click()")
    until(page, "!PuzzlePlayer.page.saving")


@pytest.mark.soak
def test_an_answer_that_was_revealed_is_not_solved(open_page):
    reader = open_page("sudoku")
    page = reader.page
    reveal_all(page)

    assert page.evaluate("PuzzlePlayer.page.game.isSolved")
    assert page.locator("#solved").is_hidden()
    page.reload()
    ready(page)
    assert page.locator("#solved").is_hidden()
    page.locator("[data-tool=undo]").click()
    reader.solve_by_keys()
    assert reader.solved


@pytest.mark.soak
def test_a_piece_in_hand_is_laid_with_the_others(open_page):
    reader = open_page("calendar")
    page = reader.page
    page.locator(".tray button").first.click()
    assert reader.state("way.held") >= 0
    reveal_all(page)

    assert reader.state("way.held") == -1
    drawn = page.locator(".laid .piece").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d'))"
    )
    assert all(drawn)


@pytest.mark.soak
def test_a_piece_that_a_finger_drags_lies_where_it_is_shown(open_page):
    reader = open_page("calendar")
    shown, stays = reader.page.evaluate(
        """() => {
          const { way, board } = PuzzlePlayer.page;
          const { left, top, width, height } = board.grid.getBoundingClientRect();
          const finger = { clientX: left + width / 2, clientY: top + height / 2 };
          way.take(0);
          way.carry({ ...finger, pointerType: "touch" });
          const shown = board.current;
          board.grid.dispatchEvent(new PointerEvent("pointermove", finger));
          return [shown, board.current];
        }"""
    )

    assert shown == stays


@pytest.mark.soak
def test_a_piece_is_laid_over_whichever_of_its_cells_is_tapped(open_page):
    reader = open_page("calendar")
    laid = reader.page.evaluate(
        """() => {
          const { way, board, puzzle } = PuzzlePlayer.page;
          const [piece, value] = [0, way.game.answer[0]];
          way.held = piece;
          way.shape = Math.floor(value / 1000);
          return way.laid(piece, value).map((cell) => {
            board.current = cell;
            return way.target().includes(cell);
          });
        }"""
    )
    assert laid
    assert all(laid)


@pytest.mark.soak
def test_typing_goes_to_the_grid_before_it_is_touched_and_after_a_tool(open_page):
    reader = open_page("crossword")
    page = reader.page
    page.keyboard.press("W")
    assert page.evaluate("PuzzlePlayer.page.game.slots.some((s) => s.value === 22)")
    reader.more("[data-tool=restart]")
    page.keyboard.press("Control+z")
    assert page.evaluate("PuzzlePlayer.page.game.slots.some((s) => s.value === 22)")


@pytest.mark.soak
def test_the_sheet_closes_by_escape_by_its_button_and_beside_it(open_page):
    page = open_page("sudoku", viewport={"width": 390, "height": 844}).page
    sheet, more = page.locator("#sheet"), page.locator("[data-tool=more]")
    for close in (
        lambda: page.keyboard.press("Escape"),
        page.locator("[data-tool=close]").click,
        lambda: page.mouse.click(195, 20),
    ):
        more.click()
        assert page.evaluate("document.activeElement.closest('#sheet') !== null")
        close()
        assert sheet.is_hidden()
        assert page.evaluate("document.activeElement.dataset.tool") == "more"
    more.click()
    page.keyboard.press("5")  # goes to no cell behind the sheet
    assert page.evaluate("PuzzlePlayer.page.game.past.length") == 0


@pytest.mark.soak
def test_a_dated_puzzle_is_found_by_its_number(browse, tmp_path):
    draft = load("takuzu").example()
    entry = {**entry_of(20, "takuzu", draft), "date": "2027-01-01"}
    site_of(tmp_path, [entry, entry_of(21, "hashi", example_of("hashi", "en"))])
    page = browse().new_page()
    page.goto((tmp_path / "index.html").as_uri())
    page.wait_for_selector("html[data-ready]")
    page.locator("#number").fill("20")
    page.locator("#find button").first.click()
    page.wait_for_url("**/p/2027-01-01/index.html")
    ready(page)


@pytest.mark.soak
def test_bridges_end_at_their_islands(open_page):
    page = open_page("hashi").page
    path = page.evaluate(
        """() => {
          const { way, puzzle } = PuzzlePlayer.page;
          const edge = way.edges.find(({ ends: [a, b] }) => a[1] === b[1]);
          return [way.shape(edge, 0), edge.ends];
        }"""
    )
    shape, ((left, y), (right, _)) = path
    assert shape == f"M{left + 0.4:g} {y:g}L{right - 0.4:g} {y:g}"


@pytest.mark.soak
@few("name", ["wordsearch", "number_search", "wordpath"])
def test_a_found_word_has_its_own_loop_and_number(open_page, name):
    page = open_page(name).page
    page.evaluate(
        "PuzzlePlayer.page.puzzle.paths.forEach((_, k) => "
        "PuzzlePlayer.page.game.put(k, 0))"
    )
    loops = page.locator(".traced path").evaluate_all(
        "paths => paths.map((path) => [path.getAttribute('class').split(' ')[0],"
        " path.nextSibling.textContent, path.getBBox().width > 0])"
    )
    listed = page.locator(".words label").evaluate_all(
        "labels => labels.map((label) => [label.className, label.dataset.nth])"
    )

    assert sorted(loop[:2] for loop in loops) == sorted(listed)
    assert all(drawn for *_, drawn in loops)
    assert len({nth for _, nth in listed}) == len(listed)
    page.locator("[data-tool=undo]").click()
    assert page.locator(".traced text:visible").count() == len(loops) - 1


def test_a_solved_page_greets_beside_the_grid_and_leads_on(open_page):
    reader = open_page("takuzu", viewport={"width": 390, "height": 844})
    page = reader.page
    page.evaluate("PuzzlePlayer.page.state.time = 65")
    # Of other games those of the level count that were solved without hints.
    page.evaluate(
        """() => {
          const { prefix, store, puzzle } = PuzzlePlayer.page;
          const common = { id: "1", shape: "1", slots: [], moves: [], solved: true };
          const games = [["", 70, 0], ["", 50, 1], ["er", 40, 0]];
          return Promise.all(games.map(([more, time, hints], nth) => store.write(
            `${prefix}x${nth}`,
            { ...common, kind: puzzle.kind + more, time, hints, steps: 0 },
          )));
        }"""
    )
    page.evaluate(
        "{ const { game } = PuzzlePlayer.page;"
        " game.answer.forEach((sign, slot) => game.put(slot, sign)); }"
    )
    greeting = page.locator("#solved")

    assert "1:05" in greeting.text_content()
    until(page, "document.getElementById('ranked').textContent")
    assert "Your best time at this level." in greeting.text_content()
    assert "Solved!" in page.locator("#said").text_content()
    grid, box = page.locator("#board").bounding_box(), greeting.bounding_box()
    assert box["y"] >= grid["y"] + grid["height"]
    assert box["y"] + box["height"] <= 844
    links = greeting.locator("a").evaluate_all("links => links.map((one) => one.href)")
    assert len(links) == 2
    assert greeting.get_by_role("button", name="Share").is_visible()
    before = page.url
    until(page, "!document.getElementById('solved').inert")
    greeting.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(lambda url: url != before)
