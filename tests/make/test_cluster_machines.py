"""A real scheduler and real workers that share no files: soak tests."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import own_book
import pytest
from dask_machines import KERNELS, held, holding, machines
from test_executors import call as killing

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import CannotFill, UsageError
from puzzle_publish.core.jobs import write_request
from puzzle_publish.make.cluster import calls, connect
from puzzle_publish.make.cluster import handshake as comparing
from puzzle_publish.make.cluster.connect import open_cluster
from puzzle_publish.make.executors import _Pooled, open_executor
from puzzle_publish.make.work import work_job
from puzzle_publish.plan import make_plan

pytestmark = [
    pytest.mark.soak,
    pytest.mark.filterwarnings("default"),  # Dask's own, about its sockets
]
pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with machines(tmp_path_factory.mktemp("machines")) as found:
        yield found


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A book with a list and a board of its user's; each worker has its own cache."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(KERNELS))
    return own_book.written(tmp_path)


def jobs_of(path):
    return [
        (request.key, {"request": write_request(request), "first_attempt": 0})
        for request in make_plan(load_book(path)).requests
    ]


def run(cluster, jobs, call=holding, workers=2):
    """What a pool over the cluster gives for jobs, by key."""
    with open_cluster(workers, scheduler=cluster.address) as pool:
        found = list(_Pooled(pool, call, workers).run(jobs))

    assert len(found) == len({key for key, _, _ in found})
    return {key: (status, value) for key, status, value in found}


def squares(count):
    return {n: ("ok", n**2) for n in range(count)}


def puzzles(found):
    assert [value for status, value in found.values() if status != "ok"] == []
    return {key: value["puzzle"] for key, (_, value) in found.items()}


def test_workers_without_our_files_make_the_same_puzzles(cluster, own):
    jobs = jobs_of(own)
    with open_executor("serial") as executor:
        here = {key: (status, value) for key, status, value in executor.run(jobs)}

    there = run(cluster, jobs, work_job)

    assert puzzles(there) == puzzles(here)


def test_a_list_and_a_board_go_to_each_worker_once_later_ones_too(
    tmp_path, own, said, caplog
):
    caplog.set_level("DEBUG", "publish")
    jobs = jobs_of(own)
    with machines(tmp_path) as cluster:
        run(cluster, jobs, work_job)
        first = sent(said)
        run(cluster, jobs, work_job)

        assert sent(said) == first, "nothing is sent again, by another build neither"
        assert len(first) == len(set(first)) == 4

        for name in ("one", "two"):
            cluster.kill(name)
        cluster.worker("three")
        run(cluster, jobs, work_job)
        third = sent(said)[len(first) :]

        assert {digest for digest, _ in third} == {digest for digest, _ in first}
        assert len(third) == 2
        assert len(cluster.kept("three")) == 2


def sent(said):
    """(Digest, worker) of all content that was sent."""
    lines = [line for line in said.messages if line.startswith("content ")]
    return [(line.split()[1], line.split()[-1]) for line in lines]


def test_a_worker_of_another_version_is_refused_by_name(tmp_path):
    with machines(tmp_path, ["one"]) as cluster:
        other(cluster)
        cluster.until(lambda: "Registered to" in cluster.log("other"))

        with pytest.raises(UsageError) as refused:
            run(cluster, [(n, n) for n in range(8)])

    address = address_of(cluster, "other")
    assert refused.value.problems == (
        f"Dask worker {address} has puzzle-publish 0.0.0 where we have"
        f" {ours()['puzzle-publish']}; equal puzzles need equal versions on all"
        " machines",
    )
    assert refused.value.exit_code == 2


def test_a_worker_of_another_version_that_joins_later_is_refused(tmp_path):
    hold = tmp_path / "hold"
    hold.mkdir()
    jobs = [(n, {"hold": str(hold), "n": n}) for n in range(8)]
    with machines(tmp_path, ["one"]) as cluster:

        def later():
            cluster.until(lambda: held(hold))
            other(cluster)

        adding = meanwhile(later)
        with pytest.raises(UsageError, match=r"has puzzle-publish 0\.0\.0 where we"):
            run(cluster, jobs)
        adding.result()


def test_a_worker_without_our_package_is_refused_by_name(tmp_path):
    older = tmp_path / "older" / "puzzle_publish"
    older.mkdir(parents=True)
    (older / "__init__.py").write_text("__version__ = '0.0.1'\n")
    with machines(tmp_path, ["one"]) as cluster:
        cluster.worker("other", paths=[older.parent])
        cluster.until(lambda: "Registered to" in cluster.log("other"))

        with pytest.raises(UsageError, match="cannot run puzzle-publish") as refused:
            run(cluster, [(n, n) for n in range(8)])

    assert address_of(cluster, "other") in str(refused.value)
    assert address_of(cluster, "one") not in str(refused.value)


def ours():
    from puzzle_publish.make.cluster.fingerprint import fingerprint

    return fingerprint()


def other(cluster):
    cluster.worker("other", "--preload", "other_version")


def address_of(cluster, name):
    line = next(x for x in cluster.log(name).splitlines() if "Start worker at:" in x)
    return line.split()[-1]


@pytest.fixture
def hold(tmp_path):
    """A folder in which jobs wait until it has a file `go`."""
    folder = tmp_path / "hold"
    folder.mkdir()
    return folder


def holding_jobs(hold, count=40, first=2):
    """Jobs of which the first ones wait."""
    return [(n, {"hold": str(hold), "n": n} if n < first else n) for n in range(count)]


def meanwhile(act):
    """Run a function beside the test; what it raises fails the test."""
    executor = ThreadPoolExecutor(1)
    future = executor.submit(act)
    executor.shutdown(wait=False)
    return future


def test_a_worker_killed_in_the_middle_costs_nobody_a_result(tmp_path, hold):
    with machines(tmp_path) as cluster:

        def kill():
            cluster.until(lambda: held(hold))
            cluster.kill("one")
            (hold / "go").touch()

        killing = meanwhile(kill)
        found = run(cluster, holding_jobs(hold))
        killing.result()

    assert found == squares(40)


def test_a_worker_added_in_the_middle_works_too(tmp_path, hold):
    with machines(tmp_path, ["one"]) as cluster:

        def add():
            cluster.until(lambda: held(hold))
            cluster.worker("two")
            cluster.until(lambda: len(held(hold)) == 2)
            (hold / "go").touch()

        adding = meanwhile(add)
        found = run(cluster, holding_jobs(hold, first=20))
        adding.result()

    assert found == squares(40)


def test_a_slow_worker_costs_nobody_a_result(tmp_path):
    with machines(tmp_path, ["one"]) as cluster:
        cluster.worker("slow", SLOW_S="0.5")
        cluster.until(lambda: "Registered to" in cluster.log("slow"))
        found = run(cluster, [(n, n) for n in range(40)])

    assert found == squares(40)


def test_a_paused_worker_loses_its_calls_to_others_as_soon_as_dask_can_tell(
    tmp_path, hold
):
    settings = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "3s"}
    with machines(tmp_path, **settings) as cluster:

        def pause():
            cluster.until(lambda: len(held(hold)) == 2)
            os.kill(cluster.processes["one"].pid, signal.SIGSTOP)
            (hold / "go").touch()

        pausing = meanwhile(pause)
        found = run(cluster, holding_jobs(hold, first=8))
        pausing.result()

    assert found == squares(40)


def test_a_worker_that_was_paused_before_we_came_is_told(tmp_path, said, monkeypatch):
    monkeypatch.setattr(comparing, "_ANSWER_S", 2)
    settings = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "5s"}
    with machines(tmp_path, **settings) as cluster:
        os.kill(cluster.processes["one"].pid, signal.SIGSTOP)
        found = run(cluster, [(n, n) for n in range(40)])

        assert f"Dask worker {address_of(cluster, 'one')} does not answer" in said.text
    assert found == squares(40)


def test_a_killed_scheduler_ends_the_run_at_once_and_blames_no_job(tmp_path, hold):
    with machines(tmp_path) as cluster:

        def kill():
            cluster.until(lambda: held(hold))
            cluster.kill("scheduler")
            return time.monotonic()

        killing = meanwhile(kill)
        with pytest.raises(CannotFill) as refused:
            run(cluster, holding_jobs(hold))
        took = time.monotonic() - killing.result()

    assert refused.value.problems == (calls.GONE,)
    assert took < 20


def test_a_stopped_scheduler_is_told_and_a_cluster_that_lost_all_workers(
    tmp_path, hold, monkeypatch
):
    monkeypatch.setattr(calls, "_PING_S", 2)
    monkeypatch.setattr(calls, "_IDLE_S", 2)
    with machines(tmp_path, ["one"]) as cluster:

        def kill():
            cluster.until(lambda: held(hold))
            cluster.kill("one")

        killing = meanwhile(kill)
        with pytest.raises(CannotFill, match="has had no worker"):
            run(cluster, holding_jobs(hold))
        killing.result()

        cluster.worker("two")
        cluster.until(lambda: "Registered to" in cluster.log("two"))

        def stop():
            cluster.until(lambda: len(held(hold)) == 2)
            os.kill(cluster.processes["scheduler"].pid, signal.SIGSTOP)

        stopping = meanwhile(stop)
        with pytest.raises(CannotFill, match="scheduler does not answer"):
            run(cluster, holding_jobs(hold))
        stopping.result()


def test_a_cluster_without_a_worker_and_none_at_all_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(connect, "_START_S", 1)
    monkeypatch.setattr(connect, "_CONNECT_S", 1)
    with (
        machines(tmp_path, []) as cluster,
        pytest.raises(UsageError, match=r"no worker.*start one with `dask worker"),
    ):
        run(cluster, [(0, 0)])
    with pytest.raises(UsageError, match="no Dask scheduler answers"):
        run(cluster, [(0, 0)])


def test_a_worker_that_cannot_keep_what_it_is_sent_is_told_by_name(
    tmp_path, own, monkeypatch
):
    with machines(tmp_path, []) as cluster:
        cluster.worker("full", XDG_CACHE_HOME="/dev/null/cache")
        cluster.until(lambda: "Registered to" in cluster.log("full"))
        with pytest.raises(UsageError) as refused:
            run(cluster, jobs_of(own), work_job)

    address = address_of(cluster, "full")
    assert str(refused.value).startswith(f"Dask worker {address}: /dev/null/cache/")
    assert "cannot be written" in str(refused.value)


def test_only_the_job_that_kills_its_worker_fails_on_a_cluster_as_dask_sets_it_up(
    tmp_path,
):
    """Its scheduler tries a call on four workers; nannies start others for them."""
    payloads = [*range(20), "kill", *range(20)]
    with machines(tmp_path, []) as cluster:
        for name in ("one", "two"):
            cluster.worker(name, nanny=True)
        found = run(cluster, list(enumerate(payloads)), killing)

    died = "its Dask worker died of it; the worker's log may tell why"
    expected = {n: ("ok", p**2) for n, p in enumerate(payloads) if p != "kill"}
    assert found == {**expected, 20: ("died", died)}
