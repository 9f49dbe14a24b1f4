"""Operators that are read line by line are those that qpdf reads."""

import io

import pikepdf
import pytest
from few import few
from others_pdfs import COVERS, INTERIORS, is_there

from puzzle_publish.preflight.pdf.content import Calls
from puzzle_publish.preflight.pdf.plain import plain_bytes
from puzzle_publish.render.pages import render
from tiny import book_of, layout_of

SCRATCH = pikepdf.new()
MAKERS = [maker for maker in (*INTERIORS, *COVERS) if is_there(maker)]


def streams_of(content):
    pdf = pikepdf.open(io.BytesIO(content))
    yield from (page.obj for page in pdf.pages)
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing


def one_by_one(calls):
    """Yield operators without runs of lines, of which only plain streams have any."""
    for name, operands in calls:
        if name == "l":
            yield from ((name, operands[k : k + 2]) for k in range(0, len(operands), 2))
        else:
            yield name, operands


def read_plainly(content):
    """Return how many streams are read line by line, as qpdf does, and of how many."""
    ours, theirs, plain, count = Calls(), Calls(), 0, 0
    for count, stream in enumerate(streams_of(content), 1):  # noqa: B007
        calls = ours._of_plain(stream)
        if calls is not None:
            assert list(one_by_one(calls)) == theirs._of_any(stream)
            plain += 1
    return plain, count


def test_all_pages_of_a_book_are_read_plainly():
    rendered = render(*layout_of(book_of(4)))
    for content in (rendered.interior, rendered.cover):
        plain, count = read_plainly(content)
        assert plain == count > 0


@few("maker", MAKERS, ids=lambda maker: maker.__name__, fast=4)
def test_files_of_other_makers_are_read_as_qpdf_reads_them(maker):
    read_plainly(maker())


def stream_of(operators, **entries):
    return pikepdf.Stream(SCRATCH, operators, entries)


@pytest.mark.parametrize(
    "operators",
    [
        b"1 0\n0 rg",  # an operation on two lines
        b"BI /W 1 /H 1 /CS /G /BPC 8 ID x EI",
        b"BT (1 0 0 rg) Tj ET",
        b"BT <0 0 6 1> Tj ET",  # white space within a string
        b"BT <006> Tj ET",  # which PDF completes
        b"q % 1 0 0 rg\nQ",
        b"/a#20b gs",
        b"1 0 0 rgb",
        b"1 0 rg",  # an operand too few
        b"99999999 w",  # larger than any page
        b"+1 w",
        b"1e3 w",
        b"[[1] 2] 0 d",
        b"q\rQ",
        b"/Artifact <</Type /Pagination>> BDC\nEMC",
        b"true SC",
    ],
)
def test_what_is_not_plain_is_left_to_qpdf(operators):
    assert Calls()._of_plain(stream_of(operators)) is None


def test_a_damaged_or_long_stream_is_left_to_qpdf():
    packed = pikepdf.Name.FlateDecode
    assert plain_bytes(stream_of(b"q Q"), 3) == b"q Q"
    assert plain_bytes(stream_of(b"q Q"), 2) is None
    assert plain_bytes(stream_of(b"q Q", **{"/Filter": packed}), 100) is None
    assert (
        plain_bytes(
            stream_of(b"7120517e>", **{"/Filter": pikepdf.Name.ASCIIHexDecode}), 100
        )
        is None
    )
