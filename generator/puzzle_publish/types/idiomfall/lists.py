"""The idioms of a section, and whether its params can give boards at all."""

import numpy as np

from ...core.errors import UsageError
from ...core.log import MESSAGES
from ...core.messages import listed
from ...core.puzzle import Draft
from ...core.values import BookContext
from ...words import store
from ...words.unused import warn_of_unused
from . import idioms
from .model import DIGITS, Params, Printed, Taken, make_givens, write_answer
from .shapes import CHARACTERS
from .wordindex import SHIPPED

FOREIGN = (
    "lexicon: these puzzles are made of Chinese idioms, for readers of Chinese; set"
    " lexicon: idioms if that is meant"
)
# Boards tried before a level counts as impossible.
BOARDS_TRIED = 4_000
# Insertions with which at least 1 % of the piles are of the level, on boards of six or
# more columns and rows: these need not be tried.
COMMON = {
    "easy": {"lowest", "inner", "uniform"},
    "medium": {"lowest", "inner", "uniform", "highest"},
    "hard": {"inner", "uniform", "highest"},
    "expert": {"highest"},
}
COMMON_SIDE = 6
SEARCHES = 3  # of the cutoff planner


def resolved(params: Params, book: BookContext) -> Params:
    """The params with a reference to their list.

    The default is the shipped list of idioms in every language: a board of English
    words would need 64 different letters. A book in another language than Chinese gets
    a warning, unless its author names the list.

    Raises:
        UsageError: there is no such list, it has too few idioms, or no board of this
            size is of the level.
    """
    named = SHIPPED if params.lexicon == store.AUTO else params.lexicon
    if params.lexicon == store.AUTO and book.language != "zh":
        MESSAGES.warning(FOREIGN)
    reference = store.refer(named, book, notes=params.explanations)
    lexicon = store.load(reference)
    idioms.require(lexicon, params.idioms, params.width, params.height)
    fitting = frozenset(idioms.usable(lexicon))
    warn_of_unused(
        "lexicon",
        lexicon,
        lambda word: "" if word in fitting else "not of four different characters",
    )
    _require_plans(params)
    _require_level(params)
    return params.model_copy(update={"lexicon": dict(reference)})


def _require_plans(params: Params) -> None:
    if params.planner != "cutoff":
        return
    from .generate import plan
    from .plans import CUTOFF_STEPS

    rng = np.random.Generator(np.random.PCG64(0))
    if all(plan(rng, params) is None for _ in range(SEARCHES)):
        raise UsageError(
            f"planner: cutoff with t_max {params.t_max} and depth_re {params.depth_re}"
            f" found no plan of a board of {params.width} x {params.height} in"
            f" {CUTOFF_STEPS} steps; use a larger t_max, a smaller depth_re, or"
            " planner dp"
        )


def _require_level(params: Params) -> None:
    side = min(params.width, params.height)
    if side >= COMMON_SIDE and params.insertion in COMMON[params.level]:
        return
    from .analysis import BANDS
    from .generate import piles

    rng = np.random.Generator(np.random.PCG64(0))
    met = set()
    for level, _ in piles(rng, params, BOARDS_TRIED):
        if level == params.level:
            return
        met.add(level)
    raise UsageError(
        f"level: none of {BOARDS_TRIED} boards of {params.width} x {params.height} with"
        f" insertion {params.insertion} was {params.level}; they were"
        f" {listed([level for level in BANDS if level in met], last='and')}. Choose"
        " one of these levels, a larger board (8 x 8 gives every level), or another"
        " insertion"
    )


def sample(params: Params) -> Draft:
    """A board of these params, only for measuring: all boards have the same size.

    It is made without kernels, so that a build with nothing to make need not load them.
    All idioms are flat, upright or square.
    """
    lexicon = store.load(params.lexicon)
    words = idioms.usable(lexicon)
    rng = np.random.Generator(np.random.PCG64(0))
    chosen = idioms.draw(rng, words, params.idioms)
    assert chosen is not None  # `resolved` drew the same
    rows = [[""] * params.width for _ in range(params.height)]
    indexes = [[""] * params.width for _ in range(params.height)]
    order: list[Taken] = []
    for idiom, cells in zip(chosen, _blocks(params), strict=True):
        for (r, c), char, digit in zip(cells, idiom, DIGITS, strict=True):
            rows[r][c], indexes[r][c] = char, digit
        order.append(Taken(idiom, tuple(cells)))
    listed = params.list != "none"
    printed = Printed(
        rows=tuple(map("".join, rows)),
        indexes=tuple(map("".join, indexes)),
        idioms=tuple(sorted(chosen)) if listed else None,
        shaded=params.list == "shaded",
        lexicon=None if listed else lexicon.reference,
    )
    return Draft(make_givens(printed), write_answer(order))


def _blocks(params: Params) -> list[list[tuple[int, int]]]:
    """The cells of each idiom of the sample, from the top down."""
    shape = [(0, 0), (0, 1), (1, 1), (1, 0)]
    if params.width % CHARACTERS == 0:
        shape = [(0, k) for k in range(CHARACTERS)]
    elif params.height % CHARACTERS == 0:
        shape = [(k, 0) for k in range(CHARACTERS)]
    high, wide = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
    return [
        [(top + r, left + c) for r, c in shape]
        for top in range(0, params.height, high)
        for left in range(0, params.width, wide)
    ]
