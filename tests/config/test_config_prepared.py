"""What an author writes and what `resolve` prepares are different types."""

import json
import re
from typing import Annotated

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.config.schema import book_schema
from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.make.bookless import requests_for
from puzzle_publish.types import registry
from puzzle_publish.types.params import (
    PREPARED,
    Params,
    authors_form,
    not_for_authors,
)

BOOK = """\
format: 1
book: {id: b, title: B, seed: 1}
print: {printer: home, trim: A5}
sections:
- id: s
  type: TYPE
  level: easy
  count: 1
  params:
    PARAM
"""
MAPPINGS = ("{must: all}", "{themes: 3}", "{list: [a]}", "{}", "{rows: 3}")
MAPPINGS += ("{name: english, digest: x}", "{numbers: [12]}")
# Only a calendar's board and which of our drawings a nonogram takes are mappings.
OPEN = {
    *(("calendar", "board"), ("nonogram", "picture")),
    *(("maze", "picture"), ("wordsearch", "shape")),
}
BELOW = {("maze", "picture"): "\n    shape: picture"}  # what it needs besides


def prepared_fields():
    """Each type's params of which a part, or all, is what `resolve` prepares."""
    for name in registry.names():
        model = registry.load(name).params_model
        form = authors_form(model)
        for param, field in model.model_fields.items():
            changed = form.model_fields[param].annotation != field.annotation
            if changed or PREPARED in field.metadata:
                yield name, param


def refused(tmp_path, text):
    path = tmp_path / "book.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_book(path)
    return caught.value.problems


def test_every_type_that_reads_lists_or_pictures_tells_the_two_apart():
    assert {
        ("wordsearch", "words"), ("wordsearch", "shape"), ("wordsearch", "taste"),
        ("crossword", "words"), ("codeword", "words"), ("fill_in", "words"),
        ("wordpath", "theme"), ("wordpath", "lexicon"), ("wordpath", "taste"),
        ("cryptarithm", "theme"),
        ("cryptarithm", "lexicon"), ("cryptogram", "texts"), ("idiomfall", "lexicon"),
        ("nonogram", "picture"), ("maze", "picture"),
    } <= set(prepared_fields())  # fmt: skip


def test_no_author_may_write_a_mapping_where_no_type_reads_one():
    for name in registry.names():
        model = registry.load(name).params_model
        schema = authors_form(model).model_json_schema()
        for param, node in schema["properties"].items():
            is_set_elsewhere = param in not_for_authors(model)
            if (name, param) not in OPEN and not is_set_elsewhere and param != "depth":
                assert '"object"' not in json.dumps(node), f"{name}: {param}"
                assert "$ref" not in json.dumps(node), f"{name}: {param}"


@pytest.mark.parametrize(("kind", "param"), [*prepared_fields()])
def test_a_mapping_of_an_author_gets_a_sentence_with_its_line(tmp_path, kind, param):
    """A section for each mapping, read by one call, which takes most of the time."""
    (head, section), below = BOOK.split("- id: s\n"), BELOW.get((kind, param), "")
    sections = [
        f"- id: s{k}\n{section}".replace("PARAM", f"{param}: {mapping}{below}")
        for k, mapping in enumerate(MAPPINGS)
    ]
    text = (head + "".join(sections)).replace("TYPE", kind)
    lines = [k for k, one in enumerate(text.splitlines(), 1) if f"    {param}: " in one]
    problems = refused(tmp_path, text)

    assert len(problems) == len(lines) == len(MAPPINGS)
    for k, (line, problem) in enumerate(zip(lines, problems, strict=True)):
        assert problem.startswith(f"{tmp_path}/book.yaml:{line}:")
        assert re.search(rf"sections\[{k}\]\.params\.{param}(\.\w+)?: ", problem)
        said = "(got a mapping)", "there is no such key", "must have name or theme"
        assert any(one in problem for one in said)


def test_a_mapping_in_a_list_gets_the_place_of_its_item(tmp_path):
    params = "picture: [a.png, {rows: 1}]"
    text = BOOK.replace("TYPE", "nonogram").replace("PARAM", params)
    (problem,) = refused(tmp_path, text)

    assert "picture[1].rows: there is no such key; allowed are name and th" in problem


@pytest.mark.parametrize("params", [{"words": {"must": "all"}}, {"taste": {"x": 1}}])
def test_the_same_holds_without_a_book(params):
    with pytest.raises(UsageError, match=r"got a mapping|there is no such key"):
        requests_for(registry.load("wordsearch"), "easy", count=1, params=params)


def test_what_is_prepared_is_read_again_from_its_json(tmp_path):
    kind = registry.load("wordsearch")
    asked = kind.params_model(words=["cat", "dog"])
    plain = kind.resolve(asked, BookContext(tmp_path)).model_dump(mode="json")

    assert plain["words"]["themes"]["name"] == "words"
    assert kind.read_params(plain).model_dump(mode="json") == plain


def test_editors_are_told_what_an_author_may_write():
    schema = book_schema(["wordsearch"])
    (one,) = schema["$defs"]["Section"]["allOf"]
    properties = one["then"]["properties"]["params"]["properties"]

    assert "taste" not in properties
    kinds = [arm.get("type") for arm in properties["words"]["anyOf"]]
    assert kinds == ["string", "array"]


def test_a_type_without_prepared_params_is_read_as_it_is():
    class Plain(Params):
        side: Annotated[int, "of cells"] = 4

    assert authors_form(Plain) is Plain
    assert not_for_authors(Plain) == ("level", "date", "turn", "auto")
