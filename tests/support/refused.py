"""What is wrong with a book's file, as `load_book` reports it."""

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError

# The least that a book's file must say.
PLAIN = """\
format: 1
book: {id: b, title: B, seed: 1}
sections: [{id: a, type: _blank, count: 1}]
"""


def problems(path, settings=()):
    """Return the problems of a book that is refused, without its folder's path."""
    with pytest.raises(ConfigError) as caught:
        load_book(path, settings)
    return [one.replace(f"{path.parent}/", "") for one in caught.value.problems]
