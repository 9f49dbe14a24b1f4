"""Boards for the terminal game: seeded, generated and proven like those of a book."""

import dataclasses
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ...core.errors import CannotFill, UsageError
from ...core.puzzle import Draft, Json, Verdict
from ...core.seeds import rng_for
from ...core.values import BookContext
from ...kernels.code_cache import is_warm
from ...words import store
from ..contract import PuzzleType
from ..proof import prove
from . import model
from .hints import hint_order
from .playgame import MOST_SIDE, Board, Settings
from .playscreen import Found
from .requirements import MOST_OTHERS, others, require_words

Reference = Mapping[str, Json]

SEEDS = 10**18  # as many as for books
ATTEMPTS = 60  # as many as for a book's request
# Where words allow open boards, the first attempt nearly always gives one.
OPEN_ATTEMPTS = 8
# English words of this many letters or more are rare enough for open boards.
LONG = 6


@dataclass(frozen=True, slots=True)
class Boards:
    """Makes one board after another.

    Attributes:
        kind: the type; a field, so that the game can be tested without it.
        lexicon: a reference to the words.
        seed: the seed of the first board; each later board uses the next seed.
        words: the strings of play.<language>.yaml.
        tell: a function that shows a message about a long wait.
        theme: a reference to themes, to make full boards of, or None.
    """

    kind: PuzzleType[model.Params]
    lexicon: Reference
    seed: int
    words: Mapping[str, str]
    tell: Callable[[str], object]
    theme: Reference | None = None

    def make(self, settings: Settings, boards: int) -> Board:
        """Return a board with these settings; `boards` were made before it.

        As in the source, the words are not listed. With short English words, which can
        be read everywhere, no such board exists. Then only long words are used, or, if
        there are too few of them, the words are listed. A note says which.

        Raises:
            CannotFill: no attempt gave a board.
        """
        seed = (self.seed + boards) % SEEDS
        if not boards and not is_warm(self.kind.name):
            self.tell(self.words["making"])
        if self.theme is not None:
            return self._of_theme(settings, seed)
        for help_, note, lexicon in self._ways(settings):
            params = self._params(settings, help_, lexicon)
            attempts = ATTEMPTS if help_ == "list" else OPEN_ATTEMPTS
            draft = self._draft(params, seed, attempts)
            if draft is not None:
                return board_of(draft, seed, note=note)
        raise CannotFill(self.words["no_board"])

    def _of_theme(self, settings: Settings, seed: int) -> Board:
        """Return a full board of a theme, with a pay-off if one suits its size."""
        from .full import suited

        level = str(settings.get("level", "medium"))
        sides = {name: settings.get(name) for name in ("rows", "cols")}
        themed = {**sides, "theme": self.theme, "lexicon": self.lexicon, "turn": seed}
        for payoff in (True, False):
            changes = {**themed, "payoff": payoff}
            params = self.kind.presets[level].model_copy(update=changes)
            if suited(params):
                draft = self._draft(params, seed, ATTEMPTS)
                if draft is not None:
                    return board_of(draft, seed)
        raise CannotFill(self.words["no_board"])

    def _ways(self, settings: Settings) -> Iterator[tuple[str, str, Reference]]:
        """Yield the help, a note and the words of possible boards, the best first."""
        if self._is_open_to(settings, self.lexicon):
            yield "lengths", "", self.lexicon
        else:
            long = long_words(self.lexicon)
            if long is not None and self._is_open_to(settings, long):
                yield "lengths", self.words["long"].format(letters=LONG), long
        yield "list", self.words["closed"], self.lexicon

    def _is_open_to(self, settings: Settings, lexicon: Reference) -> bool:
        """Return whether open boards of these words are possible, as for books."""
        params = self._params(settings, "lengths", lexicon)
        words = store.load(lexicon)
        try:
            require_words(words, params)
        except UsageError:
            return False
        return others(words, params) <= MOST_OTHERS

    def _params(
        self, settings: Settings, help_: str, lexicon: Reference
    ) -> model.Params:
        """Return the type's params for these settings.

        Unlike a book's they are not resolved: a player accepts boards of any grade.
        """
        preset = self.kind.presets[str(settings.get("level", "medium"))]
        classic = {"density": model.CLASSIC, "theme": model.NONE}
        chosen = preset.model_dump(mode="json") | classic | dict(settings)
        chosen |= {"help": help_, "mode": None, "lexicon": dict(lexicon)}
        return self.kind.read_params(chosen)

    def _draft(self, params: model.Params, seed: int, attempts: int) -> Draft | None:
        """Return the first draft that is proven from its printed form, as in a book."""
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
    """Return a reference to the long words from a list, or None if it has none.

    They are stored, because the proof reads a page's words by their reference. The
    result is None as well if they cannot be stored.
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
    """Return a reference to the words that a player named.

    A book's words must be in a folder below its file; a player's may be anywhere.

    Raises:
        UsageError: there is no such list, or it cannot give a board.
    """
    path = Path(os.path.realpath(value))  # not resolve(), which fails on loops of links
    reference = store.refer(path.name, BookContext(path.parent, language))
    largest = model.Params(rows=MOST_SIDE, cols=MOST_SIDE, scramble_p=0)
    require_words(store.load(reference), largest)
    return reference


def theme_for(value: str, language: str) -> Reference:
    """Return a reference to the themes that a player named.

    Raises:
        UsageError: there is no such theme, or its file is invalid.
    """
    path = Path(os.path.realpath(value))
    return store.refer_themes(path.name, BookContext(path.parent, language))


def board_of(draft: Draft, seed: int, *, note: str = "") -> Board:
    """Return a draft as the game shows it, with hints in the order of books.

    A book has three hints, the game one for each word.
    """
    page, key = model.read(draft.givens), model.read_answer(draft.answer)
    order = map(key.paths.index, hint_order(page, key))
    return Board(
        rows=page.rows,
        answers=_found(key.paths),
        decoys=_found(key.decoys or ()),
        order=tuple(order),
        listed=page.words or (),
        seed=seed,
        note=note,
        lead="" if page.payoff is None else page.payoff.lead,
        payoff=key.payoff or "",
    )


def _found(paths: Iterable[model.Laid]) -> tuple[Found, ...]:
    return tuple(Found(path.word, path.cells) for path in paths)
