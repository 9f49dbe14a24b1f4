"""`print.answers: overleaf`: each answer is on the back of its puzzle's leaf."""

import io
from dataclasses import replace

import pikepdf
import pytest
from few import few
from test_structure import GRID, needs_of, requests_of

from puzzle_publish.layout.pages.page_plan import RulesFlow
from puzzle_publish.layout.pages.structure import structure
from puzzle_publish.record.exports.pdf_file import from_interior
from puzzle_publish.render.pages import render
from tiny import book_of, inspected, layout_of

OVERLEAF = replace(
    needs_of("year", answers="overleaf"), overleaf={"year": replace(GRID, rows=1)}
)
DOUBLE = frozenset({("year", "easy")})
RULES = {requests_of(9)[k].key: (RulesFlow(str(k)), 1 + k % 2) for k in (0, 4, 5)}


def in_one_view(one, two):
    """Return whether two pages face each other."""
    return one // 2 == two // 2


@pytest.mark.parametrize("rules", [{}, RULES], ids=["", "rules"])
@pytest.mark.parametrize("openers", [True, False])
@pytest.mark.parametrize(
    ("options", "farthest"),
    [
        ({}, 1),
        ({"per_page": {"year": 4}}, 1),
        ({"notes": True}, 3),
        ({"spread": True}, 2),
        ({"facing": DOUBLE}, 2),
        ({"facing": DOUBLE, "notes": True}, 2),
    ],
    ids=str,
)
def test_no_answer_faces_its_puzzle_or_is_far_from_it(
    rules, openers, options, farthest
):
    needs = replace(OVERLEAF, **options, openers=lambda _: openers, rules=rules)
    requests = requests_of(9)
    found = structure(requests, needs)

    answers = {k: p.number for p in found.keys for b in p.blocks for k in b.keys}
    taken = [page.number for page in found.keys]
    for chapter in found.chapters:
        pages = {r.key: n for n, every in chapter.batches() for r in every}
        numbers = [number for number, _ in chapter.batches()]
        for key, page in pages.items():
            last = page + ("facing" in options)  # of its two pages
            assert 0 < answers[key] - page <= farthest
            assert not in_one_view(answers[key], last)
        if not options:
            assert all(page % 2 for page in pages.values())
        taken += numbers
    flows = [at + k for at, count in found.flows.values() for k in range(count)]
    taken += [*flows, *found.blanks, *(c.opener for c in found.chapters if c.opener)]
    taken += [page.number for page in found.hints]
    assert sorted(taken) == list(range(1, found.total + 1))
    assert answers.keys() == {request.key for request in requests}
    assert "key" not in found.parts


@few("per_page", [1, 4], fast=1)
def test_pages_with_answers_overleaf_are_clean_and_lead_to_each_other(per_page):
    book = book_of(6, per_page=per_page, answers="overleaf")
    layout, design = layout_of(book)
    rendered = render(layout, design)

    assert inspected(rendered, layout) == ()
    keys = {page.number for page in layout.pages if page.template == "key"}
    assert keys == {place.key_page for place in layout.places}
    for place in layout.places:
        assert (place.page % 2, place.key_page) == (1, place.page + 1)
        assert f"p. {place.key_page}" in " ".join(place.references)
    (contents,) = (page for page in layout.pages if page.template == "contents")
    labels = [entry.label for entry in contents.content.entries]
    assert "Hints" in labels
    assert "Answers" not in labels
    entries = [{"key_page": place.key_page} for place in layout.places]
    apart = from_interior(rendered.interior, {"puzzles": entries})
    with pikepdf.open(io.BytesIO(apart)) as pdf:
        assert len(pdf.pages) == len(keys)
