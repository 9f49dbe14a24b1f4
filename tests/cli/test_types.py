import json
from pathlib import Path

import pytest
from few import few

from puzzle_publish import cli
from puzzle_publish.cli.types import one_type
from puzzle_publish.config.schema import FILE, book_schema
from puzzle_publish.core import resources
from puzzle_publish.types import registry
from puzzle_publish.types.params import authors_schema

ROOT = Path(__file__).parents[2]


@pytest.fixture
def only_blank(monkeypatch):
    monkeypatch.setattr(registry, "names", lambda: ("_blank",))


def test_types_are_listed_with_title_and_levels(only_blank, capsys):
    assert cli.main(["types"]) == 0
    assert capsys.readouterr().out == (
        "type    title            levels\n_blank  Missing Numbers  easy, hard\n"
    )


def test_a_type_tells_its_params_at_each_level(capsys):
    assert cli.main(["types", "_blank"]) == 0

    out = capsys.readouterr().out
    assert "params   easy *  hard ***\n" in out
    easy, hard = registry.load("_blank").presets.values()
    assert f"\nsize     {easy.size}       {hard.size}\n" in out
    assert "  size: Rows and columns. (a whole number from 2 to 4)" in out


def test_every_type_tells_all_its_params_at_each_level():
    """Also those that a book's file leaves out as usual."""
    for kind in registry.loadable():
        rows = [line.split() for line in one_type(kind).splitlines()]
        for name in authors_schema(kind.params_model)["properties"]:
            (row,) = (row for row in rows if row[:1] == [name])
            assert len(row) > len(kind.presets), (kind.name, name)


def test_programs_are_told_the_same(only_blank, capsys):
    assert cli.main(["types", "--json"]) == 0

    (found,) = json.loads(capsys.readouterr().out)
    assert found["name"] == "_blank"
    assert found["levels"] == {"easy": 1, "hard": 3}
    assert found["presets"]["hard"] == registry.load("_blank").presets[
        "hard"
    ].model_dump(mode="json")


def test_an_unknown_type_exits_2(capsys):
    assert cli.main(["types", "calender"]) == 2
    assert 'there is no puzzle type "calender"' in capsys.readouterr().err


def test_the_schema_knows_the_params_and_levels_of_each_type(capsys):
    assert cli.main(["types", "--schema", "_blank"]) == 0

    schema = json.loads(capsys.readouterr().out)
    section = schema["$defs"]["Section"]
    (rule,) = section["allOf"]
    assert section["properties"]["type"]["enum"] == ["_blank"]
    assert rule["if"]["properties"]["type"] == {"const": "_blank"}
    then = rule["then"]["properties"]
    assert list(then["params"]["properties"]) == ["size", "blanks", "highest"]
    assert then["params"]["additionalProperties"] is False
    assert then["level"]["anyOf"][0] == {"enum": ["easy", "hard"]}


def test_the_schema_demands_no_param_that_a_preset_gives():
    assert "required" not in json.dumps(
        book_schema(["_blank"])["$defs"]["Section"]["allOf"][0]["then"]
    )


def test_every_reference_of_the_schema_is_defined():
    schema = book_schema(registry.names())
    text = json.dumps(schema)
    names = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}

    assert names <= set(schema["$defs"])


def test_a_ramp_may_be_a_list_or_a_mapping():
    ramp = book_schema(["_blank"])["$defs"]["Ramp"]

    assert [branch["type"] for branch in ramp["anyOf"]] == ["object", "array"]


# The file that editors read.


def first_line(book):
    return book.read_text(encoding="utf-8").splitlines()[0]


@few(
    "book",
    sorted(resources.configs().glob("*.yaml")),
    ids=lambda path: path.name,
    fast=4,
)
def test_the_first_line_of_a_shipped_book_leads_to_what_publish_schema_writes(
    book, tmp_path, capsys
):
    assert cli.main(["schema", "-o", str(tmp_path)]) == 0
    written = Path(capsys.readouterr().out.strip())

    mark, _, name = first_line(book).rpartition("=")
    assert mark == "# yaml-language-server: $schema"
    assert tmp_path / name == written
    assert json.loads(written.read_text(encoding="utf-8"))["title"] == "BookConfig"


def test_the_schema_knows_every_type_that_is_installed(guest, capsys):
    guest("mine", "from puzzle_publish.types._blank import Blank\n" + MINE)
    assert cli.main(["schema"]) == 0

    schema = json.loads(capsys.readouterr().out)
    types = schema["$defs"]["Section"]["properties"]["type"]["enum"]
    assert types == list(registry.names())
    assert "mine" in types


MINE = """
class Mine(Blank):
    name = "mine"

TYPE = Mine()
"""


def test_a_package_that_cannot_be_imported_is_left_out_of_the_schema(guest, capsys):
    guest("broken", "import no_such_module\n")
    assert cli.main(["schema"]) == 0

    out, err = capsys.readouterr()
    types = json.loads(out)["$defs"]["Section"]["properties"]["type"]["enum"]
    assert types == [name for name in registry.names() if name != "broken"]
    assert "type broken: " in err
    assert "No module named 'no_such_module'" in err


def test_the_schema_goes_to_a_file_or_to_standard_output(tmp_path, capsys):
    assert cli.main(["schema", "--output", "-"]) == 0
    shown = capsys.readouterr().out
    target = tmp_path / "mine.json"
    assert cli.main(["schema", "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == shown

    assert cli.main(["schema", "-o", str(tmp_path / "no" / "x.json")]) == 2
    assert "x.json: cannot be written" in capsys.readouterr().err


def test_the_schema_is_not_tracked():
    """A type that is added would make it stale."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()

    assert f"/configs/{FILE}" in ignored
