"""A PDF that needs a password is a finding or a sentence, wherever one is read."""

import io

import pikepdf
import pytest
from handmade import interior

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError, VerificationError
from puzzle_publish.paper.read_back import Made, read_back
from puzzle_publish.record.exports.pdf_file import from_interior
from puzzle_publish.web.cover import COVER, front_of

WHY = "it needs a password; save a copy without one"


def closed(**lock):
    """A clean interior behind a password."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(interior())) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(**lock))
    return out.getvalue()


@pytest.fixture(params=["AES, 256 bits", "AES, 128 bits", "RC4"])
def locked(request):
    """A PDF that cannot be opened without a password."""
    kind = {"AES, 256 bits": {"R": 6}, "AES, 128 bits": {"R": 4}}
    kind["RC4"] = {"R": 3, "aes": False, "metadata": False}
    return closed(owner="o", user="u", **kind[request.param])


def test_for_preflight_it_is_one_finding(locked, tmp_path, capsys):
    (tmp_path / "a.pdf").write_bytes(locked)

    assert main(["preflight", f"{tmp_path}/a.pdf", "--printer", "kdp-paperback"]) == 6
    told = capsys.readouterr()
    assert told.out == f"a.pdf: readable: The file cannot be read: {WHY}.\n"
    assert told.err.endswith(": 1 error, 0 warnings\n")


def test_preview_and_its_cover_on_the_web_refuse_it(locked, tmp_path, capsys):
    path = tmp_path / COVER
    path.write_bytes(locked)

    assert main(["preview", str(path), "-o", str(tmp_path / "out")]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"{path}: cannot be read as a PDF: {WHY}\n")
    with pytest.raises(UsageError, match=WHY):
        front_of(tmp_path, (152, 229))


def test_verify_paper_does_not_judge_it(locked):
    reading = read_back({"interior.pdf": locked}, (), "en", Made())

    assert [str(fault) for fault in reading.faults] == [
        f"interior.pdf: not judged: it cannot be opened ({WHY})"
    ]


def test_no_key_is_taken_from_it(locked):
    with pytest.raises(VerificationError, match=f"^interior.pdf: {WHY}$"):
        from_interior(locked, {"puzzles": [{"key_page": 1}]})


def test_one_that_opens_and_only_forbids_printing_is_read_and_told(tmp_path, capsys):
    (tmp_path / "a.pdf").write_bytes(closed(owner="o", user=""))

    assert main(["preflight", f"{tmp_path}/a.pdf", "--printer", "kdp-paperback"]) == 6
    assert "a.pdf: encrypted: The file is encrypted.\n" in capsys.readouterr().out
