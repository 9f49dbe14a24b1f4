"""A wheel built from this tree is whole, and works without the tree."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SHIPPED = {
    "generator/": "generator/",
    "templates/": "generator/_shipped/templates/",
    "configs/": "generator/_shipped/configs/",
}


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


def run_unpacked(unpacked, cwd, code):
    """Run code where the only `generator` to be found is the wheel's."""
    # The environment of the tests has an editable install, whose .pth comes later in
    # sys.path than PYTHONPATH does.
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    command = [sys.executable, "-P", "-c", code]
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
        if name.startswith(source)
    }
    with zipfile.ZipFile(wheel) as archive:
        held = {n for n in archive.namelist() if ".dist-info/" not in n}

    assert held == wanted


def test_the_wheel_has_the_command_and_the_licence(wheel):
    with zipfile.ZipFile(wheel) as archive:
        inside = {n.split(".dist-info/")[-1]: n for n in archive.namelist()}
        entry_points = archive.read(inside["entry_points.txt"]).decode()

        assert "licenses/LICENSE" in inside
        assert "publish = generator.cli:main" in entry_points


def test_templates_and_configs_are_found_in_an_installed_wheel(
    unpacked, tmp_path, tracked
):
    code = "from generator import resources as r; print(r.templates(), r.configs())"

    templates, configs = run_unpacked(unpacked, tmp_path, code)

    assert Path(templates) == unpacked / "generator/_shipped/templates"
    assert Path(configs) == unpacked / "generator/_shipped/configs"
    for name in tracked:
        if name.startswith("configs/"):
            assert (Path(configs) / name.removeprefix("configs/")).is_file()


def test_types_are_found_in_an_installed_wheel(unpacked, tmp_path, tracked):
    folders = {n.split("/")[2] for n in tracked if n.startswith("generator/types/")}
    shipped = {f for f in folders if not f.startswith("_")}
    code = "from generator import registry; print(*registry.names())"

    assert set(run_unpacked(unpacked, tmp_path, code)) >= shipped
