"""Sound PDFs of other programs pass, but for what a printer's own text forbids."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import others_pdfs
import pytest
from handmade import interior
from others_pdfs import COVERS, INTERIORS, is_there
from test_bad_pdfs import SIX_BY_NINE, x1a

from puzzle_publish.core import resources
from puzzle_publish.core.printer import load_printer
from puzzle_publish.preflight.opened import Job
from puzzle_publish.preflight.run_rules import judged, opened

PRINTERS = {
    file.stem: load_printer(file.stem, Path())
    for file in (resources.configs() / "printers").glob("*.yaml")
}
COVER_PAGES = 200
# What is found in these files is what the printer's own text forbids: (printer, rule)
# -> the part of its file's source that says where.
KDP = "kdp.amazon.com/help/topic/GYEKAVKMSE23PFTM"
FORBIDDEN = {
    **{
        (printer, rule): KDP
        for printer in ("kdp-paperback", "kdp-hardcover")
        for rule in ("metadata", "outline", "annotations")
    },
    ("ingram", "pdf-x"): "help.lightningsource.com 5294072525197",
    ("ingram", "grey-as-rgb"): "help.lightningsource.com 5294072525197",
    ("ingram", "transparency"): "help.lightningsource.com 5294072525197",
    ("ingram", "annotations"): "ISO 15930-1",
}
# Fonts count where their letters are painted, once what a page paints is followed.
USED_FONTS = find_spec("puzzle_publish.preflight.lettering") is not None


def is_judged(maker):
    known = USED_FONTS or maker is not others_pdfs.reportlab_unused_font
    return known and is_there(maker)


MAKERS = [maker for maker in (*INTERIORS, *COVERS) if is_judged(maker)]


@cache
def read_of(maker):
    return opened(f"{maker.__name__}.pdf", maker())


def findings(maker, name):
    read = read_of(maker)
    kind = "cover" if maker in COVERS else "interior"
    pages = COVER_PAGES if maker in COVERS else len(read.read.pages)
    return judged(Job(read, PRINTERS[name], kind, SIX_BY_NINE, "white", pages))


def printers_of(maker):
    """The covers have the spine of KDP's paper."""
    if maker in COVERS:
        return ["kdp-paperback"]
    return [name for name, one in PRINTERS.items() if "6x9in" in one.trims.sizes]


@cache
def alarms():
    """Every error and warning: (maker, printer, rule) -> a message."""
    return {
        (maker.__name__, name, found.rule): found.message
        for maker in MAKERS
        for name in printers_of(maker)
        for found in findings(maker, name)
        if found.severity in ("error", "warning")
    }


def test_there_are_files_of_five_makers():
    makers = {maker.__name__.split("_")[0] for maker in MAKERS}

    assert makers >= {"reportlab", "fpdf", "typst"}
    assert len(MAKERS) >= 10


@pytest.mark.soak
def test_no_sound_file_is_blamed_for_what_its_printer_does_not_forbid():
    false = {key: why for key, why in alarms().items() if key[1:] not in FORBIDDEN}

    judged_count = sum(len(printers_of(maker)) for maker in MAKERS)
    print(
        f"\n{len(MAKERS)} sound files, judged {judged_count} times: {len(false)} false"
        f" alarms, {len(alarms())} of what a printer's own text forbids"
    )
    assert false == {}


@pytest.mark.parametrize(("name", "rule"), FORBIDDEN)
def test_what_they_are_blamed_for_has_its_source_in_the_printers_file(name, rule):
    (group,) = (g for g in PRINTERS[name].severities if rule in g.rules)

    assert FORBIDDEN[name, rule] in group.source
    assert any(key[1:] == (name, rule) for key in alarms())


def test_kdp_and_lulu_refuse_none_of_them():
    for maker in MAKERS:
        for name in set(printers_of(maker)) - {"ingram"}:
            errors = [f for f in findings(maker, name) if f.severity == "error"]
            assert errors == [], maker.__name__


def test_what_lulu_and_a_home_printer_find_is_nothing():
    assert {key for key in alarms() if key[1] in ("lulu", "home")} == set()


def test_sound_files_of_pdf_x_1a_are_clean_for_ingram():
    job = Job(
        opened("a.pdf", x1a()), PRINTERS["ingram"], "interior", SIX_BY_NINE, "white", 40
    )

    assert judged(job) == []


def test_a_printed_last_page_is_mentioned_and_no_more():
    job = Job(
        opened("a.pdf", x1a(blank=())),
        PRINTERS["ingram"],
        "interior",
        SIX_BY_NINE,
        "white",
        40,
    )

    assert [(f.rule, f.severity) for f in judged(job)] == [("last-blank", "notice")]


def test_a_thin_line_is_an_error_only_where_the_printer_names_its_least():
    from handmade import adding

    thin = interior(adding("0.5 w 100 100 m 200 100 l S"), pages=76)
    read = opened("a.pdf", thin)
    found = {
        name: {f.severity for f in judged(job) if f.rule == "thin-line"}
        for name in ("kdp-paperback", "lulu")
        for job in [Job(read, PRINTERS[name], "interior", SIX_BY_NINE, "white", 76)]
    }

    assert found == {"kdp-paperback": {"error"}, "lulu": {"warning"}}
