"""Live marks: what breaks a rule, which clues are met, what a reader's cell sees."""

import pytest
from few import few
from sites import book_of, entry_of, example_of, player_of, ready, site_of, until

from puzzle_publish.core.svg import classed_svg
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load
from puzzle_publish.web.page import puzzle_data

APART = ("calcudoku", "futoshiki", "kakuro", "skyscrapers", "sudoku")
# The rules that a page prints, each in a label of its own.
STATED = {
    "calcudoku": {"calc"},
    "hashi": {"lines"},
    "kakuro": {"calc"},
    "nonogram": {"run"},
    "skyscrapers": {"seen"},
    "slitherlink": {"lines"},
    "sudoku": {"calc"},
    "tents": {"count"},
}


def pages_of(browse, folder, *names):
    """The pages of types' examples, opened one after the other."""
    entries = [
        entry_of(k, name, example_of(name, "en")) for k, name in enumerate(names)
    ]
    site_of(folder, entries)
    context = browse()
    for k in range(len(names)):
        page = context.new_page()
        page.goto((folder / "p" / str(k) / "index.html").as_uri())
        ready(page)
        yield page


@few("name", APART)
def test_a_repeated_sign_is_marked_and_said_unless_it_is_turned_off(
    browse, tmp_path, name
):
    (page,) = pages_of(browse, tmp_path, name)
    # The first row or column of which two cells are blank gets the same sign twice.
    page.evaluate(
        """() => {
          const { puzzle, game, board } = PuzzlePlayer.page;
          const slots = puzzle.rules
            .filter(({ rule }) => rule === "different").map(({ cells }) => cells
            .map((k) => board.cells[k].slot).filter((slot) => slot >= 0));
          const [a, b] = slots.find((group) => group.length > 1);
          game.put(a, 0);
          game.put(b, 0);
        }"""
    )
    marked = "document.querySelectorAll('[data-clash=on] .cells .clash').length"
    assert page.evaluate(marked) >= 2
    said = page.locator(".cells .clash").first
    assert said.get_attribute("aria-label").endswith("breaks a rule")

    reader = ready(page)
    reader.more("#clash")
    reader.close_sheet()
    assert page.evaluate(marked) == 0
    assert not said.get_attribute("aria-label").endswith("breaks a rule")
    page.reload()
    reader = ready(page)
    assert page.evaluate(marked) == 0  # the choice is kept
    reader.more("#clash")
    reader.close_sheet()
    assert page.evaluate(marked) >= 2  # and so are the signs
    for _ in range(2):  # printed signs may repeat the first one, too
        page.locator("[data-tool=undo]").click()
    until(page, f"{marked} === 0")


@pytest.mark.soak
def test_a_printed_sign_counts_and_is_lit_with_all_that_a_cell_sees(browse, tmp_path):
    (page,) = pages_of(browse, tmp_path, "sudoku")
    page.evaluate(
        """() => {
          const { puzzle, game, board } = PuzzlePlayer.page;
          const row = puzzle.rules[0].cells.map((k) => board.cells[k]);
          const printed = row.find((cell) => cell.slot < 0);
          const blank = row.find((cell) => cell.slot >= 0);
          game.put(blank.slot, puzzle.signs.indexOf(printed.said));
          board.select(board.cells.indexOf(blank));
        }"""
    )

    states = page.locator("[data-clash=on] .cells .clash").evaluate_all(
        "nodes => nodes.map((node) => node.className.split(' ')[0]).sort()"
    )
    assert {"cell-blank", "cell-given"} <= {*states}
    assert page.locator(".peer").count() == 20
    sign = page.locator(".current .value").text_content()
    same = page.locator(".same").evaluate_all(
        "nodes => nodes.map((node) => node.getAttribute('aria-label').split(', '))"
    )
    assert same
    assert all(sign in said for said in same)


@pytest.mark.soak
def test_a_page_without_rules_has_no_such_button_and_its_clues_turn_grey(
    browse, tmp_path
):
    page, listed = pages_of(browse, tmp_path, "crossword", "fill_in")
    assert page.locator("#clash").count() == 0
    grey = (
        "[...document.querySelectorAll('.lists li')].filter((n) => n.matches('.met'))"
    )
    assert page.evaluate(f"{grey}.length") == 0
    page.evaluate(
        """() => {
          const { way, game, board } = PuzzlePlayer.page;
          for (const k of way.entries[0].numbers) game.put(board.cells[k].slot, 0);
        }"""
    )
    assert page.evaluate(f"{grey}.length") >= 1

    words = "document.querySelectorAll('.words label')"
    before = listed.evaluate(
        f"[...{words}].filter((n) => n.matches(':has(:checked)')).length"
    )
    spelled = listed.evaluate(
        f"""() => {{
          const {{ game }} = PuzzlePlayer.page;
          game.answer.forEach((sign, slot) => game.put(slot, sign));
          return [...{words}].map((node) => node.matches(":has(:checked)"));
        }}"""
    )
    assert before < len(spelled)
    assert all(spelled)


@pytest.mark.parametrize("name", STATED)
def test_each_printed_clue_has_the_number_of_its_rule(name, tmp_path):
    kind = load(name)
    draft = (
        kind.example_for(kind.params_model(kind="killer")) if name == "sudoku" else None
    )
    entry = entry_of(1, name, draft or example_of(name, "en"))
    made = puzzle_data(kind, entry, player_of(entry, "en"), "en", seals=False)
    book = book_of(tmp_path)
    drawn = classed_svg(made.figure, looks_of(book.design), made.of_clue)
    kinds = [
        head["rule"]
        for head, *rules in made.data["rules"]
        for _ in rules[:: 2 if "each" in head else 1]
    ]
    stated = {k for k, rule in enumerate(kinds) if rule in STATED[name]}
    assert len(stated) > 3
    for k in stated:
        assert f'data-rule="{k}"' in drawn


def test_numbers_turn_grey_one_by_one_and_broken_ones_are_underlined(browse, tmp_path):
    nonogram, slitherlink, kakuro = pages_of(
        browse, tmp_path, "nonogram", "slitherlink", "kakuro"
    )
    # A line with more than one number, of which the first is drawn; then all of it.
    grey = """(part) => {
      const { puzzle, game, board } = PuzzlePlayer.page;
      const k = puzzle.rules.findIndex(({ lengths }) => lengths.length > 1);
      const { cells, lengths } = puzzle.rules[k];
      const answer = (cell) => game.answer[board.cells[cell].slot];
      const first = cells.findIndex((cell) => answer(cell) === 0);
      cells.slice(0, part ? first + lengths[0] + 1 : cells.length)
        .forEach((cell) => game.put(board.cells[cell].slot, answer(cell)));
      return [...board.clues.get(k)]
        .sort((a, b) => (a.dataset.nth ?? 0) - (b.dataset.nth ?? 0))
        .map((node) => node.matches(".met"));
    }"""
    first, *others = nonogram.evaluate(grey, True)
    assert first
    assert not any(others)
    assert all(nonogram.evaluate(grey, False))

    drawn = """(more) => {
      const { puzzle, game, board } = PuzzlePlayer.page;
      const k = puzzle.rules.findIndex(({ n }) => n === 2);
      const edges = board.rules.edgesOf.get(puzzle.rules[k].cells[0]);
      edges.slice(0, 2 + more).forEach((edge) => game.put(edge, 0));
      return board.clues.get(k)[0].getAttribute("class");
    }"""
    assert slitherlink.evaluate(drawn, 0) == "met"
    assert slitherlink.evaluate(drawn, 1) == "clash"

    summed = """(wrong) => {
      const { puzzle, game, board } = PuzzlePlayer.page;
      const k = puzzle.rules.findIndex(({ rule }) => rule === "calc");
      for (const cell of puzzle.rules[k].cells) {
        const { slot } = board.cells[cell];
        game.put(slot, wrong ? 0 : game.answer[slot]);
      }
      const [node] = board.clues.get(k);
      node.classList.remove("here");
      return node.getAttribute("class");
    }"""
    # The clue of the cell that the reader is at is lit besides.
    assert "met" in kakuro.evaluate(summed, False).split()
    assert "clash" in kakuro.evaluate(summed, True).split()
    # A sum is not filled from end to end: typing stays where it is.
    here = kakuro.evaluate("PuzzlePlayer.page.board.current")
    kakuro.locator(".typed").focus()
    kakuro.keyboard.press("7")
    assert kakuro.evaluate("PuzzlePlayer.page.board.current") == here


@pytest.mark.soak
def test_codes_that_share_a_letter_and_a_false_sum_are_marked(browse, tmp_path):
    codeword, cryptarithm = pages_of(browse, tmp_path, "codeword", "cryptarithm")
    # Two numbers get the letter A: all cells of both are marked, and no other.
    count, marked = codeword.evaluate(
        """() => {
          const { game } = PuzzlePlayer.page;
          const other = game.links.find((set) => !set.includes(0))[0];
          game.put(0, 0);
          game.put(other, 0);
          return [game.links[0].length + game.links[other].length,
            [...document.querySelectorAll(".cells .clash .value")]
              .map((node) => node.textContent)];
        }"""
    )
    assert marked == ["A"] * count

    # Two letters change their digits: all are different, but the sum is false.
    broken = """(swap) => {
      const { game, board: { rules } } = PuzzlePlayer.page;
      const [a, b, ...rest] = game.answer;
      (swap ? [b, a, ...rest] : game.answer).forEach((sign, k) => game.put(k, sign));
      return rules.rules.filter((one) => rules.judge(one) < 0).map(({ rule }) => rule);
    }"""
    assert cryptarithm.evaluate(broken, True) == ["equation"]
    assert cryptarithm.evaluate(broken, False) == []


@pytest.mark.soak
def test_right_so_far_says_whether_and_not_where(open_page):
    reader = open_page("sudoku")
    page = reader.page

    def asked():
        reader.more("[data-scope=quiet]")
        return page.locator("#said").text_content()

    put = (
        "([slot, more]) => { const g = PuzzlePlayer.page.game;"
        " g.put(slot, (g.answer[slot] + more) % 9); }"
    )
    page.evaluate(put, [0, 0])
    assert asked() == "All right so far."
    page.evaluate(
        "{ const g = PuzzlePlayer.page.game; g.put(1, (g.answer[1] + 1) % 9); }"
    )
    assert asked() == "No, something is wrong."
    assert page.locator(".wrong").count() == 0
