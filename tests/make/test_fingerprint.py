import pytest

from puzzle_publish.make.cluster import fingerprint as prints
from puzzle_publish.make.cluster.fingerprint import differences, fingerprint
from puzzle_publish.types import registry

GUEST = """
from puzzle_publish.types._blank import Blank

class Guest(Blank):
    name = "guest"

TYPE = Guest()
"""


def test_a_machine_is_like_itself():
    assert differences(fingerprint(["calendar", "crossword"])) == {}


@pytest.mark.parametrize(
    "name", ["puzzle-publish", "files of puzzle-publish", "python", "numpy", "numba"]
)
def test_each_part_is_compared(name):
    expected = fingerprint() | {name: "another"}

    assert differences(expected) == {name: fingerprint()[name]}


def test_the_version_of_each_type_is_compared():
    expected = fingerprint(["calendar"]) | {"type calendar": "99"}

    version = str(registry.load("calendar").version)
    assert differences(expected) == {"type calendar": version}


def test_a_type_that_is_not_installed_there_is_told():
    expected = {"type nowhere": "1"}

    assert differences(expected) == {"type nowhere": "none"}


def test_what_a_newer_program_compares_is_not_there():
    assert differences({"colour": "red"}) == {"colour": "none"}


def test_another_file_of_a_guest_is_another_fingerprint(guest, tmp_path):
    guest("guest", GUEST)
    prints._of_type.cache_clear()
    before = fingerprint(["guest"])
    (tmp_path / "site" / "guest_type.py").write_text(GUEST + "# changed\n")
    prints._of_type.cache_clear()

    assert list(differences(before)) == ["type guest"]
    prints._of_type.cache_clear()
