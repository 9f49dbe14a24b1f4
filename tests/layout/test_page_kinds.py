"""The kinds of pages: a closed union, and a template and a sample for each."""

import dataclasses
from typing import get_args

from puzzle_publish.core import resources
from puzzle_publish.core.page_kinds import Flowing
from puzzle_publish.core.placed import PlacedFigure, Slot
from puzzle_publish.core.stamped_pages import Contents, Handed, Stamped
from puzzle_publish.render.samples import PAGES
from puzzle_publish.render.templates import plain

CLASSIC = resources.templates() / "designs" / "classic"


def test_each_kind_has_a_template_and_a_sample():
    kinds = get_args(Contents)

    assert {*get_args(Flowing), *get_args(Stamped)} == set(kinds)
    assert set(get_args(Handed)) < set(get_args(Stamped))
    assert {kind.template: type(PAGES[kind.template]) for kind in kinds} == {
        kind.template: kind for kind in kinds
    }
    for kind in kinds:
        assert (CLASSIC / f"{kind.template}.html.j2").is_file()


def test_a_page_is_frozen_and_shows_its_texts_and_figures_in_slots():
    for page in PAGES.values():
        assert page.__dataclass_params__.frozen
        assert not hasattr(page, "__dict__")
        slots = page.placed()
        assert all(isinstance(value, Slot) for value in slots.values())
        for field in dataclasses.fields(page):
            value = getattr(page, field.name)
            assert (field.name in slots) == isinstance(value, str | PlacedFigure)
    assert {"step0", "stars0"} <= PAGES["howto"].placed().keys()
    assert "stars0" in PAGES["opener"].placed()


def test_templates_in_another_process_see_the_same_names():
    for page in PAGES.values():
        seen = plain(page)
        names = {field.name for field in dataclasses.fields(page)} | {"template"}
        assert seen.keys() >= names
        assert seen["template"] == page.template
    assert plain(PAGES["howto"])["groups"][0][0]["slot"] == "step0"
