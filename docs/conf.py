"""Sphinx settings. `_ext/program_pages.py` writes the pages that follow the program."""

import sys
from pathlib import Path

import puzzle_publish

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "publish"
version = release = puzzle_publish.__version__
copyright = "the authors of puzzle-publish, MIT licence"  # noqa: A001  Sphinx's name

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "program_pages",
    "search_texts",
]
exclude_patterns = ["_made", "cookbook/*", "verbs"]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = f"publish {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
