"""A book with the worked example of every type that ships."""

from pathlib import Path

from puzzle_publish.core.book import BookConfig, LoadedBook
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Puzzle, puzzle_id
from puzzle_publish.core.values import BookContext, Key, Pick, Request, Selection, Tally
from puzzle_publish.types._logic.techniquetype import TechniqueType
from puzzle_publish.types.registry import load, names


def is_logic(name):
    """Return whether a type's puzzles are grids in the roles of logic types."""
    return name == "maze" or isinstance(load(name), TechniqueType)


def book_of_every_type(language="en", **options):
    """Return (book, selection), grids of logic last; `options` go to `print:`."""
    types = [name for name in names() if language in load(name).languages]
    types.sort(key=is_logic)
    config = BookConfig.model_validate(
        {
            "format": 1,
            "book": {
                "id": "all",
                "title": "Tiny & Co",
                "language": language,
                "seed": 1,
            },
            "print": options,
            "sections": [
                {"id": name.replace("_", "-"), "type": name, "count": 1}
                for name in types
            ],
        },
        strict=False,
    )
    book = LoadedBook(config=config, path=Path("all.yaml"), digest="0" * 64)
    picks = tuple(_pick(k, load(name), language) for k, name in enumerate(types, 1))
    return book, Selection(picks, Tally({}, len(picks), 0, 0.0, 0, len(picks)))


def _pick(number, kind, language):
    level, preset = next(iter(kind.presets.items()))
    try:
        params = kind.resolve(preset, BookContext.of_tag(Path(), language))
    except UsageError:  # no codeword is made of hanzi
        params = preset
    draft = kind.example_for(params)
    key = Key(kind.name.replace("_", "-"), 0)
    plain = params.model_dump(mode="json")
    request = Request(key, kind.name, kind.version, level, plain, 1, 1)
    givens, answer = kind.read(draft)
    ident = puzzle_id(kind.name, kind.identity(givens, answer))
    origin = (1, key.section, 0, 0)
    puzzle = Puzzle(
        ident, kind.name, kind.version, level, plain, draft.givens, draft.answer, origin
    )
    return Pick(number, request, puzzle, kind.grade(givens), 0)
