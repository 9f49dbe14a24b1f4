"""A type whose puzzles show drawings, some of which look alike; small squares else."""

from pathlib import Path
from typing import ClassVar

from puzzle_publish.types import registry
from puzzle_publish.types._blank import Blank
from puzzle_publish.types._blank.model import BlankParams
from puzzle_publish.types.capabilities import Pictured

# By the first number of the answer. Six look unlike.
NAMES = (
    *("cat", "black-cat", "dog"),
    *("ram", "sheep", "lion"),
    *("whale", "spouting-whale", "bee"),
)

REAL_LOAD = registry.load


class AlbumParams(BlankParams):
    drawings: list[str] | None = None
    turn: int | None = None


class Album(Blank, Pictured):
    """With `drawings`, params have turns."""

    name: ClassVar = "album"
    presets: ClassVar = {
        level: AlbumParams.model_validate(one.model_dump())
        for level, one in Blank.presets.items()
    }

    @property
    def params_model(self):
        return AlbumParams

    def resolve(self, params, book):
        return params.model_copy(update={"turn": 0 if params.drawings else None})

    def choices(self, params):
        return params.drawings or NAMES

    def shows(self, params, answer):
        if params.drawings:
            return params.drawings[params.turn % len(params.drawings)]
        return NAMES[answer[0][0] - 1]

    def generate_unlike(self, rng, params, used):
        from puzzle_publish.core.drawings.library import look_of

        for _ in range(60):
            draft = self.generate(rng, params)
            if draft and look_of(NAMES[draft.answer["rows"][0][0] - 1]) not in used:
                return draft
        return None


def source():
    """Return the source of a plug-in with this type, for the fixture `guest`."""
    return f"{Path(__file__).read_text(encoding='utf-8')}\n\nTYPE = Album()\n"


def load(name):
    """Load a type, this one too."""
    return Album() if name == "album" else REAL_LOAD(name)
