from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from placing import labels_of, outside, overlapping, small_labels
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.figure import Area, Figure, Line, Rect, plain_role
from puzzle_publish.core.outlines import outlines
from puzzle_publish.core.text_picture import picture
from puzzle_publish.types.idiomfall import TYPE
from puzzle_publish.types.idiomfall.art import cover_art, example_steps
from puzzle_publish.types.idiomfall.draw import draw
from puzzle_publish.types.idiomfall.draw_key import draw_hint
from puzzle_publish.types.idiomfall.model import Order, Printed, Taken
from puzzle_publish.types.idiomfall.replay import checkpoints, positions
from puzzle_publish.types.looks import looks_of

LOOKS = looks_of(load_design("classic", "en"))
WORKED = TYPE.example()
GIVENS, ANSWER = TYPE.read(WORKED)
SIZES = ((4, 1), (4, 2), (2, 4), (1, 8), (4, 4), (8, 3), (4, 7), (8, 8))


def shown(figure: Figure) -> str:
    return "\n" + picture(figure) + "\n"


def layers(cols: int, rows: int) -> tuple[Printed, Order]:
    """Return a board of lying or standing idioms and the order from the top."""
    flat = cols % 4 == 0
    count = cols * rows // 4
    cells = {}
    for k in range(count):
        if flat:
            r, c = divmod(k * 4, cols)
            cells[k] = tuple((r, c + n) for n in range(4))
        else:
            layer, c = divmod(k, cols)
            cells[k] = tuple((layer * 4 + n, c) for n in range(4))
    letter = {
        (r, c): (chr(0x4E00 + 4 * k + n), str(n + 1))
        for k, place in cells.items()
        for n, (r, c) in enumerate(place)
    }
    idioms = ["".join(letter[r, c][0] for r, c in cells[k]) for k in range(count)]
    rows_of = [
        "".join(letter[r, c][part] for c in range(cols))
        for part in (0, 1)
        for r in range(rows)
    ]
    board, indexes = tuple(rows_of[:rows]), tuple(rows_of[rows:])
    order = tuple(Taken(idiom, cells[k]) for k, idiom in enumerate(idioms))
    return Printed(board, indexes, tuple(sorted(idioms)), False, None), order


def helped(givens: Printed, how: str) -> Printed:
    """Return givens shaded, with the list or without."""
    if how == "none":
        return replace(givens, idioms=None, lexicon={"name": "x", "digest": "0" * 64})
    return replace(givens, shaded=how == "shaded")


def pages(givens: Printed) -> Iterator[Figure]:
    for language in ("en", "zh"):
        for how in ("shaded", "list", "none"):
            yield draw(helped(givens, how), None, language)


def every_figure(givens: Printed, answer: Order) -> Iterator[Figure]:
    yield from pages(givens)
    yield draw(givens, answer, "zh")
    yield draw_hint(givens, answer)


def test_the_page_shows_digits_a_box_for_each_step_and_blank_grids() -> None:
    assert (
        shown(draw(GIVENS, None, "zh"))
        == """
┏━━━━━━1┯━━━━━━2┯━━━━━━4┯━━━━━━3┓
┃   守  │   底  │   牢  │   补  ┃
┠──────2┼──────1┼──────3┼──────4┨
┃   株  │   井  │   之  │   蛙  ┃
┠──────3┼──────4┼──────1┼──────2┨     第 1 步之后
┃   待  │   兔  │   画  │   羊  ┃
┠──────4┼──────3┼──────2┼──────1┨
┃   足  │   添  │   蛇  │   亡  ┃
┗━━━━━━━┷━━━━━━━┷━━━━━━━┷━━━━━━━┛
  □   井底之蛙                        第 2 步之后

  □   亡羊补牢
  □   守株待兔
  □   画蛇添足

                                      第 3 步之后
"""
    )


def test_a_shaded_page_has_walls_between_idioms() -> None:
    assert (
        shown(draw(helped(GIVENS, "shaded"), None, "en"))
        == """
┏━━━━━━1┳━━━━━━2┳━━━━━━4┯━━━━━━3┓
┃   守  ┃   底  ┃   牢  │   补  ┃
┠──────2╂──────1╄━━━━━━3┿━━━━━━4┫
┃   株  ┃   井  │   之  │   蛙  ┃
┠──────3╄━━━━━━4╈━━━━━━1╈━━━━━━2┫     after step 1
┃   待  │   兔  ┃   画  ┃   羊  ┃
┣━━━━━━4┿━━━━━━3╃──────2╂──────1┨
┃   足  │   添  │   蛇  ┃   亡  ┃
┗━━━━━━━┷━━━━━━━┷━━━━━━━┻━━━━━━━┛
  □   井底之蛙                        after step 2

  □   亡羊补牢
  □   守株待兔
  □   画蛇添足

                                      after step 3
"""
    )


def test_without_the_list_idioms_are_written_down_in_their_order() -> None:
    assert (
        shown(draw(helped(GIVENS, "none"), None, "en"))
        == """
┏━━━━━━1┯━━━━━━2┯━━━━━━4┯━━━━━━3┓
┃   守  │   底  │   牢  │   补  ┃
┠──────2┼──────1┼──────3┼──────4┨
┃   株  │   井  │   之  │   蛙  ┃
┠──────3┼──────4┼──────1┼──────2┨     after step 1
┃   待  │   兔  │   画  │   羊  ┃
┠──────4┼──────3┼──────2┼──────1┨
┃   足  │   添  │   蛇  │   亡  ┃
┗━━━━━━━┷━━━━━━━┷━━━━━━━┷━━━━━━━┛
1      □   □   □    □                 after step 2

2      □   □   □    □
3      □   □   □    □
4      □   □   □    □

                                      after step 3
"""
    )


def test_the_key_shows_each_quarter_of_the_way_with_the_steps_that_follow() -> None:
    assert (
        shown(draw(GIVENS, ANSWER, "zh"))
        == """
┏━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━┓        ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃▒▒▒1▒▒▒┃   底      牢      补  ┃        ┃                   牢      补  ┃
┃▒▒▒▒▒▒▒┃                       ┃        ┃       ┏━━━━━━━━━━━━━━━━━━━━━━━┫
┃▒▒▒1▒▒▒┃   井      之      蛙  ┃        ┃       ┃▒▒▒2▒▒▒▒▒▒▒2▒▒▒▒▒▒▒2▒▒▒┃
┃▒▒▒▒▒▒▒┗━━━━━━━┓               ┃        ┃       ┃▒▒▒▒▒▒▒┏━━━━━━━━━━━━━━━┫
┃▒▒▒1▒▒▒▒▒▒▒1▒▒▒┃   画      羊  ┃        ┃       ┃▒▒▒2▒▒▒┃   画      羊  ┃
┣━━━━━━━━━━━━━━━┛               ┃        ┃       ┗━━━━━━━┛               ┃
┃   足      添      蛇      亡  ┃        ┃   足      添      蛇      亡  ┃
┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛        ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛

1        守株待兔                        2        井底之蛙


┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓        ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃                               ┃        ┃                               ┃
┃               ┏━━━━━━━━━━━━━━━┫        ┃                               ┃
┃               ┃▒▒▒3▒▒▒▒▒▒▒3▒▒▒┃        ┃                               ┃
┃               ┗━━━━━━━┓▒▒▒▒▒▒▒┃        ┃               ┏━━━━━━━┓       ┃
┃                   画  ┃▒▒▒3▒▒▒┃        ┃               ┃▒▒▒4▒▒▒┃       ┃
┃                       ┃▒▒▒▒▒▒▒┃        ┣━━━━━━━━━━━━━━━┛▒▒▒▒▒▒▒┃       ┃
┃   足      添      蛇  ┃▒▒▒3▒▒▒┃        ┃▒▒▒4▒▒▒▒▒▒▒4▒▒▒▒▒▒▒4▒▒▒┃       ┃
┗━━━━━━━━━━━━━━━━━━━━━━━┻━━━━━━━┛        ┗━━━━━━━━━━━━━━━━━━━━━━━┻━━━━━━━┛

3        亡羊补牢                        4        画蛇添足
"""
    )


def test_the_drawn_hint_shows_the_boards_on_the_way() -> None:
    assert (
        shown(draw_hint(GIVENS, ANSWER))
        == """
┏━━━━━━━━━━━━━━━┓  ┏━━━━━━━━━━━━━━━┓  ┏━━━━━━━━━━━━━━━┓
┃         牢  补┃  ┃               ┃  ┃               ┃
┃               ┃  ┃               ┃  ┃               ┃
┃     底  之  蛙┃  ┃         牢  补┃  ┃               ┃
┃               ┃  ┃               ┃  ┃               ┃
┃     井  画  羊┃  ┃         画  羊┃  ┃         画    ┃
┃               ┃  ┃               ┃  ┃               ┃
┃ 足  添  蛇  亡┃  ┃ 足  添  蛇  亡┃  ┃ 足  添  蛇    ┃
┗━━━━━━━━━━━━━━━┛  ┗━━━━━━━━━━━━━━━┛  ┗━━━━━━━━━━━━━━━┛
"""
    )


def test_the_example_takes_the_first_idiom_shows_what_fell_and_the_last() -> None:
    start, step, done = example_steps(GIVENS, ANSWER)

    assert (
        shown(start)
        == """
┏━━━━━━━━━━━━━━━┓
┃▒守┃ 底│ 牢│ 补┃
┠───2───1───3───┃
┃▒株┃ 井│ 之│ 蛙┃
┠───3━━━4───1───┃
┃▒待│▒兔┃ 画│ 羊┃
┣━━━4━━━3───2───┃
┃ 足│ 添│ 蛇│ 亡┃
┗━━━┷━━━┷━━━┷━━━┛
"""
    )
    assert (
        shown(step)
        == """
┏━━━━━━━┳━━━━━━━┓
┃       ┃ 牢│ 补┃
┃   ┏━━━2━━━3━━━┃
┃   ┃▒底│▒之│▒蛙┃
┃   ┠───1━━━1━━━┃
┃   ┃▒井┃ 画│ 羊┃
┣━━━4━━━3───2───┃
┃ 足│ 添│ 蛇│ 亡┃
┗━━━┷━━━┷━━━┷━━━┛
"""
    )
    assert (
        shown(done)
        == """
┏━━━━━━━━━━━━━━━┓
┃               ┃
┃               ┃
┃               ┃
┃       ┏━━━1   ┃
┃       ┃▒画┃   ┃
┣━━━4━━━3───2   ┃
┃▒足│▒添│▒蛇┃   ┃
┗━━━┷━━━┷━━━┻━━━┛
"""
    )


def test_a_board_of_sixteen_is_shown_after_4_8_and_12_steps() -> None:
    givens, answer = layers(8, 8)
    words = [
        label.text
        for label in labels_of(draw(givens, None, "en"))
        if label.role == "fall-blank-words"
    ]
    key = [s for s in labels_of(draw(givens, answer, "en")) if "step" in s.role]

    assert checkpoints(16) == (0, 4, 8, 12)
    assert words == ["after step 4", "after step 8", "after step 12"]
    assert [label.text for label in key] == [
        str(k) for k in range(1, 17) for _ in "四字成语"
    ]


def test_no_board_is_shown_empty() -> None:
    for count in range(1, 17):
        assert checkpoints(count)[0] == 0
        assert max(checkpoints(count)) < count


def test_the_key_lists_the_order_of_all_idioms() -> None:
    givens, answer = layers(8, 8)
    figure = draw(givens, answer, "en")
    listed = [s.text for s in labels_of(figure) if s.role == "fall-key-idiom"]
    numbers = [s.text for s in labels_of(figure) if s.role == "fall-key-number"]

    assert listed == [taken.idiom for taken in answer]
    assert numbers == [str(k) for k in range(1, 17)]


def test_piles_fall_as_the_key_says() -> None:
    states = positions(GIVENS, ANSWER)

    for state, removal in zip(states, ANSWER, strict=False):
        cells = removal.cells
        assert "".join(state[cell].letter for cell in cells) == removal.idiom
        assert all(
            abs(r - r2) + abs(c - c2) == 1 for (r, c), (r2, c2) in pairwise(cells)
        )
    assert states[-1] == {}


@pytest.mark.parametrize(("cols", "rows"), SIZES)
def test_no_label_runs_into_another_or_off_the_figure(cols: int, rows: int) -> None:
    for figure in every_figure(*layers(cols, rows)):
        assert overlapping(figure, LOOKS) == []
        assert outside(figure, LOOKS) == []


@pytest.mark.parametrize(("cols", "rows"), SIZES)
def test_there_is_a_box_of_5_mm_for_each_step(cols: int, rows: int) -> None:
    givens, _ = layers(cols, rows)
    for figure in pages(givens):
        boxes = [s for s in figure.steps if isinstance(s, Rect)]
        sides = {round(side, 9) for box in boxes for side in (box.width, box.height)}

        assert len(boxes) in (cols * rows // 4, cols * rows)
        assert sides == {0.55}
        assert 0.55 * 9.1 >= 5.0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_pages_of_all_helps_have_one_size_at_8_by_8(language: str) -> None:
    givens, _ = layers(8, 8)
    figures = [
        draw(helped(givens, how), None, language) for how in ("shaded", "list", "none")
    ]

    assert len({(figure.width, figure.height) for figure in figures}) == 1


def test_the_widest_page_fits_the_type_area_of_the_thickest_book_at_9_mm() -> None:
    for figure in pages(layers(8, 8)[0]):
        assert figure.min_cell_mm == 9.0
        assert figure.width * 9.0 <= 152.4 - 22.225 - 4 - 14
        assert figure.height * 9.0 <= 228.6 - 16 - 18 - 27 - 13


def test_four_keys_of_8_by_8_fill_a_page_of_a_book_of_500_pages() -> None:
    figure = draw(*layers(8, 8), "zh")
    width, height = 152.4 - 15.875 - 4 - 14, 228.6 - 16 - 18

    assert 2 * figure.width * figure.min_cell_mm + 5 <= width
    assert 2 * (figure.height * figure.cell_mm + 8.2) + 5 <= height


def test_shades_cover_each_block_once_and_neighbours_differ_where_they_can() -> None:
    givens, _ = layers(8, 8)
    figure = draw(helped(givens, "shaded"), None, "zh")
    tints = [step for step in figure.steps if isinstance(step, Area)]
    tinted = sum(area(outline) for tint in tints for outline in tint.outlines)

    roles = {plain_role(tint.role) for tint in tints}
    white = sum(area(outline) for one in figure.tints for outline in one.outlines)
    assert roles <= {"fall-tint-1", "fall-tint-2"}
    assert tinted + white == 64  # in colour every idiom has one
    assert tinted % 4 == 0
    assert 16 <= tinted <= 48
    assert [s for s in figure.steps if isinstance(s, Line) and s.role == "fall-wall"]


def area(outline) -> float:
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def test_blocks_of_one_letter_are_told_apart_by_their_digits() -> None:
    givens = {
        "rows": ["一心一意", "意马心猿"],
        "indexes": ["1234", "1234"],
        "idioms": ["一心一意", "意马心猿"],
        "shaded": True,
        "lexicon": None,
    }
    figure = draw(TYPE.read_givens(givens), None, "zh")
    (tint,) = [step for step in figure.steps if isinstance(step, Area)]

    assert tint.outlines == outlines([(1, c) for c in range(4)])


@pytest.mark.parametrize(("cols", "rows"), SIZES)
def test_every_role_has_a_look_and_no_label_is_under_7_pt(cols: int, rows: int) -> None:
    givens, answer = layers(cols, rows)
    extra = (*example_steps(givens, answer), cover_art(givens, answer))
    for figure in (*every_figure(givens, answer), *extra):
        assert missing_roles(figure, LOOKS) == ()
        assert small_labels(figure, LOOKS) == []


def test_digits_are_a_third_of_a_hanzi_or_7_pt() -> None:
    hanzi, digit = LOOKS["fall-letter"].size, LOOKS["fall-digit"].size

    assert digit == pytest.approx(max(0.35 * hanzi, 7 * 25.4 / 72 / 9.0), abs=0.001)


def test_the_base_is_shared_by_the_pages_of_one_size() -> None:
    first, second = (draw(givens, None, "en") for givens, _ in (layers(8, 8),) * 2)

    assert first.base is second.base
    assert first.base.name == "idiomfall/8x8/0"


def test_the_cover_shows_the_first_three_idioms_dark() -> None:
    givens, answer = layers(8, 8)
    roles = [step.role for step in cover_art(givens, answer).steps]

    assert [roles.count(f"art-block-{s}") for s in ("black", "half", "quarter")] == [
        4
    ] * 3
    assert roles.count("art-block-paper") == 64 - 12


def test_the_type_hands_out_these_figures() -> None:
    givens, answer = GIVENS, ANSWER

    assert TYPE.draw(givens, None, "en") == draw(givens, None, "en")
    assert TYPE.draw_hint(givens, answer, "en") == draw_hint(givens, answer)
    assert TYPE.cover_art(givens, answer, "en") == cover_art(givens, answer)
    assert len(TYPE.example_steps(WORKED, "en")) == 3
