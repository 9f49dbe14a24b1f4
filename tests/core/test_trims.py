"""Page sizes outside a printer's list."""

from pathlib import Path

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.trims import size_in

KDP, HOME, INGRAM = (
    load_printer(name, Path()) for name in ("kdp-paperback", "home", "ingram")
)
BOOK = """\
format: 1
book: {{id: x, title: X, seed: 1}}
print: {{printer: {printer}, trim: {trim}, paper: {paper}}}
sections: [{{id: a, type: cryptarithm, count: 4, level: easy}}]
"""


def refused(folder, printer, trim, paper="white"):
    path = folder / "book.yaml"
    path.write_text(BOOK.format(printer=printer, trim=trim, paper=paper))
    with pytest.raises(ConfigError) as error:
        load_book(path)
    return str(error.value).removeprefix(str(path))


@pytest.mark.parametrize("text", ["6.5x9.5in", "165.1x241.3mm", "16.51x24.13cm"])
def test_a_size_is_written_in_inches_millimetres_or_centimetres(text):
    assert size_in(text) == (6.5, 9.5)
    assert KDP.trim_mm(text) == pytest.approx((165.1, 241.3))


@pytest.mark.parametrize("text", ["6.5x9.5", "6,5x9.5in", "-6x9in", "0x9in", "6x9in "])
def test_what_is_no_size_is_not_taken_for_one(text):
    assert size_in(text) is None


@pytest.mark.parametrize(
    ("text", "name"), [("152.4x228.6mm", "6x9in"), ("210x297mm", "8.27x11.69in")]
)
def test_the_size_of_a_listed_trim_is_that_trim(text, name):
    assert KDP.trim_named(text) == name
    assert KDP.trim_mm(text) == KDP.trim_mm(name)
    assert KDP.most_pages(text, "white") == KDP.most_pages(name, "white")


def test_another_size_has_the_limits_of_the_next_larger_listed_one():
    assert KDP.most_pages("6.5x9.5in", "white") == 828
    assert KDP.most_pages("8.4x10in", "white") == 590
    assert INGRAM.papers("6.5x9.5in") == ["white", "white-70"]
    assert "cream" in INGRAM.papers("5.4x8.2in")


def test_the_ends_of_a_range_are_inside_it():
    assert KDP.trim_in("4x6in") == (4, 6)
    assert KDP.trim_in("8.5x11.69in") == (8.5, 11.69)
    assert KDP.trim_in("3.9x6in") is None
    assert KDP.trim_in("8.5x11.8in") is None


def test_a_size_outside_the_range_is_refused_with_range_and_nearest(tmp_path):
    told = refused(tmp_path, "kdp-paperback", "9x9in")

    assert told.startswith(
        ':3:39: print.trim: kdp-paperback has no trim "9x9in"; must be 5x8in, '
    )
    assert told.endswith(
        "(17 in all), or 4 to 8.5 by 6 to 11.69 in, as in 6.5x9.5in or 165x240mm; "
        "the nearest are 8.5x8.5in, 8.25x8.25in and 7.5x9.25in"
    )


def test_a_printer_without_custom_sizes_names_the_nearest_of_its_list(tmp_path):
    told = refused(tmp_path, "home", "6.2x9.1in")

    assert told.endswith(
        "must be A4, A5, Letter or 6x9in; the nearest are 6x9in, A5 and Letter"
    )


def test_a_paper_that_is_not_cut_as_large_is_refused(tmp_path):
    told = refused(tmp_path, "ingram", "6.5x9.5in", "cream")

    assert "ingram has no cream paper at 6.5x9.5in; must be white or white-70" in told


def test_a_range_names_its_source():
    for printer in (KDP, INGRAM):
        assert printer.trims.custom.source
        assert printer.trims.custom.verified_on >= "2026-11-21"
