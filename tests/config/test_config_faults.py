"""A fault of a section hides no other: pairs of faults are reported like each alone."""

import copy
import itertools
import json

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError

BOOK = {"format": 1, "book": {"id": "b", "title": "T", "seed": 1}}
COUNTED = {"type": "_blank", "count": 4, "ramp": ["easy"], "params": {"size": 3}}
DATED = {
    "type": "calendar",
    "dates": {"from": "2027-01-01", "days": 7},
    "level": "easy",
    "params": {},
}
GONE = object()
OF_COUNTED = {
    "wrong id": ("id", "S S"),
    "no id": ("id", GONE),
    "unknown type": ("type", "_blnk"),
    "type that is no text": ("type", 5),
    "no type": ("type", GONE),
    "unknown key": ("cuont", 4),
    "wrong count": ("count", 0),
    "no count": ("count", GONE),
    "count and dates": ("dates", {"from": "2027-01-01", "days": 3}),
    "unknown level": ("ramp", ["hrad"]),
    "short ramp": ("ramp", {"by": "weekday", "levels": ["easy"]}),
    "level and ramp": ("level", "easy"),
    "unknown param": ("params szie", 3),
    "wrong param": ("params size", 99),
    "param that is a key": ("params level", "easy"),
}
OF_DATED = {
    "wrong id": ("id", "S S"),
    "unknown key": ("tilte", "x"),
    "wrong day": ("dates from", "x"),
    "unknown key of dates": ("dates dayz", 3),
    "count of a dated type": ("count", 3),
    "unknown level": ("level", "hrad"),
    "unknown param": ("params bord", "x"),
}
# The second cannot be known, or is no fault, beside the first.
HIDDEN = {
    *(
        (type_, of_type)
        for type_ in ("unknown type", "type that is no text", "no type")
        for of_type in ("unknown level", "unknown param", "wrong param")
    ),
    ("unknown key", "no count"),
    ("count and dates", "no count"),
    ("no count", "count and dates"),
    ("count and dates", "short ramp"),
}


def faulty(section, faults):
    section = copy.deepcopy(section)
    for keys, value in faults:
        *above, last = keys.split()
        place = section
        for key in above:
            place = place[key]
        if value is GONE:
            del place[last]
        else:
            place[last] = value
    return section


def told_of(path, sections):
    """The messages about each section, by key."""
    told = [set() for _ in sections]
    path.write_text(json.dumps({**BOOK, "sections": sections}))
    with pytest.raises(ConfigError) as error:
        load_book(path)
    for one in error.value.every:
        where, _, key = one.place["key"].removeprefix("sections[").partition("]")
        told[int(where)].add((key, one.place["message"]))
    return told


@pytest.mark.parametrize(
    ("section", "faults", "hidden"),
    [(COUNTED, OF_COUNTED, HIDDEN), (DATED, OF_DATED, set())],
)
def test_no_fault_of_a_section_hides_another(section, faults, hidden, tmp_path):
    section = {"id": "s", **section}
    each = [faulty(section, [fault]) for fault in faults.values()]
    pairs = [
        (a, b)
        for a, b in itertools.permutations(faults, 2)
        if faults[a][0] != faults[b][0]
    ]
    both = [faulty(section, [faults[a], faults[b]]) for a, b in pairs]
    for k, one in enumerate([*each, *both]):
        if one.get("id") == "s":
            one["id"] = f"s{k}"

    told = told_of(tmp_path / "b.yaml", [*each, *both])

    alone = dict(zip(faults, told, strict=False))
    assert all(alone.values())
    found = zip(pairs, told[len(each) :], strict=True)
    assert {(a, b) for (a, b), of_both in found if alone[b] - of_both} == hidden


def test_programs_get_more_than_twenty_faults(tmp_path):
    (tmp_path / "b.yaml").write_text("\n".join(f"key{n}: 1" for n in range(40)))

    with pytest.raises(ConfigError) as error:
        load_book(tmp_path / "b.yaml")

    assert len(error.value.problems) == 20
    assert [one.place["key"] for one in error.value.every if "no such key" in one] == [
        f"key{n}" for n in range(40)
    ]
