"""Firefox and WebKit, in soak: a page of each way is played, kept and counted."""

from contextlib import ExitStack

import pytest
from engines import Firefox, Page, WebKit
from sites import WAYS, Reader, page_of, until

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda one: one.__name__)
def engine(request, tmp_path_factory):
    with ExitStack() as ends:
        found = request.param()
        found.start(tmp_path_factory.mktemp("profile"), ends)
        yield found


@pytest.mark.parametrize("way", WAYS)
def test_a_page_is_solved_by_keys_kept_and_counted(engine, address, way):
    path, page = page_of(WAYS[way]), Page(engine)
    engine.asked.clear()
    page.goto(f"{address}/{path}")
    reader = Reader(page)
    assert reader.puzzle["way"] == way
    assert not reader.solved
    reader.solve_by_keys()
    assert reader.solved
    until(page, "!PuzzlePlayer.page.saving")
    values = reader.state("game.slots.map((slot) => slot.value)")

    page.reload()
    assert reader.solved
    assert reader.state("game.slots.map((slot) => slot.value)") == values

    page.goto(f"{address}/index.html")
    number = path.split("/")[1]
    link = f"document.querySelector('[data-key=\"{number}\"]')"
    assert page.evaluate(f"{link}.className") == "solved"
    mark = page.evaluate(f"getComputedStyle({link}, '::after').content")
    assert mark not in ("none", "normal", '""')
    if engine.hears:
        asked = [one for one in engine.asked if not one.startswith("data:")]
        assert engine.said == []
        assert bool(asked) == address.startswith("http:")  # files are no requests
        assert all(one.startswith(f"{address}/") for one in asked)


@pytest.mark.parametrize("engine", [Firefox], indirect=True)
def test_files_have_storages_apart_as_readers_have_them(engine, sites):
    """Were they one, as other drivers make it, a page that keeps nothing would pass."""
    address, page = sites["en"].as_uri(), Page(engine)
    page.goto(f"{address}/p/1/index.html")
    page.evaluate("localStorage.setItem('mine', '1')")
    page.goto(f"{address}/p/2/index.html")
    assert page.evaluate("localStorage.getItem('mine')") is None


@pytest.mark.parametrize("engine", [Firefox], indirect=True)
def test_what_a_page_says_and_a_fault_of_the_policy_are_heard(engine, sites):
    page = Page(engine)
    page.goto(f"{sites['en'].as_uri()}/p/1/index.html")
    assert engine.said == []
    page.evaluate("console.log('heard')")
    page.evaluate(
        """() => new Promise((resolve) => {
          addEventListener("securitypolicyviolation", () => setTimeout(resolve));
          document.body.append(document.createElement("img"));
          document.body.lastChild.src = "http://127.0.0.1:9/none.png";
        })"""
    )
    said, engine.said[:] = [*engine.said], []
    assert said[0] == "heard"
    assert any(one.startswith("policy img-src http://127.0.0.1:9/") for one in said)
