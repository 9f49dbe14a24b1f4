"""Books of sixty: no answer more than twice, no clue in two puzzles."""

import json
from collections import Counter

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.make.fill import fill
from puzzle_publish.make.spacing import MOST_USES
from puzzle_publish.plan import make_plan
from puzzle_publish.types.registry import load

pytestmark = pytest.mark.soak  # a minute of CPU; American 13 and 15 take five to ten

KINDS = [
    ("crossword", {"kind": "american", "side": 9}, "en"),
    ("crossword", {"kind": "american", "side": 11}, "en"),
    ("crossword", {"kind": "british", "side": 13}, "en-GB"),
    ("crossword", {"kind": "british", "side": 15}, "en-GB"),
    ("crossword", {"kind": "freeform"}, "en"),
    ("codeword", {}, "en"),
    ("fill_in", {}, "en"),
]


@pytest.mark.parametrize(("name", "params", "language"), KINDS)
def test_sixty_have_no_answer_more_than_twice_and_no_clue_twice(
    name, params, language, tmp_path
):
    sections = [
        {"id": level, "type": name, "level": level, "count": 20, "params": params}
        for level in ("easy", "medium", "hard")
    ]
    about = {"id": "sixty", "title": "Sixty", "seed": 20, "language": language}
    file = tmp_path / "book.yaml"
    file.write_text(json.dumps({"format": 1, "book": about, "sections": sections}))
    plan = make_plan(load_book(file, ()))
    ways = ExecutorOptions(executor="serial")
    with Ledger.open(tmp_path / "ledger.sqlite") as store, ways.open() as pool:
        made = fill(plan, pool, store, series=None, book_id="sixty", volume=1)

    kind, answers, marks = load(name), Counter(), Counter()
    for pick in made.picks:
        read = kind.read(pick.puzzle)
        entries = kind.entries(*read)
        answers.update(entries)
        marks.update(kind.traces(*read) - entries)
    assert {word for word, n in answers.items() if n > MOST_USES} == set()
    assert {mark for mark, n in marks.items() if n > 1} == set()
