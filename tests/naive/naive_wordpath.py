"""Slow twins of the path word search: matrices, the source's generator, readings.

`source_board` is a port of the source's generator in plain Python that checks nothing:
it is measured by the bench, and its boards show what goes wrong without proof.
"""

import random
from dataclasses import dataclass, field

import numpy as np

LIBERTIES = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
SCORE = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]])
PRESETS = {
    "easy": (6, 6, 2, 0.1),
    "medium": (8, 8, 3, 0.3),
    "hard": (10, 10, 4, 0.5),
}


def convolved(matrix, kernel):
    """The convolution with a 3x3 kernel, zero padded, of the matrix's own size."""
    rows, cols = matrix.shape
    padded = np.pad(matrix, 1)
    whole = np.zeros_like(matrix)
    for r in range(3):
        for c in range(3):
            if kernel[r, c]:
                whole += kernel[r, c] * padded[r : r + rows, c : c + cols]
    return whole


def liberties(empty):
    return convolved(empty, LIBERTIES)


def raw_scores(empty):
    return convolved(liberties(empty), SCORE)


def scores(empty):
    return raw_scores(empty) * empty


@dataclass
class SourceBoard:
    """What the source's generator gives; a slot is (word, cells)."""

    rows: list
    answers: list = field(default_factory=list)
    decoys: list = field(default_factory=list)
    lonely_starts: int = 0


def source_board(words, preset, rng: random.Random) -> SourceBoard:
    """A board of the source: nothing is checked, the list is scanned for each draw."""
    rows, cols, noise_max, scramble_p = preset
    empty = np.ones((rows, cols), dtype=int)
    grid = [[""] * cols for _ in range(rows)]
    board = SourceBoard(grid)
    left = [word for word in words if len(word) >= 2]

    def write(cells, text):
        for (r, c), letter in zip(cells, text, strict=True):
            grid[r][c] = letter

    def noise(cells):
        write(cells, [rng.choice(rng.choice(words)) for _ in cells])

    while _has_neighbours(empty):
        path = _source_path(empty, rng)
        if len(path) == 1:  # the source holds that this cannot be
            board.lonely_starts += 1
            noise(path)
        at = 0
        while 1 < len(path) > at:
            fitting = [word for word in left if len(word) <= len(path) - at]
            if len(path) - at == 1 or not fitting:
                noise(path[at:])
                break
            word = rng.choice(fitting)
            left.remove(word)
            cells = path[at : at + len(word)]
            text = word
            if len(word) >= 3 and rng.random() < scramble_p:
                text = _scrambled(word, rng)
            write(cells, text)
            (board.answers if text == word else board.decoys).append((word, cells))
            at += len(word)
            gap = min(rng.randint(0, noise_max), len(path) - at)
            noise(path[at : at + gap])
            at += gap
        for r, c in path:
            empty[r, c] = 0
    noise([(r, c) for r in range(rows) for c in range(cols) if empty[r, c]])
    return board


def _has_neighbours(empty):
    return bool((empty[:, 1:] & empty[:, :-1]).any() or (empty[1:] & empty[:-1]).any())


def _source_path(empty, rng):
    rows, cols = empty.shape
    score = scores(empty)
    r, c = map(int, rng.choice(np.argwhere(score == score.max())))
    path = [(r, c)]
    while True:
        near = [
            (r + down, c + right)
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= r + down < rows
            and 0 <= c + right < cols
            and empty[r + down, c + right]
            and (r + down, c + right) not in path
        ]
        if not near:
            return path
        r, c = rng.choices(near, [int(score[cell]) for cell in near])[0]
        path.append((r, c))


def _scrambled(word, rng):
    if len(set(word)) == 1:
        return word
    while True:
        text = "".join(rng.sample(word, len(word)))
        if text not in (word, word[::-1]):
            return text


def readings(rows, words):
    """Word -> every path that spells it; of a palindrome's two only the lesser."""
    height, width = len(rows), len(rows[0])
    trie = {}
    for word in words:
        node = trie
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = word
    found = {}

    def follow(node, r, c, path):
        node = node.get(rows[r][c])
        if node is None:
            return
        path = (*path, (r, c))
        if "" in node:
            word = node[""]
            least = min(path, path[::-1]) if word == word[::-1] else path
            found.setdefault(word, set()).add(least)
        for r2, c2 in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= r2 < height and 0 <= c2 < width and (r2, c2) not in path:
                follow(node, r2, c2, path)

    for r in range(height):
        for c in range(width):
            follow(trie, r, c, ())
    return found


def is_broken(board, words):
    """Tell whether an answer is not readable once, or any other word is readable."""
    found = readings(board.rows, words)
    answers = {word for word, _ in board.answers}
    return set(found) != answers or any(len(paths) > 1 for paths in found.values())


def near_misses(rows, word, cells):
    """Paths that spell all but one character of a word, away from its own cells.

    At least one of the characters that are right stands on another cell than it does
    in the answer: the answer with one cell moved misleads nobody.
    """
    height, width = len(rows), len(rows[0])
    found = set()

    def follow(path):
        wrong = sum(rows[r][c] != word[k] for k, (r, c) in enumerate(path))
        if wrong > 1:
            return
        if len(path) == len(word):
            away = any(
                rows[r][c] == word[k] and (r, c) != tuple(cells[k])
                for k, (r, c) in enumerate(path)
            )
            if wrong == 1 and away:
                found.add(path)
            return
        r, c = path[-1]
        for r2, c2 in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= r2 < height and 0 <= c2 < width and (r2, c2) not in path:
                follow((*path, (r2, c2)))

    for r in range(height):
        for c in range(width):
            follow(((r, c),))
    return found
