"""A wheel built from this tree is whole, and works without the tree."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from puzzle_publish.core.programs import own_digest

SHIPPED = {
    "generator/puzzle_publish/": "puzzle_publish/",
    "templates/": "puzzle_publish/_shipped/templates/",
    "configs/": "puzzle_publish/_shipped/configs/",
}
# But not those that `publish new type` copies.
TESTS_OF_A_TYPE = re.compile(r"/types/(?!_blank/|_marks/)[^/]+/tests/")


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel) -> Path:
    folder = wheel.parent / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run_unpacked(unpacked, cwd, code, *words):
    """Run code where the only `puzzle_publish` to be found is the wheel's."""
    # The environment of the tests has an editable install, whose .pth comes later in
    # sys.path than PYTHONPATH does.
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    command = [sys.executable, "-P", "-c", code, *words]
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_wheel_holds_every_file_of_the_package_its_templates_and_configs(
    wheel, tracked
):
    wanted = {
        target + name.removeprefix(source)
        for source, target in SHIPPED.items()
        for name in tracked
        if name.startswith(source) and not TESTS_OF_A_TYPE.search(name)
    }
    with zipfile.ZipFile(wheel) as archive:
        held = {n for n in archive.namelist() if ".dist-info/" not in n}

    assert held == wanted


def test_the_wheel_has_the_command_and_the_licence(wheel):
    with zipfile.ZipFile(wheel) as archive:
        inside = {n.split(".dist-info/")[-1]: n for n in archive.namelist()}
        entry_points = archive.read(inside["entry_points.txt"]).decode()

        assert "licenses/LICENSE" in inside
        (metadata,) = (n for n in archive.namelist() if n.endswith("/METADATA"))
        said = archive.read(metadata).decode()
        for name in ("scowl", "jionlp", "pypinyin", "cc0", "fluent"):
            assert re.search(rf"^License-File: .*/LICENSE\.{name}\.txt$", said, re.M)
        assert "\nLicense-Expression: MIT AND Apache-2.0 AND CC0-1.0 AND " in said
        assert "publish = puzzle_publish.cli:main" in entry_points


def test_templates_and_configs_are_found_in_an_installed_wheel(
    unpacked, tmp_path, tracked
):
    code = (
        "from puzzle_publish.core import resources as r;"
        "print(r.templates(), r.configs())"
    )

    templates, configs = run_unpacked(unpacked, tmp_path, code)

    assert Path(templates) == unpacked / "puzzle_publish/_shipped/templates"
    assert Path(configs) == unpacked / "puzzle_publish/_shipped/configs"
    for name in tracked:
        if name.startswith("configs/"):
            assert (Path(configs) / name.removeprefix("configs/")).is_file()


def test_types_are_found_in_an_installed_wheel(unpacked, tmp_path, tracked):
    types = "generator/puzzle_publish/types/"
    folders = {
        n.split("/")[3] for n in tracked if n.startswith(types) and n.count("/") > 3
    }
    shipped = {f for f in folders if not f.startswith("_")}
    code = "from puzzle_publish.types import registry; print(*registry.names())"

    assert set(run_unpacked(unpacked, tmp_path, code)) >= shipped


def test_a_wheel_and_its_checkout_have_one_digest(unpacked, tmp_path):
    """Else a book made by one would be made anew by the other."""
    code = "from puzzle_publish.core.programs import own_digest; print(own_digest())"

    assert run_unpacked(unpacked, tmp_path, code) == [own_digest()]


@pytest.mark.soak
def test_a_shipped_book_can_be_copied_and_checked_from_an_installed_wheel(
    unpacked, tmp_path
):
    code = """
from puzzle_publish.cli import main
assert main(["examples"]) == 0
assert main(["new", "book", "my-weeks", "--from", "tiny"]) == 0
assert main(["check", "my-weeks.yaml"]) == 0
"""
    told = run_unpacked(unpacked, tmp_path, code)

    assert {"tiny", "variety", "my-weeks.yaml"} <= set(told)
    written = sorted(tmp_path.iterdir())
    assert [path.name for path in written] == ["book.schema.json", "my-weeks.yaml"]
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert str(unpacked) not in text
        assert str(tmp_path) not in text
