"""Pictures on covers: an author's own, and drawings of the library."""

from types import SimpleNamespace

import numpy as np
import pytest
from covers import cover_of_book, examples
from test_genre_covers import SLOTS, TITLES, TRIMS, check_places, front_of, shown_on

from puzzle_publish.core.cover_parts import Words
from puzzle_publish.core.drawings import library
from puzzle_publish.core.pictures import Picture
from puzzle_publish.layout.cover.genre_art import meets
from puzzle_publish.layout.cover.genre_children import pictures_of
from puzzle_publish.types.drawings import drawings


@pytest.mark.parametrize(("kind", "least"), [("children", 3), ("picture", 9)])
def test_drawings_of_the_library_are_in_their_colours(kind, least):
    cover = front_of(kind, theme="sea", types=("maze", "wordsearch"))
    shown = [one for one in shown_on(cover) if one.figure.figure in drawings("sea")]
    roles = {step.role for one in shown for step in one.figure.figure.steps}

    assert len({one.figure.figure for one in shown}) >= least
    assert all(role.startswith("cover-part:#") for role in roles)
    assert len(roles) > 12
    check_places(cover)
    words = [one for one in cover.values["layers"] if isinstance(one, Words)]
    assert not any(meets(one.box, word.box) for one in shown for word in words)


def picture_of(width, height):
    return Picture("a.jpg", "0", "JPEG", width, height)


@pytest.mark.parametrize("trim", TRIMS)
def test_no_word_hides_a_part_of_an_authors_picture(trim):
    longest = {"title": TITLES["en"][-1], **SLOTS["en"]}
    for more, share in (({}, 0.4), (longest, 0.28)):
        cover = front_of("picture", trim, **more)
        (photo,) = shown_on(cover)
        layers = cover.values["layers"]
        above = layers[layers.index(photo) + 1 :]

        assert not any(meets(photo.box, one.box) for one in above)
        assert photo.box.height > share * cover.wrap.front.height
        assert photo.box.right == pytest.approx(cover.wrap.width_mm)


@pytest.mark.parametrize(
    ("size", "fills"), [((4032, 3024), True), ((1800, 1200), False)]
)
def test_a_picture_is_as_large_as_it_is_sharp(size, fills):
    cover, _, _ = cover_of_book(
        examples("sudoku", count=24),
        trim="8.5x11in",
        title="Grandma's Sudoku",
        cover="picture",
        picture=picture_of(*size),
    )
    (photo,) = shown_on(cover)
    across, down = (
        pixels / mm * 25.4
        for pixels, mm in zip(size, (photo.box.width, photo.box.height), strict=True)
    )

    assert (photo.box.right > cover.wrap.front.right) is fills
    assert min(across, down) >= 299.9
    assert fills or photo.box.right <= cover.wrap.front_text.right


def test_a_theme_shows_its_face_first_and_no_drawing_twice():
    for name in ("christmas", "halloween", "sweets"):
        about = library.theme(name)
        every = dict(zip(drawings(name), about.drawings, strict=True))
        looks = {library.look_of(one) for one in about.drawings[2:]}
        rng = np.random.Generator(np.random.PCG64(1))
        subject = SimpleNamespace(rng=lambda _, rng=rng: rng, looks=looks)
        front = SimpleNamespace(theme=name, subject=subject)
        found = [every[one] for one in pictures_of(front)]

        assert tuple(found[: len(about.face)]) == about.face
        assert len(found) >= 8
        assert len({library.look_of(one) for one in found}) == len(found)
        others = found[max(1, len(about.face)) :]
        assert [library.look_of(one) in looks for one in others] == sorted(
            library.look_of(one) in looks for one in others
        )
