"""What puzzles of numbers, lines and marks ask: each rule said once, as a value.

vocabulary.py has the constraints of numbers, from which prover.py, mutations.py,
live.py and speech.py derive; marks.py has those of marks, with mark_prover.py for the
verifier, and mark_board.py and mark_ladder.py for the generator and the grade.
"""
