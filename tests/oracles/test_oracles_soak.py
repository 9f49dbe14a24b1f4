"""Puzzles of every kind that a book can ask for, judged by the oracles."""

import json
from pathlib import Path

import pytest
from installed import NEEDS_WORDNET

from puzzle_publish.cli import soak
from puzzle_publish.cli.soak_groups import groups_of
from puzzle_publish.make.executor_options import ExecutorOptions
from tests.oracles.judge import faults_of

pytestmark = pytest.mark.soak
BOOKS = sorted(Path(__file__).parent.glob("books/*.yaml"))
SAMPLE = 200


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, marks=NEEDS_WORDNET if "wordnet" in book.stem else ())
        for book in BOOKS
    ],
    ids=lambda book: book.stem,
)
def test_no_puzzle_is_wrong_or_ambiguous_to_an_oracle(book, tmp_path, capsys):
    pytest.importorskip("ortools", reason="the extra soak brings ortools")
    groups = groups_of(str(book), n=1, preset=None, language=None, seed=0)
    each = -(-SAMPLE // len(groups))
    path = tmp_path / "puzzles.jsonl"

    code = soak.run(
        str(book),
        n=each,
        run_on=ExecutorOptions("serial"),
        puzzles=path,
        as_json=True,
    )
    assert (code, json.loads(capsys.readouterr().out)["n"]) == (0, each)

    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len(entries) >= SAMPLE
    found = {
        f"{entry['section']} {entry['number']}": faults
        for entry in entries
        if (faults := faults_of(entry))
    }
    assert found == {}


def test_the_books_ask_for_all_types_and_kinds_of_pages():
    asked = {}
    for book in BOOKS:
        if not book.stem.endswith("wordnet"):
            groups = groups_of(str(book), n=1, preset=None, language=None, seed=0)
            for request in (group.requests[0] for group in groups):
                asked.setdefault(request.type, []).append(request)

    def told(name, key):
        return {request.params[key] for request in asked[name]}

    assert told("cryptarithm", "kind") == {
        "words", "numbers", "difference", "product", "doubly_true", "hanzi",
    }  # fmt: skip
    assert told("wordpath", "help") == {"list", "lengths", "clues"}
    assert told("wordpath", "mode") == {None, "open"}
    assert told("idiomfall", "list") == {"shaded", "list", "none"}
    shapes = {"rect", "round", "hexagons", "triangles", "picture", "text"}
    assert told("maze", "shape") == shapes
    assert told("fill_in", "grid") == {"freeform", "british", "american", "dense"}
    assert told("codeword", "grid") == {"freeform", "british"}
    assert len({str(request.params["board"]) for request in asked["calendar"]}) == 6
    for name, requests in asked.items():
        levels = {request.level for request in requests}
        three = ("wordpath", "crossword", "fill_in", "codeword", "kriss_kross")
        expected = 3 if name in three else {"calendar": 5}.get(name, 4)
        assert len(levels) == expected
