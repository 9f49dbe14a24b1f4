"""The files as a press sees them: every operator, every object."""

import dataclasses
import io

import pikepdf
import pytest
from few import few

from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import RenderError
from puzzle_publish.core.values import Output
from puzzle_publish.render.inks import cmyk, in_inks
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

RGB = {"rg", "RG"}
CMYK = {"k", "K"}
OTHER = {"cs", "CS", "sc", "SC", "scn", "SCN", "sh", "ri"}
X1A = Output("grey", "cmyk", "x-1a", 240.0)


@pytest.fixture(scope="module")
def tiny():
    # Figures of the cover take the design's colours.
    return layout_of(book_of(2, type_name="calendar", dates="2027-01-31"))


@pytest.fixture(scope="module")
def plain(tiny):
    return render(*tiny)


@pytest.fixture(scope="module")
def strict(tiny):
    layout, design = tiny
    return render(dataclasses.replace(layout, output=X1A), design)


def painted_in(pdf):
    """Yield (operator, operands) of all pages, forms and patterns."""
    forms = [
        item
        for item in pdf.objects
        if isinstance(item, pikepdf.Stream)
        and (item.get("/Subtype") == "/Form" or "/PatternType" in item)
    ]
    for place in (*pdf.pages, *forms):
        for step in pikepdf.parse_content_stream(place):
            yield str(step.operator), [str(value) for value in step.operands]


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def operators(data):
    with opened(data) as pdf:
        return {operator for operator, _ in painted_in(pdf)}


@pytest.mark.parametrize("output", [Output(), X1A], ids=["plain", "x-1a"])
def test_an_interior_of_one_ink_is_painted_in_greys_alone(tiny, output):
    layout, design = tiny
    rendered = render(dataclasses.replace(layout, output=output), design)
    found = operators(rendered.interior)

    assert {"g", "G", "f", "S", "TJ", "Do"} <= found
    assert not found & (RGB | CMYK | OTHER)


@pytest.mark.parametrize("edition", ["interior", "cover", "screen"])
def test_nothing_is_transparent(plain, strict, edition):
    for rendered in (plain, strict):
        data = getattr(rendered, edition)
        assert "gs" not in operators(data)
        with opened(data) as pdf:
            for item in pdf.objects:
                if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
                    assert not {"/SMask", "/Group", "/BM", "/ca", "/CA"} & set(
                        item.keys()
                    )
                    assert not len(item.get("/ExtGState", {}))


def test_a_cover_is_in_the_colours_that_the_printer_takes(plain, strict):
    assert operators(plain.cover) & RGB
    assert not operators(plain.cover) & (CMYK | OTHER)
    assert operators(strict.cover) & CMYK
    assert not operators(strict.cover) & (RGB | OTHER)


def test_no_place_has_more_ink_than_the_press_allows(tiny):
    layout, design = tiny
    output = dataclasses.replace(X1A, most_ink_percent=150.0)
    rendered = render(dataclasses.replace(layout, output=output), design)

    with opened(rendered.cover) as pdf:
        inks = [
            sum(map(float, operands))
            for operator, operands in painted_in(pdf)
            if operator in CMYK
        ]
    assert inks
    assert max(inks) <= 1.5 + 0.002


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ((0.0, 0.0, 0.0), (0, 0, 0, 1)),
        ((1.0, 1.0, 1.0), (0, 0, 0, 0)),
        ((1.0, 0.0, 0.0), (0, 1, 1, 0)),
        ((0.4, 0.2, 0.4), (0, 0.5, 0, 0.6)),
        ((0.5, 0.0, 0.0), (0, 0.95, 0.95, 0.5)),
    ],
)
def test_black_is_black_alone_and_coloured_inks_give_way_to_the_limit(colour, inks):
    assert cmyk(*colour, 2.4) == pytest.approx(inks)


@pytest.mark.parametrize(
    ("content", "colour", "said"),
    [
        (b"1 0 0 rg", "grey", "#ff0000; the book has one ink"),
        (b"/a0.5 gs", "rgb", "transparency"),
        (b"/s0 gs", "rgb", "transparency"),
        (b"/lab-d65 cs", "rgb", "colours of the space lab-d65"),
        (b"/DeviceCMYK CS", "grey", "colours of the space DeviceCMYK"),
    ],
)
def test_what_a_press_cannot_print_is_refused(content, colour, said):
    with pytest.raises(RenderError, match=said):
        in_inks(b"q\n" + content + b"\nQ", colour, None)


@pytest.mark.soak
@few(
    ("rule", "said"),
    [
        (".headline { background: #fdd }", "#ffdddd; the book has one ink"),
        (".headline { opacity: 0.5; background: #000 }", "transparency"),
        (".headline { background: device-cmyk(1 0 0 0) }", "space DeviceCMYK"),
        (".headline { background: oklch(50% 0.2 20) }", "space lab-d65"),
        (".when { color: oklch(50% 0.2 20) }", "write it as #rrggbb"),
        (".headline { background: linear-gradient(#000, #888) }", "gradient"),
    ],
)
def test_a_design_in_colours_that_the_press_has_not_is_refused(
    tiny, tmp_path, rule, said
):
    layout, _ = tiny
    with pytest.raises(RenderError, match=said):
        render(layout, with_rule(tmp_path, rule))


def with_rule(folder, rule):
    real = load_design("classic", "en")
    for path in real.folder.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    with (folder / "page.css.j2").open("a") as file:
        file.write(f"\n.puzzle {rule}\n")
    return dataclasses.replace(real, folder=folder)


# PDF/X-1a.


@pytest.mark.parametrize("edition", ["interior", "cover"])
def test_a_file_of_the_standard_says_so_and_for_which_press(strict, edition):
    data = getattr(strict, edition)

    assert data.startswith(b"%PDF-1.3")
    with opened(data) as pdf:
        info = {name: str(value) for name, value in pdf.docinfo.items()}
        assert info["/GTS_PDFXVersion"] == "PDF/X-1:2001"
        assert info["/GTS_PDFXConformance"] == "PDF/X-1a:2001"
        assert info["/Trapped"] == "/False"
        assert info["/Title"] == "Tiny"
        assert info["/CreationDate"] == info["/ModDate"] == "D:20000101000000Z"
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert intent.OutputConditionIdentifier
        assert str(intent.RegistryName) == "http://www.color.org"
        assert len(pdf.trailer.ID) == 2
        assert not {"/Outlines", "/Names", "/AcroForm", "/Metadata"} & set(pdf.Root)
        for page in pdf.pages:
            assert "/Annots" not in page
            assert "/ArtBox" not in page


@pytest.mark.parametrize("edition", ["interior", "cover"])
def test_a_file_of_the_standard_keeps_to_pdf_1_3(strict, edition):
    with opened(getattr(strict, edition)) as pdf:
        kinds = set()
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                kinds.add(str(item.get("/Type", "")))
                assert item.get("/Filter") in (None, "/FlateDecode")
                assert item.get("/Subtype") != "/OpenType"
            if isinstance(item, pikepdf.Dictionary) and "/Lab" in item.values():
                raise AssertionError("a colour space that no press has")
    assert not kinds & {"/ObjStm", "/XRef", "/Metadata"}


@pytest.mark.soak
def test_chinese_fonts_are_bare_outlines_in_a_file_of_the_standard():
    layout, design = layout_of(book_of(1, language="zh", title="每日一题"))
    rendered = render(dataclasses.replace(layout, output=X1A), design)

    with opened(rendered.interior) as pdf:
        files = [
            item.FontFile3
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and "/FontFile3" in item
        ]
        kinds = {str(file.Subtype) for file in files}
        starts = {file.read_bytes()[:1] for file in files}
    assert kinds == {"/CIDFontType0C"}
    assert starts == {b"\x01"}  # CFF's version
    assert pages_of(rendered.interior) == pages_of(rendered.screen)


def pages_of(data):
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    shown = [page.render(scale=0.5).to_numpy().tobytes() for page in document]
    document.close()
    return shown


def test_the_standards_file_shows_what_the_plain_one_shows(plain, strict):
    assert pages_of(plain.interior) == pages_of(strict.interior)


def test_the_screen_edition_is_no_file_for_a_press(plain, strict):
    assert plain.screen == strict.screen


def test_the_same_book_is_the_same_file_of_the_standard(tiny, strict):
    layout, design = tiny

    assert render(dataclasses.replace(layout, output=X1A), design) == strict


# Boxes.


def test_an_interior_without_bleed_has_one_box_with_a_zero_origin(plain):
    with opened(plain.interior) as pdf:
        for page in pdf.pages:
            boxes = [
                [float(v) for v in page.obj[name]]
                for name in ("/MediaBox", "/TrimBox", "/BleedBox")
            ]
            assert boxes == [pytest.approx([0, 0, 432, 648])] * 3


def test_a_cover_tells_where_it_is_cut(tiny, plain):
    layout, _ = tiny
    inset = layout.cover.wrap.edge_mm * 72 / 25.4

    with opened(plain.cover) as pdf:
        (page,) = pdf.pages
        media, trim = (
            [float(v) for v in page.obj[name]] for name in ("/MediaBox", "/TrimBox")
        )
    assert media[:2] == [0, 0]
    assert trim == pytest.approx(
        [inset, inset, media[2] - inset, media[3] - inset], abs=0.001
    )


# What the printer says.


@pytest.mark.parametrize(
    ("printer", "output"),
    [
        ("kdp-paperback", Output("grey", "rgb", "plain", None)),
        ("ingram", Output("grey", "cmyk", "x-1a", 240.0)),
    ],
)
def test_the_printer_says_what_the_files_are(printer, output):
    layout, _ = layout_of(book_of(1, printer=printer))

    assert layout.output == output
