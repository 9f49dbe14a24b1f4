"""No two modules import each other, not even inside a function or for a type hint."""

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest

PACKAGE = "puzzle_publish"


def cycles_in(imports):
    """The modules of one cycle after the other; each is broken to find the next."""
    imports = {module: set(of) for module, of in imports.items()}
    found = set()
    while True:
        try:
            TopologicalSorter(imports).prepare()
        except CycleError as error:
            cycle = error.args[1]
            found.add(frozenset(cycle))
            imports[cycle[1]].discard(cycle[0])
        else:
            return found


@pytest.fixture(scope="module")
def imports():
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    return {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}


def test_no_two_modules_import_each_other(imports):
    assert len(imports) > 500
    assert cycles_in(imports) == set()


def test_a_cycle_would_be_found(tmp_path, monkeypatch):
    package = tmp_path / "rings"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "one.py").write_text("def later():\n    from . import two\n")
    (package / "two.py").write_text("from .three import x\n")
    (package / "three.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .one import y\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    graph = grimp.build_graph("rings", cache_dir=None)
    found = {one: graph.find_modules_directly_imported_by(one) for one in graph.modules}

    assert cycles_in(found) == {frozenset({"rings.one", "rings.two", "rings.three"})}
