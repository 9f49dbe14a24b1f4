"""`publish warm` prepares what first books wait for."""

import pytest

from own_process import publish
from puzzle_publish.cli import main
from puzzle_publish.core.resources import configs


def test_what_is_ready_and_where_is_said(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))

    assert main(["warm", "_blank", "--workers", "2"]) == 0
    assert capsys.readouterr().out == f"ready: _blank (kept in {tmp_path / 'kept'})\n"


def test_faults_are_those_of_the_type_or_the_book(tmp_path, capsys):
    book = tmp_path / "book.yaml"
    book.write_text("format: 1\n")

    assert main(["warm", "sudoko"]) == 2
    assert 'did you mean "sudoku"?' in capsys.readouterr().err
    assert main(["warm", "_blank", str(book)]) == 2
    assert f"{book}:1:1: sections: is missing" in capsys.readouterr().err


@pytest.mark.soak
def test_nothing_is_compiled_after_it(tmp_path):
    cache = {"XDG_CACHE_HOME": str(tmp_path)}
    book = configs() / "tiny.yaml"

    assert publish("warm", "takuzu", book, **cache).returncode == 0
    before = kept(tmp_path)
    made = publish("generate", "takuzu:easy", "-n", 1, **cache)
    built = publish("build", book, "-o", tmp_path / "books", **cache)

    assert made.returncode == built.returncode == 0
    assert before
    assert kept(tmp_path) == before


def kept(folder):
    return set(folder.glob("puzzle-publish/kernels-*/*.bin"))
