"""Covers of a shop's kinds, by their geometry: nothing overlaps, all can be read."""

from dataclasses import replace
from itertools import pairwise

import pytest
from covers import Sheet, cover_of_book, examples
from few import few
from pictures import gradient, saved
from test_cover_options import contrast
from test_covers import measure, zones

from puzzle_publish.core.cover_parts import Block, Words
from puzzle_publish.core.cover_parts import Shown as ShownHere
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.typeface import typefaces
from puzzle_publish.core.drawings import library
from puzzle_publish.core.figure import Area, Label, Rect
from puzzle_publish.core.pictures import read_picture
from puzzle_publish.core.placed import Box
from puzzle_publish.core.shown import EVERY_WAY, Shown
from puzzle_publish.core.values import Taste
from puzzle_publish.layout.cover import genre_art
from puzzle_publish.layout.cover.art import Subject
from puzzle_publish.layout.cover.canvas import LARGE_PX, LEAST_PX, THUMB_PX
from puzzle_publish.layout.cover.genre_art import meets
from puzzle_publish.layout.cover.headline import headline
from puzzle_publish.layout.cover.kind_tiles import BEST_KNOWN, kinds_in, solved_example
from puzzle_publish.layout.pages.legible import cell_for_text
from puzzle_publish.types.drawings import drawings
from puzzle_publish.types.registry import load
from puzzle_publish.types.registry import names as type_names
from puzzle_publish.words.gate import gate_of
from puzzle_publish.words.heroes import heroes

KINDS = {
    "poster": "sudoku",
    "grid": "sudoku",
    "letters": "wordsearch",
    "children": "maze",
    "large-print": "sudoku",
    "year": "calendar",
    "pattern": "crossword",
    "picture": "sudoku",
}
TITLES = {
    "en": (
        "Tiny",
        "Sudoku for the Train",
        "Large Puzzles for Everybody Who Likes to Think a Little More",
    ),
    "zh": (
        "数独",
        "每日一题数独精选二百题从入门到高手",
        "为爱思考的你准备的数独，" * 5,
    ),
}
TRIMS = ("5x8in", "6x9in", "8.5x8.5in", "8.5x11in")
SLOTS = {
    "en": {
        "promise": "From the First Step to the Last, Solved",
        "banners": ["Large Print", "Solutions Included"],
    },
    "zh": {"promise": "从入门到高手，一步一步想明白", "banners": ["大字版", "附答案"]},
}


class _Photo:
    """In place of a picture, whose pixels no geometry needs."""

    digest = "0"

    def sharp_mm(self, width, height):
        return width, height


def front_of(kind, trim="6x9in", code="en", title="Tiny", types=(), **more):
    """Return the cover of a book whose title and slots are given."""
    options = {"kind": kind, **more}
    cover, _, _ = cover_of_book(
        examples(*(types or (KINDS[kind],)), count=24),
        trim=trim,
        title=title,
        language=code,
        author="Ann Other" if code == "en" else "林一",
        cover=options,
        picture=_Photo() if kind == "picture" and "theme" not in more else None,
    )
    return cover


def test_the_kinds_are_those_of_the_design():
    covers = load_design("classic", "en").numbers.covers

    assert [name for name, one in covers.items() if one.genre] == list(KINDS)
    assert list(covers)[:2] == ["window", "field"]


@few("code", ["en", "zh"])
@few("trim", TRIMS, fast=2)
@pytest.mark.parametrize("kind", KINDS)
def test_words_of_any_length_stand_apart_and_are_read_in_a_shop(kind, trim, code):
    for title in TITLES[code]:
        cover = front_of(kind, trim, code, title, **SLOTS[code])
        check_places(cover)
        check_sizes(cover)
        check_colours(cover)
        words = [one for one in cover.values["layers"] if isinstance(one, Words)]
        said = "".join(one.text for one in words).replace(" ", "").casefold()
        assert title.replace(" ", "").casefold() in said


def check_places(cover):
    """Hold words apart from each other, and within the safe area."""
    layers, text = cover.values["layers"], cover.wrap.front_text
    words = [one for one in layers if isinstance(one, Words)]
    for k, one in enumerate(words):
        assert text.left - 1e-6 <= one.box.left, one
        assert one.box.right <= text.right + 1e-6, one
        assert text.top - 1e-6 <= one.box.top, one
        assert one.box.bottom <= text.bottom + 1e-6, one
        assert not any(meets(one.box, other.box) for other in words[:k]), one


def check_sizes(cover):
    """Hold capitals against what a shop's picture of 160 px shows."""
    px = cover.wrap.front.height / THUMB_PX
    words = [one for one in cover.values["layers"] if isinstance(one, Words)]
    heads = [one.capital_mm for one in words if one.name == "headline"]
    assert max(heads) >= LARGE_PX * px
    for one in words:
        if one.name in ("promise", "banner", "count"):
            assert one.capital_mm >= LEAST_PX * px, one


def check_colours(cover):
    """Hold words against the colour that is really below them."""
    layers = cover.values["layers"]
    for k, one in enumerate(layers):
        if not isinstance(one, Words):
            continue
        ground = cover.values["ground"]
        for below in layers[:k]:
            if isinstance(below, Block) and meets(below.box, one.box):
                assert covers(below, one.box), (below, one)
                ground = below.colour
            elif isinstance(below, ShownHere) and meets(below.box, one.box):
                ground = None
        assert ground == one.ground, one
        least = 7.0 if one.name == "headline" else 4.5
        assert contrast(one.colour, one.ground) >= least, one


def covers(block, box):
    """Tell whether a block lies behind all of a box's middle."""
    own = block.box
    if own.width == own.height == 2 * block.radius_mm:  # a disc
        return own.left <= box.left and box.right <= own.right
    return (
        own.left <= box.left + 1e-6
        and box.right <= own.right + 1e-6
        and own.top <= box.top + 1e-6
        and box.bottom <= own.bottom + 1e-6
    )


@pytest.mark.parametrize("name", ["classic", "modern"])
def test_a_headline_stands_out_in_every_palette(name):
    for colours in load_design(name, "en").numbers.palettes.values():
        for ground in (colours.bright, "#ffffff"):
            assert contrast(colours.ink, ground) >= 7
        assert contrast("#ffffff", colours.accent) >= 4.5
        assert contrast(colours.ink, colours.second) >= 4.5


def lines_of(cover, name="headline"):
    words = (one for one in cover.values["layers"] if isinstance(one, Words))
    return [one for one in words if one.name == name]


def test_the_headline_is_the_title_unless_that_is_too_long_or_the_book_says_so():
    short = front_of("grid", title="Sudoku")
    long = front_of("grid", title="Otorhinolaryngologists")
    counted = front_of("grid", title="Sudoku", headline="count")
    titled = front_of("grid", title="Otorhinolaryngologists", headline="title")

    assert [one.text for one in lines_of(short)] == ["SUDOKU"]
    for one in (long, counted):
        assert lines_of(one)[0].text == "24"
    assert "".join(one.text for one in lines_of(titled)) == "OTORHINOLARYNGOLOGISTS"


@pytest.mark.parametrize("kind", ["poster", "grid", "children", "pattern"])
def test_a_number_in_the_title_is_said_once(kind):
    def numbers(title):
        layers = front_of(kind, title=title).values["layers"]
        return [x.text for x in layers if isinstance(x, Words) and "24" in x.text]

    assert [len(numbers(title)) for title in ("24 Sudokus", "Tiny")] == [1, 1]


def test_a_number_in_the_promise_is_said_once():
    for promise in ("24 Sudokus", "Over 24 Sudokus"):
        layers = front_of("grid", promise=promise).values["layers"]
        said = [one for one in layers if isinstance(one, Words) and "24" in one.text]
        assert [one.name for one in said] == ["promise"]
    (count,) = lines_of(front_of("grid", promise="240 Sudokus"), "count")[:1]
    assert count.text == "24"


def test_words_too_small_for_a_shop_are_left_out_of_the_front():
    wide = {"banners": ["WWWWWWWWWWWWWWWWWWWWWWWW", "Ok"]}
    cover = front_of("poster", "5x8in", **wide)

    assert [one.text for one in lines_of(cover, "banner")] == ["OK"]


def test_the_banners_are_those_that_are_true_unless_a_book_says_otherwise():
    usual, none = front_of("poster"), front_of("poster", banners=[])

    assert [one.text for one in lines_of(usual, "banner")] == ["SOLUTIONS INCLUDED"]
    assert lines_of(none, "banner") == []


def test_words_in_boxes_side_by_side_have_one_base_line():
    more = {"title": "Sea", "theme": "sea", "banners": ["Ages 6", "Qu, j"]}
    cover = front_of("picture", "8.5x11in", **more)
    face = typefaces(load_design("classic", "en"))["narrow"]
    bases = {
        round(one.box.top + face.top(one.text) * one.size_pt * 25.4 / 72, 3)
        for one in lines_of(cover, "banner")
    }

    assert len(lines_of(cover, "banner")) == 3
    assert len(bases) == 1


def shown_on(cover):
    return [one for one in cover.values["layers"] if isinstance(one, ShownHere)]


@pytest.mark.parametrize("code", ["en", "zh"])
def test_letters_of_a_cover_spell_one_word_and_no_slur(code):
    gate, seen = gate_of(Taste()), set()
    for seed in range(12):
        cover = front_of("letters", code=code, art_seed=seed)
        for one in shown_on(cover):
            steps = one.figure.figure.steps
            rows = {}
            for step in steps:
                if isinstance(step, Label):
                    rows.setdefault(step.y, {})[step.x] = step.text
            lines = tuple(
                "".join(row[x] for x in sorted(row)) for _, row in sorted(rows.items())
            )
            assert gate.find([Shown(lines, EVERY_WAY)]) is None
            seen.add(lines)
            marked = [step for step in steps if isinstance(step, Area)]
            if marked:
                xs = [x for x, _ in marked[0].outlines[0]]
                row = rows[max(y for _, y in marked[0].outlines[0]) - 0.42]
                word = "".join(row[x] for x in sorted(row) if min(xs) < x < max(xs))
                assert word in heroes(code)
    assert len(seen) == 24


def test_a_grid_of_digits_is_of_the_book_and_unsolved():
    (shown,) = shown_on(front_of("grid"))
    cell, place = shown.figure.cell_mm, shown.box
    signs = [one for one in shown.figure.figure.steps if isinstance(one, Label)]
    picks = examples("sudoku", count=24).picks
    givens = {
        (r, c): str(value)
        for r, row in enumerate(picks[0].puzzle.givens["rows"])
        for c, value in enumerate(row)
        if value
    }

    assert cell > 20
    assert place.right > front_of("grid").wrap.width_mm
    assert signs
    for one in signs:
        assert givens[int(one.y), int(one.x)] == one.text


def test_a_giant_grid_is_of_the_kind_that_a_book_has_most_of():
    picks = examples("sudoku", count=5).picks
    jigsaw = replace(picks[0].puzzle, params={"level": "easy", "kind": "jigsaw"})
    others = [replace(pick, puzzle=jigsaw) for pick in picks[:2]]

    found = genre_art._signed(Subject([*others, *picks[2:]], "en", 1, 1))

    assert len([*found]) == 3


def test_of_giant_grids_the_one_is_chosen_of_which_most_signs_are_seen(monkeypatch):
    (shown,) = shown_on(front_of("grid"))
    sign = next(s for s in shown.figure.figure.steps if isinstance(s, Label))

    def row(y, count=9):
        signs = tuple(replace(sign, x=k + 0.5, y=y) for k in range(count))
        return replace(shown.figure.figure, width=9, steps=signs)

    def seen(*figures):
        monkeypatch.setattr(genre_art, "_signed", lambda *_: iter(figures))
        found, _ = genre_art.giant_of(None, Box(0, 0, 100, 40), 105, ())
        return {step.y for step in found.steps}

    assert seen(row(0.5), row(1.5)) == {0.5}
    assert seen(row(8.5), row(0.5)) == {0.5}
    assert seen(row(0.5, 3), row(1.5, 5), row(0.5, 4)) == {1.5}
    assert seen(row(8.5), row(7.5)) == set()


def test_a_crossword_has_letters_of_words_that_are_not_in_the_book():
    (shown,) = shown_on(front_of("grid", types=("crossword",)))
    letters = [one for one in shown.figure.figure.steps if isinstance(one, Label)]
    rows = {}
    for one in letters:
        rows.setdefault(one.y, {})[one.x] = one.text
    lines = ["".join(row[x] for x in sorted(row)) for row in rows.values()]
    book = Subject(examples("crossword", count=24).picks, "en", 1, 1).words

    squares = [one for one in shown.figure.figure.steps if isinstance(one, Rect)]
    assert len(letters) > 8
    assert len(squares) == len(letters) + 1  # the ground: no square is empty
    assert not any(w in line for line in lines for w in book if len(w) > 2)


@pytest.mark.parametrize("kind", ["grid", "large-print"])
def test_a_book_of_several_kinds_shows_each_once(kind):
    cover = front_of(kind, types=("tents", "starbattle", "crossword", "fill_in"))
    figures = [one.figure.figure for one in shown_on(cover)]

    assert len(figures) == 3  # crosswords and fill-ins look alike
    check_places(cover)
    for one in shown_on(cover):
        assert one.box.width > 18 * cover.wrap.front.height / THUMB_PX * 0.7
    if kind == "grid":
        assert "24 PUZZLES" in [one.text for one in lines_of(cover, "banner")]


def test_a_front_has_sudoku_and_few_large_tiles_rather_than_many_small_ones():
    smaller = ("crossword", "maze", "nonogram", "kakuro", "cryptogram", "takuzu")
    cover = front_of("grid", "8.5x11in", types=("sudoku", "wordsearch", *smaller))
    tiles = shown_on(cover)

    assert tiles[0].figure.figure.width == 9
    assert 4 <= len(tiles) < 8


def test_of_kinds_with_as_many_puzzles_the_best_known_is_first_on_a_cover():
    names = ("calendar", "maze", "sudoku", "takuzu", "wordsearch")
    picks = examples(*names, count=12).picks  # three of each of the first two
    best = sorted(names[2:], key=BEST_KNOWN.index)

    assert {*BEST_KNOWN} <= {*type_names()}
    assert kinds_in(Subject(picks, "en", 1, 1)) == ("maze", "calendar", *best)


@pytest.mark.parametrize("kind", ["large-print", "children"])
def test_tiles_of_kinds_have_no_sign_too_small_to_print(kind):
    types = ("wordsearch", "sudoku", "crossword", "maze", "cryptogram", "cryptarithm")
    design = load_design("classic", "en")
    for shown in shown_on(front_of(kind, types=types)):
        least = cell_for_text(shown.figure.figure, design, 7.0)
        assert shown.figure.cell_mm >= least


def test_a_poster_that_says_its_number_shows_a_puzzle_in_place_of_it():
    (shown,) = shown_on(front_of("poster", types=("cryptogram",), promise="24 Lines"))

    assert any(isinstance(one, Label) for one in shown.figure.figure.steps)
    assert not shown_on(front_of("poster", types=("cryptogram",)))


def test_a_grid_of_lines_of_text_is_a_tile():
    (shown,) = shown_on(front_of("grid", types=("cryptogram",)))

    assert shown.figure.figure == solved_example(
        Subject(examples("cryptogram", count=24).picks, "en", 1, 1), "cryptogram"
    )
    for name in ("sudoku", "slitherlink", "wordsearch", "crossword", "calcudoku"):
        assert genre_art.has_grid(Subject(examples(name).picks, "en", 1, 1)), name


def test_a_childrens_cover_shows_what_children_do():
    one = shown_on(front_of("children", theme="sea", types=("maze",)))
    two = shown_on(front_of("children", theme="sea", types=("maze", "dots")))

    assert len(one) == 3  # rays, a drawing, a maze
    assert len(two) == 6  # rays, three drawings, two puzzles
    assert all(shown.figure.figure not in drawings("sea") for shown in two[2:4])


def test_a_theme_of_drawings_is_the_only_one_on_a_cover():
    cover = front_of("children", theme="bee", types=("maze", "wordsearch"))
    drawn = {one.figure.figure for one in shown_on(cover)[1:]}

    assert len(drawn & {*drawings("bee")}) == 2


def test_no_drawing_on_a_cover_is_an_answer_of_the_book():
    selection = examples("colour", count=1)
    _, answer = load("colour").read(selection.picks[0].puzzle)
    home = next(
        one for one in library.themes() if answer.drawing in library.theme(one).drawings
    )
    cover, _, _ = cover_of_book(
        selection, cover={"kind": "picture", "theme": home}, title="Tiny"
    )
    own = library.theme(home).drawings.index(answer.drawing)

    shown = {one.figure.figure for one in shown_on(cover)}
    assert len(shown & {*drawings(home)}) > 5
    assert drawings(home)[own] not in shown


def test_a_chinese_back_parts_no_number_from_what_it_counts():
    blurb = "从2026年3月1日到12月31日，每天一题，共 365 题。" * 3
    cover = front_of("poster", "5x8in", "zh", types=("calendar",), blurb=blurb)
    lines = lines_on_the_back(cover)

    assert len(lines) > 5
    for line, after in pairwise(lines):
        assert not (line.strip()[-1].isdigit() and after[0] in "年月日题"), lines
        assert not (line.strip()[-1] in "年月" and after[0].isdigit()), lines


def test_points_are_beside_a_puzzle_on_the_back_that_is_as_large_there():
    points = ["One puzzle a page", "Answers at the back"]
    for kind, is_beside in (("children", True), ("grid", False)):
        cover = front_of(kind, "8.5x11in", points=points)
        sample, taken = cover.values["sample_box"], cover.wrap.barcode
        words = [x for x in cover.values["back_layers"] if isinstance(x, Words)]
        found = [x.box for x in words if x.box.top > sample.top - 1]

        assert len(found) == (2 if is_beside else 0)
        assert not any(meets(box, other) for box in found for other in (sample, taken))


def lines_on_the_back(cover):
    """The lines of the words on a back with dates and counts, as they are drawn."""
    book = examples("calendar")
    _, layout, design = cover_of_book(book, trim="5x8in", language="zh")
    lines = Sheet(replace(layout, cover=cover), design).words.splitlines()
    first = next(k for k, line in enumerate(lines) if "2027" in line)
    return [line.replace("\u2060", "") for line in lines[first:-1]]


SHEETS = [
    (kind, printer)
    for printer in ("kdp-hardcover", "kdp-paperback", "ingram", "lulu")
    for kind in KINDS
]


@few(("kind", "printer"), SHEETS, fast=5)
def test_every_kind_is_as_each_printer_wants(tmp_path, kind, printer):
    picture = None
    if kind == "picture":
        picture = read_picture(saved(tmp_path / "photo.png", gradient(2800, 3700)))
    trim = "8.5x8.5in" if printer == "lulu" else "6x9in"
    cover, layout, design = cover_of_book(
        examples(KINDS[kind], count=24),
        printer=printer,
        trim=trim,
        pages=200,
        cover=kind,
        title="A Quiet Book of Sudoku",
        author="Ann Other",
        picture=picture,
    )
    sheet = Sheet(layout, design)

    measure(sheet, zones(printer, trim, 200))
    fold = cover.wrap.front.left
    for one in cover.values["layers"]:
        if isinstance(one, Block | ShownHere):
            assert one.box.left > fold + 3.1


@pytest.mark.parametrize(
    ("title", "broken"),
    [
        ("Miss Carter's Jolly Christmas", ["MISS CARTER'S", "JOLLY CHRISTMAS"]),
        ("Mr Li Goes to the Zoo", ["MR LI GOES", "TO THE ZOO"]),
        ("Large Print Word Search", ["LARGE PRINT", "WORD SEARCH"]),
        ("Easy Crosswords", ["EASY", "CROSSWORDS"]),  # there is no better break
        ("Activity Book for Kids", ["ACTIVITY", "BOOK", "FOR KIDS"]),
    ],
)
def test_no_short_word_is_left_alone_if_there_is_a_better_break(title, broken):
    faces = typefaces(load_design("classic", "en"))

    lines = headline(title.upper(), [faces["heavy"]], 135, 72, large=10, small=5.5)

    assert [line.text for line in lines] == broken
