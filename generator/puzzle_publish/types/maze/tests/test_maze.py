"""Mazes: answers, levels, identity, bad input, outlines, looks, covers."""

from dataclasses import replace
from itertools import pairwise, product
from math import hypot
from typing import get_args

import numpy as np
import pytest
from few import few
from logic_drafts import helpers

from puzzle_publish.core.drawings.library import CREDIT, themes
from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.core.figure import Area, Figure, Line
from puzzle_publish.core.puzzle import CoverPicture
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import BookContext
from puzzle_publish.grids.masks import SHAPES as SHAPES_KNOWN
from puzzle_publish.grids.symmetry import turns
from puzzle_publish.types.feasibility import seeded
from puzzle_publish.types.maze import icons
from puzzle_publish.types.maze.draw import _line
from puzzle_publish.types.maze.generate import PILOT
from puzzle_publish.types.maze.model import THEMES
from puzzle_publish.types.maze.params import Icons, MazeParams
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of

TYPE, drafts, answers = helpers("maze")
LEVELS = ["easy", "medium", "hard", "expert"]
SHAPES = [
    {},
    {"shape": "round"},
    {"shape": "hexagons"},
    {"shape": "triangles"},
    {"shape": "picture", "picture": "star", "rows": 24, "columns": 24},
    {"shape": "text", "text": "R", "rows": 20, "columns": 16},
]


def made(rows, **others):
    """Return the givens of a text picture: walls as in a plan, o for a cell."""
    height, width = len(rows) // 2, len(rows[0]) // 2
    cells = [*product(range(height), range(width))]
    walls = []
    for r, c in cells:
        if c + 1 < width and rows[2 * r + 1][2 * c + 2] != " ":
            walls.append([[r, c], [r, c + 1]])
        if r + 1 < height and rows[2 * r + 2][2 * c + 1] != " ":
            walls.append([[r, c], [r + 1, c]])
    return {"shape": "rect", "cells": [*map(list, cells)], "walls": walls, **others}


FOREIGN = [
    "+-+-+-+-+",
    "|o o|o o|",
    "+ +-+ + +",
    "|o o o|o|",
    "+-+-+-+ +",
    "|o o o o|",
    "+ + +-+-+",
    "|o|o o o|",
    "+-+-+-+-+",
]
FOREIGN_WAY = [
    *([0, 0], [1, 0], [1, 1], [1, 2], [0, 2], [0, 3], [1, 3], [2, 3], [2, 2], [2, 1]),
    *([3, 1], [3, 2], [3, 3]),
]
SQUARE = made(["+-+-+", "|o o|", "+ + +", "|o o|", "+-+-+"])


def test_a_foreign_maze_has_its_one_way_from_the_first_cell_to_the_last():
    assert answers(made(FOREIGN)) == [{"path": FOREIGN_WAY}]
    assert TYPE.follows_rules(made(FOREIGN), {"path": FOREIGN_WAY})
    other = made(FOREIGN, start=[3, 0], goal=[2, 1])
    assert answers(other) == [{"path": [[3, 0], [2, 0], [2, 1]]}]


def test_of_several_ways_the_shortest_is_the_answer_if_it_is_the_only_one():
    assert len(answers(SQUARE)) == 2
    assert grade_of(TYPE, SQUARE) == SEVERAL
    near = {**SQUARE, "goal": [0, 1]}
    assert answers(near) == [{"path": [[0, 0], [0, 1]]}]
    assert TYPE.grade(near).measures["loops"] == 1


def test_a_maze_with_a_cell_cut_off_has_no_answer():
    cut = {**SQUARE, "goal": [0, 1], "walls": [[[1, 1], [0, 1]], [[1, 0], [1, 1]]]}
    assert answers(cut) == []
    assert grade_of(TYPE, cut) == NO_ANSWER
    with pytest.raises(OutOfSteps, match="cut off"):
        TYPE.grade(cut)


@pytest.mark.soak
def test_a_large_grid_without_walls_is_undecided_after_many_ways():
    cells = [[r, c] for r in range(100) for c in range(100)]
    ways = TYPE.solve({"shape": "rect", "cells": cells, "walls": []})
    with pytest.raises(OutOfSteps):
        for _ in ways:
            pass


@pytest.mark.parametrize("params", SHAPES)
@pytest.mark.parametrize("level", LEVELS)
def test_mazes_of_a_level_are_proven_and_have_it(level, params):
    for draft in drafts(level, 2, **params):
        assert answers(draft.givens) == [draft.answer]
        grade = TYPE.grade(draft.givens)
        assert grade.level == level
        assert grade.measures["path"] == len(draft.answer["path"])
        walls, cells = draft.givens["walls"], draft.givens["cells"]
        assert grade.measures["loops"] == 0
        assert grade.measures["cells"] == len(cells)
        assert len(set(map(str, walls))) == len(walls)


@pytest.mark.parametrize("style", ["winding", "branching", "even"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_style_has_every_level(level, style):
    assert drafts(level, 3, style=style, rows=20, columns=15)


@pytest.mark.soak
@pytest.mark.parametrize(
    "params",
    [
        {"rows": 12, "columns": 12},
        {"rows": 40, "columns": 30},
        {"shape": "round", "rings": 9},
        {"shape": "hexagons", "rings": 9},
        {"shape": "triangles", "rings": 9},
    ],
)
def test_a_level_is_a_quarter_of_the_mazes_of_a_size(params):
    from puzzle_publish.types.maze import generate, grade, kernels

    asked = MazeParams(**params)
    board = generate.board_for(asked)
    graph = kernels.graph(board.near, board.edge, board.ends)
    rng, counts = np.random.Generator(np.random.PCG64(7)), {}
    for number in range(10_000):
        generate.wind(graph, rng)
        ends = generate.ends_of(board, graph, asked, rng)
        measures = grade.measures_of(graph, *ends)
        style = tuple(generate.STYLES.values())[number % 3]
        style(graph, rng, measures["path"])
        usual = generate.leads_through(measures, "easy")
        measures = grade.measures_of(graph, *ends)
        if not usual or not generate.has_choices(measures):
            continue
        level = grade.level_of(board, measures)
        counts[level] = counts.get(level, 0) + 1
    most = sum(counts.values())
    assert all(0.15 < counts[level] / most < 0.36 for level in LEVELS), counts


@pytest.mark.soak
def test_loops_are_as_many_as_asked_and_the_way_is_the_only_shortest():
    for draft in drafts("hard", 4, loops=20, rows=14, columns=14):
        assert answers(draft.givens) == [draft.answer]
        # 20 % of 169 closed pairs.
        assert TYPE.grade(draft.givens).measures["loops"] == 33


def test_entrances_lie_where_they_are_asked_for():
    (opposite,) = drafts("medium", 1, entrances="opposite")
    (centre,) = drafts("medium", 1, entrances="centre", rows=15, columns=15)
    (far,) = drafts("expert", 1, entrances="far", rows=15, columns=15)
    (ring,) = drafts("medium", 1, shape="round", rings=7)
    assert opposite.givens["start"][0] == 0
    assert opposite.givens["goal"][0] == 15
    assert centre.givens["goal"] == [7, 7]
    assert ring.givens["goal"] == [0, 0]
    assert ring.givens["start"][0] == 7
    assert (far.givens["start"][0], far.givens["goal"][0]) == (0, 14)
    assert TYPE.grade(far.givens).measures["path"] > 40


# Identity.


def test_a_list_without_pictures_is_none():
    params = MazeParams(level="easy", picture=[], text=[])

    assert (params.turned("picture"), params.turned("text")) == (None, None)


def turned(givens, turn):
    """Return givens turned by a Turn of grids.symmetry."""

    def cell(one):
        return list(turn.cell(tuple(one)))

    return {
        **givens,
        "cells": sorted(map(cell, givens["cells"])),
        "walls": sorted([sorted(map(cell, wall)) for wall in givens["walls"]]),
        **{name: cell(givens[name]) for name in ("start", "goal")},
    }


@pytest.mark.parametrize(("rows", "columns"), [(9, 9), (12, 7)])
def test_a_maze_is_the_same_turned_mirrored_and_with_other_pictures(rows, columns):
    (draft,) = drafts("easy", 1, rows=rows, columns=columns, theme="bee")
    every = turns(rows, columns)
    forms = [TYPE.canonical(turned(draft.givens, turn)) for turn in every]
    marks = [TYPE.identity(turned(draft.givens, turn), None) for turn in every]

    assert len(every) == (8 if rows == columns else 4)
    assert all(form == forms[0] for form in forms)
    assert all(mark == marks[0] for mark in marks)
    assert TYPE.canonical(forms[0]) == forms[0]
    assert "theme" not in forms[0]
    (other,) = drafts("easy", 1, rows=rows, columns=columns, seed=1)
    assert TYPE.canonical(other.givens) != forms[0]
    assert TYPE.identity(other.givens, None) != marks[0]


@pytest.mark.parametrize(
    ("params", "count"),
    [
        ({"rows": 8, "columns": 8}, 8),
        ({"rows": 8, "columns": 9}, 4),
        ({"shape": "round", "rings": 6}, 12),
        ({"shape": "hexagons", "rings": 4}, 12),
        ({"shape": "triangles", "rings": 4}, 12),
        ({"shape": "picture", "picture": "heart", "rows": 12, "columns": 12}, 2),
    ],
)
def test_boards_have_the_symmetries_of_their_outline(params, count):
    from puzzle_publish.types.maze import canonical, generate, model

    board = generate.board_for(MazeParams(**params))
    symmetries = canonical.symmetries(board)
    assert len(symmetries) == count
    (draft,) = drafts("medium", 1, **params)
    maze = model.read(draft.givens)
    found = canonical.least(maze)
    for cells, pairs in symmetries:
        openings = np.empty_like(maze.openings)
        openings[pairs] = maze.openings
        ends = {"start": int(cells[maze.start]), "goal": int(cells[maze.goal])}
        twin = canonical.least(replace(maze, openings=openings, **ends))
        assert model.givens_of(twin) == model.givens_of(found)


# Bad input.

ROUND = {
    "shape": "round",
    "cells": [[0, 0], *([1, k] for k in range(6))],
    "walls": [],
    "goal": [1, 3],
}


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        ({}, 'the puzzle has no "shape"'),
        ({**SQUARE, "shape": "cube"}, 'the shape is "cube"; must be'),
        ({**SQUARE, "cells": 5}, '"cells" must be a list of cells'),
        ({**SQUARE, "cells": [[0, 0]]}, '"cells" has 1 cell; must have 2 to 10000'),
        ({**SQUARE, "cells": [[0, 0], 7]}, "cell 2 must be [row, column]"),
        ({**SQUARE, "cells": [[0, 0], [0, 100]]}, "the column of cell 2 is 100"),
        ({**SQUARE, "cells": [[0, 0], [-1, 0]]}, "the row of cell 2 is -1"),
        ({**SQUARE, "cells": [[0, 0], [0, True]]}, "the column of cell 2 is true"),
        ({**SQUARE, "cells": [[0, 0], [1.0, 0]]}, "the row of cell 2 is 1.0"),
        ({**SQUARE, "cells": [[0, 0], [0, 256]]}, "the column of cell 2 is 256"),
        ({**SQUARE, "cells": [[0, 0], [[0], 0]]}, "the row of cell 2 is a list"),
        ({**SQUARE, "cells": [[0, 1], [0, 1]]}, '"cells" has row 1, column 2 twice'),
        ({**SQUARE, "walls": [[[0, 0]]]}, "wall 1 has 1 cell; must have 2"),
        ({**SQUARE, "walls": [[0, 0, 0, 1]]}, "wall 1 has 4 cells; must have 2"),
        ({**SQUARE, "walls": [[[0, 0], [0, True]]]}, "a wall's cell 2 is true"),
        ({**SQUARE, "walls": [[[0, 0], [1, 1]]]}, "row 2, column 2 are no neighbours"),
        ({**SQUARE, "walls": [[[0, 1], [0, 2]]]}, "row 1, column 3 are no neighbours"),
        ({**SQUARE, "walls": [[[0, 0], [0, "1"]]]}, "the column of a wall's cell 2"),
        (
            {**SQUARE, "walls": [[[0, 0], [0, 1]], [[0, 1], [0, 0]]]},
            '"walls" has row 1, column 1 and row 1, column 2 twice',
        ),
        ({**SQUARE, "walls": [[[0, 0], [0, 1]]] * 5}, '"walls" has 5 walls; must have'),
        ({**SQUARE, "goal": [5, 5]}, "the goal is no cell of the maze"),
        ({**SQUARE, "start": [1, 1]}, "the start is the goal"),
        ({**SQUARE, "theme": "cat"}, 'the theme is "cat"; must be'),
        ({**SQUARE, "wall": []}, "unknown member"),
        ({**ROUND, "goal": [1, 6]}, "the place of the goal is 6; must be"),
        ({**ROUND, "goal": [2, 0]}, "the goal is no cell of the maze"),
        ({**ROUND, "walls": [[[1, 0], [1, 2]]]}, "ring 1, place 3 are no neighbours"),
        ({**SQUARE, "cells": [[0, 0]] * 100_000}, '"cells" has 100,000 cells'),
    ],
)
def test_bad_givens_are_refused_with_row_and_column(puzzle, fault):
    for use in (answers, TYPE.grade):
        with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
            use(puzzle)
        assert fault in str(caught.value)


@pytest.mark.parametrize("path", [[[0, 0]], [[0, 0], [1, True]], "x"])
def test_an_answer_that_is_no_list_of_cells_is_refused(path):
    with pytest.raises(ValueError, match=r"path|cell"):
        TYPE.follows_rules(SQUARE, {"path": path})


def test_a_maze_read_again_after_a_change_is_another():
    puzzle = made(FOREIGN)
    assert len(answers(puzzle)) == 1
    puzzle["walls"].clear()
    assert len(answers(puzzle)) == 3
    puzzle["cells"][0] = [False, 0]
    with pytest.raises(ValueError, match="is false"):
        answers(puzzle)


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"shape": "picture"}, "picture must be set where shape is picture"),
        ({"picture": "heart"}, "picture is only where shape is picture"),
        ({"shape": "text", "text": []}, "text must be set where shape is text"),
        ({"rings": 5}, "rings is not for shape rect"),
        ({"shape": "round", "rows": 9}, "a round maze has rings, no rows and columns"),
        ({"theme": []}, "theme must have at least one item"),
        ({"loops": 21}, "less than or equal to 20"),
        ({"rows": 4}, "greater than or equal to 5"),
        ({"theme": "cat"}, "theme"),
    ],
)
def test_bad_params_are_refused(params, fault):
    with pytest.raises(ValueError, match=fault):
        MazeParams(**params)


# Outlines that a book names.


def resolved(folder, **params):
    return TYPE.resolve(MazeParams(**params), BookContext(folder))


def test_an_author_s_picture_becomes_a_maze_of_its_cells(tmp_path):
    (tmp_path / "boat.txt").write_text("..##..\n######\n######\n######\n.####.\n")
    params = resolved(tmp_path, shape="picture", picture=["boat.txt", "heart"])
    cells = {tuple(cell) for cell in TYPE.sample(params).givens["cells"]}

    assert params.picture[0] == {
        "rows": ["..##..", "######", "######", "######", ".####."]
    }
    assert len(cells) > 24
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), params)
    assert len(draft.givens["cells"]) == 24
    again = params.model_copy(update={"turn": 1})
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), again)
    assert len(draft.givens["cells"]) > 60


def test_drawings_of_ours_are_outlines_by_name_and_by_theme(tmp_path):
    one = resolved(tmp_path, shape="picture", picture="crab", rows=20, columns=20)
    asked = ["heart", {"name": "crab"}, {"theme": "sea"}]
    several = resolved(tmp_path, shape="picture", picture=asked, rows=20, columns=20)
    drawn = [p["drawing"] for p in several.picture[1:]]
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), one)
    maze = TYPE.read_givens(draft.givens)

    assert several.picture[:2] == ["heart", one.picture]
    assert {"crab", "fish", "dolphin"} < {*drawn} <= {*themes()["sea"].drawings}
    assert len(maze.board.cells) == "".join(one.picture["rows"]).count("#") > 150
    assert {maze.start, maze.goal} <= maze.board.gates.keys()
    assert TYPE.drawing(one) == "crab"
    assert TYPE.drawing(several) == ""
    assert TYPE.drawing(several.model_copy(update={"turn": 1})) == "crab"
    assert TYPE.credits(one, "en") == TYPE.credits(several, "en") == (CREDIT,)
    assert (
        TYPE.credits(resolved(tmp_path, shape="picture", picture="heart"), "en") == ()
    )


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"shape": "picture", "picture": "two.txt"}, "two.txt: its cells do not hang"),
        ({"shape": "picture", "picture": "dot.txt"}, "dot.txt: has 2 cells; must have"),
        ({"shape": "picture", "picture": "row.txt"}, "row.txt: has one row; must have"),
        ({"shape": "picture", "picture": "none.txt"}, "none.txt"),
        ({"shape": "picture", "picture": "cta"}, 'did you mean "cat"?'),
        ({"shape": "picture", "picture": {"theme": "seaa"}}, 'did you mean "sea"?'),
        ({"shape": "picture", "picture": {"rows": ["#"]}, "rows": 9}, "has 1 cells"),
        ({"shape": "text", "text": "i"}, '"i" is not in one piece'),
        ({"shape": "text", "text": "?"}, 'text: "?" is no letter or digit'),
    ],
)
def test_outlines_that_are_no_maze_are_refused(tmp_path, params, fault):
    (tmp_path / "two.txt").write_text("#####..#####\n" * 3)
    (tmp_path / "dot.txt").write_text("##")
    (tmp_path / "row.txt").write_text("#" * 30)
    with pytest.raises(UsageError) as caught:
        resolved(tmp_path, **params)
    assert fault in str(caught.value)


def test_sections_take_letters_and_pictures_in_turn():
    params = resolved(
        None, shape="text", text=["1", "2"], theme=["bee", "arrows", "dog"]
    )
    found = []
    for turn in range(3):
        mine = params.model_copy(update={"turn": turn, "rows": 14, "columns": 12})
        draft = TYPE.generate(np.random.Generator(np.random.PCG64(1)), mine)
        found.append((len(draft.givens["cells"]), draft.givens.get("theme")))
    assert [theme for _, theme in found] == ["bee", None, "dog"]
    assert found[0][0] == found[2][0] != found[1][0]


# Looks.


def lines(figure, role):
    return [s for s in figure.steps if isinstance(s, Line) and s.role == role]


def length(line):
    return sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(line.points))


def test_a_small_page_looks_like_this():
    page = TYPE.draw(made(FOREIGN), None, "en")
    only = Figure(page.width, page.height, tuple(lines(page, "maze-wall")))

    assert picture(only).splitlines()[2:] == [
        "╻   ╺━━━┳━━━━━━━┓",
        "┃       ┃       ┃",
        "┃   ╺━━━┛   ╻   ┃",
        "┃           ┃   ┃",
        "┣━━━━━━━━━━━┛   ┃",
        "┃               ┃",
        "┃   ╻   ╺━━━━━━━┫",
        "┃   ┃           ┃",
        "┗━━━┻━━━━━━━╸   ╹",
    ]


@pytest.mark.parametrize("params", SHAPES)
def test_walls_are_a_few_long_lines_with_each_wall_once(params):
    from puzzle_publish.types.maze import model

    (draft,) = drafts("hard", 1, **params)
    page = TYPE.draw(draft.givens, None, "en")
    walls = lines(page, "maze-wall")
    board = model.read(draft.givens).board

    assert sum(len(str(line.points)) for line in walls) < 60_000
    assert len(walls) < 0.75 * len(draft.givens["walls"])
    if params.get("shape") not in ("round", "hexagons", "triangles"):
        outer = int(((board.near < 0) & (board.sides[:, :, 0] >= 0)).sum())
        assert sum(map(length, walls)) == pytest.approx(
            len(draft.givens["walls"]) + outer - 2, abs=0.01
        )


def test_the_largest_page_is_small():
    (draft,) = drafts("medium", 1, rows=40, columns=30)
    walls = lines(TYPE.draw(draft.givens, None, "en"), "maze-wall")
    points = sum(len(line.points) for line in walls)
    assert points * 10 < 30_000


def test_arcs_of_rings_are_smooth():
    (draft,) = drafts("hard", 1, shape="round", rings=12)
    page = TYPE.draw(draft.givens, None, "en")
    walls = lines(page, "maze-wall")
    middle = page.width / 2, page.height / 2
    bends = 0
    for line in walls:
        for (a, b), (c, d) in pairwise(line.points):
            ends = (
                hypot(a - middle[0], b - middle[1]),
                hypot(c - middle[0], d - middle[1]),
            )
            if abs(ends[0] - ends[1]) < 1e-3 and ends[0] > 0.9:
                bends += 1
                half = hypot((a + c) / 2 - middle[0], (b + d) / 2 - middle[1])
                assert ends[0] - half < 0.005
    assert bends > 400


def test_the_key_has_the_way_as_a_band_within_the_walls():
    for params in SHAPES:
        (draft,) = drafts("easy", 1, **params)
        key = TYPE.draw(draft.givens, draft.answer, "en")
        (band,) = [s for s in key.steps if s.role == "marked"]
        assert isinstance(band, Area)
        xs, ys = zip(*band.outlines[0], strict=True)
        assert min(*xs, *ys) >= -1e-3
        assert max(xs) <= key.width + 1e-3
        assert max(ys) <= key.height + 1e-3
        assert key.cell_mm < TYPE.draw(draft.givens, None, "en").cell_mm / 2


@pytest.mark.parametrize("theme", ["", *THEMES])
def test_every_theme_has_two_pictures_within_their_squares(theme):
    for is_goal in (False, True):
        parts = list(icons.drawn(theme, (0, 0), 1.0, (0.0, 1.0), is_goal=is_goal))
        points = [p for part in parts for outline in part.outlines for p in outline]
        assert parts[0].role == "black"
        assert all(abs(x) < 0.53 and abs(y) < 0.53 for x, y in points)
        assert max(x for x, _ in points) - min(x for x, _ in points) > 0.5


def test_a_snowman_is_in_mazes_that_ask_for_it_only():
    easy = TYPE.presets["easy"]
    asked = easy.model_copy(update={"theme": "snowman"})
    drafts = [TYPE.generate(np.random.default_rng(k), easy) for k in range(30)]
    found = {draft.givens.get("theme") for draft in drafts}

    assert TYPE.generate(np.random.default_rng(1), asked).givens["theme"] == "snowman"
    assert len(found) > 5
    assert "snowman" not in found


def test_params_know_all_themes_and_shapes():
    told = MazeParams.model_fields["picture"].description

    assert get_args(Icons) == THEMES
    assert f"({', '.join(SHAPES_KNOWN)})" in told


@pytest.mark.parametrize("params", SHAPES)
def test_hints_lead_along_the_way(params):
    for draft in drafts("medium", 2, **params):
        fork, half, back = TYPE.hints(draft.givens, draft.answer)
        assert fork.wording.startswith("fork-")
        assert half.wording.startswith("half-")
        assert back.wording.startswith("back-")


def test_steps_are_the_forks_of_the_way():
    steps = TYPE.steps(made(FOREIGN))
    assert [step.cells for step in steps] == [((0, 0),), ((2, 1),)]
    assert len(steps) == TYPE.grade(made(FOREIGN)).measures["forks"]


def test_the_hints_of_the_foreign_maze():
    hints = TYPE.hints(made(FOREIGN), {"path": FOREIGN_WAY})
    assert [h.wording for h in hints] == ["fork-down", "half-right", "back-left"]


def test_covers_show_solved_mazes_of_several_shapes_as_tiles():
    rng = np.random.Generator(np.random.PCG64(3))
    shapes = set()
    for _ in range(12):
        cover = CoverPicture((), "en", 1.0)
        draft = TYPE.cover_puzzle(rng, MazeParams(), cover)
        assert answers(draft.givens) == [draft.answer]
        tile = TYPE.cover_tile(draft.givens, draft.answer, "en", lit=False)
        assert {step.role for step in tile.steps} == {"tile-shape", "tile-mark"}
        shapes.add(draft.givens["shape"])
    assert len(shapes) == 4
    wide = TYPE.cover_puzzle(rng, MazeParams(), CoverPicture((), "en", 1.6))
    art = TYPE.cover_art(wide.givens, wide.answer, "en")
    assert art.width > art.height


def test_a_way_through_rings_never_turns_back():
    for draft in drafts("easy", 40, shape="round", rings=6):
        line = np.array(_line(*TYPE.read(draft)))
        steps = np.diff(line, axis=0)
        steps = steps[np.hypot(*steps.T) > 1e-6]
        ways = steps / np.hypot(*steps.T)[:, None]
        assert (ways[1:] * ways[:-1]).sum(axis=1).min() > -0.3


def leads_through(draft, level):
    """Whether a way uses its shape as the README of the type says."""
    found = TYPE.grade(draft.givens).measures
    cells, path = found["cells"], found["path"]
    share = SHARES[level] * min(1, (400 / cells) ** (1 / 6))
    long = path >= share * cells and found["turns"] >= 0.4 * path
    return long and found["forks"] >= max(2, path / 20)


def is_apart(draft):
    """Whether start and goal are far from each other as the crow flies."""
    maze = TYPE.read_givens(draft.givens)
    places = maze.board.centres
    gates = places[[*maze.board.gates]] - places[maze.start]
    most = np.hypot(*gates.T).max()
    return np.hypot(*(places[maze.goal] - places[maze.start])) >= 0.6 * most - 1e-9


SHARES = {"easy": 0.28, "medium": 0.32, "hard": 0.36, "expert": 0.4}


@few(
    "params",
    [
        *SHAPES,
        {"rows": 6, "columns": 6},
        {"rows": 40, "columns": 30},
        {"shape": "round", "rings": 24},
        {"style": "branching"},
        {"loops": 20},
        *({"shape": "text", "text": x, "rows": 13, "columns": 11} for x in "ADKS18"),
    ],
    fast=7,
)
@pytest.mark.parametrize("level", LEVELS)
def test_ways_lead_through_much_of_their_shape_with_turns_and_choices(level, params):
    for draft in drafts(level, 2, **params):
        assert leads_through(draft, level)
        assert params.get("shape") == "round" or is_apart(draft)


@pytest.mark.soak
@pytest.mark.parametrize("side", [17, 24])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("theme", themes())
def test_ways_lead_through_every_drawing_of_every_theme(theme, level, side, tmp_path):
    asked = {"shape": "picture", "picture": {"theme": theme}, "level": level}
    params = resolved(tmp_path, **asked, rows=side, columns=side)
    for turn in range(len(params.picture)):
        mine = params.model_copy(update={"turn": turn})
        assert len(TYPE.sample(mine).givens["cells"]) >= side * side / 3
        made = (TYPE.generate(rng, mine) for rng in seeded(PILOT))
        found = [draft for draft in made if draft]
        assert found
        for draft in found:
            assert leads_through(draft, level)
            assert is_apart(draft)


def test_drawings_of_a_theme_without_room_for_a_maze_are_left_out(tmp_path):
    asked = {"shape": "picture", "picture": {"theme": "vehicles"}, "level": "easy"}
    params = resolved(tmp_path, **asked, rows=17, columns=17)
    drawn = {one["drawing"] for one in params.picture}
    named = resolved(
        tmp_path, shape="picture", picture="racing-car", rows=17, columns=17
    )

    assert "racing-car" not in drawn
    assert len(drawn) >= 8
    assert TYPE.drawing(named) == "racing-car"


@pytest.mark.parametrize("params", SHAPES)
@pytest.mark.parametrize("theme", ["arrows", "bee"])
@pytest.mark.parametrize("solved", [False, True])
def test_a_ring_marks_the_goal_and_an_arrow_the_start(params, theme, solved):
    from puzzle_publish.types.maze import draw, model

    (draft,) = drafts("easy", 1, **params, theme=theme)
    figure = TYPE.draw(draft.givens, draft.answer if solved else None, "en")
    (ring,) = [s for s in figure.steps if s.role == "maze-ring"]
    player = draw.player(model.read(draft.givens), TYPE.read(draft)[1])
    (_, start), (_, goal) = player.ends
    arrows = [
        step.outlines[0]
        for step in figure.steps
        if isinstance(step, Area) and len(step.outlines[0]) == 7
    ]

    if not solved:
        away = hypot(ring.x - goal[0], ring.y - goal[1])
        assert away < ring.radius * 1.01
        points = [point for arrow in arrows for point in arrow]
        assert any(hypot(x - start[0], y - start[1]) < 1.3 for x, y in points)
    assert ring.x + ring.radius <= figure.width + 1e-3
    assert ring.y + ring.radius <= figure.height + 1e-3
    assert len(arrows) >= 1
