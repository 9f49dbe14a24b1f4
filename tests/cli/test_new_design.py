"""`publish new design NAME`: a design that works as it is."""

import json

import pytest

from puzzle_publish.cli import main

BOOK = {
    "format": 1,
    "book": {"id": "mine", "title": "Mine", "language": "en", "seed": 1},
    "print": {"design": "./my-look", "printer": "home", "trim": "A5"},
    "sections": [{"id": "a", "type": "cryptarithm", "count": 1, "level": "easy"}],
}


@pytest.mark.soak
def test_a_new_design_is_one_that_a_book_can_be_checked_in(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "design", "my-look"]) == 0
    assert capsys.readouterr().out == "my-look\n"
    (tmp_path / "book.yaml").write_text(json.dumps(BOOK))

    assert main(["check", "book.yaml"]) == 0


def test_a_new_design_overwrites_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()

    assert main(["new", "design", "mine"]) == 2
    assert "mine exists; choose another name" in capsys.readouterr().err
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.parametrize("name", ["../out", "a/b", "", "Mine", "-a"])
def test_a_name_that_no_design_can_have_is_refused(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert main(["new", "design", "--", name]) == 2
    assert "cannot name a design" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
