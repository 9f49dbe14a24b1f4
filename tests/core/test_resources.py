import pytest

from puzzle_publish.core import resources
from puzzle_publish.core.errors import PublishError


def test_a_checkout_s_own_folders_are_found(tmp_path):
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "templates").mkdir()
    package = tmp_path / "generator" / "puzzle_publish"

    assert resources._shipped("templates", package) == tmp_path / "templates"


def test_a_wheel_s_own_folders_come_before_a_neighbour_s(tmp_path):
    package = tmp_path / "site-packages" / "puzzle_publish"
    (package / "_shipped" / "configs").mkdir(parents=True)
    (tmp_path / "site-packages" / "configs").mkdir()

    found = resources._shipped("configs", package)

    assert found == package / "_shipped" / "configs"


def test_another_package_s_folder_is_not_taken_for_ours(tmp_path):
    package = tmp_path / "site-packages" / "puzzle_publish"
    package.mkdir(parents=True)
    (tmp_path / "site-packages" / "templates").mkdir()

    with pytest.raises(PublishError, match="templates folder is missing"):
        resources._shipped("templates", package)


def test_a_wheel_is_no_checkout(tmp_path):
    assert resources._checkout(tmp_path / "lib" / "puzzle_publish") is None


def test_this_checkout_is_found():
    root = resources.checkout()

    assert root is not None
    assert (root / "generator" / "puzzle_publish" / "core" / "resources.py").is_file()
