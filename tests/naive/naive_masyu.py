"""Moving a masyu's loop, tried out: what stays one loop, and which pearls it has."""


def border(inside):
    """The lines round a set of faces, as pairs of cells; a face is its first cell."""
    lines = set()
    for r, c in inside:
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            lines ^= {tuple(sorted((a, b)))}
    return lines


def is_one_loop(lines):
    """Whether lines are a single loop, which touches itself nowhere."""
    near = {}
    for a, b in lines:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    if not near or any(len(found) != 2 for found in near.values()):
        return False
    seen, todo = set(), [min(near)]
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            todo += near[cell]
    return len(seen) == len(near)


def may_turn(inside, face):
    """Whether a face may change sides."""
    return is_one_loop(border(inside ^ {face}))


def pearls(lines):
    """The colour of each cell that can have a pearl."""
    near = {}
    for a, b in lines:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)

    def is_straight(cell):
        (a, b), (c, d) = near[cell]
        return a == c or b == d

    found = {}
    for cell, two in near.items():
        both = all(is_straight(other) for other in two)
        if is_straight(cell) and not both:
            found[cell] = "white"
        elif not is_straight(cell) and both:
            found[cell] = "black"
    return found
