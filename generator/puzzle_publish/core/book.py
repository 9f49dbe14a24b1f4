"""The models of a book's YAML file.

config/load.py reads a file into these; the stages do not change them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from .changes import DROP, Changes
from .counts import Counts, LevelWords
from .facts import Facts
from .languages import printed_in
from .matter import Matter
from .own import Own
from .pictures import Picture
from .print_options import PrintOptions
from .puzzle import Json
from .quotations import Quotations
from .reading.validators import (
    Isbn,
    Isbns,
    Line,
    Lines,
    SchedulerAddress,
    SetLine,
    Slug,
)
from .reading.yaml_file import KeyPath, YamlFile, dotted
from .sections import Section, host_of
from .strict_model import Abbreviated, Strict
from .values import FAMILY, Level, Taste
from .web_options import WebOptions

# A list of words, or the name of a file with one per line.
ListedWords = Annotated[
    str | list[Annotated[Line, Field(min_length=1, max_length=60)]],
    Field(max_length=5_000),
]


class TasteOptions(Abbreviated):
    """`taste:` which words are not printed; a level alone is enough."""

    short = "level", str, "A level alone."
    level: Level = Field(
        FAMILY,
        description="`family`: nothing crude, cruel or insulting. `school`: as"
        " `family`, but subject words of history and biology in your own lists are"
        " printed. `general`: whatever a newspaper prints.",
    )
    block: ListedWords = Field(
        default_factory=list,
        description="More words to leave out: a list, or a file beside the book.",
    )
    allow: ListedWords = Field(
        default_factory=list,
        description="Words to print all the same: a list, or a file beside the book.",
    )


class ClueOptions(Strict):
    """`clues:` of crosswords besides the house's own."""

    wordnet: bool = Field(
        False,
        description="Whether `words: auto` adds WordNet's definitions for words that"
        " the house's lists lack; the imprint page names WordNet. Needs `make"
        " crossword-data`.",
    )


class Meta(Abbreviated):
    """`meta:` a sentence whose letters are collected from the puzzles."""

    short = "sentence", str, "A sentence alone."
    sentence: Line = Field(
        min_length=1,
        max_length=300,
        description="What the letters spell, one from each of as many puzzles.",
    )
    question: Line = Field(
        "", max_length=200, description="Above the squares: what the sentence answers."
    )


MatterFiles = list[Annotated[Line, Field(min_length=1, max_length=300)]]


class About(Strict):
    """`book:` what the book is."""

    id: Slug = Field(description="The name of the output folder.")
    title: SetLine = Field(
        min_length=1,
        max_length=200,
        description="On the title page, the cover and the spine.",
    )
    subtitle: SetLine = Field(
        "",
        max_length=300,
        description="Below the title. For `{puzzles}` and `{kinds}` it says how many"
        " puzzles the book has, and of how many types; so do the texts of the cover,"
        " where `{levels}` says its levels.",
    )
    author: Line = Field(
        "", max_length=200, description="On the title page and the cover."
    )
    publisher: Line = Field("", max_length=200, description="On the imprint page.")
    copyright: Lines = Field(
        "",
        max_length=1500,
        description="On the imprint page in place of our line; each line of it begins a"
        " paragraph.",
    )
    dedication: Lines = Field(
        "",
        max_length=600,
        description="On a page by itself after the imprint, line by line.",
    )
    front: MatterFiles = Field(
        default_factory=list,
        max_length=24,
        description="Markdown files printed before the puzzles: a foreword, notes for"
        " solvers.",
    )
    back: MatterFiles = Field(
        default_factory=list,
        max_length=24,
        description="Markdown files printed after the answers: about the author, other"
        " books.",
    )
    facts: Line = Field(
        "",
        max_length=300,
        description="A file with a fact for each day, printed below the day's puzzle:"
        " lines such as `2027-01-31, text`, or `01-31, text` for every year.",
    )
    quotes: Line = Field(
        "",
        max_length=300,
        description="A file with a quotation on each line, printed before the months of"
        " sections with `quote: monthly`, in order.",
    )
    meta: Meta | None = Field(
        None,
        description="A sentence to find on a page after the puzzles: each of its"
        " letters is in a square of another puzzle's answer. The key has it.",
    )
    isbn: Isbn = Field(
        "",
        description="13 or 10 digits, in quotes. The check digit is checked; the number"
        " is printed on the imprint page and as a barcode on the cover.",
    )
    isbns: Isbns = Field(
        default_factory=list,
        max_length=99,
        description="Instead of `isbn`: one for each of `print.volumes`.",
    )
    language_tag: Literal["en", "en-US", "en-GB", "zh"] = Field(
        "en",
        alias="language",
        description="The language of every printed word, months and weekdays too."
        " `en` is American English.",
    )
    spelling: Literal["us", "uk"] | None = Field(
        None,
        description="The spelling of English words and clues; if left out, that of the"
        " language.",
    )
    taste: TasteOptions = Field(
        TasteOptions(),
        description="Which words are not printed.",
    )
    clues: ClueOptions = Field(
        ClueOptions(),
        description="Which clues are printed besides the house's own.",
    )
    series: Slug | None = Field(
        None,
        description="The name of a series: no puzzle repeats in any of its volumes.",
    )
    volume: int = Field(
        1, ge=1, le=9999, description="The volume's number in its series."
    )
    seed: int = Field(
        ge=0,
        lt=10**18,
        description="Any whole number. Another seed makes another book.",
    )
    more: list[Annotated[Line, Field(min_length=1, max_length=300)]] = Field(
        default_factory=list,
        max_length=24,
        description="Your other books, one per line, named on a page at the end.",
    )

    @property
    def sentence(self) -> str:
        """What the letters of the puzzles spell, "" for nothing."""
        return "" if self.meta is None else self.meta.sentence

    @property
    def language(self) -> str:
        """The language of the book's words: "en", "en-GB" for British English, "zh"."""
        return printed_in(self.language_tag, self.spelling)


class Run(Strict):
    """`run:` how to work; never changes a byte of the book."""

    executor: Literal["serial", "process", "dask"] = Field(
        "process",
        description="`serial` makes one puzzle after the other, `process` uses several"
        " processes, `dask` a cluster.",
    )
    workers: Literal["auto"] | Annotated[int, Field(ge=1, le=1024)] = Field(
        "auto", description="How many processes; `auto` starts one for each core."
    )
    scheduler: SchedulerAddress | None = Field(
        None,
        description="For `dask`: `tls://HOST:PORT`, or `tcp://HOST:PORT` on this"
        " machine. Left out, Dask's own settings apply.",
    )
    memory_mb: int | None = Field(
        4096,
        ge=64,
        le=1 << 20,
        description="Memory for making one puzzle, in MB (on Linux); `null` sets no"
        " limit.",
    )
    seconds: int | None = Field(
        900,
        ge=1,
        le=86_400,
        description="Seconds for making one puzzle; `null` sets no limit.",
    )


class BookConfig(Strict):
    """A whole file."""

    format: Literal[1] = Field(description="The version of this file's format.")
    book: About
    print: PrintOptions = PrintOptions()
    sections: list[Section] = Field(min_length=1, max_length=1000)
    web: WebOptions = WebOptions()
    run: Run = Run()

    @property
    def puzzle_count(self) -> int:
        """How many puzzles the book wants."""
        return sum(section.amount for section in self.sections)

    @property
    def counts(self) -> Counts:
        """The numbers that its texts may name."""
        kinds = {section.type for section in self.sections}
        return Counts(self.puzzle_count, len(kinds))

    def with_counts(self, counts: Counts) -> "BookConfig":
        """The same book with these numbers in the texts of cover and title page."""
        subtitle = {"subtitle": counts.fill(self.book.subtitle)}
        cover = {"cover": self.print.cover.with_counts(counts)}
        changed = {
            "book": self.book.model_copy(update=subtitle),
            "print": self.print.model_copy(update=cover),
        }
        return self.model_copy(update=changed)

    def with_levels(self, words: str) -> "BookConfig":
        """The same book with the words for its levels in the texts of the cover."""
        cover = {"cover": self.print.cover.with_counts(LevelWords(words))}
        return self.model_copy(update={"print": self.print.model_copy(update=cover)})

    def texts(self) -> Iterator[tuple[KeyPath, str]]:
        """Every text of the author's own that is printed, with its path."""
        about = self.book
        for name in ("title", "subtitle", "author", "publisher"):
            yield ("book", name), getattr(about, name)
        for name in ("copyright", "dedication"):
            yield ("book", name), getattr(about, name).replace("\n", " ")
        yield ("print", "header"), self.print.header or ""
        if about.meta is not None:
            yield ("book", "meta"), about.meta.sentence
            yield ("book", "meta"), about.meta.question
        yield ("print", "cover", "badge", "text"), self.print.cover.badge.text
        for name, text in self.print.cover.texts():
            yield ("print", "cover", name), text
        yield from ((("book", "more", k), line) for k, line in enumerate(about.more))
        for k, section in enumerate(self.sections):
            yield ("sections", k, "title"), section.title
            yield ("sections", k, "intro"), section.intro.replace("\n", " ")
            if section.bonus is not None:
                yield ("sections", k, "bonus", "title"), section.bonus.title


Levels = Mapping[str, Mapping[str, Json]]  # each level's params


@dataclass(frozen=True, slots=True)
class LoadedBook:
    """A config with the file it was read from.

    Attributes:
        path: the file; relative paths in it start at its folder.
        digest: the digest of all that the book depends on, including the content of
            files that the params name, but neither `run:` nor the formatting of the
            file.
        params: section id -> level -> complete params as plain JSON, with the
            content of the user's files in place of their paths.
        source: the file as read, for the places in messages.
        edition: the path of one of its editions in the file, () for the book itself.
        settings: what the command line changed, by dotted key, except `run:`.
        front: the author's pages before the puzzles.
        back: those after the answers.
        facts: those of its days, None without.
        quotations: those of its months, None without.
        cover_picture: the author's picture on the cover, None for ours.
        taste: which words it refuses to print.
        changes: what the author changed once it was finished.
        unchanged_digest: the digest without these.
        own: section id -> the author's own puzzles, in the order of its pages.
    """

    config: BookConfig
    path: Path
    digest: str
    params: Mapping[str, Levels] = field(default_factory=dict)
    source: YamlFile | None = field(default=None, compare=False, repr=False)
    edition: KeyPath = ()
    settings: Mapping[str, Json] = field(default_factory=dict)
    front: tuple[Matter, ...] = ()
    back: tuple[Matter, ...] = ()
    facts: Facts | None = None
    quotations: Quotations | None = None
    cover_picture: Picture | None = None
    taste: Taste = field(default_factory=Taste)
    changes: Changes = field(default_factory=Changes)
    unchanged_digest: str = ""
    own: Mapping[str, Sequence[Own]] = field(default_factory=dict)

    def for_edition(self, index: int) -> "LoadedBook":
        """The same book with the options of one of its editions."""
        options = self.config.print
        edition = options.editions[index]
        about = self.config.book.model_copy(
            update={"isbn": edition.isbn, "isbns": edition.isbns}
        )
        sections = self.config.sections
        if edition.per_page is not None:
            other = {"per_page": edition.per_page}
            sections = [section.model_copy(update=other) for section in sections]
        changed = {"book": about, "print": options.of(edition), "sections": sections}
        return replace(
            self,
            config=self.config.model_copy(update=changed),
            edition=("print", "editions", index),
        )

    @property
    def counts(self) -> Counts:
        """The numbers that its texts may name, after the author's changes."""
        dropped = sum(change.do == DROP for change in self.changes.entries)
        found = self.config.counts
        return replace(found, puzzles=found.puzzles - dropped)

    def with_counts(self, counts: Counts) -> "LoadedBook":
        """The same book with these numbers in the texts of cover and title page."""
        return replace(self, config=self.config.with_counts(counts))

    def in_one_volume(self) -> "LoadedBook":
        """The same book and its editions in one volume, for a preview of some pages.

        Its texts have the numbers of the whole book.
        """
        counted = self.config.with_counts(self.counts)
        options, about = counted.print, counted.book
        editions = [
            one.model_copy(update={"volumes": 1, "isbns": []})
            for one in options.editions
        ]
        changed = {
            # Some puzzles cannot give every letter.
            "book": about.model_copy(update={"isbns": [], "meta": None}),
            "print": options.model_copy(update={"volumes": 1, "editions": editions}),
        }
        return replace(self, config=counted.model_copy(update=changed))

    def with_isbn(self, isbn: str) -> "LoadedBook":
        """The same book with the ISBN of one of its volumes."""
        about = self.config.book.model_copy(update={"isbn": isbn, "isbns": []})
        return replace(self, config=self.config.model_copy(update={"book": about}))

    def at(self, path: KeyPath, message: str) -> str:
        """A sentence about a value in the file: FILE:LINE:COL: key.path: message."""
        path = self._in_file(path)
        if self.edition:
            path = self._in_edition(path)
        if self.source is None:
            return f"{self.path}: {dotted(path)}: {message}"
        return self.source.problem(path, message).placed(str(self.path))

    def _in_file(self, path: KeyPath) -> KeyPath:
        """Where the file has what belongs to a section; bonuses are in another one."""
        if path[:1] != ("sections",) or not isinstance(index := path[1], int):
            return path
        names = [section.id for section in self.config.sections]
        host = names.index(host_of(names[index]))
        return path if host == index else ("sections", host, "bonus", *path[2:])

    def _in_edition(self, path: KeyPath) -> KeyPath:
        """Where the edition sets this value, if it does; else the path unchanged."""
        if path[:1] == ("print",) or path[1:] in (("isbn",), ("isbns",)):
            return (*self.edition, *path[1:])
        if path[:1] == ("sections",) and path[-1:] == ("per_page",):
            return (*self.edition, "per_page")
        return path
