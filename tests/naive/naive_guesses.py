"""Whether a grid with some givens exists, by trying all values, without singles."""


def exists(units_of, side, givens, barred=None):
    """Return whether a full grid has these givens.

    Args:
        units_of: for each cell the units that it is in, by number.
        side: the number of values.
        givens: by cell, 0 for none.
        barred: a cell and a value that it must not have.
    """
    used = [0] * (1 + max(u for units in units_of for u in units))
    for x, value in enumerate(givens):
        for u in units_of[x] if value else ():
            if used[u] >> value & 1:
                return False
            used[u] |= 1 << value
    return _fills(
        [x for x, value in enumerate(givens) if not value], units_of, side, used, barred
    )


def _fills(empty, units_of, side, used, barred):
    if not empty:
        return True
    best, cell = None, None
    for x in empty:
        taken = 0
        for u in units_of[x]:
            taken |= used[u]
        values = [v for v in range(1, side + 1) if not taken >> v & 1]
        if barred and barred[0] == x:
            values = [v for v in values if v != barred[1]]
        if best is None or len(values) < len(best):
            best, cell = values, x
            if len(values) < 2:
                break
    left = [x for x in empty if x != cell]
    for value in best:
        for u in units_of[cell]:
            used[u] |= 1 << value
        if _fills(left, units_of, side, used, barred):
            return True
        for u in units_of[cell]:
            used[u] &= ~(1 << value)
    return False
