"""The author's own pages in the book: measured, set, linked, refused."""

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from few import few
from pictures import FLAT, gradient, saved

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.reading.markdown_file import read_matter
from puzzle_publish.core.values import Geometry, Plan
from puzzle_publish.layout.pages.author_pages import (
    matter_page,
    picture_size_mm,
    small_pictures,
)
from puzzle_publish.layout.pages.page_plan import MatterFlow, RulesFlow, Single
from puzzle_publish.layout.settle import settle
from puzzle_publish.render.design_check import require_letters
from puzzle_publish.render.pages import PageMeasurer, render
from tiny import book_of, inspected, layout_of, selection_of

PAGE = Geometry(152.4, 228.6, 19.2, 14.0, 16.0, 18.0)
WORDS = "The author has lived by the sea for most of a long life. "
FOREWORD = f"""\
# Before you *begin*

{WORDS * 6}

![A harbour](photo.jpg "The harbour at dusk")

## How to use it

1. Begin anywhere.
   - Or here.

> {WORDS}

---

| Level | Minutes |
|:------|--------:|
| Easy  | 10      |

With `code`, **bold words** and [a link](https://example.org/a?b=1&c=%20d).

{WORDS * 40}
"""
ABOUT = "# About the author\n\nShort.\n"
ZH = "# 前言\n\n" + "这本书是在厨房的桌上做成的，每天一题。" * 60 + "\n"


@pytest.fixture
def folder(tmp_path):
    saved(tmp_path / "photo.jpg", gradient(1500, 1000))
    saved(tmp_path / "small.png", gradient(300, 200))
    (tmp_path / "mark.svg").write_text(FLAT)
    return tmp_path


def matter_of(folder, text, language="en"):
    (folder / "a.md").write_text(text)
    return read_matter(folder, "a.md", language)


def book_with(folder, front=(), back=(), language="en", **options):
    book = book_of(language=language, **options)
    sides = {"front": front, "back": back}
    read = {
        side: tuple(matter_of(folder, text, language) for text in texts)
        for side, texts in sides.items()
    }
    return replace(book, **read)


def texts_of(raw):
    with pypdfium2.PdfDocument(raw) as pdf:
        return [
            pdf[k].get_textpage().get_text_bounded().replace("\r\n", "\n")
            for k in range(len(pdf))
        ]


@pytest.mark.soak
@few(
    ("design", "trim"),
    [
        ("classic", "5x8in"),
        ("modern", "6x9in"),
        ("large-print", "8.5x11in"),
        ("zh", "6x9in"),
    ],
)
def test_pages_are_set_in_each_design(folder, design, trim):
    language = "zh" if design == "zh" else "en"
    text = ZH if language == "zh" else FOREWORD
    about = {"design": design, "trim": trim, "language": language}
    book = book_with(folder, [text], [ABOUT], **about)

    layout, look = layout_of(book)
    rendered = render(layout, look)

    findings = inspected(rendered, layout)
    assert [f for f in findings if f.rule != "page-count"] == []
    matter = [page for page in layout.pages if page.template == "matter"]
    first, *more = matter[:-1]
    assert first.head == ""
    assert more
    title = "前言" if language == "zh" else "Before you begin"
    assert {page.head for page in more} == {title}
    assert all(page.folio == str(page.number) for page in matter)
    assert first.outline == title
    contents = next(p for p in layout.pages if p.template == "contents").content
    listed = {entry.label: entry.page for entry in contents.entries}
    assert listed[title] == str(first.number)
    assert listed["About the author"] == str(matter[-1].number)
    pages = texts_of(rendered.interior)
    assert title.split(maxsplit=1)[0] in pages[first.number - 1]
    assert "Short." in pages[matter[-1].number - 1]


def test_pages_are_counted_before_a_puzzle_exists(folder):
    book = book_with(folder, [FOREWORD, FOREWORD], [ABOUT], dedication="For you")
    design = load_design("classic", "en")
    printer = load_printer("kdp-paperback", folder)
    selection = selection_of(book)
    plan = Plan(tuple(pick.request for pick in selection.picks))

    settled = settle(book, plan, design, printer, lambda g: PageMeasurer(design, g))
    layout, _ = layout_of(book, selection)

    assert settled.structure.total == len(layout.pages)
    flows = settled.structure.flows
    assert flows[Single.DEDICATION] == (3, 1)
    names = list(flows)
    assert names.index(Single.CONTENTS) < names.index(MatterFlow(True, 0))
    assert names.index(MatterFlow(True, 1)) < names.index(RulesFlow("_blank"))
    assert names[-1] == MatterFlow(False, 0)
    for name, (first, count) in flows.items():
        if isinstance(name, MatterFlow):
            assert [p.number for p in layout.pages if p.template == "matter"].count(
                first
            ) == 1
            assert count >= 1


def test_the_screen_edition_has_links_pictures_in_words_and_headings(folder):
    book = book_with(folder, [FOREWORD])
    layout, design = layout_of(book)
    rendered = render(layout, design)

    with pikepdf.open(io.BytesIO(rendered.interior)) as pdf:
        assert not any("/Annots" in page for page in pdf.pages)
    with pikepdf.open(io.BytesIO(rendered.screen)) as pdf:
        links = [
            (str(note.A.URI), str(note.Contents))
            for page in pdf.pages
            for note in page.get("/Annots", [])
            if "/A" in note
        ]
        kinds = [str(o.S) for o in elements(pdf)]
        words = [str(o.Alt) for o in elements(pdf) if "/Alt" in o]
    assert links == [("https://example.org/a?b=1&c=%20d", "a link")]
    assert "A harbour" in words
    for kind in ("/H1", "/H2", "/L", "/BlockQuote", "/Table", "/TR", "/TH", "/TD"):
        assert kind in kinds


def elements(pdf):
    return [
        o
        for o in pdf.objects
        if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/StructElem"
    ]


@few("shift", range(6))
def test_a_heading_stays_with_its_text(folder, shift):
    text = "".join(
        f"## Heading {k}\n\n{WORDS * (3 + (k * 7 + shift) % 5)}\n\n" for k in range(24)
    )
    layout, design = layout_of(book_with(folder, [text]))

    pages = texts_of(render(layout, design).interior)

    numbers = [page.number for page in layout.pages if page.template == "matter"]
    assert len(numbers) > 2
    for number in numbers:
        lines = pages[number - 1].strip().split("\n")
        # Folio and running head are painted last.
        furniture = {str(number), "Heading 0"} if number > numbers[0] else {str(number)}
        while lines[-1] in furniture:
            lines.pop()
        assert not lines[-1].startswith("Heading")


def test_a_dedication_has_a_page_and_the_copyright_its_lines(folder):
    book = book_of(
        dedication="For my grandmother,\nwho solved hers in ink\n",
        copyright="© 2027 A. Author\n\nPhotographs by B. Friend\n",
    )
    layout, design = layout_of(book)

    pages = texts_of(render(layout, design).interior)

    assert pages[2].split("\n") == ["For my grandmother,", "who solved hers in ink"]
    assert pages[3].strip() == ""
    assert "© 2027 A. Author\nPhotographs by B. Friend\n" in pages[1]


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({"dedication": "a\n" * 200}, "book.dedication: "),
        ({"copyright": "a\n" * 100}, "book.copyright: does not fit on half of the"),
    ],
)
def test_what_needs_more_than_its_page(folder, about, said):
    with pytest.raises(ConfigError, match=said):
        layout_of(book_of(**about))


def test_a_table_or_word_wider_than_the_page_is_told_with_its_line(folder):
    wide = "|" + "incomprehensibilities|" * 9
    text = f"a\n\n{wide}\n|{'-|' * 9}\n{wide}\n\nb\n"

    with pytest.raises(ConfigError) as caught:
        layout_of(book_with(folder, [text]))

    (problem,) = caught.value.problems
    assert problem.startswith("a.md:3:1: this table is wider than the page's text, 1")
    assert problem.endswith("shorten its longest words, or leave out a column")


def test_a_long_word_is_broken(folder):
    layout, _ = layout_of(book_with(folder, [f"{'wide' * 60}\n\n- {'wide' * 60}\n"]))

    assert sum(page.template == "matter" for page in layout.pages) == 1


# Pictures -----------------------------------------------------------------------------


def test_pictures_are_as_large_as_they_are_sharp(folder):
    found = matter_of(
        folder,
        "![a](photo.jpg)\n\n![b](small.png)\n\n![c](mark.svg)\n\n"
        "![d](small.png){width=20mm}\n",
    )

    sizes = [picture_size_mm(one, PAGE) for one in found.pictures]

    assert sizes[0] == pytest.approx((119.2, 79.47), abs=0.02)
    assert sizes[1] == pytest.approx((25.4, 16.93), abs=0.02)
    assert sizes[2] == pytest.approx((71.52, 35.76), abs=0.02)
    assert sizes[3] == pytest.approx((20, 13.33), abs=0.02)
    (note,) = small_pictures(found, PAGE)
    assert note == (
        "a.md:3:1: small.png: is printed 25 x 17 mm, where its 300 x 200 px are 300"
        " dpi; to fill 119 mm it would need 1,408 px across"
    )


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        (
            "small.png){width=60mm}",
            "a.md:3:2: small.png: 300 x 200 px are 127 dpi at 60 x 40 mm, the least is",
        ),
        ("mark.svg){width=130mm}", "mark.svg: 130 x 65 mm are larger than the page's"),
    ],
)
def test_pictures_that_do_not_fit_their_width(folder, picture, said):
    found = matter_of(folder, f"a\n\nb![c]({picture}")

    with pytest.raises(ConfigError) as caught:
        matter_page(found, MatterFlow(True, 0), PAGE)

    assert said in caught.value.problems[0]


# Letters ----------------------------------------------------------------------


def test_letters_that_the_fonts_lack_are_told_with_their_place(folder):
    book = book_with(folder, ["# One\n\nTwo ქართული and แมว\n"])

    with pytest.raises(ConfigError) as caught:
        require_letters(book, load_design("classic", "en"))

    first = caught.value.problems[0]
    assert first.startswith("a.md:3:5: the fonts of the design classic have no")
    assert '"ქ" (U+10E5)' in first
    assert first.place["column"] == 5


def test_chinese_words_in_an_english_book_have_a_font(folder):
    require_letters(book_with(folder, ["A 猫.\n"]), load_design("classic", "en"))
