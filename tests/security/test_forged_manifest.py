"""A finished folder's manifest may be anybody's: it chooses no folder to search."""

import json
import os
import shutil
from pathlib import Path

import pytest

from puzzle_publish.core.designs import pinned
from puzzle_publish.paper import folder as paper_folder
from puzzle_publish.paper.read_back import Reading
from puzzle_publish.paper.recorded import recorded

FIXTURE = Path(__file__).parents[1] / "fixtures" / "english"
MANY = 150


@pytest.fixture
def walked(monkeypatch):
    """The folders that are searched for fonts; none of them is."""
    places = []

    def walk(place):
        places.append(os.path.realpath(place))
        return iter(())

    monkeypatch.setattr(pinned.os, "walk", walk)
    return places


def forged(folder, design, fonts):
    whole = json.loads((FIXTURE / "manifest.json").read_bytes())
    whole["print"]["design"] = design
    whole["fonts"] = dict.fromkeys(fonts, "0" * 64)
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(json.dumps(whole))
    return folder


@pytest.mark.parametrize(
    "design", ["/", "/usr/", "..", "../..", "./", "a/../..", "\0/"]
)
def test_a_design_leads_nowhere_else(tmp_path, monkeypatch, walked, design):
    monkeypatch.chdir(tmp_path)
    home = forged(tmp_path / "a" / "b" / "book", design, ["Mine.ttf"])

    assert recorded(home).fonts.files == {"Mine.ttf": None}
    near = {"/", "/usr", *map(str, (home, *home.parents))}
    assert not near & {*walked}


def test_a_link_as_a_design_is_not_followed(tmp_path, walked):
    home = forged(tmp_path / "book", "./mine", ["Mine.ttf"])
    (tmp_path / "mine").symlink_to("/usr")

    recorded(home)

    assert "/usr" not in walked


def test_each_folder_is_listed_once_for_all_names(tmp_path, walked):
    (tmp_path / "mine").mkdir()
    names = [f"{n}.ttf" for n in range(MANY)]

    files = recorded(forged(tmp_path / "book", "./mine", names)).fonts.files

    assert len(files) == MANY
    assert str(tmp_path / "mine") in walked
    assert len({*walked}) == len(walked)


def test_a_name_is_neither_a_pattern_nor_a_path(tmp_path):
    own = tmp_path / "mine" / "Mine.ttf"
    own.parent.mkdir()
    shutil.copy(FIXTURE / "manifest.json", own)
    digest = pinned.sha256(own)
    names = ["*", "**", "M*.ttf", "[M]ine.ttf", "../mine/Mine.ttf", str(own), "", "."]

    found = pinned.pinned_files(dict.fromkeys([*names, own.name], digest), [own.parent])

    assert found == dict.fromkeys(names) | {own.name: own}


def test_a_folder_with_a_million_files_is_not_read_to_its_end(tmp_path, monkeypatch):
    monkeypatch.setattr(pinned, "SYSTEM_FOLDERS", ())
    monkeypatch.setattr(pinned, "_MOST", 3)
    for name in "abcd":
        (tmp_path / name).write_bytes(b"")
    digest = pinned.sha256(tmp_path / "a")

    found = pinned.pinned_files(dict.fromkeys("cd", digest), [tmp_path])

    assert found == {"c": tmp_path / "c", "d": None}


def test_more_fonts_than_any_book_has_are_not_looked_for(tmp_path, walked):
    names = [f"{n}.ttf" for n in range(2_000)]

    found = recorded(forged(tmp_path / "book", "classic", names)).fonts

    assert found.files == {}
    assert found.unknown == (
        "the manifest names 2,000 font files; at most 200 are looked for"
    )
    assert walked == []


def test_fonts_are_only_looked_for_in_the_process_with_limits(tmp_path, monkeypatch):
    shutil.copy(FIXTURE / "answers.json", tmp_path)
    (tmp_path / "interior.pdf").write_bytes(b"%PDF-1.7")
    monkeypatch.setattr(paper_folder, "_limited", lambda read, files: Reading())
    monkeypatch.setattr(paper_folder, "recorded", lambda home: pytest.fail("called"))

    assert paper_folder.read_folder(tmp_path) == Reading()
