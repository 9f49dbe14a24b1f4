"""Judges which answers and clues a book may print, by the lists in data/taste/.

Each category is a file with a word or phrase a line; data/taste/README.md describes the
format. A phrase is judged as a whole and by its words. An answer whose words are joined
is judged by the phrases without their spaces, and by its two halves. The level `school`
is that of `family`, but lets the words of the subject files through.
"""

import functools
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..core.values import SCHOOL, Taste
from .clued import answer_form
from .letters import plain
from .list_file import MOST_LETTERS
from .reading import has_hanzi_only
from .sources import named

FOLDER = Path(__file__).parent / "data" / "taste"
OWN = "the book's own list"
INNOCENT = "innocent"
_SUBJECT = "subject-"  # begins the names of files with subject words
_LANGUAGES = ("en", "zh")
_ABOUT, _LEVELS = "# ", re.compile("# (?:blocked|allowed): ")
_TOKENS = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")
_POSSESSIVE = re.compile(r"['\u2019][sS]?$")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_VOWELS = frozenset("AEIOU")
_HISSING = ("S", "X", "Z", "CH", "SH")
_MOST_WORDS = 5  # of a phrase in the lists
_HEAD = 3
_LEAST_HALF = 3  # letters of either half of a joined answer
# Categories whose words are refused even as half of a joined answer.
STRONG = ("obscenities", "sexual-acts", "slurs", "sex")
_SECTIONS = {
    "words": ("answers", "clues"),
    "answers": ("answers",),
    "clues": ("clues",),
    "glosses": ("glosses",),
    "concepts": ("concepts",),
    "runs": ("runs",),
}


@dataclass(frozen=True, slots=True)
class Category:
    """A file of the lists.

    Attributes:
        name: the file's name without its suffix.
        about: a sentence about it.
        levels: the levels of taste that leave it out, or let it through if its words
            are those of a subject.
        entries: section -> its entries as written.
    """

    name: str
    language: str
    about: str
    levels: tuple[str, ...]
    entries: Mapping[str, tuple[str, ...]]

    @property
    def subject(self) -> str:
        """The school subject whose words it allows, "" if it blocks words."""
        is_one = self.name.startswith(_SUBJECT)
        return self.name.removeprefix(_SUBJECT) if is_one else ""


@functools.cache
def categories() -> tuple[Category, ...]:
    """All categories of all languages, in the order of their names."""
    return tuple(
        _read(path, language)
        for language in _LANGUAGES
        for path in sorted((FOLDER / language).glob("*.txt"))
    )


@functools.cache
def lists_digest() -> str:
    """The digest of the lists, on which cached lists of words depend."""
    content = "\0".join(repr(category) for category in categories())
    return hashlib.sha256(content.encode("utf-8")).hexdigest()


def _read(path: Path, language: str) -> Category:
    about, levels, *lines = path.read_text(encoding="utf-8").splitlines()
    entries: dict[str, list[str]] = {}
    for line in lines:
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            section = entries.setdefault(text[1:-1], [])
        elif text:
            section.append(text)
    return Category(
        path.stem,
        language,
        about.removeprefix(_ABOUT),
        tuple(_LEVELS.sub("", levels).split(", ")),
        {name: tuple(found) for name, found in entries.items()},
    )


@functools.cache
def _subjects() -> Mapping[str, str]:
    """The forms of all subject words, joined, each with its subject."""
    found: dict[str, str] = {}
    for category in categories():
        for entry in category.entries["words"] if category.subject else ():
            for form in _forms(entry):
                found.setdefault(form, category.subject)
    return found


def subject_of(word: str, shown: str = "") -> str:
    """The subject to which an answer, or a text alone, or part of it belongs, or "".

    >>> subject_of("SLAVETRADERS", "slave traders"), subject_of("OXYGEN")
    ('history', '')
    """
    if _HAN.search(text := word or shown):
        return next((s for form, s in _subjects().items() if form in text), "")
    tokens = _tokens(shown) or [word]
    runs = ("".join(tokens[a:b]) for a, b in _runs(tokens))
    return next(filter(None, map(_subjects().get, (word, *runs))), "")


def _runs(tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the ends of all runs of words that may be a phrase, the longest first."""
    for number in range(min(_MOST_WORDS, len(tokens)), 0, -1):
        for first in range(len(tokens) - number + 1):
            yield first, first + number


@dataclass(slots=True)
class _Matcher:
    """The blocked words for one kind of text, each with its category.

    Attributes:
        words: single words.
        starts: beginnings of single words.
        phrases: phrases without their spaces.
        hanzi: Chinese words and phrases.
        heads: the first letters of all others, which most words do not share.
    """

    words: dict[str, str] = field(default_factory=dict)
    starts: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)
    hanzi: dict[str, str] = field(default_factory=dict)
    heads: set[str] = field(default_factory=set)

    def add(self, entry: str, category: str) -> None:
        """Add an entry as written in a list."""
        if _HAN.search(entry):
            self.hanzi[entry] = category
        elif entry.endswith("*"):
            self._put(self.starts, (answer_form(entry[:-1]),), category)
        else:
            kind = self.phrases if " " in entry else self.words
            self._put(kind, _forms(entry), category)

    def add_joined(self, word: str, category: str) -> None:
        """Add a word or phrase in cell form."""
        if has_hanzi_only(word):
            self.hanzi[word] = category
        else:
            self._put(self.phrases, _inflected(word), category)

    def _put(
        self, entries: dict[str, str], words: Iterable[str], category: str
    ) -> None:
        for word in words:
            entries.setdefault(word, category)
            self.heads.update(word[:k] for k in range(1, _HEAD + 1))

    def find(self, tokens: Sequence[str], harmless: frozenset[str]) -> str:
        """The category of the first blocked word or phrase, or ""."""
        for first, token in enumerate(tokens):
            if token[:_HEAD] not in self.heads:
                continue
            ends = range(first + 1, min(first + _MOST_WORDS, len(tokens)) + 1)
            for last in ends:
                found = self.phrases.get("".join(tokens[first:last]))
                if not found and last == first + 1:
                    found = self.of_word(token)
                if found and not _covered(tokens, first, last, harmless):
                    return found
        return ""

    def of_word(self, token: str) -> str:
        """The category of one word, or ""."""
        if token in self.words:
            return self.words[token]
        ends = range(_HEAD, min(len(token), MOST_LETTERS) + 1)
        found = (self.starts.get(token[:k]) for k in ends)
        return next(filter(None, found), "")

    def of_hanzi(self, text: str, harmless: frozenset[str]) -> str:
        """The category of the first blocked Chinese phrase in a text, or ""."""
        for entry, category in self.hanzi.items():
            if entry in text:
                rest = text
                for phrase in harmless:
                    rest = rest.replace(phrase, "")
                if entry in rest:
                    return category
        return ""


def _covered(
    tokens: Sequence[str], first: int, last: int, harmless: frozenset[str]
) -> bool:
    """Return whether a run of words is part of a harmless word or phrase."""
    return any(
        "".join(tokens[start:end]) in harmless
        for start in range(max(0, last - _MOST_WORDS), first + 1)
        for end in range(last, min(start + _MOST_WORDS, len(tokens)) + 1)
    )


def _forms(entry: str) -> Iterable[str]:
    """The forms of an entry that is no beginning, in cell form."""
    word = answer_form(entry.removeprefix("="))
    is_exact = entry.startswith("=") or has_hanzi_only(word)
    return (word,) if is_exact else _inflected(word)


def _inflected(word: str) -> Iterator[str]:
    """Yield a word in capitals with its plural and its regular forms as a verb.

    >>> sorted(_inflected("STAB"))
    ['STAB', 'STABBED', 'STABBING', 'STABS']
    >>> sorted(_inflected("GUILLOTINE"))
    ['GUILLOTINE', 'GUILLOTINED', 'GUILLOTINES', 'GUILLOTINING']
    """
    yield word
    if word.endswith("Y") and word[-2:-1] not in _VOWELS:
        yield from (f"{word[:-1]}IES", f"{word[:-1]}IED", f"{word}ING")
        return
    yield f"{word}ES" if word.endswith(_HISSING) else f"{word}S"
    stem = word.removesuffix("E")
    if _doubles(word):
        stem += word[-1]
    yield from (f"{stem}ED", f"{stem}ING")


def _doubles(word: str) -> bool:
    """Return whether a short word doubles its last letter before -ed and -ing."""
    return (
        len(word) >= 3
        and word[-1] not in _VOWELS | set("WXYHKCS")
        and word[-2] in _VOWELS
        and not _VOWELS & set(word[:-2])
    )


@dataclass(frozen=True, slots=True)
class Judge:
    """What a taste leaves out.

    Attributes:
        answers: what no answer may have.
        clues: what no clue may have.
        glosses: what no entry of a dictionary may have.
        runs: what, besides that, no letters may spell by accident; see gate.py.
        concepts: the senses of WordNet whose kinds are left out, "noun torture 2".
        harmless: letters of phrases that are allowed.
        subjects: the same, of words that are allowed as those of a subject.
    """

    answers: _Matcher
    clues: _Matcher
    glosses: _Matcher
    runs: _Matcher
    concepts: frozenset[str]
    harmless: frozenset[str]
    subjects: frozenset[str] = frozenset()

    def word(self, word: str, shown: str = "") -> str:
        """The category for which an answer is left out, or "".

        Args:
            word: the answer in cell form.
            shown: the answer as written, with its spaces.
        """
        word = plain(word)
        if word in self.harmless:
            return ""
        if has_hanzi_only(word):
            return self.answers.of_hanzi(word, self.harmless)
        tokens = _tokens(shown) or [word]
        found = self.answers.find(tokens, self.harmless)
        if not found and len(tokens) > 1:
            found = self.answers.find([word], self.harmless)
        if not found and len(tokens) == 1:
            found = self._of_halves(word)
        return found

    def clue(self, text: str) -> str:
        """The category for which a clue is left out, or ""."""
        if self.clues.hanzi and _HAN.search(text):
            return self.clues.of_hanzi(text, self.harmless)
        return self.clues.find(_tokens(text), self.harmless)

    def gloss(self, text: str) -> str:
        """The category for which a dictionary's whole entry is left out, or ""."""
        return self.glosses.find(_tokens(text), self.harmless)

    @property
    def joined(self) -> dict[str, str]:
        """What no letters may spell by accident, joined -> its category.

        Subject words are among them: only an author's list may contain those.
        """
        found: dict[str, str] = {}
        for kind in (self.answers, self.runs):
            for entries in (kind.words, kind.starts, kind.phrases, kind.hanzi):
                found = {**entries, **found}
        allowed = self.harmless - self.subjects
        return {word: found[word] for word in found.keys() - allowed}

    def _of_halves(self, word: str) -> str:
        """The category of a strong word that is joined to an everyday one."""
        if len(word) > MOST_LETTERS or word in _everyday():
            return ""
        for cut in range(_LEAST_HALF, len(word) - _LEAST_HALF + 1):
            for half, rest in ((word[:cut], word[cut:]), (word[cut:], word[:cut])):
                if self.answers.words.get(half) in STRONG and rest in _everyday():
                    return self.answers.words[half]
        return ""


@functools.lru_cache(maxsize=8)
def judge_of(taste: Taste) -> Judge:
    """The judge of a taste."""
    matchers = {name: _Matcher() for name in ("answers", "clues", "glosses", "runs")}
    concepts, harmless = set[str](), set(taste.allow)
    for category in categories():
        if category.name == INNOCENT:
            for word in category.entries["words"]:
                harmless.update(_forms(word), ("".join(_tokens(word)),))
        elif not category.subject and taste.house.level in category.levels:
            for section, entries in category.entries.items():
                for kind in _SECTIONS[section]:
                    if kind == "concepts":
                        concepts.update(entries)
                        continue
                    for entry in entries:
                        matchers[kind].add(entry, category.name)
    for word in taste.block:
        for kind in ("answers", "clues"):
            matchers[kind].add_joined(word, OWN)
    subjects = _allowed_subjects(taste) - harmless
    return Judge(
        **matchers,
        concepts=frozenset(concepts),
        harmless=frozenset(harmless | subjects),
        subjects=frozenset(subjects),
    )


def _allowed_subjects(taste: Taste) -> frozenset[str]:
    """The subject words that a taste lets through, without those its book blocks."""
    if taste.level != SCHOOL:
        return frozenset()
    blocked = {form for word in taste.block for form in _forms(word)}
    return frozenset(_subjects().keys() - blocked)


@functools.cache
def _everyday() -> frozenset[str]:
    return frozenset(named("english").words)


def _tokens(text: str) -> list[str]:
    """The words of a text in cell form, without a possessive's ending."""
    return [_form(token) for token in _TOKENS.findall(text)]


@functools.lru_cache(maxsize=1 << 15)
def _form(token: str) -> str:
    return answer_form(_POSSESSIVE.sub("", token))
