"""What is wrong with a PDF that a library refuses, in words for a reader."""

import re

# pikepdf's name for our bytes.
_STREAM = re.compile(r"stream <[^>]*>(?: \([^)]*\))?:? ?")


def pdf_fault(fault: Exception) -> str:
    """Return what pikepdf, pdfium or the system says about a file.

    >>> pdf_fault(ValueError("stream <_io.BytesIO object at 0x7f>: no pages"))
    'no pages'
    >>> pdf_fault(ValueError("Failed to load document (Incorrect password error)."))
    'it needs a password; save a copy without one'
    """
    text = _STREAM.sub("", str(fault)).strip()
    if "password" in text:
        return "it needs a password; save a copy without one"
    return text or type(fault).__name__
