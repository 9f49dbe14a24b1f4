"""Covers of a shop's kinds, by their geometry: nothing overlaps, all can be read."""

import pytest
from covers import cover_of_book, examples
from test_cover_options import contrast

from puzzle_publish.core.cover_parts import Block, Shown, Words
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.layout.cover.canvas import LARGE_PX, LEAST_PX, THUMB_PX
from puzzle_publish.layout.cover.genre_art import meets

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


def front_of(kind, trim="6x9in", code="en", title="Tiny", picture=True, **more):
    """Return the layers of a front, its wrap and the ground."""
    options = {"kind": kind, **more}
    cover, _, _ = cover_of_book(
        examples(KINDS[kind], count=24),
        trim=trim,
        title=title,
        language=code,
        author="Ann Other" if code == "en" else "林一",
        cover=options,
        picture=_Photo() if kind == "picture" else None,
    )
    return cover


def test_the_kinds_are_those_of_the_design():
    covers = load_design("classic", "en").numbers.covers

    assert [name for name, one in covers.items() if one.genre] == list(KINDS)
    assert list(covers)[:2] == ["window", "field"]


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("trim", TRIMS)
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
            elif isinstance(below, Shown) and meets(below.box, one.box):
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
