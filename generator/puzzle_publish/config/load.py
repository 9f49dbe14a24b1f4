"""Reads a YAML file into a LoadedBook, or raises all its faults.

The models of book.py check single values. Here the valid part of the file is checked
across values, types, designs and printers, so that one run shows every fault.
"""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from ..core.book import BookConfig, Levels, LoadedBook
from ..core.errors import ConfigError, UsageError
from ..core.messages import listed, no_level, quoted, shown_path
from ..core.print_options import PrintOptions
from ..core.puzzle import Json, digest
from ..core.reading.model_errors import check_model
from ..core.reading.yaml_file import KeyPath, YamlFile, read
from ..core.sections import AUTO, Ramp, Section
from ..core.values import BookContext
from ..page_order import LEVELS, order_problems, rota_problems
from ..types import registry
from ..types.capabilities import BlankGrids
from ..types.contract import PuzzleType
from ..types.former_names import type_now
from ..types.params import OF_THE_PLACE, DatedParams, Params, read_authors
from ..types.yielding import read_level
from . import cover_picture
from .changes import read_texts, with_changes
from .context import context_of
from .cover_picture import read_cover_picture
from .facts import read_book_facts, say_gaps
from .faults import Faults
from .matter import read_matters, resolved, say_notes
from .meta import check_meta
from .own import Owned
from .print_rules import all_spelled, check_openers, check_print, language_of
from .quotations import read_quotations, say_missing
from .said import said
from .settings import settings_of, with_settings
from .web_rules import check_web

MOST_PUZZLES = 100_000  # a hundred times what any printer binds; more is a typo

# In place of missing or faulty values, so that the rest of a section is still checked.
_PLACEHOLDERS = {"id": "unnamed", "type": "unknown"}


def load_book(path: str | Path, settings: Sequence[str] = ()) -> LoadedBook:
    """The book that a YAML file describes.

    Args:
        path: the file.
        settings: values to change, as in "print.trim=A4" or, for a section by its id,
            "sections.ID.count=9".

    Raises:
        ConfigError: lists every fault of the file, or of the files of its changes, with
            its line and column.
    """
    book = checked(with_settings(read(path), settings), Path(path), settings)
    return with_changes(book, read_texts(Path(path)))


def checked(file: YamlFile, path: Path, settings: Sequence[str] = ()) -> LoadedBook:
    """The book with the content of a file, from which `settings` changed values.

    Raises:
        ConfigError: lists every fault of the file.
    """
    config, problems = check_model(file, BookConfig)
    faults = Faults(file, problems)
    check_print(faults)
    picture = read_cover_picture(faults)
    matters = read_matters(faults, language_of(faults) or "en")
    facts = read_book_facts(faults, config, language_of(faults) or "en")
    quotations = read_quotations(faults, config, language_of(faults) or "en")
    context = context_of(faults)
    owned = Owned()
    params = _check_sections(faults, context, owned)
    check_meta(faults, config and with_bonuses(config), params)
    check_web(faults, config and with_bonuses(config))
    if config is None or faults.any:
        raise faults.error()
    config = config.model_copy(update={"print": all_spelled(config.print, file.folder)})
    config = owned.counted(config)
    whole = said(config)
    files = resolved(matters) | cover_picture.resolved(picture)
    matter: dict[str, Json] = {"matter": files} if files else {}
    if context.taste.block or context.taste.allow:
        matter["taste"] = asdict(context.taste)
    if facts:
        matter["facts"] = [[fact.day, fact.text] for fact in facts.by_day.values()]
    if owned.puzzles:
        matter["own"] = owned.content()
    if quotations:
        matter["quotes"] = [text for _, text in quotations.lines]
    say_notes(matters)
    faults.say_notes()
    say_gaps(facts, config)
    say_missing(quotations, config)
    return LoadedBook(
        config=with_bonuses(config),
        path=path,
        digest=digest({**whole, "resolved": params, **matter}),
        params=params,
        source=file,
        settings=settings_of(settings),
        front=matters["front"],
        back=matters["back"],
        facts=facts,
        quotations=quotations,
        cover_picture=picture,
        taste=context.taste,
        own=owned.puzzles,
    )


def with_bonuses(config: BookConfig) -> BookConfig:
    """The book with a section added for the bonus puzzles of each section."""
    bonuses = [section.bonus_section for section in config.sections]
    every = [*config.sections, *(one for one in bonuses if one is not None)]
    return config.model_copy(update={"sections": every})


def _check_sections(
    faults: Faults, book: BookContext, owned: Owned
) -> dict[str, Levels]:
    sections = faults.at(("sections",))
    if not isinstance(sections, list):
        return {}
    params: dict[str, Levels] = {}
    lines: dict[str, str] = {}
    sound: dict[int, Section] = {}
    total = 0
    for index in range(len(sections)):
        path = ("sections", index)
        section, bad = faults.valid_part(Section, path, **_PLACEHOLDERS)
        if section is None:
            continue
        if "id" not in bad:
            _check_id(faults, section.id, (*path, "id"), lines)
        total += section.amount
        params[section.id] = _check_section(faults, book, section, path, bad, owned)
        if not section.dates:
            total += len(owned.puzzles.get(section.id, ()))
        params |= _check_bonus(faults, book, section, path, bad)
        total += section.bonus_section.amount if section.bonus_section else 0
        sound[index] = section
    check_openers(faults)
    if total > MOST_PUZZLES:
        message = f"{total:,} puzzles in all; a book may have at most {MOST_PUZZLES:,}"
        faults.add(("sections",), message, at_key=True)
    _check_order(faults, sound, len(sections))
    return params


def _check_order(faults: Faults, sections: Mapping[int, Section], count: int) -> None:
    options, _ = faults.valid_part(PrintOptions, ("print",))
    faulty = [
        index
        for index in range(count)
        if index not in sections or "dates" in faults.faulty_keys(("sections", index))
    ]
    for problem in order_problems(options or PrintOptions(), sections, faulty):
        faults.add(*problem)


def _check_id(faults: Faults, name: str, path: KeyPath, lines: dict[str, str]) -> None:
    found = faults.file.problem(path, "")
    line = found.option or f"line {found.line}"
    if name in lines:
        faults.add(
            path,
            f"{quoted(name)} is the id of two sections, on {lines[name]} and {line};"
            " ids must differ, since seeds depend on them",
        )
    lines[name] = line


def _check_section(
    faults: Faults,
    book: BookContext,
    section: Section,
    path: KeyPath,
    bad: set[str],
    owned: Owned,
) -> Levels:
    """The complete params of each level of a section."""
    _check_amount(faults, section, path, bad)
    _check_ramp(faults, section, path, bad)
    if section.from_ is None:
        return _check_type(faults, book, section, path, bad)
    if bad & {"type", "from", "params"}:
        return {}
    return owned.read(faults, book, section, path)


def _check_bonus(
    faults: Faults, book: BookContext, host: Section, path: KeyPath, bad: set[str]
) -> dict[str, Levels]:
    """The params of a section's bonus puzzles by level, under their section's id."""
    if host.bonus is None or "bonus" in bad:
        return {}
    place = (*path, "bonus")
    section = host.bonus_section
    if section is None:
        if "dates" not in bad:
            message = "needs dates; it comes at the end of each month"
            faults.add(place, message, at_key=True)
        return {}
    options, _ = faults.valid_part(PrintOptions, ("print",))
    if options and options.order == LEVELS:
        message = "needs another print.order than levels, which has no months"
        faults.add(place, message, at_key=True)
    editions = options.editions if options else []
    if host.per_page != 1 or any(one.per_page not in (None, 1) for one in editions):
        message = "needs per_page: 1, in editions too; a bonus has a page to itself"
        faults.add(place, message, at_key=True)
    return {section.id: _check_type(faults, book, section, place, set())}


def _check_type(
    faults: Faults, book: BookContext, section: Section, path: KeyPath, bad: set[str]
) -> Levels:
    """The complete params of each level of a section's type."""
    mine = _own_params(faults, section, (*path, "params"))
    if "type" in bad:
        return {}
    if renamed := type_now(section.type, mine.get("kind")):
        message = (
            f'{renamed} is now a type, not a kind of {section.type}: write "type:'
            f' {renamed}" and remove "kind"'
        )
        faults.add((*path, "params", "kind"), message)
        return {}
    try:
        kind = registry.load(section.type)
    except UsageError as error:
        faults.add_error((*path, "type"), error)
        return {}
    _check_text(faults, kind)
    _check_dated(faults, section, kind, path)
    if section.blank_grids and not isinstance(kind, BlankGrids):
        message = f"{section.type} has no blank grids; remove this"
        faults.add((*path, "blank_grids"), message, at_key=True)
    levels = _check_levels(faults, section, kind, path)
    if not levels:
        _check_each_param(faults, kind, (*path, "params"), mine)
    return _check_params(faults, book, section, kind, path, levels, mine)


def _check_text(faults: Faults, kind: PuzzleType) -> None:
    language = language_of(faults)
    if not language:
        return
    try:
        kind.text(language)
    except UsageError as error:
        faults.add_error(("book", "language"), error)


def _check_dated(
    faults: Faults, section: Section, kind: PuzzleType, path: KeyPath
) -> None:
    needs = issubclass(kind.params_model, DatedParams)
    if needs and not _has_key(faults, path, "dates") and section.count is not None:
        message = f"puzzles of type {section.type} have a date; give dates instead"
        faults.add((*path, "count"), message, at_key=True)


def _check_amount(
    faults: Faults, section: Section, path: KeyPath, bad: set[str]
) -> None:
    if _has_key(faults, path, "dates") and _has_key(faults, path, "count"):
        faults.add((*path, "dates"), "give count or dates, not both", at_key=True)
    # A faulty or unknown key was probably meant to be one of the two.
    unsure = bad - (set(Section.model_fields) - {"count", "dates"})
    amounts = section.dates, section.count, section.from_
    if amounts == (None, None, None) and not unsure:
        message = "needs count (how many puzzles) or dates (one puzzle a day), or from"
        faults.add(path, f"{message} (a file with your own)")
    if section.dates:
        last = section.dates.from_.toordinal() + section.dates.days - 1
        if last > datetime.date.max.toordinal():
            message = f"the last day is after {datetime.date.max}"
            faults.add((*path, "dates", "days"), message)
        else:
            for place, message in rota_problems(section.dates):
                faults.add((*path, "dates", "weekdays", *place), message)


def _has_key(faults: Faults, path: KeyPath, key: str) -> bool:
    """Return whether a section has a key, even if its value is invalid."""
    return faults.at((*path, key)) is not None


def _check_levels(
    faults: Faults, section: Section, kind: PuzzleType, path: KeyPath
) -> list[str]:
    """The levels that a section wants and the type has."""
    ramp = section.ramp
    if section.level == AUTO and AUTO in kind.params_model.model_fields:
        return [*kind.presets]
    if ramp and ramp.levels:
        listed_in = (*path, "ramp")
        if isinstance(faults.at(listed_in), dict):
            listed_in = (*listed_in, "levels")
        wanted = [((*listed_in, k), level) for k, level in enumerate(ramp.levels)]
    else:
        wanted = [((*path, "level"), section.level or default_level(kind))]
    allowed = [level for level in kind.levels if level in kind.presets]
    for place, level in wanted:
        if level not in allowed:
            faults.add(place, no_level(section.type, level, allowed, kind.levels))
    if ramp and ramp.warm_up:
        easiest = kind.easiest_level
        if all(level == easiest for _, level in wanted):
            message = f"all puzzles are of the easiest level, {easiest}, without it"
            faults.add((*path, "ramp", "warm_up"), message)
        wanted.append((path, easiest))
    return [level for level in dict.fromkeys(w[1] for w in wanted) if level in allowed]


def _check_ramp(faults: Faults, section: Section, path: KeyPath, bad: set[str]) -> None:
    ramp = section.ramp
    levels = faults.at((*path, "ramp"))
    if isinstance(levels, dict):
        levels = levels.get("levels")
    if _has_key(faults, path, "level") and levels is not None:
        faults.add((*path, "ramp"), "give level or ramp, not both", at_key=True)
    if not ramp:
        return
    _check_warm_up(faults, section, ramp, path, bad)
    if not ramp.levels and not ramp.warm_up:
        faults.add((*path, "ramp"), "needs levels or warm_up", at_key=True)
    if ramp.by != "weekday":
        return
    if len(ramp.levels) != 7:
        faults.add(
            (*path, "ramp", "levels"),
            f"a ramp by weekday has 7 levels, Monday first (got {len(ramp.levels)})",
        )
    if not section.dates and "dates" not in bad:
        message = "a ramp by weekday needs dates"
        faults.add((*path, "ramp", "by"), message)


def default_level(kind: PuzzleType) -> str:
    """The level of a section that names none."""
    default = str(kind.params_model.model_fields["level"].default)
    return default if default in kind.presets else next(iter(kind.presets))


def _check_warm_up(
    faults: Faults, section: Section, ramp: Ramp, path: KeyPath, bad: set[str]
) -> None:
    """Refuse a warm-up that leaves no other puzzles, or that no reader would notice."""
    if not ramp.warm_up:
        return
    place = (*path, "ramp", "warm_up")
    amount = 0 if bad & {"count", "dates"} else section.amount
    if amount and ramp.warm_up >= amount:
        count = f"{amount} puzzle{'' if amount == 1 else 's'}"
        message = f"the section has {count}; must be less (got {ramp.warm_up})"
        faults.add(place, message)
    options, _ = faults.valid_part(PrintOptions, ("print",))
    if options and options.order == LEVELS:
        message = "under order: levels the easy puzzles come first in any case"
        faults.add(place, message)


def _check_params(
    faults: Faults,
    book: BookContext,
    section: Section,
    kind: PuzzleType,
    path: KeyPath,
    levels: Iterable[str],
    mine: Mapping[str, Json],
) -> Levels:
    base = (*path, "params")
    dated = section.dates and "date" in kind.params_model.model_fields
    complete = {}
    # Any day will do here; make_plan sets that of each puzzle.
    day = section.dates.from_.isoformat() if dated and section.dates else None
    placed: dict[str, Json] = {} if day is None else {"date": day}
    if section.level == AUTO and AUTO in kind.params_model.model_fields:
        placed[AUTO] = True
    notes: dict[str, list[str]] = {}
    for level in levels:
        found = read_level(faults.file, kind.presets[level], base, mine, placed)
        faults.problems += found.problems
        if found.note:
            notes.setdefault(found.note, []).append(level)
        if found.params is not None:
            complete[level] = _resolved(faults, book, kind, found.params, mine, base)
    for note, of in notes.items():
        faults.note(base, f"{listed(of, last='and')}: {note}")
    if AUTO in placed and not faults.problems:
        shares = {
            v: kind.capacity(kind.read_params(one)) for v, one in complete.items()
        }
        complete = {v: one for v, one in complete.items() if shares[v] != 0}
    return complete


def _own_params(faults: Faults, section: Section, base: KeyPath) -> dict[str, Json]:
    """The params of a section, without those that it may not set."""
    for key in OF_THE_PLACE:
        if key in section.params:
            instead = {"level": "level or ramp", "date": "dates", "turn": "count"}
            instead["auto"] = "level: auto"
            message = f"is set by the section's {instead[key]}"
            faults.add((*base, key), message, at_key=True)
    return {
        key: value for key, value in section.params.items() if key not in OF_THE_PLACE
    }


def _check_each_param(
    faults: Faults, kind: PuzzleType, base: KeyPath, mine: Mapping[str, Json]
) -> None:
    """Check single params, since without a level they cannot be checked together."""
    usual = kind.presets[default_level(kind)].model_dump(mode="json")
    wanted = {**usual, **mine}
    _, problems = read_authors(faults.file, kind.params_model, base, wanted)
    faults.problems += [one for one in problems if len(one.path) > len(base)]


def _resolved(
    faults: Faults,
    book: BookContext,
    kind: PuzzleType,
    params: Params,
    mine: Mapping[str, Json],
    base: KeyPath,
) -> dict[str, Json]:
    """Params with the content of the user's files, as plain JSON without a date.

    An error of the type that begins with the name of a param, or with the file that a
    param names, gets the place of that param.
    """
    try:
        params = kind.resolve(params, book)
    except ConfigError as error:
        faults.add_error(base, error)
    except UsageError as error:
        for sentence in error.problems:
            name, _, rest = sentence.partition(":")
            if name in mine:
                faults.add((*base, name), rest.strip())
            else:
                faults.add((*base, *_place_of(name, mine)), sentence)
    plain = params.model_dump(mode="json")
    return {**plain, "date": None} if "date" in plain else plain


def _place_of(file: str, params: Mapping[str, Json]) -> KeyPath:
    """The path of the param that names this file, directly or in a list; () if none."""
    for key, value in params.items():
        names = value if isinstance(value, list) else [value]
        shown = [shown_path(name) if isinstance(name, str) else "" for name in names]
        if file in shown:
            return (key, shown.index(file)) if isinstance(value, list) else (key,)
    return ()
