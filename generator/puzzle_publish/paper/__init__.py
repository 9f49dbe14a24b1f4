"""Reads finished PDFs back and compares them with the puzzles that were proven.

Each figure is drawn anew from answers.json as a display list; every label and stroke of
it must be on the page at its place, and nothing else. The pages are read by a parser of
content streams of its own (`content.py`, on pikepdf), and nothing of `layout` or
`render` is used: neither where they placed a figure nor in which look they drew it.
"""
