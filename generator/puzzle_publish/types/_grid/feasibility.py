"""Which settings can give grids of words, and what to change in those that cannot.

The answer is cached on disk until a program that the attempts run changes.
"""

import functools
import hashlib
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ...core.disk_cache import cached_bytes
from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...core.progress import counting
from ...core.puzzle import Json, digest
from ..feasibility import counted, require, seeded, way_out
from . import grids, patterning, vocabulary
from .kind import GridKind
from .levels import LEVELS, Apart
from .model import FREEFORM
from .params import GridParams

# Attempts before a level counts as out of reach: what works once in eight is refused
# once in five, and takes a book 8 of its 200 attempts for each puzzle.
PILOT, PILOT_OF_OTHERS = 12, 4
# What a progress bar counts.
TRIED = "puzzles tried, once"
REASONS: dict[str, str] = {
    grids.INFEASIBLE: "cannot be filled with the words for the level, as is proven",
    grids.UNFILLED: "were given up, their budget spent, though a fill may exist",
    grids.UNLAID: "took too few of the words",
    grids.UNTHEMED: "had no place for the words of the theme",
    grids.REPEATED: "had two forms of a word",
    grids.OTHERS: "had too many words that only a dictionary explains",
    grids.CLUELESS: "had words without a clue that means them alone",
    grids.LONG_CLUES: "had clues too long for a page",
    grids.LARGE: "took more than a page",
    grids.HELPLESS: "had more answers than the letters of the level can tell apart",
    grids.FOREIGN: "had letters other than A to Z",
    grids.STRAY: "had letters side by side that make no word",
    **{level: f"came out {level}" for level in LEVELS},
}


def require_feasible(kind: GridKind, params: GridParams) -> None:
    """Raise unless puzzles can be made with these params, which are resolved.

    Raises:
        UsageError: why not, and what to change; the sentence begins with the param.
    """
    _require_words(params)
    require(params, _problem, kind)


def _require_words(params: GridParams) -> None:
    found = len(vocabulary.usable(params, most=patterning.longest(params)))
    needed = params.chosen_entries if params.chosen_grid == FREEFORM else 2
    if found >= (1 if params.pattern else needed):
        return
    what = "1 word" if found == 1 else f"{found:,} words"
    name = vocabulary.list_of(params).name
    blamed = "words" if params.min_score == 0 else "min_score"
    clue = ", with a clue that does not give away the answer" * (params.clued)
    raise UsageError(
        f"{blamed}: {name} has {what} of {vocabulary.LEAST_LETTERS} to"
        f" {patterning.longest(params)} letters, of score {params.min_score} or"
        f" more{clue}; a puzzle needs {needed} or more."
        f" Use {'another list' if blamed == 'words' else 'a lower score'}"
    )


def _problem(kind: GridKind, params: GridParams) -> str | None:
    """What keeps params from giving puzzles; None if nothing does."""
    identity: dict[str, Json] = {
        "params": params.model_dump(mode="json"),
        "programs": programs_of(*folders_of(kind)),
    }

    def make() -> bytes:
        with counting(total=None, label=TRIED) as count:
            return (_Pilot(kind, count).problem(params) or "").encode()

    name = f"feasibility-{digest(identity)[:16]}"
    return cached_bytes(kind.name, name, identity, make).decode() or None


def folders_of(kind: GridKind) -> tuple[Path, ...]:
    """The type's folder, and those of the types that it is written over."""
    modules = (vars(sys.modules[one.__module__]) for one in type(kind).__mro__)
    files = [Path(one["__file__"]) for one in modules if one.get("__file__")]
    near = {file.parent for file in files if file.parents[1] == kind.folder.parent}
    return (kind.folder, *sorted(near - {kind.folder, Path(__file__).parent}))


@functools.cache
def programs_of(*folders: Path) -> str:
    """The digest of all programs and data that the attempts use."""
    here = Path(__file__).parent
    words = here.parents[1] / "words"
    modules = (path for place in (*folders, here, words) for path in place.glob("*.py"))
    files = (*modules, here.with_name("feasibility.py"), *here.glob("data/**/*"))
    sha = hashlib.sha256()
    for path in sorted({path for path in files if path.is_file()}):
        sha.update(hashlib.sha256(path.read_bytes()).digest())
    return sha.hexdigest()


class _Pilot:
    """A few attempts at puzzles; each calls `count`."""

    def __init__(self, kind: GridKind, count: Callable[[int], object]) -> None:
        self._kind, self._count = kind, count

    def problem(self, params: GridParams) -> str | None:
        """What keeps params from giving puzzles; None if nothing does."""
        tally: Counter[str] = Counter()
        if self._works(params, PILOT, tally):
            return None
        if params.theme:
            bare = params.model_copy(update={"theme": [], "must": None})
            if self._works(bare, PILOT):
                return self._of_theme(params, bare)
        advice = way_out(
            params,
            LEVELS,
            lambda other: self._works(other, PILOT_OF_OTHERS),
            "no level is possible: use a longer list of words,"
            f" or another {_style(params)} or side",
        )
        return f"words: {_tried(params, tally)}; {advice}"

    def _works(
        self, params: GridParams, attempts: int, tally: Counter[str] | None = None
    ) -> bool:
        """Return whether one of the attempts gives a puzzle."""
        reasons = Counter[str]() if tally is None else tally
        for rng in seeded(attempts):
            draft = self._kind._attempt(rng, params, Apart(), reasons)
            self._count(1)
            if draft is not None:
                return True
        return False

    def _of_theme(self, params: GridParams, bare: GridParams) -> str:
        """Which words of the theme cannot be had, although puzzles without it can."""
        source = "theme" if params.lesson is None else "words"
        alone = [
            word
            for word in params.theme
            if not self._works(
                bare.model_copy(update={"theme": [word]}), PILOT_OF_OTHERS
            )
        ]
        if alone:
            words = listed(map(quoted, alone), last="and")
            return (
                f"{source}: {words} found a place in none of {PILOT_OF_OTHERS} puzzles,"
                " not even alone; leave such words out, or take another"
                f" {_style(params)} or side"
            )
        number = params.chosen_must
        return (
            f"{source}: each of its words fits alone, {number} together fit none of"
            f" {PILOT} puzzles: set must to fewer, or use a larger side"
        )


def _tried(params: GridParams, tally: Counter[str]) -> str:
    """What was tried, and what became of it."""
    side = params.chosen_side
    what = "patterns of yours" if params.pattern else f"grids of {side}x{side}"
    lexicon = vocabulary.list_of(params)
    number = len(vocabulary.usable(params, most=patterning.longest(params)))
    return (
        f"of {tally.total():,} {params.chosen_grid} {what} tried with {lexicon.name}"
        f" ({number:,} words that fit) none made {params.level} puzzles:"
        f" {counted(tally, REASONS)}"
    )


def _style(params: GridParams) -> str:
    """Which param decides the style of the grid."""
    return "kind" if params.clued else "grid"
