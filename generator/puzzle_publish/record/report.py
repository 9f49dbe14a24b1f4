"""report.html: a build's figures as a readable page.

Everything that the template shows is computed here. The page escapes all text, needs
no script and loads nothing.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..core.journal import DUPLICATE, History, Journal
from ..core.messages import by_count
from ..core.puzzle import Json
from ..core.resources import templates
from ..core.values import Pick, Selection
from ..types.capabilities import SpacedEntries
from ..types.lesson_tables import lesson_tables
from ..types.registry import load
from .curves import HEIGHT_PX, WIDTH_PX, depths

ROWS = 10  # of a table of requests
BINS = 24
BAR_PX, CHART_PX = 22, 44
# Scores that count search nodes span powers of ten; on a linear scale all easy puzzles
# would be one bar.
_LOGARITHMIC_FROM = 50


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram, in px of its chart, with its tooltip."""

    x: float
    y: float
    height: float
    title: str


@dataclass(frozen=True, slots=True)
class Histogram:
    """The scores of one type's level."""

    level: str
    count: int
    least: str
    middle: str
    most: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """One type's histograms on a common scale, the easiest level first."""

    type: str
    scale: str
    least: str
    most: str
    histograms: tuple[Histogram, ...]


def write_report(
    manifest: Mapping[str, Json], selection: Selection, journal: Journal
) -> bytes:
    """The page report.html."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(templates() / "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page = environment.get_template("report.html.j2").render(
        book=manifest["book"],
        manifest=manifest,
        counts=counts_by_level(selection),
        charts=charts(selection),
        depths=depths(selection),
        curve_px=(WIDTH_PX, HEIGHT_PX),
        words=words_rows(selection),
        lessons=lesson_tables(selection.picks),
        tally=selection.tally,
        verdicts=by_count(selection.tally.verdicts),
        warnings=journal.warnings,
        slowest=slowest(journal, selection),
        most_rejected=most_rejected(journal, selection),
        duplicated=duplicated(journal, selection),
        rows=ROWS,
        steps=steps(journal),
        total=f"{math.fsum(journal.seconds.values()):.2f}",
        total_wall=f"{math.fsum(journal.wall_s.values()):.2f}",
        bins_px=BINS * BAR_PX,
        bar_px=BAR_PX - 2,
        chart_px=CHART_PX,
    )
    return page.encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class WordsRow:
    """What the puzzles of one section and level are filled with, in percent.

    Attributes:
        entries: how many answers there are.
        repeated: the share of answers that the book has before.
        clues: the same for clues, "" where there are none.
        lists: the share of each list, as in "english-clues 97 %, wordnet 3 %".
    """

    section: str
    level: str
    entries: int
    repeated: str
    clues: str
    lists: str


def words_rows(selection: Selection) -> list[WordsRow]:
    """One row for each section and level with puzzles of words."""
    groups: dict[tuple[str, str], list[Pick]] = {}
    for pick in selection.picks:
        if isinstance(load(pick.puzzle.type), SpacedEntries):
            key = (pick.request.key.section, pick.puzzle.level)
            groups.setdefault(key, []).append(pick)
    seen: set[str] = set()
    return [_words_row(*key, picks, seen) for key, picks in groups.items()]


def _words_row(section: str, level: str, picks: list[Pick], seen: set[str]) -> WordsRow:
    words = Counter[bool]()
    clues = Counter[bool]()
    lists = Counter[str]()
    for pick in picks:
        puzzle, kind = pick.puzzle, load(pick.puzzle.type)
        assert isinstance(kind, SpacedEntries)
        read = kind.read(puzzle)
        found = kind.entries(*read)
        marks = kind.traces(*read) - found
        words.update(word in seen for word in found)
        clues.update(mark in seen for mark in marks)
        seen |= found | marks
        params = kind.read_params(puzzle.params)
        lists.update(kind.sources(params, *read))
    return WordsRow(
        section,
        level,
        words.total(),
        _percent(words[True], words),
        _percent(clues[True], clues) if clues else "",
        ", ".join(f"{name} {_percent(n, lists)}" for name, n in lists.most_common()),
    )


def _percent(number: int, whole: Counter[bool] | Counter[str]) -> str:
    return f"{100 * number / max(whole.total(), 1):.1f} %"


@dataclass(frozen=True, slots=True)
class Row:
    """A request in one of the report's tables.

    Attributes:
        number: the puzzle's in the book.
        misses: why attempts produced no puzzle, as in "3 off-level:hard, 1 no-draft".
    """

    number: int
    section: str
    type: str
    level: str
    attempts: int
    misses: str
    cpu: str
    stored: bool


def slowest(journal: Journal, selection: Selection) -> list[Row]:
    """The requests that took the most CPU time, the slowest first."""
    histories = sorted(journal.histories, key=lambda c: (-c.cpu_s, c.number))
    return [*_rows(histories[:ROWS], selection)]


def most_rejected(journal: Journal, selection: Selection) -> list[Row]:
    """The requests with the most rejected attempts."""
    missed = [history for history in journal.histories if history.misses]
    missed.sort(key=lambda c: (-c.misses.total(), -c.cpu_s, c.number))
    return [*_rows(missed[:ROWS], selection)]


def duplicated(journal: Journal, selection: Selection) -> list[Row]:
    """The requests that lost the most puzzles as duplicates."""
    again = [history for history in journal.histories if history.misses[DUPLICATE]]
    again.sort(key=lambda c: (-c.misses[DUPLICATE], c.number))
    return [*_rows(again[:ROWS], selection)]


def _rows(histories: Iterable[History], selection: Selection) -> Iterator[Row]:
    numbers = {pick.request.key: pick.number for pick in selection.picks}
    for history in histories:
        request = history.request
        yield Row(
            number=numbers.get(request.key, history.number),
            section=request.key.section,
            type=request.type,
            level=request.level,
            attempts=len(history.attempts),
            misses=", ".join(f"{n} {name}" for name, n in by_count(history.misses)),
            cpu=f"{history.cpu_s:.3f}",
            stored=history.stored,
        )


def steps(journal: Journal) -> list[tuple[str, str, str]]:
    """Rows of step, CPU seconds of the main process, and wall seconds."""
    return [
        (step, f"{seconds:.2f}", f"{journal.wall_s[step]:.2f}")
        for step, seconds in journal.seconds.items()
    ]


# Counts and grades.


def counts_by_level(selection: Selection) -> list[tuple[str, str, str, int]]:
    """Rows of section, type, level and count; sections in the book's order."""
    rows = Counter(
        (pick.request.key.section, pick.puzzle.type, pick.puzzle.level)
        for pick in selection.picks
    )
    levels = _levels(selection.picks)
    sections = [*dict.fromkeys(section for section, _, _ in rows)]
    ordered = sorted(rows, key=lambda r: (sections.index(r[0]), levels.index(r[2])))
    return [(*row, rows[row]) for row in ordered]


def charts(selection: Selection) -> list[Chart]:
    """One chart for each type, in the book's order."""
    by_type: dict[str, list[Pick]] = {}
    for pick in selection.picks:
        by_type.setdefault(pick.puzzle.type, []).append(pick)
    return [_chart(name, picks) for name, picks in by_type.items()]


def _levels(picks: Iterable[Pick]) -> list[str]:
    """Return the levels by rising mean score."""
    scores: dict[str, list[float]] = {}
    for pick in picks:
        scores.setdefault(pick.puzzle.level, []).append(float(pick.grade.score))
    return sorted(scores, key=lambda level: (_mean(scores[level]), level))


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def _chart(name: str, picks: list[Pick]) -> Chart:
    scores = [float(pick.grade.score) for pick in picks]
    least, most = min(scores), max(scores)
    logarithmic = least >= 0 and most - least >= _LOGARITHMIC_FROM
    histograms = [
        _histogram(
            level,
            sorted(float(p.grade.score) for p in picks if p.puzzle.level == level),
            (least, most),
            logarithmic=logarithmic,
        )
        for level in _levels(picks)
    ]
    scale = "logarithmic" if logarithmic else "even"
    return Chart(name, scale, f"{least:g}", f"{most:g}", tuple(histograms))


def _histogram(
    level: str, scores: list[float], span: tuple[float, float], *, logarithmic: bool
) -> Histogram:
    held: dict[int, list[float]] = {}
    for score in scores:
        held.setdefault(_bin(score, span, logarithmic=logarithmic), []).append(score)
    highest = max(map(len, held.values()))
    bars = []
    for place, inside in sorted(held.items()):
        height = max(1.0, round(CHART_PX * len(inside) / highest, 1))
        first, last = f"{inside[0]:g}", f"{inside[-1]:g}"
        scores_text = first if first == last else f"{first} to {last}"
        title = f"score {scores_text}: {len(inside)}"
        bars.append(Bar(place * BAR_PX, CHART_PX - height, height, title))
    middle = scores[len(scores) // 2]
    least, most = f"{scores[0]:g}", f"{scores[-1]:g}"
    return Histogram(level, len(scores), least, f"{middle:g}", most, tuple(bars))


def _bin(score: float, span: tuple[float, float], *, logarithmic: bool) -> int:
    least, most = span
    if logarithmic:
        score, least, most = (math.log1p(value) for value in (score, least, most))
    if most <= least:
        return 0
    return min(BINS - 1, int(BINS * (score - least) / (most - least)))
