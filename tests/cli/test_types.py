import json

import pytest

from puzzle_publish import cli, registry, resources
from puzzle_publish.reading.schema import as_text, book_schema


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


def test_the_shipped_schema_is_the_one_of_our_types():
    path = resources.configs() / "schema.json"
    ours = sorted(registry._folders(registry.TYPES))

    # When this fails: publish types --schema > configs/schema.json
    assert path.read_text(encoding="utf-8") == as_text(book_schema(ours))


@pytest.mark.parametrize(
    "path", sorted(resources.configs().glob("*.yaml")), ids=lambda path: path.name
)
def test_every_shipped_book_names_the_schema_for_editors(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]

    assert first == "# yaml-language-server: $schema=schema.json"
