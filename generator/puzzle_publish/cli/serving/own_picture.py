"""The picture that a page sends for the cover: checked, saved, named by the book."""

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ...core.errors import UsageError
from ...core.files import write_file
from ...core.pictures import read_picture
from ...core.puzzle import Json
from ...core.reading.json_values import text, value_at, within
from ...core.reading.yaml_edit import edit_file, require_unchanged, with_value, without
from ...core.reading.yaml_file import read
from ...core.temp_folders import temp_folder
from .lists import free_file, sent_file
from .more import require_sound
from .shelf import fitting

MOST_MIB = 16
_COVER = ("print", "cover")
_SUFFIXES = {"PNG": ".png", "JPEG": ".jpg", "SVG": ".svg"}


def save_picture(path: Path, asked: Json) -> None:
    """Save a picture beside the book, and have the cover show it.

    No other file is replaced; the book's stays as it is if the picture is refused.

    Raises:
        ChangedMeanwhile: the book's file has changed.
        UsageError: in a sentence, why the picture cannot be printed on this cover.
    """
    name, raw = sent_file(asked, "this is no picture")
    if len(raw) > MOST_MIB << 20:
        raise UsageError(f"{name}: has more than {MOST_MIB} MiB; save it smaller")
    kind = _kind_of(name, raw)
    seen = text(within(asked, "stamp"))
    require_unchanged(path, seen)
    target = free_file(path, "cover", _SUFFIXES[kind], raw)
    is_new = not target.exists()
    write_file(target, raw)
    try:
        edit_file(path, partial(_named, path, target.name), seen)
    except BaseException:
        if is_new:
            target.unlink(missing_ok=True)
        raise


def _kind_of(name: str, raw: bytes) -> str:
    with TemporaryDirectory(dir=temp_folder()) as passing:
        file = Path(passing) / f"picture{Path(name).suffix.lower()[:8]}"
        file.write_bytes(raw)
        return read_picture(file, shown=name or "this picture").kind


def _named(path: Path, name: str, before: str) -> str:
    found = before
    if isinstance(value_at(read(path).data, _COVER), str):  # the short form
        found = with_value(found, _COVER, {"kind": "picture"})
    found = with_value(found, (*_COVER, "kind"), "picture")
    found = with_value(found, (*_COVER, "picture"), name)
    found = without(found, (*_COVER, "theme"))  # which is in place of a picture
    found = fitting(found, "picture", path)
    try:
        require_sound(path, found, _COVER)
    except UsageError as error:
        raise UsageError(str(error).removeprefix("print.cover.picture: ")) from None
    return found
