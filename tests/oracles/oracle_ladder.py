"""Word ladders by counting walks: how many ways lead from one word to the other.

Neighbours are found by striking out a letter, or by first characters; the number of
walks to each word is summed up step by step, so that no ladder is built.
"""

from collections import Counter, defaultdict

from puzzle_publish.words.cluelists import load_clues
from puzzle_publish.words.known_words import load_known, ours


def faults_of(entry):
    """What is wrong with a ladder."""
    givens, key = entry["givens"], entry["answer"]["words"]
    start, end, steps = givens["start"], givens["end"], givens["rungs"] + 1
    lexicon = load_known(givens.get("lexicon", ours(start)[0]))
    words = {one.word for one in lexicon.entries if not one.shown}
    words = {word for word in words if len(word) == len(start)}
    if not {start, end} <= words:
        return ["unsolvable: an end is not on the list"]
    ways = Counter({start: 1})
    near = neighbours(words)
    for step in range(1, steps + 1):
        following = Counter()
        for word, count in ways.items():
            for other in near(word):
                following[other] += count
        ways = following
        if step < steps and ways[end]:
            return ["ambiguous: a ladder with fewer rungs is there"]
    if not ways[end]:
        return ["unsolvable: no ladder has as many rungs"]
    if ways[end] > 1:
        return [f"ambiguous: {ways[end]} ladders"]
    if not is_right(key, start, end, steps, near):
        return ["wrong: the key is no ladder"]
    return list(clue_faults(givens, key))


def neighbours(words):
    """A function from a word to those that may stand below it."""
    forms = defaultdict(list)
    if next(iter(words)).isascii():
        for word in words:
            for form in struck(word):
                forms[form].append(word)
        return lambda word: [w for f in struck(word) for w in forms[f] if w != word]
    for word in words:
        forms[word[0]].append(word)
    return lambda word: [w for w in forms[word[-1]] if w != word]


def struck(word):
    """A word with each of its letters struck out."""
    return [(k, word[:k] + word[k + 1 :]) for k in range(len(word))]


def is_right(key, start, end, steps, near):
    """Whether a key goes from start to end in as many steps."""
    return (
        len(key) == steps + 1
        and (key[0], key[-1]) == (start, end)
        and all(key[k + 1] in near(key[k]) for k in range(steps))
    )


def clue_faults(givens, key):
    """Say which clues are no clue of their word."""
    if "clues" not in givens:
        return
    clued = load_clues(givens["list"]).by_word
    for word, clue in zip(key[1:-1], givens["clues"], strict=True):
        if clue not in {one.clue for one in clued.get(word, ())}:
            yield f"wrong: {clue!r} is no clue of {word}"
