"""Themes: words on one subject, with a title, and sentences for letters left over.

A theme is a YAML file, shipped in data/themes/<language>/ or the user's:

    title: In the Kitchen
    subtitle: Everything in its place
    payoffs:
      - lead: "The unused letters name a fruit that is, botanically, a berry:"
        letters: banana
    words: [apron, baking sheet, …]

Words and letters are printed in capitals. In a grid they are written without their
spaces, hyphens and apostrophes.
"""

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict, cast

from pydantic import BaseModel, ConfigDict, Field

from ..core.errors import UsageError
from ..core.messages import quoted
from ..core.puzzle import Json
from ..core.reading import yaml_file
from ..core.reading.model_errors import check_model
from ..core.reading.validators import Line
from ..core.reading.yaml_file import KeyPath, Problem, YamlFile
from ..core.values import Letters
from .letters import PLAIN, plain_terms, say_letters
from .lexicon import Entry, Lexicon, WordList, origin_in
from .list_file import MOST_LETTERS
from .reading import cell_form, fits_cells, has_hanzi_only

FOLDER = Path(__file__).parent / "data" / "themes"
SUFFIX = ".yaml"
# Before the name of a list with all words of a theme; the bare name is that of the
# list of those that are written as one word.
WHOLE = "theme/"
LEAST_LETTERS = 2
_JOINTS = re.compile("[ '’-]")


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class _PayoffFile(_Strict):
    lead: Line = Field(min_length=1, max_length=120)
    letters: Line = Field(min_length=1, max_length=60)


class _ThemeFile(_Strict):
    """What a theme's file may set."""

    title: Line = Field(min_length=1, max_length=40)
    subtitle: Line = Field("", max_length=60)
    payoffs: list[_PayoffFile] = Field(default_factory=list, max_length=20)
    words: list[Line] = Field(min_length=2, max_length=500)


@dataclass(frozen=True, slots=True)
class Payoff:
    """What the letters that no word uses spell.

    Attributes:
        lead: the question or sentence printed before it.
        letters: the answer as it is printed, in capitals.
    """

    lead: str
    letters: str

    @property
    def cells(self) -> str:
        """The letters, one per cell."""
        return bare(self.letters)

    def names(self, word: str) -> bool:
        """Return whether the answer has a word, in the form for cells.

        >>> blue = Payoff("What is the largest animal?", "THE BLUE WHALE")
        >>> [blue.names(word) for word in ("WHALE", "BLUEWHALE", "HALE")]
        [True, True, False]
        """
        if has_hanzi_only(word):
            return word in self.cells
        parts = [bare(part) for part in self.letters.replace("-", " ").split()]
        ends = range(1, len(parts) + 1)
        return any("".join(parts[k:end]) == word for end in ends for k in range(end))


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme; `words` are as they are printed, in capitals."""

    name: str
    language: str
    title: str
    subtitle: str
    payoffs: tuple[Payoff, ...]
    words: tuple[str, ...]

    @property
    def lexicon(self) -> Lexicon:
        """All words in the form for cells."""
        entries = tuple(_entry(word) for word in self.words)
        return Lexicon(WHOLE + self.name, entries, self.language)

    @property
    def as_named(self) -> Lexicon:
        """All words in the form for cells, under the name that its author knows."""
        return replace(self.lexicon, name=self.name)

    def with_letters(self, letters: Letters | None) -> "Theme":
        """The theme with its words and pay-offs as an author wants letters."""
        say_letters(self.name, letters, self.words)
        if letters != PLAIN:
            return self
        answers = [one.letters for one in self.payoffs]
        form = plain_terms([*self.words, *answers])
        payoffs = (replace(one, letters=form[one.letters]) for one in self.payoffs)
        words = tuple(dict.fromkeys(form[word] for word in self.words))
        return replace(self, words=words, payoffs=tuple(payoffs))

    @property
    def single(self) -> Lexicon:
        """The words that are written as one, for puzzles that print no spaces."""
        entries = tuple(Entry(word) for word in self.words if word == bare(word))
        return Lexicon(self.name, entries, self.language)

    def of_these(self, cells: Iterable[str]) -> "Theme":
        """The theme with only these words, in the form for cells."""
        kept = set(cells)
        return replace(self, words=tuple(w for w in self.words if bare(w) in kept))

    def content(self) -> Json:
        """All of it as plain JSON."""
        pairs = [[payoff.lead, payoff.letters] for payoff in self.payoffs]
        return {
            "name": self.name,
            "language": self.language,
            "title": self.title,
            "subtitle": self.subtitle,
            "payoffs": pairs,
            "words": list(self.words),
        }


class _ThemeContent(TypedDict):
    """What `Theme.content` returns."""

    name: str
    language: str
    title: str
    subtitle: str
    payoffs: Iterable[tuple[str, str]]
    words: Iterable[str]


@dataclass(frozen=True)
class ThemeSet(WordList[Theme]):
    """Themes that puzzles take in turn."""

    def content(self) -> Json:
        """All but the name, as plain JSON."""
        return {"themes": [one.content() for one in self.entries], **self.origin}


def theme_set_of(name: str, content: Mapping[str, Json]) -> ThemeSet:
    """The set with this name and content."""
    themes = tuple(
        Theme(
            name=one["name"],
            language=one["language"],
            title=one["title"],
            subtitle=one["subtitle"],
            payoffs=tuple(Payoff(*pair) for pair in one["payoffs"]),
            words=tuple(one["words"]),
        )
        for one in cast(Iterable[_ThemeContent], content["themes"])
    )
    return ThemeSet(name, themes, **origin_in(content))


def bare(word: str) -> str:
    """A printed word as it is written in cells.

    >>> bare("BAKING SHEET"), bare("WILL-O'-THE-WISP")
    ('BAKINGSHEET', 'WILLOTHEWISP')
    """
    return _JOINTS.sub("", word)


def _entry(word: str) -> Entry:
    cells = bare(word)
    return Entry(cells, shown="" if cells == word else word)


@functools.cache
def shipped_names() -> Mapping[str, str]:
    """The shipped themes' names in order, each with its language."""
    paths = sorted(FOLDER.glob(f"*/*{SUFFIX}"))
    return {path.stem: path.parent.name for path in paths}


@functools.cache
def shipped_theme(name: str) -> Theme:
    """The shipped theme of this name."""
    return read_theme(FOLDER / shipped_names()[name] / f"{name}{SUFFIX}")


@functools.cache
def shipped_set(language: str) -> ThemeSet:
    """All shipped themes in a language."""
    names = [name for name, one in shipped_names().items() if one == language]
    return ThemeSet(language, tuple(map(shipped_theme, names)), language)


def set_of(themes: Sequence[Theme]) -> ThemeSet:
    """Themes, not necessarily shipped ones, as a set.

    Raises:
        UsageError: they are in different languages.
    """
    languages = {one.language for one in themes}
    if len(languages) > 1:
        named = ", ".join(f"{one.name} ({one.language})" for one in themes)
        raise UsageError(f"theme: all themes must be in one language (got {named})")
    return ThemeSet("+".join(one.name for one in themes), tuple(themes), *languages)


def read_theme(path: Path, *, shown: str = "") -> Theme:
    """The theme in a file.

    Args:
        path: the file.
        shown: what messages call it, if not its path.

    Raises:
        ConfigError: it cannot be read or is invalid; lists every fault with its place.
    """
    file = yaml_file.read(path, shown=shown)
    found, problems = check_model(file, _ThemeFile)
    if found is None or file.problems or problems:
        raise file.refusal(problems)
    words = tuple(map(printed_form, found.words))
    hanzi = sum(has_hanzi_only(bare(word)) for word in words)
    language = "zh" if 2 * hanzi >= len(words) else "en"
    letters = [printed_form(one.letters) for one in found.payoffs]
    problems = [
        *_word_problems(file, words, language),
        *_payoff_problems(file, letters, language),
    ]
    if problems:
        raise file.refusal(problems)
    pairs = zip(found.payoffs, letters, strict=True)
    payoffs = tuple(Payoff(one.lead, text) for one, text in pairs)
    return Theme(path.stem, language, found.title, found.subtitle, payoffs, words)


def printed_form(word: str) -> str:
    """A word as it is printed: in capitals, with single spaces.

    >>> printed_form(" baking  sheet")
    'BAKING SHEET'
    """
    return cell_form(" ".join(word.split()))


def _word_problems(
    file: YamlFile, words: Sequence[str], language: str
) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for number, word in enumerate(words):
        path: KeyPath = ("words", number)
        cells = bare(word)
        message = _misfit(cells, word, language)
        if not message and len(cells) < LEAST_LETTERS:
            message = f"a word needs at least {LEAST_LETTERS} letters"
        if not message and len(cells) > MOST_LETTERS:
            message = f"a word may have at most {MOST_LETTERS} letters"
        if not message and cells in seen:
            first = file.values["words", seen[cells]][0]
            message = f"repeats the word in line {first}"
        seen.setdefault(cells, number)
        if message:
            yield file.problem(path, f"{message} (got {quoted(word)})")


def _payoff_problems(
    file: YamlFile, letters: Sequence[str], language: str
) -> Iterator[Problem]:
    for number, text in enumerate(letters):
        message = _misfit(bare(text), text, language)
        if message:
            path: KeyPath = ("payoffs", number, "letters")
            yield file.problem(path, f"{message} (got {quoted(text)})")


def _misfit(cells: str, word: str, language: str) -> str:
    """Why a word cannot be in a grid, or ""."""
    if not cells or not fits_cells(cells):
        return "must have letters, spaces, hyphens and apostrophes only"
    if language == "zh" and not has_hanzi_only(word):
        return "must have Chinese characters only, as most of these words do"
    if language == "en" and any(has_hanzi_only(char) for char in cells):
        return "must have no Chinese characters, as most of these words have none"
    return ""
