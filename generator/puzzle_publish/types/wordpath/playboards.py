"""Boards for the terminal game: seeded, generated and proved as those of a book."""

import dataclasses
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...core.errors import CannotFill, UsageError
from ...core.puzzle import Draft, Json, Verdict
from ...core.seeds import rng_for
from ...words import store
from ..contract import PuzzleType
from ..proof import prove
from . import model
from .feasibility import MOST_OTHERS, others, require_words
from .hints import hint_order
from .playgame import Board, Settings
from .playscreen import Found

Reference = Mapping[str, Json]

SEEDS = 10**18  # as many as books have
ATTEMPTS = 60  # as many as a book's request has
# Where words allow open boards the first attempt nearly always gives one.
OPEN_ATTEMPTS = 8
# English words of so many letters are rare enough for open boards.
LONG = 6


@dataclass(frozen=True, slots=True)
class Boards:
    """Makes one board after the other.

    Attributes:
        kind: the type; handed in, so that the game can be tested without it.
        lexicon: a reference to the words.
        seed: of the first board; each further one has the next.
        words: the sentences of play.<language>.yaml.
        tell: says what takes long.
    """

    kind: PuzzleType[model.Params]
    lexicon: Reference
    seed: int
    words: Mapping[str, str]
    tell: Callable[[str], object]

    def make(self, settings: Settings, boards: int) -> Board:
        """Return the board with these settings, after so many others.

        As the source has it, without a list. Short English words are everywhere, so
        that no board is without others: then with long words alone, and with a list
        where these are too few. A note says so.

        Raises:
            CannotFill: no attempt gave a board.
        """
        from ...kernels.jit import is_warm  # numba: the menu need not wait for it

        seed = (self.seed + boards) % SEEDS
        if not boards and not is_warm(self.kind.name):
            self.tell(self.words["making"])
        for told, note, lexicon in self._ways(settings):
            params = self._params(settings, told, lexicon)
            attempts = ATTEMPTS if told == "list" else OPEN_ATTEMPTS
            draft = self._draft(params, seed, attempts)
            if draft is not None:
                return board_of(draft, seed, note=note)
        raise CannotFill(self.words["no_board"])

    def _ways(self, settings: Settings) -> Iterator[tuple[str, str, Reference]]:
        """Yield what to tell of the words, a note, the words; the best way first."""
        if self._is_open_to(settings, self.lexicon):
            yield "lengths", "", self.lexicon
        else:
            long = long_words(self.lexicon)
            if long is not None and self._is_open_to(settings, long):
                yield "lengths", self.words["long"].format(letters=LONG), long
        yield "list", self.words["closed"], self.lexicon

    def _is_open_to(self, settings: Settings, lexicon: Reference) -> bool:
        """Tell whether boards hide these words well, by the measure that books have."""
        params = self._params(settings, "lengths", lexicon)
        words = store.load(lexicon)
        try:
            require_words(words, params)
        except UsageError:
            return False
        return others(words, params) <= MOST_OTHERS

    def _params(
        self, settings: Settings, told: str, lexicon: Reference
    ) -> model.Params:
        """Return the type's params for what was chosen.

        Not resolved as a book's are: a player takes boards of any grade.
        """
        preset = self.kind.presets[str(settings.get("level", "medium"))]
        chosen = preset.model_dump(mode="json") | dict(settings)
        chosen |= {"help": told, "mode": None, "lexicon": dict(lexicon)}
        return self.kind.read_params(chosen)

    def _draft(self, params: model.Params, seed: int, attempts: int) -> Draft | None:
        """Return the first draft that is proved, from its printed form as in a book."""
        fairness = self.kind.fairness_of(params.level)
        for attempt in range(attempts):
            draft = self.kind.generate(rng_for(seed, "play", 0, attempt), params)
            if draft is None:
                continue
            report = prove(self.kind, draft.givens, draft.answer, fairness)
            if report.verdict is Verdict.OK:
                return draft
        return None


def long_words(lexicon: Reference) -> Reference | None:
    """Return a reference to the long ones of some words; None if there are none.

    They are kept, for the judge reads a page's words by their reference. Where nothing
    can be kept there are none either.
    """
    whole = store.load(lexicon)
    entries = tuple(entry for entry in whole.entries if len(entry.word) >= LONG)
    if not entries:
        return None
    part = dataclasses.replace(whole, name=f"{whole.name}-{LONG}", entries=entries)
    try:
        return store.keep(part)
    except UsageError:
        return None


def words_for(value: str, language: str) -> Reference:
    """Return a reference to the words that a player named, read and found usable.

    A book's words lie below its file; a player's may lie anywhere.

    Raises:
        UsageError: there is no such list, or no board can be made of it.
    """
    path = Path(os.path.realpath(value))  # not resolve(), which fails on loops of links
    reference = store.refer(path.name, path.parent, language)
    largest = model.Params(rows=model.MOST_SIDE, cols=model.MOST_SIDE, scramble_p=0)
    require_words(store.load(reference), largest)
    return reference


def board_of(draft: Draft, seed: int, *, note: str = "") -> Board:
    """Return a draft as the game shows it; hints in the order in which books have them.

    Where they have three, the game has all.
    """
    paths = draft.answer["paths"]
    order = map(paths.index, hint_order(draft.givens, draft.answer))
    return Board(
        rows=tuple(draft.givens["rows"]),
        answers=_found(paths),
        decoys=_found(draft.answer["decoys"]),
        order=tuple(order),
        listed=tuple(draft.givens["words"] or ()),
        seed=seed,
        note=note,
    )


def _found(paths: Json) -> tuple[Found, ...]:
    return tuple(
        Found(path["word"], tuple((r, c) for r, c in path["cells"])) for path in paths
    )
