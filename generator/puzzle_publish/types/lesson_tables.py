"""The tables of lessons: which words each sheet has, and why others are in none."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..core.values import Pick
from .capabilities import Means, SharedWords
from .params import Lesson, Params
from .registry import load

# How messages name what made sheets different, in the order in which it is tried.
MEANS: dict[Means, str] = {
    "side": "on a larger board",
    "mirrored": "with across and down exchanged",
    "rows": "with more rows",
    "fillers": "with words of other lists",
}
NO_PLACE = "no place was found beside the others"


@dataclass(frozen=True, slots=True)
class LessonTable:
    """Which sheets have the words of a lesson.

    Attributes:
        section: the id of the section.
        sheets: the numbers of the puzzles, in page order.
        words: the sheets of each word, as it is printed.
        absent: why the other words are in no sheet.
        means: how many sheets needed something to be unlike the others.
        others: the words of other lists on each sheet that has some, sorted.
    """

    section: str
    sheets: Sequence[int]
    words: Mapping[str, Sequence[int]]
    absent: Mapping[str, str]
    means: Mapping[Means, int]
    others: Mapping[int, Sequence[str]]

    @property
    def sentence(self) -> str:
        """How often words come, and what made sheets different.

        >>> LessonTable("a", [1, 2], {"root": [1, 2]}, {}, {"rows": 1}, {}).sentence
        'a: each of the 1 words is on 2 of 2 sheets; 1 with more rows'
        """
        times = [len(sheets) for sheets in self.words.values()]
        least, most = min(times, default=0), max(times, default=0)
        often = f"{most}" if least == most else f"{least} to {most}"
        parts = [
            f"{self.section}: each of the {len(times)} words is on {often} of"
            f" {len(self.sheets)} sheets"
        ]
        parts += [f"{self.means[k]} {MEANS[k]}" for k in MEANS if self.means.get(k)]
        if self.absent:
            parts.append(f"{len(self.absent)} more are on none")
        return "; ".join(parts)


def lesson_tables(picks: Iterable[Pick]) -> list[LessonTable]:
    """Return a table for each section that shares out the words of an author's list."""
    sections: dict[str, list[Pick]] = {}
    for pick in picks:
        sections.setdefault(pick.request.key.section, []).append(pick)
    every = (_table(section, some) for section, some in sections.items())
    return [table for table in every if table is not None]


def _table(section: str, picks: Sequence[Pick]) -> LessonTable | None:
    kind = load(picks[0].puzzle.type)
    if not isinstance(kind, SharedWords):
        return None
    shown: dict[str, str] = {}
    absent: dict[str, str] = {}
    sheets: dict[str, list[int]] = {}
    others: dict[int, list[str]] = {}
    means = Counter[Means]()
    for pick in picks:
        params = kind.read_params(pick.puzzle.params)
        if (lesson := lesson_of(params)) is None:
            return None
        shown |= lesson["words"]
        absent |= lesson["absent"]
        read = kind.read(pick.puzzle)
        entries = kind.entries(*read)
        if more := sorted(entries.difference(lesson["words"])):
            others[pick.number] = more
        for word in entries:
            sheets.setdefault(word, []).append(pick.number)
        if needed := kind.means(params, *read):
            means[needed] += 1
    absent |= {shown[word]: NO_PLACE for word in shown if word not in sheets}
    words = {shown[word]: sheets[word] for word in shown if word in sheets}
    numbers = [pick.number for pick in picks]
    return LessonTable(section, numbers, words, absent, means, others)


def lesson_of(params: Params) -> Lesson | None:
    """Return the lesson of a section's params, None if it has none."""
    found: Lesson | None = getattr(params, "lesson", None)
    return found
