"""Checks `book.meta`: a sentence whose letters the book's puzzles can give."""

from collections import Counter
from collections.abc import Mapping

from ..core.book import BookConfig, Levels
from ..core.messages import listed, quoted
from ..core.reading.yaml_file import KeyPath
from ..types import registry
from ..types.collected import letters_in, script_of, words_of
from .faults import Faults

_HOLD = {"latin": "the letters A to Z", "han": "hanzi"}


def check_meta(
    faults: Faults, config: BookConfig | None, params: Mapping[str, Levels]
) -> None:
    """Add why a sentence cannot be collected, as far as that is known yet."""
    if config is None or config.book.meta is None:
        return
    path: KeyPath = ("book", "meta")
    place = (*path, "sentence") if isinstance(faults.at(path), dict) else path
    if config.print.matter == "none":
        faults.add(path, "a book with print.matter: none has no such page", at_key=True)
    if config.print.answers == "overleaf":
        message = "needs a key that gives the sentence; with print.answers: overleaf"
        faults.add(path, f"{message} there is none", at_key=True)
    if config.print.volumes != 1:
        message = "needs print.volumes: 1, for its letters come from all puzzles"
        faults.add(path, message, at_key=True)
    letters = "".join(words_of(config.book.meta.sentence))
    if not letters:
        faults.add(place, "has no letters")
        return
    giving = _giving(config, params)
    if not giving:
        message = (
            "no section has answers in letters; puzzles of type crossword, fill_in and"
            " codeword do"
        )
        faults.add(place, message)
        return
    odd = list(dict.fromkeys(x for x in letters if script_of(x) not in giving))
    if odd:
        hold = listed([_HOLD[script] for script in giving], last="and")
        message = f"the answers hold {hold}, not {listed(map(quoted, odd), last='and')}"
        faults.add(place, message)
        return
    for script, count in Counter(map(script_of, letters)).items():
        if count > giving[script]:
            message = (
                f"has {count} letters, one from each puzzle, but only"
                f" {giving[script]} of the book's puzzles have answers in"
                f" {_HOLD[script]}; shorten it or ask for more puzzles"
            )
            faults.add(place, message)


def _giving(config: BookConfig, params: Mapping[str, Levels]) -> dict[str, int]:
    """Return how many puzzles have answers in each script."""
    counts = Counter[str]()
    for section in config.sections:
        kind = registry.load(section.type)
        plain = next(iter(params.get(section.id, {}).values()), None)
        if plain is None:
            continue
        if section.dates and "date" in plain:
            plain = {**plain, "date": section.dates.from_.isoformat()}
        example = kind.example_for(kind.read_params(plain))
        found = letters_in(kind, *kind.read(example), config.book.language)
        scripts = Counter(map(script_of, found))
        if scripts:
            counts[max(scripts, key=scripts.__getitem__)] += section.amount
    return dict(counts)
