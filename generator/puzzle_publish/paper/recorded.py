"""What a finished book's manifest says of a printing, and the font files it names.

The manifest may be anybody's: what is not sound in it counts as missing.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from ..core import resources
from ..core.designs.design import sizes_of
from ..core.designs.pinned import pinned_files
from ..core.errors import UsageError
from ..core.messages import quoted
from ..core.printer import BLACK
from ..core.puzzle import Json
from ..types.answers import read_listing
from .glyphs import Pinned
from .page_boxes import Trim
from .pdf_file import ANSWERS, INTERIOR, SCREEN
from .read_back import Made

_MANIFEST = "manifest.json"
_PAGES_IN = {INTERIOR: "interior", SCREEN: "interior", ANSWERS: "answers"}
_ABOVE = 3  # folders above a book's, where its design may be
_MOST_FONTS = 200  # a book names five, with Chinese nine


def recorded(home: Path) -> Made:
    """Return how a printing was made, as far as the manifest says."""
    for above in (home, home.parent, home.parent.parent):
        if not (above / _MANIFEST).exists():
            continue
        try:
            whole = _mapping(read_listing(above / _MANIFEST))
        except (OSError, ValueError):
            break
        name = home.relative_to(above).as_posix() if home != above else ""
        each = whole.get("printings", [whole])
        for one in map(_mapping, each if isinstance(each, list) else ()):
            if one.get("folder", "") == name:
                return _of_printing(whole, one, above)
        break
    return Made()


def _of_printing(whole: Mapping[str, Json], one: Mapping[str, Json], at: Path) -> Made:
    options, pages = _mapping(one.get("print")), _mapping(one.get("pages"))
    counts = {file: pages.get(name) for file, name in _PAGES_IN.items()}
    return Made(
        one.get("drawn_for"),
        options.get("answers") == "both",
        options.get("ink", BLACK) != BLACK,
        _trim(options.get("trim_mm")),
        {file: count for file, count in counts.items() if isinstance(count, int)},
        _fonts(whole, options.get("design"), at),
    )


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _trim(value: Json) -> Trim | None:
    match value:
        case [int() | float() as width, int() | float() as height]:
            return width, height
    return None


def _fonts(whole: Mapping[str, Json], design: Json, at: Path) -> Pinned:
    """Return a printing's font files, or why they are not known."""
    digests, names = _mapping(whole.get("fonts")), whole.get("font_names")
    if not digests or not isinstance(names, list) or not isinstance(design, str):
        return Pinned()
    if len(digests) > _MOST_FONTS:
        many = f"{len(digests):,} font files; at most {_MOST_FONTS} are looked for"
        return Pinned(unknown=f"the manifest names {many}")
    known = {name: str(digest) for name, digest in digests.items()}
    if resources.is_path(design):
        files = pinned_files(known, list(_own_folders(design, at)))
    else:
        try:
            files = _of_shipped(design, known)
        except UsageError:
            unknown = f"this version has no design {quoted(design)} with its fonts"
            return Pinned(unknown=unknown)
    return Pinned(files, tuple(map(str, names)))


def _of_shipped(design: str, digests: Mapping[str, str]) -> dict[str, Path | None]:
    """Return the files of a shipped design, by the digests that the design names.

    Those of the system may be of any version, as for a build.
    """
    mine: dict[str, str | None] = {}
    for fonts in sizes_of(design).fonts.values():
        for family in fonts.every().values():
            for font in family.files.values():
                name = Path(font.file).name
                digest = digests.get(name)
                if digest is not None:
                    right = family.face or digest in font.sha256
                    mine[name] = digest if right else None
    sound = {name: digest for name, digest in mine.items() if digest is not None}
    return dict.fromkeys(mine) | pinned_files(sound)


def _own_folders(design: str, at: Path) -> Iterator[Path]:
    """Yield where a user's own design may be: below the folders above the book's."""
    for folder in (Path.cwd(), *at.resolve().parents[:_ABOVE]):
        try:
            yield resources.design(design, folder)
        except (OSError, UsageError):
            continue  # it is not there, or leads out of the folder
