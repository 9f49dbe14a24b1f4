"""Lessons of 4 to 300 words in every type: they end with sheets, or with a sentence.

A sentence says what is possible and what to change; it is never a bare tally of
attempts. Sheets are all different, and take few attempts each.
"""

import json
import re

import numpy as np
import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import PublishError
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.fill import fill
from puzzle_publish.plan import make_plan
from puzzle_publish.types.lesson_tables import lesson_tables
from puzzle_publish.types.params import words_param
from puzzle_publish.types.registry import load
from puzzle_publish.words.cluelists import CHINESE, ENGLISH, shipped
from puzzle_publish.words.reading import has_hanzi_only

pytestmark = pytest.mark.soak  # an hour

AMERICAN = [("crossword", {"kind": "american", "side": n}) for n in (5, 7, 9, 11)]
TYPES = [
    *("wordsearch", "wordpath", "scramble", "kriss_kross"),
    *("crossword", "fill_in", "codeword", "cryptogram", "ladder"),
]
ENGLISH_CASES = [
    *((name, {}) for name in TYPES),
    *AMERICAN,
    ("crossword", {"kind": "british"}),
    ("fill_in", {"grid": "british"}),
    ("codeword", {"grid": "freeform"}),
    ("codeword", {"grid": "american"}),
]
CHINESE_TYPES = [
    *("idiomfall", "wordsearch", "wordpath", "scramble"),
    *("crossword", "fill_in", "kriss_kross"),
]
MOST_ATTEMPTS = 20  # for a sheet, on average


def listed(folder, language, number, least=3, most=11):
    """A list of that many random words with clues, as a teacher might write it."""
    house = shipped(ENGLISH if language == "en" else CHINESE).by_word
    every = sorted(
        word
        for word, entries in house.items()
        if least <= len(word) <= most
        and (language == "en" or has_hanzi_only(word))
        and " " not in entries[0].shown
    )
    rng = np.random.Generator(np.random.PCG64(5))
    some = [house[every[k]][0] for k in rng.permutation(len(every))[:number].tolist()]
    rows = ["word\tclue", *(f"{one.shown}\t{one.clue}" for one in some)]
    (folder / "mine.tsv").write_text("\n".join(rows), encoding="utf-8")


def ended(folder, name, params, sheets, language):
    """The picks of a book of these sheets and its tally, or the sentence."""
    found = {"cryptogram": "texts"}.get(name) or words_param(load(name).params_model)
    section = {
        "id": "a",
        "type": name,
        "level": "easy",
        "count": sheets,
        "params": {**params, found or "words": "mine.tsv"},
    }
    about = {"id": "lesson", "title": "Lesson", "seed": 1, "language": language}
    file = folder / "book.yaml"
    file.write_text(json.dumps({"format": 1, "book": about, "sections": [section]}))
    try:
        plan = make_plan(load_book(file, ()))
        ways = ExecutorOptions(executor="serial")
        with Ledger.open(folder / "ledger.sqlite") as store, ways.open() as pool:
            made = fill(plan, pool, store, series=None, book_id="lesson", volume=1)
    except PublishError as error:
        return str(error)
    return made


def judge(found, sheets):
    if isinstance(found, str):
        assert "duplicate" not in found
        assert not re.search(r"no proven puzzle in \d+ attempts", found)
        return
    assert len({pick.puzzle.id for pick in found.picks}) == sheets
    assert found.tally.attempts <= MOST_ATTEMPTS * sheets
    for table in lesson_tables(found.picks):
        times = [len(some) for some in table.words.values()]
        assert sum(times) > 0


@pytest.mark.parametrize("sheets", [1, 5, 30])
@pytest.mark.parametrize("number", [4, 12, 30, 80, 188, 300])
@pytest.mark.parametrize(("name", "params"), ENGLISH_CASES)
def test_a_lesson_ends_with_sheets_or_a_sentence(
    name, params, number, sheets, tmp_path
):
    listed(tmp_path, "en", number)
    judge(ended(tmp_path, name, params, sheets, "en"), sheets)


@pytest.mark.parametrize("sheets", [1, 30])
@pytest.mark.parametrize(("least", "most"), [(4, 4), (2, 4)])
@pytest.mark.parametrize("number", [4, 12, 30, 100])
@pytest.mark.parametrize("name", CHINESE_TYPES)
def test_a_chinese_lesson_ends_with_sheets_or_a_sentence(
    name, number, least, most, sheets, tmp_path
):
    listed(tmp_path, "zh", number, least, most)
    judge(ended(tmp_path, name, {}, sheets, "zh"), sheets)
