"""What the process that draws does for the page, besides drawing the book's file."""

import json

from ...core.log import MESSAGES
from ...core.messages import plain
from ...make.executor_options import ExecutorOptions
from ..edit import edit_of
from ..editing import Where, edit, undo
from ..exit_status import sentences_of
from .draft import Draft
from .order import FILL, LEAF, LEAVE, LIST, Wanted


def done(words: list[str], wanted: Wanted, draft: Draft) -> tuple[str, bytes]:
    """Return why an errand cannot be done, or "", and what it asks for.

    Args:
        words: what to do, which puzzles were shown, and the rest.
        wanted: the book.
        draft: draws its pages.
    """
    what, seen, *rest = words
    where = Where(wanted.path, settings=wanted.settings, seen=seen)
    if what in (FILL, LEAVE):
        draft.fills = what == FILL
        return "", b""
    try:
        if what == LEAF:
            return "", draft.leaf(where, int(rest[0]))
        if what == LIST:
            return "", json.dumps(draft.puzzles(where)).encode()
        if what == "undo":
            undo(where)
        else:
            edit(where, edit_of(what, rest), run_on=ExecutorOptions("serial"))
    except Exception as error:
        MESSAGES.debug("where it happened:", exc_info=error)
        return plain(" ".join(sentences_of(error))), b""
    return "", b""
