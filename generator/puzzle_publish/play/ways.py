"""The moves of the ways in which puzzles are played: each returns a new game.

A move that the rules do not allow raises `MoveError`, with the name of a sentence of
text.<language>.yaml. The rules are those of web/player/*.js.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot

from ..core.puzzle import Json
from ..types.player import Place, Point
from .game import NONE, SHAPES, Game, Puzzle, letter_of
from .names import name_of

# Down and right, by the names of text.<language>.yaml.
DIRECTIONS = {
    "right": (0, 1),
    "left": (0, -1),
    "up": (-1, 0),
    "down": (1, 0),
    "upright": (-1, 1),
    "upleft": (-1, -1),
    "downright": (1, 1),
    "downleft": (1, -1),
}
_NUMBERS = "123456789"  # of blocks that fall, in their word
_NEAR = 0.7  # the cosine from which an edge lies in a direction
_SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
_EIGHT = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


class MoveError(Exception):
    """A move that cannot be made.

    Attributes:
        sentence: its name in the text file.
        values: what its places are filled with.
    """

    def __init__(self, sentence: str, **values: Json) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.values = values


# A sign in each cell: enter, mark.


def fill(game: Game, cells: Sequence[Place], signs: Sequence[int]) -> Game:
    """Return the game with signs in a row of cells; given cells are passed."""
    slots = [game.puzzle.slot_of.get(cell) for cell in cells]
    values = {s: v for s, v in zip(slots, signs, strict=True) if s is not None}
    if not values:
        raise MoveError("given")
    return game.put_all(values)


def run_from(puzzle: Puzzle, cell: Place) -> Iterator[Place]:
    """Yield the blank cells from one on to the right."""
    r, c = cell
    while (found := puzzle.cells.get((r, c))) and found.state == "blank":
        yield r, c
        c += 1


def turned(game: Game, slot: int) -> int:
    """Return the next value of a cell or an edge that changes in turn."""
    value = game.slots[slot].value
    return value + 1 if value + 1 < len(game.puzzle.player.signs) else NONE


def join(game: Game, cells: Sequence[Place]) -> Game:
    """Return the game with some dots joined, of which each must be the next."""
    puzzle = game.puzzle
    first = sum(slot.value >= 0 for slot in game.slots)
    slots = [puzzle.slot_of[cell] for cell in cells]
    for nth, slot in enumerate(slots, first):
        if slot != nth:
            left = puzzle.blanks[nth:]
            number = puzzle.cells[puzzle.blanks[slot]].words
            if not left:
                raise MoveError("joined", number=number)
            raise MoveError("not_next", number=number, next=name_of(puzzle, left[0]))
    return game.put_all(dict.fromkeys(slots, 0))


# Lines: edge.


def edges_of(puzzle: Puzzle, cell: Place) -> list[int]:
    """Return the edges that can be drawn from a cell."""
    edges = puzzle.player.edges
    return [number for number, edge in enumerate(edges) if cell in edge.cells]


def edge_towards(puzzle: Puzzle, cell: Place, way: Place) -> int:
    """Return the edge of a cell that lies most in a direction (down, right)."""
    x, y = middle(puzzle, cell)
    found = []
    for number in edges_of(puzzle, cell):
        (ax, ay), (bx, by) = puzzle.player.edges[number].ends
        dx, dy = (ax + bx) / 2 - x, (ay + by) / 2 - y
        along = (dy * way[0] + dx * way[1]) / ((hypot(dx, dy) or 1) * hypot(*way))
        found.append((along, -number))
    best, number = max(found, default=(0.0, 0))
    if best <= _NEAR:
        raise MoveError("no_edge")
    return -number


def edge_name(puzzle: Puzzle, edge: int, typed: Mapping[str, str]) -> str:
    """Return what an edge is called: the cells that it joins or parts, else its side.

    Args:
        puzzle: the puzzle.
        edge: the number of the edge.
        typed: the words for directions.
    """
    cells = puzzle.player.edges[edge].cells
    if len(cells) > 1:
        return "–".join(name_of(puzzle, cell) for cell in cells)
    side = (way for way, at in DIRECTIONS.items() if _leads(puzzle, cells[0], at, edge))
    return f"{name_of(puzzle, cells[0])} {typed[next(side)]}"


def _leads(puzzle: Puzzle, cell: Place, way: Place, edge: int) -> bool:
    try:
        return edge_towards(puzzle, cell, way) == edge
    except MoveError:
        return False


def edges_along(puzzle: Puzzle, cells: Sequence[Place]) -> list[int]:
    """Return the edges that join cells in turn; between them, on straight lines."""
    joined = {frozenset(edge.cells): k for k, edge in enumerate(puzzle.player.edges)}
    found: list[int] = []
    for one, other in pairwise(cells):
        if (edge := joined.get(frozenset((one, other)))) is not None:
            found.append(edge)
            continue
        steps = [joined.get(frozenset(two)) for two in pairwise(straight(one, other))]
        if not steps or None in steps or (one[0] != other[0] and one[1] != other[1]):
            raise MoveError("no_edge")
        found += [step for step in steps if step is not None]
    return found


def draw(game: Game, edges: Sequence[int], sign: int | None = None) -> Game:
    """Return the game with lines on edges, as one move.

    Without a sign one edge gets a line more, then a cross, then nothing; several get
    lines, or lose them if the first has one.
    """
    if sign is None and len(edges) == 1:
        sign = turned(game, edges[0])
    elif sign is None:
        last = len(game.puzzle.player.signs) - 1
        sign = 0 if game.slots[edges[0]].value in (NONE, last) else NONE
    return game.put_all(dict.fromkeys(edges, sign))


def middle(puzzle: Puzzle, cell: Place) -> Point:
    """Return the middle of a cell."""
    found = puzzle.cells[cell]
    return found.x + 0.5, found.y + 0.5


# Words: trace, take.


def straight(one: Place, other: Place) -> list[Place]:
    """Return the cells from one to another, in one of eight directions, else []."""
    down, right = other[0] - one[0], other[1] - one[1]
    if down and right and abs(down) != abs(right):
        return []
    count = max(abs(down), abs(right))
    return [
        (one[0] + k * down // count, one[1] + k * right // count) if count else one
        for k in range(count + 1)
    ]


def path_through(puzzle: Puzzle, corners: Sequence[Place]) -> tuple[Place, ...]:
    """Return the cells of a path with these corners."""
    path = list(corners[:1])
    for one, other in pairwise(corners):
        step = straight(one, other)
        sideways = one[0] != other[0] and one[1] != other[1]
        if not step or (sideways and not puzzle.player.straight):
            raise MoveError("no_path")
        path += step[1:]
    return tuple(path)


def trace(game: Game, path: Sequence[Place]) -> tuple[Game, str]:
    """Return the game with the word whose path this is, from either end, found."""
    player = game.puzzle.player
    if not _is_path(path) and not player.straight:
        raise MoveError("no_path")
    ways = (tuple(path), tuple(reversed(path)))
    for slot, one in enumerate(player.paths):
        if one.cells in ways:
            return _found(game, slot)
    for one in player.decoys:
        if set(path) == set(one.cells):
            raise MoveError("decoy", word=one.word)
    letters = (letter_of(game.puzzle.cells[at]) for at in path)
    raise MoveError("spells", word="".join(letters))


def trace_word(game: Game, typed: str) -> tuple[Game, str]:
    """Return the game with a word found, wherever it lies."""
    player, word = game.puzzle.player, bare(typed)
    for slot, one in enumerate(player.paths):
        if bare(one.word) == word:
            return _found(game, slot)
    if word in (bare(one.word) for one in player.decoys):
        raise MoveError("decoy", word=word)
    letters = {at: letter_of(cell) for at, cell in game.puzzle.cells.items()}
    ways = _EIGHT if player.straight else _SIDES
    paths = (
        path
        for cell in letters
        for way in (ways if player.straight else (None,))
        for path in _grown((cell,), word, letters, ways if way is None else (way,))
    )
    raise MoveError("absent" if next(paths, None) is None else "no_match", word=word)


def bare(word: str) -> str:
    """Return a word as its cells spell it.

    >>> bare("baking sheet"), bare("O'Clock")
    ('BAKINGSHEET', 'OCLOCK')
    """
    return re.sub("[ '’-]", "", word).upper()


def _found(game: Game, slot: int) -> tuple[Game, str]:
    word = game.puzzle.player.paths[slot].word
    if game.slots[slot].value >= 0:
        raise MoveError("found_before", word=word)
    return game.put(slot, 0), word


def take(game: Game, cells: Sequence[Place]) -> tuple[Game, str]:
    """Return the game without the word in these cells, read from either end.

    Its blocks show their numbers in order, too.
    """
    fallen = game.fallen()
    if any(cell not in fallen for cell in cells):
        raise MoveError("no_block")
    player = game.puzzle.player
    for path in (tuple(cells), tuple(reversed(cells))):
        blocks = [fallen[cell] for cell in path]
        text = "".join(player.field[r][c] for r, c in blocks)
        numbers = "".join(player.indexes[r][c] for r, c in blocks)
        for slot, one in enumerate(player.paths):
            free = one.word == text and game.slots[slot].value < 0
            if free and numbers == _NUMBERS[: len(path)] and _is_path(path):
                return game.put(slot, game.puzzle.code_of(blocks)), text
    raise MoveError("no_word")


def take_word(game: Game, word: str) -> Game:
    """Return the game without a word, wherever it can be taken."""
    paths = game.puzzle.player.paths
    if word not in {one.word for one in paths}:
        raise MoveError("no_word")
    for slot, cells in takable(game):
        if paths[slot].word == word:
            return game.put(
                slot, game.puzzle.code_of([game.fallen()[c] for c in cells])
            )
    raise MoveError("not_now", word=word)


def takable(game: Game) -> Iterator[tuple[int, tuple[Place, ...]]]:
    """Yield each word that can be taken now, by its slot, with one path of it."""
    fallen, player = game.fallen(), game.puzzle.player
    signs = {
        cell: player.field[r][c] + player.indexes[r][c]
        for cell, (r, c) in fallen.items()
    }
    for slot, one in enumerate(player.paths):
        if game.slots[slot].value < 0:
            word = [sign + nth for sign, nth in zip(one.word, _NUMBERS, strict=False)]
            found = (p for cell in signs for p in _grown((cell,), word, signs))
            if (path := next(found, None)) is not None:
                yield slot, path


def item(game: Game, cell: Place) -> tuple[Game, str]:
    """Return the game without the whole word of a block, wherever its blocks lie."""
    fallen = game.fallen()
    if cell not in fallen:
        raise MoveError("no_block")
    left = set(fallen.values())
    for slot, one in enumerate(game.puzzle.player.paths):
        whole = game.slots[slot].value < 0 and left.issuperset(one.cells)
        if whole and fallen[cell] in one.cells:
            return game.put(slot, game.puzzle.answer[slot]), one.word
    raise MoveError("no_item")


def _grown(
    path: tuple[Place, ...],
    word: Sequence[str],
    sign_at: Mapping[Place, str],
    ways: Sequence[Place] = _SIDES,
) -> Iterator[tuple[Place, ...]]:
    if sign_at[path[-1]] != word[len(path) - 1]:
        return
    if len(path) == len(word):
        yield path
        return
    r, c = path[-1]
    for down, right in ways:
        cell = r + down, c + right
        if cell in sign_at and cell not in path:
            yield from _grown((*path, cell), word, sign_at, ways)


def _is_path(cells: Sequence[Place]) -> bool:
    steps = pairwise(cells)
    near = all(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in steps)
    return near and len(set(cells)) == len(cells)


# Pieces: place.


def shape_of(puzzle: Puzzle, piece: int, turns: int, *, flipped: bool) -> int:
    """Return the number of a piece's shape after turns, turned over or not."""
    one = puzzle.player.pieces[piece]
    flips = one.flips
    if not flipped or flips >= len(one.shapes):
        return turns % flips
    return flips + turns % (len(one.shapes) - flips)


def lay(game: Game, piece: int, shape: int, cell: Place) -> Game:
    """Return the game with a piece whose shape's first cell covers a cell."""
    slot = game.puzzle.slot_of.get(cell)
    value = NONE if slot is None else shape * SHAPES + slot
    cells = game.puzzle.laid(piece, value)
    taken = game.covered(but=piece)
    if not cells or any(at in taken for at in cells):
        raise MoveError("no_room")
    return game.put(piece, value)
