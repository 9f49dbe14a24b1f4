"""One bad PDF a rule, each caught by its rule and by no other; clean ones by none."""

from dataclasses import replace
from pathlib import Path

import handmade
import pikepdf
import pytest
from handmade import adding, cover, form, interior, picture, say, setting, with_resource
from pikepdf import Array, Dictionary, Name, String

from puzzle_publish.core.printer import load_printer
from puzzle_publish.core.rules import RULES
from puzzle_publish.core.values import Finding, Geometry
from puzzle_publish.layout.cover import wrap as sheets
from puzzle_publish.preflight.opened import Job, Known, Trimmed
from puzzle_publish.preflight.run_rules import judged, opened

KNOWN = Known(handmade.TITLE, handmade.AUTHOR, handmade.ISBN)
SIX_BY_NINE = Trimmed("6x9in", 6, 9)
MARGIN = 45  # pt; more than KDP's least anywhere


def findings(content, kind="interior", printer="kdp-paperback", **more):
    read = opened("a.pdf", content)
    if isinstance(read, Finding):
        return [read]
    asked = {"paper": "white", "pages": handmade.PAGES, "known": KNOWN} | more
    asked.setdefault("trim", SIX_BY_NINE)
    return judged(Job(read, load_printer(printer, Path()), kind, **asked))


def rules(content, kind="interior", printer="kdp-paperback", **more):
    return {(f.rule, f.severity) for f in findings(content, kind, printer, **more)}


def x1a(*changes, pages=handmade.PAGES, blank=(handmade.PAGES,), **save):
    options = handmade.AS_X1A | save
    return interior(handmade.x1a, *changes, pages=pages, blank=blank, **options)


def test_clean_files_have_no_findings():
    assert findings(interior()) == []
    assert findings(cover(), "cover") == []
    assert findings(x1a(), printer="ingram") == []


# What a page is, in its boxes.


def _turn(pdf):
    pdf.pages[3].obj.Rotate = 90


def _widen(by):
    def change(pdf):
        box = Array([0, 0, 432 + by, 648])
        pdf.pages[3].obj.MediaBox = pdf.pages[3].obj.TrimBox = box

    return change


def _bleeding(*, verso_right=0.0):
    """Give every page KDP's bleed; of page 4 on the wrong side, if so told."""

    def change(pdf):
        for number, page in enumerate(pdf.pages, 1):
            recto = number % 2 == 1
            page.obj.MediaBox = Array([0, 0, 441, 666])
            left = 0 if recto else 9 - (verso_right if number == 4 else 0)
            page.obj.TrimBox = Array([left, 9, left + 432, 657])

    return change


BOXES = {
    "page-size": _widen(20),
    "rotation": _turn,
    "unit": setting("/UserUnit", 2.0),
    "crop-box": setting("/CropBox", Array([10, 10, 400, 600])),
}


# What is painted.


def _gs(**state):
    return (
        with_resource("/ExtGState", "/G1", lambda pdf: Dictionary(**state)),
        adding("q /G1 gs 100 100 50 50 re f Q"),
    )


def _xobject(make, content="q 100 0 0 100 100 350 cm /X1 Do Q"):
    return (with_resource("/XObject", "/X1", make), adding(content))


def _space(space, values="0.5 0.5 0.5"):
    return (
        with_resource("/ColorSpace", "/C1", lambda pdf: space),
        adding(f"q /C1 cs {values} sc 100 100 50 50 re f Q"),
    )


def _masked(pdf):
    return picture(pdf, 600, SMask=picture(pdf, 600))


def _grouped(pdf):
    return form(pdf, "0 g 0 0 .9 .9 re f", Group=Dictionary(S=Name.Transparency))


def _pattern(pdf):
    tile = form(pdf, "1 0 0 rg 0 0 5 5 re f", PatternType=1, PaintType=1, TilingType=1)
    tile.XStep, tile.YStep = 10, 10
    return tile


LAB = Array([Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))])
SPOT = Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK, Dictionary()])
PAINT = [
    ("margin", (adding(say("Outside", 402, 400)),)),
    ("margin", (adding(say("Inside", 410, 300)),)),  # 4 is a verso: bound right
    ("margin", (adding("0 G 1 w 100 640 m 200 640 l S"),)),
    ("margin", (adding(say("Low", 100, 9)),)),
    ("bleed", (adding("0.5 g 100 0 200 30 re f"),)),
    ("small-text", (adding(say("tiny", 100, 400, 6.9)),)),
    ("thin-line", (adding("0.5 w 100 100 m 200 100 l S"),)),
    ("thin-line", (adding("0 g 100 100 200 0.5 re f"),)),
    ("light-tint", (adding("0.95 g 100 100 50 50 re f"),)),
    ("image-dpi", _xobject(picture)),
    ("colour", (adding("1 0 0 rg 100 100 50 50 re f"),)),
    ("colour", (adding("0.2 0 0 1 k 100 100 50 50 re f"),)),
    ("colour", _space(Name.DeviceRGB, "0.5 0.5 0.4")),
    ("colour", _space(LAB)),
    ("colour", (with_resource("/ColorSpace", "/C1", lambda pdf: SPOT),
                adding("q /C1 cs 0.5 scn 100 100 50 50 re f Q"))),
    ("colour", _xobject(lambda pdf: picture(pdf, 600, "/DeviceRGB"))),
    ("colour", _xobject(lambda pdf: form(pdf, "0 1 0 rg 0 0 .5 .5 re f"))),
    ("colour", (with_resource("/Pattern", "/P1", _pattern),
                adding("q /Pattern cs /P1 scn 100 100 50 50 re f Q"))),
    ("transparency", _gs(ca=0.5)),
    ("transparency", _gs(CA=0.5)),
    ("transparency", _gs(BM=Name.Multiply)),
    ("transparency", _gs(SMask=Dictionary(S=Name.Alpha))),
    ("transparency", _xobject(_masked)),
    ("transparency", _xobject(_grouped)),
    ("invisible", (adding("BT 3 Tr /F1 10 Tf 100 400 Td (ghost) Tj ET"),)),
    ("opi", _xobject(lambda pdf: form(pdf, "", OPI=Dictionary()))),
    ("font-embedded", (
        with_resource("/Font", "/F2", lambda pdf: Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)),
        adding("BT /F2 10 Tf 100 400 Td (bare) Tj ET"))),
    ("placeholder", (adding(say("[insert a quote here]", 100, 400)),)),
    ("placeholder", (adding(say("Lorem ipsum dolor", 100, 400)),)),
    ("placeholder", (adding(say("TODO: a hint", 100, 400)),)),
]  # fmt: skip


@pytest.mark.parametrize("rule", BOXES)
def test_a_page_of_another_shape_is_caught_by_its_rule(rule):
    assert rules(interior(BOXES[rule])) == {(rule, "error")}


@pytest.mark.parametrize(
    ("rule", "changes"), PAINT, ids=[f"{k}-{rule}" for k, (rule, _) in enumerate(PAINT)]
)
def test_what_a_page_may_not_paint_is_caught_by_its_rule_on_its_page(rule, changes):
    found = findings(interior(*changes))

    assert {(f.rule, f.severity) for f in found} == {(rule, "error")}
    assert {f.page for f in found} <= {4, None}


@pytest.mark.parametrize(
    ("dots", "found"), [(295, {("image-dpi", "error")}), (300, set())]
)
def test_a_picture_may_have_no_fewer_dots_than_the_printer_asks_for(dots, found):
    """Of one inch; KDP asks for 300 dpi."""
    changes = _xobject(
        lambda pdf: picture(pdf, dots), "q 72 0 0 72 100 350 cm /X1 Do Q"
    )

    assert rules(interior(*changes)) == found


def test_a_corner_off_the_origin_is_a_warning():
    box = Array([-5, -5, 427, 643])

    def change(pdf):
        pdf.pages[3].obj.MediaBox = pdf.pages[3].obj.TrimBox = box

    assert rules(interior(change)) == {("origin", "warning")}


def test_what_stands_on_the_very_limit_is_a_warning():
    # 0.26 in from the outside edge: KDP asks for 0.25, and 0.02 are to spare.
    line = adding("0 G 1 w 19.22 400 m 100 400 l S")

    (finding,) = findings(interior(line))

    found = finding.rule, finding.severity, finding.page
    assert found == ("margin-spare", "warning", 4)
    assert "0.2669 in from the outside edge" in finding.message
    assert findings(interior(adding("0 G 1 w 20 400 m 100 400 l S"))) == []


def test_white_does_not_count_as_printed():
    white = adding("1 g 0 0 432 648 re f 1 1 1 1 k 0 g")

    assert "margin" not in {rule for rule, _ in rules(interior(white))}
    assert "bleed" not in {rule for rule, _ in rules(interior(white))}


def test_what_a_clip_hides_is_not_too_near_an_edge():
    clipped = "q 100 100 100 100 re W n 0 g 0 0 432 648 re f Q"
    text = f"q 100 100 100 100 re W n {say('hidden', 415, 500)} Q"

    assert findings(interior(adding(clipped))) == []
    assert findings(interior(adding(text))) == []


def test_the_inside_margin_grows_with_the_pages():
    # 0.45 in from the spine: enough for 150 pages, too little for 152.
    near = adding(say("x", 0.45 * 72, 400), 3)

    assert findings(interior(near, pages=150)) == []
    found = findings(interior(near, pages=152))
    assert [(f.rule, f.page) for f in found] == [("margin", 3)]
    assert "from the spine; the minimum is 0.5 in" in found[0].message


def test_art_may_run_off_pages_that_bleed_and_must_reach_the_end():
    fine = adding("0.5 g 0 600 441 66 re f")
    short = adding("0.5 g 3 600 438 60 re f")

    assert findings(interior(_bleeding(), fine)) == []
    found = findings(interior(_bleeding(), short))
    assert {f.rule for f in found} == {"bleed"}
    assert "Art runs over the top edge by 0.0417 in" in str(found)


def test_a_bleed_on_the_side_of_the_spine_is_caught():
    found = findings(interior(_bleeding(verso_right=9)))

    assert [(f.rule, f.page) for f in found] == [("page-size", 4)]
    assert "takes 6 × 9 in or 6.125 × 9.25 in" in found[0].message


def test_a_page_with_bleed_need_not_name_its_trim():
    def unnamed(pdf):
        _bleeding()(pdf)
        for page in pdf.pages:
            del page.obj.TrimBox

    assert findings(interior(unnamed)) == []


def test_lulus_bleed_is_on_all_four_sides():
    def four(pdf):
        for page in pdf.pages:
            page.obj.MediaBox = Array([0, 0, 450, 666])
            del page.obj.TrimBox

    found = rules(interior(four), printer="lulu")

    assert ("page-size", "error") not in found
    assert ("page-size", "error") in rules(interior(four))


def test_a_trim_that_no_list_names_is_a_warning_or_no_trim_at_all():
    odd = interior(size=(400, 600))
    custom = Trimmed("5.556 × 8.333 in", 400 / 72, 600 / 72)

    assert rules(odd, trim=custom) == {("trim-unlisted", "warning")}
    (finding,) = findings(odd, trim=None)
    assert (finding.rule, finding.severity) == ("trim-size", "error")
    assert (
        "The page is 5.5556 × 8.3333 in; Amazon KDP paperback takes" in finding.message
    )


# What a file holds.


def _encrypt():
    return {"encryption": pikepdf.Encryption(owner="secret", user="")}


def _script(pdf):
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def _attach(pdf):
    pdf.attachments["a.txt"] = b"hello"


def _outline(pdf):
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Here", 2))


def _note(pdf):
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([0, 0, 9, 9]))
    pdf.pages[3].obj.Annots = Array([pdf.make_indirect(note)])


def _layers(pdf):
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Draft")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary())


def _titled(pdf):
    pdf.docinfo["/Title"] = "A secret"


def _xmp(pdf):
    with pdf.open_metadata() as meta:
        meta["dc:title"] = "A secret"


HOLDINGS = [
    ("scripts", "error", _script),
    ("attachments", "error", _attach),
    ("outline", "warning", _outline),
    ("annotations", "warning", _note),
    ("layers", "error", _layers),
    ("metadata", "warning", _titled),
    ("metadata", "warning", _xmp),
]


@pytest.mark.parametrize(("rule", "severity", "change"), HOLDINGS)
def test_what_a_file_may_not_hold_is_caught_by_its_rule(rule, severity, change):
    assert rules(interior(change)) == {(rule, severity)}


@pytest.mark.parametrize(
    "change",
    [
        (adding("0 0 0 RG 100 100 m 200 100 l S"),),
        (adding("0.4 0.4 0.4 rg 100 100 50 50 re f"),),
        _space(Name.DeviceRGB),
    ],
)
def test_black_and_grey_of_rgb_are_a_notice_and_no_pdf_x_1a(change):
    assert rules(interior(*change)) == {("grey-as-rgb", "notice")}
    assert rules(interior(*change), printer="lulu") == set()
    assert rules(x1a(*change), printer="ingram") == {("grey-as-rgb", "error")}


def test_black_of_cmyk_alone_is_black():
    assert findings(interior(adding("0 0 0 1 k 100 100 50 50 re f"))) == []


def test_what_a_printer_allows_is_no_finding():
    for change in (_outline, _note, _layers, _titled):
        assert findings(interior(change), printer="home") == []


def test_a_locked_file_is_caught():
    assert rules(interior(**_encrypt())) == {("encrypted", "error")}


def test_a_file_that_had_to_be_mended_is_caught():
    content = interior(object_stream_mode=pikepdf.ObjectStreamMode.disable)
    start = content.rindex(b"startxref")

    assert rules(content[:start] + b"startxref\n7\n%%EOF\n") == {("damaged", "error")}


@pytest.mark.parametrize("content", [b"", b"no PDF", b"%PDF-1.7\n%%EOF\n"])
def test_what_is_no_pdf_is_unreadable(content):
    assert rules(content) == {("readable", "error")}
    (finding,) = findings(content)
    assert "object at 0x" not in finding.message


def test_a_file_too_large_to_hand_in_is_caught(monkeypatch):
    content, unit = interior(), "puzzle_publish.preflight.contents._BYTES_PER_MB"
    monkeypatch.setattr(unit, len(content) / 649)
    assert findings(content) == []
    monkeypatch.setattr(unit, len(content) / 651)

    assert rules(content) == {("file-size", "error")}


def test_a_font_that_the_design_does_not_name_is_caught():
    assert findings(interior(), fonts=("SourceSerifPro-Regular",)) == []
    assert rules(interior(), fonts=("Other",)) == {("font-allowed", "error")}


# How many pages.


@pytest.mark.parametrize(
    ("pages", "rule"),
    [(22, "too-few-pages"), (41, "even-count"), (830, "too-many-pages")],
)
def test_a_wrong_number_of_pages_is_caught_by_its_rule(pages, rule):
    found = rules(interior(pages=pages), pages=pages)

    # The inside margin of 830 pages is wider than these have.
    assert found - {("margin", "error")} == {(rule, "error")}


def test_the_most_pages_depend_on_trim_and_paper():
    letter = {"size": (612, 792), "pages": 552}
    trim = Trimmed("8.5x11in", 8.5, 11)

    white = rules(interior(**letter), trim=trim)
    cream = rules(interior(**letter), trim=trim, paper="cream")

    assert cream - white == {("too-many-pages", "error")}


@pytest.mark.parametrize(
    ("blank", "caught"),
    [
        ((4, 5), False),
        ((4, 5, 6), True),
        (tuple(range(31, 41)), False),
        (tuple(range(30, 41)), True),
    ],
)
def test_blank_pages_are_counted_in_a_row_and_at_the_end(blank, caught):
    wanted = {("blank-pages", "error")} if caught else set()

    assert rules(interior(blank=blank)) == wanted


def test_a_printed_last_page_is_caught_where_it_must_be_blank():
    assert rules(x1a(blank=()), printer="ingram") == {("last-blank", "notice")}


# PDF/X-1a and what IngramSpark asks for.


def _without(key):
    def change(pdf):
        del pdf.docinfo[key]

    return change


def _no_intent(pdf):
    del pdf.Root.OutputIntents


def _no_trim(pdf):
    del pdf.pages[3].obj.TrimBox


def _profiled(pdf):
    profile = pdf.make_stream(b"", N=1)
    space = Array([Name.ICCBased, profile])
    with_resource("/ColorSpace", "/C1", lambda pdf: space)(pdf)
    adding("q /C1 cs 0.5 sc 100 100 50 50 re f Q")(pdf)


@pytest.mark.parametrize(
    "change",
    [
        *(_without(k) for k in ("/GTS_PDFXVersion", "/Title", "/ModDate", "/Trapped")),
        _no_intent,
        _no_trim,
    ],
)
def test_what_pdf_x_1a_asks_for_is_missed(change):
    assert rules(x1a(change), printer="ingram") == {("pdf-x", "error")}


def test_packed_objects_and_profiles_are_no_pdf_x_1a():
    generate = pikepdf.ObjectStreamMode.generate
    packed = x1a(object_stream_mode=generate, force_version="1.5")

    assert rules(packed, printer="ingram") == {("pdf-x", "error")}
    assert rules(x1a(_profiled), printer="ingram") == {("pdf-x", "error")}


def test_a_group_of_the_whole_page_is_no_pdf_x_1a_and_else_no_harm():
    group = setting("/Group", Dictionary(S=Name.Transparency))

    assert rules(x1a(group), printer="ingram") == {("transparency", "error")}
    assert findings(interior(group)) == []


@pytest.mark.parametrize(
    "claim",
    ["Printed in China", "Manufactured in the USA", "FSC certified", "acid-free paper"],
)
def test_claims_that_a_printer_bans_are_caught(claim):
    content = x1a(adding(say(claim, 100, 400)))

    assert rules(content, printer="ingram") == {("banned-phrase", "error")}
    assert "banned-phrase" not in {rule for rule, _ in rules(content)}


def test_printed_in_black_is_no_claim():
    assert (
        findings(x1a(adding(say("printed in black", 100, 400))), printer="ingram") == []
    )


# Covers.


def shrunk(pdf):
    """Let the cover's colour end with the finished book on its left."""
    content = pdf.pages[0].obj.Contents.read_bytes()
    pdf.pages[0].obj.Contents = pdf.make_stream(content.replace(b"rg 0 0", b"rg 9 0"))


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("cover-safe", adding(say("edge", 860, 300), 1)),
        ("cover-safe", adding(say("low", 700, 12), 1)),
        ("spine-text", adding(say("X", 442, 300, 8), 1)),
        ("barcode", adding(say("A blurb here", 330, 60), 1)),
        ("bleed", shrunk),
        ("small-text", adding(say("small", 600, 300, 5), 1)),
    ],
)
def test_what_stands_wrong_on_a_cover_is_caught_by_its_rule(rule, change):
    assert rules(cover(change), "cover") == {(rule, "error")}


def test_the_digits_of_a_barcode_are_safe_and_the_letters_of_a_puzzle_are_art():
    digits = cover(adding(say("9 783161 484100", 330, 0.2 * 72, 8), 1))
    letters = cover(adding(say("Q", 868, 300), 1))

    for known in (KNOWN, Known()):
        found = findings(digits, "cover", known=known)
        assert [f.rule for f in found] == ["cover-safe"]
    assert findings(letters, "cover") == []
    found = findings(letters, "cover", known=Known())
    assert {f.rule for f in found} == {"cover-safe"}


def test_a_cover_of_another_number_of_pages_is_caught():
    (finding,) = findings(cover(pages=60), "cover")

    assert finding.rule == "cover-size"
    assert "a spine of 0.0901 in for 40 pages on white paper" in finding.message


def test_a_cover_of_two_pages_is_caught():
    def twice(pdf):
        pdf.pages.append(pdf.pages[0])

    assert rules(cover(twice), "cover") == {("cover-pages", "error")}


def test_words_keep_clear_of_the_edges_of_the_spine():
    pages = 200  # 0.45 in
    middle = (12.25 + 0.002252 * pages) * 36

    def spine(x):
        return cover(adding(say("I", x, 300, 10), 1), pages=pages)

    assert findings(spine(middle), "cover", pages=pages) == []
    assert rules(spine(middle + 12), "cover", pages=pages) == {("spine-text", "error")}


def test_the_hinges_of_a_case_hold_no_words():
    printer = load_printer("kdp-hardcover", Path())
    pages = 200
    trim = Geometry(6 * 25.4, 9 * 25.4, 0, 0, 0, 0)
    wrap = sheets._wrap_of(printer, trim, pages, "white")
    width, height = (mm * 72 / 25.4 for mm in (wrap.width_mm, wrap.height_mm))

    def case(x):
        def change(pdf):
            page = pdf.pages[0].obj
            page.MediaBox = page.TrimBox = Array([0, 0, width, height])
            words = say(handmade.TITLE, 700, 400) + say(handmade.AUTHOR, 700, 300)
            words += say(handmade.ISBN, 200, 300) + say("x", x, 350)
            blue = f"0.1 0.2 0.4 rg 0 0 {width} {height} re f 1 g "
            page.Contents = pdf.make_stream((blue + words).encode())

        return cover(change)

    right = width / 2 + printer.spine_mm(pages, "white") * 72 / 25.4 / 2
    asked = {"kind": "cover", "printer": "kdp-hardcover", "pages": pages}
    assert findings(case(right + 30), **asked) == []
    assert rules(case(right + 10), **asked) == {("hinge", "error")}


def test_ink_and_colours_of_a_cover_are_the_printers():
    rich = adding("0.7 0.7 0.7 0.7 k 500 300 50 50 re f", 1)
    found = rules(cover(rich), "cover", "ingram")

    assert {("ink-limit", "error"), ("colour", "error")} <= found
    assert "ink-limit" not in {rule for rule, _ in rules(cover(rich), "cover")}


@pytest.mark.parametrize("key", ["title", "author", "isbn"])
def test_names_that_differ_between_cover_and_book_are_caught(key):
    wrong = "978-0-306-40615-7" if key == "isbn" else "Another"
    other = replace(KNOWN, **{key: wrong})
    printer = load_printer("kdp-paperback", Path())

    for kind, content in (("interior", interior()), ("cover", cover())):
        read = opened("a.pdf", content)
        job = Job(read, printer, kind, SIX_BY_NINE, "white", handmade.PAGES, other)
        assert {f.rule for f in judged(job)} == {key}
        # Without front matter, only the cover has these words.
        bare = replace(job, known=replace(other, front=False))
        assert {f.rule for f in judged(bare)} == ({key} if kind == "cover" else set())


def test_every_rule_has_a_bad_file_here():
    folders = (Path(__file__).parent, Path(__file__).parents[1] / "security")
    tests = (path for folder in folders for path in folder.glob("*.py"))
    named = "".join(path.read_text() for path in tests)

    assert {name for name in RULES if f'"{name}"' not in named} == set()
