"""Designs, a book's look as data: each is a folder in templates/designs/.

`design.yaml` has numbers and fonts, `strings.<language>.yaml` the words, `page.css.j2`
and the templates the layout of pages, `figure.css` the look of figures.

A design may extend another one: files that it lacks come from there, numbers and words
are merged key by key, and its figure.css contains only what differs.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import resources
from ..errors import ConfigError, UsageError
from ..languages import base_of, printed_in
from ..messages import quoted
from ..puzzle import Json
from ..reading.beside import inside
from ..reading.json_values import members_of
from ..reading.model_errors import check_model
from ..reading.yaml_file import KeyPath, YamlFile, read
from ..seeds import words
from ..spelling import printed
from ..values import LEFT_HANDED
from .numbers import CoverColours, DesignSizes, LanguageFonts

REFERENCE_WIDTH_MM, REFERENCE_HEIGHT_MM = 152.4, 228.6  # 6x9 in
# A family of fonts is not merged, but replaced: half of it would be useless.
_WHOLE_BELOW = ("fonts",)
_WHOLE_DEPTH = 3  # fonts: language: role


@dataclass(frozen=True, slots=True)
class Design:
    """A loaded design in one language.

    Attributes:
        folder: its own files.
        language: the language of its words, as `Language.code`.
        numbers: the sizes in design.yaml.
        strings: its words.
        bases: folders of the designs that it extends, nearest first.
        edition: the edition of the book that it is for, "" for the book itself.
        own: whether it is a user's, not a shipped one.
        by_series: whether it has no colours for covers, so that a book's series chooses
            one of its palettes.
    """

    folder: Path
    language: str
    numbers: DesignSizes
    strings: Mapping[str, Any]
    bases: tuple[Path, ...] = ()
    edition: str = ""
    own: bool = False
    by_series: bool = False

    @property
    def colours(self) -> CoverColours:
        """The colours of the cover."""
        return self.numbers.cover or self._palette(0)

    def coloured(self, palette: str | None, name: str) -> "Design":
        """Return the design with the colours of a book's cover.

        Args:
            palette: one of its palettes; None takes the design's own colours, if it has
                any, or else the palette that the name chooses.
            name: the name of the book's series, or else its own.
        """
        colours = self.colours
        if palette is not None:
            colours = self.numbers.palettes[palette]
        elif self.by_series:
            colours = self._palette(words(name)[0])
        numbers = self.numbers.model_copy(update={"cover": colours})
        return replace(self, numbers=numbers)

    def _palette(self, number: int) -> CoverColours:
        known = list(self.numbers.palettes.values())
        return known[number % len(known)]

    @property
    def notes(self) -> bool:
        """Whether puzzles are on left-hand pages, each facing a page for notes.

        A left hand rests to the left of and below what it writes: on a right-hand page
        that is the gutter, where the hand would lie across the fold.
        """
        return self.edition == LEFT_HANDED

    @property
    def edition_words(self) -> str:
        """Return the edition's name on title page and cover, "" for none."""
        return str(self.strings["editions"][self.edition]) if self.edition else ""

    @property
    def least_pt(self) -> float:
        """Return the smallest size of text."""
        return self.numbers.text.least

    @property
    def large(self) -> bool:
        """Whether this is large print: one puzzle per page, or on two facing pages."""
        return self.numbers.is_large

    @property
    def fonts(self) -> LanguageFonts:
        """The fonts of its language."""
        return self.numbers.fonts[base_of(self.language)]

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of its files, each of which overrides those after it."""
        return (self.folder, *self.bases)

    @property
    def figure_sheets(self) -> tuple[Path, ...]:
        """Its figure.css files; later ones override earlier ones."""
        found = [folder / "figure.css" for folder in reversed(self.folders)]
        return tuple(path for path in found if path.exists())

    @property
    def digest(self) -> str:
        """Return the digest of its files, those that it extends included."""
        whole = hashlib.sha256()
        for folder in self.folders:
            whole.update(b"folder")
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    place = path.relative_to(folder).as_posix()
                    whole.update(hashlib.sha256(place.encode()).digest())
                    whole.update(hashlib.sha256(path.read_bytes()).digest())
        return whole.hexdigest()

    def scale(self, width_mm: float, height_mm: float) -> float:
        """Return the scale of type and figures, 1 on a 6x9 in page."""
        ratio = min(width_mm / REFERENCE_WIDTH_MM, height_mm / REFERENCE_HEIGHT_MM)
        return max(1.0, min(ratio, self.numbers.scale_most))

    def say(self, name: str, **fields: object) -> str:
        """Return one of the design's sentences, filled in."""
        return str(self.strings[name]).format(**fields)

    def counted(self, name: str, number: int, **fields: object) -> str:
        """Return one of the sentences that count, with its words for one or many.

        A design of a user's may have the same words for both.
        """
        said = self.strings[name]
        if isinstance(said, Mapping):
            said = said["one" if number == 1 else "many"]
        return str(said).format(count=f"{number:,}", **fields)


def load_design(
    name: str, language: str, folder: Path | None = None, edition: str = ""
) -> Design:
    """Return a design in one language.

    Args:
        name: the name of a shipped design, or the path of a user's folder.
        language: the language of its words.
        folder: the folder of the book's config; None allows only shipped designs.
        edition: the book's edition; a design may set other sizes for it.

    Raises:
        UsageError: there is no such design, or its files are invalid.
    """
    own = resources.is_path(name)
    if own and folder is not None:
        _refuse_links(resources.design(name, folder))
    folders, numbers = _read_chain(name, folder, edition)
    strings: dict[str, Json] = {}
    for each in reversed(folders):
        file = each / f"strings.{base_of(language)}.yaml"
        if file.is_file():
            strings |= _printed(read_strings(each, file), each, language)
    if not strings:
        raise UsageError(f"the design {name} has no words in {language}")
    found = Design(
        folders[0],
        printed_in(language),
        numbers,
        strings,
        folders[1:],
        edition=edition,
        own=own,
        by_series=numbers.cover is None,
    )
    # Colours for templates, until a book chooses others.
    return replace(found, numbers=numbers.model_copy(update={"cover": found.colours}))


def _printed(words: dict[str, Json], folder: Path, language: str) -> Mapping[str, Json]:
    """Return the words of a shipped design in a language's spelling; a user's as is."""
    if not folder.is_relative_to(resources.templates()):
        return words
    return members_of(printed(words, language))


def _refuse_links(folder: Path) -> None:
    """Refuse a user's design with a link that leads out of its folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            inside(folder, str(path.relative_to(folder)))


def read_strings(folder: Path, path: Path) -> dict[str, Json]:
    """Return the words of a design, each a text, or a list or mapping of texts."""
    inside(folder, path.name)
    file = read(path)
    if not isinstance(file.data, dict):
        raise file.refusal([file.problem((), "must be a mapping of words")])
    problems = []
    strings: dict[str, Json] = file.data
    for key, value in strings.items():
        if not all(isinstance(text, str) for text in texts_of(value)):
            problems.append(file.problem((key,), "must be text, or a list of text"))
    if problems or file.problems:
        raise file.refusal(problems)
    return strings


def texts_of(value: Json) -> list[Json]:
    """Return the texts in one of a design's words: a text, a list or a mapping."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else [value]


def languages_of(folders: Iterable[Path]) -> set[str]:
    """Return the languages that designs have words in."""
    files = (path for folder in folders for path in folder.glob("strings.*.yaml"))
    return {path.name.split(".")[1] for path in files}


def sizes_of(name: str, folder: Path | None = None) -> DesignSizes:
    """Return the numbers of a design; see `load_design`."""
    return _read_chain(name, folder, "")[1]


def is_handout(name: str, folder: Path | None = None) -> bool:
    """Return whether a design is for pages handed out one by one; see `load_design`."""
    _, numbers = _read_chain(name, folder, "")
    return numbers.handout


def hues_of(name: str, folder: Path | None = None) -> tuple[str, ...]:
    """Return the colours of a design's parts; see `load_design`."""
    _, numbers = _read_chain(name, folder, "")
    return numbers.hues


def chain(name: str, folder: Path | None = None) -> tuple[Path, ...]:
    """Return the folders of a design and those that it extends; see `load_design`."""
    return tuple(file.folder for file in _chain(name, folder))


def _read_chain(
    name: str, folder: Path | None, edition: str
) -> tuple[tuple[Path, ...], DesignSizes]:
    files = _chain(name, folder)
    data: Json = {}
    for file in reversed(files):
        data = _merged(data, file.data)
    numbers, problems = check_model(files[0], DesignSizes, data=data)
    if numbers is not None and edition in numbers.editions:
        data = _merged(data, numbers.editions[edition])
        numbers, found = check_model(files[0], DesignSizes, data=data)
        place: KeyPath = ("editions", edition)
        problems = [files[0].problem((*place, *p.path), p.message) for p in found]
    if numbers is None:
        raise files[0].refusal(problems)
    for language in languages_of(file.folder for file in files) | {numbers.han}:
        if language not in numbers.fonts:
            what = f"names no fonts for the language {quoted(language)}"
            raise files[0].refusal([files[0].problem(("fonts",), what)])
    return tuple(file.folder for file in files), numbers


def _chain(name: str, folder: Path | None) -> list[YamlFile]:
    """Return the design.yaml of a design and of each that it extends."""
    files = [_design_file(resources.design(name, folder))]
    names = [name]
    while above := _extended(files[-1]):
        place = files[-1]
        if above in names:
            circle = " → ".join([*names, above])
            problem = place.problem(("extends",), f"extends itself: {circle}")
            raise place.refusal([problem])
        names.append(above)
        try:
            files.append(_design_file(resources.design(above)))
        except ConfigError:
            raise
        except UsageError as error:
            problems = [place.problem(("extends",), text) for text in error.problems]
            raise place.refusal(problems) from None
    return files


def _design_file(folder: Path) -> YamlFile:
    file = read(inside(folder, "design.yaml"))
    if file.problems:
        raise file.refusal(())
    return file


def _extended(file: YamlFile) -> str:
    """Return the design that another extends; the model checks other values."""
    value = file.data.get("extends") if isinstance(file.data, dict) else None
    return value if isinstance(value, str) else ""


def _merged(base: Json, own: Json, path: tuple[str, ...] = ()) -> Json:
    """Return the merged values of two designs; the second overrides the first.

    >>> _merged({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}})
    {'a': {'b': 1, 'c': 3}}
    """
    if not isinstance(base, dict) or not isinstance(own, dict):
        return own
    if path[:1] == _WHOLE_BELOW and len(path) >= _WHOLE_DEPTH:
        return own
    merged = dict(base)
    for key, value in own.items():
        merged[key] = _merged(base[key], value, (*path, key)) if key in base else value
    return merged
