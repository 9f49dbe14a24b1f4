"""PDFs made to hold preflight for ever, or to fill the memory: each is one finding."""

import faulthandler
import io
import json
import os
import signal
import zlib
from functools import cache

import handmade
import pikepdf
import pytest
from few import few
from pikepdf import Array, Dictionary, Name
from whole_book import built, entries

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.forked_call import run_forked
from puzzle_publish.core.process_limits import for_strangers
from puzzle_publish.paper import folder as paper_folder
from puzzle_publish.preflight import foreign
from puzzle_publish.preflight.pdf import extent
from puzzle_publish.web.cover import front_of

MOST_S = 20  # of CPU time; the slowest takes 3


def spent():
    """Return the CPU time of this process and those that it has waited for."""
    return sum(os.times()[:4])


def page_of(pdf, content, **resources):
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, 432, 648]),
        Resources=Dictionary(**resources),
        Contents=pdf.make_stream(content),
    )
    pdf.pages.append(pikepdf.Page(page))


def form_of(pdf, content, **resources):
    return pdf.make_stream(
        content,
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 9, 9]),
        Resources=Dictionary(**resources),
    )


def forms(levels=10, times=10):
    """Forms of a few bytes that draw a rectangle 10 000 000 000 times."""
    pdf = pikepdf.new()
    inner = form_of(pdf, b"0 0 1 1 re f\n")
    for _ in range(levels):
        inner = form_of(pdf, b"/X Do\n" * times, XObject=Dictionary(X=inner))
    page_of(pdf, b"/X Do", XObject=Dictionary(X=inner))
    return handmade.written(pdf)


def loops():
    """Two forms that draw each other."""
    pdf = pikepdf.new()
    one, two = form_of(pdf, b"/X Do /X Do"), form_of(pdf, b"/X Do /X Do")
    one.Resources.XObject, two.Resources.XObject = Dictionary(X=two), Dictionary(X=one)
    page_of(pdf, b"/X Do", XObject=Dictionary(X=one))
    return handmade.written(pdf)


def chain():
    """A form in a form in a form, a thousand deep."""
    return forms(levels=1000, times=1)


@cache
def packed(size, times=1):
    """A stream of blanks that unpacks to a size, packed once or several times."""
    if times > 1:
        return zlib.compress(packed(size, times - 1), 9)
    packer, parts = zlib.compressobj(9), []
    for _ in range(size >> 20):
        parts.append(packer.compress(b" " * (1 << 20)))
    return b"".join(parts) + packer.flush()


@cache
def stream(size=200 << 20, times=1):
    pdf = pikepdf.new()
    page_of(pdf, b"")
    filters = [Name.FlateDecode] * times
    pdf.pages[0].obj.Contents.write(
        packed(size, times), filter=filters[0] if times == 1 else Array(filters)
    )
    return handmade.written(pdf)


def many_streams():
    """A hundred contents of 100 MB each, all the same object."""
    pdf = pikepdf.new()
    page_of(pdf, b"")
    one = pdf.make_stream(b"")
    one.write(packed(100 << 20), filter=Name.FlateDecode)
    pdf.pages[0].obj.Contents = Array([one] * 100)
    return handmade.written(pdf)


def run_lengths():
    """A stream in a format that unpacks 64 bytes from two."""
    pdf = pikepdf.new()
    page_of(pdf, b"")
    pdf.pages[0].obj.Contents.write(
        zlib.compress(b"\x81 " * (3 << 20), 9),
        filter=Array([Name.FlateDecode, Name.RunLengthDecode]),
    )
    return handmade.written(pdf)


@cache
def many_pages(count=100_000):
    """A file of 100,000 pages, written as text."""
    out = io.BytesIO(b"")
    out.write(b"%PDF-1.4\n")
    places = []

    def put(number, text):
        places.append(out.tell())
        out.write(b"%d 0 obj %s endobj\n" % (number, text))

    kids = b" ".join(b"%d 0 R" % number for number in range(3, count + 3))
    put(1, b"<</Type/Catalog/Pages 2 0 R>>")
    put(2, b"<</Type/Pages/Count %d/Kids[%s]/MediaBox[0 0 432 648]>>" % (count, kids))
    for number in range(3, count + 3):
        put(number, b"<</Type/Page/Parent 2 0 R>>")
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (count + 3))
    out.write(b"".join(b"%010d 00000 n \n" % place for place in places))
    out.write(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n" % (count + 3))
    out.write(b"%d\n%%%%EOF\n" % start)
    return out.getvalue()


def shared_tree(levels=30):
    """A tree of pages in which each node has the one below it twice."""
    pdf = pikepdf.new()
    page_of(pdf, b"")
    node = pdf.pages[0].obj
    for _ in range(levels):
        below = Array([node, node])
        node = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=below, Count=2))
    pdf.Root.Pages = node
    return handmade.written(pdf)


def looping_xref():
    """A table of places whose previous table is itself."""
    content = handmade.interior(
        object_stream_mode=pikepdf.ObjectStreamMode.disable, pages=24
    )
    start = content.rindex(b"xref\n0 ")
    return content.replace(b"trailer <<", b"trailer << /Prev %d " % start, 1)


def looping_tree():
    pdf = pikepdf.new()
    page_of(pdf, b"")
    pdf.Root.Pages.Kids.append(pdf.Root.Pages)
    return handmade.written(pdf)


def nested():
    """A page whose contents are arrays in arrays, a million deep."""
    pdf = pikepdf.new()
    page_of(pdf, b"[" * 1_000_000 + b"]" * 1_000_000 + b" 0 d")
    return handmade.written(pdf)


def judged(tmp_path, content, capsys):
    """Run the verb; return its exit code, the findings and its CPU seconds."""
    path = tmp_path / "bomb.pdf"
    path.write_bytes(content)
    started = spent()
    code = main(["preflight", str(path), "--printer", "kdp-paperback", "--json"])
    seconds = spent() - started
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return code, json.loads(said.out)["findings"], seconds


@few(
    ("bomb", "why"),
    [
        (forms, "its pages draw forms that draw each other"),
        (chain, "its forms draw each other more than 64 deep"),
        (stream, "one of its streams unpacks to more than 128 MB"),
        (lambda: stream(200 << 20, times=2), "one of its streams unpacks to more than"),
        (many_streams, "its pages draw forms that draw each other"),
        (run_lengths, "one of its streams unpacks to more than 128 MB"),
        (many_pages, "it has 100,000 pages; the limit is 10,000"),
    ],
    fast=2,
)
def test_a_bomb_is_one_finding_within_seconds(tmp_path, capsys, bomb, why):
    code, findings, seconds = judged(tmp_path, bomb(), capsys)

    assert code == 6
    (finding,) = findings
    assert (finding["rule"], finding["severity"]) == ("too-large", "error")
    assert finding["message"].startswith("The file was not judged: ")
    assert why in finding["message"]
    assert seconds < MOST_S


@few("bomb", [looping_xref, looping_tree, shared_tree, nested, loops], fast=4)
def test_what_goes_in_circles_ends_and_is_found(tmp_path, capsys, bomb):
    code, findings, seconds = judged(tmp_path, bomb(), capsys)

    assert code == 6
    assert findings
    assert seconds < MOST_S


# What the counting does not see: the process that reads the file is limited.


def test_time_is_limited(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(extent, "MOST_DRAWN", 1 << 62)
    monkeypatch.setattr(foreign, "SECONDS", 1.0)

    code, (finding,), seconds = judged(tmp_path, forms(levels=12), capsys)

    assert code == 6
    assert finding["message"] == (
        "The file was not judged: reading it took more than 1 s of CPU time."
    )
    assert seconds < MOST_S


def test_memory_is_limited(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(extent, "MOST_UNPACKED", 1 << 40)
    monkeypatch.setattr(extent, "MOST_DRAWN", 1 << 62)
    monkeypatch.setattr(foreign, "_MEMORY_MB", 128)

    code, (finding,), seconds = judged(tmp_path, stream(400 << 20), capsys)

    assert code == 6
    assert finding["message"].startswith("The file was not judged: reading it ")
    assert "128 MB of memory" in finding["message"]
    assert seconds < MOST_S


def test_a_crash_of_a_parser_is_a_finding(tmp_path, capsys, monkeypatch):
    def crash(*_, **__):
        faulthandler.disable()  # pytest's, which would print a traceback
        os.kill(os.getpid(), signal.SIGSEGV)

    monkeypatch.setattr(foreign, "opened", crash)

    code, (finding,), _ = judged(tmp_path, handmade.interior(pages=24), capsys)

    assert code == 6
    assert "reading it ended the process that did it (SIGSEGV" in finding["message"]


def test_a_file_of_more_bytes_is_not_read(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(foreign, "MOST_MIB", 0)

    code, (finding,), _ = judged(tmp_path, b"%PDF-1.4" + b" " * (2 << 20), capsys)

    assert code == 6
    assert finding["message"] == (
        "The file was not judged: it has 2 MiB; the limit is 0 MiB."
    )


def test_files_of_strangers_are_read_in_another_process(tmp_path, capsys, monkeypatch):
    called = []
    monkeypatch.setattr(
        foreign, "run_forked", lambda *args: called.append(args[1]) or run_forked(*args)
    )

    code, findings, _ = judged(tmp_path, handmade.interior(), capsys)

    assert (code, findings) == (0, [])
    (limits,) = called
    assert limits.cpu_seconds == 60
    assert limits.seconds > 10 * limits.cpu_seconds
    assert limits.memory_mb == 1024


# Other verbs that read a stranger's PDF.


def previewed(tmp_path, content, capsys):
    """Run `publish preview` on a PDF; return what it says."""
    path = tmp_path / "bomb.pdf"
    path.write_bytes(content)
    started = spent()
    assert main(["preview", str(path), "-o", str(tmp_path / "sheets")]) == 2
    assert spent() - started < MOST_S
    assert not list((tmp_path / "sheets").glob("*.png"))
    return capsys.readouterr().err


@few(
    ("bomb", "why"),
    [
        (forms, "its pages draw forms that draw each other"),
        (stream, "one of its streams unpacks to more than 128 MB"),
        (many_pages, "it has 100,000 pages; the limit is 10,000"),
    ],
    fast=2,
)
def test_a_preview_of_a_bomb_is_refused(tmp_path, capsys, bomb, why):
    said = previewed(tmp_path, bomb(), capsys)

    assert f"bomb.pdf: cannot be drawn: {why}" in said


@pytest.mark.soak
def test_the_time_of_a_preview_is_limited(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(extent, "MOST_DRAWN", 1 << 62)
    monkeypatch.setattr(foreign, "SECONDS", 1.0)

    said = previewed(tmp_path, forms(levels=12), capsys)

    assert "bomb.pdf: cannot be drawn: it took more than 1 s of CPU time" in said


@pytest.mark.soak
def test_reading_paper_back_is_limited(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(paper_folder, "_SECONDS", 1.0)
    path = tmp_path / "book.yaml"
    path.write_text(
        "format: 1\nbook: {id: bomb, title: Bomb, seed: 1}\n"
        "print: {printer: home, trim: A5}\n"
        "sections: [{id: sums, type: _blank, count: 1}]\n"
    )
    folder = built(path, tmp_path / "output")
    first = entries(folder)[0]["page"]
    bomb = pikepdf.open(io.BytesIO(forms(levels=3, times=400)))
    with pikepdf.open(folder / "interior.pdf", allow_overwriting_input=True) as pdf:
        pdf.pages[first - 1] = bomb.pages[0]
        pdf.save(folder / "interior.pdf")
    started = spent()

    assert main(["verify", str(folder), "--paper"]) == 4

    said = capsys.readouterr().err
    assert spent() - started < MOST_S
    why = "reading the files took more than 1 s of CPU time"
    assert f"interior.pdf: not judged: {why}" in said


def without_kids():
    """A page tree whose list of pages is called otherwise: it counts one page."""
    pdf = pikepdf.new()
    page_of(pdf, b"0 0 1 1 re f")
    raw = handmade.written(pdf)
    assert raw.count(b"/Kids") == 1
    return raw.replace(b"/Kids", b"/Kidz")


def without_height():
    pdf = pikepdf.new()
    page_of(pdf, b"0 0 1 1 re f")
    pdf.pages[0].TrimBox = Array([0, 9, 432, 9])
    return handmade.written(pdf)


@pytest.mark.parametrize("make", [without_kids, forms])
def test_a_page_that_cannot_be_loaded_or_drawn_is_told_by_preview(
    tmp_path, monkeypatch, capsys, make
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.pdf").write_bytes(make())

    assert main(["preview", "page.pdf", "-o", "out"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("page.pdf: cannot be ")
    assert "bug" not in told


@pytest.mark.parametrize("make", [without_kids, without_height])
def test_a_forged_cover_is_told_by_the_web_edition(tmp_path, make):
    (tmp_path / "cover.pdf").write_bytes(make())

    with pytest.raises(UsageError, match=r"cover\.pdf: cannot be"):
        front_of(tmp_path, (148.0, 210.0))


@pytest.mark.soak
def test_a_cover_is_drawn_in_a_process_with_limits(tmp_path, monkeypatch):
    (tmp_path / "cover.pdf").write_bytes(forms(levels=9))
    monkeypatch.setattr("puzzle_publish.web.cover._LIMITS", for_strangers(1024, 1.0))

    with pytest.raises(UsageError, match=r"cover\.pdf: cannot be drawn: it took more"):
        front_of(tmp_path, (148.0, 210.0))
