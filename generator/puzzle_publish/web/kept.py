"""Pages of an earlier site, kept at the addresses that older printings lead to.

They keep the scripts and styles that they had, whatever later players do: under the
same names if these carry a digest, else in a folder of their own. What pages of the
earlier site itself use stays, too, for browsers may still show those.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from markupsafe import escape

from ..core.errors import UsageError
from ..core.files import usage_errors
from ..core.puzzle import Json
from ..core.reading.safe_read import read_regular
from ..core.web_places import ID_SIGNS
from .assets import DIGESTED, NAMED
from .page import in_script

FOLDER = "kept"
STORE = "store.html"
_LARGEST_MIB = 16
_DATA = re.compile(
    r'(?<=<script type="application/json" id="puzzle">).*?(?=</script>)', re.DOTALL
)
_LINK = re.compile(r'(?<= )(href|src)="((?:\.\./)+)([^":#]*)"')
_IDENT = re.compile(f"[0-9a-f]{{{ID_SIGNS}}}")


@dataclass(frozen=True, slots=True)
class Kept:
    """What a site keeps of an earlier one.

    Attributes:
        idents: folder of a page -> the first signs of the ids of its earlier puzzles.
        files: names and contents.
        had_store: whether it has a store.html, which must not stay on a host.
    """

    idents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: tuple[tuple[str, bytes], ...] = ()
    had_store: bool = False


def is_site(folder: Path) -> bool:
    """Return whether a folder is a site of ours."""
    held = (folder / name for name in ("index.html", "p"))
    return all(path.exists() for path in held) and any(folder.glob("site*.css"))


def kept_of(
    old: Path,
    ids: Mapping[str, str],
    said: str,
    link: str,
    *,
    without: Collection[str] = (),
) -> Kept:
    """Return what a site keeps of an earlier one.

    Pages whose puzzle has changed move below the page that has taken their place, and
    those whose place is empty now stay.

    Args:
        old: the folder of the earlier site.
        ids: folder of a page -> the id of its puzzle now.
        said: on a page that moved, that it is as printed earlier.
        link: the words of the link to the puzzle of now.
        without: folders of pages that are not kept.

    Raises:
        UsageError: the folder is no site of ours, or a file of it cannot be read.
    """
    if not is_site(old):
        raise UsageError(f"--keep: {old} is no folder that publish web wrote")
    now = f'<a href="../index.html">{escape(link)}</a>'
    notice = f'<p class="notice">{escape(said)} {now}</p>\n'
    with usage_errors(old, "read"):
        return _kept_of(old, ids, notice, without)


def _kept_of(
    old: Path, ids: Mapping[str, str], notice: str, without: Collection[str]
) -> Kept:
    own = [*old.glob("*.js"), *old.glob("fonts/*"), *old.glob("*.css")]
    names = [path.relative_to(old).as_posix() for path in sorted(own)]
    plain = {
        n: _read(old / n) for n in names if not DIGESTED.fullmatch(n) and n not in NAMED
    }
    mark = hashlib.sha256(repr(sorted(plain.items())).encode()).hexdigest()[:8]
    folders = [p for p in sorted(old.glob("p/*")) if p.name not in without]
    files = dict(_earlier(old, folders, ids))
    pages = dict(_changed(folders, ids, notice, mark))
    files |= pages
    if pages:
        files |= {f"{FOLDER}/{mark}/{name}": data for name, data in plain.items()}
    shown = [*old.glob("*.html"), *(p for f in folders for p in f.glob("index.html"))]
    used = _used(shown, files)
    files |= {name: _read(old / name) for name in names if name in used}
    for name in [n for n in used if n.endswith(".css") and n in files]:
        fonts = DIGESTED.findall(files[name].decode("utf-8", "replace"))
        files |= {n: _read(old / n) for n in names if n in fonts}
    idents: dict[str, tuple[str, ...]] = {}
    for file in files:
        match file.split("/"):
            case "p", name, ident, _:
                idents[name] = (*idents.get(name, ()), ident)
    return Kept(idents, tuple(files.items()), (old / STORE).exists())


def _used(paths: Iterable[Path], files: Mapping[str, bytes]) -> set[str]:
    """Return the names with a digest that pages of a site and some files have."""
    pages = [text for name, text in files.items() if name.endswith(".html")]
    texts = (text.decode("utf-8", "replace") for text in [*map(_read, paths), *pages])
    return {name.lstrip("./") for text in texts for name in DIGESTED.findall(text)}


def _changed(
    folders: Iterable[Path], ids: Mapping[str, str], notice: str, mark: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the pages whose puzzle is another one now, or none."""
    pages = (folder / "index.html" for folder in folders)
    for path in filter(Path.is_file, pages):
        name, text = path.parent.name, _read(path).decode("utf-8", "replace")
        data = _data_of(text)
        if data is None:
            raise UsageError(f"--keep: {path} is no page of a puzzle")
        ident = data.id[:ID_SIGNS]
        if name not in ids:
            yield f"p/{name}/index.html", _moved(text, data, mark, "").encode()
        elif ids[name] != data.id:
            head, end, tail = _moved(text, data, mark, ident).partition("</header>")
            yield f"p/{name}/{ident}/index.html", f"{head}{notice}{end}{tail}".encode()


class _Data(NamedTuple):
    """What the player of a page reads, and three texts of it."""

    whole: Mapping[str, Json]
    id: str
    key: str
    root: str


def _data_of(text: str) -> _Data | None:
    """Return what the player of a page reads, None if it is no page of ours."""
    found = _DATA.search(text)
    try:
        data = json.loads(found[0]) if found else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    ident, key, root = (data.get(name) for name in ("id", "key", "root"))
    if not (isinstance(ident, str) and isinstance(key, str) and isinstance(root, str)):
        return None
    sound = re.fullmatch("[0-9a-f]{16}", ident)
    return _Data(data, ident, key, root) if sound else None


def _earlier(
    old: Path, folders: Iterable[Path], ids: Mapping[str, str]
) -> Iterator[tuple[str, bytes]]:
    """Yield what the earlier site kept of still earlier ones, as it is."""
    for path in (p for folder in folders for p in sorted(folder.glob("*/index.html"))):
        name, ident = path.parent.parent.name, path.parent.name
        if _IDENT.fullmatch(ident) and not ids.get(name, "").startswith(ident):
            yield path.relative_to(old).as_posix(), _read(path)
    for path in sorted(old.glob(f"{FOLDER}/**/*.*")):
        yield path.relative_to(old).as_posix(), _read(path)


def _moved(text: str, data: _Data, mark: str, ident: str) -> str:
    """Return a page that uses kept scripts, one folder deeper if it has an `ident`."""
    up = "../" if ident else ""

    def target(found: re.Match[str]) -> str:
        name, above, rest = found.groups()
        own = rest.endswith((".js", ".css")) and not DIGESTED.fullmatch(rest)
        if own and not rest.startswith(FOLDER):
            rest = f"{FOLDER}/{mark}/{rest}"
        return f'{name}="{up}{above}{rest}"'

    head, tail = _DATA.split(text, maxsplit=1)
    key = f"{data.key}.{ident}" if ident else data.key
    moved = {**data.whole, "root": up + data.root, "key": key}
    if isinstance(hinter := moved.get("hinter"), str):
        moved["hinter"] = up + hinter
    moved.pop("token", None)  # the store of now knows other pages
    return f"{_LINK.sub(target, head)}{in_script(moved)}{_LINK.sub(target, tail)}"


def _read(path: Path) -> bytes:
    return read_regular(path, _LARGEST_MIB)
