"""The studio in Chinese: the help of every field, presets, and what a form is sent."""

import re
from pathlib import Path

import pytest
from previewed import BOOK

from puzzle_publish.cli.presets import presets
from puzzle_publish.cli.serving.app import words_of
from puzzle_publish.cli.serving.helps import helps, in_language
from puzzle_publish.cli.serving.more import book_fields, section_fields
from puzzle_publish.cli.serving.shelf import OF_SECTION, PAGE, opened
from puzzle_publish.core import resources
from puzzle_publish.core.designs.design import sizes_of
from puzzle_publish.core.drawings.library import themes
from puzzle_publish.core.printer import load_printer
from puzzle_publish.types import registry

HAN = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def fields(tmp_path_factory):
    """All fields that a form may show, of each type, too."""
    path = tmp_path_factory.mktemp("form") / "b.yaml"
    path.write_text(BOOK)
    book = opened(path)
    found = [*book["fields"], *book["sections"][0]["fields"]]
    found += book_fields({}, [key for key, _ in PAGE])
    for name in registry.names():
        data = {"sections": [{"id": "s", "type": name}]}
        found += section_fields(data, 0, OF_SECTION)
    return found


def test_every_help_is_there_in_chinese_and_no_other(fields):
    shown = {field["help"] for field in fields if field["help"]}

    assert {*helps("zh")} == shown, "templates/serve/help.zh.txt"


def test_no_help_of_the_studio_speaks_of_a_terminal_or_a_file_to_edit(fields):
    shown = {helps("en").get(one["help"], one["help"]) for one in fields}
    terminal = re.compile(r"`publish |YAML|the config|beside the book|`make |`\w+: \w")

    assert sorted(one for one in shown if terminal.search(one)) == []
    assert helps("en").keys() < helps("zh").keys()


def test_every_setting_of_a_type_has_a_chinese_name(fields):
    labels = words_of("studio", "zh")["page"]["labels"]
    names = {
        field["name"].partition(".params.")[2]
        for field in fields
        if ".params." in field["name"]
    }

    assert sorted(names - labels.keys()) == []


# What Chinese has in Latin letters, too: names of shops, sizes, units and formats.
LATIN = re.compile(
    r"IngramSpark|Lulu|KDP|WordNet|ISBN|QR|YAML|pt|[0-9.]+x[0-9.]+(in|mm)|[AB][456]"
)


def test_every_label_and_choice_of_a_form_is_chinese(fields):
    page, covers = (words_of(n, "zh")["page"] for n in ("studio", "pages"))
    titles = {name: registry.load(name).text("zh").title for name in registry.names()}
    known = titles | page["choices"] | covers["covers"]
    grouped = [key_of(field) for field in fields if "group" in field]
    labels = [page["labels"].get(key, key) for key in grouped]
    labels += page["fields"].values()
    every = {choice for field in fields for choice in field["choices"]}
    every |= set(shops())
    shown = [*labels, *(known.get(one, one) for one in every), *page["groups"].values()]

    assert (
        sorted({one for one in shown if re.search("[A-Za-z]", LATIN.sub("", one))})
        == []
    )


def key_of(field):
    """The name of a field below its group, as labels have it."""
    return field["name"].removeprefix(f"{field.get('group', '')}.").rpartition("]")[2]


def shops():
    """What the form for a shop says of printers in words."""
    for path in (resources.configs() / "printers").glob("*.yaml"):
        printer = load_printer(path.stem, path.parent)
        yield from (printer.name, printer.cover.binding, *printer.ink_names)
        yield from printer.papers()


def test_keys_of_files_are_no_labels_in_english_either(fields):
    labels = words_of("studio", "en")["page"]["labels"]

    grouped = {key_of(field) for field in fields if "group" in field}
    assert sorted(grouped - labels.keys()) == []


def test_colours_levels_and_themes_of_drawings_have_chinese_names():
    names = words_of("studio", "zh")["page"]["choices"]
    design = sizes_of("classic", Path())
    levels = {level for one in registry.names() for level in registry.load(one).levels}

    assert sorted({*design.palettes, *levels, *themes()} - names.keys()) == []
    assert (
        sorted({*design.covers} - words_of("pages", "zh")["page"]["covers"].keys())
        == []
    )


def test_each_is_chinese_and_keeps_what_is_code():
    def code(text):
        return {*re.findall("`[^`]+`", text)}

    wrong = [
        english
        for english, chinese in helps("zh").items()
        if not HAN.search(chinese)
        or "您" in chinese
        or code(chinese) - code(helps("en").get(english, english))
    ]

    assert wrong == []


def test_a_form_is_sent_in_the_language_of_the_studio():
    field = {"name": "book.publisher", "help": "On the imprint page.", "value": "On"}
    book = {"fields": [field], "sections": [{"fields": [{"help": "of a plug-in"}]}]}

    assert in_language(book, "en") == book
    (told,) = in_language(book, "zh")["fields"]
    assert told == {**field, "help": "印在版权页上。"}
    assert in_language(book, "zh")["sections"] == book["sections"]


def test_every_preset_is_there_in_chinese():
    page = words_of("studio", "zh")["page"]

    assert {*page["presets"]} == {*presets()}
    assert {*page} == {*words_of("studio", "en")["page"]}
