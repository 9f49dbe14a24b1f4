"""Printers: numbers have a source, and contradictions are reported with their place."""

from pathlib import Path

import pytest

from puzzle_publish.core import resources
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.printer import MM_PER_INCH, load_printer, read_printer
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.cover import wrap as sheets

SHIPPED = ("home", "ingram", "kdp-hardcover", "kdp-paperback", "lulu")
PRINTERS = {name: load_printer(name, Path()) for name in SHIPPED}
GROUPS = ("trims", "gutter", "margins", "bleed", "pages", "file", "text", "cover")


def changed(folder, *pairs, name="kdp-paperback"):
    """Return what reading a shipped file gives after replacing texts in it."""
    text = (resources.configs() / "printers" / f"{name}.yaml").read_text()
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "mine.yaml"
    path.write_text(text)
    return read_printer(path)


def faults(folder, *pairs):
    with pytest.raises(ConfigError) as caught:
        changed(folder, *pairs)
    return [line.replace(str(folder) + "/", "") for line in caught.value.problems]


def line_of(text, name="kdp-paperback"):
    lines = (resources.configs() / "printers" / f"{name}.yaml").read_text().splitlines()
    (found,) = (number for number, line in enumerate(lines, 1) if text in line)
    return found


def test_all_shipped_printers_are_known_here():
    folder = resources.configs() / "printers"

    assert sorted(file.stem for file in folder.glob("*.yaml")) == sorted(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_group_of_numbers_says_where_it_was_read_and_when(name):
    for group in GROUPS:
        sourced = getattr(PRINTERS[name], group)
        assert len(sourced.source) >= 10, group
        assert sourced.verified_on >= "2026-11-21", group


@pytest.mark.parametrize("name", SHIPPED)
def test_the_thickest_book_of_every_trim_and_paper_has_a_gutter(name):
    printer = PRINTERS[name]

    for trim in printer.trims.sizes:
        assert "white" in printer.papers(trim)
        for paper in printer.papers(trim):
            most = printer.most_pages(trim, paper)
            assert printer.gutter_mm(most) is not None, (trim, paper)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_listed_trim_is_outside_what_the_printer_cuts(name):
    trims = PRINTERS[name].trims

    for width, height in trims.sizes.values():
        if trims.custom is not None:
            assert trims.custom.width[0] <= width <= trims.custom.width[1]
            assert trims.custom.height[0] <= height <= trims.custom.height[1]


@pytest.mark.parametrize(
    ("name", "pages", "inches"),
    [
        ("kdp-paperback", 150, 0.375),
        ("kdp-paperback", 151, 0.5),
        ("kdp-paperback", 828, 0.875),
        ("kdp-hardcover", 550, 0.75),
        ("ingram", 18, 0.5),
        ("lulu", 32, 0.7),
        ("home", 4, 0.6),
    ],
)
def test_the_inside_margin_follows_the_number_of_pages(name, pages, inches):
    assert PRINTERS[name].gutter_mm(pages) == pytest.approx(inches * MM_PER_INCH)


def test_an_inside_margin_for_all_books_is_kept_by_thin_ones(tmp_path):
    printer = changed(tmp_path, ("margins:\n", "margins:\n  inside: 0.6\n"))

    assert printer.gutter_mm(24) == pytest.approx(0.6 * MM_PER_INCH)
    assert printer.gutter_mm(828) == pytest.approx(0.875 * MM_PER_INCH)
    assert printer.gutter_mm(829) is None


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        # 2 x 6 + 120 x 0.002252 + 0.25: KDP's own formula
        ("kdp-paperback", 12.520, 9.25),
        # bookcoverslab.com shows 14.034 x 10.417 for this very book
        ("kdp-hardcover", 14.035, 10.418),
        # 2 x 6 + 120 / 444 + 0.06 + 0.25
        ("lulu", 12.580, 9.25),
        ("home", 12.24, 9.0),
    ],
)
def test_the_sheet_of_a_cover_is_as_large_as_the_printer_counts(name, width, height):
    trim = Geometry(6 * MM_PER_INCH, 9 * MM_PER_INCH, 0, 0, 0, 0)
    wrap = sheets._wrap_of(PRINTERS[name], trim, 120, "white")

    assert wrap.width_mm / MM_PER_INCH == pytest.approx(width, abs=0.001)
    assert wrap.height_mm / MM_PER_INCH == pytest.approx(height, abs=0.001)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_barcodes_area_is_within_the_safe_part_of_the_back(name):
    trim = Geometry(6 * MM_PER_INCH, 9 * MM_PER_INCH, 0, 0, 0, 0)
    wrap = sheets._wrap_of(PRINTERS[name], trim, 120, "white")
    safe = PRINTERS[name].cover.safe * MM_PER_INCH - 1e-9

    assert wrap.back.bottom - wrap.barcode.bottom >= safe
    assert wrap.back.right - wrap.barcode.right >= safe


def test_a_spine_has_words_by_pages_and_by_width():
    assert not PRINTERS["kdp-paperback"].has_spine_text(78, "white")
    assert PRINTERS["kdp-paperback"].has_spine_text(79, "white")
    # 0.35 in of IngramSpark's white paper are 160 pages.
    assert not PRINTERS["ingram"].has_spine_text(158, "white")
    assert PRINTERS["ingram"].has_spine_text(160, "white")


@pytest.mark.parametrize(
    ("name", "ink", "pages", "large", "spine"),
    [
        ("kdp-paperback", "colour", (24, 828), 590, 0.002347),
        ("kdp-paperback", "standard-colour", (72, 600), 590, 0.002252),
        ("lulu", "colour", (32, 800), 800, 0.00225225),
    ],
)
def test_an_ink_has_its_own_limits_and_spine(name, ink, pages, large, spine):
    printer = PRINTERS[name].in_ink(ink)

    assert (printer.pages.least, printer.most_pages("6x9in", "white")) == pages
    assert printer.most_pages("8.5x11in", "white") == large
    wide = (spine * 200 + printer.cover.spine_extra) * MM_PER_INCH
    assert printer.spine_mm(200, "white") == pytest.approx(wide)
    assert printer.papers() == ["white"]
    assert printer.file.colour == "rgb"
    assert PRINTERS[name].file.colour == "grey"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_ink_names_its_source_and_has_a_gutter_for_every_book(name):
    for ink, rules in PRINTERS[name].inks.items():
        printer = PRINTERS[name].in_ink(ink)

        assert rules.source
        assert rules.verified_on
        for trim in printer.trims.sizes:
            for paper, most in printer.most_on(trim).items():
                assert printer.gutter_mm(most) is not None, (ink, trim, paper)


def test_a_printer_s_template_is_distinguished_from_a_formula():
    assert [n for n in SHIPPED if PRINTERS[n].cover.approximate] == [
        "ingram",
        "kdp-hardcover",
    ]


def test_a_whole_file_of_one_s_own_is_read(tmp_path):
    printer = changed(
        tmp_path,
        ("  sizes:\n", "  sizes:\n    B6: [4.92, 6.93]\n"),
        ("most: {white: 828, cream: 776}", "most: {white: 828, cream: 776, bible: 9}"),
        ("least: 24\n  most", "least: 4\n  most"),
        ("{white: 0.002252, ", "{bible: 0.001, white: 0.002252, "),
        ("banned: []", "banned: ['(?i:made by robots)']"),
    )

    assert printer.trim_mm("B6") == pytest.approx((124.968, 176.022))
    assert printer.papers() == ["white", "cream", "bible"]
    assert printer.papers("8.5x11in") == ["white", "cream"]
    assert printer.text.banned == ["(?i:made by robots)"]


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        (
            '  verified_on: "2026-11-21"\n  most_mb',
            "  verified_on: lately\n  most_mb",
            "file.verified_on",
            "must be a day in quotes, as 2026-11-21",
        ),
        ("most_mb: 650", "most_mb: -1", "file.most_mb", "must be a number of at least"),
        ("standard: plain", "standard: x1a", "file.standard", 'did you mean "x-1a"?'),
        ("colour: grey", "colour: gray", "file.colour", 'did you mean "grey"?'),
        ("  large_print_pt: 16\n", "", "text.large_print_pt", "is missing, must be"),
        ("  even: true", "  evn: true\n  even: true", "pages.evn", "did you mean"),
        ("5x8in: [5, 8]", "5x8in: [5]", "trims.sizes.5x8in", "must be a list of 2"),
        ("5x8in: [5, 8]", "5x8in: [0, 8]", "trims.sizes.5x8in[0]", "must be a number"),
        ("[300, 0.5]", "[100, 0.5]", "gutter.brackets", "must rise"),
        ("banned: []", "banned: ['[']", "text.banned", "is not a regular expression"),
        ("sides: [top, ", "sides: [topp, ", "bleed.sides[0]", 'did you mean "top"?'),
        (
            "    8.5x11in: {white: 590, cream: 550}",
            "    8.5x12in: {white: 590, cream: 550}",
            "pages.most_by_trim.8.5x12in",
            'did you mean "8.5x11in"?',
        ),
        (
            "    8.5x11in: {white: 590, cream: 550}",
            "    8.5x11in: {white: 590, creme: 550}",
            "pages.most_by_trim.8.5x11in.creme",
            'there is no paper "creme"; must be white or cream; did you mean "cream"?',
        ),
        (
            "most: {white: 828, cream: 776}",
            "most: {white: 828, cream: 776, bible: 900}",
            "cover.spine_per_page",
            'the paper "bible" of pages.most is missing',
        ),
        (
            "spine_per_page: {white: 0.002252, ",
            "spine_per_page: {white: 0.002252, blue: 0.1, ",
            "cover.spine_per_page.blue",
            'there is no paper "blue"',
        ),
        (
            "most: {white: 828, cream: 776}",
            "most: {white: 828, cream: 20}",
            "pages.most.cream",
            "below the least, 24 pages",
        ),
        ("binding: paperback", "binding: spiral", "cover.binding", "must be one of"),
        ("ink: black", "ink: blue", "ink", 'must be "black"; others are below inks'),
        (
            "most: {white: 600}",
            "most: {white: 60}",
            "inks.standard-colour.most.white",
            "be",
        ),
        (
            "spine_per_page: {white: 0.002347}",
            "spine_per_page: {}",
            "inks.colour.spine_per_page",
            'the paper "white" of inks.colour.most is missing',
        ),
    ],
)
def test_a_fault_in_one_s_own_file_is_reported_with_line_and_key(
    tmp_path, old, new, key, message
):
    (line,) = faults(tmp_path, (old, new))

    place, _, rest = line.partition(": ")
    assert place.startswith("mine.yaml:")
    assert rest.startswith(f"{key}: ")
    assert message in rest


def test_no_ink_of_a_printer_with_pdf_x_is_rgb(tmp_path):
    lines = faults(tmp_path, ("standard: plain", "standard: x-1a"))

    assert [line.partition(": ")[2] for line in lines] == [
        f'inks.{ink}.colour: PDF/X-1a has no RGB; must be "cmyk"'
        for ink in ("colour", "standard-colour")
    ]


def test_faults_of_several_groups_are_reported_at_once_each_at_its_line(tmp_path):
    lines = faults(
        tmp_path,
        ("most: {white: 828, cream: 776}", "most: {white: 828, cream: 20}"),
        ("    8.25x6in: {white: 800, ", "    8.25x7in: {white: 800, "),
    )

    most, by_trim = line_of("most: {white: 828, "), line_of("8.25x6in: {white: 800, ")
    assert [line.split(": ")[0] for line in lines] == [
        f"mine.yaml:{most}:29",
        f"mine.yaml:{by_trim}:15",
    ]
