"""Whatever is typed after `publish`: it is done, or refused with a documented code."""

import collections

import callcases
import guarded
import pytest
from share import cases_of

CASES = 5_000


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
def test_5_000_calls_end_with_a_documented_code(tmp_path):
    found = guarded.tally("callcases", tmp_path, range(CASES))

    assert found["2"] > CASES // 2, found
    assert found["0"] > CASES // 50, found
