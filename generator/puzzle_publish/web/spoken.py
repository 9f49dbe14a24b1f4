"""What a page says to readers who cannot see its picture, besides what is in cells."""

from collections.abc import Iterator

from ..core.puzzle import Json
from ..rules.marks import MarkStatement, Matched
from ..rules.speech import everywhere, said, words_in
from ..rules.vocabulary import Statement
from ..types.cells import CellRows
from ..types.player import Player
from ..types.stated import shift_of

# More signs than these are an alphabet, which nobody needs to hear.
MOST_SIGNS = 16
FIRST_SIGN = ord("#")


def told(
    statement: Statement | MarkStatement, rows: CellRows, language: str
) -> dict[str, Json]:
    """Return the sentences about the cells, and for each cell which are its own.

    That is a text with a word for each cell and in it a sign, from "#" on, for each of
    its sentences: half as long as lists of numbers. Nothing if there are none.
    """
    words = words_in(language)
    every = [cell for row in rows for cell in row]
    shift = shift_of(statement, rows)
    number: dict[str, int] = {}
    cells = {(r + shift[0], c + shift[1]): (r, c) for r, c in statement.cells}
    told = " ".join(
        "".join(
            chr(FIRST_SIGN + number.setdefault(sentence, len(number)))
            for sentence in said(statement, cells[place], words, shift=shift)
        )
        if (place := (cell.row, cell.column)) in cells
        else ""
        for cell in every
    )
    if not number:
        return {}
    then = str(words["then"])
    return {"told": {"sentences": list(number), "cells": told, "then": then}}


def facts(
    statement: Statement | MarkStatement | None,
    player: Player,
    rows: CellRows,
    language: str,
) -> tuple[str, ...]:
    """Return what holds all over a page, and what it prints beside its grid."""
    return (*player.facts, *_rules(statement, player, rows, language))


def _rules(
    statement: Statement | MarkStatement | None,
    player: Player,
    rows: CellRows,
    language: str,
) -> Iterator[str]:
    words = words_in(language)
    if statement:
        clue = next(iter(_clues(statement, rows)), "")
        yield from everywhere(statement, words, mark=player.signs[0], clue=clue)
    if player.way in ("enter", "mark", "colour") and len(player.signs) <= MOST_SIGNS:
        joined = str(words["and"]).join(player.signs)
        yield str(words["signs"]).format(signs=joined)


def _clues(statement: Statement | MarkStatement, rows: CellRows) -> Iterator[str]:
    """Yield what is in the cells to which marks belong, as trees."""
    cells = {(cell.row, cell.column): cell.words for row in rows for cell in row}
    for one in statement.clues:
        if isinstance(one, Matched):
            yield from (cells[cell] for cell in one.clues)
