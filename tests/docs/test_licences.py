"""Metadata name the licences of all that the wheel holds, and bring their texts."""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.licenses import canonicalize_license_expression

DATA = "generator/puzzle_publish/words/data"
DRAWINGS = "generator/puzzle_publish/core/drawings/data"
# What sources say of a licence, and its name in the expression.
IDS = {"Apache-2.0": "Apache-2.0", "CC0": "CC0-1.0", "(MIT": "MIT"}
IDS |= {"LICENSE.scowl.txt": "LicenseRef-SCOWL"}
FONTS = (".ttf", ".otf", ".ttc", ".woff", ".woff2", ".pfb")
SYSTEM = Path("/usr/share/common-licenses")


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_expression_is_valid_and_has_what_the_sources_name(project, root, tracked):
    said = project["license"]
    texts = "".join(
        (root / name).read_text("utf-8").partition("## Not shipped")[0]
        for name in tracked
        if name.endswith("/SOURCES.md")
    )
    named = {spdx for words, spdx in IDS.items() if words in texts}

    assert canonicalize_license_expression(said) == said
    assert set(said.split(" AND ")) == {"MIT", *named}
    assert len(named) == len(IDS)


def test_every_licence_text_of_the_tree_goes_into_the_wheel(project, tracked):
    texts = [name for name in tracked if re.search(r"(^|/)(LICEN[CS]E|NOTICE)", name)]
    patterns = project["license-files"]

    assert len(texts) == 6
    for name in texts:
        assert any(fnmatch(name, pattern) for pattern in patterns), name


@pytest.mark.parametrize("data", [DATA, DRAWINGS])
def test_every_licence_text_has_a_source(root, tracked, data):
    said = (root / data / "SOURCES.md").read_text("utf-8").split("## Licence texts")[1]
    there = {Path(name).name for name in tracked if name.startswith(f"{data}/LICENSE.")}

    assert set(re.findall(r"^\| `(LICENSE\.\w+\.txt)` \|", said, re.M)) == there


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [("LICENSE.cc0.txt", "CC0-1.0"), ("LICENSE.jionlp.txt", "Apache-2.0")],
)
def test_texts_are_those_of_the_system(root, ours, theirs):
    if not (SYSTEM / theirs).is_file():
        pytest.skip("this system has no folder of common licences, as Debian has")

    text = (SYSTEM / theirs).read_text("utf-8").strip()
    assert (root / DATA / ours).read_text("utf-8").strip() == text


def test_no_font_ships(tracked):
    """Else the expression would need OFL-1.1, and its text."""
    assert [name for name in tracked if name.lower().endswith(FONTS)] == []
