"""What a section's list of words gives to a book: its reference, letters, credits."""

from pathlib import Path

from ...contract import GlossaryEntry
from ...puzzle import Json
from ...words import glossary, store
from .model import OPEN, Params
from .prospects import require_prospects


def resolved(params: Params, folder: Path, language: str) -> Params:
    """The params with a reference to the list that they name.

    Raises:
        UsageError: there is no such list, or no board can be made of it so.
    """
    value = params.lexicon
    if value == store.AUTO and language == "en" and params.promise == OPEN:
        # Short English words are everywhere: no board could promise to hold no others.
        value = "english-long"
    reference = store.refer(value, folder, language, notes=params.explanations)
    require_prospects(store.load(reference), params)
    return params.model_copy(update={"lexicon": dict(reference)})


def letters(params: Params) -> str:
    """Every character that a book of these params may print, sorted."""
    return glossary.letters_of(store.load(params.lexicon))


def glossary_of(params: Params, answer: Json) -> tuple[GlossaryEntry, ...]:
    """The answer's words of which more is known than how they are written."""
    words = (path["word"] for path in answer["paths"])
    return glossary.told_of(store.load(params.lexicon), words)


def vocabulary(params: Params) -> tuple[GlossaryEntry, ...]:
    """All words of the list of which more is known than how they are written."""
    return glossary.told(store.load(params.lexicon).entries)


def credits_of(params: Params) -> tuple[str, ...]:
    """The sentence that the list asks for, if it does."""
    return glossary.credits_of(store.load(params.lexicon))
