"""What a manifest says of a printing, and of its fonts."""

import json
import shutil
from pathlib import Path

import pytest

from puzzle_publish.core.designs.fontfiles import sha256
from puzzle_publish.core.designs.pinned import pinned_files
from puzzle_publish.paper.glyphs import Pinned
from puzzle_publish.paper.read_back import INTERIOR, Made
from puzzle_publish.paper.recorded import recorded

FIXTURE = Path(__file__).parents[1] / "fixtures" / "english" / "manifest.json"
SERIF = "SourceSerifPro-Regular.ttf"
SANS = "SourceSansPro-Regular.ttf"


@pytest.fixture
def manifest():
    return json.loads(FIXTURE.read_bytes())


def read(folder, manifest):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return recorded(folder)


def test_a_manifest_of_the_first_format_says_all_of_it(tmp_path, manifest):
    made = read(tmp_path, manifest)

    assert made.trim == (209.9996, 296.9997)
    assert made.pages[INTERIOR] == manifest["pages"]["interior"]
    assert made.fonts.files.keys() == manifest["fonts"].keys()
    assert None not in made.fonts.files.values()


@pytest.mark.parametrize("spoiled", [None, [], "A5", [148], [None, 210], {"1": 2}])
def test_each_part_is_read_without_the_others(tmp_path, manifest, spoiled):
    manifest["print"]["trim_mm"] = spoiled
    made = read(tmp_path / "trim", manifest)

    assert made.trim is None
    assert made.pages
    assert made.fonts.files

    del manifest["fonts"]
    manifest["pages"] = spoiled
    manifest["print"]["answers"] = "both"
    assert read(tmp_path / "rest", manifest) == Made(twice=True)


def test_a_shipped_design_has_its_own_fonts_whatever_the_manifest_says(
    tmp_path, manifest
):
    """A forger may name any font of this machine, and bring some along."""
    serif = pinned_files({SERIF: manifest["fonts"][SERIF]})[SERIF]
    brought = tmp_path / "book" / "fonts" / "Mine.ttf"
    brought.parent.mkdir(parents=True)
    shutil.copy(serif, brought)
    forged = {SANS: sha256(serif), "Mine.ttf": sha256(serif), SERIF: sha256(serif)}

    made = read(tmp_path / "book", {**manifest, "fonts": forged})

    assert made.fonts.files == {SANS: None, SERIF: serif}


def test_an_own_design_has_its_fonts_beside_the_book(tmp_path, manifest):
    serif = pinned_files({SERIF: manifest["fonts"][SERIF]})[SERIF]
    own = tmp_path / "mine" / "fonts" / "Mine.ttf"
    own.parent.mkdir(parents=True)
    shutil.copy(serif, own)
    manifest["fonts"] = {"Mine.ttf": sha256(serif), SERIF: sha256(serif)}
    for name in ("./mine", "mine/", "./mine/../mine"):
        manifest["print"]["design"] = name
        made = read(tmp_path / "output" / "book", manifest)

        assert made.fonts.files == {"Mine.ttf": own, SERIF: serif}


def test_fonts_of_a_design_that_is_not_here_are_not_known(tmp_path, manifest):
    manifest["print"]["design"] = "baroque"

    assert read(tmp_path, manifest).fonts == Pinned(
        unknown='this version has no design "baroque" with its fonts'
    )
