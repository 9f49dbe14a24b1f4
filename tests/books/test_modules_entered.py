"""What a book does not use is not imported for it."""

import subprocess
import sys

import pytest
from whole_book import ROOT

CODE = """
import sys
from puzzle_publish.cli import main

if __name__ == "__main__":
    days = ["--set", "sections.year.dates.days=3", "--set", "print.printer=home"]
    days += ["--executor", "serial"]
    code = main(["build", "configs/daily.yaml", *days, "--quiet", "-o", sys.argv[1]])
    print(code, *sorted(sys.modules))
"""


@pytest.mark.soak
def test_a_calendar_book_enters_no_cluster_no_shards_and_no_words(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    code, *entered = done.stdout.splitlines()[-1].split()
    ours = {name for name in entered if name.startswith("puzzle_publish.")}
    unused = ("make.cluster", "make.shards", "words", "types.wordpath", "types._grid")

    assert code == "0"
    assert len(ours) > 100
    assert "dask" not in entered
    for part in unused:
        assert not {name for name in ours if name.startswith(f"puzzle_publish.{part}")}
