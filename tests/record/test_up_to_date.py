"""A printing is taken from the finished book when it would come out the same."""

import copy
import dataclasses
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from few import few
from whole_book import built, files, repeatable, written

import puzzle_publish.pipeline as build_module
from puzzle_publish.core.figure import (
    Area,
    Circle,
    Clue,
    Figure,
    Label,
    Line,
    Rect,
    TextLabel,
    Tint,
)
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.values import Page
from puzzle_publish.record import up_to_date as unchanged
from puzzle_publish.record.up_to_date import made_of, page_text
from puzzle_publish.render.pages import fonts_of, render
from tiny import book_of, layout_of

TEXT = """\
format: 1
book: {id: small, title: Small, seed: 5}
print: {printer: home, trim: 6x9in}
sections:
  - {id: sums, type: _blank, count: 3, ramp: [easy, hard]}
run: {executor: serial}
"""


@pytest.fixture
def rendered(monkeypatch):
    """What was rendered while the test runs."""
    found = []

    def counted(layout, *others):
        found.append(layout.title)
        return render(layout, *others)

    monkeypatch.setattr(build_module, "render", counted)
    return found


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """A finished book and its file, not to be written to."""
    folder = tmp_path_factory.mktemp("once")
    book = written(folder, text=TEXT)
    return book, built(book, folder / "output")


@pytest.fixture
def book(once, tmp_path):
    """A copy of the finished book: (its file, its folder)."""
    config, folder = once
    output = tmp_path / "output"
    (output / "small").mkdir(parents=True)
    for name, content in files(folder).items():
        (output / "small" / name).write_bytes(content)
    return written(tmp_path, text=config.read_text()), output / "small"


def test_an_unchanged_book_is_not_rendered_again(book, rendered):
    config, folder = book
    before = repeatable(folder)

    assert built(config, folder.parent) == folder
    assert not rendered
    assert repeatable(folder) == before


def test_times_of_files_tell_nothing(book, rendered):
    config, folder = book
    for path in folder.iterdir():
        os.utime(path, (1, 1))

    built(config, folder.parent)

    assert not rendered


def test_a_changed_value_of_the_config_renders_again(book, rendered):
    config, folder = book
    config.write_text(TEXT.replace("title: Small", "title: Other"))

    built(config, folder.parent)

    assert rendered == ["Other"]


@few("name", ["interior.pdf", "screen.pdf", "cover.pdf", "manifest.json"], fast=2)
def test_a_file_that_is_not_as_it_was_written_renders_again(book, rendered, name):
    config, folder = book
    before = repeatable(folder)
    path = folder / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)

    built(config, folder.parent)

    # A digit of the manifest may be one that nothing hangs on.
    assert rendered or name == "manifest.json"
    assert repeatable(folder) == before


@few("name", ["interior.pdf", "screen.pdf", "cover.pdf"], fast=2)
def test_a_file_that_is_gone_is_made_again(book, rendered, name):
    config, folder = book
    before = repeatable(folder)
    (folder / name).unlink()

    built(config, folder.parent)

    assert rendered
    assert repeatable(folder) == before


@few("text", ["[]", "{}", '{"made_of": 3}', "\0", "[" * 9000])
def test_a_manifest_of_any_content_is_no_reason_to_fail(book, rendered, text):
    config, folder = book
    before = repeatable(folder)
    (folder / "manifest.json").write_text(text)

    built(config, folder.parent)

    assert rendered
    assert repeatable(folder) == before


def test_findings_are_told_again_from_the_manifest(book, rendered, monkeypatch, capsys):
    config, folder = book
    found = {
        "rule": "thin-line",
        "severity": "warning",
        "file": "interior.pdf",
        "page": 7,
        "message": "A line is thin.",
    }
    path = folder / "manifest.json"
    whole = json.loads(path.read_text()) | {"findings": [found]}
    path.write_text(json.dumps(whole))

    built(config, folder.parent)

    assert not rendered
    assert "interior.pdf page 7: thin-line: A line is thin." in capsys.readouterr().err
    assert json.loads(path.read_text())["findings"] == [found]


# What the digest covers.


@pytest.fixture(scope="module")
def parts():
    """What a printing is made of: (layout, design, printer, fonts)."""
    layout, design = layout_of(book_of(2))
    return (
        layout,
        design,
        load_printer("kdp-paperback", Path()),
        fonts_of(layout, design),
    )


def digest_of(layout, design, printer, fonts):
    edition = SimpleNamespace(design=design, printer=printer, book=book_of(2))
    printing = SimpleNamespace(edition=edition)
    return made_of(layout, printing, fonts)


def test_the_same_parts_have_the_same_digest(parts):
    again, _ = layout_of(book_of(2))

    assert digest_of(again, *parts[1:]) == digest_of(*parts)


def copied(design, folder):
    for path in design.folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return dataclasses.replace(design, folder=folder)


@pytest.mark.parametrize(
    "name",
    ["puzzle.html.j2", "page.css.j2", "figure.css", "strings.en.yaml", "new.svg"],
)
def test_a_changed_file_of_the_design_is_another_digest(parts, tmp_path, name):
    layout, design, printer, fonts = parts
    other = copied(design, tmp_path)
    assert digest_of(layout, other, printer, fonts) == digest_of(*parts)

    with (tmp_path / name).open("a") as file:
        file.write("\n")

    assert digest_of(layout, other, printer, fonts) != digest_of(*parts)


def test_another_font_file_is_another_digest(parts, tmp_path):
    layout, design, printer, fonts = parts
    face = fonts.faces[0]
    path = tmp_path / face.path.name
    path.write_bytes(face.path.read_bytes() + b"\0")
    other = dataclasses.replace(
        fonts, faces=(dataclasses.replace(face, source=path), *fonts.faces[1:])
    )

    assert digest_of(layout, design, printer, other) != digest_of(*parts)


def test_another_rule_of_the_printer_is_another_digest(parts):
    layout, design, _, fonts = parts
    other = load_printer("kdp-hardcover", Path())

    assert digest_of(layout, design, other, fonts) != digest_of(*parts)


@pytest.mark.parametrize("name", ["weasyprint", "pango", "python", "publish"])
def test_another_version_is_another_digest(parts, monkeypatch, name):
    before = digest_of(*parts)
    real = unchanged.versions()
    monkeypatch.setattr(unchanged, "versions", lambda: real | {name: "0.0.1"})

    assert digest_of(*parts) != before


def test_other_programs_are_another_digest(parts, monkeypatch):
    before = digest_of(*parts)
    monkeypatch.setattr(unchanged, "own_digest", lambda: "another")

    assert digest_of(*parts) != before


def test_a_changed_file_of_a_plug_in_is_another_digest(guest, tmp_path):
    source = (
        "from puzzle_publish.types._blank import Blank\n"
        "class Guest(Blank):\n    name = 'guest'\n"
        "TYPE = Guest()\n"
    )
    guest("guest", source)
    sections = [SimpleNamespace(type="guest"), SimpleNamespace(type="calendar")]
    book = SimpleNamespace(config=SimpleNamespace(sections=sections))
    before = unchanged._guest_digests(book)
    (tmp_path / "site" / "guest_type.py").write_text(source + "# changed\n")

    after = unchanged._guest_digests(book)

    assert len(before) == len(after) == 1
    assert before != after


def test_every_value_of_a_page_is_in_the_digest(parts):
    layout, *rest = parts
    at = layout.places[0].page - 1
    page = layout.pages[at]
    figure = page.slots["figure"]
    step = figure.figure.steps[-1]
    moved = dataclasses.replace(step, role="other")
    steps = (*figure.figure.steps[:-1], moved)
    drawn = dataclasses.replace(
        figure, figure=dataclasses.replace(figure.figure, steps=steps)
    )
    values = {**page.slots, "figure": drawn}
    pages = list(layout.pages)
    pages[at] = dataclasses.replace(page, slots=values)

    other = dataclasses.replace(layout, pages=tuple(pages))

    assert digest_of(other, *rest) != digest_of(*parts)


STEPS = (
    Rect(0.5, 0.25, 1.0, 2.0, "cell"),
    Line(((0.0, 0.5), (1.0, 0.5)), "cell"),
    Area((((0.0, 0.5), (1.0, 0.5), (1.0, 1.5)),), "cell"),
    Circle(0.5, 0.5, 0.25, "cell"),
    Label(0.5, 0.5, "7", "digit"),
    Label(0.5, 0.5, "7", "digit", clue=Clue(((0, 0),))),
    TextLabel(0.5, 0.5, "7", "digit"),
    Tint((((0.0, 0.5), (1.0, 0.5), (1.0, 1.5)),), 3),
    PlacedFigure(Figure(2.0, 2.0, (), base=Figure(2.0, 2.0, ())), 7.0),
    Figure(2.0, 2.0, (), base=Figure(2.0, 2.0, ())),
)


def others_of(value):
    """Yield a value with each of its fields changed, one at a time."""
    for field in dataclasses.fields(value):
        before = getattr(value, field.name)
        if isinstance(before, Figure):
            after = dataclasses.replace(before, name="other")
        elif isinstance(before, Clue) or before is None:
            after = Clue(((0, 0),), 1)
        elif isinstance(before, tuple):
            after = (*before, *(before or [STEPS[0]])[:1])
        else:
            after = before + type(before)("1")
        yield dataclasses.replace(value, **{field.name: after})


def text_with(value):
    """The text of a page with this value, whichever it is."""
    if isinstance(value, Tint):
        value = Figure(2.0, 2.0, (), tints=(value,))
    elif not isinstance(value, Figure | PlacedFigure):
        value = Figure(2.0, 2.0, (value,))
    if isinstance(value, Figure):
        value = PlacedFigure(value, 7.0)
    return page_text(Page(1, slots={"figure": value}))


@pytest.mark.parametrize("value", STEPS, ids=lambda value: type(value).__name__)
def test_every_value_of_a_figure_is_in_the_text_of_its_page(value):
    texts = [text_with(one) for one in (value, *others_of(value))]

    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("value", STEPS, ids=lambda value: type(value).__name__)
def test_an_equal_figure_of_other_objects_has_the_same_text(value):
    assert text_with(copy.deepcopy(value)) == text_with(value)
    # What is one object twice here is two there.
    once = Figure(2.0, 2.0, (STEPS[1], STEPS[1]))
    twice = Figure(2.0, 2.0, (STEPS[1], copy.deepcopy(STEPS[1])))
    assert text_with(once) == text_with(twice)
