"""Slow twins of fill-ins and codewords: every order of words, every set of letters."""

import itertools


def fill_in_answers(slots, words, given):
    """Return the letters by cell of every way to place the words, as a set.

    slots: of each the cells; words: as many as slots; given: letter by cell.
    """
    found = set()
    for order in itertools.permutations(words, len(slots)):
        letters = dict(given)
        pairs = zip(slots, order, strict=True)
        if all(_written(letters, cells, word) for cells, word in pairs):
            found.add(frozenset(letters.items()))
    return found


def _written(letters, cells, word):
    """Write a word over its cells; tell whether it agrees with what stood there."""
    if len(cells) != len(word):
        return False
    return all(
        letters.setdefault(cell, letter) == letter
        for cell, letter in zip(cells, word, strict=True)
    )


def codeword_answers(entries, given, lexicon):
    """Return every choice of different letters that makes all entries words, as a set.

    entries: the numbers of each; given: letter by number; lexicon: the words.
    """
    numbers = sorted({number for entry in entries for number in entry})
    alphabet = sorted({*"".join(lexicon), *given.values()})
    found = set()
    for letters in itertools.permutations(alphabet, len(numbers)):
        chosen = dict(zip(numbers, letters, strict=True))
        words = ["".join(chosen[number] for number in entry) for entry in entries]
        agree = all(chosen[number] == letter for number, letter in given.items())
        if agree and all(word in lexicon for word in words):
            found.add(frozenset(chosen.items()))
    return found
