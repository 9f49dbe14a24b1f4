"""The openers of chapters and parts: their words, and the room left for a picture.

In: a `Structure` and the plan's requests, no puzzle. What is said is known before any
puzzle is made and is measured then; a picture only takes what room is left.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.book import BookConfig
from ...core.designs.design import Design
from ...core.puzzle import Fairness
from ...core.reading.yaml_file import KeyPath
from ...core.text_fitting import SCALE_PT, size_pt
from ...core.values import (
    Geometry,
    Opening,
    Page,
    PlacedFigure,
    Plan,
    Request,
    types_in,
)
from ...types.contract import PuzzleType
from ...types.registry import load
from .front_matter import LEAST_ART_MM, FrontMatter
from .key_layout import FIGURE_SPARE_MM
from .labels import drawn_title
from .measurer import Measurer
from .ornament import stars_figure
from .page_plan import Chapter, Structure

TITLE_MM, TITLE_PT = 42.0, 44.0  # its place, and its largest size
WORDS_MM = 60.0  # title, year and note, with the space round them
ANSWER_BOOK = 0  # stands for the first page of the answer book
_ROUNDING_MM = 0.1  # must not push a picture to the next page


class TooHigh(Exception):  # noqa: N818
    """An opener's words are higher than a page in the smallest type.

    Attributes:
        path: the key of the book's file whose words these are.
    """

    def __init__(self, title: str, path: KeyPath) -> None:
        super().__init__(title)
        self.path = path


@dataclass(frozen=True, slots=True)
class Openers:
    """What the openers of a settled structure say.

    Attributes:
        kinds: section -> its type.
        plan: its requests, in page order.
    """

    config: BookConfig
    design: Design
    geometry: Geometry
    kinds: Mapping[str, PuzzleType]
    plan: Plan
    structure: Structure

    @property
    def requests(self) -> tuple[Request, ...]:
        """The plan's, in page order."""
        return self.plan.requests

    @property
    def _scale(self) -> float:
        return self.design.scale(self.geometry.width_mm, self.geometry.height_mm)

    def measured(self, measurer: Measurer) -> dict[int, Opening]:
        """Return each opener by its page, in the largest type that fits one page.

        Raises:
            TooHigh: none does.
        """
        found: dict[int, Opening] = {}
        waiting = [(*one, self._tries(one[1])) for one in self._all()]
        while waiting:
            tried = []
            for page, words, path, tries in waiting:
                made = next(tries, None)
                if made is None:
                    raise TooHigh(words["title"], path)
                tried.append((page, words, path, tries, *made))
            parts = [_values(words, size, room) for _, words, *_, size, room in tried]
            heights = measurer.heights_mm("opener", parts)
            waiting = []
            for one, height in zip(tried, heights, strict=True):
                page, words, path, tries, size, pictured = one
                if height is None:
                    waiting.append((page, words, path, tries))
                else:
                    room = self._room_mm(height) if pictured else 0.0
                    found[page] = Opening(words, size, room)
        return found

    def _tries(self, words: Mapping[str, Any]) -> Iterator[tuple[float, bool]]:
        """Yield sizes of the title, each with and without a picture below."""
        width = self.geometry.type_width_mm / self._scale
        largest = size_pt(
            str(words["title"]), width, TITLE_MM, TITLE_PT, self.design.least_pt
        )
        for size in SCALE_PT:
            if self.design.least_pt <= size <= largest:
                yield from (
                    (size * self._scale, pictured) for pictured in (True, False)
                )

    def _room_mm(self, words_mm: float) -> float:
        """Return how high a picture may be below words so high, 0 for too little."""
        high = self.geometry.type_height_mm
        left = high - words_mm - FIGURE_SPARE_MM - _ROUNDING_MM
        room = min(high * 0.8 - WORDS_MM * self._scale, left)
        return room if room >= LEAST_ART_MM * self._scale else 0.0

    # Words -----------------------------------------------------------------------

    def _all(self) -> Iterator[tuple[int, dict[str, Any], KeyPath]]:
        """Yield the page of each opener, its words, and where they come from."""
        found, say = self.structure, self.design.say
        sections = [section.id for section in self.config.sections]
        trim: KeyPath = ("print", "trim")
        for chapter in found.chapters:
            path = trim
            if chapter.section:
                path = ("sections", sections.index(chapter.section), "title")
            yield chapter.opener, self._chapter(chapter), path
        if found.hints_opener is not None:
            words = {"title": say("hints"), "notes": [self._hints_note()]}
            yield found.hints_opener, words, trim
        if found.key_opener is not None:
            words = {"title": say("key"), "notes": self._key_notes()}
            yield found.key_opener, words, trim
        if found.answer_keys:
            words = {
                "title": self.config.book.title,
                "subtitle": say("answer_book"),
                "notes": self._key_notes(),
            }
            yield ANSWER_BOOK, words, ("book", "title")

    def _chapter(self, chapter: Chapter) -> dict[str, Any]:
        matter = FrontMatter(self.config, self.design)
        mine = chapter.requests
        count = self._count_note(mine)
        if chapter.section:
            title = matter.title_of(chapter.section)
            notes = [*filter(None, [title]), count]
        else:
            notes = [count]
        kinds = [] if chapter.section else matter.kinds(mine)
        if chapter.month is not None:
            return {
                "title": matter.language.months[chapter.month.month - 1],
                "subtitle": str(chapter.month.year),
                "notes": notes,
                "kinds": kinds,
            }
        title = matter.chapter_title(chapter)
        if chapter.level:
            words = {"title": title, "notes": notes, "kinds": kinds}
            return words | self._level(chapter)
        return {"title": title, "notes": [count], **self._levels(chapter)}

    def _level(self, chapter: Chapter) -> dict[str, Any]:
        """Return the stars of a chapter of one level, with its puzzles' numbers."""
        first = chapter.requests[0]
        stars = load(first.type).levels[first.level]
        if not stars:
            return {}
        start = self.plan.numbers[first.key]
        last = start + len(chapter.requests) - 1
        told = (
            self.design.say("number", number=start)
            if last == start
            else self.design.say("level_numbers", first=start, last=last)
        )
        star = self.design.numbers.marks.star * self._scale
        entry = {"slot": "stars0", "stars": stars, "word": told, "told": ""}
        figure = PlacedFigure(stars_figure(stars), star)
        return {"levels": [entry], "stars0": figure}

    def _count_note(self, requests: Sequence[Request]) -> str:
        return self.design.say("month_note", count=f"{len(requests):,}")

    def _levels(self, chapter: Chapter) -> dict[str, Any]:
        """Return each starred level of a chapter with the numbers of its puzzles."""
        kind = self.kinds[chapter.section]
        numbers = self.plan.numbers
        found: list[dict[str, Any]] = []
        figures: dict[str, PlacedFigure] = {}
        for level, stars in kind.levels.items():
            asked = [r for r in chapter.requests if r.level == level]
            if not asked or not stars:
                continue
            mine = [numbers[r.key] for r in asked]
            first, last = mine[0], mine[-1]
            if first == last:
                told = self.design.say("number", number=first)
            elif last - first + 1 == len(mine):
                told = self.design.say("level_numbers", first=first, last=last)
            else:
                told = self.design.say("month_note", count=f"{len(mine):,}")
            slot = f"stars{len(found)}"
            word = kind.text(self.design.language).levels[level]
            found.append({"slot": slot, "stars": stars, "word": word, "told": told})
            star = self.design.numbers.marks.star * self._scale
            figures[slot] = PlacedFigure(stars_figure(stars), star)
        return {"levels": found, **figures}

    def _hints_note(self) -> str:
        """Return where each kind of hint starts, and how to look at no other."""
        say, starts = self.design.say, dict[str, int]()
        for run in self.structure.hints:
            starts.setdefault(hint_title(run.nth, self.design), run.first)
        asked = {request.key: request for request in self.requests}
        for run in self.structure.drawn:
            title = drawn_title(asked[run.keys[0]], self.design)
            starts.setdefault(title, run.first)
        (first, page), *rest = starts.items()
        if not rest:
            return say("hints_note_one", page=page)
        listed = [say("hints_start", title=first, page=page)]
        listed += [
            say("hints_start_also", title=title[:1].lower() + title[1:], page=page)
            for title, page in rest
        ]
        return say("hints_note", starts=say("hints_start_comma").join(listed))

    def _key_notes(self) -> list[str]:
        # A note is about pages with more than one right answer.
        told = types_in(
            r
            for r in self.requests
            if load(r.type).fairness_of(r.level) is Fairness.ANY
        )
        notes = dict.fromkeys(load(t).text(self.design.language).key_note for t in told)
        return [self.design.say("key_note"), *filter(None, notes)]


def hint_title(nth: int, design: Design) -> str:
    """Return how a kind of hint is called: the first, the second and so on."""
    titles: Sequence[str] = design.strings["hint_nth"]
    return titles[min(nth, len(titles) - 1)]


def _values(words: Mapping[str, Any], size: float, pictured: bool) -> dict[str, Any]:
    """Return what the template takes; a picture without height keeps its margin."""
    return {
        "subtitle": "",
        "kinds": [],
        "levels": [],
        **words,
        "anchor": "",
        "title_pt": size,
        "figure": pictured,
        "height": 0,
    }


def opener(number: int, opening: Opening, figure: PlacedFigure | None = None) -> Page:
    """Return an opener's page.

    Args:
        number: of the page.
        opening: what it says.
        figure: no higher than its room.
    """
    values = _values(opening.words, opening.title_pt, False)
    values |= {"anchor": f"opener-{number}", "figure": figure}
    if figure is not None:
        high = figure.figure.height * figure.cell_mm
        values["height"] = round(high + FIGURE_SPARE_MM, 3)
    title = f"{values['title']} {values['subtitle']}".strip()
    return Page(number, "opener", values, stamped=False, outline=title)
