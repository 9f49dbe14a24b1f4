"""Compiled templates come out of the cache folder, and are compiled again in doubt."""

import shutil
from dataclasses import replace

import pytest

from puzzle_publish.core import disk_cache
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.render import templates
from puzzle_publish.render.templates import ShippedTemplates


@pytest.fixture
def design(tmp_path):
    real = load_design("classic", "en")
    folder = shutil.copytree(real.folder, tmp_path / "design")
    (folder / "greeting.html.j2").write_text("<p>{{ word }}, {{ 6 * 7 }}</p>")
    return replace(real, folder=folder)


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """The names of the templates compiled so far, with an empty cache folder."""
    monkeypatch.setattr(disk_cache, "cache", lambda: tmp_path / "cache")
    found = []
    kept = templates.ImmutableSandboxedEnvironment.compile

    def noted(self, source, name=None, filename=None, **options):
        found.append(name)
        return kept(self, source, name, filename, **options)

    monkeypatch.setattr(templates.ImmutableSandboxedEnvironment, "compile", noted)
    return found


def filled(design):
    return ShippedTemplates(design, 1.0).fill("greeting.html.j2", {"word": "<Hello>"})


def test_a_template_is_compiled_once_for_all_processes(design, compiled):
    first = filled(design)

    assert filled(design) == first == "<p>&lt;Hello&gt;, 42</p>"
    assert compiled == ["greeting.html.j2"]


def test_a_changed_template_is_compiled_again(design, compiled):
    filled(design)
    (design.folder / "greeting.html.j2").write_text("{{ word }}!")

    assert filled(design) == "&lt;Hello&gt;!"
    assert len(compiled) == 2


def test_a_damaged_template_is_compiled_again(design, compiled, tmp_path):
    first = filled(design)
    (file,) = (tmp_path / "cache" / "templates").iterdir()
    file.write_bytes(file.read_bytes()[:-5])

    assert filled(design) == first
    assert len(compiled) == 2
