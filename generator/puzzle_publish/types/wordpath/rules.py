"""What makes an answer legal: its paths spell words, and its decoys do not."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from ...core.errors import OutOfSteps
from ...core.puzzle import Json
from ...words import store
from . import model
from .model import Key, Laid, Page
from .readings import readings, table_from

Spoiled = Iterator[tuple[str, Page, Key]]


def follows_rules(givens: Page, answer: Key) -> bool:
    """Return whether the answer's paths and decoys are what the key says.

    Whether further words can be read is for the solver to prove.
    """
    decoys, every = answer.decoys, answer.every
    if decoys is None or len(decoys) != givens.decoys:
        return False
    if not all(_is_path(givens, item) for item in every):
        return False
    words = sorted(path.word for path in answer.paths)
    if len({item.word for item in every}) < len(every):
        return False
    if givens.words is not None and words != sorted(map(model.bare, givens.words)):
        return False
    return (
        _has_payoff(givens, answer)
        and sorted(map(len, words)) == list(givens.lengths)
        and _is_sorted(answer.paths)
        and _is_sorted(decoys)
        and all(_spells(givens, path) for path in answer.paths)
        and all(_is_decoy(givens, decoy) for decoy in decoys)
        and _cannot_be_read(givens, [decoy.word for decoy in decoys])
        and _are_known(givens, every)
    )


def _has_payoff(page: Page, answer: Key) -> bool:
    """Return whether the letters on no path are those of the pay-off, if any."""
    if page.payoff is None or answer.payoff is None:
        return page.payoff is None and answer.payoff is None
    words = model.parts(answer.payoff)
    paths = (path.cells for path in answer.paths)
    return (
        tuple(map(len, words)) == page.payoff.lengths
        and model.unused(page.rows, paths) == "".join(words)
        and not answer.decoys
    )


def _is_path(page: Page, item: Laid) -> bool:
    """Return whether the cells are neighbours on the board, each used once."""
    cells = item.cells
    if not len(cells) == len(item.word) >= 2:
        return False
    near = _neighbours(page.height, page.width)
    allowed: Collection[model.Cell] = near.keys()
    for cell in cells:
        if cell not in allowed:
            return False
        allowed = near[cell]
    return len(set(cells)) == len(cells)


@lru_cache(maxsize=32)
def _neighbours(height: int, width: int) -> dict[model.Cell, frozenset[model.Cell]]:
    """The cells above, below, left and right of each cell of a board."""
    every = set(product(range(height), range(width)))
    return {
        (r, c): frozenset({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & every)
        for r, c in every
    }


def _is_sorted(items: Sequence[Laid]) -> bool:
    cells = [item.cells for item in items]
    return cells == sorted(cells)


def _text(page: Page, item: Laid) -> str:
    return "".join(page.rows[r][c] for r, c in item.cells)


def _spells(page: Page, path: Laid) -> bool:
    word, cells = path.word, path.cells
    is_lesser = cells[0] <= cells[-1]
    return _text(page, path) == word and (is_lesser or word != word[::-1])


def _is_decoy(page: Page, decoy: Laid) -> bool:
    word, text, cells = decoy.word, _text(page, decoy), decoy.cells
    return (
        cells[0] <= cells[-1]
        and sorted(text) == sorted(word)
        and text not in (word, word[::-1])
    )


def _cannot_be_read(page: Page, words: list[str]) -> bool:
    try:
        return not readings(page.rows, table_from(words))
    except OutOfSteps:
        return False


def _are_known(page: Page, items: Sequence[Laid]) -> bool:
    """Return whether the words of an open page, decoys included, are in its lexicon."""
    if page.lexicon is None:
        return True
    lexicon = store.load(page.lexicon)
    return all(lexicon.find(item.word) is not None for item in items)


def mutations(givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    for part in (_of_words, _of_decoys, _of_the_list, _of_the_payoff):
        for what, page, key in part(givens, answer):
            yield what, model.make_givens(page), key.as_json()


def _of_words(page: Page, key: Key) -> Spoiled:
    path, *others = key.paths
    word = path.word
    if word != word[::-1]:
        backward = replace(path, cells=path.cells[::-1])
        turned = model.in_order([backward, *others])
        yield "a word read backward", page, replace(key, paths=turned)
    yield "a word that can be read twice", *_read_twice(page, word)


def _of_decoys(page: Page, key: Key) -> Spoiled:
    for decoy in (key.decoys or ())[:1]:
        alive = replace(page, rows=_written(page.rows, decoy))
        yield "a decoy that can be read", alive, key
        if page.words is not None and page.mode == model.CLOSED:
            words = tuple(sorted([*page.words, decoy.word]))
            lengths = tuple(sorted(len(model.bare(word)) for word in words))
            more = replace(page, words=words, lengths=lengths)
            yield "a decoy on the list", more, key


def _of_the_list(page: Page, key: Key) -> Spoiled:
    if page.mode != model.OPEN:
        return
    path, *others = key.paths
    if others:
        lengths = tuple(sorted(len(item.word) for item in others))
        words = page.words and tuple(
            word for word in page.words if model.bare(word) != path.word
        )
        fewer = replace(page, lengths=lengths, words=words)
        yield "a word left out", fewer, replace(key, paths=tuple(others))
    unknown = {"name": "unknown", "digest": "0" * 64}
    yield "another lexicon", replace(page, lexicon=unknown), key


def _of_the_payoff(page: Page, key: Key) -> Spoiled:
    if page.payoff is None or key.payoff is None:
        return
    taken = model.board_cells(path.cells for path in key.paths)
    every = product(range(page.height), range(page.width))
    r, c = next(cell for cell in every if cell not in taken)
    letter = page.rows[r][c]
    other = next(x for x in "".join(page.rows) + "#" if x != letter)
    changed = replace(page, rows=_written(page.rows, Laid(other, ((r, c),))))
    yield "a letter left over that is another", changed, key
    short = replace(page.payoff, lengths=page.payoff.lengths[1:] or (1,))
    yield "a pay-off of another length", replace(page, payoff=short), key
    yield "another pay-off", page, replace(key, payoff=key.payoff[::-1] + "#")


def _read_twice(page: Page, word: str) -> tuple[Page, Key]:
    """A page whose only word is in its first and in its last row."""
    word = word[: model.MOST_SIDE]
    twice = replace(
        page,
        rows=(word, "#" * len(word), word),
        lengths=(len(word),),
        decoys=0,
        words=page.words and (word,),
        clues=page.clues and page.clues[:1],
        payoff=None,
    )
    cells = tuple((0, c) for c in range(len(word)))
    return twice, Key((Laid(word, cells),), decoys=())


def _written(rows: Sequence[str], item: Laid) -> tuple[str, ...]:
    """The rows with a word written on its cells."""
    grid = [list(row) for row in rows]
    for (r, c), letter in zip(item.cells, item.word, strict=True):
        grid[r][c] = letter
    return tuple("".join(row) for row in grid)
