"""The pages that the program decides say what the program does."""

import doctest

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
from puzzle_publish.types.params import OF_THE_PLACE

SECTION_MODELS = {
    "": book.BookConfig,
    "book.": book.About,
    "book.taste.": book.TasteOptions,
    "print.": print_options.PrintOptions,
    "print.cover.": cover_options.CoverOptions,
    "print.cover.badge.": cover_options.BadgeOptions,
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
    plain = isinstance(default, str | int | list) and default not in ("", [])
    return f"`{default}`" if plain else "—"


def test_the_examples_in_the_extension_hold(program_pages):
    done = doctest.testmod(program_pages)

    assert done.attempted >= 2
    assert done.failed == 0


def test_every_key_of_a_book_is_documented_with_its_default(program_pages):
    written = {row[0].strip("`"): row[2] for row in rows(program_pages.book_keys())}

    expected = {
        prefix + (field.alias or name): cell_of_default(field)
        for prefix, model in SECTION_MODELS.items()
        for name, field in model.model_fields.items()
    }
    assert written == expected


def test_every_key_of_a_book_has_a_type_and_a_meaning(program_pages):
    types = {row[0].strip("`"): row[1] for row in rows(program_pages.book_keys())}

    assert types["book.seed"] == "a whole number from 0 to 999999999999999999"
    assert types["sections.ramp.by"] == "one of list, weekday or linear"
    assert types["print.tracker"] == "one of auto, true or false"
    for key, type_, _, meaning in rows(program_pages.book_keys()):
        assert type_ != "—", key
        assert len(meaning.split()) >= 2, key


@pytest.mark.parametrize("name", [*registry.names(), "_blank"])
def test_a_type_has_a_page_with_its_levels_params_and_hints(name, program_pages):
    kind = registry.load(name)
    text = kind.text("en")
    page = program_pages.type_page(kind)
    generated, _, hints = page.partition("\n## Hints\n")
    table = {row[0].strip("`"): row for row in rows(generated)}

    assert page.startswith(f"# {text.title}\n")
    for paragraph in text.how_to_play:
        assert f"\n{paragraph}\n" in page
    for level in kind.levels:
        assert table[level][1] == text.levels[level]
    for param in set(kind.params_model.model_fields) - set(OF_THE_PLACE):
        *_, type_, _, meaning = table[param]
        assert type_ != "—" != meaning, f"{name}: {param} has no description"
    for hint in text.hints.values():
        assert f"\n- {program_pages.hint_line(hint)}\n" in hints


def test_a_type_has_pictures_of_its_worked_example(program_pages, tmp_path):
    program_pages.write_type(registry.load("_blank"), tmp_path)

    puzzle = (tmp_path / "_blank-puzzle.svg").read_text(encoding="utf-8")
    key = (tmp_path / "_blank-key.svg").read_text(encoding="utf-8")
    page = (tmp_path / "_blank.md").read_text(encoding="utf-8")
    assert puzzle.startswith("<svg ")
    assert puzzle.count("<text") < key.count("<text")
    assert "](_blank-puzzle.svg)" in page
    assert "](_blank-key.svg)" in page


def test_a_types_own_readme_ends_its_page(program_pages):
    page = program_pages.type_page(registry.load("calendar"))

    assert "\n# " not in page
    assert "A board carries the names of months" not in page
    assert "\n## A board of your own\n" in page


def test_every_public_name_of_the_package_gets_its_directive(
    program_pages, monkeypatch
):
    offered = {"build": len, "Puzzle": dict, "Refused": ValueError, "FORMAT": 1}
    for name, value in offered.items():
        monkeypatch.setattr(puzzle_publish, name, value, raising=False)
    monkeypatch.setattr(puzzle_publish, "__all__", tuple(offered), raising=False)

    found = program_pages.programs()

    assert ".. autofunction:: puzzle_publish.build\n" in found
    assert ".. autoclass:: puzzle_publish.Puzzle\n   :members:\n" in found
    assert ".. autoexception:: puzzle_publish.Refused\n" in found
    assert ".. autodata:: puzzle_publish.FORMAT\n" in found


def test_every_shipped_printer_is_listed_with_its_page_sizes(program_pages, root):
    table = {row[0].strip("`"): row for row in rows(program_pages.printers())}

    assert set(table) == {p.stem for p in (root / "configs/printers").glob("*.yaml")}
    assert "`6x9in`" in table["kdp-paperback"][2]
    assert "`cream` 24 to 776" in table["kdp-paperback"][3]
