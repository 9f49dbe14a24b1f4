"""What puzzles of numbers and of lines ask: each rule said once, as a value.

vocabulary.py has the constraints; prover.py and mutations.py derive from them.
"""
