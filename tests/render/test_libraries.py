"""WeasyPrint comes quickly, and what it left out comes when it is asked for."""

import subprocess
import sys
from xml.etree.ElementTree import tostring

import pytest
from tinyhtml5 import inputstream, parse

from puzzle_publish.render.libraries import Patterns


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


FRESH = """
import ctypes.util, sys
search = ctypes.util.find_library
import puzzle_publish.render.libraries
import weasyprint, weasyprint.pdf.fonts as fonts
"""


def test_the_import_searches_for_no_library_and_leaves_the_search_as_it_was():
    code = """
import ctypes.util, subprocess, sys
def refused(*_, **__): raise AssertionError("a search")
real = subprocess.Popen.__init__
subprocess.Popen.__init__ = refused
search = ctypes.util.find_library
import puzzle_publish.render.libraries
assert ctypes.util.find_library is search
assert "weasyprint" in sys.modules
"""
    run(code)


def test_the_subsetter_comes_when_something_of_it_is_asked_for():
    code = """
assert "fontTools.subset" not in sys.modules
assert fonts.subset.Options().hinting is True
assert "fontTools.subset" in sys.modules
"""
    run(FRESH + code)


def test_the_instancer_is_the_real_one_when_it_is_called():
    code = """
assert "fontTools.varLib.instancer" not in sys.modules
from fontTools.ttLib import TTFont
try:
    fonts.instantiateVariableFont(TTFont(), {})
except Exception as error:
    print(type(error).__name__)
assert "fontTools.varLib.instancer" in sys.modules
"""
    assert run(FRESH + code)


@pytest.mark.parametrize("subsetter", ["HarfBuzz", "fontTools"])
def test_fonts_are_cut_down_by_either_subsetter(subsetter):
    code = f"""
if {subsetter!r} == "fontTools":
    fonts.harfbuzz_subset = None
page = weasyprint.HTML(string="<p>Words").write_pdf()
assert ("fontTools.subset" in sys.modules) == ({subsetter!r} == "fontTools")
print(len(page))
"""
    assert int(run(FRESH + code)) < 40_000


def test_drawing_imports_neither_numpy_nor_pdfium():
    code = """
import sys
import puzzle_publish.render.pages
print(sorted({"numpy", "pypdfium2", "numba"} & set(sys.modules)))
"""
    assert run(code) == "[]"


def test_the_parser_of_html_compiles_each_of_its_patterns_once(monkeypatch):
    link = '<a href="#x&amp;" >y</a> &lt;'
    text = f"<p id=a class='b c'>{link * 9}<!-- - --><br/>"
    found = []
    for table in ({}, Patterns()):
        monkeypatch.setattr(inputstream, "characters_until_regex", table)
        found.append(tostring(parse(text)))
    once = len(table)
    parse(text * 2)

    assert found[0] == found[1]
    assert len(table) == once < 10
