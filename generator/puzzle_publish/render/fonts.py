"""The design's fonts, checked for every character before rendering.

Otherwise a missing character would silently come from whatever font the machine has.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError

from ..core.designs.design import Design
from ..core.designs.fontfiles import SYSTEM_FOLDERS, Face, faces_of, sha256
from ..core.designs.typeface import PLAIN_ROLE
from ..core.errors import RenderError, UsageError
from ..core.messages import listed, quoted
from ..core.reading.safe_read import open_regular
from .coverage import coverage

_OWN = "Own"  # the family of a font that a call names
_WEIGHTS = (400, 600, 700)
_FONT_FILES = (".otf", ".ttf")
_NO_GLYPH_NEEDED = frozenset(" \n\t\u00a0\u200b\u2060")


@dataclass(frozen=True, slots=True)
class FontSet:
    """All faces of a book.

    Attributes:
        faces: the faces for the `@font-face` rules.
        families: "serif" and "sans" -> families for figure labels, in order.
        stacks: "serif", "sans" and "display" -> CSS value for running text.
    """

    faces: tuple[Face, ...]
    families: Mapping[str, tuple[str, ...]]
    stacks: Mapping[str, str]

    @property
    def css(self) -> str:
        """Return the `@font-face` rules."""
        return "\n".join(
            f'@font-face {{ font-family: "{face.family}"; '
            f"font-weight: {face.weight}; "
            f"font-style: {'italic' if face.italic else 'normal'}; "
            f'src: url("{face.path.as_uri()}"); }}'
            for face in self.faces
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Return the PostScript names in the files.

        WeasyPrint writes the families of the style sheets into the PDF for any font, so
        they would not reveal another font.
        """
        return tuple(sorted({_postscript_name(face.path) for face in self.faces}))

    @property
    def digests(self) -> dict[str, str]:
        """Return the sha256 of each file that the design names."""
        return {face.source.name: sha256(face.source) for face in self.faces}

    def missing(self, text: str) -> set[str]:
        """Return the characters of a text that some face of the stacks lacks."""
        wanted = set(text) - _NO_GLYPH_NEEDED
        for role in ("serif", "sans"):
            stack = self.stacks[role]
            faces = [face for face in self.faces if f'"{face.family}"' in stack]
            if lost := _lost(wanted, faces):
                return lost
        return set()


def load_fonts(
    design: Design, texts: Iterable[str], *, headlines: bool = False
) -> FontSet:
    """Return the fonts of a design's language, with others if the text needs any.

    Characters that they lack come from the design's spare family, else from its Chinese
    fonts. Those of headlines are among them only if a cover has one.

    Raises:
        UsageError: every font that is not installed, with its package.
    """
    fonts = design.fonts
    wanted = {_family(role): spec for role, spec in fonts.each().items()}
    faces = faces_of(design, wanted.items())
    families: dict[str, tuple[str, ...]] = {
        role: (_family(role),) for role in fonts.each()
    }
    lost = _lost(set("".join(texts)) - _NO_GLYPH_NEEDED, faces)
    if lost:
        spare = {_family(role): spec for role, spec in fonts.of_spare().items()}
        more = faces_of(design, spare.items())
        left = _lost(lost, more)
        if left != lost:
            faces += more
            families = {role: (*own, *spare) for role, own in families.items()}
        lost = left
    if lost and design.language != design.numbers.han:
        han = design.numbers.fonts[design.numbers.han]
        wanted = {_family(f"han {role}"): spec for role, spec in han.each().items()}
        faces += faces_of(design, wanted.items())
        for role in families:
            own = role if role in han.each() else "serif"
            families[role] += (_family(f"han {own}"),)
    # Characters that the font of titles lacks come from that of the text.
    if "display" in families:
        families["display"] += families["serif"]
    else:
        families["display"] = families["serif"]
    stacks = {
        role: ", ".join(f'"{family}"' for family in dict.fromkeys(names))
        for role, names in families.items()
    }
    labels = {role: names for role, names in families.items() if role != "display"}
    stacks |= {role: stacks[plain] for role, plain in PLAIN_ROLE.items()}
    if headlines:
        large = {_family(role): spec for role, spec in fonts.of_headlines().items()}
        faces += faces_of(design, large.items())
        stacks |= {
            role: f'"{_family(role)}", {stacks[role]}' for role in fonts.of_headlines()
        }
    return FontSet(faces, labels, stacks)


def _family(role: str) -> str:
    """Return the name of a family in the style sheets.

    >>> _family("han serif")
    'Book Han Serif'
    """
    return f"Book {role.title()}"


def check_coverage(fonts: FontSet, texts: Iterable[tuple[str, str]]) -> None:
    """Refuse texts, as (place, text), with characters that no font of the design has.

    Raises:
        RenderError: names each character, its code point and its place.
    """
    every = list(texts)
    lost = fonts.missing("".join(text for _, text in every))
    if not lost:
        return
    problems = []
    for ch in sorted(lost):
        where = next(place for place, text in every if ch in text)
        problems.append(
            f"{where}: the design's fonts ({', '.join(fonts.names)}) have no "
            f"character {ch!r} (U+{ord(ch):04X})"
        )
    raise RenderError(problems)


def named_characters(characters: Collection[str]) -> str:
    """Return characters with their code points, "" for none.

    >>> named_characters("é☃")
    '"é" (U+00E9) and "☃" (U+2603)'
    """
    named = [f"{quoted(ch)} (U+{ord(ch):04X})" for ch in sorted(characters)]
    return listed(named, last="and") if named else ""


def _lost(wanted: set[str], faces: Iterable[Face]) -> set[str]:
    """Return the characters that no face has."""
    having = [coverage(face.path) for face in faces]
    return {ch for ch in wanted if not any(ch in one for one in having)}


@cache
def _postscript_name(path: Path) -> str:
    with TTFont(path, lazy=True) as font:
        return str(font["name"].getDebugName(6))


def with_own(fonts: FontSet, name: str) -> FontSet:
    """Return fonts with another before all of them; the same without a name.

    Args:
        fonts: those of a design, for characters that the other lacks.
        name: a font's file, or the family of an installed one.

    Raises:
        UsageError: there is no such font.
    """
    if not name:
        return fonts
    by_weight = _own_files(name)
    faces = tuple(
        Face(_OWN, weight, False, path, path)
        for weight in _WEIGHTS
        for path in [by_weight[min(by_weight, key=lambda one: abs(one - weight))]]
    )
    families = {role: (_OWN, *known) for role, known in fonts.families.items()}
    return FontSet((*faces, *fonts.faces), families, fonts.stacks)


def _own_files(name: str) -> dict[int, Path]:
    """Return the upright files of a font by weight."""
    path = Path(name)
    if path.suffix.lower() in _FONT_FILES:
        return {400: _sound(path)}
    folders = (Path(folder).expanduser() for folder in SYSTEM_FOLDERS)
    files = (path for folder in folders for path in sorted(folder.rglob("*")))
    found = {
        weight: path
        for path in files
        if path.suffix.lower() in _FONT_FILES
        for weight in _weight_in(path, name)
    }
    if not found:
        raise UsageError(
            f"--font: no font {quoted(name)} is installed; name its .ttf or .otf file"
        )
    return found


def _sound(path: Path) -> Path:
    try:
        with open_regular(path) as stream, TTFont(stream, lazy=True) as font:
            font.getBestCmap()
    except (TTLibError, KeyError, AssertionError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no font"
        raise UsageError(f"--font: {path}: cannot be read: {why}") from None
    return path.absolute()


def _weight_in(path: Path, family: str) -> tuple[int, ...]:
    """Return the weight of an upright font of this family, () for another one."""
    try:
        with TTFont(path, lazy=True) as font:
            names = {font["name"].getDebugName(which) for which in (16, 1)}
            upright = not font["OS/2"].fsSelection & 1
            normal = font["OS/2"].usWidthClass == 5
            weight = int(font["OS/2"].usWeightClass)
    except (TTLibError, KeyError, AssertionError, OSError):
        return ()
    return (weight,) if family in names and upright and normal else ()
