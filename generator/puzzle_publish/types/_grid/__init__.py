"""What crosswords, fill-ins and codewords share: grids, and the words in them.

Not a type: model.py has what their givens have in common, gridtype.py the class that
theirs extend, and the kernels fill patterns and lay free forms.
"""
