"""Slow twins of free-form crosswords: what is legal, and the source's own placement.

A layout is a list of (word, row, column, is_across).
"""

import random
from collections import Counter


def cells_of(laid):
    word, r, c, across = laid
    return [(r, c + k) if across else (r + k, c) for k in range(len(word))]


def letters_of(layout):
    """The letters by cell, or None where two words want different ones."""
    board = {}
    for laid in layout:
        for cell, letter in zip(cells_of(laid), laid[0], strict=True):
            if board.setdefault(cell, letter) != letter:
                return None
    return board


def runs_of(board):
    """Every run of two or more letters, as (text, row, column, is_across)."""
    found = []
    for (r, c), letter in board.items():
        for across in (True, False):
            dr, dc = (0, 1) if across else (1, 0)
            if (r - dr, c - dc) in board:
                continue
            text, k = letter, 1
            while (r + k * dr, c + k * dc) in board:
                text += board[r + k * dr, c + k * dc]
                k += 1
            if k > 1:
                found.append((text, r, c, across))
    return found


def is_legal(layout):
    """Whether what can be read are the words of the layout, each once."""
    board = letters_of(layout)
    return board is not None and Counter(runs_of(board)) == Counter(layout)


def crossings_of(layout, laid):
    """How many words a word would cross, or -1 if the layout would not be legal."""
    if not is_legal([*layout, laid]):
        return -1
    board = letters_of(layout) or {}
    return sum(cell in board for cell in cells_of(laid))


def hangs_together(layout):
    """Whether all letters are one part."""
    board = letters_of(layout)
    reached, todo = set(), [min(board)]
    while todo:
        r, c = todo.pop()
        if (r, c) in board and (r, c) not in reached:
            reached.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return len(reached) == len(board)


def area_of(layout):
    """Cells of the smallest board for a layout."""
    cells = [cell for laid in layout for cell in cells_of(laid)]
    rows, cols = {r for r, _ in cells}, {c for _, c in cells}
    return (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)


def unlisted_runs(layout):
    """How many runs of letters are no words of the layout at their places."""
    return len(set(runs_of(letters_of(layout))) - set(layout))


def every_layout(words):
    """Every legal layout of all words in which each crosses one that lies."""
    seen, todo = set(), [((words[0], 0, 0, True),), ((words[0], 0, 0, False),)]
    while todo:
        layout = todo.pop()
        key = frozenset(layout)
        if key in seen:
            continue
        seen.add(key)
        if len(layout) == len(words):
            yield layout
            continue
        lying = {laid[0] for laid in layout}
        board = letters_of(layout)
        for word in words:
            if word in lying:
                continue
            for at, letter in enumerate(word):
                for (r, c), there in board.items():
                    if there == letter:
                        for laid in ((word, r, c - at, True), (word, r - at, c, False)):
                            if crossings_of(layout, laid) > 0:
                                todo.append((*layout, laid))


SIDE = 33
MOST_DRAWS = 200_000


def source_layout(words, rng: random.Random):
    """The source's placement: the first word in the middle, then at random letters.

    A placement is refused when it leaves the board, when a letter stands directly
    before or after the word, when a letter differs, or when an empty cell of the word
    touches the end of a crossing word. Words side by side are not refused. The source
    tries on for ever; here a board that takes too many draws is begun again.
    """
    while True:
        layout = _source_attempt(list(words), rng)
        if layout is not None:
            return layout


def _source_attempt(left, rng):
    rng.shuffle(left)
    word = left.pop()
    across = rng.random() < 0.5
    start = (SIDE - len(word)) // 2
    first = (SIDE // 2, start) if across else (start, SIDE // 2)
    layout = [(word, *first, across)]
    board = {cell: [(word[k], across)] for k, cell in enumerate(cells_of(layout[0]))}
    draws = 0
    while left:
        draws += 1
        if draws > MOST_DRAWS:
            return None
        word = rng.choice(left)
        at = rng.randrange(len(word))
        equal = [cell for cell, uses in board.items() if uses[0][0] == word[at]]
        if not equal:
            continue
        r, c = rng.choice(equal)
        across = rng.random() < 0.5
        laid = (word, r, c - at, True) if across else (word, r - at, c, False)
        if _source_refuses(board, laid):
            continue
        left.remove(word)
        layout.append(laid)
        for k, cell in enumerate(cells_of(laid)):
            board.setdefault(cell, []).append((word[k], across))
    return layout


def _source_refuses(board, laid):
    word, r, c, across = laid
    cells = cells_of(laid)
    dr, dc = (0, 1) if across else (1, 0)
    if not all(0 <= r < SIDE and 0 <= c < SIDE for r, c in cells):
        return True
    before, after = (r - dr, c - dc), (r + dr * len(word), c + dc * len(word))
    if before in board or after in board:
        return True
    for letter, (r, c) in zip(word, cells, strict=True):
        if (r, c) in board:
            if board[r, c][0][0] != letter:
                return True
            continue
        for near in ((r - dc, c - dr), (r + dc, c + dr)):
            if any(other != across for _, other in board.get(near, [])):
                return True
    return False
