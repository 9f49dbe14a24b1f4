"""Whether all labels and outlines of a role are painted alike, throughout a file.

A white digit would be in its place and yet invisible. That it differs from all others
of its role shows without the design.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .differences import where
from .figures import Expected
from .items import Run, Stroke
from .match import Found
from .wanted import Wanted

# Sizes and line weights that differ by less are alike.
_ALIKE = 0.06

_Group = tuple[str, str, bool]
# How something is painted, how large it is, and the type of the puzzle if that decides.
_Look = tuple[tuple[object, ...], float, str]


@dataclass(slots=True)
class _Seen:
    """How often something was seen, and where first."""

    count: int
    page: int
    expected: Expected
    what: str


class Looks:
    """How the parts of all figures of a file are painted, by role."""

    def __init__(self) -> None:
        self._groups: dict[_Group, dict[_Look, _Seen]] = {}

    def add(
        self, wanted: tuple[Wanted, ...], found: Found, page: int, expected: Expected
    ) -> None:
        """Note how the parts of a figure are painted."""
        groups, cell = self._groups, found.place.cell
        for one, item in zip(wanted, found.items, strict=True):
            if item is None:
                continue
            look = _look(item, cell * one.size, expected.type)
            looks = groups.setdefault((expected.kind, one.role, bool(one.text)), {})
            seen = looks.get(look)
            if seen is None:
                what = f'"{one.shown}"' if one.text else "an outline"
                what += f" {where(found.place, one)}"
                looks[look] = _Seen(1, page, expected, what)
            else:
                seen.count += 1

    def odd(self) -> Iterator[tuple[int, Expected, str]]:
        """Yield page, figure and sentence of what is unlike the rest of its role."""
        for looks in self._groups.values():
            if len(looks) == 1:
                continue
            usual = max(looks, key=lambda look: looks[look].count)
            sizes = {
                name: max(
                    (look for look in looks if look[2] == name),
                    key=lambda look: looks[look].count,
                )
                for name in {look[2] for look in looks}
            }
            for look, seen in looks.items():
                if look[0] != usual[0] or not _are_alike(look[1], sizes[look[2]][1]):
                    first = f"{seen.what} does not look like the rest of its kind"
                    others = seen.count - 1
                    verb = "does" if others == 1 else "do"
                    last = f", nor {verb} {others:,} more" if others else ""
                    yield seen.page, seen.expected, first + last


def _look(item: Run | Stroke, cell: float, name: str) -> _Look:
    if isinstance(item, Run):
        return item.paint, round(item.size / cell, 2), name
    # Lines have the same weight on paper at any size.
    pen = item.pen
    dashes = tuple([round(length, 1) for length in pen.dash])
    return (pen.fill, pen.stroke, dashes, pen.alpha), round(pen.weight, 2), ""


def _are_alike(size: float, other: float) -> bool:
    return abs(size - other) <= _ALIKE * max(size, other, 0.25)
