"""The words that a section names, as references; what no grid can have is refused."""

from collections.abc import Iterator
from dataclasses import asdict
from math import ceil, sqrt

from ...core.errors import UsageError
from ...core.messages import listed, quoted
from ...core.puzzle import Json
from ...core.values import BookContext
from ...words import store
from ...words.themes import ThemeSet, bare, set_of
from ...words.word_sets import clues_of, pairs_in, themes_named
from ..feasibility import require, seeded
from .model import LEAST, MOST, MOST_WORDS
from .params import THEME, USUAL_SIDE, WordsearchParams
from .sources import source_at, themes_of

MOST_SHORT = 40  # an author's list of at most so many words is meant as a whole
PILOT, TURNS, SHOWN = 3, 3, 3
# Letters for each cell of a grid whose size follows from its words, and of one with a
# hidden message, whose words lie closer; there, letters of the longest of our answers.
ROOM, MESSAGE_ROOM, LONG_MESSAGE = 0.6, 0.7, 20


def resolved(params: WordsearchParams, book: BookContext) -> WordsearchParams:
    """Return params with references in place of names and files.

    Raises:
        UsageError: there are no such words, or no grid can have them.
    """
    changes: dict[str, Json] = {"taste": asdict(book.taste)}
    if params.kind == "numbers":
        changes["words"] = {"numbers": list(_own_numbers(params))}
    elif not isinstance(params.words, dict):
        names, notes = params.words, params.explanations
        themes, is_own = themes_named(names, book, notes)
        is_short = len(themes.entries[0].words) <= MOST_SHORT
        if params.count is None and is_own and is_short:
            changes["must"] = "all"
        if params.hidden_message == THEME:
            themes = _with_payoffs(themes)
        changes["words"] = {"themes": store.keep(themes)}
        if params.show == "clues":
            changes["words"]["clues"] = clues_of(themes, names, book, notes)
        changes["turn"] = 0 if len(themes.entries) > 1 else None
    found = _with_sides(params.model_copy(update=changes))
    require(found, _problem)
    return found


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


def _with_sides(params: WordsearchParams) -> WordsearchParams:
    """Return params with the sides of the smallest grid that has room."""
    if params.rows or params.columns:
        sides = {"rows": params.rows or params.columns}
        return params.model_copy(update={**sides, "columns": params.columns})
    side = LEAST if params.hidden_message else USUAL_SIDE
    for theme in themes_of(params):
        sizes = [len(bare(word)) for word in theme.words]
        letters = sum(sizes) / len(sizes) * min(params.number, len(sizes))
        if params.hidden_message:
            message = params.hidden_message
            letters += LONG_MESSAGE if message == THEME else len(bare(message))
            letters *= ROOM / MESSAGE_ROOM
        longest = max(sizes) if params.must else LEAST
        side = max(side, ceil(sqrt(letters / ROOM)), longest)
    return params.model_copy(update={"rows": min(side, MOST)})


def _problem(params: WordsearchParams) -> str | None:
    """Return why no grid can be made, None if one can."""
    from . import generate

    for turn in range(min(len(themes_of(params)), TURNS) or 1):
        if problem := _misfit(params, turn):
            return problem
        tried = params.model_copy(update={"turn": turn})
        if not any(generate.generate(rng, tried) for rng in seeded(PILOT)):
            return (
                f"words: no grid of {params.size} cells and level {params.level} has"
                " room for them; set more rows and columns, or fewer words"
            )
    return None


def _misfit(params: WordsearchParams, turn: int) -> str | None:
    """Return which words cannot all be in a grid, or that they are few."""
    if "numbers" in params.source:
        words, usable = params.source["numbers"], params.source["numbers"]
    else:
        words = [bare(word) for word in themes_of(params)[turn].words]
        usable = source_at(params, turn).words
    if not params.must:
        wanted = params.count or 2
        if not words or len(usable) >= wanted or len(themes_of(params)) > 1:
            return None
        fit = f"only {len(usable)} of the words fit a grid of {params.size} cells"
        return f"count: {fit} (got {wanted})"
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
