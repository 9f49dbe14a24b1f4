"""Every type found, and `_blank`, keeps the contract; see puzzle_publish.testing."""

import pytest

from puzzle_publish.testing import contract_tests
from puzzle_publish.types import registry

NAMES = ("_blank", *registry.names())


@pytest.mark.parametrize(
    "check", [check for name in NAMES for check in contract_tests(name)]
)
def test_contract(check):
    check()
