"""A layout → PDF files: fonts, templates, figures, masters, pages and editions."""
