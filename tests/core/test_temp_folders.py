import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOLD = (
    "from puzzle_publish.core.temp_folders import temp_folder\n"
    "(temp_folder() / 'file').touch()\n"
    "print(temp_folder(), flush=True)\n"
)
FONT = Path(find_spec("font_source_serif_pro").submodule_search_locations[0])


def python(code, temporary, **options):
    """A Python process whose system folder for temporary files is this one."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        text=True,
        **options,
    )


def waiting(temporary):
    """A process that has a folder, and waits."""
    process = python(HOLD + "input()", temporary, stdin=subprocess.PIPE)
    return process, Path(process.stdout.readline().strip())


def test_a_process_that_ends_removes_its_folder(tmp_path):
    out, _ = python(HOLD, tmp_path).communicate(timeout=60)

    assert Path(out.strip()).parent == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_killed_process_goes_with_the_next_one_alone(tmp_path):
    (tmp_path / "publish-passing-file").touch()
    killed, left = waiting(tmp_path)
    living, held = waiting(tmp_path)
    killed.kill()
    killed.communicate()
    assert (left / "file").exists()

    python(HOLD, tmp_path).communicate(timeout=60)

    assert not left.exists()
    assert (held / "file").exists()
    living.communicate("\n", timeout=60)
    assert [path.name for path in tmp_path.iterdir()] == ["publish-passing-file"]


@pytest.mark.soak
def test_the_socket_of_a_killed_builds_workers_goes_with_the_next_program():
    system = Path(tempfile.mkdtemp(prefix="system-", dir="/tmp"))  # short, for sockets
    code = (  # with a second thread, workers come from a fork server
        "from threading import Event, Thread\n"
        "from puzzle_publish.make.executors import open_executor\n"
        "Thread(target=Event().wait, daemon=True).start()\n"
        "with open_executor('process', 2, call=str.lower) as pool:\n"
        "    print(list(pool.run([('k', {'ok': 'a'})])), flush=True)\n"
        "    input()\n"
    )
    try:
        build = python(code, system, stdin=subprocess.PIPE)
        assert "'ok'" in build.stdout.readline()
        (left,) = system.iterdir()
        assert [path.name[:9] for path in left.iterdir()] == ["listener-"]
        build.kill()
        build.communicate()
        assert left.exists()

        python(HOLD, system).communicate(timeout=60)
        assert list(system.iterdir()) == []
    finally:
        shutil.rmtree(system)


@pytest.mark.soak
def test_the_copies_of_fonts_that_weasyprint_makes_go_with_the_process(tmp_path):
    font = sorted(FONT.glob("files/*.*tf"))[0]
    code = (
        "import os, weasyprint\n"
        "from puzzle_publish.render.engine import _font_configuration\n"
        "config = _font_configuration()\n"
        f"rule = '@font-face {{ font-family: f; src: url({font.as_uri()}) }}'\n"
        "weasyprint.CSS(string=rule, font_config=config)\n"
        "print(sum(len(files) for _, _, files in os.walk(os.environ['TMPDIR'])))\n"
    )
    out, _ = python(code, tmp_path).communicate(timeout=60)

    assert int(out) >= 1, "WeasyPrint copies a font into our folder"
    assert list(tmp_path.iterdir()) == []
