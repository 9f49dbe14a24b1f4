"""Reads the quotations of a book and judges whether its pages can have them."""

from ..core.book import BookConfig
from ..core.errors import UsageError
from ..core.log import MESSAGES
from ..core.quotations import Quotations, quoted_months
from ..page_order import LEVELS
from .faults import Faults

_PATH = ("book", "quotes")


def read_quotations(
    faults: Faults, config: BookConfig | None, language: str
) -> Quotations | None:
    """The quotations that a book names, None without; add what is wrong with them."""
    if config is not None:
        _check_pages(faults, config)
    name = faults.text(_PATH)
    if not name or "quotes" in faults.faulty_keys(("book",)):
        return None
    from ..core.reading.quotations_file import read_file  # most books name none

    try:
        return read_file(faults.file.folder, name, language)
    except UsageError as error:
        faults.add_file_error(_PATH, error)
    return None


def _check_pages(faults: Faults, config: BookConfig) -> None:
    """Refuse quotations without months, and months that should have some without."""
    wanted = [k for k, s in enumerate(config.sections) if s.quote == "monthly"]
    if config.book.quotes and not wanted:
        faults.add(_PATH, "no section has quote: monthly, so that none is printed")
    why = ""
    if not config.print.has_openers:
        why = "needs print.matter: full, whose chapters begin with a page"
    elif config.print.order == LEVELS:
        why = "needs another print.order than levels, which has no months"
    elif not config.book.quotes:
        why = "needs book.quotes, a file with a line for each month"
    for k in wanted:
        if why:
            faults.add(("sections", k, "quote"), why)
        elif config.sections[k].dates is None:
            faults.add(("sections", k, "quote"), "needs dates; it has no months")


def say_missing(quotations: Quotations | None, config: BookConfig) -> None:
    """Warn of months without a quotation."""
    if quotations is None:
        return
    months, have = (
        quoted_months(config.sections, config.print.order),
        len(quotations.lines),
    )
    if have < len(months):
        missing = months[have:]
        first = f"{missing[0][1]:%Y-%m}"
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        line = quotations.lines[-1][0]
        message = (
            f"has {have} quotations for {len(months)} months; {first}{more} have none"
        )
        MESSAGES.warning("%s", quotations.at(line, 1, message))
