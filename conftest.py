"""`pytest --changed`, for all tests; fixtures are in tests/conftest.py."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from changed import (  # noqa: F401
    pytest_addoption,
    pytest_configure,
    pytest_ignore_collect,
    pytest_report_header,
)
from hypothesis import settings

# A busy machine takes seconds for what takes a millisecond.
settings.register_profile("busy", deadline=None)
settings.load_profile("busy")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Iterator[None]:
    """Look for doctests only in files that have some: half of the collecting."""
    found = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [one for one in found if not isinstance(one, DoctestModule)]
    return found
