"""The interface to numba: where compiled code is stored, and what makes it stale."""

import ast
import contextlib
import hashlib
import importlib
import json
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.kernels import code_cache, compiler, jit, shipped

PACKAGE = Path(jit.__file__).resolve().parents[1]


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """A cache directory of our own, though this process may have found another."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    compiler._folder.cache_clear()
    yield tmp_path / "cache"
    compiler._folder.cache_clear()


@pytest.mark.soak
def test_only_one_module_decorates_kernels_with_numba():
    for path in sorted(PACKAGE.rglob("*.py")):
        if "tests" in path.relative_to(PACKAGE).parts:
            continue
        text = path.read_text(encoding="utf-8")
        if path == PACKAGE / "kernels" / "compiler.py":
            continue
        names = {
            alias.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        modules = {
            node.module
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.ImportFrom)
        }
        assert "numba" not in names | modules, path


def test_the_folder_lies_in_the_cache_directory_under_the_sources_digest(cache):
    folder = code_cache.cache_folder()

    assert folder == cache / code_cache.cache_name()
    assert folder.is_dir()


def test_a_changed_kernel_source_gives_another_folder(monkeypatch, tmp_path):
    sources = [Path(shutil.copy(path, tmp_path)) for path in code_cache.sources()[:2]]
    monkeypatch.setattr(code_cache, "sources", lambda: tuple(sources))
    before = code_cache.cache_name()
    sources[1].write_text(sources[1].read_text() + "\n# changed\n")

    assert code_cache.cache_name() != before


def test_another_version_of_the_compiler_gives_another_folder(monkeypatch):
    before = code_cache.cache_name()
    monkeypatch.setattr(code_cache, "version", lambda name: "0.0")

    assert code_cache.cache_name() != before


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("cpu_level", lambda: "x86-64-v3"),
        ("cpu_level", lambda: None),
        ("EXTENSION_SUFFIXES", [".cpython-399-x86_64-linux-gnu.so"]),
    ],
)
def test_another_level_or_python_gives_another_folder(monkeypatch, name, other):
    before = code_cache.cache_name()
    monkeypatch.setattr(code_cache, name, other)

    assert code_cache.cache_name() != before


def test_a_setting_of_the_compiler_gives_another_folder(monkeypatch, cache):
    before = code_cache.cache_name()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    other = code_cache.cache_name()

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache / "elsewhere"))
    assert before != other == code_cache.cache_name()


@pytest.mark.parametrize(
    ("machine", "cpus", "level"),
    [
        ("x86_64", "flags\t\t: {}\n\nprocessor\t: 1\nflags\t\t: fpu\n", "x86-64-v2"),
        ("x86_64", "flags\t\t: fpu\n\nprocessor\t: 1\nflags\t\t: {}\n", None),
        ("x86_64", "", None),
        ("x86_64", None, None),
        ("aarch64", None, "generic"),
    ],
)
def test_a_cpu_below_the_level_or_unknown_is_compiled_for_alone(
    monkeypatch, tmp_path, machine, cpus, level
):
    path = tmp_path / "cpuinfo"
    if cpus is not None:
        flags = " ".join(sorted({"fpu", "avx2", *code_cache._V2}))
        path.write_text(f"processor\t: 0\nmodel name\t: one\n{cpus.format(flags)}")
    monkeypatch.setattr(code_cache, "_CPUS", path)
    monkeypatch.setattr(code_cache.platform, "machine", lambda: machine)

    assert code_cache.cpu_level() == level


@pytest.mark.skipif("NUMBA_CPU_NAME" in os.environ, reason="it is chosen here")
def test_numba_compiles_for_the_level():
    level = code_cache.cpu_level()
    if level is None:
        pytest.skip("this CPU is below the level")

    codegen = compiler.cpu_target.target_context.codegen()
    assert codegen.magic_tuple()[1:] == (level, "")


def test_settings_that_numba_reads_anew_do_not_rename_its_code(monkeypatch):
    cache = compiler._Kept(jit.kernel(_add_one))
    before = cache._identity("(int64,)")
    monkeypatch.setattr(numba.config, "CPU_NAME", "another")

    assert cache._identity("(int64,)") == before


def test_every_file_with_kernels_is_a_source():
    found = {path.relative_to(PACKAGE).as_posix() for path in code_cache.sources()}

    assert {"kernels/exact_cover.py", "types/calendar/kernels.py"} <= found


def test_without_a_writable_folder_kernels_work_and_it_is_said(
    monkeypatch, tmp_path, caplog
):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(blocked))
    monkeypatch.setattr(code_cache.MESSAGES, "propagate", True)

    with caplog.at_level(logging.INFO, logger="publish"):
        folder = code_cache.cache_folder()
    monkeypatch.setattr(compiler, "_folder", lambda: folder)

    assert folder is None
    assert "cannot keep compiled code" in caplog.text
    assert jit.kernel(_add_one)(41) == 42


def _add_one(n):
    return n + 1


def test_a_type_is_warm_when_its_own_kernels_are_kept(cache):
    assert not shipped.is_warm("calendar")
    (code_cache.cache_folder() / "types.calendar.kernels.walk-0123.bin").touch()

    assert shipped.is_warm("calendar")
    assert not shipped.is_warm("wordpath")


def test_other_users_of_numba_keep_their_cache_folder():
    before = numba.config.CACHE_DIR
    jit.kernel(_add_one)

    assert before == numba.config.CACHE_DIR


def runs_of_a_kernel(cache, count=1, *, before=""):
    """The output of processes that call one kernel, which the first one compiles."""
    code = (
        "import numpy as np, resource\n"
        "from puzzle_publish.core.log import set_up; set_up()\n"
        f"from puzzle_publish.types.calendar import kernels as k\n{before}\n"
        "k.has_lonely_cell(np.uint64(5), np.array([[1, 1]], np.uint64))\n"
        "print(sum(k.has_lonely_cell.stats.cache_hits.values()))\n"
    )
    env = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(cache),
        "PYTHONPATH": str(PACKAGE.parent),
    }
    done = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        for _ in range(count)
    ]
    return [run.stdout for run in done], done[-1].stderr


def test_a_second_process_finds_the_compiled_code_and_loads_no_compiler(cache):
    at_end = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('numba.np.linalg' in sys.modules))"
    )

    found = runs_of_a_kernel(cache, 2, before=at_end)

    assert found == (["0\nTrue\n", "1\nFalse\n"], "")


@pytest.mark.soak
@pytest.mark.parametrize("change", ["empty", "cut", "a byte", "another's"])
def test_code_that_is_damaged_or_stale_is_compiled_again(cache, change):
    runs_of_a_kernel(cache)
    (path,) = cache.rglob("*.bin")
    whole = path.read_bytes()
    raws = {
        "empty": b"",
        "cut": whole[:-100],
        "a byte": whole[:-100] + bytes([whole[-100] ^ 1]) + whole[-99:],
        "another's": sealed(whole[32:].replace(b'"signature":"', b'"signature":"x')),
    }
    path.write_bytes(raws[change])

    found, said = runs_of_a_kernel(cache)
    assert found == ["0\n"]
    is_damaged = change != "another's"
    assert (f"{path} is damaged; making it again" in said) == is_damaged
    assert runs_of_a_kernel(cache) == (["1\n"], ""), "and kept as before"


def sealed(content):
    return hashlib.sha256(content).digest() + content


@pytest.mark.soak
@pytest.mark.parametrize("change", ["kernels", "machine"])
def test_code_of_other_sources_or_another_level_is_never_run(cache, change):
    """Though a folder has the name of today's."""
    runs_of_a_kernel(cache)
    (path,) = cache.rglob("*.bin")
    head, _, code = path.read_bytes()[32:].partition(b"\n")
    identity = json.loads(head)
    other = {"kernels": "kernels-0", "machine": ["x86_64", "x86-64-v4", ""]}
    identity[change] = other[change]
    path.write_bytes(sealed(canonical_json(identity).encode() + b"\n" + code))

    assert runs_of_a_kernel(cache) == (["0\n"], "")


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
def test_a_folder_that_others_can_write_to_is_not_used(cache, mode, foreign_said):
    folder = code_cache.cache_folder()
    folder.chmod(mode)

    assert code_cache.cache_folder() is None
    assert foreign_said() == 1
    folder.chmod(0o755)
    assert code_cache.cache_folder() == folder


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_folder_of_another_user_is_not_used(cache, foreign_said):
    os.chown(code_cache.cache_folder(), 65534, -1)

    assert code_cache.cache_folder() is None
    assert foreign_said() == 1


def test_a_new_folder_can_be_written_by_its_owner_alone(cache):
    before = os.umask(0)
    try:
        folder = code_cache.cache_folder()
    finally:
        os.umask(before)

    assert folder.stat().st_mode & 0o777 == 0o755


@pytest.fixture
def foreign_said(monkeypatch, caplog):
    """How often it is said that a folder is not ours alone."""
    monkeypatch.setattr(code_cache.MESSAGES, "propagate", True)
    caplog.set_level(logging.INFO, logger="publish")
    return lambda: caplog.text.count("another user's, or others can write to it")


@pytest.mark.soak
def test_a_full_disk_keeps_no_code_and_stops_no_build(cache):
    # A file of nothing at all is what a full disk has room for.
    full = (
        "import signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
    )

    found, said = runs_of_a_kernel(cache, before=full)

    assert found == ["0\n"]
    assert "cannot be written (File too large); remade in each process" in said
    assert not list(cache.rglob("*.bin"))


SOME_KERNELS = '''
from puzzle_publish.kernels import code_cache, compiler, jit, shipped

@jit.kernel
def third(numbers, k):
    """The number at a place, and a third of it."""
    return numbers[k] + numbers[k] // 3

@jit.kernel
def sum_of_some(numbers):
    """Calls a kernel with a constant, a small and a large whole number."""
    total = third(numbers, 0)
    for k in range(len(numbers)):
        total += third(numbers, k)
    return total + third(numbers, numbers[0])

@jit.kernel
def copy_row(table, i, other, j):
    table[i] = other[j]
    return i

@jit.kernel
def rows_copied(table, other):
    return copy_row(table, 0, other, 1) + copy_row(table, 2, other, 0)
'''


@pytest.fixture
def some(cache, tmp_path, monkeypatch):
    """A module of two kernels that no cache has."""
    (tmp_path / "some_kernels.py").write_text(SOME_KERNELS)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("some_kernels")
    del sys.modules["some_kernels"]


compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="nothing is compiled"
)


@compiled_only
def test_a_kernel_called_by_kernels_is_compiled_once_and_still_callable(some):
    numbers = np.array([1, 30, 9], np.int32)

    assert some.sum_of_some(numbers) == 1 + (1 + 40 + 12) + 40
    assert len(some.third._for_kernels.overloads) == 1
    assert not some.third.overloads
    assert some.third(numbers, 1) == 40


@compiled_only
def test_a_kernel_may_copy_rows_though_it_makes_no_array(some):
    table = np.arange(6).reshape(3, 2)

    assert some.rows_copied(table, table) == 2
    assert table.tolist() == [[2, 3], [2, 3], [2, 3]]
    # numba would name both shapes, which takes longer to compile than all of this.
    with pytest.raises(ValueError, match="to a slice of another shape"):
        some.rows_copied(table, table[:, :1].repeat(3, axis=1))


@pytest.mark.soak
@compiled_only
def test_only_what_python_calls_is_kept(cache):
    code = (
        "from puzzle_publish.types.calendar import TYPE\n"
        "import numpy as np\n"
        "TYPE.generate(np.random.default_rng(1), TYPE.presets['easy'])\n"
    )
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    subprocess.run([sys.executable, "-c", code], env=env, check=True, timeout=120)
    kept = {path.stem.split("-")[0].split(".")[-1] for path in cache.rglob("*.bin")}

    assert kept == {"fill_up", "fill_at_random", "measure"}


@compiled_only
def test_compiling_is_counted_by_kernel(some, monkeypatch):
    counted = []

    @contextlib.contextmanager
    def counting(*, total, label):
        counted.append((label, total))
        yield counted.append

    monkeypatch.setattr(compiler, "counting", counting)
    some.sum_of_some(np.array([3], np.uint16))

    assert counted == [("compiling sum_of_some (only once)", 2), 1, 1]


def test_every_kernel_that_returns_an_array_counts_references_to_it():
    """Without a count, the caller would free an array that is still in use."""
    returning = 0
    for path in code_cache.sources():
        parts = path.relative_to(PACKAGE).with_suffix("")
        module = importlib.import_module(f"puzzle_publish.{'.'.join(parts.parts)}")
        for kernel in vars(module).values():
            if isinstance(kernel, compiler.Kernel):
                annotated = kernel.py_func.__annotations__["return"]
                if "ndarray" in str(annotated):
                    returning += 1
                    assert kernel._for_kernels.targetoptions["_nrt"], kernel.__name__
    assert returning >= 10


@compiled_only
def test_a_kernel_that_is_named_copy_makes_no_array():
    from puzzle_publish.types.hashi.kernels_links import what_if

    assert "copy" in what_if.py_func.__code__.co_names
    assert not what_if._for_kernels.targetoptions["_nrt"]


@pytest.mark.soak
@compiled_only
def test_two_processes_compile_a_kernel_once(cache):
    code = (
        "import numpy as np\n"
        "from puzzle_publish.types.calendar import kernels as k\n"
        "k.has_lonely_cell(np.uint64(5), np.array([[1, 1]], np.uint64))\n"
        "print(sum(k.has_lonely_cell.stats.cache_hits.values()))\n"
    )
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]

    assert sorted(run.communicate(timeout=120)[0] for run in runs) == [
        "0\n",
        "1\n",
        "1\n",
    ]


def test_a_note_says_that_kernels_are_compiled_and_changes_with_their_code(
    cache, monkeypatch
):
    note = code_cache.note_of({"type": "calendar"})

    assert not note.exists()
    assert note.parent == code_cache.cache_folder()
    assert note != code_cache.note_of({"type": "wordpath"})
    monkeypatch.setattr(code_cache, "version", lambda name: "0.0")
    assert note != code_cache.note_of({"type": "calendar"})
