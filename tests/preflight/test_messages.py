"""Numbers in preflight's messages are those of the file and of the printer."""

import re
from pathlib import Path

import pytest
from handmade import adding, interior, say
from test_bad_pdfs import findings

from puzzle_publish import preflight
from puzzle_publish.preflight.opened import decimal, inches, sizes

ROUNDED = re.compile(r"\{[^{}]*:[^{}]*[.]\d*[fge]\}|\{[^{}]*:[,\d]*[fge]\}|\bround\(")
# Values of colours and opacities, of which six digits are shown, and a resolution that
# no message shows.
EXACT = {"pdf/spaces.py", "pdf/stream.py", "separations.py"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.375, "0.375"),
        (0.0625, "0.0625"),
        (0.25, "0.25"),
        (8.2677, "8.2677"),
        (0.1, "0.1"),
        (650, "650"),
        (0.30000000000000004, "0.3"),
        (-0.00001, "0"),
    ],
)
def test_a_number_is_written_as_it_is(value, text):
    assert decimal(value) == text


def test_lengths_and_sizes_are_written_with_it():
    assert inches(0.375 * 72) == "0.375 in"
    assert sizes(5.0625, 7.8125) == "5.0625 × 7.8125 in"


def test_no_module_formats_a_number_by_itself():
    folder = Path(preflight.__file__).parent

    found = {
        f"{path.relative_to(folder)}: {line.strip()}"
        for path in folder.rglob("*.py")
        if str(path.relative_to(folder)) not in EXACT
        for line in path.read_text().splitlines()
        if ROUNDED.search(line) and "{value:.{places}f}" not in line
    }

    assert {line for line in found if "max(0, round(pages))" not in line} == set()


def test_the_printers_number_is_in_the_message_unrounded():
    near = interior(adding(say("x", 0.3 * 72, 400), 3))

    (finding,) = findings(near)

    assert finding.rule == "margin"
    assert "the minimum is 0.375 in" in finding.message
