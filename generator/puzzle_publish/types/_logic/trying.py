"""Whether a logic puzzle can be what an author asks, tried before a book is made.

Only params that narrow what a level may be are tried, and only where an author has set
them: the presets are known to work.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from ...core.errors import OutOfSteps
from ...core.messages import listed
from ...core.puzzle import Draft, Grade, Json
from ..feasibility import seeded, way_out
from ..params import Params

if TYPE_CHECKING:
    import numpy as np

# Attempts for the settings as they are, and for other ones. Of settings that anybody
# would print, one attempt in three gives a puzzle, or more.
PILOT, OTHERS = 24, 8


class Tried(Protocol):
    """A type whose params are tried."""

    name: ClassVar[str]
    presets: Mapping[str, Any]
    _tried: ClassVar[Mapping[str, str]]

    def generate(self, rng: "np.random.Generator", params: Any) -> Draft | None:
        """Return a draft, or None when this seed produced nothing good enough."""
        ...

    def read_givens(self, printed: Json) -> Any:
        """Return the givens as the type's other methods take them."""
        ...

    def grade(self, givens: Any) -> Grade:
        """Return the level and the measures of a puzzle."""
        ...


def asked(kind: Tried, params: Params) -> list[str]:
    """Return the params to be tried that are not as in the level's preset."""
    preset = kind.presets[params.level]
    return [
        name for name in kind._tried if getattr(params, name) != getattr(preset, name)
    ]


def problem(kind: Tried, params: Params) -> str | None:
    """Return why no puzzle can be made and which settings work, None if one can."""
    names = asked(kind, params)
    if "depth" not in names and "depth" in type(params).model_fields:
        # Several steps of the level take more attempts, which a book has.
        params = params.model_copy(update={"depth": "single"})
    if next(_made(kind, params, PILOT), None):
        return None
    values = listed([f"{name} {_shown(params, name)}" for name in names], last="and")
    works = [way] if (way := _levels(kind, params)) else []
    preset = kind.presets[params.level]
    for name in names:
        usual = {name: getattr(preset, name)}
        found = [*_made(kind, params.model_copy(update=usual), OTHERS)]
        if found:
            works.append(_without(kind, name, found))
    if not works:
        works = [f"leave out {listed(names, last='and')}"]
    return (
        f"{names[0]}: no {params.level} {kind.name} puzzle with {values} was found in"
        f" {PILOT} attempts; {'; or '.join(works)}"
    )


def _levels(kind: Tried, params: Params) -> str:
    def works(other: Params) -> bool:
        return next(_made(kind, other, OTHERS), None) is not None

    return way_out(params, kind.presets, works, "")


def _without(kind: Tried, name: str, found: list[Grade]) -> str:
    """Return that a param may be left out, and what puzzles then have."""
    measure = kind._tried[name]
    if not measure:
        return f"leave {name} out"
    counts = [int(grade.measures[measure]) for grade in found]
    least, most = min(counts), max(counts)
    many = f"{least}" if least == most else f"{least} to {most}"
    puzzles = "1 puzzle" if len(found) == 1 else f"{len(found)} puzzles"
    return f"leave {name} out ({puzzles} had {many})"


def _shown(params: Params, name: str) -> str:
    value = params.model_dump(mode="json")[name]
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def _made(kind: Tried, params: Params, attempts: int) -> Iterator[Grade]:
    """Yield the grades of the attempts that give a puzzle of the level."""
    for rng in seeded(attempts):
        draft = kind.generate(rng, params)
        if draft is None:
            continue
        try:
            grade = kind.grade(kind.read_givens(draft.givens))
        except OutOfSteps:
            continue
        if grade.level == params.level:
            yield grade
