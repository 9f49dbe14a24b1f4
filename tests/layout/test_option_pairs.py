"""Every two options of a book together, on four trims: refused by `check`, or clean.

A covering array (support/covering.py) over the options of support/option_axes.py;
support/option_pairs.py says what becomes of refused books.
"""

from itertools import combinations, product

import pytest
from covering import Covering, array, pairs_of
from installed import NEEDS_WORDNET
from option_axes import TRIMS, options
from option_pairs import Shelf, is_placed

from puzzle_publish.core.book import About
from puzzle_publish.core.cover_options import CoverOptions
from puzzle_publish.core.print_options import PrintOptions
from puzzle_publish.core.sections import Section

# The name of the folder and the number that chooses the puzzles; a test for itself.
ALIKE = {"book.id", "book.seed", "section.id", "section.attempts"}
# Options whose axis has another name, or that are part of another axis.
NAMED = {
    "book.isbns": "book.isbn",
    "book.language_tag": "book.language",
    "section.type": "kinds",
    "section.params": "kinds",
    "section.from_": "kinds",
    "section.grade": "kinds",
    "section.count": "amount",
    "section.dates": "amount",
    "section.level": "ramp",
    "section.ramp": "ramp",
    "section.per_page": "per_page",
    "section.quote": "book.quotes",
    "cover": "cover.kind",
}
SMALL = {
    "paper": {"white": {}, "cream": {"ink": {"black"}}},
    "ink": {"black": {}, "colour": {}},
    "hints": {"all": {}, "one": {}, "none": {}},
    "boxes": {"true": {}, "false": {}},
}


def test_each_two_values_meet_unless_one_needs_another():
    choices, impossible = array(SMALL)

    met = {pair for choice in choices for pair in pairs_of(choice)}
    values = {axis: [(axis, name) for name in SMALL[axis]] for axis in SMALL}
    every = {
        frozenset(pair)
        for one, other in combinations(values.values(), 2)
        for pair in product(one, other)
    }
    alone = frozenset((("paper", "cream"), ("ink", "colour")))
    assert every - met == {alone} == set(impossible)
    assert len(choices) <= 8
    assert array(SMALL)[0] == choices


def test_a_choice_that_no_values_complete_is_none():
    axes = {
        "a": {"1": {"b": {"1"}}, "2": {}},
        "b": {"1": {"c": {"1"}}, "2": {}},
        "c": {"1": {}, "2": {}},
    }

    assert Covering(axes).with_values({"a": "1", "c": "2"}) is None
    assert Covering(axes).with_values({"a": "1"}) == {"a": "1", "b": "1", "c": "1"}


def test_every_option_of_a_book_has_an_axis_with_two_values_or_more():
    models = {
        "": PrintOptions, "cover.": CoverOptions, "book.": About, "section.": Section
    }  # fmt: skip
    keys = {
        f"{base}{key}" for base, model in models.items() for key in model.model_fields
    }

    missing = {NAMED.get(key, key) for key in keys - ALIKE} - set(options())
    assert missing == set()
    assert all(len(values) >= 2 for values in options().values())
    assert tuple(options()["trim"]) == TRIMS


@pytest.mark.soak
@NEEDS_WORDNET
def test_every_two_options_are_printed_together_or_refused(tmp_path, record_property):
    found = Shelf(tmp_path).run()

    record_property("books", len(found.books))
    record_property("pairs", found.pairs)
    record_property("refused", {str(sorted(p)): s for p, s in found.refused.items()})
    assert found.faults == []
    assert [s for s in found.refused.values() if not is_placed(s)] == []
    assert len(found.refused) <= 20


@pytest.mark.soak
@NEEDS_WORDNET
def test_what_no_two_options_can_be_is_refused_with_its_place(tmp_path):
    """Of two values of which one needs another than the other, `check` says so."""
    refusals = Shelf(tmp_path).refusals()

    assert {pair: s for pair, s in refusals.items() if not is_placed(s)} == {}
    assert len(refusals) > 200
