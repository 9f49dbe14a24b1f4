"""Scrambled words: letters in disorder, and marked ones that make a final answer.

Reading order: model.py (what is printed), rules.py, sources.py (words), measures.py,
generate.py, solve.py (the verifier), layout.py and draw.py, and this class.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Json
from ...core.shown import Shown, text_of
from ...core.values import BookContext
from ..capabilities import SharedWords, SpacedEntries
from ..cells import CellRows
from ..examples import read_example
from ..modulartype import ModularType
from ..parts import ModularParts
from ..player import Entry, Player
from . import model
from .model import Key, Page
from .params import ScrambleParams

if TYPE_CHECKING:
    import numpy as np


class Scramble(
    SpacedEntries[ScrambleParams, Page, Key],
    SharedWords[ScrambleParams, Page, Key],
    ModularType[ScrambleParams, Page, Key],
):
    """The type; what is not here is in `ModularType`."""

    name: ClassVar[str] = "scramble"
    version: ClassVar[int] = 5
    proven_with: ClassVar[tuple[str, ...]] = ("solve",)
    tile_tells: ClassVar[bool] = False
    _model = model

    def _parts(self) -> ModularParts[ScrambleParams, Page, Key]:
        from . import generate, grade, hints, rules, solve

        return ModularParts(generate, rules, solve, grade, hints, rules)

    def generate_apart(
        self,
        rng: "np.random.Generator",
        params: ScrambleParams,
        taken: Sequence[str],
        used: Sequence[str],
    ) -> Draft | None:
        """Return a puzzle of the level without taken words, or None."""
        from . import generate

        return generate.generate(rng, params, taken, used)

    def shared_out(self, params: ScrambleParams) -> Sequence[str]:
        """Return the words of the author's list that sheets scramble."""
        from .sources import source_at

        return () if params.lesson is None else source_at(params, 0).words

    def generate_due(
        self, rng: "np.random.Generator", params: ScrambleParams, had: Sequence[str]
    ) -> Draft | None:
        """Return a puzzle with words that other sheets have least often, or None."""
        from . import generate

        return generate.generate(rng, params, (), had)

    # What a puzzle is.

    def canonical(self, givens: Page) -> Json:
        """Return the items with their letters in order, sorted, without the texts."""
        items = tuple(
            sorted(
                one._replace(letters="".join(sorted(one.letters)), marked=())
                for one in givens.items
            )
        )
        return model.write(replace(givens, items=items, final=None, theme=None))

    def identity(self, givens: Page, answer: Key) -> Json:
        """Return the words, however they are scrambled; of a sheet, their letters."""
        found: dict[str, Json] = {"words": sorted(answer.words)}
        if givens.sheet:
            found["letters"] = sorted(one.letters for one in givens.items)
        return found

    def window(self, params: ScrambleParams) -> int:
        """Return how many puzzles in a row share no word."""
        return params.window or 1

    def entries(self, givens: Page, answer: Key) -> frozenset[str]:
        """Return the words and the final answer."""
        words = (word for one in answer.words for word in one.split())
        return frozenset((*words, *filter(None, [answer.final])))

    def supply(self, params: ScrambleParams) -> Mapping[int, tuple[float, int]]:
        """Return how many words a puzzle has, and how many its list."""
        from .resolving import words_in_each
        from .sources import source_at, themes_of

        if themes_of(params):
            return {}
        return {0: (words_in_each(params), len(source_at(params, 0).words))}

    # What params give.

    def resolve(self, params: ScrambleParams, book: BookContext) -> ScrambleParams:
        """Return params with references in place of names and files.

        Raises:
            UsageError: there are no such words, or no puzzle can be made with them.
        """
        from .resolving import resolved

        return resolved(params, book)

    def sample(self, params: ScrambleParams) -> Draft:
        """Return a page with the longest words and texts, for measuring only."""
        from . import generate

        return generate.sample(params)

    def letters(self, params: ScrambleParams) -> str:
        """Return every character that words, titles and clues may print."""
        from .sources import characters

        return characters(params)

    def warm_up(self, params: ScrambleParams) -> None:
        """Load the lists of words."""
        import numpy as np

        self.generate(np.random.Generator(np.random.PCG64(0)), params)

    def example_for(self, params: ScrambleParams) -> Draft:
        """Return the worked example in the language of the params' words."""
        from .sources import known_of

        is_chinese = known_of(params).language == "zh"
        return read_example(self.folder, "worked-zh" if is_chinese else "worked")

    # What is printed.

    def draw(self, givens: Page, answer: Key | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer)

    def draw_page(self, givens: Page, language: str, room: Room) -> Figure:
        """Return letters and boxes as large as the room allows."""
        from . import draw

        return draw.draw_page(givens, room)

    def cells(self, givens: Page, answer: Key | None, language: str) -> CellRows:
        """Return the letters and boxes; with an answer, filled."""
        from . import draw

        return draw.cells(givens, answer, str(self.text(language).labels["circled"]))

    def player(self, givens: Page, answer: Key, language: str) -> Player | None:
        """Return how the boxes are filled, word by word."""
        plain = super().player(givens, answer, language)
        clues = [_clue(one.letters, one.lengths) for one in givens.items]
        if givens.final:
            clues.append(_clue(givens.final.clue, givens.final.lengths))
        theme = givens.theme or ("", "")
        labels = self.text(language).labels
        count, word = len(givens.items), str(labels["word"])
        names = [word.format(number=k + 1) for k in range(count)]
        rows = zip(
            [*names, str(labels["final"])],
            clues,
            self.cells(givens, None, language),
            strict=False,
        )
        entries = tuple(
            Entry(
                *("row", name, clue),
                tuple((cell.row, cell.column) for cell in row if cell.column >= 0),
            )
            for name, clue, row in rows
        )
        racks = [one.letters for one in givens.items] + [""] * bool(givens.final)
        facts = tuple(filter(None, theme))
        return plain and replace(
            plain, entries=entries, racks=tuple(racks), facts=facts
        )

    def shown_readings(self, givens: Page, answer: Key) -> tuple[Shown, ...]:
        """Return the scrambled letters, row by row; the words are on the list."""
        return tuple(text_of(one.letters) for one in givens.items)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: start, one word found, all of them."""
        from . import draw

        givens, answer = self.read(example)
        none = ("",) * len(answer.words)
        start, step, done = (
            draw.draw_step(givens, key)
            for key in (
                Key(none, ""),
                Key((answer.words[0], *none[1:]), ""),
                answer,
            )
        )
        return start, step, done

    def cover_art(self, givens: Page, answer: Key, language: str) -> Figure:
        """Return the first words, found."""
        from . import draw

        return draw.art(givens, answer.words)

    def opener_art(self, givens: Page, language: str) -> Figure:
        """Return the first items."""
        from . import draw

        return draw.art(givens, ("",) * len(givens.items))

    def cover_tile(
        self, givens: Page, answer: Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a few letters as one of many small pictures."""
        from . import draw

        return draw.tile(givens, "lit" if lit else "tile")


def _clue(text: str, lengths: Sequence[int]) -> str:
    """A clue, with the lengths of its words if there are several."""
    if len(lengths) == 1:
        return text
    return f"{text} ({', '.join(map(str, lengths))})"


TYPE = Scramble()
