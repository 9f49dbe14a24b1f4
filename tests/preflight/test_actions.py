"""Actions, scripts, files and media are found and named wherever they hide."""

import io
from itertools import product
from pathlib import Path

import pikepdf
import pytest
from handmade import interior
from pikepdf import Array, Dictionary, Name, String
from test_bad_pdfs import findings

from puzzle_publish.core import resources
from puzzle_publish.preflight.pdf import actions
from puzzle_publish.render import screen_file

PRINTERS = sorted(f.stem for f in (resources.configs() / "printers").glob("*.yaml"))

ACTIONS = {
    "/Launch": ("actions", {"F": String("calc.exe")}),
    "/GoToR": ("actions", {"F": String("other.pdf"), "D": Array([0, Name.Fit])}),
    "/GoToE": ("actions", {"T": Dictionary(R=Name.C, N=String("inside.pdf"))}),
    "/SubmitForm": ("actions", {"F": String("http://a.example/")}),
    "/ImportData": ("actions", {"F": String("data.fdf")}),
    "/JavaScript": ("scripts", {"JS": String("app.alert(1)")}),
    "/Rendition": ("rich-media", {"OP": 0}),
    "/Sound": ("rich-media", {}),
}


def action(name):
    return Dictionary(S=Name(name), **ACTIONS[name][1])


def _opening(pdf, what):
    pdf.Root.OpenAction = what


def _opening_later(pdf, what):
    go = Dictionary(S=Name.GoTo, D=Array([pdf.pages[0].obj, Name.Fit]))
    go.Next = Array([Dictionary(S=Name.GoTo, D=go.D, Next=what)])
    pdf.Root.OpenAction = pdf.make_indirect(go)


def _closing(pdf, what):
    pdf.Root.AA = Dictionary(WC=what)


def _page(pdf, what):
    pdf.pages[3].obj.AA = Dictionary(O=what)


def _link(pdf, *, indirect, **more):
    link = Dictionary(
        Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), **more
    )
    pdf.pages[3].obj.Annots = Array([pdf.make_indirect(link) if indirect else link])


def _annotation(pdf, what):
    _link(pdf, indirect=True, A=what)


def _direct_annotation(pdf, what):
    _link(pdf, indirect=False, A=what)


def _annotation_event(pdf, what):
    _link(pdf, indirect=True, AA=Dictionary(E=what))


def _named(pdf, what):
    tree = Dictionary(Names=Array([String("a"), what]))
    pdf.Root.Names = Dictionary(JavaScript=pdf.make_indirect(tree))


def _outline(pdf, what):
    root = pdf.make_indirect(Dictionary(Type=Name.Outlines))
    item = pdf.make_indirect(Dictionary(Title=String("Here"), Parent=root, A=what))
    root.First = root.Last = item
    pdf.Root.Outlines = root


def _unused(pdf, what):
    pdf.Root.Unheard = Dictionary(Of=pdf.make_indirect(what))


PLACES = {
    _opening: ("in the file's catalog", None),
    _opening_later: ("in object ", None),
    _closing: ("in the file's catalog", None),
    _page: ("on the page", 4),
    _annotation: ("in an annotation", 4),
    _direct_annotation: ("on the page", 4),
    _annotation_event: ("in an annotation", 4),
    _named: ("in a tree of names", None),
    _outline: ("in the outline", None),
    _unused: ("in object ", None),
}


def pairs():
    """Each place with an action and each action in a place; the other pairs in soak."""
    first = {(hide, [*ACTIONS][k % len(ACTIONS)]) for k, hide in enumerate(PLACES)}
    assert {name for _, name in first} == {*ACTIONS}
    for hide, name in product(PLACES, ACTIONS):
        marks = () if (hide, name) in first else pytest.mark.soak
        ident = f"{hide.__name__.strip('_')}-{name}"
        yield pytest.param(hide, name, marks=marks, id=ident)


@pytest.mark.parametrize(("hide", "name"), [*pairs()])
def test_an_action_is_named_with_its_place_wherever_it_hides(name, hide):
    rule, (where, page) = ACTIONS[name][0], PLACES[hide]

    found = findings(interior(lambda pdf: hide(pdf, action(name)), pages=24))

    mine = {f for f in found if f.rule == rule and name in f.message}
    assert {f.severity for f in mine} == {"error"}
    assert any(f.page == page and where in f.message for f in mine)


@pytest.mark.parametrize("printer", PRINTERS)
def test_actions_are_errors_for_every_printer(printer):
    def spoil(pdf):
        for number, name in enumerate(ACTIONS):
            pdf.pages[number].obj.AA = Dictionary(O=action(name))

    found = {(f.rule, f.severity) for f in findings(interior(spoil), printer=printer)}

    wanted = {"actions", "scripts", "rich-media"}
    assert {rule for rule, severity in found if severity == "error"} >= wanted


def _stream_elsewhere(pdf):
    form = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form)
    form.F = String("elsewhere.bin")
    pdf.Root.Unheard = form


def _film(pdf):
    _link(pdf, indirect=True)
    pdf.pages[3].obj.Annots[0].Subtype = Name.RichMedia


def _paper_clip(pdf):
    file = Dictionary(Type=Name.Filespec, F=String("a.txt"))
    file.EF = Dictionary(F=pdf.make_stream(b"hello", Type=Name.EmbeddedFile))
    _link(pdf, indirect=True, FS=file)
    pdf.pages[3].obj.Annots[0].Subtype = Name.FileAttachment


def _form(pdf):
    pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=pdf.make_stream(b"<xdp/>"))


@pytest.mark.parametrize(
    ("change", "rule", "name"),
    [
        (_stream_elsewhere, "opi", "/F"),
        (_film, "rich-media", "/RichMedia"),
        (_paper_clip, "attachments", "/FileAttachment"),
        (_paper_clip, "attachments", "/EmbeddedFile"),
        (_form, "scripts", "/XFA"),
    ],
)
def test_files_media_and_streams_elsewhere_are_named(change, rule, name):
    found = findings(interior(change), printer="home")

    assert any(f.rule == rule and name in f.message for f in found)
    assert {f.severity for f in found if f.rule == rule} == {"error"}


def test_a_file_inside_is_found_once_for_each_place():
    found = findings(interior(_paper_clip), printer="home")

    assert len({f.message for f in found}) == len(found)


def test_words_and_harmless_actions_are_no_actions():
    def harmless(pdf):
        pdf.docinfo["/Producer"] = "a /Launch of /JavaScript << /S /Launch >>"
        go = Dictionary(S=Name.GoTo, D=Array([pdf.pages[0].obj, Name.Fit]))
        pdf.Root.OpenAction = go
        _link(
            pdf,
            indirect=True,
            A=Dictionary(S=Name.URI, URI=String("http://a.example/")),
        )

    assert findings(interior(harmless), printer="home") == []


def test_the_names_here_are_those_of_preflight():
    from puzzle_publish.preflight.pdf import actions

    source = Path(actions.__file__).read_text()

    assert all(f'"{name}"' in source for name in ACTIONS)


def test_links_whose_flags_are_called_as_a_file_are_not_searched(monkeypatch):
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.pages[0].obj.Annots = Array(
        [pdf.make_indirect(Dictionary(Subtype=Name.Link, F=4))]
    )
    searched = []
    monkeypatch.setattr(actions, "_held", lambda held, **_: searched.append(held) or ())

    actions.hidden_in(pdf, actions.spelled(pdf, b""))
    assert not searched

    pdf.make_stream(b"", F=String("other.ps"))
    actions.hidden_in(pdf, actions.spelled(pdf, b""))
    assert len(searched) == 1


@pytest.mark.parametrize("name", ["/Launch", "/La#75nch", "/#4caunch"])
def test_streams_of_harmless_objects_are_not_taken_apart(monkeypatch, name):
    monkeypatch.setattr(screen_file, "_PER_STREAM", 4)
    catalog = b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"
    elements = [b"<</Type/StructElem/K %d>>" % k for k in range(12)]
    content = screen_file.screen_file(
        (), [*catalog, b"<<>>", *elements, b"<</S%s>>" % name.encode()], 1, 3, b"name"
    )
    with pikepdf.open(io.BytesIO(content)) as pdf:
        found = actions.objects_with(pdf, content, actions._SOUGHT)
        assert len(found) < 12 < len(pdf.objects)
        objects = actions.spelled(pdf, content)
        assert [one.name for one in actions.hidden_in(pdf, objects)] == ["/Launch"]
        pdf.Root.OpenAction = action("/JavaScript")
        assert len([*actions.spelled(pdf, content + b"changed")]) > len(found) + 1
