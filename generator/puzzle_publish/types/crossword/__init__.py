"""Crosswords: words cross in a grid, the reader gets numbers and clues.

Read model.py (what is printed), pattern.py, rules.py, solve.py (the verifier), then
generate.py with freeform.py and clueing.py, grade.py, and this class, which ties them
together. Kernels are imported when they are asked for: `publish types` loads every type
and must not load numba.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np

from ...core.figure import Figure
from ...core.puzzle import Draft, Fairness, Grade, Hint, Json
from ..contract import InterchangeFiles, SpacedEntries
from ..examples import read_example
from . import params as settings
from .model import CODEWORD, FILL_IN

_FOLDER = Path(__file__).parent
# The worked examples of the kinds without clues.
_EXAMPLES = {FILL_IN: "fill-in", CODEWORD: "codeword"}


class Crossword(SpacedEntries[settings.Params], InterchangeFiles[settings.Params]):
    """The type; each method is one line that names the module which does it."""

    contract: ClassVar[int] = 1
    name: ClassVar[str] = "crossword"
    version: ClassVar[int] = 1
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    made_with: ClassVar[tuple[str, ...]] = ("fill", "freeform", "fillin", "codeword")
    proven_with: ClassVar[tuple[str, ...]] = ("solve", "fillin_solve", "codeword_solve")
    levels: ClassVar[Mapping[str, int]] = {"easy": 1, "medium": 2, "hard": 3}
    presets: Mapping[str, settings.Params] = {
        "easy": settings.Params(level="easy"),
        "medium": settings.Params(level="medium"),
        "hard": settings.Params(level="hard"),
    }

    variants: Mapping[str, settings.Params] = {
        kind: settings.Params(kind=kind) for kind in (FILL_IN, CODEWORD)
    }
    formats: ClassVar[tuple[str, ...]] = ("ipuz", "puz")

    def generate_apart(
        self, rng: np.random.Generator, params: settings.Params, taken: Sequence[str]
    ) -> Draft | None:
        """Return a puzzle of the kind and the level with no entry taken, or None."""
        from . import generate

        return generate.generate(rng, params, taken)

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Tell whether the key fills the printed grid as the page says."""
        from . import kinds

        return kinds.follows_rules(givens, answer)

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer, each once."""
        from . import kinds

        return kinds.solve(givens)

    def grade(self, givens: Json) -> Grade:
        """Measure the difficulty of these givens."""
        from . import kinds

        return kinds.grade(givens)

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, language)

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        from . import kinds

        return kinds.hints(givens, answer)

    def example(self) -> Draft:
        """Return the worked example of "how to play"."""
        return _example("worked")

    # What follows has a default in PuzzleType.

    def variant(self, params: settings.Params) -> str:
        """Return the kind where it prints no clues: its rules are others."""
        return params.kind if params.kind in settings.GRIDS else ""

    def example_for(self, params: settings.Params) -> Draft:
        """Return a worked example in the language of the params' list."""
        from .vocabulary import list_of

        name = _EXAMPLES.get(params.kind, "worked")
        return _example(f"{name}-zh" if list_of(params).language == "zh" else name)

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the worked example's pictures: empty, an answer in it, filled."""
        from . import draw

        return draw.example_steps(example.givens, example.answer, language)

    def draw_spread(
        self, givens: Json, language: str, width: float, height: float
    ) -> tuple[Figure, Figure] | None:
        """Return large print on two facing pages: grid, and clues or words."""
        from . import facing

        return facing.draw_spread(givens, language, width, height)

    def cover_art(self, givens: Json, answer: Json, language: str) -> Figure:
        """Return a picture of a filled grid."""
        from . import draw

        return draw.cover_art(givens, answer)

    def cover_tile(
        self, givens: Json, answer: Json, language: str, *, lit: bool
    ) -> Figure:
        """Return a puzzle as one of many small pictures on a cover."""
        from . import art

        return art.cover_tile(givens, answer, lit)

    def sample(self, params: settings.Params) -> Draft:
        """Return a puzzle as large as they get, for measuring."""
        from . import sampling

        return sampling.sample(params)

    def resolve(
        self, params: settings.Params, folder: Path, language: str
    ) -> settings.Params:
        """Return the params with a reference to their words, and their files' content.

        Raises:
            UsageError: a file has faults, or no puzzle can be made so.
        """
        from . import resolving

        return resolving.resolved(params, folder, language)

    def letters(self, params: settings.Params) -> str:
        """Return every character that grids and clues may print, sorted."""
        from . import vocabulary

        return vocabulary.letters(params)

    def credits(self, params: settings.Params, language: str) -> tuple[str, ...]:
        """Return the sentences that the lists' licences ask for, if they do."""
        from .vocabulary import list_of

        attribution = list_of(params).attribution
        return (attribution,) if attribution else ()

    def canonical(self, givens: Json) -> Json:
        """Return givens without what makes no other puzzle."""
        from .canonical import canonical

        return canonical(givens)

    def window(self, params: settings.Params) -> int:
        """Return of how many puzzles in a row no two have an answer in common."""
        return params.window or 1

    def entries(self, givens: Json, answer: Json) -> frozenset[str]:
        """Return the words of a filled grid."""
        from . import model

        page = model.read(givens)
        return frozenset(
            word for _, word in model.entries(page.pattern, answer["rows"])
        )

    def warm_up(self, params: settings.Params) -> None:
        """Load the kernel that lays or fills grids, compiled if need be."""
        from . import model
        from .fill import fill
        from .freeform import lay
        from .index import index_of
        from .pattern import Pattern

        rng = np.random.Generator(np.random.PCG64(0))
        if params.chosen_grid == model.FREEFORM and not params.pattern:
            lay(("ONE", "TWO"), rng, rounds=1)
        else:
            fill(Pattern(("...",)), index_of({"ONE": 1}), rng)

    def interchange(
        self,
        name: str,
        givens: Json,
        answer: Json,
        *,
        title: str,
        author: str,
        rights: str,
        notes: str,
    ) -> bytes:
        """Return an .ipuz or .puz file."""
        from . import interchange

        return interchange.write(
            name,
            givens,
            answer,
            title=title,
            author=author,
            rights=rights,
            notes=notes,
        )

    def mutations(self, givens: Json, answer: Json) -> Iterator[tuple[str, Json, Json]]:
        """Yield spoiled puzzles, each of which `verify` must refuse."""
        from . import kinds

        return kinds.mutations(givens, answer)


def _example(name: str) -> Draft:
    """A worked example; its words and clues are those of a list that ships."""
    from ...words.cluelists import ENGLISH, IDIOMS, shipped
    from ...words.reader_vocabulary import refer_known

    draft = read_example(_FOLDER, name)
    language = IDIOMS if name.endswith("-zh") else ENGLISH
    givens, reference = draft.givens, shipped(language).reference
    if givens["kind"] == CODEWORD:
        givens["lexicon"] = refer_known(reference)
    elif givens["kind"] != FILL_IN:
        givens["lexicon"] = reference
    return draft


TYPE = Crossword()
