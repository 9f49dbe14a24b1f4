"""How tests are picked: `--changed` by package, `few` by cost."""

import inspect
import subprocess
from pathlib import Path

import pytest
from changed import changed_files, is_left_out, picked_by
from each import each
from few import few

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "generator/puzzle_publish"


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        (f"{PACKAGE}/web/page.py", {"tests/web", f"{PACKAGE}/web"}),
        (f"{PACKAGE}/plan.py", {"tests/plan", f"{PACKAGE}/plan.py"}),
        (
            f"{PACKAGE}/types/maze/draw.py",
            {f"{PACKAGE}/types/maze", "tests/types", "tests/contract"},
        ),
        ("tests/web/test_site.py", {"tests/web/test_site.py"}),
        ("tests/web/sites.py", {"tests/web"}),
        ("docs/plug-ins.md", {"tests/docs"}),
        (f"{PACKAGE}/core/seeds.py", None),
        (f"{PACKAGE}/types/registry.py", None),
        (f"{PACKAGE}/types/_grid/fill.py", None),
        (f"{PACKAGE}/pipeline.py", None),
        ("tests/support/few.py", None),
        ("tests/conftest.py", None),
        ("pyproject.toml", None),
    ],
)
def test_a_changed_file_asks_for_the_tests_of_its_package_or_for_all(file, wanted):
    assert picked_by([file], ROOT) == wanted
    both = picked_by(["docs/plug-ins.md", file], ROOT)
    assert both == (None if wanted is None else {"tests/docs", *wanted})


def test_what_differs_from_the_start_of_the_branch_is_changed(tmp_path):
    def git(*words):
        name = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *name, *words], cwd=tmp_path, check=True)

    assert changed_files(tmp_path / "none") is None
    git("init", "-q", "-b", "main")
    (tmp_path / "old").write_text("1")
    git("add", "old")
    git("commit", "-qm", "Begin")
    assert changed_files(tmp_path) == []
    git("checkout", "-qb", "mine")
    (tmp_path / "kept").write_text("2")
    git("add", "kept")
    git("commit", "-qm", "Go on")
    (tmp_path / "old").write_text("3")
    (tmp_path / "new").write_text("4")

    assert sorted(changed_files(tmp_path)) == ["kept", "new", "old"]


def test_folders_above_and_below_what_was_picked_are_gone_through():
    picked = frozenset({"tests/web", "tests/docs/test_site.py"})

    kept = ("tests", "tests/web", "tests/web/test_site.py", "tests/docs/test_site.py")
    assert not any(is_left_out(path, picked) for path in kept)
    left = ("generator", "tests/webs", "tests/docs/test_wheel.py", "tests/plan")
    assert all(is_left_out(path, picked) for path in left)
    assert is_left_out("tests", frozenset())


def test_only_the_first_cases_are_fast():
    marked = pytest.param("x", 3, marks=pytest.mark.skip, id="last")
    names, cases = few("a, b", [("u", 1), ("v", 2), marked], fast=1).args

    assert names == "a, b"
    assert cases[0] == ("u", 1)
    assert [case.values for case in cases[1:]] == [("v", 2), ("x", 3)]
    assert [[m.name for m in case.marks] for case in cases[1:]] == [
        ["soak"],
        ["skip", "soak"],
    ]
    assert cases[2].id == "last"
    (_, pairs) = few("pair", [(1, 2), (3, 4)]).args
    assert pairs[1].values == ((3, 4),)


def test_each_case_that_fails_is_named_and_the_others_are_run():
    seen = []

    @each("a, b", [(1, 2), (3, 3), (5, 6)])
    def same(a, b, folder):
        seen.append((a, b, folder))
        assert a == b, f"{a} is not {b}"

    with pytest.raises(AssertionError) as caught:
        same(folder="here")
    assert seen == [(1, 2, "here"), (3, 3, "here"), (5, 6, "here")]
    told = str(caught.value)
    assert "(1, 2): 1 is not 2" in told
    assert "(5, 6): 5 is not 6" in told
    assert "(3, 3)" not in told
    assert [*inspect.signature(same).parameters] == ["folder"]


def test_no_case_at_all_is_a_fault():
    @each("a", [])
    def nothing(a):
        raise AssertionError(a)

    with pytest.raises(AssertionError, match="no cases"):
        nothing()
