"""`.ci/javascript`, by which `make check` looks at the scripts of the web edition."""

import json
import shutil
import subprocess

import pytest


@pytest.fixture
def program(root):
    return root / ".ci/javascript"


def scripts_of(root):
    return {*root.glob("generator/**/*.js"), *root.glob("templates/**/*.js")}


def test_every_script_is_checked(root, program):
    ci = root / ".ci"
    options, checked = {}, set()
    for path in (ci / "tsconfig.json", ci / "tsconfig.serve.json"):
        config = json.loads(path.read_text(encoding="utf-8"))
        options |= config.get("compilerOptions", {})
        for pattern in config["include"]:
            checked |= {found.resolve() for found in ci.glob(pattern)}
    linted = program.read_text(encoding="utf-8").splitlines()[-1].split()

    assert options["checkJs"]
    assert options["strict"]
    assert checked == {path.resolve() for path in scripts_of(root)}
    assert {str(path.parent.relative_to(root.resolve())) for path in checked} == {
        *linted
    }


def test_no_script_has_a_word_that_stops_the_checks(root):
    for path in scripts_of(root):
        text = path.read_text(encoding="utf-8")
        for word in ("@ts-", "eslint-disable"):
            assert word not in text, path


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("v18.20.4", "eslint needs Node.js 20.19, 22.13, or 24 and newer; this is"),
        ("v23.1.0", "eslint needs Node.js 20.19, 22.13, or 24 and newer; this is"),
        (None, "no node here"),
    ],
)
def test_without_a_new_node_it_says_so_and_goes_on(program, tmp_path, version, said):
    for name in ("sh", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name))
    if version is not None:
        real = shutil.which("node")
        if real is None:
            pytest.skip("no node here, to pretend to be an older one")
        # The script asks the real one about a version that is not its own.
        other = f"{{ value: '{version[1:]}' }}"
        start = f"Object.defineProperty(process.versions, 'node', {other});"
        node = tmp_path / "node"
        node.write_text(
            f'#!/bin/sh\n[ "$1" = -e ] || {{ echo {version}; exit; }}\n'
            f'exec {real} -e "{start} $2"\n'
        )
        node.chmod(0o755)
    done = subprocess.run(
        [program],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == ""
    assert done.stderr.startswith(said)
    assert done.stderr.endswith("; the scripts of our pages are not checked.\n")
    assert done.stderr.count("\n") == 1
