"""The player's scripts and the style sheet, as pages get them.

Their names carry a digest of their content: a file of such a name is never another one,
so that browsers may keep it, and a page of an earlier edition still finds its own.
"""

import hashlib
import json
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from ..core.designs.looks import Look
from ..core.resources import templates
from ..core.svg import style_rules
from ..types.player import PICTURES, Player

PLAYER = Path(__file__).parent / "player"
# What judges the rules of a puzzle, by the way of input.
_LIVE = {
    "enter": ("judge.js", "rules.js"),
    "mark": ("judge.js", "marks.js", "rules.js"),
    "edge": ("judge.js", "rules.js"),
}
_HINTED = {"enter": ("hint-sum.js",), "edge": ("hint-maze.js",)}
_LISTED = {"take", "trace"}  # ways of input that have lists of words
# What judges rules of numbers, and the kinds that the first of them judges.
_NUMBERS = ("cages.js", "numbers.js")
_OF_CAGES = {"calc"}
CONTENTS = ("base.js", "local.js", "store.js", "disk.js", "days.js", "index.js")
KEEPER = ("local.js", "keeper.js")  # of store.html
OPENING = ("base.js", "days.js", "today.js")  # of a daily site
# Of a site with an address, under the names by which others know them.
NAMED = ("embed.js", "worker.js")
SHEET = "site.css"
SHORT = "short.json"
# The names of such files, as pages and sheets have them.
DIGESTED = re.compile(r"[\w/-]+\.[0-9a-f]{8}\.(?:js|css|woff2)\b")


def digested(name: str, content: bytes) -> str:
    """Return a file's name with a digest of its content in it.

    >>> digested("fonts/book-sans.woff2", b"")
    'fonts/book-sans.e3b0c442.woff2'
    """
    stem, _, suffix = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{suffix}"


def hosted(scripts: Sequence[str]) -> tuple[str, ...]:
    """Return the scripts of a page of a site with an address, which is on no disk."""
    first, *others = (name for name in scripts if name != "disk.js")
    return first, "hosted.js", *others


def scripts_of(
    way: str,
    *,
    daily: bool = False,
    seals: bool = False,
    judges: bool = False,
    more: Sequence[str] = (),
) -> tuple[str, ...]:
    """Return the names of the scripts of a page with this way of input, in order.

    A page with clues judges full lines, and has no rules to judge. One of words has
    what `more_of` says, and no rules either; those of codes and sums it has, with which
    come no tools for numbers; mazes have none.
    """
    numbers = tuple(name for name in more if name in _NUMBERS)
    more = tuple(name for name in more if name not in numbers)
    kept = *(("seal.js",) if seals else ()), "local.js", "store.js", "disk.js"
    live = ("lines.js",) if judges else _LIVE.get(way, ())
    live = () if "maze.js" in more else live
    if more and way == "enter":
        equations = ("equation.js",) if "equation.js" in more else ()
        live = live + equations if "codes.js" in more or judges else ()
    added = (name for name in more if name != "equation.js")
    picture = ("picture.js",) if way in PICTURES else ()
    lists = ("lists.js",) if way in _LISTED or "listed.js" in more else ()
    tools: tuple[str, ...] = ()
    if way == "enter" and not judges and not more:
        live = *live, *numbers
        tools = "digits.js", *(("caged.js",) if "cages.js" in numbers else ())
    shared = "base.js", *kept, *live, "board.js", "way.js", "dock.js"
    play = *shared, *picture, *lists, f"{way}.js", *tools, *added, "page.js"
    return (*play, "days.js", "daily.js") if daily else play


def more_of(player: Player, kinds: Collection[str] = ()) -> tuple[str, ...]:
    """Return what a page of numbers has besides, of words, of codes, or of lines.

    `kinds` are those of the puzzle's rules.
    """
    if player.way == "edge":
        return ("maze.js",) if player.ends else ("strands.js",)
    if player.way != "enter":
        return ()
    numbers = all(sign.isdigit() for sign in player.signs)
    words = player.entries and (player.words or not numbers)
    equation = any(rule["rule"] == "equation" for rule in player.rules)
    return (
        *(("cages.js",) if _OF_CAGES.intersection(kinds) else ()),
        *(("numbers.js",) if {*kinds} - _OF_CAGES - {"different", "equation"} else ()),
        *(("equation.js",) if equation else ()),
        *(("words.js",) if words else ()),
        *(("listed.js",) if words and player.words else ()),
        *_of_rows(player),
        *(("codes.js", "table.js") if player.linked else ()),
        *(("codes.js", "sums.js") if equation else ()),
    )


def _of_rows(player: Player) -> tuple[str, ...]:
    """Return what a page has whose words stand one below the other."""
    if player.racks:
        return ("rack.js",)
    in_rows = player.entries and player.entries[0].direction == "row"
    return ("rungs.js",) if in_rows else ()


def hints_of(way: str, *, seals: bool = False) -> tuple[str, ...]:
    """Return the scripts that a page loads late, in order.

    That is when a hint is first asked for, or a guess; sealed pages have no hints.
    """
    own = (f"hint-{way}.js",) if way in _LIVE else ()
    live = *own, *_HINTED.get(way, ())
    hints = () if seals else ("hint.js", *live, "spoken.js", "hinting.js")
    return *hints, "guess.js"


@cache
def script(name: str) -> str:
    """Return a script of the player as short as it is known, a third of it.

    From short.json, which `.ci/javascript shorten` writes; once a script has changed
    since, all come without comments and spaces alone.
    """
    import rjsmin

    if name in _shortened():
        return f"{_shortened()[name]}\n"
    return f"{rjsmin.jsmin((PLAYER / name).read_text(encoding='utf-8'))}\n"


@cache
def named_in(names: Sequence[str]) -> frozenset[str]:
    """Return all words in some scripts, in whatever sense."""
    return frozenset(
        word
        for name in names
        for word in re.findall(r"\w+", (PLAYER / name).read_text(encoding="utf-8"))
    )


@cache
def _shortened() -> Mapping[str, str]:
    """Return all scripts as short.json has them; none if one has changed since."""
    known: Mapping[str, tuple[str, str]] = json.loads((PLAYER / SHORT).read_bytes())
    now = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in PLAYER.glob("*.js")
    }
    if now != {name: digest for name, (digest, _) in known.items()}:
        return {}
    return {name: code for name, (_, code) in known.items()}


@cache
def bundle(name: str, parts: Sequence[str]) -> tuple[str, bytes]:
    """Return name and content of a file of a site with some scripts of the player.

    One file, for it is a fifth smaller when sent than seven.
    """
    content = "".join(map(script, parts)).encode()
    return digested(f"{name}.js", content), content


def sheet(looks: Mapping[str, Look], roles: Collection[str]) -> str:
    """Return the style sheet of pages with pictures of these roles."""
    ours = (templates() / "web" / SHEET).read_text(encoding="utf-8")
    return f"{ours}\n{style_rules({role: looks[role] for role in sorted(roles)})}\n"
