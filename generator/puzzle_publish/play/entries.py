"""The entries of a puzzle of words: their names, their letters, what fits."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..types.cells import GridCell
from ..types.player import Entry, Place
from .game import Game, Puzzle, letter_of
from .names import name_of
from .typed import Words
from .ways import bare

HALF = 0.5  # of a word in code; one that is better known stays
_HAN = re.compile("[\u3400-\u9fff]")
_LENGTHS = re.compile(r"\(([0-9,-]+)\)$")


def code_of(puzzle: Puzzle, at: Place, sign: str) -> str:
    """Return what a code or a letter of a sum stands for, "" where cells have none."""
    player = puzzle.player
    if player.linked or any(rule["rule"] == "equation" for rule in player.rules):
        return f"{puzzle.cells[at].words} = {sign}"
    return ""


def _code(cell: GridCell) -> str:
    """Return what is printed in a cell before its sign."""
    return cell.words.partition(" ")[0]


def _words_of(puzzle: Puzzle) -> Iterator[Entry]:
    """Yield the words of a text, which cells side by side make."""
    places = [(cell.row, cell.column) for row in puzzle.rows for cell in row]
    begins = [k for k, (r, c) in enumerate(places) if (r, c - 1) not in puzzle.cells]
    for start, end in pairwise([*begins, len(places)]):
        cells = tuple(places[start:end])
        yield Entry("across", puzzle.cells[cells[0]].words[:1], "", cells)


class Entries:
    """The entries of a puzzle, as web/player/words.js has them."""

    def __init__(self, puzzle: Puzzle, words: Words) -> None:
        """Take a puzzle and the words in which entries are named."""
        player = puzzle.player
        self.puzzle, self.words, self.all = puzzle, words, player.entries
        if player.linked and not self.all:
            self.all = tuple(_words_of(puzzle))
        lists = player.words if self.all else ()
        self.listed = [bare(word) for one in lists for word in one.words]
        in_rows = bool(self.all) and self.all[0].direction == "row"
        has_han = any(map(_HAN.search, player.signs))
        # Runs of numbers are no words, and have no names.
        self.are_words = in_rows or bool(lists) or any(one.clue for one in self.all)
        # Rungs of a ladder, of which one letter changes.
        self.are_rungs = in_rows and not player.racks and not has_han

        # Words in code, where what counts is how much of one is unknown.
        self.are_codes = bool(player.linked and self.all)

    def name(self, entry: Entry) -> str:
        """Return what an entry is called: by its number, or where it begins."""
        if entry.direction == "row":
            return entry.label
        first = entry.label if entry.clue else name_of(self.puzzle, entry.cells[0])
        return f"{first} {self.words.page[entry.direction]}"

    def at(self, at: Place, wanted: int) -> Entry | None:
        """Return the named entry of a cell, if any, a wanted one sooner."""
        if not self.are_words:
            return None
        own = [k for k, one in enumerate(self.all) if at in one.cells and one.label]
        return self.all[wanted if wanted in own else own[0]] if own else None

    def is_open(self, game: Game, at: Place) -> bool:
        """Return whether a cell does not hold what it must."""
        slot = self.puzzle.slot_of.get(at)
        return slot is not None and not game.is_right(slot)

    def sign_at(self, game: Game, at: Place) -> str:
        """Return the sign in a cell, "" for none."""
        slot = self.puzzle.slot_of.get(at)
        if slot is None:
            return letter_of(self.puzzle.cells[at])
        value = game.slots[slot].value
        return self.puzzle.player.signs[value] if value >= 0 else ""

    def answer_at(self, at: Place) -> str:
        """Return the sign that a cell holds in the end."""
        slot = self.puzzle.slot_of.get(at)
        if slot is None:
            return letter_of(self.puzzle.cells[at])
        return self.puzzle.player.signs[self.puzzle.answer[slot]]

    def spelt(self, game: Game, entry: Entry) -> str:
        """Return an entry's word, "" if it is not full."""
        signs = [self.sign_at(game, at) for at in entry.cells]
        return "".join(signs) if all(signs) else ""

    def word(self, entry: Entry) -> str:
        """Return the answer, with what parts its words."""
        breaks = self._breaks(entry)
        signs = (self.answer_at(at) for at in entry.cells)
        return "".join(sign + breaks.get(k, "") for k, sign in enumerate(signs, 1))

    def _breaks(self, entry: Entry) -> dict[int, str]:
        """Return what stands after some letters, by the lengths at a clue's end."""
        found, last = dict[int, str](), 0
        lengths = _LENGTHS.search(entry.clue)
        for count, sign in re.findall("([0-9]+)([,-])", lengths[1] if lengths else ""):
            last += int(count)
            found[last] = " " if sign == "," else sign
        return found

    def next_open(self, game: Game, last: int) -> int | None:
        """Return the entry to tell of: the last one, or that with the least choice."""
        open_ = [
            k
            for k, one in enumerate(self.all)
            if one.label and any(self.is_open(game, at) for at in one.cells)
        ]
        if self.are_codes and not (last in open_ and self._unknown(game, last) <= HALF):
            return min(open_, key=lambda k: self._unknown(game, k), default=None)
        if self.listed:
            return min(open_, key=lambda k: len(self.fitting(game, k)), default=None)
        return last if last in open_ else next(iter(open_), None)

    def _unknown(self, game: Game, nth: int) -> float:
        """Return how many codes of an entry are open, by its length."""
        cells = self.all[nth].cells
        open_ = {self.puzzle.cells[at].words for at in cells if self.is_open(game, at)}
        return len(open_) / len(cells)

    def code_values(self, game: Game, entry: Entry, cell: Place) -> dict[str, object]:
        """Return how an entry reads so far, and how often a cell's code is there.

        A letter that is there more than once has a sign, as ① or ②. `free` are the
        letters that no code has yet.
        """
        cells = self.puzzle.cells
        codes = [_code(cells[x]) for x in entry.cells if self.is_open(game, x)]
        twice = [one for one in dict.fromkeys(codes) if codes.count(one) > 1]
        alike = {one: chr(ord("①") + k) for k, one in enumerate(twice)}
        signs = (
            alike.get(_code(cells[x]), "_")
            if self.is_open(game, x)
            else self.answer_at(x)
            for x in entry.cells
        )
        code = cells[cell].words
        times = sum(_code(one) == code for one in cells.values())
        every = (x for one in self.all for x in one.cells)
        used = {self.answer_at(x) for x in every if not self.is_open(game, x)}
        return {
            "pattern": " ".join(signs),
            "code": code,
            "times": times,
            "alike": bool(twice),
            "free": " ".join(x for x in self.puzzle.player.signs if x not in used),
        }

    def fitting(self, game: Game, nth: int) -> Sequence[str]:
        """Return the listed words that are left and fit in an entry, none if full."""
        placed = {self.spelt(game, one) for one in self.all}
        signs = [self.sign_at(game, at) for at in self.all[nth].cells]
        if all(signs):
            return ()
        return [
            word
            for word in self.listed
            if word not in placed
            and len(word) == len(signs)
            and all(one in ("", own) for one, own in zip(signs, word, strict=True))
        ]

    def crossing(self, game: Game, nth: int) -> Entry | None:
        """Return the entry that crosses an open cell, and of which the most stands."""
        crossings = list(self._crossings(game, nth))
        stand = [sum(not self.is_open(game, at) for at in x.cells) for x in crossings]
        return crossings[stand.index(max(stand))] if crossings else None

    def _crossings(self, game: Game, nth: int) -> Iterator[Entry]:
        for at in self.all[nth].cells:
            if self.is_open(game, at):
                for k, one in enumerate(self.all):
                    if k != nth and at in one.cells:
                        yield one

    def changed(self, game: Game, entry: Entry) -> Place | None:
        """Return the open cell of a rung whose letter is not that above it."""
        for r, c in entry.cells if self.are_rungs else ():
            if self.is_open(game, (r, c)) and self.answer_at((r, c)) != self.answer_at(
                (r - 1, c)
            ):
                return r, c
        return None
