"""What a finding's severity does: to a build, to the verb, in its report."""

import json
import logging

import pytest
from handmade import adding, interior

from puzzle_publish.cli import main
from puzzle_publish.core import resources
from puzzle_publish.core.errors import PreflightError
from puzzle_publish.core.values import Finding
from puzzle_publish.pipeline import refuse_errors

GREY = adding("0 0 0 rg 100 100 50 50 re f")


def found(severity):
    return [Finding("outline", severity, "interior.pdf", None, "It has one.")]


@pytest.mark.parametrize(
    ("severity", "refused", "refused_strictly"),
    [("error", True, True), ("warning", False, True), ("notice", False, False)],
)
def test_errors_stop_a_book_and_warnings_a_strict_one(
    severity, refused, refused_strictly
):
    for strict, is_refused in ((False, refused), (True, refused_strictly)):
        if is_refused:
            with pytest.raises(PreflightError):
                refuse_errors(found(severity), strict=strict)
        else:
            refuse_errors(found(severity), strict=strict)


@pytest.mark.parametrize(
    ("severity", "level"), [("warning", logging.WARNING), ("notice", logging.INFO)]
)
def test_warnings_are_logged_as_such_and_notices_as_news(said, severity, level):
    refuse_errors(found(severity), strict=False)

    assert [r.levelno for r in said.records] == [level]


def test_the_verb_prints_notices_and_counts_them(tmp_path, capsys):
    path = tmp_path / "a.pdf"
    path.write_bytes(interior(GREY))
    call = ["preflight", str(path), "--printer", "kdp-paperback"]

    assert main([*call, "--strict"]) == 0
    said = capsys.readouterr()
    assert "page 4: grey-as-rgb (notice): Something is painted in RGB 0 0 0" in said.out
    assert "0 errors, 0 warnings, 1 notice" in said.err
    assert main([*call, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert (whole["errors"], whole["warnings"], whole["notices"]) == (0, 0, 1)


@pytest.mark.parametrize(
    ("severity", "code"), [("error", 6), ("warning", 0), ("notice", 0), ("off", 0)]
)
def test_a_printers_own_file_decides(tmp_path, capsys, severity, code):
    shipped = resources.configs() / "printers" / "kdp-paperback.yaml"
    text = shipped.read_text().replace(
        "grey-as-rgb: notice", f"grey-as-rgb: {severity}"
    )
    (tmp_path / "mine.yaml").write_text(text)
    (tmp_path / "a.pdf").write_bytes(interior(GREY))
    call = ["preflight", str(tmp_path / "a.pdf"), "--paper", "white"]

    assert main([*call, "--printer", str(tmp_path / "mine.yaml")]) == code

    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == (severity != "off")
