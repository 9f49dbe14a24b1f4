"""Makers of sudokus keep their promises: level, pattern, one answer, no chance."""

import numpy as np
import pytest
from few import few
from on_json import OnJson

from puzzle_publish import load_type
from puzzle_publish.core.errors import Unsound
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types.sudoku import generate, ladder, maker, model
from puzzle_publish.types.sudoku.params import SudokuParams

TYPE = OnJson(load_type("sudoku"))
LEVELS = ("easy", "medium", "hard", "expert")


def made(seeds: int = 12, **settings: object) -> list[Draft]:
    params = SudokuParams.model_validate(settings)
    drafts = (
        generate.generate(np.random.Generator(np.random.PCG64(seed)), params)
        for seed in range(seeds)
    )
    return [draft for draft in drafts if draft is not None]


def level_of(draft: Draft) -> str:
    return max(
        (step.technique for step in ladder.climb(model.read(draft.givens))),
        key=lambda technique: technique.weight,
    ).level


def given(draft: Draft) -> set[tuple[int, int]]:
    rows = draft.givens["rows"]
    return {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x}


@few("level", LEVELS, fast=2)
@few("kind", ["plain", "diagonal", "hyper", "jigsaw", "killer", "consecutive"], fast=2)
def test_drafts_are_of_their_level_and_have_one_answer(kind: str, level: str) -> None:
    drafts = made(4, kind=kind, level=level)
    assert drafts
    for draft in drafts:
        assert list(TYPE.solve(draft.givens)) == [draft.answer]
        assert TYPE.follows_rules(draft.givens, draft.answer)
    right = [draft for draft in drafts if level_of(draft) == level]
    assert 2 * len(right) > len(drafts)


@pytest.mark.parametrize("size", [4, 6, 8, 12, 16])
def test_every_size_can_be_made(size: int) -> None:
    drafts = made(3, size=size, level="easy")
    assert len(drafts) == 3
    assert {level_of(draft) for draft in drafts} == {"easy"}


def test_every_other_try_gives_a_medium_sudoku_of_six_by_six() -> None:
    drafts = made(24, size=6, level="medium", depth="single")
    assert len(drafts) >= 8
    assert {level_of(draft) for draft in drafts} == {"medium"}


@pytest.mark.parametrize(
    ("symmetry", "image"),
    [
        ("half-turn", lambda r, c: (8 - r, 8 - c)),
        ("mirror", lambda r, c: (r, 8 - c)),
        ("quarter-turn", lambda r, c: (c, 8 - r)),
    ],
)
def test_givens_make_the_pattern_that_is_asked(symmetry, image) -> None:
    for draft in made(3, symmetry=symmetry, level="medium"):
        cells = given(draft)
        assert {image(r, c) for r, c in cells} == cells


@pytest.mark.soak
def test_no_digit_is_in_vain_in_a_minimal_puzzle() -> None:
    drafts = made(4, minimal=True, symmetry="none", level="medium")
    assert drafts
    for draft in drafts:
        for r, c in given(draft):
            rows = [list(row) for row in draft.givens["rows"]]
            rows[r][c] = None
            answers = TYPE.solve({**draft.givens, "rows": rows})
            next(answers)
            assert next(answers, None) is not None


def test_the_number_of_givens_is_as_asked() -> None:
    drafts = made(8, givens=(30, 32), level="medium")
    assert drafts
    assert {len(given(draft)) for draft in drafts} <= {30, 31, 32}


@pytest.mark.soak
def test_the_same_seed_gives_the_same_puzzle() -> None:
    for kind in ("plain", "jigsaw", "killer"):
        assert made(2, kind=kind, level="hard") == made(2, kind=kind, level="hard")


def test_a_killer_of_more_than_easy_prints_no_digit() -> None:
    drafts = made(3, kind="killer", level="medium")
    assert drafts
    for draft in drafts:
        assert not given(draft)
        cages = draft.givens["cages"]
        assert sorted(
            tuple(cell) for cage in cages for cell in cage["cells"]
        ) == sorted((r, c) for r in range(9) for c in range(9))
        assert max(len(cage["cells"]) for cage in cages) <= 5


def test_regions_of_a_jigsaw_are_not_boxes_and_differ() -> None:
    boards = {str(draft.givens["regions"]) for draft in made(4, kind="jigsaw")}
    assert len(boards) == 4
    assert str(list(map(list, model.boxes(9)))) not in boards


@pytest.mark.parametrize("kind", ["plain", "jigsaw", "killer", "kropki"])
def test_a_grade_counts_the_steps_that_are_told(kind) -> None:
    (draft,) = made(1, level="easy", kind=kind)
    givens = model.read(draft.givens)
    steps = ladder.climb(givens)
    assert ladder.uses(givens) == [(step.technique, step.places) for step in steps]


@pytest.mark.parametrize("kind", ["consecutive", "killer", "thermo"])
def test_an_unsound_technique_stops_the_digging(monkeypatch, kind):
    sound = generate.climb_back

    def unsound(position, rungs, *goal):
        found = sound(position, rungs, *goal)
        position.value[:] = position.value % 9 + 1
        return found

    monkeypatch.setattr(generate, "climb_back", unsound)
    params = SudokuParams(level="easy", kind=kind)
    with pytest.raises(Unsound, match="another number"):
        generate.generate(np.random.Generator(np.random.PCG64(1)), params)


def test_regions_that_no_grid_fits_are_soon_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    barren = ["000122", "000112", "333412", "353412", "355412", "555444"]
    regions = tuple(tuple(map(int, row)) for row in barren)
    monkeypatch.setattr(generate, "random_regions", lambda rng, size: regions)
    fills: list[bool] = []

    def hollow(*arguments: object) -> None:
        fills.append(real(*arguments) is not None)  # type: ignore[arg-type]

    real = maker.hollow
    monkeypatch.setattr(maker, "hollow", hollow)

    assert made(1, size=6, kind="jigsaw", level="hard") == []
    assert fills == [False] * 3
