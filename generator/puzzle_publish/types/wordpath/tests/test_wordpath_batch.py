"""Thousands of boards: the batch's own proof, and that repair favours nothing."""

import random

import numpy as np
import pytest

from puzzle_publish.types.wordpath import TYPE, generate
from puzzle_publish.types.wordpath import kernels_build as kernels
from puzzle_publish.types.wordpath.corpus import corpus_of, least_answers
from puzzle_publish.words import store
from puzzle_publish.words.lexicon import Lexicon
from tests.naive import naive_wordpath as naive
from tests.support.wordpath_batch import make_batch, prove_batch

# The kernels of a batch, which no book needs, take as long to compile as its boards.
pytestmark = pytest.mark.soak
IDIOMS = store.load("idioms")
# The measured lists are of 2,000 idioms, the most frequent first.
COMMON = Lexicon("common", IDIOMS.entries[:2000], "zh")
LEVELS = ["easy", "medium", "hard"]


def stream(seed):
    return np.random.Generator(np.random.PCG64(seed))


def opened(level):
    return TYPE.presets[level].model_copy(
        update={"help": "lengths", "density": "classic"}
    )


@pytest.mark.parametrize("level", LEVELS)
def test_every_repaired_board_is_proven(level):
    batch = make_batch(stream(1), IDIOMS, opened(level), 60)

    assert prove_batch(batch, IDIOMS).all()


@pytest.mark.parametrize("level", LEVELS)
def test_the_proof_of_many_tells_what_the_slow_twin_tells(level):
    batch = make_batch(stream(2), COMMON, opened(level), 25, rounds=0)
    corpus = generate.corpus_of(COMMON)
    for number, is_proven in enumerate(prove_batch(batch, COMMON)):
        slots = batch.slots[number, : batch.numbers[number]]
        answers = slots[slots[:, kernels.KIND] == kernels.ANSWER]
        words = {corpus.words[word] for word in answers[:, kernels.WORD]}
        found = naive.readings(batch.board(number), COMMON.words)
        is_whole = set(found) == words and all(len(p) == 1 for p in found.values())

        assert is_whole == is_proven


def test_a_batch_makes_the_boards_that_single_drafts_are():
    params = opened("easy")
    rng = stream(3)
    singles = [generate.make_board(rng, IDIOMS, params) for _ in range(5)]
    batch = make_batch(stream(3), IDIOMS, params, 5)

    assert [draft.givens["rows"] for draft in singles] == [
        batch.board(number) for number in range(5)
    ]


def test_a_spoiled_board_is_not_proven():
    batch = make_batch(stream(4), IDIOMS, opened("easy"), 50)
    batch.slot_cells[:, :] = batch.slot_cells[:, ::-1].copy()

    assert not prove_batch(batch, IDIOMS).any()


# How many boards of the source are broken, as measured on another port of it with
# 2,000 idioms: our port must do as badly, and so must our own boards before repair.
BROKEN = {"easy": 0.23, "medium": 0.40, "hard": 0.52}


@pytest.mark.parametrize("level", LEVELS)
def test_as_many_boards_of_the_source_are_broken_as_was_measured(level):
    rng = random.Random(5)
    boards = [
        naive.source_board(COMMON.words, naive.PRESETS[level], rng) for _ in range(600)
    ]
    broken = sum(naive.is_broken(board, COMMON.words) for board in boards) / 600

    assert abs(broken - BROKEN[level]) < 0.08


@pytest.mark.parametrize("level", LEVELS)
def test_our_boards_before_repair_are_those_of_the_source(level):
    rng = random.Random(6)
    port = [
        naive.source_board(COMMON.words, naive.PRESETS[level], rng) for _ in range(1500)
    ]
    raw = make_batch(stream(6), COMMON, opened(level), 20_000, rounds=0)
    theirs = [len(board.answers) for board in port]
    ours = raw.of_kind(kernels.ANSWER).sum(axis=1)
    their_decoys = [len(board.decoys) for board in port]
    our_decoys = raw.of_kind(kernels.DECOY).sum(axis=1)
    broken = 1 - prove_batch(raw, COMMON).mean()

    assert is_near(theirs, ours)
    assert is_near(their_decoys, our_decoys)
    assert abs(broken - BROKEN[level]) < 0.08


@pytest.mark.parametrize("level", LEVELS)
def test_repair_favours_neither_answers_nor_decoys_nor_words(level):
    raw = make_batch(stream(7), IDIOMS, opened(level), 30_000, rounds=0)
    done = make_batch(stream(8), IDIOMS, opened(level), 30_000)

    assert prove_batch(done, IDIOMS).all()
    # Boards with few answers are built anew, which is meant; of the others it is asked
    # whether repair changes them.
    params = opened(level)
    cells = params.height * params.width
    least = least_answers(corpus_of(IDIOMS), cells, params.scrambled)
    worth = raw.of_kind(kernels.ANSWER).sum(axis=1) >= least
    assert worth.mean() > 0.7
    for kind in (kernels.ANSWER, kernels.DECOY):
        numbers, lengths = [], []
        for batch, chosen in ((raw, worth), (done, slice(None))):
            mask = batch.of_kind(kind)[chosen]
            numbers.append(mask.sum(axis=1))
            length = batch.slots[chosen][:, :, kernels.LENGTH]
            lengths.append((length * mask).sum(axis=1))
        assert is_near(*numbers, slack=0.005)
        assert is_near(*lengths, slack=0.005)
    used = [shares(batch) for batch in (raw, done)]
    # Words that are read twice where their path turns on a square (条条框框) become
    # rarer by a third; two batches of one kind differ by chance as much as all do.
    by_chance = np.sqrt(4 / np.pi * used[0] / raw.numbers.sum()).sum()
    assert np.abs(used[0] - used[1]).sum() < 1.15 * by_chance


def is_near(ours, theirs, slack=0.0):
    """Whether two means differ by less than five standard errors, and a slack."""
    ours, theirs = np.asarray(ours, float), np.asarray(theirs, float)
    error = (ours.var() / len(ours) + theirs.var() / len(theirs)) ** 0.5
    allowed = 5 * error + slack * max(ours.mean(), 1.0)
    return bool(abs(ours.mean() - theirs.mean()) <= allowed)


def shares(batch):
    """How often each word is drawn, of all draws."""
    there = np.arange(batch.slots.shape[1]) < batch.numbers[:, None]
    counts = np.bincount(batch.slots[there][:, kernels.WORD], minlength=2209)
    return counts / counts.sum()
