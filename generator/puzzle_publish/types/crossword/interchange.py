"""A crossword as a file for other programs, .ipuz, .puz or .jpz."""

from ...words.cluelists import attribution_of
from .._grid.model import Filled, is_full
from ..foreign_files import About
from . import ipuz_file, jpz_file, model, puz_file


def write(
    name: str, givens: model.Page, answer: Filled, *, notes: str, **texts: str
) -> bytes:
    """The file's bytes; the notes also name sources whose licences require it.

    Args:
        name: the name of the format.
        givens: the puzzle's givens.
        answer: its key.
        notes: the book's notes.
        texts: the title, the author and the rights.

    Raises:
        UsageError: the format cannot hold these letters.
        ValueError: the answer does not fill the grid.
    """
    if not is_full(givens.pattern, answer):
        raise ValueError("an answer that does not fill the grid")
    writers = {"ipuz": ipuz_file, "puz": puz_file, "jpz": jpz_file}
    sentences = filter(None, (notes, attribution_of(givens.lexicon)))
    about = About(**texts, notes=" · ".join(sentences))
    raw: bytes = writers[name].write(givens, answer, about)
    return raw
