import pytest
import whole_book


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The folder of the finished book, made once; not to be written to."""
    folder = tmp_path_factory.mktemp("whole")
    book = whole_book.written(folder)
    return whole_book.built(book, folder / "output", "--executor", "serial")
