"""From a seed to a draft: words in straight lines, then all other letters."""

import functools
import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...core.jobs import read_taste
from ...core.puzzle import CoverPicture, Draft, Json, canonical_json
from ...core.values import Taste
from ...kernels import wordlines as kernels
from ...kernels.wordlines import EMPTY, FREE, MESSAGE, OUT, Board, Ints, Nodes
from ...words.cluelists import CHINESE, shipped
from ...words.gate import gate_of
from ...words.heroes import heroes
from ...words.sources import named
from ...words.themes import Payoff
from . import sources
from .model import BLOCK, DOT, NO_CELL, Found, read, read_answer, spelt, unused
from .params import DIRECTIONS, USUAL_COUNT, WordsearchParams

WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
ALLOWED = {2: (0, 2), 4: (0, 1, 2, 7), 8: tuple(range(8))}
EVERY_WAY = np.arange(8)
# At expert: the share of word cells in two words, and false starts of each word.
LEAST_CROSSED, LEAST_STARTS = 0.4, 2
TRIES, ROUNDS, REPAIRS = 40, 60, 6
# How often letters before a message are drawn anew; words that they must not spell.
REDRAWN, LEAST_READ = 40, 3
FEWER = 4  # words, where the usual number does not go into a grid
# How many words are compared, and how much letters in common count.
LOOK = {"easy": 1, "medium": 1, "hard": 1, "expert": 32}
WEIGHT = {"easy": 0.0, "medium": 1.0, "hard": 2.0, "expert": 2.0}
COVER_COLUMNS, COVER_ROWS, COVER_WORDS, COVER_TRIES = 8, (6, 12), 5, 200
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = "letters"


class Grid(NamedTuple):
    """A grid as the kernels have it, with its size, its letters and its words."""

    height: int
    width: int
    alphabet: str
    words: Sequence[str]
    board: Board


def generate(
    rng: np.random.Generator, params: WordsearchParams, had: Sequence[str] = ()
) -> Draft | None:
    """Return a draft, or None if no grid has the words and the level.

    Of several themes the one with the longest words may have fewer of them in a grid.
    Words that are often in `had`, which other sheets have, are taken last.
    """
    found = _generated(rng, params, Counter(had))
    if found is None and params.turn is not None and not (params.count or params.must):
        fewer = params.model_copy(update={"count": USUAL_COUNT - FEWER})
        found = _generated(rng, fewer, Counter(had))
    return found


def _generated(
    rng: np.random.Generator, params: WordsearchParams, had: Mapping[str, int]
) -> Draft | None:
    source = sources.source_for(params)
    if source is None:
        return None
    taste = canonical_json(params.taste)
    for _ in range(TRIES):
        words = sources.chosen(rng, source, params, had)
        if params.level == "expert":
            # False starts of the others would be forbidden themselves.
            words = [w for w in words if w[: kernels.PREFIX] not in _forbidden(taste)]
        message = sources.message_of(rng, source, params)
        if message.lead and not params.must:
            words = [word for word in words if not message.names(word)]
        if len(words) < (params.count or 0):
            continue
        letters = "".join(spelt(message.letters))
        grid = packed(rng, params, words, min(len(words), params.number), letters)
        if grid is not None and is_done(rng, grid, params, letters):
            return _draft(grid, params, source, message)
    return None


def cover_words(params: WordsearchParams, cover: CoverPicture) -> Sequence[str]:
    """Return words of a theme of the book that its pages list, else good ones."""
    source = None if params.source.get("clues") else sources.source_for(params)
    least = 2 if cover.language == "zh" else 4
    listed = source.words if source else ()
    words = [word for word in listed if least <= len(word) < COVER_COLUMNS]
    return words if len(words) >= COVER_WORDS else heroes(cover.language)


def cover_puzzle(
    rng: np.random.Generator, cover: CoverPicture, words: Sequence[str]
) -> Draft:
    """Return a grid with one of the words that is read forwards, and a few others."""
    keys = (read_answer(read(each.givens), each.answer) for each in cover.book)
    taken = {one.word for key in keys for one in key.words}
    least, most = COVER_ROWS
    rows = min(max(round(COVER_COLUMNS / cover.ratio), least), most)
    params = WordsearchParams(level="medium", rows=rows, columns=COVER_COLUMNS)
    for _ in range(COVER_TRIES):
        good = [words[k] for k in rng.permutation(len(words)) if words[k] not in taken]
        good = [word for word in good if len(word) < COVER_COLUMNS] or [*words]
        some = [good[0], *(w for w in good[1:] if len(w) <= len(good[0]))][:COVER_WORDS]
        grid = packed(rng, params, some, len(some))
        if grid is not None and is_done(rng, grid, params, ""):
            break
    else:
        raise AssertionError("no cover")
    return _draft(grid, params, sources.Source(), Payoff("", ""))


def packed(
    rng: np.random.Generator,
    params: WordsearchParams,
    words: Sequence[str],
    count: int,
    message: str = "",
) -> Grid | None:
    """Return a grid with this number of these words and no other letters, or None."""
    height, width = params.height, params.width
    letters = {*message, *(char for word in words for char in word)}
    alphabet = LATIN if letters <= {*LATIN} else "".join(sorted(letters))
    number_of = {char: number for number, char in enumerate(alphabet)}
    ends = np.cumsum([0, *map(len, words)])
    size = (height + 2) * (width + 2)
    grid = np.full((height + 2, width + 2), OUT)
    grid[1:-1, 1:-1][params.mask] = EMPTY
    board = Board(
        letters=grid.reshape(-1),
        axes=np.zeros(size, np.int64),
        kind=np.zeros(size, np.int64),
        room=np.zeros((size, 8), np.int64),
        steps=np.array([down * (width + 2) + right for down, right in WAYS]),
        never=np.zeros((len(words), size), np.uint8),
        flat=np.array([number_of[char] for word in words for char in word]),
        words=np.stack([ends[:-1], ends[1:]], axis=1),
        placed=np.zeros((count, 3), np.int64),
    )
    level = params.level
    ways = np.array(ALLOWED[DIRECTIONS[level]])
    order = np.arange(len(words))
    # Words that share few letters leave few cells over.
    weight = 0.0 if message else WEIGHT[level]
    if not kernels.pack(rng, board, ways, order, LOOK[level], weight):
        return None
    return Grid(height, width, alphabet, words, board)


def is_done(
    rng: np.random.Generator, grid: Grid, params: WordsearchParams, message: str
) -> bool:
    """Fill the other cells; return whether grid and level are as they should be."""
    board, level = grid.board, params.level
    ways = set(board.placed[:, 2].tolist())
    if level != "easy" and ways <= {*ALLOWED[DIRECTIONS[level] // 2]}:
        return False
    if message and not _write(rng, grid, message, params.spare):
        return False
    words = [board.flat[slice(*board.words[k])] for k in board.placed[:, 0]]
    pool = np.concatenate(words)
    if level == "easy":
        pool = np.unique(pool)
    nodes = _nodes(grid.alphabet, canonical_json(params.taste))
    if message and params.spare == LETTERS:
        return _says_nothing(rng, grid, pool, nodes, message)
    if level != "expert":
        return kernels.finish(rng, board, pool, nodes, ROUNDS)
    crossed = np.bitwise_count(board.axes[board.axes > 0]) > 1
    return crossed.mean() >= LEAST_CROSSED and _misleads(rng, board, pool, nodes)


def _misleads(rng: np.random.Generator, board: Board, pool: Ints, nodes: Nodes) -> bool:
    """Fill the other cells; return whether each word has its false starts.

    Mending a grid may spoil some: then all letters that may change are drawn anew.
    """
    for _ in range(REPAIRS):
        if not kernels.mislead(rng, board, EVERY_WAY, LEAST_STARTS):
            return False
        if not kernels.finish(rng, board, pool, nodes, ROUNDS):
            return False
        if kernels.misleads(board, LEAST_STARTS):
            return True
        board.letters[(board.kind == FREE) & (board.letters >= 0)] = EMPTY
    return False


def _write(rng: np.random.Generator, grid: Grid, message: str, spare: str) -> bool:
    """Write a message into the last empty cells, before which other letters come.

    Where the spare cells have none, they are no part of the grid, and the message is
    spread over all.
    """
    letters = grid.board.letters
    cells = np.flatnonzero(letters == EMPTY)
    if len(cells) < len(message):
        return False
    if spare == LETTERS:
        chosen = cells[len(cells) - len(message) :]
    else:
        starts = np.arange(len(message) + 1) * len(cells) // len(message)
        chosen = cells[rng.integers(starts[:-1], starts[1:])]
        letters[cells] = OUT
    letters[chosen] = [grid.alphabet.index(char) for char in message]
    grid.board.kind[chosen] = MESSAGE
    return True


def _says_nothing(
    rng: np.random.Generator, grid: Grid, pool: Ints, nodes: Nodes, message: str
) -> bool:
    """Fill the cells before a message with letters that spell no word in a row.

    A word may begin with them and end in the message: that would hide where it begins.
    """
    board = grid.board
    spare = np.flatnonzero(board.letters == EMPTY)
    known = _readable(grid.alphabet) | {*grid.words, message}
    for _ in range(REDRAWN):
        if not kernels.finish(rng, board, pool, nodes, ROUNDS):
            return False
        text = "".join(grid.alphabet[k] for k in board.letters[spare].tolist())
        words = _words_in(text, message, known)
        if not words:
            return True
        for start, end in words:
            at = int(rng.integers(start, min(end, len(text))))
            board.letters[spare[at]] = EMPTY
    return False


def _words_in(
    text: str, rest: str, known: Collection[str]
) -> Sequence[tuple[int, int]]:
    """Return where words begin and end that a text spells, alone or with the rest.

    >>> _words_in("XCATQPE", "ARL", {"CAT", "PEARL", "EARL", "ARL"})
    [(1, 4), (5, 10), (6, 10)]
    """
    whole = text + rest
    most = max(map(len, known), default=0)
    return [
        (start, end)
        for start in range(len(text))
        for end in range(start + 1, min(start + most, len(whole)) + 1)
        if whole[start:end] in known
    ]


@functools.lru_cache(maxsize=4)
def _readable(alphabet: str) -> frozenset[str]:
    """Return common words that readers would see in letters of an alphabet."""
    letters = {*alphabet}
    names = ("english", "idioms")
    words = {word for name in names for word in named(name).words}
    words |= {*shipped(CHINESE).by_word}
    least = LEAST_READ if alphabet == LATIN else 2
    return frozenset(w for w in words if len(w) >= least and letters.issuperset(w))


@functools.lru_cache(maxsize=4)
def _forbidden(taste: str) -> frozenset[str]:
    """Return what no letters may spell by accident."""
    found = json.loads(taste)
    taste_of_book = read_taste(found) if found else Taste()
    return frozenset((*gate_of(taste_of_book).every, *taste_of_book.block))


@functools.lru_cache(maxsize=16)
def _nodes(alphabet: str, taste: str) -> Nodes:
    known = {*alphabet}
    words = (word for word in _forbidden(taste) if {*word} <= known)
    return kernels.tree_of(words, alphabet)


def finished(grid: Grid, params: WordsearchParams) -> tuple[list[str], list[Found]]:
    """Return the rows of a full grid, and its words in the order of keys."""
    height, width, board = grid.height, grid.width, grid.board
    spare = {"blocks": BLOCK}.get(params.spare, DOT)
    inside = params.mask
    cells = board.letters.reshape(height + 2, width + 2)[1:-1, 1:-1].tolist()
    signs = [*grid.alphabet, NO_CELL, spare]
    rows = [
        "".join(
            signs[x if x >= 0 else -1 - (not inside[r, c])] for c, x in enumerate(line)
        )
        for r, line in enumerate(cells)
    ]
    found = []
    for k, cell, way in board.placed.tolist():
        (r, c), (down, right) = divmod(cell, width + 2), WAYS[way]
        word, more = grid.words[k], len(grid.words[k]) - 1
        start, end = (r - 1, c - 1), (r - 1 + down * more, c - 1 + right * more)
        found.append(Found(word, start, end))
    return rows, sorted(found)


def _draft(
    grid: Grid,
    params: WordsearchParams,
    source: sources.Source,
    message: Payoff,
) -> Draft:
    """Return a finished grid as givens and answer."""
    rows, found = finished(grid, params)
    givens: dict[str, Json] = {"rows": rows}
    if params.show == "clues":
        clues = sorted((len(one.word), source.clues[one.word]) for one in found)
        givens["clues"] = [clue for _, clue in clues]
        givens["lengths"] = [length for length, _ in clues]
        givens["list"] = params.source["clues"]
    else:
        givens["words"] = sorted(source.words.get(one.word, one.word) for one in found)
    if source.title:
        givens["theme"] = {"title": source.title, "subtitle": source.subtitle}
    answer: dict[str, Json] = {"words": [one.as_json() for one in found]}
    if message.letters:
        lengths = list(map(len, spelt(message.letters)))
        left = unused(rows, found)
        before = len(left) - sum(lengths)
        rest = {"before": before} if before else {}
        givens["message"] = {"lead": message.lead, "lengths": lengths, **rest}
        answer["message"] = message.letters
    return Draft(givens, answer)
