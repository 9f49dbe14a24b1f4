"""The pages that the program decides say what the program does."""

import doctest
import inspect
import shutil
import sys

import pytest

import puzzle_publish
from puzzle_publish.core import (
    book,
    cover_options,
    print_options,
    sections,
    web_options,
)
from puzzle_publish.types import registry
from puzzle_publish.types.facts import example_rules
from puzzle_publish.types.params import authors_schema

SECTION_MODELS = {
    "": book.BookConfig,
    "book.": book.About,
    "book.taste.": book.TasteOptions,
    "book.clues.": book.ClueOptions,
    "print.": print_options.PrintOptions,
    "print.digits.": print_options.DigitOptions,
    "print.cover.": cover_options.CoverOptions,
    "print.cover.badge.": cover_options.BadgeOptions,
    "print.search.": print_options.SearchOptions,
    "print.border.": print_options.BorderOptions,
    "print.editions.": print_options.EditionOptions,
    "sections.": sections.Section,
    "sections.dates.": sections.Dates,
    "sections.ramp.": sections.Ramp,
    "book.meta.": book.Meta,
    "sections.bonus.": sections.Bonus,
    "web.": web_options.WebOptions,
    "run.": book.Run,
}


def rows(text):
    """The cells of each row of the tables in a text, without heads."""
    found = []
    for line in text.splitlines():
        if line.startswith("| "):
            cells = line.removeprefix("| ").removesuffix(" |").split(" | ")
            if cells[0].startswith("`"):
                found.append(cells)
    return found


def cell_of_default(field):
    if field.is_required():
        return "needed"
    default = field.get_default(call_default_factory=True)
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    plain = isinstance(default, str | int | float | list) and default not in ("", [])
    return f"`{default}`" if plain else "—"


def test_every_page_is_as_the_program_says(root, reference):
    stale = reference.pages.stale(root)

    assert list(stale) == [], "`make reference` puts these right"


def test_a_page_that_is_out_of_date_is_named_and_put_right(
    root, reference, tmp_path, monkeypatch
):
    monkeypatch.setattr(reference.kinds, "shipped", lambda: [registry.load("_blank")])
    shutil.copytree(root / "docs", tmp_path / "docs")
    reference.pages.write(tmp_path)
    page = tmp_path / "docs" / "printers.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("| `ingram` |", "| `mangri` |"), encoding="utf-8")
    left_over = tmp_path / "docs" / "types" / "former.md"
    left_over.write_text("# A type that is gone\n", encoding="utf-8")

    assert reference.pages.write(tmp_path) == [
        "docs/types/former.md",
        "docs/printers.md",
    ]
    assert page.read_text(encoding="utf-8") == text
    assert not left_over.exists()


def test_what_is_made_depends_on_no_terminal_place_or_language(
    root, reference, tmp_path, monkeypatch
):
    before = reference.pages.parts(root / "docs")
    for name, value in {"COLUMNS": "30", "LANG": "zh_CN.UTF-8", "HOME": "/"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)

    assert reference.pages.parts(root / "docs") == before


def test_a_guests_type_is_in_no_page_of_ours(reference, guest):
    guest("pebbles", "TYPE = None")

    assert "pebbles" in registry.names()
    assert "pebbles" not in {kind.name for kind in reference.kinds.shipped()}


def test_the_examples_of_what_makes_the_pages_hold(reference):
    modules = [m for name, m in sys.modules.items() if name.startswith("reference.")]
    done = [doctest.testmod(module) for module in modules]

    assert sum(one.attempted for one in done) >= 10
    assert sum(one.failed for one in done) == 0


def test_every_key_of_a_book_is_documented_with_its_default(reference):
    written = {row[0].strip("`"): row[2] for row in rows(reference.keys.book_keys())}

    expected = {
        prefix + (field.alias or name): cell_of_default(field)
        for prefix, model in SECTION_MODELS.items()
        for name, field in model.model_fields.items()
    }
    assert written == expected


def test_every_key_of_a_book_has_a_type_and_a_meaning(reference):
    types = {row[0].strip("`"): row[1] for row in rows(reference.keys.book_keys())}

    assert types["book.seed"] == "a whole number from 0 to 999999999999999999"
    assert types["sections.ramp.by"] == "one of list, weekday or linear"
    assert types["print.tracker"] == "one of auto, true or false"
    for key, type_, _, meaning in rows(reference.keys.book_keys()):
        assert type_ != "—", key
        assert len(meaning.split()) >= 2, key


@pytest.mark.parametrize("name", [*registry.names(), "_blank"])
def test_a_type_has_a_page_with_its_levels_params_and_hints(name, reference):
    kind = registry.load(name)
    text = kind.text("en-GB")
    page = reference.kinds.page(kind)
    generated, _, hints = page.partition("\n## Hints\n")
    table = {row[0].strip("`"): row for row in rows(generated)}

    assert f" -->\n\n# {text.title}\n" in page
    for paragraph in example_rules(kind, "en-GB"):
        assert f"\n{paragraph}\n" in page
    for level in kind.levels:
        assert table[level][1] == text.levels[level]
    for param in set(authors_schema(kind.params_model)["properties"]):
        *_, type_, _, meaning = table[param]
        assert type_ != "—" != meaning, f"{name}: {param} has no description"
    for hint in text.hints.values():
        assert f"\n- {reference.kinds.hint_line(hint)}\n" in hints


def test_a_type_has_pictures_of_its_worked_example_on_white(reference):
    made = reference.kinds.files_of(registry.load("_blank"))

    puzzle, key = made["_blank-puzzle.svg"], made["_blank-key.svg"]
    assert puzzle.startswith("<svg ")
    assert puzzle.splitlines()[1].endswith('fill="#fff"/>')
    assert puzzle.count("<text") < key.count("<text")
    assert '<img src="_blank-puzzle.svg"' in made["_blank.md"]
    assert '<img src="_blank-key.svg"' in made["_blank.md"]


def test_a_types_own_readme_ends_its_page(reference):
    page = reference.kinds.page(registry.load("calendar"))

    assert page.count("\n# ") == 1
    assert "A board carries the names of months" not in page
    assert "\n## A board of your own\n" in page


def test_every_public_name_is_on_the_page_with_its_call_and_its_docstring(reference):
    page = f"\n{reference.api.public_names()}"
    parts = {part.split("`")[1]: part for part in page.split("\n### ")[1:]}

    assert sorted(parts) == sorted(puzzle_publish.__all__)
    order = [*parts]
    assert order.index("verify") < order.index("Area") < order.index("Json")
    for name, part in parts.items():
        first = (inspect.getdoc(getattr(puzzle_publish, name)) or "").split("\n")[0]
        assert name == "Json" or first.replace("<", "\\<") in part, name
    assert "\ndef load_type(name: str) -> PuzzleType\n" in parts["load_type"]
    assert "- `ConfigError`: the file is wrong" in parts["build"]
    assert "\ndef solve(self, givens: G) -> Iterator[Json]\n" in parts["PuzzleType"]
    assert "\n    min_cell_mm: float = 6.0\n" in parts["Figure"]
    assert "def _" not in page


def test_every_shipped_printer_is_listed_with_its_page_sizes(reference, root):
    table = {row[0].strip("`"): row for row in rows(reference.printers.printers())}

    assert set(table) == {p.stem for p in (root / "configs/printers").glob("*.yaml")}
    assert "`6x9in`" in table["kdp-paperback"][2]
    assert "`cream` 24 to 776" in table["kdp-paperback"][3]
