"""Each technique against its slow twin, and positions where nothing cheaper works."""

import numpy as np
import pytest
from few import few

from puzzle_publish.grids.climb import Rung
from puzzle_publish.grids.ladder import Technique
from puzzle_publish.kernels import chains, forcing, subsets, techniques, wings
from tests.naive.naive_techniques import TECHNIQUES
from tests.support.boards import (
    diagonals,
    dug_puzzle,
    jigsaw_board,
    latin_board,
    one_step,
    pencilled,
    positions,
    said,
    square_board,
)

# By Sukaku Explainer's scale, from the cheapest to the dearest.
ORDER = (
    *("FULL_HOUSE", "HIDDEN_IN_REGION", "HIDDEN_IN_LINE", "DIRECT_PAIR"),
    *("NAKED_SINGLE", "DIRECT_TRIPLE", "POINTING", "CLAIMING"),
    *("NAKED_PAIR", "X_WING", "HIDDEN_PAIR", "NAKED_TRIPLE"),
    *("SWORDFISH", "HIDDEN_TRIPLE", "TURBOT_FISH", "XY_WING"),
    *("EMPTY_RECTANGLE", "XYZ_WING", "UNIQUE_RECTANGLE", "NAKED_QUAD"),
    *("JELLYFISH", "HIDDEN_QUAD", "SIMPLE_COLOURING", "X_CHAIN", "XY_CHAIN"),
    *("ALTERNATING_CHAIN", "NISHIO"),
)
SINGLES = ORDER[:5]
KERNELS = {
    techniques: techniques.singles,
    subsets: subsets.subsets,
    wings: wings.wings,
    chains: chains.chains,
    forcing: forcing.forcing,
}


def rung_of(name):
    """The rung with this technique alone."""
    module = next(each for each in KERNELS if name in vars(each))
    technique = Technique(name, "any", 10)
    return Rung(KERNELS[module], {getattr(module, name): technique})


RUNGS = {name: rung_of(name) for name in ORDER}
# Without unique rectangles, since a puzzle solved by them need not have one answer.
PROOFS = [RUNGS[name] for name in ORDER[:-2] if name != "UNIQUE_RECTANGLE"]
BOARDS = {
    "4x4": square_board(2, 2),
    "4x4 diagonal": square_board(2, 2, *diagonals(4)),
    "6x6": square_board(2, 3),
    "6x6 diagonal": square_board(2, 3, *diagonals(6)),
    "6x6 jigsaw": jigsaw_board("AAABBD ACABBD ECABBD ECCCFD EECFFD EEFFFD"),
    "6x6 without regions": latin_board(6),
    "9x9": square_board(3, 3),
    "9x9 diagonal": square_board(3, 3, *diagonals(9)),
    "9x9 jigsaw": jigsaw_board(
        """
        AABBBBBBC
        AABBCCBCC
        DAAAACCCC
        DDAEEEEFF
        DDDDEEFFF
        DGGEEFFFI
        DGHEHHFII
        GGHHHIIII
        GGGGHHHII
        """
    ),
}


def compare(position, answer):
    """Ask every technique and its twin."""
    twin = pencilled(position)
    for name, technique in TECHNIQUES.items():
        step = one_step(position, RUNGS[name])
        every = technique(twin)
        assert bool(step) == bool(every), name
        assert not step or step in every, name
        assert all((answer[x] == v) == has for facts in every for x, v, has in facts)


def compare_puzzles(board, seeds, every):
    """Compare at each position without singles, and at a few of the others."""
    compared = 0
    for seed in seeds:
        givens, answer = dug_puzzle(board, PROOFS, seed)
        for n, position in enumerate(positions(board, givens, PROOFS)):
            is_easy = any(one_step(position, RUNGS[name]) for name in SINGLES)
            if not is_easy or n % every == seed % every:
                compare(position, answer)
                compared += 1
    return compared


@few("name", BOARDS, fast=3)
def test_techniques_find_a_step_exactly_when_their_twins_do(name: str) -> None:
    board = BOARDS[name]
    puzzles = {4: 12, 6: 6, 9: 3 if name == "9x9" else 1}[board.side]

    assert compare_puzzles(board, range(puzzles), 2 * board.side) > 5


@pytest.mark.soak
@pytest.mark.parametrize("name", BOARDS)
def test_techniques_agree_with_their_twins_at_many_positions(name: str) -> None:
    compare_puzzles(BOARDS[name], range(100, 120), 4)


# By technique: a puzzle that the cheaper ones leave unfinished, and the next step.
GOLDEN = {
    "FULL_HOUSE": (
        ".367.9.18.8915267.7.583649.35749.2.11..3.78.58.4215.39521673.84973.84.266.892.35.",
        "r1c5=4",
    ),
    "HIDDEN_IN_REGION": (
        "1..3...2..579.846..3.2....9..6534..7........4....7..8..937..8..4.......157....632",
        "r2c1=2",
    ),
    "HIDDEN_IN_LINE": (
        "....78235...5.2....4...6....9....41.1..7........9...7..56....4.7.....5....2.1.9..",
        "r4c5=6",
    ),
    "DIRECT_PAIR": (
        ".3..6...7..14.529.5..........91....4.14...8.3.....8....4.6....8....5.......72....",
        "r8c6=4",
    ),
    "NAKED_SINGLE": (
        "4....18........9..7.1........5..914..3...87.....4...5..98..4..1.....736.3...2....",
        "r1c5=5",
    ),
    "DIRECT_TRIPLE": (
        "....4..256........84......3.82......9.......6.7.45...9...5.4.1....37.85.......9.2",
        "r5c6=3",
    ),
    "POINTING": (
        ".41.......68.....5.3.7............6.9....4.7...7...1......169.....8..5..4...9783.",
        "r1c5-2",
    ),
    "CLAIMING": (
        "..31..4.......8.39.6..9....63....2.........5......16.48...5.3.2.....9..73.9.87.4.",
        "r2c1-4 r2c2-4",
    ),
    "NAKED_PAIR": (
        ".....5.....68.7.25...2......8....7.9....7......54...8.36...........4...79..16...3",
        "r3c5-3",
    ),
    "X_WING": (
        "3..9...5.1...32..8..8.6..1..4.....7....3........7..86.87..1....62....7....9...2..",
        "r4c5-9 r6c5-9 r6c9-9",
    ),
    "HIDDEN_PAIR": (
        "...6.41..7........8...7....3..5.........86......4..27...731..2...2..891.93.......",
        "r3c7-4",
    ),
    "NAKED_TRIPLE": (
        "..4..8.95..63..1.....9..3....7.4....3.9.7....8....57.6......4....2...6.9...6....1",
        "r7c2-9 r8c2-7",
    ),
    "SWORDFISH": (
        ".7..514..54....6.2..63.....1...3..2...4......8.....7.5....1.3....2.7..8..6.......",
        "r5c7-9",
    ),
    "HIDDEN_TRIPLE": (
        "58..........591..6......97.8..7.4........6831...9........6.92.7..1..........284..",
        "r2c2-2 r9c2-6",
    ),
    "TURBOT_FISH": (
        "....19..5.9.....6.5..7......8..45.......8..1.1.2.6.83.6.....3.1.....867.....3....",
        "r7c8-8",
    ),
    "XY_WING": (
        "..27....4........2....9..3....62.351...45....3.....2..2.1.4..985....1.6..3.5.....",
        "r1c7-6 r3c2-6",
    ),
    "EMPTY_RECTANGLE": (
        "......29...6.8......9.54..1...8......9.1.........6978....5...4...3...927718......",
        "r1c3-5",
    ),
    "XYZ_WING": (
        ".6....4785.86...39..7........4.3..6.8.2.5.......7....2.....3196...82..4..........",
        "r9c2-7",
    ),
    "UNIQUE_RECTANGLE": (
        "..2..41.635......21...6..7373.29.....41......9......5.....45.......3.4.....9.....",
        "r7c7-79",
    ),
    "NAKED_QUAD": (
        "....7.52...4..61...9.2.17......1.9.8.4......2.15.......73....6..6...9......8.3...",
        "r7c9-4 r8c9-34 r9c8-4 r9c9-4",
    ),
    "JELLYFISH": (
        "...1..3.6..9..5...81..9..2.2........3..91.....5....148..4.8...2..3.6.4..5......6.",
        "r3c4-7 r7c8-7",
    ),
    "HIDDEN_QUAD": (
        "..7.1...41.......86.43....7....4...6...8..2..7.1...........3......925.3......8.6.",
        "r5c2-59 r7c2-2589 r8c2-8 r9c2-2359",
    ),
    "SIMPLE_COLOURING": (
        "....8.51....6....4.7....3.2.2.....57..374....8..1........2...8.....9.......3.172.",
        "r4c1-6",
    ),
    "X_CHAIN": (
        "..86..2..3.9..2...7........5...7.13...7...8..48.....2....9..3.4.4.31....21......8",
        "r8c8-5",
    ),
    "XY_CHAIN": (
        "7.5.34.2..8.9..5.........9.5..3..96....8.1..4...6....734.........8.........57....",
        "r9c3-1",
    ),
    "ALTERNATING_CHAIN": (
        "8.3..25..756....1...........9..4......8.5.1.64...7..58....2.4.....3..8..5..7..62.",
        "r7c4-1",
    ),
    "NISHIO": (
        ".62..9......67..12.....8....1..5.7.4...9...6..5...692..2.7.......4.6.89...5.9...7",
        "r1c1-3",
    ),
}


@pytest.mark.parametrize("name", ORDER)
def test_a_puzzle_stops_where_only_this_technique_goes_on(name: str) -> None:
    line, expected = GOLDEN[name]
    board = BOARDS["9x9"]
    givens = np.array([int(c) for c in line.replace(".", "0")])
    cheaper = ORDER[: ORDER.index(name)]
    *_, last = positions(board, givens, [RUNGS[each] for each in cheaper])

    assert expected == said(one_step(last, RUNGS[name]), 9)
    twin = pencilled(last)
    assert [each for each in (*cheaper, name) if TECHNIQUES[each](twin)] == [name]
