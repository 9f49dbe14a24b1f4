"""Resolves the list that a user names to a reference, and a reference to its list.

A reference is plain JSON, `{"name": "idioms", "digest": "…"}`. Lists that do not ship
are stored by digest in the user's cache folder, where worker processes and later runs
find them even if the original file or package is gone.
"""

import functools
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ..core.errors import UsageError
from ..core.files import usage_errors, write_file
from ..core.locks import folder_lock
from ..core.log import MESSAGES
from ..core.messages import did_you_mean, listed, plain, quoted, shown_path
from ..core.puzzle import Json, canonical_json
from ..core.reading.beside import NoPath, inside
from ..core.reading.user_text import is_name
from ..core.resources import cache
from ..core.spelling import SPELLINGS, US
from ..core.values import BookContext, Taste
from .letters import with_letters
from .lexicon import Lexicon, lexicon_of
from .reading import read_lexicon
from .readings import enriched
from .sources import SOURCES, THEMES, named, source_of
from .spelling import spelt, spelt_theme
from .taste import judge_of
from .tasteful import tasteful

if TYPE_CHECKING:
    from .themes import Payoff, Theme, ThemeSet

AUTO = "auto"


class Kept(Protocol):
    """A list that can be stored."""

    @property
    def digest(self) -> str:
        """Of its content."""

    @property
    def reference(self) -> dict[str, str]:
        """What params and givens name it by."""

    def content(self) -> Json:
        """Return all that it says, as JSON."""


_LISTS = (AUTO, *SOURCES)
_AUTO_BY_LANGUAGE = {"zh": "idioms", "en": "english"}
_DIGEST = re.compile("[0-9a-f]{64}")
_THEME_FILES = (".yaml", ".yml")

# Several sections of a book may need the same list.
_enriched = functools.lru_cache(maxsize=4)(enriched)


def refer(
    value: str | Mapping[str, object], book: BookContext, notes: str = "none"
) -> dict[str, str]:
    """The reference to the list that a user named.

    A list that does not ship is stored, so that `load` finds it in other processes.

    Args:
        value: "auto", a named list, or a file in the config's folder or below; a
            reference is returned as it is.
        book: what the book says of words.
        notes: "zh" or "en" adds readings and explanations to Chinese words that have
            none; see `readings.enriched`.

    Raises:
        UsageError: there is no such list here, or it is invalid.
    """
    if isinstance(value, Mapping):
        return load(value).reference
    if value == AUTO:
        value = _AUTO_BY_LANGUAGE.get(book.language, "english")
    if value in SOURCES:
        ships = SOURCES[value].ships
        found = tasteful(named(value), book.taste.house, ships=ships)
        found = spelt(found, book.spelling, ships=ships)
    else:
        found = tasteful(_read(value, book.folder, _LISTS), book.taste, own=True)
        found = with_letters(found, book.letters)
    try:
        lexicon = _enriched(found, notes, book.language)
    except UsageError as error:
        # Every type calls this param `explanations`.
        raise UsageError([f"explanations: {line}" for line in error.problems]) from None
    if not _ships(lexicon):
        return keep(lexicon)
    return lexicon.reference


def refer_theme(value: str | Mapping[str, object], book: BookContext) -> dict[str, str]:
    """The reference to the words of a shipped theme or of a user's file; see `refer`.

    A file is a theme's, or any list of words.
    """
    if isinstance(value, Mapping):
        return load(value).reference
    if value in THEMES:
        theme = tasteful(named(value), book.taste, ships=True)
        theme = spelt(theme, book.spelling, ships=True)
        return theme.reference if theme is named(value) else keep(theme)
    if is_theme(value):
        theme = named_theme(value, book).single
    else:
        theme = _read(value, book.folder, tuple(THEMES), "theme")
    return keep(tasteful(theme, book.taste, own=True))


def refer_themes(
    value: str | Sequence[str] | Mapping[str, object], book: BookContext
) -> dict[str, str]:
    """The reference to the themes that a user named, for `load_themes`.

    Args:
        value: "auto" for all shipped ones in the language, the name of a shipped theme,
            a theme's file in the config's folder or below, or several of these; a
            reference is returned as it is.
        book: the book that names them.

    Raises:
        UsageError: there is no such theme, or its file is invalid.
    """
    from .themes import set_of, shipped_set

    if isinstance(value, Mapping):
        return load_themes(value).reference
    if value == AUTO and not book.taste.block and book.spelling == US:
        return shipped_set(book.language).reference
    if value == AUTO:
        value = [one.name for one in shipped_set(book.language).entries]
    names = [value] if isinstance(value, str) else value
    return _kept(set_of([named_theme(name, book) for name in names]))


def _kept(themes: "ThemeSet") -> dict[str, str]:
    """The reference to themes, which are stored unless they ship as they are."""
    from .themes import shipped_theme

    every = themes.entries
    ours = [one.name in THEMES and one == shipped_theme(one.name) for one in every]
    for one, ships in zip(every, ours, strict=True):
        if not ships:
            keep(one.lexicon)
    return themes.reference if all(ours) else keep(themes)


def load_themes(reference: Mapping[str, object]) -> "ThemeSet":
    """The themes that a reference denotes."""
    return _themes_by_digest(*digest_of(reference))


@functools.lru_cache(maxsize=32)
def _themes_by_digest(name: str, digest: str) -> "ThemeSet":
    from .themes import set_of, shipped_set, shipped_theme, theme_set_of

    names = name.split("+")
    if set(names) <= set(THEMES):
        every = [shipped_theme(one) for one in names]
        found = [set_of([spelt_theme(t, one) for t in every]) for one in SPELLINGS]
    else:
        found = [shipped_set(name)]
    for ours in found:
        if ours.digest == digest:
            return ours
    return theme_set_of(name, kept_content(name, digest))


def is_theme(value: str) -> bool:
    """Return whether a user names a theme, or a theme's file, and no list of words."""
    return value in THEMES or value.endswith(_THEME_FILES)


def named_theme(value: str, book: BookContext) -> "Theme":
    """A shipped theme or one in a file, without what is against the book's taste.

    Raises:
        UsageError: there is no such theme, or its file is invalid.
    """
    from .themes import read_theme, shipped_theme

    shown = value
    if value in THEMES:
        theme = spelt_theme(shipped_theme(value), book.spelling)
    else:
        path, shown = file_beside(value, book.folder, tuple(THEMES), "theme")
        if path.is_dir():
            raise UsageError(f"{shown}: this is a folder; name a theme or its file")
        theme = read_theme(path, shown=shown)
    own = value not in THEMES
    if own:
        theme = theme.with_letters(book.letters)
    whole = theme.as_named
    left = tasteful(whole, book.taste, ships=not own, own=own)
    if left is not whole:
        theme = theme.of_these(left.words)
    payoffs = _payoffs(theme, book.taste) if own or book.taste.block else theme.payoffs
    if own and payoffs != theme.payoffs:
        MESSAGES.warning(
            "%s: left out the pay-offs against the taste %s", shown, book.taste.level
        )
    return theme if payoffs == theme.payoffs else replace(theme, payoffs=payoffs)


def _payoffs(theme: "Theme", taste: Taste) -> "tuple[Payoff, ...]":
    """The pay-offs of a theme that are not against a taste."""
    judge = judge_of(taste)
    return tuple(
        one
        for one in theme.payoffs
        if not judge.word(one.cells, one.letters) and not judge.clue(one.lead)
    )


def load(reference: str | Mapping[str, object]) -> Lexicon:
    """The list that a reference or a name denotes; "auto" is `idioms`."""
    if isinstance(reference, str):
        return named("idioms" if reference == AUTO else reference)
    return _by_digest(*digest_of(reference))


def keep(lexicon: Kept) -> dict[str, str]:
    """Store a list for `load` in other processes; return its reference."""
    if kept_bytes(lexicon.digest) is None:
        _write(lexicon.digest, canonical_json(lexicon.content()).encode("ascii"))
    return lexicon.reference


def keep_bytes(digest: str, content: bytes) -> None:
    """Store content that another machine has stored under this digest.

    Raises:
        UsageError: it has another digest, or the user's cache folder cannot be written.
    """
    found = hashlib.sha256(content).hexdigest()
    if found != digest:
        raise UsageError(
            f"the list sent as {digest[:12]}… has the digest {found[:12]}…; it was"
            " changed on the way"
        )
    if kept_bytes(digest) is None:
        _write(digest, content)


@functools.lru_cache(maxsize=8)
def _by_digest(name: str, digest: str) -> Lexicon:
    source = source_of(name)
    if source is not None and source.ships:
        for spelling in SPELLINGS:
            ours = spelt(named(name), spelling, ships=True)
            if ours.digest == digest:
                return ours
    return lexicon_of(name, kept_content(name, digest))


def kept_content(name: str, digest: str) -> dict[str, Json]:
    """The content stored under a digest."""
    kept = kept_bytes(digest)
    if kept is None:
        raise UsageError(
            f"{plain(name)}: the list of words {digest[:12]}… is not in this machine's"
            " cache; `publish check BOOK.yaml` with the book's file, and its lists"
            f" beside it, restores it; or copy lexicons/{digest}.json from the cache"
            f" folder where the book was made to {_path(digest).parent}"
        )
    content: dict[str, Json] = json.loads(kept)
    return content


def is_kept(reference: Mapping[str, object]) -> bool:
    """Return whether this machine has stored the content of a reference."""
    return kept_bytes(digest_of(reference)[1]) is not None


def digest_of(reference: Mapping[str, object]) -> tuple[str, str]:
    """The name and the digest of a reference."""
    name, digest = reference.get("name"), reference.get("digest")
    if not (
        set(reference) == {"name", "digest"}
        and isinstance(name, str)
        and isinstance(digest, str)
        and _DIGEST.fullmatch(digest)
    ):
        raise UsageError(
            "a reference to a list of words has a name and a digest of 64 hex digits"
        )
    return name, digest


def file_beside(
    value: str, folder: Path, known: Sequence[str], what: str = "list of words"
) -> tuple[Path, str]:
    """The file that a config names, and what messages call it.

    Args:
        value: the name, which is not that of a known list.
        folder: the config's folder.
        known: the names of lists, to suggest one.
        what: the kind of file.

    Raises:
        UsageError: it is outside the folder, or does not exist.
    """
    shown = shown_path(value)
    try:
        path = inside(folder, value)
    except NoPath:
        raise UsageError(
            f"{shown}: this is not a path, or is a loop of links"
        ) from None
    except UsageError:
        raise UsageError(
            f"{shown}: leads out of the config's folder; a {what} must be"
            " beside the config or below"
        ) from None
    if is_name(value, folder):
        near = did_you_mean(value, known)
        raise UsageError(
            f"{shown}: there is no such {what}; must be {listed(known)}, or a"
            f" file beside the config (got {quoted(value)}){near}"
        )
    return path, shown


def _read(
    value: str, folder: Path, known: Sequence[str], what: str = "list of words"
) -> Lexicon:
    path, shown = file_beside(value, folder, known, what)
    return read_lexicon(path, shown=shown)


def _ships(lexicon: Lexicon) -> bool:
    source = SOURCES.get(lexicon.name)
    return source is not None and source.ships and lexicon is named(lexicon.name)


def _write(digest: str, content: bytes) -> None:
    path = _path(digest)
    with usage_errors(path, "written"), folder_lock(path.parent):
        write_file(path, content)


def _path(digest: str) -> Path:
    return cache() / "lexicons" / f"{digest}.json"


def kept_bytes(digest: str) -> bytes | None:
    """The content stored under a digest, or None if there is none or it is damaged."""
    path = _path(digest)
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(raw).hexdigest() != digest:
        MESSAGES.info("%s: is damaged; ignored", path)
        return None
    return raw
