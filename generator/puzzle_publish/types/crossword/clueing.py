"""Clues for a filled grid: all different and as hard as the level requires."""

from collections.abc import Callable, Collection, Mapping, Sequence
from zlib import crc32

import numpy as np

from ...words.clue_leaks import Answers, gives_away
from ...words.clued import KNOWN, Clued, CluedList
from .._grid.levels import AIM
from .._grid.pattern import Pattern, Slot
from .._grid.vocabulary import suits
from .score import EASY, TRICKY, difficulty, graded

# How often the share of hard clues is halved to reach the score of a medium puzzle.
STEPS = 5
# The share of entries with a hard clue, by level; for medium it is searched for.
SHARES = {"easy": 0.0, "hard": 1.0}
# The shares of entries that get a clue the book does not have yet, as far as it has
# one, tried in turn until the puzzle has its level.
FRESH = (1.0, 0.7, 0.5, 0.3, 0.15, 0.0)


def mark_of(clue: str) -> str:
    """A short mark by which other puzzles of a book know that a clue is used.

    >>> mark_of("Day star")
    'e047a22a'
    """
    return f"{crc32(clue.encode()):08x}"


def is_spent(word: str, lexicon: CluedList, level: str, used: Collection[str]) -> bool:
    """Return whether a book has all clues of a word that suit a level.

    A tricky clue does not suit an easy puzzle if the word has another: with many of
    them it would not be easy.

    Args:
        word: a word.
        lexicon: its list.
        level: the level.
        used: the marks of clues that the book has.
    """
    entries = lexicon.by_word.get(word, ())
    suiting = [entry for entry in entries if suits(entry, level)]
    if level == "easy":
        suiting = [e for e in suiting if difficulty(e) < TRICKY] or suiting
    return bool(entries) and all(mark_of(entry.clue) in used for entry in suiting)


def _are_used(word: str, lexicon: CluedList, level: str, used: Collection[str]) -> bool:
    entries = lexicon.by_word.get(word, ())
    return all(mark_of(e.clue) in used for e in entries if suits(e, level))


class NoClueError(Exception):
    """An entry has no clue that can be printed; the argument is the word."""


def choose(
    rng: np.random.Generator,
    pattern: Pattern,
    words: Mapping[Slot, str],
    lexicon: CluedList,
    level: str,
    longest: int | None = None,
    used: Collection[str] = (),
    *,
    strict: bool = False,
) -> dict[Slot, Clued]:
    """The entry of the list for each slot, such that no clue occurs twice.

    Slots with the fewest clues choose first; of a medium puzzle, the commonest answers
    get the hard clues, as "Plead" would be dull for BEG, and the rarest direct ones. A
    clue that the book does not have yet is preferred, and one of one word alone to one
    that several words share. A shared one is never used if another of its words fits
    the slot's crossings, as the puzzle would have two answers; nor is a clue that names
    another answer of the grid, unless it is of a lesson, whose terms explain each
    other.

    Args:
        rng: the source of chance.
        pattern: the filled pattern.
        words: the words of its slots.
        lexicon: the list to choose from.
        level: the level, which decides how hard clues should be.
        longest: the preferred maximum of characters; words with longer clues only get
            their shortest.
        used: the marks of clues that other puzzles of the book have; see `mark_of`.
        strict: whether a clue that others have is never taken, unless others have all
            that suit the level.

    Raises:
        NoClueError: all clues of a word leak, name another answer, fit another word, do
            not suit the level, or are barred because others have them.
    """
    checked = _checked(pattern)
    answers = Answers(words.values())
    barred = {
        word: used if strict and not _are_used(word, lexicon, level, used) else ()
        for word in words.values()
    }
    fair = {
        slot: [
            entry
            for entry in _fair(word, checked[slot], lexicon)
            if suits(entry, level)
            and mark_of(entry.clue) not in barred[word]
            and (KNOWN in entry.tags or not answers.named_in(entry.clue, word))
        ]
        for slot, word in words.items()
    }
    for slot, entries in fair.items():
        if not entries:
            raise NoClueError(words[slot])
    turns = _turns(rng, fair)

    def chosen(share: float, fresh: float = 1.0) -> dict[Slot, Clued]:
        hard = {slot for slot, turn in turns.items() if turn < share * len(turns)}
        new = {slot for slot, turn in turns.items() if turn < fresh * len(turns)}
        return _chosen(fair, hard, new, lexicon, longest, used, answers)

    if level not in SHARES:
        return _nearest(pattern, chosen)
    for fresh in FRESH if used and not strict else (0.0,):
        found = chosen(SHARES[level], fresh)
        if graded(pattern, [found[slot] for slot in pattern.slots]).level == level:
            break
    return found


def _turns(
    rng: np.random.Generator, fair: Mapping[Slot, Sequence[Clued]]
) -> dict[Slot, int]:
    """The turn of each slot: the commonest answers first, equal ones by chance."""
    drawn = dict(zip(fair, rng.permutation(len(fair)).tolist(), strict=True))
    order = sorted(fair, key=lambda slot: (-fair[slot][0].score, drawn[slot]))
    return {slot: turn for turn, slot in enumerate(order)}


def _checked(pattern: Pattern) -> dict[Slot, list[int]]:
    """The places of each slot that another slot crosses."""
    found: dict[Slot, list[int]] = {slot: [] for slot in pattern.slots}
    for cross in pattern.crossings:
        found[pattern.slots[cross.across]].append(cross.across_at)
        found[pattern.slots[cross.down]].append(cross.down_at)
    return found


def _fair(word: str, checked: Sequence[int], lexicon: CluedList) -> list[Clued]:
    """The entries whose clues do not give the word away and fit no other word.

    Only words that fit its crossings count as others.
    """
    return [
        entry
        for entry in lexicon.by_word.get(word, ())
        if entry.clue
        and not gives_away(entry)
        and not any(
            all(other[at] == word[at] for at in checked)
            for other in _others(entry, lexicon)
        )
    ]


def _others(entry: Clued, lexicon: CluedList) -> list[str]:
    """The other words of the same length with this clue."""
    length = len(entry.word)
    return [
        word
        for word in lexicon.by_clue[entry.clue]
        if len(word) == length and word != entry.word
    ]


def _nearest(
    pattern: Pattern, chosen: Callable[[float], dict[Slot, Clued]]
) -> dict[Slot, Clued]:
    """The clues whose share of hard ones brings the score closest to AIM.

    Those that make a medium puzzle come first, as one clue in few can miss the band.
    """
    least, most = 0.0, 1.0
    found: list[tuple[bool, float, dict[Slot, Clued]]] = []
    for _ in range(STEPS):
        share = (least + most) / 2
        clues = chosen(share)
        grade = graded(pattern, [clues[slot] for slot in pattern.slots])
        found.append((grade.level in SHARES, abs(grade.score - AIM), clues))
        if grade.score < AIM:
            least = share
        else:
            most = share
    return min(found, key=lambda found: found[:2])[2]


def _chosen(
    fair: Mapping[Slot, list[Clued]],
    hard: set[Slot],
    new: set[Slot],
    lexicon: CluedList,
    longest: int | None,
    used: Collection[str],
    answers: Answers,
) -> dict[Slot, Clued]:
    """One of each slot's entries: a hard one for the slots in `hard`.

    A clue that the book does not have yet for those in `new`, if there is one.
    """
    taken: set[str] = set()
    found: dict[Slot, Clued] = {}
    for slot in sorted(fair, key=lambda s: len(fair[s])):
        entries = [entry for entry in fair[slot] if entry.clue not in taken]
        if not entries:
            raise NoClueError(fair[slot][0].word)
        wanted = TRICKY if slot in hard else EASY
        costs = [
            (
                answers.named_in(entry.clue, entry.word),
                max(len(entry.clue) - longest, 0) if longest else 0,
                slot in new and mark_of(entry.clue) in used,
                bool(_others(entry, lexicon)),
                abs(difficulty(entry) - wanted),
            )
            for entry in entries
        ]
        found[slot] = entries[costs.index(min(costs))]
        taken.add(found[slot].clue)
    return found
