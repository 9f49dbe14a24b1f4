"""Solved boards as text, read into givens and answers.

A capital is a piece by its letter; where two pieces share one, the lower case is the
smaller of the two. A dot is an open cell.
"""

from puzzle_publish.types.calendar.boards import board_from

SOLVED = {
    "seed51": """
        U.UOOlvv
        UUUOOlv.
        LLVVVllP
        ILVTTTPP
        ILV.TYPP
        ILSSYYYY
        ISS#####
    """,
    "classic43": """
        LLNUUU#
        L.NUZU#
        LNNYZZZ
        LNYYYYZ
        V.PPRRR
        VPPPRRR
        VVV####
    """,
    "weekday50": """
        VZIIII#
        VZZZT.#
        VVVZTUU
        LLNTTTU
        LNNSSUU
        LNSSlll
        LN.PPPl
        ####PP.
    """,
    "tetro43": """
        .LLLOO#
        VVVLOO#
        .PVSSUU
        PPVTSSU
        PPTTTUU
        IIIIRRR
        ####RRR
    """,
}


def known(name: str, *given: str):
    """Givens and answer of a solved board, with these pieces given."""
    board = board_from(name)
    places: dict[str, list[list[int]]] = {}
    open_tokens = []
    for r, line in enumerate(SOLVED[name].split()):
        for c, mark in enumerate(line):
            if mark == ".":
                open_tokens.append(board.token_at(r, c))
            elif mark != "#":
                places.setdefault(_piece(board, mark), []).append([r, c])
    answer = {
        "pieces": [{"piece": p.name, "cells": places[p.name]} for p in board.pieces]
    }
    givens = {
        "board": name,
        "open": sorted(open_tokens, key=lambda t: board.groups.index(t[0])),
        "pieces": [p for p in answer["pieces"] if p["piece"] in given],
    }
    return givens, answer


def _piece(board, mark: str) -> str:
    sizes = {p.name: len(p.cells) for p in board.pieces if p.name[0] == mark.upper()}
    return (min if mark.islower() else max)(sizes, key=sizes.__getitem__)
