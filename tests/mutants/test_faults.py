"""The list of faults fits the program; `make mutants` makes them."""

import pytest

from tests.mutants import run
from tests.mutants.faults import FAULTS, PACKAGE

LEAST = 60


def test_every_fault_is_in_one_line_of_its_module():
    for fault in FAULTS:
        text = (run.ROOT / PACKAGE / fault.path).read_text(encoding="utf-8")

        assert text.count(fault.right) == 1, fault
        assert "\n" not in fault.right + fault.wrong, fault
        assert fault.wrong != fault.right, fault


def test_the_tests_of_every_fault_are_there():
    for fault in FAULTS:
        paths = [word for word in fault.tests.split() if "/" in word]

        assert paths, fault
        assert all((run.ROOT / path).exists() for path in paths), fault


def test_sixty_faults_are_in_all_packages():
    folders = {path.parent.name for path in (run.ROOT / PACKAGE).glob("*/__init__.py")}
    packages = {fault.path.partition("/")[0] for fault in FAULTS}

    assert len(FAULTS) >= LEAST
    assert folders - packages == set()


@pytest.mark.soak
def test_each_fault_is_seen_by_its_tests_or_explained():
    assert run.main([]) == 0
