"""The room for words that puzzles must have: settings that work, found by trying.

A lesson has some twenty terms, often of two words. They need a larger board than the
common words of a house's list, and more words beside them if the level is to be hard or
a codeword to have one reading.
"""

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.puzzle import Json
from ...words.clue_leaks import gives_away
from ...words.clued import CluedList
from ...words.families import are_kin
from ...words.unused import warn_of_left
from ..feasibility import seeded
from ..params import Lesson
from . import grids, patterning, vocabulary
from .feasibility import PILOT
from .kind import GridKind
from .levels import LEVELS, Apart
from .model import BRITISH, FREEFORM
from .params import LEAST_ENTRIES, MOST_ENTRIES, SIDES, GridParams

# How many attempts must give a puzzle, so that a book finds the puzzles it needs, and
# how many may fail before that, or at once; each tries some twenty grids. A setting
# with which one attempt in twenty gives a puzzle passes once in sixty times.
ENOUGH, MOST_FAILED, MOST_FAILED_FIRST = 3, 9, 3
# How many sides are tried, from the smallest on which the words may have room.
SIDES_TRIED = 4
# How many fillers are tried, in this order.
FILLERS = (0, 4, 8, 12)
# Those that link Chinese words, which share few characters.
HANZI_FILLERS = (0, 6, 12, 20)
FILLER_LETTERS = 5  # of one, about
# The letters of a free form's words are at most this share of its cells: 20 terms with
# 160 letters need a board of 15 x 15 or larger.
FULLEST = 0.72


@dataclass(frozen=True, slots=True)
class Source:
    """The words from which those come that puzzles must have.

    Attributes:
        own: the list.
        is_alone: whether the author names no other list.
        is_theme: whether the words are a theme's, rather than an author's list.
        ships: whether it is a shipped theme.
    """

    own: CluedList
    is_alone: bool
    is_theme: bool = False
    ships: bool = False

    @property
    def param(self) -> str:
        """The param that names it."""
        return "theme" if self.is_theme else "words"

    def report(self, reason: str, words: Sequence[str]) -> None:
        """Report words that are left out, all for one reason, as they are printed."""
        shown = tuple(self.own.by_word[word][0].shown for word in words)
        warn_of_left(self.param, self.own.name, reason, shown, ships=self.ships)


def links_hanzi(params: GridParams, own: CluedList | None) -> bool:
    """Return whether words of ours may link those of a Chinese list in free forms."""
    if own is None or own.language != "zh" or params.fillers is not None:
        return False
    if params.pattern or params.chosen_grid != FREEFORM:
        return False
    # Our clues are not for the author's words.
    return not params.clued or all(any(e.clue for e in x) for x in own.by_word.values())


def fit_words(
    params: GridParams, own: CluedList
) -> tuple[list[str], dict[str, list[str]]]:
    """The words of a list that a puzzle can have, and the others by reason.

    Args:
        params: the resolved params.
        own: the list.
    """
    lexicon = vocabulary.list_of(params)
    lengths = _lengths(params)
    banned = frozenset(params.ban)
    left: dict[str, list[str]] = {}
    usable: list[str] = []
    for word in own.by_word:
        if reason := _reason(params, word, lexicon, lengths, banned):
            left.setdefault(reason, []).append(word)
        else:
            usable.append(word)
    return usable, left


def _different(
    words: Sequence[str],
) -> tuple[list[str], list[tuple[str, str]]]:
    """The words, less those too similar to an earlier one; and these, with that one.

    >>> _different(["TISSUE", "CELL", "TISSUES"])
    (['TISSUE', 'CELL'], [('TISSUES', 'TISSUE')])
    """
    kept: list[str] = []
    left: list[tuple[str, str]] = []
    for word in words:
        kin = next((other for other in kept if are_kin(word, other)), None)
        if kin is None:
            kept.append(word)
        else:
            left.append((word, kin))
    return kept, left


def _reason(
    params: GridParams,
    word: str,
    lexicon: CluedList,
    lengths: frozenset[int],
    banned: frozenset[str],
) -> str:
    entries = lexicon.by_word.get(word, ())
    if word in banned:
        return "banned"
    if params.clued and not any(entry.clue for entry in entries):
        return "without a clue"
    if params.clued and all(not e.clue or gives_away(e) for e in entries):
        return "given away by the clue (allow_leaks prints it all the same)"
    if not entries:
        return f"not in {lexicon.name}"
    if len(word) < min(lengths):
        return f"shorter than {min(lengths)} letters"
    if len(word) > max(lengths):
        return f"longer than the side of {max(lengths)}"
    if len(word) not in lengths:
        return "of a length that no pattern has"
    return ""


def _lengths(params: GridParams) -> frozenset[int]:
    """The lengths that words may have on the author's side, or on the largest one."""
    if params.pattern:
        return patterning.lengths(params)
    side = params.side or max(SIDES[params.chosen_grid])
    return patterning.lengths(params.model_copy(update={"side": side}))


class Search:
    """The settings with which puzzles have words of a source.

    Attributes:
        usable: the words that a puzzle can have.
        similar: the words too similar to one of them, each with that one.
    """

    def __init__(
        self,
        kind: GridKind,
        params: GridParams,
        source: Source,
        count: Callable[[int], object] = lambda _: None,
    ) -> None:
        """Prepare a search that calls `count` for each puzzle tried."""
        self.kind, self.params, self.source = kind, params, source
        self.usable, self.similar = _different(fit_words(params, source.own)[0])
        self._count = count
        self._is_free = not params.pattern and params.chosen_grid == FREEFORM

    def outcome(self, wanted: int) -> dict[str, Json]:
        """The first setting for that many of the words, or the problem.

        Where there is no room for all words of a list, the setting for the most of
        them, unless the author set their number, or all are possible at another level.
        """
        tally: Counter[str] = Counter()
        if setting := self._for(wanted, tally):
            return {"setting": setting}
        # The places in a pattern are the same at all levels.
        is_hopeless = not self._is_free and set(tally) == {grids.UNTHEMED}
        level = functools.cache(lambda: "" if is_hopeless else self._level_for(wanted))
        most = functools.cache(lambda: self._for_most(wanted - 1))
        is_exact = isinstance(self.params.must, int)
        keeps_level = self.source.is_theme or not self._is_free
        if not is_exact and (keeps_level or not level()) and most():
            return {"setting": most()}
        return {"problem": self._problem(wanted, level, most)}

    def _problem(
        self,
        wanted: int,
        level: Callable[[], str],
        most: Callable[[], Mapping[str, Json]],
    ) -> str:
        """Why no puzzle has the words, and the nearest setting with which it has."""
        params = self.params
        where = f" of {params.side}x{params.side}" if params.side else ""
        begin = (
            f"must: no {params.level} puzzle with {wanted} of the {len(self.usable)}"
            f" words of {self.source.own.name} was found on {params.chosen_grid}"
            f" grids{where}"
        )
        if side := self._side_for(wanted):
            return f"{begin}; side: {side} works"
        if level():
            return f"{begin}; level: {level()} works"
        if most():
            return f"{begin}; must: {most()['must']} works"
        style = "kind" if params.clued else "grid"
        return f"{begin}; use {style}: freeform, or a list with more words"

    def _with(self, **update: Json) -> "Search":
        changed = self.params.model_copy(update=update)
        return Search(self.kind, changed, self.source, self._count)

    def _side_for(self, number: int) -> int | None:
        """A larger side than the author's for so many words, None if there is none."""
        if self.params.side is None or self.params.pattern:
            return None
        larger = (s for s in SIDES[self.params.chosen_grid] if s > self.params.side)
        for side in sorted(larger):
            other = self._with(side=side)
            if len(other.usable) >= number and other._for(number):
                return side
        return None

    def _level_for(self, number: int) -> str:
        """The nearest other level at which puzzles have so many words, or ""."""
        mine = LEVELS.index(self.params.level)
        others = sorted(LEVELS, key=lambda level: abs(LEVELS.index(level) - mine))[1:]
        return next((x for x in others if self._with(level=x)._for(number)), "")

    def _for_most(self, most: int) -> dict[str, Json]:
        """The setting for as many words as possible; {} if not even one has room."""
        numbers = range(most, 0, -1)
        best: dict[str, Json] = {}
        first, end = 0, len(numbers)
        while first < end:
            middle = (first + end) // 2
            update = self._for(numbers[middle])
            best = update or best
            first, end = (first, middle) if update else (middle + 1, end)
        return best

    def _for(self, number: int, tally: Counter[str] | None = None) -> dict[str, Json]:
        """The first setting for this number of words, {} if there is none.

        `tally` counts why grids failed.
        """
        reasons = Counter[str]() if tally is None else tally
        for update in self._settings(number):
            params = self.with_theme(update)
            if self._works(params, reasons) and self._makes_sheets(params):
                return update
        return {}

    def _makes_sheets(self, params: GridParams) -> bool:
        """Return whether sheets of a lesson have room for the words that are due.

        They are harder to lay than any words of the list; few words have layouts of
        their own.
        """
        is_due = params.chosen_must < len(params.theme)
        if self.source.is_theme or not (self._is_free and is_due):
            return True
        lesson: Lesson = {"words": {word: word for word in params.theme}, "absent": {}}
        sheets = params.model_copy(update={"lesson": lesson})
        for rng in seeded(PILOT):
            self._count(1)
            if self.kind._attempt(rng, sheets, Apart(), Counter()) is not None:
                return True
        return False

    def _works(self, params: GridParams, tally: Counter[str]) -> bool:
        """Return whether enough of a few attempts give a puzzle."""
        made = failed = 0
        for rng in seeded(ENOUGH + MOST_FAILED):
            if self.kind._attempt(rng, params, Apart(), tally) is None:
                failed += 1
            else:
                made += 1
            self._count(1)
            if made == ENOUGH or failed > MOST_FAILED:
                break
            if not made and failed == MOST_FAILED_FIRST:
                break
        return made == ENOUGH

    def with_theme(self, update: Mapping[str, Json]) -> GridParams:
        """The params with a setting, and with the words that fit its side as theme."""
        changed = self.params.model_copy(update=update)
        is_theme = self.source.is_theme
        lengths = (
            patterning.lengths(changed)
            if is_theme
            else patterning.usual_lengths(changed)
        )
        theme = [word for word in self.usable if len(word) in lengths]
        return changed.model_copy(update={"theme": theme})

    def _settings(self, number: int) -> Iterator[dict[str, Json]]:
        """Yield settings for this number of words, the smallest first."""
        params = self.params
        if not self._is_free:
            for side in [None] if params.pattern else self._sides_of_patterns():
                yield {"must": number, "side": side}
            return
        lengths = [*map(len, self.usable)]
        needs_none = params.entries is None and self.source.is_alone
        least = LEAST_ENTRIES if needs_none else params.chosen_entries
        entries = max(number, least)
        letters = entries * sum(lengths) / len(lengths)
        # The words that are due on a sheet may be long ones.
        some = number < len(lengths) and not self.source.is_theme
        every = (0,) if params.clued or not self.source.is_alone else FILLERS
        if not self.source.is_theme and links_hanzi(params, self.source.own):
            every = HANZI_FILLERS
        for fillers in every if params.fillers is None else (params.chosen_fillers,):
            sides = self._sides(max(lengths), letters + FILLER_LETTERS * fillers)
            is_loose = fillers or (some and len(sides) > 1)
            for side in sides[1:SIDES_TRIED] if is_loose else sides[:SIDES_TRIED]:
                yield {
                    "must": number,
                    "side": side,
                    "entries": min(entries, MOST_ENTRIES),
                    "fillers": fillers,
                }

    def _sides_of_patterns(self) -> list[int]:
        """The sides that patterns may have, for a list first those with most words.

        Not American ones: large ones take long to fill.
        """
        sides = self._sides(0, 0)
        if self.source.is_theme or self.params.chosen_grid != BRITISH:
            return sides
        having = {side: len(self.with_theme({"side": side}).theme) for side in sides}
        return sorted(sides, key=lambda side: -having[side])

    def _sides(self, longest: int, letters: float) -> list[int]:
        """The author's side, or all on which words of these letters may have room."""
        if self.params.side is not None:
            return [self.params.side]
        least = max(longest, math.sqrt(letters / FULLEST))
        every = sorted(SIDES[self.params.chosen_grid])
        return [side for side in every if side >= least] or every[-1:]
