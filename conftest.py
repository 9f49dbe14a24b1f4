"""`pytest --changed`, for all tests; fixtures are in tests/conftest.py."""

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
