"""What crosswords, fill-ins and codewords share: grids, and the words in them.

This is not a type. model.py has what the givens of all three share, entrytype.py the
base of their classes; kernels fill patterns and lay free forms.
"""
