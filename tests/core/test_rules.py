"""Severities: defaults in one table, a printer's own with their source."""

import ast
from pathlib import Path

import pytest
from each import each

from puzzle_publish import preflight
from puzzle_publish.core import resources
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import load_printer, read_printer
from puzzle_publish.core.rules import RULES, SEVERITIES

SHIPPED = sorted(f.stem for f in (resources.configs() / "printers").glob("*.yaml"))
# They compare our own files with their layout, at every printer.
OF_THE_LAYOUT = {"layout_checks.py", "references.py"}


def rules_named():
    """The rules that preflight's modules name, in calls of `finding` and `Finding`."""
    for path in Path(preflight.__file__).parent.glob("*.py"):
        if path.name in OF_THE_LAYOUT:
            continue
        for call in ast.walk(ast.parse(path.read_text())):
            name = getattr(call, "func", None)
            called = getattr(name, "attr", getattr(name, "id", ""))
            if called in ("finding", "Finding") and isinstance(
                call.args[0], ast.Constant
            ):
                yield call.args[0].value


def test_every_rule_that_preflight_has_is_in_the_table():
    assert set(rules_named()) - set(RULES) == set()
    assert len(set(rules_named())) > 35


@each("rule", RULES)
def test_every_rule_of_the_table_is_one_of_preflights(rule):
    texts = Path(preflight.__file__).parent.glob("*.py")

    assert any(f'"{rule}"' in path.read_text() for path in texts)


def test_a_rule_has_a_severity_and_says_what_it_finds():
    for name, rule in RULES.items():
        assert rule.severity in SEVERITIES, name
        assert rule.severity != "off", name
        assert rule.finds, name


@pytest.mark.parametrize("name", SHIPPED)
def test_a_printers_severities_name_their_source(name):
    printer = load_printer(name, Path())

    assert printer.severities
    for group in printer.severities:
        assert len(group.source) >= 10
        assert group.verified_on >= "2026-11-22"
    assert all(printer.severity(rule) in SEVERITIES for rule in RULES)


@pytest.mark.parametrize(
    "rule", ["scripts", "actions", "attachments", "rich-media", "opi", "encrypted"]
)
def test_what_a_stranger_can_hide_is_an_error_for_every_printer(rule):
    for name in SHIPPED:
        assert load_printer(name, Path()).severity(rule) == "error", name


def written(folder, severities):
    text = (resources.configs() / "printers" / "home.yaml").read_text()
    path = folder / "mine.yaml"
    path.write_text(text[: text.index("severities:")] + severities)
    return path


def test_a_printer_that_names_no_severities_has_the_defaults(tmp_path):
    printer = read_printer(written(tmp_path, ""))

    assert all(printer.severity(name) == rule.severity for name, rule in RULES.items())


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("{outlines: off}", 'there is no rule "outlines"; did you mean "outline"?'),
        ("{outline: fatal}", "severities[0].rules.outline: must be"),
        ("{}", "severities[0].rules: "),
    ],
)
def test_a_wrong_severity_is_reported_with_its_place(tmp_path, rules, why):
    head = 'severities:\n  - source: a page of theirs\n    verified_on: "2026-11-22"\n'
    path = written(tmp_path, f"{head}    rules: {rules}\n")

    with pytest.raises(ConfigError) as caught:
        read_printer(path)

    (problem,) = caught.value.problems
    assert why in problem
    assert "mine.yaml:" in problem


def test_a_severity_named_twice_is_reported(tmp_path):
    group = (
        "  - {source: a page of theirs, verified_on: '2026-11-22',"
        " rules: {outline: off}}\n"
    )
    path = written(tmp_path, "severities:\n" + group * 2)

    with pytest.raises(ConfigError, match='severity of "outline" is named twice'):
        read_printer(path)
