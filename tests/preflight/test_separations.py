"""Ghostscript judges the inks that the operators do not tell, where it is installed."""

import json
import shutil
import time

import pikepdf
import pytest
from broken_files import jpeg_2000, picture, ramp
from handmade import written
from pikepdf import Array, Dictionary, Name

from puzzle_publish.cli import main
from puzzle_publish.preflight import foreign, separations

needs_gs = pytest.mark.skipif(
    shutil.which("gs") is None,
    reason="gs is not installed; .ci/setup test does it where apt is",
)


def shaded(pdf, most):
    """A shading whose inks a program computes, up to this much of each."""
    shading = ramp("/DeviceCMYK", [0] * 4, [0] * 4)
    code = f"{{{most} mul dup dup dup}}".encode()
    ends = {"Domain": Array([0, 1]), "Range": Array([0, 1] * 4)}
    shading.Function = pdf.make_stream(code, FunctionType=4, **ends)
    return shading


def ranged(pdf):
    """A picture in CMYK with a range of its own, of 400 % ink."""
    image = picture(pdf, 8, "/DeviceCMYK")
    image.Decode = Array([0.9, 1] * 4)
    return image


def page(kind, name, make, content):
    """A page of CMYK with a resource."""
    pdf = pikepdf.new()
    resources = Dictionary()
    resources[kind] = Dictionary()
    resources[kind][name] = make(pdf)
    content = f"0 0 0 0.5 k 100 100 200 200 re f {content}".encode()
    box = Array([0, 0, 432, 648])
    stream = pdf.make_stream(content)
    only = Dictionary(
        Type=Name.Page, MediaBox=box, Resources=resources, Contents=stream
    )
    pdf.pages.append(pikepdf.Page(only))
    return written(pdf)


def found(tmp_path, content, capsys):
    """Return the findings about ink, by rule."""
    path = tmp_path / "page.pdf"
    path.write_bytes(content)
    main(["preflight", str(path), "--printer", "ingram", "--json"])
    every = json.loads(capsys.readouterr().out)["findings"]
    rules = ("ink-limit", "not-judged")
    return {f["rule"]: f["message"] for f in every if f["rule"] in rules}


AREA = "q 100 100 100 50 re W n "
PLACE = "q 60 0 0 60 200 300 cm /X1 Do Q"
SHADING = "/Shading", "/S1"
HEAVY = page(*SHADING, lambda pdf: shaded(pdf, 0.9), AREA + "/S1 sh Q")
LIGHT = page(*SHADING, lambda pdf: shaded(pdf, 0.5), AREA + "/S1 sh Q")
SLOW = page(*SHADING, lambda pdf: shaded(pdf, 0.9), AREA + "/S1 sh " * 30_000 + "Q")
RGB = page(*SHADING, lambda pdf: shaded(pdf, 0.5), "1 0 0 rg 0 0 9 9 re f /S1 sh")
RANGED = page("/XObject", "/X1", ranged, PLACE)
DAMAGED = page("/XObject", "/X1", jpeg_2000, PLACE)


@needs_gs
@pytest.mark.parametrize("content", [HEAVY, RANGED], ids=["shading", "picture"])
def test_ink_that_cannot_be_followed_is_measured(tmp_path, capsys, content):
    told = found(tmp_path, content, capsys)

    assert list(told) == ["ink-limit"]
    assert told["ink-limit"].startswith(
        "A point of the page, as Ghostscript draws it, is 3"
    )


@needs_gs
def test_little_ink_that_cannot_be_followed_is_judged_too(tmp_path, capsys):
    assert found(tmp_path, LIGHT, capsys) == {}


@needs_gs
@pytest.mark.parametrize("content", [DAMAGED, RGB], ids=["damaged", "converted"])
def test_what_ghostscript_cannot_know_either_stays_unjudged(tmp_path, capsys, content):
    assert list(found(tmp_path, content, capsys)) == ["not-judged"]


@pytest.mark.parametrize("content", [HEAVY, LIGHT, RANGED])
def test_nothing_is_clean_without_ghostscript(tmp_path, capsys, monkeypatch, content):
    monkeypatch.setattr(separations, "PROGRAM", "no-such-program")

    assert list(found(tmp_path, content, capsys)) == ["not-judged"]


@pytest.mark.soak
@needs_gs
def test_the_time_of_ghostscript_is_limited(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(separations, "SECONDS", 1.0)
    started = time.monotonic()

    assert list(found(tmp_path, SLOW, capsys)) == ["not-judged"]
    assert time.monotonic() - started < foreign.SECONDS / 2


@needs_gs
def test_ghostscript_reads_no_other_file_and_writes_none(tmp_path, capsys, monkeypatch):
    """A function in PDF runs no PostScript of the file's; the call says -dSAFER."""
    said = []
    run = separations.subprocess.run

    def kept(call, **more):
        said.append((call, more["env"]))
        return run(call, **more)

    monkeypatch.setattr(separations.subprocess, "run", kept)
    monkeypatch.setattr(foreign, "run_forked", lambda work, _limits: work())
    before = set(tmp_path.iterdir())

    found(tmp_path, HEAVY, capsys)

    ((call, environment),) = said
    assert "-dSAFER" in call
    assert "-dPDFSTOPONERROR" in call
    assert environment.keys() == {"PATH", "TMPDIR"}
    assert {p.name for p in set(tmp_path.iterdir()) - before} == {"page.pdf"}
