"""Reads finished PDFs back and compares them with the puzzles that were proven.

Each figure is drawn anew from answers.json as a display list; every label and stroke of
it must be on the page at its place, and nothing else. The words around the figures must
say what is true of their puzzles, hints what the type says, and glyphs must look as in
the pinned fonts. The pages are read by a separate interpreter of content streams
(`content.py`, on pikepdf). Nothing comes from `layout` or `render`: neither the places
of figures nor their looks, nor what words mean.
"""
