"""A slow judge of patterns: each rule from its definition, cell by cell."""

SHARES = {"american": (0.15, 0.21), "british": (0.0, 1.0)}


def line_through(white, cell, dr, dc):
    """The cells of the longest white line through a cell, in a direction."""
    r, c = cell
    while (r - dr, c - dc) in white:
        r, c = r - dr, c - dc
    line = []
    while (r, c) in white:
        line.append((r, c))
        r, c = r + dr, c + dc
    return line


def broken_rules(rows, style):
    """The names of all rules that a pattern breaks."""
    side = len(rows)
    white = {
        (r, c) for r in range(side) for c in range(len(rows[r])) if rows[r][c] == "."
    }
    across = {cell: line_through(white, cell, 0, 1) for cell in white}
    down = {cell: line_through(white, cell, 1, 0) for cell in white}
    broken = set()
    if any(len(row) != side for row in rows):
        broken.add("square")
    if {(side - 1 - r, side - 1 - c) for r, c in white} != white:
        broken.add("symmetric")
    if len({r for r, _ in white}) < side or len({c for _, c in white}) < side:
        broken.add("empty line")
    least, most = SHARES[style]
    if side > 5 and not least <= 1 - len(white) / side**2 <= most:
        broken.add("blocks")
    if style == "american":
        if any(len(line) < 3 for line in [*across.values(), *down.values()]):
            broken.add("runs")
    else:
        if any(len(line) in (2, 3) for line in [*across.values(), *down.values()]):
            broken.add("runs")
        for lines, others in ((across, down), (down, across)):
            for line in lines.values():
                if len(line) == 1:
                    continue
                crossed = [len(others[cell]) > 1 for cell in line]
                if sum(crossed) < len(line) // 2:
                    broken.add("half crossed")
                if any(crossed[k : k + 3] == [False] * 3 for k in range(len(line))):
                    broken.add("three uncrossed")
    reached, todo = set(), [min(white)]
    while todo:
        r, c = todo.pop()
        if (r, c) in white and (r, c) not in reached:
            reached.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    if reached != white:
        broken.add("connected")
    return broken


def all_american(side):
    """Every symmetric, connected pattern with runs of three or more, as sets of rows.

    By trying both colours for each pair of opposite cells, giving up where a row that
    is complete breaks the rule.
    """
    pairs = [
        ((r, c), (side - 1 - r, side - 1 - c))
        for r in range(side)
        for c in range(side)
        if (r, c) <= (side - 1 - r, side - 1 - c)
    ]
    grid = [["?"] * side for _ in range(side)]
    found = set()

    def fill(k):
        r, c = pairs[k][0] if k < len(pairs) else (side, 0)
        if c == 0 and r > 0:
            whole = "".join(grid[r - 1])
            if "?" not in whole and any(0 < len(run) < 3 for run in whole.split("#")):
                return
        if k == len(pairs):
            rows = tuple("".join(row) for row in grid)
            if "." in "".join(rows) and not broken_rules(rows, "american") - {"blocks"}:
                found.add(rows)
            return
        for mark in ".#":
            for r, c in pairs[k]:
                grid[r][c] = mark
            fill(k + 1)

    fill(0)
    return found
