"""Cryptograms: a quotation in which every letter is replaced by another, or a number.

Reading order: model.py (what is printed), rules.py, measures.py (how hard a text is),
generate.py, solve.py with kernels/substitution.py (the verifier), draw.py, this class.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import astuple, replace
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from ...core.errors import OutOfSteps, UsageError
from ...core.figure import Figure, Room
from ...core.puzzle import Draft, Fairness, Grade, Hint, Json
from ...core.shown import Shown, text_of
from ...core.values import BookContext
from ..capabilities import OwnScreen
from ..cells import CellRows
from ..player import Player
from . import model
from .model import ALPHABET, NUMBERS, Key, Page
from .params import CryptogramParams

if TYPE_CHECKING:
    import numpy as np

    from ...words.quotations import QuotationList


class Cryptogram(OwnScreen[CryptogramParams, Page, Key]):
    """The type; each method calls the module that does the work."""

    contract: ClassVar[int] = 1
    name: ClassVar[str] = "cryptogram"
    version: ClassVar[int] = 2
    fairness: ClassVar[Fairness] = Fairness.UNIQUE
    proven_with: ClassVar[tuple[str, ...]] = ("substitution",)
    tile_tells: ClassVar[bool] = False
    levels: ClassVar[Mapping[str, int]] = {
        "easy": 1,
        "medium": 2,
        "hard": 3,
        "expert": 4,
    }
    presets: Mapping[str, CryptogramParams] = {
        level: CryptogramParams(level=level)
        for level in ("easy", "medium", "hard", "expert")
    }

    def read_givens(self, printed: Json) -> Page:
        """Return the text in code, and what is given of it."""
        return model.read(printed)

    def read_answer(self, givens: Page, printed: Json) -> Key:
        """Return the text, who wrote it, and the keyword of the code."""
        return model.read_answer(printed)

    def generate(
        self, rng: "np.random.Generator", params: CryptogramParams
    ) -> Draft | None:
        """Return a quotation of the level in code, or None."""
        from . import generate

        return generate.generate(rng, params, _list(params.texts))

    def follows_rules(self, givens: Page, answer: Key) -> bool:
        """Return whether the key is a quotation of the list, and fits the code."""
        from . import rules

        return rules.follows_rules(givens, answer, _list(givens.lexicon))

    def solve(self, givens: Page) -> Iterator[Json]:
        """Yield every reading of the text in words of the list, in capitals."""
        from . import solve

        return solve.solve(givens, _list(givens.lexicon).lexicon)

    def solution(self, printed: Json) -> Json:
        """Return the text of a key in capitals; nobody can prove who wrote it."""
        from ...words.quotations import capitals

        return {"text": capitals(model.read_answer(printed).text)}

    def grade(self, givens: Page) -> Grade:
        """Return the difficulty of the text, with the letters that are given."""
        from .measures import grade_of

        reading = next(map(model.read_answer, self.solve(givens)), None)
        if reading is None:
            raise OutOfSteps("no reading has only words of the list")
        author, given = givens.signature or givens.author, len(givens.given)
        return grade_of(reading.text, given, author, keyword=givens.keyword)

    def draw(self, givens: Page, answer: Key | None, language: str) -> Figure:
        """Return the page's figure; with an answer, the key's."""
        from . import draw

        return draw.draw(givens, answer, str(self.text(language).labels["keyword"]))

    def draw_page(self, givens: Page, language: str, room: Room) -> Figure:
        """Return the page's figure with lines as long as its room needs."""
        from . import draw

        return draw.draw_page(givens, room)

    def draw_on_screen(self, givens: Page, language: str) -> tuple[Figure, CellRows]:
        """Return the text without the alphabet, which the keys show."""
        from . import draw

        return draw.draw_on_screen(givens)

    def player(self, givens: Page, answer: Key, language: str) -> Player | None:
        """Return how the text is filled: a letter of the code is one everywhere."""
        from ..player import different_letters, linked_by_words

        plain = super().player(givens, answer, language)
        puzzle = self.cells(givens, None, language)
        return plain and replace(
            plain,
            linked=linked_by_words(puzzle),
            numbers=tuple(range(len(plain.signs))),
            rules=(different_letters(puzzle, plain.signs),),
            facts=tuple(model.said(givens)),
        )

    def cells(self, givens: Page, answer: Key | None, language: str) -> CellRows:
        """Return the letters of the code; with an answer, those they stand for."""
        from . import draw

        return draw.cells(givens, {} if answer is None else _letters(givens, answer))

    def shown_readings(self, givens: Page, answer: Key) -> tuple[Shown, ...]:
        """Return the text in code, and the letters below the alphabet of the code."""
        letters = _letters(givens, answer)
        alphabet = text_of("".join(letters.get(code, " ") for code in ALPHABET))
        if givens.kind == NUMBERS:
            return (alphabet,)
        coded = filter(None, (givens.text, givens.signature))
        return (alphabet, *map(text_of, coded))

    def cover_art(self, givens: Page, answer: Key, language: str) -> Figure:
        """Return the first words, all letters found."""
        from . import draw

        return draw.art(givens, _letters(givens, answer))

    def opener_art(self, givens: Page, language: str) -> Figure:
        """Return the first words in code."""
        from . import draw

        return draw.art(givens, {})

    def cover_tile(
        self, givens: Page, answer: Key, language: str, *, lit: bool
    ) -> Figure:
        """Return a few letters of the code as one of many small pictures."""
        from . import draw

        return draw.tile(givens, "lit" if lit else "tile")

    def example_steps(
        self, example: Draft, language: str
    ) -> tuple[Figure, Figure, Figure]:
        """Return the code, the letters of its commonest word found, and all.

        Only the beginning is shown: the rest would fill a page of its own.
        """
        from . import draw

        givens, answer = self.read(example)
        short = draw.beginning(givens, answer)
        every = _letters(givens, answer)
        letters = {code: every[code] for code in short.text if code in every}
        said = "".join(letters.get(code, code) for code in short.text)
        word = _common_word(replace(answer, text=said))
        some = {code: letter for code, letter in letters.items() if letter in word}
        start, step, done = (
            draw.draw_step(short, found) for found in ({}, some, letters)
        )
        return start, step, done

    def hints(self, givens: Page, answer: Key) -> tuple[Hint, ...]:
        """Return the commonest letter not given, a common word, and the author."""
        from ...words.quotations import capitals, words_in

        letters = _letters(givens, answer)
        times = Counter(char for char in givens.text if char in ALPHABET)
        code = min(set(times) - set(givens.given), key=lambda c: (-times[c], c))
        letter = {"code": givens.sign(code), "letter": letters[code]}
        word = _common_word(answer)
        wording, name = "author", answer.author
        if givens.author:
            wording, name = "work", answer.work
        if not name:
            wording, name = "begins", words_in(capitals(answer.text))[0]
        last = Hint(wording, {"name": name})
        return Hint("letter", letter), Hint("word", {"word": word}), last

    def canonical(self, givens: Page) -> Json:
        """Return the text with its letters renamed in the order in which they come."""
        return model.canonical(givens)

    def identity(self, givens: Page, answer: Key) -> Json:
        """Return the quotation: nobody solves one twice, whatever its code."""
        return self.solution({"text": answer.text})

    def mutations(self, givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
        """Yield corrupted puzzles, each of which `verify` must refuse."""
        from . import rules

        return rules.mutations(givens, answer)

    def resolve(self, params: CryptogramParams, book: BookContext) -> CryptogramParams:
        """Return params with a reference in place of the quotations' name or file.

        Raises:
            UsageError: there is no such file, the book is Chinese and names none, or no
                quotation can have the level.
        """
        from ...words.quotations import AUTO, refer_quotations
        from ..feasibility import way_out

        if params.texts == AUTO and book.language != "en":
            raise UsageError(
                "texts: a cryptogram replaces letters, so its text needs an alphabet,"
                " and this book is Chinese; set texts: quotations for ours in English,"
                " or name a table of yours"
            )
        texts = refer_quotations(params.texts, book)
        found = params.model_copy(update={"texts": texts})
        if not self.capacity(found):
            others = way_out(
                found,
                self.levels,
                lambda other: self.capacity(other) > 0,
                "set other given_letters, or add quotations",
            )
            raise UsageError(f"level: no quotation can be {params.level}; {others}")
        return found

    def capacity(self, params: CryptogramParams) -> int:
        """Return how many quotations can have the level."""
        from . import generate

        return generate.fitting(params, _list(params.texts))

    def sample(self, params: CryptogramParams) -> Draft:
        """Return the longest quotation, for measuring only."""
        from . import generate

        return generate.sample(params, _list(params.texts))

    def letters(self, params: CryptogramParams) -> str:
        """Return every character of the quotations and their sources."""
        rows = map(astuple, _list(params.texts).entries)
        return "".join(sorted(set("".join(chain.from_iterable(rows)))))

    def warm_up(self, params: CryptogramParams) -> None:
        """Load the quotations and the tables of words."""
        self.capacity(params)
        reference = _list(params.texts).reference
        next(self.solve(self.read_givens({"text": "A", "lexicon": reference})))


def _list(texts: str | Mapping[str, Json]) -> "QuotationList":
    from ...words.quotations import load_quotations

    return load_quotations(texts)


def _letters(givens: Page, answer: Key) -> dict[str, str]:
    """Return the letter of each letter of the code, from text and signature."""
    from ...words.quotations import capitals

    code = givens.text + givens.signature
    said = capitals(answer.text + (answer.author or ""))
    return {a: b for a, b in zip(code, said, strict=False) if a in ALPHABET}


def _common_word(answer: Key) -> str:
    """Return the word of a key, of 4 letters or more, that our quotations have most."""
    from ...words.quotations import capitals, times, words_in

    words = words_in(capitals(answer.text))
    return max(words, key=lambda word: (len(word) > 3, times().get(word, 0), word))


TYPE = Cryptogram()
