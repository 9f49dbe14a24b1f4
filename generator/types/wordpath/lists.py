"""What a section's list of words gives to a book: its reference, letters, credits."""

from collections.abc import Iterable
from pathlib import Path

from ...contract import GlossaryEntry
from ...puzzle import Json
from ...words import store
from ...words.lexicon import Entry
from . import model
from .clues import clue_of
from .model import Params
from .prospects import require_prospects


def resolved(params: Params, folder: Path, language: str) -> Params:
    """The params with a reference to the list that they name.

    Raises:
        UsageError: there is no such list, or no board can be made of it so.
    """
    reference = store.refer(params.lexicon, folder, language)
    require_prospects(store.load(reference), params)
    return params.model_copy(update={"lexicon": dict(reference)})


def letters(params: Params) -> str:
    """Every character that boards and pages of these params may print, sorted."""
    lexicon = store.load(params.lexicon)
    texts = list(lexicon.words)
    if params.help == model.CLUES:
        texts += [clue_of(lexicon, word) for word in lexicon.words]
    return "".join(sorted(set().union(*texts)))


def glossary(params: Params, answer: Json) -> tuple[GlossaryEntry, ...]:
    """The answer's words of which more is known than how they are written."""
    lexicon = store.load(params.lexicon)
    entries = [lexicon.find(path["word"]) for path in answer["paths"]]
    return _told(entries)


def vocabulary(params: Params) -> tuple[GlossaryEntry, ...]:
    """All words of the list of which more is known than how they are written."""
    return _told(store.load(params.lexicon).entries)


def _told(entries: Iterable[Entry | None]) -> tuple[GlossaryEntry, ...]:
    return tuple(
        GlossaryEntry(entry.word, entry.reading, entry.note)
        for entry in entries
        if entry is not None and (entry.reading or entry.note)
    )


def credits_of(params: Params) -> tuple[str, ...]:
    """The sentence that the list asks for, if it does."""
    attribution = store.load(params.lexicon).attribution
    return (attribution,) if attribution else ()
