"""The words of an Excel workbook (.xlsx), read as values, never as a program.

Only one sheet is read: the first that is not hidden. Formulas count as the values that
Excel stored with them, and no link to another file is followed. What a list cannot
mean (a date where a word belongs, merged cells) is refused with the name of the cell.
"""

import datetime
import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.messages import listed, one_line, quoted
from .columns import Cell
from .worksheet import Sheet, SheetFaults

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

MOST_UNPACKED_MIB = 32  # a list of 100,000 words and clues has 20
MOST_PARTS = 1_000
MOST_ROWS = 1_048_576  # of a sheet, by Excel's format
MOST_COLUMNS = 64
ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SAVE = "save it as .xlsx or as CSV"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_BOOK = "xl/workbook.xml"
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell [^>]*?ref=[\"']([A-Z]+[0-9]+:[A-Z]+[0-9]+)")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_HIDDEN_ROW = re.compile(
    rb"<(?:\w+:)?row\b(?=[^>]*\bhidden=[\"'](?:1|true))[^>]*?\br=[\"']([0-9]{1,7})"
)
_DOCTYPES = ("<!DOCTYPE".encode("utf-16-le"), "<!DOCTYPE".encode("utf-16-be"))
_DATES = (datetime.date, datetime.time, datetime.timedelta)


def is_package(raw: bytes) -> bool:
    """Return whether bytes are a file of a spreadsheet program, not text."""
    return raw.startswith((ZIP, OLE))


def read_sheet(raw: bytes, shown: str) -> Sheet:
    """The texts of a workbook's first visible sheet.

    Args:
        raw: the bytes of the file.
        shown: what messages call the file.

    Raises:
        UsageError: it is not a workbook that can be read, or has cells that mean no
            word and no clue.
    """
    with _opened(raw, shown) as archive, warnings.catch_warnings():
        _check_kind(archive, shown)
        # openpyxl warns about what it ignores: styles, validation, pictures.
        warnings.simplefilter("ignore")
        try:
            return _sheet(raw, archive, shown)
        except UsageError:
            raise
        except Exception as error:  # openpyxl raises whatever a damaged part leads to
            _refuse(
                shown, f"workbook is damaged ({_reason(error)}); open it, and {SAVE}"
            )


def _opened(raw: bytes, shown: str) -> zipfile.ZipFile:
    if raw.startswith(OLE):
        if _ENCRYPTED in raw:
            _refuse(shown, "is protected with a password; save a copy without one")
        _refuse(shown, f"is an old workbook (.xls); {SAVE}")
    try:
        return zipfile.ZipFile(io.BytesIO(raw))
    except (
        zipfile.BadZipFile,
        ValueError,  # a name that is not UTF-8; in old Pythons, a negative place too
        NotImplementedError,  # a later version of the format than Python reads
    ) as error:
        _refuse(shown, f"is a damaged workbook or archive ({_reason(error)})")


def _refuse(shown: str, what: str) -> NoReturn:
    raise UsageError(f"{shown}: this {what}")


def _reason(error: Exception) -> str:
    return one_line(f"{type(error).__name__}: {error}")[:100]


def _check_kind(archive: zipfile.ZipFile, shown: str) -> None:
    """Refuse archives that are no plain .xlsx, or that unpack to too much."""
    parts = archive.infolist()
    # zipfile reads no more of a part than it declares.
    size = sum(part.file_size for part in parts)
    if len(parts) > MOST_PARTS or size > MOST_UNPACKED_MIB << 20:
        _refuse(
            shown,
            f"unpacks to {size / 2**20:,.0f} MiB in {len(parts):,} parts; a workbook"
            f" may have {MOST_UNPACKED_MIB} MiB in {MOST_PARTS:,}; {SAVE}",
        )
    names = {part.filename for part in parts}
    if any(part.flag_bits & 1 for part in parts):
        _refuse(shown, "is protected with a password; save a copy without one")
    if "xl/vbaProject.bin" in names:
        _refuse(shown, f"is a workbook with macros (.xlsm); {SAVE}, without them")
    if "content.xml" in names:
        _refuse(shown, f"is an OpenDocument file (.ods); {SAVE}")
    if "xl/workbook.bin" in names:
        _refuse(shown, f"is a binary workbook (.xlsb); {SAVE}")
    if _BOOK not in names:
        _refuse(shown, "is an archive, not a workbook (.xlsx) or a text")
    for part in parts:
        if part.filename.endswith((".xml", ".rels")):
            _check_xml(_content(archive, part, shown), shown)


def _content(archive: zipfile.ZipFile, part: zipfile.ZipInfo, shown: str) -> bytes:
    try:
        return archive.read(part)
    except Exception as error:  # each method of compression raises its own
        _refuse(shown, f"is a damaged workbook ({_reason(error)})")


def _check_xml(content: bytes, shown: str) -> None:
    if b"<!DOCTYPE" in content or any(mark in content for mark in _DOCTYPES):
        _refuse(shown, f"workbook declares XML entities, as no program does; {SAVE}")
    if b"macroEnabled" in content:
        _refuse(shown, f"is a workbook with macros (.xlsm); {SAVE}, without them")


def _sheet(raw: bytes, archive: zipfile.ZipFile, shown: str) -> Sheet:
    book = _book(raw, is_stored=True)
    states = [one.sheet_state for one in book.worksheets]
    if "visible" not in states:
        _refuse(shown, f"workbook has no visible sheet that can be read; {SAVE}")
    place = states.index("visible")
    chosen = book.worksheets[place]
    title = one_line(str(chosen.title))
    if len(book.sheetnames) > 1:
        others = [one for one in book.sheetnames if one != chosen.title]
        MESSAGES.info(
            "%s: read the sheet %s, not %s",
            shown,
            quoted(title),
            listed(map(quoted, others), last="and"),
        )
    faults = SheetFaults(shown, title)
    xml = archive.read(_path_of(cast("_Sheet", chosen)))
    _refuse_merged(xml, faults)
    faults.refuse()
    hidden = {int(found) for found in _HIDDEN_ROW.findall(xml)}
    typed = _values(_book(raw, is_stored=False), place) if _FORMULA.search(xml) else ()
    rows = []
    left = 0
    for number, cells in _rows(_values(book, place), typed, faults):
        if number in hidden:
            left += 1
        else:
            rows.append((number, cells))
    faults.refuse()
    if left:
        counted = "1 hidden row" if left == 1 else f"{left:,} hidden rows"
        MESSAGES.warning("%s: left out %s of %s", shown, counted, quoted(title))
    if not rows:
        raise UsageError(
            f"{shown}: the sheet {quoted(title)} is empty; write one word per row"
        )
    numbers = [number for number, _ in rows[:2]]
    return Sheet(title, tuple(rows), _is_headed(book.worksheets[place], numbers))


def _is_headed(sheet: object, rows: Sequence[int]) -> bool:
    """Return whether all cells of the first of two rows are bold, and not the second's.

    Which of them are headings is a matter of style, the only one that is read.
    """
    if len(rows) < 2:
        return False
    read = cast("_Styled", sheet).iter_rows
    first, second = (
        [cell.font.b for cell in cells if cell.value is not None]
        for number in rows
        for cells in read(min_row=number, max_row=number, max_col=MOST_COLUMNS)
    )
    return all(first) and not all(second)


def _book(raw: bytes, *, is_stored: bool) -> "Workbook":
    """The workbook, with the stored values of formulas or with the formulas."""
    import openpyxl

    return openpyxl.load_workbook(
        io.BytesIO(raw), read_only=True, data_only=is_stored, keep_links=False
    )


class _Sheet(Protocol):
    """What is used of a read-only sheet."""

    _worksheet_path: str

    def reset_dimensions(self) -> None: ...
    def iter_rows(
        self, *, min_row: int, max_col: int, values_only: bool
    ) -> Iterator[tuple[object, ...]]: ...


class _Font(Protocol):
    b: bool | None


class _Cell(Protocol):
    value: object
    font: _Font


class _Styled(Protocol):
    """The same sheet, whose rows have cells in place of values."""

    def iter_rows(
        self, *, min_row: int, max_row: int, max_col: int
    ) -> Iterator[tuple[_Cell, ...]]: ...


def _path_of(sheet: "_Sheet") -> str:
    path = sheet._worksheet_path  # read-only sheets have no public name for it
    return path.lstrip("/")


def _values(book: "Workbook", place: int) -> Iterator[tuple[object, ...]]:
    """The rows of a sheet, empty ones too, as values."""
    sheet = cast("_Sheet", book.worksheets[place])
    # Declared sizes may be wrong, and openpyxl would fill rows up to them.
    sheet.reset_dimensions()
    for number, row in enumerate(
        sheet.iter_rows(min_row=1, max_col=MOST_COLUMNS, values_only=True), 1
    ):
        if number > MOST_ROWS:
            raise ValueError(f"a sheet of more than {MOST_ROWS:,} rows")
        yield row


def _rows(
    stored: Iterator[tuple[object, ...]],
    typed: "Iterator[tuple[object, ...]] | tuple[()]",
    faults: SheetFaults,
) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """The rows that are not empty, as texts."""
    for number, (values, formulas) in enumerate(
        zip_longest(stored, typed, fillvalue=()), 1
    ):
        if all(row.count(None) == len(row) for row in (values, formulas)):
            continue
        cells = []
        for column, (value, formula) in enumerate(
            zip_longest(values, formulas, fillvalue=None), 1
        ):
            text = _text(value, formula)
            if text is None:
                faults.add(number, column, _why(value))
            cells.append((column, text or ""))
        while cells and not cells[-1][1]:
            cells.pop()
        if cells:
            yield number, tuple(cells)


def _text(value: object, formula: object) -> str | None:
    """A value as text; None if it means no word and no clue.

    >>> _text("sun", None), _text(80.0, None), _text(True, None), _text(None, "=A1")
    ('sun', '80', 'true', None)
    """
    if value is None:
        is_formula = isinstance(formula, str) and formula.startswith("=")
        return None if is_formula or _is_array(formula) else ""
    if isinstance(value, bool):
        return str(value).lower()  # Excel makes TRUE of the word
    if isinstance(value, int | float):
        return str(int(value)) if value == int(value) else str(value)
    if isinstance(value, _DATES):
        return None
    from openpyxl.utils.escape import unescape

    text = unescape(str(value)).strip()
    return None if text in _ERRORS else text


_ERRORS = frozenset(
    ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!")
)


def _is_array(formula: object) -> bool:
    return formula is not None and not isinstance(
        formula, str | int | float | bool | datetime.date | datetime.time
    )


def _why(value: object) -> str:
    if value is None:
        return (
            "this formula has no stored value; open the workbook in a spreadsheet"
            " program and save it, or type the value"
        )
    if isinstance(value, _DATES):
        return (
            f"this is a date or a time ({value}), not a text; format the cell as text"
            " and type the word again"
        )
    return f"this formula gives an error ({value}); correct it or type the value"


def _refuse_merged(xml: bytes, faults: SheetFaults) -> None:
    for found in _MERGED.findall(xml)[:100]:
        area = found.decode("ascii")
        first = re.match("([A-Z]+)([0-9]+)", area)
        assert first is not None
        column = 0
        for letter in first[1][:4]:
            column = 26 * column + ord(letter) - ord("A") + 1
        message = f"the cells {area} are merged; unmerge them: each row has one word"
        faults.add(int(first[2][:7]), column, message)
