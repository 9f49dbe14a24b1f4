"""The page on programs: its examples run, in their order, and give what it says."""

import doctest
import logging
import re

import pytest

from puzzle_publish.cli.new_book import new_book

EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def messages():
    """The logger, as it is before and after."""
    logger = logging.getLogger("publish")
    before, level = logger.handlers[:], logger.level
    yield
    logger.handlers[:] = before
    logger.setLevel(level)


@pytest.mark.soak
def test_the_examples_of_the_page_hold(documents, tmp_path, monkeypatch, messages):
    monkeypatch.chdir(tmp_path)
    new_book("my-first-book", tmp_path)
    # What is made of docstrings is tested where they are.
    written, made, _ = documents["docs/programs.md"].partition("<!-- made by ")
    text = "\n".join(EXAMPLE.findall(written))
    examples = doctest.DocTestParser().get_doctest(text, {}, "programs.md", None, 0)
    report = []

    done = doctest.DocTestRunner().run(examples, out=report.append)

    assert made
    assert done.attempted > 20
    assert done.failed == 0, "".join(report)
