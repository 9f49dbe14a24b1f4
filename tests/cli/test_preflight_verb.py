"""`publish preflight`: what it takes a file for, what it says, and its exit codes."""

import json

import handmade
import pikepdf
import pytest
from few import few
from handmade import adding, cover, interior, say

from puzzle_publish.cli import main

RED = adding("1 0 0 rg 100 100 50 50 re f")
NEAR = adding("0 G 1 w 19.22 400 m 100 400 l S")  # within what we keep to spare


@pytest.fixture
def file(tmp_path):
    def write(content, name="mine.pdf"):
        path = tmp_path / name
        path.write_bytes(content)
        return str(path)

    return write


def test_a_clean_file_says_nothing_on_stdout_and_what_was_guessed_on_stderr(
    file, capsys
):
    assert main(["preflight", file(interior()), "--printer", "kdp-paperback"]) == 0

    out, err = capsys.readouterr()
    assert out == ""
    assert "mine.pdf: taken for an interior" in err
    assert "mine.pdf: taken for the trim 6x9in" in err
    assert "mine.pdf: assumed to be printed on white paper" in err
    assert "1 file for Amazon KDP paperback: clean" in err


def test_an_error_is_one_line_with_file_page_rule_and_sentence(file, capsys):
    assert main(["preflight", file(interior(RED)), "--printer", "kdp-paperback"]) == 6

    assert capsys.readouterr().out == (
        "mine.pdf page 4: colour: Something is painted in RGB 1 0 0; the interior is"
        " printed in black alone.\n"
    )


def test_a_warning_fails_only_when_strict(file, capsys):
    call = ["preflight", file(interior(NEAR)), "--printer", "kdp-paperback"]

    assert main(call) == 0
    assert (
        "page 4: margin-spare (warning): A line is 0.2669 in" in capsys.readouterr().out
    )
    assert main([*call, "--strict"]) == 6


def test_json_is_one_object(file, capsys):
    call = ["preflight", file(interior(RED)), "--printer", "kdp-paperback", "--json"]

    assert main(call) == 6

    whole = json.loads(capsys.readouterr().out)
    assert (whole["errors"], whole["warnings"], whole["notices"]) == (1, 0, 0)
    assert whole["files"][0] == {
        "name": "mine.pdf",
        "kind": "interior",
        "trim": "6x9in",
        "paper": "white",
        "pages": handmade.PAGES,
        "guessed": [
            "taken for an interior",
            "taken for the trim 6x9in",
            "assumed to be printed on white paper",
        ],
    }
    (finding,) = whole["findings"]
    assert (finding["rule"], finding["page"], finding["severity"]) == (
        "colour",
        4,
        "error",
    )


def test_a_wide_page_alone_is_a_cover_whose_spine_tells_the_pages(file, capsys):
    call = ["preflight", file(cover()), "--printer", "kdp-paperback"]

    assert main(call) == 0
    assert "its spine of 0.0901 in is that of 40 pages" in capsys.readouterr().err
    assert main([*call, "--pages", "40", "--paper", "white"]) == 0
    assert main([*call, "--pages", "60"]) == 6
    assert "cover-size" in capsys.readouterr().out
    assert main([*call, "--kind", "interior"]) == 6


def test_a_cover_without_a_formula_is_to_be_laid_over_the_printers_template(
    file, capsys
):
    main(["preflight", file(cover()), "--printer", "ingram"])

    assert "lay the cover over the printer's own template" in capsys.readouterr().err


def test_a_folder_of_anybodys_files_is_judged_together(tmp_path, file, capsys):
    file(interior(), "inside.pdf")
    file(cover(pages=60), "outside.pdf")

    assert main(["preflight", str(tmp_path), "--printer", "kdp-paperback"]) == 6

    out = capsys.readouterr().out
    assert out.startswith("outside.pdf page 1: cover-size: ")
    assert "a spine of 0.0901 in for 40 pages" in out


def test_a_damaged_file_is_a_finding(file, capsys):
    assert main(["preflight", file(b"%PDF-1.7 oh"), "--printer", "home"]) == 6
    assert capsys.readouterr().out.startswith("mine.pdf: readable: The file cannot be")


def test_a_size_that_no_list_has_is_taken_where_the_printer_cuts_any(file, capsys):
    odd = file(interior(size=(400, 600)))

    assert main(["preflight", odd, "--printer", "kdp-paperback"]) == 0
    assert "trim-unlisted (warning)" in capsys.readouterr().out
    assert main(["preflight", odd, "--printer", "kdp-hardcover"]) == 6
    assert "5.5556 × 8.3333 in; Amazon KDP hardcover takes" in capsys.readouterr().out


def test_an_a4_file_of_210_mm_is_the_printers_a4(file, capsys):
    a4 = file(interior(size=(595.276, 841.89)))

    assert main(["preflight", a4, "--printer", "lulu"]) in (0, 6)
    assert "taken for the trim A4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ([], "name the printer: --printer NAME"),
        (["--printer", "kdp-paperbck"], 'did you mean "kdp-paperback"?'),
        (["--printer", "home", "--trim", "A6"], 'has no trim "A6"; must be A4, A5'),
        (
            ["--printer", "ingram", "--trim", "7x10in", "--paper", "cream"],
            'IngramSpark has no paper "cream" at 7x10in; must be white or white-70',
        ),
    ],
)
def test_a_wrong_call_is_told(file, capsys, more, message):
    assert main(["preflight", file(interior()), *more]) == 2
    assert message in capsys.readouterr().err


def test_a_file_that_is_not_there_is_told(capsys):
    assert main(["preflight", "nowhere.pdf", "--printer", "home"]) == 2
    assert "nowhere.pdf: there is no such file or folder" in capsys.readouterr().err


def test_a_printer_of_ones_own_is_named_by_its_file(file, tmp_path, capsys):
    from puzzle_publish.core import resources

    text = (resources.configs() / "printers" / "home.yaml").read_text()
    own = tmp_path / "own.yaml"
    own.write_text(text.replace("name: Home or copy shop", "name: The shop next door"))

    assert main(["preflight", file(interior()), "--printer", str(own)]) == 0
    assert "for The shop next door: clean" in capsys.readouterr().err
    own.write_text(text.replace("least_pt: 7", "least_pt: -7"))
    assert main(["preflight", file(interior()), "--printer", str(own)]) == 2
    assert "own.yaml:56:13: text.least_pt: must be" in capsys.readouterr().err


BOOK = """\
format: 1
book:
  {id: shop, title: A Tiny Shop, author: A. Nobody, isbn: 978-3-16-148410-0, seed: 1}
print: {printer: home, trim: A5}
sections: [{id: s, type: _blank, count: 3, level: easy}]
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The folder of a finished book, made once; tests copy what they change."""
    folder = tmp_path_factory.mktemp("shop")
    (folder / "shop.yaml").write_text(BOOK)
    call = ["build", str(folder / "shop.yaml"), "--output", str(folder)]
    assert main([*call, "--executor", "serial"]) == 0
    return folder / "shop"


@pytest.mark.soak
def test_a_book_of_ours_is_clean_for_its_own_printer(book, capsys):
    assert main(["preflight", str(book), "--strict"]) == 0
    assert "2 files for Home or copy shop: clean" in capsys.readouterr().err


def test_of_a_books_folder_the_manifest_tells_the_names(book, tmp_path, capsys):
    for path in book.glob("*.pdf"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    whole = json.loads((book / "manifest.json").read_text())
    whole["book"] |= {"title": "Another Shop", "author": "B. Somebody"}
    (tmp_path / "manifest.json").write_text(json.dumps(whole))

    assert main(["preflight", str(tmp_path)]) == 6

    lines = capsys.readouterr().out.splitlines()
    assert sorted(line.split(": ")[:2] for line in lines) == [
        ["cover.pdf", "author"],
        ["cover.pdf", "title"],
        ["interior.pdf", "author"],
        ["interior.pdf", "title"],
    ]


def test_a_book_is_held_against_another_printer_that_lacks_its_trim(book, capsys):
    assert main(["preflight", str(book), "--printer", "kdp-paperback"]) == 6
    out = capsys.readouterr().out
    assert "interior.pdf: trim-unlisted (warning): The trim 5.8268 × 8.2677 in" in out
    assert main(["preflight", str(book), "--printer", "kdp-hardcover"]) == 6
    out = capsys.readouterr().out
    assert "page 1: trim-size: The page is 5.8268 × 8.2677 in; Amazon KDP hard" in out


def test_a_book_of_a_printer_of_ones_own_asks_where_its_file_is(book, tmp_path, capsys):
    whole = json.loads((book / "manifest.json").read_text())
    whole["print"]["printer"] = "mine.yaml"
    (tmp_path / "manifest.json").write_text(json.dumps(whole))

    assert main(["preflight", str(tmp_path)]) == 2
    assert 'made for "mine.yaml"' in capsys.readouterr().err


def test_every_printing_of_a_book_is_judged_in_its_own_folder(book, tmp_path, capsys):
    whole = json.loads((book / "manifest.json").read_text())
    entry = {"print": whole["print"], "pages": whole["pages"]}
    whole["printings"] = [{"folder": folder, **entry} for folder in ("", "left-handed")]
    (tmp_path / "manifest.json").write_text(json.dumps(whole))
    for folder in (tmp_path, tmp_path / "left-handed"):
        folder.mkdir(exist_ok=True)
        (folder / "cover.pdf").write_bytes((book / "cover.pdf").read_bytes())
    (tmp_path / "interior.pdf").write_bytes((book / "interior.pdf").read_bytes())
    (tmp_path / "left-handed/interior.pdf").write_bytes(b"%PDF-1.7 oh")

    assert main(["preflight", str(tmp_path)]) == 6

    out, err = capsys.readouterr()
    assert out.startswith("left-handed/interior.pdf: readable: ")
    assert "4 files for Home or copy shop: 1 error, 0 warnings" in err


def lines_of(call, capsys):
    """The findings that a call prints, without the folders of their files."""
    main(["preflight", *call])
    found = capsys.readouterr().out.splitlines()
    return sorted(line.removeprefix("left-handed/") for line in found)


def _spoilt(book, folder):
    """Make a copy of the book in which author, fonts, colours and pages are wrong."""
    whole = json.loads((book / "manifest.json").read_text())
    whole["book"]["author"] = "B. Somebody"
    whole["font_names"] = ["Another"]
    entry = {"print": whole["print"], "pages": {**whole["pages"], "interior": 90}}
    whole["printings"] = [{"folder": name, **entry} for name in ("", "left-handed")]
    (folder / "left-handed").mkdir()
    (folder / "manifest.json").write_text(json.dumps(whole))
    for part in (folder, folder / "left-handed"):
        (part / "cover.pdf").write_bytes((book / "cover.pdf").read_bytes())
    (folder / "interior.pdf").write_bytes(interior(RED))
    (folder / "left-handed/interior.pdf").write_bytes(
        (book / "interior.pdf").read_bytes()
    )


@few("printer", [[], ["--printer", "lulu"]])
def test_a_file_is_judged_as_its_folder_is(book, tmp_path, capsys, printer):
    _spoilt(book, tmp_path)
    paths = [
        tmp_path / part / name
        for part in ("", "left-handed")
        for name in ("interior.pdf", "cover.pdf")
    ]

    of_folder = lines_of([str(tmp_path), *printer], capsys)
    of_files = [
        line for path in paths for line in lines_of([str(path), *printer], capsys)
    ]

    assert of_folder == sorted(of_files)
    assert {line.split(": ")[1] for line in of_folder} >= {"author", "cover-size"}


def test_a_file_without_its_book_is_judged_by_itself(book, tmp_path, capsys):
    (tmp_path / "cover.pdf").write_bytes((book / "cover.pdf").read_bytes())

    assert main(["preflight", str(tmp_path / "cover.pdf")]) == 2
    assert "name the printer" in capsys.readouterr().err


def test_a_font_that_the_manifest_does_not_name_is_found(book, tmp_path, capsys):
    for name in ("cover.pdf", "manifest.json"):
        (tmp_path / name).write_bytes((book / name).read_bytes())
    with pikepdf.open(book / "interior.pdf") as pdf:
        page = pdf.pages[0]
        font = page.add_resource(
            pdf.make_indirect(handmade.embedded_font(pdf)), pikepdf.Name.Font
        )
        page.contents_add(say("x", 100, 100).replace("/F1", str(font)).encode())
        pdf.save(tmp_path / "interior.pdf")
    whole = json.loads((tmp_path / "manifest.json").read_text())
    whole["font_names"].remove("SourceSerifPro-Regular")
    (tmp_path / "manifest.json").write_text(json.dumps(whole))

    assert main(["preflight", str(tmp_path)]) == 6
    assert "font-allowed: Font SourceSerifPro-Regular" in capsys.readouterr().out


def test_a_folder_without_pdfs_is_told(tmp_path, capsys):
    assert main(["preflight", str(tmp_path), "--printer", "home"]) == 2
    assert "holds neither manifest.json nor a PDF" in capsys.readouterr().err
