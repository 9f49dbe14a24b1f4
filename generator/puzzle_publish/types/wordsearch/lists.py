"""The words that a section names, as references; what no grid can have is refused."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, replace
from math import ceil, sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...core.cell_pictures import read_cells
from ...core.drawings.library import names
from ...core.errors import UsageError
from ...core.messages import did_you_mean, listed, quoted
from ...core.puzzle import Json
from ...core.reading.user_text import is_name
from ...core.values import BookContext, Taste
from ...grids.masks import SHAPES, picture, shape_mask
from ...grids.silhouettes import centred, silhouettes
from ...words import store
from ...words.taste import judge_of
from ...words.themes import Theme, ThemeSet, bare, set_of
from ...words.word_sets import clues_of, pairs_in, themes_named
from ..feasibility import seeded
from ..params import Drawn, Lesson, Rows
from .model import LEAST, MOST, MOST_WORDS, spelt
from .params import LEAST_COUNT, THEME, USUAL_COUNT, USUAL_SIDE, WordsearchParams
from .sources import (
    LEAST_HANZI,
    LEAST_LETTERS,
    LEAST_OF_EXPERT,
    source_at,
    themes_of,
)

# An author's list of at most this many words is a lesson's, which grids share out; each
# grid has all if one of this side, hardly larger than usual, has room for them.
MOST_OF_LESSON, LARGE_SIDE = 300, 17
PILOT, TURNS, SHOWN, GROWN = 3, 3, 3, 5
STEP = 4  # of words fewer, until some fit
DARK = 50  # per cent, of the cells of a picture
# Letters for each cell of a grid whose size follows from its words, and of one with a
# hidden message, whose words lie closer; letters of one of our answers.
ROOM, MESSAGE_ROOM, LONG_MESSAGE = 0.6, 1.1, 16
SHAPED = 0.8  # of a rectangle's cells are in a shape
# Of many themes one in twenty may lie closer, or it would size the grids of all.
WORDY, CLOSE = 0.05, 0.75


def resolved(params: WordsearchParams, book: BookContext) -> WordsearchParams:
    """Return params with references in place of names and files.

    Raises:
        UsageError: there are no such words, or no grid can have them.
    """
    book = replace(book, letters=params.letters)
    _require_tasteful(params.hidden_message or "", book.taste)
    changes: dict[str, Json] = {"taste": asdict(book.taste)}
    if params.kind == "numbers":
        changes["words"] = {"numbers": list(_own_numbers(params))}
    elif not isinstance(params.words, dict):
        names, notes = params.words, params.explanations
        themes, is_own = themes_named(names, book, notes)
        if is_own and len(themes.entries[0].words) <= MOST_OF_LESSON:
            changes["lesson"] = {"words": {}, "absent": {}}
            if params.count is None and not params.must:
                changes |= _shares(themes.entries[0], params)
        if params.hidden_message == THEME:
            themes = _with_payoffs(themes)
        words: dict[str, Json] = {"themes": store.keep(themes)}
        if params.show == "clues":
            words["clues"] = clues_of(themes, names, book, notes)
        changes["words"] = words
        changes["turn"] = 0 if len(themes.entries) > 1 else None
    named = params.model_copy(update=changes)
    for more in range(GROWN):
        found = _with_shape(_with_sides(named, more), book.folder)
        problem = _problem(found)
        if problem is None:
            return _with_lesson(found)
        if params.rows or params.columns:
            break
    raise UsageError(problem or "")


def _shares(theme: Theme, params: WordsearchParams) -> dict[str, Json]:
    """Return the params for what each grid has of a lesson: all words, or a number.

    All, if they have room in a grid of about the usual size; else as many as have, so
    that a long list makes no large grids. Words that cannot be in one grid, as one is
    in the other, are in several.
    """
    every = [bare(word) for word in theme.words]
    least = _least_letters(theme, params.level)
    sides = [side for side in (params.rows, params.columns) if side]
    most = max(sides, default=MOST)
    words = [w for w in every if least <= len(w) <= most and w != w[::-1]]
    clashes = sum(bool(pairs_in(words[:k], word)) for k, word in enumerate(words))
    letters = sum(map(len, words))
    set_cells = min(sides) * max(sides) if sides else 0
    large = CLOSE * set_cells if set_cells else ROOM * LARGE_SIDE**2
    share = SHAPED if params.shape else 1.0
    has_room = letters <= large * share and len(words) <= MOST_WORDS
    if len(words) == len(every) and has_room and not clashes:
        return {"must": "all"}
    number = len(words) - clashes
    if not has_room:
        cells = (set_cells or USUAL_SIDE**2) * share
        number = min(number, USUAL_COUNT, int(ROOM * cells * len(words) / letters))
    return {"count": number if number >= LEAST_COUNT else None}


def _least_letters(theme: Theme, level: str) -> int:
    if theme.language == "zh":
        return LEAST_HANZI
    return LEAST_OF_EXPERT if level == "expert" else LEAST_LETTERS


def _with_lesson(params: WordsearchParams) -> WordsearchParams:
    """Return params with the words of a lesson that a grid can have, and the others."""
    if params.lesson is None:
        return params
    usable = source_at(params, 0).words
    least = _least_letters(themes_of(params)[0], params.level)
    absent: dict[str, str] = {}
    for shown in themes_of(params)[0].words:
        word = bare(shown)
        if word in usable:
            continue
        if word == word[::-1]:
            absent[shown] = "reads the same in both directions"
        elif len(word) < least:
            absent[shown] = f"shorter than {least} letters"
        elif len(word) > max(params.height, params.width):
            absent[shown] = f"longer than the grid of {params.size} cells"
        else:
            absent[shown] = "without a clue"
    lesson: Lesson = {"words": dict(usable), "absent": absent}
    return params.model_copy(update={"lesson": lesson})


def _require_tasteful(message: str, taste: Taste) -> None:
    """Raise if a message is against the taste of the book."""
    judge = judge_of(taste)
    found = (judge.clue(message), *map(judge.word, map(str.upper, spelt(message))))
    if category := next(filter(None, found), ""):
        raise UsageError(
            f"hidden_message: against the taste {taste.level} ({category}) (got"
            f" {quoted(message)}); `book.taste` can allow words"
        )


def _own_numbers(params: WordsearchParams) -> Iterator[str]:
    """Yield the author's numbers, none if they are to be random."""
    numbers = [params.words] if isinstance(params.words, str) else params.words
    for number in numbers if params.words != store.AUTO else ():
        if not (number.isascii() and number.isdecimal() and 2 < len(number) <= MOST):
            raise UsageError(
                f"words: a number must have 3 to {MOST} digits (got {quoted(number)})"
            )
        yield number


def _with_payoffs(themes: ThemeSet) -> ThemeSet:
    found = [theme for theme in themes.entries if theme.payoffs]
    if not found:
        raise UsageError(
            "hidden_message: these words have no questions; name a theme, or write the"
            " message"
        )
    return set_of(found)


def _with_sides(params: WordsearchParams, more: int) -> WordsearchParams:
    """Return params with the sides of a grid that may have room, or a larger one."""
    if params.rows or params.columns:
        sides = {"rows": params.rows or params.columns}
        return params.model_copy(update={**sides, "columns": params.columns})
    side = LEAST if params.hidden_message else USUAL_SIDE
    needed = []
    for theme in themes_of(params):
        letters = _mean_letters(theme) * min(params.number, len(theme.words))
        if params.hidden_message:
            message = params.hidden_message
            letters += LONG_MESSAGE if message == THEME else len(bare(message))
            letters *= ROOM / MESSAGE_ROOM
        if params.must:
            side = max(side, *(len(bare(word)) for word in theme.words))
        needed.append(letters)
    side = max(side, _side_for(needed, SHAPED if params.shape else 1.0))
    return params.model_copy(update={"rows": min(side + more, MOST)})


def _side_for(letters: Sequence[float], share: float) -> int:
    """Return the side of a square grid for themes with these numbers of letters.

    Args:
        letters: of the words of a puzzle of each theme.
        share: of the square's cells that are in the grid.
    """
    if not letters:
        return 0
    *_, wordiest = ranked = sorted(letters)
    usual = ranked[-1 - int(WORDY * len(ranked))]
    return ceil(sqrt(max(usual / ROOM, wordiest / CLOSE) / share))


def _mean_letters(theme: Theme) -> float:
    return sum(len(bare(word)) for word in theme.words) / len(theme.words)


def _with_shape(params: WordsearchParams, folder: Path) -> WordsearchParams:
    """Return params with the rows of shapes' cells in place of their names or files."""
    if params.shape is None:
        return params
    several = isinstance(params.shape, list)
    every = params.shape if isinstance(params.shape, list) else [params.shape]
    masks = [
        found
        for one in every
        for found in _cells_of(one, (params.height, params.width), folder)
    ]
    several |= len(masks) > 1
    if several and any(name for name, _ in masks):  # all drawings are as large as fits
        size = params.height, params.width
        masks = [(name, centred(mask, *size) if name else mask) for name, mask in masks]
    sizes = {mask.shape: None for _, mask in masks}
    if len(sizes) > 1:
        found = listed((f"{height} x {width}" for height, width in sizes), last="and")
        raise UsageError(f"shape: those of a section must be of one size (got {found})")
    ((height, width),) = sizes
    shapes: list[dict[str, Json]] = [
        {"rows": picture(mask).split("\n")} | ({"drawing": name} if name else {})
        for name, mask in masks
    ]
    changes = {"shape": shapes if several else shapes[0], "rows": height}
    if several and params.turn is None:
        changes["turn"] = 0
    return params.model_copy(update={**changes, "columns": width})


def _cells_of(
    shape: str | Rows | Drawn, size: tuple[int, int], folder: Path
) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yield the name of each drawing, "" for others, and which cells it has."""
    if isinstance(shape, str) and shape in SHAPES:
        yield "", _large_enough(shape_mask(shape, *size))
        return
    asked: object = shape
    if isinstance(shape, str) and is_name(shape, folder):
        if shape not in names():
            raise UsageError(
                f"shape: there is no shape {quoted(shape)}; must be"
                f" {listed(SHAPES)}, a drawing of ours, or a picture beside the book's"
                " file" + did_you_mean(shape, [*SHAPES, *names()])
            )
        asked = {"name": shape}
    if isinstance(asked, dict) and "rows" not in asked:
        try:
            found = silhouettes(asked, *size)
        except UsageError as error:
            raise UsageError([f"shape: {text}" for text in error.problems]) from None
        for name, mask in found.items():
            yield name, _large_enough(mask)
        return
    mask = read_cells(shape, f"shape: {shape}", folder, MOST, size, DARK)
    yield "", _large_enough(mask)


def _large_enough(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    height, width = mask.shape
    if min(height, width) < LEAST or not mask.any():
        raise UsageError(
            f"shape: {height} x {width} cells are too few; must be {LEAST} x {LEAST}"
        )
    return mask


def _problem(params: WordsearchParams) -> str | None:
    """Return why no grid can be made, None if one can."""
    themes = themes_of(params)
    order = sorted(range(len(themes)), key=lambda k: -_mean_letters(themes[k]))
    shapes = len(params.shape) if isinstance(params.shape, list) else 1
    for turn in dict.fromkeys([*order[:TURNS], *range(shapes)]):
        if problem := _misfit(params, turn % max(1, len(themes))):
            return problem
        tried = params.model_copy(update={"turn": turn})
        if not _is_made(tried):
            if params.level == "expert" and themes and themes[0].language == "zh":
                return (
                    "level: expert needs words that share 4 of 10 letters, and Chinese"
                    " ones hardly share any; set hard"
                )
            items = "numbers" if "numbers" in params.source else "words"
            return (
                f"words: no {params.level} grid of {params.size} cells{_named(tried)}"
                f" has room for these {items}; {_with_room(tried, items)}"
            )
    return None


def _named(params: WordsearchParams) -> str:
    """Return in what shape a grid is if that is a drawing."""
    return f" in the shape of {params.drawing}" if params.drawing else ""


def _with_room(params: WordsearchParams, items: str) -> str:
    """Return the least changes of size, and of the number of words, that were found."""
    side, count = _side_with_room(params), _count_with_room(params)
    ways = [f"set {side} rows and columns"] if side else []
    if count:
        largest = "" if side or params.shape else f"a grid has at most {MOST} rows; "
        alone = "" if params.must is None else "leave out must and "
        ways.append(
            f"{largest}{alone}set count: {count}, to use {count} of the {items} in each"
        )
    elif side:
        ways.append(f"use fewer {items}")
    return ", or ".join(ways) or f"use fewer {items}, or another level"


def _side_with_room(params: WordsearchParams) -> int:
    if params.shape is None:
        for side in range(max(params.height, params.width) + 1, MOST + 1):
            sides = {"rows": side, "columns": side}
            if _is_made(params.model_copy(update=sides)):
                return side
    return 0


def _count_with_room(params: WordsearchParams) -> int:
    words = themes_of(params)[(params.turn or 0)].words if params.source else ()
    most = min(params.number, len(words) or MOST_WORDS)
    for count in range(most - STEP, LEAST_COUNT - 1, -STEP):
        if _is_made(params.model_copy(update={"must": None, "count": count})):
            return count
    return 0


def _is_made(params: WordsearchParams) -> bool:
    from . import generate

    return any(generate.generate(rng, params) for rng in seeded(PILOT))


def _misfit(params: WordsearchParams, turn: int) -> str | None:
    """Return which words cannot all be in a grid, or that they are few."""
    if "numbers" in params.source:
        words = params.source["numbers"]
        usable: Collection[str] = words
    else:
        words = [bare(word) for word in themes_of(params)[turn].words]
        usable = source_at(params, turn).words
    if not params.must:
        wanted = params.count or 2
        if not words or len(usable) >= wanted or len(themes_of(params)) > 1:
            return None
        fit = ""
        if len(usable) < len({*words}):
            fit = f" that fit a grid of {params.size} cells"
        return f"count: the list has only {len(usable)} words{fit}, fewer than {wanted}"
    if len(words) > MOST_WORDS:
        return f"must: a page has room for {MOST_WORDS} words (got {len(words)})"
    pairs = [pair for k, word in enumerate(words) for pair in pairs_in(words[:k], word)]
    for why, wrong in (
        (
            "reads the same in both directions, so it would be there twice; leave it"
            " out",
            [quoted(word) for word in words if word == word[::-1]],
        ),
        (
            "can be read inside another word, so it would be there twice; leave one of"
            " the two out",
            [f"{quoted(inner)} in {quoted(outer)}" for inner, outer in pairs],
        ),
        (
            f"cannot be in a grid of {params.size} cells; leave it out, or set more"
            " rows",
            [quoted(word) for word in words if word not in usable],
        ),
    ):
        if wrong:
            return f"must: {listed(wrong[:SHOWN], last='and')} {why}"
    return None
