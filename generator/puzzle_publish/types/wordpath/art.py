"""Pictures of the word search: the worked example, and cover art."""

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

import numpy as np

from ...core.figure import Area, Circle, Figure, Line, Step, hued
from ...core.puzzle import Draft
from ...words.heroes import heroes
from .._listed.capsules import capsule
from .._listed.example import with_list
from .board import Rows, grid, letters, trail
from .model import CLOSED, Cell, Key, Laid, Page, board_cells, make_givens

STEP_CELL_MM, STEP_MIN_CELL_MM = 6.2, 4.4
STEP_START_RADIUS = 0.36

ART_CELL_MM = 20.0
ART_RADIUS = 0.36
# The board of a cover: its columns, and the letters of its word.
COVER_COLUMNS, COVER_ROWS = 6, (4, 7)
COVER_HERO = {"en": (5, 7), "zh": (4, 4)}
RIBBON = 6  # cells of the other paths, at most
# Letters between the words, roughly as often as in English; none of them are rare.
FILL_EN = "AABCDEEEFGHIILLMMNNOOPRRRSSTTTUWY"
FILL_ZH = (
    "山水风云月星河春秋雪松竹梅兰江湖海林石泉光红金玉舟桥"
    "琴棋书画诗茶灯影晴空远帆鹿鹤燕马虎龙凤荷菊柳"
)
TILE_RADIUS, TILE_DOT, TILE_ARC = 0.3, 0.14, 6


def example_steps(givens: Page, answer: Key) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: start, the longest word, all words."""
    paths = answer.paths
    longest = max(paths, key=lambda path: len(path.word))
    words = givens.words or ()
    return (
        with_list(_example(givens.rows, []), words, ()),
        with_list(
            _example(givens.rows, [(paths.index(longest), longest)]),
            words,
            (longest.word,),
        ),
        with_list(_example(givens.rows, list(enumerate(paths))), words, words),
    )


def _example(rows: Rows, found: Iterable[tuple[int, Laid]]) -> Figure:
    height, width = len(rows), len(rows[0])
    steps: list[Step] = []
    for k, path in found:
        places = trail(path.cells, 0.0, 0.0)
        start = hued("path-example-start", k)
        steps.append(Circle(*places[0], STEP_START_RADIUS, start))
        steps.append(Line(places, hued("path-example-line", k)))
    return Figure(
        width=width,
        height=height,
        steps=(
            *steps,
            *grid(height, width, 0.0, 0.0, "path-example"),
            *letters(rows, 0.0, 0.0, "path-example-letter"),
        ),
        cell_mm=STEP_CELL_MM,
        min_cell_mm=STEP_MIN_CELL_MM,
    )


def cover_puzzle(
    rng: np.random.Generator, language: str, taken: Collection[str], ratio: float
) -> Draft:
    """Return a board with a good word, read from left to right, and other paths."""
    least, most = COVER_HERO[language]
    every = [word for word in heroes(language) if least <= len(word) <= most]
    words = [word for word in every if word not in taken] or every
    word = words[int(rng.random() * len(words))]
    low, high = COVER_ROWS
    rows = min(max(round(COVER_COLUMNS / ratio), low), high)
    hero = _staircase(len(word), rows, rng)
    ribbons = _ribbons(rows, hero, rng)
    paths = [Laid(word, tuple(hero))]
    paths += [Laid("", tuple(cells)) for cells in ribbons]  # for a tile
    filled = _filled(rows, dict(zip(hero, word, strict=True)), language, rng)
    page = Page(tuple(filled), CLOSED, (word,), (len(word),), 0, None, None)
    return Draft(make_givens(page), Key(tuple(paths)).as_json())


def _staircase(length: int, rows: int, rng: np.random.Generator) -> list[Cell]:
    """Return cells that go right and, once or twice, down, in the middle of a board."""
    most = COVER_COLUMNS - 2  # columns, so that letters are on both sides
    downs = max(length - most, 1 + int(rng.random() * 2))
    moves = [0] * (length - 1)
    # Down between the letters in equal parts, so that it is neither first nor last.
    for k in range(downs):
        moves[(k + 1) * (length - 1) // (downs + 1)] = 1
    across = length - sum(moves)
    r, c = (rows - sum(moves) - 1) // 2, (COVER_COLUMNS - across) // 2
    cells = [(r, c)]
    for down in moves:
        r, c = r + down, c + 1 - down
        cells.append((r, c))
    return cells


def _ribbons(
    rows: int, hero: Iterable[Cell], rng: np.random.Generator
) -> list[list[Cell]]:
    """Return paths over other cells, for a tile."""
    free = {(r, c) for r in range(rows) for c in range(COVER_COLUMNS)}
    free -= set(hero)
    found = []
    while free:
        r, c = cell = min(free)
        free.remove(cell)
        path = [cell]
        while len(path) < RIBBON:
            near = [
                one
                for one in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c))
                if one in free
            ]
            if not near:
                break
            r, c = cell = near[int(rng.random() * len(near))]
            free.remove(cell)
            path.append(cell)
        if len(path) > 2:
            found.append(path)
    return found


def _filled(
    rows: int,
    known: Mapping[Cell, str],
    language: str,
    rng: np.random.Generator,
) -> list[str]:
    """Return rows of letters; no Chinese character comes twice, as on a page."""
    pool = FILL_ZH if language == "zh" else FILL_EN
    order = iter(rng.permutation(len(pool) if language == "zh" else 1))
    filled = []
    for r in range(rows):
        row = ""
        for c in range(COVER_COLUMNS):
            k = next(order) if language == "zh" else int(rng.random() * len(pool))
            row += known.get((r, c)) or pool[k]
        filled.append(row)
    return filled


def cover_art(givens: Page, answer: Key) -> Figure:
    """Return a field of letters with one word drawn."""
    path = max(answer.paths, key=_merit)
    places = trail(path.cells, 0.0, 0.0)
    drawn = {*path.cells}
    return Figure(
        width=givens.width,
        height=givens.height,
        steps=(
            *(
                Area((capsule(a, b, ART_RADIUS),), "art-path")
                for a, b in pairwise(places)
            ),
            Circle(*places[0], ART_RADIUS, "art-path"),
            *letters(
                givens.rows, 0.0, 0.0, "art-letter", others="art-field", cells=drawn
            ),
        ),
        cell_mm=ART_CELL_MM,
    )


def _merit(path: Laid) -> tuple[bool, bool, int]:
    """How well a word shows: best goes right and down only, and is long."""
    forwards = all(a <= b for a, b in pairwise(path.cells))
    return path.word != "", forwards, len(path.cells)


def cover_tile(givens: Page, answer: Key, lit: bool) -> Figure:
    """Return a board as a small picture: words as ribbons, other letters as dots."""
    name = "lit" if lit else "tile"
    height, width = givens.height, givens.width
    steps: list[Step] = []
    for path in answer.paths:
        places = trail(path.cells, 0.0, 0.0)
        steps += [
            Area((capsule(a, b, TILE_RADIUS, TILE_ARC),), f"{name}-shape")
            for a, b in pairwise(places)
        ]
    drawn = board_cells(path.cells for path in answer.paths)
    for r in range(height):
        for c in range(width):
            if (r, c) not in drawn:
                steps.append(Circle(c + 0.5, r + 0.5, TILE_DOT, f"{name}-shape"))
    return Figure(width, height, tuple(steps), cell_mm=3.0, min_cell_mm=1.0)
