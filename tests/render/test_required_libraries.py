"""A missing library is told by `check`, with its package, not after hours of work."""

import pytest
from weasyprint.text import ffi
from whole_book import written

from puzzle_publish.cli import main


@pytest.mark.parametrize("verb", ["check", "build"])
def test_a_missing_subsetter_is_told_before_anything_is_made(
    tmp_path, monkeypatch, capsys, verb
):
    monkeypatch.setattr(ffi, "harfbuzz_subset", None)
    monkeypatch.chdir(tmp_path)

    assert main([verb, str(written(tmp_path))]) == 2
    assert (
        capsys.readouterr()
        .err.strip()
        .endswith(
            "the library libharfbuzz-subset is not installed; on Debian and Ubuntu:"
            " apt-get install libharfbuzz-subset0"
        )
    )
    assert not list(tmp_path.glob("output/*.sqlite"))
