"""A talk about one puzzle: a line comes in, what the screen shows next comes out."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest

from ..core.entries import PlayedEntry
from ..core.messages import one_line, plain, quoted
from ..core.puzzle import Fairness, Json
from ..core.text_picture import columns_of
from ..types.facts import facts_of
from ..types.player import PICTURES, Place
from ..types.registry import load
from . import judging, ways
from .advice import Advice
from .board import board
from .entered import Paint, View
from .entries import Entries
from .game import Game, Puzzle
from .names import name_of, shortened
from .part import part_of
from .printed import texts_of
from .saved import Progress
from .typed import Typed, Words, words_in
from .ways import MoveError

_LONGEST = 400  # characters of a line that anybody would type
_GAP = 4  # columns between the board and the lists beside it
_NARROW = 28  # columns that a list needs
_NAMES = 12  # of wrong cells


@dataclass
class Session:
    """A puzzle, what is known of it, and how far the player is.

    Attributes:
        entry: the puzzle, as answers.json has it.
        puzzle: as it is played.
        language: of all that is said, "en" or "zh".
        progress: the game so far.
        paint: colours parts of the board.
        width: returns the columns of the screen.
        clock: returns seconds.
        best: returns the least seconds for another such puzzle, 0 for none.
        height: returns the lines of the screen, 0 for any number.
    """

    entry: PlayedEntry
    puzzle: Puzzle
    language: str
    progress: Progress
    paint: Paint
    width: Callable[[], int]
    clock: Callable[[], float]
    best: Callable[[], float] = float
    height: Callable[[], int] = int
    is_over: bool = False
    _view: View = field(default_factory=View)
    _last: float = 0.0
    _seen: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Start the clock."""
        self._last = self.clock()
        self._view = View(paint=self.paint)

    @property
    def game(self) -> Game:
        """The game now."""
        return self.progress.game

    @property
    def words(self) -> Words:
        """What is said and understood."""
        return words_in(self.language)

    def say(self, name: str, **values: Json) -> str:
        """Return a sentence, filled; no text of a book can control the screen."""
        return one_line(self.words.say[name].format(**values))

    def begin(self, about: str) -> str:
        """Return the first screen, with a line about which puzzle it is."""
        kind = load(self.entry["type"])
        text = kind.text(self.language)
        level = text.levels[self.entry["level"]]
        title = self.say("title", type=text.name, level=level)
        lines = [title, one_line(about), *map(one_line, texts_of(self.puzzle))]
        lines += [self.say("begin")]
        if self.progress.is_done:
            lines += [self.say("finished")]
        elif self.game.past:
            lines += [self.say("resumed", time=self._time())]
        return "\n".join([*lines, "", *self._screen(whole=True)])

    def step(self, line: str) -> str:
        """Return what a line leads to; never fails, whatever the line is."""
        self._tick()
        bare = line.rstrip("\r\n").replace("\t", " ")
        if len(bare) > _LONGEST:
            return self.say("long_line")
        if plain(bare) != bare or "\ufffd" in bare or not bare.isprintable():
            return self.say("bad_text")
        line = unicodedata.normalize("NFKC", bare)
        line = shortened(line, self.words.page["place"], r"r\g<row>c\g<column>")
        tokens = shortened(line, self.words.say["letter"], r"#\g<nth>").split()
        if not tokens:
            return "\n".join(self._screen(fits=False))
        try:
            return self._answer(tokens)
        except MoveError as error:
            values = {"line": quoted(bare), **error.values}
            return self.say(error.sentence, **values)

    def _answer(self, tokens: list[str]) -> str:
        self._view = replace(self._view, lit=(), wrong=frozenset())
        command = self.words.of("commands", tokens[0])
        if command:
            answer: str = getattr(self, f"_do_{command}")(tokens[1:], tokens[0])
            return answer
        if self.puzzle.player.way == "place" and len(tokens) == 1:
            return self._shapes(tokens[0])
        game, sentence, values = self._typed.move(self.game, tokens)
        return self._moved(game, self.say(sentence, **values) if sentence else "")

    # Commands.

    def _do_undo(self, _rest: list[str], _as: str) -> str:
        return self._moved(self.game.undo())

    def _do_redo(self, _rest: list[str], _as: str) -> str:
        return self._moved(self.game.redo())

    def _do_restart(self, _rest: list[str], _as: str) -> str:
        self.progress = replace(self.progress, is_done=False, steps=frozenset())
        return self._moved(self.game.restart(), self.say("restarted"))

    def _do_clear(self, rest: list[str], typed: str) -> str:
        if self.puzzle.player.way == "join":
            raise MoveError("here_not", command=typed)
        slots = self._typed.scope(self.game, rest)
        return self._moved(self.game.put_all(dict.fromkeys(slots, -1)))

    def _do_note(self, rest: list[str], _as: str) -> str:
        return self._moved(self._typed.notes(self.game, rest))

    def _do_reveal(self, rest: list[str], _as: str) -> str:
        if not rest:
            return self.say("reveal_what")
        slots = self._typed.scope(self.game, rest)
        game = self.game.reveal(slots)
        said = [self.say("shown")]
        if self.puzzle.player.way == "trace":
            said += self._routes(slot for slot in slots if game.slots[slot].revealed)
            if game.is_solved:
                said += self._ending()
        return self._moved(game, "\n".join(said), by_player=False)

    def _routes(self, slots: Iterable[int]) -> Iterator[str]:
        """Yield words with their cells."""
        for path in (self.puzzle.player.paths[slot] for slot in slots):
            yield one_line(f"{path.word}  {'-'.join(self._cells(path.cells))}")

    def _ending(self) -> Iterator[str]:
        """Yield the lines after the last word: the places of decoys, the message."""
        for path in self.puzzle.player.decoys:
            cells = "-".join(self._cells(path.cells))
            yield self.say("decoy_at", word=path.word, cells=cells)
        if self.puzzle.player.closing:
            yield one_line(self.puzzle.player.closing)

    def _do_check(self, rest: list[str], _as: str) -> str:
        if self._any_counts:
            return self.say("any_answer")
        slots = self._typed.scope(self.game, rest) if rest else None
        wrong = self.game.check(slots)
        if not wrong:
            return self.say("right")
        self._view = replace(self._view, wrong=frozenset(wrong))
        names = list(dict.fromkeys(map(self._name, wrong)))
        few = [*names[:_NAMES], *"…"[: len(names) > _NAMES]]
        sentence = "wrong_one" if len(wrong) == 1 else "wrong_many"
        said = self.say(sentence, count=len(wrong), names=" ".join(few))
        return "\n".join([*self._screen(), said])

    def _do_judge(self, rest: list[str], typed: str) -> str:
        if not any(entry.clue for entry in self._entries.all):
            raise MoveError("here_not", command=typed)
        wanted = [name for name in ("on", "off") if self.words.of(name, "".join(rest))]
        if not wanted:
            raise MoveError("judge_what")
        judges = wanted == ["on"]
        self.progress = replace(self.progress, judges=judges)
        told = self._judged(self.game, [""] * len(self._entries.all))
        return "\n".join(filter(None, (self.words.judges[wanted[0]], told)))

    def _judged(self, game: Game, before: Sequence[str]) -> str:
        """Return what is judged anew of lines that are full."""
        after = self._verdicts(game)
        is_judged = self.progress.is_judged or any(after)
        self.progress = replace(self.progress, is_judged=is_judged)
        return judging.told(self._entries, game, before, after)

    def _verdicts(self, game: Game) -> Sequence[str]:
        if not self.progress.judges:
            return [""] * len(self._entries.all)
        return judging.verdicts(self._entries, game)

    @cached_property
    def _entries(self) -> Entries:
        return Entries(self.puzzle, self.words)

    def _do_hint(self, _rest: list[str], _as: str) -> str:
        self.progress, said, wrong = self._advice.press(self.progress)
        lines = [*_wrapped(said, self.width())]
        if wrong:
            self._view = replace(self._view, wrong=wrong)
            lines = [*self._screen(), *lines]
        return "\n".join(lines)

    def _do_show(self, _rest: list[str], typed: str) -> str:
        self._require("take", typed)
        found = next(ways.takable(self.game), None)
        if found is None:
            return self.say("stuck")
        self.progress = replace(self.progress, hints=self.progress.hints + 1)
        slot, cells = found
        self._view = replace(self._view, lit=cells)
        word, names = self.puzzle.player.paths[slot].word, " ".join(self._cells(cells))
        return "\n".join(
            [*self._screen(), self.say("take_this", word=word, cells=names)]
        )

    def _do_item(self, rest: list[str], typed: str) -> str:
        self._require("take", typed)
        cell = self._typed.cell(rest)
        if cell is None:
            return self.say("item_what")
        game, word = ways.item(self.game, cell)
        left = sum(slot.value < 0 for slot in game.slots)
        return self._moved(game, self.say("taken", word=word, count=left))

    def _do_view(self, rest: list[str], typed: str) -> str:
        self._require("take", typed)
        easy, hard = (self.words.of(k, "".join(rest)) for k in ("easy", "hard"))
        if not (easy or hard):
            raise MoveError("what")
        self._view = replace(self._view, numbers=bool(easy))
        return "\n".join(
            [*self._screen(), self.say("view_easy" if easy else "view_hard")]
        )

    def _do_board(self, _rest: list[str], _as: str) -> str:
        return "\n".join(self._screen(fits=False))

    def _do_clues(self, _rest: list[str], _as: str) -> str:
        return "\n".join(self._lists(self.width()))

    def _do_pieces(self, _rest: list[str], typed: str) -> str:
        self._require("place", typed)
        return self._pieces()

    def _do_clock(self, _rest: list[str], _as: str) -> str:
        return self.say("clock", time=self._time(), hints=self.progress.hints)

    def _do_help(self, _rest: list[str], _as: str) -> str:
        way = self.puzzle.player.way
        judges = ("judge",) if any(one.clue for one in self._entries.all) else ()
        in_rows = any(one.direction == "row" for one in self._entries.all)
        cells = () if way in PICTURES else ("cells",)
        parts = (way, *(("rows",) if in_rows else ()), *judges, "all", *cells)
        return "".join(self.words.help[part] for part in parts).rstrip()

    def _do_rules(self, _rest: list[str], _as: str) -> str:
        kind = load(self.entry["type"])
        facts = facts_of(kind, self.entry["givens"])
        rules = kind.text(self.language).rules({self.entry["level"]}, facts)
        paragraphs = (*rules, *texts_of(self.puzzle))
        lines = [line for one in paragraphs for line in _wrapped(one, self.width())]
        return plain("\n".join(lines))

    def _do_quit(self, _rest: list[str], _as: str) -> str:
        self.is_over = True
        return self.say("bye")

    # What follows from a move.

    def _moved(self, game: Game, said: str = "", *, by_player: bool = True) -> str:
        if game is self.game:
            return self.say("nothing")
        judged = self._judged(game, self._verdicts(self.game))
        self.progress = replace(self.progress, game=game)
        lines = [*self._screen(), *filter(None, _wrapped(judged, self.width()))]
        if game.is_solved and by_player:
            shown = sum(slot.revealed for slot in game.slots)
            self.progress = replace(self.progress, is_done=True)
            self.is_over = True
            hints = str(self.progress.hints)
            hints += self.words.page["judged_too"] if self.progress.is_judged else ""
            solved = self.say("solved", time=self._time(), hints=hints, shown=shown)
            said = "\n".join([*self._ending(), solved, *self._compared(shown)])
        elif self.puzzle.player.way == "take" and not any(ways.takable(game)):
            said = f"{said}\n{self.say('stuck')}".strip()
        elif game.is_full and not self.puzzle.player.untouched and not said:
            said = self.say("not_right")
        return "\n".join([*lines, said]) if said else "\n".join(lines)

    def _compared(self, shown: int) -> Iterator[str]:
        """Yield how the time compares with the best one for such puzzles."""
        best = self.best()
        if best and not (self.progress.hints or shown or self.progress.seconds > best):
            yield self.words.page["is_best"]
        elif best:
            yield self.words.page["best"].format(time=_clock(best))

    def _tick(self) -> None:
        now = self.clock()
        if self.game.past and not self.progress.is_done:
            seconds = self.progress.seconds + max(0.0, now - self._last)
            self.progress = replace(self.progress, seconds=seconds)
        self._last = now

    def _time(self) -> str:
        return _clock(self.progress.seconds)

    @cached_property
    def _advice(self) -> Advice:
        return Advice(self.entry, self.puzzle, self.words)

    @property
    def _typed(self) -> Typed:
        return Typed(self.puzzle, self.words)

    @property
    def _any_counts(self) -> bool:
        kind = load(self.entry["type"])
        return kind.fairness_of(self.entry["level"]) is Fairness.ANY

    def _require(self, way: str, typed: str) -> None:
        if self.puzzle.player.way != way:
            raise MoveError("here_not", command=typed)

    def _name(self, slot: int) -> str:
        """Return what a slot is called: cells, a piece, a word."""
        player = self.puzzle.player
        match player.way:
            case "edge":
                return ways.edge_name(self.puzzle, slot, self.words.ways)
            case "place":
                return player.pieces[slot].name
            case "trace" | "take":
                return player.paths[slot].word
            case _:
                return name_of(self.puzzle, self.puzzle.blanks[slot])

    def _cells(self, cells: Sequence[Place]) -> list[str]:
        return [name_of(self.puzzle, cell) for cell in cells]

    # The screen.

    def _screen(self, *, whole: bool = False, fits: bool = True) -> list[str]:
        """Return the board with its lists beside it, or below it if asked for.

        If it fits, of a board higher than the screen what has changed.
        """
        lines = board(self.game, self._view)
        bare = [re.sub("\x1b[^m]*m", "", line) for line in lines]
        wide = max(map(columns_of, bare), default=0)
        beside = self.width() - wide - _GAP
        lists = self._lists(max(beside, _NARROW)) if beside >= _NARROW else []
        if len(lists) > len(lines):  # too long to be read beside it
            lists = []
        pads = (" " * (wide + _GAP - columns_of(line)) for line in bare)
        rows = zip_longest(lines, pads, lists, fillvalue="")
        found = [(a + (b or " " * (wide + _GAP)) + c if c else a) for a, b, c in rows]
        if whole and not lists:
            found += ["", *self._lists(self.width())]
        part = None if whole or not fits else part_of(self._seen, lines, self.height())
        self._seen = tuple(lines)
        if part:
            found = found[slice(*part)]
            found += [self.say("part", first=part[0] + 1, last=part[1], of=len(lines))]
        return [*found, *self._status()]

    def _status(self) -> Iterator[str]:
        player, slots = self.puzzle.player, self.game.slots
        if player.way == "place":
            yield self._pieces()
        elif player.way != "edge" and not player.untouched:
            done = sum(slot.value >= 0 for slot in slots)
            yield self.say("progress", done=done, count=len(slots))
            if player.way == "join" and done < len(slots):
                yield self.say("next", number=self._name(done))
        noted = [
            f"{self._name(k)} {' '.join(player.signs[n] for n in slot.notes)}"
            for k, slot in enumerate(slots)
            if slot.notes and slot.value < 0
        ]
        if noted:
            yield self.say("notes", notes=", ".join(noted))

    def _pieces(self) -> str:
        pieces, slots = self.puzzle.player.pieces, self.game.slots
        left = [one.name for one, s in zip(pieces, slots, strict=True) if s.value < 0]
        return self.say("pieces", pieces=" ".join(left))

    def _shapes(self, name: str) -> str:
        """Return pictures of a piece as it can lie, with what to type for each."""
        pieces = self.puzzle.player.pieces
        named = [k for k, one in enumerate(pieces) if one.name.lower() == name.lower()]
        if not named:
            self._typed.move(self.game, [name])  # says that there is no such piece
            raise MoveError("what")
        piece = pieces[named[0]]
        lines = [self.say("shapes", piece=piece.name)]
        for number, shape in enumerate(piece.shapes):
            turns = number if number < piece.flips else number - piece.flips
            typed = f"{one_line(piece.name)} r3c3" + (f" r{turns}" if turns else "")
            lines += ["", typed + (" f" if number >= piece.flips else "")]
            for r in range(max(r for r, _ in shape) + 1):
                wide = max(c for _, c in shape) + 1
                row = ("██" if (r, c) in shape else "  " for c in range(wide))
                lines.append("  " + "".join(row).rstrip())
        return "\n".join(lines)

    def _lists(self, width: int) -> list[str]:
        """Return clues, lists of words, found words, in lines of a width."""
        player, found = self.puzzle.player, list[str]()
        judged = zip(self._entries.all, self._verdicts(self.game), strict=True)
        marks = {entry: self.words.marks.get(one, "") for entry, one in judged}
        for way in ("row", "across", "down"):
            clued = [e for e in player.entries if e.direction == way and e.clue]
            found += [self.say(way)] if clued and way != "row" else []
            for entry in clued:
                mark = f"{marks[entry]} " if marks[entry] else ""
                text = f"{entry.label:>3} {mark}{entry.clue}"
                found += _wrapped(text, width, indent=4)
        for number, sign in enumerate(player.signs if player.inks else ()):
            open_ = (k for k, one in enumerate(self.puzzle.answer) if one == number)
            names = (self._name(k) for k in open_ if not self.game.is_right(k))
            found += _wrapped(f"{sign}: {' '.join(names)}", width, indent=2)
        slots = zip(player.paths, self.game.slots, strict=False)
        done = [path.word for path, slot in slots if slot.value >= 0]
        ticks = {ways.bare(word) for word in done}
        for one in player.words:
            found += _wrapped(one.heading or self.say("words"), width)
            for word in one.words:
                tick = (
                    "[x] "
                    if ways.bare(word) in ticks
                    else "[ ] "
                    if player.paths
                    else "  "
                )
                found += _wrapped(tick + word, width, indent=len(tick))
        if player.paths and not any(one.words for one in player.words) and done:
            found += _wrapped(self.say("found_words", words="  ".join(done)), width)
        return found


def _clock(seconds: float) -> str:
    """Return seconds as 2:05, or as 1:02:05.

    >>> _clock(125.9), _clock(3725)
    ('2:05', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _wrapped(text: str, width: int, *, indent: int = 0) -> Iterator[str]:
    """Yield lines of at most a width, broken at spaces or between hanzi."""
    text = one_line(text)
    line = text[: len(text) - len(text.lstrip())]
    parts = re.findall(r" +|[^\s\u2e80-\uffef]+|[\u2e80-\uffef]", text.strip())
    for part in parts:
        if columns_of(line + part) > width and line.strip():
            yield line.rstrip()
            line = " " * indent + part.lstrip()
        else:
            line += part
    yield line.rstrip()
