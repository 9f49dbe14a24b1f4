"""The web edition: what a site costs to make, and what its pages cost a reader.

python -m tests.bench.bench_web site FOLDER            makes a book of 365 days in it
python -m tests.bench.bench_web player FOLDER          sizes, beside their limits
python -m tests.bench.bench_web heavy FOLDER [TYPE...] times of the heaviest pages
"""

import gzip
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import Any

from .measure import Bench

ME = (sys.executable, "-m", "tests.bench.bench_web")
PUBLISH = str(Path(sys.executable).with_name("publish"))
START_CPU_S = 0.4  # of Python and the types
# Of the scripts of all ways, of those of a page, of these when sent, of a page.
KIBIBYTES = {"player": 117, "way": 48, "sent": 16.5, "page": 48}
# Milliseconds of the main thread: until a page is ready, at full speed; and from a key
# to the frame that shows what it did, at a sixth of it.
READY_MS, PAINT_MS, SLOWER = 150, 50, 6
RUNS, KEYS = 5, 3
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# The heaviest pages, their levels and what differs from these; and keys that enter
# something there.
HEAVY = {
    "sudoku": ("expert", {}, "5 6"),
    "crossword": ("hard", {"kind": "american", "side": 15}, "a"),
    "nonogram": ("hard", {"rows": 40, "columns": 40}, "1 2"),
    "masyu": ("hard", {"rows": 24, "columns": 18}, "Shift+ArrowDown Shift+ArrowUp"),
    "slitherlink": (
        "hard",
        {"rows": 24, "columns": 18},
        "Shift+ArrowDown Shift+ArrowUp",
    ),
    "maze": ("expert", {}, "ArrowDown ArrowUp ArrowRight ArrowLeft"),
}
# Goes to the middle of what can be filled, and away from what a first key would find.
MIDDLE = """() => {
  const { board } = PuzzlePlayer.page;
  const open = board.cells.flatMap(({ slot, state }, k) =>
    slot >= 0 || (board.slots.length === 0 && state !== "block") ? [k] : []);
  if (!PuzzlePlayer.page.puzzle.ends) board.select(open[open.length >> 1]);
  board.input.focus();
}"""
MOVES = "PuzzlePlayer.page.game.past.length"
# From a key's own time stamp to the frame after the one in which it was drawn.
PAINT = """() => new Promise((resolve) => addEventListener("keydown", (event) => {
  const done = () => resolve(performance.now() - event.timeStamp);
  requestAnimationFrame(() => setTimeout(done));
}, { once: true, capture: true }))"""


def benches(scratch: Path) -> tuple[Bench, ...]:
    """The benches of this file; those that need a browser are left out without one."""
    book = scratch / "web" / "daily-2027"
    web = (PUBLISH, "web", str(book), "--output", str(scratch / "site"), "-q")
    made = Bench(
        "web-book", "a book for the web edition", (*ME, "site", str(scratch)), 12
    )
    site = Bench("web", "365 pages that play in a browser", web, 2 + START_CPU_S)
    daily = ("--daily", "--url", "https://example.org/daily")
    days = Bench(
        "web-daily", "the same as a daily site", (*web, *daily), 2 + START_CPU_S
    )
    player = Bench(
        "web-player",
        "pages in Chromium: sizes",
        (*ME, "player", str(scratch)),
        shows=True,
    )
    heavy = Bench(
        "web-heavy",
        "the heaviest pages in Chromium: ready, from key to paint",
        (*ME, "heavy", str(scratch)),
        shows=True,
    )
    every = made, site, days, player
    return (*every, heavy) if _browser() else every


def _browser() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


def _site(scratch: Path) -> None:
    """Build the daily book where the others look for it."""
    output = scratch / "web"
    call = [PUBLISH, "build", "configs/daily.yaml", "-q", "--output", str(output)]
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL)


def _player(scratch: Path) -> None:
    """Print the table, and fail if something is over its limit."""
    from puzzle_publish.web.assets import KEEPER, NAMED, PLAYER, script

    if not (scratch / "web").exists():
        _site(scratch)
    site = scratch / "player-site"
    book = scratch / "web" / "daily-2027"
    call = [PUBLISH, "web", str(book), "--output", str(site), "-q"]
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
    scripts = {path.name for path in PLAYER.glob("*.js")} - {
        *NAMED,
        *KEEPER,
        "index.js",
    }
    player = sum(len(script(name).encode()) for name in scripts)
    page = max(path.stat().st_size for path in site.glob("p/*/index.html"))
    own = [path.read_bytes() for path in site.glob("*.*.js")]
    sent = max(len(gzip.compress(one, 9)) for one in own)
    rows = [
        ("the whole player, KiB", player / 1024, KIBIBYTES["player"]),
        ("the scripts of a page, KiB", max(map(len, own)) / 1024, KIBIBYTES["way"]),
        ("the same, as a host sends them", sent / 1024, KIBIBYTES["sent"]),
        ("the largest page, KiB", page / 1024, KIBIBYTES["page"]),
    ]
    _show(rows)


def _show(rows: Iterable[tuple[str, float, float]]) -> None:
    """Print what was measured beside its limits; end with 1 if something is over."""
    over = 0
    for what, ours, most in rows:
        over += ours > most
        bound = f"{most:7}{ours / most:7.2f}" if most < inf else ""
        print(f"{what:58}{ours:9.1f}{bound}{' OVER' * (ours > most)}")
    sys.exit(1 if over else 0)


def _heavy(scratch: Path, *names: str) -> None:
    """Print the times of the heaviest pages, and fail if one is over its limit."""
    from playwright.sync_api import sync_playwright

    from tests.web.sites import site_of

    chosen = names or tuple(HEAVY)
    site = scratch / "heavy-site"
    site_of(site, [_entry(number, name) for number, name in enumerate(chosen, 1)])
    rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=FLAGS)
        for number, name in enumerate(chosen, 1):
            address = f"{site.as_uri()}/p/{number}/index.html"
            times = [_once(browser, address, HEAVY[name][2]) for _ in range(RUNS)]
            ready, paint, seen = map(statistics.median, zip(*times, strict=True))
            slow = f"{name}, from key to paint, {SLOWER} times slower"
            rows.append((f"{name}, ready, ms of the main thread", ready, READY_MS))
            rows.append((f"{slow}, ms", paint, PAINT_MS))
            rows.append((f"{slow}, on the wall", seen, inf))
        browser.close()
    _show(rows)


def _entry(number: int, name: str) -> Any:
    import numpy as np

    from puzzle_publish.types.registry import load
    from tests.web.sites import entry_of

    kind = load(name)
    level, differs, _ = HEAVY[name]
    params = kind.presets[level].model_copy(update=differs)
    rngs = (np.random.Generator(np.random.PCG64(seed)) for seed in range(40))
    drafts = (kind.generate(rng, params) for rng in rngs)
    return entry_of(number, name, next(filter(None, drafts)), level)


def _once(browser: Any, address: str, keys: str) -> tuple[float, float, float]:
    """The milliseconds until a page is ready, and from a key until it is drawn.

    The first two are CPU time of the page's main thread, which other programs do not
    lengthen; the third is on the wall, the processor slowed down by Chromium.
    """
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def busy() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(1000 * o["value"] for o in metrics if o["name"] == "TaskDuration")

    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    ready = busy()
    page.evaluate(MIDDLE)
    paints: dict[int, list[float]] = {1: [], SLOWER: []}
    for slower, times in paints.items():
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        for key in KEYS * keys.split():
            moves = page.evaluate(MOVES)
            drawn = page.evaluate_handle(f"() => ({{ done: ({PAINT})() }})")
            before = busy()
            page.keyboard.press(key)
            wall = drawn.evaluate("(one) => one.done")
            if page.evaluate(MOVES) > moves:
                times.append(wall if slower > 1 else SLOWER * (busy() - before))
    context.close()
    return ready, *map(statistics.median, paints.values())


if __name__ == "__main__":
    _, what, folder, *others = sys.argv
    {"site": _site, "player": _player, "heavy": _heavy}[what](Path(folder), *others)
