"""Dot-to-dots: where dots and numbers are, what the verifier refuses, what is drawn."""

from dataclasses import replace
from math import cos, pi, sin
from pathlib import Path

import numpy as np
import pytest
from few import few
from logic_drafts import helpers

from puzzle_publish import load_type
from puzzle_publish.core.drawings.library import drawing, theme
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Area, Circle, Label, Line, Room, TextLabel
from puzzle_publish.core.puzzle import CoverPicture, Puzzle
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import BookContext
from puzzle_publish.play import ways
from puzzle_publish.play.board import board
from puzzle_publish.play.entered import View
from puzzle_publish.play.game import Game
from puzzle_publish.play.game import Puzzle as Playable
from puzzle_publish.types.dots import generate, inner, outline, solve
from puzzle_publish.types.dots.inner import lines_of
from puzzle_publish.types.dots.model import Dot, Page, read, write
from puzzle_publish.types.dots.params import DOTS, DotsParams, level_of
from puzzle_publish.types.dots.rules import MOST_DIFFERENCE, covered, is_like
from puzzle_publish.types.hint_field import Field
from puzzle_publish.types.hint_steps import hints_of
from puzzle_publish.types.library import pool
from puzzle_publish.types.screen import grid_of

_, drafts, _ = helpers("dots")
TYPE = load_type("dots")
LEVELS = ["easy", "medium", "hard", "expert"]
SQUARE = ((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0))


def ring(count, radius=1000, middle=1600):
    """Return a page with dots on a circle, its numbers outside."""
    angles = [2 * pi * k / count for k in range(count)]
    places = [
        tuple((middle + round(r * sin(a)), middle - round(r * cos(a))) for a in angles)
        for r in (radius, radius + 120)
    ]
    dots = zip(places[0], range(1, count + 1), places[1], strict=True)
    return Page(80, tuple(Dot(*each) for each in dots), ())


def is_proven(page):
    """Whether the verifier joins the dots of a page, read from its JSON."""
    return len([*solve.solve(read(write(page)))]) == 1


def changed(page, nth, **others):
    """Return a page with one of its dots changed."""
    dots = [*page.dots]
    dots[nth] = replace(dots[nth], **others)
    return replace(page, dots=tuple(dots))


def test_dots_are_at_corners_and_else_at_nearly_even_gaps():
    dots = outline.dots_along(SQUARE, 16)

    assert set(SQUARE) <= set(dots)
    gaps = [outline.far(a, b) for a, b in zip(dots, dots[1:] + dots[:1], strict=True)]
    assert 1.5 < min(gaps) <= max(gaps) < 2.5


def off_outline(draft):
    """How far the outline of a draft's drawing is from the joined line, at most."""
    answer = TYPE.read(draft)[1]
    points = inner._sampled(drawing(answer.drawing).whole[0])
    starts = np.array(answer.order) / 100
    ways = np.roll(starts, -1, axis=0) - starts
    off = points[:, None] - starts
    share = np.clip((off * ways).sum(2) / (ways * ways).sum(1), 0.0, 1.0)
    off = off - share[..., None] * ways
    return float(np.sqrt((off * off).sum(2).min(1)).max())


def printed_of(page):
    """Which share of a picture's lines is printed before its dots are joined."""
    joined = inner.length_of(np.array([*page.joined, page.joined[0]]))
    printed = sum(inner.length_of(np.array(line)) for line in page.lines)
    return printed / (printed + joined)


@few("level", LEVELS, fast=1)
def test_the_joined_line_follows_the_outline_and_is_most_of_the_picture(level):
    for draft in drafts(level=level, count=2):
        assert off_outline(draft) <= 0.33
        assert printed_of(TYPE.read(draft)[0]) <= generate.PRINTED[level] + 0.01


def test_of_lines_that_give_a_drawing_away_the_key_alone_has_the_longest():
    puzzle, key = TYPE.read(generate.draft_of(drawing("soccer-ball"), 30))
    inside = [
        sum(step.role == "dots-line" for step in figure.steps)
        for figure in (TYPE.draw(puzzle, None, "en"), TYPE.draw(puzzle, key, "en"))
    ]

    assert printed_of(puzzle) <= generate.PRINTED["easy"]
    assert len(puzzle.lines) == inside[0] < inside[1]


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
def test_all_drawings_follow_their_outline_with_numbers_clear_of_all_lines(level):
    made = [
        generate.draft_of(drawing(name), DOTS[level][1]) for name in pool(DotsParams())
    ]
    used = [draft for draft in made if draft]

    assert used
    assert max(map(off_outline, used)) <= 0.33
    assert all(is_proven(read(draft.givens)) for draft in used)


def test_an_outline_has_no_more_dots_than_room():
    assert outline.dots_along(SQUARE, 40) is not None
    assert outline.dots_along(SQUARE, 80) is None


@few("level", LEVELS, fast=1)
def test_a_level_has_its_number_of_dots_and_its_grade(level):
    least, most = DOTS[level]
    for draft in drafts(level=level, count=2):
        givens, answer = TYPE.read(draft)

        assert least <= len(givens.dots) <= most
        assert TYPE.grade(givens).level == level == level_of(len(givens.dots))
        assert is_proven(givens)
        assert TYPE.follows_rules(givens, answer)


def test_dots_may_be_counted_by_two():
    (draft,) = drafts(level="easy", count=1, dots=20, by=2)

    numbers = sorted(dot.number for dot in read(draft.givens).dots)
    assert numbers == [*range(2, 41, 2)]


def test_a_ring_of_dots_is_proven():
    assert is_proven(ring(24))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda page: changed(page, 0, number=2),
        lambda page: changed(page, 23, number=25),
        lambda page: changed(page, 3, place=(1600, 2400)),  # beyond other lines
        lambda page: changed(page, 3, place=page.dots[2].place),
        lambda page: changed(page, 3, label=page.dots[3].place),
        lambda page: changed(page, 3, label=page.dots[4].label),
        lambda page: changed(page, 3, label=page.dots[9].label),
        lambda page: changed(page, 3, label=(1600, 1600)),  # nearer to others
        lambda page: replace(page, lines=(((1600, 300), (1600, 1200)),)),
        lambda page: replace(page, size=300),
    ],
)
def test_a_page_that_cannot_be_read_or_joined_is_refused(spoil):
    assert not is_proven(spoil(ring(24)))


def test_a_line_inside_that_meets_no_number_is_accepted():
    assert is_proven(replace(ring(24), lines=(((1400, 1600), (1800, 1600)),)))


def test_a_line_that_turns_back_on_itself_is_refused():
    # 13 lies between 11 and 12, on the line that joins them.
    places = [(k * 100 + 500, 500) for k in range(12)] + [(1550, 500)]
    labels = [(x, 400) for x, _ in places]
    dots = (Dot(*each) for each in zip(places, range(1, 14), labels, strict=True))

    assert not is_proven(Page(50, tuple(dots), ()))


def test_an_outline_is_like_itself_and_not_like_a_larger_one():
    square = [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]
    far = 1000 + round(1000 * MOST_DIFFERENCE) + 20
    wide = [(0, 0), (far, 0), (far, 1000), (0, 1000)]

    assert covered([square]) == 1000 * 100
    assert covered([square, square]) == 0
    assert is_like(square, square)
    assert not is_like(wide, square)


def test_a_key_that_names_another_drawing_is_refused():
    (draft,) = drafts(level="easy", count=1)
    givens, answer = TYPE.read(draft)

    assert TYPE.follows_rules(givens, answer)
    for name in ("star", "scorpion", "no-such-drawing"):
        assert not TYPE.follows_rules(givens, replace(answer, drawing=name))


def test_lines_inside_do_not_run_along_the_outline():
    one = drawing("snail")
    lines = lines_of(one)

    assert lines
    outer = inner._sampled(one.whole[0])
    near = [
        inner._away(inner._sampled(tuple(map(tuple, each))), outer) for each in lines
    ]
    # A line may end at the outline, but what runs along it is not printed.
    assert all((away < 0.5).mean() < 0.5 for away in near)


def test_drawings_are_taken_in_turn_and_themes_by_chance():
    book = BookContext(Path())
    asked = DotsParams(level="medium", drawings=["turkey", "castle"])
    params = TYPE.resolve(asked, book)
    rng = np.random.Generator(np.random.PCG64(1))
    names = [
        TYPE.generate(rng, params.model_copy(update={"turn": k})).answer["drawing"]
        for k in range(3)
    ]
    assert names == ["turkey", "castle", "turkey"]

    made = drafts(level="medium", count=2, themes=["sea"])
    assert {one.answer["drawing"] for one in made} <= set(theme("sea").drawings)


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"drawings": ["lyon"]}, 'no drawing "lyon"'),
        ({"themes": ["animal"]}, 'no theme of drawings "animal"'),
        ({"drawings": ["full-moon"], "level": "expert", "dots": 150}, "full-moon: no"),
    ],
)
def test_names_that_are_unknown_or_have_no_room_are_refused(params, fault):
    with pytest.raises(UsageError, match=fault):
        TYPE.resolve(DotsParams(**params), BookContext(Path()))


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({"level": "easy", "dots": 60}, "60 dots are hard, not easy"),
        ({"themes": ["sea"], "drawings": ["lion"]}, "cannot both be set"),
    ],
)
def test_params_that_contradict_each_other_are_refused(params, fault):
    with pytest.raises(ValueError, match=fault):
        DotsParams(**params)


def test_the_page_has_dots_numbers_and_lines_and_the_key_the_outline_with_its_name():
    givens, answer = TYPE.read(TYPE.example())
    page, key = (TYPE.draw(givens, one, "zh") for one in (None, answer))

    kinds = [type(step) for step in page.steps]
    assert kinds.count(Label) == len(givens.dots) == 14
    assert (kinds.count(Circle), kinds.count(Area)) == (13, 1)  # a star is the first
    assert kinds.count(Line) == len(givens.lines)
    (joined,) = (step for step in key.steps if isinstance(step, Area))
    assert len(joined.outlines[0]) == 14
    (name,) = (step.text for step in key.steps if isinstance(step, TextLabel))
    assert name == drawing(answer.drawing).titles["zh"]


def test_a_page_is_as_large_as_its_room_and_never_too_small_to_read():
    givens, _ = TYPE.read(TYPE.example())
    wide = TYPE.draw_page(givens, "en", Room(150, 180))
    small = TYPE.draw_page(givens, "en", Room(20, 20))

    assert wide.width * wide.cell_mm <= 150 + 1e-6
    assert max(wide.width * wide.cell_mm / 150, wide.height * wide.cell_mm / 180) > 0.99
    assert small == TYPE.draw(givens, None, "en")


def test_covers_show_no_answer_of_the_book():
    params = DotsParams(level="easy", themes=["sea"])
    names = theme("sea").drawings
    book = [
        Puzzle("", "dots", 1, "easy", {}, {}, {"drawing": name}, (0, "", 0, 0))
        for name in names[:-4]
    ]
    rng = np.random.Generator(np.random.PCG64(1))
    draft = TYPE.cover_puzzle(rng, params, CoverPicture(book, "en", 1.0))

    assert draft.answer["drawing"] in {*names[-4:], "high-heeled-shoe"}
    givens, answer = TYPE.read(draft)
    tile = TYPE.cover_tile(givens, answer, "en", lit=True)
    assert {step.role for step in tile.steps} == {"lit-shape", "lit-mark"}


def test_the_text_picture_has_every_number():
    givens, _ = TYPE.read(TYPE.example())
    drawn = picture(TYPE.draw(givens, None, "en"))

    assert {str(dot.number) for dot in givens.dots} <= set(drawn.split())


def test_the_hint_names_the_theme_in_the_book_s_language():
    givens, answer = TYPE.read(TYPE.example())
    (hint,) = TYPE.hints(givens, answer)

    said = {code: TYPE.hint_text(hint, code) for code in ("en", "zh")}
    titles = theme(str(hint.values["theme"])).titles
    assert all(titles[code] in said[code] for code in said)


@pytest.mark.soak
def test_half_of_all_drawings_or_more_have_room_for_each_level():
    names = pool(DotsParams())[::24]
    fit = {
        level: sum(
            generate.draft_of(drawing(name), DOTS[level][0]) is not None
            for name in names
        )
        for level in LEVELS
    }
    assert min(fit.values()) * 2 >= len(names), fit


def on_screen():
    """The example as a screen has it: player, cells, hints."""
    givens, answer = TYPE.read(TYPE.example())
    player = TYPE.player(givens, answer, "en")
    grid = grid_of(TYPE, givens, "en")
    return player, grid, hints_of(TYPE, givens, Field.of(player, grid.rows, None), "en")


def test_a_screen_has_a_cell_for_each_dot_in_order_and_tells_where_the_next_is():
    player, grid, hints = on_screen()
    cells = [cell for (cell,) in grid.rows]

    assert [cell.words for cell in cells] == [str(k + 1) for k in range(len(cells))]
    assert (player.way, len(player.answer)) == ("join", len(cells))
    assert player.closing == "High-heeled shoe"
    assert {part.role[:12] for part in player.finale} == {"dots-finale:"}
    labels = {s.text: s for s in grid.figure.steps if isinstance(s, Label)}
    assert all(labels[c.words].clue.cells == ((c.row, c.column),) for c in cells)
    assert [step.slots for step in hints.steps] == [(k,) for k in range(len(cells))]
    assert hints.steps[9].place == "From 9 it is to the upper right."
    assert hints.steps[9].ask == "10 is in the lower right of the picture."


def test_on_the_terminal_a_dot_that_is_too_early_is_refused():
    player, grid, _ = on_screen()
    game = Game.start(Playable(player, grid.rows, grid.figure))
    places = [(cell.row, cell.column) for (cell,) in grid.rows]
    game = ways.join(game, places[:3])

    with pytest.raises(ways.MoveError) as refused:
        ways.join(game, places[4:5])
    assert refused.value.values == {"number": "5", "next": "4"}
    assert ways.join(game, places[3:]).is_solved
    before, after = (
        "\n".join(board(g, View())) for g in (Game.start(game.puzzle), game)
    )
    assert "10" in before
    assert sum("\u2800" < c < "\u2900" for c in before) < sum(
        "\u2800" < c < "\u2900" for c in after
    )
