"""Whatever stands in a file that a person types: it is read, or told what is wrong."""

import collections

import filecases
import guarded
import pytest
from share import cases_of

from puzzle_publish.core import log

CASES, CHUNK = 10_000, 5_000


@pytest.mark.soak
def test_damaged_files_of_every_kind_are_read_or_refused(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    log.set_up(quiet=True)
    found = collections.Counter()
    for case in cases_of("files", least=len(filecases.NAMES)):
        try:
            found[filecases.run(tmp_path / "cases", case)] += 1
        except Exception as error:
            raise AssertionError(f"case {case}") from error

    assert min(found["taken"], found["refused"]) > 0, found
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_10_000_damaged_files_are_read_or_refused_within_bounds(first, tmp_path):
    found = guarded.tally("filecases", tmp_path, range(first, first + CHUNK))

    assert min(found["refused"], found["taken"]) > CHUNK // 10, found
