"""Kriss-krosses as CP-SAT models: which word is in which run, and no letters at all.

A run has one word and a word one run; where two runs cross, as many of the chosen words
of the one have a letter there as of the other.
"""

from itertools import pairwise

from ortools.sat.python import cp_model

from tests.oracles.cpsat import answers


def faults_of(entry):
    """What is wrong with a kriss-kross."""
    givens, key = entry["givens"], entry["answer"]["rows"]
    words, runs = givens["words"], list(runs_of(givens["rows"]))
    if ["".join("#" if x == "#" else "." for x in row) for row in key] != givens[
        "rows"
    ]:
        return ["wrong: the key is no filling of the diagram"]
    order = [(len(word), word if word.isascii() else "") for word in words]
    if order != sorted(order):
        return ["wrong: the words are not sorted by length"]
    if len({word.isdigit() for word in words}) != 1:
        return ["wrong: words and numbers are mixed"]
    if any(word[0] == "0" for word in words):
        return ["wrong: a number begins with a zero"]
    read = ["".join(key[r][c] for r, c in run) for run in runs]
    if sorted(read) != sorted(words) or len(set(words)) < len(words):
        return ["wrong: the key has not each word of the list once"]
    return [*start_faults(entry, runs, read), *filling_faults(givens, runs, read)]


def runs_of(rows):
    """Yield the cells of every run of two white cells or more, across and down."""
    height, width = len(rows), len(rows[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    for line in lines:
        black = [-1, *(k for k, (r, c) in enumerate(line) if rows[r][c] == "#")]
        for before, after in pairwise([*black, len(line)]):
            if after - before > 2:
                yield line[before + 1 : after]


def start_faults(entry, runs, read):
    """What is wrong with the letters that are there: those of one word, or none."""
    given = {
        tuple(map(int, at.split(","))): letter
        for at, letter in entry["givens"]["given"].items()
    }
    starts = [
        word
        for run, word in zip(runs, read, strict=True)
        if set(run) == set(given)
        and all(given[cell] == x for cell, x in zip(run, word, strict=True))
    ]
    if given and not starts:
        return ["wrong: the letters that are there are not those of one word"]
    if bool(given) != (entry["level"] == "easy") and entry["level"] != "medium":
        return ["wrong: an easy page has a start, a hard one none"]
    return []


def filling_faults(givens, runs, read):
    """Whether the words fit in one way, that of the key."""
    words, model = givens["words"], cp_model.CpModel()
    given = {tuple(map(int, k.split(","))): x for k, x in givens["given"].items()}
    chosen = {
        (k, word): model.new_bool_var("")
        for k, run in enumerate(runs)
        for word in words
        if len(word) == len(run)
        and all(given.get(cell, x) == x for cell, x in zip(run, word, strict=True))
    }
    for k in range(len(runs)):
        model.add_exactly_one(x for (run, _), x in chosen.items() if run == k)
    for word in words:
        model.add_exactly_one(x for (_, one), x in chosen.items() if one == word)
    for k, run in enumerate(runs):
        for other in range(k):
            for cell in set(run) & set(runs[other]):
                cross(
                    model,
                    chosen,
                    (k, run.index(cell)),
                    (other, runs[other].index(cell)),
                )
    found = answers(model, list(chosen.values()))
    key = tuple(int(read[k] == word) for k, word in chosen)
    if found is None:
        return ["undecided: too much work"]
    if found == [key]:
        return []
    if not found:
        return ["unsolvable: the words do not fit"]
    return [
        "ambiguous: the words fit in several ways" if key in found else "wrong: key"
    ]


def cross(model, chosen, one, other):
    """Add that two runs have the same letter where they cross."""
    letters = {word[one[1]] for k, word in chosen if k == one[0]}
    letters |= {word[other[1]] for k, word in chosen if k == other[0]}
    for letter in letters:
        model.add(
            sum(
                x for (k, w), x in chosen.items() if k == one[0] and w[one[1]] == letter
            )
            == sum(
                x
                for (k, w), x in chosen.items()
                if k == other[0] and w[other[1]] == letter
            )
        )
