"""A picture that a page of the studio sends for the cover."""

import base64
import io

import pytest
from PIL import Image
from previewed import BOOK

from puzzle_publish.cli.serving import own_picture
from puzzle_publish.cli.serving.own_picture import save_picture
from puzzle_publish.cli.serving.shelf import opened
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.yaml_edit import ChangedMeanwhile, stamp
from puzzle_publish.core.reading.yaml_file import read

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
SVG = HEAD + b'<path d="M1 1h7v7z"/></svg>'


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(BOOK)
    return path


def picture(kind, size):
    out = io.BytesIO()
    Image.new("RGB", size, "teal").save(out, kind)
    return out.getvalue()


def send(book, name, raw, **asked):
    data = base64.b64encode(raw).decode()
    seen = stamp(book.read_bytes())
    save_picture(book, {"stamp": seen, "name": name, "data": data, **asked})


@pytest.mark.parametrize(
    ("name", "raw", "saved"),
    [
        ("../../Bee.PNG", picture("PNG", (1800, 2560)), "b-cover.png"),
        ("me.png", picture("JPEG", (1800, 2560)), "b-cover.jpg"),  # by its bytes
        ("a b.svg", SVG, "b-cover.svg"),
        ("few.png", picture("PNG", (1800, 1200)), "b-cover.png"),  # printed smaller
    ],
)
def test_a_picture_is_copied_beside_the_book_and_on_its_cover(book, name, raw, saved):
    send(book, name, raw)

    assert (book.parent / saved).read_bytes() == raw
    cover = load_book(book).config.print.cover
    assert (cover.kind, cover.picture) == ("picture", saved)
    assert "sections:\n  - {id: s," in book.read_text()


def test_a_form_says_how_large_a_picture_is_sharp(book):
    assert opened(book)["sharp"] is None
    for size, fills in (((4032, 3024), True), ((1200, 1800), False)):
        send(book, "a.jpg", picture("JPEG", size))
        sharp = opened(book)["sharp"]
        assert sharp["pixels"] == f"{size[0]:,} × {size[1]:,}"
        assert (sharp["front"], sharp["fills"]) == (15, fills)
    assert (sharp["wide"], sharp["high"]) == (10, 15)


@pytest.mark.parametrize("cover", ["{kind: children, theme: sea}", "{badge: none}"])
def test_a_picture_takes_the_place_of_what_a_cover_of_it_has_none_for(book, cover):
    book.write_text(BOOK.replace("print: {", f"print: {{cover: {cover}, "))
    send(book, "a.svg", SVG)

    assert read(book).data["print"]["cover"] == {
        "kind": "picture",
        "picture": "b-cover.svg",
    }


@pytest.mark.parametrize(
    ("name", "raw", "why"),
    [
        (
            "small.png",
            picture("PNG", (400, 300)),
            "^is only 400 pixels wide, which is sharp on less than a third of this",
        ),
        ("cut.png", picture("PNG", (1800, 2560))[:900], "cut.png"),
        ("words.png", b"no picture", "must be a PNG, JPEG or SVG file"),
        ("evil.svg", SVG.replace(b"<path", b"<script/><path"), "evil.svg"),
    ],
)
def test_a_refused_picture_leaves_the_folder_as_it_is(book, name, raw, why):
    with pytest.raises(UsageError, match=why):
        send(book, name, raw)

    assert book.read_text() == BOOK
    assert [*book.parent.iterdir()] == [book]


def test_a_picture_replaces_no_file_and_no_newer_book(book, monkeypatch):
    (book.parent / "b-cover.svg").write_bytes(b"mine")
    send(book, "a.svg", SVG)
    assert (book.parent / "b-cover.svg").read_bytes() == b"mine"
    assert load_book(book).config.print.cover.picture == "b-cover-2.svg"

    with pytest.raises(ChangedMeanwhile):
        send(book, "b.svg", SVG.replace(b"M1", b"M2"), stamp="old")
    monkeypatch.setattr(own_picture, "MOST_MIB", 0)
    with pytest.raises(UsageError, match="has more than"):
        send(book, "c.svg", SVG)
    assert not (book.parent / "b-cover-3.svg").exists()
