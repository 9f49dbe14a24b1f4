import pytest


@pytest.fixture
def file(tmp_path):
    """A function that writes a file, by default mine.csv, and returns its path."""

    def write(content, name="mine.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
