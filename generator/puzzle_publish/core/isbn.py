"""ISBNs: checked, formatted for print, and drawn as a barcode.

Since 2007 an ISBN has 13 digits; one with 10 is converted.
"""

import re
from collections.abc import Iterator

from .figure import Figure, Label, Rect, Step

# EAN-13 in modules, from the GS1 General Specifications, section 5.2: 95 modules with
# 11 light ones before and 7 after them; at 100 % a module is 0.33 mm and bars are
# 22.85 mm high; guards are 5 modules longer; magnification is from 80 % to 200 %.
MODULE_MM = 0.33
LIGHT_LEFT, DARK, LIGHT_RIGHT = 11, 95, 7
BARS, GUARDS = 22.85 / MODULE_MM, 22.85 / MODULE_MM + 5
MIN_SCALE, MAX_SCALE = 0.8, 1.0
# Not fixed by the standard: "ISBN …" above the bars, the digits below them.
EDGE, LINE, LINE_GAP, DIGITS_GAP, DIGITS = 1.0, 6.2, 3.2, 1.8, 7.8
WIDTH = LIGHT_LEFT + DARK + LIGHT_RIGHT
HEIGHT = round(EDGE + LINE + LINE_GAP + BARS + DIGITS_GAP + DIGITS + EDGE, 4)


def isbn13(text: str) -> str:
    """Return an ISBN of 13 or 10 digits in its 13-digit form, with hyphens.

    >>> isbn13("9783161484100"), isbn13("0-306-40615-2")
    ('978-3-16-148410-0', '978-0-306-40615-7')

    Raises:
        ValueError: it is not an ISBN; says what is wrong and what is right.
    """
    from stdnum import isbn

    digits = re.sub("[- ]", "", text).upper()
    if not re.fullmatch("[0-9]{13}|[0-9]{9}[0-9X]", digits):
        raise ValueError(
            "must be an ISBN: 13 digits, or 10 of which the last may be X, with or"
            " without hyphens"
        )
    if len(digits) == 13 and not digits.startswith(("978", "979")):
        raise ValueError("an ISBN of 13 digits begins with 978 or 979")
    if len(digits) == 13 and digits.startswith("9790"):
        raise ValueError("979-0 begins the number of a piece of music, not of a book")
    right = check_digit(digits[:-1])
    if digits[-1] != right:
        raise ValueError(
            f"the check digit is wrong: after {digits[:-1]} comes {right}, not"
            f" {digits[-1]}, or another digit is mistyped"
        )
    if len(digits) == 10:
        digits = f"978{digits[:-1]}"
        digits += check_digit(digits)
    if "" in isbn.split(digits):
        # Not in the library's table of ranges: with the user's own hyphens.
        return text if re.fullmatch("([0-9]+-){4}[0-9]", text) else digits
    return str(isbn.format(digits))


def check_digit(digits: str) -> str:
    """Return the check digit of 12 or 9 digits.

    >>> check_digit("978316148410"), check_digit("097522980")
    ('0', 'X')
    """
    if len(digits) == 12:
        return str(-sum(int(d) * (1, 3)[k % 2] for k, d in enumerate(digits)) % 10)
    return "0123456789X"[sum(int(d) * k for k, d in enumerate(digits, 1)) % 11]


def magnification(width_mm: float, height_mm: float) -> float | None:
    """Return the largest scale at which a barcode fits an area, None if below 80 %.

    >>> magnification(50.8, 30.48), magnification(29.5, 30.0)
    (1.0, None)
    """
    fits = min(width_mm / WIDTH, height_mm / HEIGHT) / MODULE_MM
    steps = int(min(fits, MAX_SCALE) * 20 + 1e-9)
    return steps / 20 if steps / 20 >= MIN_SCALE else None


def barcode(isbn: str) -> Figure:
    """Return an ISBN as an EAN-13 barcode on a white field; a cell is a module."""
    from barcode.ean import EAN13

    digits = isbn.replace("-", "")
    modules = EAN13(digits, guardbar=True).build()[0]
    top = EDGE + LINE + LINE_GAP
    steps: list[Step] = [Rect(0.0, 0.0, WIDTH, HEIGHT, "barcode-paper")]
    for start, count, sign in _bars(modules):
        height = GUARDS if sign == "G" else BARS
        place = (LIGHT_LEFT + start, top, count, round(height, 4))
        steps.append(Rect(*place, "barcode-bar"))
    middle = LIGHT_LEFT + DARK / 2
    steps.append(Label(middle, EDGE + LINE / 2, f"ISBN {isbn}", "barcode-isbn"))
    line = round(top + BARS + DIGITS_GAP + DIGITS / 2, 4)
    for k, digit in enumerate(digits):
        steps.append(Label(_digit_middle(k), line, digit, "barcode-digit"))
    return Figure(
        WIDTH,
        HEIGHT,
        tuple(steps),
        cell_mm=MODULE_MM,
        min_cell_mm=MODULE_MM * MIN_SCALE,
    )


def _bars(modules: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, width and sign of each run of dark modules."""
    for run in re.finditer("1+|G+", modules):
        yield run.start(), run.end() - run.start(), run[0][0]


def _digit_middle(place: int) -> float:
    """Return the x of one of the 13 digits; the first is left of the bars."""
    if place == 0:
        return LIGHT_LEFT / 2 - 0.5
    first = 3 if place <= 6 else 3 + 42 + 5
    return LIGHT_LEFT + first + 7 * ((place - 1) % 6 + 0.5)
