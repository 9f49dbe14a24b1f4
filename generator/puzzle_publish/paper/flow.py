"""Clues and words that a page sets as text: they must be there, in order."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from .items import Run
from .match import Sheet

_SHOWN = 24  # characters around a difference
_LIKE = 0.5  # of the text must be there for it to be there at all


def text_differences(text: Sequence[str], sheets: Sequence[Sheet]) -> list[str] | None:
    """Return what differs between a text and that of some pages, None if not there.

    The parts that were found count as taken.
    """
    runs = [
        (sheet, run)
        for sheet in sheets
        for run in sheet.page.runs
        if sheet.is_free(run) and run.upright and not run.turned
    ]
    wanted = "".join(text)
    printed = "".join(run.text for _, run in runs)
    start = printed.find(wanted)
    if start >= 0:
        return list(_taken(runs, start, start + len(wanted)))
    matcher = SequenceMatcher(None, wanted, printed, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size > 1]
    if sum(block.size for block in blocks) < _LIKE * len(wanted):
        return None
    first, last = blocks[0].b, blocks[-1].b + blocks[-1].size
    inside = SequenceMatcher(None, wanted, printed[first:last], autojunk=False)
    found = []
    for tag, i, k, m, n in inside.get_opcodes():
        if tag != "equal":
            found.append(_difference(wanted, printed[first:last], i, k, m, n))
    found += _taken(runs, first, last)
    return found


def _difference(wanted: str, printed: str, i: int, k: int, m: int, n: int) -> str:
    """Return a sentence for a difference, with some of the text before it."""
    before = wanted[max(0, i - _SHOWN) : i]
    where = f' after "{before}"' if before else ""
    if i == k:
        return f'"{printed[m:n]}" does not belong{where}'
    if m == n:
        return f'"{wanted[i:k]}" is missing{where}'
    return f'"{printed[m:n]}" printed, "{wanted[i:k]}" proven{where}'


def _taken(runs: Sequence[tuple[Sheet, Run]], start: int, end: int) -> Iterator[str]:
    """Take the runs between two places of their joined text; yield what is cut."""
    at = 0
    for sheet, run in runs:
        if at < end and at + len(run.text) > start:
            sheet.taken.add(id(run))
            if run.cut:
                yield f'"{run.text}" is cut off'
            over = run.text[: max(0, start - at)] + run.text[max(0, end - at) :]
            if over:
                yield f'"{over}" does not belong beside the text'
        at += len(run.text)
