"""The terminal game as a state machine: a state and a typed line give the next turn.

    Menu ── 1 2 3 level ──────────► Guessing ── 1 hint … the last, 2 reveal ──► Ended
     ▲ └─── 4 ──► Asking, number by number ►                                          │
     └──────────────────────────────────── 1 again ───────────────────────────────┘

In Guessing, a line with a letter is a word, or the cells of one. If any other line is
not a number in the range of the question, the game explains that and asks
again. The function that makes boards is passed in.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...core.errors import PublishError
from ...core.messages import plain, quoted
from ...core.text_picture import columns_of
from .model import name_of
from .model import parts as words_of
from .playguess import is_guess, judged
from .playscreen import Found, Paint, answered, board, filled, plain_paint, route

Number = int | float
Settings = Mapping[str, Number | str]  # {"level": "easy"}, or the numbers

LEVELS = ("easy", "medium", "hard")

# The full-width characters that Chinese keyboards type -> ASCII.
_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")


@dataclass(frozen=True, slots=True)
class Question:
    """A number that the player must enter; both limits are allowed."""

    name: str
    least: int
    most: Number
    whole: bool = True


MENU = Question("menu", 1, 5)
CUSTOM, RULES = 4, 5
LEAST_SIDE, MOST_SIDE = 6, 10
SIDES = (
    Question("rows", LEAST_SIDE, MOST_SIDE),
    Question("cols", LEAST_SIDE, MOST_SIDE),
)
# A player's board may have more decoys than any level, but words must be left to find.
QUESTIONS = (
    *SIDES,
    Question("noise_max", 0, 5),
    Question("scramble_p", 0, 0.9, whole=False),
)
GUESS = Question("guess", 1, 2)
HINT = 1
END = Question("end", 1, 2)
AGAIN = 1


class Refused(ValueError):  # noqa: N818  not an error of the program
    """A line does not answer the question; the argument is the name of the reason."""


def read_number(line: str, question: Question) -> Number:
    """Return the number in a line.

    >>> read_number(" ８ ", QUESTIONS[0]), read_number("．5", QUESTIONS[3])
    (8, 0.5)

    Raises:
        Refused: there is none, or it is outside the range.
    """
    text = line.translate(_NARROW).strip()
    if not text:
        raise Refused("empty")
    if question.whole and not _WHOLE.fullmatch(text):
        raise Refused("point" if _DECIMAL.fullmatch(text) else "not_whole")
    if not _DECIMAL.fullmatch(text):
        raise Refused("not_number")
    # As a float first: int() refuses thousands of digits, float() gives infinity.
    if not question.least <= float(text) <= question.most:
        raise Refused("outside")
    return int(float(text)) if question.whole else abs(float(text))


@dataclass(frozen=True, slots=True)
class Board:
    """A board to play.

    Attributes:
        rows: its characters.
        answers: the hidden words.
        decoys: the scrambled words, which look like words to find.
        order: hint k shows the start of answers[order[k]]; each answer occurs once.
        listed: the words to look for, if they are shown.
        seed: gives this board again with the same settings.
        note: what the player must know about it first, or "".
        lead: what the letters that no word uses answer, or "".
        payoff: the answer.
    """

    rows: tuple[str, ...]
    answers: tuple[Found, ...]
    decoys: tuple[Found, ...]
    order: tuple[int, ...]
    listed: tuple[str, ...]
    seed: int
    note: str = ""
    lead: str = ""
    payoff: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Waits for a level, custom or the rules; `boards` have been made so far."""

    boards: int = 0


@dataclass(frozen=True, slots=True)
class Asking:
    """Waits for the next number of a custom board."""

    boards: int
    numbers: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Guessing:
    """Waits for a word, or a request for a hint or for all answers.

    Attributes:
        boards: how many have been made.
        board: the board.
        given: how many answers of the board's order have had their turn as hints.
        found: the answers that the player has found.
    """

    boards: int
    board: Board
    given: int = 0
    found: frozenset[int] = frozenset()

    @property
    def hints(self) -> tuple[int, ...]:
        """The answers whose starts are still to be shown, in order."""
        return tuple(k for k in self.board.order[self.given :] if k not in self.found)

    @property
    def left(self) -> int:
        """How many hints are left."""
        return len(self.hints)


@dataclass(frozen=True, slots=True)
class Ended:
    """Everything is shown; waits for again or quit."""

    boards: int


State = Menu | Asking | Guessing | Ended


@dataclass(frozen=True, slots=True)
class Turn:
    """What the player sees next, and the state that follows; None ends the game."""

    shown: str
    state: State | None


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same during a game.

    Attributes:
        words: the strings of play.<language>.yaml.
        make: makes a board from settings and the number of boards made before; raises
            PublishError if the settings give none.
        paint: a function that colours starts and paths.
        questions: the numbers of a custom board.
    """

    words: Mapping[str, str]
    make: Callable[[Settings, int], Board]
    paint: Paint = plain_paint
    questions: Sequence[Question] = QUESTIONS

    def begin(self) -> Turn:
        """Return the turn before the first menu."""
        return Turn(self.words["title"], Menu())

    def prompt(self, state: State) -> str:
        """Return the question of a state, with its type and range."""
        question = self._question(state)
        left = state.left if isinstance(state, Guessing) else 0
        asked = self.words[f"ask_{question.name}"].format(left=left)
        return self.words["prompt"].format(asked=asked, wanted=self._wanted(question))

    def step(self, state: State, line: str) -> Turn:
        """Return what follows when this line is typed in this state."""
        question = self._question(state)
        if isinstance(state, Guessing) and is_guess(line):
            return self._guessed(state, line)
        try:
            number = read_number(line, question)
        except Refused as refused:
            return Turn(self._refusal(str(refused), question, line), state)
        match state:
            case Menu():
                return self._chosen(state, number)
            case Asking():
                return self._asked(state, (*state.numbers, number))
            case Guessing():
                return self._hint(state) if number == HINT else self._revealed(state)
            case Ended():
                if number == AGAIN:
                    return Turn("", Menu(state.boards))
                return Turn(self.words["bye"], None)

    def _question(self, state: State) -> Question:
        match state:
            case Menu():
                return MENU
            case Asking():
                return self.questions[len(state.numbers)]
            case Guessing():
                return GUESS
            case Ended():
                return END

    def _wanted(self, question: Question) -> str:
        form = self.words["whole" if question.whole else "number"]
        return form.format(least=question.least, most=question.most)

    def _refusal(self, reason: str, question: Question, line: str) -> str:
        got = quoted(line.strip())
        return self.words["refused"].format(
            reason=self.words[reason].format(got=got), wanted=self._wanted(question)
        )

    def _chosen(self, state: Menu, number: Number) -> Turn:
        if number == RULES:
            return Turn(self.words["rules"], state)
        if number == CUSTOM:
            return Turn("", Asking(state.boards))
        return self._made(state.boards, {"level": LEVELS[int(number) - 1]})

    def _asked(self, state: Asking, numbers: tuple[Number, ...]) -> Turn:
        if len(numbers) < len(self.questions):
            return Turn("", Asking(state.boards, numbers))
        names = (question.name for question in self.questions)
        return self._made(state.boards, dict(zip(names, numbers, strict=True)))

    def _made(self, boards: int, settings: Settings) -> Turn:
        try:
            made = self.make(settings, boards)
        except PublishError as error:
            return Turn("\n".join(map(plain, error.problems)), Menu(boards))
        head = self.words["board"].format(
            level=self.words[f"level_{settings.get('level', 'custom')}"],
            rows=len(made.rows),
            cols=len(made.rows[0]),
            seed=made.seed,
        )
        if made.note:
            head = f"{head}\n{made.note}"
        shown = (head, board(made.rows, paint=self.paint), self._hidden(made))
        return Turn("\n\n".join(shown), Guessing(boards + 1, made))

    def _hidden(self, made: Board) -> str:
        """Return how many words there are, how long, and which, if they are listed."""
        lengths = sorted(len(one.word) for one in made.answers)
        if lengths[0] == lengths[-1]:
            form, shown = self.words["hidden_alike"], str(lengths[0])
        else:
            form = self.words["hidden"]
            shown = self.words["separator"].join(map(str, lengths))
        parts = [form.format(count=len(lengths), lengths=shown)]
        if made.decoys:
            parts.append(self.words["decoys_hidden"].format(count=len(made.decoys)))
        if made.listed:
            parts.append(f"{self.words['listed']}\n{filled(made.listed)}")
        if made.lead:
            parts.append(self._question_of(made))
        return "\n".join(parts)

    def _hint(self, state: Guessing) -> Turn:
        made = state.board
        if not state.hints:
            revealed = self._revealed(state)
            said = self.words["last_hint"]
            return Turn(f"{said}\n\n{revealed.shown}", revealed.state)
        given = made.order.index(state.hints[0]) + 1
        starts = [made.answers[k].cells[0] for k in made.order[:given]]
        r, c = starts[-1]
        hint = self.words["hint"].format(
            given=given,
            count=len(made.order),
            cell=name_of((r, c)),
            char=made.rows[r][c],
        )
        after = Guessing(state.boards, made, given, state.found)
        shown = f"{hint}\n\n{self._marked(after)}"
        if after.left:
            return Turn(shown, after)
        revealed = self._revealed(after)
        parts = (shown, self.words["last_hint"], revealed.shown)
        return Turn("\n\n".join(parts), revealed.state)

    def _marked(self, state: Guessing) -> str:
        """Return the board with the found words drawn and the starts of hints."""
        made = state.board
        starts = [made.answers[k].cells[0] for k in made.order[: state.given]]
        if not state.found:
            return board(made.rows, starts, self.paint)
        paths = [made.answers[k] for k in sorted(state.found)]
        return answered(made.rows, paths, (), self.paint, starts)

    def _guessed(self, state: Guessing, line: str) -> Turn:
        """Return what a word or its cells are, and mark what was found."""
        made = state.board
        guess = judged(
            made.rows, made.answers, made.decoys, made.listed, state.found, line
        )
        if guess.reason == "found" and guess.index is not None:
            found = state.found | {guess.index}
            state = Guessing(state.boards, made, state.given, found)
        said = self.words[guess.reason].format(
            word=plain(guess.word), found=len(state.found), count=len(made.answers)
        )
        if guess.reason != "found":
            return Turn(said, state)
        shown = f"{said}\n\n{self._marked(state)}"
        if len(state.found) < len(made.answers):
            return Turn(shown, state)
        parts = [shown, self.words["all_found"], *self._payoff_of(made)]
        return Turn("\n\n".join(parts), Ended(state.boards))

    def _question_of(self, made: Board) -> str:
        lengths = self.words["separator"].join(
            str(len(part)) for part in words_of(made.payoff)
        )
        return self.words["payoff"].format(lead=made.lead, lengths=lengths)

    def _payoff_of(self, made: Board) -> tuple[str, ...]:
        return (f"{made.lead} {made.payoff}",) if made.lead else ()

    def _revealed(self, state: Guessing) -> Turn:
        made = state.board
        parts = [
            answered(made.rows, made.answers, made.decoys, self.paint),
            _routes(made.answers),
        ]
        if made.decoys:
            parts.append(f"{self.words['decoys']}\n{_routes(made.decoys)}")
        parts += self._payoff_of(made)
        return Turn("\n\n".join(parts), Ended(state.boards))


def _routes(found: Sequence[Found]) -> str:
    """Return one line for each word, with its route."""
    wide = max(columns_of(one.word) for one in found)
    return "\n".join(
        f"{one.word}{' ' * (wide - columns_of(one.word))}  {route(one.cells)}"
        for one in found
    )
