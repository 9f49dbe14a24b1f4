"""A worked example that is another type's, as in a copied folder, is named."""

import pytest

from puzzle_publish import Draft
from puzzle_publish.core.errors import PublishError
from puzzle_publish.types.examples import worked_givens
from puzzle_publish.types.registry import load


@pytest.mark.parametrize("name", ["starbattle", "maze"])
def test_a_copied_example_is_named(name):
    example = Draft({"rows": []}, {})

    with pytest.raises(PublishError, match=rf"^{name}/examples/worked\.json: the "):
        worked_givens(name, example, load(name).read_givens)
