"""What makes a ladder right: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ...core.puzzle import Json
from ...words.known_words import answers, load_known
from .model import Page, Words, write, write_answer


def follows_rules(givens: Page, answer: Words) -> bool:
    """Return whether all words are on the list, and each follows from the one above."""
    known = load_known(givens.lexicon)
    return (
        (answer[0], answer[-1]) == (givens.start, givens.end)
        and len(set(answer)) == len(answer) == givens.rungs + 2
        and all(is_step(*pair, is_chain=givens.is_chain) for pair in pairwise(answer))
        and all(
            entry is not None and not entry.shown for entry in map(known.find, answer)
        )
        and _clues_fit(givens, answer)
    )


def is_step(word: str, following: str, *, is_chain: bool) -> bool:
    """Return whether a word may stand below another.

    >>> is_step("COLD", "CORD", is_chain=False), is_step("CAT", "DOG", is_chain=False)
    (True, False)
    """
    if is_chain:
        return word[-1] == following[0]
    if len(word) != len(following):
        return False
    return sum(a != b for a, b in zip(word, following, strict=True)) == 1


def _clues_fit(givens: Page, answer: Words) -> bool:
    """Return whether each clue is one of its word's."""
    if givens.list is None:
        return True
    clued = answers(givens.list)
    return all(
        clue in {one.clue for one in clued.get(word, ())}
        for word, clue in zip(answer[1:-1], givens.clues, strict=True)
    )


def mutations(givens: Page, answer: Words) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    printed, key = write(givens), write_answer(answer)
    yield (
        "a rung that is another word of it",
        printed,
        write_answer((answer[0], answer[-1], *answer[2:])),
    )
    if givens.rungs > 1:
        swapped = (answer[0], answer[2], answer[1], *answer[3:])
        yield "two rungs exchanged", printed, write_answer(swapped)
        fewer = replace(
            givens, rungs=givens.rungs - 1, clues=givens.clues[: givens.rungs - 1]
        )
        short = write_answer((*answer[:-2], answer[-1]))
        yield "a rung left out", write(fewer), short
    if givens.clues:
        wrong = replace(givens, clues=("Nobody's clue", *givens.clues[1:]))
        yield "a clue that is no word's", write(wrong), key
    wrong = replace(givens, end=answer[-2])
    yield "the last rung as the end", write(wrong), key
