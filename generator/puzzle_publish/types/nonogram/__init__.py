"""Nonograms: numbers beside a grid give the blocks of filled cells in each line.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/blocks.py
(how a reader solves it), generate.py, chosen.py (drawings of the library), pictures.py
(an author's own), solve.py (the verifier), draw.py, then this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...core.drawings.library import CREDIT
from ...core.errors import UsageError
from ...core.figure import Figure, Room
from ...core.log import notice
from ...core.puzzle import Draft, Hint, Json
from ...core.values import BookContext
from ...grids.ladder import Step, is_line_apart
from ...grids.reading import members
from .. import DrawPart, LineParts, LineType, ToldType
from ..capabilities import Pictured
from ..cells import CellRows
from ..player import Player, plain_player
from . import model
from .model import Blocks, Clues, Picture
from .params import LEAST_DRAWN, RANDOM, NonogramParams

if TYPE_CHECKING:
    import numpy as np


class Nonogram(
    ToldType[NonogramParams, Clues, Picture],
    LineType[NonogramParams, Clues, Picture],
    Pictured[NonogramParams, Clues, Picture],
):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "nonogram"
    version: ClassVar[int] = 5
    made_with: ClassVar[tuple[str, ...]] = ("blocks", "lines")
    proven_with: ClassVar[tuple[str, ...]] = ("rowsearch",)
    _captioned: ClassVar[int | None] = 4
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    # Multiples of 5, so that no block between the thicker lines is cut.
    presets: Mapping[str, NonogramParams] = {
        "easy": NonogramParams(level="easy", rows=15, columns=15),
        "medium": NonogramParams(level="medium", rows=20, columns=20),
        "hard": NonogramParams(level="hard", rows=25, columns=25),
        "expert": NonogramParams(level="expert", rows=25, columns=25),
    }
    _model = model

    def _parts(self) -> LineParts[NonogramParams, Clues, Picture]:
        from . import generate, ladder, rules, solve

        return LineParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[Clues, Picture]:
        from . import draw

        return draw

    def solution(self, printed: Json) -> Json:
        """Return the cells of a key, without the picture's title."""
        key = members(printed, ["rows"], ["title"], of="the answer")
        return {"rows": key["rows"]}

    def draw_page(self, givens: Clues, language: str, room: Room) -> Figure:
        """Return the page's figure, its numbers no larger than they need to be."""
        from . import draw

        return draw.draw_page(givens, room)

    def _climb(self, givens: Clues) -> Sequence[Step]:
        from . import tell

        return tell.joined(givens, super()._climb(givens))

    def _tell(self, givens: Clues, steps: Sequence[Step], at: int) -> Hint:
        from . import tell

        return tell.tell(givens, steps, at)

    def _before(
        self, givens: Clues, steps: Sequence[Step], at: int, first: int
    ) -> int | None:
        from . import tell

        return tell.before(givens, steps, at, first)

    def _follows(
        self,
        givens: Clues,
        done: Sequence[Step],
        skipped: Sequence[Step],
        step: Step,
    ) -> bool:
        if step.technique.name == "edge":  # follows several lines
            return not skipped
        return is_line_apart(step, skipped)

    def single_words(self, language: str) -> Mapping[str, str]:
        """Return the wording for a line that has all its filled cells."""
        words = self._words(language)
        own = {"full": "spaces-full", "ask-full": "ask-spaces-full", "none": "empties"}
        shared = ("look-at", "house-mark", "list-comma", "list-last")
        return {name: words[x] for name, x in own.items()} | {
            name: words.get(name, "") for name in shared
        }

    def player(self, givens: Clues, answer: Picture, language: str) -> Player | None:
        """Return how the grid is filled, where cells left alone are empty."""
        labels = self.text(language).labels
        puzzle = self.cells(givens, None, language)
        plain = plain_player(puzzle, self.cells(givens, answer, language), "mark")
        return plain and replace(
            plain,
            signs=(labels["filled"], labels["empty"]),
            shown=("■", "×"),
            untouched=labels["empty"],
            numbers=(1, 0),
            closing=answer.title,
        )

    def cells(self, givens: Clues, answer: Picture | None, language: str) -> CellRows:
        """Return the clues and the grid's cells; with an answer, filled or empty."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def opener_art(self, givens: Clues, language: str) -> Figure:
        """Return the empty grid; numbers would be too small to read."""
        from . import draw

        return draw.bare(len(givens.rows), len(givens.columns))

    def resolve(self, params: NonogramParams, book: BookContext) -> NonogramParams:
        """Return params with the cells of pictures in place of their files.

        Raises:
            UsageError: a picture cannot be read or have the level, or no random one
                has it.
        """
        if params.picture not in (None, RANDOM):
            from . import pictures

            return pictures.resolved(params, book)
        if params.auto:
            raise UsageError("picture: is missing; level: auto needs picture")
        if params.is_drawn:
            language = "zh" if book.language == "zh" else "en"
            return params.model_copy(update={"language": language})
        if params.picture is None:
            why = (
                f"drawings need {LEAST_DRAWN} rows and columns or more"
                if params.fill is None
                else "fill is for these"
            )
            notice(
                f"{params.level} nonograms of {params.rows} rows and {params.columns}"
                f" columns have random pictures: {why}"
            )
            params = params.model_copy(update={"picture": RANDOM})
        from . import generate

        generate.require_feasible(params)
        return super().resolve(params, book)

    def capacity(self, params: NonogramParams) -> int | None:
        """Return the number of pictures, None if they are random."""
        if params.is_drawn:
            from . import chosen

            return chosen.capacity(params)
        return None if params.is_random else len(params.pictures)

    def choices(self, params: NonogramParams) -> Sequence[str]:
        """Return what each turn shows: a drawing's name, or the cells themselves."""
        from . import generate

        return generate.shown(params)

    def shows(self, params: NonogramParams, answer: Picture) -> str:
        """Return the name of the drawing whose turn it is, "" for a random picture."""
        if params.is_drawn:
            from . import chosen

            return chosen.shows(params, answer)
        every = self.choices(params)
        return every[(params.turn or 0) % len(every)] if every else ""

    def generate_unlike(
        self, rng: "np.random.Generator", params: NonogramParams, used: Sequence[str]
    ) -> Draft | None:
        """Return a draft of a drawing that looks like none of these."""
        from . import generate

        return generate.generate(rng, params, used)

    def sample(self, params: NonogramParams) -> Draft:
        """Return a puzzle with the longest clues, for measuring only."""
        from . import generate

        return generate.sample(params)

    def letters(self, params: NonogramParams) -> str:
        """Return every character that titles print."""
        from . import generate

        return "".join(sorted(set("".join(generate.titles(params)))))

    def credits(self, params: NonogramParams, language: str) -> tuple[str, ...]:
        """Return what the licence of our drawings asks for, if there are any."""
        drawn = any("drawing" in picture for picture in params.pictures)
        return (CREDIT,) if drawn or params.is_drawn else ()

    def canonical(self, givens: Clues) -> Json:
        """Return the least form under turns and mirrors."""
        from ...grids.symmetry import least_form

        rows, columns = givens.rows, givens.columns
        ways = [(rows, columns)]
        if len(rows) == len(columns):
            ways.append((columns, rows))
        return least_form(
            {"rows": _turned(a, down, back), "columns": _turned(b, back, down)}
            for a, b in ways
            for down in (False, True)
            for back in (False, True)
        )


def _turned(lines: Sequence[Blocks], reordered: bool, reversed_: bool) -> Json:
    """Return the blocks of lines in the other order, or read from their other ends."""
    found = [list(line[::-1] if reversed_ else line) for line in lines]
    return found[::-1] if reordered else found


TYPE = Nonogram()
