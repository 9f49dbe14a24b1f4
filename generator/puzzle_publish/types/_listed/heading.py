"""What a theme adds to a page: its title above the board, its question below."""

from collections.abc import Iterator, Sequence

from ...core.figure import Part, Rect, Step, TextLabel
from ...core.line_breaks import joined
from ...core.text_fitting import sans_ems, wrapped, wrapped_paragraph
from .printed import Question, Title

HEIGHT = 1.15
TITLE, LARGE_SUBTITLE = 0.5, 0.4
BOLD = 1.06  # how much wider letters are than regular ones
TITLE_AT, SUBTITLE_AT = 0.22, 0.75

LEAD, LEADING = 0.32, 0.42
SQUARE, SQUARE_LEADING, WORD_GAP = 0.52, 0.62, 0.3
LEAST_SQUARE = 0.34


def height(theme: Title | None) -> float:
    """Return the height of the title's lines, 0 without a theme."""
    return 0.0 if theme is None else HEIGHT


def width(theme: Title | None) -> float:
    """Return a width that the title's lines do not exceed, 0 without a theme."""
    if theme is None:
        return 0.0
    title = sans_ems(theme.title, "en") * BOLD * TITLE
    return max(title, sans_ems(theme.subtitle, "en") * LARGE_SUBTITLE)


def steps(theme: Title | None, middle: float) -> Iterator[Step]:
    """Yield the theme's title and subtitle around the middle of the board."""
    if theme is None:
        return
    yield TextLabel(middle, TITLE_AT, theme.title, "path-title", part="heading")
    if theme.subtitle:
        yield TextLabel(middle, SUBTITLE_AT, theme.subtitle, "path-subtitle")


def payoff_height(payoff: Question | None, how: str, width: float) -> float:
    """Return the height of the question and of the squares for its answer.

    `how` says where the answer is read.
    """
    if payoff is None:
        return 0.0
    lead, rows, _ = _payoff(payoff, width)
    lines = len(lead) + len(wrapped_paragraph(how, width / LEAD))
    return lines * LEADING + len(rows) * SQUARE_LEADING


def payoff_steps(
    payoff: Question | None, how: str, left: float, top: float, width: float
) -> Iterator[Step]:
    """Yield the question, where its answer is read, and a square for each letter."""
    if payoff is None:
        return
    lead, rows, side = _payoff(payoff, width)
    for role, lines in (
        ("path-lead", lead),
        ("path-subtitle", wrapped_paragraph(how, width / LEAD)),
    ):
        for nth, line in enumerate(lines):
            part: Part = "more" if nth else "line"
            y = top + (nth + 0.5) * LEADING
            whole = joined(lines)
            yield TextLabel(left, y, line, role, "start", part=part, written=whole)
        top += len(lines) * LEADING
    for nth, row in enumerate(rows):
        x, y = left, top + nth * SQUARE_LEADING + (SQUARE_LEADING - side) / 2
        for length in row:
            for _ in range(length):
                yield Rect(x, y, side, side, "path-box")
                x += side
            x += WORD_GAP


def _payoff(
    payoff: Question, width: float
) -> tuple[tuple[str, ...], list[list[int]], float]:
    """Return the lines of the question, the lengths in each row, and the square."""
    lead = wrapped_paragraph(payoff.lead, width / LEAD)
    longest = max(payoff.lengths)
    side = max(min(SQUARE, width / longest), LEAST_SQUARE)
    return lead, _rows(payoff.lengths, width, side), side


def _rows(lengths: Sequence[int], width: float, side: float) -> list[list[int]]:
    rows: list[list[int]] = [[]]
    used = 0.0
    most = int(width / side)
    for length in lengths:
        for part in (*([most] * ((length - 1) // most)), (length - 1) % most + 1):
            if rows[-1] and used + part * side > width + 1e-6:
                rows.append([])
                used = 0.0
            rows[-1].append(part)
            used += part * side + WORD_GAP
    return rows


def key_lines(lead: str, answer: str, width: float, size: float) -> list[str]:
    """Return the question and its answer as lines of a key."""
    return [*wrapped(lead, width / size), *wrapped(answer, width / size)]
