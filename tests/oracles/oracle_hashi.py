"""Hashi as CP-SAT models: bridges of links, with cuts where islands are left out."""

from itertools import product

from ortools.sat.python import cp_model

from tests.oracles.cpsat import answers


def answers_of(givens, *, limit=2):
    """The answers to givens, at most `limit`, or None: undecided."""
    rows, most = givens["rows"], givens["most"]
    islands = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x}
    model = cp_model.CpModel()
    links, over = {}, {}
    for r, c in islands:
        for down, right in ((0, 1), (1, 0)):
            y, x, between = r + down, c + right, []
            while y < len(rows) and x < len(rows[0]) and (y, x) not in islands:
                between.append((y, x))
                y, x = y + down, x + right
            if between and (y, x) in islands:
                link = (r, c), (y, x)
                count = model.new_int_var(0, most, "")
                used = model.new_bool_var("")
                model.add(count > 0).only_enforce_if(used)
                model.add(count == 0).only_enforce_if(~used)
                links[link] = count, used
                for cell in between:
                    over.setdefault(cell, []).append(used)
    for cell, number in islands.items():
        mine = [count for ends, (count, _) in links.items() if cell in ends]
        model.add(sum(mine) == number)
    for both in over.values():
        model.add_at_most_one(both)
    found = []
    while len(found) < limit:
        told = answers(model, [count for count, _ in links.values()], limit=1)
        if told is None:
            return None
        if not told:
            break
        counts = dict(zip(links, told[0], strict=True))
        group = joined(min(islands), counts)
        if group != set(islands):
            leading = [
                used
                for (a, b), (_, used) in links.items()
                if (a in group) != (b in group)
            ]
            model.add_bool_or(leading)
            continue
        found.append(counts)
        others = []
        for link, count in counts.items():
            other = model.new_bool_var("")
            model.add(links[link][0] != count).only_enforce_if(other)
            others.append(other)
        model.add_bool_or(others)
    return sorted(map(_answer, found), key=str)


def joined(start, counts):
    """The islands that bridges join to one."""
    group, more = {start}, True
    while more:
        near = {e for ends, n in counts.items() if n and group & {*ends} for e in ends}
        more = not near <= group
        group |= near
    return group


def _answer(counts):
    bridges = [
        {"from": [*a], "to": [*b], "count": count}
        for (a, b), count in sorted(counts.items())
        if count
    ]
    return {"bridges": bridges}


def every_way(givens):
    """All answers of a small puzzle, by trying each number of bridges of each pair."""
    rows, most = givens["rows"], givens["most"]
    islands = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x}
    pairs = []
    for a, b in product(sorted(islands), repeat=2):
        cells = set(product(range(a[0], b[0] + 1), range(a[1], b[1] + 1))) - {a, b}
        in_line = a < b and (a[0] == b[0] or a[1] == b[1])
        if in_line and cells and not cells & set(islands):
            pairs.append((a, b, cells))
    for numbers in product(range(most + 1), repeat=len(pairs)):
        counts = {(a, b): n for (a, b, _), n in zip(pairs, numbers, strict=True)}
        over = [
            c for (*_, cells), n in zip(pairs, numbers, strict=True) if n for c in cells
        ]
        sums = [
            sum(n for ends, n in counts.items() if cell in ends) for cell in islands
        ]
        if (
            sums == list(islands.values())
            and len(over) == len(set(over))
            and joined(min(islands), counts) == set(islands)
        ):
            yield _answer(counts)
