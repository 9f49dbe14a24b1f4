"""How a reader places the words of a fill-in, and what each step asks for.

The chain: as long as the letters that stand leave one word for a place, it is written
in. When they do not, letters are compared where two empty places cross, and words that
fit one place only are written there. When that does not help either, a word is tried.
So that trying goes on to the end, the chain also decides whether there is one answer;
generation relies on that, the proof does not.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...core.errors import OutOfSteps
from .._grid.bits import Bits, each
from .._grid.pattern import Cell, Pattern

# Words written in; of a thousand free forms of 18 words none took a tenth.
BUDGET = 20_000


@dataclass(slots=True)
class Chain:
    """What a reader did until the grid was full, and every way to go on was known.

    Attributes:
        answers: words by slot of the first two ways to place them all.
        by_letters: words that the letters which stood left alone, up to the first
            trial or the end.
        by_crossing: words found by comparing crossings or by their only place, up to
            the first trial or the end.
        trials: words tried.
        compared: by each word placed before the first trial, how many of its length
            were still to be placed.
        stuck: before the first crossing was compared, and before the first trial: by
            open slot, the words that were left for it. None where that never came.
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
        pattern: whose slots the words fill, as many of each length.
        words: each once.
        given: letters that stand in the grid.
        budget: of words written in.

    Raises:
        OutOfSteps: it is spent.
    """
    board = _Board(pattern, words, budget)
    state = board.start(given)
    if state is not None:
        _go_on(board, state)
    return board.chain


@dataclass(slots=True)
class _State:
    """What is known: of each slot the words that letters leave, and that are left.

    Attributes:
        seen: by slot, words that agree with the letters that stand.
        left: by slot, those of them that crossings leave.
        open: slots without a word.
    """

    seen: list[Bits]
    left: list[Bits]
    open: set[int]

    def copy(self) -> "_State":
        return _State(self.seen[:], self.left[:], set(self.open))


class _Board:
    """What stays the same while words are placed."""

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
        """What is known at first; None where a place has no word."""
        seen = []
        for slot in self.pattern.slots:
            bits = self.of_length.get(slot.length, 0)
            for at, cell in enumerate(slot.cells):
                if cell in given:
                    bits &= self.having[slot.length, at].get(given[cell], 0)
            seen.append(bits)
        return _State(seen, seen[:], set(range(len(seen)))) if all(seen) else None

    def place(self, state: _State, slot: int, bit: Bits) -> bool:
        """Write a word in; False where another place or word is left without."""
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

    def told(self, state: _State, bits: list[Bits]) -> dict[int, list[str]]:
        """The words of each open slot."""
        return {slot: list(self.named(bits[slot])) for slot in sorted(state.open)}

    def named(self, bits: Bits) -> Iterator[str]:
        """Yield the words of bits."""
        for bit in each(bits):
            yield self.words[bit.bit_length() - 1]


def _go_on(board: _Board, state: _State) -> None:
    """Follow the chain from here to its ends; `board.chain` gets what happened."""
    chain = board.chain
    while state.open:
        slot = next((s for s in sorted(state.open) if _is_one(state.seen[s])), None)
        if slot is not None:
            if not _write(board, state, slot, state.seen[slot], by_letters=True):
                return
            continue
        if not chain.trials:
            chain.stuck.setdefault(LETTERS, board.told(state, state.seen))
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
    """Place a word that is sure, and count it if nothing was tried before."""
    chain = board.chain
    if not chain.trials:
        length = board.lengths[slot]
        waiting = sum(board.lengths[other] == length for other in state.open)
        chain.compared.append(waiting)
        chain.by_letters += by_letters
        chain.by_crossing += not by_letters
    return board.place(state, slot, bit)


def _try(board: _Board, state: _State) -> None:
    """Try every word of the place with the fewest, until two answers are known."""
    chain = board.chain
    if not chain.trials:
        chain.stuck[CROSSING] = board.told(state, state.left)
    slot = min(state.open, key=lambda s: (state.left[s].bit_count(), s))
    for bit in each(state.left[slot]):
        if len(chain.answers) > 1:
            return
        chain.trials += 1
        tried = state.copy()
        if board.place(tried, slot, bit):
            _go_on(board, tried)


def _by_crossing(board: _Board, state: _State) -> bool | None:
    """Leave each open slot what its crossings and the words' places leave it.

    Returns whether anything was left out, None where a place or a word has none left.
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
    """The words of a slot whose letters the slots that it crosses can have."""
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
    """Leave a slot the word that fits it alone; None where a word fits nowhere."""
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
