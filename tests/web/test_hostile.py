"""Hostile titles, authors, clues and words are texts on a page, and nothing else."""

import json
from dataclasses import replace

import pytest
from few import few
from sites import entry_of, example_of, ready, site_of

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Figure, Label
from puzzle_publish.core.svg import classed_svg
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.player import Words

TAGS = "</title></style></script><script>a()</script><img src=x onerror=a()>"
TEMPLATE = "{% raw %}{# no #}{{ 7*7 }}${7*7}{0.__class__}%s"
LINKS = "<a href='javascript:a()'>x</a><link rel=attachment href=file:///etc/passwd>"
CSS = "*/}</style><style>@import url(http://127.0.0.1:9/x);/*"
QUOTES = "\"'`\\<!--]]>&lt;&amp;\u2028\u2029<!--<script>"
HOSTILE = [TAGS, TEMPLATE, LINKS, CSS, QUOTES]
COUNTS = """() => Object.fromEntries(["script", "img", "style", "link", "iframe", "a"]
  .map((name) => [name, document.querySelectorAll(name).length]))"""


def entries(text):
    """A crossword with hostile clues, a word search with hostile words and signs."""
    crossword = entry_of(1, "crossword", example_of("crossword", "en"))
    crossword = json.loads(json.dumps(crossword))
    for clues in crossword["givens"]["clues"].values():
        for clue in clues:
            clue["clue"] = text
    search = entry_of(2, "wordsearch", example_of("wordsearch", "en"))
    return [crossword, search]


def with_words(text):
    """Changes how a word search is played: its list has a hostile word and heading."""

    def changed(player):
        if not player.words:
            return player
        word, *others = player.paths
        return replace(
            player,
            paths=(replace(word, word=text), *others),
            words=(Words(text, (text, *(one.word for one in others))),),
        )

    return changed


@pytest.fixture(
    params=[
        0,
        *(pytest.param(k, marks=pytest.mark.soak) for k in range(1, len(HOSTILE))),
    ],
    ids=["tags", "template", "links", "css", "quotes"],
)
def hostile(request, browse, tmp_path):
    """A page of a site all of whose texts are one attack, with the attack."""
    text = HOSTILE[request.param]
    site_of(tmp_path, entries(text), title=text, author=text, change=with_words(text))
    page = browse().new_page()
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))

    def opened(path):
        page.goto(f"{tmp_path.as_uri()}/{path}")
        page.wait_for_selector("html[data-ready]")
        return page

    return opened, text


def counts(**others):
    return {"img": 0, "style": 0, "link": 2, "iframe": 1} | others


def plain(text):
    return " ".join(text.split())


def test_in_the_contents(hostile):
    opened, text = hostile
    page = opened("index.html")

    assert plain(text) in plain(page.locator("h1").text_content())
    assert plain(text) in plain(page.locator("h1 small").text_content())
    assert plain(page.title()) == plain(text)
    assert page.evaluate(COUNTS) == counts(script=2, a=3)


def test_in_the_page_of_a_crossword(hostile):
    opened, text = hostile
    page = opened("p/1/index.html")
    reader = ready(page)

    for place in ("nav a", "#lists li >> nth=0", "title"):
        found = page.locator(place).first.text_content()
        assert plain(text) in plain(found)
    page.locator("#lists li button").first.click()
    assert plain(text) in plain(page.locator("#clue").text_content())
    said = page.locator(".typed").get_attribute("aria-label")
    assert text in said
    assert reader.puzzle["entries"][0]["clue"].startswith(text)  # JSON is whole
    assert page.evaluate(COUNTS) == counts(script=2, a=4)


@pytest.mark.soak
def test_in_the_page_of_a_word_search(hostile):
    opened, text = hostile
    page = opened("p/2/index.html")
    ready(page)

    for place in ("#lists h2", "#lists li"):
        assert plain(text) in plain(page.locator(place).first.text_content())
    page.locator("[data-tool=reveal][data-scope=all]").evaluate("(b) => b.click()")
    page.locator(".typed").focus()
    named = page.evaluate(
        "PuzzlePlayer.page.way.paths[0].map((k) => PuzzlePlayer.page.board.sayCell(k))"
    )
    assert all(text in said for said in named)
    assert page.evaluate("PuzzlePlayer.page.game.isSolved")
    assert page.evaluate(COUNTS) == counts(script=2, a=3)


@few("text", HOSTILE)
def test_in_a_picture(browse, text):
    looks = looks_of(load_design("classic", "en"))
    figure = Figure(9.0, 2.0, (Label(1.0, 1.0, text, "clue"),))
    page = browse().new_page()
    page.set_content(f"<!doctype html>{classed_svg(figure, looks)}")

    assert plain(page.locator("svg text").text_content()) == plain(text)
    assert page.evaluate("document.querySelectorAll('svg *').length") == 1
    assert page.evaluate("document.querySelectorAll('script, img, a').length") == 0
