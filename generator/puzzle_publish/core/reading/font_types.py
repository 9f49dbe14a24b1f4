"""The types of what we use of fontTools, which has none."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Protocol, overload

Place = tuple[float, float]
Drawn = tuple[str, tuple[Place | None, ...]]  # a pen's operator and its points


class Outline(Protocol):
    """A glyph that can be drawn."""

    width: float

    def draw(self, pen: object, /) -> None:
        """Draw it with a pen of fontTools."""


class Glyphs(Protocol):
    """The glyphs of a font, by name."""

    def __contains__(self, name: str, /) -> bool: ...
    def __getitem__(self, name: str, /) -> Outline: ...


class CffTop(Protocol):
    """The first font of a CFF table; one of CIDs has a ROS, too."""

    charset: Sequence[str]
    FontMatrix: Sequence[float]
    Encoding: str | list[str]
    CharStrings: Glyphs


class CharacterTable(Protocol):
    """One of the tables that lead from characters to glyphs."""

    cmap: Mapping[int, str]


class _Head(Protocol):
    unitsPerEm: int  # noqa: N815  as fontTools writes it


class _Most(Protocol):
    numGlyphs: int  # noqa: N815


class _Places(Protocol):
    locations: Sequence[int]


class _Characters(Protocol):
    tables: Sequence[CharacterTable]


class _Names(Protocol):
    def getDebugName(self, number: int, /) -> str | None:  # noqa: N802
        """Return a name of the font."""


class _Substituting(Protocol):
    table: "Substitutions | None"


class Instance(Protocol):
    """One of the faces that a variable font names."""

    coordinates: Mapping[str, float]
    postscriptNameID: int  # noqa: N815


class _Variations(Protocol):
    instances: Sequence[Instance]


class Sfnt(Protocol):
    """A TrueType or OpenType font."""

    reader: Mapping[str, bytes]

    def __contains__(self, tag: str, /) -> bool: ...
    @overload
    def __getitem__(self, tag: Literal["head"], /) -> _Head: ...
    @overload
    def __getitem__(self, tag: Literal["maxp"], /) -> _Most: ...
    @overload
    def __getitem__(self, tag: Literal["loca"], /) -> _Places: ...
    @overload
    def __getitem__(self, tag: Literal["cmap"], /) -> _Characters: ...
    @overload
    def __getitem__(self, tag: Literal["name"], /) -> _Names: ...
    @overload
    def __getitem__(self, tag: Literal["hmtx"], /) -> Mapping[str, Place]: ...
    @overload
    def __getitem__(self, tag: Literal["GSUB"], /) -> _Substituting: ...
    @overload
    def __getitem__(self, tag: Literal["fvar"], /) -> _Variations: ...

    def getGlyphID(self, name: str, /) -> int:  # noqa: N802
        """Return a glyph's number."""

    def getReverseGlyphMap(self) -> Mapping[str, int]:  # noqa: N802
        """Return the numbers of the glyphs by name."""

    def getGlyphSet(  # noqa: N802
        self, *, location: Mapping[str, float] | None = None
    ) -> Glyphs:
        """Return the glyphs, of a variable font those of a location."""

    def getGlyphOrder(self) -> Sequence[str]:  # noqa: N802
        """Return the names of the glyphs by number."""

    def getBestCmap(self) -> dict[int, str] | None:  # noqa: N802
        """Return the glyphs of the characters, None without a table of Unicode."""


# Substitutions.


class Ligature(Protocol):
    """A glyph in place of several."""

    Component: Sequence[str]  # after the first
    LigGlyph: str


class Substituted(Protocol):
    """What a lookup puts in the place of glyphs; a kind has one of these."""

    mapping: Mapping[str, str]
    alternates: Mapping[str, Iterable[str]]
    ligatures: Mapping[str, Iterable[Ligature]]


class _SubTable(Substituted, Protocol):
    ExtensionLookupType: int
    ExtSubTable: Substituted


class _Lookup(Protocol):
    LookupType: int
    SubTable: Sequence[_SubTable]


class _Lookups(Protocol):
    Lookup: Sequence[_Lookup]


class Substitutions(Protocol):
    """The table GSUB."""

    LookupList: _Lookups | None
