"""The census of sums by pattern: its counts, its look-up, its file."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.core import disk_cache as kept
from puzzle_publish.types.cryptarithm import census, kernels_census
from puzzle_publish.types.cryptarithm.model import Equation
from puzzle_publish.types.cryptarithm.search import search
from tests.naive import naive_cryptarithm as naive


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache folder, and nothing in memory."""
    monkeypatch.setattr(kept, "cache", lambda: tmp_path)
    census.table.cache_clear()
    yield tmp_path / "census"
    census.table.cache_clear()


def counts(table):
    return table.equations, table.patterns, table.once


@pytest.mark.parametrize(
    ("lengths", "patterns", "once"),
    [((3, 3, 4), 35_364, 4_747), ((3, 4, 5), 102_128, 24_314)],
)
def test_the_patterns_of_short_sums_are_as_many_as_is_known(lengths, patterns, once):
    assert counts(census.table(*lengths))[1:] == (patterns, once)


@pytest.mark.soak
def test_the_patterns_of_4_and_4_and_5_digits_are_as_many_as_is_known(folder):
    expected = (48_996_000, 6_520_224, 1_127_954)

    assert counts(census.table(4, 4, 5)) == expected
    census.table.cache_clear()
    assert counts(census.table(4, 4, 5)) == expected
    assert census.is_unique(["SEND", "MORE", "MONEY"])
    assert (folder / "4+4=5.bin").stat().st_size < 3_600_000


@pytest.mark.parametrize(
    "lengths", [(1, 1, 1), (1, 1, 2), (1, 2, 3), (2, 2, 2), (2, 2, 3)]
)
def test_a_table_is_what_counting_texts_gives(lengths, folder):
    expected = naive.census(*lengths)

    table = census.table(*lengths)

    once = sum(1 for number in expected.values() if number == 1)
    assert counts(table) == (sum(expected.values()), len(expected), once)


@given(
    st.text("ABCDEF", min_size=2, max_size=2),
    st.text("ABCDEF", min_size=2, max_size=2),
    st.text("ABCDEF", min_size=2, max_size=3),
    st.integers(1, 2),
)
@settings(max_examples=100, deadline=None)
def test_the_look_up_agrees_with_the_search(first, second, result, short):
    words = (first[:short], second, result)
    count = search(Equation(words[:2], "+", result)).count

    assert census.is_unique(words) == (count == 1)
    assert census.is_unique((second, first[:short], result)) == (count == 1)


def test_the_ranks_of_all_patterns_of_a_length_are_the_numbers_from_0_on():
    ways = kernels_census.completions(6)
    patterns = {naive.pattern(text) for text in itertools.product(range(6), repeat=6)}

    ranks = [kernels_census.pattern_rank(np.array(p), ways) for p in sorted(patterns)]

    assert sorted(ranks) == list(range(203)) == list(range(ways[6, 0]))
    assert len(patterns) == 203  # Bell's number


def test_patterns_have_at_most_ten_letters():
    # All 678,570 partitions of 11 but the one into 11 parts.
    assert kernels_census.completions(11)[11, 0] == 678_569


def test_words_of_other_lengths_than_sums_have_are_not_unique(folder):
    assert not census.is_unique(["AB", "CD", "E"])
    assert not census.is_unique(["AB", "CD", "EFGH"])
    assert not census.is_unique(["ABCD", "EFG", "HIJKL"[:4] + "K"])
    assert not folder.exists()


def test_a_census_too_large_is_refused():
    with pytest.raises(ValueError, match="no census of EIGHTY"):
        census.is_unique(["EIGHTY", "EIGHTY", "SIXTEEN"])
    with pytest.raises(ValueError, match="no census of 4 \\+ 5 = 5"):
        census.table(4, 5, 5)
    with pytest.raises(ValueError, match="no census of 2 \\+ 1 = 2"):
        census.table(2, 1, 2)


def test_a_table_is_kept_and_read_back(folder, monkeypatch):
    counted = census.table(2, 2, 3)
    census.table.cache_clear()
    monkeypatch.setattr(census, "_counted", None)

    again = census.table(2, 2, 3)

    assert counts(again) == counts(counted)
    assert again.bits.tobytes() == counted.bits.tobytes()
    assert [path.name for path in folder.iterdir()] == ["2+2=3.bin"]


@pytest.mark.parametrize("damage", ["changed", "cut off", "another"])
def test_a_damaged_file_is_counted_again(damage, folder, said):
    counted = census.table(2, 2, 3)
    path = folder / "2+2=3.bin"
    raw = path.read_bytes()
    if damage == "changed":
        path.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    elif damage == "cut off":
        path.write_bytes(raw[:20])
    else:
        census.table(2, 2, 2)
        (folder / "2+2=2.bin").replace(path)
    census.table.cache_clear()

    assert counts(census.table(2, 2, 3)) == counts(counted)
    assert path.read_bytes() == raw
    assert ("was changed" in said.text) == (damage != "another")


def test_without_a_folder_to_write_it_is_counted_all_the_same(folder, said):
    folder.parent.joinpath("census").write_text("in the way")

    assert counts(census.table(2, 2, 3))[0] == 4860
    assert "made in each process" in said.text
