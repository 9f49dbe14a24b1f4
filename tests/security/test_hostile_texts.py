"""Texts of strangers in all that leaves the house: they stay texts.

Titles, names, section titles and clues that are HTML, templates, formulas, escape
sequences; in pages, PDF metadata and outline, CSV, JSON, the report, the log, file
names and files for other programs.
"""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import ipuz
import pikepdf
import puz
import pypdfium2
import pytest
from each import each

from crossword_pages import SMALL, filled, puzzle
from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import Draft
from puzzle_publish.record.exports.csv_file import cell, from_document
from puzzle_publish.render.pages import render
from puzzle_publish.types.crossword import ipuz_file, puz_file
from puzzle_publish.types.foreign_files import About
from puzzle_publish.types.registry import load
from puzzle_publish.words.clued import read_clued
from tiny import book_of, layout_of

TAGS = "</title></style><script>a()</script><img src=x onerror=a()>"
TEMPLATE = "{% raw %}{# no #}{{ 7*7 }}${7*7}{0.__class__}%s"
LINKS = "<a href='javascript:a()'>x</a><link rel=attachment href=file:///etc/passwd>"
CSS = "*/}</style><style>@import url(http://127.0.0.1:9/x);/*"
QUOTES = "\"'`\\<!--]]>&lt;&amp;"
HOSTILE = [TAGS, TEMPLATE, LINKS, CSS, QUOTES]


@pytest.fixture(scope="module")
def rendered():
    """A book all of whose texts are hostile, and the server's address in them."""
    book = book_of(
        2, title=TAGS, subtitle=CSS, author=LINKS, publisher=QUOTES, more=[TEMPLATE]
    )
    layout, design = layout_of(book)
    return render(layout, design)


def words(pdf):
    """The text of a file's pages without spaces, as lines may break anywhere."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        told = "".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()
    return re.sub(r"[\s\ufffe-]", "", told)


@pytest.mark.parametrize("text", [TAGS, CSS, LINKS, QUOTES])
def test_pages_show_hostile_texts_as_they_were_typed(rendered, text):
    assert re.sub(r"[\s-]", "", text) in words(rendered.screen)


def test_a_hostile_text_is_in_the_pdf_s_title_and_nowhere_else(rendered):
    for raw in (rendered.interior, rendered.screen, rendered.cover):
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            assert str(pdf.docinfo.get("/Title", TAGS)).startswith(TAGS)
            assert str(pdf.docinfo.get("/Author", LINKS)) == LINKS
            assert not pdf.attachments
            assert "/OpenAction" not in pdf.Root
            assert "/AcroForm" not in pdf.Root
            assert "/JavaScript" not in pdf.Root.get("/Names", {})
            metadata = pdf.Root.get("/Metadata")
            if metadata is not None:
                assert b"<script>" not in metadata.read_bytes()
            for page in pdf.pages:
                for note in page.get("/Annots", []):
                    assert note.get("/A", {}).get("/S", "/GoTo") == "/GoTo"


def test_the_outline_has_hostile_titles_as_texts(rendered):
    with (
        pikepdf.open(io.BytesIO(rendered.screen)) as pdf,
        pdf.open_outline() as outline,
    ):
        assert str(pdf.docinfo["/Title"]) == TAGS
        titles = [item.title for item in outline.root]

    assert titles
    assert not any("\n" in title for title in titles)


FORMULAS = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1+2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    "＋1",
    "－1",
    "＠A1",
    "  =1",
    "\u3000=1",
    "\x00=1",
    "\x1b=1",
    "\u202e=1",
    'x";=1',
    "x;=1",
    "x\t=1",
    "x\r\n=1",
    'x","=1',
    "x\n;＝1",
]
_BEGINS = re.compile(r"[\s\u3000]*[=+@＝＋－＠-]")


@each("text", FORMULAS)
@each("delimiter", [",", ";", "\t"])
def test_no_cell_of_a_csv_runs_whatever_parts_the_cells(text, delimiter):
    entry = {"number": 1, "section": text, "grade": {"score": 1.5}, "answer": [text]}
    raw = from_document({"puzzles": [entry]}).decode()

    rows = list(csv.reader(io.StringIO(raw, newline=""), delimiter=delimiter))

    cells = [one for row in rows for one in row]
    assert not [one for one in cells if _BEGINS.match(one)]
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]", raw)
    if delimiter == ",":
        assert len(rows) == 2
        assert {len(row) for row in rows} == {11}


def test_numbers_in_a_csv_stay_numbers():
    assert [cell(value) for value in (-3, 1.5, None)] == [-3, 1.5, ""]


CLUE = "<img src=x onerror=a()> & {{ 7*7 }} \"'"


def test_files_for_other_programs_have_hostile_clues_as_texts(tmp_path):
    draft = Draft(puzzle("british", SMALL, [CLUE]), filled(SMALL, "BOATMUSEN"))
    givens, answer = load("crossword").read(draft)
    words = {"title": TAGS, "author": LINKS, "rights": QUOTES, "notes": TEMPLATE}

    read = ipuz.read(ipuz_file.write(givens, answer, About(**words)).decode())
    (tmp_path / "a.puz").write_bytes(puz_file.write(givens, answer, About(**words)))
    across = puz.read(str(tmp_path / "a.puz"))

    # The texts of the first may hold HTML, those of the second are plain.
    told = [
        read["title"],
        read["author"],
        *(c["clue"] for c in read["clues"]["Across"]),
    ]
    assert not any("<" in text for text in told)
    assert across.title == TAGS
    assert all(clue.startswith(CLUE) for clue in across.clues)


SIGNS = ["\x1b[31m", "\x9b31m", "\u202e", "\u2028", "\u2066", "\0", "\ufeff"]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_clue_that_no_page_can_show_is_refused_with_its_place(tmp_path, sign):
    path = tmp_path / "clues.tsv"
    path.write_text(f"sun\tThe star of the day\nmoon\tIt {sign}shines\n")

    with pytest.raises(UsageError, match=r"clues\.tsv"):
        read_clued(path)


@pytest.mark.parametrize(
    "clue", [TAGS, LINKS, CSS, "=cmd|' /C calc'!A0", "a {{ 7*7 }}"]
)
def test_a_clue_that_is_code_elsewhere_is_a_text_here(tmp_path, clue):
    path = tmp_path / "clues.tsv"
    path.write_text(f"moon\t{clue}\n", encoding="utf-8")

    (entry,) = read_clued(path).entries

    assert clue in repr(entry)


class Tags(HTMLParser):
    """The tags of a page, and what its attributes load."""

    def __init__(self):
        super().__init__()
        self.tags, self.loads, self.text = set(), [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.loads += [v for name, v in attrs if name in ("src", "href", "onerror")]

    def handle_data(self, data):
        self.text += data


@pytest.mark.soak
def test_a_whole_book_of_hostile_texts_is_built_proven_and_harmless(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    section = {"type": "crossword", "level": "easy", "count": 2}
    book = {
        "format": 1,
        "book": {
            "id": "hostile",
            "title": TAGS,
            "subtitle": CSS,
            "author": LINKS,
            "publisher": QUOTES,
            "copyright": "=cmd|' /C calc'!A0",
            "seed": 1,
        },
        "print": {"printer": "home", "trim": "6x9in"},
        "sections": [{**section, "id": "a", "title": "</h1><img src=//127.0.0.1:9>"}],
        "run": {"executor": "serial"},
    }
    Path("book.yaml").write_text(json.dumps(book))

    assert main(["build", "book.yaml"]) == 0
    assert main(["verify", "output/hostile"]) == 0
    assert main(["preflight", "output/hostile"]) == 0
    folder = Path("output/hostile")
    report = Tags()
    report.feed((folder / "report.html").read_text())
    assert not report.tags & {"script", "img", "link", "iframe"}
    assert not report.loads
    assert TAGS in report.text
    assert json.loads((folder / "answers.json").read_text())["book"]["title"] == TAGS
    log = (folder / "build.log").read_text()
    assert log.count(TAGS) == 1
    assert sorted(path.name for path in Path("output").iterdir()) == [
        "hostile",
        "ledger.locks",
        "ledger.sqlite",
    ]
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err
