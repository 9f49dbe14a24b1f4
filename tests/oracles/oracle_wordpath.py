"""Path word searches as CP-SAT models: one for each word that could be read."""

from itertools import pairwise

from ortools.sat.python import cp_model

from puzzle_publish.words import store
from tests.oracles.cpsat import answers


def faults_of(entry):
    """What is wrong with a board."""
    givens, answer = entry["givens"], entry["answer"]
    board = Board(givens["rows"])
    paths = {p["word"]: tuple(map(tuple, p["cells"])) for p in answer["paths"]}
    decoys = {p["word"]: tuple(map(tuple, p["cells"])) for p in answer["decoys"]}
    listed = givens["words"]
    if listed is not None and sorted(paths) != sorted(map(spelt, listed)):
        return ["wrong: the key has not the words of the list"]
    if "payoff" in givens and left_over(board, paths) != spelt(answer["payoff"]):
        return ["wrong: the letters left over do not spell the pay-off"]
    if sorted(map(len, paths)) != givens["lengths"] or len(decoys) != givens["decoys"]:
        return ["wrong: the key has not the words that the page counts"]
    faults = [f for word, path in paths.items() for f in board.word_faults(word, path)]
    faults += [
        f for word, path in decoys.items() for f in board.decoy_faults(word, path)
    ]
    if givens["mode"] == "open":
        words = store.load(givens["lexicon"]).words
        others = {word for word in words if len(word) > 1} - paths.keys()
        faults += [
            f"ambiguous: {word} can be read as well"
            for word in sorted(others)
            if board.could_hold(word) and board.readings(word, limit=1) != []
        ]
        unknown = {*paths, *decoys} - set(words)
        faults += [f"wrong: {word} is no word of the list" for word in sorted(unknown)]
    return faults


def spelt(text):
    """A text as cells have it."""
    return "".join(char for char in text if char.isalpha())


def left_over(board, paths):
    """The letters on no path, row by row."""
    taken = {cell for path in paths.values() for cell in path}
    return "".join(x for cell, x in sorted(board.letters.items()) if cell not in taken)


class Board:
    """Letters in cells, and what can be read along neighbours."""

    def __init__(self, rows):
        self.letters = {
            (r, c): x for r, row in enumerate(rows) for c, x in enumerate(row)
        }
        self.number = {cell: k for k, cell in enumerate(sorted(self.letters))}
        self.pairs = {}
        for (r, c), letter in self.letters.items():
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if near in self.letters:
                    both = letter, self.letters[near]
                    ends = self.number[r, c], self.number[near]
                    self.pairs.setdefault(both, []).append(ends)

    def could_hold(self, word):
        """Whether each two letters in turn are neighbours somewhere."""
        return all(pair in self.pairs for pair in pairwise(word))

    def readings(self, word, *, limit):
        """Up to so many paths that spell a word, as cells; None where undecided."""
        if not self.could_hold(word):
            return []
        model = cp_model.CpModel()
        at = [model.new_int_var(0, len(self.number) - 1, "") for _ in word]
        model.add_all_different(at)
        for k in range(len(word) - 1):
            model.add_allowed_assignments(
                at[k : k + 2], self.pairs[word[k], word[k + 1]]
            )
        found = answers(model, at, limit=limit)
        cell = {k: cell for cell, k in self.number.items()}
        return (
            None if found is None else [tuple(cell[k] for k in path) for path in found]
        )

    def word_faults(self, word, path):
        """What keeps a word from being read once, along this path."""
        found = self.readings(word, limit=3)
        if found is None:
            return [f"undecided: {word}"]
        ways = {min(p, p[::-1]) if word == word[::-1] else p for p in found}
        if not ways:
            return [f"unsolvable: {word} cannot be read"]
        if len(ways) > 1:
            return [f"ambiguous: {word} can be read twice"]
        return [] if ways == {path} else [f"wrong: {word} is not where the key has it"]

    def decoy_faults(self, word, path):
        """What keeps a decoy from being one: the letters of a word, out of order."""
        text = [self.letters.get(cell) for cell in path]
        is_path = len(set(path)) == len(path) and all(
            abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in pairwise(path)
        )
        if not is_path or sorted(text, key=str) != sorted(word):
            return [f"wrong: no decoy of {word} lies there"]
        found = self.readings(word, limit=1)
        if found is None:
            return [f"undecided: {word}"]
        return [f"ambiguous: the decoy {word} can be read"] if found else []
