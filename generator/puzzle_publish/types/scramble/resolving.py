"""From the params in a book's file to resolved ones, with their lists."""

from dataclasses import asdict, replace

from ...core.puzzle import Json
from ...core.values import BookContext
from ...words import store
from ...words.known_words import refer_answers, refer_known, with_anagrams
from ...words.themes import ThemeSet, bare
from ...words.word_sets import themes_named
from ..feasibility import require, seeded, way_out
from ..params import Lesson
from . import generate
from .model import COUNT, LEAST, MOST
from .params import ScrambleParams
from .sources import PLANS, USUAL_COUNT, plan_of, source_at, themes_of

ALL_THEMES, COMMON = "themes", "auto"
# An author's list of at most this many words is a lesson's, which sheets share out.
MOST_OF_LESSON = 300
PILOT, TURNS = 2, 3
# How many words a list must have for each of a window, and the widest window.
SPARE, SPARE_OF_THEME, DEFAULT_WINDOW = 8, 4, 30


def resolved(params: ScrambleParams, book: BookContext) -> ScrambleParams:
    """Return params with references in place of names and files, and their window.

    Raises:
        UsageError: there are no such words, or no puzzle can be made with them.
    """
    book = replace(book, letters=params.letters)
    changes: dict[str, Json] = {"taste": asdict(book.taste)}
    if not isinstance(params.words, dict):
        themes = None
        if params.words != COMMON:
            names = store.AUTO if params.words == ALL_THEMES else params.words
            themes, is_own = themes_named(names, book, "none")
            if is_own and len(themes.entries[0].words) <= MOST_OF_LESSON:
                changes["lesson"] = {"words": {}, "absent": {}}
        changes["words"] = _lists(themes, book)
        several = themes is not None and len(themes.entries) > 1
        changes["turn"] = 0 if several else None
    done = _with_lesson(params.model_copy(update=changes))
    require(done, _problem)
    return done.model_copy(update={"window": done.window or _window(done)})


def _lists(themes: ThemeSet | None, book: BookContext) -> dict[str, Json]:
    """Return the references to the known words, to ours with clues, and to themes."""
    language = themes.language if themes else book.language
    shown = [word for one in themes.entries for word in one.words] if themes else []
    return {
        "known": refer_known(shown) if shown else with_anagrams(language).reference,
        "answers": refer_answers(language, book),
        "themes": store.keep(themes) if themes else None,
    }


def _with_lesson(params: ScrambleParams) -> ScrambleParams:
    """Return params with the words of a lesson, and fewer of them in a puzzle if few.

    Words of which letters make another may be final answers only.
    """
    if params.lesson is None:
        return params
    source, theme = source_at(params, 0), themes_of(params)[0]
    finals = source.finals if params.final else {}
    shown = {bare(word): word for word in theme.words}
    words = {word: shown[word] for word in source.words}
    words |= {word: word for word in finals if bare(word) not in words}
    lesson: Lesson = {
        "words": words,
        "absent": {
            word: _misfit(word)
            for word in theme.words
            if word not in words and bare(word) not in words
        },
    }
    numbers = range(COUNT[0], USUAL_COUNT + 1)
    mixed = plan_of(params).mixed
    fit = [n for n in numbers if n + round(n * mixed) <= len(source.words)]
    count = params.count or (fit[-1] if fit else None)
    return params.model_copy(update={"lesson": lesson, "count": count})


def _misfit(word: str) -> str:
    """Return why a word is not scrambled."""
    letters = bare(word)
    if word != letters:
        return "more than one word"
    if not LEAST <= len(letters) <= MOST:
        return f"not of {LEAST} to {MOST} letters"
    if len(set(letters)) <= 2:
        return "of only two different letters"
    return "its letters make another word"


def words_in_each(params: ScrambleParams) -> float:
    """Return how many words a puzzle has."""
    count = params.count or USUAL_COUNT
    return round(count * (1 + plan_of(params).mixed)) + params.final


def _window(params: ScrambleParams) -> int:
    """Return the widest window for which there are enough words, or themes in turn."""
    themes, words = themes_of(params), len(source_at(params, 0).words)
    if len(themes) > 1:
        return min(DEFAULT_WINDOW, len(themes))
    spare = SPARE_OF_THEME if themes else SPARE
    return max(1, min(DEFAULT_WINDOW, int(words / (spare * words_in_each(params)))))


def _problem(params: ScrambleParams) -> str | None:
    """Return why no puzzle can be made, None if one can."""
    themes, count = themes_of(params), params.count or USUAL_COUNT
    if _works(params):
        return None
    words = source_at(params, 0).words
    if themes and len(themes) == 1 and len(words) < count:
        return (
            f"words: {len(words)} of these words have a single"
            f" reading, and a puzzle scrambles {count}; set count, or add words"
        )
    others = way_out(params, PLANS, _works, "set another count, or other words")
    return f"words: no {params.level} puzzle was found with these words; {others}"


def _works(params: ScrambleParams) -> bool:
    turns = max(1, min(TURNS, len(themes_of(params))))
    tried = (params.model_copy(update={"turn": turn}) for turn in range(turns))
    return any(
        generate.generate(rng, one) is not None
        for one in tried
        for rng in seeded(PILOT)
    )
