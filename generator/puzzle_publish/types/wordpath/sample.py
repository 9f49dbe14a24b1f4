"""The largest puzzle that params can give, for measuring only, never solved."""

from ...core.puzzle import Draft, Json
from ...words import store
from . import model
from .corpus import Corpus, corpus_of, most_slots
from .model import Params, clue_of


def sample(params: Params) -> Draft:
    """Return a page with as many words as there can be, as long as will fit.

    They lie along one winding path. The page lists all of them. The last ones in the
    key are decoys, a few more than the share that is set.
    """
    lexicon = store.load(params.lexicon)
    words = _words(corpus_of(lexicon), params)
    items, rows = _laid(words, params)
    decoys = 0
    if params.scramble_p > 0:
        decoys = min(len(words) // 2, round(len(words) * params.scramble_p) + 2)
    is_open = params.promise == model.OPEN
    clues = sorted((clue_of(lexicon, word) for word in lexicon.words), key=len)
    givens = {
        "rows": rows,
        "mode": params.promise,
        "words": sorted(words) if params.help == model.LIST else None,
        "lengths": sorted(map(len, words)),
        "decoys": decoys,
        "clues": clues[-len(words) :] if params.help == model.CLUES else None,
        "lexicon": dict(lexicon.reference) if is_open else None,
    }
    found = len(words) - decoys
    return Draft(givens, {"paths": items[:found], "decoys": items[found:]})


def _words(corpus: Corpus, params: Params) -> list[str]:
    """As many of the shortest words as a board may have, then lengthened to fill it."""
    cells = params.rows * params.cols
    number = most_slots(corpus, cells, params.noise_max)
    chosen = list(range(number))
    left = cells - sum(len(corpus.words[k]) for k in chosen)
    for place in reversed(range(number)):
        length = len(corpus.words[chosen[place]]) + left
        # The last free word of at most this length is the longest.
        longest = int(corpus.arrays.by_length[length + 1]) - 1
        while longest in chosen and longest > chosen[place]:
            longest -= 1
        left = length - len(corpus.words[longest])
        chosen[place] = longest
    return [corpus.words[k] for k in chosen]


def _laid(words: list[str], params: Params) -> tuple[list[Json], list[str]]:
    """The words along a winding path, sorted by their cells, and the board's rows."""
    snake = [
        (r, c if r % 2 == 0 else params.cols - 1 - c)
        for r in range(params.rows)
        for c in range(params.cols)
    ]
    grid = [[words[0][0]] * params.cols for _ in range(params.rows)]
    items = []
    at = 0
    for word in words:
        cells = snake[at : at + len(word)]
        for (r, c), letter in zip(cells, word, strict=True):
            grid[r][c] = letter
        items.append(model.path_json(word, cells))
        at += len(word)
    return sorted(items, key=model.cells_of), ["".join(row) for row in grid]
