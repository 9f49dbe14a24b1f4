"""The words of an author's list that each puzzle must have, and the room for them.

A lesson has some twenty terms, often of two words. They need a larger board than the
common words of a house's list, and more words beside them if the level is to be hard or
a codeword to have one reading. What the author leaves open (side, number of words,
fillers) is settled here by trying; what cannot be is reported with the reason.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.disk_cache import cached_bytes
from ...core.errors import UsageError
from ...core.log import MESSAGES, notice
from ...core.messages import quoted
from ...core.puzzle import Json, canonical_json, digest
from ...words.clue_leaks import gives_away
from ...words.clued import CluedList
from ...words.cluelists import LISTS, OwnLists
from ...words.families import are_kin
from ...words.unused import warn_of_left
from ..feasibility import seeded
from . import grids, vocabulary
from .levels import LEVELS, Apart
from .model import FREEFORM
from .params import LEAST_ENTRIES, MOST_ENTRIES, SIDES, GridParams

if TYPE_CHECKING:
    from .gridtype import GridType

# An author's list with at most this many words is a lesson's: all of them are meant.
MOST_SHORT = 40
# Attempts before a setting counts as out of reach; each tries some twenty grids.
TRIALS = 3
# How many of them must give a puzzle, so that a book finds the puzzles it needs.
ENOUGH = 2
# How many sides are tried, from the smallest on which the words may have room.
SIDES_TRIED = 4
# How many fillers are tried, in this order.
FILLERS = (0, 4, 8, 12)
FILLER_LETTERS = 5  # of one, about
# The letters of a free form's words are at most this share of its cells: 20 terms with
# 160 letters need a board of 15 x 15 or larger.
FULLEST = 0.72


def is_short(own: CluedList | None) -> bool:
    """Return whether a list is an author's own, with few words."""
    return own is not None and own.name not in LISTS and len(own.by_word) <= MOST_SHORT


def settled(
    kind: "GridType[Any]",
    params: GridParams,
    own: CluedList | None,
    *,
    is_alone: bool,
) -> GridParams:
    """The params with the words of the first list that puzzles must have as theme.

    Side, entries and fillers are set if the author did not set them.

    Args:
        kind: the type.
        params: the resolved params, but without a theme from the list.
        own: the first list as the author wrote it; None if it is not the author's.
        is_alone: whether the author names no other list.

    Raises:
        UsageError: there are no such words, or no puzzle can have so many.
    """
    if params.theme or params.must == 0:
        return params
    if own is None:
        _refuse_must(params)
        return params
    if params.must is None and (not is_short(own) or params.pattern):
        return params
    _require_consistent(params, own)
    search = _Search(kind, params, own, is_alone=is_alone)
    usable = search.usable
    if len(usable) < (LEAST_ENTRIES if is_alone else 1):
        return params  # refused for too few words
    wanted = _wanted(params, own, usable)
    for word, kin in search.similar:
        shown, of = (own.by_word[one][0].shown for one in (word, kin))
        warn_of_left("words", own.name, f"too similar to {quoted(of)}", (shown,))
    identity = {
        "params": params.model_dump(mode="json"),
        "own": own.digest,
        "wanted": wanted,
        "alone": is_alone,
        "type": kind.name,
        "programs": _programs(kind.folder),
    }
    raw = cached_bytes(
        "must",
        f"{kind.name}-{digest(identity)[:16]}",
        identity,
        lambda: canonical_json(search.found(wanted)).encode(),
    )
    found: dict[str, Json] = json.loads(raw)
    if not found:
        raise UsageError(search.impossible(wanted))
    done = search.with_theme(found)
    if left := [own.by_word[w][0].shown for w in usable if w not in done.theme]:
        reason = f"longer than the side of {done.chosen_side}"
        warn_of_left("words", own.name, reason, tuple(left))
    _report(done, own, wanted)
    return done


def _programs(folder: Path) -> str:
    from .feasibility import programs_of

    return programs_of(folder)


def _require_consistent(params: GridParams, own: CluedList) -> None:
    number = len(own.by_word)
    if isinstance(params.must, int) and params.must > number:
        raise UsageError(
            f"must: {own.name} has {number:,} words (got {params.must}); use all"
        )
    entries = params.entries
    needed = number if params.must == "all" else params.must or 0
    if entries is not None and needed > entries:
        raise UsageError(
            f"entries: must be {needed} or more where must is {params.must} (got"
            f" {entries}); without must, each puzzle has {entries} of the words"
        )
    if params.window is not None and params.window > 1 and 2 * needed > number:
        raise UsageError(
            f"window: must be 1 where each puzzle has {needed} of the {number} words of"
            f" {own.name} (got {params.window})"
        )


def _refuse_must(params: GridParams) -> None:
    if params.must is not None and isinstance(params.words, dict):
        name = vocabulary.list_of(params).name.split("+")[0]
        raise UsageError(
            f"must: must be unset where the first list is {name}, which is not yours:"
            " name your list first, or the words in theme"
        )


def fit_words(
    params: GridParams, own: CluedList
) -> tuple[list[str], dict[str, list[str]]]:
    """The words of a list that a puzzle can have, and the others by reason."""
    lexicon = vocabulary.list_of(params)
    lengths = _lengths(params)
    banned = frozenset(params.ban)
    left: dict[str, list[str]] = {}
    usable: list[str] = []
    for word, entries in own.by_word.items():
        if reason := _reason(params, word, lexicon, lengths, banned):
            left.setdefault(reason, []).append(entries[0].shown)
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
    if not entries:
        return "left out for taste or spelling"
    if params.clued and not any(entry.clue for entry in entries):
        return "without a clue"
    if params.clued and all(not e.clue or gives_away(e) for e in entries):
        return "given away by the clue (allow_leaks prints it all the same)"
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
        return grids.lengths(params)
    side = params.side or max(SIDES[params.chosen_grid])
    return grids.lengths(params.model_copy(update={"side": side}))


def report_left(params: GridParams, own: OwnLists) -> None:
    """Warn of the words of the author's lists that no puzzle can have."""
    for one in filter(None, (own.first, *own.others)):
        for reason, words in sorted(fit_words(params, one)[1].items()):
            warn_of_left("words", one.name, reason, tuple(words))


def _wanted(params: GridParams, own: CluedList, usable: Sequence[str]) -> int:
    """How many of the usable words each puzzle should have."""
    if isinstance(params.must, int):
        if params.must > len(usable):
            raise UsageError(
                f"must: {len(usable)} of the {len(own.by_word)} words of {own.name} can"
                f" be in a puzzle (got {params.must}; the reasons are above). Use must:"
                f" {len(usable)}"
            )
        return params.must
    return min(len(usable), params.entries or MOST_ENTRIES)


class _Search:
    """The settings with which puzzles have words of a list, found by trying."""

    def __init__(
        self,
        kind: "GridType[Any]",
        params: GridParams,
        own: CluedList,
        *,
        is_alone: bool,
    ) -> None:
        self.kind, self.params, self.own = kind, params, own
        self.usable, self.similar = _different(fit_words(params, own)[0])
        self.is_alone = is_alone
        self.is_free = not params.pattern and params.chosen_grid == FREEFORM

    def found(self, wanted: int) -> dict[str, Json]:
        """The first setting for that many of the words, {} if there is none.

        Where there is no room for all words of a list, the setting for the most of
        them, unless the author set their number, or all are possible at another level.
        """
        update = self._for(wanted)
        if update or isinstance(self.params.must, int):
            return update
        if self.is_free and self._level_for(wanted):
            return {}
        return self._for_most(wanted - 1)

    def impossible(self, wanted: int) -> str:
        """Why no puzzle has the words, and the nearest setting with which it has."""
        params = self.params
        where = f" of {params.side}x{params.side}" if params.side else ""
        begin = (
            f"must: no {params.level} puzzle with {wanted} of the {len(self.usable)}"
            f" words of {self.own.name} was found on {params.chosen_grid} grids{where}"
        )
        if side := self._side_for(wanted):
            return f"{begin}; side: {side} works"
        if level := self._level_for(wanted):
            return f"{begin}; level: {level} works"
        if found := self._for_most(wanted - 1):
            return f"{begin}; must: {found['must']} works"
        style = "kind" if params.clued else "grid"
        return f"{begin}; use {style}: freeform, or a list with more words"

    def _with(self, **update: Json) -> "_Search":
        other = self.params.model_copy(update=update)
        return _Search(self.kind, other, self.own, is_alone=self.is_alone)

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
        numbers = [*_descending(most, 1)]
        best: dict[str, Json] = {}
        first, end = 0, len(numbers)
        while first < end:
            middle = (first + end) // 2
            update = self._for(numbers[middle])
            best = update or best
            first, end = (first, middle) if update else (middle + 1, end)
        return best

    def _for(self, number: int) -> dict[str, Json]:
        """The first setting for this number of words, {} if there is none."""
        for update in self._settings(number):
            if _works(self.kind, self.with_theme(update)):
                return update
        return {}

    def with_theme(self, update: Mapping[str, Json]) -> GridParams:
        """The params with a setting, and with the words that fit its side as theme."""
        changed = self.params.model_copy(update=update)
        lengths = grids.lengths(changed)
        theme = [word for word in self.usable if len(word) in lengths]
        return changed.model_copy(update={"theme": theme})

    def _settings(self, number: int) -> Iterator[dict[str, Json]]:
        """Yield settings for this number of words, the smallest first."""
        params = self.params
        if not self.is_free:
            for side in [None] if params.pattern else self._sides(0, 0):
                yield {"must": number, "side": side}
            return
        lengths = [*map(len, self.usable)]
        needs_none = params.entries is None and self.is_alone
        entries = number if needs_none else max(number, params.chosen_entries)
        letters = entries * sum(lengths) / len(lengths)
        every = (0,) if params.clued or not self.is_alone else FILLERS
        for fillers in every if params.fillers is None else (params.fillers,):
            sides = self._sides(max(lengths), letters + FILLER_LETTERS * fillers)
            for side in sides[1:SIDES_TRIED] if fillers else sides[:SIDES_TRIED]:
                yield {
                    "must": number,
                    "side": side,
                    "entries": entries,
                    "fillers": fillers,
                }

    def _sides(self, longest: int, letters: float) -> list[int]:
        """The author's side, or all on which words of these letters may have room."""
        if self.params.side is not None:
            return [self.params.side]
        least = max(longest, math.sqrt(letters / FULLEST))
        every = sorted(SIDES[self.params.chosen_grid])
        return [side for side in every if side >= least] or every[-1:]


def _descending(most: int, least: int) -> Iterator[int]:
    """Yield numbers from the most to the least, larger ones in larger steps.

    >>> list(_descending(20, 1))
    [20, 16, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1]
    """
    while most >= least:
        yield most
        most -= 4 if most > 12 else 2 if most > 8 else 1


def _works(kind: "GridType[Any]", params: GridParams) -> bool:
    """Return whether enough of a few attempts give a puzzle."""
    made = 0
    for tried, rng in enumerate(seeded(TRIALS)):
        made += kind._attempt(rng, params, Apart(), Counter()) is not None
        if made == ENOUGH or made + TRIALS - tried - 1 < ENOUGH:
            break
    return made == ENOUGH


def _report(params: GridParams, own: CluedList, wanted: int) -> None:
    number, side = params.chosen_must, params.chosen_side
    if number < wanted:
        style = "kind" if params.clued else "grid"
        way = (
            f"{style}: freeform has room for more"
            if params.chosen_grid != FREEFORM
            else "a larger side has room for more, or several puzzles share them"
        )
        MESSAGES.warning(
            "must: %s: each puzzle has %d of the %d words, not always the same; more"
            " found no place together on %s grids of %dx%d; %s",
            own.name,
            number,
            wanted,
            params.chosen_grid,
            side,
            side,
            way,
        )
    if params.fillers:
        notice(
            f"words: {own.name}: {params.fillers} words of other lists are added to"
            f" each puzzle, as its own words alone make no {params.level} puzzle with"
            " one solution"
        )
    elif params.chosen_grid != FREEFORM:
        notice(
            f"words: {own.name}: words of other lists fill the grids around"
            f" {number} of its own"
        )
