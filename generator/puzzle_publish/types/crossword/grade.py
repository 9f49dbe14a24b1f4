"""How hard a crossword is: its clues, how rare its answers are, how few cells cross.

The answers are those of the independent solver, so that a grade needs no key.
"""

from ...core.puzzle import Grade
from ...words.clued import Clued, CluedList
from .._grid.model import entries, read_answer
from . import model
from .score import graded
from .solve import solve


def grade(givens: model.Page, lexicon: CluedList) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        ValueError: they have no answer.
    """
    answer = next(solve(givens, lexicon), None)
    if answer is None:
        raise ValueError("a crossword without an answer has no grade")
    words = [word for _, word in entries(givens.pattern, read_answer(answer))]
    return graded(
        givens.pattern,
        [
            _entry(word, clue.clue, lexicon)
            for word, clue in zip(words, givens.listed, strict=True)
        ],
        givens.given,
    )


def _entry(word: str, clue: str, lexicon: CluedList) -> Clued:
    return next(entry for entry in lexicon.by_word[word] if entry.clue == clue)
