"""The stage that reads: a YAML file becomes a LoadedBook, or all its faults are told.

The models of book.py say what each value may be; what hangs together across values,
types, designs and printers is checked here, on whatever part of the file is sound, so
that one run shows everything.
"""

import datetime
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from . import registry, resources
from .book import BookConfig, EditionOptions, LoadedBook, PrintOptions, Section
from .contract import DatedParams, Params, PuzzleType, resolved_params
from .design import chain, languages_of
from .errors import ConfigError, UsageError
from .modelcheck import check_model
from .order import order_problems, rota_problems
from .printer import read_printer
from .puzzle import Json, canonical_json, digest
from .variants import text_of, variant_of
from .wording import did_you_mean, listed, quoted
from .yamlfile import KeyPath, Problem, YamlFile, read

Model = TypeVar("Model", bound=BaseModel)

MOST_PUZZLES = 100_000  # a hundred times what any printer binds; a typo asks for more

# Set from the section itself, so `params:` may not name them.
_OWN = ("level", "date")


def load_book(path: str | Path) -> LoadedBook:
    """The book that a YAML file describes.

    Raises:
        ConfigError: with every fault of the file, each with its line and column.
    """
    file = read(path)
    config, problems = check_model(file, BookConfig)
    faults = _Faults(file, problems)
    _check_print(faults)
    params = _check_sections(faults)
    if config is None or faults.any:
        raise faults.error()
    whole = config.model_dump(mode="json", by_alias=True, exclude={"run"})
    # Books from before there were any keep their digest.
    for where, key, unset in (
        ("print", "editions", []),
        ("print", "volumes", 1),
        ("book", "isbns", []),
    ):
        if whole[where][key] == unset:
            del whole[where][key]
    return LoadedBook(
        config=config,
        path=Path(path),
        digest=digest({**whole, "resolved": params}),
        params=params,
        source=file,
    )


class _Faults:
    """Collects what is wrong with one file."""

    def __init__(self, file: YamlFile, problems: Iterable[Problem]) -> None:
        self.file = file
        self.problems = list(problems)
        self.others: list[str] = []

    @property
    def any(self) -> bool:
        return bool(self.problems or self.others or self.file.problems)

    def add(self, path: KeyPath, message: str, *, at_key: bool = False) -> None:
        self.problems.append(self.file.problem(path, message, at_key=at_key))

    def add_error(self, path: KeyPath, error: UsageError) -> None:
        """Add what another file's reader or a lookup had to say."""
        if isinstance(error, ConfigError):
            self.others.extend(error.problems)
            return
        for sentence in error.problems:
            self.add(path, sentence)

    def error(self) -> ConfigError:
        return self.file.refusal(self.problems, self.others)

    def at(self, path: KeyPath) -> Json:
        """What the file says at a path, or None."""
        value = self.file.data
        for part in path:
            if isinstance(value, dict):
                value = value.get(part)
            elif isinstance(value, list) and isinstance(part, int):
                value = value[part]
            else:
                return None
        return value

    def faulty_keys(self, path: KeyPath) -> set[str]:
        """The keys under a path at or below which something is wrong."""
        size = len(path)
        return {
            str(one.path[size])
            for one in (*self.problems, *self.file.problems)
            if len(one.path) > size and one.path[:size] == path
        }

    def sound(
        self, model: type[Model], path: KeyPath, **stand_ins: str
    ) -> tuple[Model | None, set[str]]:
        """The sound part of a mapping as a model, and which keys were left out."""
        value, bad = self.at(path), self.faulty_keys(path)
        if not isinstance(value, dict):
            return None, bad
        kept = {key: item for key, item in value.items() if key not in bad}
        try:
            text = canonical_json({**stand_ins, **kept})
            return model.model_validate_json(text), bad
        except ValidationError:
            return None, bad


def _check_print(faults: _Faults) -> None:
    options, bad = faults.sound(PrintOptions, ("print",))
    if options is None:
        if faults.at(("print",)) is not None:
            return
        options = PrintOptions()
    _check_design(faults, options, bad)
    _check_paper(faults, options, bad, ("print",))
    _check_editions(faults, options, bad)


def _check_editions(faults: _Faults, main: PrintOptions, bad: set[str]) -> None:
    """Check what each edition changes, and that none is asked for twice."""
    listed_in: KeyPath = ("print", "editions")
    editions = faults.at(listed_in)
    seen: set[str] = set()
    for k, said in enumerate(editions if isinstance(editions, list) else ()):
        path = (*listed_in, k)
        name = said.get("edition") if isinstance(said, dict) else said
        if isinstance(name, str) and name in seen:
            message = f"the edition {quoted(name)} is asked for twice"
            faults.add(path, message)
        seen.add(str(name))
        if not isinstance(said, dict):
            continue
        own, faulty = faults.sound(EditionOptions, path, edition="left-handed")
        # What it does not say was looked at above.
        if own is not None and said.keys() & {"printer", "trim", "paper"}:
            _check_paper(faults, main.of(own), faulty | (bad - said.keys()), path)


def _check_paper(
    faults: _Faults, options: PrintOptions, bad: set[str], base: KeyPath
) -> None:
    """Check printer, trim and paper, of the book or of an edition."""
    if "printer" in bad:
        return
    try:
        path = resources.printer(options.printer, faults.file.folder)
        printer = read_printer(path)
    except UsageError as error:
        faults.add_error((*base, "printer"), error)
        return
    sizes = list(printer.trims.sizes)
    for key, got, allowed in (
        ("trim", options.trim, sizes),
        ("paper", options.paper, printer.papers()),
    ):
        if key not in bad and got not in allowed:
            faults.add(
                (*base, key),
                f"{options.printer} has no {key} {quoted(got)}; must be"
                f" {listed(allowed)}{did_you_mean(got, allowed)}",
            )
            bad = {*bad, key}
    at_trim = printer.papers(options.trim)
    if not bad & {"trim", "paper"} and options.paper not in at_trim:
        faults.add(
            (*base, "paper"),
            f"{options.printer} has no {options.paper} paper at {options.trim}; must"
            f" be {listed(at_trim)}",
        )


def _check_design(faults: _Faults, options: PrintOptions, bad: set[str]) -> None:
    if "design" in bad:
        return
    try:
        folders = chain(options.design, faults.file.folder)
    except UsageError as error:
        faults.add_error(("print", "design"), error)
        return
    language = _language(faults)
    if language and language not in languages_of(folders):
        message = f"the design {options.design} has no words in {quoted(language)}"
        faults.add(("book", "language"), message)


def _language(faults: _Faults) -> str | None:
    """The book's language, or None if that is wrong itself."""
    if "language" in faults.faulty_keys(("book",)):
        return None
    return faults.at(("book", "language")) or "en"


def _check_sections(faults: _Faults) -> dict[str, dict[str, Json]]:
    sections = faults.at(("sections",))
    if not isinstance(sections, list):
        return {}
    params = {}
    lines: dict[str, int] = {}
    sound: dict[int, Section] = {}
    total = 0
    for index in range(len(sections)):
        path = ("sections", index)
        section, bad = faults.sound(Section, path, id="-")
        if section is None:
            continue
        if "id" not in bad:
            _check_id(faults, section.id, (*path, "id"), lines)
        total += section.amount
        params[section.id] = _check_section(faults, section, path, bad)
        sound[index] = section
    if total > MOST_PUZZLES:
        message = f"{total:,} puzzles in all; a book has at most {MOST_PUZZLES:,}"
        faults.add(("sections",), message, at_key=True)
    _check_order(faults, sound, len(sections))
    return params


def _check_order(faults: _Faults, sections: Mapping[int, Section], count: int) -> None:
    options, _ = faults.sound(PrintOptions, ("print",))
    faulty = [
        index
        for index in range(count)
        if index not in sections or "dates" in faults.faulty_keys(("sections", index))
    ]
    for problem in order_problems(options or PrintOptions(), sections, faulty):
        faults.add(*problem)


def _check_id(faults: _Faults, name: str, path: KeyPath, lines: dict[str, int]) -> None:
    line = faults.file.values[path][0]
    if name in lines:
        faults.add(
            path,
            f"{quoted(name)} names two sections, on line {lines[name]} and line"
            f" {line}; ids must differ, for they enter the seeds",
        )
    lines[name] = line


def _check_section(
    faults: _Faults, section: Section, path: KeyPath, bad: set[str]
) -> dict[str, Json]:
    """The complete params of each level of a section."""
    _check_amount(faults, section, path, bad)
    try:
        kind = registry.load(section.type)
    except UsageError as error:
        faults.add_error((*path, "type"), error)
        return {}
    _check_text(faults, kind, "")
    _check_dated(faults, section, kind, path)
    levels = _check_levels(faults, section, kind, path, bad)
    return _check_params(faults, section, kind, path, levels)


def _check_text(faults: _Faults, kind: PuzzleType, variant: str) -> None:
    language = _language(faults)
    if not language:
        return
    try:
        text_of(kind, variant, language)
    except UsageError as error:
        faults.add_error(("book", "language"), error)


def _check_dated(
    faults: _Faults, section: Section, kind: PuzzleType, path: KeyPath
) -> None:
    needs = issubclass(kind.params_model, DatedParams)
    if needs and not section.dates and section.count is not None:
        message = f"puzzles of type {section.type} have a date; give dates instead"
        faults.add((*path, "count"), message, at_key=True)


def _check_amount(
    faults: _Faults, section: Section, path: KeyPath, bad: set[str]
) -> None:
    if section.dates and section.count is not None:
        faults.add((*path, "dates"), "give count or dates, not both", at_key=True)
    # A key that is wrong or unknown was probably meant to be one of the two.
    unsure = bad - (set(Section.model_fields) - {"count", "dates"})
    if not section.dates and section.count is None and not unsure:
        faults.add(path, "needs count (how many puzzles) or dates (one puzzle a day)")
    if section.dates:
        last = section.dates.from_.toordinal() + section.dates.days - 1
        if last > datetime.date.max.toordinal():
            message = f"the last day lies past {datetime.date.max}"
            faults.add((*path, "dates", "days"), message)
        else:
            for place, message in rota_problems(section.dates):
                faults.add((*path, "dates", "weekdays", *place), message)


def _check_levels(
    faults: _Faults, section: Section, kind: PuzzleType, path: KeyPath, bad: set[str]
) -> list[str]:
    """The levels that a section asks for and the type has."""
    ramp = section.ramp
    if section.level is not None and ramp:
        faults.add((*path, "ramp"), "give level or ramp, not both", at_key=True)
    if ramp:
        _check_weekdays(faults, section, path, bad)
        listed_in = (*path, "ramp")
        if isinstance(faults.at(listed_in), dict):
            listed_in = (*listed_in, "levels")
        wanted = [((*listed_in, k), level) for k, level in enumerate(ramp.levels)]
    else:
        wanted = [((*path, "level"), section.level or default_level(kind))]
    allowed = [level for level in kind.levels if level in kind.presets]
    for place, level in wanted:
        if level not in allowed:
            message = (
                f"{section.type} has no level {quoted(level)}; must be"
                f" {listed(allowed)}{did_you_mean(level, allowed)}"
            )
            faults.add(place, message)
    return [level for level in dict.fromkeys(w[1] for w in wanted) if level in allowed]


def _check_weekdays(
    faults: _Faults, section: Section, path: KeyPath, bad: set[str]
) -> None:
    ramp = section.ramp
    if not ramp or ramp.by != "weekday":
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


def _check_params(
    faults: _Faults,
    section: Section,
    kind: PuzzleType,
    path: KeyPath,
    levels: Iterable[str],
) -> dict[str, Json]:
    base = (*path, "params")
    for key in _OWN:
        if key in section.params:
            instead = "level or ramp" if key == "level" else "dates"
            message = f"is set by the section's {instead}"
            faults.add((*base, key), message, at_key=True)
    mine = {key: value for key, value in section.params.items() if key not in _OWN}
    dated = section.dates and "date" in kind.params_model.model_fields
    complete = {}
    variants: dict[str, None] = {}
    for level in levels:
        wanted = {**kind.presets[level].model_dump(mode="json"), **mine, "level": level}
        if dated and section.dates:
            # Any day will do here; make_plan puts each puzzle's own in its place.
            wanted["date"] = section.dates.from_.isoformat()
        params, problems = check_model(
            faults.file, kind.params_model, base, wanted, private=_OWN
        )
        faults.problems += problems
        if params is not None:
            variants[variant_of(kind, params)] = None
            complete[level] = _resolved(faults, kind, params, mine, base)
    for variant in filter(None, variants):
        _check_text(faults, kind, variant)
    return complete


def _resolved(
    faults: _Faults,
    kind: PuzzleType,
    params: Params,
    mine: Mapping[str, Any],
    base: KeyPath,
) -> Json:
    """Params with the content of the user's files, as plain JSON without a date.

    A sentence of the type that begins with one of the params, or with the file that
    one names, is blamed on that param.
    """
    try:
        language = _language(faults) or "en"
        params = resolved_params(kind, params, faults.file.folder, language)
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


def _place_of(file: str, params: Mapping[str, Any]) -> KeyPath:
    """Where params name a file, by itself or in a list; () if they do not."""
    for key, value in params.items():
        if value == file:
            return (key,)
        if isinstance(value, list) and file in value:
            return (key, value.index(file))
    return ()
