"""A teacher's table of a lesson, after the key: its words, and the sheets with them."""

import math
from collections.abc import Iterator, Sequence

from ...core.designs.design import Design
from ...core.figure import Figure, Label, Line, Step
from ...core.page_kinds import SheetPage
from ...core.placed import PlacedFigure
from ...core.text_fitting import sans_ems, sans_lines
from ...core.values import Geometry, Page
from ...types.lesson_tables import LessonTable

ROW_MM, LEAST_ROW_MM = 4.2, 5.0  # a number has at least 7 pt
LEAST_PITCH = 0.78  # rows from a column to the next, which has two digits
MOST_PITCH = 1.4
COUNT = 1.6  # rows for the last column
TYPE = 0.5  # of a row, as figure.css has it
GAP = 0.5
MARK = "×"


def lesson_pages(
    tables: Sequence[LessonTable], design: Design, geometry: Geometry, first: int
) -> tuple[Page, ...]:
    """Return the pages of some tables, numbered from `first` on."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    row = max(ROW_MM * scale, LEAST_ROW_MM)
    width = geometry.type_width_mm / row
    high = int((geometry.type_height_mm - design.numbers.sheet.top * scale) / row)
    title, note = design.say("lesson_table"), design.say("lesson_note")
    figures = [
        Figure(round(width, 4), round(len(lines) + 0.1, 4), tuple(steps), row, row)
        for table in tables
        for lines in _parts(table, design, width, high)
        for steps in [_steps(lines, width)]
    ]
    return tuple(
        _page(first + k, figure, title, note) for k, figure in enumerate(figures)
    )


def _page(number: int, figure: Figure, title: str, note: str) -> Page:
    content = SheetPage(
        title=title,
        note=note,
        figure=PlacedFigure(figure, figure.cell_mm, alt=title),
        anchor=f"lesson-{number}",
        height=round(figure.height * figure.cell_mm + 0.2, 3),
    )
    return Page(number, content, content.placed(), stamped=False)


# A line of a page: texts with the place of each, and how it is aligned.
_Line = list[tuple[float, str, str]]


def _parts(
    table: LessonTable, design: Design, width: float, high: int
) -> Iterator[list[_Line]]:
    """Yield the lines of each page of a table."""
    names = [*table.words]
    wide = max((sans_ems(n, design.language) for n in names), default=0.0) * TYPE + GAP
    most = max(1, int((width - wide - COUNT) / LEAST_PITCH))
    parts = math.ceil(len(table.sheets) / most)
    each = math.ceil(len(table.sheets) / parts)
    pitch = min(MOST_PITCH, (width - wide - COUNT) / each)
    texts = [
        design.say("lesson_absent", word=word, reason=reason)
        for word, reason in table.absent.items()
    ]
    comma = design.say("list_comma")
    texts += [
        design.say("lesson_others", sheet=sheet, words=comma.join(words))
        for sheet, words in table.others.items()
    ]
    last: list[_Line] = [
        [(0.0, line, "start")]
        for text in texts
        for line in sans_lines(text, width / TYPE, design.language)
    ]
    for part in range(parts):
        sheets = table.sheets[part * each : (part + 1) * each]
        at = {s: wide + (k + 0.5) * pitch for k, s in enumerate(sheets)}
        head = [(x, str(sheet), "middle") for sheet, x in at.items()]
        end = wide + each * pitch + COUNT / 2
        rows: list[_Line] = [
            [
                (0.0, name, "start"),
                *((at[s], MARK, "middle") for s in table.words[name] if s in at),
                (end, str(len(table.words[name])), "middle"),
            ]
            for name in sorted(names, key=str.casefold)
        ]
        rows += last if part == parts - 1 else []
        for first in range(0, max(len(rows), 1), high - 1):
            yield [head, *rows[first : first + high - 1]]


def _steps(lines: Sequence[_Line], width: float) -> Iterator[Step]:
    for y, line in enumerate(lines):
        if y:
            yield Line(((0.0, float(y)), (round(width, 4), float(y))), "tracker-box")
        for x, text, align in line:
            yield Label(round(x, 4), y + 0.5, text, "tracker-number", align)
