"""The words of an author's list or of a theme that each puzzle must have.

What the author leaves open (side, number of words, fillers) is settled by trying; what
cannot be is reported with the reason.
"""

import json
from collections.abc import Sequence

from ...core.disk_cache import cached_bytes
from ...core.errors import UsageError
from ...core.log import MESSAGES, notice
from ...core.messages import quoted
from ...core.progress import counting
from ...core.puzzle import Json, canonical_json, digest
from ...words.clued import CluedList
from ...words.store import AUTO
from ..params import Lesson
from . import vocabulary
from .feasibility import TRIED, folders_of, programs_of
from .kind import GridKind
from .lessons import MOST_FEW, has_few, largest_side, least_share
from .model import FREEFORM
from .params import LEAST_ENTRIES, MOST_ENTRIES, MOST_WINDOW, GridParams
from .room import Search, Source, fit_words

# An author's list with at most this many words is a lesson's: its puzzles share them
# out. Where they are few, each puzzle has all of them.
MOST_OF_LESSON, MOST_SHORT = 300, 40
# Of fill-ins, whose words are all listed beside a grid that then has to be huge.
MOST_SHORT_LISTED = 24
# Of more words, so many are in each filled pattern.
USUAL_IN_PATTERN = 8


def is_lesson(own: CluedList | None) -> bool:
    """Return whether there is a list, and it has no more words than a lesson."""
    return own is not None and len(own.by_word) <= MOST_OF_LESSON


def shares_out(params: GridParams, own: CluedList | None) -> bool:
    """Return whether puzzles share out a list that the author sets no number for.

    A window of the author's keeps puzzles apart instead, if there are words enough.
    """
    if own is None or params.pattern:
        return False
    return params.window is None or len(own.by_word) <= MOST_SHORT


def may_repeat(params: GridParams, own: CluedList | None) -> bool:
    """Return whether a list is so short that free forms of it are soon the same."""
    if own is None or params.chosen_grid != FREEFORM or params.pattern:
        return False
    if params.clued and not all(any(e.clue for e in x) for x in own.by_word.values()):
        return False  # our clues are not for the author's words
    is_short = LEAST_ENTRIES <= len(own.by_word) <= MOST_FEW
    return is_short and params.fillers in (None, AUTO)


def may_have_fewer(asked: GridParams, done: GridParams, source: Source) -> bool:
    """Return whether some filled patterns may have fewer of an author's words."""
    return not source.is_theme and asked.must is None and done.chosen_grid != FREEFORM


def settled(kind: GridKind, params: GridParams, source: Source | None) -> GridParams:
    """The params with the words that puzzles must have as theme.

    Side, entries and fillers are set if the author did not set them.

    Args:
        kind: the type.
        params: the resolved params, but without a theme from the source.
        source: where the words come from; None if the author names neither a theme nor
            a list of the author's first.

    Raises:
        UsageError: there are no such words, or no puzzle can have so many.
    """
    if params.theme or params.must == 0:
        return params
    if source is None:
        _refuse_must(params)
        return params
    own = source.own
    is_meant = source.is_theme or (is_lesson(own) and shares_out(params, own))
    if params.must is None and not is_meant:
        return params
    _require_consistent(params, own)
    search = Search(kind, params, source)
    usable = search.usable
    if not usable and (source.is_theme or params.must is not None):
        raise UsageError(
            f"{source.param}: none of the {len(own.by_word)} words of {own.name} can be"
            " in a puzzle (the reasons are above)"
        )
    if len(usable) < _least(params, source):
        if source.is_alone and params.clued and may_repeat(params, own):
            has = "1 word" if len(usable) == 1 else f"{len(usable)} words"
            raise UsageError(
                f"words: {own.name} has {has} that a puzzle can have; a puzzle needs"
                f" {LEAST_ENTRIES} or more. Use another list"
            )
        return params  # nothing to place, or refused for too few words
    wanted = _wanted(params, source, usable)
    for word, kin in search.similar:
        of = own.by_word[kin][0].shown
        source.report(f"too similar to {quoted(of)}", (word,))
    outcome = _outcome(kind, params, source, wanted)
    setting = outcome.get("setting")
    if not isinstance(setting, dict):
        raise UsageError(str(outcome["problem"]))
    done = search.with_theme(setting)
    left = {w: _misfit(w, done.chosen_side) for w in usable if w not in done.theme}
    for reason in dict.fromkeys(left.values()):
        source.report(reason, [word for word in left if left[word] == reason])
    is_free = source.is_theme and params.must is None
    _report(params, done, source, wanted, is_free_to_choose=is_free)
    if source.is_theme:
        return done
    absent = left | {
        word: f"too similar to {quoted(own.by_word[kin][0].shown)}"
        for word, kin in search.similar
    }
    return _with_lesson(params, done, source, absent)


def _misfit(word: str, side: int) -> str:
    """Why a word is in no grid of a side, where other sides have it."""
    if len(word) > side:
        return f"longer than the side of {side}"
    return f"of {len(word)} letters, as hardly any entry of {side}x{side} grids is"


def _with_lesson(
    asked: GridParams, done: GridParams, source: Source, absent: dict[str, str]
) -> GridParams:
    """The params of a lesson, on larger boards where its words have few layouts.

    Args:
        asked: the params before they were settled.
        done: the settled params.
        source: the author's list.
        absent: why words that a puzzle could have are in none.
    """
    own = source.own
    left = fit_words(asked, own)[1]
    absent |= {word: reason for reason, words in left.items() for word in words}
    lesson: Lesson = {
        "words": {word: own.by_word[word][0].shown for word in done.theme},
        "absent": {own.by_word[word][0].shown: absent[word] for word in absent},
    }
    changes: dict[str, Json] = {}
    if may_repeat(asked, own):
        lesson["fillers"] = True
    if may_have_fewer(asked, done, source):
        lesson["least"] = least_share(done.chosen_must)
    if asked.side is None and has_few(done.model_copy(update={"lesson": lesson})):
        lesson["side"] = done.chosen_side
        words = done.theme[: done.chosen_must]
        changes["side"] = largest_side(words, done.chosen_side)
    return done.model_copy(update={**changes, "lesson": lesson})


def _outcome(
    kind: GridKind, params: GridParams, source: Source, wanted: int
) -> dict[str, Json]:
    """The outcome of a search, cached on disk until one of its programs changes."""
    identity: dict[str, Json] = {
        "params": params.model_dump(mode="json"),
        "own": source.own.reference,
        "wanted": wanted,
        "alone": source.is_alone,
        "theme": source.is_theme,
        "type": kind.name,
        "programs": programs_of(*folders_of(kind)),
    }

    def make() -> bytes:
        with counting(total=None, label=TRIED) as count:
            found = Search(kind, params, source, count).outcome(wanted)
        return canonical_json(found).encode()

    name = f"{kind.name}-{digest(identity)[:16]}"
    outcome: dict[str, Json] = json.loads(cached_bytes("must", name, identity, make))
    return outcome


def _least(params: GridParams, source: Source) -> int:
    """How many words there must be, so that puzzles are made of them."""
    return LEAST_ENTRIES if source.is_alone and not params.needs_fillers else 1


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
    most = max(1, number // needed) if needed else MOST_WINDOW
    if params.window is not None and params.window > most:
        least = "1" if most == 1 else f"at most {most}"
        raise UsageError(
            f"window: must be {least} where each puzzle has {needed} of the {number}"
            f" words of {own.name} (got {params.window})"
        )


def _refuse_must(params: GridParams) -> None:
    if params.must is not None and isinstance(params.words, dict):
        name = vocabulary.list_of(params).name.split("+")[0]
        raise UsageError(
            f"must: must be unset where the first list is {name}, which is not yours:"
            " name your list first, or the words in theme"
        )


def report_left(params: GridParams, source: Source) -> None:
    """Warn of the words of a source that no puzzle can have."""
    for reason, words in sorted(fit_words(params, source.own)[1].items()):
        source.report(reason, words)


def _wanted(params: GridParams, source: Source, usable: Sequence[str]) -> int:
    """How many of the usable words each puzzle should have."""
    own = source.own
    if isinstance(params.must, int):
        if params.must > len(usable):
            raise UsageError(
                f"must: {len(usable)} of the {len(own.by_word)} words of {own.name} can"
                f" be in a puzzle (got {params.must}; the reasons are above). Use must:"
                f" {len(usable)}"
            )
        return params.must
    most = params.entries or MOST_ENTRIES
    if source.is_theme and params.must is None:
        most = params.chosen_entries
    elif params.must is None and len(usable) > _most_short(params):
        is_free = params.chosen_grid == FREEFORM
        most = params.chosen_entries if is_free else USUAL_IN_PATTERN
    return min(len(usable), most)


def _most_short(params: GridParams) -> int:
    is_listed = params.chosen_grid == FREEFORM and not params.clued
    return MOST_SHORT_LISTED if is_listed else MOST_SHORT


def _report(
    asked: GridParams,
    params: GridParams,
    source: Source,
    wanted: int,
    *,
    is_free_to_choose: bool,
) -> None:
    most, side, name = params.chosen_must, params.chosen_side, source.own.name
    number = str(most)
    if may_have_fewer(asked, params, source) and least_share(most) < most:
        number = f"{least_share(most)} to {most}"
    if is_free_to_choose:
        notice(
            f"theme: {name}: each puzzle has {number} of the {len(params.theme)} words"
            " that can be in it"
        )
    elif most < wanted:
        style = "kind" if params.clued else "grid"
        way = (
            f"{style}: freeform has room for more"
            if params.chosen_grid != FREEFORM
            else "a larger side has room for more, or several puzzles share them"
        )
        MESSAGES.warning(
            "must: %s: each puzzle has %s of the %d words, not always the same; more"
            " found no place together on %s grids of %dx%d; %s",
            name,
            number,
            len(params.theme),
            params.chosen_grid,
            side,
            side,
            way,
        )
    if params.fillers:
        notice(
            f"words: {name}: {params.fillers} words of other lists are added to each"
            f" puzzle, as its own words alone make no {params.level} puzzle with one"
            " solution"
        )
    elif params.chosen_grid != FREEFORM:
        notice(
            f"{source.param}: {name}: words of other lists fill the grids around"
            f" {number} of its own"
        )
