"""The facts of the days: their lines, and the pages that have them."""

from collections.abc import Mapping

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import ConfigError
from ...core.facts import Fact, Facts
from ...core.messages import decimal
from ...core.quotes import curly
from ...core.text_fitting import MM_PER_PT, paragraph_lines
from ...core.values import Geometry, Key, Plan

# Each puzzle with a fact below it, and the lines of the fact.
DayFacts = Mapping[Key, tuple[str, ...]]


def day_facts(
    book: LoadedBook, plan: Plan, design: Design, geometry: Geometry
) -> DayFacts:
    """Return the fact of each day at its first puzzle with a page to itself.

    A puzzle that an author has given a note has that instead.

    Raises:
        ConfigError: facts or notes that take more lines than the design allows.
    """
    noted = _notes(book, design, geometry)
    facts, single = book.facts, {s.id for s in book.config.sections if s.per_page == 1}
    if facts is None:
        return {r.key: noted[r.key] for r in plan.requests if r.key in noted}
    found: dict[Key, tuple[str, ...]] = {}
    days: set[str] = set()
    problems: dict[str, None] = {}
    for request in plan.requests:
        day = request.date
        if day is None or day in days or request.key.section not in single:
            continue
        days.add(day)
        if fact := facts.on(day):
            found[request.key] = lines = fact_lines(fact.text, design, geometry)
            if len(lines) > design.numbers.fact.most:
                trim = book.config.print.trim
                problems[_too_long(facts, fact, lines, design, trim)] = None
    if problems:
        raise ConfigError(list(problems))
    return found | {r.key: noted[r.key] for r in plan.requests if r.key in noted}


def _notes(book: LoadedBook, design: Design, geometry: Geometry) -> DayFacts:
    """Return the lines of the notes that an author has given to single puzzles."""
    found: dict[Key, tuple[str, ...]] = {}
    problems, most = [], design.numbers.fact.most
    for key, change in book.changes.noted().items():
        texts = list(change.notes.values())
        if design.language != "zh":
            texts = [curly(text) for text in texts]
        found[key] = tuple(
            line for text in texts for line in fact_lines(text, design, geometry)
        )
        if len(found[key]) > most:
            message = f"takes {len(found[key])} lines, and {most} fit below a puzzle"
            problems.append(book.changes.at(change, message, *list(change.notes)[:1]))
    if problems:
        raise ConfigError(problems)
    return found


def fact_lines(text: str, design: Design, geometry: Geometry) -> tuple[str, ...]:
    """Return a fact's lines, none wider than the page."""
    scale = design.scale(geometry.width_mm, geometry.height_mm)
    em = design.numbers.fact.size * MM_PER_PT * scale
    return tuple(paragraph_lines(text, geometry.type_width_mm / em, design.language))


def most_lines(facts: DayFacts, section: str) -> int:
    """Return how many lines all pages of a section keep free for their facts."""
    mine = (len(lines) for key, lines in facts.items() if key.section == section)
    return max(mine, default=0)


def facts_mm(lines: int, design: Design, scale: float) -> float:
    """Return the height of this many lines of facts on a puzzle's page."""
    numbers = design.numbers.fact
    return (numbers.above + numbers.pitch * lines) * scale if lines else 0.0


def _too_long(
    facts: Facts, fact: Fact, lines: tuple[str, ...], design: Design, trim: str
) -> str:
    most, size = design.numbers.fact.most, decimal(design.numbers.fact.size)
    fits = 0
    for line in lines[:most]:
        fits = fact.text.index(line, fits) + len(line)
    column = fact.column + fact.text.index(lines[most], fits)
    over = len(fact.text) - fits
    message = (
        f"this fact takes {len(lines)} lines of {size} pt at {trim}, at most {most} fit"
        f" below a puzzle; shorten it by {over} characters"
    )
    return facts.at(fact.line, column, message)
