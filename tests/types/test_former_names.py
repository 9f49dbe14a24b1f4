"""What earlier versions called puzzles, under today's names."""

import json
from pathlib import Path

import pytest
from few import few

from puzzle_publish.cli import main
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.puzzle import canonical_json, puzzle_id
from puzzle_publish.types.former_names import may_change, renewed

STORED = Path(__file__).parents[1] / "fixtures/volume-1/puzzles.jsonl"
BOOK = """\
format: 1
book: {id: old, title: Old, seed: 1}
sections:
  - id: fills
    type: crossword
    count: 3
    ramp: [easy, hard]
    params:
      grid: american
      kind: KIND
  - {id: clued, type: crossword, count: 1, params: {kind: freeform}}
"""


def stored(kind):
    lines = map(json.loads, STORED.read_text(encoding="utf-8").splitlines())
    return next(line for line in lines if line["givens"]["kind"] == kind)


@few("kind", ["fill_in", "codeword"])
def test_the_old_spelling_gets_one_sentence_with_the_new_one_at_its_line(
    kind, tmp_path
):
    path = tmp_path / "old.yaml"
    path.write_text(BOOK.replace("KIND", kind))

    with pytest.raises(ConfigError) as refused:
        load_book(path)

    (problem,) = refused.value.problems
    assert str(problem).endswith(
        f"old.yaml:10:13: sections[0].params.kind: {kind} is now a type, not a kind of"
        f' crossword: write "type: {kind}" and remove "kind"'
    )


@pytest.mark.parametrize("kind", ["fill_in", "codeword"])
def test_only_names_and_id_change(kind):
    before = stored(kind)
    after = renewed(before)

    assert may_change(canonical_json(before))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"id", "type", "givens", "params"}
    assert after["type"] == kind
    assert {"kind": kind, **after["givens"]} == before["givens"]
    assert renewed(after) is after


def test_a_crossword_with_clues_gets_the_id_of_its_fill():
    before = stored("freeform")
    after = renewed(before)

    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"id", "params"}
    assert after["id"] == puzzle_id("crossword", {"rows": reduced(after["answer"])})
    assert renewed(after) is after


@pytest.mark.parametrize("kind", ["crossword", "fill_in", "codeword"])
def test_a_puzzle_of_the_second_format_gets_the_id_of_its_fill(kind):
    text = (STORED.parents[1] / "format-2/answers.json").read_text(encoding="utf-8")
    before = next(p for p in json.loads(text)["puzzles"] if p["type"] == kind)
    after = renewed(before)

    assert {name for name in before if before[name] != after[name]} == {"id"}
    assert after["id"] == puzzle_id(kind, {"rows": reduced(after["answer"])})


def reduced(answer):
    """The lesser of an answer's rows and columns."""
    return min(answer["rows"], ["".join(c) for c in zip(*answer["rows"], strict=True)])


def test_an_id_that_was_never_the_puzzles_stays_for_verify_to_find(tmp_path, capsys):
    wrong = {**stored("fill_in"), "number": 1, "id": "0" * 16}
    path = tmp_path / "puzzles.jsonl"
    path.write_text(json.dumps(wrong))

    assert renewed(wrong)["id"] == "0" * 16
    assert main(["verify", str(path)]) == 4
    assert 'its id is "0000000000000000"' in capsys.readouterr().err


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"type": 3},
        {"type": "crossword", "givens": None},
        {"type": "crossword", "givens": {"kind": ["codeword"]}},
        {"type": "crossword", "givens": {"kind": "codeword", "rows": 1}, "id": ""},
    ],
)
def test_what_is_no_puzzle_is_left_alone(value):
    assert renewed(value) is value


def test_givens_of_the_old_kind_are_solved_and_graded_as_todays_type(tmp_path, capsys):
    puzzle = stored("fill_in")
    path = tmp_path / "old.jsonl"
    path.write_text(f"{json.dumps(puzzle)}\n{json.dumps(puzzle['givens'])}\n")

    assert main(["solve", "fill_in", str(path), "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert json.loads(line)["solutions"] == [puzzle["answer"]]
    assert main(["grade", "fill_in", str(path)]) == 0
    assert "easy" in capsys.readouterr().out


def test_the_old_type_names_todays(tmp_path, capsys):
    path = tmp_path / "old.jsonl"
    path.write_text(json.dumps(stored("fill_in")))

    assert main(["grade", "crossword", str(path)]) == 2
    assert "is a puzzle of type fill_in (got crossword)" in capsys.readouterr().err
