"""`publish verify` finds every change of a puzzle, and cries at nothing else."""

import copy
import hashlib
import json
import os
import random
import shutil
from pathlib import Path

import answermutants
import pytest
from few import few
from share import cases_of
from small_selection import ABOUT, export_bytes, places, selection

from puzzle_publish.cli import verify as reprove
from puzzle_publish.core import log
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.record.exports import FORMATS
from puzzle_publish.types import registry

TYPES = registry.names()
SOAKED = 1_000  # mutants of each type


def told_of(source, capsys):
    """Verify, and return the exit code and what was told on stdout and stderr."""
    log.set_up()
    code = reprove.run(source)
    return code, *capsys.readouterr()


@pytest.fixture
def verified(tmp_path, capsys):
    """A function: the bytes of an answers.json -> exit code and what was told."""
    path = tmp_path / "answers.json"

    def run(content):
        path.write_bytes(content)
        code, out, err = told_of(path, capsys)
        assert "\x1b" not in err
        assert code in (0, 4)
        assert bool(out) == (code == 0), out
        assert bool(err) == (code == 4), err
        return code, err

    return run


def check_mutant(verified, entries, case):
    """Spoil one of the entries; tell whether there was a change to be found."""
    rng = random.Random(f"{entries[0]['type']} {case}")
    entry = rng.choice(entries)
    spoiled = answermutants.spoiled(entry, entries, rng)
    code, told = verified(json.dumps(answermutants.document(spoiled)).encode())
    is_change = answermutants.promised(spoiled) != answermutants.promised(entry)
    if is_change:
        assert code == 4, f"case {case}: {spoiled} was {entry}"
    elif canonical_json(spoiled) == canonical_json(entry):
        assert code == 0, f"case {case}: {told}"
    return is_change


def check_rewritten(verified, entries, case):
    """Write a document of one of the entries otherwise."""
    rng = random.Random(f"{entries[0]['type']} {case}")
    whole = answermutants.document(rng.choice(entries))
    code, told = verified(answermutants.rewritten(whole, rng))
    assert code == 0, f"case {case}: {told}"


@pytest.mark.soak
def test_every_change_of_a_worked_example_is_found(verified):
    entries = {name: answermutants.examples(name) for name in TYPES}
    changes = dict.fromkeys(TYPES, 0)
    # So many cases at least that each type has twelve.
    for case in cases_of("answers", least=12 * len(TYPES)):
        name = TYPES[case % len(TYPES)]
        changes[name] += check_mutant(verified, entries[name], case)
    assert min(changes.values()) >= 5, changes


@few("name", TYPES, fast=12)
def test_another_hand_is_no_change(verified, name):
    for case in range(4):
        check_rewritten(verified, answermutants.examples(name), case)


@pytest.mark.soak
@pytest.mark.parametrize("name", TYPES)
def test_every_change_of_a_puzzle_of_any_level_is_found(verified, name):
    entries = answermutants.made(name)
    changes = 0
    for case in range(SOAKED):
        changes += check_mutant(verified, entries, case)
    for case in range(SOAKED // 4):
        check_rewritten(verified, entries, case)
    assert changes > SOAKED // 2


# Of a folder every file counts.

COUNT = 6
OTHER = ABOUT.model_copy(update={"seed": 2028})
PDFS = ("interior.pdf", "cover.pdf", "screen.pdf")


@pytest.fixture
def book(tmp_path):
    """A function: a name -> the folder of a finished book that is called so."""

    def make(name, about=ABOUT):
        folder = tmp_path / name
        folder.mkdir()
        picks, at = selection(COUNT, about.seed), places(COUNT)
        for kind, export in FORMATS.items():
            (folder / export.file).write_bytes(export_bytes(kind, about, picks, at))
        for pdf in PDFS:
            (folder / pdf).write_bytes(f"%PDF {name} {pdf}".encode())
        record(folder)
        return folder

    return make


def record(folder):
    """Write the manifest that fits the files, as they are."""
    files = sorted(folder.iterdir())
    digests = {
        path.name: {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        for path in files
        if path.name != "manifest.json"
    }
    (folder / "manifest.json").write_text(json.dumps({"files": digests}))


def faults_of(folder, capsys):
    code, _, told = told_of(folder, capsys)
    assert code == (4 if told else 0)
    return told


def test_a_finished_folder_is_proven(book, capsys):
    assert faults_of(book("one"), capsys) == ""


@pytest.mark.parametrize(
    "name", [*PDFS, "answers.json", "answers.csv", "puzzles.jsonl", "manifest.json"]
)
def test_a_file_of_another_book_is_told_from_ours(book, name, capsys):
    one, other = book("one"), book("two", OTHER)
    shutil.copy(other / name, one / name)

    assert "is not the file that was recorded" in faults_of(one, capsys)


def test_files_of_two_books_are_told_apart_with_digests_that_fit(book, capsys):
    one, other = book("one"), book("two", OTHER)
    shutil.copy(other / "puzzles.jsonl", one / "puzzles.jsonl")
    record(one)

    told = faults_of(one, capsys)
    assert "puzzles 1, 2, 3, 4, 5 and 6: is another one in puzzles.jsonl" in told


def test_two_pdfs_that_were_swapped_are_told(book, capsys):
    one = book("one")
    interior, screen = one / "interior.pdf", one / "screen.pdf"
    first, second = interior.read_bytes(), screen.read_bytes()
    interior.write_bytes(second)
    screen.write_bytes(first)

    assert len(faults_of(one, capsys).splitlines()) == 2


def test_a_manifest_that_is_missing_or_silent_is_told(book, capsys):
    one = book("one")
    manifest = one / "manifest.json"
    whole = json.loads(manifest.read_text())
    for name in list(whole["files"]):
        lacking = copy.deepcopy(whole)
        del lacking["files"][name]
        manifest.write_text(json.dumps(lacking))
        assert f"has no digest of {name}" in faults_of(one, capsys)
    manifest.unlink()

    assert "manifest.json: is missing" in faults_of(one, capsys)


@pytest.mark.parametrize("field", ["section", "page", "key_page", "date", "version"])
def test_what_only_the_folder_bears_out_is_told(book, field, capsys):
    one = book("one")
    path = one / "answers.json"
    whole = json.loads(path.read_bytes())
    entry = whole["puzzles"][-1]
    other = {"section": "other", "date": "2027-01-01", "version": 1}
    entry[field] = other.get(field, 99)
    is_same = json.loads(path.read_bytes()) == whole
    path.write_text(json.dumps(whole))
    record(one)

    assert bool(faults_of(one, capsys)) != is_same


@pytest.mark.parametrize("name", ["puzzles.jsonl", "manifest.json", "answers.json"])
def test_no_damage_to_a_file_of_the_folder_goes_unseen(book, name, capsys):
    one = book("one")
    path = one / name
    good = path.read_bytes()
    rng = random.Random(name)
    for case in range(30):
        bad = bytearray(good)
        at = rng.randrange(len(bad))
        bad[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        if rng.random() < 0.2:
            del bad[at:]
        path.write_bytes(bad)
        told = faults_of(one, capsys)
        # Bytes of the manifest that stand between its words may change.
        assert told or bad == good or name == "manifest.json", f"case {case}"
        assert "\x1b" not in told


def test_what_may_never_end_is_not_read(book, capsys):
    for name in ("interior.pdf", "manifest.json", "puzzles.jsonl"):
        one = book(Path(name).stem)
        (one / name).unlink()
        os.mkfifo(one / name)
        assert f"{name}: cannot be read (a pipe, not a regular file)" in faults_of(
            one, capsys
        )


def test_puzzles_nested_without_end_are_told(book, capsys):
    one = book("one")
    deep = "[" * 900 + "]" * 900
    for name in ("answers.json", "puzzles.jsonl"):
        text = (one / name).read_text()
        at = text.index('"givens":') + len('"givens":')
        (one / name).write_text(f'{text[:at]}{deep},"x":{text[at:]}')
    record(one)

    assert faults_of(one, capsys)
