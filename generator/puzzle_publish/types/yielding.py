"""What a level sets gives way to what an author asks, and to the page.

A preset has the sizes that suit its level. Where they cannot be, the next smaller ones
of the same shape are taken, square ones if none of that shape can be; a symmetry that
the grid cannot have is left out, and a depth that hardly any puzzle of the size has.
What an author has set never gives way.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import UsageError
from ..core.messages import listed
from ..core.puzzle import Json
from ..core.reading.yaml_file import KeyPath, Problem, YamlFile
from ..core.values import BookContext
from .params import Params, read_authors

if TYPE_CHECKING:
    from .contract import PuzzleType

# What other params than sizes give way to.
LESS: Mapping[str, Json] = {"symmetry": "none", "depth": "single"}


@dataclass(frozen=True, slots=True)
class LevelRead:
    """The params of a level, or what is wrong with them.

    Attributes:
        params: None if an author asks for what cannot be.
        problems: what is wrong with them.
        note: what gave way and why, "" if nothing did.
    """

    params: Params | None
    problems: Sequence[Problem] = ()
    note: str = ""


def read_level(
    file: YamlFile,
    preset: Params,
    base: KeyPath,
    asked: Mapping[str, Json],
    placed: Mapping[str, Json] | None = None,
) -> LevelRead:
    """Return the params of a level with those that an author sets.

    Args:
        file: the source of the author's params, for the places of problems.
        preset: the level's.
        base: the path of the author's params in the file.
        asked: the author's.
        placed: those that follow from the place of a puzzle, other than its level.
    """
    # Only what is set: a type may choose by language what its author leaves open.
    usual = preset.model_dump(mode="json", exclude_unset=True)
    wanted = {**usual, **asked, **(placed or {}), "level": preset.level}
    params, problems = read_authors(file, type(preset), base, wanted)
    if params is not None:
        return LevelRead(params)
    for changes in _changes(preset, asked):
        params, _ = read_authors(file, type(preset), base, {**wanted, **changes})
        if params is not None:
            defaults = preset.model_dump(mode="json")
            return LevelRead(params, note=said(defaults, changes, problems[0].message))
    return LevelRead(None, problems)


def open_sizes(model: type[Params], asked: Collection[str]) -> tuple[str, ...]:
    """Return the params for a grid's size, none if an author has set one of them."""
    return () if any(name in asked for name in model.sizes) else model.sizes


def quick_presets(kind: "PuzzleType") -> Iterator[tuple[str, Params]]:
    """Yield each level and its preset, on a grid no larger than the second level's.

    One step of the level is enough. For tests, which need not make what takes longest.
    The grid is that of the preset where hardly any puzzle of such a grid has the level.
    """
    *_, second = [*kind.presets.values()][:2]
    for level, preset in kind.presets.items():
        single = {"depth": LESS["depth"]} if hasattr(preset, "depth") else {}
        names = [n for n in preset.sizes if getattr(second, n) < getattr(preset, n)]
        quick = preset.model_copy(update={n: getattr(second, n) for n in names})
        try:
            if names:
                kind.resolve(quick, BookContext(Path()))
        except UsageError:
            quick = preset
        yield level, quick.model_copy(update=single)


def smaller(sizes: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Yield smaller sizes, those of the same shape first, each from large to small.

    >>> next(smaller({"rows": 18, "columns": 14}))
    {'rows': 17, 'columns': 13}
    >>> list(smaller({"size": 3}))
    [{'size': 2}, {'size': 1}]
    """
    if not sizes:
        return
    longest, shortest = max(sizes.values()), min(sizes.values())
    for side in range(longest - 1, 0, -1):
        each = {name: round(size * side / longest) for name, size in sizes.items()}
        if shortest == longest or len(set(each.values())) > 1:
            yield each
    if shortest < longest:
        for side in range(shortest, 0, -1):
            yield dict.fromkeys(sizes, side)


def said(usual: Mapping[str, Json], changes: Mapping[str, Json], why: str) -> str:
    """Return in a sentence which params gave way to which, and why.

    >>> said({"size": 12}, {"size": 8}, "the page is small")
    'size 8 instead of 12: the page is small'
    """
    changed = {name: new for name, new in changes.items() if new != usual.get(name)}
    instead = listed([f"{name} {new}" for name, new in changed.items()], last="and")
    before = [str(usual[name]) for name in changed if name in usual]
    defaults = f" instead of {listed(before, last='and')}" if before else ""
    return f"{instead}{defaults}: {why}"


def _changes(preset: Params, asked: Collection[str]) -> Iterator[dict[str, Json]]:
    """Yield what may be changed of a preset, from little to much."""
    names = open_sizes(type(preset), asked)
    first: dict[str, int] = {name: getattr(preset, name) for name in names}
    lost: list[dict[str, Json]] = [
        {name: less}
        for name, less in LESS.items()
        if name not in asked and getattr(preset, name, less) != less
    ]
    both = {name: less for one in lost for name, less in one.items()}
    for sizes in (first, *smaller(first)):
        for less in ({}, *lost, *([both] * (len(lost) > 1))):
            if less or sizes is not first:
                yield {**sizes, **less}
