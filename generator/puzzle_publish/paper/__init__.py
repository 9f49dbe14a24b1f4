"""Reads finished PDFs back and compares them with the puzzles that were proven.

Each figure is drawn anew from answers.json as a display list; every label and stroke of
it must be on the page at its place, and nothing else. The pages are read by a separate
interpreter of content streams (`content.py`, on pikepdf). Nothing comes from `layout`
or `render`: neither the places of figures nor their looks.
"""
