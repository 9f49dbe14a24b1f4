"""Slow twins of the falling idioms' kernels: sets, lists and recursion."""

from fractions import Fraction
from functools import cache

from puzzle_publish.types.idiomfall.shapes import SHAPES


def plans(width, height):
    """Every plan as a sorted tuple of (shape, column), by placing piece after piece."""
    found = set()
    start = (height,) * width
    ways = [(s, c) for c in range(width) for s in range(len(SHAPES))]

    def place(need, k, placed):
        if not any(need):
            found.add(tuple(sorted(placed)))
            return
        for n in range(k, len(ways)):
            rest = taken(need, *ways[n])
            if rest is not None:
                place(rest, n, [*placed, ways[n]])

    place(start, 0, [])
    return found


def taken(need, shape, column):
    """What the columns still need after this piece, or None if it has no room."""
    rest = list(need)
    for j, cells in enumerate(SHAPES[shape].tall):
        if column + j >= len(rest) or rest[column + j] < cells:
            return None
        rest[column + j] -= cells
    return tuple(rest)


@cache
def fillable(need):
    """Can some set of shapes fill exactly these needs?"""
    if not any(need):
        return True
    return any(
        fillable(rest)
        for shape in range(len(SHAPES))
        for column in range(len(need))
        if (rest := taken(need, shape, column)) is not None
    )


def plan_by_cutoff(rng, width, height, *, t_max, depth_re):
    """The source's search in plain Python: the plan, cut-offs and steps.

    Draws in the order in which the kernel draws, so that both find the same plan.
    """
    wanted = width * height // 4
    cutoffs = steps = 0
    shapes, columns = list(range(len(SHAPES))), list(range(width))
    while True:
        placed = bottom_layer(rng, width, height)
        steps += 1 if placed is None else len(placed)
        if placed is None:
            continue
        need = (height,) * width
        for piece in placed:
            need = taken(need, *piece)
        bottom, needs, options, since, is_new = len(placed), [need], [], 0, True
        while bottom <= len(placed) < wanted:
            if is_new:
                shuffle(rng, shapes)
                shuffle(rng, columns)
                options.append(iter([(s, c) for s in shapes for c in columns]))
            for piece in options[-1]:
                rest = taken(needs[-1], *piece)
                if rest is not None:
                    break
            else:
                options.pop()
                if not options:
                    break
                placed.pop()
                needs.pop()
                is_new = False
                continue
            placed.append(piece)
            needs.append(rest)
            steps += 1
            since += 1
            is_new = True
            if len(placed) < wanted and since >= t_max:
                cutoffs += 1
                since = 0
                while len(placed) > max(bottom, depth_re):
                    placed.pop()
                    needs.pop()
                    if not is_new:
                        options.pop()
                    is_new = False
        if len(placed) == wanted:
            return placed, cutoffs, steps


def bottom_layer(rng, width, height):
    """Stable shapes side by side, no higher than two cells, or None at the wall."""
    most = min(height, 2 if width > 1 else 4)
    placed, column = [], 0
    while column < width:
        chosen, fitting = None, 0
        for s, shape in enumerate(SHAPES):
            if not shape.is_stable or max(shape.tall) > most:
                continue
            if column + shape.width <= width:
                fitting += 1
                if rng.random() * fitting < 1:
                    chosen = s
        if chosen is None:
            return None
        placed.append((chosen, column))
        column += SHAPES[chosen].width
    return placed


def shuffle(rng, items):
    for i in range(len(items) - 1):
        j = i + int(rng.random() * (len(items) - i))
        items[i], items[j] = items[j], items[i]


class Game:
    """A board as columns of (piece, number) from the bottom; nothing is precomputed."""

    def __init__(self, columns):
        self.columns = tuple(tuple(column) for column in columns)

    def pieces(self):
        return sorted({p for column in self.columns for p, _ in column})

    def is_path(self, piece):
        cell_of = {
            number: (r, c)
            for c, column in enumerate(self.columns)
            for r, (p, number) in enumerate(column)
            if p == piece
        }
        return all(
            abs(cell_of[k][0] - cell_of[k + 1][0])
            + abs(cell_of[k][1] - cell_of[k + 1][1])
            == 1
            for k in range(3)
        )

    def moves(self):
        return [piece for piece in self.pieces() if self.is_path(piece)]

    def without(self, piece):
        return Game([[b for b in column if b[0] != piece] for column in self.columns])


def analyse(game):
    """Orders, exact chance, reachable states and stuck ones, by recursion."""
    known = {}

    def look(game):
        if game.columns in known:
            return known[game.columns]
        if not any(game.columns):
            found = 1, Fraction(1)
        else:
            after = [look(game.without(piece)) for piece in game.moves()]
            found = (
                sum(orders for orders, _ in after),
                sum(chance for _, chance in after) / max(len(after), 1) + Fraction(0),
            )
        known[game.columns] = found
        return found

    orders, chance = look(game)
    stuck = sum(1 for columns in known if any(columns) and not Game(columns).moves())
    return orders, chance, len(known), stuck


def play_at_random(game, rng):
    """Does a player win who takes any idiom that may go?"""
    while moves := game.moves():
        game = game.without(moves[int(rng.random() * len(moves))])
    return not any(game.columns)
