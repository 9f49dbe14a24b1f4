"""Making boards: each step of the source's generator, then counting and repair."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from on_json import OnJson

from puzzle_publish.core.puzzle import Fairness, Verdict, canonical_json
from puzzle_publish.core.shown import SIDES, Shown
from puzzle_publish.core.values import Taste
from puzzle_publish.types import wordpath
from puzzle_publish.types.proof import prove
from puzzle_publish.types.wordpath import corpus, generate, kernels, kernels_build
from puzzle_publish.types.wordpath.corpus import corpus_of, least_answers
from puzzle_publish.types.wordpath.params import Params
from puzzle_publish.types.wordpath.sample import sample
from puzzle_publish.words import store
from puzzle_publish.words.gate import gate_of
from puzzle_publish.words.lexicon import Entry, Lexicon
from tests.naive import naive_wordpath as naive

TYPE = OnJson(wordpath.TYPE)

HERE = Path(__file__).parent
GOLDEN = ["DEEEDE", "CCGCCE", "GDGBDA", "BFFGAE", "ECBECG", "DDABAD"]
GOLDEN_WORDS = ["ECBD", "EGAC", "FBGC", "FGDC"]
IDIOMS = store.load("idioms")
ENGLISH = store.load("english")
LONG = Lexicon("long", tuple(e for e in ENGLISH.entries if len(e.word) > 5), "en")
WORDS = st.lists(st.text("ABC", min_size=1, max_size=6), min_size=1, max_size=30)
MASKS = st.integers(2, 7).flatmap(
    lambda cols: st.lists(
        st.lists(st.integers(0, 1), min_size=cols, max_size=cols),
        min_size=2,
        max_size=7,
    )
)


def stream(seed):
    return np.random.Generator(np.random.PCG64(seed))


def letters_of(words, text):
    return np.array([words.letters.index(letter) for letter in text], np.int32)


def lexicon_of(words):
    return Lexicon("test", tuple(map(Entry, sorted(set(words)))), "en")


def preset(level, **more):
    return TYPE.presets[level].model_copy(update={"density": "classic", **more})


def is_path(cells):
    steps = pairwise(cells)
    return len(set(map(tuple, cells))) == len(cells) and all(
        abs(r - r2) + abs(c - c2) == 1 for (r, c), (r2, c2) in steps
    )


def within(count, total, chance):
    """Within five standard deviations of what chance gives."""
    sigma = (total * chance * (1 - chance)) ** 0.5
    return abs(count - total * chance) <= 5 * sigma


# The corpus.


@settings(deadline=None)
@given(WORDS)
def test_the_trie_holds_the_words_and_nothing_else(texts):
    usable = {text for text in texts if len(text) > 1}
    if not usable:
        with pytest.raises(ValueError, match="no word"):
            corpus.corpus_from(texts)
        return
    words = corpus.corpus_from(texts)
    arrays = words.arrays
    found = {}

    def follow(node, text):
        text += words.letters[arrays.letter[node]]
        if arrays.word[node] >= 0:
            found[text] = words.words[arrays.word[node]]
        for child in range(arrays.first[node], arrays.first[node + 1]):
            follow(child, text)

    for node in arrays.root:
        if node >= 0:
            follow(node, "")

    assert {text: text for text in usable} == found
    assert sorted(usable, key=lambda w: (len(w), w)) == list(words.words)


@settings(deadline=None)
@given(WORDS, st.text("ABC", min_size=2, max_size=6))
def test_a_word_is_known_forward_and_backward(texts, text):
    words = corpus.corpus_from([*texts, "ABCABC"])
    letters = letters_of(words, text)

    assert kernels_build.is_word(words.arrays, letters, len(text), False) == (
        text in words.words
    )
    assert kernels_build.is_word(words.arrays, letters, len(text), True) == (
        text[::-1] in words.words
    )


def test_words_longer_than_any_board_give_letters_and_are_never_drawn():
    words = corpus.corpus_from(["AB", "X" * 226])

    assert words.letters == "ABX"
    assert words.arrays.word.max() == 0
    assert kernels_build.draw_word(
        stream(0), words.arrays, np.full(2, -1, np.int32), 2, 100
    ) in (0, -1)


# Paths.


def padded_walk(mask, seed):
    empty = np.pad(np.array(mask, np.int32), 1)
    rows, cols = len(mask), len(mask[0])
    free, score = np.zeros((2, empty.size), np.int32)
    kernels_build.set_scores(empty.ravel(), rows, cols, free, score)
    path = np.empty(rows * cols, np.int32)
    length = kernels_build.walk(
        stream(seed), empty.reshape(-1), free, score, cols + 2, path
    )
    cells = [(int(x) // (cols + 2) - 1, int(x) % (cols + 2) - 1) for x in path[:length]]
    return cells, empty[1:-1, 1:-1]


@pytest.mark.soak
@settings(deadline=None)
@given(MASKS, st.integers(0, 99))
def test_a_path_starts_at_the_best_cell_with_a_way_and_ends_without_one(mask, seed):
    board = np.array(mask)
    cells, after = padded_walk(mask, seed)
    best = naive.scores(board) * (naive.liberties(board) > 0)
    if best.max() == 0:
        assert cells == []
        return

    assert len(cells) >= 2
    assert best[cells[0]] == best.max()
    assert is_path(cells)
    assert all(board[cell] == 1 for cell in cells)
    assert naive.liberties(after)[cells[-1]] == 0
    assert int(board.sum() - len(cells)) == int(after.sum())


@pytest.mark.soak
def test_starts_are_uniform_among_the_best_and_steps_go_by_score():
    # 2 x 4: the four middle cells are best; from one of them three ways lead on.
    score = naive.scores(np.ones((2, 4), int))
    walks = [padded_walk([[1] * 4] * 2, seed)[0] for seed in range(4000)]
    starts = Counter(cells[0] for cells in walks)
    seconds = Counter(cells[1] for cells in walks if cells[0] == (0, 1))
    ways = {(0, 0): score[0, 0], (0, 2): score[0, 2], (1, 1): score[1, 1]}

    assert set(starts) == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert all(within(count, 4000, 1 / 4) for count in starts.values())
    assert set(seconds) == set(ways)
    for cell, weight in ways.items():
        chance = weight / sum(ways.values())
        assert within(seconds[cell], starts[0, 1], chance)


# Words, noise, decoys.


def test_every_word_that_fits_is_drawn_as_often_and_none_twice():
    words = corpus.corpus_from(["AB", "BC", "CA", "ABC", "BCA", "ABCD"])
    rng = stream(1)
    slot_of = np.full(6, -1, np.int32)
    slot_of[words.words.index("BC")] = 0
    drawn = Counter(
        words.words[kernels_build.draw_word(rng, words.arrays, slot_of, 2, 3)]
        for _ in range(4000)
    )

    assert set(drawn) == {"AB", "CA", "ABC", "BCA"}
    assert all(within(count, 4000, 1 / 4) for count in drawn.values())


def test_the_last_free_words_are_found_and_drawn_as_often():
    words = corpus.corpus_from([a + b for a in "ABCDEFGH" for b in "ABCDEFGH"])
    slot_of = np.zeros(64, np.int32)
    slot_of[[7, 50]] = -1
    rng = stream(2)
    drawn = Counter(
        kernels_build.draw_word(rng, words.arrays, slot_of, 2, 9) for _ in range(2000)
    )

    assert set(drawn) == {7, 50}
    assert within(drawn[7], 2000, 1 / 2)
    slot_of[:] = 0
    assert kernels_build.draw_word(rng, words.arrays, slot_of, 2, 9) == -1
    assert kernels_build.draw_word(rng, words.arrays, slot_of, 3, 9) == -1


def test_noise_is_a_random_character_of_a_random_word():
    words = corpus.corpus_from(["AB", "CCCC"])
    rng = stream(3)
    drawn = Counter(
        words.letters[kernels_build.noise(rng, words.arrays)] for _ in range(4000)
    )

    assert within(drawn["C"], 4000, 1 / 2)
    assert within(drawn["A"], 4000, 1 / 4)
    assert within(drawn["B"], 4000, 1 / 4)


def scrambled(texts, word, is_open, number=2000):
    words = corpus.corpus_from(texts)
    rng = stream(4)
    out = np.zeros(len(word), np.int32)
    found = Counter()
    for _ in range(number):
        if kernels_build.scramble(
            rng, words.arrays, words.words.index(word), is_open, out
        ):
            found["".join(words.letters[k] for k in out)] += 1
    return found


def test_every_arrangement_but_the_word_and_its_reverse_is_as_likely():
    found = scrambled(["ABCD"], "ABCD", False)
    others = set(map("".join, permutations("ABCD"))) - {"ABCD", "DCBA"}

    assert set(found) == others
    assert all(within(count, 2000, 1 / 22) for count in found.values())


def test_words_that_read_the_same_in_every_order_cannot_be_scrambled():
    assert scrambled(["哈哈哈"], "哈哈哈", False) == {}
    assert set(scrambled(["AAB"], "AAB", False)) == {"ABA"}


def test_in_open_mode_no_arrangement_is_a_word_either_way():
    texts = ["ABC", "ACB", "BAC"]  # reversed: CBA, BCA, CAB

    assert set(scrambled(texts, "ABC", False)) == {"ACB", "BAC", "BCA", "CAB"}
    assert scrambled(texts, "ABC", True) == {}


# Boards.


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_board_as_built_is_what_the_source_builds(level):
    params = preset(level)
    for seed in range(20):
        givens, answer = generate.raw_board(stream(seed), IDIOMS, params)
        every = [*answer["paths"], *answer["decoys"]]
        used = [tuple(cell) for item in every for cell in item["cells"]]
        texts = ["".join(givens["rows"][r][c] for r, c in i["cells"]) for i in every]

        assert len(set(used)) == len(used)
        assert all(is_path(item["cells"]) for item in every)
        assert len({item["word"] for item in every}) == len(every)
        for text, item in zip(texts, every, strict=True):
            is_decoy = item in answer["decoys"]
            assert sorted(text) == sorted(item["word"])
            assert (text in (item["word"], item["word"][::-1])) != is_decoy


def test_no_noise_and_no_scrambling_leave_neither():
    params = Params(
        density="classic", rows=6, cols=6, noise_max=0, scramble_p=0, lexicon="idioms"
    )
    for seed in range(20):
        _, answer = generate.raw_board(stream(seed), IDIOMS, params)

        assert answer["decoys"] == []
        assert len(answer["paths"]) >= 6


@pytest.mark.soak
def test_what_the_counter_calls_faults_the_slow_twin_finds_too():
    threes = list(map("".join, permutations("ABCD", 3)))
    texts = [*threes[::2], "ABA", "CC", "BAAB"]
    words = corpus.corpus_from(texts)
    seen = Counter()
    for seed in range(300):
        is_open = bool(seed % 2)
        letters = np.full(6 * 6, -1, np.int32)
        slots = np.zeros((8, 4), np.int32)
        cells = np.zeros(16, np.int32)
        owner = np.zeros(36, np.int32)
        slot_of = np.zeros(len(words.words), np.int32)
        board = kernels_build.Board(letters, owner, slot_of, slots, cells)
        number = kernels_build.build(
            stream(seed), words.arrays, board, 4, 4, 2, 0.3, is_open
        )
        faults = np.zeros((kernels.MOST_FAULTS, 17), np.int32)
        before = letters.copy()
        found, _ = kernels.find_faults(
            words.arrays, board, 4, 4, is_open, False, 10**6, faults
        )
        expected = faults_of(words, letters, slots[:number].tolist(), cells, is_open)
        seen[len(expected)] += 1

        assert before.tolist() == letters.tolist()
        assert min(len(expected), kernels.MOST_FAULTS) == found
        for fault in faults[:found].tolist():
            assert tuple(fault[: fault[-1]]) in expected
    assert len(seen) > 10


@pytest.mark.soak
def test_what_may_not_be_read_is_what_the_gate_finds():
    threes = list(map("".join, permutations("ABCD", 3)))
    taste = Taste(block=("ABDC", "BAB", *threes[1:8:2]))
    words = corpus.corpus_from(threes[::2], taste=taste)
    seen = Counter()
    for seed in range(300):
        both_ways = bool(seed % 2)
        board = generate.empty_board(words, 4, 4)
        number = kernels_build.build(
            stream(seed), words.arrays, board, 4, 4, 2, 0.3, False
        )
        faults = np.zeros((kernels.MOST_FAULTS, 17), np.int32)
        number_of, _ = kernels.find_faults(
            words.arrays, board, 4, 4, False, both_ways, 10**6, faults
        )
        grid = board.letters.reshape(6, 6)[1:-1, 1:-1]
        rows = tuple("".join(words.letters[k] for k in row) for row in grid)
        known = known_in(board, number, both_ways)
        gate = gate_of(taste)
        expected = {
            one.cells
            for shown in (Shown(rows), Shown(rows, SIDES, bends=True))
            for one in gate.each(replace(shown, known=known))
        }
        found = {
            tuple(divmod(cell - 7, 6) for cell in fault[: fault[-1]])
            for fault in faults[:number_of].tolist()
        }
        unread = {cells for cells in found if spelt(rows, cells) in gate.every}
        seen[len(expected)] += 1

        assert unread <= expected
        assert unread == expected or number_of == kernels.MOST_FAULTS
    assert len(seen) > 10


def known_in(board, number, both_ways):
    """The cells of a board's answers, in their order or in both."""
    known = []
    for _, kind, start, length in board.slots[:number].tolist():
        if kind == kernels_build.ANSWER:
            cells = board.slot_cells[start : start + length].tolist()
            known.append(tuple(divmod(cell - 7, 6) for cell in cells))
    return (*known, *(cells[::-1] for cells in known if both_ways))


def spelt(rows, cells):
    """What a path spells."""
    return "".join(rows[r][c] for r, c in cells)


def faults_of(words, letters, slots, cells, is_open):
    """Every reading of a board that must not be there, as padded cells."""
    grid = letters.reshape(6, 6)[1:-1, 1:-1]
    rows = ["".join(words.letters[k] for k in row) for row in grid]
    own, decoys = {}, set()
    for word, kind, start, length in slots:
        own[words.words[word]] = tuple(cells[start : start + length].tolist())
        if kind == kernels_build.DECOY:
            decoys.add(words.words[word])
    found = set()
    for word, paths in naive.readings(rows, words.words).items():
        for path in paths:
            trail = tuple((r + 1) * 6 + c + 1 for r, c in path)
            ways = (trail, trail[::-1]) if word == word[::-1] else (trail,)
            is_own = own.get(word) in ways and word not in decoys
            if (word in own or is_open) and not is_own:
                found.update(ways)
    return found


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(
    ("lexicon", "told"),
    [(IDIOMS, "list"), (IDIOMS, "lengths"), (ENGLISH, "list"), (LONG, "lengths")],
    ids=["idioms-closed", "idioms-open", "english-closed", "long-open"],
)
def test_made_boards_hold_their_promise(level, lexicon, told):
    params = preset(level, help=told)
    for seed in range(6):
        draft = generate.make_board(stream(seed), lexicon, params)
        givens, answer = draft.givens, draft.answer
        answers = {item["word"]: item["cells"] for item in answer["paths"]}
        decoys = [item["word"] for item in answer["decoys"]]
        asked = lexicon.words if told == "lengths" else [*answers, *decoys]
        found = naive.readings(givens["rows"], asked)

        assert not set(decoys) & {*answers, *(givens["words"] or ())}
        assert {w: {tuple(map(tuple, cells))} for w, cells in answers.items()} == found
        least = least_answers(corpus_of(lexicon), params.height**2, params.scrambled)
        assert len(answers) >= least >= 2


def test_a_hard_board_has_words_enough_for_its_page():
    for lexicon in (IDIOMS, ENGLISH):
        params = preset("hard")
        least = least_answers(corpus_of(lexicon), 100, params.scrambled)
        found = [
            len(generate.make_board(stream(k), lexicon, params).answer["paths"])
            for k in range(200)
        ]

        assert least >= 3
        assert min(found) == least  # some would have fewer, were they let through


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("ABCDEFGH", min_size=1, max_size=9), min_size=3, max_size=40),
    st.integers(6, 10),
    st.integers(6, 10),
    st.integers(0, 5),
    st.floats(0, 1),
    st.sampled_from(["closed", "open"]),
    st.integers(0, 9),
)
def test_whatever_is_asked_for_a_board_is_true_or_there_is_none(
    texts, rows, cols, noise_max, scramble_p, mode, seed
):
    lexicon = lexicon_of([*texts, "AB"])
    params = Params(
        density="classic",
        rows=rows,
        cols=cols,
        noise_max=noise_max,
        scramble_p=scramble_p,
        mode=mode,
    )
    draft = generate.make_board(stream(seed), lexicon, params, boards=3, budget=100_000)
    if draft is None:
        return
    own = [item["word"] for item in draft.answer["paths"]]
    decoys = [item["word"] for item in draft.answer["decoys"]]
    asked = [*own, *decoys] if mode == "closed" else lexicon.words
    found = naive.readings(draft.givens["rows"], [w for w in asked if len(w) > 1])

    assert sorted(found) == sorted(own)
    assert all(len(paths) == 1 for paths in found.values())
    assert all(len(word) >= 3 for word in decoys)


def test_a_hopeless_list_gives_none_within_the_steps():
    lexicon = lexicon_of(["A" * n for n in range(2, 30)])

    assert generate.make_board(stream(0), lexicon, preset("hard")) is None


def test_no_board_has_more_words_than_its_page_has_room_for():
    for level in TYPE.presets:
        for lexicon in (IDIOMS, ENGLISH):
            params = preset(level, lexicon=dict(lexicon.reference))
            largest = sample(params)
            number = len(largest.givens["words"])
            letters = sum(largest.givens["lengths"])

            assert letters <= params.height * params.width
            for seed in range(30):
                draft = generate.make_board(stream(seed), lexicon, params)
                made = len(draft.answer["paths"]) + len(draft.answer["decoys"])
                assert made <= number


def test_the_judge_accepts_every_board_and_no_spoiled_one():
    for level, told in (("easy", "list"), ("medium", "lengths")):
        draft = TYPE.generate(stream(7), preset(level, help=told))
        proven = prove(TYPE.kind, draft.givens, draft.answer, Fairness.UNIQUE)

        assert proven.verdict is Verdict.OK
        kinds = [what for what, *_ in TYPE.mutations(draft.givens, draft.answer)]
        assert len(kinds) >= 3


@pytest.mark.parametrize("told", ["list", "lengths"])
def test_the_judge_refuses_the_boards_of_a_generator_that_repairs_nothing(told):
    params = preset("hard", help=told)
    verdicts = Counter()
    for seed in range(40):
        givens, answer = generate.raw_board(stream(seed), IDIOMS, params)
        own = [item["word"] for item in answer["paths"]]
        decoys = [item["word"] for item in answer["decoys"]]
        asked = IDIOMS.words if told == "lengths" else [*own, *decoys]
        found = naive.readings(givens["rows"], asked)
        is_true = sorted(found) == sorted(own) and all(
            len(paths) == 1 for paths in found.values()
        )
        verdict = prove(TYPE.kind, givens, answer, Fairness.UNIQUE).verdict
        verdicts[verdict] += 1

        assert is_true == (verdict is Verdict.OK)
    assert verdicts[Verdict.OK] > 5
    assert len(verdicts) > 2


def test_the_same_seed_makes_the_same_board_for_ever():
    # When this fails without need, books of older versions can no longer be made.
    words = ["".join(four) for four in permutations("ABCDEFG", 4)][::7]
    params = Params(density="classic", rows=6, cols=6, noise_max=2, scramble_p=0.3)
    draft = generate.make_board(stream(2027), lexicon_of(words), params)

    assert draft.givens["rows"] == GOLDEN
    assert draft.givens["words"] == GOLDEN_WORDS


def test_clues_stand_in_the_order_of_the_lengths():
    params = preset("easy", help="clues")
    draft = generate.make_board(stream(1), IDIOMS, params)
    words = [item["word"] for item in draft.answer["paths"]]

    assert draft.givens["words"] is None
    assert draft.givens["clues"] == sorted(IDIOMS.find(w).note for w in words)


@pytest.mark.soak
def test_kernels_as_plain_python_make_the_same_boards():
    found = []
    for density in ("full", "classic"):
        draft = TYPE.generate(stream(3), preset("easy", density=density))
        found.append([draft.givens, draft.answer])
    done = subprocess.run(
        [sys.executable, str(HERE / "uncompiled_wordpath.py")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "generator"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(canonical_json(found)) == json.loads(done.stdout)
