"""What worked examples, covers and the cells of grids offer to read."""

import json
from pathlib import Path

import numpy as np
import pytest
from each import each

import puzzle_publish.types
from puzzle_publish.core.languages import base_of
from puzzle_publish.core.puzzle import CoverPicture, Draft
from puzzle_publish.core.shown import Shown
from puzzle_publish.core.values import Taste
from puzzle_publish.types import registry
from puzzle_publish.types.cells import GridCell, lines_of
from puzzle_publish.types.shown import cover_draft, judged_for
from puzzle_publish.words.gate import gate_of, judged

FOLDER = Path(puzzle_publish.types.__file__).parent
EXAMPLES = sorted(FOLDER.glob("*/examples/worked*.json"))
LETTERS = tuple(
    name
    for name in registry.names()
    for kind in (registry.load(name),)
    if any(map(kind.shows_words, kind.presets.values()))
)


@each("path", EXAMPLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_worked_example_spells_what_a_family_should_not_see(path):
    kind = registry.load(path.parts[-3])
    example = Draft(**json.loads(path.read_text("utf-8")))

    shown = kind.shown_readings(*kind.read(example))
    assert gate_of(Taste()).find(shown) is None


def test_the_types_with_letters_are_these():
    assert LETTERS == (
        "codeword",
        "crossword",
        "cryptarithm",
        "cryptogram",
        "fill_in",
        "idiomfall",
        "kriss_kross",
        "ladder",
        "number_search",
        "scramble",
        "wordpath",
        "wordsearch",
    )


@pytest.mark.parametrize("name", LETTERS)
def test_no_picture_of_a_cover_spells_it_either(name):
    kind = registry.load(name)
    params = next(iter(kind.presets.values()))
    cover = CoverPicture((), base_of(kind.main_language), 0.8)
    for seed in range(6):
        rng = np.random.Generator(np.random.PCG64(seed))
        draft = cover_draft(kind, rng, params, cover, judged(Taste()))

        shown = kind.shown_readings(*kind.read(draft))
        assert gate_of(Taste()).find(shown) is None


def test_a_cover_takes_the_first_puzzle_that_spells_nothing():
    drafts = iter(
        Draft({"rows": rows}, {"paths": []}) for rows in (["FAG"], ["SEX"], ["OWL"])
    )

    class Wordpath:
        @staticmethod
        def read(draft):
            return draft.givens, draft.answer

        @staticmethod
        def shown_readings(givens, answer):
            return (Shown(tuple(givens["rows"])),)

        @staticmethod
        def cover_puzzle(rng, params, cover):
            return next(drafts)

    found = cover_draft(Wordpath, None, None, None, judged(Taste()))
    assert found.givens == {"rows": ["OWL"]}


def test_sudokus_are_read_where_letters_are_written_in():
    kind = registry.load("sudoku")
    plain = kind.presets["easy"]
    letters = plain.model_copy(update={"size": 6, "symbols": "letters"})

    assert judged_for(kind, plain, Taste()) is None
    assert judged_for(kind, letters, Taste()) == judged(Taste())


def test_cells_with_one_letter_are_read_in_their_places():
    def row(r, *words):
        return tuple(
            GridCell(r, c, c, r, word, "given") for c, word in enumerate(words)
        )

    (shown,) = lines_of((row(0, "A", "7", "b"), (), row(2, "", "CD", "E")))

    assert shown.rows == ("A B", "   ", "  E")
    assert lines_of((row(0, "1", "", "AB"),)) == ()
