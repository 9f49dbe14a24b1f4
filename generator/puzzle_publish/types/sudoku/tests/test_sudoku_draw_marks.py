"""How variants look and read: marks, sums beside the grid, five grids in one."""

from dataclasses import replace
from itertools import combinations, product
from types import SimpleNamespace

import pytest
from few import few

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Circle, Figure, Label, Line, Room
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import PlacedFigure
from puzzle_publish.grids.ladder import Step, Technique
from puzzle_publish.grids.symmetry import turns
from puzzle_publish.layout.pages.aloud import Aloud
from puzzle_publish.layout.pages.legible import least_cell_mm
from puzzle_publish.play import board as terminal
from puzzle_publish.play import game, names
from puzzle_publish.play.entered import View
from puzzle_publish.rules.live import rules_of
from puzzle_publish.types import screen
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load
from puzzle_publish.types.sudoku import board, draw, draw_marks, marks, model, samples
from puzzle_publish.types.sudoku.marks import Mark
from puzzle_publish.types.sudoku.params import SudokuParams
from tests.placing import outside, overlapping, small_labels

SUDOKU = load("sudoku")
DESIGNS = ("classic", "modern", "large-print", "worksheet", "zh")
KEY = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
MARKS = {
    "thermo": (Mark("thermo", ((0, 0), (0, 1), (1, 1))),),
    "arrow": (Mark("arrow", ((1, 1), (1, 2), (0, 3))),),
    "kropki": (
        Mark("dot", ((0, 0), (0, 1)), marks.WHITE),
        Mark("dot", ((1, 1), (2, 1)), marks.BLACK),
    ),
    "xv": (Mark("xv", ((0, 0), (0, 1)), 5), Mark("xv", ((2, 3), (3, 3)), 10)),
    "sandwich": (
        Mark("sandwich", ((0, 0), (0, 1), (0, 2), (0, 3)), 5),
        Mark("sandwich", ((0, 2), (1, 2), (2, 2), (3, 2)), 0),
    ),
    "little-killer": (
        Mark("little", ((0, 1), (1, 2), (2, 3)), 8),
        Mark("little", ((2, 0), (3, 1)), 9),
        Mark("little", ((3, 2), (2, 1), (1, 0)), 10),
        Mark("little", ((3, 3), (2, 2), (1, 1), (0, 0)), 12),
    ),
    "even-odd": (Mark("parity", ((0, 0),), 1), Mark("parity", ((2, 2),), 0)),
}
KINDS = (*MARKS, "anti-knight", "anti-king", "samurai")
EVERY = tuple(mark for found in MARKS.values() for mark in found)


def small(*marks_of, **more):
    """Return a puzzle of 4 x 4 with one digit and some marks."""
    rows = ((1, 0, 0, 0), *((0,) * 4 for _ in range(3)))
    plain = model.Sudoku(board.board_of(4, board.boxes(4)), rows)
    return replace(plain, marks=marks_of, **more)


def shown(*marks_of, **more):
    figure = SUDOKU.opener_art(small(*marks_of, **more), "en")
    return "\n" + picture(figure) + "\n"


def sample(kinds, size=9):
    draft = samples.sample(size, kinds.split("+"), symbols="digits")
    return SUDOKU.read(draft)


def texts(figure, role):
    return [s.text for s in figure.all_steps if isinstance(s, Label) and s.role == role]


def test_thermometers_have_a_bulb_and_a_stem_below_the_digits():
    assert (
        shown(*MARKS["thermo"], Mark("thermo", ((3, 0), (2, 1))))
        == """
{ 1 }━┓ ┃   │   ┃
┠───┼─╂─╂───┼───┨
┃   │ ╹ ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───╱───╂───┼───┨
{   }   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
""".replace("\n{ 1", "\n┏━━━┯━━━┳━━━┯━━━┓\n{ 1")
    )


def test_arrows_have_a_ring_a_line_and_a_head():
    assert (
        shown(*MARKS["arrow"], Mark("arrow", ((3, 3), (3, 2), (3, 1))))
        == """
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───↗───┨
┃   (   )━╸ │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │ ╺━←━━━(   )
┗━━━┷━━━┻━━━┷━━━┛
"""
    )


def test_dots_and_letters_are_on_borders_two_of_them_side_by_side():
    assert (
        shown(*MARKS["kropki"], MARKS["xv"][1], Mark("xv", ((1, 1), (2, 1)), 5))
        == """
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 ○   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿●━V╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼─X─┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
"""
    )


def test_a_disc_is_odd_and_a_square_even():
    assert (
        shown(*MARKS["even-odd"])
        == """
┏━━━┯━━━┳━━━┯━━━┓
( 1 )   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   [   ]   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
"""
    )


def test_sums_of_rows_and_columns_are_left_of_the_grid_and_above():
    assert (
        shown(*MARKS["sandwich"])
        == """

              0
    ┏━━━┯━━━┳━━━┯━━━┓
   5┃ 1 │   ┃   │   ┃
    ┠───┼───╂───┼───┨
    ┃   │   ┃   │   ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃   │   ┃   │   ┃
    ┠───┼───╂───┼───┨
    ┃   │   ┃   │   ┃
    ┗━━━┷━━━┻━━━┷━━━┛
"""
    )


def test_sums_of_diagonals_point_to_the_corner_where_they_begin():
    figure = SUDOKU.draw(small(*MARKS["little-killer"]), None, "en")
    steps = tuple(s for s in figure.steps if s.role != "sentence")

    assert (
        "\n" + picture(replace(figure, steps=steps)) + "\n"
        == """
       8
       ↘
    ┏━━━┯━━━┳━━━┯━━━┓
    ┃ 1 │   ┃   │   ┃
    ┠───┼───╂───┼───┨
  9↘┃   │   ┃   │   ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃   │   ┃   │   ┃
    ┠───┼───╂───┼───┨
    ┃   │   ┃   │   ┃
    ┗━━━┷━━━┻━━━┷↖━━┛↖
                 10    12
"""
    )


def figures_of(givens, answer, language):
    labels = SUDOKU.text(language).labels
    size = givens.board.size
    technique = Technique("naked-single", "medium", 20)
    cell = givens.board.cells[-1]
    step = Step(technique, ((cell, size),), pattern=(cell,))
    side = givens.board.side + 2
    yield SUDOKU.draw(givens, None, language)
    yield SUDOKU.draw(givens, answer, language)
    yield draw.draw_page(givens, labels, Room(118, 160, least_pt=7))
    yield draw.draw_page(givens, labels, Room(9 * side, 12 * side, least_pt=7))
    yield draw.draw_step(givens, (), step)
    yield SUDOKU.opener_art(givens, language)
    yield SUDOKU.cover_art(givens, answer, language)
    yield SUDOKU.cover_tile(givens, answer, language, lit=True)


@few("kinds", [*KINDS, "+".join(MARKS), "killer+arrow+diagonal"], fast=3)
def test_all_labels_of_a_kind_are_legible_apart_and_inside_its_figures(kinds):
    givens, answer = sample(kinds)
    for design in DESIGNS:
        language = "zh" if design == "zh" else "en"
        looks = looks_of(load_design(design, language))
        for figure in figures_of(givens, answer, language):
            assert small_labels(figure, looks) == []
            assert overlapping(figure, looks) == []
            assert outside(figure, looks) == []


def test_marks_stay_inside_and_together_however_they_are_turned():
    looks = looks_of(load_design("classic", "en"))
    puzzle = small(*EVERY, cages=(model.Cage(3, ((1, 1), (1, 0))),))
    counts = set()
    for turn in turns(4, 4):
        kept = tuple(mark.turned(turn) for mark in EVERY if mark.kind != "sandwich")
        figure = SUDOKU.draw(replace(puzzle, marks=kept), None, "en")
        assert outside(figure, looks) == []
        counts.add((len(figure.all_steps), figure.width))

    assert len(counts) == 1


def test_the_ground_is_above_tints_and_below_lines_digits_above_all():
    roles = [s.role for s in SUDOKU.draw(small(*EVERY), None, "en").all_steps]
    ground = [k for k, role in enumerate(roles) if role in GROUND]

    assert {roles[k] for k in ground} == GROUND
    assert max(ground) < roles.index("inner")
    assert roles.index("given") > max(map(roles.index, ("sudoku-dot-black", "outline")))


GROUND = {
    *("sudoku-odd", "sudoku-even", "sudoku-bulb", "sudoku-bulb-edge", "sudoku-stem"),
    *("sudoku-stem-edge", "sudoku-ring", "sudoku-shaft", "sudoku-head"),
}


def test_a_digit_in_a_ring_is_in_its_middle_beside_a_sum_too():
    arrow = Mark("arrow", ((0, 0), (0, 1)))
    cage = model.Cage(3, ((0, 0), (1, 0)))
    sizes = []
    for cages in ((), (cage,)):
        figure = SUDOKU.draw(small(arrow, cages=cages), None, "en")
        (ring,) = (s for s in figure.all_steps if isinstance(s, Circle))
        (digit,) = (s for s in figure.all_steps if s.role == "given")
        assert (ring.x, ring.y) == (digit.x, digit.y)
        sizes.append(ring.radius)

    assert sizes[0] > sizes[1]


def test_bases_that_differ_have_names_that_differ():
    boards = [small(*found) for found in MARKS.values()]
    boards += [small(mark) for mark in EVERY]
    boards += [sample("samurai")[0], sample("plain")[0], sample("anti-king")[0]]
    by_name = {}
    for puzzle in boards:
        for figure in (
            SUDOKU.draw(puzzle, None, "en"),
            SUDOKU.opener_art(puzzle, "en"),
        ):
            base = figure.base
            assert by_name.setdefault(base.name, base) == base


def test_in_small_cells_stems_are_thin():
    labels = SUDOKU.text("en").labels
    roles = {
        mm: {s.role for s in figure.all_steps}
        for mm in (7.0, 12.0)
        for figure in [
            draw.draw_page(small(*MARKS["thermo"]), labels, Room(60, 90, cell_mm=mm))
        ]
    }

    assert "sudoku-thin-stem" in roles[7.0] - roles[12.0]
    assert "sudoku-stem" in roles[12.0] - roles[7.0]


def test_marks_differ_without_colour():
    looks = looks_of(load_design("classic", "en"))
    page = SUDOKU.draw(small(*EVERY), None, "en")

    def seen(role):
        """A shape: what it is, whether black or white, and whether its line shows."""
        step = next(s for s in page.all_steps if s.role == role)
        look = looks[role]
        size = step.radius if isinstance(step, Circle) else 0
        return (
            type(step),
            look.fill in (0, 1, None) and look.fill,
            look.stroke == 0,
            size,
        )

    roles = ("odd", "even", "bulb", "ring", "dot-white", "dot-black", "stem", "shaft")
    shapes = [seen(f"sudoku-{role}") for role in roles[:-2]]
    for one, other in combinations(shapes, 2):
        assert one != other
    assert looks["sudoku-stem"].stroke_pt > 4 * looks["sudoku-shaft"].stroke_pt


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_sentence_says_what_each_kind_asks(language):
    told = set()
    for kind in KINDS:
        givens, _ = sample(kind)
        first, *_ = [
            s for s in SUDOKU.draw(givens, None, language).steps if s.role == "sentence"
        ]
        told.add(first.written or first.text)
    for kind in ("kropki", "xv"):
        full, _ = sample(kind)
        some = replace(full, all_dots=False, all_xv=False)
        sentences = [
            draw.sentence(p, SUDOKU.text(language).labels) for p in (full, some)
        ]
        told.add(sentences[1])
        assert len(sentences[0]) >= len(sentences[1])  # the sample has the longer one

    assert len(told) == len(KINDS) + 2
    assert not any("{" in sentence for sentence in told)


def test_sentences_of_kinds_together_follow_each_other():
    givens, _ = sample("thermo+diagonal")
    labels = SUDOKU.text("en").labels

    assert draw.sentence(givens, labels) == (
        "Both shaded diagonals hold each digit once, too. Digits rise along each"
        " thermometer, from its bulb to its tip."
    )


def test_sums_beside_the_grid_are_cells_with_words():
    puzzle = small(*MARKS["sandwich"], *MARKS["little-killer"])
    clues = {
        (cell.row, cell.column): cell.words
        for row in SUDOKU.cells(puzzle, None, "en")
        for cell in row
        if cell.state == "clue"
    }

    assert clues == {
        (0, -1): "sum 5 between 1 and 4",
        (-1, 2): "sum 0 between 1 and 4",
        (-1, 0): "sum 8 of the diagonal down to the right",
        (1, -1): "sum 9 of the diagonal down to the right",
        (4, 3): "sum 10 of the diagonal up to the left",
        (4, 4): "sum 12 of the diagonal up to the left",
    }
    key = [cell for row in SUDOKU.cells(puzzle, KEY, "en") for cell in row]
    assert len(key) == 16


def test_cells_have_the_places_of_the_figure():
    puzzle = small(*MARKS["sandwich"], *MARKS["little-killer"])
    page = SUDOKU.draw(puzzle, None, "en")
    (digit,) = (s for s in page.all_steps if s.role == "given")
    cells = [c for row in SUDOKU.cells(puzzle, None, "zh") for c in row]
    (given,) = (c for c in cells if c.state == "given")

    assert (digit.x, digit.y) == (given.x + 0.5, given.y + 0.5)
    assert min(c.x for c in cells) >= 0 <= min(c.y for c in cells)
    assert max(c.x + 1 for c in cells) <= page.width
    sums = [s for s in page.all_steps if s.role.endswith("sum")]
    inside = [
        any(0 <= s.x - c.x < 1 and 0 <= s.y - c.y < 1 for c in cells) for s in sums
    ]
    assert inside.count(True) >= 4  # those of diagonals are nearest to the grid


def test_a_key_has_digits_alone():
    figure = SUDOKU.draw(small(*EVERY), KEY, "en")

    assert {s.role for s in figure.all_steps} == {
        *("inner", "region", "outline", "given", "answer"),
    }
    assert (figure.width, figure.height) == (4, 4)


def test_a_samurai_draws_nothing_outside_of_its_grids():
    givens, answer = sample("samurai")
    cells = set(givens.board.cells)

    def is_inside(x, y):
        near = product((y - 0.01, y + 0.01), (x - 0.01, x + 0.01))
        return any((int(r // 1), int(c // 1)) in cells for r, c in near)

    figure = SUDOKU.draw(givens, answer, "en")
    for step in figure.all_steps:
        if isinstance(step, Line):
            (x0, y0), (x1, y1) = step.points
            length = round(abs(x1 - x0) + abs(y1 - y0)) * 2
            parts = [k / length for k in range(length + 1)]
            assert all(is_inside(x0 + k * (x1 - x0), y0 + k * (y1 - y0)) for k in parts)
        elif isinstance(step, Label):
            assert (int(step.y), int(step.x)) in cells
        else:
            assert (step.role, step.width, step.height) == ("outline", 9, 9)
            assert (step.y, step.x) in board.CORNERS
    (shade,) = (
        s for s in SUDOKU.cover_art(givens, answer, "en").steps if s.role == "shade"
    )
    assert len(shade.outlines) == 21  # of 41 boxes, none beside another
    assert (figure.width, figure.height) == (21, 21)
    assert [s.role for s in figure.all_steps].count("outline") == 5
    assert texts(figure, "answer") == ["9"] * 368


def test_a_samurai_is_played_in_its_cells_alone():
    givens, answer = sample("samurai")
    rows = SUDOKU.cells(givens, None, "en")
    player = SUDOKU.player(givens, answer, "en")

    assert sum(map(len, rows)) == len(player.answer) + 1 == 369  # one is given
    assert {len(row) for row in rows} == {18, 21, 9}


def test_moves_of_chess_keep_signs_apart():
    givens, _ = sample("anti-knight+anti-king", size=4)
    rules = rules_of(SUDOKU.statement(givens))

    assert {"different"} == {one["rule"] for one in rules}
    cells = [one["cells"] for one in rules]
    assert [[0, 0], [1, 2]] in cells
    assert [[0, 0], [1, 1]] in cells


def test_the_tile_of_a_puzzle_without_digits_marks_its_clues():
    empty = replace(small(*MARKS["thermo"]), rows=((0,) * 4,) * 4)
    tile = SUDOKU.cover_tile(empty, KEY, "en", lit=False)

    assert [s.role for s in tile.steps].count("tile-mark") == 1


def test_a_samples_page_is_as_large_as_any_of_its_kind():
    for kind, found in MARKS.items():
        whole, _ = sample(kind, size=4)
        page, widest = (SUDOKU.draw(p, None, "en") for p in (small(*found), whole))
        assert page.width == widest.width
        assert page.min_cell_mm <= widest.min_cell_mm


def test_each_cell_of_a_blank_grid_is_printed_plain():
    for kind, (width, count) in {"thermo": (9, 81), "samurai": (21, 369)}.items():
        figure = draw.blank(9, (kind,))
        assert isinstance(figure, Figure)
        assert figure.width == width
        assert {s.role for s in figure.all_steps} == {"inner", "region", "outline"}
        assert len(SUDOKU.cells(sample(kind)[0], None, "en")) == width
        assert sum(map(len, SUDOKU.cells(sample(kind)[0], None, "en"))) == count


def test_two_thermometers_may_share_a_bulb():
    two = (Mark("thermo", ((1, 1), (1, 2))), Mark("thermo", ((1, 1), (2, 1))))
    roles = [s.role for s in draw_marks.ground_of(two, ()).steps()]

    assert roles == [
        "sudoku-bulb-edge",
        *["sudoku-stem-edge"] * 2,
        *["sudoku-stem"] * 2,
        "sudoku-bulb",
    ]


def test_every_place_of_a_diagonals_sum_is_beside_the_grid():
    step_of = {0: (1,), 3: (-1,)}
    for r, c in product(range(4), repeat=2):
        for down, right in product((1, -1), repeat=2):
            if down in step_of.get(r, ()) or right in step_of.get(c, ()):
                mark = Mark("little", marks.diagonal((r, c), (down, right), 4), 9)
                if len(mark.cells) > 1:
                    y, x = draw_marks.outside(mark)
                    assert y in (-1, 4) or x in (-1, 4)


def test_a_table_of_cells_counts_its_rows_within_the_grid():
    puzzle = small(*MARKS["sandwich"], MARKS["little-killer"][3])
    pick = SimpleNamespace(
        request=SimpleNamespace(type="sudoku"),
        puzzle=Draft(model.make_givens(puzzle), {"rows": [list(row) for row in KEY]}),
    )
    placed = PlacedFigure(SUDOKU.draw(puzzle, None, "en"), 10.0, alt="Puzzle 1")
    told = Aloud(load_design("classic", "en")).puzzle(pick, placed)

    assert told.alt.endswith("Grid of 4 rows and 4 columns: 15 to fill in, 1 given")
    assert [row[0] for row in told.table] == [f"Row {k}" for k in range(6)]
    assert told.table[0][1:] == ("gap",) * 3 + ("sum 0 between 1 and 4",) + ("gap",) * 2
    assert told.table[1][1:4] == ("sum 5 between 1 and 4", "1, given", "empty")
    assert told.table[5][6] == "sum 12 of the diagonal up to the left"


def test_players_of_the_terminal_count_cells_within_the_grid():
    puzzle = small(*MARKS["sandwich"], *MARKS["little-killer"])
    grid = screen.grid_of(SUDOKU, puzzle, "en")
    played = game.Puzzle(SUDOKU.player(puzzle, KEY, "en"), grid.rows, grid.figure)
    lines = terminal.board(game.Game.start(played), View())

    assert names.name_of(played, (0, 0)) == "r1c1"
    assert names.place_named(played, "r2c3") == (1, 2)
    assert lines[0].split() == ["c1", "c2", "c3", "c4"]
    assert [line.split()[0] for line in lines if "│" in line] == [
        "r1",
        "r2",
        "r3",
        "r4",
    ]
    assert lines[-1].split() == ["10", "12"]


def test_a_step_has_the_sums_of_its_cells_alone():
    puzzle = small(*MARKS["sandwich"], *MARKS["little-killer"])
    technique = Technique("naked-single", "medium", 20)
    found = []
    for pattern in (((1, 2), (2, 2)), ((1, 0), (2, 1)), ((3, 1),)):
        step = Step(technique, (((2, 1), 1),), pattern=pattern)
        figure = draw.draw_step(puzzle, (), step)
        sums = [texts(figure, f"sudoku-{name}") for name in ("sum", "little-sum")]
        found.append((*sums, figure.width, figure.height))

    assert found == [
        (["0"], [], 4, 4 + 1),
        ([], ["10"], 4, 4 + 1),
        ([], ["9"], 4 + 1, 4),
    ]


def test_an_opener_fits_a_page_without_sums_that_need_large_cells():
    for kinds in ("little-killer", "xv", "killer+arrow", "sandwich", "samurai"):
        opener = SUDOKU.opener_art(sample(kinds)[0], "en")
        assert opener.width * opener.min_cell_mm <= 56
        assert texts(opener, "sudoku-little-sum") == texts(opener, "cage-sum") == []


def test_an_example_with_sums_beside_it_is_legible_in_large_print():
    design = load_design("large-print", "en")
    for kinds in ("little-killer", "sandwich", "xv"):
        givens, _ = sample(kinds)
        start = draw.draw(givens, None)
        assert least_cell_mm(start, design) <= 9 * 18 / start.width


def test_a_book_is_measured_by_a_page_of_all_its_kinds():
    params = SudokuParams(kinds=("thermo", "little-killer", "diagonal"))
    givens, _ = SUDOKU.read(SUDOKU.sample(params))
    blank = SUDOKU.blank_grid(params)

    assert set(model.kinds_of(givens)) == params.asked
    assert SUDOKU.draw(givens, None, "en").width == 9 + 2
    assert "shade" in {s.role for s in blank.all_steps}


def test_marks_that_a_step_looks_at_are_darker_than_its_cells():
    puzzle = small(
        *MARKS["thermo"], Mark("thermo", ((3, 3), (3, 2))), *MARKS["even-odd"]
    )
    technique = Technique("naked-single", "medium", 20)
    step = Step(technique, (((1, 1), 4),), pattern=((0, 0), (0, 1)))
    roles = [s.role for s in draw.draw_step(puzzle, (), step).all_steps]
    looks = looks_of(load_design("classic", "en"))

    for role in ("bulb", "thin-stem"):
        assert roles.count(f"sudoku-lit-{role}") == roles.count(f"sudoku-{role}") == 1
    assert ("sudoku-lit-odd" in roles, "sudoku-even" in roles) == (True, True)
    for role in ("bulb", "odd", "even"):
        assert looks[f"sudoku-lit-{role}"].fill < looks["marked"].fill


def test_in_a_wide_room_a_long_sentence_takes_no_height_from_the_grid():
    labels = SUDOKU.text("en").labels
    looks = looks_of(load_design("modern", "en"))
    room = Room(178.3, 85.6, 1.4)  # half of a page of 8.5x11 in
    for kind in KINDS[:-1]:
        givens, _ = sample(kind)
        first = draw.draw_page(givens, labels, room)
        cell = min(room.width_mm / first.width, room.height_mm / first.height)
        decided = replace(room, cell_mm=cell - 0.001)
        page = draw.draw_page(givens, labels, decided)

        assert cell >= page.min_cell_mm
        assert decided.fits(page, cell - 0.001)
        assert outside(page, looks) == overlapping(page, looks) == []
        outline = next(s for s in page.all_steps if s.role == "outline")
        edges = draw_marks.edges_of(givens.marks)
        assert outline.x - edges.left == pytest.approx(
            page.width - outline.x - outline.width - edges.right, abs=0.001
        )
        names = {one.base.name for one in (page, SUDOKU.draw(givens, None, "en"))}
        assert len(names) == 1 + (page.width > outline.width + edges.left + edges.right)


def test_notes_beside_marks_are_black_and_rings_go_around_them():
    arrow, odd = MARKS["arrow"][0], MARKS["even-odd"][1]
    figure = SUDOKU.draw(small(arrow, odd, notes=True), None, "en")
    (ring,) = (s for s in figure.all_steps if s.role == "sudoku-ring")

    assert texts(figure, "sudoku-note") == ["1", "2", "3", "4"] * 15
    assert texts(figure, "note") == []
    assert 0.41 < ring.radius < 0.5
    assert looks_of(load_design("classic", "en"))["sudoku-note"].fill == 0.0
