import json

import pytest
from small_selection import ABOUT, export_bytes, places, selection

from puzzle_publish.record.exports import json_file


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A function that writes a finished book of these entries; returns its folder."""
    monkeypatch.chdir(tmp_path)

    def written(*entries, about=None, manifest=None):
        whole = json.loads(export_bytes("json", ABOUT, selection(), places()))
        whole["book"] |= about or {}
        whole["puzzles"] = list(entries)
        folder = tmp_path / "output" / "words"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "answers.json").write_bytes(json_file.dump(whole))
        if manifest is not None:
            (folder / "manifest.json").write_text(manifest)
        return folder

    return written
