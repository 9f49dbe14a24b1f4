"""The author's Markdown files, dedication and copyright in a book's file."""

import logging

from pictures import FLAT
from refused import problems

from puzzle_publish.config.load import load_book

BOOK = """\
format: 1
book:
  id: mine
  title: Mine
  seed: 1
{}
print: {{printer: home, trim: A5}}
sections:
  - {{id: a, type: cryptarithm, count: 1, level: easy}}
"""


def book_in(folder, *lines):
    path = folder / "book.yaml"
    path.write_text(BOOK.format("\n".join(f"  {line}" for line in lines)))
    return path


def test_files_are_read_in_their_order(tmp_path):
    for name in ("one.md", "two.md", "three.md"):
        (tmp_path / name).write_text(f"# {name}\n")

    book = load_book(book_in(tmp_path, "front: [two.md, one.md]", "back: [three.md]"))

    assert [m.title for m in book.front] == ["two.md", "one.md"]
    assert [m.title for m in book.back] == ["three.md"]


def test_a_book_s_digest_depends_on_its_files_and_their_pictures(tmp_path):
    (tmp_path / "a.md").write_text("![a](b.svg)")
    (tmp_path / "b.svg").write_text(FLAT)
    plain = load_book(book_in(tmp_path)).digest
    path = book_in(tmp_path, "front: [a.md]")
    seen = [plain, load_book(path).digest]

    (tmp_path / "a.md").write_text("![A](b.svg)")
    seen.append(load_book(path).digest)
    (tmp_path / "b.svg").write_text(FLAT.replace("c00", "00c"))
    seen.append(load_book(path).digest)

    assert len(set(seen)) == 4
    assert load_book(book_in(tmp_path, "front: []", 'dedication: ""')).digest == plain


def test_every_fault_of_every_file_is_said_at_once(tmp_path):
    (tmp_path / "a.md").write_text("<b>a</b>\n\n[c](file:///d)\n")
    (tmp_path / "about.md").write_text("# A\n")
    path = book_in(
        tmp_path,
        "front: [a.md, abuot.md, ../c.md]",
        "back: [about.md, about.md]",
        "copyright: |",
        "  a\tb",
    )

    found = problems(path)

    assert [p for p in found if p.startswith("a.md:1:1: HTML")]
    assert [p for p in found if p.startswith("a.md:3:5: a link to")]
    missing = "book.yaml:6:17: book.front[1]: abuot.md: there is no such file; did you"
    assert [p for p in found if p.startswith(missing)], found
    assert [p for p in found if "book.front[2]: " in p and "leads out of" in p]
    assert [p for p in found if "book.back[1]: is in the list twice" in p]
    assert [p for p in found if "book.copyright: must be without tabs" in p]


def test_a_picture_without_words_gets_a_warning(tmp_path, caplog):
    (tmp_path / "a.md").write_text("a\n\n![](b.svg)\n")
    (tmp_path / "b.svg").write_text(FLAT)

    with caplog.at_level(logging.INFO, logger="publish"):
        load_book(book_in(tmp_path, "back: [a.md]"))

    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert record.getMessage().startswith(
        "a.md:3:1: a picture without alternative text is not read aloud; write"
    )
