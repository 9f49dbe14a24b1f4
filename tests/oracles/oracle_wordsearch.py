"""Word searches by reading: every line of the grid, each way, for every word."""

import re

from puzzle_publish.words import store

EMPTY = " .#"


def faults_of(entry):
    """What is wrong with a word search."""
    givens, answer = entry["givens"], entry["answer"]
    rows = givens["rows"]
    if len({len(row) for row in rows}) != 1:
        return ["wrong: the rows are not of one length"]
    lines = list(lines_of(rows))
    keyed = {one["word"]: one for one in answer["words"]}
    if "words" in givens:
        wanted = [[spelt(word)] for word in givens["words"]]
    else:
        entries = store.load(givens["list"]).entries
        wanted = [
            [e.word for e in entries if e.note == clue and len(e.word) == length]
            for clue, length in zip(givens["clues"], givens["lengths"], strict=True)
        ]
    if len(wanted) != len(answer["words"]):
        return ["wrong: the key has not as many words as the page"]
    faults, used = [], set()
    for words in wanted:
        found = [(word, cells) for word in words for cells in found_in(lines, word)]
        if not found:
            faults.append(f"unsolvable: none of {words} can be read")
        elif len(found) > 1:
            faults.append(f"ambiguous: {len(found)} readings of {words}")
        else:
            word, cells = found[0]
            used.update(cells)
            key = keyed.get(word, {"from": None, "to": None})
            if [key["from"], key["to"]] != [list(cells[0]), list(cells[-1])]:
                faults.append(f"wrong: {word} is not where the key says")
    left = "".join(
        sign
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign not in EMPTY and (r, c) not in used
    )
    if "message" in givens and not faults:
        message = "".join(re.findall(r"[^\W_]", answer["message"]))
        asked = givens["message"]
        left = left[asked.get("before", 0) :]
        if left != message or sum(asked["lengths"]) != len(left):
            faults.append("wrong: the letters left over are not the message")
    return faults


def spelt(word):
    """A word without what cells do not have."""
    return "".join(sign for sign in word if sign not in " '’-")


def lines_of(rows):
    """Yield every line of cells in each of eight directions, as (text, cells)."""
    height, width = len(rows), len(rows[0])
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down == right == 0:
                continue
            for r in range(height):
                for c in range(width):
                    if 0 <= r - down < height and 0 <= c - right < width:
                        continue  # a line begins before this cell
                    cells = []
                    y, x = r, c
                    while 0 <= y < height and 0 <= x < width:
                        cells.append((y, x))
                        y, x = y + down, x + right
                    yield "".join(rows[y][x] for y, x in cells), cells


def found_in(lines, word):
    """Every run of cells that spells a word."""
    return [
        cells[at : at + len(word)]
        for text, cells in lines
        for at in range(len(text) - len(word) + 1)
        if text.startswith(word, at)
    ]
