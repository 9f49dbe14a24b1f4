"""Workbooks of strangers: nothing runs, nothing is fetched, nothing grows."""

import io
import tracemalloc
import zipfile

import pytest
from openpyxl import Workbook

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words.clued import read_clued

SHEET = "xl/worksheets/sheet1.xml"
TYPES = "[Content_Types].xml"
SAVE = "save it as .xlsx or as CSV"


@pytest.fixture(scope="module")
def parts():
    """The parts of a good workbook."""
    book = Workbook()
    book.active.append(("word", "clue"))
    book.active.append(("sun", "Day star"))
    stream = io.BytesIO()
    book.save(stream)
    with zipfile.ZipFile(stream) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def refused(tmp_path, content):
    path = tmp_path / "terms.xlsx"
    path.write_bytes(content)
    with pytest.raises(UsageError) as caught:
        read_clued(path, shown="terms.xlsx")
    (told,) = caught.value.problems
    return told


def test_a_bomb_is_refused_before_it_unpacks(tmp_path, parts):
    bomb = packed({**parts, "xl/media/image1.png": bytes(100 << 20)})
    assert len(bomb) < 1 << 20

    tracemalloc.start()
    told = refused(tmp_path, bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert "this unpacks to 100 MiB in" in told
    assert "a workbook may have 32 MiB" in told
    assert peak < 32 << 20  # the reader of files takes 16


def test_an_archive_of_too_many_parts_is_refused(tmp_path, parts):
    many = {f"xl/media/{n}.png": b"" for n in range(1_001)}

    assert "parts; a workbook may have" in refused(tmp_path, packed({**parts, **many}))


def test_a_part_that_lies_about_its_size_is_refused(tmp_path, parts):
    raw = bytearray(packed({**parts, SHEET: bytes(1 << 20)}))
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        at = archive.getinfo(SHEET).header_offset
    size = (1 << 20).to_bytes(4, "little")
    head, directory = raw.index(size, at), raw.rindex(size)
    for place in (head, directory):
        raw[place : place + 4] = (100).to_bytes(4, "little")

    assert "this is a damaged workbook" in refused(tmp_path, bytes(raw))


@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_entities_are_refused(tmp_path, parts, code):
    laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
    told = refused(tmp_path, packed({**parts, SHEET: laughs.encode(code)}))

    assert told == (
        f"terms.xlsx: this workbook declares XML entities, as no program does; {SAVE}"
    )


@pytest.mark.parametrize("sign", ["part", "type"])
def test_macros_are_refused(tmp_path, parts, sign):
    macro = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    changed = (
        {"xl/vbaProject.bin": b"\xd0\xcf"}
        if sign == "part"
        else {TYPES: parts[TYPES].replace(b"</Types>", macro + b"</Types>")}
    )

    assert refused(tmp_path, packed({**parts, **changed})) == (
        f"terms.xlsx: this is a workbook with macros (.xlsm); {SAVE}, without them"
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "is an old workbook (.xls)"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
            + "EncryptedPackage".encode("utf-16-le"),
            "is protected with a password; save a copy without one",
        ),
        (
            packed({"mimetype": b"application/x", "content.xml": b"<x/>"}),
            "is an OpenDocument file (.ods); save it as",
        ),
        (packed({"xl/workbook.bin": b"\0"}), "is a binary workbook (.xlsb); save it"),
        (packed({"notes.txt": b"sun"}), "is an archive, not a workbook (.xlsx)"),
        (b"PK\x03\x04" + bytes(50), "is a damaged workbook or archive"),
    ],
)
def test_files_of_other_programs_are_refused_with_the_way_out(tmp_path, content, told):
    assert f"terms.xlsx: this {told}" in refused(tmp_path, content)


def test_links_to_other_files_are_not_followed(tmp_path, parts, monkeypatch):
    link = b'<externalLink xmlns="x"><externalBook r:id="rId1"/></externalLink>'
    away = (
        b'<Relationships><Relationship Id="rId1" Target="http://127.0.0.1:9/x.xlsx"'
        b' TargetMode="External"/></Relationships>'
    )
    path = tmp_path / "terms.xlsx"
    path.write_bytes(
        packed(
            {
                **parts,
                "xl/externalLinks/externalLink1.xml": link,
                "xl/externalLinks/_rels/externalLink1.xml.rels": away,
            }
        )
    )

    def connect(*_):
        raise AssertionError("a link was followed")

    monkeypatch.setattr("socket.socket.connect", connect)

    assert [e.word for e in read_clued(path).entries] == ["SUN"]


def test_a_formula_s_text_is_never_a_clue(tmp_path, parts):
    xml = parts[SHEET].replace(
        b"</sheetData>",
        b'<row r="3"><c r="A3" t="inlineStr"><is><t>moon</t></is></c><c r="B3">'
        b"<f>WEBSERVICE(&quot;http://127.0.0.1:9&quot;)</f></c></row></sheetData>",
    )

    assert "terms.xlsx:Sheet!B3: this formula has no stored value" in refused(
        tmp_path, packed({**parts, SHEET: xml})
    )
