"""Declarations of C functions are the same whether they were kept or parsed."""

import subprocess
import sys

import pytest

from puzzle_publish.core.resources import cache
from puzzle_publish.render.bindings import compiled, kept_declarations

DECLARED = """
    typedef struct { int quot; int rem; } div_t;
    typedef enum { FEW, MANY = 7 } amount_t;
    div_t div (int one, int other);
    size_t strlen (const char *text);
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return cache()


def quotient(ffi):
    library = ffi.dlopen(None)
    found = library.div(17, 5)
    length = library.strlen(ffi.new("char[]", b"four"))
    return found.quot, found.rem, length, library.MANY


def test_kept_declarations_call_the_same_functions(folder):
    made = quotient(compiled(DECLARED))
    (file,) = (folder / "declarations").iterdir()
    written = file.stat().st_mtime_ns

    kept = quotient(compiled(DECLARED))

    assert made == kept == (3, 2, 4, 7)
    assert file.stat().st_mtime_ns == written


def test_damaged_declarations_are_made_again(folder):
    compiled(DECLARED)
    (file,) = (folder / "declarations").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-9] + b"?" * 9)

    assert quotient(compiled(DECLARED)) == (3, 2, 4, 7)
    assert file.read_bytes() == whole


def test_a_module_takes_kept_declarations_and_others_get_cffi_itself(
    folder, monkeypatch
):
    for name in [name for name in sys.modules if name.partition(".")[0] == "cffi"]:
        monkeypatch.delitem(sys.modules, name)
    names = {}
    code = f"import cffi\nffi = cffi.FFI()\nffi.cdef({DECLARED!r})\n"
    with kept_declarations():
        exec(f"{code}lib = ffi.dlopen(None)", names)
        from cffi import FFI

        assert names["lib"].strlen(names["ffi"].new("char[]", b"three")) == 5
        assert FFI().new("int *", 3)[0] == 3


def test_weasyprint_takes_them():
    code = "import puzzle_publish.render.libraries, weasyprint, sys; "
    code += "print('pycparser' in sys.modules)"
    command = [sys.executable, "-c", code]
    for _ in range(2):  # the first may make them
        done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"
