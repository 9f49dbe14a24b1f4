import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types import registry


def folder(types, name, content=""):
    (types / name).mkdir(parents=True)
    (types / name / "__init__.py").write_text(content)


def guest(name, value="their.package"):
    return EntryPoint(name, value, "publish.types")


def test_types_are_the_folders_with_an_init_sorted(tmp_path):
    folder(tmp_path, "wordpath")
    folder(tmp_path, "calendar")
    folder(tmp_path, "_blank")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "notes").mkdir()
    (tmp_path / "__init__.py").touch()

    assert registry._folders(tmp_path) == ("calendar", "wordpath")


def test_finding_names_imports_no_type(tmp_path):
    folder(tmp_path, "broken", "raise RuntimeError('imported')")

    assert registry._folders(tmp_path) == ("broken",)


def test_finding_the_shipped_names_imports_no_type():
    code = (
        "import sys; from puzzle_publish.types import registry;"
        "names = {f'puzzle_publish.types.{n}' for n in registry.names()};"
        "sys.exit(not names.isdisjoint(sys.modules) or 'numpy' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_package_may_bring_a_type():
    assert list(registry._by_name([guest("skyline")], ["calendar"])) == ["skyline"]


def test_a_package_that_takes_the_name_of_a_type_of_ours_is_an_error():
    with pytest.raises(UsageError, match=r"calendar: their\.package uses the name"):
        registry._by_name([guest("calendar")], ["calendar"])


def test_two_packages_that_take_one_name_are_an_error():
    with pytest.raises(UsageError, match=r"both one and two use this name"):
        registry._by_name([guest("skyline", "two"), guest("skyline", "one")], [])


def test_a_package_found_twice_is_no_clash():
    found = registry._by_name([guest("skyline"), guest("skyline")], [])

    assert list(found) == ["skyline"]


@pytest.mark.parametrize("name", ["_hidden", "sky-line", "a.b"])
def test_a_package_s_type_needs_a_plain_name(name):
    with pytest.raises(UsageError, match="bad name"):
        registry._by_name([guest(name)], [])


@pytest.mark.parametrize(
    "name", ["", "nonesuch", "../types", "os", "__pycache__", "x" * 300]
)
def test_an_unknown_type_is_a_usage_error_that_lists_the_types(name):
    with pytest.raises(UsageError, match="there is no puzzle type") as caught:
        registry.load(name)

    assert all(known in str(caught.value) for known in registry.names())


def test_a_near_miss_is_named(monkeypatch):
    monkeypatch.setattr(registry, "names", lambda: ("calendar", "wordpath"))

    assert registry.unknown("calender").endswith('did you mean "calendar"?')


def test_what_is_no_type_is_refused():
    with pytest.raises(UsageError, match="instance of a PuzzleType"):
        registry._checked("skyline", object(), "their.package")


@pytest.mark.parametrize("name", ["_blank", *registry.names()])
def test_every_shipped_type_loads_and_knows_its_name(name):
    assert registry.load(name).name == name
    assert registry.load(name) is registry.load(name)
