"""From a Layout to PDF: looks, the native figures, masters and pages.

looks.py says what each role looks like on paper; svg.py draws the same display list
as a picture of its own.
"""
