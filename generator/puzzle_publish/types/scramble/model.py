"""What a page of scrambled words and its key print.

givens: {"items": [{"letters": "PLEAP", "lengths": [5], "marked": [0, 3]}, …], "final":
{"lengths": [3, 3], "clue": "Sausage in a bun", "list": reference}, "theme": {"title",
"subtitle"}, "lexicon": reference}. `letters` are those of one word, or of two mixed
words, of which "first" is the first letter; `marked` counts the boxes, from 0, whose
letters make the final answer, one word or a phrase. `final` and `theme` may be missing;
without `lexicon` and `list` these are our lists. "sheet": true is there on sheets of a
lesson, where the same words in other disorder are another sheet.
answer: {"words": ["APPLE", …], "final": "HOT DOG"}; mixed words have a space between
them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...core.messages import quoted
from ...core.puzzle import Json
from ...grids.reading import items, members, whole
from ...words.known_words import ours, with_anagrams
from ...words.reading import fits_cells
from ...words.themes import bare

COUNT = (3, 12)
LEAST, MOST = 3, 12  # letters of a word
MOST_MIXED, MOST_PARTS = 2, 4  # words in an item, and of a final answer
MOST_FINAL, MOST_CLUE, MOST_TITLE = 16, 250, 60


class Item(NamedTuple):
    """Scrambled letters, the lengths of their words, and the boxes marked.

    `first` is the letter in the first box of two mixed words, else "".
    """

    letters: str
    lengths: tuple[int, ...]
    marked: tuple[int, ...] = ()
    first: str = ""

    @property
    def is_mixed(self) -> bool:
        """Whether the letters are those of two words."""
        return len(self.lengths) > 1

    def ordered(self, words: Iterable[str]) -> str:
        """Return words in the order in which the boxes have them, with a space between.

        >>> Item("CATSUN", (3, 3), first="S").ordered(["CAT", "SUN"])
        'SUN CAT'
        """
        return " ".join(sorted(words, key=lambda w: (not w.startswith(self.first), w)))


class Final(NamedTuple):
    """What the marked letters make: its lengths, its clue, and the clue's list."""

    lengths: tuple[int, ...]
    clue: str
    list: Mapping[str, Json]


class Heading(NamedTuple):
    """The title of a theme and its subtitle, which may be empty."""

    title: str
    subtitle: str


@dataclass(frozen=True, slots=True)
class Page:
    """The givens as the code uses them."""

    items: tuple[Item, ...]
    final: Final | None
    theme: Heading | None
    lexicon: Mapping[str, Json]
    sheet: bool = False


class Key(NamedTuple):
    """An answer as the code uses it; `final` is "" where the page asks for none."""

    words: tuple[str, ...]
    final: str


def read(printed: Json) -> Page:
    """Return givens as a Page.

    Raises:
        ValueError: in a sentence, what is wrong with them.
    """
    page = members(
        printed, ["items"], ["final", "theme", "lexicon", "sheet"], of="the puzzle"
    )
    every = items(page["items"], (1, COUNT[1]), "the puzzle", "items")
    found = tuple(_item(one, f"item {k}") for k, one in enumerate(every, 1))
    lexicon, clued = ours(found[0].letters, with_anagrams)
    final = _final(page["final"], clued) if "final" in page else None
    marked = sum(len(one.marked) for one in found)
    if marked != (sum(final.lengths) if final else 0):
        raise ValueError("as many boxes must be marked as the final answer has letters")
    theme = _heading(page["theme"]) if "theme" in page else None
    lists = _reference(page.get("lexicon", lexicon), "lexicon")
    if page.get("sheet", True) is not True:
        raise ValueError("sheet must be true, or missing")
    return Page(found, final, theme, lists, "sheet" in page)


def _item(value: Json, what: str) -> Item:
    item = members(value, ["letters", "lengths"], ["marked", "first"], of=what)
    letters = _letters(item["letters"], f"the letters of {what}")
    lengths = _lengths(item["lengths"], (LEAST, MOST), MOST_MIXED, what)
    if sum(lengths) != len(letters):
        raise ValueError(f"{what} has {len(letters)} letters, and other lengths")
    boxes = items(item.get("marked", []), (0, len(letters)), what, "boxes")
    marked = tuple(whole(one, (0, len(letters) - 1), "a box") for one in boxes)
    if list(marked) != sorted(set(marked)):
        raise ValueError(f"{what}: marked boxes must be in order, none twice")
    first = item.get("first", "")
    if not isinstance(first, str) or len(first) != len(lengths) - 1:
        raise ValueError(f"{what}: mixed words, and only those, have a first letter")
    return Item(letters, lengths, marked, first)


def _final(value: Json, clued: Mapping[str, Json]) -> Final:
    final = members(value, ["lengths", "clue"], ["list"], of="the final answer")
    lengths = _lengths(final["lengths"], (1, MOST_FINAL), MOST_PARTS, "the answer")
    clue = _text(final["clue"], MOST_CLUE, "the clue")
    if not clue:
        raise ValueError("the final answer has no clue")
    return Final(lengths, clue, _reference(final.get("list", clued), "list"))


def _heading(value: Json) -> Heading:
    theme = members(value, ["title", "subtitle"], of="the theme")
    title, subtitle = (
        _text(theme[name], MOST_TITLE, name) for name in ("title", "subtitle")
    )
    return Heading(title, subtitle)


def _lengths(
    value: Json, bounds: tuple[int, int], most: int, what: str
) -> tuple[int, ...]:
    every = items(value, (1, most), f"the lengths of {what}", "numbers")
    return tuple(whole(one, bounds, "a length") for one in every)


def _letters(value: Json, what: str) -> str:
    text = value if isinstance(value, str) else ""
    is_right = fits_cells(text) and text == text.upper()
    if is_right and LEAST <= len(text) <= MOST * MOST_MIXED:
        return text
    raise ValueError(f"{what} must be letters in capitals (got {quoted(value)})")


def _text(value: Json, most: int, what: str) -> str:
    text = value if isinstance(value, str) else "\n"
    if text.isprintable() and text == text.strip() and len(text) <= most:
        return text
    raise ValueError(f"{what} must be a text of at most {most} characters")


def _reference(value: Json, what: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} must be a reference to a list")
    return value


def write(page: Page) -> dict[str, Json]:
    """Return the givens that are read as this page."""
    givens: dict[str, Json] = {
        "items": [_written(one) for one in page.items],
        "lexicon": dict(page.lexicon),
    }
    if page.final:
        final = page.final
        lengths, clue = list(final.lengths), final.clue
        givens["final"] = {"lengths": lengths, "clue": clue, "list": dict(final.list)}
    if page.theme:
        givens["theme"] = page.theme._asdict()
    if page.sheet:
        givens["sheet"] = True
    return givens


def _written(item: Item) -> dict[str, Json]:
    found: dict[str, Json] = {"letters": item.letters, "lengths": list(item.lengths)}
    if item.marked:
        found["marked"] = list(item.marked)
    return {**found, "first": item.first} if item.first else found


def read_answer(givens: Page, printed: Json) -> Key:
    """Return the words of a key, and the final answer.

    Raises:
        ValueError: they have not the shape of an answer.
    """
    needed = ["words", "final"] if givens.final else ["words"]
    key = members(printed, needed, of="the answer")
    size = len(givens.items)
    words = items(key["words"], (size, size), "the answer", "words")
    final = key.get("final", "")
    if not all(isinstance(word, str) for word in (*words, final)):
        raise ValueError("the words of an answer must be texts")
    return Key(tuple(map(str, words)), str(final))


def write_answer(key: Key) -> dict[str, Json]:
    """Return the answer that is read as this key."""
    return {"words": list(key.words), **({"final": key.final} if key.final else {})}


def lengths_of(shown: str) -> tuple[int, ...]:
    """Return the lengths of the words of a phrase, as boxes show them.

    >>> lengths_of("HOT DOG"), lengths_of("O’CLOCK")
    ((3, 3), (6,))
    """
    return tuple(len(bare(part)) for part in shown.replace("-", " ").split())


def marked_letters(page: Page, words: Sequence[str]) -> str:
    """Return the letters of the marked boxes, word by word."""
    return "".join(
        word.replace(" ", "")[k]
        for item, word in zip(page.items, words, strict=True)
        for k in item.marked
    )
