"""The digest of our own programs sees every file that can change a page."""

import shutil

import pytest
from few import few

from puzzle_publish.core import programs, resources


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package in a source root, to be changed."""
    copy = tmp_path / "generator" / "puzzle_publish"
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(programs._PACKAGE, copy, ignore=skipped)
    monkeypatch.setattr(programs, "_PACKAGE", copy)
    return copy


def digest():
    programs.own_digest.cache_clear()
    return programs.own_digest()


@pytest.fixture(autouse=True)
def forget():
    yield
    programs.own_digest.cache_clear()


@few(
    "name",
    [
        "core/designs/looks.py",
        "preflight/pdf/paint.py",
        "layout/pages/compose.py",
        "layout/cover/wrap.py",
        "preflight/margins.py",
        "core/figure.py",
        "types/calendar/text.en.yaml",
        "words/data/english.tsv",
    ],
    fast=3,
)
def test_a_changed_file_is_another_digest(package, name):
    before = digest()
    with (package / name).open("a") as file:
        file.write("# other\n")

    assert digest() != before


def test_a_changed_template_is_another_digest(tmp_path, monkeypatch):
    before = digest()
    copy = tmp_path / "templates"
    shutil.copytree(resources.templates(), copy)
    monkeypatch.setattr(resources, "templates", lambda: copy)
    assert digest() == before

    with (copy / "designs" / "classic" / "page.css").open("a") as file:
        file.write("/* other */\n")

    assert digest() != before


@few(
    "name",
    [
        "types/_blank/draw.py",
        "__pycache__/build.pyc",
        "types/calendar/tests/test_a.py",
        "words/data/SOURCES.md",
    ],
    fast=2,
)
def test_what_reaches_no_book_leaves_the_digest_as_it_is(package, name):
    before = digest()
    (package / name).parent.mkdir(exist_ok=True)
    (package / name).write_text("# other\n")

    assert digest() == before


def test_files_differ_by_name_and_content(tmp_path):
    (tmp_path / "a.py").write_text("1")
    first = programs._digest_of(programs._below(tmp_path, "code"))
    (tmp_path / "a.py").write_text("2")
    second = programs._digest_of(programs._below(tmp_path, "code"))
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    third = programs._digest_of(programs._below(tmp_path, "code"))

    assert len({first, second, third}) == 3


def test_a_package_without_an_init_module_has_the_digest_of_its_files(
    tmp_path, monkeypatch
):
    folder = tmp_path / "site" / "bare_namespace_type"
    folder.mkdir(parents=True)
    monkeypatch.syspath_prepend(folder.parent)
    digests = []
    for text in ("1", "2"):
        (folder / "rules.py").write_text(text)
        digests.append(programs.package_digest("bare_namespace_type.rules"))

    assert digests[0] != digests[1]
