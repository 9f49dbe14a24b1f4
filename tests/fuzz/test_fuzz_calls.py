"""Whatever is typed after `publish`: it is done, or refused with a documented code."""

import collections

import callcases
import guarded
import pytest
from share import cases_of

CASES, CHUNK = 5_000, 250  # what previews keep adds up in one process


def test_calls_of_every_verb_end_with_a_documented_code(tmp_path):
    callcases.prepare(tmp_path)
    found = collections.Counter()
    for case in cases_of("calls", least=len(callcases.VERBS)):
        try:
            found[callcases.run(tmp_path, case)] += 1
        except Exception as error:
            raise AssertionError(f"case {case}") from error

    assert found["2"] > 0, found


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_5_000_calls_end_with_a_documented_code(first, tmp_path):
    found = guarded.tally("callcases", tmp_path, range(first, first + CHUNK))

    assert found["2"] > CHUNK // 2, found
    assert found["0"] > 0, found
