"""Every verb with every kind of file: done, or refused in sentences, within limits."""

import foreignfiles
import guarded
import pytest
import verbcases

from puzzle_publish import cli

CASES, CHUNK = 3_000, 500  # what previews keep adds up in one process


@pytest.mark.soak
def test_a_round_of_calls_of_every_verb_ends_with_a_documented_code(tmp_path):
    found = guarded.tally("verbcases", tmp_path, range(verbcases.QUICK))

    assert sum(found.values()) == verbcases.QUICK
    assert set(cli.VERBS) == {word.partition(":")[0] for word in found}
    for code in ("0", "2", "4"):
        assert any(word.endswith(code) for word in found), found


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_3_000_cases_of_every_verb_end_with_a_documented_code(first, tmp_path):
    found = guarded.tally("verbcases", tmp_path, range(first, first + CHUNK))

    refused = sum(count for word, count in found.items() if word.endswith("2"))
    assert CHUNK // 4 < refused < CHUNK, found


def test_the_cases_have_every_verb_and_spoil_every_kind_of_file():
    few = verbcases.ROUND
    spoiled = {name.rpartition("/")[2] for row in few for name in row.files}
    assert {row.verb for row in few} == set(cli.VERBS)
    assert spoiled - set(verbcases.PDFS) == set(foreignfiles.NAMES)


def test_a_case_is_the_same_files_and_call_for_ever(tmp_path):
    for case in range(0, verbcases.QUICK, 7):
        one, two = (verbcases.laid_out(tmp_path / name / "case", case) for name in "ab")
        assert [word.replace("/a/", "/b/") for word in one] == two, case
        held = [
            {p.relative_to(tmp_path / name): p.read_bytes() for p in files}
            for name in "ab"
            for files in [[p for p in (tmp_path / name).rglob("*") if p.is_file()]]
        ]
        assert [*held[0].values()] == [*held[1].values()], case
        for name in "ab":
            (tmp_path / name).rename(tmp_path / f"{name}{case}")
