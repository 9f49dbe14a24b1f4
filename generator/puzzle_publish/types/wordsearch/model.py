"""What a page and its key print.

givens: {"rows": ["OTTER.…", …], "words": ["BAKING SHEET", …]}
answer: {"words": [{"word": "BAKINGSHEET", "from": [r, c], "to": [r, c]}, …]}

A character of a row is a cell: a letter, a digit, or a hanzi; "." is a cell with a dot,
"#" a black one, and a space is no cell. Words are sorted, in both as they are printed
there. Instead of "words" givens may have

    clues    ["Swims on its back", …] with "lengths" [5, …], in the order of lengths
    list     the reference of the list of words, whose notes are these clues

and some have further members:

    theme    {"title": "By the River", "subtitle": "Who lives there"}
    message  {"lead": "What swims …?", "lengths": [5, 4]}; the answer then has a
             "message", as in "BLUE WHALE", the unused letters row by row; with
             "before": 7, those after the first seven
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...core.puzzle import Json
from ...grids.reading import cell_of, items, members, whole
from ...words.themes import bare
from .._listed.printed import Question, Title

LEAST, MOST = 6, 30  # rows and columns
MOST_WORDS, LONGEST, LONGEST_TEXT = 60, 60, 200
DOT, BLOCK, NO_CELL = ".", "#", " "
OTHERS = DOT + BLOCK + NO_CELL
Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert")


@dataclass(frozen=True, slots=True)
class Page:
    """Givens as the code uses them.

    Attributes:
        rows: the grid.
        words: the words as they are printed, () where there are clues.
        spelt: the same as cells have them.
        clues: a clue of each word instead, in the order of the lengths.
        lengths: of the words of these clues.
        list: the reference of the list of words whose notes are the clues.
        theme: the title, if there is one.
        message: what the unused letters answer, if they do.
    """

    rows: tuple[str, ...]
    words: tuple[str, ...] = ()
    spelt: tuple[str, ...] = ()
    clues: tuple[str, ...] = ()
    lengths: tuple[int, ...] = ()
    list: Mapping[str, Json] | None = None
    theme: Title | None = None
    message: Question | None = None


class Found(NamedTuple):
    """A word of an answer, with its first and its last cell."""

    word: str
    start: tuple[int, int]
    end: tuple[int, int]

    @property
    def step(self) -> tuple[int, int]:
        """What leads from each cell to the next, as (1, -1)."""
        down, right = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return (down > 0) - (down < 0), (right > 0) - (right < 0)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cells in reading order."""
        (r, c), (down, right) = self.start, self.step
        return tuple((r + k * down, c + k * right) for k in range(len(self.word)))

    def as_json(self) -> Json:
        """Return a word as answers have it."""
        return {"word": self.word, "from": [*self.start], "to": [*self.end]}


@dataclass(frozen=True, slots=True)
class Key:
    """An answer as the code uses it; a page without a message has ""."""

    words: tuple[Found, ...]
    message: str = ""

    def as_json(self, page: Page) -> Json:
        """Return an answer to a page as keys have it."""
        words = {"words": [one.as_json() for one in self.words]}
        return words if page.message is None else {**words, "message": self.message}


def read(givens: Json) -> Page:
    """Return givens as a page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    others = ("theme", "message")
    extra = ("words", "clues", "lengths", "list", *others)
    page = members(givens, ["rows"], extra, of="the puzzle")
    rows = read_rows(page["rows"])
    theme, message = _theme(page), _message(page)
    if "words" in page:
        members(givens, ["rows", "words"], others, of="a puzzle with words")
        words = read_texts(page["words"], "words")
        spelt = tuple(map(bare, words))
        for number, word in enumerate(spelt, 1):
            if not word or set(word) & set(OTHERS):
                raise ValueError(f"word {number} must have letters or digits")
        return Page(rows, words, spelt, theme=theme, message=message)
    needed = ("rows", "clues", "lengths", "list")
    members(givens, needed, others, of="a puzzle without words")
    clues, words_of = (
        read_texts(page["clues"], "clues", most=LONGEST_TEXT),
        page["list"],
    )
    lengths = _lengths(page["lengths"], (len(clues), len(clues)), "the lengths")
    if not isinstance(words_of, dict):
        raise ValueError("the list must be a reference to a list of words")
    return Page(rows, (), (), clues, lengths, words_of, theme, message)


def _theme(givens: Mapping[str, Json]) -> Title | None:
    if "theme" not in givens:
        return None
    theme = members(givens["theme"], ["title", "subtitle"], of="the theme")
    texts = [theme["title"], theme["subtitle"]]
    return Title(*read_texts(texts, "theme", most=LONGEST_TEXT))


def _message(givens: Mapping[str, Json]) -> Question | None:
    if "message" not in givens:
        return None
    message = members(
        givens["message"], ["lead", "lengths"], ["before"], of="the message"
    )
    (lead,) = read_texts([message["lead"]], "leads", most=LONGEST_TEXT)
    lengths = _lengths(message["lengths"], (1, MOST * MOST), "the message")
    what = "what comes before the message"
    (before,) = _lengths([message.get("before", 1)], (1, 1), what)
    return Question(lead, lengths, before if "before" in message else 0)


def make_givens(page: Page) -> dict[str, Json]:
    """Return a page as JSON."""
    givens: dict[str, Json] = {"rows": list(page.rows)}
    if page.list is None:
        givens["words"] = list(page.words)
    else:
        clues, lengths = list(page.clues), list(page.lengths)
        givens |= {"clues": clues, "lengths": lengths, "list": dict(page.list)}
    if page.theme is not None:
        theme = page.theme
        givens["theme"] = {"title": theme.title, "subtitle": theme.subtitle}
    if page.message is not None:
        lengths = list(page.message.lengths)
        before = page.message.before
        givens["message"] = {
            "lead": page.message.lead,
            "lengths": lengths,
            **({"before": before} if before else {}),
        }
    return givens


def read_answer(page: Page, answer: Json) -> Key:
    """Return an answer to a page.

    Raises:
        ValueError: in a sentence, what is wrong with it.
    """
    extra = () if page.message is None else ("message",)
    key = members(answer, ["words", *extra], of="the answer")
    height, width = len(page.rows), len(page.rows[0])
    found = []
    for each in items(key["words"], (1, MOST_WORDS), "the answer", "words"):
        one = members(each, ["word", "from", "to"], of="a word of the answer")
        (word,) = read_texts([one["word"]], "words")
        start, end = (cell_of(one[k], height, width, word) for k in ("from", "to"))
        found.append(Found(word, start, end))
    message = (
        read_texts([key["message"]], "messages", most=MOST * MOST) if extra else ""
    )
    return Key(tuple(found), "".join(message))


def spelt(message: str) -> tuple[str, ...]:
    """Return the words of a message as cells have them.

    >>> spelt("IT'S A RED-LETTER DAY!")
    ('ITS', 'A', 'RED', 'LETTER', 'DAY')
    """
    parts = message.replace("-", " ").split()
    found = ("".join(filter(str.isalnum, part)) for part in parts)
    return tuple(filter(None, found))


def unused(rows: Sequence[str], found: Sequence[Found]) -> str:
    """Return the letters that are in none of these words, row by row."""
    taken = {cell for one in found for cell in one.cells}
    return "".join(
        letter
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter not in OTHERS and (r, c) not in taken
    )


def read_rows(value: Json) -> tuple[str, ...]:
    """Return the rows of a grid, as wide as each other.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    lines = items(value, (LEAST, MOST), "the grid", "rows")
    found: list[str] = []
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise ValueError(f"row {number} must be text")
        if not LEAST <= len(line) <= MOST or (found and len(line) != len(found[0])):
            wanted = len(found[0]) if found else f"{LEAST} to {MOST}"
            raise ValueError(
                f"row {number} has {len(line):,} cells; must have {wanted}"
            )
        for column, sign in enumerate("" if line.isalnum() else line, 1):
            if not (sign.isalnum() or sign in OTHERS):
                raise ValueError(
                    f"row {number}, column {column} must be a letter, a digit, a dot,"
                    f" # or a space"
                )
        found.append(line)
    return tuple(found)


def read_texts(value: Json, noun: str, most: int = LONGEST) -> tuple[str, ...]:
    """Return the texts of a list, each of at most so many characters.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    found = []
    for number, text in enumerate(items(value, (1, MOST_WORDS), "the list", noun), 1):
        if not isinstance(text, str) or len(text) > most:
            raise ValueError(f"number {number} of the {noun} must be a short text")
        found.append(text)
    return tuple(found)


def _lengths(value: Json, size: tuple[int, int], what: str) -> tuple[int, ...]:
    numbers = items(value, size, what, "numbers")
    return tuple(whole(n, (1, MOST * MOST), f"a number of {what}") for n in numbers)
