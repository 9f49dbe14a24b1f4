"""The player's scripts and the style sheet, as pages get them."""

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from ..core.designs.looks import Look
from ..core.resources import templates
from ..core.svg import style_rules

PLAYER = Path(__file__).parent / "player"
# What judges the rules of a puzzle, by the way of input.
_LIVE = {
    "enter": ("judge.js", "numbers.js", "rules.js"),
    "mark": ("judge.js", "marks.js", "rules.js"),
    "edge": ("judge.js", "rules.js"),
}
CONTENTS = ("base.js", "store.js", "index.js")


def scripts_of(way: str) -> tuple[str, ...]:
    """Return the names of the scripts of a page with this way of input, in order."""
    shared = "base.js", "store.js", *_LIVE.get(way, ()), "board.js", "way.js", "dock.js"
    return *shared, f"{way}.js", "hint.js", "hinting.js", "page.js"


@cache
def script(name: str) -> str:
    """Return a script of the player without comments and spaces, two thirds of it."""
    import rjsmin

    text = (PLAYER / name).read_text(encoding="utf-8")
    return str(rjsmin.jsmin(text)) + "\n"


def sheet(looks: Mapping[str, Look], roles: Collection[str]) -> str:
    """Return the style sheet of pages with pictures of these roles."""
    ours = (templates() / "web" / "site.css").read_text(encoding="utf-8")
    return f"{ours}\n{style_rules({role: looks[role] for role in sorted(roles)})}\n"
