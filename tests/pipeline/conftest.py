from pathlib import Path

import pytest
import whole_book


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The folder of the finished book, made once; not to be written to."""
    folder = tmp_path_factory.mktemp("whole")
    book = whole_book.written(folder)
    return whole_book.built(book, folder / "output", "--executor", "serial")


@pytest.fixture
def telling(guest):
    """The name of a type that gives a glossary, drawn hints, sources and letters."""
    guest("telling", Path(__file__).with_name("telling.py").read_text("utf-8"))
    return "telling"


@pytest.fixture
def two_types(guest):
    """The names of two types of one family, each with its own words and example."""
    source = Path(__file__).with_name("twotypes.py").read_text("utf-8")
    guest("solo", f"{source}\n\nTYPE = Solo()\n")
    guest("duo", f"{source}\n\nTYPE = Duo()\n")
    return "solo", "duo"
