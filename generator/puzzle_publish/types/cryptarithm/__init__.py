"""Cryptarithms: each letter is one digit, and the calculation comes out.

Reading order: model.py (what is printed), rules.py, search.py with kernels.py and
pattern_table.py (the generator's solvers), solve.py with columns.py (the verifier),
human.py with kernels_narrow.py, kernels_human.py and kernels_level.py (how a person
solves it), grade.py, hints.py, join.py (the other direction: words for given numbers),
then this class.
Methods import their modules, because `publish types` must not load numba.
"""

import string
from dataclasses import replace
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import (
    CoverPicture,
    Draft,
    Hint,
    Json,
    SolvingStep,
)
from ...core.shown import Shown, in_both_orders, text_of
from ...core.values import BookContext
from ...rules.live import Rule
from .. import ModularParts, ModularType
from ..capabilities import Ladder, OwnScreen
from ..cells import CellRows
from ..examples import read_example
from ..player import Player, different_letters
from ..solving import WorkedAnswers
from . import model
from . import params as settings
from .model import Equation, Key


class Cryptarithm(
    ModularType[settings.Params, Equation, Key],
    Ladder[settings.Params, Equation, Key],
    OwnScreen[settings.Params, Equation, Key],
    WorkedAnswers[settings.Params, Equation, Key],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "cryptarithm"
    version: ClassVar[int] = 2
    graded_since: ClassVar[int] = 2  # by a person's steps
    made_with: ClassVar[tuple[str, ...]] = ("search", "pattern_table", "human")
    proven_with: ClassVar[tuple[str, ...]] = ("columns",)
    tile_tells: ClassVar[bool] = False

    _model = model

    def _parts(self) -> ModularParts[settings.Params, Equation, Key]:
        from . import generate, grade, hints, mutations, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, mutations)

    def read_line(self, line: str) -> Json | None:
        """Return the givens of a line such as "SEND + MORE = MONEY"."""
        from .expression import read_line

        return read_line(line)

    def worked(self, givens: Equation, answer: Key) -> str:
        """Return the calculation as worked on paper."""
        from .picture import worked

        return worked(givens, answer.digits)

    def draw(self, givens: Equation, answer: Key | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def draw_on_screen(
        self, givens: Equation, language: str
    ) -> tuple[Figure, CellRows]:
        """Return the sum and the boxes, without room for working."""
        from . import draw

        return draw.draw_on_screen(givens, language)

    def steps(self, givens: Equation) -> tuple[SolvingStep, ...]:
        """Return the steps of a person's solution, in order."""
        from . import grade

        return grade.steps(givens)

    # What follows has a default in PuzzleType.

    def hint_text(self, hint: Hint, language: str) -> str:
        """Return the sentence a reader sees."""
        from . import hints

        return hints.sentence(self.text(language), hint)

    def player(self, givens: Equation, answer: Key, language: str) -> Player | None:
        """Return how the letters get digits, each of them one everywhere."""
        facts = [model.said(givens)]
        if givens.leading_zero:
            facts.append(str(self.text(language).labels["leading_zero"]))
        plain = super().player(givens, answer, language)
        puzzle = self.cells(givens, None, language)
        letters = {cell.words.split(" ")[0]: cell for row in puzzle for cell in row}
        equation: Rule = {
            "rule": "equation",
            "cells": [[cell.row, cell.column] for cell in letters.values()],
            "letters": "".join(letters),
            "text": str(givens),
            "nonzero": "".join(sorted(givens.nonzero)),
        }
        rules = different_letters(puzzle, string.digits), equation
        return plain and replace(
            plain, signs=tuple(string.digits), rules=rules, facts=tuple(facts)
        )

    def shown_readings(self, givens: Equation, answer: Key) -> tuple[Shown, ...]:
        """Return the words one below the other, and the letters of table and key."""
        width = max(map(len, givens.words))
        known = (
            tuple((r, c) for c in range(width - len(word), width))
            for r, word in enumerate(givens.words)
        )
        stack = Shown(
            tuple(word.rjust(width) for word in givens.words),
            known=in_both_orders(known),
        )
        in_key = "".join(sorted(answer.digits, key=lambda one: answer.digits[one]))
        return stack, text_of("".join(givens.letters), givens.words), text_of(in_key)

    def cells(self, givens: Equation, answer: Key | None, language: str) -> CellRows:
        """Return the boxes, each with its letter; with an answer, its digit too."""
        from . import draw

        return draw.cells(self.draw(givens, None, language), answer)

    def example_for(self, params: settings.Params) -> Draft:
        """Return the worked example in the script of the words."""
        from . import lists

        name = "worked-hanzi" if lists.is_chinese(params) else "worked"
        return read_example(self.folder, name)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: letters, the first digits, all."""
        from . import art

        return art.example_steps(*self.read(example))

    def cover_art(self, givens: Equation, answer: Key, language: str) -> Figure:
        """Return a puzzle as a picture for cover and title page."""
        from . import art

        return art.cover_art(givens, answer)

    def opener_art(self, givens: Equation, language: str) -> Figure:
        """Return the words of the sum or product in columns."""
        from . import art

        return art.opener_art(givens)

    def cover_puzzle(
        self, rng: np.random.Generator, params: settings.Params, cover: CoverPicture
    ) -> Draft:
        """Return a sum that reads well and is not in the book, solved."""
        from . import art, lists

        if lists.is_chinese(params):
            return self.example_for(params)
        taken = {self.read_givens(one.givens) for one in cover.book}
        return art.cover_puzzle(rng, taken)

    def cover_tile(
        self, givens: Equation, answer: Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a puzzle as one of many small pictures on a cover."""
        from . import art

        return art.cover_tile(givens, lit)

    def canonical(self, givens: Equation) -> Json:
        """Return the sum or product with its terms sorted, leading zeros aside."""
        return model.canonical(givens)

    def resolve(self, params: settings.Params, book: BookContext) -> settings.Params:
        """Return params with references in place of a list's name or file.

        Raises:
            UsageError: there is no such list, or these params cannot give a puzzle.
        """
        from . import resolving

        return resolving.resolved(params, book)

    def capacity(self, params: settings.Params) -> int | None:
        """Return how many puzzles there are, or None if nobody counted them."""
        from . import feasibility

        return feasibility.capacity(params)

    def sample(self, params: settings.Params) -> Draft:
        """Return a puzzle as large as they get, for measuring."""
        from . import sample

        return sample.sample(params)

    def letters(self, params: settings.Params) -> str:
        """Return every character that puzzles may print as a letter, sorted."""
        from . import lists

        return lists.letters(params)

    def credits(self, params: settings.Params, language: str) -> tuple[str, ...]:
        """Return the sentence that the list's licence asks for, if it does."""
        from . import lists

        return lists.credits_of(params)

    def warm_up(self, params: settings.Params) -> None:
        """Load the kernels, compiled if need be."""
        from .generate import generate

        givens = self.read_givens(self.example().givens)
        self.grade(givens)
        next(self.solve(givens))
        if params.kind == "product":
            self.grade(Equation(("SEAM", "T"), model.TIMES, "MEATS"))
        # The kernels that draw equations of the kind come last, because they call those
        # above.
        easy = settings.Params(level="easy", kind=params.kind, repeats=False)
        if params.kind not in ("doubly_true", "hanzi"):
            generate(np.random.Generator(np.random.PCG64(0)), easy)


TYPE = Cryptarithm()
