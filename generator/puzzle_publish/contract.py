"""The contract between the pipeline and one puzzle type.

A type is one folder under types/ whose `__init__.py` sets `TYPE`. What is marked
optional below is looked up with the functions at the end of this module, so that a
small type stays small. What a type with variants gives stands in variants.py, what it
gives to other programs in interchange.py.
"""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Protocol, runtime_checkable

import numpy as np
from pydantic import BaseModel, ConfigDict

from .figure import Figure
from .puzzle import Draft, Fairness, Grade, Hint, Json, canonical_json


class Params(BaseModel):
    """Everything a book's author may set; the base of each type's own Params.

    `level` names the band asked for. A dated section also sets `date`, in the types
    whose Params have that field.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    level: str = "medium"


class DatedParams(Params):
    """Params of a type that makes a puzzle for a date: its sections need `dates:`."""

    date: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """A type's words in one language, from its text.<language>.yaml.

    Attributes:
        title: the type's name as a heading.
        how_to_play: the rules, one paragraph each, at most 60 words in all.
        steps: captions of the worked example's three pictures: start, a step, done.
        levels: level name -> the word readers see.
        promise: "unique" and "any" -> the sentence under the figure; `{name}` is
            replaced by the grade's measure of that name.
        hints: wording name -> sentence with `{name}` places.
        key_note: a sentence at the head of the key, or "".
        blurb: what one does with these puzzles, for a book's back cover.
        labels: any other words the type's figures and sheets print.
    """

    language: str
    title: str
    how_to_play: tuple[str, ...]
    steps: tuple[str, str, str]
    levels: Mapping[str, str]
    promise: Mapping[str, str]
    hints: Mapping[str, str]
    key_note: str = ""
    blurb: str = ""
    labels: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An extra page of a type, printed before its puzzles (pieces to cut out).

    Attributes:
        title: heading.
        note: one or two sentences under it.
        figure: drawn at the scale of the section's puzzle figures when `to_scale`.
        blank_back: the other side of the leaf stays unprinted.
        to_scale: the figure must not be shrunk.
    """

    title: str
    note: str
    figure: Figure
    blank_back: bool = True
    to_scale: bool = True


@runtime_checkable
class PuzzleType(Protocol):
    """What every type gives; see the module's docstring for the optional rest.

    Attributes:
        name: the folder's name.
        version: raised when the same seed would give another puzzle.
        fairness: what a page promises (see `fairness_of` for levels that differ).
        levels: level name -> stars (1 to 4; 0 prints none), from easy to hard.
        presets: level name -> the Params it stands for.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    fairness: ClassVar[Fairness]
    levels: ClassVar[Mapping[str, int]]
    presets: ClassVar[Mapping[str, Params]]

    @property
    def params_model(self) -> type[Params]:
        """The pydantic model of the type's parameters."""
        ...

    def generate(self, rng: np.random.Generator, params: Params) -> Draft | None:
        """Return a draft, or None when this seed gave nothing good enough."""
        ...

    def follows_rules(self, givens: Json, answer: Json) -> bool:
        """Tell whether the answer is a full, legal answer to these givens."""
        ...

    def solve(self, givens: Json) -> Iterator[Json]:
        """Yield every answer, each once, by a search that `generate` does not use.

        Raises:
            OutOfSteps: the step budget is spent.
        """
        ...

    def grade(self, givens: Json) -> Grade:
        """Measure the difficulty of these givens."""
        ...

    def draw(self, givens: Json, answer: Json | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        ...

    def hints(self, givens: Json, answer: Json) -> tuple[Hint, ...]:
        """Return hints, the gentlest first."""
        ...

    def text(self, language: str) -> Text:
        """Return the type's words in a language.

        Raises:
            UsageError: there is no text in this language.
        """
        ...

    def example(self) -> Draft:
        """Return the worked example, a puzzle that the tests verify."""
        ...


def read_params(kind: PuzzleType, params: Mapping[str, Json]) -> Params:
    """The type's Params from plain JSON, as strictly as the book's file was read."""
    return kind.params_model.model_validate_json(canonical_json(dict(params)))


# What a type may give besides, each with its default.


def hint_text_of(kind: PuzzleType, hint: Hint, language: str) -> str:
    """Return the sentence a reader sees: `hint_text(hint, language)`.

    Without it the type's wording of the hint, filled with the hint's values.
    """
    hint_text = getattr(kind, "hint_text", None)
    if hint_text is not None:
        return hint_text(hint, language)  # type: ignore[no-any-return]
    return kind.text(language).hints[hint.wording].format(**hint.values)


def fairness_of(kind: PuzzleType, level: str) -> Fairness:
    """Return what a page of this level promises.

    A type whose levels differ has `fairness_by_level: Mapping[str, Fairness]`.
    """
    by_level: Mapping[str, Fairness] = getattr(kind, "fairness_by_level", {})
    return by_level.get(level, kind.fairness)


def solution_of(kind: PuzzleType, answer: Json) -> Json:
    """Return what of a key `solve` must find by itself: `solution(answer)`.

    The default is all of it. A type whose key tells more than what is asked for
    (which words only look as if they were there) gives the members of the key that
    its solver yields; `follows_rules` vouches for the others.
    """
    solution = getattr(kind, "solution", None)
    return answer if solution is None else solution(answer)


def canonical_of(kind: PuzzleType, givens: Json) -> Json:
    """Return givens reduced by the type's symmetries: `canonical(givens)`."""
    canonical = getattr(kind, "canonical", None)
    return givens if canonical is None else canonical(givens)


def is_of_date(kind: PuzzleType, givens: Json, date: datetime.date | None) -> bool:
    """Tell whether a page under this date, or none, may print these givens.

    A type whose givens follow from the date gives `is_of_date(givens, date)`.
    """
    told = getattr(kind, "is_of_date", None)
    return told is None or bool(told(givens, date))


def capacity_of(kind: PuzzleType, params: Params) -> int | None:
    """Return how many distinct puzzles these params can give, or None if unknown."""
    capacity = getattr(kind, "capacity", None)
    return None if capacity is None else capacity(params)


def window_of(kind: PuzzleType, params: Params) -> int:
    """Return of how many puzzles in a row no two may have an entry in common.

    1 where that does not matter. A type whose readers would notice an answer that they
    wrote a few pages before gives `window(params)`, `entries(givens, answer)` and
    `generate(rng, params, taken)`, where `taken` are the entries of puzzles nearby.
    """
    window = getattr(kind, "window", None)
    return 1 if window is None else int(window(params))


def entries_of(kind: PuzzleType, givens: Json, answer: Json) -> frozenset[str]:
    """Return what a puzzle shares with no other in its window."""
    entries = getattr(kind, "entries", None)
    return frozenset() if entries is None else frozenset(entries(givens, answer))


def draft_of(
    kind: PuzzleType, rng: np.random.Generator, params: Params, taken: Sequence[str]
) -> Draft | None:
    """Return what `generate` gives, with none of the entries that are taken."""
    if not taken:
        return kind.generate(rng, params)
    generate: Callable[..., Draft | None] = kind.generate
    return generate(rng, params, taken=taken)


def warm_up(kind: PuzzleType) -> None:
    """Compile and load the type's kernels in this process: `warm_up()`.

    Called once before worker processes start, so that they find compiled kernels
    instead of compiling the same ones each.
    """
    prepare = getattr(kind, "warm_up", None)
    if prepare is not None:
        prepare()


def example_of(kind: PuzzleType, params: Params) -> Draft:
    """Return the worked example for books of these params: `example_for(params)`.

    For a type whose pages look different with other params (another board).
    """
    example_for = getattr(kind, "example_for", None)
    if example_for is None:
        return kind.example()
    found: Draft = example_for(params)
    return found


def example_steps(
    kind: PuzzleType, example: Draft, language: str
) -> tuple[Figure, Figure, Figure]:
    """Return the worked example's pictures: start, a step, done.

    A type that can show a better step has `example_steps(example, language)`.
    """
    steps = getattr(kind, "example_steps", None)
    if steps is not None:
        return steps(example, language)  # type: ignore[no-any-return]
    start = kind.draw(example.givens, None, language)
    done = kind.draw(example.givens, example.answer, language)
    return start, start, done


def sheets_of(
    kind: PuzzleType,
    params: Params,
    language: str,
    *,
    cell_mm: float,
    width_mm: float,
    height_mm: float,
) -> tuple[Sheet, ...]:
    """Return the type's extra pages, each figure within the size at this scale.

    A type that has some gives `sheets` with the same arguments after `self`.
    """
    sheets = getattr(kind, "sheets", None)
    if sheets is None:
        return ()
    found: tuple[Sheet, ...] = sheets(
        params, language, cell_mm=cell_mm, width_mm=width_mm, height_mm=height_mm
    )
    return found


def resolved_params(
    kind: PuzzleType, params: Params, folder: Path, language: str
) -> Params:
    """Return params with the content of the user's files in place of their paths.

    So that the content, or its digest, enters the job's hash and the path does not.
    `folder` is the config's and `language` the book's (a default may hang on it); a
    type with such params gives `resolve(params, folder, language)`, which raises
    UsageError for a file outside the folder or with a fault.
    """
    resolve = getattr(kind, "resolve", None)
    if resolve is None:
        return params
    done: Params = resolve(params, folder, language)
    return done


def sample_of(kind: PuzzleType, params: Params) -> Draft:
    """Return the largest puzzle these params can give, for measuring, never printed.

    The layout sizes a section's figures by it before anything is generated. A type
    whose size depends on its params gives `sample(params)`; the default is the worked
    example.
    """
    sample = getattr(kind, "sample", None)
    if sample is None:
        return kind.example()
    found: Draft = sample(params)
    return found


def art_of(kind: PuzzleType, givens: Json, answer: Json, language: str) -> Figure:
    """Return a puzzle as a picture for cover and title page.

    A type that can do better than its key has `cover_art(givens, answer)`.
    """
    art = getattr(kind, "cover_art", None)
    if art is None:
        return kind.draw(givens, answer, language)
    found: Figure = art(givens, answer)
    return found


def cover_tile_of(
    kind: PuzzleType, givens: Json, answer: Json, language: str, *, lit: bool
) -> Figure:
    """Return a puzzle as a small picture, one of many on a cover.

    A type that can do better than its art has `cover_tile(givens, answer, lit)`: few
    shapes, in the roles "tile-shape", "tile-mark" (on a shape), "tile-letter" (beside
    shapes) and "tile-sign" (on one), or "lit-shape" and so on for the one that stands
    out.
    """
    tile = getattr(kind, "cover_tile", None)
    if tile is None:
        return art_of(kind, givens, answer, language)
    found: Figure = tile(givens, answer, lit)
    return found


def drawn_hint_of(
    kind: PuzzleType, givens: Json, answer: Json, language: str
) -> Figure | None:
    """Return a hint that is a picture, printed after the worded ones, or None.

    A type that has one gives `draw_hint(givens, answer, language)`, for every puzzle
    or for none.
    """
    draw = getattr(kind, "draw_hint", None)
    if draw is None:
        return None
    figure: Figure = draw(givens, answer, language)
    return figure


def spread_of(
    kind: PuzzleType, givens: Json, language: str, *, width: float, height: float
) -> tuple[Figure, Figure] | None:
    """Return a puzzle on two facing pages: what one writes in, and its text.

    For large print, where one page has no room for both. `width` and `height` are what
    the second page has, in parts of the size of its smallest text. A type that knows
    such pages gives `draw_spread(givens, language, width, height)`, which returns None
    where that is not enough.
    """
    draw = getattr(kind, "draw_spread", None)
    if draw is None:
        return None
    figures: tuple[Figure, Figure] | None = draw(givens, language, width, height)
    return figures


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of a key with how it is read and what it means; "" where unknown."""

    word: str
    reading: str = ""
    note: str = ""


def glossary_of(
    kind: PuzzleType, params: Params, answer: Json, language: str
) -> tuple[GlossaryEntry, ...]:
    """Return the words of a key that the book's glossary explains.

    A type with such words gives `glossary(params, answer, language)`.
    """
    glossary = getattr(kind, "glossary", None)
    if glossary is None:
        return ()
    found: tuple[GlossaryEntry, ...] = glossary(params, answer, language)
    return found


def vocabulary_of(
    kind: PuzzleType, params: Params, language: str
) -> tuple[GlossaryEntry, ...]:
    """Return all entries that glossaries of these params may have; () if unknown.

    So that the length of a glossary is known roughly before a puzzle is made, and that
    its characters are held against the design's fonts. A type that takes its words
    from a list gives `vocabulary(params, language)`.
    """
    vocabulary = getattr(kind, "vocabulary", None)
    return () if vocabulary is None else tuple(vocabulary(params, language))


def credits_of(kind: PuzzleType, params: Params, language: str) -> tuple[str, ...]:
    """Return sentences that the licences of the type's sources ask a book to print.

    A type with such sources gives `credits(params, language)`.
    """
    told = getattr(kind, "credits", None)
    return () if told is None else tuple(told(params, language))


def letters_of(kind: PuzzleType, params: Params) -> str:
    """Return every character that puzzles of these params may print.

    They are held against the design's fonts before a puzzle is made. A type that
    takes its characters from a list of words gives `letters(params)`.
    """
    letters = getattr(kind, "letters", None)
    return "" if letters is None else str(letters(params))
