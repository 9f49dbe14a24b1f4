"""Crosswords as CP-SAT models: a letter a cell, a table of words a run."""

from collections import Counter

from ortools.sat.python import cp_model

from puzzle_publish.words.cluelists import load_clues
from puzzle_publish.words.reader_vocabulary import load_vocabulary
from tests.naive.naive_crossword_pattern import broken_rules
from tests.oracles.cpsat import answers


def faults_of(entry):
    """What is wrong with a crossword, a fill-in or a codeword."""
    givens, rows = entry["givens"], entry["answer"]["rows"]
    black = [["#" if x == "#" else "." for x in row] for row in rows]
    if ["".join(row) for row in black] != givens["rows"]:
        return ["wrong: the key is no filled grid of the page's"]
    runs = runs_of(givens["rows"])
    if faults := grid_faults(givens, runs):
        return faults
    entries = ["".join(rows[r][c] for r, c in cells) for _, _, cells in runs]
    twice = [word for word, n in Counter(entries).items() if n > 1]
    if twice:
        return [f"wrong: {twice[0]} stands twice"]
    judge = {"fill_in": _fill_in, "codeword": _codeword}.get(entry["type"], _clued)
    return judge(givens, rows, runs, entries)


def runs_of(rows):
    """Every run of two white cells or more: (number, direction, cells), by number."""
    white = {
        (r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "."
    }
    starts = {}
    for r, c in sorted(white):
        for direction, (dr, dc) in (("across", (0, 1)), ("down", (1, 0))):
            cells = []
            while (r + dr * len(cells), c + dc * len(cells)) in white:
                cells.append((r + dr * len(cells), c + dc * len(cells)))
            if (r - dr, c - dc) not in white and len(cells) > 1:
                starts.setdefault((r, c), []).append((direction, cells))
    return [
        (number, direction, cells)
        for number, start in enumerate(sorted(starts), 1)
        for direction, cells in starts[start]
    ]


def grid_faults(givens, runs):
    """What is wrong with the grid itself."""
    rows, kind = givens["rows"], givens.get("kind")
    if kind in ("american", "british"):
        broken = broken_rules(rows, kind)
        return [f"wrong: the grid is not {kind}: {rule}" for rule in sorted(broken)]
    white = {
        (r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x == "."
    }
    alone = white.difference(*(cells for _, _, cells in runs))
    reached, todo = set(), [min(white)]
    while todo:
        r, c = todo.pop()
        if (r, c) in white - reached:
            reached.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    turned = [row[::-1] for row in rows[::-1]]
    if alone or reached != white:
        return ["wrong: cells of no entry, or parts that do not hang together"]
    return [] if givens["symmetric"] == (rows == turned) else ["wrong: its symmetry"]


def _clued(givens, rows, runs, entries):
    """Each clue allows what the list knows under it; the grid must be the only one."""
    told = {
        (direction, clue["number"]): clue
        for direction, clues in givens["clues"].items()
        for clue in clues
    }
    if {(d, n) for n, d, _ in runs} != told.keys():
        return ["wrong: the clues are not those of the grid's numbers"]
    texts = [told[d, n]["clue"] for n, d, _ in runs]
    if len(set(texts)) < len(texts):
        return ["wrong: a clue stands twice"]
    known = {}
    shown = {}
    for row in load_clues(givens["lexicon"]).entries:
        known.setdefault(row.clue, set()).add(row.word)
        shown.setdefault(row.word, set()).add(row.shown)
    for (n, direction, cells), word in zip(runs, entries, strict=True):
        clue = told[direction, n]
        lengths = sum(map(int, clue["enumeration"].replace("-", ",").split(",")))
        if not len(cells) == clue["length"] == lengths:
            return [f"wrong: the length of {n} {direction}"]
        if word in clue["clue"].upper().split() or word not in known[clue["clue"]]:
            return [f"wrong: the clue of {word}"]
    # Without the lengths of an answer's words: what is unique so, is with them.
    allowed = [
        [word for word in known[text] if len(word) == len(cells)]
        for text, (_, _, cells) in zip(texts, runs, strict=True)
    ]
    return _one_filling(rows, runs, allowed, {})


def _fill_in(givens, rows, runs, entries):
    """The printed words, each in one run."""
    words = givens["words"]
    if sorted(entries) != sorted(words):
        return ["wrong: the key has not the words of the list"]
    given = {tuple(map(int, at.split(","))): x for at, x in givens["given"].items()}
    allowed = [[w for w in words if len(w) == len(cells)] for _, _, cells in runs]
    return _one_filling(rows, runs, allowed, given)


def _one_filling(rows, runs, allowed, given):
    """Fill every run with different words of its own; compare with the key."""
    codes, places = {}, {}

    def code(text, known):
        return known.setdefault(text, len(known))

    model = cp_model.CpModel()
    cells = sorted({cell for _, _, run in runs for cell in run})
    most = len({x for words in allowed for word in words for x in word})
    letter = {cell: model.new_int_var(0, most + 64, "") for cell in cells}
    whole = []
    for (_, _, run), words in zip(runs, allowed, strict=True):
        number = model.new_int_var(0, sum(map(len, allowed)), "")
        whole.append(number)
        model.add_allowed_assignments(
            [number, *(letter[cell] for cell in run)],
            [
                (code(word, places), *(code(x, codes) for x in word))
                for word in sorted(words)
            ],
        )
    model.add_all_different(whole)
    for cell, x in given.items():
        model.add(letter[cell] == code(x, codes))
    found = answers(model, [letter[cell] for cell in cells])
    key = tuple(codes.get(rows[r][c]) for r, c in cells)
    return _verdict(found, key)


def _codeword(givens, rows, runs, entries):
    """A letter for each number, all different, that makes every run a word."""
    words = load_vocabulary(givens["lexicon"])
    number = {
        (r, c): n
        for r, row in enumerate(givens["numbers"])
        for c, n in enumerate(row)
        if n
    }
    key = {}
    for (r, c), n in number.items():
        if key.setdefault(n, rows[r][c]) != rows[r][c]:
            return [f"wrong: the key has two letters for {n}"]
    if len(set(key.values())) < len(key) or not words.issuperset(entries):
        return ["wrong: the key has a letter twice, or no word"]
    model = cp_model.CpModel()
    letter = {n: model.new_int_var(0, 25, "") for n in sorted(key)}
    model.add_all_different(letter.values())
    for n, x in givens["given"].items():
        model.add(letter[int(n)] == ord(x) - ord("A"))
    by_length = {}
    for word in sorted(words):
        by_length.setdefault(len(word), []).append(word)
    for _, _, cells in runs:
        numbers = [number[cell] for cell in cells]
        once = list(dict.fromkeys(numbers))
        fitting = [
            dict(zip(numbers, word, strict=True))
            for word in by_length.get(len(cells), ())
            if len(set(zip(numbers, word, strict=True))) == len(once) == len(set(word))
        ]
        table = [[ord(w[n]) - ord("A") for n in once] for w in fitting]
        model.add_allowed_assignments([letter[n] for n in once], table)
    found = answers(model, list(letter.values()))
    return _verdict(found, tuple(ord(key[n]) - ord("A") for n in letter))


def _verdict(found, key):
    if found is None:
        return ["undecided: the model is too hard"]
    if not found:
        return ["unsolvable: no grid agrees with the page"]
    if len(found) > 1:
        return ["ambiguous: two grids agree with the page"]
    return [] if found[0] == key else ["wrong: the one grid is not the key's"]
