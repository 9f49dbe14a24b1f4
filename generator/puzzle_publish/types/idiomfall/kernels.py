"""Plans, piles and games of falling idioms as machine code.

A shape is a row of `tall` and `base` (shapes.py): the cells in each of its columns, and
the row of the lowest one. A *plan* is a set of (shape, leftmost column) whose cells
fill every column to the board's height; their rows are open. A *pile* is `piece[column,
row]` and `number[column, row]`, row 0 at the bottom: the piece there, and the index of
the character (0 to 3).

Arrays other than masks are int64. `rng.random()` is the only method used, because numpy
guarantees that stream.
"""

import numpy as np
from numpy.typing import NDArray

from ...kernels.bits import popcount
from ...kernels.jit import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Words = NDArray[np.uint64]

SHAPES = 15
ONE = np.uint64(1)

LOWEST, INNER, UNIFORM, HIGHEST = range(4)


@kernel
def count_plans(
    tall: Ints, across: Ints, width: int, height: int, counts: Ints
) -> None:
    """Write the number of ways to complete a plan from every state.

    counts (width, 16, height + 1, …, height + 1): `counts[c, s, a, b, d, e]` is for
    columns c, c + 1, … filled to a, b, d, e, with only shape s and later ones beginning
    in column c. The order of shapes is fixed, so each plan is counted once.
    """
    top = height + 1
    for c in range(width - 1, -1, -1):
        for s in range(SHAPES, -1, -1):
            for a in range(height, -1, -1):
                for b in range(height, -1, -1):
                    for d in range(height, -1, -1):
                        for e in range(height, -1, -1):
                            if s == SHAPES:
                                if a < height:
                                    ways = 0
                                elif c + 1 < width:
                                    ways = counts[c + 1, 0, b, d, e, 0]
                                else:
                                    ways = 1 if b + d + e == 0 else 0
                            else:
                                ways = counts[c, s + 1, a, b, d, e]
                                p = a + tall[s, 0]
                                q = b + tall[s, 1]
                                r = d + tall[s, 2]
                                t = e + tall[s, 3]
                                if c + across[s] <= width and max(p, q, r, t) < top:
                                    ways += counts[c, s, p, q, r, t]
                            counts[c, s, a, b, d, e] = ways


@kernel
def plan_of_rank(
    tall: Ints, width: int, height: int, counts: Ints, rank: int, plan: Ints
) -> int:
    """The number of pieces written to `plan` (n, 2): shape and leftmost column of each.

    The ranks from 0 to `counts[0, 0, 0, 0, 0, 0]` - 1 give every plan once.
    """
    pieces = 0
    a = b = d = e = 0
    c = s = 0
    while c < width:
        if s == SHAPES:
            a, b, d, e = b, d, e, 0
            c += 1
            s = 0
            continue
        without = counts[c, s + 1, a, b, d, e]
        if rank < without:
            s += 1
            continue
        rank -= without
        plan[pieces, 0] = s
        plan[pieces, 1] = c
        pieces += 1
        a += tall[s, 0]
        b += tall[s, 1]
        d += tall[s, 2]
        e += tall[s, 3]
    return pieces


@kernel
def can_be_filled(filled: Ints, height: int) -> bool:
    """Return whether some set of shapes fills every column up to the height.

    This is so if and only if the empty cells in each run of columns that are not full
    are a multiple of four (by induction from the left: a run's first column can always
    be filled with cells of the second).
    """
    empty = 0
    for c in range(filled.shape[0]):
        if filled[c] < height:
            empty += height - filled[c]
        else:
            if empty % 4 != 0:
                return False
            empty = 0
    return empty % 4 == 0


@kernel
def fits(
    tall: Ints, across: Ints, filled: Ints, height: int, shape: int, column: int
) -> bool:
    """Return whether a shape has room in its columns."""
    if column + across[shape] > filled.shape[0]:
        return False
    for j in range(across[shape]):
        if filled[column + j] + tall[shape, j] > height:
            return False
    return True


@kernel
def place(
    tall: Ints, across: Ints, filled: Ints, shape: int, column: int, sign: int
) -> None:
    """Put a shape into its columns (sign 1) or take it out (sign -1)."""
    for j in range(across[shape]):
        filled[column + j] += sign * tall[shape, j]


@kernel
def shuffle(rng: np.random.Generator, items: Ints, count: int) -> None:
    """Put the first items into random order."""
    for i in range(count - 1):
        j = i + int(rng.random() * (count - i))
        items[i], items[j] = items[j], items[i]


@kernel
def plan_by_parity(
    rng: np.random.Generator,
    tall: Ints,
    across: Ints,
    width: int,
    height: int,
    plan: Ints,
) -> tuple[int, int]:
    """The number of pieces written to `plan`, and of pieces tried.

    Options are tried in random order, and taken if the rest can be filled. By the lemma
    of `can_be_filled` no piece is ever taken back.
    """
    filled = np.zeros(width, np.int64)
    options = np.arange(SHAPES * width)
    pieces = 0
    tried = 0
    while pieces * 4 < width * height:
        left = options.shape[0]
        while True:
            if left == 0:
                return -1, tried  # the lemma would be wrong
            k = int(rng.random() * left)
            option = options[k]
            left -= 1
            options[k], options[left] = options[left], option
            shape, column = option // width, option % width
            if not fits(tall, across, filled, height, shape, column):
                continue
            tried += 1
            place(tall, across, filled, shape, column, 1)
            if can_be_filled(filled, height):
                plan[pieces, 0] = shape
                plan[pieces, 1] = column
                pieces += 1
                break
            place(tall, across, filled, shape, column, -1)
    return pieces, tried


@kernel
def lay_bottom(
    rng: np.random.Generator,
    tall: Ints,
    across: Ints,
    stable: int,
    width: int,
    height: int,
    plan: Ints,
) -> int:
    """The number of pieces of a random bottom layer, or -1 if it does not end flush.

    Stable shapes (the first ones) are placed side by side from the left, at most two
    cells high; a board of one column has only the upright one.
    """
    most = min(height, 2 if width > 1 else 4)
    column = 0
    pieces = 0
    while column < width:
        fitting = 0
        chosen = -1
        for s in range(stable):
            if column + across[s] > width:
                continue
            if max(tall[s, 0], tall[s, 1], tall[s, 2], tall[s, 3]) > most:
                continue
            fitting += 1
            if rng.random() * fitting < 1.0:
                chosen = s
        if chosen < 0:
            return -1
        plan[pieces, 0] = chosen
        plan[pieces, 1] = column
        pieces += 1
        column += across[chosen]
    return pieces


@kernel
def plan_by_cutoff(
    rng: np.random.Generator,
    tall: Ints,
    across: Ints,
    stable: int,
    width: int,
    height: int,
    t_max: int,
    depth_re: int,
    budget: int,
    plan: Ints,
) -> tuple[int, int]:
    """Cut-offs and steps until `plan` is complete; steps are -1 beyond the budget.

    Above a random bottom layer, each depth tries shapes and columns in its own random
    order; if nothing completes the layer, a new one is made. A step is a piece placed.
    After t_max steps without a plan the search is cut off and goes back to depth
    `depth_re`.
    """
    wanted = width * height // 4
    filled = np.zeros(width, np.int64)
    options = np.empty((wanted + 1, SHAPES * width), np.int64)
    count = np.zeros(wanted + 1, np.int64)
    at = np.zeros(wanted + 1, np.int64)
    shapes = np.arange(SHAPES)
    columns = np.arange(width)
    cutoffs = 0
    steps = 0
    while steps < budget:
        filled[:] = 0
        bottom = lay_bottom(rng, tall, across, stable, width, height, plan)
        steps += 1 if bottom < 0 else bottom
        if bottom < 0:
            continue
        for k in range(bottom):
            place(tall, across, filled, plan[k, 0], plan[k, 1], 1)
        depth = bottom
        since = 0
        is_new = True
        while bottom <= depth < wanted and steps < budget:
            if is_new:
                shuffle(rng, shapes, SHAPES)
                shuffle(rng, columns, width)
                n = 0
                for s in shapes:
                    for c in columns:
                        if c + across[s] <= width:
                            options[depth, n] = s * width + c
                            n += 1
                count[depth] = n
                at[depth] = 0
                is_new = False
            found = False
            while not found and at[depth] < count[depth]:
                option = options[depth, at[depth]]
                at[depth] += 1
                shape, column = option // width, option % width
                if fits(tall, across, filled, height, shape, column):
                    place(tall, across, filled, shape, column, 1)
                    plan[depth, 0] = shape
                    plan[depth, 1] = column
                    found = True
            if not found:
                depth -= 1
                if depth >= bottom:
                    place(tall, across, filled, plan[depth, 0], plan[depth, 1], -1)
                continue
            depth += 1
            steps += 1
            since += 1
            is_new = True
            if depth < wanted and since >= t_max:
                cutoffs += 1
                since = 0
                while depth > max(bottom, depth_re):
                    depth -= 1
                    place(tall, across, filled, plan[depth, 0], plan[depth, 1], -1)
                    is_new = False
        if depth == wanted:
            return cutoffs, steps
    return cutoffs, -1


@kernel
def pile_up(
    rng: np.random.Generator,
    tall: Ints,
    base: Ints,
    across: Ints,
    first_path: Ints,
    numbers: Ints,
    plan: Ints,
    pieces: int,
    insertion: int,
    is_random: bool,
    piece: Ints,
    number: Ints,
    order: Ints,
) -> bool:
    """Return whether all pieces of a plan were inserted into a pile, one after another.

    `order` receives them in the order of insertion; removed in reverse, each is a path
    of neighbours at its turn. A piece is inserted at a height between the ground and
    the top (`insertion`) and lifts what is above it; it must not hang over a column
    that is too low. The bottom comes first: stable pieces side by side in random order.
    Then the others follow in random order, always the first that fits. Columns only
    grow, so a piece that fits once fits ever after, and what fails in one order fails
    in all.

    `numbers[path, j, k]` is the number of the k-th cell from below in the shape's
    column j; the paths of shape s are `first_path[s]` to `first_path[s + 1]`, of which
    the first is taken unless `is_random`.
    """
    width = piece.shape[0]
    height = np.zeros(width, np.int64)
    todo = np.arange(pieces)
    shuffle(rng, todo, pieces)
    left = pieces
    done = 0
    on_ground = True
    while left > 0:
        chosen = -1
        y = 0
        for k in range(left):
            shape, column = plan[todo[k], 0], plan[todo[k], 1]
            room = height[column] - base[shape, 0]
            highest = height[column]
            for j in range(1, across[shape]):
                room = min(room, height[column + j] - base[shape, j])
                highest = max(highest, height[column + j])
            if room < 0 or (on_ground and highest > 0):
                continue
            chosen = k
            if insertion == HIGHEST:
                y = room
            elif insertion == UNIFORM:
                y = int(rng.random() * (room + 1))
            elif insertion == INNER:
                y = int(rng.random() * max(room, 1))
            break
        if chosen < 0:
            if on_ground:
                on_ground = False
                continue
            break
        p = todo[chosen]
        for k in range(chosen, left - 1):
            todo[k] = todo[k + 1]
        left -= 1
        order[done] = p
        done += 1
        shape, column = plan[p, 0], plan[p, 1]
        path = first_path[shape]
        if is_random:
            path += int(rng.random() * (first_path[shape + 1] - path))
        for j in range(across[shape]):
            c = column + j
            cut = y + base[shape, j]
            lift = tall[shape, j]
            for r in range(height[c] - 1, cut - 1, -1):
                piece[c, r + lift] = piece[c, r]
                number[c, r + lift] = number[c, r]
            for k in range(lift):
                piece[c, cut + k] = p
                number[c, cut + k] = numbers[path, j, k]
            height[c] += lift
    return left == 0


@kernel
def analyse(
    piece: Ints,
    number: Ints,
    height: Ints,
    pieces: int,
    place_of: Ints,
    states: Words,
    moves: Words,
    orders: Ints,
    chance: Floats,
) -> tuple[int, int, int]:
    """The number of reachable states, of stuck states, and of first moves.

    A state is the set of pieces left, as bits. `states` lists them by falling number of
    pieces. For each state `moves` has the pieces that can be removed, `orders` how many
    orders clear the rest (exact: at most 16!, 45 bits), and `chance` how likely random
    moves do. In a stuck state pieces are left and none can be removed.

    place_of: 2**pieces numbers of any value. It need not be cleared: a state is known
        if `states` has it at this place.
    """
    column = np.empty((pieces, 4), np.int64)
    # below[p, k, j]: pieces with more than j blocks under character k of piece p.
    below = np.zeros((pieces, 4, 4), np.uint64)
    layers = np.zeros((pieces, 4), np.int64)
    under = np.zeros(pieces, np.int64)
    for c in range(piece.shape[0]):
        under[:] = 0
        for r in range(height[c]):
            p, k = piece[c, r], number[c, r]
            column[p, k] = c
            for q in range(pieces):
                for j in range(under[q]):
                    below[p, k, j] |= ONE << np.uint64(q)
                layers[p, k] = max(layers[p, k], under[q])
            under[p] += 1
    # rise[p, k]: the rows between character k and the one before; -1 if impossible.
    rise = np.empty((pieces, 4), np.int64)
    for p in range(pieces):
        for k in range(1, 4):
            rise[p, k] = max(-1, 1 - abs(column[p, k] - column[p, k - 1]))
    states[0] = (ONE << np.uint64(pieces)) - ONE
    place_of[states[0]] = 0
    count = 1
    stuck = 0
    n = 0
    while n < count:
        state = states[n]
        found = np.uint64(0)
        for p in range(pieces):
            bit = ONE << np.uint64(p)
            if not state & bit:
                continue
            row = 0
            is_path = True
            for k in range(4):
                last = row
                row = 0
                for j in range(layers[p, k]):
                    row += popcount(state & below[p, k, j])
                if k > 0 and abs(row - last) != rise[p, k]:
                    is_path = False
                    break
            if not is_path:
                continue
            found |= bit
            rest = state & ~bit
            m = place_of[rest]
            if m < 0 or m >= count or states[m] != rest:
                place_of[rest] = count
                states[count] = rest
                count += 1
        moves[n] = found
        if state and not found:
            stuck += 1
        n += 1
    for n in range(count - 1, -1, -1):
        ways = 0
        hope = 0.0
        for p in range(pieces):
            bit = ONE << np.uint64(p)
            if moves[n] & bit:
                m = place_of[states[n] & ~bit]
                ways += orders[m]
                hope += chance[m]
        orders[n] = ways
        chance[n] = hope / popcount(moves[n]) if moves[n] else 0.0
        if not states[n]:
            orders[n] = 1
            chance[n] = 1.0
    return count, stuck, popcount(moves[0])
