"""Default sizes of grids that fit the pages of every edition.

A level's default that does not fit is lowered to the largest that does, before a puzzle
is made. What an author has set stays as it is; if that does not fit, settling refuses
it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod

from pydantic import ValidationError

from ...core.book import LoadedBook
from ...core.errors import UsageError
from ...core.log import notice
from ...core.messages import listed
from ...core.puzzle import Json
from ...core.sections import Section
from ...core.values import BookContext, Plan
from ...core.web_codes import book_code_mm
from ...types.contract import PuzzleType
from ...types.registry import load
from ...types.yielding import open_sizes, said, smaller
from ..editions import Edition
from .geometry import geometry_of
from .least_trim import MisfitError
from .printings import settle_all
from .sizing import Sizing

Sizes = Mapping[str, int]


def fitted(editions: Sequence[Edition], plan: Plan) -> Plan:
    """Return the plan with default sizes that fit, and log which had to be lowered.

    Raises:
        ConfigError: as `settle_all`; not if only the author's own sizes do not fit.
    """
    book = editions[0].book
    asked = {request.key.section for request in plan.requests}
    sections = [s for s in book.config.sections if s.id in asked and _open(s)]
    if all(_surely_fits(one, plan, s) for one in editions for s in sections):
        return plan
    found, reasons = plan, dict[str, str]()
    while True:
        try:
            settle_all(editions, found)
        except MisfitError as error:
            section = next((s for s in sections if s.id == error.section), None)
            if section is None:
                return plan
            lower = _lowered(book, section, found, error.problem_of)
            if lower is None:
                return plan
            reasons.setdefault(section.id, error.why)
            found = lower
        else:
            _say(book, plan, found, reasons)
            return found


def with_sizes(book: LoadedBook, plan: Plan) -> LoadedBook:
    """Return a book with the sizes of a plan that was `fitted`."""
    every = {name: dict(levels) for name, levels in book.params.items()}
    for section in book.config.sections:
        for level, params in _params(plan, section.id).items():
            lower = _sizes(params, _open(section))
            every[section.id][level] = {**every[section.id][level], **lower}
    return replace(book, params=every)


def has_open_sizes(book: LoadedBook) -> bool:
    """Return whether a section leaves a size to its level."""
    return any(_open(section) for section in book.config.sections)


def _open(section: Section) -> tuple[str, ...]:
    if section.from_ is not None:
        return ()  # its puzzles are there
    return open_sizes(load(section.type).params_model, section.params)


def _surely_fits(edition: Edition, plan: Plan, section: Section) -> bool:
    """Return whether a section fits pages with the widest gutter there is."""
    book, design, printer = edition.book, edition.design, edition.printer
    trim, gutter = book.config.print.trim, printer.widest_gutter_mm
    code_mm, border = book_code_mm(book.config), book.config.print.border_kind
    page = geometry_of(printer, design, trim, gutter, code_mm, border=border)
    return not Sizing(book, plan, design, printer, page, gutter).misfit(section.id)


def _lowered(
    book: LoadedBook, section: Section, plan: Plan, problem_of: Callable[[Plan], str]
) -> Plan | None:
    """Return a plan whose sizes of a section are the largest that fit, None if none do.

    Of the levels' sizes, the largest gives way first.
    """
    kind, names = load(section.type), _open(section)
    params = _params(plan, section.id)
    context = BookContext.of_tag(book.path.absolute().parent, book.config.book.language)
    steps = {v: _smaller(kind, one, names, context) for v, one in params.items()}
    sizes: dict[str, Sizes] = {v: _sizes(one, names) for v, one in params.items()}
    while problem_of(plan):
        level = max(steps, key=lambda v: prod(sizes[v].values()), default="")
        if not level:
            return None
        lower = next(steps[level], None)
        if lower is None:
            del steps[level]
        else:
            sizes[level] = lower
            plan = _with_sizes(plan, section.id, level, lower)
    return plan


def _params(plan: Plan, section: str) -> dict[str, Mapping[str, Json]]:
    """Return the params of each level of a section, from those of its first puzzle."""
    mine = [request for request in plan.requests if request.key.section == section]
    return {request.level: request.params for request in reversed(mine)}


def _sizes(params: Mapping[str, Json], names: Collection[str]) -> dict[str, int]:
    every = ((name, params[name]) for name in names)
    return {name: size for name, size in every if isinstance(size, int)}


def _smaller(
    kind: PuzzleType,
    params: Mapping[str, Json],
    names: Collection[str],
    context: BookContext,
) -> Iterator[Sizes]:
    """Yield ever smaller sizes that the type takes with the other params."""
    for sizes in smaller(_sizes(params, names)):
        try:
            kind.resolve(kind.read_params({**params, **sizes}), context)
        except (ValidationError, UsageError):
            continue
        yield sizes


def _with_sizes(plan: Plan, section: str, level: str, sizes: Sizes) -> Plan:
    def lowered(params: Mapping[str, Json]) -> Mapping[str, Json]:
        return {**params, **sizes}

    requests = tuple(
        replace(request, params=lowered(request.params))
        if (request.key.section, request.level) == (section, level)
        else request
        for request in plan.requests
    )
    return replace(plan, requests=requests)


def _say(
    book: LoadedBook, before: Plan, after: Plan, reasons: Mapping[str, str]
) -> None:
    """Log which sizes were lowered, and why."""
    for index, section in enumerate(book.config.sections):
        if section.id not in reasons:
            continue
        usual, lower = _params(before, section.id), _params(after, section.id)
        notes: dict[str, list[str]] = {}
        for level in usual:
            if lower[level] != usual[level]:
                note = said(usual[level], lower[level], reasons[section.id])
                notes.setdefault(note, []).append(level)
        for note, levels in notes.items():
            message = f"{listed(levels, last='and')}: {note}"
            notice(book.at(("sections", index, "params"), message))
