"""A ledger with one changed byte, anywhere, is refused or works as before."""

import random
import shutil

import pytest
from test_ledger import record, stored

from puzzle_publish.core.errors import UsageError
from puzzle_publish.ledger import Ledger
from puzzle_publish.ledger.check import check


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A ledger of two volumes with some outcomes beside, in one file."""
    path = tmp_path_factory.mktemp("sound") / "ledger.sqlite"
    outcomes = dict(stored(k) for k in range(40))
    with Ledger.open(path) as ledger:
        ledger.store(outcomes.items())
        ledger.store([(f"{k:064x}", stored(40)[1]) for k in range(60)])
        record(ledger, 1, *(stored(k) for k in range(12)), book="first")
        record(ledger, 2, *(stored(k) for k in range(12, 24)), book="second")
        used = ledger.used_elsewhere("daily", "third", 3)
    assert len(used) == 24
    assert not path.with_name("ledger.sqlite-wal").exists()
    return path, outcomes, used


@pytest.mark.parametrize(
    "flips", [60, pytest.param(4000, marks=pytest.mark.soak)], ids=["some", "many"]
)
def test_one_changed_byte_is_reported_or_changes_nothing(sound, tmp_path, said, flips):
    path, outcomes, used = sound
    whole, seeded = path.read_bytes(), random.Random(flips)
    refused = found = 0
    for n in range(flips):
        # The first page holds what SQLite trusts most.
        most = 4096 if n % 4 == 0 else len(whole)
        place, change = seeded.randrange(most), seeded.randrange(1, 256)
        damaged = bytearray(whole)
        damaged[place] ^= change
        copy = tmp_path / f"{n}.sqlite"
        copy.write_bytes(damaged)
        about = f"byte {place} ^ {change}"

        if _is_refused(copy, outcomes, used, about):
            refused += 1
        found += _is_found(copy)
        shutil.rmtree(copy.with_suffix(".locks"))
        for left in tmp_path.glob(f"{n}.sqlite*"):
            left.unlink()
    assert refused > 0
    assert found > flips / 4, "most bytes are of rows, and each has its digest"


def _is_refused(copy, outcomes, used, about):
    """Return whether it was refused; otherwise everything in it must be right."""
    try:
        with Ledger.open(copy) as ledger:
            known = ledger.outcomes(outcomes)
            assert known.items() <= outcomes.items(), about
            assert ledger.used_elsewhere("daily", "third", 3) == used, about
            ledger.store(outcomes.items())
            # A row whose name was changed is in the wrong place, where a new one of the
            # old name may not be found: every build makes it again.
            known = ledger.outcomes(outcomes)
            assert known.items() <= outcomes.items(), about
            assert len(known) >= len(outcomes) - 1, about
    except UsageError as error:
        return _is_sentence(error, copy)
    return False


def _is_found(copy):
    try:
        return bool(check(copy).faults)
    except UsageError as error:
        return _is_sentence(error, copy)


def _is_sentence(error, copy):
    (told,) = error.problems
    assert told.startswith(f"{copy}: ")
    assert len(told) < 600, "a sentence, not a page of the file"
    return True


@pytest.mark.parametrize("byte", [b"0", b"f", b"Z", b"\xff"])
def test_a_damaged_name_is_told_and_mended(tmp_path, said, byte):
    path = tmp_path / "ledger.sqlite"
    outcomes = dict(stored(k) for k in range(9))
    with Ledger.open(path) as ledger:
        ledger.store(outcomes.items())
    name = sorted(outcomes)[4]
    whole = path.read_bytes()
    assert whole.count(name.encode()) == 1
    assert name[1:2].encode() != byte
    damaged = name[:1].encode() + byte + name[2:].encode()
    path.write_bytes(whole.replace(name.encode(), damaged))
    assert check(path).faults

    with Ledger.open(path) as ledger:
        found = ledger.outcomes(outcomes)
    assert found == outcomes
    mended = f"{path}: the name of outcome {name[:12]} was damaged and is mended"
    assert mended in said.messages
    assert check(path).faults == ()

    said.clear()
    with Ledger.open(path) as ledger:
        assert ledger.outcomes(outcomes) == outcomes
    assert said.messages == []


def test_a_damaged_outcome_of_another_book_is_left_alone(tmp_path, said):
    path = tmp_path / "ledger.sqlite"
    outcomes = dict(stored(k) for k in range(4))
    with Ledger.open(path) as ledger:
        ledger.store(outcomes.items())
    name, *others = sorted(outcomes)
    path.write_bytes(
        path.read_bytes().replace(name.encode(), b"0" * 8 + name[8:].encode())
    )

    with Ledger.open(path) as ledger:
        assert set(ledger.outcomes([*others, "f" * 64])) == set(others)
    assert said.messages == []
