"""The key of a finished book as a separate PDF, taken from the interior."""

import io
from typing import TYPE_CHECKING

from ...core.entries import Document, Entry
from ...core.errors import VerificationError
from ...core.reading.pdf_fault import pdf_fault

if TYPE_CHECKING:
    import pikepdf


def from_interior(interior: bytes, whole: Document[Entry]) -> bytes:
    """Return the pages of the interior with the answers, and their opener.

    The pages keep their printed numbers, so that every "from p. 12" stays true.

    Args:
        interior: the file's bytes.
        whole: the book's answers.json.

    Raises:
        VerificationError: the interior is damaged, needs a password, or belongs to
            another book.
    """
    import pikepdf

    try:
        return _key_pages(interior, whole)
    except pikepdf.PasswordError as error:
        raise VerificationError(f"interior.pdf: {pdf_fault(error)}") from error
    except pikepdf.PdfError as error:
        raise VerificationError("interior.pdf: is damaged") from error


def _key_pages(interior: bytes, whole: Document[Entry]) -> bytes:
    import pikepdf

    keys = [puzzle["key_page"] for puzzle in whole["puzzles"]]
    last = max(keys)
    with pikepdf.open(io.BytesIO(interior)) as pdf:
        if last > len(pdf.pages):
            raise VerificationError(
                f"interior.pdf: has {len(pdf.pages)} pages, but answers.json names an"
                f" answer on page {last}"
            )
        for number in sorted(set(range(1, len(pdf.pages) + 1)) - set(keys))[::-1]:
            del pdf.pages[number - 1]
        _forget(pdf)
        out = io.BytesIO()
        pdf.remove_unreferenced_resources()
        pdf.save(out, deterministic_id=True, linearize=False)
    return out.getvalue()


def _forget(pdf: "pikepdf.Pdf") -> None:
    for name in ("/Outlines", "/Names", "/PageLabels"):
        if name in pdf.Root:
            del pdf.Root[name]
