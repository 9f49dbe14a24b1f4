"""Number searches by walking: from every cell, in eight directions, digit by digit."""

STEPS = [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]


def faults_of(entry):
    """What is wrong with a number search."""
    givens, key = entry["givens"], entry["answer"]["words"]
    rows = givens["rows"]
    if not all(row.isdigit() and len(row) == len(rows[0]) for row in rows):
        return ["wrong: the grid is not one of digits"]
    listed = givens.get("numbers", givens.get("sums"))
    parts = [text.split(" + ") for text in listed]
    if any(part[0] == "0" for both in parts for part in both):
        return ["wrong: a number begins with a zero"]
    if any(len(both) != 1 + ("sums" in givens) for both in parts):
        return ["wrong: the list has something else than numbers or sums of two"]
    numbers = [sum(map(int, both)) for both in parts]
    if numbers != sorted(numbers):
        return ["wrong: the list is not sorted"]
    if sorted(str(number) for number in numbers) != sorted(one["word"] for one in key):
        return ["wrong: the key has not the numbers of the page"]
    faults = []
    for one in key:
        places = places_of(rows, one["word"])
        if not places:
            faults.append(f"unsolvable: {one['word']} cannot be read")
        elif len(places) > 1:
            faults.append(f"ambiguous: {one['word']} can be read {len(places)} times")
        elif places[0] != (one["from"], one["to"]):
            faults.append(f"wrong: {one['word']} is not where the key says")
    return faults


def places_of(rows, number):
    """The first and last cell of each way to read a number."""
    return [
        ([r, c], [r + down * (len(number) - 1), c + right * (len(number) - 1)])
        for r in range(len(rows))
        for c in range(len(rows[0]))
        for down, right in STEPS
        if all(
            digit_at(rows, r + down * k, c + right * k) == digit
            for k, digit in enumerate(number)
        )
    ]


def digit_at(rows, r, c):
    """The digit of a cell, None beyond the grid."""
    inside = 0 <= r < len(rows) and 0 <= c < len(rows[0])
    return rows[r][c] if inside else None
