"""A preview that tests share."""

import pytest
from previewed import Preview


@pytest.fixture(scope="session")
def preview(tmp_path_factory):
    """A preview that tests share; each saves the book it needs."""
    found = Preview(tmp_path_factory.mktemp("preview"))
    yield found
    found.end()
