"""Binary puzzles: as many 0s as 1s in each line, no three alike, no two lines alike.

Reading order: model.py (what is printed), rules.py, ladder.py with kernels/balance.py
(how a reader solves it), generate.py, solve.py (the verifier), draw.py, this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from ...core.figure import Figure
from ...core.puzzle import Draft, Hint, Json
from ...grids.ladder import FIENDISH, Step, is_line_apart
from ...grids.reading import Rows
from .. import DrawPart, LineParts, LineType, ToldType
from ..capabilities import BlankGrids, OwnFacts
from ..cells import CellRows
from ..player import Player, plain_player
from . import model
from .model import NAMES, OPEN, SIGNS
from .params import TakuzuParams


class Takuzu(
    ToldType[TakuzuParams, model.Takuzu, Rows],
    LineType[TakuzuParams, model.Takuzu, Rows],
    BlankGrids[TakuzuParams, model.Takuzu, Rows],
    OwnFacts[TakuzuParams, model.Takuzu, Rows],
):
    """The type; what is not here is in `LineType`."""

    name: ClassVar[str] = "takuzu"
    version: ClassVar[int] = 3
    levels: ClassVar[Mapping[str, int]] = {**LineType.levels, FIENDISH: 4}
    made_with: ClassVar[tuple[str, ...]] = ("balance", "lines")
    proven_with: ClassVar[tuple[str, ...]] = ("rowsearch",)
    _few: ClassVar[Sequence[tuple[Mapping[str, object], int]]] = (
        ({"size": 6, "level": "easy"}, 1_500),
        ({"size": 6}, 3_500),
    )
    _tried: ClassVar[Mapping[str, str]] = {"depth": "own_steps"}
    presets: Mapping[str, TakuzuParams] = {
        "easy": TakuzuParams(level="easy", size=8),
        "medium": TakuzuParams(level="medium", size=10),
        "hard": TakuzuParams(level="hard", size=12),
        "expert": TakuzuParams(level="expert", size=14),
        "fiendish": TakuzuParams(level="fiendish", size=10),
    }
    _model = model

    def _parts(self) -> LineParts[TakuzuParams, model.Takuzu, Rows]:
        from . import generate, ladder, rules, solve

        return LineParts(generate, rules, solve, ladder)

    def _draw_part(self) -> DrawPart[model.Takuzu, Rows]:
        from . import draw

        return draw

    def _tell(self, givens: model.Takuzu, steps: Sequence[Step], at: int) -> Hint:
        from . import tell

        return tell.tell(givens, steps, at)

    def _ask(self, step: Step, told: Hint) -> Json:
        from . import tell

        return tell.ask(step, told)

    def _follows(
        self,
        givens: model.Takuzu,
        done: Sequence[Step],
        skipped: Sequence[Step],
        step: Step,
    ) -> bool:
        if step.technique.name == "alike":  # compares lines
            return not skipped
        return is_line_apart(step, skipped)

    def player(
        self, givens: model.Takuzu, answer: Rows, language: str
    ) -> Player | None:
        """Return how the grid is filled, with a sign that changes at each press."""
        puzzle = self.cells(givens, None, language)
        plain = plain_player(puzzle, self.cells(givens, answer, language), "mark")
        if plain is None:
            return None
        if givens.symbols != "suns":
            signs = tuple(SIGNS[givens.symbols])
            return replace(plain, signs=signs, numbers=(0, 1))
        labels = self.text(language).labels
        signs = tuple(labels[name] for name in NAMES)
        return replace(plain, signs=signs, shown=("☾", "☀"), numbers=(0, 1))

    def cells(
        self, givens: model.Takuzu, answer: Rows | None, language: str
    ) -> CellRows:
        """Return the grid's cells; suns and moons have words."""
        rows = super().cells(givens, answer, language)
        if givens.symbols != "suns":
            return rows
        from . import draw

        labels = self.text(language).labels
        return draw.named(rows, givens, answer, [labels[name] for name in NAMES])

    def rule_facts(
        self, givens: model.Takuzu, params: TakuzuParams | None
    ) -> Mapping[str, Json]:
        """Return the signs of the page."""
        return {"symbols": givens.symbols}

    def example_for(self, params: TakuzuParams) -> Draft:
        """Return the worked example in the signs of the page."""
        draft = self.example()
        givens = replace(self.read_givens(draft.givens), symbols=params.symbols)
        return Draft(model.make_givens(givens), draft.answer)

    def example_captions(self, example: Draft, language: str) -> tuple[str, str, str]:
        """Return the captions of the worked example, with its signs."""
        start, step, done = super().example_captions(example, language)
        labels = self.text(language).labels
        symbols = self.read_givens(example.givens).symbols
        signs = {name: labels[f"{name}-{symbols}"] for name in ("zeros", "ones")}
        return start, step.format(**signs), done

    def blank_grid(self, params: TakuzuParams) -> Figure:
        """Return a grid with nothing in it."""
        from . import draw

        return draw.blank(params.size)

    def sample(self, params: TakuzuParams) -> Draft:
        """Return an empty grid of the size, for measuring only."""
        empty = [[None] * params.size] * params.size
        full = [[k % 2 for k in range(params.size)]] * params.size
        return Draft({"rows": empty, "symbols": params.symbols}, {"rows": full})

    def canonical(self, givens: model.Takuzu) -> Json:
        """Return the least form under turns, mirrors, and 0 and 1 exchanged."""
        from ...grids.symmetry import turns

        rows = givens.rows
        exchanged = [[OPEN if x == OPEN else 1 - x for x in row] for row in rows]
        # As in canonical text, 0 comes before 1, and both before null.
        least = min(
            turn.rows(each)
            for turn in turns(len(rows), len(rows))
            for each in (rows, exchanged)
        )
        return {"rows": [[None if x == OPEN else x for x in row] for row in least]}


TYPE = Takuzu()
