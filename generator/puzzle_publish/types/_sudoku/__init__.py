"""Sudokus: each digit once in every row, column and region.

Reading order: model.py (what is printed), rules.py, solve.py (the prover), canonical.py
with kernels_canonical.py (when two puzzles are the same), draw.py with pictures.py.
"""
