"""Memory stays where it was, however many puzzles there are."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.scale import PARENT

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]
MOST_MB = 300

BOOK = """\
format: 1
book: {{id: many, title: Many Sums, language: en, seed: 2027}}
print: {{printer: home, trim: A4, volumes: auto}}
sections:
  - {{id: sums, type: cryptarithm, count: {count}, level: easy, per_page: auto}}
"""


def parent_mb(folder: Path, *arguments: object) -> float:
    """What the process that the user started held at most."""
    script, peak = folder / "parent.py", folder / "peak"
    script.write_text(PARENT)
    command = [sys.executable, script, peak, *arguments, "-q"]
    subprocess.run([*map(str, command)], check=True, timeout=3600)
    return float(peak.read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder; kernels are compiled, which takes 90 MB once on a machine."""
    found = tmp_path_factory.mktemp("scale")
    parent_mb(found, "generate", "calendar:easy", "-n", 9, "--output", found / "0")
    return found


def test_more_puzzles_without_a_book_take_no_more_memory(folder):
    few, many = (
        parent_mb(folder, "generate", "calendar:easy", "-n", n, "--output", folder / n)
        for n in ("8000", "16000")  # both of several whole blocks
    )

    assert many < few + 10
    assert many < MOST_MB


def test_proving_them_takes_no_more_memory(folder):
    file = folder / "lines.jsonl"
    found = []
    for n in (2000, 12000):
        parent_mb(folder, "generate", "calendar:easy", "-n", n, "--output", file)
        found.append(parent_mb(folder, "verify", file))

    assert found[1] < found[0] + 15
    assert found[1] < MOST_MB


def test_the_parent_of_a_book_of_many_puzzles_stays_small(folder):
    found = []
    for count in (2100, 4200):
        book = folder / f"{count}.yaml"
        book.write_text(BOOK.format(count=count))
        found.append(parent_mb(folder, "build", book, "--output", folder / "output"))

    # A puzzle is 3.5 KB for as long as the book is made, and there are no pages.
    assert found[1] < found[0] + 25
    assert found[1] < MOST_MB
