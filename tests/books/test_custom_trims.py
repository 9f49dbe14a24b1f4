"""A book of a size that its printer takes but does not list."""

import json

import pikepdf
import pytest
from whole_book import built, written

from puzzle_publish.cli import main
from puzzle_publish.core.printer import load_printer

TEXT = """\
format: 1
book: {id: odd, title: An Odd Size, author: Ada Byron, seed: 3}
print: {printer: kdp-paperback, trim: 6.5x9.5in, tracker: false}
sections:
  - {id: sums, type: cryptarithm, count: 20, level: easy}
"""
MM = 72 / 25.4


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd")
    book = written(folder, text=TEXT)
    return built(book, folder / "output", "--executor", "serial")


@pytest.mark.soak
def test_pages_and_cover_have_the_size_and_the_spine_of_the_pages(odd, tmp_path):
    manifest = json.loads((odd / "manifest.json").read_text())
    kdp = load_printer("kdp-paperback", tmp_path)
    with pikepdf.open(odd / "interior.pdf") as pdf:
        pages = len(pdf.pages)
        assert [float(v) for v in pdf.pages[0].trimbox] == pytest.approx(
            [0, 0, 468, 684], abs=0.01
        )
    with pikepdf.open(odd / "cover.pdf") as pdf:
        wide = 2 * (165.1 + 3.175) + kdp.spine_mm(pages, "white")
        assert float(pdf.pages[0].mediabox[2]) == pytest.approx(wide * MM, abs=0.05)

    assert manifest["print"]["trim_mm"] == [165.1, 241.3]
    rules = {finding["rule"] for finding in manifest["findings"]}
    assert not {"page-size", "cover-size", "gutter", "margin"} & rules


@pytest.mark.soak
def test_preflight_of_the_folder_knows_the_size(odd, capsys):
    main(["preflight", str(odd), "--json"])
    found = json.loads(capsys.readouterr().out)

    interior = next(f for f in found["files"] if f["name"] == "interior.pdf")
    assert interior["trim"] == "6.5x9.5in"
    assert not {"page-size", "cover-size"} & {
        finding["rule"] for finding in found["findings"]
    }


@pytest.mark.soak
def test_preflight_takes_the_size_from_the_command_line(odd, capsys):
    path = str(odd / "interior.pdf")
    code = main(
        ["preflight", path, "--printer", "kdp-paperback", "--trim", "6.4x9.5in"]
    )

    assert code == 6
    assert "page-size" in capsys.readouterr().out
    assert (
        main(["preflight", path, "--printer", "kdp-paperback", "--trim", "9x9in"]) == 2
    )
