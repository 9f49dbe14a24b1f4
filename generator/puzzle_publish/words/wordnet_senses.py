"""The senses of WordNet that a taste leaves out by what they point to.

A sense is left out if WordNet says that its use is a slur, obscene or disparaging, or
if it is a kind of one of the concepts that the lists in data/taste/ name. Pointers are
described in wninput(5WN) and wndb(5WN).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from .taste import Judge

# Lemmas of the synsets to which usage pointers of unfit senses lead.
USAGES = ("ethnic_slur", "obscenity", "disparagement", "dirty_word")
_USAGE, _KINDS = ";u", ("@", "@i")
_LETTER = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_MARKER = re.compile(r"\((?:a|p|ip)\)$")


def spellings_of(fields: Sequence[str]) -> frozenset[str]:
    """The lemmas in the fields of a synset's line, without syntactic markers."""
    number = int(fields[3], 16)
    return frozenset(_MARKER.sub("", w) for w in fields[4 : 4 + 2 * number : 2])


def unfit_senses(folder: Path, part: str, judge: Judge) -> frozenset[str]:
    """The offsets of the synsets of a part of speech that the judge leaves out."""
    nouns = _senses(folder, "noun", USAGES)
    usages = {offset for offsets in nouns.values() for offset in offsets}
    found = set[str]()
    below: Mapping[str, list[str]] = defaultdict(list)
    for line in _heads(folder / f"data.{part}"):
        fields = line.split(" ")
        for kind, target, letter in _pointers(fields):
            if kind == _USAGE and letter == "n" and target in usages:
                found.add(fields[0])
            elif kind in _KINDS and letter == _LETTER[part]:
                below[target].append(fields[0])
    todo = list(_roots(folder, part, judge))
    while todo:
        offset = todo.pop()
        found.add(offset)
        todo += [one for one in below[offset] if one not in found]
    return frozenset(found)


def _roots(folder: Path, part: str, judge: Judge) -> Iterator[str]:
    """Yield the offsets of the concepts of a part of speech, "noun torture 2"."""
    concepts = [c.split() for c in judge.concepts if c.startswith(f"{part} ")]
    senses = _senses(folder, part, {lemma for _, lemma, _ in concepts})
    for _, lemma, number in concepts:
        offsets = senses.get(lemma, ())
        if int(number) <= len(offsets):
            yield offsets[int(number) - 1]


def _senses(
    folder: Path, part: str, lemmas: Collection[str]
) -> Mapping[str, Sequence[str]]:
    """The offsets of each lemma's senses, the commonest first."""
    found = {}
    for line in _heads(folder / f"index.{part}"):
        lemma, _, rest = line.partition(" ")
        if lemma in lemmas:
            fields = rest.split()
            found[lemma] = fields[-int(fields[1]) :]
    return found


def _pointers(fields: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield kind, target and part of speech of each pointer of a synset."""
    first = 4 + 2 * int(fields[3], 16)
    for at in range(first + 1, first + 1 + 4 * int(fields[first]), 4):
        yield fields[at], fields[at + 1], fields[at + 2]


def _heads(path: Path) -> Iterator[str]:
    """Yield the lines of a file up to their glosses."""
    return (line.partition(" | ")[0] for line in lines(path))


def lines(path: Path) -> Iterator[str]:
    """Yield the lines of one of WordNet's files, without the licence."""
    with path.open(encoding="utf-8") as stream:
        for line in stream:
            if not line.startswith(" "):
                yield line.rstrip("\n")


def kinds(folder: Path, lemma: str, number: int) -> frozenset[str]:
    """The lemmas whose first sense is a kind of a noun's sense; none if unknown.

    Args:
        folder: WordNet's dict folder.
        lemma: the noun, with underscores for spaces.
        number: of its sense, from 1.
    """
    offsets = _senses(folder, "noun", [lemma]).get(lemma, ())
    if not 1 <= number <= len(offsets):
        return frozenset()
    below: Mapping[str, list[str]] = defaultdict(list)
    for line in _heads(folder / "data.noun"):
        fields = line.split(" ")
        for kind, target, letter in _pointers(fields):
            if kind in _KINDS and letter == _LETTER["noun"]:
                below[target].append(fields[0])
    found: set[str] = set()
    todo = [offsets[number - 1]]
    while todo:
        new = [one for one in below[todo.pop()] if one not in found]
        found.update(new)
        todo += new
    return frozenset(
        line.partition(" ")[0]
        for line in _heads(folder / "index.noun")
        if line.split()[-int(line.split()[2])] in found
    )
