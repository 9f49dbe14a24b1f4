"""The base class of puzzles of marks, such as stars, tents or mines."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from ...core.figure import Figure, moved
from ...core.puzzle import Draft, Hint, Json
from ...core.reading.words_file import read_words
from ...grids import reading
from ...grids.figures import empty_grid
from ...grids.ladder import Cell, Step, Technique
from ...grids.reading import Rows
from ...grids.symmetry import least_form, turns
from ...rules.marks import MarkStatement
from ...rules.mutations import untrue_marks
from ..capabilities import BlankGrids
from ..cells import CellRows
from ..contract import G, P
from ..mark_grid import cells_of, figure_of
from ..mark_parts import MarkDrawPart, MarkModelPart, MarkParts
from ..opener_art import LEAST_EMPTY_MM
from ..parts import Size
from ..player import Player
from ..texts import Text, read_text
from .toldtype import ToldType

if TYPE_CHECKING:
    import numpy as np


# What follows from a count, and the words that this is made of.
COUNTS = (
    *("full", "full-none", "enough", "touching"),
    *("ask-full", "ask-enough", "ask-touching", "house-mark"),
    *("look-at", "list-comma", "list-last"),
)


class MarkType(ToldType[P, G, Rows], BlankGrids[P, G, Rows]):
    """A logic type of cells that hold a mark or not: stars, tents, mines.

    A type says in a `MarkStatement` what a puzzle asks. Its rules, its prover, the
    mutations, a ladder, grades, hints and what they say, cells, player and speech, and
    what is the same when turned, follow. Its answers are `{"rows": [[0, 1, …], …]}`.

        class Mines(MarkType[MinesParams, Givens]):
            name = "mines"
            _model = model
            _sign = "●"

            def _parts(self) -> MarkParts[MinesParams]:
                from puzzle_publish.rules import mark_ladder

                from . import generate

                return MarkParts(generate, mark_ladder)

            def _draw_part(self) -> MarkDrawPart[Givens]:
                from . import draw

                return draw

    with these functions, whose parameters may have other names:

        model     read(JSON) -> givens
                  printed(givens) -> JSON
                  statement(givens) -> puzzle_publish.rules.marks.MarkStatement
                  turned(givens, turn) -> givens that are the same to a reader
                  largest(params) -> givens that need as much room as any
        generate  generate(rng, params) -> Draft | None
        draw      grid(givens) -> MarkGrid
                  picture(name, row, column) -> shapes in a cell, "mark" or a name
                      that `MarkGrid.drawn` has

    `mark_ladder` may be a module of one's own with a `LADDER`. `text.<language>.yaml`
    has in `labels` the words `mark` and `none` (star, no star) and the names of
    pictures; hints that it leaves out have words of this base. A ladder's own search is
    worded by its technique, with `{place}`, `{cells}` and `{effect}`, and for the first
    hint by `ask-` and the search's name.
    """

    made_with: ClassVar[tuple[str, ...]] = ("generate", "rules.mark_ladder")
    proven_with: ClassVar[tuple[str, ...]] = ("rules.mark_prover",)

    # What a screen shows of a mark, at most three characters.
    _sign: ClassVar[str] = "■"

    @property
    @abstractmethod
    def _model(self) -> MarkModelPart[P, G]:
        """The module that reads givens and says what they ask."""

    @abstractmethod
    def _parts(self) -> MarkParts[P]:
        """Return the modules that make, and the ladder, when they are needed."""

    @abstractmethod
    def _draw_part(self) -> MarkDrawPart[G]:
        """Return the module that draws, imported when it is needed."""

    # What is printed.

    def read_givens(self, printed: Json) -> G:
        """Return what a page prints as the code uses it.

        Raises:
            ValueError: these are not givens of the type; a sentence says why.
        """
        return self._model.read(printed)

    def read_answer(self, givens: G, printed: Json) -> Rows:
        """Return 1 for each cell with a mark, else 0.

        Raises:
            ValueError: it has not the shape of an answer; a sentence says why.
        """
        asked = self._model.statement(givens)
        found = reading.members(printed, ["rows"], of="the answer")["rows"]
        height, width = asked.height, asked.width
        sides = (height, height), (width, width)
        rows = reading.rows(found, (0, 1), heights=sides[0], widths=sides[1])
        if len(asked.cells) < height * width:
            may = set(asked.cells)
            for r, row in enumerate(rows):
                for c, mark in enumerate(row):
                    if mark and (r, c) not in may:
                        where = reading.place((r, c))
                        raise ValueError(f"{where} has a mark where none can be")
        return rows

    def text(self, language: str) -> Text:
        """Return the words of text.<language>.yaml, and of hints that it leaves out.

        Raises:
            UsageError: there is no text in this language.
        """
        return _text(self.folder, language)

    # What follows from the statement.

    def generate(self, rng: "np.random.Generator", params: P) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        return self._parts().generate.generate(rng, params)

    def statement(self, givens: G) -> MarkStatement:
        """Return what a puzzle asks of its cells."""
        return self._model.statement(givens)

    def follows_rules(self, givens: G, answer: Rows) -> bool:
        """Return whether the answer is a full, legal answer to these givens."""
        return self._model.statement(givens).is_kept(answer)

    def solve(self, givens: G) -> Iterator[Json]:
        """Yield every answer exactly once.

        Raises:
            OutOfSteps: the search takes too long.
        """
        from ...rules import mark_prover

        return mark_prover.answers(self._model.statement(givens))

    def mutations(self, givens: G, answer: Rows) -> Iterator[tuple[str, Json, Json]]:
        """Yield puzzles that must be refused, as JSON, as a file would have them."""
        model, asked = self._model, self._model.statement(givens)
        for fault, rows in untrue_marks(asked, answer):
            yield fault, model.printed(givens), {"rows": [list[Json](r) for r in rows]}
        key: Json = {"rows": [list[Json](row) for row in answer]}
        for turn in turns(asked.height, asked.width):
            other = model.turned(givens, turn)
            if not model.statement(other).is_kept(answer):
                yield "the page is turned, the key is not", model.printed(other), key

    def canonical(self, givens: G) -> Json:
        """Return the least form under turns and mirrors."""
        model, asked = self._model, self._model.statement(givens)
        every = turns(asked.height, asked.width)
        return least_form(model.printed(model.turned(givens, turn)) for turn in every)

    def _tell(self, givens: G, steps: Sequence[Step], at: int) -> Hint:
        from . import marktell

        ladder = self._parts().ladder.LADDER
        return marktell.tell(self._model.statement(givens), ladder, steps, at)

    def _before(
        self, givens: G, steps: Sequence[Step], at: int, first: int
    ) -> int | None:
        from . import markorder

        ladder = self._parts().ladder.LADDER
        if markorder.search_of(ladder, steps[at]) not in markorder.SUPPOSING:
            return at
        asked = self._model.statement(givens)
        return first if markorder.is_short(asked, steps[:first], steps[at]) else None

    def _follows(
        self, givens: G, done: Sequence[Step], skipped: Sequence[Step], step: Step
    ) -> bool:
        from . import markorder

        if not skipped:
            return True
        ladder = self._parts().ladder.LADDER
        return markorder.follows(self._model.statement(givens), ladder, done, step)

    def _ask(self, step: Step, told: Hint) -> Json:
        from . import markorder

        search = markorder.search_of(self._parts().ladder.LADDER, step)
        return markorder.ask(told, search)

    def _counts(self, givens: G, steps: Sequence[Step], at: int) -> Mapping[str, int]:
        known = {cell for step in steps[:at] for cell in step.cells}
        cells = self._model.statement(givens).cells
        return {
            "left": self._left(givens, steps, at),
            "open": sum(cell not in known for cell in cells),
        }

    def _climb(self, givens: G) -> Sequence[Step]:
        """Return the steps as they are told, the shortest what-if first."""
        from . import markorder

        ladder = self._parts().ladder.LADDER
        return markorder.climb(self._model.statement(givens), ladder)

    def _solve_told(self, givens: G) -> Sequence[Step]:
        from . import markorder

        ladder = self._parts().ladder.LADDER
        asked = self._model.statement(givens)
        return markorder.told(asked, ladder, self._climb(givens))

    def _uses(self, givens: G) -> Sequence[tuple[Technique, int]]:
        """Return the technique of each step of the ladder, any what-if first."""
        from ...rules import mark_ladder

        ladder = self._parts().ladder.LADDER
        steps = mark_ladder.climb(self._model.statement(givens), ladder)
        return [(step.technique, step.places) for step in steps]

    # What readers see and hear.

    def draw(self, givens: G, answer: Rows | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        part = self._draw_part()
        grid = part.grid(givens)
        if answer is None:
            return figure_of(grid, part.picture, grid.page)
        marks = _marked(answer)
        return figure_of(grid, part.picture, grid.key, marks=marks, numbers=False)

    def _draw_step(self, givens: G, done: Sequence[Step], step: Step) -> Figure:
        part, steps = self._draw_part(), (*done, step)
        grid = part.grid(givens)
        return figure_of(
            grid,
            part.picture,
            grid.step,
            marks=[cell for one in steps for cell, _ in one.placed],
            dots=[cell for one in steps for cell, _ in one.removed],
            shaded=step.pattern or step.cells,
        )

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the pictures; the last has the numbers, which a key leaves out."""
        start, step, done = super().example_steps(example, language)
        givens, answer = self.read(example)
        part = self._draw_part()
        grid = part.grid(givens)
        if grid.top:
            marks = _marked(answer)
            done = figure_of(grid, part.picture, grid.step, marks=marks)
        return start, step, done

    def opener_art(self, givens: G, language: str) -> Figure:
        """Return the grid without the numbers around it, too small to be read."""
        part = self._draw_part()
        grid = part.grid(givens)
        size = Size(grid.page.cell_mm, LEAST_EMPTY_MM) if grid.top else grid.page
        return figure_of(grid, part.picture, size, numbers=False)

    def blank_grid(self, params: P) -> Figure:
        """Return a grid with nothing in it, and room for the numbers around it."""
        grid = self._draw_part().grid(self._model.largest(params))
        lines = empty_grid(grid.height, grid.width).steps
        return Figure(
            grid.width + grid.edge,
            grid.height + grid.edge,
            tuple(moved(line, grid.edge, grid.edge) for line in lines),
            grid.page.cell_mm,
            grid.page.min_cell_mm,
        )

    def sample(self, params: P) -> Draft:
        """Return a grid of the size, for measuring only."""
        givens = self._model.largest(params)
        asked = self._model.statement(givens)
        may = set(asked.cells)
        rows: Json = [
            [int((r, c) in may) for c in range(asked.width)]
            for r in range(asked.height)
        ]
        return Draft(self._model.printed(givens), {"rows": rows})

    def cells(self, givens: G, answer: Rows | None, language: str) -> CellRows:
        """Return what is in each cell in words; with an answer, mark or none."""
        grid = self._draw_part().grid(givens)
        blank = set(self._model.statement(givens).cells)
        return cells_of(grid, blank, answer, self.text(language).labels)

    def single_words(self, language: str) -> Mapping[str, str]:
        """Return the wordings for counts and for marks that touch."""
        words = self._words(language)
        own = {does: words[f"put-{does}"] for does in ("none", "mark", "marks")}
        return own | {name: words[name] for name in COUNTS}

    def player(self, givens: G, answer: Rows, language: str) -> Player:
        """Return how cells are marked; one left alone holds no mark."""
        labels = self.text(language).labels
        signs = labels["mark"], labels["none"]
        cells = self._model.statement(givens).cells
        found = tuple(signs[1 - answer[r][c]] for r, c in cells)
        shown = self._sign, "·"
        return Player(
            "mark", signs, found, shown=shown, untouched=signs[1], numbers=(1, 0)
        )


def _marked(answer: Rows) -> list[Cell]:
    return [
        (r, c) for r, row in enumerate(answer) for c, mark in enumerate(row) if mark
    ]


@cache
def _text(folder: Path, language: str) -> Text:
    """Return the words of a folder, with those of hints and labels it leaves out."""
    text = read_text(folder, language)
    ours = cast(
        Mapping[str, Mapping[str, str]],
        read_words(Path(__file__).parent, "marks", language),
    )
    if not ours:
        return text
    labels = {**ours["labels"], **text.labels}
    hints, labels = (
        {name: _named(one, labels) for name, one in words.items()}
        for words in (ours["hints"], labels)
    )
    return replace(
        text,
        hints={**hints, **text.hints},
        labels=labels,
        hints_notes=text.hints_notes or tuple(ours["notes"]),
    )


def _named(sentence: str, labels: Mapping[str, str]) -> str:
    """Return a sentence with a type's names of a mark, of its measure and of a clue."""
    for word in ("mark", "clue", "measure"):
        sentence = sentence.replace(f"{{{word}}}", labels.get(word, ""))
    return sentence
