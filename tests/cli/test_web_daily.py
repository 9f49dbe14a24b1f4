"""`publish web --daily`: which days a site has, and what is refused."""

import json

import pytest

from puzzle_publish.cli import main

DAYS = [f"2028-{day}" for day in ("02-25", "02-26", "02-27", "02-28", "02-29")]


def call(*words):
    return main(["web", *map(str, words), "-q"])


def test_no_file_has_a_puzzle_of_a_day_after_the_last(whole, tmp_path, capsys):
    place = tmp_path / "site"

    assert call(whole, "--daily", "-o", place, "--json") == 0

    found = json.loads(capsys.readouterr().out)
    assert found == {
        "path": str(place / "index.html"),
        "puzzles": 10,
        "first": "2028-02-25",
        "last": "2028-03-05",
    }
    # The whole site was there before: none of it stays.
    words = ("--daily", "--until", DAYS[-1], "--keep", place, "-o", place)
    assert call(whole, *words) == 0
    assert sorted(path.name for path in (place / "p").iterdir()) == DAYS
    for path in [p for p in place.rglob("*.*") if p.suffix != ".woff2"]:
        text = path.read_text(encoding="utf-8", errors="replace")
        assert "2028-03" not in text, path
        assert "March 2028" not in text, path


def test_a_puzzle_without_a_date_is_left_out_with_a_warning(whole, tmp_path, capsys):
    assert call(whole, "--daily", "-o", tmp_path / "site") == 0

    assert "--daily: 7 puzzles without a date are left out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--until", "2028-02-27"], "--until: needs --daily"),
        (
            ["--daily", "--until", "27.2.2028"],
            '--until: must be a date such as 2027-01-31 (got "27.2.2028")',
        ),
        (
            ["--daily", "--until", "2028-02-30"],
            '--until: must be a date such as 2027-01-31 (got "2028-02-30")',
        ),
        (
            ["--daily", "--until", "2028-02-24"],
            "--until: must be 2028-02-25 or later, the day of the first puzzle"
            " (got 2028-02-24)",
        ),
        (["--daily", "--only", "sums"], "no puzzle has a date"),
        (["--daily", "--single", "1"], "--daily: a single puzzle is named by its"),
    ],
)
def test_bad_days_are_refused(whole, tmp_path, capsys, words, fault):
    assert call(whole, "-o", tmp_path / "site", *words) == 2

    assert fault in capsys.readouterr().err
    assert not (tmp_path / "site").exists()
