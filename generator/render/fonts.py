"""The design's fonts: found by file, checked for every character before rendering.

Latin fonts come with Python packages; Chinese ones are faces of the system's Noto CJK
collections, of which one face each is cut out into the user's cache folder, because
`@font-face` cannot name a face. No other font may get into a page: a character that
the fonts lack would silently be taken from any font of the machine.
"""

import atexit
import hashlib
import importlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTCollection, TTFont
from platformdirs import user_cache_path

from ..design import Design, FontFiles
from ..errors import RenderError, UsageError
from ..log import MESSAGES

_SYSTEM_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "~/Library/Fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "C:/Windows/Fonts",
)
_NO_GLYPH_NEEDED = frozenset(" \n\t\u00a0\u200b\u2060")


@dataclass(frozen=True, slots=True)
class Face:
    """One font file under the name the style sheets use."""

    family: str
    weight: int
    italic: bool
    path: Path


@dataclass(frozen=True, slots=True)
class FontSet:
    """All faces of a book.

    Attributes:
        faces: what `@font-face` lists.
        families: "serif" and "sans" -> families for figure labels, in turn.
        stacks: "serif" and "sans" -> CSS value for running text.
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
        """Return the PostScript names that the files give themselves.

        Not the families of the style sheets: WeasyPrint writes those into the PDF for
        whatever font it took, so they could not tell ours from another.
        """
        return tuple(sorted({_postscript_name(face.path) for face in self.faces}))

    @property
    def digests(self) -> dict[str, str]:
        """Return each face and its file's sha256, for the manifest."""
        return {
            f"{face.family} {face.weight}{' italic' if face.italic else ''}": _sha256(
                face.path
            )
            for face in self.faces
        }

    def missing(self, text: str) -> set[str]:
        """Return the characters of a text that some face of the stacks lacks."""
        wanted = set(text) - _NO_GLYPH_NEEDED
        for role in ("serif", "sans"):
            stack = self.stacks[role]
            have = set().union(
                *(_characters(f.path) for f in self.faces if f'"{f.family}"' in stack)
            )
            if lost := wanted - have:
                return lost
        return set()


def load_fonts(design: Design, texts: Iterable[str]) -> FontSet:
    """Return the fonts of a design's language, with Chinese ones only if needed.

    Args:
        design: names the files.
        texts: everything that will be printed.

    Raises:
        RenderError: a font is not installed; says which package brings it.
    """
    spec = design.numbers.fonts[design.language]
    faces: list[Face] = []
    for role in ("serif", "sans"):
        faces += _faces(f"Book {role.title()}", spec[role])
    families: dict[str, tuple[str, ...]] = {
        role: (f"Book {role.title()}",) for role in ("serif", "sans")
    }
    if design.language != design.numbers.han and _needs_han(texts, faces):
        han = design.numbers.fonts[design.numbers.han]
        for role in ("serif", "sans"):
            family = f"Book Han {role.title()}"
            faces += _faces(family, han[role])  # type: ignore[index]
            families[role] += (family,)
    stacks = {
        role: ", ".join(f'"{family}"' for family in names)
        for role, names in families.items()
    }
    return FontSet(tuple(faces), families, stacks)


def check_coverage(fonts: FontSet, texts: Iterable[tuple[str, str]]) -> None:
    """Refuse characters that no font of the design has.

    Args:
        fonts: the book's.
        texts: (where it stands, text).

    Raises:
        RenderError: names each character, its code point and where it stands.
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


def _needs_han(texts: Iterable[str], faces: Iterable[Face]) -> bool:
    have = set().union(*(_characters(face.path) for face in faces))
    return bool(set("".join(texts)) - have - _NO_GLYPH_NEEDED)


def _faces(family: str, spec: FontFiles) -> list[Face]:
    if spec.module:
        module: Any = importlib.import_module(spec.module)
        return [
            Face(
                family,
                int(weight.rstrip("i")),
                weight.endswith("i"),
                Path(module.font_directory) / f"{name}.ttf",
            )
            for weight, name in spec.files.items()
        ]
    return [
        Face(family, weight, False, _cut_out(name, spec.face))
        for name, weight in zip(spec.collection, spec.weights, strict=True)
    ]


def _cut_out(collection: str, face: str) -> Path:
    """Return a file with one face of a system collection, cut once and kept."""
    source = _find(collection)
    stamp = source.stat()
    tag = f"{source}|{stamp.st_size}|{stamp.st_mtime_ns}|{face}"
    name = hashlib.sha256(tag.encode()).hexdigest()[:16]
    folder = user_cache_path("puzzle-publish") / "fonts"
    target = folder / f"{source.stem}-{name}.otf"
    if target.exists():
        return target
    with TTCollection(source, lazy=True) as fonts:
        for font in fonts:
            if str(font["name"].getDebugName(1)) == face:
                font.recalcTimestamp = False
                return _saved(font, target)
    raise RenderError(f'{source} has no face "{face}"')


def _saved(font: TTFont, target: Path) -> Path:
    """Write a face and return where: elsewhere if the cache folder takes no files."""
    partial = target.with_suffix(f".{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        font.save(partial, reorderTables=None)
        partial.replace(target)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        reason = error.strerror
        MESSAGES.info("fonts: cannot keep %s (%s); cut out again", target, reason)
        target = _passing_folder() / target.name
        font.save(target, reorderTables=None)
    return target


@cache
def _passing_folder() -> Path:
    """A folder that goes when this process ends."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@cache
def _find(name: str) -> Path:
    for folder in _SYSTEM_FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob(name)):
            return path
    raise UsageError(
        f"the font file {name} is not installed; on Debian and Ubuntu: "
        "apt-get install fonts-noto-cjk"
    )


@cache
def _characters(path: Path) -> frozenset[str]:
    with TTFont(path, lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


@cache
def _postscript_name(path: Path) -> str:
    with TTFont(path, lazy=True) as font:
        return str(font["name"].getDebugName(6))


@cache
def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
