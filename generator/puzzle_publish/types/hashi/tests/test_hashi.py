"""Hashi: counts, rules, techniques, levels, identity, bad input, looks."""

import random
from itertools import chain, pairwise, product

import numpy as np
import pytest
from few import few
from logic_drafts import helpers

from puzzle_publish.core.figure import Circle, Label, Line
from puzzle_publish.grids import symmetry
from puzzle_publish.grids.symmetry import turns
from puzzle_publish.types.hashi import (
    kernels_links,
    kernels_make,
    kernels_search,
    model,
)
from puzzle_publish.types.hashi.ladder import TECHNIQUES, board_of, climb, uses
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of
from tests.naive import naive_hashi as naive

TYPE, drafts, answers = helpers("hashi")
LEVELS = ["easy", "medium", "hard", "expert"]
# The techniques of all steps; the last is the first of its kind to give anything.
GOLDEN = {
    "one-neighbour": (["2.2"], ["one-neighbour"]),
    "just-enough": (["4.3", "...", "3.2"], ["just-enough"]),
    "all-but-one": (["3.3", "...", "3.3"], ["all-but-one"]),
    # Two bridges between any two of them would leave the others out.
    "isolated-pair": (["2.2", "...", "2.2"], ["isolated-pair"]),
    # Two bridges at the top left would close the group of the upper corners.
    "isolated-group": (
        ["2...4.3", ".......", ".......", "4...2.1", ".......", ".......", "2......"],
        ["one-neighbour", "just-enough", "isolated-group"],
    ),
    # Without a bridge at the top left, the others at the top would be cut off.
    "what-if": (
        ["2..2..1", ".......", ".......", "...1...", ".......", ".......", "3..3..2"],
        ["all-but-one", "all-but-one", "what-if"],
    ),
}


def givens(lines, most=2):
    return {
        "rows": [[None if x == "." else int(x) for x in line] for line in lines],
        "most": most,
    }


def first_steps(puzzle, count):
    """The first steps, also of a puzzle that the ladder does not finish."""
    board, now = board_of_puzzle(puzzle)
    log = np.full((60, 6), -1, np.int64)
    kernels_links.climb(board, now, log)
    keys = dict.fromkeys(tuple(row[:2]) for row in log.tolist() if row[0] >= 0)
    return [TECHNIQUES[code].name for code, _ in keys][:count]


def board_of_puzzle(puzzle):
    board = board_of(
        len(puzzle.islands), puzzle.links, puzzle.crossings, puzzle.numbers
    )
    now = np.zeros((2, len(puzzle.links)), np.int64)
    now[1] = puzzle.most
    return board, now


def random_puzzles(seed, count, size=5):
    """Small puzzles, most of them with several answers or none."""
    chance = random.Random(seed)
    while count:
        most = chance.choice([1, 2, 2, 3])
        cells = list(product(range(size), repeat=2))
        islands = sorted(chance.sample(cells, chance.randint(4, 7)))
        links, crossings = model.links_of(tuple(islands))
        if not 2 < len(links) < 9 or len({k for ends in links for k in ends}) < len(
            islands
        ):
            continue
        counts = [chance.randint(0, most) for _ in links]
        for a, b in crossings:
            counts[a if chance.random() < 0.5 else b] = 0
        numbers = [
            sum(n for ends, n in zip(links, counts, strict=True) if k in ends)
            for k in range(len(islands))
        ]
        if all(numbers):
            count -= 1
            sides = size, size, most
            yield model.Hashi(*sides, tuple(islands), tuple(numbers), links, crossings)


def printed(puzzle):
    rows = [[None] * puzzle.width for _ in range(puzzle.height)]
    for (r, c), number in zip(puzzle.islands, puzzle.numbers, strict=True):
        rows[r][c] = number
    return {"rows": rows, "most": puzzle.most}


def every(puzzle):
    return set(
        naive.answers(puzzle.numbers, puzzle.links, puzzle.crossings, puzzle.most)
    )


# Proof


@pytest.mark.parametrize("seed", range(3))
def test_the_prover_finds_every_answer_once(seed):
    counts = set()
    for puzzle in random_puzzles(seed, 40):
        expected = [model.make_answer(puzzle, one) for one in sorted(every(puzzle))]
        found = answers(printed(puzzle), limit=1000)

        key = [[(b["from"], b["to"], b["count"]) for b in a["bridges"]] for a in found]
        wanted = [
            [(b["from"], b["to"], b["count"]) for b in a["bridges"]] for a in expected
        ]
        assert sorted(key) == sorted(wanted)
        assert all(TYPE.follows_rules(printed(puzzle), answer) for answer in found)
        counts.add(min(len(found), 2))
    assert len(counts) > 1


@pytest.mark.soak
@few("seed", range(3))
def test_numbers_and_crossings_bound_links_as_trying_all_ways_does(seed):
    for puzzle in random_puzzles(seed, 60):
        bounds = [(0, puzzle.most)] * len(puzzle.links)
        wanted = naive.narrowed(puzzle.numbers, puzzle.links, puzzle.crossings, bounds)
        board, now = board_of_puzzle(puzzle)
        low, high = np.zeros_like(now[0]), now[1].copy()
        crossings = np.array(puzzle.crossings, np.int64).reshape(-1, 2)
        looks = kernels_search.narrow(board.need, board.near, crossings, low, high)
        fits = kernels_links.tidy(board, now, True)

        assert fits == (looks > 0) == (wanted is not None)
        if fits:
            assert list(zip(low.tolist(), high.tolist(), strict=True)) == wanted
            assert list(zip(*now.tolist(), strict=True)) == wanted
            room = [
                sum(wanted[k][1] - wanted[k][0] for k in line if k >= 0)
                for line in board.near.tolist()
            ]
            link = kernels_search.open_link(board.near, low, high)
            least = min(filter(None, room), default=0)
            assert (link < 0) == (least == 0)
            assert link < 0 or least in [room[k] for k in puzzle.links[link]]


@pytest.mark.parametrize("seed", range(3))
def test_islands_hold_together_if_their_groups_are_one(seed):
    chance = random.Random(seed)
    for puzzle in random_puzzles(seed, 40):
        bridges = [chance.randint(0, 2) for _ in puzzle.links]
        expected = naive.groups(puzzle.islands, puzzle.links, bridges)
        board, now = board_of_puzzle(puzzle)
        counts, parent = np.array(bridges), np.zeros(len(puzzle.islands), np.int64)

        held = kernels_search.holds_together(board.ends, counts, parent)
        assert held == (len(expected) == 1)
        assert kernels_links.join(board, counts, now, board.groups[0]) == held
        root = board.groups[0, kernels_links.ROOT].tolist()
        assert [min(g) for k in range(len(root)) for g in expected if k in g] == root


@few("deepest", range(2, 6))
def test_techniques_rule_out_no_answer(deepest):
    for puzzle in random_puzzles(deepest, 60):
        every_answer = every(puzzle)
        board, now = board_of_puzzle(puzzle)
        left = kernels_links.solve(board, now, deepest)

        if every_answer:
            assert left == sum(low < high for low, high in now.T.tolist())
            for answer in every_answer:
                assert all(
                    low <= n <= high
                    for n, (low, high) in zip(answer, now.T.tolist(), strict=True)
                )


@pytest.mark.parametrize("seed", range(2))
def test_an_island_gives_what_all_its_ways_agree_on(seed):
    for puzzle in random_puzzles(seed, 60):
        board, now = board_of_puzzle(puzzle)
        if not kernels_links.tidy(board, now, False):
            continue
        for island, number in enumerate(puzzle.numbers):
            new = now.copy()
            for technique in range(3):
                kernels_links.count_at(technique, island, board, new)
            mine = [k for k, ends in enumerate(puzzle.links) if island in ends]
            told = naive.around(number, [tuple(now[:, k].tolist()) for k in mine])
            assert [low for low, _ in told] == new[0, mine].tolist()


# Techniques and levels


@pytest.mark.parametrize("name", GOLDEN)
def test_a_puzzle_begins_where_only_this_technique_gives_anything(name):
    lines, techniques = GOLDEN[name]

    assert first_steps(model.read(givens(lines)), len(techniques)) == techniques


@pytest.mark.parametrize("level", LEVELS)
def test_puzzles_of_a_level_need_exactly_its_techniques(level):
    for draft in drafts(level):
        grade, givens = TYPE.grade(draft.givens), model.read(draft.givens)
        numbers = [x for row in draft.givens["rows"] for x in row if x]

        assert grade.level == level
        assert grade.measures["islands"] == len(numbers)
        assert uses(givens) == [(one.technique, one.places) for one in climb(givens)]
        assert answers(draft.givens) == [draft.answer]


@pytest.mark.parametrize(
    "params",
    [
        {"rows": 7, "columns": 7},
        {"rows": 25, "columns": 7, "most": 3},
        {"islands": 0.1},
        {"islands": 0.25},
        {"loops": False},
    ],
    ids=str,
)
@pytest.mark.parametrize("level", LEVELS)
def test_other_params_come_in_all_levels(level, params):
    for draft in drafts(level, 2, **params):
        assert answers(draft.givens) == [draft.answer]
        assert TYPE.grade(draft.givens).level == level
        sides = params.get("rows", 10), params.get("columns", 10)
        rows = draft.givens["rows"]
        assert (len(rows), len(rows[0])) == sides
        # No margin is empty, and no island touches another.
        lines = [*rows, *zip(*rows, strict=True)]
        assert all(
            any(line) for line in (rows[0], rows[-1], lines[sides[0]], lines[-1])
        )
        assert not any(a and b for line in lines for a, b in pairwise(line))


@pytest.mark.parametrize("level", LEVELS[:3])
def test_single_bridges_come_in_all_levels_but_the_last(level):
    (draft,) = drafts(level, 1, most=1)

    assert {bridge["count"] for bridge in draft.answer["bridges"]} == {1}
    with pytest.raises(ValueError, match="hardly any puzzle of single bridges"):
        TYPE.params_model(level="expert", most=1)
    with pytest.raises(ValueError, match="5 islands are too few"):
        TYPE.params_model(rows=7, columns=7, islands=0.1)


def test_without_loops_bridges_are_a_tree():
    for draft in drafts("medium", 3, loops=False):
        islands = sum(x is not None for row in draft.givens["rows"] for x in row)
        assert len(draft.answer["bridges"]) == islands - 1
    assert any(
        len(draft.answer["bridges"]) >= TYPE.grade(draft.givens).measures["islands"]
        for draft in drafts("hard", 8)
    )


def test_changes_keep_bridges_apart_and_islands_together():
    rng = np.random.Generator(np.random.PCG64(1))
    for puzzle in random_puzzles(9, 20):
        board, _ = board_of_puzzle(puzzle)
        counts = np.array(next(iter(every(puzzle)), [0] * len(puzzle.links)))
        if not counts.any():
            continue
        for _ in range(30):
            link = int(rng.integers(len(counts)))
            kernels_make.change(board, counts, link, puzzle.most, True, rng)
            kernels_make.number(board, counts)
            one = model.Hashi(*puzzle[:4], tuple(board.need.tolist()), *puzzle[5:])
            assert tuple(counts.tolist()) in every(one)


# Rules, bad input


def test_counts_of_small_puzzles_that_one_can_count_by_hand():
    assert len(answers(givens(["1.1"]))) == 1
    # A ring of four 3s: two bridges above and below, or left and right.
    assert len(answers(givens(["3.3", "...", "3.3"]), limit=9)) == 2
    assert grade_of(TYPE, givens(["3.3", "...", "3.3"])) == SEVERAL
    # Numbers are right only with two pairs, each alone.
    assert grade_of(TYPE, givens(["1.1", "...", "1.1"])) == NO_ANSWER
    # The two bridges would cross.
    assert answers(givens([".1.", "1.1", ".1."])) == []
    # With three bridges between two islands, there is a way.
    assert len(answers(givens(["3.3"], most=3))) == 1


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({"most": 2}, 'the puzzle has no "rows"'),
        ({"rows": [[1, None, 1]]}, 'the puzzle has no "most"'),
        (givens(["1.1"], most=4), '"most" is 4'),
        (givens(["1.1"], most=True), '"most" is true'),
        (givens(["1.1", ".."]), "row 2 has 2 cells; must have 3"),
        (givens(["...", "..."]), "the grid has no islands"),
        (givens(["1.1", "...", ".2."]), "row 3, column 2 has no island in reach"),
        # There is no room for a bridge between islands side by side.
        (givens(["11"]), "row 1, column 1 has no island in reach"),
        (givens(["1.3"]), "row 1, column 3 is 3; its 1 neighbour takes at most 2"),
        (givens(["5.2", "...", "2.."]), "row 1, column 1 is 5; its 2 neighbours take"),
        ({"rows": [[0, None, 1]], "most": 2}, "row 1, column 1 is 0"),
        ({"rows": [[1.0, None, 1]], "most": 2}, "row 1, column 1 is 1.0"),
        ({"rows": [[9, None, 1]], "most": 2}, "row 1, column 1 is 9"),
        ({"rows": [[1]] * 10_000, "most": 2}, "the grid has 10,000 rows"),
        ({**givens(["1.1"]), "size": 2}, "unknown member"),
    ],
)
def test_bad_givens_are_refused_with_row_and_column(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


def test_bridges_must_not_cross():
    crossed = ["2.2..", ".....", "2...1", ".....", "..1.."]
    pairs = [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (4, 2)), ((2, 0), (2, 4))]
    bridges = [{"from": [*a], "to": [*b], "count": 1} for a, b in pairs]

    assert not TYPE.follows_rules(givens(crossed), {"bridges": bridges})
    # All else is right, as it is without the bridge that goes down.
    del bridges[2]
    assert TYPE.follows_rules(givens(["2.1..", ".....", "2...1"]), {"bridges": bridges})


@pytest.mark.parametrize(
    ("bridges", "fault"),
    [
        ([{"from": [0, 0], "to": [0, 2]}], 'bridge 1 has no "count"'),
        ([{"from": [0, 2], "to": [0, 0], "count": 1}], "bridge 1, row 1, column 3 to"),
        ([{"from": [0, 0], "to": [0, 1], "count": 1}], "joins no neighbours"),
        ([{"from": [0, 0], "to": [0, 2], "count": 3}], "bridge 1 is 3"),
        ([{"from": [0, 0], "to": [9, 2], "count": 1}], "is outside the grid"),
        ([{"from": [0, 0], "to": [0, 2], "count": 1}] * 2, '"bridges" has 2 bridges'),
        ([{"from": [0, 0], "to": [0, 2], "count": True}], "bridge 1"),
        ([{"from": [0, False], "to": [0, 2], "count": 1}], "bridge 1"),
        ([{"from": [0, 0, 0], "to": [2], "count": 1}], "bridge 1"),
    ],
)
def test_bad_answers_are_refused(bridges, fault):
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        TYPE.follows_rules(givens(["1.1"]), {"bridges": bridges})
    assert fault in str(caught.value)


def test_the_fullest_grid_of_the_largest_size_is_decided_or_given_up_in_time():
    from puzzle_publish.types.solving import solutions_of

    full = TYPE.sample(TYPE.params_model(rows=25, columns=25)).givens
    odd = [[x and max(1, x - 1) for x in row] for row in full["rows"]]

    assert len(answers(full)) == 1
    for puzzle in (full, {"rows": odd, "most": 2}):
        solutions_of(TYPE, puzzle, 2)


def test_a_puzzle_is_the_same_turned_and_mirrored():
    (draft,) = drafts("medium", 1)
    forms = [
        TYPE.canonical({"rows": turn.rows(draft.givens["rows"]), "most": 2})
        for turn in turns(10, 10)
    ]

    assert len(forms) == 8
    assert all(form == forms[0] for form in forms)
    assert TYPE.canonical({**draft.givens, "most": 3}) != forms[0]


# Looks


def test_the_key_draws_each_bridge_and_the_page_none():
    (draft,) = drafts("hard", 1)
    page = TYPE.draw(draft.givens, None, "en").all_steps
    key = TYPE.draw(draft.givens, draft.answer, "en").all_steps
    islands = [step for step in key if isinstance(step, Circle) and step.radius == 0.46]
    lines = [step for step in key if isinstance(step, Line)]

    assert not any(isinstance(step, Line) for step in page)
    assert len(lines) == sum(b["count"] for b in draft.answer["bridges"])
    assert len(islands) == sum(isinstance(step, Label) for step in page)
    assert sum(isinstance(step, Circle) for step in page) == 100


def test_bridges_side_by_side_are_apart_and_end_at_their_islands():
    puzzle = givens(["3.3"], most=3)
    key = TYPE.draw(puzzle, answers(puzzle)[0], "en").all_steps
    lines = [step.points for step in key if isinstance(step, Line)]

    assert [start[1] for start, _ in lines] == [0.34, 0.5, 0.66]
    assert lines[1] == ((0.96, 0.5), (2.04, 0.5))
    assert lines[0][0][0] < 0.96


@pytest.mark.parametrize(("most", "sentences"), [(1, 1), (2, 0), (3, 1)])
def test_a_page_says_how_many_bridges_there_may_be_if_not_two(most, sentences):
    from puzzle_publish.core.figure import Room, TextLabel

    (draft,) = drafts("easy", 1, most=most)
    page = TYPE.draw_page(draft.givens, "en", Room(110, 160))

    assert sum(isinstance(step, TextLabel) for step in page.steps) == sentences


def test_cells_say_which_bridges_are_there():
    puzzle = givens(["2..2", "....", "1..1"])
    (key,) = answers(puzzle)
    rows = TYPE.cells(puzzle, key, "en")

    words = [[cell.words for cell in row] for row in rows]
    assert words[0] == ["2", "one bridge across", "one bridge across", "2"]
    assert words[1] == ["one bridge down", "no bridge", "no bridge", "one bridge down"]


def test_a_small_page_as_text():
    from puzzle_publish.core.text_picture import picture

    page = TYPE.draw(givens(["2.2", "...", "1.1"]), None, "en")
    assert [line for line in picture(page).splitlines() if line] == [
        "( 2 )( )( 2 )",
        " ( ) ( ) ( )",
        "( 1 )( )( 1 )",
    ]


def test_hints_tell_a_step_of_the_dearest_technique():
    (draft,) = drafts("expert", 1)
    where, how, after = TYPE.hints(draft.givens, draft.answer)
    found = {(*b["from"], *b["to"]): b["count"] for b in draft.answer["bridges"]}

    assert "what-if" in how.wording + str(how.values.get("step"))
    assert "{" not in TYPE.hint_text(where, "en") + TYPE.hint_text(how, "en")
    for wording, told in after.values.get("effect", {"list": []})["list"]:
        _, word, count = wording.split("-")
        bridges = found.get(tuple(chain(*told["link"]["chain"])), 0)
        assert bridges >= int(count) if word == "least" else bridges <= int(count)


def test_a_step_is_told_whole():
    hints = TYPE.hints(TYPE.example().givens, TYPE.example().answer)

    assert [TYPE.hint_text(hint, "en") for hint in hints] == [
        "With 4 islands unfinished, look at r4c2. Which neighbor may not take all its"
        " bridges?",
        "Suppose that r4c2–r7c2 has two bridges. Then these two islands would be"
        " complete and cut off from all others. So r4c2–r7c2 has at most one bridge.",
        "Then look at r4c2: r4c2–r4c5 has at least one bridge.",
    ]


@pytest.mark.parametrize("size", [(1, 4), (3, 5), (4, 4)], ids=str)
def test_the_least_rows_are_those_of_the_least_text(size):
    rng = np.random.default_rng(5)
    for _ in range(20):
        rows = [[x or None for x in row] for row in rng.integers(0, 4, size).tolist()]

        forms = [turn.rows(rows) for turn in turns(*size)]

        assert symmetry.least_rows(rows) == symmetry.least_form(forms)


@pytest.mark.parametrize(
    "spoiled", [{"count": True}, {"from": [0, 0.0]}, {"to": [0, 3, 1]}, {"count": 3}]
)
def test_a_bridge_of_other_values_is_refused(spoiled):
    puzzle = model.read({"rows": [[1, None, None, 1]], "most": 2})
    bridge = {"from": [0, 0], "to": [0, 3], "count": 1}

    assert model.read_answer(puzzle, {"bridges": [bridge]}) == (1,)
    with pytest.raises(ValueError, match="bridge 1"):
        model.read_answer(puzzle, {"bridges": [bridge | spoiled]})
