"""A crossword as a file for other programs, .ipuz or .puz."""

from ...core.puzzle import Json
from ...words.cluelists import attribution_of
from .._grid.model import is_full
from . import ipuz_file, model, puz_file


def write(name: str, givens: Json, answer: Json, *, notes: str, **texts: str) -> bytes:
    """The file's bytes; the notes also name sources whose licences require it.

    Args:
        name: the name of the format.
        givens: the puzzle's givens.
        answer: its key.
        notes: the book's notes.
        texts: the title, the author and the rights.

    Raises:
        UsageError: the format cannot hold these letters.
        ValueError: these are not givens, or the answer does not fill their grid; values
            of wrong types may raise TypeError or KeyError.
    """
    if not is_full(model.read(givens).pattern, answer["rows"]):
        raise ValueError("an answer that does not fill the grid")
    writer = {"ipuz": ipuz_file.write, "puz": puz_file.write}[name]
    sentences = filter(None, (notes, attribution_of(givens["lexicon"])))
    return writer(givens, answer, **texts, notes=" · ".join(sentences))
