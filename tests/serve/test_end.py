"""How `publish serve` starts and ends: ports, Ctrl-C, processes, what it leaves."""

import asyncio
import os
import re
import signal
import socket
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest
from previewed import BOOK, Preview

from own_process import publish
from puzzle_publish.cli import main
from puzzle_publish.cli.serving.idle import Idle

SLOW = BOOK.replace(
    "count: 2, level: easy", "count: 9, level: hard, params: {width: 16}"
)


@pytest.mark.soak
def test_ctrl_c_ends_it_and_nothing_is_left(tmp_path, preview):
    own = Preview(tmp_path)
    own.settled()
    started = psutil.Process(own.process.pid).children(recursive=True)
    code, messages = own.end()

    assert (code, messages.splitlines()[-1]) == (130, "interrupted")
    assert "Traceback" not in messages
    assert "Warning" not in messages
    assert started
    assert_nothing_is_left(own, started)
    assert own.path != preview.path


def assert_nothing_is_left(preview, started):
    assert [one for one in started if one.is_running()] == []
    assert list(preview.temp.iterdir()) == []
    names = sorted(path.name for path in preview.book.parent.iterdir())
    assert names == ["b.yaml", "temp"]
    with socket.create_server(("127.0.0.1", preview.port)):
        pass  # the port is free


@pytest.mark.soak
def test_its_page_ends_it(tmp_path):
    preview = Preview(tmp_path)
    own = {"Origin": f"http://127.0.0.1:{preview.port}"}
    kind = {"Content-Type": "application/json"}

    assert preview.ask("end", method="POST", body=b"{}")[0] == 403
    assert preview.ask("end", method="POST", body=b"{}", **own, **kind)[0] == 200
    assert preview.process.wait(20) == 0


def test_it_ends_when_nobody_uses_it_any_more():
    async def ends(busy):
        ended = asyncio.Event()
        idle = Idle(nothing, ended, lambda: bool(busy) and busy.pop())
        await asyncio.wait_for(idle.wait(0.01), 5)
        return ended.is_set(), busy

    async def nothing(scope, receive, send):
        pass

    # In a thread of its own: Playwright keeps a loop running in this one.
    with ThreadPoolExecutor(1) as apart:
        assert apart.submit(asyncio.run, ends([True, True])).result() == (True, [])


def test_ctrl_c_ends_it_while_puzzles_are_made(tmp_path):
    preview = Preview(tmp_path, book=SLOW)
    preview.state(lambda state: state["stage"] in ("making", ""))
    (worker, *_) = psutil.Process(preview.process.pid).children()

    assert preview.end()[0] == 130
    assert not worker.is_running()


def test_the_process_that_draws_ends_with_a_killed_server(tmp_path):
    preview = Preview(tmp_path)
    preview.state(lambda state: state["title"])
    (worker, *_) = psutil.Process(preview.process.pid).children()
    preview.process.kill()
    preview.process.communicate()

    psutil.wait_procs([worker])
    assert not worker.is_running()


@pytest.mark.soak
def test_a_crash_while_drawing_is_a_sentence_and_the_next_save_heals(tmp_path):
    preview = Preview(tmp_path)
    pages = preview.settled()["pages"]
    (worker, *_) = psutil.Process(preview.process.pid).children()
    os.kill(worker.pid, signal.SIGKILL)
    state = preview.state(lambda state: state["faults"])

    assert "the process that draws the pages was killed (signal 9)" in str(state)
    assert state["pages"] == pages
    healed = preview.save(BOOK.replace("First", "Second"))
    assert (healed["faults"], healed["stale"]) == ([], False)
    started = psutil.Process(preview.process.pid).children(recursive=True)
    code, messages = preview.end(signal.SIGTERM)
    assert (code, messages.splitlines()[-1]) == (143, "terminated")
    assert_nothing_is_left(preview, started)


@pytest.mark.soak
def test_puzzles_that_were_made_are_not_made_again(preview):
    preview.save(BOOK)
    preview.book.write_text(BOOK.replace("First", "Third"))
    stages = []
    preview.state(
        lambda s: (
            stages.append(s["stage"]) or (s["title"][:5] == "Third" and not s["stage"])
        )
    )

    assert "making" not in stages


def test_the_address_has_a_token_of_192_bits(preview):
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}/#b\.yaml", preview.address)


def test_a_port_in_use_is_a_sentence(tmp_path, capsys):
    (tmp_path / "b.yaml").write_text(BOOK)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", str(tmp_path / "b.yaml"), "--port", str(port)]) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert f"--port: {port} cannot be used (Address already in use)" in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["none.yaml"],
            "none.yaml: there is no such file; name the YAML file of a book",
        ),
        (["."], ".: is a folder; name the YAML file of a book"),
        (["b.txt"], "b.txt: is no book's file, which ends in .yaml; name the YAML"),
        (
            ["b.yaml", "--port", "70000"],
            "--port: must be a whole number from 1 to 65535",
        ),
        (["b.yaml", "--port", "x"], '(got "x")'),
        (["b.yaml", "--puzzles", "0"], "--puzzles"),
    ],
)
def test_a_wrong_call_is_a_sentence(tmp_path, monkeypatch, capsys, words, told):
    monkeypatch.chdir(tmp_path)
    for name in ("b.yaml", "b.txt"):
        (tmp_path / name).write_text(BOOK)

    assert main(["serve", *words]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


@pytest.mark.parametrize("name", ["starlette", "uvicorn", "watchfiles"])
def test_without_the_extra_a_sentence_says_how_to_install_it(tmp_path, name):
    (tmp_path / "b.yaml").write_text(BOOK)
    code = "\n".join(
        [
            "import sys",
            f"sys.modules[{name!r}] = None",
            "from puzzle_publish.cli import main",
            "sys.exit(main(sys.argv[1:]))",
        ]
    )
    done = publish("serve", "b.yaml", code=code, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"serve: {name} is not installed; publish doctor says how to get it\n"
    )


def test_the_help_loads_no_server():
    code = (
        "import sys\nfrom puzzle_publish.cli import main\n"
        "try: main(['serve', '--help'])\nexcept SystemExit: pass\n"
        "print({'starlette', 'uvicorn', 'watchfiles', 'numba'} & {*sys.modules})"
    )
    assert publish(code=code).stdout.endswith("set()\n")
