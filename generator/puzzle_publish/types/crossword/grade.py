"""How hard a crossword is: its clues, how rare its answers are, how few cells cross.

The answers are those of the independent solver, so that a grade needs no key.
"""

from ...core.puzzle import Grade, Json
from ...words.clued import Clued, CluedList
from .._grid.model import entries
from . import model
from .score import graded
from .solve import solve


def grade(givens: Json, lexicon: CluedList) -> Grade:
    """Return the difficulty measured on these givens.

    Raises:
        ValueError: they have no answer.
    """
    page = model.read(givens)
    answer = next(solve(givens, lexicon), None)
    if answer is None:
        raise ValueError("a crossword without an answer has no grade")
    words = [word for _, word in entries(page.pattern, answer["rows"])]
    return graded(
        page.pattern,
        [
            _entry(word, clue.clue, lexicon)
            for word, clue in zip(words, page.clues, strict=True)
        ],
        page.given,
    )


def _entry(word: str, clue: str, lexicon: CluedList) -> Clued:
    return next(entry for entry in lexicon.by_word[word] if entry.clue == clue)
