"""`.ci/sbom` describes the wheel's environment alone; its calls are counted."""

import shutil
import subprocess

import pytest

# A Python that writes down what it is asked for; environments are copies of it.
PYTHON = """#!/bin/sh
echo "$*" | sed "s|$TMPDIR/[^/]*|WORK|g" >>"$CALLS"
case "$*" in
"-m hatchling build"*) for folder; do :; done
    mkdir -p "$folder" && echo >"$folder/puzzle_publish-1.2.3-py3-none-any.whl" ;;
"-m venv"*) for folder; do :; done
    info=$folder/lib/python3.11/site-packages/puzzle_publish-1.2.3.dist-info
    mkdir -p "$folder/bin" "$info" && echo file:// >"$info/direct_url.json"
    cp "$0" "$folder/bin/python" && cp "$0" "$folder/bin/cyclonedx-py" ;;
"environment"*)
    echo "left: $(find "$TMPDIR" -path '*release*direct_url.json')" >>"$CALLS"
    for word; do
        [ "$last" != --output-file ] || echo {} >"$word"
        last=$word
    done ;;
esac
"""


@pytest.fixture
def checkout(root, tmp_path):
    """A folder with the script, and a stand-in for its Python."""
    for name in (".ci", ".venv/bin", "temporary"):
        (tmp_path / name).mkdir(parents=True)
    shutil.copy(root / ".ci/sbom", tmp_path / ".ci")
    (tmp_path / ".venv/bin/python").write_text(PYTHON)
    (tmp_path / ".venv/bin/python").chmod(0o755)
    return tmp_path


def test_the_wheel_is_installed_as_constrained_without_pip_and_described(checkout):
    environment = {
        "PATH": "/usr/bin:/bin",
        "TMPDIR": str(checkout / "temporary"),
        "CALLS": str(checkout / "calls"),
    }
    done = subprocess.run(
        [checkout / ".ci/sbom"],
        cwd="/",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    file = "dist/puzzle-publish-1.2.3.cdx.json"
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}\n", "")
    assert (checkout / file).read_text() == "{}\n"
    assert list((checkout / "temporary").iterdir()) == []
    quiet = "install --quiet --disable-pip-version-check"
    wheel = "WORK/dist/puzzle_publish-1.2.3-py3-none-any.whl"
    assert (checkout / "calls").read_text().splitlines() == [
        "-m hatchling build -t wheel -d WORK/dist",
        "-m venv --without-pip WORK/release",
        f"-m pip --python WORK/release/bin/python {quiet}"
        f" --constraint constraints.txt {wheel}",
        "-m venv --without-pip WORK/tool",
        f"-m pip --python WORK/tool/bin/python {quiet} cyclonedx-bom>=7.5,<8",
        "environment --output-reproducible --of JSON --pyproject pyproject.toml"
        f" --mc-type application --output-file {file} WORK/release/bin/python",
        "left: ",
    ]
