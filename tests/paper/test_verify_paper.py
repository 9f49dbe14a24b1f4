"""`publish verify --paper` and `publish build --strict` read what was printed."""

import json
from dataclasses import replace

import pytest
from paper_edits import edited, with_digit
from whole_book import built_strictly, changed, entries

from puzzle_publish import pipeline
from puzzle_publish.cli import main
from puzzle_publish.paper.folder import read_folder

TEXT = """\
format: 1
book: {id: paper, title: On Paper, seed: 28}
print:
  printer: home
  trim: A5
  matter: full
  editions:
    - {edition: left-handed, answers: separate}
sections:
  - {id: sums, type: _blank, count: 4}
"""
COUNT = 4


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A book and its second edition, whose answers are a PDF of their own."""
    return built_strictly(tmp_path_factory.mktemp("paper"), TEXT)


@pytest.mark.soak
def test_every_printing_is_read_back(folder, capsys):
    assert main(["verify", str(folder), "--paper"]) == 0
    said = capsys.readouterr().out.splitlines()
    # Interior and screen file with answers; the same without, and the answers apart.
    figures = 2 * 2 * COUNT + 3 * COUNT
    assert said[0].startswith(f"{COUNT} puzzles proven")
    assert said[1].startswith(f"{figures} figures on ")
    assert said[1].endswith("pages read back as proven")


@pytest.mark.soak
def test_a_change_is_told_with_its_file_and_page(folder, capsys):
    page = entries(folder)[-1]["page"]
    before = (folder / "interior.pdf").read_bytes()
    with changed(folder / "interior.pdf", edited(before, page, with_digit)):
        assert main(["verify", str(folder), "--paper"]) == 4
        said = capsys.readouterr().err
        assert f"interior.pdf page {page}: puzzle {COUNT}: " in said
        assert main(["verify", str(folder), "--paper", "--json"]) == 4
        value = json.loads(capsys.readouterr().out)
    (fault,) = value["paper"]["faults"]
    problem = fault.pop("problem")
    place = {"file": "interior.pdf", "page": page, "number": COUNT, "judged": True}
    assert fault == place
    assert " printed, " in problem


@pytest.mark.soak
def test_what_the_manifest_does_not_say_is_not_judged(folder, capsys):
    """Else a page cut short, with the manifest's size deleted, would pass."""
    path = folder / "manifest.json"
    whole = json.loads(path.read_bytes())
    for one in whole["printings"]:
        del one["print"]["trim_mm"], one["pages"]
    whole["fonts"] = {}
    with changed(path, json.dumps(whole).encode()):
        assert main(["verify", str(folder), "--paper"]) == 4
    said = capsys.readouterr().err
    for file in ("interior.pdf", "screen.pdf", "left-handed/answers.pdf"):
        for what in (
            "to what size it is cut",
            "how many pages it has",
            "which fonts it has",
        ):
            assert f"{file}: not judged: the manifest does not say {what}\n" in said


def test_a_damaged_puzzle_is_not_judged(folder):
    path = folder / "answers.json"
    whole = json.loads(path.read_bytes())
    del whole["puzzles"][1]["givens"]["rows"]
    whole["puzzles"][2]["page"] = "seven"
    with changed(path, json.dumps(whole).encode()):
        found = read_folder(folder).faults
    assert found
    assert not [fault for fault in found if fault.judged]
    assert {fault.number for fault in found} == {None, 2}


def test_only_a_folder_has_paper(folder, tmp_path, capsys):
    assert main(["verify", str(folder / "answers.json"), "--paper"]) == 2
    assert "--paper needs the folder" in capsys.readouterr().err
    (tmp_path / "answers.json").write_bytes((folder / "answers.json").read_bytes())
    assert main(["verify", str(tmp_path), "--paper"]) == 2
    assert "beside an interior.pdf" in capsys.readouterr().err


@pytest.mark.soak
def test_a_strict_build_reads_its_files_back(tmp_path, monkeypatch, capsys):
    path = tmp_path / "book.yaml"
    path.write_text(TEXT)
    render = pipeline.render

    def misprinted(layout, design):
        made = render(layout, design)
        page = layout.places[-1].page
        return replace(made, interior=edited(made.interior, page, with_digit))

    monkeypatch.setattr(pipeline, "render", misprinted)
    call = ["build", str(path), "--output", str(tmp_path / "out"), "--workers", "1"]
    assert main([*call, "--strict"]) == 6
    said = capsys.readouterr().err
    assert "paper: puzzle 4: " in said
    assert not (tmp_path / "out" / "paper").exists()
    assert main(call) == 0


@pytest.mark.soak
def test_a_chapter_that_is_named_by_its_level_is_read_back(tmp_path):
    text = """\
format: 1
book: {id: levels, title: Levels, seed: 1}
print: {printer: home, trim: A4, matter: plain, hints: none}
sections:
  - {id: e, type: cryptogram, title: Easy, count: 8, per_page: 2, level: easy}
  - {id: m, type: cryptogram, title: Medium, count: 8, per_page: 2, level: medium}
"""
    assert built_strictly(tmp_path, text).is_dir()
