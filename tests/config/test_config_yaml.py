import contextlib

import pytest
from few import few
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.core.reading import model_errors
from puzzle_publish.core.reading import yaml_file as yamlfile
from puzzle_publish.core.reading.beside import inside


def read_text(folder, text, name="book.yaml"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return yamlfile.read(path)


def fault(folder, text):
    """Return the messages of a text, without the file's name."""
    path = folder / "book.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    try:
        problems = yamlfile.read(path).problems
    except ConfigError as error:
        return [line.removeprefix(f"{path}:").strip() for line in error.problems]
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("y", "y"),
        ("1:30", "1:30"),
        ("190:20:30", "190:20:30"),
        ("0123", "0123"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("2026-13-01", "2026-13-01"),
        ("2027-01-01", "2027-01-01"),
        ("2027-01-01 10:00:00", "2027-01-01 10:00:00"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("=", "="),
        ("'12'", "12"),
        ('"true"', "true"),
        ("12", 12),
        ("-7", -7),
        ("0", 0),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_plain_words_mean_what_yaml_1_2_says_and_dates_stay_text(
    tmp_path, word, meaning
):
    value = read_text(tmp_path, f"key: {word}").data["key"]

    assert value == meaning
    assert type(value) is type(meaning)


@pytest.mark.parametrize("sign", ["", "+", "-"])
def test_a_number_may_have_18_digits(tmp_path, sign):
    digits = f"{sign}{'9' * 18}"

    assert read_text(tmp_path, f"key: {digits}").data["key"] == int(digits)
    (problem,) = fault(tmp_path, f"key: {digits}9")
    assert "a number may have at most 18 digits" in problem


@pytest.mark.parametrize("key", ["on", "no", "12", "null", "2027-01-01", "1.5"])
def test_keys_are_always_text(tmp_path, key):
    assert list(read_text(tmp_path, f"{key}: 1").data) == [key]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: &x 1", "1:4: a: anchors (&name) are not allowed"),
        ("a: 1\nb: *x", "2:4: b: aliases (*name) are not allowed"),
        ("<<: {a: 1}", "1:1: merge keys (<<) are not allowed"),
        ("a: !!int 3", "1:4: a: tags are not allowed"),
        ("a: !!python/name:os.system x", "1:4: a: tags are not allowed"),
        ("a: ! x", "1:4: a: tags are not allowed"),
        ("a: 1\nb: 2\na: 3", "3:1: a: this key is repeated, on line 1 and line 3"),
        ("a: {b: 1, b: 2}", "1:11: a.b: this key is repeated, on line 1 and line 1"),
        ("a: 1\n'a': 3", "2:1: a: this key is repeated"),
        ("? [a]\n: b", "1:3: a key must be a word"),
        ("a: 1234567890123456789", "1:4: a: a number may have at most 18 digits"),
        ("a: 1e400", "1:4: a: a number may have at most 18 digits"),
        ("a: 0." + "1" * 4000, "1:4: a: a number may have at most 18 digits"),
        ('a: "\\e[31m"', "1:4: a: the character U+001B cannot be printed"),
        ('a: "\\ud800"', "1:4: a: the character U+D800 cannot be printed"),
        ("a: \x07", "1:4: the character U+0007 is not allowed in YAML"),
        ("a: 1 # \u2028", "1:8: the character U+2028 is not allowed here; remove it"),
        ('a: "\\L"', "1:4: a: the character U+2028 cannot be printed"),
        ("a: 1\n---\nb: 2", "2:1: a file holds one document; a second starts here"),
        ("a:\n\tb: 1", "2:1: a tab where only spaces are allowed"),
        ("a: b: c", "1:5: a colon is not allowed here"),
        ("a: 'x\n\nb: 1", "not valid YAML: found unexpected end of stream"),
        ("a: [1, 2", "not valid YAML"),
        ('a: "\\UFFFFFFFF"', "not valid YAML: a number too large"),
        ("%YAML 1." + "9" * 5000 + "\n---\na", "not valid YAML: a number too large"),
        ("", "1:1: the file is empty"),
        ("# nothing yet\n", "1:1: the file is empty"),
    ],
)
def test_what_we_do_not_take_is_said_in_one_sentence_with_its_place(
    tmp_path, text, message
):
    problems = fault(tmp_path, text)

    assert len(problems) == 1
    assert message in problems[0]


BOMB = "a: &a [x,x]\n" + "".join(
    f"{b}: &{b} [*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@few(
    ("text", "message"),
    [
        (BOMB, "anchors"),
        ("[" * 100_000, "1:34: nested deeper than 32 levels"),
        ("{a: " * 100_000, "nested deeper than 32 levels"),
        ("- " * 100_000, "nested deeper than 32 levels"),
        ("[" + "1," * 60_000 + "]", "more than 50,000 values"),
        ("- &a [1]\n- *a\n" * 20_000, "anchors"),
        ("? " * 1000, "a key must be a word"),
        ("a: &a {<<: *a}", "merge keys"),
    ],
    fast=4,
)
def test_a_bomb_is_refused_before_it_goes_off(tmp_path, text, message):
    assert any(message in problem for problem in fault(tmp_path, text))


def test_32_levels_are_read(tmp_path):
    assert not read_text(tmp_path, "[" * 32 + "]" * 32).problems


def test_a_byte_order_mark_and_dos_line_ends_are_read(tmp_path):
    (tmp_path / "book.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")

    file = yamlfile.read(tmp_path / "book.yaml")

    assert file.data == {"a": 1, "b": 2}
    assert file.keys[("b",)] == (2, 1)


def test_a_message_shows_no_escape_and_no_line_end(tmp_path):
    end, tag = fault(tmp_path, 'a: !<\x85x> "1"')

    for problem in (end, tag):
        assert "\n" not in problem
        assert problem.isprintable()


class Trim(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    width: float
    height: float


class Printer(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    trims: dict[str, Trim]
    pages: tuple[int, int] = (24, 828)


def test_a_model_is_read_from_a_file(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text("name: x\npages: [1, 2]\ntrims: {6x9in: {width: 6, height: 9}}")

    printer = model_errors.read_model(path, Printer)

    assert printer.trims["6x9in"].height == 9
    assert printer.pages == (1, 2)


def test_every_fault_of_a_model_is_reported_at_once_in_the_file_s_order(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text(
        "trims:\n"
        "  6x9in: {width: 6, hieght: 9}\n"
        "  A4: 7\n"
        "name: 5\n"
        "name: x\n"
        "pages: [1]\n"
    )

    with pytest.raises(ConfigError) as caught:
        model_errors.read_model(path, Printer)

    assert [line.removeprefix(str(path)) for line in caught.value.problems] == [
        ":2:3: trims.6x9in.height: is missing, must be a number",
        ":2:21: trims.6x9in.hieght: there is no such key; allowed are width and height;"
        ' did you mean "height"?',
        ":3:7: trims.A4: must be a mapping (got 7)",
        ":5:1: name: this key is repeated, on line 4 and line 5",
        ":6:8: pages: must be a list of 2 items (got 1 item)",
    ]


def test_at_most_twenty_lines_are_reported(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text("name: x\ntrims: {}\n" + "".join(f"k{n}: 1\n" for n in range(50)))

    with pytest.raises(ConfigError) as caught:
        model_errors.read_model(path, Printer)

    assert len(caught.value.problems) == 20
    assert caught.value.problems[-1] == "… and 31 more"


def test_a_file_named_in_a_config_lies_beside_it_or_below(tmp_path):
    folder = tmp_path / "books"
    folder.mkdir()
    (tmp_path / "secret.yaml").write_text("a: 1")
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")

    assert inside(folder, "sub/b.yaml") == folder / "sub" / "b.yaml"
    for name in ("../secret.yaml", str(tmp_path / "secret.yaml"), "link.yaml", "a\0"):
        with pytest.raises(UsageError):
            inside(folder, name)


@given(
    text=st.text(alphabet="ab:-[]{}\"'\\&*!|>%@`#,? \n\t01.~<\x85\u2028é", max_size=60)
)
def test_any_text_is_read_or_refused_in_sentences(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(text.encode())

    with contextlib.suppress(ConfigError):
        yamlfile.read(path)


def test_lines_end_where_editors_end_them(tmp_path):
    first, other = fault(tmp_path, "a: 1 #\u2028\x85\n# \u2029\nb: &c 1\n")

    told = "the character U+2028 is not allowed here; remove it, and 2 more of its kind"
    assert first == f"1:7: {told}"
    assert other == "3:4: b: anchors (&name) are not allowed; remove it"
