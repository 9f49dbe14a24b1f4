"""Levels of ladders, by the words that a reader may take at each step."""

from math import log2

from ...core.puzzle import Grade
from ...words.known_words import load_known
from .model import Page, Words
from .rules import is_step

# Score from which a level begins, for letters and for idioms; README.md says why.
BANDS = {
    False: {"expert": 22.5, "hard": 18.0, "medium": 11.0},
    True: {"expert": 13.5, "hard": 9.0, "medium": 5.3},
}
EASIEST = "easy"
PER_RARITY = 0.02  # for each point that a word to find lacks
WITH_CLUES = 0.5


def graded(givens: Page, answer: Words) -> Grade:
    """Return the difficulty of a ladder with this one answer."""
    known = load_known(givens.lexicon)
    words = [word for word in known.single if len(word) == len(givens.start)]
    turns = [
        sum(is_step(word, one, is_chain=givens.is_chain) for one in words)
        for word in answer[:-1]
    ]
    entries = filter(None, map(known.find, answer[1:-1]))
    rarity = sum(100 - entry.frequency for entry in entries)
    score = sum(log2(1 + turn) for turn in turns) + PER_RARITY * rarity
    if givens.clues:
        score *= WITH_CLUES
    score = round(score, 2)
    bands = BANDS[givens.is_chain].items()
    level = next((name for name, least in bands if score >= least), EASIEST)
    measures = {
        "rungs": givens.rungs,
        "letters": len(givens.start),
        "turns": sum(turns),
        "rarity": round(rarity / givens.rungs, 2),
        "clues": len(givens.clues),
    }
    return Grade(level, score, measures)
