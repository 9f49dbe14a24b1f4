"""Mazes in rectangles, rings, hexagons, triangles, pictures, letters and digits.

Reading order: model.py (what is printed) on boards.py (cells of any shape), rules.py,
generate.py with kernels.py, grade.py, solve.py (the verifier), then draw.py with
lines.py and icons.py, hints.py, and this class.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ...core.figure import Figure
from ...core.puzzle import CoverPicture, Draft, Fairness, Grade, Hint, Json
from ...core.values import BookContext
from ..contract import PuzzleType
from .params import PRESETS, MazeParams

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

# The outlines of small mazes on covers.
TILES: tuple[dict[str, Any], ...] = (
    {"shape": "rect", "rows": 7, "columns": 7},
    {"shape": "round", "rings": 3},
    {"shape": "hexagons", "rings": 3},
    {"shape": "picture", "picture": "heart", "rows": 9, "columns": 9},
)
COVER_CELLS = 11  # on the shorter side of a large one


class Maze(PuzzleType[MazeParams]):
    """The type; each method calls the module that does the work."""

    contract: ClassVar[int] = 1
    name: ClassVar[str] = "maze"
    version: ClassVar[int] = 1
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    made_with: ClassVar[tuple[str, ...]] = ("kernels",)
    levels: ClassVar[Mapping[str, int]] = {
        "easy": 1,
        "medium": 2,
        "hard": 3,
        "expert": 4,
    }
    presets = PRESETS

    def generate(self, rng: "np.random.Generator", params: MazeParams) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        from . import generate

        return generate.generate(rng, params)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Return whether the answer is a way through the maze."""
        from . import rules

        return rules.follows_rules(givens, answer)

    def solve(self, givens: Json) -> "Iterator[Json]":
        """Yield every shortest way exactly once."""
        from . import solve

        return solve.solve(givens)

    def grade(self, givens: Json) -> Grade:
        """Return the level among mazes of the same size."""
        from . import grade

        return grade.grade(givens)

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw, model

        maze = model.read(givens)
        return draw.draw(maze, model.way(answer, maze.board) if answer else ())

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return the first fork, where half of the way is, and the last steps."""
        from . import hints, model

        maze = model.read(givens)
        return hints.hints(maze, model.way(answer, maze.board))

    def mutations(
        self, givens: Json, answer: Json
    ) -> "Iterator[tuple[str, Json, Json]]":
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import rules

        return rules.mutations(givens, answer)

    def canonical(self, givens: Json) -> Json:
        """Return the least of the mazes that turns and mirrors of the board give."""
        from . import canonical, model

        return model.givens_of(canonical.least(model.read(givens)))

    def identity(self, givens: Json, answer: Json) -> Json:
        """Return the canonical form as a short text, which is hashed faster."""
        from . import canonical, model

        return canonical.identity(model.read(givens))

    def resolve(self, params: MazeParams, book: BookContext) -> MazeParams:
        """Return params with the cells of pictures in place of their files.

        Raises:
            UsageError: an outline cannot be read or drawn, or no maze has the level.
        """
        from . import generate, outlines

        found = outlines.resolved(params, book.folder)
        generate.require_feasible(found)
        return found

    def sample(self, params: MazeParams) -> Draft:
        """Return the largest maze of the params, for measuring only."""
        from . import generate

        return generate.sample(params)

    def warm_up(self, params: MazeParams) -> None:
        """Load the kernels, compiled if need be."""
        from . import generate

        generate.sample(params)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, half of the way, done."""
        from . import draw, model

        maze = model.read(example.givens)
        way = model.way(example.answer, maze.board)
        halves = (), way[: (len(way) + 1) // 2], way
        start, half, done = (draw.draw_step(maze, part) for part in halves)
        return start, half, done

    def opener_art(self, givens: Json, language: str) -> Figure:
        """Return the maze."""
        return self.draw(givens, None, language)

    def cover_puzzle(
        self, rng: "np.random.Generator", params: MazeParams, cover: CoverPicture
    ) -> Draft:
        """Return a maze for a cover: a small one for a tile, or one of its shape."""
        from . import generate

        if cover.ratio == 1.0:
            shape = TILES[int(rng.random() * len(TILES))]
        else:
            rows, columns = (
                round(COVER_CELLS * max(1.0, ratio))
                for ratio in (1 / cover.ratio, cover.ratio)
            )
            shape = {
                "shape": "rect",
                "rows": min(rows, 24),
                "columns": min(columns, 24),
            }
        return generate.for_cover(rng, MazeParams.model_validate(shape))

    def cover_art(self, givens: Json, answer: Json, language: str) -> Figure:
        """Return a solved maze."""
        from . import draw, model

        maze = model.read(givens)
        return draw.art(maze, model.way(answer, maze.board))

    def cover_tile(
        self, givens: Json, answer: Json, language: str, *, lit: bool
    ) -> Figure:
        """Return a solved maze as one of many small pictures."""
        from . import draw, model

        maze = model.read(givens)
        name = "lit" if lit else "tile"
        return draw.tile(maze, model.way(answer, maze.board), name)


TYPE = Maze()
