"""Boards of every type with letters, read by a list that we had no part in.

What a page offers to read is taken from the type; how it is read is written here again.
"""

import itertools
from pathlib import Path

import pytest

from puzzle_publish import generate, load_type
from puzzle_publish.core.errors import CannotFill
from puzzle_publish.core.resources import configs
from puzzle_publish.core.values import Taste
from puzzle_publish.words.gate import gate_of
from tests.support.shown_words import OutsideList, picks_of

pytestmark = pytest.mark.soak

BOARDS = 2_000
GROUPS = [
    pytest.param(name, level, language, params, id="-".join((name, *parts)))
    for name, language, params, parts_of in (
        ("wordpath", "en", {}, ("en",)),
        ("wordpath", "en", {"payoff": True}, ("en", "payoff")),
        ("wordpath", "en", {"density": "classic"}, ("en", "classic")),
        ("wordpath", "zh", {}, ("zh",)),
        ("wordsearch", "en", {}, ("en",)),
        ("wordsearch", "zh", {}, ("zh",)),
        ("crossword", "en", {"kind": "freeform"}, ("en", "freeform")),
        ("crossword", "en", {"kind": "american"}, ("en", "american")),
        ("crossword", "zh", {}, ("zh",)),
        ("fill_in", "en", {}, ("en",)),
        ("fill_in", "zh", {}, ("zh",)),
        ("codeword", "en", {}, ("en",)),
        ("cryptarithm", "en", {}, ("en",)),
        ("cryptogram", "en", {}, ("en",)),
        ("idiomfall", "zh", {}, ("zh",)),
    )
    for level in load_type(name).presets
    for parts in ((*parts_of, level),)
    if (name, language, level) != ("wordsearch", "zh", "expert")  # cannot be made
]


@pytest.fixture(scope="module")
def outside():
    """The other list."""
    glin_profanity = pytest.importorskip("glin_profanity")
    return OutsideList(Path(glin_profanity.__file__).parent)


@pytest.mark.parametrize(("name", "level", "language", "params"), GROUPS)
def test_an_outside_list_reads_nothing_on_any_board(
    outside, name, level, language, params
):
    kind, gate = load_type(name), gate_of(Taste())
    count = BOARDS
    if name == "cryptogram":  # of texts there are few
        count = 100
    if name == "cryptarithm" and level == "easy":
        count = 500
    try:
        puzzles = generate(
            name, level=level, language=language, count=count, params=params
        )
    except CannotFill as error:
        pytest.fail(str(error))
    found, read = {}, 0
    for puzzle in puzzles:
        read += 1
        shown = kind.shown_readings(*kind.read(puzzle))
        for word in itertools.chain(
            *map(outside.words_in, shown), (x.word for s in shown for x in gate.each(s))
        ):
            found[word] = puzzle.seed_path

    assert (read, found) == (count, {})


@pytest.mark.parametrize("book", sorted(path.stem for path in configs().glob("*.yaml")))
def test_an_outside_list_reads_nothing_in_a_shipped_book(outside, book, tmp_path):
    found = {}
    for pick in picks_of(configs() / f"{book}.yaml", tmp_path):
        if pick.request.judged is None:
            continue
        kind, puzzle = load_type(pick.request.type), pick.puzzle
        for shown in kind.shown_readings(*kind.read(puzzle)):
            for word in outside.words_in(shown):
                found[word] = pick.number

    assert found == {}
