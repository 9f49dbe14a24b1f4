"""Sudokus: each digit once in every row, column and region.

Reading order: model.py (what is printed), rules.py, ladder.py (how a reader solves it),
generate.py with maker.py, regions.py and killer.py, solve.py (the verifier),
canonical.py (when two puzzles are the same), draw.py with draw_grid.py, draw_marks.py
and pictures.py, samples.py, then this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import numpy as np

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Json
from ...core.reading.user_text import UserFile
from ...core.values import BookContext
from ...grids.ladder import Cell, House, Technique, typical_step
from ...grids.reading import Rows
from ...rules.vocabulary import Statement
from .. import DrawPart, LogicParts, LogicType, step_words
from ..capabilities import BlankGrids, InterchangeFiles, OwnFacts, OwnFiles
from ..cells import CellRows
from ..examples import read_example
from ..player import Player
from ..told_steps import Printed, told
from . import model
from . import params as settings
from .params import MOST_NOTED, SudokuParams


class Sudoku(
    LogicType[SudokuParams, model.Sudoku, Rows],
    BlankGrids[SudokuParams, model.Sudoku, Rows],
    InterchangeFiles[SudokuParams, model.Sudoku, Rows],
    OwnFiles[SudokuParams, model.Sudoku, Rows],
    OwnFacts[SudokuParams, model.Sudoku, Rows],
):
    """The type; each method calls the module that does the work."""

    name: ClassVar[str] = "sudoku"
    version: ClassVar[int] = 5
    made_with: ClassVar[tuple[str, ...]] = ("candidates", "techniques")
    proven_with: ClassVar[tuple[str, ...]] = ("exact_cover", "masksearch")
    _tried: ClassVar[Mapping[str, str]] = {"givens": "clues", "depth": "own_steps"}
    _tells_steps: ClassVar[bool] = True
    tile_tells: ClassVar[bool] = False
    formats: ClassVar[tuple[str, ...]] = ("ipuz",)
    own_suffixes: ClassVar[tuple[str, ...]] = (".ipuz",)
    levels: ClassVar[Mapping[str, int]] = {
        "easy": 1,
        "medium": 2,
        "hard": 3,
        "expert": 4,
        "fiendish": 4,
    }
    _model = model

    def _parts(self) -> LogicParts[SudokuParams, model.Sudoku, Rows]:
        from . import generate, ladder, rules, solve

        return LogicParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[model.Sudoku, Rows]:
        from . import draw

        return draw

    def draw(self, givens: model.Sudoku, answer: Rows | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, self.text(language).labels)

    def draw_page(self, givens: model.Sudoku, language: str, room: Room) -> Figure:
        """Return the page's figure with the sentence about its kind below it."""
        from . import draw

        return draw.draw_page(givens, self.text(language).labels, room)

    def statement(self, givens: model.Sudoku) -> Statement:
        """Return what a puzzle asks."""
        from . import rules

        return rules.statement(givens)

    def _measures(self, givens: model.Sudoku) -> Mapping[str, int]:
        return {"clues": sum(len(row) - row.count(0) for row in givens.rows)}

    def _uses(self, givens: model.Sudoku) -> Sequence[tuple[Technique, int]]:
        from . import ladder

        return ladder.uses(givens)

    def _printed(self, givens: model.Sudoku) -> Printed:
        """Return how boxes, cages and marks are named, and signs as printed."""
        from . import printed

        return printed.printed(givens)

    def _house_of(self, givens: model.Sudoku, cells: Sequence[Cell]) -> House | None:
        from . import printed

        return printed.house_with(givens, cells)

    def player(
        self, givens: model.Sudoku, answer: Rows, language: str
    ) -> Player | None:
        """Return how the grid is filled, with all signs that it may hold."""
        from . import draw

        plain = super().player(givens, answer, language)
        labels, digits = self.text(language).labels, range(1, givens.board.size + 1)
        signs = tuple(draw.said(givens, digit, labels) for digit in digits)
        asked = draw.sentence(givens, labels)
        return plain and replace(
            plain,
            signs=signs,
            shown=(),
            untouched="",
            numbers=tuple(digits),
            facts=(asked,) if asked else (),
        )

    def cells(
        self, givens: model.Sudoku, answer: Rows | None, language: str
    ) -> CellRows:
        """Return the grid's cells; pictures have names, and cages their sums."""
        from . import draw

        return draw.cells(givens, answer, self.text(language).labels)

    def shows_words(self, params: SudokuParams) -> bool:
        """Return whether letters are written in."""
        return params.symbols == "letters"

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures, without a sentence below the first."""
        from . import draw

        _, step, done = super().example_steps(example, language)
        return draw.draw(self.read_givens(example.givens), None), step, done

    def example_for(self, params: SudokuParams) -> Draft:
        """Return an example of the size, the kind or the level."""
        names = (params.size, params.named.partition("+")[0], params.level)
        for name in names:
            if (self.folder / "examples" / f"worked-{name}.json").is_file():
                draft = read_example(self.folder, f"worked-{name}")
                if params.symbols == "digits":
                    return draft
                givens = self.read_givens(draft.givens)
                printed = model.make_givens(replace(givens, symbols=params.symbols))
                return Draft(printed, draft.answer)
        return self.example()

    def rule_facts(
        self, givens: model.Sudoku, params: SudokuParams | None
    ) -> Mapping[str, Json]:
        """Return the signs of a grid, its kinds, and whether a sentence names them."""
        size = givens.board.size
        many = givens.symbols == model.SYMBOLS[0] and size > MOST_NOTED
        kinds = model.kinds_of(givens)
        return {
            "symbols": "signs" if many else givens.symbols,
            "last": size,
            "asked": bool(kinds),
            "variant": "+".join(kinds),
        }

    def example_captions(self, example: Draft, language: str) -> tuple[str, str, str]:
        """Return the captions of the worked example, the first with what is asked."""
        from . import draw

        start, step, done = super().example_captions(example, language)
        givens = self.read_givens(example.givens)
        steps = self._climb(givens)
        text = self.text(language)
        hint = told(steps[typical_step(steps)], self._printed(givens))
        technique = step_words.new_sentence(hint, text)
        signs = text.labels[f"start-{givens.symbols}"]
        start = draw.sentence(givens, text.labels) or start.format(signs=signs)
        return start, step.format(technique=technique), done

    def opener_art(self, givens: model.Sudoku, language: str) -> Figure:
        """Return the grid with its clues."""
        from . import draw

        return draw.bare(givens, None)

    def cover_art(self, givens: model.Sudoku, answer: Rows, language: str) -> Figure:
        """Return the solved grid, every other region shaded."""
        from . import draw

        return draw.bare(givens, answer)

    def cover_tile(
        self, givens: model.Sudoku, answer: Rows, language: str, *, lit: bool
    ) -> Figure:
        """Return the pattern of a puzzle's clues."""
        from . import draw

        return draw.tile(givens, lit=lit)

    def blank_grid(self, params: SudokuParams) -> Figure:
        """Return a grid with nothing in it."""
        from . import draw

        return draw.blank(params.size, params.asked)

    def sample(self, params: SudokuParams) -> Draft:
        """Return a grid of the size and kind, for measuring only."""
        from . import samples

        return samples.sample(
            params.size, params.asked, symbols=params.symbols, notes=params.notes
        )

    def read_line(self, line: str) -> Json | None:
        """Return the givens in a line of 81 cells; None for JSON."""
        return model.read_line(line)

    def interchange(
        self,
        name: str,
        givens: model.Sudoku,
        answer: Rows,
        *,
        title: str,
        author: str,
        rights: str,
        notes: str,
    ) -> bytes:
        """Return an .ipuz file."""
        from ..foreign_files import About
        from . import ipuz_file

        return ipuz_file.write(givens, answer, About(title, author, rights, notes))

    def read_own(
        self, files: Sequence[UserFile], book: BookContext, kind: str
    ) -> tuple[Sequence[Draft | Sequence[str]], Mapping[str, Json]]:
        """Return for each file its puzzle, or what is wrong with it."""
        from . import ipuz_file

        return [ipuz_file.read(file) for file in files], {}

    def canonical(self, givens: model.Sudoku) -> Json:
        """Return the form that a puzzle shares with all that are the same."""
        from . import canonical

        return canonical.canonical(givens)

    def _rare_levels(self, params: SudokuParams) -> Sequence[str]:
        """Return the levels that hardly any sudoku of the size has."""
        return settings.rare_levels(params)

    def capacity(self, params: SudokuParams) -> int | None:
        """Return how many puzzles there are where they are few."""
        return settings.capacity(params)

    def warm_up(self, params: SudokuParams) -> None:
        """Load the kernels, compiled if need be."""
        draft = self.generate(np.random.Generator(np.random.PCG64(0)), params)
        givens = self.read_givens((draft or self.example()).givens)
        self.grade(givens)
        next(self.solve(givens))
        self.canonical(givens)


TYPE = Sudoku()
