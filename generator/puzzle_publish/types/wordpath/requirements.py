"""What a list of words must have for boards of some size."""

from ...core.errors import UsageError
from ...grids.reading import members, texts
from ...words.lexicon import Lexicon
from ..feasibility import seeded
from . import model
from .corpus import Corpus, corpus_of
from .params import Params

# Boards built to see whether one comes out.
PILOT = 6
# Other words from the list that a board may have, on average, before it is repaired for
# open mode. Idioms have 0.3 to 1.2, English words of 6 letters or more up to 3, of 5
# and more 9; of 3 and more 32 to 66, where up to half of all boards are beyond repair
# and the others are whatever boards have no common letters.
MOST_OTHERS = 12


def require_words(lexicon: Lexicon, params: Params) -> Corpus:
    """The corpus, if it has words enough for this board."""
    cells = params.height * params.width
    name = lexicon.name
    try:
        corpus = corpus_of(lexicon)
    except ValueError:
        what = "is empty" if not lexicon.words else "has words of one character only"
        raise UsageError(
            f"lexicon: {name} {what}; a path needs words of 2 to {cells} characters"
        ) from None
    fitting = int(corpus.arrays.by_length[cells + 1])
    if fitting == 0:
        raise UsageError(
            f"lexicon: every word of {name} is longer than the board; the shortest has"
            f" {len(corpus.words[0])} characters, {params.size} cells"
            f" hold {cells} at most"
        )
    if fitting < 2:
        raise UsageError(
            f"lexicon: {name} has 1 word of 2 to {cells} characters; a board needs at"
            " least 2"
        )
    shortest = len(corpus.words[0])
    if params.scrambled == 1 and shortest >= model.LEAST_SCRAMBLED:
        raise UsageError(
            f"scramble_p: must be less than 1 with {name}: every word of 3 characters"
            " or more would be scrambled, and it has no shorter ones (got 1)"
        )
    return corpus


def require_few_others(lexicon: Lexicon, params: Params) -> None:
    """Raise if too many words besides the answers can be read on open boards."""
    number = others(lexicon, params)
    if number > MOST_OTHERS:
        shortest = len(min(lexicon.words, key=len))
        raise UsageError(
            f"mode: open promises that no word of {lexicon.name} but the answers can be"
            f" read, and on a board of {params.size} about {number:.0f}"
            f" others can (at most {MOST_OTHERS} can be repaired well): its"
            f" words, {shortest} characters and more, are too short. Use longer ones"
            " (idioms, or english-long with 6 letters or more), or mode: closed with"
            " help: list"
        )


def others(lexicon: Lexicon, params: Params) -> float:
    """How many words besides the answers can be read on boards as they are built."""
    from .generate import raw_board
    from .readings import readings, table_of

    number = 0
    for rng in seeded(PILOT):
        givens, answer = raw_board(rng, lexicon, params)
        # Not `model.read`, which refuses a board without words.
        page = members(givens, model.MEMBERS, model.EXTRA_MEMBERS, of="the board")
        rows = texts(page["rows"], model.NO_TEXTS)
        readable = readings(rows, table_of(lexicon))
        number += len(readable) - len(model.read_key(answer).paths)
    return number / PILOT
