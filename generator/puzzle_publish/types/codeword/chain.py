"""How a reader solves a codeword, step by step.

As long as the known letters leave one word for some entry, it is read: of several such
entries, the one with the fewest unknown letters. Otherwise entries are compared: a
number can only have a letter that every entry with it allows. If that does not help
either, a word is tried. Trying goes on to the end, so the chain of steps also decides
whether there is one answer; the generator relies on that, the proof does not.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...core.errors import OutOfSteps
from ...words.letters import marked_in
from .._grid.bits import Bits, each
from .model import PLAIN

# Words read or tried, and entries compared.
BUDGET = 20_000

Entry = tuple[int, ...]


@dataclass(slots=True)
class Chain:
    """The steps of a reader until every number has its letter.

    Attributes:
        answers: the first two answers, as letters by number.
        unknown: for each entry that was read, how many of its numbers had no letter
            yet, up to the first trial or the end.
        by_crossing: the letters found by comparing entries, up to the first trial or
            the end.
        trials: the words tried.
    """

    answers: list[dict[int, str]] = field(default_factory=list)
    unknown: list[int] = field(default_factory=list)
    by_crossing: int = 0
    trials: int = 0


class Shape:
    """The words of a length whose letters repeat at the same places.

    Attributes:
        words: the words, sorted.
        having: for each different letter of a word, in order of occurrence: by number
            of a letter, the words that have it there.
    """

    def __init__(self, words: Sequence[str], letters: int, alphabet: str) -> None:
        self.words = words
        self.having = [[0] * len(alphabet) for _ in range(letters)]
        for number, word in enumerate(words):
            for at, letter in enumerate(dict.fromkeys(word)):
                self.having[at][alphabet.index(letter)] |= 1 << number

    @property
    def every(self) -> Bits:
        """All words."""
        return (1 << len(self.words)) - 1


def shape_of(entry: Sequence[int] | str) -> tuple[int, ...]:
    """The pattern in which letters of a word, or numbers of an entry, repeat.

    >>> shape_of("LEVEL"), shape_of((7, 2, 9, 2, 7))
    ((0, 1, 2, 1, 0), (0, 1, 2, 1, 0))
    """
    order = {sign: at for at, sign in enumerate(dict.fromkeys(entry))}
    return tuple(order[sign] for sign in entry)


@functools.lru_cache(maxsize=2)
def shapes(lexicon: frozenset[str]) -> Mapping[tuple[int, ...], Shape]:
    """The words of a lexicon by shape."""
    found: dict[tuple[int, ...], list[str]] = {}
    for word in sorted(lexicon):
        found.setdefault(shape_of(word), []).append(word)
    alphabet = PLAIN + marked_in(lexicon)
    return {s: Shape(words, max(s) + 1, alphabet) for s, words in found.items()}


def follow(
    entries: Sequence[Entry],
    given: Mapping[int, str],
    lexicon: frozenset[str],
    *,
    budget: int = BUDGET,
) -> Chain:
    """The chain of a reader who knows these words and is given these letters.

    Args:
        entries: each entry's numbers.
        given: the letters given, by number.
        lexicon: the words, in Latin letters.
        budget: how many steps to take.

    Raises:
        OutOfSteps: the budget is spent.
    """
    board = _Board(entries, shapes(lexicon), PLAIN + marked_in(lexicon), budget)
    state = board.start(given)
    if state is not None:
        _go_on(board, state)
    return board.chain


@dataclass(slots=True)
class _State:
    """What is known at a step.

    Attributes:
        seen: for each entry, the words that agree with the known letters.
        left: for each entry, those of them that other entries allow.
        may: for each number, the letters that it can have.
        known: for each number, the index of its letter, if known.
    """

    seen: list[Bits]
    left: list[Bits]
    may: dict[int, Bits]
    known: dict[int, int]

    def copy(self) -> "_State":
        return _State(self.seen[:], self.left[:], dict(self.may), dict(self.known))


class _Board:
    """What does not change while letters are found."""

    def __init__(
        self,
        entries: Sequence[Entry],
        known: Mapping[tuple[int, ...], Shape],
        alphabet: str,
        budget: int,
    ) -> None:
        self.alphabet = alphabet
        self.budget = budget
        self.chain = Chain()
        nothing = Shape((), 0, alphabet)
        self.shapes = [known.get(shape_of(entry), nothing) for entry in entries]
        # The different numbers of each entry, in order.
        self.entries = [tuple(dict.fromkeys(entry)) for entry in entries]
        self.numbers = sorted({number for entry in entries for number in entry})

    def start(self, given: Mapping[int, str]) -> _State | None:
        """What is known at first; None if an entry has no word."""
        every = [shape.every for shape in self.shapes]
        may = dict.fromkeys(self.numbers, (1 << len(self.alphabet)) - 1)
        state = _State(every, every[:], may, {})
        if not all(every):
            return None
        letters = {n: self.alphabet.index(letter) for n, letter in given.items()}
        return state if self.learn(state, letters) else None

    def spend(self) -> None:
        """Count a step.

        Raises:
            OutOfSteps: the budget is spent.
        """
        self.budget -= 1
        if self.budget < 0:
            raise OutOfSteps

    def learn(self, state: _State, letters: Mapping[int, int]) -> bool:
        """Note letters; False if an entry or a number then has nothing left."""
        for number, letter in letters.items():
            if number in state.known:
                continue
            if not state.may[number] >> letter & 1:
                return False
            state.known[number] = letter
            for other in state.may:
                state.may[other] &= ~(1 << letter)
            state.may[number] = 1 << letter
        new = set(letters.values())
        for k, (entry, shape) in enumerate(zip(self.entries, self.shapes, strict=True)):
            bits = state.seen[k]
            for at, number in enumerate(entry):
                having = shape.having[at]
                if number in state.known:
                    if number in letters:
                        bits &= having[letters[number]]
                else:
                    for letter in new:
                        bits &= ~having[letter]
            state.seen[k] = bits
            state.left[k] &= bits
            if not state.left[k]:
                return False
        return all(state.may.values())

    def word(self, entry: int, bits: Bits) -> dict[int, int]:
        """The letters by number of an entry whose only word is in bits."""
        word = self.shapes[entry].words[bits.bit_length() - 1]
        letters = map(self.alphabet.index, dict.fromkeys(word))
        return dict(zip(self.entries[entry], letters, strict=True))


def _go_on(board: _Board, state: _State) -> None:
    """Go on to the end in all ways, and note the steps in `board.chain`."""
    chain = board.chain
    while len(state.known) < len(board.numbers):
        board.spend()
        read = _read_alone(board, state)
        if read is not None:
            entry, unknown = read
            if not chain.trials:
                chain.unknown.append(unknown)
            if not board.learn(state, board.word(entry, state.seen[entry])):
                return
            continue
        letters = _by_crossing(board, state)
        if letters is None:
            return
        if not letters:
            _try(board, state)
            return
        if not chain.trials:
            chain.by_crossing += len(letters)
        if not board.learn(state, letters):
            return
    found = {n: board.alphabet[letter] for n, letter in sorted(state.known.items())}
    chain.answers.append(found)


def _read_alone(board: _Board, state: _State) -> tuple[int, int] | None:
    """The entry with one word left and the fewest unknown letters, and their number."""
    alone = [
        (sum(number not in state.known for number in entry), k)
        for k, entry in enumerate(board.entries)
        if state.seen[k].bit_count() == 1
    ]
    open_ = [pair for pair in alone if pair[0]]
    if not open_:
        return None
    unknown, entry = min(open_)
    return entry, unknown


def _try(board: _Board, state: _State) -> None:
    """Try every word of the entry with the fewest, until two answers are known."""
    open_ = [
        (state.left[k].bit_count(), k)
        for k, entry in enumerate(board.entries)
        if any(number not in state.known for number in entry)
    ]
    entry = min(open_)[1]
    for bit in each(state.left[entry]):
        if len(board.chain.answers) > 1:
            return
        board.chain.trials += 1
        board.spend()
        tried = state.copy()
        if board.learn(tried, board.word(entry, bit)):
            _go_on(board, tried)


def _by_crossing(board: _Board, state: _State) -> dict[int, int] | None:
    """Narrow numbers to what all their entries allow, until a letter is certain.

    Returns the letters that are now certain, {} if there are none, None if a number or
    an entry has nothing left.
    """
    turn = set(range(len(board.entries)))
    with_number: dict[int, list[int]] = {}
    for k, entry in enumerate(board.entries):
        for number in entry:
            with_number.setdefault(number, []).append(k)
    while turn:
        board.spend()
        k = min(turn)
        turn.remove(k)
        changed = _narrow(board, state, k)
        if changed is None:
            return None
        turn.update(other for number in changed for other in with_number[number])
        turn.discard(k)
        sure = {
            number: state.may[number].bit_length() - 1
            for number in changed
            if number not in state.known and state.may[number].bit_count() == 1
        }
        if sure:
            return sure
    return {}


def _narrow(board: _Board, state: _State, k: int) -> list[int] | None:
    """Narrow an entry to words that its numbers allow, and those to the words' letters.

    Returns the numbers with fewer letters now, None if nothing is left.
    """
    shape, entry = board.shapes[k], board.entries[k]
    bits = state.left[k]
    for at, number in enumerate(entry):
        if number in state.known:
            continue
        fit = 0
        for letter in _numbers(state.may[number]):
            fit |= shape.having[at][letter]
        bits &= fit
    if not bits:
        return None
    state.left[k] = bits
    changed = []
    for at, number in enumerate(entry):
        if number in state.known:
            continue
        having, before = shape.having[at], state.may[number]
        may = sum(1 << x for x in _numbers(before) if bits & having[x])
        if may != before:
            state.may[number] = may
            changed.append(number)
    return changed


@functools.lru_cache(maxsize=1 << 14)
def _numbers(bits: Bits) -> tuple[int, ...]:
    """The positions of the bits that are set.

    >>> _numbers(0b1010)
    (1, 3)
    """
    return tuple(bit.bit_length() - 1 for bit in each(bits))
