"""A clue is text: what looks like markup is printed as it was typed."""

from on_json import OnJson

from puzzle_publish.core.designs.looks import Look
from puzzle_publish.core.svg import missing_roles, svg
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword import model
from puzzle_publish.types.registry import load

TYPE = OnJson(load("crossword"))

CORNER = Pattern(("...", ".##", ".##"))


def test_markup_in_a_clue_is_drawn_as_it_was_typed():
    clues = dict(
        zip(CORNER.slots, (("<b>Salt</b> & sun", "3"), ("a < b", "3")), strict=True)
    )
    givens = model.make_givens(
        "freeform", CORNER, clues, {"name": "mine"}, symmetric=False
    )
    figure = TYPE.draw(givens, None, "en")

    looks = dict.fromkeys(missing_roles(figure, {}), Look(fill=0.0, size=0.5))

    drawn = svg(figure, looks, 10.0)

    assert "<b>" not in drawn
    assert "&lt;b&gt;Salt&lt;/b&gt;" in drawn
    assert "&lt; b" in drawn
