"""From the params in a book's file to resolved ones, with the content of files."""

import math
from collections import Counter
from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from pathlib import Path

from ...core.errors import UsageError
from ...core.messages import did_you_mean, listed, quoted
from ...core.puzzle import Json
from ...core.reading.user_text import read_user_text
from ...core.values import BookContext
from ...words import store
from ...words.clue_leaks import gives_away
from ...words.clued import Clued, CluedList
from ...words.cluelists import (
    Marks,
    OwnLists,
    clues_of_theme,
    own_lists,
    refer_clues,
)
from ...words.families import are_kin
from ...words.letters import each_form
from ...words.list_file import read_list, why_too_long
from ...words.reading import fits_cells, joined_form
from ...words.row_parser import rows_of
from ...words.sources import THEMES
from ...words.store import AUTO, file_beside
from ...words.themes import Theme
from . import grids, model, must, patterning, vocabulary
from .feasibility import require_feasible
from .kind import GridKind
from .params import GridParams
from .pattern import Pattern
from .patternfile import PATTERN, parse_patterns
from .patternlibrary import OWN_SIDES, library, own_library
from .patternrules import STYLES, Style
from .room import Source, links_hanzi

MOST_LISTED = 5_000
# The widest default window.
DEFAULT_WINDOW = 30
# How many words a list must have for each entry in a window. A puzzle avoids the words
# of those before and after it, and fails if too few are left. Eight are enough for
# idioms, which cross at few characters (with six, one book in two misses a puzzle), and
# two of each length, as patterns differ in their lengths. Where every cell is in two
# words, grids need more short ones: with two, the neighbours of a 13 x 13 may take 680
# of WordNet's 717 words of three letters; 2 of 12 easy ones found no grid.
SPARE, SPARE_OF_LENGTH, SPARE_OF_AMERICAN = 8, 2, 8


def resolved(kind: GridKind, params: GridParams, book: BookContext) -> GridParams:
    """The params with a reference to their words, and the content of other files.

    Raises:
        UsageError: a file is invalid, or these params or this theme cannot give a
            puzzle.
    """
    params, book = _with_fillers(params), replace(book, letters=params.letters)
    own = _own(params, book)
    theme = _theme(params, own, book)
    read = _read_all(kind, params, own.first, theme, book)
    named = params.model_copy(update=read)
    words = vocabulary.list_of(named)
    named = _as_listed(named, words)
    _require_language(words, theme)
    done: GridParams = kind._settled(named)
    every = _sources(params, own, theme)
    for source in every:
        must.report_left(done, source)
    done = must.settled(kind, done, every[0] if theme or own.first else None)
    problems = _theme_problems(done, words)
    if problems:
        raise UsageError(problems)
    require_feasible(kind, done)
    if done.window is None:
        window = 1 if done.theme else default_window(done)
        return done.model_copy(update={"window": window})
    return done


def _with_fillers(params: GridParams) -> GridParams:
    """The params with a number of fillers, None for as many as are needed."""
    numbers = {AUTO: None, "none": 0}
    if isinstance(params.fillers, str):
        return params.model_copy(update={"fillers": numbers[params.fillers]})
    return params


def _own(params: GridParams, book: BookContext) -> OwnLists:
    """The author's lists, if they can be read."""
    try:
        return own_lists(params.words, book, with_clues=params.clued)
    except UsageError:
        return OwnLists()  # `_reference` reports it with the faults of other files


def _theme(params: GridParams, own: OwnLists, book: BookContext) -> CluedList | None:
    """The words of the theme that params name; None if they list words.

    Where words need clues, they are in the form in which lists have them.
    """
    try:
        theme = _named_theme(params.theme, book)
    except UsageError:
        return None  # `_theme_words` reports it
    if theme is None:
        return None
    listed = {w for one in (own.first, *own.others) if one for w in one.by_word}
    forms = {word: joined_form(word) for word in theme.words}
    if params.clued:
        forms = {word: _as_in(listed, word) for word in theme.words}
    entries = {form: Clued(form, word) for word, form in forms.items()}
    return CluedList(theme.name, tuple(entries.values()), theme.language)


def _named_theme(value: str | list[str], book: BookContext) -> Theme | None:
    if isinstance(value, list) or not store.is_theme(value):
        return None
    return store.named_theme(value, book)


def _as_in(listed: Container[str], word: str) -> str:
    """A word in the form that a list has it in, else in plain letters."""
    forms = each_form(word)
    return next((form for form in forms if form in listed), forms[-1])


def _as_listed(params: GridParams, words: CluedList) -> GridParams:
    """The params with the author's words in the forms that the list has."""
    theme = [_as_in(words.by_word, word) for word in params.theme]
    ban = [form for word in params.ban for form in each_form(word)]
    return params.model_copy(update={"theme": theme, "ban": ban})


def _sources(
    params: GridParams, own: OwnLists, theme: CluedList | None
) -> list[Source]:
    """The theme and the author's lists, in the order of preference."""
    found = []
    if theme is not None:
        ships = params.theme in THEMES
        found.append(Source(theme, is_alone=False, is_theme=True, ships=ships))
    return found + [
        Source(one, is_alone=_is_alone(params))
        for one in filter(None, (own.first, *own.others))
    ]


def _require_language(found: CluedList, theme: CluedList | None) -> None:
    if theme is not None and theme.language != found.language:
        raise UsageError(
            f"theme: {theme.name} ({theme.language}) must be in the language of"
            f" {found.name} ({found.language})"
        )


def _is_alone(params: GridParams) -> bool:
    """Return whether the author names one list."""
    return isinstance(params.words, str) or len(params.words) == 1


def _read_all(
    kind: GridKind,
    params: GridParams,
    own: CluedList | None,
    theme: CluedList | None,
    book: BookContext,
) -> dict[str, Json]:
    """The content of the lists and files that params name, by param.

    Raises:
        UsageError: some are invalid; the error lists what is wrong with all of them.
    """
    read: dict[str, Callable[[], Json]] = {
        "words": lambda: _reference(kind, params, own, theme, book),
        "pattern": lambda: _rows(params, book.folder),
        "theme": lambda: _theme_words(params.theme, book),
        "ban": lambda: _words("ban", params.ban, book.folder),
    }
    found: dict[str, Json] = {}
    faults: list[str] = []
    for name, content in read.items():
        try:
            found[name] = content()
        except UsageError as error:
            faults += error.problems
    if faults:
        raise UsageError(faults)
    return found


def _reference(
    kind: GridKind,
    params: GridParams,
    own: CluedList | None,
    theme: CluedList | None,
    book: BookContext,
) -> dict[str, str]:
    """The reference to the words, with the house's list if the author's is short.

    A theme's words that no list has are added where words need no clues, or if the
    theme has clues of its own.
    """
    values = params.words
    is_lesson = must.is_lesson(own) and must.shares_out(params, own)
    needs_others = is_lesson and (
        params.needs_fillers or must.may_repeat(params, own) or links_hanzi(params, own)
    )
    needs_others &= params.must != 0
    if needs_others and not isinstance(values, dict) and _is_alone(params):
        values = [*([values] if isinstance(values, str) else values), AUTO]
    clues = clues_of_theme(theme.name) if theme and params.theme in THEMES else ""
    if clues and params.clued and not isinstance(values, dict):
        values = [*([values] if isinstance(values, str) else values), clues]
    leaking = _words("allow_leaks", params.allow_leaks, book.folder)
    if own is not None:
        leaking = [_as_in(own.by_word, word) for word in leaking]
        _require_listed(leaking, own)
    known = params.known if params.known is not None else is_lesson
    marks = Marks(known, tuple(sorted(leaking)))
    more = [theme] if theme and not params.clued else []
    found = refer_clues(values, book, with_clues=params.clued, marks=marks, more=more)
    kind._lexicon(found)  # refuses words that it cannot use
    return found


def _require_listed(leaking: list[str], own: CluedList) -> None:
    problems = [
        f"allow_leaks: {quoted(word)} is not in {own.name}"
        f"{did_you_mean(word, own.by_word)}"
        for word in leaking
        if word not in own.by_word
    ]
    if problems:
        raise UsageError(problems)


def _rows(params: GridParams, folder: Path) -> list[str] | None:
    """The rows of the user's patterns, with an empty one after each but the last."""
    if not params.pattern:
        return None
    if isinstance(params.pattern, list):
        text, shown = "\n".join(params.pattern), "pattern"
    else:
        path, shown = file_beside(
            params.pattern, folder, ("a list of rows",), "pattern"
        )
        text = read_user_text(path, PATTERN, shown=shown).text
    grid = params.chosen_grid
    style: Style | None = next((style for style in STYLES if style == grid), None)
    found = parse_patterns(text, shown=shown, style=style)
    return [row for pattern in found for row in ("", *grids.cut(pattern.rows))][1:]


def _theme_words(value: str | list[str], book: BookContext) -> list[str]:
    """The words that the author lists; none if the author names a theme."""
    if _named_theme(value, book) is not None:
        return []
    return _words("theme", value, book.folder)


def _words(name: str, value: str | list[str], folder: Path) -> list[str]:
    """The words of a list or file in the form of cells, without duplicates."""
    if isinstance(value, list):
        faults: list[str] = []
        found = [
            _cells(word, lambda fault: faults.append(f"{name}: {fault}"))
            for word in value
        ]
        if faults:
            raise UsageError(faults)
    else:
        known = ("a list of words", *(THEMES if name == "theme" else ()))
        path, shown = file_beside(value, folder, known, f"{name} file")
        found = _read(path, shown)
    if len(found) > MOST_LISTED:
        raise UsageError(f"{name}: at most {MOST_LISTED:,} words (got {len(found):,})")
    return list(dict.fromkeys(found))


def _read(path: Path, shown: str) -> list[str]:
    file = read_list(path, shown=shown)
    faults = file.faults()
    found = []
    for row in rows_of(file, faults):
        column, text = row.first("word")

        def blame(fault: str, line: int = row.line, column: int = column) -> None:
            faults.add(line, column, fault)

        found.append(_cells(text, blame))
    faults.refuse()
    return found


def _cells(text: str, blame: Callable[[str], None]) -> str:
    if why := why_too_long(text):
        blame(why)
    word = joined_form(text)
    if len(word) < 2 or not fits_cells(word):
        blame(
            f"{quoted(text)} is not a word for a grid, which has two or more letters or"
            " Chinese characters"
        )
    return word


def _theme_problems(params: GridParams, lexicon: CluedList) -> list[str]:
    """Why words of the theme cannot be in any puzzle, as sentences."""
    problems = []
    lengths = patterning.lengths(params)
    for word in params.theme:
        entries = lexicon.by_word.get(word, ())
        word_shown = f"theme: {quoted(word)}"
        if word in params.ban:
            problems.append(f"{word_shown} is banned as well")
        elif not entries:
            clueless = "has no clue: it " * params.clued
            problems.append(f"{word_shown} {clueless}is not in {lexicon.name}")
        elif params.clued and all(
            not entry.clue or gives_away(entry) for entry in entries
        ):
            problems.append(
                f"{word_shown} has no clue in {lexicon.name} that does not give it away"
            )
        elif len(word) not in lengths:
            problems.append(
                f"{word_shown} has {len(word)} letters; entries of these grids have"
                f" {_ranges(lengths)}"
            )
    if params.chosen_must >= len(params.theme):
        problems += [
            f"theme: {quoted(one)} and {quoted(other)} are too similar to be in one"
            " puzzle; leave one out, or set must"
            for k, one in enumerate(params.theme)
            for other in params.theme[:k]
            if are_kin(one, other)
        ]
    return problems


def _ranges(lengths: frozenset[int]) -> str:
    """Lengths as words of a sentence.

    >>> _ranges(frozenset((3, 4, 5, 9)))
    '3 to 5 or 9'
    """
    parts: list[list[int]] = []
    for length in sorted(lengths):
        if parts and length == parts[-1][-1] + 1:
            parts[-1].append(length)
        else:
            parts.append([length])
    return listed(
        [
            str(part[0]) if len(part) == 1 else f"{part[0]} to {part[-1]}"
            for part in parts
        ]
    )


# The window without repeated answers, where the book does not set it.


def default_window(params: GridParams) -> int:
    """The widest window up to 30 for which a list has enough words.

    Args:
        params: the resolved params.
    """
    patterns = _patterns(params)
    most = max((max(p.height, p.width) for p in patterns), default=params.chosen_side)
    words = vocabulary.usable(params, most=most)
    if not patterns:
        return _within(len(words), SPARE * params.chosen_entries)
    need = Counter(slot.length for pattern in patterns for slot in pattern.slots)
    mean = {length: math.ceil(n / len(patterns)) for length, n in need.items()}
    having = Counter(map(len, words))
    is_american = params.chosen_grid == model.AMERICAN
    spare = SPARE_OF_AMERICAN if is_american else SPARE_OF_LENGTH
    return min(
        _within(len(words), SPARE * sum(mean.values())),
        *(_within(having[k], spare * n) for k, n in mean.items()),
    )


def supply(params: GridParams) -> Mapping[int, tuple[float, int]]:
    """By length, how many words a puzzle has on average, and how many the list has.

    A free form has words of any length, for which 0 stands.
    """
    words = vocabulary.usable(params, most=patterning.longest(params))
    patterns = _patterns(params)
    has_own = params.chosen_grid == model.AMERICAN and params.chosen_side in OWN_SIDES
    if has_own and not params.pattern and patterning.is_of_people(params, own=False):
        patterns = own_library(params.chosen_side)
    if not patterns:
        return {0: (params.chosen_entries, len(words))}
    need = Counter(slot.length for pattern in patterns for slot in pattern.slots)
    having = Counter(map(len, words))
    return {k: (n / len(patterns), having[k]) for k, n in sorted(need.items())}


def _patterns(params: GridParams) -> tuple[Pattern, ...]:
    if params.pattern or params.chosen_grid == model.FREEFORM:
        return patterning.patterns_of(params)
    return library(params.chosen_grid, params.chosen_side)


def _within(having: int, need: int) -> int:
    return max(1, min(DEFAULT_WINDOW, having // need))
