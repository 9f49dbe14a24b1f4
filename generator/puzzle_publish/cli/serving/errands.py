"""What the process that draws does for the page, besides drawing the book's file."""

from ...core.log import MESSAGES
from ...core.messages import plain
from ...make.executor_options import ExecutorOptions
from ..edit import edit_of
from ..editing import Where, edit, undo
from ..exit_status import sentences_of
from .draft import Draft
from .order import Wanted

LEAF = "leaf"  # the page of a puzzle as it is now


def done(words: list[str], wanted: Wanted, draft: Draft) -> tuple[str, bytes]:
    """Return why an errand cannot be done, or "", and the picture that it asks for.

    Args:
        words: "leaf" and a number, or those of `publish edit` after the book.
        wanted: the book.
        draft: draws its pages.
    """
    what, *rest = words
    where = Where(wanted.path, settings=wanted.settings)
    try:
        if what == LEAF:
            return "", draft.leaf(where, int(rest[0]))
        if what == "undo":
            undo(where)
        else:
            edit(where, edit_of(what, rest), run_on=ExecutorOptions("serial"))
    except Exception as error:
        MESSAGES.debug("where it happened:", exc_info=error)
        return plain(" ".join(sentences_of(error))), b""
    return "", b""
