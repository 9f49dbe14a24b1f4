"""The files of a design's fonts: where they are, and whether they are the right ones.

Latin fonts come from Python packages, Chinese ones from the system's Noto CJK
collections, or a design has its own files. `@font-face` cannot name a face of a
collection or a weight of a variable font, so these are extracted into the user's cache
folder. A file of a package
with another digest would change every page and is refused; the system's version is
used, with a warning, and recorded.
"""

import hashlib
import io
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from fontTools import version as fonttools
from fontTools.ttLib import TTCollection, TTFont, TTLibError
from platformdirs import user_cache_path

from ..errors import UsageError
from ..files import usage_errors, write_file
from ..locks import folder_lock
from ..log import MESSAGES
from ..messages import quoted
from ..reading.beside import inside
from ..reading.safe_read import open_regular, sha256_of
from ..temp_folders import temp_folder
from .design import Design
from .numbers import FontFile, FontFiles

_MOST_MIB = 256  # the collections of Noto CJK have 20 to 120
SYSTEM_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "~/Library/Fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "C:/Windows/Fonts",
)


@dataclass(frozen=True, slots=True)
class Face:
    """One font file under the name the style sheets use.

    Attributes:
        path: a file that has only this face.
        source: the file that the design names: `path` itself, or its collection.
    """

    family: str
    weight: int
    italic: bool
    path: Path
    source: Path


def faces_of(
    design: Design, families: Iterable[tuple[str, FontFiles]]
) -> tuple[Face, ...]:
    """Return the faces of a design's families, given as (name in style sheets, files).

    Raises:
        UsageError: every file that is missing or differs from the design's.
    """
    faces: list[Face] = []
    problems: dict[str, None] = {}
    for family, spec in families:
        for weight, font in spec.files.items():
            try:
                source = _source(design, spec, font)
                path = _of_weight(source, int(weight.rstrip("i")))
                if spec.face:
                    path = _extracted(source, spec.face)
                # One of a shipped design's digest is a font.
                if design.own or not (spec.face or font.sha256):
                    _require_font(path)
            except UsageError as error:
                problems |= dict.fromkeys(error.problems)
                continue
            upright, italic = weight.rstrip("i"), weight.endswith("i")
            faces.append(Face(family, int(upright), italic, path, source))
    if problems:
        raise UsageError(problems)
    return tuple(faces)


def missing_files(design: Design, families: Iterable[FontFiles]) -> tuple[str, ...]:
    """Return a sentence for each file that is missing or differs from the design's."""
    problems: dict[str, None] = {}
    for spec in families:
        for font in spec.files.values():
            try:
                _source(design, spec, font)
            except UsageError as error:
                problems |= dict.fromkeys(error.problems)
    return tuple(problems)


def _source(design: Design, spec: FontFiles, font: FontFile) -> Path:
    """Return the file that a design names, after comparing its digest."""
    if spec.face:
        found = _of_system(font.file, spec.package)
        if font.sha256 and sha256(found) not in font.sha256:
            _warn_of_version(found)
        return found
    found = _of_package(spec, font) if spec.module else _own(design, font)
    if font.sha256 and sha256(found) not in font.sha256:
        wanted = f"that of {spec.package}" if spec.package else "the one named"
        raise UsageError(
            f"the font file {font.file} is another than {wanted}: its sha256 is"
            f" {sha256(found)}, the design {design.folder.name} names"
            f" {' or '.join(font.sha256)}{_pip(spec)}"
        )
    return found


def _of_package(spec: FontFiles, font: FontFile) -> Path:
    found = find_spec(spec.module)
    folders = (found.submodule_search_locations or ()) if found else ()
    for folder in folders:
        path = Path(folder) / "files" / font.file
        if path.is_file():
            return path
    raise UsageError(f"the font file {font.file} is not installed{_pip(spec)}")


def _pip(spec: FontFiles) -> str:
    package = spec.package or spec.module.replace("_", "-")
    return f"; pip install {quoted(package)}" if package else ""


def _own(design: Design, font: FontFile) -> Path:
    for folder in design.folders:
        path = inside(folder, font.file)
        if path.is_file():
            return path
    raise UsageError(
        f"there is no font file {font.file} in the folder of the design"
        f" {design.folder.name}"
    )


@cache
def _of_system(name: str, package: str) -> Path:
    for folder in SYSTEM_FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob(Path(name).name)):
            return path
    wanted = package or "fonts-noto-cjk"
    raise UsageError(
        f"the font file {name} is not installed; on Debian and Ubuntu: "
        f"apt-get install {wanted}"
    )


@cache
def _warn_of_version(path: Path) -> None:
    MESSAGES.warning(
        "fonts: %s is a version that the design does not know; the book is the same"
        " only where this one is installed (sha256 %s, in manifest.json)",
        path.name,
        sha256(path),
    )


@cache
def _require_font(path: Path) -> None:
    """Refuse a file that is no font."""
    try:
        with open_regular(path) as stream, TTFont(stream, lazy=True) as font:
            font.getBestCmap()
            font["head"], font["hmtx"], font["name"]
    except (TTLibError, KeyError, ValueError, AssertionError, OSError) as error:
        why = str(error) or type(error).__name__
        raise UsageError(f"the font file {path.name} cannot be read: {why}") from None


def _kept(source: Path, part: str, suffix: str) -> Path:
    """Return where the cache has a part of a font file."""
    stamp = source.stat()
    tag = f"{source}|{stamp.st_size}|{stamp.st_mtime_ns}|{part}"
    name = hashlib.sha256(tag.encode()).hexdigest()[:16]
    folder = user_cache_path("puzzle-publish") / "fonts"
    return folder / f"{source.stem.partition('[')[0]}-{name}{suffix}"


def _of_weight(source: Path, weight: int) -> Path:
    """Return a file with one weight of a variable font, from the cache if it can.

    Such files are named as Google Fonts does, as in "Name[wght].ttf"; others are
    returned as they are. A weight beyond the font's own gives its boldest.
    """
    if "[" not in source.name:
        return source
    target = _kept(source, f"{weight}|{fonttools}", ".ttf")
    if not target.exists():
        from fontTools.varLib.instancer import instantiateVariableFont

        with TTFont(source, recalcTimestamp=False) as font:
            axes = {axis.axisTag: axis for axis in font["fvar"].axes}
            place = {tag: axis.defaultValue for tag, axis in axes.items()}
            place["wght"] = min(weight, axes["wght"].maxValue)
            one = instantiateVariableFont(font, place, updateFontNames=True)
            return _saved(one, target)
    return target


def _extracted(source: Path, face: str) -> Path:
    """Return a file with one face of a system collection, from the cache if it can."""
    target = _kept(source, face, ".otf")
    if target.exists():
        return target
    try:
        with TTCollection(source, lazy=True) as fonts:
            for font in fonts:
                if str(font["name"].getDebugName(1)) == face:
                    font.recalcTimestamp = False
                    return _saved(font, target)
    except TTLibError as error:
        raise UsageError(f"{source} is not a font collection: {error}") from None
    raise UsageError(f"{source} has no face {quoted(face)}")


def _saved(font: TTFont, target: Path) -> Path:
    """Write a face and return its path, in a temporary folder if the cache fails."""
    content = io.BytesIO()
    font.save(content, reorderTables=None)
    try:
        with usage_errors(target, "kept"), folder_lock(target.parent):
            write_file(target, content.getvalue())
    except UsageError as error:
        MESSAGES.info("fonts: %s; extracted again", error)
        target = temp_folder() / target.name
        target.write_bytes(content.getvalue())
    return target


@cache
def sha256(path: Path) -> str:
    """Return a file's digest.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return sha256_of(path, _MOST_MIB)
    except OSError as error:
        why = error.strerror
        raise UsageError(f"the font file {path.name} cannot be read: {why}") from None
