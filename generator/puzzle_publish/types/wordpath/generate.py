"""From a seed to a draft: a full board, or one as the source builds it.

The kernels build, count and repair. The count is exact, but the pipeline does not rely
on it: it proves every draft with the solver, which has its own tables and search.
"""

import numpy as np

from ...core.puzzle import Draft, Json
from ...words import store
from ...words.lexicon import Lexicon
from . import full, kernels, model
from .corpus import corpus_of, least_answers, most_slots
from .drafts import empty_board, read_off, with_extras
from .params import CLASSIC, Params

# Boards built for one draft, and rounds of repair for each. On 10 x 10 a draft takes on
# average 1.002 boards and 2.0 rounds with idioms, 1.1 and 2.7 with common English words
# from a closed list.
BOARDS = 40
ROUNDS = 60
# Steps of counting for one draft; 10 x 10 takes 2,000 with idioms, 20,000 in English.
BUDGET = 4_000_000


def generate(rng: np.random.Generator, params: Params) -> Draft | None:
    """Return a draft, or None if this seed produced no board that keeps its promise."""
    return generate_from(rng, store.load(params.lexicon), params)


def generate_from(
    rng: np.random.Generator, lexicon: Lexicon, params: Params
) -> Draft | None:
    """Return a draft with words of a theme or else of this lexicon, or None."""
    if params.density == CLASSIC:
        return make_board(rng, lexicon, params)
    words = full.words_for(rng, lexicon, params)
    return None if words is None else full.make_full(rng, words, params)


def make_board(
    rng: np.random.Generator,
    lexicon: Lexicon,
    params: Params,
    *,
    boards: int = BOARDS,
    rounds: int = ROUNDS,
    budget: int = BUDGET,
) -> Draft | None:
    """Return a draft of a classic board with words of a lexicon, or None.

    Args:
        rng: the only source of chance.
        lexicon: the words, at least one of them of two characters or more.
        params: the params; their `lexicon` is ignored.
        boards: how many boards to build at most, one after another.
        rounds: how many rounds of repair each board gets; 0 returns the first board as
            built.
        budget: how many steps of counting to do.
    """
    corpus = corpus_of(lexicon, params.refused)
    rows, cols = params.height, params.width
    board = empty_board(corpus, rows, cols)
    number = kernels.make_board(
        rng,
        corpus.arrays,
        board,
        rows,
        cols,
        params.noise,
        params.scrambled,
        params.promise == model.OPEN,
        least_answers(corpus, rows * cols, params.scrambled),
        most_slots(corpus, rows * cols, params.noise),
        boards,
        rounds,
        budget,
    )
    if number < 0:
        return None
    page, key = read_off(board, number, corpus, lexicon, params)
    return with_extras(page, key, None, None, params)


def raw_board(
    rng: np.random.Generator, lexicon: Lexicon, params: Params
) -> tuple[Json, Json]:
    """Return givens and answer of a board as built, unintended readings included."""
    if params.density == CLASSIC:
        draft = make_board(rng, lexicon, params, rounds=0)
    else:
        draft = full.make_full(rng, full.Words(lexicon), params, rounds=0)
    assert draft is not None
    return draft.givens, draft.answer
