"""Checks that a book can be printed in its design, before anything is generated.

Every role in which its puzzles are drawn must have a look, and its fonts must have
every character of the book's file and of its word lists. A user's own design is also
checked for missing files and words, and its templates are tried out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter

from ..core import resources
from ..core.book import LoadedBook
from ..core.designs.design import Design, read_strings, texts_of
from ..core.designs.looks import load_looks, missing_roles, read_looks
from ..core.errors import ConfigError
from ..core.figure import Figure
from ..core.languages import base_of
from ..core.log import MESSAGES
from ..core.matter import Matter
from ..core.messages import MOST_LINES, did_you_mean, listed, quoted
from ..core.own import Own
from ..core.puzzle import Draft, Json
from ..core.reading.json_values import members_of
from ..core.reading.yaml_file import KeyPath, read
from ..types.contract import PuzzleType
from ..types.looks import looks_of, sheets_of
from ..types.params import Params
from ..types.registry import load
from .fonts import load_fonts, named_characters

USUAL = "classic"  # has all that a design must have
# The keys of words that count; an own design may have one text for both.
_COUNTED = {"one", "many"}
# Fields allowed in these words in addition to those of the default design.
_ALSO = {
    "headline_number": {"hanzi_number"},
    "headline_day": {"month", "hanzi_day", "hanzi_month"},
}


def require_printable(book: LoadedBook, design: Design) -> None:
    """Refuse a design that lacks something for this book, or characters of it.

    Raises:
        ConfigError: everything that is wrong with the design, or with its fonts.
        UsageError: a library or a font is not installed.
    """
    require_design(book, design)
    require_letters(book, design)


def require_design(book: LoadedBook, design: Design) -> None:
    """Refuse a design in which this book cannot be printed.

    Raises:
        ConfigError: everything that is wrong with it.
    """
    problems = [*missing_looks(book, design)]
    if design.own:
        problems += [*_missing_files(design), *_words(design), *_templates(design)]
        problems += _without_places(book, design)
    if problems:
        raise ConfigError(problems)
    for warning in _idle_roles(design) if design.own else ():
        MESSAGES.warning("%s", warning)


# Looks --------------------------------------------------------------------------------


def missing_looks(book: LoadedBook, design: Design) -> Iterator[str]:
    """Yield the roles in which this book's puzzles are drawn and that have no look."""
    looks = looks_of(design)
    sheet = design.folder / "figure.css"
    seen = set()
    for k, section in enumerate(book.config.sections):
        kind = load(section.type)
        for plain in book.params.get(section.id, {}).values():
            params = kind.read_params({**plain, **_a_date(section.dates, plain)})
            own = book.own.get(section.id, ())[:1]
            for figure in _figures(kind, params, design.language, own):
                for role in missing_roles(figure, looks):
                    if role in seen:
                        continue
                    seen.add(role)
                    what = (
                        f"{sheet} has no look for the role {quoted(role)}, in which"
                        f" puzzles of type {section.type} are drawn"
                        f"{did_you_mean(role, looks)}"
                    )
                    yield book.at(("sections", k, "type"), what)


def _idle_roles(design: Design) -> Iterator[str]:
    """Yield the roles of a user's style sheet in which nothing is drawn."""
    sheet = design.folder / "figure.css"
    if not sheet.is_file():
        return
    usual = resources.design(USUAL) / "figure.css"
    known = read_looks(sheets_of(design)._replace(designs=(usual,)))
    for role in sorted(load_looks(sheet, base=known).keys() - known):
        yield (
            f"{sheet}: no puzzle type has the role {quoted(role)}"
            f"{did_you_mean(role, known)}"
        )


def _a_date(dates: object, plain: Mapping[str, Json]) -> dict[str, Json]:
    first = getattr(dates, "from_", None)
    return {"date": first.isoformat()} if first and "date" in plain else {}


def _figures(
    kind: PuzzleType, params: Params, code: str, own: Sequence[Own]
) -> Iterator[Figure]:
    """Yield figures of a level's puzzles, from a sample and the worked example.

    In place of the sample, one of the author's `own` puzzles if there are any.
    """
    mine = [Draft(one.givens, one.answer) for one in own]
    sample, example = mine[0] if mine else kind.sample(params), kind.example_for(params)
    for puzzle in (sample, example):
        givens, answer = kind.read(puzzle)
        yield kind.draw(givens, None, code)
        yield kind.draw(givens, answer, code)
        hint = kind.draw_hint(givens, answer, code)
        if hint is not None:
            yield hint
    yield from kind.example_steps(example, code)
    yield kind.cover_art(*kind.read(example), code)


# A user's own -------------------------------------------------------------------------


def _missing_files(design: Design) -> Iterator[str]:
    usual = resources.design(USUAL)
    wanted = sorted(path.name for path in usual.iterdir() if path.suffix == ".j2")
    lost = [
        name
        for name in wanted
        if not any((folder / name).is_file() for folder in design.folders)
    ]
    if not design.figure_sheets:
        lost.append("figure.css")
    if lost:
        yield (
            f"{design.folder / 'design.yaml'}: the design has no"
            f" {listed(lost, last='and')}; add what is missing, or begin with"
            f" extends: {USUAL}"
        )


def _words(design: Design) -> Iterator[str]:
    """Yield what is wrong with a design's words: their keys and their {fields}."""
    usual = resources.design(USUAL)
    name = f"strings.{base_of(design.language)}.yaml"
    known = read_strings(usual, usual / name)
    path = design.folder / name
    if path.is_file():
        file = read(path)
        for key, value in members_of(file.data).items():
            if key not in known:
                what = f"unknown key{did_you_mean(key, known)}"
                yield _at(path, file.keys[(key,)], key, what)
            else:
                wrong = _wrong_fields(value, known[key], _ALSO.get(key, set()))
                if wrong:
                    yield _at(path, file.values[(key,)], key, wrong)
    lost = [key for key in known if key not in design.strings]
    if lost:
        yield f"{path}: these words are missing: {listed(lost, last='and')}"


def _at(path: Path, place: tuple[int, int], key: str, what: str) -> str:
    return f"{path}:{place[0]}:{place[1]}: {key}: {what}"


def _wrong_fields(value: Json, usual: Json, also: set[str]) -> str:
    """Return what is wrong with the {fields} of a text, "" if nothing."""
    needed = usual.keys() if isinstance(usual, dict) else set[str]()
    counts = needed == _COUNTED
    if type(value) is not type(usual) and not (counts and isinstance(value, str)):
        return "must be text" if isinstance(usual, str) else "must be a list of text"
    if isinstance(value, dict) and (lost := needed - value.keys()):
        return f"has no {listed(sorted(lost), last='and')}"
    allowed = {
        name for text in texts_of(usual) for name in _fields(str(text)) or ()
    } | also
    for text in texts_of(value):
        names = _fields(str(text))
        if names is None:
            return f"{quoted(text)} leaves a brace open; write {{{{ for a brace"
        for field in names:
            if field not in allowed:
                may = (
                    listed(f"{{{name}}}" for name in sorted(allowed))
                    if allowed
                    else "no braces"
                )
                return f"has no value for {quoted('{' + field + '}')}; may hold {may}"
    return ""


def _fields(text: str) -> list[str] | None:
    """Return the fields of a text, None if its braces do not match.

    A format is part of the name, so that it is refused: `{page:99999999}` would be that
    long.
    """
    names = []
    try:
        for _, field, form, conversion in Formatter().parse(text):
            if field is not None:
                more = (form and f":{form}") or (conversion and f"!{conversion}") or ""
                names.append(f"{field}{more}")
    except ValueError:
        return None
    return names


def _templates(design: Design) -> Iterable[str]:
    from .trial import template_faults

    words = [str(text) for value in design.strings.values() for text in texts_of(value)]
    return template_faults(design, load_fonts(design, words))


def _without_places(book: LoadedBook, design: Design) -> Iterator[str]:
    """Yield the parts of this book for which a user's own templates have no place."""
    wanted = []
    if book.facts is not None or book.changes.noted():
        hint = (
            '{% if part.facts %}{% include "fact.html.j2" %}{% endif %}, and to the'
            ' figure style="height: {{ part.figure }}mm"'
        )
        wanted.append(("puzzle.html.j2", "fact", "the fact of the day", hint))
    if book.config.print.records:
        hint = '{% include "record.html.j2" %}'
        wanted.append(("opener.html.j2", "record", "print.records", hint))
    sections = book.config.sections
    hint = '{% include "intro.html.j2" %}'
    if any(section.intro for section in sections):
        wanted.append(("opener.html.j2", "intro", "a section's intro", hint))
    elif any(section.quote == "monthly" for section in sections):
        wanted.append(("opener.html.j2", "intro", "a section's quote", hint))
    for name, word, what, hint in wanted:
        path = design.folder / name
        if path.is_file() and word not in path.read_text("utf-8"):
            yield f"{path}: has no place for {what}; add {hint}"


# Characters -------------------------------------------------------------------------


def require_letters(book: LoadedBook, design: Design) -> None:
    """Refuse a text or a word list with a character that the fonts lack.

    Raises:
        ConfigError: names the key, the characters and the fonts.
    """
    fonts = f"the fonts of the design {design.folder.name}"
    problems = [
        book.at(path, f"{fonts} have no {named}")
        for path, text in _typed(book)
        if text and (named := _missing(design, text))
    ]
    problems += [
        book.at(
            path,
            f"{fonts} have no {named}, which words of this list need; choose another"
            " list, remove those words from your own, or choose another design",
        )
        for path, letters in _listed(book)
        if (named := _missing(design, letters))
    ]
    problems += [
        fault
        for matter in (*book.front, *book.back)
        for fault in _unset(matter, design, fonts)
    ]
    problems += [
        book.changes.at(change, f"{fonts} have no {named}", *keys)
        for change, keys, text in book.changes.texts()
        if (named := _missing(design, text))
    ]
    problems += _unset_facts(book, design, fonts)
    problems += _unset_quotations(book, design, fonts)
    if problems:
        raise ConfigError(problems)


def _unset_facts(book: LoadedBook, design: Design, fonts: str) -> Iterator[str]:
    """Yield the characters of facts that the fonts lack, with a place."""
    facts = book.facts
    if facts is None:
        return
    lost = load_fonts(design, [facts.text]).missing(facts.text)
    for fact in facts.by_day.values() if lost else ():
        for ch in sorted(lost & set(fact.text), key=fact.text.index):
            column = fact.column + fact.text.index(ch)
            message = f"{fonts} have no {named_characters({ch})}"
            yield facts.at(fact.line, column, message)


def _unset_quotations(book: LoadedBook, design: Design, fonts: str) -> Iterator[str]:
    """Yield the characters of quotations that the fonts lack, with a place."""
    every = book.quotations
    if every is None:
        return
    lost = load_fonts(design, [every.text]).missing(every.text)
    for line, text in every.lines if lost else ():
        for ch in sorted(lost & set(text), key=text.index):
            message = f"{fonts} have no {named_characters({ch})}"
            yield every.at(line, text.index(ch) + 1, message)


def _unset(matter: Matter, design: Design, fonts: str) -> Iterator[str]:
    """Yield the characters of an author's file that the fonts lack, with a place."""
    lost = load_fonts(design, [matter.text]).missing(matter.text)
    for ch in sorted(lost, key=matter.place_of)[:MOST_LINES]:
        named = named_characters({ch})
        yield matter.at(*matter.place_of(ch), f"{fonts} have no {named}")


def _missing(design: Design, text: str) -> str:
    """Return the characters of a text that the fonts lack, in words."""
    return named_characters(load_fonts(design, [text]).missing(text))


def _listed(book: LoadedBook) -> Iterator[tuple[KeyPath, str]]:
    """Yield the characters that each section's word lists may print."""
    for k, section in enumerate(book.config.sections):
        kind = load(section.type)
        path: KeyPath = ("sections", k, "params")
        if "lexicon" in kind.params_model.model_fields:
            path = (*path, "lexicon")
        every = (kind.read_params(p) for p in book.params.get(section.id, {}).values())
        language = book.config.book.language
        letters = dict.fromkeys(_letters(kind, params, language) for params in every)
        yield from ((path, text) for text in letters if text)


def _letters(kind: PuzzleType, params: Params, language: str) -> str:
    """Return the distinct characters of boards and glossary."""
    entries = kind.vocabulary(params, language)
    texts = (text for e in entries for text in (e.word, e.reading, e.note))
    return "".join(sorted(set(kind.letters(params)).union(*texts)))


def _typed(book: LoadedBook) -> Iterator[tuple[KeyPath, str]]:
    yield ("book", "isbn"), book.config.book.isbn
    yield from book.config.texts()
