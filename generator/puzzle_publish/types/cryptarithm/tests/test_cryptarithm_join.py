"""Given numbers, which words: every map, in the source's order."""

import itertools
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle_publish.types.cryptarithm.join import join
from puzzle_publish.words.sources import named
from tests.naive import naive_cryptarithm as naive

WAMERICAN = Path("/usr/share/dict/american-english")


def maps(numbers, words):
    """As the source writes them: digit -> letter."""
    found = join(numbers, words)
    return [dict(zip(found.digits, letters, strict=True)) for letters in found.maps()]


@pytest.fixture(scope="module")
def lower_case():
    """The words of Debian's list that are all lower-case letters, in capitals."""
    if not WAMERICAN.is_file():
        pytest.skip("wamerican is not installed")
    lines = WAMERICAN.read_text(encoding="utf-8").split()
    words = [w.upper() for w in lines if w.isascii() and w.isalpha() and w.islower()]
    if len(words) != 63_875:
        pytest.skip(f"another edition of wamerican: {len(words)} words, not 63,875")
    return words


@given(
    st.lists(st.text("01234", min_size=1, max_size=3), min_size=1, max_size=5),
    st.lists(st.text("ABCDE", min_size=1, max_size=3), max_size=40),
)
@settings(max_examples=150, deadline=None)
def test_all_maps_of_the_source_are_found_in_its_order(numbers, words):
    assert maps(numbers, words) == naive.source_maps(numbers, words, "ABCDE")


def test_leading_zeros_are_digits_like_others():
    found = join(["007", "70"], ["EEL", "LE", "EL", "OOH"])

    assert list(map(found.speller(), found.maps())) == [("EEL", "LE")]


def test_repeated_numbers_are_one_word_said_again():
    assert maps(["50", "50", "100"], ["NO", "TOO"]) == [{"5": "N", "0": "O", "1": "T"}]


def test_nothing_found_is_an_empty_list():
    assert maps(["12", "34"], ["NO"]) == []
    assert maps(["12"], []) == []
    assert maps(["12", "21"], ["NO", "IN"]) == []


def test_maps_are_found_one_at_a_time_and_none_is_kept():
    # 10! maps, all of them with few words for the first number.
    letters = "ABCDEFGHIJ"
    words = [*letters, *map("".join, itertools.permutations(letters, 3))]
    found = join(["1", "234", "567", "890"], words)
    maps = found.maps()
    first = next(maps)
    tracemalloc.start()
    try:
        later = next(itertools.islice(maps, 5_000, None))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert found.speller()(first) == ("A", "BCD", "EFG", "HIJ")
    assert later > first
    assert peak < 100_000


def test_a_number_without_new_digits_may_come_anywhere():
    words = ["NO", "ON", "TO", "OT", "NOT"]
    expected = [{"1": "N", "2": "O", "3": "T"}]

    assert maps(["12", "32", "21", "123"], words) == expected
    assert maps(["12", "21", "32", "12", "123"], words) == expected
    assert maps(["12", "21", "32", "12", "123", "13"], words) == []


@pytest.mark.parametrize(
    ("numbers", "count"),
    [(("49", "51", "100"), 10_882), (("9567", "1085", "10652"), 17_645)],
)
def test_wamerican_has_as_many_maps_as_is_known(numbers, count, lower_case):
    found = join(numbers, lower_case)
    every = list(found.maps())

    assert len(every) == len(set(every)) == count
    assert every == sorted(every)
    assert set(lower_case).issuperset(
        itertools.chain.from_iterable(map(found.speller(), every))
    )


@pytest.mark.parametrize(
    ("numbers", "count"),
    [(("567", "804", "1371"), 9_769), (("9567", "1085", "10652"), 315)],
)
def test_the_list_that_ships_has_as_many_maps_as_the_source_finds(numbers, count):
    # Counted by naive.source_maps, which takes 26 and 10 s.
    found = join(numbers, named("english").words)
    every = list(found.maps())

    assert len(every) == len(set(every)) == count
    assert every == sorted(every)


@pytest.mark.soak
def test_123_and_456_and_579_have_millions_of_maps(lower_case):
    found = join(["123", "456", "579"], lower_case)

    assert sum(1 for _ in found.maps()) == 2_649_447


@pytest.mark.soak
def test_the_source_finds_the_same_maps_in_the_same_order(lower_case):
    numbers = ["9567", "1085", "10652"]

    assert maps(numbers, lower_case) == naive.source_maps(numbers, lower_case)
