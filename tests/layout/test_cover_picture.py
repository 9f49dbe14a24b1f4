"""The author's picture on a cover: where it is printed, and what is refused."""

import io
from functools import cache

import numpy as np
import pytest
from covers import Sheet, cover_of_book, examples
from few import few
from PIL import Image

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.pictures import read_picture
from puzzle_publish.core.placed import Box
from puzzle_publish.core.printer import MM_PER_INCH

BOOK = """\
format: 1
book: {{id: a, title: A, seed: 1}}
print:
  printer: {printer}
  trim: {trim}
  cover: {cover}
  editions: {editions}
sections: [{{id: a, type: crossword, count: 2, level: easy}}]
"""
KINDS = ("window", "field")
RED, BLUE = (200, 30, 30), (30, 30, 200)


def book_in(folder, cover, *, printer="kdp-paperback", trim="6x9in", editions="[]"):
    path = folder / "book.yaml"
    path.write_text(
        BOOK.format(printer=printer, trim=trim, cover=cover, editions=editions)
    )
    return path


def picture_in(folder, width=2700, height=3300):
    """Save a picture that is red on the left and blue on the right."""
    path = folder / "photo.png"
    path.write_bytes(picture_of(width, height))
    return path


@cache
def picture_of(width, height):
    whole = np.full((height, width, 3), RED, np.uint8)
    whole[:, width // 2 :] = BLUE
    file = io.BytesIO()
    Image.fromarray(whole).save(file, "PNG")
    return file.getvalue()


@pytest.mark.soak
@few("kind", KINDS)
@few(
    ("trim", "author"),
    [("6x9in", "Anna Author"), ("8.5x8.5in", ""), ("8.25x6in", "Anna Author")],
)
def test_a_picture_goes_over_the_outer_edges_and_stays_off_the_fold(
    tmp_path, kind, trim, author
):
    picture = read_picture(picture_in(tmp_path))
    cover, layout, design = cover_of_book(
        examples("crossword"), cover=kind, trim=trim, author=author, picture=picture
    )
    wrap, values = cover.wrap, cover.values
    place = values["picture_box"]

    assert place.right == pytest.approx(wrap.width_mm)
    assert place.bottom == pytest.approx(wrap.height_mm)
    assert place.left >= wrap.front.left + 2 * MM_PER_INCH / 16
    words = [values["title_box"], values["subtitle_box"], values["badge_box"]]
    words += [values["foot_box"]] if author else []
    if kind == "field":
        assert place.top == 0
        assert all(_holds(values["panel"], box) for box in words)
    else:
        apart = (box.bottom <= place.top or box.right <= place.left for box in words)
        assert all(apart)
    sheet = Sheet(layout, design)
    corner = sheet.area(Box(place.right - 4, place.bottom - 4, 4, 4))
    assert np.abs(corner - np.array(BLUE)).max() < 12


def _holds(outer, inner):
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


@pytest.mark.soak
@few(("focus", "blue"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
def test_the_focus_stays_in_view(tmp_path, focus, blue):
    picture = read_picture(picture_in(tmp_path, 4000, 2800))
    wanted = {"kind": "field", "picture": "photo.png", "focus": [focus, 0.5]}
    cover, layout, design = cover_of_book(
        examples("crossword"), cover=wanted, picture=picture
    )
    place = cover.values["picture_box"]
    row = Sheet(layout, design).area(Box(place.left, place.bottom - 5, place.width, 4))

    assert (row[:, :, 2] > row[:, :, 0]).mean() == pytest.approx(blue, abs=0.02)


@pytest.mark.parametrize(
    ("cover", "message"),
    [
        ("{picture: gone.png}", "6:20: print.cover.picture: "),
        ("{picture: ../photo.png}", "6:20: print.cover.picture: "),
        ("{picture: 'https://a.example/b.png'}", "6:20: print.cover.picture: "),
        ("{focus: [0, 1]}", "6:11: print.cover.focus: is a point of a picture"),
        ("{picture: photo.png, focus: [0.1]}", "must be a list of 2 items"),
        ("{picture: photo.png, focus: [0.1, 2]}", "print.cover.focus[1]: must be"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_refused_with_its_place(
    tmp_path, cover, message
):
    picture_in(tmp_path)
    with pytest.raises(ConfigError) as caught:
        load_book(book_in(tmp_path, cover))

    assert message in str(caught.value)
    assert len(caught.value.problems) == 1


@few(
    ("size", "options", "refused"),
    [
        # 6 x 9 in with bleed on three sides, at 300 dpi.
        ((1838, 2776), {}, False),
        ((1838, 2700), {}, True),
        ((1700, 2776), {}, True),
        ((1838, 2776), {"trim": "8.5x11in"}, True),
        ((1838, 2776), {"editions": "[large-print]"}, False),
        ((1838, 2776), {"editions": "[{edition: large-print, trim: 8.5x11in}]"}, True),
        ((1838, 2776), {"printer": "kdp-hardcover"}, True),
    ],
)
def test_a_picture_has_300_dpi_on_the_front_of_every_edition(
    tmp_path, size, options, refused
):
    picture_in(tmp_path, *size)
    path = book_in(tmp_path, "{picture: photo.png}", **options)
    if not refused:
        picture = load_book(path).cover_picture
        assert (picture.width, picture.height) == size
        return
    with pytest.raises(ConfigError, match="too few to be sharp") as caught:
        load_book(path)
    assert f"{path}:6:20: print.cover.picture: " in str(caught.value)


@pytest.mark.parametrize(("width", "refused"), [(640, False), (500, True)])
def test_a_cover_with_a_picture_of_few_pixels_prints_it_smaller(
    tmp_path, width, refused
):
    picture_in(tmp_path, width, 400)
    path = book_in(tmp_path, "{kind: picture, picture: photo.png}")
    if not refused:
        assert load_book(path).cover_picture.width == width
        return
    with pytest.raises(ConfigError, match="choose a picture that is 613 pixels wide"):
        load_book(path)


def test_another_picture_of_the_same_name_is_another_book(tmp_path):
    path = book_in(tmp_path, "{picture: photo.png}")
    digests = set()
    for width in (2700, 2800, 2700):
        picture_in(tmp_path, width)
        digests.add(load_book(path).digest)

    assert len(digests) == 2
