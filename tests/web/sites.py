"""Sites of the types' worked examples, and a reader who solves their pages."""

import copy
import json
from collections import deque
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path

import pytest

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.entries import draft_of
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.registry import load, names
from puzzle_publish.web.book import WebBook
from puzzle_publish.web.site import files_of

TEAPOT = Path(__file__).with_name("teapot.json")
ARROWS = {
    "ArrowUp": (-1, 0),
    "ArrowDown": (1, 0),
    "ArrowLeft": (0, -1),
    "ArrowRight": (0, 1),
}


def entry_of(number, name, draft, level=None):
    kind = load(name)
    return {
        "number": number,
        "id": f"{number:016x}",
        "section": name,
        "type": name,
        "version": kind.version,
        "level": level or kind.easiest_level,
        "date": None,
        "givens": draft.givens,
        "answer": draft.answer,
    }


def example_of(name, language):
    """A worked example in a language, where a type has one for it.

    That of nonograms is too small for strokes of a brush: a teapot takes its place.
    """
    kind = load(name)
    if name == "nonogram":
        return Draft(**json.loads(TEAPOT.read_text(encoding="utf-8")))
    try:
        return kind._example("worked-zh") if language == "zh" else kind.example()
    except (AttributeError, OSError, ValueError):
        return kind.example()


def book_of(folder: Path, language="en", title="Examples", author=""):
    design = load_design("classic", language)
    return WebBook("examples", title, language, author, design, (), folder)


def player_of(entry, language):
    """Return how the puzzle of an entry is played."""
    kind = load(entry["type"])
    return kind.player(*kind.read(draft_of(entry)), language)


def site_of(
    folder: Path,
    entries,
    language="en",
    title="Examples",
    author="",
    change=lambda player: player,
    seals=False,
    url="",
    **more,
):
    """Write a site of some entries; `more` goes to `files_of`."""
    book = book_of(folder, language, title, author)
    book = replace(book, entries=tuple(entries), url=url)
    played = [(entry, change(player_of(entry, language))) for entry in entries]
    for name, content in files_of(book, played, seals=seals, **more):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def playable(language):
    """The types that a page plays in a language, without a look at any puzzle."""
    kinds = ((name, load(name)) for name in names())
    return [
        name
        for name, kind in kinds
        if language in kind.languages and type(kind).player is not PuzzleType.player
    ]


def examples(language):
    """An entry for the worked example of each type to play in the language."""
    return copy.deepcopy([*_examples(language).values()])


def example_entry(name, language="en"):
    """The entry for the worked example of a type."""
    return copy.deepcopy(_examples(language)[name])


@cache
def _examples(language):
    return {
        name: entry_of(number, name, example_of(name, language))
        for number, name in enumerate(playable(language), 1)
    }


# A type for each way of input. What tests are made of is written out: the examples
# themselves take two seconds to read.
WAYS = {
    "colour": "colour",
    "edge": "hashi",
    "enter": "crossword",
    "join": "dots",
    "mark": "nonogram",
    "place": "calendar",
    "take": "idiomfall",
    "trace": "number_search",
}


def one_of_each_way():
    """All types as parameters of a test, one of each way now, the others in soak."""
    now = WAYS.values()
    return [
        pytest.param(name, marks=() if name in now else pytest.mark.soak)
        for name in playable("en")
    ]


def page_of(name, language="en"):
    """The path of the page of a type's example."""
    return f"p/{playable(language).index(name) + 1}/index.html"


def ready(page):
    """A reader of a page, once it can be played."""
    page.wait_for_selector("html[data-ready]")
    return Reader(page)


def until(page, claim):
    """Wait for a claim about a page; its policy forbids Playwright's own waiting."""
    page.evaluate(
        f"""() => new Promise((resolve, reject) => {{
          const end = Date.now() + 20000;
          const look = () => ({claim}) ? resolve() : Date.now() > end
            ? reject(new Error({json.dumps(claim)})) : setTimeout(look, 10);
          look();
        }})"""
    )


@dataclass
class Reader:
    """Solves the page that a browser shows, by keys, by pointer or by taps."""

    page: object  # of Playwright
    known: dict = field(default_factory=dict)  # where arrows led

    @cached_property
    def puzzle(self):
        return self.page.evaluate("PuzzlePlayer.page.puzzle")

    @cached_property
    def answer(self):
        return self.page.evaluate("PuzzlePlayer.page.game.answer")

    @cached_property
    def cells(self):
        return self.page.evaluate(
            "PuzzlePlayer.page.board.cells.map(c => [c.r, c.c, c.state, c.slot])"
        )

    @cached_property
    def at(self):
        return {(r, c): k for k, (r, c, s, _) in enumerate(self.cells) if s != "block"}

    def state(self, what):
        return self.page.evaluate(f"PuzzlePlayer.page.{what}")

    @property
    def solved(self):
        return self.page.locator("#solved").is_visible()

    def more(self, tool):
        """Use a tool of the sheet that opens over the page."""
        self.page.locator("[data-tool=more]").click()
        self.page.locator(f"#sheet {tool}").click()

    def close_sheet(self):
        self.page.keyboard.press("Escape")

    # Keys.

    def beside(self, cell, step):
        r, c = self.cells[cell][:2]
        for k in range(1, 41):
            found = self.at.get((r + k * step[0], c + k * step[1]))
            if found is not None:
                return found
        return None

    def way_to(self, start, end):
        """The arrows that lead from one cell to another."""
        came = {start: None}
        queue = deque([start])
        while queue and end not in came:
            cell = queue.popleft()
            for key, step in ARROWS.items():
                near = self.known.get((cell, key), self.beside(cell, step))
                if near is not None and near not in came:
                    came[near] = cell, key
                    queue.append(near)
        keys = []
        while came[end]:
            end, key = came[end]
            keys.insert(0, key)
        return keys

    def walk(self, cell):
        """Go to a cell; from an island an arrow leads to the next one."""
        here = self.state("board.current")
        while here != cell:
            before, key = here, self.way_to(here, cell)[0]
            # An arrow alone draws in a maze.
            pressed = f"Shift+{key}" if "ends" in self.puzzle else key
            for _ in range(2):  # at first it may only turn
                self.page.keyboard.press(pressed)
                if (here := self.state("board.current")) != before:
                    break
            self.known[before, key] = here

    def press(self, sign):
        if len(sign) == 1 and sign.isascii():
            self.page.keyboard.press(sign)
        else:
            self.page.keyboard.insert_text(sign)

    def solve_by_keys(self):
        self.page.locator(".typed").focus()
        getattr(self, f"_keys_{self.puzzle['way']}")()

    def _targets(self):
        """Each cell to fill with its sign; linked cells once."""
        done = set()
        links = {
            slot: set(one) for one in self.puzzle.get("linked", ()) for slot in one
        }
        for number, (*_, slot) in enumerate(self.cells):
            if slot >= 0 and slot not in done:
                done |= links.get(slot, {slot})
                yield number, self.answer[slot]

    def _keys_enter(self):
        signs = self.puzzle["signs"]
        for number, sign in self._targets():
            self.walk(number)
            text = signs[sign]
            self.press(text if len(text) == 1 else str(sign + 1))

    def _keys_mark(self):
        for number, sign in self._targets():
            if sign != self.puzzle.get("untouched"):
                self.walk(number)
                text = self.puzzle["signs"][sign]
                self.page.keyboard.press(text if len(text) == 1 else "120"[sign])

    def _edges(self):
        untouched = self.puzzle["untouched"]
        return [(k, v) for k, v in enumerate(self.answer) if v != untouched]

    def _keys_edge(self):
        for edge, sign in self._edges():
            cells = self.state(f"way.edges[{edge}].cells")
            self.walk(cells[0])
            for _ in range(12):
                self.page.keyboard.press("Enter")
                if self.state("way.chosen") == edge:
                    break
            self.page.keyboard.press(self.puzzle["signs"][sign])

    def _keys_trace(self):
        for _, cells in self.puzzle["paths"]:
            self.walk(self.at[tuple(cells[0])])
            self.page.keyboard.press("Enter")
            steps = cells[-1:] if self.puzzle["straight"] else cells[1:]
            for place in steps:
                self.walk(self.at[tuple(place)])
            self.page.keyboard.press("Enter")

    def _keys_place(self):
        for piece, value in enumerate(self.answer):
            self.page.locator(".tray button").nth(piece).focus()
            self.page.keyboard.press("Enter")
            self._turn(value // 1000, self.page.keyboard.press)
            self.walk(self._grip(piece, value))
            self.page.keyboard.press("Enter")

    def _turn(self, shape, press):
        for _ in range(2):
            for _ in range(4):
                if self.state("way.shape") == shape:
                    return
                press("r")
            press("f")
        raise AssertionError("no turn gives this shape")

    def _grip(self, piece, value):
        """The cell under a piece's middle when it lies as the answer says."""
        return self.page.evaluate(
            """([piece, value]) => {
              const { way, board } = PuzzlePlayer.page;
              const cells = way.laid(piece, value).map((k) => board.cells[k]);
              for (const cell of cells) {
                const k = board.cells.indexOf(cell);
                const now = board.current;
                board.current = k;
                const found = way.target();
                board.current = now;
                if (found && String(found) === String(way.laid(piece, value))) return k;
              }
              return -1;
            }""",
            [piece, value],
        )

    def _falls(self):
        """The cells of each word when it is taken, in the order of the key."""
        for _ in self.answer:
            found = self.page.evaluate(
                """async () => {
                  const { way, board } = PuzzlePlayer.page;
                  await Promise.all(document.getAnimations().map((a) => a.finished));
                  const found = way.next();
                  if (!found) return null;
                  const places = way.places();
                  return found.blocks.map((b) => {
                    const [r, c] = places.get(b);
                    return board.cells.findIndex((x) => x.r === r && x.c === c);
                  });
                }"""
            )
            if found is None:
                return
            yield found

    def _keys_take(self):
        for cells in self._falls():
            self.walk(cells[0])
            self.page.keyboard.press("Enter")
            for cell in cells[1:]:
                self.walk(cell)
            self.page.keyboard.press("Enter")

    def _keys_join(self):
        for row in self.puzzle["rows"]:
            for digit in row[0][5]:
                self.page.keyboard.press(digit)
            self.page.keyboard.press("Enter")

    def _keys_colour(self):
        for _, sign in self._targets():
            if sign != self.puzzle.get("untouched"):
                # The next region with the number, whichever that is.
                self.page.keyboard.press(str((sign + 1) % 10))
                self.page.keyboard.press("Enter")

    # Pointer and touch.

    def point_of(self, cell):
        box = self.page.locator(f'.cells [data-cell="{cell}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def point_at(self, x, y):
        """The point of the window at a place of the figure."""
        box = self.page.locator(".cells").bounding_box()
        scale = box["width"] / self.puzzle["width"]
        return box["x"] + x * scale, box["y"] + y * scale

    def solve_by(self, press, drag=None):
        """Solve with `press(x, y)`; paths with `drag(points)` if it is given."""
        getattr(self, f"_press_{self.puzzle['way']}")(press, drag)

    def _press_enter(self, press, drag):
        for number, sign in self._targets():
            self.page.locator(f'[data-cell="{number}"]').scroll_into_view_if_needed()
            press(*self.point_of(number))
            named = f'#keys button[aria-label="{self.puzzle["signs"][sign]}"]'
            key = self.page.locator(named)
            if not key.is_visible():
                self.more("#pad")
                self.close_sheet()
            key.scroll_into_view_if_needed()
            box = key.bounding_box()
            press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _press_mark(self, press, drag):
        for number, sign in self._targets():
            if sign != self.puzzle.get("untouched"):
                for _ in range(sign + 1):
                    press(*self.point_of(number))

    def _press_join(self, press, drag):
        cells = range(len(self.cells))
        if drag:
            drag([self.point_of(cell) for cell in cells])
            return
        for cell in cells:
            dot = self.page.locator(f'.cells [data-cell="{cell}"]')
            dot.scroll_into_view_if_needed()
            press(*self.point_of(cell))

    def _press_colour(self, press, drag):
        tray = self.page.locator(".tray button")
        for cell, sign in self._targets():
            if sign != self.puzzle.get("untouched"):
                box = tray.nth(sign).bounding_box()
                press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                press(*self.point_of(cell))

    def _press_edge(self, press, drag):
        if "ends" in self.puzzle:
            self._press_way(press)
            return
        for edge, sign in self._edges():
            middle = self.state(f"way.edges[{edge}].middle")
            for _ in range(sign + 1):
                press(*self.point_at(*middle))

    def _press_way(self, press):
        near = {}
        for edge, _ in self._edges():
            a, b = self.state(f"way.edges[{edge}].cells")
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
        way = [self.puzzle["ends"][0][0]]
        while left := [cell for cell in near[way[-1]] if cell not in way]:
            way += left
            press(*self.point_of(way[-1]))

    def _press_trace(self, press, drag):
        for _, cells in self.puzzle["paths"]:
            points = [self.point_of(self.at[tuple(place)]) for place in cells]
            if self.puzzle["straight"]:
                points = [points[0], points[-1]]
            self._path(points, press, drag)

    def _press_take(self, press, drag):
        for cells in self._falls():
            self._path([self.point_of(cell) for cell in cells], press, drag)

    def _path(self, points, press, drag):
        if drag:
            drag(points)
            return
        for point in points:
            press(*point)

    def _press_place(self, press, drag):
        for piece, value in enumerate(self.answer):
            tray = self.page.locator(".tray button")
            box = tray.nth(piece).bounding_box()
            start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            press(*start)
            buttons = {"r": tray.nth(-2), "f": tray.nth(-1)}
            self._turn(value // 1000, lambda key, known=buttons: known[key].click())
            press(*self.point_of(self._grip(piece, value)))
