"""A finished book with any content: each verb draws it, or says which puzzle is bad."""

import copy
import functools
import io
import json
import operator
import sys

import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.record.exports import json_file
from puzzle_publish.types.registry import load, names

BOOK = {
    "id": "b", "title": "T", "language": "en", "series": None, "volume": 1, "seed": 1,
}  # fmt: skip
PARTS = ("givens", "answer")
GONE, TWICE = object(), object()
JUNK = (
    None, True, -1, 7, 1.5, 10**6, 10**30, "", "x", "\x00\u202e\x1b[2J", "x" * 3000,
    [], {}, [[[]]], [None], {"a": 1}, GONE, TWICE,
)  # fmt: skip
FAST, SOAK = 6, 120  # changes of each type, spread over all of them


def entry(name, number=1):
    kind = load(name)
    example = kind.example()
    return {
        "number": number,
        "id": f"{number:016x}",
        "section": "s",
        "type": name,
        "version": kind.version,
        "level": kind.easiest_level,
        "grade": {"level": kind.easiest_level, "score": 1},
        "date": None,
        "page": 7,
        "hint_page": None,
        "key_page": 9,
        "givens": json.loads(canonical_json(example.givens)),
        "answer": json.loads(canonical_json(example.answer)),
    }


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Run a verb on a book of some puzzles: the exit code, and what it said."""

    def called(entries, verb, language="en", **book):
        about = BOOK | {"language": language} | book
        whole = {"format": 2, "book": about, "puzzles": entries}
        folder, out = tmp_path / "book", tmp_path / "out"
        folder.mkdir(exist_ok=True)
        (folder / "answers.json").write_bytes(json_file.dump(whole))
        calls = {
            "web": ["web", folder, "--single", "3", "-o", f"{out}.html"],
            "site": ["web", folder, "-o", out / "web"],
            "play": ["play", "--book", folder, "--number", "3", "--new"],
            "svg": ["answers", folder, "--format", "svg", "-o", out / "svg"],
            "csv": ["answers", folder, "--format", "csv", "-o", f"{out}.csv"],
        }
        typed = io.TextIOWrapper(io.BytesIO(b"hint\n" * 9))
        monkeypatch.setattr(sys, "stdin", typed)
        code = cli.main(list(map(str, calls[verb])))
        return code, capsys.readouterr().err

    return called


def places(value, way=()):
    """The way to each member, and to some items of each list."""
    yield way
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*way, name))
    elif isinstance(value, list):
        for k in sorted({0, len(value) // 2, len(value) - 1} & {*range(len(value))}):
            yield from places(value[k], (*way, k))


def spoiled(whole):
    """Copies of an entry with one change in its givens or its answer, and its place."""
    ways = [(part, *way) for part in PARTS for way in places(whole[part])]
    for way in ways:
        for new in JUNK:
            changed = copy.deepcopy(whole)
            *above, last = way
            holder = functools.reduce(operator.getitem, above, changed)
            if new is GONE:
                del holder[last]
            elif new is not TWICE:
                holder[last] = new
            elif isinstance(holder[last], list):
                holder[last] *= 2
            yield way, changed


@few("name", names(), fast=3)
@few("most", [FAST, pytest.param(SOAK, marks=pytest.mark.soak)])
def test_a_bad_puzzle_is_refused_by_number_in_every_verb(run, name, most):
    language = load(name).main_language
    cases = list(spoiled(entry(name, 3)))
    step = max(1, len(cases) // most)
    for way, bad in cases[::step]:
        for verb in ("web", "play", "svg", "csv"):
            code, said = run([bad], verb, language)
            assert code in (0, 2, 4), (verb, way, said)
            assert code == 0 or "puzzle 3: " in said, (verb, way, said)
            assert "this is a bug" not in said
            assert "\x1b" not in said
            assert "\u202e" not in said


@pytest.mark.parametrize("name", names())
def test_what_is_no_puzzle_at_all_is_refused_in_every_verb(run, name):
    language = load(name).main_language
    good = entry(name, 3)
    for bad in (good | {"givens": 5}, good | {"answer": [[]]}, good | {"givens": {}}):
        for verb in ("web", "site", "play", "svg", "csv"):
            code, said = run([bad], verb, language)
            assert (code, "answers.json: puzzle 3: " in said) == (4, True), said


def test_a_number_in_place_of_a_calendar_s_pieces_is_refused(run):
    bad = entry("calendar", 3)
    bad["givens"]["pieces"] = 5

    for verb in ("web", "site", "play", "svg", "csv"):
        code, said = run([bad], verb)
        assert code == 4
        assert 'puzzle: "pieces" must be a list of pieces (got 5)' in said
        assert "this is a bug" not in said


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"level": "hrd"}, 'puzzle 3: type sudoku has no level "hrd"; must be'),
        ({"version": 99}, "puzzle 3: was made by version 99 of type sudoku"),
        ({"type": "sudku"}, 'puzzle 3: there is no puzzle type "sudku"'),
        ({"date": "0001-01-01"}, ""),
        ({"number": 10**18}, ""),
        ({"section": "\x1b\u202e"}, ""),
    ],
)
@pytest.mark.parametrize("verb", ["site", "svg", "csv"])
def test_what_stands_beside_givens_and_answer_is_read_too(run, change, told, verb):
    code, said = run([entry("sudoku", 3) | change], verb)

    assert (code == 0) == (not told)
    assert told in said


def test_two_puzzles_of_one_number_are_refused(run):
    for verb in ("web", "site", "play", "svg", "csv"):
        code, said = run([entry("sudoku", 3), entry("takuzu", 3)], verb)
        assert (code, "puzzle 3: occurs twice" in said) == (4, True)


def test_half_a_character_in_a_title_is_refused(run):
    for verb in ("web", "site", "play", "svg", "csv"):
        code, said = run([entry("sudoku", 3)], verb, title="\ud83d")
        assert code == 4
        assert "answers.json: \\ud83d is half a character" in said


def test_a_whole_character_that_json_writes_in_halves_is_read(run, tmp_path):
    code, said = run([entry("sudoku", 3)], "site", title="\U0001f600")

    assert code == 0, said


@pytest.mark.parametrize("params", [{"side": "x"}, {"nonesuch": 1}, {"level": []}])
def test_params_that_are_none_are_refused_by_type(run, tmp_path, params):
    (tmp_path / "book").mkdir()
    line = entry("sudoku", 3) | {"params": params, "seed_path": [1, "s", 0, 0]}
    (tmp_path / "book/puzzles.jsonl").write_text(json.dumps(line), encoding="utf-8")
    code, said = run([entry("sudoku", 3)], "site")

    assert code == 4
    assert "puzzles.jsonl: type sudoku: its example: cannot be read as" in said


def test_a_sound_book_of_every_type_is_drawn(run):
    kinds = [name for name in names() if "en" in load(name).languages]
    entries = [entry(name, number) for number, name in enumerate(kinds, 3)]

    for verb in ("csv", "play"):
        code, said = run(entries, verb)
        assert code == 0, said
