"""All keys of a book's models as fields of the studio, and what their texts mean."""

import pytest

from puzzle_publish.cli.serving.more import book_fields, section_fields, value_of
from puzzle_publish.cli.serving.shelf import OF_SECTION, PAGE, change, more_of
from puzzle_publish.core import resources
from puzzle_publish.core.book import About, BookConfig
from puzzle_publish.core.cover_options import CoverOptions
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.print_options import PrintOptions
from puzzle_publish.core.reading.json_values import value_at
from puzzle_publish.core.reading.yaml_edit import stamp
from puzzle_publish.core.reading.yaml_file import read
from puzzle_publish.core.sections import Section
from puzzle_publish.core.web_options import WebOptions
from puzzle_publish.types import registry

BOOK = """\
format: 1
book: {id: b, title: T, seed: 1, taste: school}
print:
  printer: home   # theirs
  trim: A5
  editions:
    - {edition: left-handed, trim: A4}
sections:
  - {id: s, type: wordsearch, count: 2, level: easy}
"""


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(BOOK)
    return path


def put(path, key, value):
    asked = {"do": "set", "key": key, "value": value}
    change(path, {**asked, "stamp": stamp(path.read_bytes())})


def names(model):
    return {field.alias or name for name, field in model.model_fields.items()}


def test_the_form_has_every_key_of_the_models(book):
    every = [*more_of(book), *more_of(book, 0)]
    keys = [key for key, _ in PAGE]
    keys += [("sections", 0, name) for name in OF_SECTION]
    keys += [tuple(one["key"]) for one in every]
    wanted = {("book", name) for name in names(About)}
    wanted |= {("print", name) for name in names(PrintOptions)}
    wanted |= {("print", "cover", name) for name in names(CoverOptions)}
    wanted |= {("web", name) for name in names(WebOptions)}
    wanted |= {("sections", 0, name) for name in names(Section)}
    params = registry.load("wordsearch").params_model
    hidden = {"level", "taste", "turn", "lesson"}
    wanted |= {("sections", 0, "params", name) for name in names(params) - hidden}

    assert len({*keys}) == len(keys)
    missing = {one for one in wanted if not any(k[: len(one)] == one for k in keys)}
    assert missing == {("book", "id"), ("sections", 0, "id")}
    assert names(BookConfig) == {"format", "book", "print", "sections", "web", "run"}
    assert all(one["help"] for one in every)


@pytest.mark.parametrize(
    "folder", ["presets", pytest.param(".", marks=pytest.mark.soak)]
)
def test_a_field_that_is_left_as_it_is_means_the_same(folder):
    seen = 0
    for path in sorted((resources.configs() / folder).glob("*.yaml")):
        data = read(path).data
        fields = [*book_fields(data, [])]
        for nth in range(len(data["sections"])):
            fields += section_fields(data, nth, [])
        for one in fields:
            key = tuple(one["key"])
            if one["value"]:
                seen += 1
                same = value_of(data, key, one["value"]) == value_at(data, key)
                assert same, (path.name, one)
    assert seen > 100


@pytest.mark.parametrize(
    ("key", "kind", "text", "value"),
    [
        (["book", "volume"], "line", " 2 ", 2),
        (["book", "volume"], "line", "two", "two"),
        (["book", "isbn"], "line", "9780000000002", "9780000000002"),
        (["book", "more"], "list", "One\n\n Two ", ["One", "Two"]),
        (["book", "dedication"], "text", "For\nAda", "For\nAda"),
        (["book", "taste"], "choice", "general", "general"),
        (["print", "header"], "line", '""', ""),
        (["print", "tracker"], "choice", "true", True),
        (["print", "tracker"], "choice", "auto", "auto"),
        (["print", "digits", "size"], "line", "0.68", 0.68),
        (["print", "digits", "size"], "line", "nan", "nan"),
        (["print", "digits", "weight"], "choice", "600", 600),
        (["print", "volumes"], "line", "auto", "auto"),
        (["print", "cover", "banners"], "list", "[]", []),
        (["print", "cover", "focus"], "list", "0.5\n1", [0.5, 1]),
        (["print", "editions"], "yaml", "- large-print", ["large-print"]),
        (["sections", 0, "dates", "days"], "line", "31", 31),
        (["sections", 0, "ramp", "levels"], "list", "easy\nhard", ["easy", "hard"]),
        (["sections", 0, "params", "words"], "list", "kitchen", "kitchen"),
        (["sections", 0, "params", "words"], "list", "a\nb", ["a", "b"]),
        (["sections", 0, "params", "rows"], "line", "12", 12),
        (["sections", 0, "params", "shape"], "yaml", "heart", "heart"),
        (["sections", 0, "bonus", "params"], "yaml", "{rows: 9}", {"rows": 9}),
    ],
)
def test_a_text_becomes_the_value_that_its_key_takes(book, key, kind, text, value):
    every = [*more_of(book), *more_of(book, 0)]

    assert [one["kind"] for one in every if one["key"] == key] == [kind]
    assert value_of(read(book).data, tuple(key), text) == value


def test_a_change_touches_its_line_alone(book):
    put(book, ["print", "answers"], "separate")
    put(book, ["sections", 0, "params", "rows"], "12")

    text = book.read_text()
    put(book, ["print", "answers"], "")
    put(book, ["sections", 0, "params", "rows"], "")

    assert "  answers: separate\n" in text
    assert "easy, params: {rows: 12}}" in text
    assert book.read_text() == BOOK


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- {edition: left}", "print.editions[0].edition: must be one of left-handed"),
        ("- {edition: left-handed\n  trim: A4}", "line 2: "),
        ("a: &b 1", "line 1: "),
        ("large-print", "print.editions: must be a list"),
    ],
)
def test_wrong_yaml_is_told_before_it_is_written(book, text, reason):
    before = BOOK.replace("wordsearch", "takuzu")
    book.write_text(before)

    with pytest.raises(UsageError) as refused:
        put(book, ["print", "editions"], text)

    assert str(refused.value).startswith(reason)
    assert book.read_text() == before


def test_other_faults_of_a_book_do_not_refuse_yaml(book):
    book.write_text(BOOK.replace("count: 2", "count: many"))

    put(book, ["print", "editions"], "- large-print")

    assert "editions: [large-print]" in " ".join(book.read_text().split())


@pytest.mark.parametrize(
    "key",
    [
        ["book", "id"],
        ["sections", 0, "id"],
        ["sections", 0, "params"],
        ["sections", 0, "params", "level"],
        ["sections", 0, "params", "lesson"],
        ["sections", 1, "title"],
        ["sections", "0", "title"],
        ["sections", 0],
        ["run", "workers"],
        ["format"],
        ["book"],
        ["book", "titel"],
        ["book", 0],
        [],
    ],
)
def test_what_is_no_field_is_not_written(book, key):
    with pytest.raises(UsageError):
        put(book, key, "1")

    assert book.read_text() == BOOK
