"""How a reader places the words of a fill-in, step by step.

As long as the letters in the grid leave one word for a place, that word is written in.
Otherwise letters are compared where two empty places cross, and words that fit only one
place are written there. If that does not help either, a word is tried. Trying goes on
to the end, so the chain of steps also decides whether there is one answer; the
generator relies on that, the proof does not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...core.errors import OutOfSteps
from .._grid.bits import Bits, each
from .._grid.pattern import Cell, Pattern

# Words written in; none of 1,000 free forms of 18 words needed a tenth of this.
BUDGET = 20_000


@dataclass(slots=True)
class Chain:
    """The steps of a reader until all ways to fill the grid are known.

    Attributes:
        answers: the first two ways to place all words, as words by slot.
        by_letters: the words that were the only ones to fit the letters in the grid, up
            to the first trial or the end.
        by_crossing: the words found by comparing crossings or by their only place, up
            to the first trial or the end.
        trials: the words tried.
        compared: for each word placed before the first trial, how many of its length
            were left to place.
        stuck: for each open slot, the words left for it when crossings were first
            compared (LETTERS) and when a word was first tried (CROSSING), if that
            happened.
    """

    answers: list[tuple[str, ...]] = field(default_factory=list)
    by_letters: int = 0
    by_crossing: int = 0
    trials: int = 0
    compared: list[int] = field(default_factory=list)
    stuck: dict[str, dict[int, list[str]]] = field(default_factory=dict)


LETTERS, CROSSING = "letters", "crossing"


def follow(
    pattern: Pattern,
    words: Sequence[str],
    given: Mapping[Cell, str],
    *,
    budget: int = BUDGET,
) -> Chain:
    """The chain of a reader who has these words and these letters.

    Args:
        pattern: the pattern, with as many slots of each length as there are words.
        words: all different.
        given: the letters printed in the grid.
        budget: how many words to write in.

    Raises:
        OutOfSteps: the budget is spent.
    """
    board = _Board(pattern, words, budget)
    state = board.start(given)
    if state is not None:
        _go_on(board, state)
    return board.chain


@dataclass(slots=True)
class _State:
    """What is known at a step.

    Attributes:
        seen: for each slot, the words that agree with the letters in the grid.
        left: for each slot, those of them that the crossings allow.
        open: the slots without a word.
    """

    seen: list[Bits]
    left: list[Bits]
    open: set[int]

    def copy(self) -> "_State":
        return _State(self.seen[:], self.left[:], set(self.open))


class _Board:
    """What does not change while words are placed."""

    def __init__(self, pattern: Pattern, words: Sequence[str], budget: int) -> None:
        self.pattern = pattern
        self.words = tuple(words)
        self.budget = budget
        self.chain = Chain()
        self.lengths = [slot.length for slot in pattern.slots]
        # By length and place, the words that have a letter there.
        self.having: dict[tuple[int, int], dict[str, Bits]] = {}
        self.of_length: dict[int, Bits] = {}
        for number, word in enumerate(self.words):
            bit = 1 << number
            self.of_length[len(word)] = self.of_length.get(len(word), 0) | bit
            for at, letter in enumerate(word):
                found = self.having.setdefault((len(word), at), {})
                found[letter] = found.get(letter, 0) | bit
        self.crossed: list[list[tuple[int, int, int]]] = [[] for _ in self.lengths]
        for cross in pattern.crossings:
            across = (cross.across_at, cross.down, cross.down_at)
            self.crossed[cross.across].append(across)
            down = (cross.down_at, cross.across, cross.across_at)
            self.crossed[cross.down].append(down)

    def start(self, given: Mapping[Cell, str]) -> _State | None:
        """What is known at first; None if a slot has no word."""
        seen = []
        for slot in self.pattern.slots:
            bits = self.of_length.get(slot.length, 0)
            for at, cell in enumerate(slot.cells):
                if cell in given:
                    bits &= self.having[slot.length, at].get(given[cell], 0)
            seen.append(bits)
        return _State(seen, seen[:], set(range(len(seen)))) if all(seen) else None

    def place(self, state: _State, slot: int, bit: Bits) -> bool:
        """Write a word in; False if another slot or word is then left without one."""
        self.budget -= 1
        if self.budget < 0:
            raise OutOfSteps
        word = self.words[bit.bit_length() - 1]
        state.open.remove(slot)
        state.seen[slot] = state.left[slot] = bit
        for other in state.open:
            if self.lengths[other] == len(word):
                state.seen[other] &= ~bit
                state.left[other] &= ~bit
        for at, other, other_at in self.crossed[slot]:
            if other in state.open:
                fit = self.having[self.lengths[other], other_at].get(word[at], 0)
                state.seen[other] &= fit
                state.left[other] &= fit
        return all(state.left[other] for other in state.open)

    def open_words(self, state: _State, bits: list[Bits]) -> dict[int, list[str]]:
        """The words of each open slot."""
        return {slot: list(self.named(bits[slot])) for slot in sorted(state.open)}

    def named(self, bits: Bits) -> Iterator[str]:
        """Yield the words of bits."""
        for bit in each(bits):
            yield self.words[bit.bit_length() - 1]


def _go_on(board: _Board, state: _State) -> None:
    """Go on to the end in all ways, and note the steps in `board.chain`."""
    chain = board.chain
    while state.open:
        slot = next((s for s in sorted(state.open) if _is_one(state.seen[s])), None)
        if slot is not None:
            if not _write(board, state, slot, state.seen[slot], by_letters=True):
                return
            continue
        if not chain.trials:
            chain.stuck.setdefault(LETTERS, board.open_words(state, state.seen))
        found = _by_crossing(board, state)
        if found is None:
            return
        slot = next((s for s in sorted(state.open) if _is_one(state.left[s])), None)
        if slot is None:
            _try(board, state)
            return
        if not _write(board, state, slot, state.left[slot], by_letters=False):
            return
    chain.answers.append(
        tuple(next(board.named(state.left[slot])) for slot in range(len(state.left)))
    )


def _is_one(bits: Bits) -> bool:
    return bits.bit_count() == 1


def _write(
    board: _Board, state: _State, slot: int, bit: Bits, *, by_letters: bool
) -> bool:
    """Place a word that is certain, and count it if no guess has been made yet."""
    chain = board.chain
    if not chain.trials:
        length = board.lengths[slot]
        waiting = sum(board.lengths[other] == length for other in state.open)
        chain.compared.append(waiting)
        chain.by_letters += by_letters
        chain.by_crossing += not by_letters
    return board.place(state, slot, bit)


def _try(board: _Board, state: _State) -> None:
    """Try every word of the slot with the fewest, until two answers are known."""
    chain = board.chain
    if not chain.trials:
        chain.stuck[CROSSING] = board.open_words(state, state.left)
    slot = min(state.open, key=lambda s: (state.left[s].bit_count(), s))
    for bit in each(state.left[slot]):
        if len(chain.answers) > 1:
            return
        chain.trials += 1
        tried = state.copy()
        if board.place(tried, slot, bit):
            _go_on(board, tried)


def _by_crossing(board: _Board, state: _State) -> bool | None:
    """Narrow each open slot to what its crossings and the places of words allow.

    Returns whether that removed anything, None if a slot or a word has nothing left.
    """
    any_left_out = False
    while True:
        left_out = False
        for slot in state.open:
            bits = _crossing_leaves(board, state, slot)
            if not bits:
                return None
            if bits != state.left[slot]:
                state.left[slot] = bits
                left_out = True
        found = _only_places(board, state)
        if found is None:
            return None
        if not (left_out or found):
            return any_left_out
        any_left_out = True


def _crossing_leaves(board: _Board, state: _State, slot: int) -> Bits:
    """The words of a slot with letters that the crossing slots can have."""
    bits = state.left[slot]
    length = board.lengths[slot]
    for at, other, other_at in board.crossed[slot]:
        if other not in state.open:
            continue
        theirs = board.having[board.lengths[other], other_at]
        fit = 0
        for letter, having in board.having[length, at].items():
            if bits & having and state.left[other] & theirs.get(letter, 0):
                fit |= having
        bits &= fit
    return bits


def _only_places(board: _Board, state: _State) -> bool | None:
    """Narrow a slot to a word that fits nowhere else; None if one fits nowhere."""
    once = twice = 0
    for slot in state.open:
        twice |= once & state.left[slot]
        once |= state.left[slot]
    waiting = 0
    for slot in state.open:
        waiting |= board.of_length[board.lengths[slot]]
    for slot, bits in enumerate(state.left):
        if slot not in state.open:
            waiting &= ~bits
    if waiting & ~once:
        return None
    found = False
    for slot in state.open:
        alone = state.left[slot] & once & ~twice
        if alone and alone != state.left[slot]:
            if not _is_one(alone):
                return None
            state.left[slot] = alone
            found = True
    return found
