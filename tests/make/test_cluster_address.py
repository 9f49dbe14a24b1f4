"""A cluster's address is tried before anything is planned."""

import socket
import sys
from types import SimpleNamespace

import pytest
from whole_book import written

from puzzle_publish import pipeline
from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.make.cluster import connect


@pytest.fixture
def dask(monkeypatch):
    """A Dask without settings."""
    fake = SimpleNamespace(config={})
    monkeypatch.setattr(connect, "_dask", lambda: (fake, None))


def build(folder, address):
    output = str(folder / "output")
    run = ["--executor", "dask", "--scheduler", address]
    return main(["build", str(written(folder)), "--output", output, *run])


def test_an_address_where_nothing_listens_is_told_before_planning(
    tmp_path, dask, monkeypatch, capsys
):
    monkeypatch.setattr(pipeline, "make_plan", lambda book: pytest.fail("planned"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"

    assert build(tmp_path, address) == 2
    told = capsys.readouterr().err
    assert f"run.scheduler: no Dask scheduler answers ({address}: Connection" in told
    assert not (tmp_path / "output").exists()


def test_a_host_that_is_unknown_is_told_before_planning(
    tmp_path, dask, monkeypatch, capsys
):
    monkeypatch.setattr(pipeline, "make_plan", lambda book: pytest.fail("planned"))

    assert build(tmp_path, "tls://nowhere.invalid:8786") == 2
    assert "tls://nowhere.invalid:8786: " in capsys.readouterr().err


def test_an_address_that_answers_is_planned_for(tmp_path, dask, monkeypatch):
    planned = []

    def plan(book):
        planned.append(book)
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "make_plan", plan)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert build(tmp_path, address) == 130

    assert len(planned) == 1


def test_settings_without_an_address_need_no_answer(dask):
    connect.require_answer(None)


def test_without_dask_a_sentence_says_who_knows_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(UsageError) as told:
        connect.require_answer(None)

    assert str(told.value) == (
        "run.executor: dask is not installed; publish doctor says how to get it"
    )
