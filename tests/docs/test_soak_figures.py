"""docs/soak.md has the figures of every book that is soaked."""

import re

import pytest
import yaml

from puzzle_publish import load_type
from puzzle_publish.types.sudoku.params import LEVELS, MARKED
from tests.oracles.judge import GRIDS


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
        if (kind := name.partition("-")[0]) in puzzles:  # mazes: fewer in their book
            puzzles[kind] += number(total[1])
    assert min(puzzles.values()) >= 10_000


def test_every_level_of_the_grids_was_soaked_and_none_was_wrong(root):
    text = (root / "docs" / "soak.md").read_text(encoding="utf-8")
    part = text.partition("## Puzzles on grids")[2].partition("\n## ")[0]
    tables = [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in block]
        for block in (
            found.splitlines() for found in re.findall(r"(?:^\|.*\n)+", part, re.M)
        )
    ]

    levels = {f"{name} {level}" for name in GRIDS for level in load_type(name).presets}
    assert {row[0] for row in tables[0][2:-1]} == levels
    for _, _, *groups, total in tables:
        for column in (1, 6, 7):
            assert number(total[column]) == sum(number(g[column]) for g in groups)
        assert number(total[7]) == 0
    for row in tables[0][2:-1]:
        assert number(row[2]) <= number(row[1]) / 1000
        assert float(row[3]) <= 12
        assert number(row[6]) >= min(GRIDS[row[0].split()[0]], number(row[1]))


def test_every_level_of_the_sudokus_with_marks_was_soaked_and_none_was_wrong(root):
    text = (root / "docs" / "soak.md").read_text(encoding="utf-8")
    part = text.partition("## Sudokus with marks")[2].partition("\n## ")[0]
    lines = re.findall(r"^\|(.*)\|$", part, re.MULTILINE)[2:]
    *rows, total = ([cell.strip() for cell in line.split("|")] for line in lines)
    kinds = (*MARKED, "anti-knight", "anti-king", "samurai")
    asked = {f"{kind} {level}" for kind in kinds for level in LEVELS}
    assert {row[0] for row in rows} == asked
    assert number(total[1]) == sum(number(row[1]) for row in rows) >= 8_000
    assert all(row[1] == row[5] and row[6] == "0" for row in (*rows, total))
