import numpy as np
import pytest

from puzzle_publish.types._grid.index import (
    LONGEST,
    digest_of,
    index_of,
    kept_index,
    packed,
)

SCORED = {"CAT": 50, "CATS": 40, "DOG": 60, "COG": 50, "BOX": 1, "BOXES": 2, "TV": 9}
PAIRS = (("CAT", "COG"), ("COG", "CAT"))
# 70 letters and more, so that rows keep only the blocks that are not empty.
HANZI = ["".join(chr(0x4E00 + 9 * k + j) for j in range(9)) for k in range(9)]


def row(index, length, at, letter):
    """The words of a length with a letter at a place, read from the tables."""
    tables = index.tables
    number = at * len(index.alphabet) + index.numbers[letter]
    blocks = int(tables.blocks[length])
    bits = np.zeros(blocks, np.uint64)
    if len(tables.dense):
        start = int(tables.dense_at[length]) + number * blocks
        bits[:] = tables.dense[start : start + blocks]
    else:
        number += int(tables.rows_at[length])
        for k in range(tables.sparse_at[number], tables.sparse_at[number + 1]):
            bits[tables.sparse_block[k]] = tables.sparse_bits[k]
    flags = np.unpackbits(bits.view(np.uint8), bitorder="little")
    words = index.words(length)
    return {words[rank] for rank in np.flatnonzero(flags)}


def test_words_of_a_length_stand_by_score():
    index = index_of(SCORED)

    assert index.words(3) in (("DOG", *pair, "BOX") for pair in PAIRS)
    assert index.word(3, 0) == "DOG"
    assert index.words(9) == ()
    assert index.words(LONGEST + 1) == ()
    assert len(index) == 7
    assert index.score("BOXES") == 2


def test_of_an_unscored_list_every_letter_is_in_the_better_half():
    """The first search of a fill takes only the better words."""
    words = [a + b + c for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ" for c in "ABCDEF"]
    index = index_of(dict.fromkeys(words, 50))
    better = index.words(3)[:300]

    assert index.words(3) == index_of(dict.fromkeys(reversed(words), 50)).words(3)
    for at in range(3):
        assert len({word[at] for word in better}) == len({word[at] for word in words})


@pytest.mark.parametrize("extra", [(), HANZI])
def test_each_row_has_the_words_with_that_letter_there(extra):
    words = [a + b + c for a in "ABCDE" for b in "ABCDE" for c in "ABCDEF"]
    index = index_of({word: k % 7 for k, word in enumerate([*words, *extra])})

    assert bool(extra) == (len(index.tables.dense) == 0)
    for at in range(3):
        for letter in "ABCDEF":
            expected = {word for word in words if word[at] == letter}
            assert row(index, 3, at, letter) == expected


def test_words_that_fit_no_slot_are_left_out():
    index = index_of({"A": 1, "IT": 1, "B" * (LONGEST + 1): 1})

    assert [index.counts[n] for n in (1, 2, LONGEST)] == [0, 1, 0]


def test_a_list_without_a_word_for_a_slot_is_refused():
    with pytest.raises(ValueError, match="no word that fits a slot"):
        index_of({"A": 1})


def test_words_are_allowed_by_score_and_name():
    index = index_of(SCORED)

    def allowed(**rules):
        bits = index.allowing(**rules)
        flags = np.unpackbits(bits.view(np.uint8), bitorder="little")
        firsts = index.tables.first_block * 64
        return {
            word
            for length in range(2, 6)
            for rank, word in enumerate(index.words(length))
            if flags[firsts[length] + rank]
        }

    assert allowed() == set(SCORED)
    assert index.allowing().tolist() == index.everything.tolist()
    assert allowed(floor=40) == {"CAT", "CATS", "DOG", "COG"}
    assert allowed(banned=["CAT", "PIG"]) == set(SCORED) - {"CAT"}
    assert allowed(floor=60, banned=["TV"], always=["TV", "PIG"]) == {"DOG", "TV"}


def test_a_noun_and_its_plural_are_kin_both_ways():
    index = index_of({**SCORED, "PARTY": 3, "PARTIES": 4})
    tables = index.tables
    by_id = {
        int(tables.first_block[length]) * 64 + rank: word
        for length in range(2, 8)
        for rank, word in enumerate(index.words(length))
    }
    kin = {
        (word, by_id[int(other)])
        for number, word in by_id.items()
        for other in tables.kin[tables.kin_at[number] : tables.kin_at[number + 1]]
    }

    pairs = {("CAT", "CATS"), ("BOX", "BOXES"), ("PARTY", "PARTIES")}
    assert kin == pairs | {(b, a) for a, b in pairs}


def test_an_index_is_made_once_and_read_back_the_same(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = kept_index(digest_of(SCORED), lambda: SCORED)
    again = kept_index(digest_of(SCORED), lambda: pytest.fail("made twice"))

    assert again.alphabet == made.alphabet
    assert again.counts == made.counts
    for one, other in zip(again.tables, made.tables, strict=True):
        assert one.dtype == other.dtype
        assert one.tolist() == other.tolist()


def test_the_digest_tells_scores_and_not_order():
    turned = dict(reversed(SCORED.items()))

    assert digest_of(turned) == digest_of(SCORED)
    assert digest_of(SCORED | {"CAT": 51}) != digest_of(SCORED)


def test_flags_fill_blocks_from_the_lowest_bit():
    flags = np.zeros(128, np.bool_)
    flags[[0, 63, 64]] = True

    assert packed(flags).tolist() == [1 + 2**63, 1]
