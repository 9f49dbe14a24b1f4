"""Last lines of paragraphs in finished PDFs: two words, or three Chinese characters."""

import re
from itertools import pairwise
from xml.etree.ElementTree import fromstring, tostring

import pypdfium2
import pytest
import weasyprint
from examples_book import printed
from weasyprint.formatting_structure import boxes

from puzzle_publish.core.line_breaks import is_short
from puzzle_publish.render.last_lines import keep_last_words
from puzzle_publish.types.facts import example_rules, facts_of
from puzzle_publish.types.registry import load

BOOK = """\
format: 1
book: {{id: ends, title: Ends, seed: 1, language: {language}, front: [foreword.md]}}
print: {{printer: home, trim: A5, design: {design}}}
sections:
"""
TYPES = {
    "en": ("crossword", "codeword", "fill_in", "cryptarithm", "wordpath", "calendar"),
    "zh": ("crossword", "idiomfall", "wordpath", "calendar"),
}
FOREWORD = {
    # Without care, the first three of these end in one word on a page of A5.
    "en": "\n\n".join("word " * count + "*and* the end." for count in range(9, 40)),
    "zh": "\n\n".join("字" * count + "完。" for count in range(20, 70)),
}


def squeezed(text):
    return re.sub(r"\s", "", text)


def last_lines(pdf, paragraphs):
    """Yield each last line of a paragraph that takes two lines or more."""
    wholes = [squeezed(paragraph) for paragraph in paragraphs]
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage().get_text_bounded()
        for before, line in pairwise(map(str.strip, text.split("\r\n"))):
            end = squeezed(before) + squeezed(line)
            if line and any(w.endswith(end) and w != squeezed(line) for w in wholes):
                yield line


@pytest.mark.soak
@pytest.mark.parametrize(("language", "design"), [("en", "classic"), ("zh", "zh")])
def test_no_paragraph_ends_in_one_word(tmp_path, language, design):
    (tmp_path / "foreword.md").write_text(FOREWORD[language], encoding="utf-8")
    book = BOOK.format(language=language, design=design)
    if design == "large-print":
        book = book.replace("A5", "A4")
    for name in TYPES[language]:
        dated = "dates: {from: 2027-01-01, days: 1}"
        count = dated if name == "calendar" else "count: 1"
        book += f"  - {{id: {name[:4]}, type: {name}, {count}}}\n"
    rendered = printed(tmp_path, book).rendered

    kinds = [load(name) for name in TYPES[language]]
    paragraphs = [p for kind in kinds for p in example_rules(kind, language)]
    facts = [facts_of(kind, kind.example().givens) for kind in kinds]
    for kind, found in zip(kinds, facts, strict=True):
        paragraphs += kind.text(language).advice(found)
    paragraphs += FOREWORD[language].replace("*", "").split("\n\n")
    found = list(last_lines(rendered.interior, paragraphs))
    assert len(found) > 30
    assert [line for line in found if is_short(line)] == []
    assert [*last_lines(rendered.screen, paragraphs)] == found
    # Copied text has no characters that the author did not write.
    pages = pypdfium2.PdfDocument(rendered.interior)
    copied = "".join(page.get_textpage().get_text_bounded() for page in pages)
    assert not {"\u00a0", "\u2060", "\u200b"} & set(copied)


LONG = "A paragraph of some length has"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"<p>{LONG} a last line</p>", f"{LONG} a| last line|"),
        (f"<li>{LONG} <em>a</em> last line</li>", f"{LONG} a| last line|"),
        (f"<p>{LONG} a <em>last line</em>.</p>", f"{LONG} a| last line.|"),
        (f"<p>{LONG} a last <em>line</em>.</p>", f"{LONG} a last line."),
        ("<p>一二三四五六七八九十一二三。</p>", "一二三四五六七八九十|一二三。|"),
        ("<p>last line</p>", "last line"),
        (f"<p>{LONG} a <img/> last line</p>", f"{LONG} a  last line"),
        (f"<p>{LONG} incomprehensible tautologies</p>", None),
    ],
)
def test_the_last_words_of_a_paragraph_are_kept_together(before, after):
    tree = fromstring(f"<div>{before}</div>")
    plain = "".join(tree.itertext())
    keep_last_words(tree)

    assert "".join(tree.itertext()) == plain
    span = '<span style="white-space: nowrap">'
    marked = tostring(tree, encoding="unicode").replace(span, "|")
    marked = re.sub("<[^>]*>", "", marked.replace("</span>", "|"))
    assert marked == (plain if after is None else after)


def test_less_is_kept_together_in_a_narrow_box():
    tree = fromstring('<b style="width: 12mm"><p>in the middle</p><p>so it is</p></b>')
    keep_last_words(tree)

    assert [len(paragraph) for paragraph in tree] == [0, 1]


@pytest.mark.soak
def test_lines_before_the_last_two_stay_as_they_are():
    text = "Every puzzle was checked as printed: each has one answer, with no guessing."
    widths = range(150, 400)
    tree = fromstring(
        "<body>"
        + "".join(f'<p style="width: {w}px">{text}</p>' for w in (*widths, *widths))
        + "</body>"
    )
    for paragraph in tree[len(widths) :]:
        keep_last_words(paragraph)
    style = "<style>p { font: 11px sans-serif }</style>"
    page = weasyprint.HTML(string=style + tostring(tree, encoding="unicode")).render()

    lines = [
        broken(box) for each in page.pages for box in paragraphs_in(each._page_box)
    ]
    plain, kept = lines[: len(widths)], lines[len(widths) :]
    assert len(plain) == len(kept) == len(widths)
    for before, after in zip(plain, kept, strict=True):
        assert len(after) == len(before)
        assert after[:-2] == before[:-2]


def paragraphs_in(box):
    """Yield the boxes of paragraphs, of which none is on two pages."""
    if box.element_tag == "p" and isinstance(box, boxes.BlockBox):
        yield box
    else:
        for child in getattr(box, "children", ()):
            yield from paragraphs_in(child)


def broken(paragraph):
    """Return the lines of a paragraph."""
    return [
        "".join(x.text for x in line.descendants() if isinstance(x, boxes.TextBox))
        for line in paragraph.children
    ]
