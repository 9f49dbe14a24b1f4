"""`publish verify`: a true book is proven, any other is not, and nothing falls over."""

import copy
import hashlib
import json
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from small_selection import ABOUT, export_bytes, places, selection

from puzzle_publish.cli import main
from puzzle_publish.cli import verify as reprove
from puzzle_publish.core.errors import UsageError
from puzzle_publish.record.exports import json_file

Json = Any
COUNT = 6


def sealed() -> dict[str, Json]:
    content = export_bytes("json", ABOUT, selection(COUNT), places(COUNT))
    return json.loads(content)


def document() -> dict[str, Json]:
    """The same in format 1, in which no digest reveals what the proofs must find."""
    whole = sealed()
    return {"format": 1, "book": whole["book"], "puzzles": whole["puzzles"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "answers.json"
    found.write_bytes(json_file.dump(document()))
    return found


def verify(source: Path) -> int:
    return main(["verify", str(source)])


def run(path: Path, whole: Json) -> int:
    path.write_text(json.dumps(whole))
    return verify(path)


def test_a_true_book_is_proven(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(path) == 0

    told = capsys.readouterr()
    assert told.out == "6 puzzles proven: 6 unique\n"
    assert told.err == ""


def test_a_folder_stands_for_its_answers_json(path: Path) -> None:
    assert verify(path.parent) == 0


def test_the_result_can_be_read_by_a_program(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reprove.run(path, as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == {"puzzles": 6, "faults": []}

    whole = document()
    whole["puzzles"][1]["page"] = "two"
    path.write_text(json.dumps(whole))
    assert reprove.run(path, as_json=True) == 4
    assert json.loads(capsys.readouterr().out)["faults"] == [
        {
            "number": 2,
            "problem": 'page: must be a whole number from 1 (got "two")',
        }
    ]


def _swap_answers(puzzles: list[Json]) -> None:
    one, two = puzzles[2], puzzles[4]
    one["answer"], two["answer"] = two["answer"], one["answer"]


def _drop_a_given(puzzles: list[Json]) -> None:
    puzzles[2]["givens"]["rows"] = [[None] * 3] * 3


def _falsify_a_sum(puzzles: list[Json]) -> None:
    puzzles[2]["givens"]["row_sums"][0] += 1


def _unfinish_the_key(puzzles: list[Json]) -> None:
    puzzles[2]["answer"]["rows"][0][0] = None


def _praise(puzzles: list[Json]) -> None:
    puzzles[2]["level"] = puzzles[2]["grade"]["level"] = "hard"


def _raise_the_score(puzzles: list[Json]) -> None:
    puzzles[2]["grade"]["score"] += 1


def _change_a_measure(puzzles: list[Json]) -> None:
    puzzles[2]["grade"]["stuck"] = 99


def _rename(puzzles: list[Json]) -> None:
    puzzles[2]["id"] = "0" * 16


def _from_the_future(puzzles: list[Json]) -> None:
    puzzles[2]["version"] = 99


def _of_no_type(puzzles: list[Json]) -> None:
    puzzles[2]["type"] = "../types/_blank"


def _of_an_endless_type(puzzles: list[Json]) -> None:
    puzzles[2]["type"] = "x" * 5000


def _no_object(puzzles: list[Json]) -> None:
    puzzles[2] = ["not", "a", "puzzle"]


def _gone(puzzles: list[Json]) -> None:
    puzzles[2] = None


def _more_keys(puzzles: list[Json]) -> None:
    puzzles[2]["comment"] = "trust me"


@pytest.mark.parametrize(
    "spoil",
    [
        _swap_answers,
        _drop_a_given,
        _falsify_a_sum,
        _unfinish_the_key,
        _praise,
        _raise_the_score,
        _change_a_measure,
        _rename,
        _from_the_future,
        _of_no_type,
        _of_an_endless_type,
        _no_object,
        _gone,
        _more_keys,
    ],
)
def test_a_fault_is_told_with_its_puzzles_number(
    path: Path,
    spoil: Callable[[list[Json]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = document()
    spoil(whole["puzzles"])

    assert run(path, whole) == 4
    told = capsys.readouterr()
    assert told.out == ""
    assert any(line.startswith("puzzle 3: ") for line in told.err.splitlines())
    assert not any(line.startswith("puzzle 2: ") for line in told.err.splitlines())


def test_a_problem_that_many_puzzles_have_is_told_once(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = document()
    for entry in whole["puzzles"][1:4]:
        entry["type"] = "gone"

    assert run(path, whole) == 4
    assert "puzzles 2, 3 and 4: " in capsys.readouterr().err


def test_a_puzzle_that_stands_twice_is_told(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = document()
    first = whole["puzzles"][0]
    whole["puzzles"][4] = {**first, "number": 5, "page": 7}

    assert run(path, whole) == 4
    assert "puzzle 5: is the same puzzle as number 1" in capsys.readouterr().err


@pytest.mark.parametrize("order", [[0, 2], [1, 0, 2, 3, 4, 5], [1, 2, 3]])
def test_numbers_that_are_not_consecutive_are_told(
    path: Path, order: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    whole = document()
    whole["puzzles"] = [whole["puzzles"][k] for k in order]

    assert run(path, whole) == 4
    assert "numbers must run without gaps" in capsys.readouterr().err


def test_pages_that_run_backwards_are_told(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = document()
    whole["puzzles"][3]["page"] = 2

    assert run(path, whole) == 4
    assert "puzzle 4: is on page 2, before" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"format": 2, "book": {}, "puzzles": []}',
        b'{"format": 2, "book": {}, "count": 0, "digest": "", "puzzles": []}',
        b'{"format": 3, "book": {}, "puzzles": []}',
        b'{"format": true, "book": {}, "puzzles": []}',
        b'{"format": 1, "book": {}, "puzzles": []}',
        b'{"format": 1, "puzzles": {"1": 2}}',
        b"\xff\xfe",
        b"[" * 100_000,
        b"%PDF-1.7",
    ],
)
def test_a_file_that_is_no_answers_json_is_a_fault(
    path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path.write_bytes(content)

    assert verify(path) == 4
    assert str(path) in capsys.readouterr().err


def _other(name: str, value: Json) -> Callable[[dict[str, Json]], None]:
    return lambda whole: whole["book"].update({name: value})


def _drop_the_last(whole: dict[str, Json]) -> None:
    whole["puzzles"].pop()


def _other_date(whole: dict[str, Json]) -> None:
    whole["puzzles"][0]["date"] = "2027-01-09"


@pytest.mark.parametrize(
    "change",
    [
        _drop_the_last,
        _other_date,
        _other("title", "Another Book"),
        _other("seed", 2028),
        _other("language", "zh"),
        _other("volume", 3),
    ],
)
def test_what_no_proof_shows_is_revealed_by_count_and_digest(
    path: Path,
    change: Callable[[dict[str, Json]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = document()
    change(whole)
    assert run(path, whole) == 0  # the puzzles that are left are still right

    whole = sealed()
    change(whole)
    capsys.readouterr()
    assert run(path, whole) == 4
    said = capsys.readouterr().err
    assert "digest: is not that of its content" in said
    assert ("count: is 6, but the file holds 5 puzzles" in said) == (
        change is _drop_the_last
    )


def test_keys_in_another_order_are_no_change(path: Path) -> None:
    whole = sealed()
    book = dict(reversed(whole["book"].items()))
    puzzles = [dict(reversed(one.items())) for one in whole["puzzles"]]
    content = {**dict(reversed(whole.items())), "book": book, "puzzles": puzzles}
    path.write_text(json.dumps(content, indent=1))
    assert verify(path) == 0


def test_a_changed_file_gives_no_answers(path: Path) -> None:
    whole = sealed()
    _other_date(whole)
    path.write_text(json.dumps(whole))
    assert main(["answers", str(path), "--format", "csv", "--output", "-"]) == 4


def test_a_book_that_is_not_there_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"holds no answers\.json"):
        reprove.run(tmp_path, as_json=False)
    with pytest.raises(UsageError, match="no such file"):
        reprove.run(tmp_path / "gone", as_json=False)


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    def said(source: str | Path) -> str:
        with pytest.raises(UsageError) as caught:
            reprove.run(Path(source), as_json=False)
        (line,) = caught.value.problems
        return line

    pipe, folder, link = tmp_path / "pipe", tmp_path / "folder", tmp_path / "link"
    os.mkfifo(pipe)
    (folder / "answers.json").mkdir(parents=True)
    link.mkdir()
    (link / "answers.json").symlink_to("/dev/zero")
    refused = "cannot be read (a {}, not a regular file)"

    assert said("/dev/zero") == f"/dev/zero: {refused.format('device')}"
    assert said(pipe) == f"{pipe}: {refused.format('pipe')}"
    assert said(link) == f"{link / 'answers.json'}: {refused.format('device')}"
    assert said(folder) == f"{folder / 'answers.json'}: is a folder, not a file"


def test_a_hostile_text_does_not_reach_the_terminal(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = document()
    whole["puzzles"][0]["level"] = "\x1b[2J\ud800easy\n"
    whole["puzzles"][1]["\x1b]0;x\x07"] = 1

    assert run(path, whole) == 4
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert "\x07" not in told
    assert len(told.splitlines()) == 2


# Whatever is done to a file: every change that the reader of the book would notice in
# a puzzle is found, and nothing raises.

PROVEN = ("number", "id", "type", "version", "level", "grade", "givens", "answer")


def proven_part(whole: Json) -> str:
    return json.dumps([[entry[name] for name in PROVEN] for entry in whole["puzzles"]])


def _nodes(value: Json, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    if isinstance(value, dict):
        for name in value:
            yield from _nodes(value[name], (*way, name))
    elif isinstance(value, list):
        for k in range(len(value)):
            yield from _nodes(value[k], (*way, k))


def _spoiled(whole: Json, rng: random.Random) -> Json:
    """A copy with one node changed, removed, repeated or swapped with another."""
    whole = copy.deepcopy(whole)
    ways = [way for way in _nodes(whole) if way]
    way = rng.choice(ways)
    holder = whole
    for step in way[:-1]:
        holder = holder[step]
    action = rng.randrange(4)
    if action == 0:
        del holder[way[-1]]
    elif action == 1:
        junk = [None, True, 0, 1, -1, 2, 3.5, "", "easy", [], {}, [[1]], {"rows": 1}]
        holder[way[-1]] = rng.choice([*junk, 10**30, "\ud800", "x" * 5000])
    elif action == 2 and isinstance(holder, list):
        holder.insert(way[-1], copy.deepcopy(holder[way[-1]]))
    else:
        other = rng.choice(ways)
        source = whole
        for step in other:
            source = source[step]
        holder[way[-1]] = copy.deepcopy(source)
    return whole


@pytest.mark.soak
def test_every_change_to_a_puzzle_is_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = document()
    proven = proven_part(whole)
    rng = random.Random(2027)
    found = 0
    for _ in range(600):
        spoiled = _spoiled(whole, rng)
        code = run(path, spoiled)
        try:
            same = proven_part(spoiled) == proven
        except (KeyError, TypeError, IndexError):
            same = False

        assert code in (0, 4)
        assert same or code == 4, spoiled
        found += code == 4
        capsys.readouterr()
    assert found > 400


@pytest.mark.soak
def test_no_damage_to_the_bytes_makes_it_fall_over(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = path.read_bytes()
    rng = random.Random(1)
    for _ in range(300):
        bad = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(bad))
            bad[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        path.write_bytes(bad)

        assert verify(path) in (0, 4)
        capsys.readouterr()


# The digests of the folder's other files.


def _manifest(folder: Path, **digests: str) -> None:
    files = {
        name: {"sha256": hashlib.sha256((folder / name).read_bytes()).hexdigest()}
        for name in ("answers.json", "interior.pdf")
    }
    for name, digest in digests.items():
        files[name] = {"sha256": digest}
    (folder / "manifest.json").write_text(json.dumps({"files": files}))


def test_the_digests_of_the_manifest_are_compared(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = path.parent
    (folder / "interior.pdf").write_bytes(b"%PDF as built")
    _manifest(folder)
    assert verify(folder) == 0

    (folder / "interior.pdf").write_bytes(b"%PDF, changed")
    assert verify(folder) == 4
    assert "interior.pdf: is not the file that was recorded" in capsys.readouterr().err

    (folder / "interior.pdf").unlink()
    assert verify(folder) == 4
    assert "interior.pdf: cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"files": []}',
        '{"files": {"answers.json": 1}}',
        '{"files": {"../outside": {"sha256": "0"}}}',
        '{"files": {"..": {"sha256": "0"}}}',
        '{"files": {"": {"sha256": "0"}}}',
        '{"files": {"a\\u0000b": {"sha256": "0"}}}',
    ],
)
def test_a_damaged_manifest_is_a_fault(path: Path, content: str) -> None:
    (path.parent / "manifest.json").write_text(content)

    assert verify(path.parent) == 4
