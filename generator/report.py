"""report.html and build.log: what a person wants to know about a build.

The template loops and places; everything it shows is worked out here. It escapes all
texts, needs no script and loads nothing.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .puzzle import Json
from .resources import templates
from .values import Pick, Selection
from .wording import one_line

BINS = 24
BAR_PX, CHART_PX = 22, 44
# Grades that count nodes span powers of ten; an even scale shows their easy end as one
# bar.
_LOGARITHMIC_FROM = 50


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram, in px of its chart, with what it says when pointed at."""

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
    """One type's histograms, all on the same scale, easy first."""

    type: str
    scale: str
    least: str
    most: str
    histograms: tuple[Histogram, ...]


def write_report(
    manifest: Mapping[str, Json], selection: Selection, timings: Mapping[str, float]
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
        tally=selection.tally,
        verdicts=_by_count(selection.tally.verdicts),
        timings=[(step, f"{seconds:.2f}") for step, seconds in timings.items()],
        total=f"{sum(timings.values()):.2f}",
        bins_px=BINS * BAR_PX,
        bar_px=BAR_PX - 2,
        chart_px=CHART_PX,
    )
    return page.encode("utf-8", "replace")


def write_log(
    manifest: Mapping[str, Json], selection: Selection, timings: Mapping[str, float]
) -> bytes:
    """The file build.log: one fact a line."""
    book, tally = manifest["book"], selection.tally
    verdicts = ", ".join(f"{name} {n}" for name, n in _by_count(tally.verdicts))
    findings = manifest["findings"]
    lines = [
        f"book {book['id']}: {book['title']}",
        f"puzzles {len(selection.picks)}, pages {manifest['pages']['interior']}",
        *(
            f"printing {one['folder'] or one['edition'] or 'main'}:"
            f" {one['pages']['interior']} pages"
            for one in manifest.get("printings", ())
        ),
        f"attempts {tally.attempts} ({verdicts or 'none'}), duplicates"
        f" {tally.duplicates}, stored {tally.stored}, made {tally.made},"
        f" {tally.cpu_s:.2f} CPU s",
        *(f"step {step}: {seconds:.2f} CPU s" for step, seconds in timings.items()),
        *(
            f"preflight {f['severity']} {f['rule']} {f['file']}"
            f"{'' if f['page'] is None else ' page ' + str(f['page'])}: {f['message']}"
            for f in findings
        ),
        f"preflight findings {len(findings)}",
        *(f"version {name} {text}" for name, text in manifest["versions"].items()),
    ]
    one_a_line = map(one_line, lines)
    return "".join(f"{line}\n" for line in one_a_line).encode("utf-8", "replace")


def _by_count(tally: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))


# Counts and grades.


def counts_by_level(selection: Selection) -> list[tuple[str, str, str, int]]:
    """Rows of section, type, level and count; sections in the book's order."""
    rows: dict[tuple[str, str, str], int] = {}
    order = {level: k for k, level in enumerate(_levels(selection.picks))}
    sections: dict[str, int] = {}
    for pick in selection.picks:
        section = pick.request.key.section
        sections.setdefault(section, len(sections))
        row = (section, pick.puzzle.type, pick.puzzle.level)
        rows[row] = rows.get(row, 0) + 1
    return [
        (*row, count)
        for row, count in sorted(
            rows.items(), key=lambda item: (sections[item[0][0]], order[item[0][2]])
        )
    ]


def charts(selection: Selection) -> list[Chart]:
    """One chart for each type, in the order the book has them."""
    by_type: dict[str, list[Pick]] = {}
    for pick in selection.picks:
        by_type.setdefault(pick.puzzle.type, []).append(pick)
    return [_chart(name, picks) for name, picks in by_type.items()]


def _levels(picks: Any) -> list[str]:
    """Return the levels, from the easiest by mean score to the hardest."""
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
