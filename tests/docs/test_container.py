"""The Containerfile, which nobody here builds, keeps to what the tree says."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from puzzle_publish.core.libraries import LIBRARIES


@pytest.fixture(scope="module")
def text(root):
    return (root / "Containerfile").read_text("utf-8")


@pytest.fixture(scope="module")
def steps(text):
    """Its instructions, each as (name, words)."""
    plain = "\n".join(line for line in text.splitlines() if line[:1] != "#")
    joined = plain.replace("\\\n", " ").splitlines()
    return [(line.split()[0], line.split()[1:]) for line in joined if line.strip()]


def packages_of(words):
    """What apt-get installs."""
    start = words.index("install") + 1
    end = words.index("&&", start)
    return {word for word in words[start:end] if not word.startswith("-")}


def needed_packages(root):
    setup = (root / ".ci/setup").read_text("utf-8")
    return set(re.search(r'^libraries="([^"]*)"$', setup, re.M)[1].split())


def test_it_installs_the_packages_of_the_setup_and_python(steps, root):
    (installing,) = (words for name, words in steps if "apt-get" in words)

    python = {"python3", "python3-venv"}
    assert packages_of(installing) == needed_packages(root) | python


def test_the_packages_of_the_setup_are_those_that_messages_name(root):
    named = {each.debian for each in LIBRARIES} | {"fonts-noto-cjk"}

    assert needed_packages(root) <= named


def test_it_is_short_and_names_no_host(text, steps):
    assert len(text.splitlines()) <= 20
    assert steps[0] == ("FROM", ["debian:12-slim"])
    assert "://" not in text
    assert not re.search(r"\w\.(org|com|io|net)\b", text)


def test_it_copies_what_is_there_and_what_is_let_through(steps, root, tracked):
    (copied,) = (words[:-1] for name, words in steps if name == "COPY")
    ignore = (root / ".dockerignore").read_text("utf-8").splitlines()

    assert copied == ["constraints.txt", "dist/puzzle_publish-*.whl"]
    assert [line[1:] for line in ignore if line[0] == "!"] == copied
    assert "constraints.txt" in tracked
    assert fnmatch("dist/puzzle_publish-0.1.0-py3-none-any.whl", copied[1])


def test_its_entry_point_is_the_command_in_the_environment_that_it_makes(steps, text):
    name, words = steps[-1]

    assert (name, words) == ("ENTRYPOINT", ['["/opt/publish/venv/bin/publish"]'])
    assert f"python3 -m venv {Path(words[0][2:-2]).parents[1]} " in text


def test_the_start_page_says_how_to_use_it_and_that_it_is_not_built(documents):
    start = documents["docs/start.md"]

    assert "docker build --file Containerfile --tag publish ." in start
    assert "Neither the tests nor we build it" in " ".join(start.split())
