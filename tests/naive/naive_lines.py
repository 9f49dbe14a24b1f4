"""Slow twins of what a line allows: every line is written out and compared."""

from itertools import combinations, groupby, product


def placings(blocks, n):
    """Yield every line of n cells with these blocks, as text of # and ."""
    # The blocks and their gaps: one cell behind each, and one more behind the line.
    spare = n + 1 - sum(blocks) - len(blocks)
    if spare < 0:
        return
    for chosen in combinations(range(spare + len(blocks)), len(blocks)):
        line, before = "", -1
        for place, block in zip(chosen, blocks, strict=True):
            line += "." * (place - before - 1) + "#" * block + "."
            before = place
        yield (line + "." * (spare + len(blocks) - 1 - before))[:n]


def blocks_of(line):
    """Return the lengths of a line's blocks."""
    return [len(list(run)) for sign, run in groupby(line) if sign == "#"]


def fits(line, known):
    """Return whether a line agrees with the cells that are no question marks."""
    return all(sign in ("?", one) for one, sign in zip(line, known, strict=True))


def agreed(lines, known):
    """Return the known cells with those that all lines agree on; None without lines."""
    fitting = [line for line in lines if fits(line, known)]
    if not fitting:
        return None
    columns = map(set, zip(*fitting, strict=True))
    return "".join(column.pop() if len(column) == 1 else "?" for column in columns)


def from_ends(blocks, known):
    """Return the known cells, and what the ends of each block's places tell."""
    n = len(known)
    fitting = [line for line in placings(blocks, n) if fits(line, known)]
    starts = [[] for _ in blocks]
    for line in fitting:
        begins = [i for i in range(n) if line[i] == "#" and line[: i + 1][-2:] != "##"]
        for each, begin in zip(starts, begins, strict=True):
            each.append(begin)
    told = ["."] * n
    for each, block in zip(starts, blocks, strict=True):
        for i in range(min(each), max(each) + block):
            told[i] = "?" if told[i] == "." else told[i]
        for i in range(max(each), min(each) + block):
            told[i] = "#"
    return "".join(k if k != "?" else t for k, t in zip(known, told, strict=True))


def balanced(n):
    """Return every line with as many 1s as 0s and no three alike in a row."""
    lines = map("".join, product("01", repeat=n))
    return [
        line
        for line in lines
        if line.count("1") * 2 == n and "000" not in line and "111" not in line
    ]
