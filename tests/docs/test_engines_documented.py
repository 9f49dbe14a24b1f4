"""The table of engines in ARCHITECTURE.md says what the types say."""

import re

from puzzle_publish.types import registry


def test_the_table_of_engines_is_that_of_the_types(root):
    text = (root / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("| type | made with | proven with |\n")[2].split("\n\n")[0]
    told = {}
    for row in table.splitlines()[1:]:
        name, made, proven = (
            re.findall("`([a-z_.]+)`", cell) for cell in row.split("|")[1:4]
        )
        told[name[0]] = (tuple(made), tuple(proven))

    # A type that somebody adds to a clone is described by its own page of the site.
    kinds = map(registry.load, told)
    assert len(told) >= 7
    assert told == {kind.name: (kind.made_with, kind.proven_with) for kind in kinds}
