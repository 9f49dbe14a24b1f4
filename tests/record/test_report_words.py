"""What the report says of the words that a book's puzzles are filled with."""

import csv

import pytest

from puzzle_publish.core.values import BookContext, Key, Pick, Request, Selection, Tally
from puzzle_publish.make.work import work
from puzzle_publish.record.report import words_rows
from puzzle_publish.types.crossword import TYPE
from puzzle_publish.types.crossword.params import Params

OURS = ["apricot", "bicycle", "captain", "dolphin", "emerald", "feather", "giraffe"]


def picked(params, seeds):
    plain = params.model_dump(mode="json")
    found = []
    for number, seed in enumerate(seeds, 1):
        key = Key("crosswords", 0)
        request = Request(key, "crossword", TYPE.version, "easy", plain, seed, 20)
        made = work(request, 0)
        found.append(Pick(number, request, made.puzzle, made.grade, made.attempt))
    return Selection(tuple(found), Tally({}, 0, 0, 0.0, 0, len(found)))


@pytest.mark.soak
def test_the_lists_and_what_comes_twice_are_counted_by_section(tmp_path):
    with (tmp_path / "ours.csv").open("w", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(("word", "clue", "score", "tags"))
        rows.writerows((w, f"Qz {n} kj", 90, "easy") for n, w in enumerate(OURS))
    params = TYPE.resolve(
        Params(level="easy", words=["ours.csv", "auto"], must=0, window=1),
        BookContext(tmp_path),
    )

    (once,) = words_rows(picked(params, [1]))
    (twice,) = words_rows(picked(params, [1, 1]))

    assert (once.section, once.level) == ("crosswords", "easy")
    assert (once.repeated, once.clues) == ("0.0 %", "0.0 %")
    assert "ours" in once.lists
    assert "english-clues" in once.lists
    assert twice.entries == 2 * once.entries
    assert (twice.repeated, twice.clues) == ("50.0 %", "50.0 %")
