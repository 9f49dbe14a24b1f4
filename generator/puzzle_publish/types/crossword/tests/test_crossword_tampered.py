"""`publish verify` notices every change of a printed crossword."""

import copy
import string
from collections.abc import Iterator, Sequence

import pytest
from few import few
from on_json import OnJson

from puzzle_publish.core.puzzle import puzzle_id
from puzzle_publish.types.registry import load
from puzzle_publish.types.verify import reprove

TYPES = ("crossword", "fill_in", "codeword")
AT_LEAST = 60
# What users call a list; its content, which proves, is named by the digest.
CALLED = ("givens", "lexicon", "name")


def entry_of(name):
    kind = OnJson(load(name))
    draft = kind.example()
    grade = kind.grade(draft.givens)
    return {
        "number": 1,
        "id": puzzle_id(name, kind.identity(draft.givens, draft.answer)),
        "section": "s",
        "type": name,
        "version": kind.version,
        "level": grade.level,
        "grade": {**grade.measures, "level": grade.level, "score": grade.score},
        "date": None,
        "givens": draft.givens,
        "answer": draft.answer,
    }


def places(value, path=()):
    """Yield the path of everything in a JSON value, itself not included."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield (*path, key)
        if isinstance(value[key], dict | list):
            yield from places(value[key], (*path, key))


def others(value) -> Iterator[object]:
    """Yield values that are not this one, as near to it as can be."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, -value, float(value) + 0.5, str(value))
    elif isinstance(value, str):
        yield from (value.swapcase(), value[::-1], f"{value} ", value[1:], "")
        last = string.ascii_uppercase.find(value[-1:])
        yield value[:-1] + string.ascii_uppercase[(last + 1) % 26]
    elif isinstance(value, list):
        yield from (value[::-1], [*value, *value[-1:]], value[1:] + value[:1])
    yield None


def tampered(entry) -> Iterator[tuple[Sequence[object], object]]:
    """Yield copies of a puzzle in which one thing is another or gone."""
    for part in ("givens", "answer"):
        for path in places(entry[part], (part,)):
            spoiled = copy.deepcopy(entry)
            if path == CALLED:
                continue
            *way, key = path
            holder = spoiled
            for step in way:
                holder = holder[step]
            here = holder[key]
            for other in others(here):
                if other != here:
                    holder[key] = other
                    yield (*path, other), spoiled
            del holder[key]
            yield (*path, "gone"), spoiled


@few("name", TYPES)
def test_every_change_of_a_page_or_its_key_is_noticed(name):
    kind, entry = load(name), entry_of(name)
    assert reprove(kind, entry) == []

    found = [(what, reprove(kind, spoiled)) for what, spoiled in tampered(entry)]

    assert [what for what, faults in found if not faults] == []
    assert len(found) >= AT_LEAST


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("other", ["freeform", "american", "british"])
def test_no_kind_passes_for_another(name, other):
    entry = entry_of(name)
    entry["givens"] = {**entry["givens"], "kind": other}

    is_own = (name, other) == ("crossword", "freeform")
    assert (reprove(load(name), entry) == []) == is_own
