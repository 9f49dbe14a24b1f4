"""An author's pictures: files, threshold, repair, titles, and what is refused."""

import logging

import numpy as np
import pytest
from on_json import OnJson
from PIL import Image

from puzzle_publish import load_type
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Label
from puzzle_publish.core.values import BookContext
from puzzle_publish.types.nonogram.params import NonogramParams

TYPE = OnJson(load_type("nonogram"))
HEART = [
    "..##...##..",
    ".####.####.",
    "###########",
    "###########",
    ".#########.",
    "..#######..",
    "...#####...",
    "....###....",
    ".....#.....",
]
# The two dots in the frame could as well lie on the other diagonal.
UNCLEAR = [
    "##########",
    "#........#",
    "#........#",
    "#...#....#",
    "#....#...#",
    "#........#",
    "#........#",
    "##########",
]


def grey(rows, zoom=1):
    pixels = np.array([[0 if sign == "#" else 255 for sign in row] for row in rows])
    return np.kron(pixels, np.ones((zoom, zoom))).astype(np.uint8)


def plain_pbm(rows):
    signs = "\n".join(" ".join("01"[sign == "#"] for sign in row) for row in rows)
    return f"P1 # a comment\n{len(rows[0])}\n# more\n{len(rows)}\n{signs}\n".encode()


def packed_pbm(rows):
    bits = np.packbits([[sign == "#" for sign in row] for row in rows], axis=1)
    return f"P4\n{len(rows[0])} {len(rows)}\n".encode() + bits.tobytes()


def resolved(folder, picture, level="easy", **params):
    wanted = NonogramParams(level=level, picture=picture, **params)
    return TYPE.resolve(wanted, BookContext(folder))


def refusal(folder, picture, **params):
    with pytest.raises(UsageError) as caught:
        resolved(folder, picture, **params)
    return caught.value.problems[0]


def rows_of(params, number=0):
    return params.pictures[number]["rows"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "heart.txt").write_text("\n".join(HEART) + "\n\n")
    (tmp_path / "plain.pbm").write_bytes(plain_pbm(HEART))
    (tmp_path / "packed.pbm").write_bytes(packed_pbm(HEART))
    Image.fromarray(grey(HEART)).save(tmp_path / "heart.png")
    Image.fromarray(grey(HEART, 50)).save(tmp_path / "large.png")
    Image.fromarray(grey(HEART, 50)).save(tmp_path / "large.jpg", quality=90)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("heart.txt", {}),
        ("plain.pbm", {}),
        ("packed.pbm", {}),
        ("heart.png", {}),
        ("large.png", {"rows": 9, "columns": 40}),
        ("large.jpg", {"rows": 40, "columns": 11}),
    ],
)
def test_each_kind_of_file_gives_the_same_cells(folder, name, size):
    params = resolved(folder, name, **size)

    assert params.pictures == [{"rows": HEART, "changed": 0}]
    assert params.turn == 0
    assert TYPE.resolve(params, BookContext(folder)) == params


def test_a_picture_may_stand_in_the_book_itself(folder):
    assert rows_of(resolved(folder, {"rows": HEART})) == HEART


def test_the_threshold_says_how_dark_a_filled_cell_is(tmp_path):
    pixels = np.where(grey(HEART) == 0, 100, 200).astype(np.uint8)
    Image.fromarray(pixels).save(tmp_path / "pale.png")

    assert rows_of(resolved(tmp_path, "pale.png")) == HEART
    assert "no cell is filled" in refusal(tmp_path, "pale.png", threshold=30)
    assert "every cell is filled" in refusal(tmp_path, "pale.png", threshold=90)


def test_few_cells_at_the_edge_are_changed_and_told(tmp_path, caplog):
    (tmp_path / "frame.txt").write_text("\n".join(UNCLEAR))
    caplog.set_level(logging.INFO, "publish")
    params = resolved(tmp_path, "frame.txt")
    ((picture,), (message,)) = params.pictures, caplog.messages
    pairs = zip("".join(UNCLEAR), "".join(picture["rows"]), strict=True)
    changed = sum(before != after for before, after in pairs)

    assert 1 <= changed == picture["changed"] <= 6
    assert message.startswith(f"frame.txt: {changed} of 80 cells changed, so that")
    assert caplog.records[0].event == "notice"
    draft = TYPE.generate(np.random.Generator(np.random.PCG64(0)), params)
    assert list(TYPE.solve(draft.givens)) == [draft.answer]
    assert TYPE.grade(draft.givens).level == "easy"


def test_a_level_that_a_picture_cannot_have_is_refused_with_one_that_it_can(folder):
    said = refusal(folder, "heart.txt", level="hard")

    assert said.startswith("heart.txt: gives no nonogram of level hard; set level: ")
    assert "easy" in said


def test_pictures_come_in_turn_with_their_titles_in_the_key(folder):
    (folder / "bar.txt").write_text("#####\n" * 5 + ".....\n")
    params = resolved(folder, ["heart.txt", "bar.txt"], titles=["A heart", "A bar"])
    drafts = [
        TYPE.generate(
            np.random.Generator(np.random.PCG64(0)),
            params.model_copy(update={"turn": turn}),
        )
        for turn in (6, 7)
    ]
    titles = [draft.answer["title"] for draft in drafts]
    sample = TYPE.sample(params)

    assert titles == ["A heart", "A bar"]
    assert TYPE.capacity(params) == 2
    assert set(TYPE.letters(params)) == set("A heartbar")
    assert [TYPE.solution(draft.answer) for draft in drafts] == [
        next(TYPE.solve(draft.givens)) for draft in drafts
    ]
    for draft in drafts:
        key = TYPE.draw(draft.givens, draft.answer, "en")
        (label,) = [step for step in key.steps if isinstance(step, Label)]
        assert label.text == draft.answer["title"]
        page, whole = (TYPE.draw(g, None, "en") for g in (draft.givens, sample.givens))
        assert page.width <= whole.width
        assert page.height <= whole.height


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("##.\n#x#", "bad.txt:2:2: a cell must be # or ."),
        ("##.\n##", "bad.txt:2:1: has 2 cells; row 1 has 3"),
        ("###\n" * 41, "bad.txt: must have 1 to 40 rows and columns"),
        ("#.#\n" * 3, "bad.txt: has 3 rows of cells; must have 5 to 40"),
        ("", "bad.txt"),
    ],
)
def test_bad_texts_are_refused_with_their_place(tmp_path, text, fault):
    (tmp_path / "bad.txt").write_text(text)

    assert refusal(tmp_path, "bad.txt").startswith(fault)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b"P1\n5", "without width and height"),
        (b"P4 x 5\n", "without width and height"),
        (b"P1\n5 5\n1 0 1", "ends after 3 pixels"),
        (b"P4\n16 9\n" + bytes(9), "ends after 64 pixels"),
        (b"P4\n99999 99999\n", "99,999 x 99,999 pixels"),
        (b"P4\n0 9\n", "has 0 x 9 pixels"),
        (b"P4 #", "without width and height"),
        (b"GIF89a" + bytes(90), "is a GIF"),
        (b"\x89PNG\r\n\x1a\n" + bytes(90), "is damaged"),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
            b"<rect width='9' height='5'/></svg>",
            "is an SVG",
        ),
    ],
)
def test_other_files_are_refused_with_a_sentence(tmp_path, raw, fault):
    (tmp_path / "bad.pbm").write_bytes(raw)

    assert fault in refusal(tmp_path, "bad.pbm")


@pytest.mark.parametrize(
    "name", ["../heart.txt", "/etc/passwd", "none.png", "link.txt"]
)
def test_only_files_beside_the_book_are_read(tmp_path, name):
    book = tmp_path / "book"
    book.mkdir()
    (tmp_path / "heart.txt").write_text("\n".join(HEART))
    (book / "link.txt").symlink_to(tmp_path / "heart.txt")

    said = refusal(book, name)
    assert "leads out of the folder" in said or "none.png" in said


@pytest.mark.parametrize(
    "params",
    [
        {"titles": ["A heart"]},
        {"picture": "heart.txt", "titles": ["One", "Two"]},
        {"picture": ["heart.txt"], "titles": []},
    ],
)
def test_there_are_as_many_titles_as_pictures(params):
    with pytest.raises(ValueError, match="titles must be as many as the pictures"):
        NonogramParams(**params)
