"""The openers of chapters and parts: their words, and the space left for a picture.

The words come from the plan and the `Structure`, so they are measured before there are
puzzles; a picture only fills the space that is left.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.own import shows_level
from ...core.page_kinds import OpenerLevel, OpenerPage
from ...core.placed import PlacedFigure
from ...core.quotations import Chapter as QuotedChapter
from ...core.reading.yaml_file import KeyPath
from ...core.text_fitting import SCALE_PT, size_pt
from ...core.values import Geometry, Opening, Page, Plan, types_in
from ...page_order import is_bonus
from ...types.contract import PuzzleType
from ...types.registry import load
from .front_matter import LEAST_ART_MM, FrontMatter, own_lines
from .key_layout import FIGURE_SPARE_MM
from .measurer import Measurer
from .ornament import stars_figure
from .page_plan import Chapter, Structure
from .part_titles import key_notes

TITLE_MM, TITLE_PT = 42.0, 44.0  # height of its box, and its largest size
WORDS_MM = 60.0  # title, year and note, with the space around them
ANSWER_BOOK = 0  # in place of a page number, for the first page of the answer book
_ROUNDING_MM = 0.1  # must not push a picture to the next page


class TooHigh(Exception):  # noqa: N818
    """The words of an opener do not fit a page even in the smallest type.

    Attributes:
        path: the key in the book's file that the words come from.
    """

    def __init__(self, title: str, path: KeyPath) -> None:
        super().__init__(title)
        self.path = path


class Pictured(NamedTuple):
    """The type that an opener shows, and how many openers before it show the same."""

    type: str
    times: int


def pictured_types(chapters: Iterable[Chapter]) -> dict[int, Pictured]:
    """Return the type of each chapter's picture by its first page.

    The types of a chapter that mixes them take turns, except those of bonuses.
    """
    times = Counter[str]()
    found = {}
    for chapter in chapters:
        mine = [r for r in chapter.requests if not is_bonus(r)]
        name = min(types_in(mine or chapter.requests), key=times.__getitem__)
        found[chapter.start] = Pictured(name, times[name])
        times[name] += 1
    return found


@dataclass(frozen=True, slots=True)
class Openers:
    """Writes and measures the openers of a structure.

    Attributes:
        kinds: section -> its type.
        plan: its requests, in page order.
        quotes: quotations by section and month.
    """

    config: BookConfig
    design: Design
    geometry: Geometry
    kinds: Mapping[str, PuzzleType]
    plan: Plan
    structure: Structure
    quotes: Mapping[QuotedChapter, str] = field(default_factory=dict)

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def measured(self, measurer: Measurer) -> dict[int, Opening]:
        """Return the openers by page, each in the largest type that fits one page.

        Raises:
            TooHigh: an opener fits in no size.
        """
        found: dict[int, Opening] = {}
        waiting = [(*one, self._tries(one[1])) for one in self._all()]
        while waiting:
            tried = []
            for page, words, path, tries in waiting:
                made = next(tries, None)
                if made is None:
                    raise TooHigh(words.title, path)
                tried.append((page, words, path, tries, made))
            heights = measurer.heights_mm([made for *_, made in tried])
            waiting = []
            for one, height in zip(tried, heights, strict=True):
                page, words, path, tries, made = one
                pictured, room = bool(made.figure), 0.0
                if height is not None and pictured:
                    room = self._room_mm(height)
                if height is None or (pictured and not room):
                    waiting.append((page, words, path, tries))
                else:
                    found[page] = Opening(made, room)
        return found

    def _tries(self, words: OpenerPage) -> Iterator[OpenerPage]:
        """Yield words in sizes of the title, with a picture below them or without.

        Our line gives way to a picture, and the picture to a title in its size.
        """
        width = self.geometry.type_width_mm / self._scale
        largest = size_pt(words.title, width, TITLE_MM, TITLE_PT, self.design.least_pt)
        for size in SCALE_PT:
            if self.design.least_pt <= size <= largest:
                bare = replace(words, title_pt=size * self._scale)
                # A picture of no height keeps its margin.
                pictured = replace(bare, figure=True)
                yield pictured
                if words.line:
                    yield replace(pictured, line="")
                yield bare

    def _room_mm(self, words_mm: float) -> float:
        """Return the height of a picture below the words, 0 if there is too little."""
        high = self.geometry.type_height_mm
        left = high - words_mm - FIGURE_SPARE_MM - _ROUNDING_MM
        room = min(high * 0.8 - WORDS_MM * self._scale, left)
        return room if room >= LEAST_ART_MM * self._scale else 0.0

    # Words -----------------------------------------------------------------------

    def _all(self) -> Iterator[tuple[int, OpenerPage, KeyPath]]:
        """Yield the page of each opener, its words, and the key that they come from."""
        found, say = self.structure, self.design.say
        sections = [section.id for section in self.config.sections]
        trim: KeyPath = ("print", "trim")
        # An intro is before the first of its section's months.
        intros = {s.id: own_lines(s.intro) for s in self.config.sections}
        shown = pictured_types(found.chapters)
        for chapter in found.chapters:
            if chapter.opener is None:
                continue
            intro = intros.pop(chapter.section, [])
            quote = ""
            if chapter.month is not None:
                quote = self.quotes.get((chapter.section, chapter.month), "")
            path = trim
            if chapter.section:
                path = ("sections", sections.index(chapter.section))
                path = (*path, "intro" if intro else "title")
            if quote and not intro:
                path = ("book", "quotes")
            words = replace(
                self._chapter(chapter),
                record=self._record(chapter),
                intro=tuple(intro),
                quote=quote,
                line="" if intro or quote else self._line(shown[chapter.start]),
            )
            yield chapter.opener, words, path
        if found.answer_keys and self.config.print.matter != "none":
            notes = key_notes(self.plan, self.design, self.config.book.sentence)
            words = OpenerPage(
                title=self.config.book.title,
                subtitle=say("answer_book"),
                notes=tuple(notes),
            )
            yield ANSWER_BOOK, words, ("book", "title")

    def _chapter(self, chapter: Chapter) -> OpenerPage:
        matter = FrontMatter(self.config, self.design)
        notes, kinds = [self._count_note(chapter.requests)], list[str]()
        if not chapter.section or len(types_in(chapter.requests)) > 1:
            kinds = matter.kinds(chapter.requests)
        if chapter.section and (title := matter.title_of(chapter.section)):
            notes.insert(0, title)
        if chapter.month is not None:
            return OpenerPage(
                title=matter.language.months[chapter.month.month - 1],
                subtitle=str(chapter.month.year),
                notes=tuple(notes),
                kinds=tuple(kinds),
            )
        title = matter.chapter_title(chapter)
        if chapter.level:
            first = chapter.requests[0]
            stars = load(first.type).levels[first.level]
            start = self.plan.numbers[first.key]
            numbers = range(start, start + len(chapter.requests))
            levels = [(stars, self._numbers_note(numbers), "")] if stars else []
            return OpenerPage(
                title=title,
                notes=tuple(notes),
                kinds=tuple(kinds),
                levels=self._starred(levels),
            )
        return OpenerPage(
            title=title,
            notes=tuple(notes[-1:]),
            levels=self._starred(self._levels(chapter)),
        )

    def _record(self, chapter: Chapter) -> tuple[str, ...]:
        """Return the words before the lines for the best time, () without them."""
        if not self.config.print.records:
            return ()
        name = "record" if chapter.month is None else "record_month"
        return tuple(self.design.strings[name])

    def _line(self, shown: Pictured) -> str:
        """Return one of the lines of a type, which take turns."""
        lines = load(shown.type).text(self.design.language).openers
        return lines[shown.times % len(lines)] if lines else ""

    def _levels(self, chapter: Chapter) -> Iterator[tuple[int, str, str]]:
        """Yield the stars, word and puzzle numbers of each starred level."""
        kind = self.kinds[chapter.section]
        judged = self.design.numbers.judged
        for level, stars in kind.levels.items() if judged else ():
            mine = [
                self.plan.numbers[r.key]
                for r in chapter.requests
                if r.level == level and shows_level(r.own)
            ]
            if mine and stars:
                word = kind.text(self.design.language).levels[level]
                yield stars, word, self._numbers_note(mine)

    def _starred(
        self, levels: Iterable[tuple[int, str, str]]
    ) -> tuple[OpenerLevel, ...]:
        """Return levels with their stars."""
        star = self.design.numbers.marks.star * self._scale
        return tuple(
            OpenerLevel(
                f"stars{k}", stars, word, note, PlacedFigure(stars_figure(stars), star)
            )
            for k, (stars, word, note) in enumerate(levels)
        )

    def _numbers_note(self, numbers: Sequence[int]) -> str:
        """Return the numbers of puzzles, or how many there are if some are missing."""
        first, last = numbers[0], numbers[-1]
        if first == last:
            return self.design.say("number", number=first)
        if last - first + 1 == len(numbers):
            return self.design.say("level_numbers", first=first, last=last)
        return self._count_note(numbers)

    def _count_note(self, puzzles: Sequence[object]) -> str:
        return self.design.counted("month_note", len(puzzles))


def opener(number: int, opening: Opening, figure: PlacedFigure | None = None) -> Page:
    """Return the page of an opener, with a picture no higher than its room."""
    page = replace(opening.page, anchor=f"opener-{number}", figure=figure or False)
    if figure is not None:
        high = figure.figure.height * figure.cell_mm
        page = replace(page, height=round(high + FIGURE_SPARE_MM, 3))
    title = f"{page.title} {page.subtitle}".strip()
    return Page(number, page, page.placed(), stamped=False, outline=title)
