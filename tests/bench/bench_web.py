"""The web edition: what a site costs to make, and what its pages cost a reader.

python -m tests.bench.bench_web site FOLDER      makes a book of 365 days in it
python -m tests.bench.bench_web player FOLDER    sizes and times, beside their limits
"""

import gzip
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .measure import Bench

ME = (sys.executable, "-m", "tests.bench.bench_web")
PUBLISH = str(Path(sys.executable).with_name("publish"))
START_CPU_S = 0.4  # of Python and the types
# Of the scripts of all ways, of those of a page, of these when sent, of a page.
KIBIBYTES = {"player": 105, "way": 48, "sent": 16.5, "page": 48}
# Milliseconds, at full speed and at a sixth of it.
READY_MS, PAINT_MS = {1: 150, 6: 1000}, {1: 50, 6: 50}
RUNS = 5
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# From a key's own time stamp to the frame after the one in which it was drawn.
PAINT = """() => new Promise((resolve) => addEventListener("keydown", (event) => {
  const done = () => resolve(performance.now() - event.timeStamp);
  requestAnimationFrame(() => setTimeout(done));
}, { once: true }))"""


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
        "pages in Chromium: sizes, ready, from key to paint",
        (*ME, "player", str(scratch)),
        shows=True,
    )
    return (made, site, days, player) if _browser() else (made, site, days)


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
        *_timed(site),
    ]
    over = 0
    for what, ours, most in rows:
        over += ours > most
        print(f"{what:44}{ours:9.1f}{most:7}{'  OVER' * (ours > most)}")
    sys.exit(1 if over else 0)


def _timed(site: Path) -> Iterator[tuple[str, float, int]]:
    from playwright.sync_api import sync_playwright

    address = f"{next(iter(sorted(site.glob('p/*')))).as_uri()}/index.html"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=FLAGS)
        for slower in (1, 6):
            times = [_once(browser, address, slower) for _ in range(RUNS)]
            ready, paint = (statistics.median(one) for one in zip(*times, strict=True))
            said = "" if slower == 1 else f", {slower} times slower"
            yield f"a page ready, ms of the main thread{said}", ready, READY_MS[slower]
            yield f"from key to paint, ms{said}", paint, PAINT_MS[slower]
        browser.close()


def _once(browser: Any, address: str, slower: int) -> tuple[float, float]:
    """The milliseconds until a page is ready, and from a key until it is drawn."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    metrics = session.send("Performance.getMetrics")["metrics"]
    busy = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
    page.locator(".typed").focus()
    handle = page.evaluate_handle(f"() => ({{ done: ({PAINT})() }})")
    page.keyboard.press("ArrowRight")
    paint = handle.evaluate("(one) => one.done")
    context.close()
    return busy * 1000, paint


if __name__ == "__main__":
    {"site": _site, "player": _player}[sys.argv[1]](Path(sys.argv[2]))
