"""No page scrolls sideways, cells are large enough, what one needs stays in sight."""

import pytest
from few import few
from sites import (
    WAYS,
    entry_of,
    example_of,
    one_of_each_way,
    page_of,
    playable,
    ready,
    site_of,
)

WIDTHS = (320, 390, 768, 1440)
PHONE = {
    "viewport": {"width": 390, "height": 700},
    "has_touch": True,
    "is_mobile": True,
}
# All is open, as what lies in it can be wide, too.
OVERFLOWS = """() => {
  for (const one of document.querySelectorAll("details, dialog")) one.open = true;
  return document.documentElement.scrollWidth - innerWidth;
}"""


@pytest.mark.soak
@few("language", ["en", "zh"])
@few("names", [sorted(WAYS.values()), None], ids=["one of each way", "all"])
def test_no_page_scrolls_sideways(browse, sites, language, names):
    page = browse().new_page()
    names = names or playable(language)
    paths = ["index.html", *(page_of(name, language) for name in names)]
    wide = []
    for path in paths:
        page.goto(f"{sites[language].as_uri()}/{path}")
        page.wait_for_selector("html[data-ready]")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate(OVERFLOWS) > 0:
                wide.append((path, width))

    assert wide == []


@few("name", one_of_each_way())
def test_cells_have_24_pixels_on_a_small_phone(open_page, name):
    """Those of grids of up to 13 columns; others have 20, and may move in their box."""
    reader = open_page(name, viewport={"width": 320, "height": 640})
    box = reader.page.locator("[data-cell]").first.bounding_box()

    is_small = reader.puzzle["width"] <= 13
    assert min(box["width"], box["height"]) >= (23.9 if is_small else 19.9)
    if reader.puzzle["width"] <= 13:
        scroll = "document.querySelector('.scroll')"
        assert reader.page.evaluate(f"{scroll}.scrollWidth <= {scroll}.clientWidth")


def wide_entry():
    """A crossword of 3 rows and 21 columns, wider than a phone."""
    entry = entry_of(1, "crossword", example_of("crossword", "en"))
    rows = ["." * 21, ".#" * 10 + ".", "." * 21]
    lengths = {"across": {1: 21, 12: 21}, "down": dict.fromkeys(range(1, 12), 3)}
    clues = {
        direction: [
            {"number": n, "clue": "Words", "length": k, "enumeration": str(k)}
            for n, k in found.items()
        ]
        for direction, found in lengths.items()
    }
    entry["givens"] = entry["givens"] | {
        "kind": "american",
        "rows": rows,
        "clues": clues,
    }
    entry["answer"] = {"rows": [row.replace(".", "A") for row in rows]}
    return entry


@pytest.fixture
def wide(browse, tmp_path):
    site_of(tmp_path, [wide_entry()])
    page = browse(**PHONE).new_page()
    page.goto(f"{tmp_path.as_uri()}/p/1/index.html")
    return ready(page)


def in_sight(reader, cell):
    """Whether a cell is in the part of the grid's box that is shown."""
    return reader.page.evaluate(
        """(k) => {
          const of = (name) => document.querySelector(name).getBoundingClientRect();
          const [cell, box] = [of(`[data-cell="${k}"]`), of(".scroll")];
          return cell.left >= box.left - 1 && cell.right <= box.right + 1;
        }""",
        cell,
    )


@pytest.mark.soak
def test_a_wide_grid_scrolls_in_its_box_and_follows_the_focus(wide):
    reader = wide
    first, last = (reader.at[0, column] for column in (0, 20))
    assert reader.page.evaluate(OVERFLOWS) <= 0
    assert in_sight(reader, first)
    assert not in_sight(reader, last)

    reader.page.locator(".typed").focus()
    reader.page.keyboard.press("End")
    assert in_sight(reader, last)
    reader.page.keyboard.press("Home")
    assert in_sight(reader, first)


@pytest.mark.soak
def test_a_button_shows_the_whole_grid(wide):
    reader = wide
    reader.more("#size")
    assert reader.page.locator("[data-cell]").first.bounding_box()["width"] >= 43.9
    reader.page.locator("#size").click()
    reader.close_sheet()

    assert all(in_sight(reader, reader.at[0, column]) for column in range(21))
    reader.page.reload()
    ready(reader.page)
    assert all(in_sight(reader, reader.at[0, column]) for column in range(21))


@pytest.mark.soak
@few("name", one_of_each_way())
def test_large_cells_have_44_pixels_and_are_never_smaller_than_others(open_page, name):
    reader = open_page(name, **PHONE)
    widths = reader.page.evaluate(
        """() => [0, 1].map(() => {
          const { width } = document.getElementById("board").getBoundingClientRect();
          document.getElementById("size").click();
          return width / PuzzlePlayer.page.puzzle.width;
        })"""
    )
    assert widths[1] >= max(widths[0], 43.9)


@pytest.mark.soak
def test_five_sudokus_have_28_pixels_a_cell_where_they_are_cut_off(open_page):
    reader = open_page("sudoku", **PHONE)
    widths = [
        reader.page.evaluate(
            """(across) => {
              const board = document.getElementById("board");
              board.style.setProperty("--across", across);
              return board.getBoundingClientRect().width / across;
            }""",
            across,
        )
        for across in (21, 16)
    ]
    assert widths == pytest.approx([28, 374 / 16], abs=0.6)  # 16 are in sight


def test_clue_grid_and_keys_are_in_one_window_on_a_phone(open_page):
    reader = open_page("crossword", **PHONE)
    found = reader.page.evaluate(
        """() => ["header", ".scroll", "#clue", "#tools", "#keys"].map((name) => {
          const box = document.querySelector(name).getBoundingClientRect();
          return [box.top, box.bottom];
        })"""
    )

    assert found == sorted(found)
    assert found[0][0] >= 0
    assert found[-1][1] <= PHONE["viewport"]["height"]
    assert reader.page.locator("#clue").text_content()
    # A clue of two lines leaves the keys where they are, if there is room for one.
    reader.page.set_viewport_size({"width": 390, "height": 844})
    heights = reader.page.evaluate(
        """() => ["Short (5)", "A clue ".repeat(9)].map((clue) => {
          const dock = PuzzlePlayer.page.dock.constructor;
          dock.clue(`12 Across: ${clue}`, "1 Down: Crossing (3)");
          return document.getElementById("bar").offsetHeight;
        })"""
    )
    assert heights[0] == heights[1]


@pytest.mark.soak
def test_a_tap_on_a_clue_shows_its_cells(open_page):
    reader = open_page("crossword", **PHONE)
    reader.page.locator("#lists li button").last.click()
    box = reader.page.locator(".cells .current").bounding_box()

    assert 0 <= box["y"] <= 700 - box["height"]
    dock = reader.page.locator("#dock").bounding_box()
    assert box["y"] + box["height"] <= dock["y"]


@pytest.mark.soak
def test_typing_on_a_phone_does_not_leave_the_grid(open_page):
    """As it does where the list of clues below follows the entry."""
    reader = open_page("crossword", **PHONE)
    reader.page.locator(".typed").focus()
    for _ in reader.puzzle["entries"]:
        reader.page.keyboard.press("Enter")
        assert reader.page.evaluate("scrollY") < 100


@pytest.mark.soak
def test_a_phone_s_own_keyboard_stays_away_where_the_page_has_keys(open_page):
    reader = open_page("crossword", "zh", **PHONE)
    typed = reader.page.locator(".typed")
    reader.page.touchscreen.tap(*reader.point_of(reader.state("board.current")))
    assert typed.get_attribute("inputmode") == "none"

    reader.page.get_by_role("button", name="用键盘输入").click()  # for an input method
    assert typed.get_attribute("inputmode") == "text"
    assert reader.page.evaluate("document.activeElement.className") == "typed"


@pytest.mark.soak
@few("path", ["index.html", page_of("crossword")])
def test_targets_have_24_pixels(browse, sites, path):
    page = browse(viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{sites['en'].as_uri()}/{path}")
    page.wait_for_selector("html[data-ready]")
    small = page.evaluate(
        """() => ["button", ".numbers a", "summary", "label:has([type=checkbox])"]
          .flatMap((name) => [...document.querySelectorAll(name)])
          .filter((node) => node.checkVisibility())
          .filter((node) => node.getBoundingClientRect().height < 24
            || node.getBoundingClientRect().width < 24)
          .map((node) => node.textContent)"""
    )

    assert small == []


@pytest.mark.soak
def test_the_sheet_closes_when_it_was_used(open_page):
    reader = open_page("sudoku")
    reader.more("[data-tool=check][data-scope=quiet]")

    assert reader.page.locator("#sheet").is_hidden()
    assert reader.page.locator("#toast").is_visible()


# What in the table of a text in code is small, or lies on something else there.
CLOSE = """() => {
  const { game } = PuzzlePlayer.page;
  game.reveal([...game.slots.keys()].filter((k) => !game.links[0].includes(k)));
  return [...document.querySelectorAll(".codes span")].flatMap((span) => {
    const [letter, count, sign] = [span.firstChild.firstChild,
      span.querySelector("sup").firstChild, span.lastChild.firstChild];
    const boxes = [letter, count, sign ?? span].map((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return range.getBoundingClientRect();
    });
    const [a, b, c] = boxes;
    const isSmall = parseFloat(getComputedStyle(count.parentNode).fontSize) < 11;
    const isClose = b.top < a.bottom - 4 ||
      (sign && c.left < Math.max(a.right, b.right) + 1);
    return isSmall || isClose ? [span.textContent] : [];
  });
}"""


@pytest.mark.soak
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 640)])
def test_letters_and_counts_of_a_text_in_code_keep_apart(open_page, size):
    width, height = size
    window = {"width": width, "height": height}
    page = open_page("cryptogram", viewport=window, has_touch=True, is_mobile=True).page
    assert page.evaluate(CLOSE) == []
