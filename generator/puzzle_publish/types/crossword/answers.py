"""The answers of a pattern and its clues, for a list that has the clues.

A slot may have the words that the list has for its clue or, if the clue is unknown,
every word of its length. First all slots are narrowed to the letters that their
crossings can still have. Then the slot with the fewest words is tried, word by word.

The words of a slot are the bits of one integer, the best word lowest.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.errors import OutOfSteps
from ...words.clued import CluedList
from .._grid.pattern import Cell, Pattern, Slot
from .cluefile import without_lengths

# The cost of an AND of two integers, apart from 1 for each 64 of their bits.
STEP = 20


@dataclass(frozen=True, slots=True)
class Meant:
    """The words that a slot's clue allows.

    Attributes:
        slot: the slot of the pattern.
        words: the words of its length, best first.
        is_known: whether the list has the clue; if not, these are all words of the
            length.
    """

    slot: Slot
    words: tuple[str, ...]
    is_known: bool


def folded(clue: str) -> str:
    r"""A clue without what varies in typing: case, spaces, quotes, the final stop.

    >>> folded("A baker\u2019s  Product.") == folded("a baker's product")
    True
    """
    text = unicodedata.normalize("NFKC", clue).casefold()
    for marks, plain in (("\u2018\u2019`", "'"), ("\u201c\u201d", '"'), ("–—", "-")):
        for mark in marks:
            text = text.replace(mark, plain)
    return " ".join(text.split()).rstrip(" .,;:。")


def meant(
    pattern: Pattern, clues: Mapping[Slot, str], lexicon: CluedList
) -> tuple[Meant, ...]:
    """For each slot, the words that its clue allows."""
    words_of: dict[str, list[str]] = defaultdict(list)
    by_length: dict[int, list[str]] = defaultdict(list)
    scored = {word: rows[0].score for word, rows in lexicon.by_word.items()}
    for word in sorted(scored, key=lambda word: (-scored[word], word)):
        by_length[len(word)].append(word)
        for key in {folded(row.clue) for row in lexicon.by_word[word] if row.clue}:
            words_of[key].append(word)
    found = []
    for slot in pattern.slots:
        clue = clues.get(slot, "")
        asked = (clue, without_lengths(clue, slot.length)) if clue else ()
        words = [
            word
            for key in dict.fromkeys(map(folded, asked))
            for word in words_of.get(key, ())
            if len(word) == slot.length
        ]
        every = tuple(dict.fromkeys(words)) or tuple(by_length[slot.length])
        found.append(Meant(slot, every, bool(words)))
    return tuple(found)


def answers(
    pattern: Pattern,
    allowed: Sequence[Meant],
    fixed: Mapping[Cell, str],
    *,
    budget: int,
) -> Iterator[tuple[str, ...]]:
    """Yield the words of all slots, in every way: different words, equal at crossings.

    Args:
        pattern: the pattern whose slots are filled.
        allowed: the words that each slot allows.
        fixed: the letters that cells already hold.
        budget: the work to do: for each set of words read, STEP and 1 for each 64
            words.

    Raises:
        OutOfSteps: the budget is spent.
    """
    search = _Search(pattern, allowed, budget)
    domains = search.narrowed(fixed)
    if all(domains):
        yield from search.filled(domains)


def hopeless(
    pattern: Pattern, allowed: Sequence[Meant], fixed: Mapping[Cell, str]
) -> Slot | None:
    """A slot none of whose words has the letters that it already holds, or None."""
    for one in allowed:
        letters = [
            (k, fixed[cell]) for k, cell in enumerate(one.slot.cells) if cell in fixed
        ]
        if not any(all(word[k] == x for k, x in letters) for word in one.words):
            return one.slot
    return None


class _Search:
    """What does not change while words are tried, and the work that is left.

    Attributes:
        rows: for each slot and place, and each letter, the words that have it there.
        crossed: for each slot and crossing: the place, the other slot, the place in it.
        ranks: for each slot, the rank of each word.
    """

    def __init__(self, pattern: Pattern, allowed: Sequence[Meant], budget: int) -> None:
        self.left = budget
        self.allowed = allowed
        self.words = [one.words for one in allowed]
        tables: dict[tuple[str, ...], list[dict[str, int]]] = {}
        ranks: dict[tuple[str, ...], dict[str, int]] = {}
        for words in self.words:
            if words not in tables:
                tables[words] = _rows(words)
                ranks[words] = {word: rank for rank, word in enumerate(words)}
        self.rows = [tables[words] for words in self.words]
        self.ranks = [ranks[words] for words in self.words]
        self.crossed: list[list[tuple[int, int, int]]] = [[] for _ in pattern.slots]
        for cross in pattern.crossings:
            a, d = cross.across, cross.down
            self.crossed[a].append((cross.across_at, d, cross.down_at))
            self.crossed[d].append((cross.down_at, a, cross.across_at))

    def pay(self, domain: int) -> None:
        self.left -= STEP + domain.bit_length() // 64
        if self.left < 0:
            raise OutOfSteps

    def narrowed(self, fixed: Mapping[Cell, str]) -> list[int]:
        """By slot, the words with letters that all their crossings can have."""
        domains = [(1 << len(words)) - 1 for words in self.words]
        for k, one in enumerate(self.allowed):
            for at, cell in enumerate(one.slot.cells):
                if cell in fixed:
                    row = self.rows[k][at] if self.words[k] else {}
                    domains[k] &= row.get(fixed[cell], 0)
        waiting = set(range(len(domains)))
        while waiting:
            k = min(waiting, key=lambda k: domains[k].bit_count())
            waiting.remove(k)
            for at, other, there in self.crossed[k]:
                before = domains[other]
                kept = self.agreeing(domains[k], k, at, before, other, there)
                if kept != before:
                    domains[other] = kept
                    waiting.add(other)
        return domains

    def agreeing(
        self, domain: int, slot: int, at: int, other: int, crossed: int, there: int
    ) -> int:
        """The words of the other domain with a letter that this one has there."""
        kept = 0
        if not domain or not other:
            return 0
        rows = self.rows[crossed][there]
        for letter, row in self.rows[slot][at].items():
            self.pay(domain)
            if letter in rows and domain & row:
                kept |= rows[letter]
        return other & kept

    def filled(self, domains: Sequence[int]) -> Iterator[tuple[str, ...]]:
        """Yield the words of all slots; none of the domains is empty."""
        chosen = [""] * len(domains)
        frames = [_frame(dict(enumerate(domains)))]
        while frames:
            open_, slot, domain = frames[-1]
            if not domain:
                frames.pop()
                continue
            rank = (domain & -domain).bit_length() - 1
            frames[-1] = (open_, slot, domain & (domain - 1))
            chosen[slot] = self.words[slot][rank]
            left = self.after(open_, slot, chosen[slot])
            if left:
                frames.append(_frame(left))
            elif left is not None:
                yield tuple(chosen)

    def after(
        self, open_: dict[int, int], slot: int, word: str
    ) -> dict[int, int] | None:
        """The open domains once a slot has its word, or None if one becomes empty."""
        self.pay(0)
        left = {}
        for other, domain in open_.items():
            if other != slot:
                rank = self.ranks[other].get(word)
                left[other] = domain if rank is None else domain & ~(1 << rank)
        for at, other, there in self.crossed[slot]:
            if other in left:
                self.pay(left[other])
                left[other] &= self.rows[other][there].get(word[at], 0)
        return left if all(left.values()) else None


def _frame(open_: dict[int, int]) -> tuple[dict[int, int], int, int]:
    """The open domains, the slot with the fewest words, and its words."""
    slot = min(open_, key=lambda k: (open_[k].bit_count(), k))
    return open_, slot, open_[slot]


def _rows(words: Sequence[str]) -> list[dict[str, int]]:
    """For each place, by letter, the words that have it there, as bits."""
    flags: list[dict[str, bytearray]] = [{} for _ in (words[0] if words else "")]
    size = len(words) // 8 + 1
    for rank, word in enumerate(words):
        for at, letter in enumerate(word):
            row = flags[at].get(letter)
            if row is None:
                row = flags[at][letter] = bytearray(size)
            row[rank >> 3] |= 1 << (rank & 7)
    return [
        {letter: int.from_bytes(row, "little") for letter, row in place.items()}
        for place in flags
    ]
