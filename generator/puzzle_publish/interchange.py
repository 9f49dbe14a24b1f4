"""Puzzles as files for other programs, of the types that give some.

Such a type has `formats`, some of INTERCHANGE, and `interchange` with the arguments of
`interchange_of` after `self`.
"""

from .contract import PuzzleType
from .puzzle import Json

# What `publish answers` can ask for.
INTERCHANGE = ("ipuz", "puz")


def formats_of(kind: PuzzleType) -> tuple[str, ...]:
    """Return which of INTERCHANGE the type's puzzles can be written in: `formats`."""
    formats: tuple[str, ...] = getattr(kind, "formats", ())
    return formats


def interchange_of(
    kind: PuzzleType,
    name: str,
    givens: Json,
    answer: Json,
    *,
    title: str,
    author: str,
    rights: str,
    notes: str,
) -> bytes:
    """Return a puzzle as a file for other programs, in one of `formats_of`.

    Raises:
        UsageError: the format cannot hold this puzzle; says why.
    """
    content: bytes = kind.interchange(  # type: ignore[attr-defined]
        name, givens, answer, title=title, author=author, rights=rights, notes=notes
    )
    return content
