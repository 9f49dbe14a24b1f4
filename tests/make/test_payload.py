import hashlib
import json

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.make.cluster.payload import Packer, unpacked
from puzzle_publish.words import store
from puzzle_publish.words.lexicon import Entry, Lexicon

BOARD = {"rows": ["m1 m2 m3 m4"] * 30, "flip": True}


def jobs(*params):
    requests = ({"type": "calendar", "params": one} for one in params)
    return [json.dumps({"request": one, "first_attempt": 0}) for one in requests]


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """The reference to a list that this machine has kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return store.keep(Lexicon("mine", (Entry("WORD"),), "en"))


def test_what_is_large_goes_apart_once_and_comes_back_in_its_order():
    texts = jobs({"board": BOARD, "size": 3}, {"board": BOARD, "few": [1, 2]})

    parcel = Packer().pack(texts)

    (digest,) = parcel.needs
    assert "m1" not in parcel.text
    assert hashlib.sha256(parcel.content(digest)).hexdigest() == digest
    assert unpacked(parcel.text, parcel.content) == texts


def test_what_is_small_stays():
    parcel = Packer().pack(jobs({"few": [1, 2]}))

    assert parcel.needs == ()
    assert '"few": [1, 2]' in parcel.text


def test_jobs_that_are_no_requests_stay_as_they_are():
    texts = ["1", '"kill"', '{"sleep": "here"}']

    parcel = Packer().pack(texts)

    assert unpacked(parcel.text, parcel.content) == texts


def test_a_list_that_was_kept_is_needed_by_digest_wherever_params_name_it(mine):
    parcel = Packer().pack(jobs({"words": mine}, {"lists": {"theme": [mine]}}))

    assert parcel.needs == (mine["digest"],)
    assert b'"WORD"' in parcel.content(mine["digest"])


def test_a_list_that_ships_is_not_sent(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    shipped = store.load("english").reference

    assert Packer().pack(jobs({"words": shipped})).needs == ()


def test_a_list_that_went_meanwhile_is_told(mine, tmp_path):
    parcel = Packer().pack(jobs({"words": mine}))
    (kept,) = tmp_path.rglob(f"{mine['digest']}.json")
    kept.unlink()

    with pytest.raises(UsageError, match="was removed from the cache folder"):
        parcel.content(mine["digest"])


def test_content_is_kept_under_its_own_digest_alone(mine, tmp_path, monkeypatch):
    content = store.kept_bytes(mine["digest"])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "worker"))

    with pytest.raises(UsageError, match="it was changed on the way"):
        store.keep_bytes(mine["digest"], content + b" ")
    assert store.kept_bytes(mine["digest"]) is None

    store.keep_bytes(mine["digest"], content)
    assert store.load(mine).words == ("WORD",)
