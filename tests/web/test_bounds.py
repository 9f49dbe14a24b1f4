"""What a page costs a reader who opens it: bytes, which are the same on any machine."""

import gzip
import hashlib
import json
import re

import numpy as np
import pytest
from few import few
from sites import WAYS, entry_of, page_of, site_of

from puzzle_publish.core.drawings.library import drawing
from puzzle_publish.types.dots.generate import draft_of
from puzzle_publish.types.registry import load
from puzzle_publish.web.assets import (
    CONTENTS,
    KEEPER,
    NAMED,
    OPENING,
    PLAYER,
    SHORT,
    bundle,
    hints_of,
    hosted,
    scripts_of,
)

KIB = 1024
URL = "https://example.org/daily/"
# Pages of numbers, with cages, with other rules, with both, of letters to put in order,
# of words of a list, of words in code, of a sum in letters; ways through mazes, and
# other lines.
MORE = {
    "enter": [
        {},
        {"more": ("cages.js",)},
        {"more": ("numbers.js",)},
        {"more": ("cages.js", "numbers.js")},
        {"judges": True, "more": ("words.js", "rack.js")},
        {"more": ("words.js", "listed.js")},
        {"judges": True, "more": ("words.js", "rungs.js")},
        {"more": ("words.js", "codes.js", "table.js")},
        {"more": ("equation.js", "codes.js", "sums.js")},
    ],
    "edge": [{"more": ("maze.js",)}, {"more": ("strands.js",)}],
}
# The largest pages of each kind: many cells, many lines, many letters, many words.
LARGE = ("maze", "hashi", "number_search", "codeword", "nonogram", "kriss_kross")


def size(names):
    """The bytes of some scripts as a page loads them, and as a host sends them."""
    content = bundle("all", tuple(names))[1]
    return len(content), len(gzip.compress(content, 9, mtime=0))


@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_page_loads_the_scripts_of_one_way_of_input(way):
    for more in MORE.get(way, [{}]):
        names = hosted(scripts_of(way, daily=True, **more))
        whole, sent = size(names)
        assert whole <= 48 * KIB
        assert sent <= 16 * KIB


def test_every_script_is_known_as_short_as_it_can_be():
    """Else pages get it with its long names: run `.ci/javascript shorten`."""
    short = json.loads((PLAYER / SHORT).read_bytes())
    now = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in PLAYER.glob("*.js")
    }

    assert {name: digest for name, (digest, _) in short.items()} == now


def test_no_short_name_is_known_outside_of_the_scripts(pytestconfig):
    """What a test, a page or data names keeps its name."""
    root = pytestconfig.rootpath
    tool = (root / ".ci" / "shorten.mjs").read_text()
    own = set(re.search(r"const OWN = `([^`]+)`", tool)[1].split())
    others = [
        *(root / "tests" / "web").glob("*.py"),
        *(root / "templates" / "web").glob("*"),
        *(PLAYER.parent.glob("*.py")),
    ]
    known = {name for path in others for name in re.findall(r"\w+", path.read_text())}
    assert own & known == set()


def hints():
    """The scripts of hints."""
    return {name for way in WAYS for name in hints_of(way)}


def played():
    """The scripts of all pages on which something is played."""
    every = (
        scripts_of(way, daily=True, seals=True, **more)
        for way in WAYS
        for more in MORE.get(way, [{}])
    )
    names = {name for names in every for name in names}
    return {*hints(), *names, *hosted([*names])}


def test_all_ways_of_input_together_are_small():
    # 88 KiB before a button did what a hint says, strokes of lines went back, mazes
    # were drawn from their ends, listed words were put in, and codes had a table; 98.3
    # before letters in disorder were keys; 105 before numbers had notes in several
    # cells and digits in hand; 105.7 before hints of words told a rung's change, the
    # place that is forced and a code, and falling idioms the way back from a dead end.
    # Six have been saved by shorter names; 107.5 before dots and colours by number;
    # 109.5 before a game was found wherever an earlier edition had its puzzle; 109.7
    # before a ladder knew its list and led on, cages showed what can make their target,
    # and nonograms their lines' numbers; 113 before hints, which a page loads when
    # asked, said in words where a cell is; 117 before a guess was marked, messages kept
    # clear of the board, and a nonogram's numbers stayed in sight; 119 before hints,
    # which a page loads when asked, worked out columns of sums and showed dead ends.
    assert size(sorted(played()))[0] <= 123 * KIB


def test_no_script_is_left_out_of_all_pages():
    every = played()
    named = {*every, *hints(), *CONTENTS, *OPENING, *KEEPER, *NAMED, *hosted(CONTENTS)}

    assert named == {path.name for path in PLAYER.glob("*.js")}


def test_the_worker_and_what_others_embed_are_very_small():
    assert size(["worker.js"])[0] <= 2 * KIB
    assert size(["embed.js"])[0] <= 0.6 * KIB


def nested(text):
    """The template strings of a script that are within another one."""
    # Not regular expressions: no script has a backtick in one.
    parts = re.finditer(
        r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|\\.|\$\{|[`{}]",
        text,
        re.DOTALL,
    )
    open_ = []  # "`" for a template string, "$" for a place in it, "{" for a block
    for part in parts:
        sign = part[0]
        if open_ and open_[-1] == "`":
            if sign == "${":
                open_.append("$")
            elif sign == "`":
                open_.pop()
        elif sign == "`":
            if "`" in open_:
                yield text[part.start() : part.start() + 30]
            open_.append("`")
        elif sign in ("{", "${"):
            open_.append("{")
        elif sign == "}":
            open_.pop()


def test_no_template_string_is_within_another():
    """rjsmin takes the spaces out of the outer one."""
    assert [*nested("`a ${b ? `c` : 1} d`; `e ${f({})} g`")] == [
        "`c` : 1} d`; `e ${f({})} g`"
    ]
    for path in PLAYER.glob("*.js"):
        assert [*nested(path.read_text(encoding="utf-8"))] == [], path.name


def hardest(name):
    """A puzzle of a type's last level, as an entry of answers.json."""
    kind = load(name)
    level = [*kind.levels][-1]
    rngs = (np.random.Generator(np.random.PCG64(seed)) for seed in range(40))
    drafts = (kind.generate(rng, kind.presets[level]) for rng in rngs)
    return entry_of(1, name, next(filter(None, drafts)), level)


@few("name", LARGE)
def test_the_largest_pages_are_small(tmp_path, name):
    site_of(tmp_path, [hardest(name)], url=URL, daily=False)

    assert (tmp_path / "p/1/index.html").stat().st_size <= 48 * KIB


def test_a_page_has_the_words_that_its_scripts_name(sites):
    """A third of all is of other ways of input."""
    pages = [(sites["en"] / page_of(name)).read_text() for name in ("sudoku", "takuzu")]
    data = (re.search(r'id="puzzle">(.*?)</script>', one, re.DOTALL) for one in pages)
    numbers, marks = (json.loads(one[1])["words"] for one in data)

    assert "turn_piece" not in {*numbers, *marks}
    assert "by_turns" in marks
    assert "by_turns" not in numbers
    assert {"clashes", "wrong_cells", "noted", "hint_value"} <= {*numbers}


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_of_the_most_dots_is_small(tmp_path, language):
    """Streamers that need 150 dots, with 17 lines inside and a picture in colours."""
    draft = draft_of(drawing("carp-streamers"), 150)
    entry = entry_of(1, "dots", draft, "expert")
    site_of(tmp_path, [entry], language, url=URL, daily=False)

    assert (tmp_path / "p/1/index.html").stat().st_size <= 48 * KIB
