"""Colour by number: its maps and lines, what the verifier refuses, what is drawn."""

from dataclasses import replace
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from logic_drafts import helpers

from puzzle_publish import load_type
from puzzle_publish.core.drawings.library import drawing, theme, themes
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Area, Label, Line, Rect, Room, TextLabel
from puzzle_publish.core.puzzle import CoverPicture, Puzzle
from puzzle_publish.core.text_fitting import widest_ems
from puzzle_publish.core.values import BookContext
from puzzle_publish.play.board import board
from puzzle_publish.play.entered import View
from puzzle_publish.play.game import Game
from puzzle_publish.play.game import Puzzle as Playable
from puzzle_publish.types.colour import (
    backdrop,
    draw,
    generate,
    palette,
    pouring,
    regions,
    solve,
)
from puzzle_publish.types.colour.model import Page, outlines_of, read, write
from puzzle_publish.types.colour.params import COLOURS, ColourParams, level_of
from puzzle_publish.types.colour.raster import far_from, nearest, parts_of
from puzzle_publish.types.colour.trace import cross, lines_of
from puzzle_publish.types.hint_field import Field
from puzzle_publish.types.hint_steps import hints_of
from puzzle_publish.types.screen import grid_of

_, drafts, _ = helpers("colour")
TYPE = load_type("colour")
WHOLE = ((0, 0), (3200, 0), (3200, 3200), (0, 3200), (0, 0))
HALVES = (
    ((0, 1600), (0, 0), (3200, 0), (3200, 1600)),
    ((3200, 1600), (3200, 3200), (0, 3200), (0, 1600)),
    ((0, 1600), (3200, 1600)),
)
ISLAND = ((1400, 600), (1800, 600), (1800, 1000), (1400, 1000), (1400, 600))
TWO = (((1600, 800), 1), ((1600, 2400), 2))
# Two rooms, and a passage of a quarter unit from one to the other.
ROOMS = (
    *((1000, 1000), (2000, 1000), (2000, 1490), (2400, 1490), (2400, 1000)),
    *((3000, 1000), (3000, 2000), (2400, 2000), (2400, 1515), (2000, 1515)),
    *((2000, 2000), (1000, 2000), (1000, 1000)),
)


def with_alcove(length):
    """A room, and one that is too narrow for a number, of this length."""
    end = 2400 + length
    return (
        *((1000, 1000), (2000, 1000), (2000, 1490), (2400, 1490), (2400, 1430)),
        *((end, 1430), (end, 1580), (2400, 1580), (2400, 1515), (2000, 1515)),
        *((2000, 2000), (1000, 2000), (1000, 1000)),
    )


def page(lines=HALVES, numbers=TWO, colours=("red", "blue"), black=()):
    return Page(100, colours, tuple(lines), tuple(black), tuple(numbers))


def proven(one):
    """What the verifier finds on a page, read from its JSON."""
    return [*solve.solve(read(write(one)))]


def test_two_halves_are_proven():
    assert proven(page()) == [{"regions": [[1, [[1, -3]]], [2, [[2, 3]]]]}]


def test_a_region_in_another_is_a_hole_of_that():
    numbers = (((1600, 800), 2), ((2400, 800), 1), ((1600, 2400), 2))
    lines = (*HALVES, ISLAND)

    (found,) = proven(page(lines, numbers))
    assert found == {"regions": [[2, [[4]]], [1, [[1, -3], [-4]]], [2, [[2, 3]]]]}


@pytest.mark.parametrize(
    "spoilt",
    [
        page(numbers=TWO[:1]),
        page(numbers=(*TWO[:1], ((1600, 2400), 1)), colours=("red", "blue")),
        page(numbers=(((1600, 800), 1), ((1600, 1200), 2), ((1600, 2400), 2))),
        page(numbers=(((1600, 800), 1), ((1600, 1200), 1), ((1600, 2400), 2))),
        page(numbers=(((1600, 1560), 1), ((1600, 2400), 2))),
        page(numbers=TWO[::-1]),
        page(colours=("red", "blue", "green")),
        page(lines=HALVES[:2]),
        page(lines=(*HALVES, ((400, 400), (400, 900)))),
        page(lines=(*HALVES, ((400, 400), (400, 1900), (600, 1900), (400, 400)))),
        page(lines=(*HALVES[:2], ((0, 1600), (900, 1600), (800, 1600), (3200, 1600)))),
        page(black=(((WHOLE[:-1]),),)),
        page(black=((((1500, 700), (1700, 700), (1700, 900), (1500, 900)),),)),
    ],
)
def test_a_page_that_cannot_be_coloured_is_refused(spoilt):
    assert proven(spoilt) == []


def test_black_that_touches_no_number_is_accepted():
    mouth = (((400, 700), (700, 700), (700, 900), (400, 900)),)

    assert proven(page(black=(mouth,))) == proven(page())


def test_parts_that_a_strip_joins_have_a_number_each():
    outside, left, right = (((500, 500), 1), ((1500, 1500), 2), ((2700, 1500), 2))
    lines = (WHOLE, ROOMS)

    assert proven(page(lines, (outside, left, right)))
    assert not proven(page(lines, (outside, left)))
    assert not proven(page(lines, (outside, right)))


def test_a_part_that_is_too_narrow_for_a_number_may_only_be_small():
    numbers = ((500, 500), 1), ((1500, 1500), 2)

    assert proven(page((WHOLE, with_alcove(100)), numbers))
    assert not proven(page((WHOLE, with_alcove(600)), numbers))


def test_parts_of_a_map_are_counted_in_reading_order():
    numbers = np.array([[5, 5, 3], [3, 5, 3], [3, 3, 3]], np.int32)

    parts, count = parts_of(numbers)
    assert (parts.tolist(), count) == ([[0, 0, 1], [1, 0, 1], [1, 1, 1]], 2)


def test_distances_are_those_to_the_nearest_marked_place():
    marked = np.random.Generator(np.random.PCG64(1)).random((30, 25)) < 0.02
    rows, columns = np.nonzero(marked)
    y, x = np.mgrid[:30, :25]
    every = (y[..., None] - rows) ** 2 + (x[..., None] - columns) ** 2

    squares, numbers = nearest(marked, np.ones_like(marked))
    assert (squares == every.min(-1)).all()
    assert marked.ravel()[numbers].all()
    for least in (3.5, 5.0, 7.6):
        assert (far_from(marked, least) == (squares >= least * least)).all()


def test_lines_have_a_region_at_each_side():
    numbers = np.full((6, 6), -1, np.int32)
    numbers[1:5, 1:3], numbers[1:5, 3:5] = 0, 1

    lines = lines_of(numbers)
    assert sorted(sorted((one.left, one.right)) for one in lines) == [
        *([-1, 0], [-1, 1], [0, 1])
    ]
    assert not cross([one.corners for one in lines])


def test_lines_that_cross_or_turn_back_are_seen():
    assert cross([((0, 0), (10, 10)), ((0, 10), (10, 0))])
    assert cross([((0, 0), (10, 0)), ((0, 0), (5, 0), (5, 5))])
    assert cross([((0, 0), (10, 0), (5, 0))])
    assert not cross([((0, 0), (10, 0)), ((0, 0), (5, 5), (10, 0))])


def test_every_pencil_is_the_nearest_to_its_own_colour():
    for name in palette.NAMES:
        assert next(iter(palette.distances(palette.shown(name)))) == name


@pytest.mark.parametrize("kind", ["land", "far"])
def test_a_backdrop_has_no_colour_of_the_drawing(kind):
    rng = np.random.Generator(np.random.PCG64(1))
    taken = ["blue", "green", "red", "white", "brown"]
    found = backdrop.backdrop_of(rng, kind, taken, 64)

    assert not {*found.names} & {*taken}
    assert {*found.shape.ravel().tolist()} == {*range(len(found.names))}
    assert backdrop.backdrop_of(rng, kind, palette.NAMES, 64) is None


def test_a_backdrop_is_in_few_parts_in_colours_of_land_and_sky():
    for seed in range(6):
        rng = np.random.Generator(np.random.PCG64(seed))
        found = backdrop.backdrop_of(rng, "far", ["red", "orange"], 64)
        _, count = parts_of(found.shape)

        assert count == len(found.names) == 3 + (found.names[-1] == "yellow")
        assert found.shape[0, 32] == 2
        assert found.names[2] in ("light-blue", "blue")
        assert (3 in (found.shape[0, 0], found.shape[0, -1])) == (count == 4)
        assert not {"pink", "purple", "red", "black"} & {*found.names}


def test_the_sun_is_in_a_blue_sky_where_yellow_is_free():
    def names(*taken):
        rngs = map(np.random.Generator, map(np.random.PCG64, range(12)))
        return [backdrop.backdrop_of(rng, "land", taken, 64).names for rng in rngs]

    assert 2 < sum(one[-1] == backdrop.SUN for one in names()) < 10
    assert not any(backdrop.SUN in one for one in names("yellow"))
    assert {*names("blue", "light-blue")} <= {*backdrop.LANDS}


def test_a_drawing_that_has_no_room_for_a_sun_is_made_without():
    rngs = [np.random.Generator(np.random.PCG64(seed)) for seed in range(12)]

    assert any(generate.draft_of(rng, drawing("cookie"), "easy", 3) for rng in rngs)


def test_a_drawing_of_few_parts_is_used_only_if_it_is_named():
    def made(own):
        rng = np.random.Generator(np.random.PCG64(0))
        return generate.draft_of(rng, drawing("camel"), "easy", own)

    assert generate.OWN < generate.RICH
    assert made(generate.OWN) is not None
    assert made(generate.RICH) is None


def test_colour_that_is_poured_stays_in_its_region():
    assert pouring.fills(page())
    assert not pouring.fills(page(numbers=TWO[:1]))
    gap = (HALVES[0], HALVES[1], ((0, 1600), (3100, 1600)))
    assert not pouring.fills(page(lines=gap))
    assert not pouring.fills(page(numbers=(((1600, 1600), 1), TWO[1])))


def test_a_colour_becomes_another_pencil_only_near_to_it():
    assert [*palette.distances("#44911b")] == ["green"]
    assert [*palette.distances("#c3ef3c")] == ["green", "yellow"]
    assert [*palette.distances("#ffb2ff")] == ["pink"]  # a flamingo's
    for colour in ("#6d4534", "#a56953", "#7d4533"):
        assert "black" not in palette.distances(colour)


def test_a_band_without_room_for_a_number_is_part_of_the_one_beside_it():
    own, instead = np.full((2, 80, 80), 1, np.int32)
    own[:, 40:] = instead[:, 40:] = 0
    instead[:, :40] = 2
    odd = np.zeros((80, 80), bool)
    odd[30:70] = True  # 10 rows are left below, too few for a number

    found = regions._banded(own, instead, odd)
    assert {*found[:30, :40].ravel().tolist()} == {1}
    assert {*found[30:, :40].ravel().tolist()} == {2}
    assert (found[:, 40:] == 0).all()
    odd[5:70:12] = False  # all too small
    assert (regions._banded(own, instead, odd) == own).all()


def test_a_draft_has_its_level_and_is_proven():
    (draft,) = drafts(level="medium", count=1)
    givens, answer = TYPE.read(draft)

    assert TYPE.grade(givens).level == "medium" == level_of(len(givens.numbers))
    least, most = COLOURS["medium"]
    assert least <= len(givens.colours) <= most
    assert proven(givens) == [TYPE.solution(draft.answer)]
    assert TYPE.follows_rules(givens, answer)


def test_a_key_that_is_coloured_otherwise_is_refused():
    givens, answer = TYPE.read(TYPE.example())

    assert TYPE.follows_rules(givens, answer)
    turned = (*givens.colours[1:], givens.colours[0])
    assert not TYPE.follows_rules(replace(givens, colours=turned), answer)
    for name in ("star", "no-such-drawing"):
        assert not TYPE.follows_rules(givens, replace(answer, drawing=name))


def test_every_spoilt_example_is_refused():
    givens, answer = TYPE.read(TYPE.example())
    for what, page_, key in TYPE.mutations(givens, answer):
        try:
            spoilt = read(page_)
            right = TYPE.follows_rules(spoilt, TYPE.read_answer(spoilt, key))
        except ValueError:
            continue
        assert not right or proven(spoilt) != [TYPE.solution(key)], what


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"drawings": ["lyon"]}, 'no drawing "lyon"'),
        ({"themes": ["animal"]}, 'no theme of drawings "animal"'),
        ({"drawings": ["jeans"], "level": "easy"}, "jeans: too few or too many parts"),
    ],
)
def test_names_that_are_unknown_or_do_not_suit_the_level_are_refused(params, fault):
    with pytest.raises(UsageError, match=fault):
        TYPE.resolve(ColourParams(**params), BookContext(Path()))


def test_themes_and_drawings_exclude_each_other():
    with pytest.raises(ValueError, match="cannot both be set"):
        ColourParams(themes=["sea"], drawings=["lion"])


def test_the_page_has_lines_numbers_and_names_and_the_key_the_coloured_picture():
    givens, answer = TYPE.read(TYPE.example())
    figure, key = (TYPE.draw(givens, one, "zh") for one in (None, answer))

    kinds = [type(step) for step in figure.steps]
    assert kinds.count(Line) == len(givens.lines)
    assert kinds.count(Label) == len(givens.numbers)
    assert kinds.count(Rect) == len(givens.colours)
    names = [step.text for step in figure.steps if isinstance(step, TextLabel)]
    words = TYPE.text("zh").labels
    assert {words[name] for name in givens.colours} <= {*names}
    areas = [step for step in key.steps if isinstance(step, Area)]
    assert len(areas) == len(answer.regions) + len(givens.black)
    (title,) = (step.text for step in key.steps if isinstance(step, TextLabel))
    assert title == drawing(answer.drawing).titles["zh"]


def test_numbers_are_larger_where_their_region_is_wide():
    givens, _ = TYPE.read(TYPE.example())
    labels = [step for step in draw.picture(givens).steps if isinstance(step, Label)]
    usual = givens.size / 100
    sizes = [label.size for label in labels]

    assert min(sizes) == usual
    assert 1.5 * usual < max(sizes) <= draw.LARGEST * usual + 0.01
    points = [point for line in givens.lines for point in line]
    for label in labels:
        nearest = min(hypot(label.x - x / 100, label.y - y / 100) for x, y in points)
        assert nearest >= solve.CLEAR * label.size


def test_regions_fill_the_square_of_the_page():
    givens, answer = TYPE.read(TYPE.example())
    rings = [ring for one in answer.regions for ring in outlines_of(givens, one)]
    ends = [(one, one[1:] + one[:1]) for one in rings]
    area = sum(
        x * v - u * y for ring in ends for (x, y), (u, v) in zip(*ring, strict=True)
    )
    assert area == 2 * 3200**2


def test_a_page_is_as_large_as_its_room_and_never_too_small_to_colour():
    givens, _ = TYPE.read(TYPE.example())
    wide = TYPE.draw_page(givens, "en", Room(150, 190))
    small = TYPE.draw_page(givens, "en", Room(20, 20))

    assert max(wide.width * wide.cell_mm / 150, wide.height * wide.cell_mm / 190) > 0.99
    assert small == TYPE.draw(givens, None, "en")


def test_pencils_are_listed_in_four_columns_with_boxes_to_colour():
    givens, _ = TYPE.read(TYPE.example())
    figure = TYPE.draw(replace(givens, colours=palette.NAMES[:8]), None, "en")
    boxes = [step for step in figure.steps if step.role.startswith("colour-box")]
    names = [step for step in figure.steps if step.role == "colour-key"]

    assert len({box.x for box in boxes}) == 4
    assert len({box.y for box in boxes}) == 2
    assert all(box.width * figure.min_cell_mm >= 5 for box in boxes)
    for name in names[1::2]:
        right = name.x + 0.9 * widest_ems(name.text)
        assert all(other.x >= right for other in names if name.x < other.x)
        assert right <= figure.width


def test_covers_show_no_drawing_of_the_book():
    params = ColourParams(level="easy", themes=["farm"])
    names = theme("farm").drawings
    book = [
        Puzzle("", "colour", 1, "easy", {}, {}, {"drawing": name}, (0, "", 0, 0))
        for name in names[:-9]
    ]
    rng = np.random.Generator(np.random.PCG64(1))
    draft = TYPE.cover_puzzle(rng, params, CoverPicture(book, "en", 1.0))

    assert draft.answer["drawing"] in {*names[-9:], "toadstool"}
    givens, answer = TYPE.read(draft)
    tile = TYPE.cover_tile(givens, answer, "en", lit=True)
    assert {step.role for step in tile.steps} == {"lit-shape", "lit-mark"}


@pytest.mark.soak
def test_most_themes_have_drawings_for_each_level():
    for level in ("easy", "medium", "hard"):
        made = {
            name: drafts(level=level, count=1, themes=[name])
            for name in [*themes()][::5]
        }
        assert sum(map(bool, made.values())) > len(made) / 2, level


def test_a_screen_has_a_cell_for_each_region_in_the_order_of_the_key():
    givens, answer = TYPE.read(TYPE.example())
    player = TYPE.player(givens, answer, "en")
    grid = grid_of(TYPE, givens, "en")
    cells = [cell for (cell,) in grid.rows]
    areas = [s for s in grid.figure.steps if s.role == "colour-0"]
    labels = [s for s in grid.figure.steps if isinstance(s, Label)]

    assert [int(cell.words) for cell in cells] == [r.number for r in answer.regions]
    assert len(areas) == len(cells)
    assert player.answer == tuple(player.signs[int(c.words) - 1] for c in cells)
    assert player.signs[0] == "1 red"
    assert len(player.inks) == len(player.signs)
    assert player.closing == "Toadstool"
    assert len(labels) == len(givens.numbers)
    assert {s.clue.cells[0] for s in labels} == {(c.row, c.column) for c in cells}
    hints = hints_of(TYPE, givens, Field.of(player, grid.rows, None), "en")
    assert hints.steps[0].place == "Look for 1, which is red."
    game = Game.start(Playable(player, grid.rows, grid.figure))
    filled = game.put_all({0: 0, 1: 1})
    lines = board(filled, View())
    assert sum(line.count("2") for line in lines) > 40  # a region full of its number
    assert any("A3" in line for line in lines)  # another has the wrong colour
