"""A design that extends another one: what it lacks comes from there."""

import shutil

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core import resources
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.page_kinds import SourcesPage
from puzzle_publish.render.pages import PageMeasurer, render
from puzzle_publish.types.looks import looks_of
from tiny import book_of, layout_of


@pytest.fixture
def designs(tmp_path, monkeypatch):
    """A folder of designs with classic in it; call it to add another."""
    shipped = resources.templates() / "designs" / "classic"
    shutil.copytree(shipped, tmp_path / "designs" / "classic")
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)

    def add(name, yaml, **files):
        folder = tmp_path / "designs" / name
        folder.mkdir()
        (folder / "design.yaml").write_text(yaml)
        for file, text in files.items():
            (folder / file.replace("__", ".")).write_text(text)
        return folder

    return add


def test_numbers_are_merged_key_by_key(designs):
    designs("big", "extends: classic\nname: Big\nmargins: {head: 20}\n")

    big, classic = (
        load_design("big", "en").numbers,
        load_design("classic", "en").numbers,
    )

    assert big.margins.head == 20
    assert big.margins.foot == classic.margins.foot
    assert (big.name, classic.name) == ("Big", "Classic")
    assert big.key == classic.key


def test_a_family_of_fonts_is_taken_whole(designs):
    designs(
        "big",
        "extends: classic\nfonts: {en: {serif: {files: {'400': {file: my.ttf}}}}}\n",
    )

    fonts = load_design("big", "en").numbers.fonts

    assert set(fonts["en"].serif.files) == {"400"}
    assert set(fonts["en"].sans.files) == {"400", "600"}
    assert fonts["zh"] == load_design("classic", "en").numbers.fonts["zh"]


def test_words_looks_and_templates_come_from_the_design_that_it_extends(designs):
    folder = designs(
        "big",
        "extends: classic\n",
        strings__en__yaml="hints: Nudges\n",
        figure__css=".given { font-size: 0.7em }\n.mine { fill: #000 }\n",
        imprint__html__j2="<p>{{ strings.hints }}</p>",
    )
    big, classic = load_design("big", "en"), load_design("classic", "en")

    looks = looks_of(big)
    usual = looks_of(classic)

    assert (big.say("hints"), big.say("key")) == ("Nudges", classic.say("key"))
    assert big.folders == (folder, classic.folder)
    assert looks["given"].size == 0.7
    assert looks["given"].font == usual["given"].font
    others = {"given", "given-400", "given-600", "mine"}  # of chosen weights, too
    assert {k: v for k, v in looks.items() if k not in others} == {
        k: v for k, v in usual.items() if k not in others
    }


@pytest.mark.soak
def test_a_book_in_a_design_that_only_extends_is_that_of_its_base(designs):
    designs("same", "extends: classic\n")
    here, design = layout_of(book_of(2, design="same"))
    there, classic = layout_of(book_of(2))

    assert render(here, design).interior == render(there, classic).interior


def test_a_template_may_add_to_that_of_the_same_name(designs):
    designs(
        "loud",
        "extends: classic\n",
        page__css__j2='{% include "classic/page.css.j2" %}\n.part { height: 90mm }\n',
    )
    geometry = layout_of(book_of(1))[0].geometry
    page = SourcesPage(lines=("one",))

    heights = [
        PageMeasurer(load_design(name, "en"), geometry).heights_mm([page])[0]
        for name in ("classic", "loud")
    ]

    assert heights[1] == pytest.approx(90)
    assert heights[0] < 10


def test_a_file_that_moves_to_another_folder_changes_the_digest(designs):
    folder = designs("own", "extends: classic\n", page__css__j2="p { color: red }\n")
    before = load_design("own", "en").digest
    (folder / "parts").mkdir()
    (folder / "page.css.j2").rename(folder / "parts" / "page.css.j2")

    assert load_design("own", "en").digest != before


def test_a_chain_of_designs_ends_where_none_is_extended(designs):
    designs("big", "extends: classic\nmargins: {head: 20, foot: 22}\n")
    designs("bigger", "extends: big\nmargins: {head: 24}\n")

    margins = load_design("bigger", "en").numbers.margins

    assert (margins.head, margins.foot, margins.outside) == (24, 22, 14)


def test_a_circle_is_refused_with_the_way_round(designs):
    folder = designs("one", "name: One\nextends: two\n")
    designs("two", "extends: one\n")

    with pytest.raises(ConfigError) as caught:
        load_design("two", "en")

    assert caught.value.problems == (
        f"{folder}/design.yaml:2:10: extends: extends itself: two → one → two",
    )


def test_a_design_that_extends_an_unknown_one_is_refused_with_the_names(designs):
    folder = designs("big", "extends: clasic\n")

    with pytest.raises(ConfigError) as caught:
        load_design("big", "en")

    assert caught.value.problems == (
        f'{folder}/design.yaml:1:10: extends: there is no design "clasic";'
        ' must be big or classic; did you mean "classic"?',
    )


def test_a_number_that_a_design_does_not_know_is_reported_with_its_place(designs):
    folder = designs("big", "extends: classic\nmargins: {hed: 20}\n")

    with pytest.raises(ConfigError) as caught:
        load_design("big", "en")

    (problem,) = caught.value.problems
    assert problem.startswith(f"{folder}/design.yaml:2:11: margins.hed: ")
    assert 'did you mean "head"' in problem


def test_a_book_is_refused_by_a_design_without_words_in_its_language(designs, tmp_path):
    designs("big", "extends: classic\n")
    (tmp_path / "designs" / "classic" / "strings.zh.yaml").unlink()
    book = tmp_path / "book.yaml"
    book.write_text(
        "format: 1\nbook: {id: b, title: 书, language: zh, seed: 1}\n"
        "print: {design: big}\nsections: [{id: a, type: cryptarithm, count: 1}]\n"
    )

    with pytest.raises(ConfigError, match='design big has no words in "zh"'):
        load_book(book)
