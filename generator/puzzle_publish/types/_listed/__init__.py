"""What types share whose pages have a board and a list of words: path and word search.

This is not a type. listing.py sets entries in columns, below.py what is below a board,
heading.py what a theme adds, compose.py places all of them on a page; example.py is the
list of a worked example.
"""
