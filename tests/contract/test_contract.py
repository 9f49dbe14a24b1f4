"""Every type found, and `_blank`, keeps the contract; see generator/testing.py."""

import pytest

from generator import registry
from generator.testing import contract_tests

NAMES = ("_blank", *registry.names())


@pytest.mark.parametrize(
    "check", [check for name in NAMES for check in contract_tests(name)]
)
def test_contract(check):
    check()
