import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import psutil
import pytest
import whole_book
from dask_machines import held
from test_executors import until
from test_fill import mixed_plan

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.jobs import write_request
from puzzle_publish.core.process_limits import Limits
from puzzle_publish.make.cluster import calls, fingerprint
from puzzle_publish.make.executors import open_executor


class Told:
    """A client whose scheduler is here and tells of these workers."""

    status = "running"
    scheduler = SimpleNamespace(identity=None)

    def __init__(self, *workers):
        self.workers = workers

    def sync(self, *_, **__):
        return {"workers": dict.fromkeys(self.workers)}

    def get_executor(self, **_):
        return None


@pytest.mark.parametrize("worker", ["tcp://127.0.0.1:9", "tls://10.0.0.7:9"])
def test_workers_here_or_by_tls_are_counted(worker):
    assert calls.Calls(None, Told(worker), Limits()).count() == 1


def test_a_worker_elsewhere_without_tls_is_refused_behind_a_scheduler_here():
    """As behind a tunnel: what the scheduler sends goes on openly."""
    client = Told("tcp://127.0.0.1:9", "tcp://10.0.0.7:9")

    with pytest.raises(UsageError, match=r"tcp://10\.0\.0\.7:9 is another machine"):
        calls.Calls(None, client, Limits())
    assert calls.Calls(None, client, Limits(), insecure=True).count() == 2


def test_a_worker_elsewhere_that_joins_later_is_refused(monkeypatch):
    monkeypatch.setattr(calls, "_LOOK_S", 0)
    client = Told("tcp://127.0.0.1:9")
    pool = calls.Calls(None, client, Limits())
    client.workers = ("tcp://127.0.0.1:9", "tcp://10.0.0.7:9")

    with pytest.raises(UsageError, match=r"tcp://10\.0\.0\.7:9 is another machine"):
        pool.count()


def test_a_cluster_in_this_process_makes_puzzles(tmp_path):
    distributed = pytest.importorskip("distributed")
    plan = mixed_plan()
    jobs = [
        (request.key, {"request": write_request(request), "first_attempt": 0})
        for request in plan.requests[:8]
    ]
    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=False,
            protocol="tcp",
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as there,
        open_executor("dask", scheduler=there.scheduler_address) as executor,
    ):
        found = list(executor.run(jobs))

    assert {key for key, _, _ in found} == {key for key, _ in jobs}
    assert {status for _, status, _ in found} == {"ok"}


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


def local_run(hold):
    """A process that runs a cluster of its own, whose two workers hold a job each."""
    code = (
        "from dask_machines import holding\n"
        "from puzzle_publish.make.executors import *\n"
        "if __name__ == '__main__':\n"
        " with open_executor('dask', 2, call=holding) as executor:\n"
        f"  jobs = [(n, {{'hold': {str(hold)!r}, 'n': n}}) for n in range(8)]\n"
        "  list(executor.run(jobs))"
    )
    script = hold.with_suffix(".py")
    script.write_text(code)
    hold.mkdir()
    process = subprocess.Popen(
        [sys.executable, str(script)],
        env=whole_book.environment(),
        start_new_session=True,
        stderr=subprocess.PIPE,
    )
    until(lambda: len(held(hold)) == 2)
    return process, psutil.Process(process.pid).children(recursive=True)


@pytest.mark.soak
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_our_own_cluster_ends_with_us_however_we_end(tmp_path, number):
    pytest.importorskip("distributed")
    process, family = local_run(tmp_path / "hold")

    os.killpg(process.pid, number) if number == signal.SIGINT else process.kill()
    started = time.monotonic()
    _, told = process.communicate(timeout=20)

    # Dask would wait 5 s for each of them.
    assert time.monotonic() - started < 4
    _, alive = psutil.wait_procs(family, timeout=20)
    assert not alive
    if number == signal.SIGINT:
        assert told.decode().rstrip().endswith("KeyboardInterrupt")
        assert told.count(b"Traceback") == 1, "the workers say nothing"
