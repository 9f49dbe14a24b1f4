"""Kernels compiled beside a build: for which sections, by how many processes."""

import contextlib
from pathlib import Path

import pytest

from puzzle_publish.config import ahead
from puzzle_publish.core.forked_call import run_forked
from puzzle_publish.core.reading.yaml_file import read

BOOK = """\
format: 1
book: {id: two, title: Two, language: en, seed: 1}
sections:
  - {id: a, type: sudoku, count: 1, level: easy}
  - {id: b, type: takuzu, count: 1, level: easy}
"""


@pytest.fixture
def started(monkeypatch, tmp_path):
    """What would run beside a build, and a folder for machine code of our own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    found = []

    @contextlib.contextmanager
    def running_beside(calls):
        found.extend(calls)
        yield

    monkeypatch.setattr(ahead, "running_beside", running_beside)
    return found


def written(folder, text=BOOK):
    path = folder / "book.yaml"
    path.write_text(text)
    return path


def sections_of(call):
    return [section["id"] for section in call.args[2]]


@pytest.mark.parametrize(
    ("processes", "orders"),
    [(-1, []), (0, []), (1, ["ba"]), (2, ["ba", "ab"]), (64, ["ba", "ab"])],
)
def test_each_process_begins_elsewhere_the_first_with_the_last_section(
    started, tmp_path, processes, orders
):
    with ahead.kernels_ahead(written(tmp_path), (), processes):
        pass

    assert ["".join(sections_of(call)) for call in started] == orders


def test_what_is_compiled_is_not_compiled_again(started, tmp_path, monkeypatch):
    warmed = tmp_path / "warmed"

    def warm_up_for(requests, warm):
        with warmed.open("a") as file:
            file.writelines(f"{request.type}\n" for request in requests)

    monkeypatch.setattr(ahead, "warm_up_for", warm_up_for)
    with ahead.kernels_ahead(written(tmp_path), (), 1):
        run_forked(started.pop())
    assert warmed.read_text() == "takuzu\nsudoku\n"

    again = BOOK.replace("title: Two", "title: Other").replace("id: b", "id: c")
    with ahead.kernels_ahead(written(tmp_path, again), (), 1):
        assert started == []
    with ahead.kernels_ahead(written(tmp_path), ["sections.b.level=hard"], 1):
        assert sections_of(started.pop()) == ["b"]


def test_a_type_and_level_is_there_for_the_first_time_until_it_was_compiled(
    started, tmp_path, monkeypatch
):
    monkeypatch.setattr(ahead, "library", lambda: None)
    monkeypatch.setattr(ahead, "warm_up_for", lambda requests, warm: None)
    text = f"{BOOK}  - {{id: c, type: takuzu, count: 1, level: easy}}\n"
    path = written(tmp_path, f"{text}  - {{id: d, type: none, count: 1}}\n")
    data = read(path).data
    first = ahead.first_times(data)
    assert [section["id"] for section in first] == ["a", "b"]

    ahead.compile_first(path, (), first[0])  # whatever else is wrong with the book
    ahead.note_compiled("takuzu", "easy")
    assert ahead.first_times(data) == []


@pytest.mark.parametrize(
    "text", ["", "- 1", "sections: 5", "sections: [5]", "sections: [{type: [}]", "\0"]
)
def test_faults_of_a_file_are_left_to_the_build(started, tmp_path, text):
    with ahead.kernels_ahead(written(tmp_path, text), (), 2):
        pass
    with ahead.kernels_ahead(Path("missing.yaml"), (), 2):
        pass
    assert started == []


def test_a_section_with_faults_is_passed_over(started, tmp_path):
    with ahead.kernels_ahead(written(tmp_path, BOOK.replace("easy", "esay")), (), 1):
        run_forked(started.pop())
