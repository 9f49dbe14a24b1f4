"""constraints.txt names a version of every package that ours and its extras need."""

import re
import subprocess
import sys
from importlib import metadata, util

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@pytest.fixture(scope="module")
def script(root):
    spec = util.spec_from_file_location("constraints", root / ".ci/constraints.py")
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def packages(monkeypatch):
    """Pretend that some packages are installed: name -> version, requirements."""

    def pretend(**there):
        def found(name):
            if name not in there:
                raise metadata.PackageNotFoundError(name)
            return there[name]

        monkeypatch.setattr(metadata, "version", lambda name: found(name)[0])
        monkeypatch.setattr(metadata, "requires", lambda name: found(name)[1])

    return pretend


def test_a_line_is_a_name_and_a_version_and_nothing_else(root):
    lines = (root / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line[0] != "#"]

    assert len(pins) > 100
    for line in pins:
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.+]*", line), line
    names = [line.partition("==")[0] for line in pins]
    assert names == sorted(names)


def test_it_has_all_that_pyproject_names_in_a_version_that_pyproject_takes(script):
    told = script.written()

    for one in script.direct():
        version = told[canonicalize_name(one.name)]
        assert one.specifier.contains(version, prereleases=True), one


def test_it_has_all_that_is_installed_below_them(script):
    unnamed, _ = script.differences()

    assert unnamed == [], "make constraints writes it anew"


def test_it_has_nothing_that_nobody_needs(script):
    found, lost = script.needed(script.direct())
    if lost:
        pytest.skip(f"only where all extras are installed: {sorted(lost)} are not")

    assert set(script.written()) == set(found)


def test_what_a_package_needs_is_followed_with_its_extras_and_markers(script, packages):
    packages(
        one=("1", ["two[fast]>=1", "gone; python_version < '3'", 'x; extra == "no"']),
        two=("2", ['three; extra == "fast"', "one"]),
        three=("3", None),
    )

    found, lost = script.needed([Requirement("One>=1"), Requirement("absent")])
    assert found == {"one": "1", "two": "2", "three": "3"}
    assert lost == {"absent"}


def test_another_version_is_told_and_a_missing_name_ends_the_check(
    script, packages, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(script, "FILE", tmp_path / "constraints.txt")
    monkeypatch.setattr(script, "direct", lambda: [Requirement("one")])
    packages(one=("1", []))
    assert script.main([]) == 0

    packages(one=("1.1", []))
    assert script.main(["--check"]) == 0
    assert capsys.readouterr().err == "constraints.txt: one 1, here 1.1\n"
    packages(one=("1", ["two"]), two=("2", []))
    assert script.main(["--check"]) == 1
    assert capsys.readouterr().err == "constraints.txt: not in it: two\n"


def test_it_is_not_written_where_a_package_is_missing(
    script, packages, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(script, "FILE", tmp_path / "constraints.txt")
    monkeypatch.setattr(script, "direct", lambda: [Requirement("one")])
    packages()

    assert script.main([]) == 1
    assert capsys.readouterr().err == "not installed: one\n"
    assert not script.FILE.exists()


def test_continuous_integration_checks_it(root):
    steps = (root / ".ci/run").read_text("utf-8")

    assert ".venv/bin/python .ci/constraints.py --check" in steps.splitlines()
    call = [sys.executable, root / ".ci/constraints.py", "--check"]
    assert subprocess.run(call, check=False, capture_output=True).returncode == 0
