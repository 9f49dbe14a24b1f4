"""The table of sums by pattern: its counts, its look-up, its file."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.core import disk_cache
from puzzle_publish.types.cryptarithm import pattern_table
from puzzle_publish.types.cryptarithm.kernels_pattern_table import (
    completions,
    count_sums,
    is_marked,
    rank_of,
)
from puzzle_publish.types.cryptarithm.model import Equation
from puzzle_publish.types.cryptarithm.search import search
from tests.naive import naive_cryptarithm as naive


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache folder, and nothing in memory."""
    monkeypatch.setattr(disk_cache, "cache", lambda: tmp_path)
    pattern_table.table.cache_clear()
    yield tmp_path / "pattern_table"
    pattern_table.table.cache_clear()


def counted(*lengths):
    """How many sums, patterns, and patterns of one sum there are."""
    ways = completions(sum(lengths))
    counts = np.zeros(ways[-1, 0], np.uint8)
    sums = count_sums(*lengths, ways, counts)
    return sums, np.count_nonzero(counts), np.count_nonzero(counts == 1)


def once(bits):
    return int(np.unpackbits(bits).sum())


def numbered(text):
    order = list(dict.fromkeys(text))
    return np.array([order.index(char) for char in text])


def is_unique(first, second, result):
    """Whether the table says that the sum has one solution."""
    text = first + second + result
    bits = pattern_table.table(len(first), len(second), len(result))
    rank = rank_of(numbered(text), len(text), completions(len(text)))
    return bool(is_marked(bits, rank))


@pytest.mark.parametrize(
    ("lengths", "patterns", "unique"),
    [((3, 3, 4), 35_364, 4_747), ((3, 4, 5), 102_128, 24_314)],
)
def test_the_patterns_of_short_sums_are_as_many_as_is_known(lengths, patterns, unique):
    assert counted(*lengths)[1:] == (patterns, unique)
    assert once(pattern_table.table(*lengths)) == unique


@pytest.mark.soak
def test_the_patterns_of_4_and_4_and_5_digits_are_as_many_as_is_known(folder):
    assert counted(4, 4, 5) == (48_996_000, 6_520_224, 1_127_954)
    assert once(pattern_table.table(4, 4, 5)) == 1_127_954
    assert is_unique("SEND", "MORE", "MONEY")
    assert (folder / "4+4=5.bin").stat().st_size < 3_600_000


@pytest.mark.parametrize(
    "lengths", [(1, 1, 1), (1, 1, 2), (1, 2, 3), (2, 2, 2), (2, 2, 3)]
)
def test_a_table_is_what_counting_texts_gives(lengths, folder):
    expected = naive.pattern_counts(*lengths)

    unique = sum(1 for number in expected.values() if number == 1)
    assert counted(*lengths) == (sum(expected.values()), len(expected), unique)
    assert once(pattern_table.table(*lengths)) == unique


@given(
    st.text("ABCDEF", min_size=1, max_size=2),
    st.text("ABCDEF", min_size=2, max_size=2),
    st.text("ABCDEF", min_size=2, max_size=3),
)
@settings(max_examples=100, deadline=None)
def test_the_look_up_agrees_with_the_search(first, second, result):
    count = search(Equation((first, second), "+", result)).count

    assert is_unique(first, second, result) == (count == 1)


def test_the_ranks_of_all_patterns_of_a_length_are_the_numbers_from_0_on():
    ways = completions(6)
    patterns = {naive.pattern(text) for text in itertools.product(range(6), repeat=6)}

    ranks = [rank_of(numbered(pattern), 6, ways) for pattern in patterns]

    assert sorted(ranks) == list(range(203)) == list(range(ways[6, 0]))
    assert len(patterns) == 203  # Bell's number


def test_patterns_have_at_most_ten_letters():
    # All 678,570 partitions of 11 but the one into 11 parts.
    assert completions(11)[11, 0] == 678_569


def test_a_table_is_kept_and_read_back(folder, monkeypatch):
    bits = pattern_table.table(2, 2, 3)
    pattern_table.table.cache_clear()
    monkeypatch.setattr(pattern_table, "_counted", None)

    again = pattern_table.table(2, 2, 3)

    assert again.tobytes() == bits.tobytes()
    assert [path.name for path in folder.iterdir()] == ["2+2=3.bin"]


@pytest.mark.parametrize("damage", ["changed", "cut off", "another"])
def test_a_damaged_file_is_counted_again(damage, folder, said):
    bits = pattern_table.table(2, 2, 3)
    path = folder / "2+2=3.bin"
    raw = path.read_bytes()
    if damage == "changed":
        path.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    elif damage == "cut off":
        path.write_bytes(raw[:20])
    else:
        pattern_table.table(2, 2, 2)
        (folder / "2+2=2.bin").replace(path)
    pattern_table.table.cache_clear()

    assert pattern_table.table(2, 2, 3).tobytes() == bits.tobytes()
    assert path.read_bytes() == raw
    assert ("is damaged" in said.text) == (damage != "another")


def test_without_a_folder_to_write_it_is_counted_all_the_same(folder, said):
    folder.parent.joinpath("pattern_table").write_text("in the way")

    assert once(pattern_table.table(2, 2, 3)) == counted(2, 2, 3)[2]
    assert "remade in each process" in said.text
