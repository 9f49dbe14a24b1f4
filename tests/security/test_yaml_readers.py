"""Whatever of ours is YAML is read by the one reader that takes no bombs.

tests/config/test_config_yaml.py tries that reader; here every kind of file that a
user may bring is shown to be read by it, and no other loader is within their reach.
"""

import json
import re
from pathlib import Path

import pytest

import puzzle_publish
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.core.printer import read_printer
from puzzle_publish.core.reading import model_errors
from puzzle_publish.core.reading import yaml_file as yamlfile
from puzzle_publish.types.calendar.boardfile import read_board_file

LAUGHS = "a: &a [x,x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n"
    for a, b in zip("abcdefgh", "bcdefghi")  # noqa: B905
)
BOMBS = {
    "aliases": (LAUGHS, "anchors"),
    "merge keys": ("a: &a {b: 1}\nc: {<<: *a}\n", "merge keys"),
    "depth": ("a: " + "[" * 2_000, "nested deeper than 32 levels"),
    "keys in keys": ("? " * 500, "a key must be a word"),
    "size": ("# " + "x" * (1 << 20) + "\na: 1", "at most 1 MiB"),
    "digits": ("format: " + "9" * 100_000, "at most 18 digits"),
    "python": ("a: !!python/object/apply:os.system [id]", "tags are not allowed"),
    "binary": ("a: !!binary aGk=", "tags are not allowed"),
    "twice": ("a: 1\na: 2\n", "is repeated, on line 1 and line 2"),
    "NUL": ("a: x\0y", "binary|is not allowed"),
    "escape": ('a: "\\e[31m"', "U\\+001B cannot be printed"),
    "C1": ('a: "\\x9b31m"', "U\\+009B cannot be printed"),
    "bidi": ('a: "x\u202ey"', "U\\+202E cannot be printed"),
    "isolate": ("a: x\u2066y", "U\\+2066 cannot be printed"),
    "invisible": ("a: x\ufeffy", "U\\+FEFF cannot be printed"),
    "tag characters": ("a: x\U000e0041y", "U\\+E0041 cannot be printed"),
    "no character": ("a: x\U0001fffey", "U\\+1FFFE (cannot be printed|may not)"),
    "bidi key": ("x\u202ey: 1", "cannot be a key"),
    "key of two lines": ("? |\n a\n: 1", "cannot be a key"),
    "documents": ("a: 1\n---\nb: 2", "a file holds one document"),
}


def book(path):
    model_errors.read_model(path, _model())


def _model():
    from puzzle_publish.core.book import BookConfig

    return BookConfig


def printer(path):
    read_printer(path)


def board(path):
    read_board_file(path, shown="board.yaml")


def design(path):
    folder = path.parent / "mine"
    folder.mkdir()
    path.rename(folder / "design.yaml")
    load_design("./mine", "en", path.parent)


def words(path):
    folder = path.parent / "mine"
    folder.mkdir()
    (folder / "design.yaml").write_text("format: 1\nextends: classic\n")
    path.rename(folder / "strings.en.yaml")
    load_design("./mine", "en", path.parent)


READERS = [book, printer, board, design, words]


# Every bomb for one kind of file, and every kind with one; all with all in make soak.
PAIRS = [
    pytest.param(
        reader,
        bomb,
        marks=() if reader is printer or bomb == "aliases" else pytest.mark.soak,
    )
    for reader in READERS
    for bomb in BOMBS
]


@pytest.mark.parametrize(("reader", "bomb"), PAIRS)
def test_no_file_of_a_user_s_is_a_bomb(tmp_path, reader, bomb):
    text, told = BOMBS[bomb]
    path = tmp_path / "a.yaml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))

    with pytest.raises((ConfigError, UsageError), match=told) as caught:
        reader(path)

    assert len(caught.value.problems) <= 20
    assert all(one.isprintable() for one in caught.value.problems)


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("reader", READERS)
def test_yaml_in_another_code_is_told(tmp_path, reader, code):
    path = tmp_path / "a.yaml"
    path.write_bytes("format: 1\nname: x\n".encode(code))

    with pytest.raises(
        (ConfigError, UsageError), match=r"UTF-16; save it as UTF-8|binary"
    ):
        reader(path)


def test_texts_may_have_what_pages_can_show(tmp_path):
    text = "剑　é\u00a0’ — “x”\U0001f600 \n tab\there"
    path = tmp_path / "a.yaml"
    path.write_text(json.dumps({"a": text}, ensure_ascii=False))

    assert yamlfile.read(path).data == {"a": text}


def test_only_words_that_ship_with_a_type_are_read_by_another_loader():
    # A type is code, and its words come with it.
    package = Path(puzzle_publish.__file__).parent
    used = {
        (path.relative_to(package).as_posix(), loader)
        for path in package.rglob("*.py")
        if "tests" not in path.parts
        for loader in re.findall(r"yaml\.(\w*load\w*)", path.read_text())
    }

    assert used == {
        ("types/texts.py", "safe_load"),
    }
