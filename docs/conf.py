"""Sphinx settings. Pages are plain Markdown; `_ext/site_pages.py` adds the menu."""

import sys
from pathlib import Path

import puzzle_publish

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "publish"
version = release = puzzle_publish.__version__
copyright = "the authors of puzzle-publish, MIT licence"  # noqa: A001  Sphinx's name

extensions = [
    "myst_parser",
    "site_pages",
    "search_texts",
]
exclude_patterns = ["cookbook/*", "verbs"]

myst_enable_extensions = ["html_image"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"publish {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
