"""Making a board: a plan, a pile, its exact analysis, and idioms for it.

Piles are made until the chance of a random player is that of the level, so attempts
rarely fail. The proof of what is printed is made elsewhere.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from ...core.puzzle import Draft, Json
from ...words.store import load
from . import idioms, plans, rules
from .analysis import analyse, level_of
from .insertion import Pile, pile_up
from .model import (
    DIGITS,
    Params,
    Printed,
    Taken,
    make_givens,
    read,
    read_order,
    write_answer,
)

# Piles of an attempt. 39 to 72 % of 8x8 boards are of the level of their preset; easy
# boards with the highest insertion are the rarest, 1 in 1,000.
PILES = 1_000
# Sets of idioms tried for a pile. Of the boards without a printed list 1 % can be
# misread with a lexicon of 1,930 idioms, and 22 to 30 % with one of 29,535.
SETS = 20


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """A board and an order that clears it, or None if this seed gave none."""
    pile = pile_of_level(rng, params, PILES)
    if pile is None:
        return None
    lexicon = load(params.lexicon)
    words = idioms.usable(lexicon)
    for _ in range(SETS):
        chosen = idioms.draw(rng, words, params.idioms)
        if chosen is None:
            return None
        listed = None if params.list == "none" else chosen
        draft = _draft(params, pile, chosen, listed, lexicon.reference)
        if listed is not None:
            return draft
        if rules.misread(read(draft.givens), read_order(draft.answer)) is None:
            return draft
    return None


def pile_of_level(rng: np.random.Generator, params: Params, most: int) -> Pile | None:
    """The first of at most `most` piles that is of the params' level, or None."""
    found = piles(rng, params, most)
    return next((pile for level, pile in found if level == params.level), None)


def piles(
    rng: np.random.Generator, params: Params, most: int
) -> Iterator[tuple[str, Pile]]:
    """Yield piles of these params, each with its level, from at most `most` plans."""
    heights = np.full(params.width, params.height)
    for _ in range(most):
        planned = plan(rng, params)
        if planned is None:
            return  # the search took as long as a thousand piles
        pile = pile_up(
            rng,
            planned.pieces,
            params.width,
            params.height,
            insertion=params.insertion,
            random_directions=params.directions == "random",
        )
        if pile is not None:
            found = analyse(pile.piece, pile.number, heights, pile.pieces)
            yield level_of(found.chance), pile


def plan(rng: np.random.Generator, params: Params) -> plans.Planned | None:
    """A plan by the params' planner, or None if its search was given up."""
    if params.planner == "dp":
        return plans.uniform(rng, params.width, params.height)
    if params.planner == "parity":
        return plans.by_parity(rng, params.width, params.height)
    return plans.by_cutoff(
        rng,
        params.width,
        params.height,
        t_max=params.t_max,
        depth_re=params.depth_re,
    )


def _draft(
    params: Params,
    pile: Pile,
    chosen: tuple[str, ...],
    listed: tuple[str, ...] | None,
    reference: Mapping[str, Json],
) -> Draft:
    """The draft of a pile with these idioms on its pieces."""
    # piece[column, row from the bottom] -> rows from the top
    piece = pile.piece.T[::-1].tolist()
    number = pile.number.T[::-1].tolist()
    printed = Printed(
        rows=tuple(
            "".join(chosen[p][k] for p, k in zip(*row, strict=True))
            for row in zip(piece, number, strict=True)
        ),
        indexes=tuple("".join(DIGITS[k] for k in row) for row in number),
        idioms=None if listed is None else tuple(sorted(listed)),
        shaded=params.list == "shaded",
        lexicon=reference if listed is None else None,
    )
    homes: list[list[rules.Cell]] = [[(0, 0)] * len(DIGITS) for _ in chosen]
    for r, row in enumerate(piece):
        for c, p in enumerate(row):
            homes[p][number[r][c]] = (r, c)
    state = rules.start_of(printed)
    order: list[Taken] = []
    for p in reversed(pile.order.tolist()):
        cells = [rules.cell_of(state, printed.height, block) for block in homes[p]]
        if not rules.is_path(cells):
            raise ValueError(f"piece {p} was inserted but cannot be removed")
        order.append(Taken(chosen[p], tuple(cells)))
        state = rules.without(state, homes[p])
    return Draft(givens=make_givens(printed), answer=write_answer(order))
