"""The lines that solve a puzzle when they are typed."""

from puzzle_publish.play import ways
from puzzle_publish.play.names import name_of


def lines_for(puzzle):
    """Yield lines that solve a puzzle, by its key."""
    yield from globals()[f"_{puzzle.player.way}"](puzzle)


def _enter(puzzle):
    done = set()
    for slot, cell in enumerate(puzzle.blanks):
        if slot in done or puzzle.answer[slot] == puzzle.untouched:
            continue
        done |= set(puzzle.links.get(slot, (slot,)))
        sign = puzzle.player.signs[puzzle.answer[slot]]
        if slot % 2:
            yield f"{name_of(puzzle, cell)} {sign}"
        else:
            first = puzzle.cells[cell]
            top, left = _first(puzzle)
            yield f"{first.row - top} {first.column - left} {sign}"


_mark = _enter


def _join(puzzle):
    names = [name_of(puzzle, cell) for cell in puzzle.blanks]
    yield f"{names[0]}-{names[2]}"
    yield from names[3:]


def _colour(puzzle):
    for slot, cell in enumerate(puzzle.blanks):
        if puzzle.answer[slot] != puzzle.untouched:
            yield f"{name_of(puzzle, cell)} {puzzle.answer[slot] + 1}"


def _first(puzzle):
    """The numbers of the row above the first, and of the column before it."""
    from puzzle_publish.play.names import origin

    top, left = origin(puzzle)
    return top - 1, left - 1


def _edge(puzzle):
    for edge, value in enumerate(puzzle.answer):
        if value == puzzle.untouched:
            continue
        cells = puzzle.player.edges[edge].cells
        sign = puzzle.player.signs[value]
        names = [name_of(puzzle, cell) for cell in cells]
        if len(cells) == 2:
            yield f"{' '.join(names)} {sign}"
        else:
            yield f"{names[0]} {_way(puzzle, cells[0], edge)} {sign}"


def _way(puzzle, cell, edge):
    for name, way in ways.DIRECTIONS.items():
        try:
            if ways.edge_towards(puzzle, cell, way) == edge:
                return name
        except ways.MoveError:
            continue
    raise AssertionError("no direction leads to this edge")


def _trace(puzzle):
    for path in puzzle.player.paths:
        cells = path.cells
        ends = cells[:: len(cells) - 1] if puzzle.player.straight else cells
        yield " ".join(name_of(puzzle, cell) for cell in ends)


def _place(puzzle):
    for piece in puzzle.player.pieces:
        shape = piece.shape
        turns = shape if shape < piece.flips else shape - piece.flips
        flip = " f" if shape >= piece.flips else ""
        yield f"{piece.name} {name_of(puzzle, piece.cells[0])} r{turns}{flip}"


def _take(puzzle):
    for path in puzzle.player.paths:
        yield path.word
