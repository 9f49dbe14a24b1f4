"""What a typed line means: cells, signs, directions, entries, pieces, words."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from ..core.messages import quoted
from ..core.puzzle import Json
from ..core.reading.json_values import items_of, members_of
from ..core.reading.json_values import text as text_of
from ..core.reading.words_file import read_words
from ..core.resources import templates
from ..types.player import PICTURES, Entry, Place
from . import ways
from .game import NONE, Game, Puzzle
from .names import name_of, place_named, run_named
from .ways import MoveError

_LABELLED = re.compile(r"([0-9]+)(\D+)|([^\x00-\x7f]+)([0-9]+)")
_SIGN_KEYS = "120"  # as in web/player/mark.js: the third key empties a cell
_SHOWN_SIGNS = 12


@dataclass(frozen=True, slots=True)
class Words:
    """What is said and understood in a language.

    Attributes:
        language: "en" or "zh".
        meant: a typed word -> what it means, by kind: "commands", "ways", "across" ….
        say: name -> sentence.
        menu: what a menu says, by name.
        help: name -> lines.
        page: what pages of the web edition say, too, by name.
        bridges: what they say of bridges in place of it.
        marks: their marks of a line that is "right" or "wrong".
        verdicts: the same as words.
        judges: that full words are judged, by "on" and "off".
        ways: how directions are typed, as "right".
    """

    language: str
    meant: Mapping[str, Mapping[str, str]]
    say: Mapping[str, str]
    menu: Mapping[str, str]
    help: Mapping[str, str]
    page: Mapping[str, str]
    bridges: Mapping[str, str]
    marks: Mapping[str, str]
    verdicts: Mapping[str, str]
    judges: Mapping[str, str]
    ways: Mapping[str, str]

    def of(self, kind: str, word: str) -> str:
        """Return what a typed word means, "" if it is none of the kind."""
        return self.meant[kind].get(word.lower(), "")


@cache
def words_in(language: str) -> Words:
    """Return the words of a language; English ones are always understood."""
    read = {tag: _read(tag) for tag in dict.fromkeys(("en", language))}
    meant: dict[str, dict[str, str]] = {}
    for kind in ("commands", "ways", "across", "down", "all", "easy", "hard"):
        meant[kind] = _typed(read, kind)
    for kind in ("cross", "nothing", "on", "off"):
        meant[kind] = _typed(read, kind)
    said = read[language]
    pages = _of_pages(language)
    page = members_of(pages["player"])
    typed = members_of(said["ways"]).items()
    return Words(
        language,
        meant,
        say=_texts(said["say"]),
        menu=_texts(said["menu"]),
        help=_texts(said["help"]),
        page=_only_texts(page),
        bridges=_only_texts(members_of(pages["own"])["bridges"]),
        marks=_texts(page["marks"]),
        verdicts=_texts(page["verdicts"]),
        judges=_texts(page["judges"]),
        ways={name: text_of(items_of(each)[0]) for name, each in typed},
    )


def _read(language: str) -> Mapping[str, Json]:
    return read_words(Path(__file__).parent, "text", language)


def _of_pages(language: str) -> Mapping[str, Json]:
    """Return what the web edition says: the same things in the same words."""
    return read_words(templates() / "web", "text", language)


def _only_texts(said: Json) -> Mapping[str, str]:
    found = members_of(said).items()
    return {name: one for name, one in found if isinstance(one, str)}


def _texts(said: Json) -> Mapping[str, str]:
    return {name: text_of(one) for name, one in members_of(said).items()}


def _typed(read: Mapping[str, Mapping[str, Json]], kind: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for values in read.values():
        said = values[kind]
        named = said if isinstance(said, dict) else {kind: said}
        for name, each in named.items():
            found |= dict.fromkeys(map(text_of, items_of(each)), name)
    return {unicodedata.normalize("NFKC", typed): name for typed, name in found.items()}


@dataclass(frozen=True, slots=True)
class Typed:
    """Reads the words of a line for one puzzle."""

    puzzle: Puzzle
    words: Words

    def move(
        self, game: Game, line: Sequence[str]
    ) -> tuple[Game, str, dict[str, Json]]:
        """Return the game after a typed move, with a sentence's name and values.

        Raises:
            MoveError: the line is no move, or not one that can be made.
        """
        match self.puzzle.player.way:
            case "join":
                return self._join(game, line), "", {}
            case "edge":
                return self._draw(game, line), "", {}
            case "place":
                return self._lay(game, line), "", {}
            case "trace":
                game, word = self._trace(game, line)
                return game, "found", {"word": word}
            case "take":
                return self._take(game, line)
            case _:
                return self._fill(game, line), "", {}

    def scope(self, game: Game, line: Sequence[str]) -> list[int]:
        """Return the slots that a line names: a cell's, an entry's, a piece, all."""
        way = self.puzzle.player.way
        if line and self.words.of("all", line[0]):
            return list(range(len(game.slots)))
        if way == "place" and line and (piece := self._piece(line[0])) is not None:
            return [piece]
        if way in ("enter", "mark") and (found := self._entry(line)) is not None:
            cells, rest = found
        else:
            cells, rest = self._cells(line)
        if rest or not cells:
            raise MoveError("what")
        if way == "edge":
            edges = (
                edge for cell in cells for edge in ways.edges_of(self.puzzle, cell)
            )
            return list(dict.fromkeys(edges))
        if way == "place":
            return [p for at, p in game.covered().items() if at in cells][:1]
        if way in ("trace", "take"):
            paths = enumerate(self.puzzle.player.paths)
            blocks = game.fallen() if way == "take" else {}
            wanted = {blocks.get(cell, cell) for cell in cells}
            return [slot for slot, path in paths if wanted & set(path.cells)]
        slots = [self.puzzle.slot_of[at] for at in cells if at in self.puzzle.slot_of]
        # A line goes through all dots before.
        return list(range(max(slots) + 1)) if way == "join" else slots

    def notes(self, game: Game, line: Sequence[str]) -> Game:
        """Return the game with signs noted in a cell, or no more noted."""
        cells, rest = self._cells(line, pairs=1)
        if self.puzzle.player.way != "enter" or len(cells) != 1 or not rest:
            raise MoveError("what")
        slot = self.puzzle.slot_of.get(cells[0])
        if slot is None:
            raise MoveError("given")
        for sign in self._signs(rest):
            game = game.note(slot, sign)
        return game

    def cell(self, line: Sequence[str]) -> Place | None:
        """Return the one cell that a line names, None if it is something else."""
        cells, rest = self._cells(line)
        return cells[0] if len(cells) == 1 and not rest else None

    def _join(self, game: Game, line: Sequence[str]) -> Game:
        cells, rest = self._cells(line)
        if rest or not cells:
            raise MoveError("what")
        return ways.join(game, cells)

    def _trace(self, game: Game, line: Sequence[str]) -> tuple[Game, str]:
        cells, rest = self._cells(re.sub("[-–]", " ", " ".join(line)).split())
        if len(cells) > 1 and not rest:
            return ways.trace(game, ways.path_through(self.puzzle, cells))
        word = "".join(line)
        if cells or not any(char.isalpha() for char in word):
            raise MoveError("what")
        return ways.trace_word(game, word)

    def _fill(self, game: Game, line: Sequence[str]) -> Game:
        puzzle = self.puzzle
        if len(line) == 1 and (same := self._same_as(line[0])):
            return game.put_all(same)
        if (entry := self._entry(line)) is not None:
            cells, rest = entry
        else:
            cells, rest = self._cells(line, pairs=1)
            if cells and not rest and puzzle.player.way == "mark":
                slots = [puzzle.slot_of[c] for c in cells if c in puzzle.slot_of]
                if not slots:
                    raise MoveError("given")
                return game.put_all({s: ways.turned(game, slots[0]) for s in slots})
        if not cells:
            raise MoveError("what")
        if not rest:
            name, sign = name_of(puzzle, cells[0]), puzzle.player.signs[0]
            sign = "1" if puzzle.player.way == "colour" else sign
            raise MoveError("no_sign_given", cell=name, sign=sign)
        if len(rest) == 1 and self.words.of("nothing", rest[0]):
            return ways.fill(game, cells, [NONE] * len(cells))
        signs = self._signs(rest)
        if len(signs) == 1:
            signs *= len(cells)
        elif entry is None and len(cells) == 1:
            cells = list(ways.run_from(puzzle, cells[0]))[: len(signs)]
        if len(signs) != len(cells):
            raise MoveError("length", count=len(cells), typed=len(signs))
        return ways.fill(game, cells, signs)

    def _same_as(self, word: str) -> dict[int, int]:
        """Return what "N=T" puts in all cells with N, {} if it is no such word."""
        printed, is_so, sign = word.partition("=")
        cells = [self.puzzle.cells[at] for at in self.puzzle.blanks]
        slots = [k for k, c in enumerate(cells) if c.words.lower() == printed.lower()]
        if not (is_so and printed and slots):
            return {}
        value = NONE if self.words.of("nothing", sign) else self._signs([sign])[0]
        return dict.fromkeys(slots, value)

    def _signs(self, words: Sequence[str]) -> list[int]:
        """Return the signs that are typed, as one or one after another."""
        known = {sign.lower(): k for k, sign in enumerate(self.puzzle.player.signs)}
        for k, shown in enumerate(self.puzzle.player.shown):
            known.setdefault(shown.lower(), k)
        is_mark = self.puzzle.player.way == "mark"
        named = all(len(sign) > 1 for sign in self.puzzle.player.signs)

        def read(text: str) -> int | None:
            if (found := known.get(text.lower())) is not None:
                return found
            if is_mark and len(text) == 1 and text in _SIGN_KEYS:
                nth = _SIGN_KEYS.index(text)
                return nth if nth < len(known) else NONE
            if is_mark and self.words.of("cross", text):
                return len(self.puzzle.player.signs) - 1
            nth = int(text) if text.isascii() and text.isdigit() and named else 0
            return nth - 1 if 0 < nth <= len(known) else None

        found: list[int] = []
        for word in words:
            whole = read(word)
            each = (
                [(word, whole)] if whole is not None else [(c, read(c)) for c in word]
            )
            for text, sign in each:
                if sign is None:
                    signs = self.puzzle.player.signs
                    few = [*signs[:_SHOWN_SIGNS], *"…"[: len(signs) > _SHOWN_SIGNS]]
                    raise MoveError("no_sign", sign=quoted(text), signs=" ".join(few))
                found.append(sign)
        return found

    def _entry(self, line: Sequence[str]) -> tuple[list[Place], list[str]] | None:
        """Return the cells of the entry that begins a line, and the rest; else None."""
        if not self.puzzle.player.entries or not line:
            return None
        if (row := self._row(line)) is not None:
            return row
        if found := _LABELLED.fullmatch(line[0]):
            line = [found[1] or found[4], found[2] or found[3], *line[1:]]
        if len(line) < 2:
            return None
        which, word, *rest = line
        word = word.rstrip(":,")
        way = self.words.of("across", word) or self.words.of("down", word)
        ways = ("row", "across") if way == "across" else (way,)
        every = [e for e in self.puzzle.player.entries if e.direction in ways]
        cell = place_named(self.puzzle, which)
        # After a cell, "a" is a sign, and so is a single word.
        is_sign = cell is not None and (not rest or (len(word) == 1 and word.isascii()))
        if not way or is_sign or (cell is None and not which.isdigit()):
            return None
        if cell is not None:
            for entry in every:
                if cell in entry.cells:
                    return self._part(entry, cell, rest), rest
            raise MoveError("no_entry", entry=quoted(f"{which} {word}"))
        named = [one for one in every if which in re.findall(r"\d+", one.label)]
        if not named:
            raise MoveError("no_entry", entry=quoted(f"{which} {word}"))
        if len(named) > 1:
            first = name_of(self.puzzle, named[0].cells[0])
            raise MoveError("many_entries", entry=quoted(which), cell=first, way=word)
        return _letter(named[0], rest)

    def _row(self, line: Sequence[str]) -> tuple[list[Place], list[str]] | None:
        """Return the cells of the row that a line names, as "Rung 1", and the rest."""
        for entry in self.puzzle.player.entries:
            wanted = "".join(entry.label.split()).casefold()
            for k in range(1, len(line)):
                named = "".join(line[:k]).casefold().rstrip(":,") == wanted
                if named and entry.direction == "row" and not wanted.isdigit():
                    return _letter(entry, list(line[k:]))
        return None

    def _part(self, entry: Entry, cell: Place, rest: Sequence[str]) -> list[Place]:
        """Return the cells of an entry from one on, as many as signs are typed."""
        cells = entry.cells[entry.cells.index(cell) :]
        typed = rest and not self.words.of("nothing", rest[0])
        return list(cells[: len(self._signs(rest))] if typed else cells)

    def _draw(self, game: Game, line: Sequence[str]) -> Game:
        puzzle = self.puzzle
        cells, rest = self._cells(line)
        if not cells:
            raise MoveError("what")
        sign: int | None = None
        if rest and (word := rest[-1]):
            last = len(puzzle.player.signs) - 1
            if self.words.of("cross", word):
                sign = last
            elif self.words.of("nothing", word):
                sign = NONE
            elif word in puzzle.player.signs[:last]:
                sign = puzzle.player.signs.index(word)
            rest = rest if sign is None else rest[:-1]
        ways_ = [self.words.of("ways", word) for word in rest]
        if not all(ways_):
            raise MoveError("what")
        if len(cells) > 1 and not rest:
            edges = ways.edges_along(puzzle, cells)
        elif len(cells) == 1 and rest:
            towards = (ways.DIRECTIONS[way] for way in ways_)
            edges = [ways.edge_towards(puzzle, cells[0], way) for way in towards]
        else:
            raise MoveError("edge_what")
        return ways.draw(game, edges, sign)

    def _lay(self, game: Game, line: Sequence[str]) -> Game:
        piece = self._piece(line[0]) if line else None
        if piece is None:
            names = " ".join(one.name for one in self.puzzle.player.pieces)
            raise MoveError("no_piece", piece=quoted(line[0]), pieces=names)
        # What follows the cell is no cell: "r2" is two turns.
        size = 3 if len(line) > 1 and _is_number(line[1]) else 2
        cells, rest = self._cells(line[1:size])
        rest += line[size:]
        if len(rest) == 1 and self.words.of("nothing", rest[0]) and not cells:
            return game.put(piece, NONE)
        turns, flipped = 0, False
        for word in rest:
            if found := re.fullmatch("r([0-7]?)", word.lower()):
                turns += int(found[1] or 1)
            elif word.lower() == "f":
                flipped = not flipped
            else:
                raise MoveError("what")
        if len(cells) != 1:
            raise MoveError("piece_what", piece=line[0])
        shape = ways.shape_of(self.puzzle, piece, turns, flipped=flipped)
        return ways.lay(game, piece, shape, cells[0])

    def _piece(self, word: str) -> int | None:
        names = [one.name.lower() for one in self.puzzle.player.pieces]
        return names.index(word.lower()) if word.lower() in names else None

    def _take(
        self, game: Game, line: Sequence[str]
    ) -> tuple[Game, str, dict[str, Json]]:
        cells, rest = self._cells(line)
        if cells and rest:
            raise MoveError("what")
        if cells:
            after, word = ways.take(game, cells)
        else:
            word = "".join(line)
            if word.isascii():
                raise MoveError("what")
            after = ways.take_word(game, word)
        left = sum(slot.value < 0 for slot in after.slots)
        return after, "taken", {"word": word, "count": left}

    def _cells(
        self, line: Sequence[str], pairs: int = 99
    ) -> tuple[list[Place], list[str]]:
        """Return the cells that begin a line, and the other words.

        Args:
            line: the words.
            pairs: how many pairs of numbers, row and column, may be cells.
        """
        if self.puzzle.player.way in PICTURES:
            named, others = run_named(self.puzzle, line)
            return named, list(others)
        found: list[Place] = []
        rest = list(line)
        while rest:
            first, _, end = rest[0].replace("–", "-").partition("-")
            corners = [place_named(self.puzzle, name) for name in (first, end or first)]
            if corners[0] is not None and corners[1] is not None:
                cells = _box(corners[0], corners[1])
                rest, typed = rest[1:], rest[0]
            elif (
                pairs and len(rest) > 1 and _is_number(rest[0]) and _is_number(rest[1])
            ):
                typed = f"r{rest[0]}c{rest[1]}"
                cells = [at] if (at := place_named(self.puzzle, typed)) else []
                rest, typed, pairs = rest[2:], " ".join(rest[:2]), pairs - 1
            else:
                break
            if not cells or any(cell not in self.puzzle.cells for cell in cells):
                raise MoveError("no_cell", cell=quoted(typed))
            found += cells
        return found, rest


def _letter(entry: Entry, rest: list[str]) -> tuple[list[Place], list[str]]:
    """Return the cells of an entry, or of one letter that comes next as "#3"."""
    nth = re.fullmatch("#([0-9]{1,2})", rest[0]) if rest else None
    if nth is None:
        return list(entry.cells), rest
    if not 0 < int(nth[1]) <= len(entry.cells):
        raise MoveError("no_cell", cell=quoted(nth[1]))
    return [entry.cells[int(nth[1]) - 1]], rest[1:]


def _box(one: Place, other: Place) -> list[Place]:
    """Return all cells from one corner to the other."""
    (top, bottom), (left, right) = (
        sorted(pair) for pair in zip(one, other, strict=True)
    )
    if (bottom - top + 1) * (right - left + 1) > 10_000:
        return []
    return list(product(range(top, bottom + 1), range(left, right + 1)))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()
