"""The next hint on the terminal, as web/player/hinting.js has it on a page.

Each press tells more of one hint: a wrong entry, what stands to follow now, the next
step of the grade; of words a letter and then the word.
"""

from dataclasses import dataclass, replace

from ..core.entries import PlayedEntry, draft_of
from ..core.puzzle import Fairness
from ..types.hint_field import NONE, Field, Next, State
from ..types.hint_steps import hints_of, on_screen
from ..types.next_hint import next_hint
from ..types.player import FILLED, PICTURES
from ..types.reading import reading
from ..types.registry import load
from ..types.spoken import spoken
from .entries import Entries, code_of
from .game import Game, Puzzle
from .names import name_of, place_of
from .saved import Progress
from .typed import Words

MOST_FREE = 13  # letters without a code that a hint lists, as hinting.js does
_LISTLESS = {"trace"}  # where words to find are hinted at themselves


@dataclass(frozen=True, slots=True)
class Told:
    """A hint in its words.

    Attributes:
        key: tells it from others.
        said: one sentence a press.
        slots: what it settles.
        step: the recorded one, -1 for none.
        wrong: the slots that it calls wrong.
        is_listed: it is the next one of the type's own list.
        leads: once it was named, another press tells something else.
        more: what its last sentence counts besides.
    """

    key: str
    said: tuple[str, ...]
    slots: tuple[int, ...] = ()
    step: int = NONE
    wrong: frozenset[int] = frozenset()
    is_listed: bool = False
    leads: bool = False
    more: int = 0


class Advice:
    """What hints to a puzzle are made of, and how far the last one was told."""

    def __init__(self, entry: PlayedEntry, puzzle: Puzzle, words: Words) -> None:
        """Take its steps and words; none where a type has no ladder.

        Raises:
            VerificationError: the entry is no puzzle of its type.
        """
        kind = load(entry["type"])
        if len(puzzle.player.signs) > 2 and puzzle.player.way == "edge":
            words = replace(words, page={**words.page, **words.bridges})
        self.words, self.puzzle = words, puzzle
        self.entries = Entries(puzzle, words)
        self._any = kind.fairness_of(entry["level"]) is Fairness.ANY
        with reading(kind, f"puzzle {entry.get('number', '')}".rstrip()):
            givens, answer = kind.read(draft_of(entry))
            statement = kind.statement(givens)
            self.field = Field.of(puzzle.player, puzzle.rows, statement)
            self.hints = hints_of(kind, givens, self.field, words.language)
            own = kind.hints(givens, answer) if self._is_list else ()
        listed = [*on_screen(own, puzzle.player, puzzle.rows)]
        self.list = [kind.hint_text(one, words.language) for one, _ in listed]
        self._tells = [slots for _, slots in listed]
        self._key, self._stage = "", 0
        self._named: set[str] = set()  # the wrong entries, which count once
        self._entry = 0  # of which a letter was told last

    @property
    def _is_list(self) -> bool:
        """Whether the type's own hints come before values of the key."""
        player = self.field.player
        has_steps = self.hints.steps or self.hints.words
        return not (has_steps or player.entries or player.way in _LISTLESS)

    def press(self, progress: Progress) -> tuple[Progress, str, frozenset[int]]:
        """Return progress with the next hint told, its sentence, and what is wrong."""
        progress, found = self._found(progress)
        if found is None:
            return progress, self.words.page["no_hint"], frozenset()
        is_new, last = found.key != self._key, len(found.said) - 1
        before = NONE if is_new else self._stage
        self._key, self._stage = found.key, min(before + 1, last)
        count = int(is_new and found.key not in self._named)
        if found.wrong:
            self._named.add(found.key)
        if self._stage == last:
            known = self._known(progress.game, found)
            progress = replace(progress, steps=progress.steps | known)
            count += found.more if self._stage > before else 0
        told = progress.told + (is_new and found.is_listed)
        progress = replace(progress, hints=progress.hints + count, told=told)
        said = spoken(found.said[self._stage], self.hints.lines)
        again = self.words.page["again"] if before == last else ""
        return progress, again + said, found.wrong

    def _found(self, progress: Progress) -> tuple[Progress, Told | None]:
        game, following = progress.game, self.following(progress)
        if following and following.kind != "value":
            found = self._told(game, following)
            if found.leads and found.key in self._named:
                return progress, self._letter(game) or found
            return progress, found
        # What stands right already need not be told.
        while any(self._tells[progress.told : progress.told + 1]) and all(
            map(game.is_right, self._tells[progress.told])
        ):
            progress = replace(progress, told=progress.told + 1)
        if progress.told < len(self.list):
            said = (self.list[progress.told],)
            return progress, Told(f"list {progress.told}", said, is_listed=True)
        if self.field.player.way == "trace":
            return progress, self._start(game)
        if following is None:
            return progress, None
        return progress, self._letter(game) or self._value(following)

    def following(self, progress: Progress) -> Next | None:
        """Return the next hint, None where signs and lines are not compared."""
        if self.field.player.way not in FILLED | {"edge"} or self._any:
            return None
        slots = progress.game.slots
        values, notes = [one.value for one in slots], [one.notes for one in slots]
        return next_hint(self.field, self.hints, State(values, notes, progress.steps))

    def _known(self, game: Game, found: Told) -> frozenset[int]:
        """Return what need not be told again: a step, or cells that hold no mark.

        Nothing as long as there is something to enter.
        """
        step = self.hints.steps[found.step] if found.step != NONE else None
        lines = self.field.lines_of
        drawn = (
            lines(game.slots[slot].value) >= least
            for slot, least, _ in (step.bounds if step else ())
        )
        if not all(map(game.is_right, found.slots)) or not all(drawn):
            return frozenset()
        if step:
            return frozenset((found.step,))
        nothing, answer = self.puzzle.untouched, self.puzzle.answer
        empty = (k for k in found.slots if nothing != NONE and answer[k] == nothing)
        return frozenset(NONE - slot for slot in empty)

    def _told(self, game: Game, found: Next) -> Told:
        """Return what follows, or what is wrong, in words."""
        if found.kind != "wrong":
            key = f"{found.kind} {found.number} {found.said[-1]}"
            step = found.number if found.kind == "step" else NONE
            return Told(key, found.said, found.slots, step)
        slot, page = found.number, self.words.page
        key = f"wrong {slot} {game.slots[slot].value}"
        said, leads = self._wrong(game, slot), False
        cell = self.field.cells[found.cells[0]]
        at = cell.row, cell.column
        if not said and (own := self.entries.at(at, self._entry)):
            nth = own.cells.index(at) + 1
            leads = True
            said = page["wrong_letter"].format(entry=self.entries.name(own), nth=nth)
        if not said:
            is_line = game.slots[slot].value != self.puzzle.untouched
            edge = "wrong_line_at" if is_line else "wrong_cross_at"
            wording = edge if self.field.player.way == "edge" else "wrong_at"
            said = self._placed(wording, at)
        return Told(key, (said,), wrong=frozenset((slot,)), leads=leads)

    def _wrong(self, game: Game, slot: int) -> str:
        """Return that a code, or a part of a picture, is wrong; "" for a plain cell."""
        player = self.field.player
        if player.way in PICTURES:
            name = name_of(self.puzzle, self.puzzle.blanks[slot])
            return self.words.say["wrong_one"].format(names=name)
        if player.way == "edge":
            return ""
        sign = player.signs[game.slots[slot].value]
        code = code_of(self.puzzle, self.puzzle.blanks[slot], sign)
        return self.words.page["wrong_code"].format(code=code) if code else ""

    def _placed(self, wording: str, at: tuple[int, int], **values: str) -> str:
        """Return a sentence about a cell."""
        row, column = place_of(self.puzzle, at)
        return self.words.page[wording].format(row=row, column=column, **values)

    def _start(self, game: Game) -> Told | None:
        """Return where the first word begins that is not found, then the word."""
        for slot, path in enumerate(self.field.player.paths):
            if game.slots[slot].value < 0:
                at = path.cells[0]
                sign = self.puzzle.cells[at].words
                begins = self._placed("hint_start", at, sign=sign)
                word = self.words.page["hint_path"].format(word=path.word)
                return Told(f"start {slot}", (begins, word))
        return None

    def _letter(self, game: Game) -> Told | None:
        """Return a letter of an entry, then its word, with what leads there."""
        entries, page = self.entries, self.words.page
        nth = entries.next_open(game, self._entry)
        if nth is None:
            return None
        self._entry, entry = nth, entries.all[nth]
        fits = entries.fitting(game, nth) if entries.listed else None
        open_ = [at for at in entry.cells if entries.is_open(game, at)]
        changed = entries.changed(game, entry)
        cell = changed or open_[0]
        sign, stand = entries.answer_at(cell), len(entry.cells) - len(open_)
        name = entries.name(entry)
        values: dict[str, object] = {
            "entry": name,
            "nth": entry.cells.index(cell) + 1,
            "sign": sign,
            "count": len(fits or ()),
            "word": entries.word(entry),
            "length": len(entry.cells),
            "stand": stand,
        }
        said = []
        if entries.are_codes:
            values |= entries.code_values(game, entry, cell)
            times = page["hint_times"] + page["hint_alike"] * bool(values["alike"])
            few = len(str(values["free"]).split()) <= MOST_FREE
            said += [page["hint_stand"], times + page["hint_free"] * few]
        if entry.clue and (other := entries.crossing(game, nth)):
            shared = next(k for k, at in enumerate(entry.cells, 1) if at in other.cells)
            values |= {"other": entries.name(other), "nth_other": shared}
            said.append(page["hint_look"])
        if fits:
            said.append(self.words.say["fits_some" if len(fits) > 1 else "fits_one"])
        if changed:
            said.append(page["hint_changes"])
        whole = tuple(one.format_map(values) for one in said)
        if (fits is None or len(fits) != 1) and (not entries.are_rungs or changed):
            code = code_of(self.puzzle, cell, sign)
            whole += (code or page["hint_letter"].format_map(values),)
        whole += (page["hint_word"].format_map(values),)
        slots = tuple(self.puzzle.slot_of[at] for at in open_)
        return Told(f"letter {cell} {name}", whole, slots, more=len(open_) - 1)

    def _value(self, found: Next) -> Told:
        """Return what a slot holds in the end."""
        key, slot = f"value {found.number}", found.number
        cell = self.field.cells[found.cells[0]]
        at = cell.row, cell.column
        if self.field.player.way == "edge":
            return Told(key, (self._placed("hint_line", at),), (slot,))
        sign = self.field.player.signs[self.puzzle.answer[slot]]
        code = code_of(self.puzzle, at, sign)
        return Told(key, (code or self._placed("hint_value", at, sign=sign),), (slot,))
