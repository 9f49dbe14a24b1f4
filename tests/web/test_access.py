"""WCAG 2.2 AA on the contents and on one page of each way, in each theme."""

from itertools import groupby
from operator import itemgetter

import pytest
from browser import faults
from few import few
from sites import WAYS, examples, page_of, ready

THEMES = ("light", "dark", "contrast")
# What axe cannot decide, with the reason why it is right; the ids are those of axe.
UNDECIDED = {
    "color-contrast": "signs lie over a drawn grid or blend with it; the contrasts of"
    " the themes are computed below",
    "label-content-name-mismatch": "a cell shows one sign, which its name says after"
    " the place and the clue; the key that erases shows a symbol",
}


def wear(page, theme):
    page.evaluate("(name) => { document.documentElement.dataset.theme = name }", theme)


def use(reader):
    """Bring a page to where most of it shows: filled, wrong, revealed, hinted, open."""
    page = reader.page
    reader.page.locator(".typed").focus()
    if reader.puzzle["fills"]:
        page.evaluate(
            """() => {
              const { game } = PuzzlePlayer.page;
              game.put(0, (game.answer[0] + 1) % PuzzlePlayer.page.puzzle.signs.length);
              game.note?.(1, 0);
              game.reveal([2]);
            }"""
        )
    for tool in ("[data-tool=check][data-scope=all]", "[data-tool=hint]"):
        page.locator(tool).evaluate("(b) => b.click()")
    page.evaluate(
        """() => {
          for (const one of document.querySelectorAll("details")) one.open = true;
          document.getElementById("solved").hidden = false;
        }"""
    )


@few("way", WAYS)
def test_axe_finds_no_fault_in_a_page(browse, sites, axe, way):
    page = browse(reduced_motion="reduce").new_page()
    page.goto(f"{sites['en'].as_uri()}/{page_of(WAYS[way])}")
    use(ready(page))
    for theme in THEMES:
        wear(page, theme)
        wrong, undecided = faults(page, axe)

        assert wrong == {}
        assert {k: v for k, v in undecided.items() if k not in UNDECIDED} == {}
    page.locator("[data-tool=more]").click()
    wrong, _ = faults(page, axe)
    assert wrong == {}


@pytest.mark.soak
@few("language", ["en", "zh"])
def test_axe_finds_no_fault_in_the_contents(browse, sites, axe, language):
    page = browse().new_page()
    page.goto(f"{sites[language].as_uri()}/index.html")
    page.wait_for_selector("html[data-ready]")
    page.evaluate(
        """() => {
          for (const one of document.querySelectorAll("details")) one.open = true;
          const [first, second] = document.querySelectorAll(".numbers a");
          first.className = "begun";
          second.className = "solved";
        }"""
    )
    for theme in THEMES:
        wear(page, theme)
        wrong, undecided = faults(page, axe)

        assert wrong == {}
        assert {k: v for k, v in undecided.items() if k not in UNDECIDED} == {}


# (what is seen, on what, the least contrast): 4.5 for signs, 3 for lines and shapes.
PAIRS = [
    *(
        (text, on, 4.5)
        for text in ("text", "quiet", "accent")
        for on in ("page", "panel")
    ),
    *(("text", on, 4.5) for on in ("lit", "current")),
    ("on-accent", "accent", 4.5),
    ("page", "text", 4.5),  # the toast
    *(
        (ink, on, 4.5)
        for ink in ("ink-100", "ink-85", "ink-50", "entered", "wrong", "right")
        for on in ("ink-0", "lit", "current")
    ),
    *((ink, "ink-12", 4.5) for ink in ("ink-100", "ink-85", "ink-50")),
    *(("line", on, 3) for on in ("page", "panel")),
    *(("accent", on, 3) for on in ("ink-0", "lit", "current")),  # the focus
    *((mark, "ink-12", 3) for mark in ("entered", "wrong", "right")),
    *(("outline", f"piece-{k}", 3) for k in range(8)),
    *((f"word-{k}", "ink-0", 3) for k in range(8)),  # loops round words
]


def luminance(colour):
    """The relative luminance of WCAG 2.2 of sRGB values from 0 to 255."""
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (part / 255 for part in colour[:3])
    ]
    return sum(
        w * part for w, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
    )


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_of_black_on_white():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.soak
@few("theme", [*THEMES, "dark by the system"])
def test_the_colours_of_a_theme_can_be_told_apart(browse, sites, theme):
    scheme = "dark" if theme == "dark by the system" else "light"
    page = browse(color_scheme=scheme).new_page()
    page.goto(f"{sites['en'].as_uri()}/{page_of('calendar')}")
    ready(page)
    if theme in THEMES:
        wear(page, theme)
    names = {name for pair in PAIRS for name in pair[:2]}
    colours = page.evaluate(
        """(names) => Object.fromEntries(names.map((name) => {
          const probe = document.createElement("i");
          document.body.append(probe);
          const [, kind] = name.match(/^(piece|word)-/) ?? [];
          probe.className = kind ? name : name === "outline" ? "piece" : "";
          probe.style.color = `var(--${kind ?? name})`;
          const computed = getComputedStyle(probe);
          const color = name === "outline" ? computed.stroke : computed.color;
          probe.remove();
          return [name, color.match(/[\\d.]+/g).map(Number)];
        }))""",
        sorted(names),
    )
    weak = {
        (seen, on): round(contrast(colours[seen], colours[on]), 2)
        for seen, on, least in PAIRS
        if contrast(colours[seen], colours[on]) < least
    }

    assert weak == {}


@pytest.mark.soak
def test_a_system_s_high_contrast_shows_the_grid(browse, sites):
    """Where the system sets all colours, filled cells and the focus stay visible."""
    page = browse(forced_colors="active").new_page()
    page.goto(f"{sites['en'].as_uri()}/{page_of('nonogram')}")
    reader = ready(page)
    page.locator(".typed").focus()
    page.keyboard.press("1")
    shown = reader.page.evaluate(
        """() => {
          const value = document.querySelector(".filled .value");
          const cell = document.querySelector(".cells .current");
          return [getComputedStyle(value).backgroundColor,
            getComputedStyle(document.body).backgroundColor,
            getComputedStyle(cell).outlineStyle];
        }"""
    )

    assert shown[0] != shown[1]
    assert shown[2] == "solid"


ACTIVE = """() => {
  const { activeElement: node } = document;
  const cell = node.closest("[data-cell]") ?? node;
  const { outlineStyle, outlineWidth, visibility } = getComputedStyle(cell);
  const { top, bottom, width, height } = cell.getBoundingClientRect();
  return {
    name: node.id || node.dataset.tool || node.className || node.textContent.trim()
      || node.tagName,
    inGrid: Boolean(node.closest("[role=grid]")),
    isPage: node === document.body,
    seen: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
      && visibility === "visible" && bottom > 0 && top < innerHeight
      && width * height > 0,
  };
}"""


GRID = "grid"


def named(stop):
    """What a stop is called, the grid's all alike."""
    return GRID if stop["inGrid"] else stop["name"]


@few("way", WAYS)
def test_tab_leaves_the_grid_in_both_directions_and_is_always_seen(open_page, way):
    # On a wider screen the grid has the focus at first.
    page = open_page(WAYS[way], viewport={"width": 800, "height": 700}).page
    stops = [], []
    for key, seen in zip(("Tab", "Shift+Tab"), stops, strict=True):
        page.evaluate("document.activeElement.blur()")
        for _ in range(120):
            page.keyboard.press(key)
            stop = page.evaluate(ACTIVE)
            if stop["isPage"] or (seen and stop == seen[0]):
                break  # of the page; without a window's own controls it begins again
            seen.append(stop)
        else:
            pytest.fail(f"{key} never leaves the page: {seen[-3:]}")

        assert [stop["name"] for stop in seen if not stop["seen"]] == []
    # The grid is one stop for all its cells; in a crossword Tab goes from clue to clue.
    forward, back = ([*map(itemgetter(0), groupby(map(named, one)))] for one in stops)
    assert forward.count(GRID) == back.count(GRID) == 1

    assert len(forward) >= 9  # dots have nothing to check
    assert forward == back[::-1]


@pytest.mark.soak
def test_the_contents_are_reached_by_tab(browse, sites):
    page = browse().new_page()
    page.goto(f"{sites['en'].as_uri()}/index.html")
    page.wait_for_selector("html[data-ready]")
    seen = []
    for _ in range(120):
        page.keyboard.press("Tab")
        stop = page.evaluate(ACTIVE)
        if stop["isPage"]:
            break
        seen.append(stop)

    assert [stop["name"] for stop in seen if not stop["seen"]] == []
    assert len(seen) > len(examples("en"))
