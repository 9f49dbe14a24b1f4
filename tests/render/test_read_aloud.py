"""What a reader who cannot see the pages hears, page by page, and by whose rules."""

import functools
import io
import re
from collections import Counter

import page
import pikepdf
import pytest
import weasyprint
from every_type import book_of_every_type
from PIL import Image
from read_aloud import read_aloud

from puzzle_publish.core.figure import TextLabel
from puzzle_publish.core.placed import PlacedFigure
from puzzle_publish.preflight.pdf.read import read_pdf
from puzzle_publish.preflight.pdf.twins import twins_of
from puzzle_publish.render.editions import Press, write_editions
from puzzle_publish.render.masters import FlowedPage, Ink
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

LARGE = {"design": "large-print", "trim": "8.5x11in"}
BOOKS = {
    "en-classic": ("en", {}),
    "zh-zh": ("zh", {"design": "zh"}),
    "en-large-print": ("en", LARGE),
    "en-modern": ("en", {"design": "modern"}),
    "en-zh": ("en", {"design": "zh"}),
    "zh-classic": ("zh", {}),
    "zh-large-print": ("zh", LARGE),
    "zh-modern": ("zh", {"design": "modern"}),
    "en-colour": ("en", {"printer": "home", "ink": "colour"}),
}
SHORT = ["en-classic", pytest.param("zh-zh", marks=pytest.mark.soak)]


@functools.cache
def drawn(name):
    language, options = BOOKS[name]
    layout, design = layout_of(*book_of_every_type(language, **options))
    return layout, render(layout, design)


@pytest.fixture(params=SHORT)
def book(request):
    return drawn(request.param)


@pytest.fixture
def english():
    return drawn("en-classic")


def place_of(layout, title):
    """The place of the puzzle with this title."""
    return next(place for place in layout.places if place.heading[1] == title)


def faults(data):
    report = page.validate_pdf_bytes(data, profile="ua1")
    return [(fault.rule_id, fault.message) for fault in report.failures]


def test_an_independent_validator_finds_nothing_against_pdf_ua(book):
    _, rendered = book

    assert faults(rendered.screen) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", BOOKS)
def test_the_validator_finds_nothing_in_any_design(name):
    _, rendered = drawn(name)

    assert faults(rendered.screen) == []


@pytest.mark.soak
def test_the_validator_finds_nothing_in_colour():
    _, rendered = drawn("en-colour")
    families = {
        colour.space.family
        for read in read_pdf(rendered.screen).pages
        for colour in read.seen.colours
    }

    assert "rgb" in families
    assert faults(rendered.screen) == []


def test_the_validator_finds_a_file_without_tags(english):
    _, rendered = english

    assert faults(rendered.interior)


def _spaced(text):
    """A text with one plain space wherever it has any."""
    return " ".join(text.split())


def test_texts_of_figures_are_read_once_and_in_order(book):
    layout, rendered = book
    for one in layout.pages:
        texts = [
            step
            for value in one.slots.values()
            if isinstance(value, PlacedFigure)
            for step in value.figure.steps
            if isinstance(step, TextLabel) and step.part in ("heading", "item", "line")
        ]
        if not texts:
            continue
        heard = read_aloud(rendered.screen, one.number, one.number)
        spoken, at = "\n".join(map(_spaced, heard)), 0
        for step in texts:
            at = spoken.index(_spaced(step.written or step.text), at) + 1
        listed = sum(line.startswith("LI ") for line in heard)
        items = sum(step.part == "item" for step in texts)
        assert listed == items or one.template in ("glossary", "howto")


def test_preflight_sees_that_tags_change_nothing(book):
    _, rendered = book
    with (
        pikepdf.open(io.BytesIO(rendered.screen)) as screen,
        pikepdf.open(io.BytesIO(rendered.interior)) as interior,
    ):
        assert all(twins_of(screen, interior))


def test_tables_have_rows_of_one_width_and_headings(book):
    layout, rendered = book
    placed = {  # pages that flow have the same values
        id(value): (one.template, value.table)
        for one in layout.pages
        for value in one.slots.values()
        if isinstance(value, PlacedFigure) and value.table
    }
    tables = [table for _, table in placed.values()]
    of_pages = Counter(template for template, _ in placed.values())
    heard = [line for line in read_aloud(rendered.screen) if line.startswith("TR ")]

    assert of_pages["key"] == len(layout.places) - 2  # drawings have no cells
    assert of_pages["drawn"] == 1  # only one type draws hints
    assert of_pages["howto"] >= len(layout.places)
    assert heard == [f"TR {' | '.join(row)}" for one in tables for row in one]
    for one in tables:
        assert len({len(row) for row in one}) == 1
        assert all(cell for row in one for cell in row)


CROSSWORD = """\
H2 {number} Crossword No. {number} of {total}
Figure Puzzle {number}: Crossword, Easy. Grid of 4 rows and 5 columns: 11 to fill in
Table
TR Row 1 | gap | 1, empty | gap | gap | gap
TR Row 2 | 2, empty | empty | empty | 3, empty | empty
TR Row 3 | gap | empty | gap | empty | gap
TR Row 4 | gap | 4, empty | empty | empty | gap
H3 Across
L
LI 2 Cheese-loving rodent (5)
LI 4 Number of toes on two feet (3)
H3 Down
L
LI 1 Small vessel for the water (4)
LI 3 Star that warms the Earth (3)
P Crossings confirm the answers.
P Hint p. {hint}
P Answer p. {key}"""
CODEWORD = """\
H2 {number} Codeword No. {number} of {total}
Figure Puzzle {number}: Codeword, Easy. Grid of 5 rows and 5 columns: 8 to fill in, \
13 given, 4 black
Table
TR Row 1 | 3, empty | 5 T, given | 2 O, given | 9 R, given | 7, empty
TR Row 2 | 5 T, given | black | 9 R, given | black | 2 O, given
TR Row 3 | 9 R, given | 2 O, given | 4, empty | 2 O, given | 5 T, given
TR Row 4 | 8, empty | black | 10, empty | black | 2 O, given
TR Row 5 | 1, empty | 8, empty | 5 T, given | 6, empty | 9 R, given
P Only one code works.
P Hint p. {hint}
P Answer p. {key}"""
CRYPTARITHM = """\
H2 {number} Cryptarithm No. {number} of {total}
P INK
P + LINE
P = NOVEL
Figure Puzzle {number}: Cryptarithm, Easy. Grid of 2 rows and 4 columns: 7 to fill in
Table
TR Row 1 | I, empty | N, empty | K, empty | L, empty
TR Row 2 | E, empty | O, empty | V, empty | gap
P Exactly one solution.
P Hint p. {hint}
P Answer p. {key}"""
THIRD_HINTS = {
    "Codeword": "One of the words is WATER.",
    "Cryptarithm": "Half of the letters: E = 2, L = 9, N = 1, O = 0.",
    "Fill-in": "MOUSE starts at row 2, column 1, across.",
}
DONE = """\
Figure Path word searches, picture 3: All the words are found.
Table
TR Row 1 | N, not used | N, not used | W | I | I | N
TR Row 2 | R | I | R | N | D | G"""
MIDWAY = """\
Figure 第 {number} 题的提示
Table
TR 第 1 行 | 空缺 | 空缺 | 牢 | 补 | 空缺"""
CALENDAR_KEY = """\
H3 No. 1 from p. {page}
Figure Answer to puzzle 1
Table
TR Row 1 | V3 | L4, given | L4, given | L4, given | V5 | V5 | V5 | I, given
TR Row 2 | V3 | V3 | Sat, leave free | L4, given | May, leave free | Y, given | V5 | \
I, given
TR Row 3 | 1, leave free | L5 | L5 | L5 | L5 | Y, given | V5 | I, given
TR Row 4 | S, given | L5 | O | O | Y, given | Y, given | P | I, given
TR Row 5 | S, given | S, given | O | O | T, given | Y, given | P | P
TR Row 6 | U | S, given | U | T, given | T, given | T, given | P | P
TR Row 7 | U | U | U | gap | gap | gap | gap | gap"""
IDIOMS = """\
H2 {words} 连字成词 共 {total} 题 入门
Figure 第 {number} 题：连字成词，入门。4 行 4 列：已给 16 格
Table
TR 第 1 行 | 1 守 | 2 底 | 4 牢 | 3 补
TR 第 2 行 | 2 株 | 1 井 | 3 之 | 4 蛙
TR 第 3 行 | 3 待 | 4 兔 | 1 画 | 2 羊
TR 第 4 行 | 4 足 | 3 添 | 2 蛇 | 1 亡
L
LI 井底之蛙
LI 亡羊补牢
LI 守株待兔
LI 画蛇添足
"""


@pytest.mark.parametrize(
    ("title", "wanted"),
    [("Codeword", CODEWORD), ("Crossword", CROSSWORD), ("Cryptarithm", CRYPTARITHM)],
)
def test_a_puzzle_is_heard_as_it_is_on_its_page(english, title, wanted):
    layout, rendered = english
    place = place_of(layout, title)
    heard = read_aloud(rendered.screen, place.page, place.page)

    names = {"number": place.number, "total": len(layout.places)}
    pages = {"hint": place.hint_page, "key": place.key_page}
    assert heard == wanted.format(**names, **pages).splitlines()


def test_hints_and_answers_are_heard_as_they_are_on_their_pages(english):
    layout, rendered = english
    place = layout.places[0]
    hints = read_aloud(rendered.screen, place.hint_page, place.key_page - 1)
    answers = read_aloud(rendered.screen, place.key_page, place.key_page)

    assert hints[0] == "H1 Hints"
    third = hints[hints.index("H2 Third hints") :]
    for title, words in THIRD_HINTS.items():
        puzzle = place_of(layout, title)
        assert f"LI {puzzle.label} p. {puzzle.page} {words}" in third
    assert answers[0] == "H1 Answers"
    assert CALENDAR_KEY.format(page=place.page) in "\n".join(answers)


@pytest.mark.soak
def test_a_chinese_puzzle_is_heard_in_chinese():
    layout, rendered = drawn("zh-zh")
    place = place_of(layout, "连字成词")
    heard = "\n".join(read_aloud(rendered.screen, place.page, place.page))

    words, total = place.heading[0], len(layout.places)
    wanted = IDIOMS.format(words=words, number=place.number, total=total)
    assert heard.startswith(wanted)


@pytest.mark.soak
def test_the_pictures_of_an_example_say_what_they_show(english):
    layout, rendered = english
    heard = [
        "\n".join(read_aloud(rendered.screen, one.number, one.number))
        for one in layout.pages
        if one.template == "howto"
    ]
    pictures = re.findall(r"^Figure .*", "\n".join(heard), re.MULTILINE)

    assert len(pictures) == 3 * len(layout.places)
    assert "Figure Crosswords, picture 3: The grid is full." in pictures
    assert any(DONE in one for one in heard)
    # A board that is cleared shows nothing of what a table would say.
    falling = next(one for one in heard if "Falling idioms, picture 3" in one)
    assert falling.count("Table") == 1


@pytest.mark.soak
def test_a_drawn_hint_is_heard_row_by_row():
    layout, rendered = drawn("zh-zh")
    place = place_of(layout, "连字成词")
    heard = "\n".join(read_aloud(rendered.screen, place.drawn_page, place.drawn_page))

    assert MIDWAY.format(number=place.number) in heard


@pytest.mark.soak
def test_a_large_puzzle_is_heard_on_facing_pages():
    layout, rendered = drawn("en-large-print")
    at = place_of(layout, "Crossword").page
    heard = read_aloud(rendered.screen, at, at + 1)

    assert heard.count("H3 Across") == 1
    assert heard.index("H3 Across") < heard.index("H3 Down")


def test_headings_are_heard_as_they_are_written(english):
    layout, rendered = english
    # Where room is scarce, rules go without tips.
    how_to, heard = next(
        (one, heard)
        for one in layout.pages
        if one.template == "howto"
        and "H2 Tips" in (heard := read_aloud(rendered.screen, one.number, one.number))
    )

    assert heard[0] == "P How to play"  # printed in capitals that are set apart
    assert "H2 A worked example" in heard
    with pikepdf.open(io.BytesIO(rendered.screen)) as pdf:
        content = pdf.pages[how_to.number - 1]
        marked = [
            str(step.operands[1].ActualText)
            for step in pikepdf.parse_content_stream(content)
            if str(step.operator) == "BDC" and "/ActualText" in step.operands[1]
        ]
    # For programs that extract the text without the tree.
    assert marked == ["How to play", "A worked example", "Tips", "Levels"]


def test_hanzi_in_an_english_book_are_marked_as_chinese(english):
    _, rendered = english
    with pikepdf.open(io.BytesIO(rendered.screen)) as pdf:
        tree = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        tree += [cell for item in tree if item.get("/S") == "/TR" for cell in item.K]
        marked = {
            (str(item.S), str(item.Lang))
            for item in tree
            if {"/S", "/Lang"} <= item.keys()
        }

    assert marked == {(tag, "zh") for tag in ("/LBody", "/Lbl", "/TD")}


FLOWING = """\
<html lang=en><style>body { width: 300px } a { color: black }</style><h1>Foreword</h1>
<p>Some <em>emphasised</em> words that go on for so long that a line breaks somewhere.
<ul><li>One<li>Two <a href="#x">and a link</a></ul>
<ol><li><p>First<li>Second</ol>
<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2</table>
<blockquote><p>Quoted<p>twice</blockquote>
<p id=x><img src="{picture}" alt="A grey square"> <img src="{picture}" alt="">
<p>A line<br>broken by hand
"""
HEARD = """\
H1 Foreword
P Some emphasised words that go on for so long that a line breaks somewhere.
L
LI • One
LI • Two and a link
L
LI 1. First
LI 2. Second
Table
TR A | B
TR 1 | 2
BlockQuote Quoted twice
P A grey square
P A line broken by hand"""


def test_flowing_pages_are_heard_by_their_elements(tmp_path):
    layout, _ = layout_of(book_of(1))
    picture = tmp_path / "square.png"
    Image.new("L", (40, 40), 128).save(picture)
    html = FLOWING.replace("{picture}", picture.as_uri())
    document = weasyprint.HTML(string=html).render()
    press = Press("grey", None, keep_marks=True)
    pages = [
        FlowedPage(one, Ink(None, None), {}, bookmark=None, painted=press.page)
        for one in document.pages
    ]
    places = [one.place for one in pages]
    _, screen = write_editions(document, pages, press, layout, places=places)
    heard = [re.sub(r" +", " ", line) for line in read_aloud(screen)]

    assert "\n".join(heard) == HEARD
    assert faults(screen) == []
