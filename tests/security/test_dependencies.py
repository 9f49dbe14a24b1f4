"""What we stand on: no version is allowed that has a hole known today.

`make audit` asks the database of known holes, which takes the network; this takes none.
"""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

# The first version without a hole that our use could reach, or that a scanner would
# name. Found in the public databases; read again when a bound is raised.
MENDED = {
    "jinja2": ("3.1.6", "CVE-2025-27516: out of the sandbox by |attr"),
    "weasyprint": ("70.0", "CVE-2026-55073: files around the fetcher, EPS pictures"),
    "fonttools": ("4.60.2", "CVE-2025-66034: varLib writes anywhere"),
    "pyyaml": ("5.4", "CVE-2020-14343: code from full_load"),
    "tqdm": ("4.66.3", "CVE-2024-34062: code from its command line"),
    "pydantic": ("2.4.0", "CVE-2024-3772: slow e-mail addresses"),
    "pillow": ("12.2.0", "CVE-2026-42308: overflow in fonts"),
    "starlette": ("0.49.1", "CVE-2025-62727: slow ranges of files"),
    "h11": ("0.16.0", "CVE-2025-43859: bad chunks are read"),
    "setuptools": ("78.1.1", "CVE-2025-47273: archives that unpack anywhere"),
    "distributed": ("2026.1.0", "CVE-2026-23528: pages of the dashboard"),
}


@pytest.fixture(scope="module")
def requirements():
    root = Path(__file__).resolve().parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    texts = [*project["dependencies"], *(one for e in extras.values() for one in e)]
    found = map(Requirement, texts)
    # An extra may take in another one of ours.
    return {one.name.lower(): one for one in found if one.name != project["name"]}


@pytest.mark.parametrize("name", MENDED)
def test_no_version_with_a_known_hole_is_allowed(requirements, name):
    mended, hole = MENDED[name]
    allowed = requirements[name].specifier
    bounds = [Version(one.version) for one in allowed if one.operator in (">=", "==")]

    assert bounds, f"{name} has no lower bound"
    assert max(bounds) >= Version(mended), f"{name} {allowed} allows {hole}"


def test_every_requirement_has_a_lower_bound(requirements):
    assert not [
        str(one)
        for one in requirements.values()
        if not any(bound.operator in (">=", "==") for bound in one.specifier)
    ]
