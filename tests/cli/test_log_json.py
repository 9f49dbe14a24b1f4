"""--log-json: every line on stderr is one JSON object, whatever happens."""

import datetime
import json
import logging
import warnings

import pytest

from own_process import BOOK, broken, publish
from puzzle_publish import cli
from puzzle_publish.core import log
from puzzle_publish.core import progress as bars


def objects(text):
    """Return what stands in the lines; each is an object in printable ASCII."""
    assert all(c == "\n" or " " <= c <= "~" for c in text)
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def ended():
    """Leave no handler on the root logger behind."""
    yield
    log.set_up()


def test_every_line_has_time_level_logger_event_and_message(capsys, ended):
    assert cli.main(["check", "nothing.yaml", "--log-json"]) == 2

    error, end = objects(capsys.readouterr().err)
    assert error["level"] == "error"
    assert (error["logger"], error["event"]) == ("publish", "error")
    assert error["message"] == "nothing.yaml: there is no such file"
    assert (end["event"], end["exit_code"]) == ("end", 2)
    for one in (error, end):
        assert one["time"].endswith("Z")
        then = datetime.datetime.fromisoformat(one["time"])
        assert abs(datetime.datetime.now(datetime.UTC) - then).total_seconds() < 60


def test_a_wrong_call_is_told_as_json_too(capsys, ended):
    assert cli.main(["build", "--log-json", "--workers", "none"]) == 2

    error, end = objects(capsys.readouterr().err)
    assert error["message"].startswith("publish build: argument --workers: ")
    assert end["exit_code"] == 2


def test_no_text_of_a_user_forges_a_line_or_reaches_the_terminal(capsys, ended):
    log.set_up(as_json=True)
    forged = 'x"}\n{"level": "error"}\r\x1b[2J\x7f\u2028\u202e\ud800'
    log.MESSAGES.warning("%s", forged, extra=log.with_fields("event", title=forged))

    (told,) = objects(capsys.readouterr().err)
    assert told["message"] == told["title"] == forged
    assert told["level"] == "warning"


def test_fields_never_hide_what_every_line_has(capsys, ended):
    log.set_up(as_json=True)
    log.MESSAGES.info("m", extra=log.with_fields("e", level="x", time="y", done=1))

    (told,) = objects(capsys.readouterr().err)
    assert (told["level"], told["event"], told["done"]) == ("info", "e", 1)
    assert told["time"] != "y"


@pytest.mark.soak
def test_a_bug_carries_its_trace_when_asked(tmp_path):
    code = broken("cli.types", "table", "ZeroDivisionError('by zero')")
    done = publish("types", "--log-json", "-v", code=code)

    assert done.returncode == 1
    told = objects(done.stderr)
    assert told[0]["message"] == "publish: this is a bug: ZeroDivisionError: by zero"
    assert "Traceback" in told[1]["traceback"]


def test_what_libraries_say_comes_as_json_too(capsys, ended):
    log.set_up(as_json=True)
    library = logging.getLogger("weasyprint.of.some.kind")
    library.setLevel(logging.INFO)
    library.info("step 1")
    library.warning("no such font")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        log.set_up(as_json=True)
        warnings.warn("old\nnews", DeprecationWarning, stacklevel=1)

    font, old = objects(capsys.readouterr().err)
    assert font["logger"] == "weasyprint.of.some.kind"
    assert old["logger"] == "py.warnings"
    assert "old\nnews" in old["message"]


def test_progress_comes_as_an_event_with_numbers(capsys, ended, monkeypatch):
    monkeypatch.setattr(bars, "LINE_EVERY_S", 0)
    log.set_up(as_json=True)
    assert list(bars.progress("ab", total=2, label="puzzles")) == ["a", "b"]

    first, last = objects(capsys.readouterr().err)
    assert (first["event"], first["logger"]) == ("progress", "publish.progress")
    assert (first["label"], first["done"], first["total"]) == ("puzzles", 1, 2)
    assert first["eta_s"] is None, "one tells nothing about the next"
    assert last["eta_s"] == 0


def test_quiet_leaves_warnings_and_errors(capsys, ended):
    assert cli.main(["check", "nothing.yaml", "--log-json", "-q"]) == 2

    (error,) = objects(capsys.readouterr().err)
    assert error["level"] == "error"


@pytest.mark.soak
def test_stdout_stays_what_it_was(tmp_path):
    (tmp_path / "b.yaml").write_text(BOOK)
    bare = publish("check", "b.yaml", cwd=tmp_path)
    told = publish("check", "b.yaml", "--log-json", cwd=tmp_path)

    assert (told.returncode, told.stdout) == (0, bare.stdout)
    assert objects(told.stderr)[-1]["event"] == "end"
