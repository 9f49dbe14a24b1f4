"""The slow twin of the gate: every run of cells is spelt and looked up."""


def words_in(rows, words, ways, *, bends):
    """(word, cells) of all words that can be read in some rows of equal length."""
    longest = max(map(len, words))
    found = set()

    def follow(cells, way):
        text = "".join(rows[r][c] for r, c in cells)
        if text in words:
            found.add((text, cells))
        if len(cells) == longest:
            return
        r, c = cells[-1]
        for step in ways if bends or way is None else (way,):
            near = r + step[0], c + step[1]
            inside = 0 <= near[0] < len(rows) and 0 <= near[1] < len(rows[0])
            if inside and near not in cells:
                follow((*cells, near), step)

    for r, row in enumerate(rows):
        for c in range(len(row)):
            follow(((r, c),), None)
    return found
