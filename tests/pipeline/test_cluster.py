import sys

import psutil
import pytest

from generator.cluster import fingerprint
from generator.errors import UsageError
from generator.executors import open_executor


def test_without_dask_we_say_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)

    with (
        pytest.raises(UsageError, match=r'pip install "puzzle-publish\[cluster\]"'),
        open_executor("dask"),
    ):
        pytest.fail("opened")


@pytest.fixture(scope="module")
def local():
    """Dask with two workers of its own."""
    pytest.importorskip("distributed")
    from test_executors import call

    with open_executor("dask", 2, call=call) as executor:
        yield executor


pytestmark = pytest.mark.filterwarnings("default")  # Dask's own, about its sockets


@pytest.mark.soak
def test_dask_gives_every_job_its_result(local):
    found = {key: value for key, status, value in local.run(enumerate(range(150)))}

    assert found == {n: n**2 for n in range(150)}


@pytest.mark.soak
def test_on_dask_too_only_the_job_that_kills_its_worker_fails(local):
    payloads = [*range(20), "kill", *range(20)]

    found = {key: status for key, status, _ in local.run(enumerate(payloads))}

    assert len(found) == 41
    assert [key for key, status in found.items() if status != "ok"] == [20]


@pytest.mark.soak
def test_a_dask_worker_with_other_versions_is_refused(monkeypatch):
    pytest.importorskip("distributed")
    there = fingerprint.fingerprint()
    monkeypatch.setattr(
        fingerprint, "_of_machine", lambda: {**there, "puzzle-publish": "0.0.0"}
    )

    with (
        pytest.raises(UsageError, match=r"Dask worker .* we have .*0\.0\.0"),
        open_executor("dask", 1),
    ):
        pytest.fail("opened")


@pytest.mark.soak
def test_a_book_filled_on_dask_is_the_same(tmp_path):
    pytest.importorskip("distributed")
    from test_fill import filled, mixed_plan, text

    serial = filled(mixed_plan(), tmp_path / "a.sqlite")
    dask = filled(mixed_plan(), tmp_path / "b.sqlite", "dask", 2)

    assert text(dask) == text(serial)


@pytest.mark.soak
def test_our_own_dask_listens_to_this_machine_alone(local):
    family = [psutil.Process(), *psutil.Process().children(recursive=True)]
    heard = {
        connection.laddr.ip
        for process in family
        for connection in process.net_connections("inet")
        if connection.status == psutil.CONN_LISTEN
    }

    assert heard == {"127.0.0.1"}
