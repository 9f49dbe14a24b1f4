"""docs/soak.md has the figures of every book that is soaked."""

import re

import pytest
import yaml


@pytest.fixture(scope="module")
def tables(root):
    """The rows of each book's table, as lists of cells."""
    text = (root / "docs" / "soak.md").read_text(encoding="utf-8")
    parts = re.split(r"^## `books/(.+?)\.yaml`.*$", text, flags=re.MULTILINE)[1:]
    return {
        name: [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in table.splitlines()
            if line.startswith("|")
        ][2:]
        for name, table in zip(parts[::2], parts[1::2], strict=True)
    }


def number(cell):
    return int(cell.replace(",", ""))


def test_every_section_and_level_of_every_soaked_book_has_its_figures(root, tables):
    books = {path.stem: path for path in (root / "tests/oracles/books").glob("*.yaml")}
    assert tables.keys() == books.keys()

    for name, path in books.items():
        sections = yaml.safe_load(path.read_text(encoding="utf-8"))["sections"]
        asked = [
            f"{section['id']} {level}"
            for section in sections
            for level in section.get("ramp", [section.get("level")])
        ]
        assert [row[0] for row in tables[name]] == [*asked, "total"]


def test_ten_thousand_of_each_type_were_soaked_and_none_was_wrong(tables):
    puzzles = dict.fromkeys(
        ("calendar", "wordpath", "cryptarithm", "idiomfall", "crossword"), 0
    )

    for name, rows in tables.items():
        *groups, total = rows
        for column in (1, 6, 7, 8):
            assert number(total[column]) == sum(number(g[column]) for g in groups)
        assert number(total[6]) >= 200
        assert number(total[7]) == number(total[8]) == 0
        puzzles[name.partition("-")[0]] += number(total[1])
    assert min(puzzles.values()) >= 10_000
