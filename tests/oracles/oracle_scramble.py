"""Scrambled words by arithmetic: each letter is a prime, each word their product."""

from math import prod

from puzzle_publish.words.cluelists import load_clues
from puzzle_publish.words.known_words import load_known, ours, with_anagrams

PRIMES = [n for n in range(2, 60_000) if all(n % k for k in range(2, int(n**0.5) + 1))]


def faults_of(entry):
    """What is wrong with a puzzle."""
    givens, answer = entry["givens"], entry["answer"]
    lexicon, clued = ours(givens["items"][0]["letters"], with_anagrams)
    entries = load_known(givens.get("lexicon", lexicon)).entries
    of = primes_of({char for one in entries for char in one.word})
    products = {}
    for one in entries:
        if not one.shown:
            products.setdefault(number(one.word, of), []).append(one.word)
    every = [readings(item, products, of) for item in givens["items"]]
    for found, word in zip(every, answer["words"], strict=True):
        if not found:
            return ["unsolvable: letters that make no word"]
        if len(found) > 1:
            return [f"ambiguous: {' or '.join(map(str, found))}"]
        if found[0] != word.split(" "):
            return [f"wrong: {word} is not what the letters make"]
    for item, word in zip(givens["items"], answer["words"], strict=True):
        if item["letters"] == word.replace(" ", ""):
            return ["wrong: a word is printed as it is"]
    return list(final_faults(givens, answer, entries, of, clued))


def primes_of(characters):
    """A prime for each character."""
    return dict(zip(sorted(characters), PRIMES, strict=False))


def number(word, of):
    """The product of a word's letters, 0 if a letter is in no word."""
    return prod(of.get(char, 0) for char in word)


def readings(item, products, of):
    """The words that an item's letters make, in the order of its boxes."""
    whole = number(item["letters"], of)
    if len(item["lengths"]) == 1:
        return [[word] for word in products.get(whole, ())]
    found = set()
    for part, words in products.items():
        if whole and part and whole % part == 0:
            for first in words:
                for second in products.get(whole // part, ()):
                    if first[0] == item["first"]:
                        both = second[0] == item["first"] and second < first
                        found.add((second, first) if both else (first, second))
    return sorted(
        [list(pair) for pair in found if [*map(len, pair)] == item["lengths"]]
    )


def lengths_of(printed):
    """The numbers of letters of a phrase's words."""
    words = printed.replace("-", " ").split()
    return [sum(map(str.isalpha, word)) for word in words]


def final_faults(givens, answer, entries, of, clued):
    """Say what is wrong with the final answer, whose clues are ours unless named."""
    if "final" not in givens:
        return
    rows = [word.replace(" ", "") for word in answer["words"]]
    made = "".join(
        row[k]
        for item, row in zip(givens["items"], rows, strict=True)
        for k in item.get("marked", [])
    )
    lengths, wanted = givens["final"]["lengths"], number(made, of)
    fit = [
        one.printed
        for one in entries
        if number(one.word, of) == wanted and lengths_of(one.printed) == lengths
    ]
    if not fit:
        yield "unsolvable: the marked letters make nothing"
    elif len(fit) > 1:
        yield f"ambiguous: {' or '.join(fit)}"
    elif fit != [answer["final"]]:
        yield "wrong: the final answer is another"
    elif made == fit[0].replace(" ", ""):
        yield "wrong: the marked letters spell the answer"
    else:
        clued = load_clues(givens["final"].get("list", clued)).by_word
        bare = "".join(char for char in fit[0] if char.isalpha())
        if givens["final"]["clue"] not in {c.clue for c in clued.get(bare, ())}:
            yield "wrong: the clue is of another word"
